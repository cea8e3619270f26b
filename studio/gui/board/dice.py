"""A die's face: in words, and drawn: range top left, hearts bottom left, surges top right, +1, miss, blank."""

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QPainter, QPen

from studio.content.types import Face
from studio.gui.kit import icons, theme
from studio.gui.kit.sheet import font
from studio.kit.text import _, ngettext

SIDE = 42
COLOURS = {
    "red": "#B3261E",
    "blue": "#1F5FBF",
    "white": "#F4F1EA",
    "yellow": "#E3B527",
    "green": "#1F6B3A",
    "black": "#26242A",
    "brown": "#6E4A2B",
    "gray": "#7A7D84",
    "purple": "#6B3FA0",
    "orange": "#D9731A",
    "teal": "#14767A",
    "power": "#26242A",
}
"""What a die is filled with; another id is black."""
SINGLE = 3
"""So many signs of a kind are drawn one by one; of more there is a number and one sign."""


def fill_of(colour: str) -> str:
    """The fill of a die."""
    return COLOURS.get(colour, COLOURS["black"])


def ink_on(fill: str) -> str:
    """What is written on a die, so that it can be read."""
    return "#FFFFFF" if theme.contrast(fill, "#FFFFFF") >= 3 else "#1F1D1B"


def face_words(face: Face) -> str:
    """A face in words."""
    parts = (
        ngettext("{n} range", "{n} range", face.range) if face.range else "",
        ngettext("{n} damage", "{n} damage", face.damage) if face.damage else "",
        ngettext("{n} surge", "{n} surges", face.surge) if face.surge else "",
        ngettext("{n} shield", "{n} shields", face.shield) if face.shield else "",
        _("miss") if face.miss else "",
        _("one range or damage") if face.boost else "",
    )
    return ", ".join(filter(None, parts)) or _("blank")


def paint_die(painter: QPainter, colour: str, face: Face | None, side: float, border: str, wide: float = 1.0) -> None:
    """A die at the painter's origin; without a face it shows a question mark."""
    painter.save()
    painter.scale(side / SIDE, side / SIDE)
    fill = fill_of(colour)
    ink = ink_on(fill)
    painter.setPen(QPen(theme.colour(border), wide * SIDE / side))
    painter.setBrush(theme.colour(fill))
    painter.drawRoundedRect(QRectF(1, 1, SIDE - 2, SIDE - 2), 6, 6)
    painter.setPen(theme.colour(ink))
    painter.setFont(font(14, True))
    whole = QRectF(0, 0, SIDE, SIDE)
    middle = Qt.AlignmentFlag.AlignCenter
    if face is None:
        painter.setFont(font(20, True))
        painter.drawText(whole, middle, "?")
    elif face.miss:
        painter.setFont(font(20, True))
        painter.drawText(whole, middle, "✕")
    elif face.boost:
        painter.drawText(whole, middle, "+1")
    if face is not None:
        painter.setFont(font(14, True))
        if face.range:
            painter.drawText(QPointF(6, 17), str(face.range))
        _signs(painter, "heart", face.damage, 5, SIDE - 15, 9, ink)
        _signs(painter, "bolt", face.surge, SIDE - 14, 5, -9, ink)
        _signs(painter, "shield", face.shield, SIDE - 15, SIDE - 15, -9, ink)
    painter.restore()


def _signs(painter: QPainter, icon: str, count: int, x: float, y: float, step: float, ink: str) -> None:
    """Signs in a row from a corner towards the middle."""
    for n in range(count if count <= SINGLE else 1):
        icons.paint(painter, icon, QRectF(x + n * step, y, 10, 10), ink)
    if count > SINGLE:
        painter.setFont(font(12, True))
        beside = QRectF(x + 11 if step > 0 else x - 17, y - 2, 16, 14)
        painter.drawText(beside, Qt.AlignmentFlag.AlignCenter, str(count))
