"""Where a layer paints: a painter in pixels from the board's origin, the scale, the look, the exposed squares."""

import math
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QFont, QPainter, QPen, QTransform

from studio.gui.board.art import UNIT, paint_mark
from studio.gui.board.bases import paint_figure
from studio.gui.board.picture import Figure, Mark, WallRun
from studio.gui.board.sprites import MARGIN, Sprites
from studio.gui.kit import text_size, theme
from studio.gui.kit.theme import Look
from studio.quest.model import Region

LINE = Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignAbsolute
"""How a line of words stands in its box on a board: at the left whatever the language."""
PAPER_RATIO = 64.0
"""Positions on paper are rounded to so many parts of a unit: not at all, to the eye."""


@dataclass(slots=True)
class Stage:
    """A painter whose units are pixels, its origin the board's, snapped to a device pixel."""

    painter: QPainter
    px: float
    dpr: float
    look: Look
    sprites: Sprites
    box: tuple[int, int, int, int]
    """Exposed squares: left, top, right, bottom, the last two beyond the last."""
    author: bool = True
    kept: bool = False
    """What is painted is kept and copied, so doors may come from pictures; not so on paper."""
    paper: bool = False
    """Lines are drawn instead of pictures, at the widths of paper."""

    def x(self, square: float) -> float:
        """Pixels from a column, on a device pixel."""
        return round(square * self.px * self.dpr) / self.dpr

    def rect(self, x: float, y: float, wide: float, high: float) -> QRectF:
        """A rectangle given in squares, its corners on device pixels."""
        left, top = self.x(x), self.x(y)
        return QRectF(left, top, self.x(x + wide) - left, self.x(y + high) - top)

    def rects(self, region: Region) -> list[QRectF]:
        """The exposed runs of a region."""
        left, top, right, bottom = self.box
        return [self.rect(x, y, n, 1) for x, y, n in region if top <= y < bottom and x < right and x + n > left]

    def wall(self, run: WallRun, wide: float) -> QRectF:
        """The rectangle of a straight wall, `wide` pixels thick, with square ends."""
        half = wide / 2
        device, dpr = self.px * self.dpr, self.dpr
        x, y = round(run.x * device) / dpr, round(run.y * device) / dpr
        if run.side == "n":
            return QRectF(x - half, y - half, round((run.x + run.length) * device) / dpr - x + wide, wide)
        return QRectF(x - half, y - half, wide, round((run.y + run.length) * device) / dpr - y + wide)

    def mark(self, mark: Mark, x: int, y: int) -> None:
        """An object on a square: its kept picture on screen, its lines on paper."""
        if not self.paper:
            sprite = self.sprites.mark(mark, self.look, self.px, self.dpr)
            self.painter.drawPixmap(QPointF(self.x(x), self.x(y)), sprite)
            return
        with self._lines(x, y):
            paint_mark(self.painter, mark, self.look, self.px)

    def figure(self, figure: Figure) -> None:
        """A figure on its squares."""
        x, y = figure.at
        if not self.paper:
            sprite = self.sprites.figure(figure, self.look, self.px, self.dpr)
            shift = MARGIN * self.px / UNIT
            self.painter.drawPixmap(QPointF(self.x(x) - shift, self.x(y) - shift), sprite)
            return
        with self._lines(x, y):
            paint_figure(self.painter, figure, self.look, self.px)

    @contextmanager
    def _lines(self, x: int, y: int) -> Iterator[None]:
        self.painter.save()
        self.painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        self.units(x, y)
        yield
        self.painter.restore()

    def shows(self, run: WallRun) -> bool:
        """Whether a run of edges touches the exposed squares."""
        left, top, right, bottom = self.box
        if run.side == "n":
            return top <= run.y <= bottom and run.x <= right and run.x + run.length >= left
        return left <= run.x <= right and run.y <= bottom and run.y + run.length >= top

    def shows_box(self, x: float, y: float, wide: float, high: float) -> bool:
        """Whether a box of squares touches the exposed ones."""
        left, top, right, bottom = self.box
        return x < right and x + wide > left and y < bottom and y + high > top

    def colour(self, token: str, alpha: float = 1.0) -> QColor:
        """A board colour by its token."""
        return theme.colour(getattr(self.look.board, token), alpha)

    def pen(self, token: str, wide: float, alpha: float = 1.0) -> QPen:
        """A pen of a board colour, `wide` pixels."""
        return QPen(self.colour(token, alpha), wide)

    def units(self, x: float, y: float) -> None:
        """Turn the painter to units of 1/64 square with the origin at a square's corner; save and restore around it."""
        self.painter.translate(self.x(x), self.x(y))
        self.painter.scale(self.px / UNIT, self.px / UNIT)


def stage_of(
    painter: QPainter, dpr: float, look: Look, sprites: Sprites, exposed: QRectF, author: bool = True
) -> Stage:
    """A stage from a painter whose units are 64 to a square; changes the painter's transform."""
    now = painter.worldTransform()
    px = now.m11() * UNIT
    painter.setWorldTransform(QTransform.fromTranslate(round(now.dx() * dpr) / dpr, round(now.dy() * dpr) / dpr))
    box = (
        math.floor(exposed.left() / UNIT),
        math.floor(exposed.top() / UNIT),
        math.ceil(exposed.right() / UNIT),
        math.ceil(exposed.bottom() / UNIT),
    )
    return Stage(painter, px, dpr, look, sprites, box, author)


def paper_stage(painter: QPainter, look: Look, sprites: Sprites, exposed: QRectF, author: bool, px: float) -> Stage:
    """A stage on paper: the painter, whose units are 64 to a square, may be scaled as it likes."""
    painter.scale(UNIT / px, UNIT / px)
    left, top = math.floor(exposed.left() / UNIT), math.floor(exposed.top() / UNIT)
    box = (left, top, math.ceil(exposed.right() / UNIT), math.ceil(exposed.bottom() / UNIT))
    return Stage(painter, px, PAPER_RATIO, look, sprites, box, author, paper=True)


def text_font(size: int, bold: bool = False) -> QFont:
    """The application's font at a pixel size, whatever the size of texts: on paper, and in things that are drawn."""
    font = QFont()
    font.setPixelSize(size)
    font.setBold(bold)
    return font


def screen_font(size: int, bold: bool = False, most: float = 0) -> QFont:
    """The application's font, so many pixels high where texts have their usual size; at `most` so many."""
    grown = text_size.grown(size)
    return text_font(max(size, min(grown, int(most))) if most else grown, bold)


def middle(x: float, y: float) -> QPointF:
    """A point as Qt wants it."""
    return QPointF(x, y)


def wall_width(px: float, dpr: float = 1.0) -> float:
    """Pixels of a wall: a tenth of a square, at least three, 1.5 on the smallest scale."""
    wide = 1.5 if px < 12 else max(3.0, px / 10)
    return max(1, round(wide * dpr)) / dpr
