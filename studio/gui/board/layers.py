"""The layers of a board, one class each, that lie on the floor or stand on it."""

from collections.abc import Iterator

from PySide6.QtCore import QPointF, Qt
from PySide6.QtGui import QBrush, QImage, QPainter, QPen

from studio.gui.board import runs
from studio.gui.board.art import UNIT
from studio.gui.board.doors import draw_door
from studio.gui.board.labels import FogLayer, LabelLayer
from studio.gui.board.layer import Box, Layer
from studio.gui.board.paper import WALL, draw_area, draw_grid, draw_note
from studio.gui.board.picture import AreaMark, BoardPicture, DoorMark, Figure, Ground, Mark, NoteMark, Rows, Zone
from studio.gui.board.stage import Stage, screen_font, wall_width
from studio.gui.kit import theme
from studio.gui.kit.shapes import pattern
from studio.quest.model import Region


class FloorLayer(Layer):
    """Floor and the grid on it: one brush with a line at the left and the top of each square."""

    name = "floor"

    def __init__(self) -> None:
        super().__init__()
        self.show_grid = True

    def take(self, picture: BoardPicture) -> list[Box] | None:
        before, self.picture = self.picture, picture
        return row_boxes(before.floor, picture.floor)

    def draw(self, stage: Stage) -> None:
        painter = stage.painter
        painter.setRenderHint(QPainter.RenderHint.Antialiasing, False)
        painter.setPen(Qt.PenStyle.NoPen)
        if stage.paper:
            for x, y, n, high in self._strips(stage):
                draw_grid(stage, stage.rect(x, y, n, high), n, high)
            return
        lined = stage.px >= 12 and self.show_grid
        painter.setBrush(_squares_brush(stage) if lined else stage.colour("floor"))
        painter.drawRects([stage.rect(x, y, n, high) for x, y, n, high in self._strips(stage)])

    def _strips(self, stage: Stage) -> Iterator[tuple[int, int, int, int]]:
        """Rectangles of exposed floor: column, row, width, height; equal rows below each other are one."""
        left, top, right, bottom = stage.box
        start, mask = left + runs.SHIFT, (1 << max(right - left, 0)) - 1
        rows, first, before = self.picture.floor, top, 0
        for y in range(top, bottom + 1):
            bits = rows.get(y, 0)
            bits = (bits >> start if start >= 0 else bits << -start) & mask if y < bottom else 0
            if bits != before:
                for x, n in runs.bit_runs(before):
                    yield left + x + runs.SHIFT, first, n, y - first
                first, before = y, bits


def row_boxes(before: Rows, after: Rows) -> list[Box]:
    """Boxes around the squares in which two boards differ."""
    if before is after:
        return []
    found: list[Box] = []
    for y in before.keys() | after.keys():
        other = before.get(y, 0) ^ after.get(y, 0)
        if other:
            left = (other & -other).bit_length() - 1 - runs.SHIFT
            found.append((left - 0.5, y - 0.5, other.bit_length() - runs.SHIFT - left + 1, 2))
    return found


def _squares_brush(stage: Stage) -> QBrush:
    side = round(stage.px * stage.dpr)
    key = (side, stage.look.name)
    if key not in _BRUSHES:
        image = QImage(side, side, QImage.Format.Format_RGB32)
        image.fill(stage.colour("floor"))
        painter = QPainter(image)
        one = max(1, round(stage.dpr))
        painter.fillRect(0, 0, side, one, stage.colour("grid"))
        painter.fillRect(0, 0, one, side, stage.colour("grid"))
        painter.end()
        image.setDevicePixelRatio(stage.dpr)
        _BRUSHES[key] = QBrush(image)
    return _BRUSHES[key]


_BRUSHES: dict[tuple[int, str], QBrush] = {}


class AreaLayer(Layer):
    """Tints and patterns of the areas."""

    name = "areas"
    parts = ("areas",)

    def draw(self, stage: Stage) -> None:
        painter = stage.painter
        painter.setRenderHint(QPainter.RenderHint.Antialiasing, False)
        painter.setPen(Qt.PenStyle.NoPen)
        for area in self.exposed(stage):
            if not isinstance(area, AreaMark) or not area.tint:
                continue
            if stage.paper:
                draw_area(stage, area)
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
        for ground in self.exposed(stage):
            if not isinstance(ground, Ground):
                continue
            recipe = self.RECIPES.get(ground.terrain, ground.terrain)
            sprite = None
            if ground.terrain != "wall" and not stage.paper:
                sprite = stage.sprites.mark(Mark("", recipe, (0, 0)), stage.look, stage.px, stage.dpr)
            for x, y, n in ground.squares:
                if not top <= y < bottom:
                    continue
                for column in range(max(x, left), min(x + n, right)):
                    if sprite is not None:
                        painter.drawPixmap(QPointF(stage.x(column), stage.x(y)), sprite)
                    elif ground.terrain != "wall":
                        stage.mark(Mark("", recipe, (0, 0)), column, y)
                    else:
                        _masonry(stage, column, y)
            if recipe in ("water", "lava") and stage.px >= 12:
                self._shore(stage, ground.squares, f"{recipe}2")

    def _shore(self, stage: Stage, squares: Region, token: str) -> None:
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
        start = Mark("", "start", (0, 0))
        single: list[Mark] = []
        for zone in self.exposed(stage):
            if isinstance(zone, Mark):
                single.append(zone)
            if not isinstance(zone, Zone):
                continue
            if zone.role == "zone" or zone.seat:
                painter.setPen(Qt.PenStyle.NoPen)
                painter.setBrush(theme.colour(theme.category(zone.seat + 1, stage.look).colour, 0.25))
                painter.drawRects(stage.rects(zone.squares))
            if zone.role == "zone":
                continue
            for x, y, n in zone.squares:
                for column in range(x, x + n):
                    stage.mark(start, column, y)
                    if zone.role != "start":
                        _chevrons(stage, column, y, 1 if zone.role == "entrance" else 2)
        for mark in single:
            stage.mark(mark, *mark.at)


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
        found: list[Box] = []
        for old, new in ((before.walls.across, picture.walls.across), (before.walls.down, picture.walls.down)):
            if old is new:
                continue
            for at in old.keys() | new.keys():
                was, now = old.get(at, ()), new.get(at, ())
                if was is not now:
                    for run in set(was) ^ set(now):
                        wide, high = (run.length, 0) if run.side == "n" else (0, run.length)
                        found.append((run.x - 0.2, run.y - 0.2, wide + 0.4, high + 0.4))
        return None if len(found) > 200 else found

    def draw(self, stage: Stage) -> None:
        painter = stage.painter
        painter.setRenderHint(QPainter.RenderHint.Antialiasing, False)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(stage.colour("wall"))
        wide = WALL if stage.paper else wall_width(stage.px, stage.dpr)
        left, top, right, bottom = stage.box
        walls = self.picture.walls
        across = [walls.across[y] for y in range(top, bottom + 1) if y in walls.across]
        down = [walls.down[x] for x in range(left, right + 1) if x in walls.down]
        shown = [r for some in across for r in some if r.x <= right and r.x + r.length >= left]
        shown += [r for some in down for r in some if r.y <= bottom and r.y + r.length >= top]
        painter.drawRects([stage.wall(run, wide) for run in shown])


class DoorLayer(Layer):
    """Doors on the walls."""

    name = "doors"
    parts = ("doors",)

    def draw(self, stage: Stage) -> None:
        for door in self.exposed(stage):
            if isinstance(door, DoorMark):
                draw_door(stage, door)


class FigureLayer(Layer):
    """All figures in one go, for pictures without a scene; a scene has an item for each."""

    name = "figures"
    parts = ("figures",)

    def draw(self, stage: Stage) -> None:
        for figure in self.exposed(stage):
            if isinstance(figure, Figure):
                stage.figure(figure)


class NoteLayer(Layer):
    """The author's notes."""

    name = "notes"
    parts = ("notes",)

    def draw(self, stage: Stage) -> None:
        painter = stage.painter
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        if stage.paper:
            for number, marked in enumerate(self.picture.notes.values(), 1):
                draw_note(stage, marked, number)
            return
        for note in self.exposed(stage):
            if not isinstance(note, NoteMark):
                continue
            x, y = note.place
            if (note.w, note.h) != (1, 1):
                _sheet(stage, note)
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


def _sheet(stage: Stage, note: NoteMark) -> None:
    """A note of several squares: its words are read on it."""
    painter = stage.painter
    painter.save()
    box = stage.rect(*note.place, note.w, note.h).adjusted(3, 3, -3, -3)
    fold = min(box.width(), box.height(), 12.0)
    right, bottom = box.right(), box.bottom()
    corners = (box.topLeft(), box.topRight(), QPointF(right, bottom - fold), QPointF(right - fold, bottom))
    painter.setPen(QPen(theme.colour(stage.look.ui.warning), 1.3))
    painter.setBrush(theme.colour(stage.look.ui.warning_soft))
    painter.drawPolygon([*corners, box.bottomLeft()])
    painter.setBrush(stage.colour("paper"))
    painter.drawPolygon([corners[2], QPointF(right - fold, bottom - fold), corners[3]])
    if stage.px >= 12:
        painter.setPen(theme.colour(stage.look.ui.text))
        painter.setFont(screen_font(11))
        inner = box.adjusted(6, 4, -6, -4)
        painter.setClipRect(inner)
        painter.drawText(inner, Qt.TextFlag.TextWordWrap | Qt.AlignmentFlag.AlignLeft, note.text)
    painter.restore()


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
