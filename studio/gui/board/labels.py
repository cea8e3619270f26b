"""The layers above everything: fog over what players do not see yet, and the chips that name areas."""

from collections.abc import Iterator

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QBrush, QFontMetricsF, QPainter, QPen

from studio.gui.board import runs
from studio.gui.board.doors import paint_door
from studio.gui.board.layer import Box, Layer
from studio.gui.board.paper import chip_wide, draw_unseen
from studio.gui.board.picture import AreaMark, BoardPicture, WallRun, region_box, region_has
from studio.gui.board.stage import LINE, Stage, screen_font, wall_width
from studio.gui.kit import icons, text_size, theme, way
from studio.gui.kit.shapes import pattern, shape
from studio.kit.text import _

CHIP = 18
"""Pixels of a chip's height where texts have their usual size."""


Placed = tuple[AreaMark, QRectF]
"""An area and the box of its chip."""


class LabelLayer(Layer):
    """The chips that name areas."""

    name = "labels"
    parts = ("areas",)

    def __init__(self) -> None:
        super().__init__()
        self._placed: dict[tuple[float, str, float], tuple[Placed, ...]] = {}
        """Size of a square, font and size of texts → the chips of the present areas, found once for many paints."""

    def take(self, picture: BoardPicture) -> list[Box] | None:
        before, self.picture = self.picture, picture
        if (
            picture.areas is not before.areas
            or picture.floor is not before.floor
            or picture.author is not before.author
        ):
            self._placed.clear()
        if picture.areas is before.areas and (picture.floor is before.floor or not picture.areas):
            return []
        boxes = [region_box(area.squares) for area in (*before.areas.values(), *picture.areas.values())]
        if len(boxes) >= 60:
            return None
        more = text_size.factor()
        return [(x - 4 * more, y - 3 * more, wide + 12 * more, high + 6 * more) for x, y, wide, high in boxes]

    def draw(self, stage: Stage) -> None:
        if stage.px < 8:
            return
        for area, box in self.chips(stage.px):
            if stage.shows_box(box.x() / stage.px, box.y() / stage.px, box.width() / stage.px, box.height() / stage.px):
                _chip(stage, area, box)

    def chips(self, px: float, paper: bool = False) -> tuple[Placed, ...]:
        """Each area with the box of its chip in pixels; on paper it has only the number."""
        if paper:
            return tuple(self._place_all(px, paper))
        key = (px, screen_font(11, True).key(), text_size.factor())
        if key not in self._placed:
            if len(self._placed) > 8:
                self._placed.clear()  # a long zoom: each size is seen once
            self._placed[key] = tuple(self._place_all(px, paper))
        return self._placed[key]

    def _place_all(self, px: float, paper: bool) -> Iterator[Placed]:
        metrics = QFontMetricsF(screen_font(11, True))
        taken: list[QRectF] = []
        for area in self.picture.areas.values():
            unseen = area.hidden and not self.picture.author
            if unseen or not area.squares or not (area.number or area.name):
                continue
            if paper:
                yield area, self._place(area, chip_wide(area.number), px).adjusted(0, 0.5, 0, -0.5)
                continue
            wide = _wide(metrics, _chip_text(area, px))
            box = self._free(area, wide, px, taken)
            if box is None:  # no room for the name: the number alone, which tells the area too
                least = _wide(metrics, _number(area))
                box = self._free(area, least, px, taken) or self._inside(area, least, px, taken)
            taken.append(box)
            yield area, box

    def _free(self, area: AreaMark, wide: float, px: float, taken: list[QRectF]) -> QRectF | None:
        """A box for a chip where there is neither floor nor another chip."""
        high = text_size.grown(CHIP)
        for box in self._places(area, wide, px, high):
            if self._beside_floor(box, px) and not any(box.intersects(other) for other in taken):
                return box
        return None

    @staticmethod
    def _inside(area: AreaMark, wide: float, px: float, taken: list[QRectF]) -> QRectF:
        """A box for a chip on the area's own floor, beside the chips that are there already."""
        high = text_size.grown(CHIP)
        boxes = [
            QRectF(round((x + step) * px + 4), round(y * px + 4), wide, high)
            for x, y, length in area.squares
            for step in range(length)
        ]
        return next((box for box in boxes if not any(box.intersects(other) for other in taken)), boxes[0])

    def _place(self, area: AreaMark, wide: float, px: float, high: int = CHIP) -> QRectF:
        """Above the top left corner if no floor is there, else below the bottom left one, else inside."""
        beside = (box for box in self._places(area, wide, px, high) if self._beside_floor(box, px))
        top = area.squares[0]
        return next(beside, QRectF(round(top[0] * px + 4), round(top[1] * px + 4), wide, high))

    @staticmethod
    def _places(area: AreaMark, wide: float, px: float, tall_chip: int) -> Iterator[QRectF]:
        """Where a chip might stand, the best place first."""
        gap = wall_width(px) / 2 + 2
        top = area.squares[0]
        left, high, _, tall = region_box(area.squares)
        bottom = min((run for run in area.squares if run[1] == high + tall - 1), default=top)
        above, start = top[1] * px - gap - tall_chip, top[0] * px - gap + 1
        slides = [i * px for i in range(1, int(wide // px))]
        below = (bottom[1] + 1) * px + gap
        places = [
            (start, above),
            *((start - slide, above) for slide in slides),
            *((start + slide, above) for slide in slides if slide < (top[2] - 1) * px),
            (bottom[0] * px - gap + 1, below),
            (left * px - gap + 1, high * px - gap - tall_chip),
            (top[0] * px - gap - wide - 4, top[1] * px + 2),
        ]
        for x, y in places:
            yield QRectF(round(x), round(y), wide, tall_chip)

    def _beside_floor(self, box: QRectF, px: float) -> bool:
        """Whether no floor lies under a box."""
        columns = range(int(box.left() // px), int(box.right() // px) + 1)
        rows = range(int((box.top() + 2) // px), int((box.bottom() - 2) // px) + 1)
        return not any(runs.has(self.picture.floor, column, row) for column in columns for row in rows)


def _mark_wide() -> int:
    """Pixels that the shape of an area takes in its chip."""
    return text_size.grown(19)


def _wide(metrics: QFontMetricsF, words: str) -> float:
    """Pixels of a chip with these words."""
    return _mark_wide() + 7 + metrics.horizontalAdvance(words) if words else _mark_wide() + 1


def _number(area: AreaMark) -> str:
    return str(area.number) if area.number else ""


def _chip_text(area: AreaMark, px: float) -> str:
    if px < 16:
        return _number(area)
    return f"{area.number} {area.name}".strip() if area.number else area.name


def _chip(stage: Stage, area: AreaMark, box: QRectF) -> None:
    painter = stage.painter
    tint = theme.category(area.tint or 7, stage.look)
    ink = "#FFFFFF" if not stage.look.dark else stage.look.board.edge
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(theme.colour(tint.colour))
    painter.drawRoundedRect(box, 3, 3)
    painter.setBrush(theme.colour(ink))
    more = text_size.factor()
    painter.drawPath(shape(tint.shape, box.x() + 10.5 * more, box.center().y(), 4.6 * more))
    painter.setPen(theme.colour(ink))
    painter.setFont(screen_font(11, True))
    words = _chip_text(area, stage.px)
    if _wide(QFontMetricsF(painter.font()), words) > box.width() + 1:
        words = _number(area)
    painter.setLayoutDirection(way.LEFT_TO_RIGHT)
    painter.drawText(box.adjusted(_mark_wide(), 0, 0, 0), LINE, words)


class FogLayer(Layer):
    """What the players do not see yet; the author sees through it."""

    name = "fog"

    def __init__(self) -> None:
        super().__init__()
        self._edges: tuple[WallRun, ...] = ()

    def take(self, picture: BoardPicture) -> list[Box] | None:
        before, self.picture = self.picture, picture
        if not picture.fog and not before.fog:
            return []
        if picture.fog is before.fog and picture.author == before.author and picture.doors == before.doors:
            return []
        self._edges = runs.outline(runs.rows_of(picture.fog))
        return None

    def draw(self, stage: Stage) -> None:
        if not self.picture.fog:
            return
        painter = stage.painter
        if stage.paper:
            draw_unseen(stage, self.picture.fog)
            self._doors(stage)
            return
        alpha = 0.45 if self.picture.author else 1.0
        painter.setRenderHint(QPainter.RenderHint.Antialiasing, False)
        painter.setPen(Qt.PenStyle.NoPen)
        rects = stage.rects(self.picture.fog)
        painter.setBrush(stage.colour("fog", alpha))
        painter.drawRects(rects)
        if stage.px >= 12:
            painter.setBrush(_fog_lines(stage, alpha))
            painter.drawRects(rects)
        painter.setPen(QPen(stage.colour("wall"), 2, Qt.PenStyle.DashLine))
        for run in self._edges:
            if stage.shows(run):
                x, y = stage.x(run.x), stage.x(run.y)
                end = stage.x((run.x if run.side == "n" else run.y) + run.length)
                painter.drawLine(QPointF(x, y), QPointF(end, y) if run.side == "n" else QPointF(x, end))
        self._doors(stage)
        if stage.px >= 16:
            self._labels(stage)

    def _doors(self, stage: Stage) -> None:
        """Doors that can be seen from outside stand before the fog."""
        for door in self.picture.doors.values():
            x, y, side = door.at
            beside = [(x + i, y) if side == "n" else (x, y + i) for i in range(door.length)]
            beyond = [(u, v - 1) if side == "n" else (u - 1, v) for u, v in beside]
            hidden = [region_has(self.picture.fog, *square) for square in (*beside, *beyond)]
            if any(hidden) and not all(hidden):
                paint_door(stage, door)

    def _labels(self, stage: Stage) -> None:
        words = _("Hidden from heroes") if self.picture.author else _("Not revealed")
        painter = stage.painter
        painter.setFont(screen_font(11))
        wide = QFontMetricsF(painter.font()).horizontalAdvance(words) + 32
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        for area in self.picture.areas.values():
            x, y, w, h = region_box(area.squares)
            if not area.hidden or w * stage.px < wide or not stage.shows_box(x, y, w, h):
                continue
            high = text_size.grown(22)
            top = round((y + h / 2) * stage.px - high / 2)
            box = QRectF(round((x + w / 2) * stage.px - wide / 2), top, wide, high)
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(theme.colour(stage.look.ui.tip))
            painter.drawRoundedRect(box, 3, 3)
            icons.paint(painter, "eye_off", QRectF(box.x() + 7, box.center().y() - 7, 14, 14), stage.look.ui.on_tip)
            painter.setPen(theme.colour(stage.look.ui.on_tip))
            painter.drawText(box.adjusted(26, 0, 0, 0), LINE, words)


def _fog_lines(stage: Stage, alpha: float) -> QBrush:
    """45° lines every 12 px (16 across the tile of a pattern is nearest that tiles)."""
    return pattern("slash", stage.look.board.fog2, alpha, 2.5, stage.dpr)
