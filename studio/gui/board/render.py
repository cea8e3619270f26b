"""A board picture as an image: thumbnails, minimap, print, export; the same layers as on screen."""

import math

from PySide6.QtCore import QRectF
from PySide6.QtGui import QImage, QPainter

from studio.gui.board.art import UNIT
from studio.gui.board.layers import all_layers
from studio.gui.board.picture import BoardPicture
from studio.gui.board.sprites import Sprites
from studio.gui.board.stage import paper_stage, stage_of
from studio.gui.kit import text_size, theme
from studio.gui.kit.theme import Look


def paint(
    painter: QPainter,
    picture: BoardPicture,
    look: Look,
    px: float,
    dpr: float = 1.0,
    hidden: frozenset[str] = frozenset(),
    paper: bool = False,
) -> None:
    """Paint a picture with its box's corner at the painter's origin; `hidden` names layers left out.

    On paper nothing is a picture of its own: all is drawn as lines, at widths in millimetres. Texts have their
    usual size, whatever the reader's: what is drawn may go into a file.
    """
    with text_size.usual():
        _paint(painter, picture, look, px, dpr, hidden, paper)


def _paint(
    painter: QPainter, picture: BoardPicture, look: Look, px: float, dpr: float, hidden: frozenset[str], paper: bool
) -> None:
    x, y, wide, high = picture.box
    sprites = Sprites()
    for layer in all_layers():
        if layer.name in hidden:
            continue
        layer.take(picture)
        painter.save()
        painter.scale(px / UNIT, px / UNIT)
        painter.translate(-x * UNIT, -y * UNIT)
        exposed = QRectF((x - 1) * UNIT, (y - 1) * UNIT, (wide + 2) * UNIT, (high + 2) * UNIT)
        if paper:
            layer.draw(paper_stage(painter, look, sprites, exposed, picture.author, px))
        else:
            layer.draw(stage_of(painter, dpr, look, sprites, exposed, picture.author))
        painter.restore()


def render(
    picture: BoardPicture,
    look: Look | None = None,
    px: float = 32,
    dpr: float = 1.0,
    margin: float = 0.5,
    hidden: frozenset[str] = frozenset(),
) -> QImage:
    """An image of a picture, `margin` squares around it."""
    look = look or theme.now()
    _x, _y, wide, high = picture.box
    size = (math.ceil((wide + 2 * margin) * px * dpr), math.ceil((high + 2 * margin) * px * dpr))
    image = QImage(max(1, size[0]), max(1, size[1]), QImage.Format.Format_ARGB32_Premultiplied)
    image.setDevicePixelRatio(dpr)
    image.fill(theme.colour(look.board.void))
    painter = QPainter(image)
    painter.translate(margin * px, margin * px)
    paint(painter, picture, look, px, dpr, hidden)
    painter.end()
    return image


def thumbnail(picture: BoardPicture, wide: int, high: int, look: Look | None = None, dpr: float = 1.0) -> QImage:
    """A whole picture fitted into a box."""
    _x, _y, columns, rows = picture.box
    px = max(1.0, min(wide / max(columns + 1, 1), high / max(rows + 1, 1)))
    return render(picture, look, px, dpr, hidden=frozenset({"labels", "notes"}))
