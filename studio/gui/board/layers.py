"""One layer a class, bottom to top: each keeps what it needs of a picture and paints only exposed squares."""

from collections.abc import Iterator

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QBrush, QFontMetricsF, QPainter, QPen

from studio.gui.board import runs
from studio.gui.board.doors import paint_door
from studio.gui.board.picture import AreaMark, BoardPicture, Mark, changed, region_box
from studio.gui.board.sprites import MARGIN, UNIT
from studio.gui.board.stage import Stage, text_font
from studio.gui.kit import icons, theme
from studio.gui.kit.shapes import pattern, shape
from studio.kit.text import _

Box = tuple[float, float, float, float]
CHIP = 18


class Layer:
    """What all layers share; `parts` are the parts of the picture a layer draws."""

    name = ""
    parts: tuple[str, ...] = ()

    def __init__(self) -> None:
        self.picture = BoardPicture()

    def take(self, picture: BoardPicture) -> list[Box] | None:
        """Take a picture and say which boxes of squares look different; None means all of them."""
        before, self.picture = self.picture, picture
        found: list[Box] = []
        for part in self.parts:
            ids = changed(before, picture, part)
            if len(ids) > 200:
                return None
            for id in ids:
                for one in (before, picture):
                    mark = getattr(one, part).get(id)
                    if mark is not None:
                        found += self.boxes(mark)
        return found

    def boxes(self, mark: object) -> list[Box]:
        """Where a mark is drawn, in squares."""
        squares = getattr(mark, "squares", None)
        if squares is not None:
            return [region_box(squares)]
        x, y = getattr(mark, "at")[:2]
        return [(x, y, getattr(mark, "w", 1), getattr(mark, "h", 1))]

    def draw(self, stage: Stage) -> None:
        """Paint what is exposed."""
        raise NotImplementedError


class FloorLayer(Layer):
    """Floor and the grid on it."""

    name = "floor"

    def __init__(self) -> None:
        super().__init__()
        self.rows: runs.Rows = {}
        self._grid: tuple[runs.WallRun, ...] = ()
        self.show_grid = True

    def take(self, picture: BoardPicture) -> list[Box] | None:
        before, self.picture = self.picture, picture
        if picture.floor is before.floor or picture.floor == before.floor:
            return []
        self.rows = runs.rows_of(picture.floor)
        self._grid = runs.between(self.rows)
        return None

    def draw(self, stage: Stage) -> None:
        painter = stage.painter
        painter.setRenderHint(QPainter.RenderHint.Antialiasing, False)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(stage.colour("floor"))
        painter.drawRects(stage.rects(self.picture.floor))
        if stage.px < 12 or not self.show_grid:
            return
        one = 1 / stage.dpr
        left, top, right, bottom = stage.box
        lines = []
        for run in self._grid:
            if stage.shows(run):
                x, y = stage.x(run.x), stage.x(run.y)
                if run.side == "n":
                    start, end = stage.x(max(run.x, left - 1)), stage.x(min(run.x + run.length, right + 1))
                    lines.append(QRectF(start, y, end - start, one))
                else:
                    start, end = stage.x(max(run.y, top - 1)), stage.x(min(run.y + run.length, bottom + 1))
                    lines.append(QRectF(x, start, one, end - start))
        painter.setBrush(stage.colour("grid"))
        painter.drawRects(lines)


class AreaLayer(Layer):
    """Tints and patterns of the areas."""

    name = "areas"
    parts = ("areas",)

    def draw(self, stage: Stage) -> None:
        painter = stage.painter
        painter.setRenderHint(QPainter.RenderHint.Antialiasing, False)
        painter.setPen(Qt.PenStyle.NoPen)
        for area in self.picture.areas.values():
            if not area.tint or not stage.shows_box(*region_box(area.squares)):
                continue
            rects = stage.rects(area.squares)
            tint = theme.category(area.tint, stage.look)
            painter.setBrush(theme.colour(tint.colour, 0.18))
            painter.drawRects(rects)
            if tint.pattern != "solid" and stage.px >= 12:
                painter.setBrush(pattern(tint.pattern, tint.colour, 0.38, 1.2, stage.dpr))
                painter.drawRects(rects)


class GroundLayer(Layer):
    """Terrain: pits, rubble, water, lava and the rest, a recipe in every square; wall squares as masonry."""

    name = "terrain"
    parts = ("grounds",)
    RECIPES = {"obstacle": "rubble"}

    def draw(self, stage: Stage) -> None:
        painter = stage.painter
        left, top, right, bottom = stage.box
        for ground in self.picture.grounds.values():
            if not stage.shows_box(*region_box(ground.squares)):
                continue
            recipe = self.RECIPES.get(ground.terrain, ground.terrain)
            sprite = None
            if ground.terrain != "wall":
                sprite = stage.sprites.mark(Mark("", recipe, (0, 0)), stage.look, stage.px, stage.dpr)
            for x, y, n in ground.squares:
                if not top <= y < bottom:
                    continue
                for column in range(max(x, left), min(x + n, right)):
                    if sprite is not None:
                        painter.drawPixmap(QPointF(stage.x(column), stage.x(y)), sprite)
                    else:
                        _masonry(stage, column, y)
            if recipe in ("water", "lava") and stage.px >= 12:
                self._shore(stage, ground.squares, f"{recipe}2")

    def _shore(self, stage: Stage, squares: runs.Region, token: str) -> None:
        """A line where a pool's neighbour is dry."""
        wide = max(1.5, 3 * stage.px / UNIT)
        painter = stage.painter
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(stage.colour(token))
        painter.drawRects([stage.wall(run, wide) for run in runs.outline(runs.rows_of(squares)) if stage.shows(run)])


def _masonry(stage: Stage, x: int, y: int) -> None:
    painter = stage.painter
    painter.fillRect(stage.rect(x, y, 1, 1), stage.colour("wall"))
    if stage.px < 12:
        return
    painter.save()
    stage.units(x, y)
    painter.setPen(QPen(stage.colour("floor"), 3))
    for line in ((0, 21, 64, 21), (0, 43, 64, 43), (19, 0, 19, 21), (51, 0, 51, 21), (35, 21, 35, 43)):
        painter.drawLine(*line)
    painter.drawLine(19, 43, 19, 64)
    painter.drawLine(51, 43, 51, 64)
    painter.restore()


class MarkLayer(Layer):
    """Objects, start squares and zones."""

    name = "marks"
    parts = ("marks", "zones")

    def draw(self, stage: Stage) -> None:
        painter = stage.painter
        left, top, right, bottom = stage.box
        start = stage.sprites.mark(Mark("", "start", (0, 0)), stage.look, stage.px, stage.dpr)
        for zone in self.picture.zones.values():
            if not stage.shows_box(*region_box(zone.squares)):
                continue
            if zone.role == "zone" or zone.seat:
                painter.setPen(Qt.PenStyle.NoPen)
                painter.setBrush(theme.colour(theme.category(zone.seat + 1, stage.look).colour, 0.25))
                painter.drawRects(stage.rects(zone.squares))
            if zone.role == "zone":
                continue
            for x, y, n in zone.squares:
                for column in range(x, x + n):
                    painter.drawPixmap(QPointF(stage.x(column), stage.x(y)), start)
                    if zone.role != "start":
                        _chevrons(stage, column, y, 1 if zone.role == "entrance" else 2)
        for mark in self.picture.marks.values():
            x, y = mark.at
            if left <= x < right and top <= y < bottom:
                sprite = stage.sprites.mark(mark, stage.look, stage.px, stage.dpr)
                painter.drawPixmap(QPointF(stage.x(x), stage.x(y)), sprite)


def _chevrons(stage: Stage, x: int, y: int, count: int) -> None:
    painter = stage.painter
    painter.save()
    stage.units(x, y)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setPen(QPen(stage.colour("start"), 5))
    for i in range(count):
        painter.drawPolyline([QPointF(22, 60 - 8 * i), QPointF(32, 52 - 8 * i), QPointF(42, 60 - 8 * i)])
    painter.restore()


class WallLayer(Layer):
    """Walls, as rectangles that overlap at the corners: mitred joins without beads."""

    name = "walls"

    def take(self, picture: BoardPicture) -> list[Box] | None:
        before, self.picture = self.picture, picture
        return [] if picture.walls is before.walls or picture.walls == before.walls else None

    def draw(self, stage: Stage) -> None:
        painter = stage.painter
        painter.setRenderHint(QPainter.RenderHint.Antialiasing, False)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(stage.colour("wall"))
        wide = wall_width(stage.px, stage.dpr)
        painter.drawRects([stage.wall(run, wide) for run in self.picture.walls if stage.shows(run)])


def wall_width(px: float, dpr: float = 1.0) -> float:
    """Pixels of a wall: a tenth of a square, at least three, 1.5 on the smallest scale."""
    wide = 1.5 if px < 12 else max(3.0, px / 10)
    return max(1, round(wide * dpr)) / dpr


class DoorLayer(Layer):
    """Doors on the walls."""

    name = "doors"
    parts = ("doors",)

    def boxes(self, mark: object) -> list[Box]:
        x, y, side = getattr(mark, "at")
        length = getattr(mark, "length")
        return [(x - 1, y - 1, length + 2, 2)] if side == "n" else [(x - 1, y - 1, 2, length + 2)]

    def draw(self, stage: Stage) -> None:
        for door in self.picture.doors.values():
            if stage.shows_box(*self.boxes(door)[0]):
                paint_door(stage, door)


class FigureLayer(Layer):
    """All figures in one go, for pictures without a scene; a scene has an item for each."""

    name = "figures"
    parts = ("figures",)

    def draw(self, stage: Stage) -> None:
        for figure in self.picture.figures.values():
            x, y = figure.at
            if stage.shows_box(x - 1, y - 1, figure.w + 2, figure.h + 2):
                sprite = stage.sprites.figure(figure, stage.look, stage.px, stage.dpr)
                shift = MARGIN * stage.px / UNIT
                stage.painter.drawPixmap(QPointF(stage.x(x) - shift, stage.x(y) - shift), sprite)


class NoteLayer(Layer):
    """The author's notes."""

    name = "notes"
    parts = ("notes",)

    def draw(self, stage: Stage) -> None:
        painter = stage.painter
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        for note in self.picture.notes.values():
            x, y = note.at
            if not stage.shows_box(x, y, 1, 1):
                continue
            painter.save()
            stage.units(x, y)
            painter.setPen(QPen(stage.colour("edge"), 2.6))
            painter.setBrush(theme.colour(stage.look.ui.warning_soft))
            painter.drawPolygon([QPointF(a, b) for a, b in ((12, 10), (52, 10), (52, 40), (38, 54), (12, 54))])
            painter.setBrush(stage.colour("paper"))
            painter.drawPolygon([QPointF(52, 40), QPointF(38, 40), QPointF(38, 54)])
            painter.setPen(QPen(theme.colour(stage.look.ui.text2), 3))
            for line, end in ((20, 44), (28, 44), (36, 32)):
                painter.drawLine(20, line, end, line)
            painter.restore()


class LabelLayer(Layer):
    """The chips that name areas."""

    name = "labels"
    parts = ("areas",)

    def __init__(self) -> None:
        super().__init__()
        self.rows: runs.Rows = {}

    def take(self, picture: BoardPicture) -> list[Box] | None:
        before = self.picture
        if picture.floor is not before.floor:
            self.rows = runs.rows_of(picture.floor)
        self.picture = picture
        return [] if picture.areas is before.areas and picture.floor is before.floor else None

    def draw(self, stage: Stage) -> None:
        if stage.px < 8:
            return
        for area, box in self.chips(stage.px, stage.dpr):
            if stage.shows_box(box.x() / stage.px, box.y() / stage.px, box.width() / stage.px, box.height() / stage.px):
                _chip(stage, area, box)

    def chips(self, px: float, dpr: float = 1.0) -> Iterator[tuple[AreaMark, QRectF]]:
        """Each area with the box of its chip in pixels."""
        metrics = QFontMetricsF(text_font(11, True))
        for area in self.picture.areas.values():
            if not area.squares or not (area.number or area.name):
                continue
            wide = 26 + metrics.horizontalAdvance(_chip_text(area, px)) if _chip_text(area, px) else 20
            yield area, self._place(area, wide, px)

    def _place(self, area: AreaMark, wide: float, px: float) -> QRectF:
        """Above the top left corner if no floor is there, else below the bottom left one, else inside."""
        gap = wall_width(px) / 2 + 2
        top = area.squares[0]
        left, high, _, tall = region_box(area.squares)
        bottom = min((run for run in area.squares if run[1] == high + tall - 1), default=top)
        places = [
            (top[0] * px - gap + 1, top[1] * px - gap - CHIP),
            (left * px - gap + 1, high * px - gap - CHIP),
            ((top[0] + top[2]) * px + gap - wide, top[1] * px - gap - CHIP),
            (bottom[0] * px - gap + 1, (bottom[1] + 1) * px + gap),
            (top[0] * px - gap - wide - 4, top[1] * px + 2),
        ]
        for x, y in places:
            columns = range(int(x // px), int((x + wide) // px) + 1)
            if not any(runs.has(self.rows, c, int(r // px)) for c in columns for r in (y + 2, y + CHIP - 2)):
                return QRectF(round(x), round(y), wide, CHIP)
        return QRectF(round(top[0] * px + 4), round(top[1] * px + 4), wide, CHIP)


def _chip_text(area: AreaMark, px: float) -> str:
    if px < 16:
        return str(area.number) if area.number else ""
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
    painter.drawPath(shape(tint.shape, box.x() + 10.5, box.center().y(), 4.6))
    painter.setPen(theme.colour(ink))
    painter.setFont(text_font(11, True))
    painter.drawText(box.adjusted(19, 0, 0, 0), Qt.AlignmentFlag.AlignVCenter, _chip_text(area, stage.px))


class FogLayer(Layer):
    """What the players do not see yet; the author sees through it."""

    name = "fog"

    def __init__(self) -> None:
        super().__init__()
        self._edges: tuple[runs.WallRun, ...] = ()

    def take(self, picture: BoardPicture) -> list[Box] | None:
        before, self.picture = self.picture, picture
        if picture.fog is before.fog and picture.author == before.author:
            return []
        self._edges = runs.outline(runs.rows_of(picture.fog))
        return None

    def draw(self, stage: Stage) -> None:
        if not self.picture.fog:
            return
        painter = stage.painter
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
        if stage.px >= 16:
            self._labels(stage)

    def _labels(self, stage: Stage) -> None:
        words = _("Hidden from heroes") if self.picture.author else _("Not revealed")
        painter = stage.painter
        painter.setFont(text_font(11))
        wide = QFontMetricsF(painter.font()).horizontalAdvance(words) + 32
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        for area in self.picture.areas.values():
            x, y, w, h = region_box(area.squares)
            if not area.hidden or w * stage.px < wide or not stage.shows_box(x, y, w, h):
                continue
            box = QRectF(round((x + w / 2) * stage.px - wide / 2), round((y + h / 2) * stage.px - 11), wide, 22)
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(theme.colour(stage.look.ui.tip))
            painter.drawRoundedRect(box, 3, 3)
            icons.paint(painter, "eye_off", QRectF(box.x() + 7, box.y() + 4, 14, 14), stage.look.ui.on_tip)
            painter.setPen(theme.colour(stage.look.ui.on_tip))
            painter.drawText(box.adjusted(26, 0, 0, 0), Qt.AlignmentFlag.AlignVCenter, words)


def _fog_lines(stage: Stage, alpha: float) -> QBrush:
    """45° lines every 12 px (16 across the tile of a pattern is nearest that tiles)."""
    return pattern("slash", stage.look.board.fog2, alpha, 2.5, stage.dpr)


def all_layers() -> list[Layer]:
    """The layers of a picture, bottom to top."""
    return [
        FloorLayer(),
        AreaLayer(),
        GroundLayer(),
        MarkLayer(),
        WallLayer(),
        DoorLayer(),
        FigureLayer(),
        NoteLayer(),
        FogLayer(),
        LabelLayer(),
    ]
