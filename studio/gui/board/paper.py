"""What a board has on paper and not on screen: lines in millimetres, patterns in ink, numbers in discs (ui.md §7.6).

Paper is drawn in units of 0.2 mm, so that a square of 6 mm has the 30 units at which every drawing is whole.
"""

import math

import msgspec
from PySide6.QtCore import QLineF, QPointF, QRectF, Qt
from PySide6.QtGui import QPainter, QPainterPath, QPen

from studio.gui.board import runs
from studio.gui.board.picture import AreaMark, NoteMark
from studio.gui.board.stage import Stage, text_font
from studio.gui.kit import theme
from studio.gui.kit.shapes import shape
from studio.quest.model import Region

MM = 5.0
"""Units of a millimetre."""
WALL = 0.6 * MM
GRID = 0.2 * MM
SMALLEST_SQUARE = 6.0
"""Millimetres: below this, the objects are no longer told apart in black and white."""
INK = msgspec.structs.replace(
    theme.PRINT,
    categories=tuple(msgspec.structs.replace(c, colour="#000000", solid="#000000") for c in theme.PRINT.categories),
)
"""The print set, its categories in black: patterns, shapes and numbers tell them apart."""
PATTERN_STEP = 2.4 * MM
"""About so far apart are the lines of a pattern: an even part of a square, so that they do not beat with the grid."""
PATTERN_INK = "#9A9A9A"
SOLID_INK = "#EBEBEB"


def draw_grid(stage: Stage, strip: QRectF, columns: int, rows: int) -> None:
    """The lines at the left and above each square of a rectangle of floor."""
    painter = stage.painter
    painter.setPen(QPen(stage.colour("grid"), GRID, Qt.PenStyle.SolidLine, Qt.PenCapStyle.FlatCap))
    for i in range(columns):
        x = strip.left() + i * stage.px
        painter.drawLine(QLineF(x, strip.top(), x, strip.bottom()))
    for i in range(rows):
        y = strip.top() + i * stage.px
        painter.drawLine(QLineF(strip.left(), y, strip.right(), y))


def draw_area(stage: Stage, area: AreaMark) -> None:
    """An area's pattern, over the whole of it without a seam."""
    rects = stage.rects(area.squares)
    if not rects:
        return
    painter, name = stage.painter, theme.category(area.tint, stage.look).pattern
    painter.save()
    inside = QPainterPath()
    inside.setFillRule(Qt.FillRule.WindingFill)
    for rect in rects:
        inside.addRect(rect)
    if name == "solid":
        painter.fillPath(inside, theme.colour(SOLID_INK))
    else:
        painter.setClipPath(inside, Qt.ClipOperation.IntersectClip)
        _pattern(painter, name, inside.boundingRect(), stage.px / max(1, round(stage.px / PATTERN_STEP)))
    painter.restore()


def _pattern(painter: QPainter, name: str, box: QRectF, step: float) -> None:
    """Lines or dots on a raster that begins at the board's origin, so that it does not jump between pages."""
    painter.setPen(QPen(theme.colour(PATTERN_INK), GRID * 1.25))

    def numbers(first: float, last: float) -> range:
        return range(math.floor(first / step), math.ceil(last / step) + 1)

    left, top, right, bottom = box.left(), box.top(), box.right(), box.bottom()
    if name in ("slash", "crosshatch"):
        for i in numbers(left + top, right + bottom):
            painter.drawLine(QLineF(i * step - top, top, i * step - bottom, bottom))
    if name in ("backslash", "crosshatch"):
        for i in numbers(left - bottom, right - top):
            painter.drawLine(QLineF(i * step + top, top, i * step + bottom, bottom))
    if name in ("horizontal", "grid"):
        for i in numbers(top, bottom):
            painter.drawLine(QLineF(left, (i + 0.5) * step, right, (i + 0.5) * step))
    if name in ("vertical", "grid"):
        for i in numbers(left, right):
            painter.drawLine(QLineF((i + 0.5) * step, top, (i + 0.5) * step, bottom))
    if name == "dots":
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(theme.colour(PATTERN_INK))
        for row in numbers(top, bottom):
            for column in numbers(left, right):
                painter.drawEllipse(QPointF((column + 0.25 + row % 2 / 2) * step, (row + 0.5) * step), 1.6, 1.6)


def chip_wide(number: int) -> float:
    """Units of a chip: room for a shape and the digits."""
    return 25.0 + 9 * len(str(number))


def draw_chip(painter: QPainter, area: AreaMark, box: QRectF) -> None:
    """An area's number beside its shape, in a white box: the name stands in the legend."""
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setPen(QPen(theme.colour("#000000"), 1.6))
    painter.setBrush(theme.colour("#FFFFFF"))
    painter.drawRoundedRect(box, 3, 3)
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(theme.colour("#000000"))
    painter.drawPath(shape(theme.category(area.tint or 7).shape, box.x() + 9.5, box.center().y(), 4.6))
    painter.setPen(theme.colour("#000000"))
    painter.setFont(text_font(12, True))
    painter.drawText(box.adjusted(16, 0, -2, 0), Qt.AlignmentFlag.AlignCenter, str(area.number))


def draw_number(painter: QPainter, number: int, middle: QPointF, radius: float) -> None:
    """A note's number: white digits in a black disc with a white rim, so that it is seen on black things too."""
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setPen(QPen(theme.colour("#FFFFFF"), radius * 0.14))
    painter.setBrush(theme.colour("#000000"))
    painter.drawEllipse(middle, radius, radius)
    words = str(number)
    painter.setPen(theme.colour("#FFFFFF"))
    painter.setFont(text_font(round(radius * (1.25 if len(words) < 2 else 1.05 if len(words) < 3 else 0.8)), True))
    box = QRectF(middle.x() - radius, middle.y() - radius, 2 * radius, 2 * radius)
    painter.drawText(box, Qt.AlignmentFlag.AlignCenter, words)


def draw_note(stage: Stage, note: NoteMark, number: int) -> None:
    """The disc in the middle of a note's squares; dashes around them when there are several."""
    box = stage.rect(*note.place, note.w, note.h)
    if (note.w, note.h) != (1, 1):
        stage.painter.setPen(QPen(stage.colour("edge"), 0.3 * MM, Qt.PenStyle.DashLine))
        stage.painter.setBrush(Qt.BrushStyle.NoBrush)
        stage.painter.drawRect(box.adjusted(3, 3, -3, -3))
    draw_number(stage.painter, number, box.center(), min(stage.px * 0.34, 3.5 * MM))


def draw_unseen(stage: Stage, squares: Region) -> None:
    """What the players do not see yet: blank, with a dashed outline."""
    painter = stage.painter
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(theme.colour("#FFFFFF"))
    painter.drawRects(stage.rects(squares))
    painter.setPen(QPen(stage.colour("wall"), 0.3 * MM, Qt.PenStyle.DashLine, Qt.PenCapStyle.FlatCap))
    for run in runs.outline(runs.rows_of(squares)):
        if stage.shows(run):
            x, y = stage.x(run.x), stage.x(run.y)
            end = stage.x((run.x if run.side == "n" else run.y) + run.length)
            painter.drawLine(QPointF(x, y), QPointF(end, y) if run.side == "n" else QPointF(x, end))
