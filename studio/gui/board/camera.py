"""The way a view looks at the board: steps of zoom about a point, panning, bringing a place into sight.

The board, with two squares around it, is never scrolled further than its border; one that is smaller than the view
may lie anywhere in it. Things that lie over the view (zoom cluster, minimap, banner) cover nothing that is looked for.
"""

import math
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
LEAST = 12
"""Below this the first look shows a part of the board only."""
PART = 24
"""Pixels per square of such a part."""
CLEAR = 2
"""Squares that a revealed place keeps from the border of the view and from what lies over it."""
CHIP, SIDE = 24, 8
"""Pixels kept free above and below, and beside what is seen whole; an area's chip stands above or below it."""
Box = tuple[float, float, float, float]


class Camera:
    """Scale and position of one view."""

    def __init__(self, view: "BoardView") -> None:
        self._view = view
        self.px: float = USUAL
        self._apply(USUAL)
        view.board.sceneRectChanged.connect(lambda _rect: self.keep())

    def _apply(self, px: float) -> None:
        self.px = px
        self._view.setTransform(QTransform.fromScale(px / UNIT, px / UNIT))
        self._view.board.scale_changed()
        self._view.scaled.emit(px)

    # --- where it looks ---

    def look(self, left: float, top: float, *, stay: bool = False, beyond: bool = False) -> None:
        """Bring a place in units into the upper left corner of the view, or as near to it as the board reaches.

        With `stay` a view that already looks beyond may go on to do so, though not further; with `beyond` it may
        look beyond, as a board must that is to be seen beside what lies over the view.
        """
        view, scale = self._view, self.px / UNIT
        content, port = view.board.sceneRect(), view.viewport().size()
        wide, high = port.width() / scale, port.height() / scale
        across = [content.left(), content.right() - wide]
        down = [content.top(), content.bottom() - high]
        if stay:
            seen = self.seen()
            across.append(seen.left())
            down.append(seen.top())
        if beyond:
            across.append(left)
            down.append(top)
        x = round(max(min(across), min(left, max(across))) * scale)
        y = round(max(min(down), min(top, max(down))) * scale)
        view.setSceneRect(content | QRectF(x / scale, y / scale, wide, high))
        view.horizontalScrollBar().setValue(x)
        view.verticalScrollBar().setValue(y)

    def keep(self) -> None:
        """The board or the view has grown or shrunk: what is seen stays where it is."""
        corner = self.seen().topLeft()
        self.look(corner.x(), corner.y(), stay=True)

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
        self.look(place.x() - at.x() * UNIT / px, place.y() - at.y() * UNIT / px)

    def step(self, by: int, about: QPoint | None = None) -> None:
        """The next scale up or down."""
        if by > 0:
            to = next((s for s in STEPS if s > self.px + 0.01), STEPS[-1])
        else:
            to = next((s for s in reversed(STEPS) if s < self.px - 0.01), STEPS[0])
        self.zoom_to(to, about)

    def pan(self, by: QPoint) -> None:
        """Move the board by so many pixels."""
        corner = self.seen().topLeft() - QPointF(by) * UNIT / self.px
        self.look(corner.x(), corner.y(), stay=True)

    def centre(self, x: float, y: float) -> None:
        """Bring a point in squares into the middle."""
        port, grow = self._view.viewport().size(), UNIT / self.px
        self.look(x * UNIT - port.width() / 2 * grow, y * UNIT - port.height() / 2 * grow)

    # --- all of it ---

    def fit(self, box: Box | None = None, largest: float = 64) -> None:
        """The largest scale at which a box of squares is seen whole, with nothing lying over it; else the whole board."""
        x, y, wide, high = box = box or self._view.board.picture.box
        if not wide or not high:
            self.zoom_to(USUAL)
            return
        px, corner = self._fitted(box, largest)
        if px != self.px:
            self._apply(px)
        self.look(x * UNIT - corner.x() * UNIT / px, y * UNIT - corner.y() * UNIT / px, beyond=True)

    def _fitted(self, box: Box, largest: float) -> tuple[float, QPointF]:
        """A scale for a box of squares, and the pixel where its upper left corner comes to lie."""
        ratio, port = self._view.devicePixelRatioF(), self._view.viewport().size()
        wide, high = box[2:]
        covers = [QRectF(cover) for cover in self._view.covers() if cover.height() < port.height() * 0.4]
        room = min((port.width() - 2 * SIDE) / wide, (port.height() - 2 * CHIP) / high, largest)
        px = max(STEPS[0], math.floor(room * ratio) / ratio)
        whole = px
        while px >= max(STEPS[0], whole * 0.75):
            size = QPointF(wide * px, high * px)
            for corner in _corners(port.width(), port.height(), size):
                lies = self._lying(box, px, corner)
                inside = QRectF(0, 0, port.width(), port.height())
                if all(inside.contains(one) for one in lies) and not any(
                    one.adjusted(-4, -4, 4, 4).intersects(cover) for one in lies for cover in covers
                ):
                    return px, corner
            px -= 1 / ratio
        return whole, _corners(port.width(), port.height(), QPointF(wide * whole, high * whole))[0]

    def _lying(self, box: Box, px: float, corner: QPointF) -> list[QRectF]:
        """Where in the viewport a box would lie; of the whole board its pieces and the chips of its areas."""
        picture = self._view.board.picture
        whole = box == picture.box and picture.pieces
        parts = [piece.box for piece in picture.pieces.values()] if whole else [box]
        lying = [QRectF(x * px, y * px, wide * px, high * px) for x, y, wide, high in parts]
        if whole:
            lying += [chip for _area, chip in self._view.board.labels().chips(px)]
        return [one.translated(corner.x() - box[0] * px, corner.y() - box[1] * px) for one in lying]

    def home(self, picture: BoardPicture) -> None:
        """The first look at a board: all of it, not larger than usual; of a very large one a part that can be read."""
        self.fit(picture.box, USUAL)
        if self.px < LEAST:
            self.zoom_to(PART)
            x, y, wide, high = picture.box
            self.centre(x + wide / 2, y + high / 2)
            if picture.zones:
                x, y, n = next(iter(picture.zones.values())).squares[0]
                self.reveal((x, y, n, 1))

    # --- a part of it ---

    def reveal(self, box: Box) -> None:
        """Pan so that a box of squares is seen, two squares from the border and from what lies over the view.

        Nothing moves when it already is; a box too large for that comes into the middle.
        """
        x, y, wide, high = box
        grow, keep = UNIT / self.px, CLEAR * UNIT
        wanted = QRectF(x * UNIT - keep, y * UNIT - keep, wide * UNIT + 2 * keep, high * UNIT + 2 * keep)
        wanted &= self._view.board.sceneRect()
        seen = self.seen()
        if wanted.width() > seen.width() or wanted.height() > seen.height():
            if not seen.contains(wanted):
                self.centre(x + wide / 2, y + high / 2)
            return
        left = min(max(seen.left(), wanted.right() - seen.width()), wanted.left())
        top = min(max(seen.top(), wanted.bottom() - seen.height()), wanted.top())
        covers = [
            QRectF(cover.x() * grow, cover.y() * grow, cover.width() * grow, cover.height() * grow)
            for cover in self._view.covers()
        ]
        left, top = _uncovered(wanted, left, top, seen, covers)
        if (left, top) != (seen.left(), seen.top()):
            self.look(left, top)

    def seen(self) -> QRectF:
        """What the view shows, in units."""
        view = self._view
        return view.mapToScene(view.viewport().rect()).boundingRect()

    def seen_squares(self) -> QRectF:
        """What the view shows, in squares."""
        seen = self.seen()
        return QRectF(seen.x() / UNIT, seen.y() / UNIT, seen.width() / UNIT, seen.height() / UNIT)


def _corners(wide: int, high: int, size: QPointF) -> list[QPointF]:
    """Where a board of this size may lie in a view: in the middle, higher, further left, in the corner."""
    x, y = max(SIDE, (wide - size.x()) / 2), max(CHIP, (high - size.y()) / 2)
    return [QPointF(a, b) for a in (x, (x + SIDE) / 2, SIDE) for b in (y, CHIP)]


def _uncovered(wanted: QRectF, left: float, top: float, seen: QRectF, covers: list[QRectF]) -> tuple[float, float]:
    """The corner of the view nearest to one, from which nothing lies over a place; the same when there is none."""

    def free(x: float, y: float) -> bool:
        inside = QRectF(x, y, seen.width(), seen.height()).contains(wanted)
        return inside and not any(cover.translated(x, y).intersects(wanted) for cover in covers)

    places = [(left, top)]
    for cover in covers:
        lying = cover.translated(left, top)
        places += [
            (left + wanted.right() - lying.left(), top),
            (left, top + wanted.bottom() - lying.top()),
            (left - (lying.right() - wanted.left()), top),
            (left, top - (lying.bottom() - wanted.top())),
        ]
    return min(
        (place for place in places if free(*place)),
        key=lambda place: abs(place[0] - left) + abs(place[1] - top),
        default=(left, top),
    )


KEEP_POINT = Qt.KeyboardModifier.ControlModifier
"""With it the wheel zooms."""
