"""The notation of all drawn art: strokes of a recipe as painter paths (ui.md §7.1).

A recipe is strokes separated by `|`: `F` fill, `L<w>` line, `C` and `K<w>` the same in the base colour
(cut-outs), an optional `:token`, then path words `M L Q C Z E R` in absolute units, y down; `~` at the end
adds the stroke's mirror image. Board art stands in a square of 64 units, icons in one of 16.
"""

import functools
import re
from collections.abc import Callable
from dataclasses import dataclass

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QBrush, QColor, QPainter, QPainterPath, QPen, QTransform

_HEAD = re.compile(r"^([FLCK])([\d.]*)(?::(\w+))?\s*")
_WORD = re.compile(r"[MLQCZER]|-?[\d.]+")
_COUNT = {"M": 2, "L": 2, "Q": 4, "C": 6, "Z": 0, "E": 4, "R": 4}


class BadRecipe(ValueError):
    """A recipe that is not in the notation; says which word."""


@dataclass(frozen=True, slots=True)
class Stroke:
    """One filled or stroked path; `base` strokes take the colour of what lies beneath."""

    fill: bool
    base: bool
    width: float
    token: str
    path: QPainterPath


def path(words: str) -> QPainterPath:
    """A painter path from path words, filled by the winding rule."""
    made = QPainterPath()
    made.setFillRule(Qt.FillRule.WindingFill)
    found = _WORD.findall(words)
    at = 0
    while at < len(found):
        word = found[at]
        if word not in _COUNT:
            raise BadRecipe(f"a path word is missing before {word!r} in {words!r}")
        values = found[at + 1 : at + 1 + _COUNT[word]]
        try:
            n = [float(value) for value in values]
        except ValueError:
            n = []
        if len(n) != _COUNT[word]:
            raise BadRecipe(f"{word} needs {_COUNT[word]} numbers in {words!r}")
        at += 1 + _COUNT[word]
        if word == "M":
            made.moveTo(n[0], n[1])
        elif word == "L":
            made.lineTo(n[0], n[1])
        elif word == "Q":
            made.quadTo(n[0], n[1], n[2], n[3])
        elif word == "C":
            made.cubicTo(n[0], n[1], n[2], n[3], n[4], n[5])
        elif word == "Z":
            made.closeSubpath()
        elif word == "E":
            made.addEllipse(QPointF(n[0], n[1]), n[2], n[3])
        else:
            made.addRect(QRectF(n[0], n[1], n[2], n[3]))
    return made


@functools.lru_cache(maxsize=512)
def parse(recipe: str, size: float = 64) -> tuple[Stroke, ...]:
    """The strokes of a recipe in drawing order; `size` is the side of its square."""
    strokes = []
    mirror = QTransform(-1, 0, 0, 1, size, 0)
    for part in recipe.split("|"):
        text = part.strip()
        head = _HEAD.match(text)
        if head is None:
            raise BadRecipe(f"a stroke begins with F, L, C or K: {text!r}")
        letter, width, token = head.groups()
        twice = text.endswith("~")
        drawn = path(text[head.end() :].rstrip("~"))
        if twice:  # one path, both halves turning the same way: no seam shows where they meet
            drawn.addPath(mirror.map(drawn).toReversed())
        strokes.append(Stroke(letter in "FC", letter in "CK", float(width or 0), token or "", drawn))
    return tuple(strokes)


def draw(
    painter: QPainter,
    strokes: tuple[Stroke, ...],
    ink: QColor,
    base: QColor,
    named: Callable[[str], QColor] | None = None,
    thicker: float = 1.0,
) -> None:
    """Paint strokes in the painter's current coordinates; `named` finds the colour of a token."""
    for stroke in strokes:
        colour = named(stroke.token) if stroke.token and named else base if stroke.base else ink
        if stroke.fill:
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(QBrush(colour))
        else:
            pen = QPen(colour, stroke.width * thicker)
            pen.setCapStyle(Qt.PenCapStyle.RoundCap)
            pen.setJoinStyle(Qt.PenJoinStyle.RoundJoin)
            painter.setPen(pen)
            painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.drawPath(stroke.path)
