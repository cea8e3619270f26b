"""Rulers along a board: column letters above, row numbers at the left, the hovered ones lit."""

from typing import TYPE_CHECKING, Literal

from PySide6.QtCore import QPointF, QRectF, Qt, Signal
from PySide6.QtGui import QMouseEvent, QPainter, QPaintEvent
from PySide6.QtWidgets import QWidget

from studio.grid.notation import column_name, square_name
from studio.gui.board.stage import screen_font
from studio.gui.kit import text_size, theme
from studio.kit.text import _

if TYPE_CHECKING:
    from studio.gui.board.view import BoardView

COLUMN_HIGH, ROW_WIDE = 20, 26
"""Pixels of the rulers where texts have their usual size."""


def column_high() -> int:
    """Pixels of the ruler above."""
    return text_size.grown(COLUMN_HIGH)


def row_wide() -> int:
    """Pixels of the ruler at the left."""
    return text_size.grown(ROW_WIDE)


def square_label(square: tuple[int, int]) -> str:
    """The name of a square on screen, T14; nothing for one beyond the page."""
    return square_name(square) if min(square) >= 0 else ""


def every(px: float) -> int:
    """Every how many columns or rows have room for their name, at so many pixels a square."""
    return 1 if px >= 22 else 2 if px >= 14 else 5 if px >= 6 else 10


class Ruler(QWidget):
    """One ruler; the upper one covers the corner too."""

    picked = Signal(int, int)
    """First and last number clicked or dragged over."""

    def __init__(self, view: "BoardView", kind: Literal["columns", "rows"]) -> None:
        super().__init__(view)
        self._view = view
        self._across = kind == "columns"
        self._hovered: int | None = None
        self._span: tuple[int, int] | None = None
        self._from: int | None = None
        self.setAccessibleName(_("Columns") if self._across else _("Rows"))

    def set_hovered(self, number: int | None) -> None:
        """Light one column or row."""
        if number != self._hovered:
            self._hovered = number
            self.update()

    def set_span(self, span: tuple[int, int] | None) -> None:
        """Underline what is selected, from first to last."""
        if span != self._span:
            self._span = span
            self.update()

    def _number(self, event: QMouseEvent) -> int:
        seen = self._view.camera.seen_squares()
        px = self._view.camera.px
        if self._across:
            return int((event.position().x() - row_wide()) / px + seen.x())
        return int(event.position().y() / px + seen.y())

    def mousePressEvent(self, event: QMouseEvent) -> None:
        self._from = self._number(event)

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        if self._from is not None:
            first, last = sorted((self._from, self._number(event)))
            self._from = None
            self.picked.emit(first, last)

    def paintEvent(self, event: QPaintEvent) -> None:
        ui = theme.now().ui
        painter = QPainter(self)
        painter.fillRect(self.rect(), theme.colour(ui.panel))
        px = self._view.camera.px
        start = self._view.viewportTransform().map(QPointF(0, 0))
        shift = (start.x() + row_wide()) if self._across else start.y()
        length = self.width() if self._across else self.height()
        each = every(px / text_size.factor())
        painter.setFont(screen_font(10))
        if self._across:
            painter.setClipRect(QRectF(row_wide(), 0, self.width(), self.height()))
        first = max(0, int(-shift // px))
        for number in range(first, int((length - shift) // px) + 1):
            at = round(shift + number * px)
            box = QRectF(at, 0, px, column_high()) if self._across else QRectF(0, at, row_wide(), px)
            lit = number == self._hovered
            chosen = self._span is not None and self._span[0] <= number <= self._span[1]
            if lit:
                painter.fillRect(box, theme.colour(ui.accent_soft))
            if chosen:
                line = QRectF(at, column_high() - 2, px, 2) if self._across else QRectF(row_wide() - 2, at, 2, px)
                painter.fillRect(line, theme.colour(ui.accent))
            if number % each == 0 or lit:
                painter.setPen(theme.colour(ui.text if lit or chosen else ui.text2))
                wide = box.adjusted(-px, 0, px, 0) if self._across else box.adjusted(0, -px, 0, px)
                painter.drawText(
                    wide, Qt.AlignmentFlag.AlignCenter, column_name(number) if self._across else str(number + 1)
                )
        painter.setClipping(False)
        line_colour = theme.colour(ui.line)
        if self._across:
            painter.fillRect(QRectF(0, column_high() - 1, self.width(), 1), line_colour)
            painter.fillRect(QRectF(row_wide() - 1, 0, 1, column_high()), line_colour)
        else:
            painter.fillRect(QRectF(row_wide() - 1, 0, 1, self.height()), line_colour)
        painter.end()
