"""Rolls in the log: a line that names its dice, and the true faces and the sum it opens to (ui.md §5.5)."""

from collections import Counter

from PySide6.QtCore import QRect, QRectF
from PySide6.QtGui import QPainter, QTextDocument

from studio.gui.board.dice import paint_die
from studio.gui.kit import icons, theme, way
from studio.gui.kit.sheet import font
from studio.gui.table.parts import bare, rich
from studio.kit.text import _
from studio.play.lines import Line
from studio.play.names import Names
from studio.play.rolls import Roll

SIDE, GAP = 26, 4
"""Of a die in the log."""
CHEVRON = 13


class RollLine(Line, frozen=True):
    """A line about dice; its whole text names every face, `short` the dice alone."""

    short: str = ""
    nth: int = 0
    """Which roll of its moment it is, from 0."""


def dice_named(dice: tuple[str, ...], names: Names) -> str:
    """Dice by colour or name: “Dice: red, green, 2 black.”"""
    counted = Counter(dice)
    told = [(f"{n} " if n > 1 else "") + names.die(die) for die, n in counted.items()]
    return _("Dice: {dice}.", dice=", ".join(told))


def sum_words(roll: Roll) -> str:
    """What the dice come to, plain; the faces' sum has no words where nothing is measured by them."""
    return bare(roll.words)


def high(roll: Roll, wide: float) -> float:
    """The height of an open roll below its line."""
    told = _document(roll, wide).size().height() + GAP if roll.words else 0
    return _rows(len(roll.dice), wide) * (SIDE + GAP) + told + 2


def paint(painter: QPainter, roll: Roll, wide: float) -> None:
    """Draws dice and sum at the painter's origin."""
    each = SIDE + GAP
    row = _in_a_row(wide)
    for place, (die, face) in enumerate(roll.dice):
        painter.save()
        painter.translate(place % row * each, place // row * each)
        paint_die(painter, die.colour, face, SIDE, theme.now().ui.line_strong)
        painter.restore()
    if roll.words:
        painter.save()
        painter.translate(0, _rows(len(roll.dice), wide) * each)
        _document(roll, wide).drawContents(painter)
        painter.restore()


def paint_chevron(painter: QPainter, box: QRectF, is_open: bool) -> None:
    """The sign that a line opens."""
    name = "chevron_down" if is_open else "chevron_right"
    at = QRect(round(box.right()) - CHEVRON - 4, round(box.top()) + 4, CHEVRON, CHEVRON)
    icons.paint(painter, name, QRectF(way.placed(box.toRect(), at)), theme.now().ui.accent)


def _in_a_row(wide: float) -> int:
    return max(1, int((wide + GAP) // (SIDE + GAP)))


def _rows(count: int, wide: float) -> int:
    return -(-count // _in_a_row(wide))


def _document(roll: Roll, wide: float) -> QTextDocument:
    document = QTextDocument()
    document.setDefaultFont(font())
    document.setDocumentMargin(0)
    document.setHtml(f'<span style="color:{theme.now().ui.text}">{rich(roll.words)}</span>')
    document.setTextWidth(max(40.0, wide))
    return document
