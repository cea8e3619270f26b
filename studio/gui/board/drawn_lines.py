"""Overlays along lines: ways, routes, sight, measures, links, bands, read-outs, targets."""

import math

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QPainterPath, QPolygonF

from studio.gui.board import overlays as o
from studio.gui.board.drawing import badge, halo, hatch, points, read_out, two
from studio.gui.board.stage import Stage


def draw_path(stage: Stage, path: o.Path) -> None:
    """Draw path."""
    if len(path.points) < 2:
        return
    line = points(stage, path.points)
    painter = stage.painter
    painter.setBrush(Qt.BrushStyle.NoBrush)
    for token, wide in ((halo(stage), 7.0), ("sel", 3.4)):
        pen = stage.pen(token, wide)
        pen.setJoinStyle(Qt.PenJoinStyle.RoundJoin)
        pen.setCapStyle(Qt.PenCapStyle.RoundCap)
        painter.setPen(pen)
        painter.drawPolyline(line)
    end = line.at(line.size() - 1)
    painter.setPen(stage.pen(halo(stage), 2))
    painter.setBrush(stage.colour("sel"))
    painter.drawEllipse(end, 6, 6)
    if path.price:
        read_out(stage, end, (path.price,), "", "", "right")


def draw_route(stage: Stage, route: o.Route) -> None:
    """Draw route."""
    if not route.points:
        return
    line = points(stage, route.points)
    painter = stage.painter
    painter.setBrush(Qt.BrushStyle.NoBrush)
    around = stage.pen(halo(stage), 6)
    around.setJoinStyle(Qt.PenJoinStyle.RoundJoin)
    painter.setPen(around)
    painter.drawPolyline(line)
    pen = stage.pen("bad", 3)
    pen.setDashPattern([3, 2.2])
    pen.setJoinStyle(Qt.PenJoinStyle.RoundJoin)
    pen.setCapStyle(Qt.PenCapStyle.FlatCap)
    painter.setPen(pen)
    painter.drawPolyline(line)
    painter.setPen(stage.pen("bad", 2.4))
    painter.setBrush(stage.colour("paper"))
    painter.drawEllipse(line.at(0), 5, 5)
    if route.stop:
        at = QPointF(stage.x(route.stop[0]), stage.x(route.stop[1]))
        painter.setBrush(stage.colour("bad"))
        painter.drawEllipse(at, 7, 7)
        painter.setPen(stage.pen("paper", 2))
        painter.drawLine(at + QPointF(-3, -3), at + QPointF(3, 3))
        painter.drawLine(at + QPointF(3, -3), at + QPointF(-3, 3))


def draw_sight(stage: Stage, sight: o.Sight) -> None:
    """Draw sight."""
    painter = stage.painter
    start, end = two(stage, sight.start, sight.end)
    middle = two(stage, sight.blocked, sight.blocked)[0] if sight.blocked else end
    for x, y in sight.blockers:
        hatch(stage, stage.rect(x, y, 1, 1), "bad")
    painter.setPen(stage.pen(halo(stage), 6))
    painter.drawLine(start, end)
    painter.setPen(stage.pen("sel", 2.6))
    painter.drawLine(start, middle)
    if sight.blocked:
        pen = stage.pen("bad", 2.6)
        pen.setStyle(Qt.PenStyle.DotLine)
        painter.setPen(pen)
        painter.drawLine(middle, end)
    painter.setPen(stage.pen("sel", 2))
    painter.setBrush(stage.colour("paper"))
    painter.drawEllipse(start, 4, 4)
    painter.setPen(stage.pen("bad" if sight.blocked else "sel", 2))
    painter.drawEllipse(end, 4, 4)
    if sight.label:
        read_out(stage, end, (sight.label,), "", "bad" if sight.blocked else "", "right")


def draw_measure(stage: Stage, measure: o.Measure) -> None:
    """Draw measure."""
    start, end = two(stage, measure.start, measure.end)
    painter = stage.painter
    for pen in (stage.pen(halo(stage), 6), stage.pen("sel", 2.6)):
        painter.setPen(pen)
        painter.drawLine(start, end)
    painter.setBrush(stage.colour("paper"))
    for at in (start, end):
        painter.drawEllipse(at, 4, 4)
    if measure.label:
        read_out(stage, end, (measure.label,), "", "", "right")


def draw_links(stage: Stage, links: o.Links) -> None:
    """Draw links."""
    painter = stage.painter
    for a, b in links.links:
        start, end = two(stage, a, b)
        pen = stage.pen("sel", 2)
        pen.setDashPattern([1.5, 1.5])
        painter.setPen(stage.pen(halo(stage), 4, 0.7))
        painter.drawLine(start, end)
        painter.setPen(pen)
        painter.drawLine(start, end)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(stage.colour("sel"))
        painter.drawEllipse(start, 3.4, 3.4)
        turn = math.atan2(end.y() - start.y(), end.x() - start.x())
        back = [QPointF(end.x() + 9 * math.cos(turn + s), end.y() + 9 * math.sin(turn + s)) for s in (2.6, -2.6)]
        painter.drawPolygon(QPolygonF([end, *back]))


def draw_band(stage: Stage, band: o.Band) -> None:
    """Draw band."""
    start, end = two(stage, band.start, band.end)
    pen = stage.pen("sel", 1)
    if band.touching:
        pen.setStyle(Qt.PenStyle.DashLine)
    stage.painter.setPen(pen)
    stage.painter.setBrush(stage.colour("sel", 0.12))
    stage.painter.drawRect(QRectF(start, end).normalized())


def draw_read_out(stage: Stage, shown: o.ReadOut) -> None:
    """Draw read out."""
    at = QPointF(stage.x(shown.at[0]), stage.x(shown.at[1]))
    read_out(stage, at, shown.lines, shown.icon, shown.tone, shown.side)


def draw_targets(stage: Stage, targets: o.Targets) -> None:
    """Draw targets."""
    painter = stage.painter
    for target in targets.targets:
        box = stage.rect(target.at[0], target.at[1], target.w, target.h).adjusted(-1, -1, 1, 1)
        long = 0.26 * min(box.width(), box.height())
        path = QPainterPath()
        for x, y, dx, dy in (
            (box.left(), box.top(), 1, 1),
            (box.right(), box.top(), -1, 1),
            (box.right(), box.bottom(), -1, -1),
            (box.left(), box.bottom(), 1, -1),
        ):
            path.moveTo(x + dx * long, y)
            path.lineTo(x, y)
            path.lineTo(x, y + dy * long)
        painter.setBrush(Qt.BrushStyle.NoBrush)
        for pen in (stage.pen("paper" if not stage.look.dark else "edge", 7), stage.pen("target", 3.4)):
            pen.setJoinStyle(Qt.PenJoinStyle.MiterJoin)
            pen.setCapStyle(Qt.PenCapStyle.FlatCap)
            painter.setPen(pen)
            painter.drawPath(path)
    for target in targets.targets:
        if target.key:
            corner = stage.rect(target.at[0], target.at[1], target.w, target.h).topRight()
            badge(stage, corner, target.key, "target", 9)
