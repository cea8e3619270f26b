"""The way a view looks at the board: steps of zoom about a point, panning, bringing a place into sight."""

from typing import TYPE_CHECKING

from PySide6.QtCore import QPoint, QPointF, QRectF, Qt
from PySide6.QtGui import QTransform

from studio.gui.board.art import UNIT
from studio.gui.board.picture import BoardPicture

if TYPE_CHECKING:
    from studio.gui.board.view import BoardView

STEPS = (8, 12, 16, 24, 32, 48, 64, 96, 128)
"""Pixels per square."""
USUAL = 32
LEAST = 24
"""Below this the first look shows a part of the board only."""
CLEAR = 2
"""Squares that a revealed place keeps from the border of the view."""


class Camera:
    """Scale and position of one view."""

    def __init__(self, view: "BoardView") -> None:
        self._view = view
        self.px: float = USUAL
        self._apply(USUAL)

    def _apply(self, px: float) -> None:
        self.px = px
        self._view.setTransform(QTransform.fromScale(px / UNIT, px / UNIT))
        self._view.board.scale_changed()
        self._view.scaled.emit(px)

    def zoom_to(self, px: float, about: QPoint | None = None) -> None:
        """A scale, with the place under `about` (in the viewport) kept where it is; the middle without one."""
        ratio = self._view.devicePixelRatioF()
        px = round(max(STEPS[0], min(STEPS[-1], px)) * ratio) / ratio  # squares end on device pixels
        if px == self.px:
            return
        view = self._view
        at = about if about is not None else view.viewport().rect().center()
        place = view.mapToScene(at)
        self._apply(px)
        moved = view.mapFromScene(place) - at
        self.pan(-moved)

    def step(self, by: int, about: QPoint | None = None) -> None:
        """The next scale up or down."""
        if by > 0:
            to = next((s for s in STEPS if s > self.px + 0.01), STEPS[-1])
        else:
            to = next((s for s in reversed(STEPS) if s < self.px - 0.01), STEPS[0])
        self.zoom_to(to, about)

    def pan(self, by: QPoint) -> None:
        """Move the board by so many pixels."""
        across, down = self._view.horizontalScrollBar(), self._view.verticalScrollBar()
        across.setValue(across.value() - by.x())
        down.setValue(down.value() - by.y())

    def fit(self, box: tuple[float, float, float, float] | None = None, largest: float = 64) -> None:
        """The largest step at which a box of squares is seen whole; without a box the whole board."""
        x, y, wide, high = box or self._view.board.picture.box
        if not wide or not high:
            self.zoom_to(USUAL)
            return
        port = self._view.viewport().size()
        px = min(port.width() / (wide + 0.4), port.height() / (high + 1.2))
        self.zoom_to(next((s for s in reversed(STEPS) if s <= min(px, largest)), STEPS[0]))
        self.centre(x + wide / 2, y + high / 2)

    def home(self, picture: BoardPicture) -> None:
        """The first look at a board: all of it if it fits, not larger than usual; else as much as can be read."""
        self.fit(picture.box, USUAL)
        if self.px < LEAST:
            self.zoom_to(LEAST)
            x, y, wide, high = picture.box
            self.centre(x + wide / 2, y + high / 2)
            if picture.zones:
                x, y, n = next(iter(picture.zones.values())).squares[0]
                self.reveal((x, y, n, 1))

    def centre(self, x: float, y: float) -> None:
        """Bring a point in squares into the middle."""
        self._view.centerOn(QPointF(x * UNIT, y * UNIT))

    def reveal(self, box: tuple[float, float, float, float], covers: QRectF | None = None) -> None:
        """Pan so that a box of squares is seen, two squares from the border; nothing when it already is."""
        x, y, wide, high = box
        keep = CLEAR * UNIT
        wanted = QRectF(x * UNIT - keep, y * UNIT - keep, wide * UNIT + 2 * keep, high * UNIT + 2 * keep)
        seen = self.seen()
        wanted &= self._view.sceneRect()
        if not seen.contains(wanted):
            if wanted.width() > seen.width() or wanted.height() > seen.height():
                self.centre(x + wide / 2, y + high / 2)
            else:
                self._view.ensureVisible(wanted, 0, 0)

    def seen(self) -> QRectF:
        """What the view shows, in units."""
        view = self._view
        return view.mapToScene(view.viewport().rect()).boundingRect()

    def seen_squares(self) -> QRectF:
        """What the view shows, in squares."""
        seen = self.seen()
        return QRectF(seen.x() / UNIT, seen.y() / UNIT, seen.width() / UNIT, seen.height() / UNIT)


KEEP_POINT = Qt.KeyboardModifier.ControlModifier
"""With it the wheel zooms."""
