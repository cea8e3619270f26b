"""A reason why something cannot be done, with the links below it; in the bubble, or in the panel when that has no room."""

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QFrame, QHBoxLayout, QLabel, QPushButton, QVBoxLayout

from studio.gui.kit.sheet import set_role
from studio.gui.table.parts import IconLabel
from studio.kit.text import _


class Reason(QFrame):
    """A short fact, the reason and way out, the rule and the authored thing."""

    rule_wanted = Signal(str)
    source_wanted = Signal()

    def __init__(self) -> None:
        super().__init__()
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(4)
        head = QHBoxLayout()
        head.setSpacing(6)
        head.addWidget(IconLabel("lock", token="error"), 0, Qt.AlignmentFlag.AlignTop)
        self.fact = QLabel()
        self.fact.setWordWrap(True)
        set_role(self.fact, "strong")
        head.addWidget(self.fact, 1)
        column.addLayout(head)
        self.why = QLabel()
        self.why.setWordWrap(True)
        column.addWidget(self.why)
        self.rule, self.source = QPushButton(), QPushButton()
        links = QHBoxLayout()
        links.setSpacing(12)
        for button in (self.rule, self.source):
            button.setObjectName("link")
            links.addWidget(button)
        links.addStretch(1)
        column.addLayout(links)
        self.said = QLabel()
        self.said.setWordWrap(True)
        set_role(self.said, "dim")
        column.addWidget(self.said)
        self.rule.clicked.connect(lambda: self.rule_wanted.emit(self.rule.property("rule")))
        self.source.clicked.connect(self.source_wanted)
        for label in (self.fact, self.why, self.said):
            label.ensurePolished()

    def show_reason(self, text: str, rule: str, source: str) -> None:
        """Another reason; `source` are the words of the link to the authored thing, "" for none."""
        fact, _dot, rest = text.partition(". ")
        self.fact.setText(_("Why not?  {fact}", fact=fact.rstrip(".")))
        self.why.setText(rest)
        self.why.setVisible(bool(rest))
        self.rule.setText(_("Rule {rule}", rule=rule))
        self.rule.setProperty("rule", rule)
        self.rule.setVisible(bool(rule))
        self.source.setText(source)
        self.source.setVisible(bool(source))
        self.said.hide()
        self.setAccessibleName(f"{self.fact.text()} {rest} {rule}")
        self._lay()

    def _lay(self) -> None:
        """Lets whatever holds the reason know its height at once: the place beside its tip depends on it."""
        layout = self.layout()
        if layout is not None:
            layout.invalidate()
            layout.activate()
        self.updateGeometry()

    def show_rule(self, text: str) -> None:
        """What the rule says, below its link."""
        self.said.setText(text)
        self.said.show()
        self.setAccessibleName(f"{self.accessibleName()} {text}")
        self._lay()
