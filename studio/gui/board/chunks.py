"""What lies still on a board, kept as pictures of 512 device pixels a side: scrolling then copies, and paints little.

A chunk is made when it is first seen. A change makes a box of it dirty, and only that box is painted again.
"""

import math
from collections import OrderedDict
from collections.abc import Iterable
from dataclasses import dataclass, field

from PySide6.QtCore import QRect, QRectF, Qt
from PySide6.QtGui import QPainter, QPixmap

from studio.gui.board.art import UNIT
from studio.gui.board.layer import Box, Layer
from studio.gui.board.mishap import guarded
from studio.gui.board.sprites import Sprites
from studio.gui.board.stage import Stage, stage_of

SIDE = 512
"""Device pixels of a chunk's side."""
LIMIT = 96
"""Chunks kept, a megabyte each."""
MANY = 24
"""Dirty boxes from which a chunk is painted anew as a whole."""
Scale = tuple[float, float, str]
"""Pixels per square, pixel ratio, look."""


@dataclass(slots=True)
class Chunk:
    """A part of the board, with the boxes of squares that have changed since it was painted."""

    picture: QPixmap
    dirty: list[Box] = field(default_factory=list)


class Chunks:
    """The pictures of some layers at the scales that were looked at, the oldest forgotten first."""

    def __init__(self, sprites: Sprites) -> None:
        self._sprites = sprites
        self._kept: OrderedDict[tuple[Scale, int, int], Chunk] = OrderedDict()
        self._scale: Scale = (0.0, 0.0, "")

    def __len__(self) -> int:
        return len(self._kept)

    def forget(self) -> None:
        """Everything looks different."""
        self._kept.clear()

    def touch(self, boxes: Iterable[Box]) -> None:
        """Boxes of squares look different; chunks of other scales than the last are made anew when they are wanted."""
        scale = self._scale
        for key in [key for key in self._kept if key[0] != scale]:
            del self._kept[key]
        if not self._kept:
            return
        side = SIDE / (scale[0] * scale[1])
        for x, y, wide, high in boxes:
            for i in range(math.floor(x / side), math.floor((x + wide) / side) + 1):
                for j in range(math.floor(y / side), math.floor((y + high) / side) + 1):
                    chunk = self._kept.get((scale, i, j))
                    if chunk is not None:
                        chunk.dirty.append((x, y, wide, high))

    def draw(self, stage: Stage, layers: list[Layer]) -> None:
        """The exposed squares, from chunks."""
        side = SIDE / (stage.px * stage.dpr)
        self._scale = scale = (round(stage.px, 4), stage.dpr, stage.look.name)
        left, top, right, bottom = stage.box
        for i in range(math.floor(left / side), math.floor(right / side) + 1):
            for j in range(math.floor(top / side), math.floor(bottom / side) + 1):
                chunk = self._chunk(stage, scale, i, j, layers)
                stage.painter.drawPixmap(QRectF(i * SIDE, j * SIDE, SIDE, SIDE).topLeft() / stage.dpr, chunk.picture)
        while len(self._kept) > LIMIT:
            self._kept.popitem(last=False)

    def _chunk(self, stage: Stage, scale: Scale, i: int, j: int, layers: list[Layer]) -> Chunk:
        chunk = self._kept.get((scale, i, j))
        if chunk is None:
            picture = QPixmap(SIDE, SIDE)
            picture.setDevicePixelRatio(stage.dpr)
            picture.fill(Qt.GlobalColor.transparent)
            chunk = self._kept[scale, i, j] = Chunk(picture)
            self._paint(stage, chunk, i, j, None, layers)
        elif chunk.dirty:
            boxes, chunk.dirty = list(dict.fromkeys(chunk.dirty)), []
            for box in boxes if len(boxes) < MANY else [None]:
                self._paint(stage, chunk, i, j, box, layers)
        self._kept.move_to_end((scale, i, j))
        return chunk

    def _paint(self, stage: Stage, chunk: Chunk, i: int, j: int, box: Box | None, layers: list[Layer]) -> None:
        """Paint a chunk, or the part of it that covers a box of squares."""
        device = stage.px * stage.dpr
        area = QRect(i * SIDE, j * SIDE, SIDE, SIDE)
        if box is not None:
            x, y, wide, high = (part * device for part in box)
            left, top = math.floor(x), math.floor(y)
            area &= QRect(left, top, math.ceil(x + wide) - left, math.ceil(y + high) - top)
            if area.isEmpty():
                return
        painter = QPainter(chunk.picture)
        painter.translate(-i * SIDE / stage.dpr, -j * SIDE / stage.dpr)
        part = QRectF(area.x() / stage.dpr, area.y() / stage.dpr, area.width() / stage.dpr, area.height() / stage.dpr)
        if box is not None:
            painter.setClipRect(part)
            painter.setCompositionMode(QPainter.CompositionMode.CompositionMode_Clear)
            painter.fillRect(part, Qt.GlobalColor.transparent)
            painter.setCompositionMode(QPainter.CompositionMode.CompositionMode_SourceOver)
        grow = UNIT / stage.px
        exposed = QRectF(part.x() * grow, part.y() * grow, part.width() * grow, part.height() * grow)
        for layer in layers:
            with guarded(painter, part):
                painter.scale(stage.px / UNIT, stage.px / UNIT)
                part_stage = stage_of(painter, stage.dpr, stage.look, self._sprites, exposed, stage.author)
                part_stage.kept = True
                layer.draw(part_stage)
        painter.end()
