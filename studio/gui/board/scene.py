"""The scene of a board: one item a layer, one a figure, one an overlay; the scene owns them, we keep ids.

A layer's item repaints only the boxes in which two pictures differ. Units are 64 to a square.
"""

import math

from PySide6.QtCore import QObject, QPointF, QRectF, Qt
from PySide6.QtGui import QBrush, QImage, QPainter
from PySide6.QtWidgets import QGraphicsItem, QGraphicsScene, QStyleOptionGraphicsItem, QWidget

from studio.gui.board.art import UNIT
from studio.gui.board.labels import LabelLayer
from studio.gui.board.layer import Layer
from studio.gui.board.layers import FigureLayer, FloorLayer, all_layers
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


class LayerItem(QGraphicsItem):
    """Paints a layer where it is exposed."""

    def __init__(self, layer: Layer, board: "BoardScene") -> None:
        super().__init__()
        self.layer = layer
        self.board = board
        self.setZValue(Z[layer.name] * Z_STEP)
        self.setFlag(QGraphicsItem.GraphicsItemFlag.ItemUsesExtendedStyleOption)
        self._box = QRectF()

    def boundingRect(self) -> QRectF:
        return self._box

    def set_box(self, box: QRectF) -> None:
        """Everything the layer may ever paint on."""
        if box != self._box:
            self.prepareGeometryChange()
            self._box = box

    def paint(self, painter: QPainter, option: QStyleOptionGraphicsItem, widget: QWidget | None = None) -> None:
        painter.save()
        dpr = painter.device().devicePixelRatio()
        self.layer.draw(
            stage_of(painter, dpr, self.board.look, self.board.sprites, option.exposedRect, self.board.picture.author)
        )
        painter.restore()


class FigureItem(QGraphicsItem):
    """One figure, so that it can be moved by itself."""

    def __init__(self, figure: Figure, board: "BoardScene") -> None:
        super().__init__()
        self.figure = figure
        self.board = board
        self.setZValue(Z["figures"] * Z_STEP)
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
        now = painter.worldTransform()
        dpr = painter.device().devicePixelRatio()
        px = now.m11() * UNIT
        sprite = self.board.sprites.figure(self.figure, self.board.look, px, dpr)
        corner = now.map(QPointF(0, 0))
        shift = MARGIN * px / UNIT
        painter.save()
        painter.resetTransform()
        painter.drawPixmap(
            QPointF(round(corner.x() * dpr) / dpr - shift, round(corner.y() * dpr) / dpr - shift), sprite
        )
        painter.restore()


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
        self.layers: dict[str, LayerItem] = {}
        self._figures: dict[str, FigureItem] = {}
        self._overlays: dict[str, OverlayItem] = {}
        self.held: set[str] = set()
        """Figures an animation moves; pictures do not place them meanwhile."""
        for layer in all_layers():
            if not isinstance(layer, FigureLayer):
                item = LayerItem(layer, self)
                self.addItem(item)
                self.layers[layer.name] = item
        self._fit()

    # --- the picture ---

    def show_picture(self, picture: BoardPicture) -> None:
        """Show another picture; what is the same is not painted again."""
        before, self.picture = self.picture, picture
        if picture.box != before.box:
            self._fit()
        for item in self.layers.values():
            boxes = item.layer.take(picture)
            if boxes is None:
                item.update()
                continue
            for x, y, wide, high in boxes:
                item.update(squares_box(x - 0.25, y - 0.25, wide + 0.5, high + 0.5))
        self._take_figures(before, picture)

    def _take_figures(self, before: BoardPicture, picture: BoardPicture) -> None:
        for id in changed(before, picture, "figures"):
            figure = picture.figures.get(id)
            item = self._figures.get(id)
            if figure is None:
                if item is not None:
                    self.removeItem(item)
                    del self._figures[id]
            elif item is None:
                item = FigureItem(figure, self)
                self.addItem(item)
                item.setVisible("figures" not in self._hidden())
                self._figures[id] = item
            else:
                item.show_figure(figure, id not in self.held)

    def _hidden(self) -> set[str]:
        return {name for name, item in self.layers.items() if not item.isVisible()} | (
            set() if self._figures_shown else {"figures"}
        )

    _figures_shown = True

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
        for item in self.layers.values():
            item.set_box(box)

    def set_look(self, look: theme.Look) -> None:
        """Show everything in another look."""
        self.look = look
        self.update()

    def set_layer_shown(self, name: str, shown: bool) -> None:
        """Show or hide a layer."""
        if name == "figures":
            self._figures_shown = shown
            for figure in self._figures.values():
                figure.setVisible(shown)
        elif name in self.layers:
            self.layers[name].setVisible(shown)

    def layer_shown(self, name: str) -> bool:
        """Whether a layer is shown."""
        return self._figures_shown if name == "figures" else self.layers[name].isVisible()

    def set_grid(self, shown: bool) -> None:
        """Show or hide the grid on the floor and the dots around it."""
        floor = self.layers["floor"].layer
        assert isinstance(floor, FloorLayer)
        floor.show_grid = self.show_dots = shown
        self.update()

    def labels(self) -> LabelLayer:
        """The layer with the area chips, for picking."""
        layer = self.layers["labels"].layer
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
        """Overlays with sizes in pixels reach further on small scales."""
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
        painter.save()
        stage = stage_of(painter, dpr, self.look, self.sprites, rect)
        left, top, right, bottom = stage.box
        painter.fillRect(stage.rect(left, top, right - left, bottom - top), self._dots(stage))
        painter.restore()

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


def square_at(point: QPointF) -> tuple[int, int]:
    """The square under a point in units."""
    return math.floor(point.x() / UNIT), math.floor(point.y() / UNIT)
