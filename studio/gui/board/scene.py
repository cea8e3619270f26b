"""The scene of a board: an item for what lies still, one a layer above it, a figure, an overlay; we keep ids.

The scene owns the items. They repaint only the boxes in which two pictures differ. Units are 64 to a square.
"""

from PySide6.QtCore import QObject, QPointF, QRectF, Qt
from PySide6.QtGui import QBrush, QImage, QPainter
from PySide6.QtWidgets import QGraphicsItem, QGraphicsScene, QStyleOptionGraphicsItem, QWidget

from studio.gui.board.art import UNIT, level_of
from studio.gui.board.chunks import Chunks
from studio.gui.board.labels import LabelLayer
from studio.gui.board.layer import Box, Layer
from studio.gui.board.layers import FigureLayer, FloorLayer, all_layers
from studio.gui.board.mishap import guarded
from studio.gui.board.overlay import OverlayItem, z_of
from studio.gui.board.overlays import Overlay
from studio.gui.board.picture import BoardPicture, Figure, changed
from studio.gui.board.sprites import MARGIN, Sprites
from studio.gui.board.stage import Stage, stage_of
from studio.gui.kit import theme

ROOM = 2
"""Squares that may be scrolled to beyond the content."""
EMPTY = (0, 0, 24, 16)
"""The box of a board with nothing on it."""
Z = {
    "floor": 0,
    "areas": 1,
    "terrain": 2,
    "marks": 3,
    "walls": 4,
    "doors": 5,
    "figures": 6,
    "notes": 7,
    "fog": 9,
    "labels": 10,
}
Z_STEP = 100
STILL = ("floor", "areas", "terrain", "marks", "walls", "doors")
"""The layers that are kept as chunks, under all figures."""
CROWD = 40
"""Figures from which, where they are mere dots, they are drawn with the layers below them."""


class BoardItem(QGraphicsItem):
    """Something that may paint on the whole board, and paints where it is exposed."""

    def __init__(self, board: "BoardScene", name: str) -> None:
        super().__init__()
        self.board = board
        self.setZValue(Z[name] * Z_STEP)
        self.setFlag(QGraphicsItem.GraphicsItemFlag.ItemUsesExtendedStyleOption)
        self._box = QRectF()

    def boundingRect(self) -> QRectF:
        return self._box

    def set_box(self, box: QRectF) -> None:
        """Everything it may ever paint on."""
        if box != self._box:
            self.prepareGeometryChange()
            self._box = box

    def paint(self, painter: QPainter, option: QStyleOptionGraphicsItem, widget: QWidget | None = None) -> None:
        board = self.board
        with guarded(painter, option.exposedRect):
            dpr = painter.device().devicePixelRatio()
            self.draw(stage_of(painter, dpr, board.look, board.sprites, option.exposedRect, board.picture.author))

    def draw(self, stage: Stage) -> None:
        """Paint what is exposed."""
        raise NotImplementedError


class StillItem(BoardItem):
    """All that lies still below the figures, from chunks."""

    def __init__(self, board: "BoardScene") -> None:
        super().__init__(board, STILL[0])
        self.chunks = Chunks(board.sprites)

    def draw(self, stage: Stage) -> None:
        self.chunks.draw(stage, self.board.still_layers())


class LayerItem(BoardItem):
    """Paints a layer."""

    def __init__(self, layer: Layer, board: "BoardScene") -> None:
        super().__init__(board, layer.name)
        self.layer = layer

    def draw(self, stage: Stage) -> None:
        self.layer.draw(stage)


class FigureItem(QGraphicsItem):
    """One figure, so that it can be moved by itself."""

    def __init__(self, figure: Figure, board: "BoardScene", among: QGraphicsItem) -> None:
        super().__init__(among)
        self.figure = figure
        self.board = board
        self.setPos(figure.at[0] * UNIT, figure.at[1] * UNIT)

    def boundingRect(self) -> QRectF:
        return QRectF(-MARGIN, -MARGIN, self.figure.w * UNIT + 2 * MARGIN, self.figure.h * UNIT + 2 * MARGIN)

    def show_figure(self, figure: Figure, place: bool = True) -> None:
        """Take the figure's new look and, unless it is being moved by somebody, its new place."""
        if (figure.w, figure.h) != (self.figure.w, self.figure.h):
            self.prepareGeometryChange()
        self.figure = figure
        if place:
            self.setPos(figure.at[0] * UNIT, figure.at[1] * UNIT)
        self.update()

    def paint(self, painter: QPainter, option: QStyleOptionGraphicsItem, widget: QWidget | None = None) -> None:
        with guarded(painter, QRectF(0, 0, self.figure.w * UNIT, self.figure.h * UNIT)):
            now = painter.worldTransform()
            dpr = painter.device().devicePixelRatio()
            px = now.m11() * UNIT
            sprite = self.board.sprites.figure(self.figure, self.board.look, px, dpr)
            corner = now.map(QPointF(0, 0))
            shift = MARGIN * px / UNIT
            painter.resetTransform()
            painter.drawPixmap(
                QPointF(round(corner.x() * dpr) / dpr - shift, round(corner.y() * dpr) / dpr - shift), sprite
            )


class Figures(QGraphicsItem):
    """The parent of all figures: they come and go together."""

    def __init__(self) -> None:
        super().__init__()
        self.setZValue(Z["figures"] * Z_STEP)
        self.setFlag(QGraphicsItem.GraphicsItemFlag.ItemHasNoContents)

    def boundingRect(self) -> QRectF:
        return QRectF()

    def paint(self, painter: QPainter, option: QStyleOptionGraphicsItem, widget: QWidget | None = None) -> None:
        """Nothing of its own."""


class BoardScene(QGraphicsScene):
    """A board that shows one picture at a time."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.setItemIndexMethod(QGraphicsScene.ItemIndexMethod.NoIndex)
        self.look = theme.now()
        self.picture = BoardPicture()
        self.sprites = Sprites()
        self.room = ROOM
        self.show_dots = True
        self._dots_key: tuple[float, float, str] = (0.0, 0.0, "")
        self._dots_brush = QBrush()
        self.layers: dict[str, Layer] = {}
        self._hidden: set[str] = set()
        self._figures: dict[str, FigureItem] = {}
        self._overlays: dict[str, OverlayItem] = {}
        self._many = self._crowded = False
        self.held: set[str] = set()
        """Figures an animation moves; pictures do not place them meanwhile."""
        self._still = StillItem(self)
        self._among = Figures()
        self.addItem(self._among)
        self._above: dict[str, LayerItem] = {}
        self.addItem(self._still)
        for layer in all_layers():
            self.layers[layer.name] = layer
            if layer.name not in STILL and not isinstance(layer, FigureLayer):
                self._above[layer.name] = item = LayerItem(layer, self)
                self.addItem(item)
        self._fit()

    # --- the picture ---

    def show_picture(self, picture: BoardPicture) -> None:
        """Show another picture; what is the same is not painted again."""
        before, self.picture = self.picture, picture
        if picture.box != before.box:
            self._fit()
        still: list[Box] | None = [] if before.author == picture.author else None
        for name, layer in self.layers.items():
            boxes = layer.take(picture)
            if name in self._above:
                self._refresh(self._above[name], boxes)
            elif name in STILL or self._many:
                still = None if still is None or boxes is None else [*still, *boxes]
        if still is None:
            self._still.chunks.forget()
        elif still:
            still = [(x - 0.25, y - 0.25, wide + 0.5, high + 0.5) for x, y, wide, high in still]
            self._still.chunks.touch(still)
        self._refresh(self._still, still)
        self._take_figures(before, picture)

    def _refresh(self, item: BoardItem, boxes: list[Box] | None) -> None:
        if boxes is None:
            item.update()
        for x, y, wide, high in boxes or ():
            item.update(squares_box(x - 0.25, y - 0.25, wide + 0.5, high + 0.5))

    def _take_figures(self, before: BoardPicture, picture: BoardPicture) -> None:
        for id in changed(before, picture, "figures"):
            figure = picture.figures.get(id)
            item = self._figures.get(id)
            if figure is None:
                if item is not None:
                    self.removeItem(item)
                    del self._figures[id]
            elif item is None:
                self._figures[id] = FigureItem(figure, self, self._among)
            else:
                item.show_figure(figure, id not in self.held)
        self._gather()

    def _gather(self) -> None:
        """Many figures that are mere dots lie with the layers below; else each has its item."""
        many = len(self._figures) >= CROWD
        if many != self._many:
            self._many = many
            self._still.chunks.forget()
        self._crowded = many and level_of(self.scale()) == "dot"
        self._among.setVisible(not self._crowded and "figures" not in self._hidden)

    def still_layers(self) -> list[Layer]:
        """The shown layers that are drawn from chunks, bottom to top."""
        names = (*STILL, "figures") if self._crowded else STILL
        return [self.layers[name] for name in names if name not in self._hidden]

    def figure_item(self, id: str) -> FigureItem | None:
        """The item of a figure, for an animation."""
        return self._figures.get(id)

    def _fit(self) -> None:
        x, y, wide, high = self.picture.box
        if not wide or not high:
            x, y, wide, high = EMPTY
        room = self.room
        left, top = min(x, 0) - room, min(y, 0) - room
        right, bottom = max(x + wide, 12) + room, max(y + high, 8) + room
        box = QRectF(left * UNIT, top * UNIT, (right - left) * UNIT, (bottom - top) * UNIT)
        self.setSceneRect(box)
        for item in (self._still, *self._above.values()):
            item.set_box(box)

    def set_look(self, look: theme.Look) -> None:
        """Show everything in another look."""
        self.look = look
        self.update()

    def set_layer_shown(self, name: str, shown: bool) -> None:
        """Show or hide a layer."""
        if shown == (name not in self._hidden):
            return
        self._hidden ^= {name}
        if name in self._above:
            self._above[name].setVisible(shown)
        else:
            self._still.chunks.forget()
            self._still.update()
            self._gather()

    def layer_shown(self, name: str) -> bool:
        """Whether a layer is shown."""
        return name not in self._hidden

    def set_grid(self, shown: bool) -> None:
        """Show or hide the grid on the floor and the dots around it."""
        floor = self.layers["floor"]
        assert isinstance(floor, FloorLayer)
        floor.show_grid = self.show_dots = shown
        self._still.chunks.forget()
        self.update()

    def labels(self) -> LabelLayer:
        """The layer with the area chips, for picking."""
        layer = self.layers["labels"]
        assert isinstance(layer, LabelLayer)
        return layer

    # --- overlays ---

    def show_overlay(self, key: str, overlay: Overlay | None) -> None:
        """Show an overlay under a key, in place of the one before; None hides it."""
        item = self._overlays.get(key)
        if overlay is None:
            if item is not None:
                self.removeItem(item)
                del self._overlays[key]
        elif item is None:
            item = OverlayItem(overlay, self)
            self.addItem(item)
            self._overlays[key] = item
        elif item.overlay != overlay:
            item.show_overlay(overlay)
            item.setZValue(z_of(overlay))

    def overlay(self, key: str) -> Overlay | None:
        """What is shown under a key."""
        item = self._overlays.get(key)
        return item.overlay if item is not None else None

    def scale_changed(self) -> None:
        """Overlays with sizes in pixels reach further on small scales; figures become dots."""
        self._gather()
        for item in self._overlays.values():
            item.rescale()

    def scale(self) -> float:
        """Pixels per square in the first view, 32 without one."""
        views = self.views()
        return views[0].transform().m11() * UNIT if views else 32.0

    # --- behind the board ---

    def drawBackground(self, painter: QPainter, rect: QRectF | object) -> None:
        assert isinstance(rect, QRectF)
        painter.fillRect(rect, theme.colour(self.look.board.void))
        dpr = painter.device().devicePixelRatio()
        px = painter.worldTransform().m11() * UNIT
        if px < 16 or not self.show_dots or self.look.name == "print":
            return
        with guarded(painter, rect):
            stage = stage_of(painter, dpr, self.look, self.sprites, rect)
            left, top, right, bottom = stage.box
            painter.fillRect(stage.rect(left, top, right - left, bottom - top), self._dots(stage))

    def _dots(self, stage: Stage) -> QBrush:
        """A tile of five by five squares with a dot at every crossing, every fifth larger."""
        key = (stage.px, stage.dpr, self.look.name)
        if self._dots_key != key:
            side = round(stage.px * 5 * stage.dpr)
            image = QImage(side, side, QImage.Format.Format_RGB32)
            image.setDevicePixelRatio(stage.dpr)
            image.fill(theme.colour(self.look.board.void))
            painter = QPainter(image)
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(theme.colour("#34363B" if self.look.dark else self.look.board.fog))
            for x in range(6):
                for y in range(6):
                    radius = 1.1 if x % 5 == 0 and y % 5 == 0 else 0.7
                    painter.drawEllipse(QPointF(x * stage.px, y * stage.px), radius, radius)
            painter.end()
            self._dots_key, self._dots_brush = key, QBrush(image)
        return self._dots_brush


def squares_box(x: float, y: float, wide: float, high: float) -> QRectF:
    """A rectangle in units from one in squares."""
    return QRectF(x * UNIT, y * UNIT, wide * UNIT, high * UNIT)
