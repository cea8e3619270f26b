"""A list that never jumps under the reader: rows come below the one in use, what lies out of sight is told by a bar."""

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from PySide6.QtCore import QEvent, QObject, Qt, QTimer
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import QApplication, QPushButton, QWidget

from studio.gui.editor.widgets import Scroll
from studio.gui.kit import theme
from studio.kit.text import ngettext

BEAT_MS = 60
"""How often the running line moves on."""


class Anchor(NamedTuple):
    """A row that keeps its place, and how far below the top of the view it stands."""

    row: QWidget
    top: int


class Steady(QObject):
    """Orders the rows of a scrolled column and keeps what is looked at where it is."""

    def __init__(self, scroll: Scroll) -> None:
        super().__init__(scroll)
        self._scroll = scroll
        self._unseen: list[QWidget] = []
        self.bar = QPushButton(scroll)
        self.bar.setCursor(Qt.CursorShape.PointingHandCursor)
        self.bar.clicked.connect(lambda _on=False: self._go())
        self.bar.hide()
        scroll.verticalScrollBar().valueChanged.connect(lambda _at: self.look())
        scroll.installEventFilter(self)

    # --- rows ---

    def held(self, rows: Iterable[QWidget]) -> QWidget | None:
        """The row that is in use: under the pointer, or with the focus on it or in it."""
        focus = QApplication.focusWidget()
        return next((r for r in rows if r.underMouse() or r is focus or (focus and r.isAncestorOf(focus))), None)

    def anchor(self, rows: Sequence[QWidget]) -> Anchor | None:
        """What must not move while the rows change: the one in use, or the first one seen below the list's head."""
        at = self._scroll.verticalScrollBar().value()
        row = self.held(rows) or (next((r for r in rows if r.y() + r.height() > at), None) if at else None)
        return Anchor(row, row.y() - at) if row is not None else None

    def place(
        self, rows: Sequence[QWidget], new: Iterable[QWidget], between: Sequence[QWidget] = ()
    ) -> tuple[QWidget, ...]:
        """Put the rows into the column in their order; new ones that belong above the row in use come below it.

        What stands `between` the rows stays there.
        """
        fresh = set(new)
        held = self.held(row for row in rows if row not in fresh)
        if held is not None:
            at = rows.index(held)
            late = [row for row in rows[:at] if row in fresh]
            rows = (*(row for row in rows[:at] if row not in fresh), held, *late, *rows[at + 1 :])
        column, place = self._scroll.column, 0
        for row in rows:
            while (item := column.itemAt(place)) is not None and item.widget() in between:
                place += 1
            if column.indexOf(row) != place:
                column.insertWidget(place, row)
            place += 1
        column.setEnabled(False)  # else every row that is shown would lay out all of them
        for row in fresh:
            row.setVisible(True)  # a layout does so later, and until then the row has no place
        column.setEnabled(True)
        return tuple(rows)

    def keep(self, anchor: Anchor | None) -> None:
        """Scroll so that the anchor stands where it stood."""
        QApplication.sendEvent(self._scroll, QEvent(QEvent.Type.LayoutRequest))  # rows have their places only now
        self._scroll.column.activate()
        if anchor is not None and self._scroll.column.indexOf(anchor.row) >= 0:
            self._scroll.verticalScrollBar().setValue(anchor.row.y() - anchor.top)

    # --- what is out of sight ---

    def tell(self, new: Iterable[QWidget]) -> None:
        """Rows that have just come in; those out of sight are counted until they are looked at."""
        self._unseen += new
        self.look()

    def look(self) -> None:
        """Forget what is seen now, and say how much is not."""
        column, port = self._scroll.column, self._scroll.viewport()
        at = self._scroll.verticalScrollBar().value()
        self._unseen = [row for row in self._unseen if column.indexOf(row) >= 0]
        if self._scroll.isVisible():
            seen = range(at - 1, at + port.height() + 1)
            self._unseen = [r for r in self._unseen if r.y() not in seen or r.y() + min(r.height(), 20) not in seen]
        n = len(self._unseen)
        self.bar.setVisible(n > 0)
        if not n:
            return
        above = self._unseen[0].y() < at
        self.bar.setText(ngettext("{n} new ↑", "{n} new ↑", n) if above else ngettext("{n} new ↓", "{n} new ↓", n))
        self.bar.setAccessibleName(ngettext("{n} new finding out of sight", "{n} new findings out of sight", n))
        size = self.bar.sizeHint()
        left = (port.width() - size.width()) // 2
        top = 4 if above else port.height() - 4 - size.height()
        self.bar.setGeometry(left, top, size.width(), size.height())
        self.bar.raise_()

    def _go(self) -> None:
        if self._unseen:
            self._scroll.ensureWidgetVisible(self._unseen[0], 0, 30)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() in (QEvent.Type.Resize, QEvent.Type.Show) and self._unseen:
            self.look()
        return super().eventFilter(watched, event)


class RunningLine(QWidget):
    """Two pixels in which a piece of accent runs while something is being done; with less motion all of it is."""

    def __init__(self) -> None:
        super().__init__()
        self.setFixedHeight(2)
        self.runs = False
        self.still = False
        self._step = 0
        self._beat = QTimer(self)
        self._beat.setInterval(BEAT_MS)
        self._beat.timeout.connect(self._move)

    def run(self, on: bool, still: bool = False) -> None:
        """Begin or end."""
        self.still = still
        if on == self.runs:
            return
        self.runs = on
        self._step = 0
        self._beat.stop()
        if on and not still:
            self._beat.start()
        self.update()

    def _move(self) -> None:
        self._step += 1
        self.update()

    def paintEvent(self, event: QPaintEvent) -> None:
        if not self.runs:
            return
        painter = QPainter(self)
        wide = max(self.width() // 4, 40)
        left = 0 if self.still else self._step * 24 % (self.width() + wide) - wide
        painter.fillRect(left, 0, self.width() if self.still else wide, 2, theme.colour(theme.now().ui.accent))
        painter.end()
