"""The recipes of all board art, the levels of detail, and how an object is painted (ui.md §7.1–7.4).

Painting is in units, 64 to a square, on any painter; `sprites.py` keeps the results.
"""

import functools
import json
from pathlib import Path
from typing import Literal

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QFont, QPainter, QPainterPath, QPen

from studio.gui.board.picture import Mark
from studio.gui.kit import theme
from studio.gui.kit.strokes import Stroke, draw, parse, path
from studio.gui.kit.theme import Look

UNIT = 64
"""Units of a square."""
FULL_SQUARE = frozenset({"water", "lava"})

Level = Literal["dot", "small", "middle", "full", "named"]


def level_of(px: float) -> Level:
    """The level of detail at so many pixels per square."""
    return "dot" if px < 12 else "small" if px < 24 else "middle" if px < 40 else "full" if px < 72 else "named"


@functools.cache
def recipes() -> dict[str, dict[str, str]]:
    """All recipes: objects, figures, bases, runes."""
    data: dict[str, dict[str, str]] = json.loads(Path(__file__).with_name("recipes.json").read_bytes())
    return data


def has_figure(name: str) -> bool:
    """Whether a silhouette of this name exists."""
    return name in recipes()["figures"]


@functools.cache
def object_strokes(name: str) -> tuple[Stroke, ...]:
    """The strokes of an object; an unknown one is the encounter marker's question."""
    objects = recipes()["objects"]
    return parse(objects.get(name, objects["encounter"]))


@functools.cache
def figure_strokes(name: str) -> tuple[Stroke, ...]:
    """The strokes of a silhouette, none for an unknown one."""
    found = recipes()["figures"].get(name)
    return parse(found) if found else ()


@functools.cache
def base_path(name: str) -> QPainterPath:
    """The outline of a base or of the crown."""
    return path(recipes()["bases"][name])


@functools.cache
def rune_path(colour: str) -> QPainterPath:
    """The shape of a rune in a square of 64 units."""
    return path(recipes()["runes"].get(colour, recipes()["runes"]["green"]))


def paint_rune(painter: QPainter, colour: str, centre: QPointF, side: float, look: Look, filled: bool = True) -> None:
    """A rune's shape, `side` units high, with its outline."""
    painter.save()
    painter.translate(centre)
    painter.scale(side / 44, side / 44)
    painter.translate(-32, -32 if colour in ("blue", "yellow", "green") else -30)
    painter.setPen(QPen(QColor(look.board.edge), 3))
    painter.setBrush(QColor(theme.LIGHT.runes.get(colour, "#8A8A8A") if look.name != "print" else "#000000"))
    if not filled:
        painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.drawPath(rune_path(colour))
    painter.restore()


def paint_mark(painter: QPainter, mark: Mark, look: Look, px: float) -> None:
    """An object in the square (0, 0)–(64, 64)."""
    board = look.board
    level = level_of(px)
    key = QColor(look.runes.get(mark.colour, board.paper)) if look.name != "print" else QColor(board.paper)

    def named(token: str) -> QColor:
        return key if token == "keycol" else QColor(getattr(board, token))

    strokes = object_strokes(mark.recipe)
    painter.save()
    if mark.faint:
        painter.setOpacity(painter.opacity() * 0.45)
    if level == "dot":
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(named(next((s.token for s in strokes if s.fill and s.token), "edge")))
        painter.drawEllipse(QPointF(32, 32), 19, 19)
        painter.restore()
        return
    if mark.recipe not in FULL_SQUARE:
        painter.translate(UNIT * 0.09, UNIT * 0.09)
        painter.scale(0.82, 0.82)
    if mark.recipe == "rune_key" and mark.colour and level == "small":
        _small_key(painter, mark.colour, key, look)
        painter.restore()
        return
    draw(painter, strokes, QColor(board.edge), QColor(board.paper), named, 1.25 if level == "small" else 1.0)
    if mark.recipe == "rune_key" and mark.colour:
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(QColor("#000000" if look.name == "print" else board.paper if not look.dark else board.edge))
        painter.translate(22, 22)
        painter.scale(21 / 44, 21 / 44)
        painter.translate(-32, -32)
        painter.drawPath(rune_path(mark.colour))
    if mark.recipe == "stairs" and mark.letter:
        _stairs_chip(painter, mark.letter, look)
    painter.restore()


def _small_key(painter: QPainter, colour: str, fill: QColor, look: Look) -> None:
    """A key whose bow is the rune's shape, so that it is told by more than its colour where squares are small."""
    edge = QColor(look.board.edge)
    bits = QPainterPath(QPointF(34, 34))
    for x, y in ((58, 58), (48, 48), (57, 40)):
        bits.lineTo(x, y)
    for ink, width in ((edge, 12.0), (fill, 5.0)):
        painter.setPen(QPen(ink, width, Qt.PenStyle.SolidLine, Qt.PenCapStyle.RoundCap, Qt.PenJoinStyle.RoundJoin))
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.drawPath(bits)
    painter.translate(23, 23)
    painter.scale(0.95, 0.95)
    painter.translate(-32, -32)
    painter.setPen(QPen(edge, 5))
    painter.setBrush(fill)
    painter.drawPath(rune_path(colour))


def _stairs_chip(painter: QPainter, letter: str, look: Look) -> None:
    tint = theme.category(ord(letter) - 64, look)
    print_set = look.name == "print"
    painter.setPen(QPen(QColor(look.board.edge), 2))
    painter.setBrush(QColor("#000000" if print_set else tint.solid))
    box = QRectF(40, 40, 22, 22)
    painter.drawRoundedRect(box, 4, 4)
    painter.setPen(QColor("#FFFFFF"))
    painter.setFont(bold_font(16))
    painter.drawText(box, Qt.AlignmentFlag.AlignCenter, letter)


def bold_font(units: float) -> QFont:
    """The application's font, bold, so many units high."""
    font = QFont()
    font.setPixelSize(max(1, round(units)))
    font.setBold(True)
    return font
