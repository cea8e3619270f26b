"""What the drawing of overlays has in common: tones, halos, contours, hatching, badges, read-outs."""

import math

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QBrush, QFontMetricsF, QPen, QPolygonF

from studio.gui.board import overlays as o
from studio.gui.board import runs
from studio.gui.board.picture import Rows, WallRun
from studio.gui.board.stage import LINE, Stage, screen_font
from studio.gui.kit import icons, text_size, theme

TONES = {"ok": "ok", "sel": "sel", "bad": "bad", "target": "target", "warning": "lava2"}


def tone_token(stage: Stage, tone: str) -> str:
    """The board colour of a tone; a warning is bright on the dark board."""
    if tone == "warning" and stage.look.dark:
        return "lava"
    return TONES.get(tone, "sel")


def points(stage: Stage, points: tuple[o.Point, ...]) -> QPolygonF:
    """A way as Qt wants it."""
    return QPolygonF([QPointF(stage.x(x), stage.x(y)) for x, y in points])


def contour(stage: Stage, rows: Rows, pen: QPen) -> None:
    """The border of some squares, with a pen."""
    pen.setCapStyle(Qt.PenCapStyle.SquareCap)
    stage.painter.setPen(pen)
    for run in runs.outline(rows):
        x, y = stage.x(run.x), stage.x(run.y)
        if run.side == "n":
            stage.painter.drawLine(QPointF(x, y), QPointF(stage.x(run.x + run.length), y))
        else:
            stage.painter.drawLine(QPointF(x, y), QPointF(x, stage.x(run.y + run.length)))


def region_rows(squares: list[tuple[int, int]]) -> Rows:
    """Rows of single squares."""
    rows: Rows = {}
    for x, y in squares:
        rows[y] = rows.get(y, 0) | 1 << (x + runs.SHIFT)
    return rows


def badge(stage: Stage, at: QPointF, text: str, token: str, radius: float) -> None:
    """A round badge with a word in it."""
    painter = stage.painter
    radius = max(radius, text_size.grown(radius))
    wide = max(2 * radius, QFontMetricsF(screen_font(10, True)).horizontalAdvance(text) + 10)
    box = QRectF(at.x() - wide / 2, at.y() - radius, wide, 2 * radius)
    painter.setPen(QPen(stage.colour("paper" if not stage.look.dark else "edge"), 1.4))
    painter.setBrush(stage.colour(token))
    painter.drawRoundedRect(box, radius, radius)
    painter.setPen(theme.colour(stage.look.ui.on_accent))
    painter.setFont(screen_font(10, True))
    painter.drawText(box, Qt.AlignmentFlag.AlignCenter, text)


def halo(stage: Stage) -> str:
    """The colour behind a line that must be seen on anything."""
    return "paper" if not stage.look.dark else "edge"


def two(stage: Stage, a: o.Point, b: o.Point) -> tuple[QPointF, QPointF]:
    """Two places as points."""
    return QPointF(stage.x(a[0]), stage.x(a[1])), QPointF(stage.x(b[0]), stage.x(b[1]))


def read_out(stage: Stage, at: QPointF, lines: tuple[str, ...], icon: str, tone: str, side: str) -> None:
    """A small sheet in tip colours beside a point."""
    painter = stage.painter
    metrics = QFontMetricsF(screen_font(11))
    left = 26 if icon else 10
    wide = max(metrics.horizontalAdvance(line) for line in lines) + left + 10
    line_high = text_size.grown(15)
    high = 8 + line_high * len(lines)
    gap = 12.0
    x, y = at.x() + gap, at.y() - high / 2
    if side == "left":
        x = at.x() - gap - wide
    elif side == "above":
        x, y = at.x() - wide / 2, at.y() - gap - high
    elif side == "below":
        x, y = at.x() - wide / 2, at.y() + gap
    box = QRectF(round(x), round(y), math.ceil(wide), high)
    ui = stage.look.ui
    if stage.look.shadows:
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(QBrush(theme.colour("#000000", 0.2)))
        painter.drawRoundedRect(box.translated(0, 2), 3, 3)
    painter.setPen(QPen(theme.colour(ui.line), 1) if stage.look.dark else QPen(Qt.PenStyle.NoPen))
    painter.setBrush(theme.colour(ui.tip))
    painter.drawRoundedRect(box, 3, 3)
    if icon:
        icons.paint(painter, icon, QRectF(box.x() + 7, box.y() + 4 + (line_high - 14) / 2, 14, 14), ui.on_tip, ui.tip)
    painter.setFont(screen_font(11))
    painter.setPen(theme.colour(ui.on_tip))
    for i, line in enumerate(lines):
        where = QRectF(box.x() + left, box.y() + 4 + line_high * i, wide, line_high)
        painter.drawText(where, LINE, line)


def hatch(stage: Stage, box: QRectF, token: str, cross: bool = False) -> None:
    """45° lines, 2 px, over a box; with a cross in it when something collides there."""
    painter = stage.painter
    painter.save()
    painter.setClipRect(box)
    painter.setPen(stage.pen(token, 2))
    step = 7.0
    at = box.left() - box.height()
    at -= (at + box.top()) % step
    while at < box.right():
        painter.drawLine(QPointF(at, box.bottom()), QPointF(at + box.height(), box.top()))
        at += step
    painter.restore()
    if cross:
        centre, arm = box.center(), min(box.width(), box.height()) * 0.2
        for pen in (stage.pen(halo(stage), 6), stage.pen(token, 3)):
            painter.setPen(pen)
            painter.drawLine(centre + QPointF(-arm, -arm), centre + QPointF(arm, arm))
            painter.drawLine(centre + QPointF(arm, -arm), centre + QPointF(-arm, arm))


def bar(stage: Stage, run: WallRun, wide: float) -> QRectF:
    """A bar on a run of edges, with its ends a little inside."""
    box = stage.wall(run, wide)
    cut = wide + 1
    return box.adjusted(cut, 0, -cut, 0) if run.side == "n" else box.adjusted(0, cut, 0, -cut)
