"""Small pictures of pieces and doors for palette cards and inspector heads."""

import math

from PySide6.QtCore import QRectF, QSize, Qt
from PySide6.QtGui import QPainter, QPixmap

from studio.content.catalogue import Catalogue
from studio.gui.board import runs
from studio.gui.board.doors import paint_door
from studio.gui.board.picture import DoorMark, WallRun
from studio.gui.board.sprites import Sprites
from studio.gui.board.stage import Stage
from studio.gui.kit import theme
from studio.gui.kit.theme import Look
from studio.quest.model import Piece, Quest
from studio.quest.placing import outline_of, place, region_of

_SPRITES = Sprites()


def _sheet(wide: float, high: float, dpr: float) -> tuple[QPixmap, QPainter]:
    made = QPixmap(math.ceil(wide * dpr), math.ceil(high * dpr))
    made.setDevicePixelRatio(dpr)
    made.fill(Qt.GlobalColor.transparent)
    return made, QPainter(made)


def piece_picture(name: str, quest: Quest, catalogue: Catalogue, look: Look, size: QSize, dpr: float) -> QPixmap:
    """A piece with its walls and, as bars, its openings."""
    outline = outline_of(name, quest.elements, catalogue)
    if outline is None:
        return QPixmap()
    px = min((size.width() - 6) / outline.width, (size.height() - 6) / outline.height, 10.0)
    placed = place(Piece("x", name, (0, 0)), outline)
    rows = runs.rows_of(region_of(placed.squares))
    made, painter = _sheet(outline.width * px + 6, outline.height * px + 6, dpr)
    painter.translate(3, 3)
    stage = Stage(painter, px, dpr, look, _SPRITES, (-1, -1, outline.width + 1, outline.height + 1))
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(stage.colour("floor"))
    painter.drawRects([stage.rect(x, y, n, 1) for y, bits in rows.items() for x, n in runs.bit_runs(bits)])
    painter.setBrush(stage.colour("grid"))
    for y, bits in rows.items():
        for x, n in runs.bit_runs(bits):
            painter.drawRects([QRectF(stage.x(c), stage.x(y), 1 / dpr, px) for c in range(x + 1, x + n)])
            painter.drawRect(QRectF(stage.x(x), stage.x(y), stage.x(x + n) - stage.x(x), 1 / dpr))
    painter.setBrush(stage.colour("wall"))
    painter.drawRects([stage.wall(run, 2) for run in runs.outline(rows)])
    painter.setBrush(theme.colour(look.ui.accent))
    for run in runs.joined([*placed.openings]):
        painter.drawRect(_inside(stage, run))
    painter.end()
    return made


def _inside(stage: Stage, run: WallRun) -> QRectF:
    box = stage.wall(run, 3)
    return box.adjusted(2, 0, -2, 0) if run.side == "n" else box.adjusted(0, 2, 0, -2)


def door_picture(card: str, look: Look, size: QSize, dpr: float) -> QPixmap:
    """A door two squares wide."""
    lock, _slash, colour = card.partition("/")
    px = (size.width() - 8) / 2
    made, painter = _sheet(size.width(), size.height(), dpr)
    painter.translate(4, size.height() / 2)
    stage = Stage(painter, px, dpr, look, _SPRITES, (-1, -1, 3, 2))
    paint_door(stage, DoorMark("", (0, 0, "n"), 2, lock, colour))  # type: ignore[arg-type]
    painter.end()
    return made
