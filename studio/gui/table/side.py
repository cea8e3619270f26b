"""The right side of the playtest: the choices first, dice below them, and the log takes the rest (ui.md §2.5)."""

from PySide6.QtCore import QEvent, QSize, Qt
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QWidget

from studio.gui.kit import text_size
from studio.gui.kit.bridge import Later
from studio.gui.kit.laying import fit_height
from studio.gui.table.choices import Choices
from studio.gui.table.dice import DiceTray
from studio.gui.table.log import Log

MARGIN, GAP = 12, 8
LOG_LEAST = 116
"""Pixels of the log before anything else gives way."""
LOG_LAST = 76
"""Pixels of the log when nothing else can give way: its head and two lines."""
LOG_LINE = 50
"""Its head and one line, before a question is cut."""


class RightSide(QWidget):
    """Lays choices, dice and log; where there is little room the dice are small, then gone unless they are asked about."""

    def __init__(self, choices: Choices, dice: DiceTray, log: Log) -> None:
        super().__init__()
        self.setProperty("role", "panel")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self.choices, self.dice, self.log = choices, dice, log
        for child in (choices, dice, log):
            child.setParent(self)
        for child in (choices, log):
            child.show()
        self._again = Later(self.arrange, 0, self)
        """Once new rows have been dressed: only then is their height known."""

    def minimumSizeHint(self) -> QSize:
        return QSize(180, 160)

    def sizeHint(self) -> QSize:
        return QSize(304, 400)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self.arrange()

    def event(self, event: QEvent) -> bool:
        if event.type() in (QEvent.Type.LayoutRequest, QEvent.Type.Show):
            self.arrange()
            self._again()
        return super().event(event)

    def arrange(self) -> None:
        """Gives each its place: the choices all they need, the log never less than two lines while a question is whole."""
        wide, high = self.width(), self.height()
        inner = max(0, wide - 2 * MARGIN)
        least, last = text_size.grown(LOG_LEAST), text_size.grown(LOG_LAST)
        if high - last - MARGIN < (asked := self.choices.least_high(wide)):
            last = max(text_size.grown(LOG_LINE), high - MARGIN - asked)
        small = 0 if self.dice.isHidden() else self.dice.needed(inner, folded=True) + GAP
        if not self.dice.is_wanted and self.choices.bare_high(wide) + small + last + MARGIN > high:
            small = 0  # the dice go in any case
        self.choices.fold_closed(high - last - small - MARGIN, wide)
        needed = fit_height(self.choices, wide)
        tray = 0
        if not self.dice.isHidden():
            left = high - needed - MARGIN
            folded = self.dice.needed(inner, folded=False) + GAP + least > left
            tray = self.dice.needed(inner, folded=folded) + GAP
            if folded and tray + last > left and not self.dice.is_wanted:
                tray = 0
            self.dice.fold(folded)
        log = max(last, high - needed - tray - MARGIN)
        taken = max(0, high - log - tray - MARGIN)
        if taken < needed:
            self.choices.setGeometry(0, 0, wide, taken)
            taken = self.choices.whole_rows(taken)
        self.choices.setGeometry(0, 0, wide, min(needed, taken))
        y = min(needed, taken) + GAP - 2
        if tray:
            self.dice.setGeometry(MARGIN, y, inner, tray - GAP)
        else:
            self.dice.move(MARGIN, high + GAP)  # out of sight, and still known to be the last roll
        y += tray
        self.log.setGeometry(MARGIN, y, inner, max(0, high - y - GAP))
