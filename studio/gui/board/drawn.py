"""How each overlay is drawn, in pixels where the eye needs pixels (ui.md §3, §5.9)."""

from collections.abc import Callable

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QPainterPath, QPen

from studio.gui.board import drawn_hands as hands
from studio.gui.board import drawn_lines as lines
from studio.gui.board import overlays as o
from studio.gui.board import runs
from studio.gui.board.drawing import badge, contour, halo, hatch, region_rows, tone_token
from studio.gui.board.picture import region_box
from studio.gui.board.stage import Stage, screen_font
from studio.gui.kit import theme


def around(boxes: list[tuple[float, float, float, float]]) -> tuple[float, float, float, float]:
    """The box around boxes."""
    left, top = min(b[0] for b in boxes), min(b[1] for b in boxes)
    return (left, top, max(b[0] + b[2] for b in boxes) - left, max(b[1] + b[3] for b in boxes) - top)


def _draw_reach(stage: Stage, reach: o.Reach) -> None:
    painter = stage.painter
    rows = region_rows(list(reach.squares))
    more = region_rows([*reach.squares, *reach.more])
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(stage.colour("reach", 0.17))
    painter.drawRects(stage.rects(runs.region_of(rows)))
    painter.setBrush(Qt.BrushStyle.NoBrush)
    if reach.more:
        pen = QPen(stage.colour("sel"), 1.4, Qt.PenStyle.DashLine)
        contour(stage, more, pen)
    contour(stage, rows, QPen(stage.colour("sel"), 2))
    if stage.px < 20:
        return
    painter.setFont(screen_font(10, True, stage.px * 0.5))
    painter.setPen(stage.colour("sel"))
    for (x, y), cost in (*reach.squares.items(), *reach.more.items()):
        if cost and stage.shows_box(x, y, 1, 1):
            box = stage.rect(x, y, 1, 1).adjusted(0, 0, -4, -2)
            painter.drawText(box, Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignBottom, str(cost))


def _draw_heat(stage: Stage, heat: o.Heat) -> None:
    painter = stage.painter
    painter.setFont(screen_font(10, most=stage.px * 0.5))
    for (x, y), step in heat.steps.items():
        box = stage.rect(x, y, 1, 1)
        painter.fillRect(box, stage.colour("target", 0.14 * step))
        if step >= 3 and stage.px >= 20:
            painter.setPen(theme.colour(stage.look.ui.text))
            painter.drawText(box.adjusted(3, 1, 0, 0), str(step))


def _draw_outline(stage: Stage, outline: o.Outline) -> None:
    painter = stage.painter
    painter.setBrush(Qt.BrushStyle.NoBrush)
    token = tone_token(stage, outline.tone)
    if outline.region:
        rows = runs.rows_of(outline.region)
        if not outline.hover:
            contour(stage, rows, stage.pen(halo(stage), 6))
        contour(stage, rows, stage.pen(token, 1 if outline.hover else 2))
        box = stage.rect(*region_box(outline.region))
    else:
        box = stage.rect(*outline.box)
        widths = ((token, 1.0),) if outline.hover else ((halo(stage), 6.0), (token, 2.0))
        for colour, wide in widths:
            painter.setPen(stage.pen(colour, wide))
            painter.drawRoundedRect(box, outline.radius, outline.radius)
    if outline.turn and not outline.hover:
        at = QPointF(box.center().x(), box.top() - 20)
        painter.setPen(stage.pen(token, 2))
        painter.drawLine(QPointF(at.x(), box.top()), at)
        painter.setBrush(stage.colour("paper"))
        painter.drawEllipse(at, 6, 6)
    if outline.handles and not outline.hover:
        painter.setPen(stage.pen(token, 2))
        painter.setBrush(stage.colour("paper"))
        for corner in (box.topLeft(), box.topRight(), box.bottomLeft(), box.bottomRight()):
            painter.drawRect(QRectF(corner.x() - 4, corner.y() - 4, 8, 8))


def _draw_outlines(stage: Stage, outlines: o.Outlines) -> None:
    for outline in outlines.outlines:
        _draw_outline(stage, outline)
    if outlines.count > 1:
        x, y, wide, high = around([region_box(one.region) if one.region else one.box for one in outlines.outlines])
        box = stage.rect(x, y, wide, high).adjusted(-6, -6, 6, 6)
        pen = stage.pen("sel", 1, 0.8)
        pen.setStyle(Qt.PenStyle.DashLine)
        stage.painter.setPen(pen)
        stage.painter.setBrush(Qt.BrushStyle.NoBrush)
        stage.painter.drawRect(box)
        badge(stage, box.topRight(), str(outlines.count), "sel", 9)


def _draw_cursor(stage: Stage, cursor: o.Cursor) -> None:
    box = stage.rect(cursor.at[0], cursor.at[1], 1, 1)
    long = box.width() * 0.32
    painter = stage.painter
    painter.setBrush(Qt.BrushStyle.NoBrush)
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
    for pen in (stage.pen(halo(stage), 5), QPen(theme.colour(stage.look.ui.focus), 2)):
        pen.setJoinStyle(Qt.PenJoinStyle.MiterJoin)
        painter.setPen(pen)
        painter.drawPath(path)


def _draw_squares(stage: Stage, squares: o.Squares) -> None:
    token = tone_token(stage, squares.tone)
    painter = stage.painter
    if squares.style == "fill":
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(stage.colour(token, 0.28))
        painter.drawRects(stage.rects(squares.squares))
        painter.setBrush(Qt.BrushStyle.NoBrush)
        contour(stage, runs.rows_of(squares.squares), stage.pen(token, 1.6))
        return
    for x, y, n in squares.squares:
        for column in range(x, x + n):
            box = stage.rect(column, y, 1, 1)
            if squares.style == "hatch":
                hatch(stage, box, token)
            else:
                painter.setPen(stage.pen(halo(stage), 1))
                painter.setBrush(stage.colour(token))
                painter.drawEllipse(box.center(), 4, 4)


def _draw_pulse(stage: Stage, pulse: o.Pulse) -> None:
    grown = 4 + 14 * (1 - pulse.strength)
    box = stage.rect(*pulse.box).adjusted(-grown, -grown, grown, grown)
    stage.painter.setBrush(Qt.BrushStyle.NoBrush)
    for pen in (stage.pen(halo(stage), 5, pulse.strength), stage.pen("sel", 2.4, pulse.strength)):
        stage.painter.setPen(pen)
        stage.painter.drawRoundedRect(box, 8, 8)


def _draw_trail(stage: Stage, trail: o.Trail) -> None:
    stage.painter.setBrush(Qt.BrushStyle.NoBrush)
    rows = runs.rows_of(trail.squares)
    contour(stage, rows, stage.pen(halo(stage), 5, trail.strength))
    contour(stage, rows, stage.pen("sel", 2, trail.strength))


def _draw_dimmed(stage: Stage, dimmed: o.Dimmed) -> None:
    left, top, right, bottom = stage.box
    path = QPainterPath()
    path.addRect(stage.rect(left - 1, top - 1, right - left + 2, bottom - top + 2))
    clear = QPainterPath()
    for box in stage.rects(dimmed.clear):
        clear.addRect(box)
    stage.painter.fillPath(path.subtracted(clear), stage.colour("void", 0.7))


def _draw_faded(stage: Stage, faded: o.Faded) -> None:
    for box in faded.boxes:
        stage.painter.fillRect(stage.rect(*box), stage.colour("floor", 1 - faded.left))


DRAW: dict[type, Callable[..., None]] = {
    o.Reach: _draw_reach,
    o.Heat: _draw_heat,
    o.Targets: lines.draw_targets,
    o.Path: lines.draw_path,
    o.Route: lines.draw_route,
    o.Sight: lines.draw_sight,
    o.Measure: lines.draw_measure,
    o.Ghost: hands.draw_ghost,
    o.Openings: hands.draw_openings,
    o.Edges: hands.draw_edges,
    o.Outlines: _draw_outlines,
    o.Outline: _draw_outline,
    o.Cursor: _draw_cursor,
    o.Squares: _draw_squares,
    o.Links: lines.draw_links,
    o.Band: lines.draw_band,
    o.ReadOut: lines.draw_read_out,
    o.Pulse: _draw_pulse,
    o.Trail: _draw_trail,
    o.Dimmed: _draw_dimmed,
    o.Faded: _draw_faded,
}


def draw(stage: Stage, overlay: o.Overlay) -> None:
    """Draw any overlay."""
    DRAW[type(overlay)](stage, overlay)
