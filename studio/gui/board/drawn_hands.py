"""Overlays of what is in hand: ghosts, free openings, edges under a tool."""

from PySide6.QtCore import QPointF, QRectF, Qt

from studio.gui.board import overlays as o
from studio.gui.board import runs
from studio.gui.board.art import UNIT
from studio.gui.board.doors import paint_door
from studio.gui.board.drawing import badge, bar, contour, halo, hatch, tone_token
from studio.gui.board.picture import region_box
from studio.gui.board.sprites import MARGIN
from studio.gui.board.stage import Stage
from studio.gui.kit import theme


def draw_ghost(stage: Stage, ghost: o.Ghost) -> None:
    """Draw ghost."""
    painter = stage.painter
    painter.save()
    painter.setOpacity(0.4 if ghost.faint else 1.0)
    if ghost.floor:
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(stage.colour("floor", 0.88))
        painter.drawRects(stage.rects(ghost.floor))
        rows = runs.rows_of(ghost.floor)
        painter.setBrush(stage.colour("grid"))
        one = 1 / stage.dpr
        for x, y, n in ghost.floor:
            painter.drawRect(stage.rect(x, y, n, 0).adjusted(0, 0, 0, one))
            for column in range(x, x + n):
                painter.drawRect(stage.rect(column, y, 0, 1).adjusted(0, 0, one, 0))
        if not ghost.clash:
            painter.setBrush(stage.colour(tone_token(stage, ghost.outline), 0.12))
            painter.drawRects(stage.rects(ghost.floor))
        painter.setBrush(Qt.BrushStyle.NoBrush)
        pen = stage.pen(tone_token(stage, ghost.outline), 2 if ghost.dashed else 3)
        if ghost.dashed:
            pen.setStyle(Qt.PenStyle.DashLine)
        contour(stage, rows, pen)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(theme.colour(stage.look.ui.accent))
        painter.drawRects([bar(stage, run, 5) for run in ghost.openings])
    painter.setOpacity(0.35 if ghost.faint else 0.88)
    for mark in ghost.marks:
        sprite = stage.sprites.mark(mark, stage.look, stage.px, stage.dpr)
        painter.drawPixmap(QPointF(stage.x(mark.at[0]), stage.x(mark.at[1])), sprite)
    for figure in ghost.figures:
        sprite = stage.sprites.figure(figure, stage.look, stage.px, stage.dpr)
        shift = MARGIN * stage.px / UNIT
        painter.drawPixmap(QPointF(stage.x(figure.at[0]) - shift, stage.x(figure.at[1]) - shift), sprite)
    for door in ghost.doors:
        paint_door(stage, door)
    painter.setOpacity(1)
    for box in stage.rects(ghost.clash):
        side = stage.px
        count = max(1, round(box.width() / side))
        for i in range(count):
            hatch(stage, QRectF(box.x() + i * side, box.y(), side, box.height()), "bad", True)
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(stage.colour("bad"))
    for run in ghost.clash_edges:
        painter.drawRect(bar(stage, run, 5))
    if ghost.badge:
        _count(stage, ghost)
    painter.restore()


def _count(stage: Stage, ghost: o.Ghost) -> None:
    """The number at the upper right corner; around a single thing there is the outline that a piece has anyway."""
    token = tone_token(stage, ghost.outline)
    if ghost.floor:
        box = stage.rect(*region_box(ghost.floor))
    elif ghost.figures:
        box = stage.rect(*ghost.figures[0].at, ghost.figures[0].w, ghost.figures[0].h)
    elif ghost.marks:
        box = stage.rect(*ghost.marks[0].at, 1, 1)
    else:
        return
    if not ghost.floor:
        stage.painter.setBrush(Qt.BrushStyle.NoBrush)
        stage.painter.setPen(stage.pen(token, 2))
        stage.painter.drawRoundedRect(box.adjusted(1, 1, -1, -1), 4, 4)
    badge(stage, box.topRight(), ghost.badge, token, 9)


def draw_openings(stage: Stage, openings: o.Openings) -> None:
    """Draw openings."""
    painter = stage.painter
    for joined, bars in ((False, openings.free), (True, openings.join)):
        token = "ok" if joined else "sel"
        for run in bars:
            box = bar(stage, run, 5)
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(stage.colour(token))
            painter.drawRect(box)
            at = box.center()
            painter.setPen(stage.pen("edge" if stage.look.dark else "paper", 1.4))
            painter.drawEllipse(at, 7, 7)
            pen = stage.pen("edge" if stage.look.dark else "paper", 1.8)
            painter.setPen(pen)
            if joined:
                painter.setBrush(Qt.BrushStyle.NoBrush)
                painter.drawPolyline([at + QPointF(-3.4, 0.2), at + QPointF(-0.8, 2.8), at + QPointF(3.6, -2.8)])
            else:
                painter.drawLine(at + QPointF(-3.6, 0), at + QPointF(3.6, 0))
                painter.drawLine(at + QPointF(0, -3.6), at + QPointF(0, 3.6))


def draw_edges(stage: Stage, edges: o.Edges) -> None:
    """Draw edges."""
    painter = stage.painter
    pen = stage.pen(tone_token(stage, edges.tone), 6)
    pen.setCapStyle(Qt.PenCapStyle.FlatCap)
    if edges.dashed:
        pen.setDashPattern([1.4, 1])
    for run in edges.edges:
        x, y = stage.x(run.x), stage.x(run.y)
        end = QPointF(stage.x(run.x + run.length), y) if run.side == "n" else QPointF(x, stage.x(run.y + run.length))
        painter.setPen(stage.pen(halo(stage), 9))
        painter.drawLine(QPointF(x, y), end)
        painter.setPen(pen)
        painter.drawLine(QPointF(x, y), end)
