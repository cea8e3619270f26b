"""One finding as a row, and opened: why, the way that was tried, all its fixes."""

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtCore import QEvent, Qt, Signal
from PySide6.QtGui import QEnterEvent, QIcon, QKeyEvent, QMouseEvent, QPainter, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import (
    QFrame,
    QGraphicsOpacityEffect,
    QHBoxLayout,
    QLabel,
    QPushButton,
    QSizePolicy,
    QVBoxLayout,
    QWidget,
)

from studio.checks.run import Key
from studio.gui.editor.widgets import Elided, label, link
from studio.gui.editor.words import path_of, place_words, rule_numbers, why_words
from studio.gui.kit import icons, text_size, theme
from studio.kit.text import _, say
from studio.quest.finding import Finding

if TYPE_CHECKING:
    from studio.gui.editor.findings_dock import FindingsDock

STALE = 0.6
"""How opaque a finding is while it is checked again."""
ROW = 27
"""Pixels of a row."""
FIX_NARROW, FIX_WIDE, ROOMY = 158, 210, 900
"""Width of the first fix in a narrow row, and in one from so many pixels on."""


def row_high() -> int:
    """Pixels of a row at the size of texts in use."""
    return text_size.grown(ROW)


class FixedRow(QFrame):
    """What was fixed, with the way back, in the place of the row that has gone."""

    def __init__(self, code: str, words: str, undo: Callable[[], object]) -> None:
        super().__init__()
        self.setFixedHeight(row_high())
        row = QHBoxLayout(self)
        row.setContentsMargins(28, 0, 11, 0)
        row.setSpacing(6)
        sign = QLabel()
        sign.setPixmap(icons.pixmap("ok", 16))
        sign.setFixedWidth(18)
        row.addWidget(sign)
        name = label(code, "dim")
        name.setFixedWidth(text_size.grown(38))
        row.addWidget(name)
        row.addWidget(Elided(_("Fixed: {what}.", what=words)), 1)
        self.undo = link(_("Undo"), undo, "undo")
        row.addWidget(self.undo)
        self.setAccessibleName(_("Fixed {code}: {what}.", code=code, what=words))


class FindingRow(QFrame):
    """One finding: a row, and opened what is below it."""

    chosen = Signal(object)

    def __init__(self, dock: "FindingsDock", key: Key, finding: Finding) -> None:
        super().__init__()
        self.key = key
        self.finding = finding
        self._dock = dock
        self._open = False
        self._on = False
        self.is_stale = False
        self._fix_words = ""
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        self._line = line = QWidget()
        row = QHBoxLayout(line)
        row.setContentsMargins(8, 0, 11, 0)
        row.setSpacing(6)
        self.chevron = QLabel()
        self.chevron.setFixedWidth(14)
        self.sign = QLabel()
        self.sign.setFixedWidth(18)
        self.code = label(finding.code, "dim")
        self.words = Elided()
        self.place = link("", lambda: dock.reveal(finding))
        self.place.setSizePolicy(QSizePolicy.Policy.Maximum, QSizePolicy.Policy.Fixed)
        self.fix = link("", lambda: dock.fix(self), "fix")
        self.accept = link(_("Accept"), lambda: dock.accept(self))
        kept = self.accept.sizePolicy()
        kept.setRetainSizeWhenHidden(True)
        self.accept.setSizePolicy(kept)
        row.addWidget(self.chevron)
        row.addWidget(self.sign)
        row.addWidget(self.code)
        row.addWidget(self.words, 1)
        row.addWidget(self.place)
        row.addSpacing(6)
        row.addWidget(self.fix)
        row.addWidget(self.accept)
        column.addWidget(line)
        self._more: QWidget | None = None
        self._column = column
        self.show_finding(finding)
        self.set_on(False)

    def show_finding(self, finding: Finding) -> None:
        """The same finding with other words."""
        self.finding = finding
        bench = self._dock.bench
        self._line.setFixedHeight(row_high())
        self.code.setFixedWidth(text_size.grown(38))
        self.accept.setFixedWidth(text_size.grown(52))
        self.sign.setPixmap(icons.pixmap(finding.severity, 16))
        self.words.set_full(finding.sentence())
        self.place.setText(place_words(bench, finding))
        self.place.setVisible(bool(self.place.text()))
        has_fix = bool(finding.fixes)
        words = say(finding.fixes[0].label) if has_fix else ""
        self._fix_words = words
        self._show_fix()
        self.fix.setIcon(icons.icon("fix", icons.SMALL, "accent") if has_fix else QIcon())
        self.fix.setEnabled(has_fix)
        severity = {"error": _("error"), "warning": _("warning"), "note": _("note")}[finding.severity]
        self.setAccessibleName(f"{severity} {finding.code}: {finding.sentence()} {self.place.text()}")
        if self._open:
            self._fill()
        self._chevron()

    def _show_fix(self) -> None:
        """The first fix in as much room as the row can give."""
        wide = FIX_WIDE if self.width() >= ROOMY else FIX_NARROW
        self.fix.setFixedWidth(wide)
        self.fix.setText(self.fix.fontMetrics().elidedText(self._fix_words, Qt.TextElideMode.ElideRight, wide - 26))
        self.fix.setToolTip(self._fix_words)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._show_fix()

    def _chevron(self) -> None:
        self.chevron.setPixmap(
            icons.pixmap("chevron_down" if self._open else "chevron_right", 12, theme.now().ui.text2)
        )

    def set_on(self, on: bool) -> None:
        """Whether this is the current row."""
        self._on = on
        self.accept.setVisible(on or self.underMouse())
        font = self.words.font()
        font.setBold(on and self._open)
        self.words.setFont(font)
        self.update()

    def set_stale(self, on: bool) -> None:
        """Whether it is being checked again and may not hold any more: then it is paler."""
        if on == self.is_stale:
            return
        self.is_stale = on
        effect = None
        if on:
            effect = QGraphicsOpacityEffect(self)
            effect.setOpacity(STALE)
        self.setGraphicsEffect(effect)  # type: ignore[arg-type]  # None takes it away

    def toggle(self) -> None:
        """Open or close the row."""
        self._open = not self._open
        self._chevron()
        if self._open:
            self._fill()
            self._dock.bring_into_view(self)
        elif self._more is not None:
            self._more.hide()
        self.set_on(self._on)

    def _fill(self) -> None:
        """Why, the way that was tried, the fixes."""
        if self._more is not None:
            self._column.removeWidget(self._more)
            self._more.deleteLater()
        bench, finding = self._dock.bench, self.finding
        more = QFrame()
        more.setProperty("role", "opened")
        column = QVBoxLayout(more)
        column.setContentsMargins(46, 6, 12, 10)
        column.setSpacing(4)
        column.addWidget(label(_("WHY"), "section"))
        column.addWidget(label(why_words(finding), "", True))
        steps = path_of(bench, finding)
        if steps:
            column.addWidget(label(_("WAY THE CHECK TRIED"), "section"))
            row = QHBoxLayout()
            row.setSpacing(6)
            for i, (words, state) in enumerate(steps):
                if i:
                    arrow = QLabel()
                    arrow.setPixmap(icons.pixmap("chevron_right", 10, theme.now().ui.text2))
                    row.addWidget(arrow)
                if state:
                    sign = QLabel()
                    sign.setPixmap(icons.pixmap("error" if state == "bad" else "ok", 14))
                    row.addWidget(sign)
                row.addWidget(label(words, {"bad": "step_bad", "ok": "strong"}.get(state, "")))
            row.addStretch(1)
            column.addLayout(row)
        buttons = QHBoxLayout()
        buttons.setSpacing(8)
        for i, fix in enumerate(finding.fixes):
            button = QPushButton(say(fix.label))
            if i == 0:
                button.setProperty("role", "main")
                button.setIcon(icons.icon("fix", icons.SMALL, "on_accent", "on_accent"))
            button.clicked.connect(lambda _on=False, i=i: self._dock.fix(self, i))
            buttons.addWidget(button)
        if finding.route:
            way = QPushButton(_("Show way on map"))
            way.setIcon(icons.icon("eye", icons.SMALL))
            way.clicked.connect(lambda _on=False: self._dock.show_way(finding))
            buttons.addWidget(way)
        buttons.addStretch(1)
        for rule in rule_numbers(bench, finding)[:2]:
            buttons.addWidget(link(_("Rule {rule}", rule=rule), partial(self._dock.rule_wanted.emit, rule)))
        buttons.addWidget(link(_("About {code}", code=finding.code), lambda: self._dock.about.emit(finding.code)))
        column.addLayout(buttons)
        self._more = more
        self._column.addWidget(more)

    def paintEvent(self, event: QPaintEvent) -> None:
        ui = theme.now().ui
        painter = QPainter(self)
        if self._on:
            painter.fillRect(0, 0, self.width(), row_high(), theme.colour(ui.accent_soft))
            painter.fillRect(0, 0, 3, self.height(), theme.colour(ui.accent))
        elif self.underMouse():
            painter.fillRect(0, 0, self.width(), row_high(), theme.colour(ui.sunken))
        if self.hasFocus():
            painter.setPen(theme.colour(ui.focus))
            painter.drawRect(self.rect().adjusted(0, 0, -1, -1))
            painter.drawRect(self.rect().adjusted(1, 1, -2, -2))
        painter.end()

    def enterEvent(self, event: QEnterEvent) -> None:
        self.accept.show()
        self.update()

    def leaveEvent(self, event: QEvent) -> None:
        self.accept.setVisible(self._on)
        self.update()

    def mousePressEvent(self, event: QMouseEvent) -> None:
        if event.position().y() <= row_high():
            if event.position().x() < 26 or (self._on and event.type() == QEvent.Type.MouseButtonDblClick):
                self.toggle()
            self.chosen.emit(self)

    def mouseDoubleClickEvent(self, event: QMouseEvent) -> None:
        if event.position().y() <= row_high() and event.position().x() >= 26:
            self.toggle()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        match event.key():
            case Qt.Key.Key_Return | Qt.Key.Key_Enter | Qt.Key.Key_Space:
                self.toggle()
                self.chosen.emit(self)
            case Qt.Key.Key_Down | Qt.Key.Key_Up:
                self._dock.step(1 if event.key() == Qt.Key.Key_Down else -1, focus=True)
            case _:
                super().keyPressEvent(event)
