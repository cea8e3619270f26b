"""The eight shapes that stand beside the eight category colours, and the patterns of areas (ui.md §6.3)."""

import functools
import math

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QBrush, QColor, QImage, QPainter, QPainterPath, QPen, QPolygonF

SIDES = {"triangle": (3, -90.0), "diamond": (4, -90.0), "pentagon": (5, -90.0), "hexagon": (6, 0.0)}
PATTERN_SIDE = 16
"""Pixels of one tile of a pattern."""


def shape(name: str, x: float, y: float, radius: float) -> QPainterPath:
    """The path of a shape around a point; all look equally large at one radius."""
    path = QPainterPath()
    if name == "circle":
        path.addEllipse(QPointF(x, y), radius * 0.92, radius * 0.92)
    elif name == "square":
        side = radius * 0.84
        path.addRect(QRectF(x - side, y - side, 2 * side, 2 * side))
    elif name == "cross":
        long, short = radius, radius * 0.36
        path.addRect(QRectF(x - long, y - short, 2 * long, 2 * short))
        path.addRect(QRectF(x - short, y - long, 2 * short, 2 * long))
        path = path.simplified()
    elif name == "star":
        points = [_round(x, y, radius * (1.1 if i % 2 == 0 else 0.48), -90 + 36 * i) for i in range(10)]
        path.addPolygon(QPolygonF(points))
        path.closeSubpath()
    else:
        sides, first = SIDES.get(name, (4, -90.0))
        grown = radius * (1.15 if sides == 3 else 1.08)
        sunk = radius * 0.12 if sides == 3 else 0
        points = [_round(x, y + sunk, grown, first + 360 / sides * i) for i in range(sides)]
        path.addPolygon(QPolygonF(points))
        path.closeSubpath()
    return path


def _round(x: float, y: float, radius: float, degrees: float) -> QPointF:
    turn = math.radians(degrees)
    return QPointF(x + radius * math.cos(turn), y + radius * math.sin(turn))


@functools.lru_cache(maxsize=64)
def pattern(name: str, colour: str, alpha: float, width: float = 1.2, scale: float = 1.0) -> QBrush:
    """A brush of the pattern's lines on nothing; its tile is in device pixels, `scale` per logical pixel."""
    side = PATTERN_SIDE
    image = QImage(round(side * scale), round(side * scale), QImage.Format.Format_ARGB32_Premultiplied)
    image.setDevicePixelRatio(scale)
    image.fill(Qt.GlobalColor.transparent)
    ink = QColor(colour)
    ink.setAlphaF(alpha)
    painter = QPainter(image)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setPen(QPen(ink, width))
    half = side // 2
    if name in ("slash", "crosshatch"):
        for start in (-side, 0, side):
            painter.drawLine(start, side, start + side, 0)
    if name in ("backslash", "crosshatch"):
        for start in (-side, 0, side):
            painter.drawLine(start, 0, start + side, side)
    if name in ("horizontal", "grid"):
        painter.drawLine(0, half, side, half)
    if name in ("vertical", "grid"):
        painter.drawLine(half, 0, half, side)
    if name == "dots":
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(ink)
        for x, y in ((4, 4), (12, 12)):
            painter.drawEllipse(QPointF(x, y), 1.3, 1.3)
    painter.end()
    return QBrush(image)
