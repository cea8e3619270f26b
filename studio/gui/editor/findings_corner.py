"""The right end of the findings' tab row: counts that filter, the order of the list, a filter by words."""

from typing import TYPE_CHECKING

from PySide6.QtCore import QSize, Qt
from PySide6.QtWidgets import QHBoxLayout, QLineEdit, QToolButton, QWidget

from studio.gui.editor.widgets import label
from studio.gui.kit import icons, text_size
from studio.gui.kit.elided import Choice
from studio.kit.text import _

if TYPE_CHECKING:
    from studio.gui.editor.findings_dock import FindingsDock


class Corner(QWidget):
    """Counts that filter, and the filter field, at the right of the tab row."""

    def __init__(self, dock: "FindingsDock") -> None:
        super().__init__()
        self._dock = dock
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 4, 6, 4)
        row.setSpacing(6)
        row.addStretch(1)
        self._counts: dict[str, QToolButton] = {}
        names = {"error": _("Errors"), "warning": _("Warnings"), "note": _("Notes")}
        for severity, name in names.items():
            button = QToolButton()
            button.setProperty("role", "count")
            button.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonTextBesideIcon)
            button.setCheckable(True)
            button.setChecked(True)
            button.setIconSize(QSize(15, 15))
            button.setToolTip(name)
            button.setAccessibleName(name)
            button.setAutoRaise(True)
            button.toggled.connect(lambda on, severity=severity: dock.show_severity(severity, on))
            row.addWidget(button)
            self._counts[severity] = button
        self.accepted = label("", "dim")
        row.addWidget(self.accepted)
        self.order = Choice()
        for value, words in (("severity", _("By severity")), ("place", _("By place")), ("code", _("By code"))):
            self.order.addItem(words, value)
        self.order.setAccessibleName(_("Order of the findings"))
        self.order.currentIndexChanged.connect(lambda _at: dock.refresh())
        row.addWidget(self.order)
        self.filter = QLineEdit()
        self.filter.setPlaceholderText(_("Filter"))
        self.filter.setAccessibleName(_("Filter findings by text, code or place"))
        self.filter.setMaximumWidth(text_size.grown(120))
        self.filter.setMinimumWidth(48)
        self.filter.textChanged.connect(lambda _text: dock.refresh())
        row.addWidget(self.filter)

    def show_counts(self) -> None:
        """The counts as they are now."""
        report = self._dock.checker.report
        counts = {"error": 0, "warning": 0, "note": 0}
        for finding in report.findings if report is not None else ():
            counts[finding.severity] += 1
        for severity, button in self._counts.items():
            button.setIcon(
                icons.icon(severity, 15, on={"error": "error", "warning": "warning", "note": "info"}[severity])
            )
            button.setText(str(counts[severity]))
        accepted = len(report.accepted) if report is not None else 0
        self.accepted.setText(_("{n} accepted", n=accepted) if accepted else "")
