"""Rulers along a board: column letters above, row numbers at the left, the hovered ones lit."""

from typing import TYPE_CHECKING, Literal

from PySide6.QtCore import QPointF, QRectF, Qt, Signal
from PySide6.QtGui import QMouseEvent, QPainter, QPaintEvent
from PySide6.QtWidgets import QWidget

from studio.grid.notation import column_name, square_name
from studio.gui.board.stage import text_font
from studio.gui.kit import theme
from studio.kit.text import _

if TYPE_CHECKING:
    from studio.gui.board.view import BoardView

COLUMN_HIGH, ROW_WIDE = 20, 26


def square_label(square: tuple[int, int]) -> str:
    """The name of a square on screen, T14; nothing for one beyond the page."""
    return square_name(square) if min(square) >= 0 else ""


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
            return int((event.position().x() - ROW_WIDE) / px + seen.x())
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
        shift = (start.x() + ROW_WIDE) if self._across else start.y()
        length = self.width() if self._across else self.height()
        each = 1 if px >= 22 else 2 if px >= 14 else 5
        painter.setFont(text_font(10))
        if self._across:
            painter.setClipRect(QRectF(ROW_WIDE, 0, self.width(), self.height()))
        first = max(0, int(-shift // px))
        for number in range(first, int((length - shift) // px) + 1):
            at = round(shift + number * px)
            box = QRectF(at, 0, px, COLUMN_HIGH) if self._across else QRectF(0, at, ROW_WIDE, px)
            lit = number == self._hovered
            chosen = self._span is not None and self._span[0] <= number <= self._span[1]
            if lit:
                painter.fillRect(box, theme.colour(ui.accent_soft))
            if chosen:
                line = QRectF(at, COLUMN_HIGH - 2, px, 2) if self._across else QRectF(ROW_WIDE - 2, at, 2, px)
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
            painter.fillRect(QRectF(0, COLUMN_HIGH - 1, self.width(), 1), line_colour)
            painter.fillRect(QRectF(ROW_WIDE - 1, 0, 1, COLUMN_HIGH), line_colour)
        else:
            painter.fillRect(QRectF(ROW_WIDE - 1, 0, 1, self.height()), line_colour)
        painter.end()
