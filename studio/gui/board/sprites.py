"""Pictures of objects and figures, painted once for each recipe, rank, seat, level, pixel ratio and theme."""

import math
from collections import OrderedDict
from collections.abc import Callable

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QColor, QImage, QPainter, QPixmap

from studio.gui.board.art import UNIT, has_figure, paint_mark
from studio.gui.board.bases import paint_figure
from studio.gui.board.letters import sign_of
from studio.gui.board.mishap import guarded
from studio.gui.board.picture import Figure, Mark
from studio.gui.kit.shapes import shape
from studio.gui.kit.theme import Look

MARGIN = 12
"""Units around a figure's base for crown, studs, ring and shadow."""
LIMIT = 64 * 1024 * 1024
"""Bytes of pictures kept."""


class Sprites:
    """Pictures of marks and figures, drawn once for each look, size and pixel ratio."""

    def __init__(self) -> None:
        self._kept: OrderedDict[tuple[object, ...], QPixmap] = OrderedDict()
        self._bytes = 0

    def __len__(self) -> int:
        return len(self._kept)

    def mark(self, mark: Mark, look: Look, px: float, dpr: float) -> QPixmap:
        """A mark's picture, one square large."""
        key = ("mark", mark.recipe, mark.colour, mark.letter, mark.faint, look.name, px, dpr)
        found = self._kept.get(key)
        if found is not None:
            self._kept.move_to_end(key)
            return found
        made, painter = _canvas(px, px, dpr)
        with guarded(painter, QRectF(0, 0, px, px)):
            painter.scale(px / UNIT, px / UNIT)
            paint_mark(painter, mark, look, px)
        painter.end()
        return self._keep(key, made)

    def figure(self, figure: Figure, look: Look, px: float, dpr: float) -> QPixmap:
        """A figure's picture with `MARGIN` units around its base."""
        key = (
            *("figure", figure.recipe, figure.w, figure.h, figure.who, figure.rank, figure.seat, sign_of(figure, look)),
            *(
                figure.wounds,
                figure.most,
                figure.losing,
                figure.discs,
                figure.active,
                figure.tapped,
                figure.down,
                figure.hidden,
            ),
            *(figure.name[:2] if not has_figure(figure.recipe) else "", look.name, px, dpr),
        )
        found = self._kept.get(key)
        if found is not None:
            self._kept.move_to_end(key)
            return found
        scale = px / UNIT
        wide, high = (figure.w * UNIT + 2 * MARGIN) * scale, (figure.h * UNIT + 2 * MARGIN) * scale
        made, painter = _canvas(wide, high, dpr)
        with guarded(painter, QRectF(0, 0, wide, high)):
            painter.scale(scale, scale)
            painter.translate(MARGIN, MARGIN)
            paint_figure(painter, figure, look, px)
        painter.end()
        return self._keep(key, made)

    def drawn(
        self, key: tuple[object, ...], wide: float, high: float, dpr: float, paint: Callable[[QPainter], None]
    ) -> QPixmap:
        """The picture kept under a key, painted in pixels when there is none yet."""
        found = self._kept.get(key)
        if found is not None:
            self._kept.move_to_end(key)
            return found
        made, painter = _canvas(wide, high, dpr)
        with guarded(painter, QRectF(0, 0, wide, high)):
            paint(painter)
        painter.end()
        return self._keep(key, made)

    def _keep(self, key: tuple[object, ...], made: QPixmap) -> QPixmap:
        self._kept[key] = made
        self._bytes += _bytes(made)
        while self._bytes > LIMIT and len(self._kept) > 1:
            self._bytes -= _bytes(self._kept.popitem(last=False)[1])
        return made


def _bytes(picture: QPixmap) -> int:
    return picture.width() * picture.height() * 4


def _canvas(wide: float, high: float, dpr: float) -> tuple[QPixmap, QPainter]:
    made = QPixmap(max(1, math.ceil(wide * dpr)), max(1, math.ceil(high * dpr)))
    made.setDevicePixelRatio(dpr)
    made.fill(Qt.GlobalColor.transparent)
    painter = QPainter(made)
    painter.setRenderHints(QPainter.RenderHint.Antialiasing | QPainter.RenderHint.SmoothPixmapTransform)
    return made, painter


def picture_of_mark(mark: Mark, look: Look, side: float, dpr: float = 1.0) -> QPixmap:
    """One object for a palette card or an inspector head."""
    made, painter = _canvas(side, side, dpr)
    with guarded(painter, QRectF(0, 0, side, side)):
        painter.scale(side / UNIT, side / UNIT)
        paint_mark(painter, mark, look, max(side, 40))
    painter.end()
    return made


def picture_of_figure(figure: Figure, look: Look, wide: float, high: float, dpr: float = 1.0) -> QPixmap:
    """One figure, fitted into a box, for a palette card or a hero's card."""
    made, painter = _canvas(wide, high, dpr)
    scale = min(wide / (figure.w * UNIT + 2 * 8), high / (figure.h * UNIT + 2 * 8))
    with guarded(painter, QRectF(0, 0, wide, high)):
        painter.translate(wide / 2, high / 2)
        painter.scale(scale, scale)
        painter.translate(-figure.w * UNIT / 2, -figure.h * UNIT / 2)
        paint_figure(painter, figure, look, max(24.0, scale * UNIT))
    painter.end()
    return made


def shape_picture(name: str, colour: str, side: float, dpr: float = 1.0) -> QPixmap:
    """A category's shape in one colour."""
    made, painter = _canvas(side, side, dpr)
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(QColor(colour))
    painter.drawPath(shape(name, side / 2, side / 2, side * 0.42))
    painter.end()
    return made


def blank(wide: int, high: int, fill: str = "") -> QImage:
    """An image to paint on, transparent or of one colour."""
    image = QImage(wide, high, QImage.Format.Format_ARGB32_Premultiplied)
    image.fill(QColor(fill) if fill else Qt.GlobalColor.transparent)
    return image
