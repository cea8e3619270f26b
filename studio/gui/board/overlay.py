"""How overlays are drawn: one item each, above the layers, in pixels where the eye needs pixels (ui.md §3, §5.9)."""

import math
from collections.abc import Callable
from typing import TYPE_CHECKING

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QBrush, QFontMetricsF, QPainter, QPainterPath, QPen, QPolygonF
from PySide6.QtWidgets import QGraphicsItem, QStyleOptionGraphicsItem, QWidget

from studio.gui.board import overlays as o
from studio.gui.board import runs
from studio.gui.board.doors import paint_door
from studio.gui.board.picture import region_box
from studio.gui.board.sprites import MARGIN, UNIT
from studio.gui.board.stage import Stage, stage_of, text_font
from studio.gui.kit import icons, theme
from studio.quest.model import Region

if TYPE_CHECKING:
    from studio.gui.board.scene import BoardScene

_Z: tuple[tuple[type, ...], ...] = (
    (o.Dimmed, o.Faded),
    (o.Links,),
    (o.Reach, o.Heat, o.Squares),
    (o.Sight, o.Route, o.Path, o.Measure, o.Targets),
    (o.Openings, o.Edges),
    (o.Outlines, o.Outline, o.Pulse, o.Band, o.Cursor),
    (o.Ghost,),
    (o.ReadOut,),
)
_UNDER = {o.Links: 550.0}
"""Overlays that lie under layers: links run under figures."""
Box = tuple[float, float, float, float]
TONES = {"ok": "ok", "sel": "sel", "bad": "bad", "target": "target", "warning": "lava2"}


def z_of(overlay: o.Overlay) -> float:
    """The height of an overlay among the items of a scene."""
    if type(overlay) in _UNDER:
        return _UNDER[type(overlay)]
    return 2000.0 + next(i for i, kinds in enumerate(_Z) if isinstance(overlay, kinds))


class OverlayItem(QGraphicsItem):
    """One overlay."""

    def __init__(self, overlay: o.Overlay, board: "BoardScene") -> None:
        super().__init__()
        self.board = board
        self.overlay = overlay
        self.setZValue(z_of(overlay))
        self._box = QRectF()
        self.rescale()
        self.setFlag(QGraphicsItem.GraphicsItemFlag.ItemUsesExtendedStyleOption)

    def show_overlay(self, overlay: o.Overlay) -> None:
        """Draw another one in its place."""
        self.overlay = overlay
        self.rescale()
        self.update()

    def rescale(self) -> None:
        """Work out the box again at the view's scale."""
        x, y, wide, high = extent(self.overlay)
        if not math.isfinite(wide):
            box = self.board.sceneRect()
        else:
            grown = UNIT + 30 * UNIT / self.board.scale()
            box = QRectF(x * UNIT, y * UNIT, wide * UNIT, high * UNIT).adjusted(-grown, -grown, grown, grown)
            if isinstance(self.overlay, o.ReadOut | o.Measure | o.Sight | o.Path):
                more = 300 * UNIT / self.board.scale()
                box = box.adjusted(-more, -more / 3, more, more / 3)
        self.prepareGeometryChange()
        self._box = box

    def boundingRect(self) -> QRectF:
        return self._box

    def paint(self, painter: QPainter, option: QStyleOptionGraphicsItem, widget: QWidget | None = None) -> None:
        painter.save()
        dpr = painter.device().devicePixelRatio()
        stage = stage_of(painter, dpr, self.board.look, self.board.sprites, option.exposedRect)  # type: ignore[attr-defined]
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        DRAW[type(self.overlay)](stage, self.overlay)
        painter.restore()


# --- where ---


def extent(overlay: o.Overlay) -> Box:
    """The box of an overlay in squares; infinite for one that covers everything."""
    if isinstance(overlay, o.Dimmed):
        return (0, 0, math.inf, math.inf)
    boxes = list(_boxes(overlay))
    if not boxes:
        return (0, 0, 0, 0)
    left, top = min(b[0] for b in boxes), min(b[1] for b in boxes)
    return (left, top, max(b[0] + b[2] for b in boxes) - left, max(b[1] + b[3] for b in boxes) - top)


def _boxes(overlay: o.Overlay) -> list[Box]:
    match overlay:
        case o.Reach(squares, more):
            return [(x, y, 1, 1) for x, y in (*squares, *more)]
        case o.Heat(steps):
            return [(x, y, 1, 1) for x, y in steps]
        case o.Targets(targets):
            return [(t.at[0], t.at[1], t.w, t.h) for t in targets]
        case o.Path(points=points) | o.Route(points=points):
            return [(x, y, 0, 0) for x, y in points]
        case o.Sight(start=start, end=end, blockers=blockers):
            return [(*start, 0, 0), (*end, 0, 0), *((x, y, 1, 1) for x, y in blockers)]
        case o.Measure(start=start, end=end) | o.Band(start=start, end=end):
            return [(*start, 0, 0), (*end, 0, 0)]
        case o.Ghost():
            return [
                *(region_box(r) for r in (overlay.floor, overlay.clash) if r),
                *((m.at[0], m.at[1], 1, 1) for m in overlay.marks),
                *((f.at[0], f.at[1], f.w, f.h) for f in overlay.figures),
                *((d.at[0] - 1, d.at[1] - 1, d.length + 2, d.length + 2) for d in overlay.doors),
                *(_run_box(r) for r in overlay.clash_edges),
            ]
        case o.Openings(free, join):
            return [_run_box(run) for run in (*free, *join)]
        case o.Edges(edges=edges):
            return [_run_box(run) for run in edges]
        case o.Outlines(outlines):
            return [box for one in outlines for box in _boxes(one)]
        case o.Outline(box=box, region=region):
            return [region_box(region) if region else box]
        case o.Cursor(at):
            return [(*at, 1, 1)]
        case o.Squares(squares=region):
            return [region_box(region)] if region else []
        case o.Links(links):
            return [(*point, 0, 0) for link in links for point in link]
        case o.ReadOut(at=at):
            return [(*at, 0, 0)]
        case o.Pulse(box=box):
            return [box]
        case o.Faded(boxes):
            return list(boxes)
    return []


def _run_box(run: runs.WallRun) -> Box:
    return (run.x, run.y, run.length, 0) if run.side == "n" else (run.x, run.y, 0, run.length)


# --- how ---


def _tone(stage: Stage, tone: str) -> str:
    return TONES.get(tone, "sel")


def _points(stage: Stage, points: tuple[o.Point, ...]) -> QPolygonF:
    return QPolygonF([QPointF(stage.x(x), stage.x(y)) for x, y in points])


def _contour(stage: Stage, rows: runs.Rows, pen: QPen) -> None:
    pen.setCapStyle(Qt.PenCapStyle.SquareCap)
    stage.painter.setPen(pen)
    for run in runs.outline(rows):
        x, y = stage.x(run.x), stage.x(run.y)
        if run.side == "n":
            stage.painter.drawLine(QPointF(x, y), QPointF(stage.x(run.x + run.length), y))
        else:
            stage.painter.drawLine(QPointF(x, y), QPointF(x, stage.x(run.y + run.length)))


def region_rows(squares: list[tuple[int, int]]) -> runs.Rows:
    """Rows of single squares."""
    rows: runs.Rows = {}
    for x, y in squares:
        rows[y] = rows.get(y, 0) | 1 << (x + runs.SHIFT)
    return rows


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
        _contour(stage, more, pen)
    _contour(stage, rows, QPen(stage.colour("sel"), 2))
    if stage.px < 20:
        return
    painter.setFont(text_font(10, True))
    painter.setPen(stage.colour("sel"))
    for (x, y), cost in (*reach.squares.items(), *reach.more.items()):
        if cost and stage.shows_box(x, y, 1, 1):
            box = stage.rect(x, y, 1, 1).adjusted(0, 0, -4, -2)
            painter.drawText(box, Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignBottom, str(cost))


def _draw_heat(stage: Stage, heat: o.Heat) -> None:
    painter = stage.painter
    painter.setFont(text_font(10))
    for (x, y), step in heat.steps.items():
        box = stage.rect(x, y, 1, 1)
        painter.fillRect(box, stage.colour("target", 0.14 * step))
        if step >= 3 and stage.px >= 20:
            painter.setPen(theme.colour(stage.look.ui.text))
            painter.drawText(box.adjusted(3, 1, 0, 0), str(step))


def _draw_targets(stage: Stage, targets: o.Targets) -> None:
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
            _badge(stage, corner, target.key, "target", 9)


def _badge(stage: Stage, at: QPointF, text: str, token: str, radius: float) -> None:
    painter = stage.painter
    wide = max(2 * radius, QFontMetricsF(text_font(10, True)).horizontalAdvance(text) + 10)
    box = QRectF(at.x() - wide / 2, at.y() - radius, wide, 2 * radius)
    painter.setPen(QPen(stage.colour("paper" if not stage.look.dark else "edge"), 1.4))
    painter.setBrush(stage.colour(token))
    painter.drawRoundedRect(box, radius, radius)
    painter.setPen(theme.colour(stage.look.ui.on_accent))
    painter.setFont(text_font(10, True))
    painter.drawText(box, Qt.AlignmentFlag.AlignCenter, text)


def _halo(stage: Stage) -> str:
    return "paper" if not stage.look.dark else "edge"


def _draw_path(stage: Stage, path: o.Path) -> None:
    if len(path.points) < 2:
        return
    line = _points(stage, path.points)
    painter = stage.painter
    painter.setBrush(Qt.BrushStyle.NoBrush)
    for token, wide in ((_halo(stage), 7.0), ("sel", 3.4)):
        pen = stage.pen(token, wide)
        pen.setJoinStyle(Qt.PenJoinStyle.RoundJoin)
        pen.setCapStyle(Qt.PenCapStyle.RoundCap)
        painter.setPen(pen)
        painter.drawPolyline(line)
    end = line.at(line.size() - 1)
    painter.setPen(stage.pen(_halo(stage), 2))
    painter.setBrush(stage.colour("sel"))
    painter.drawEllipse(end, 6, 6)
    if path.price:
        read_out(stage, end, (path.price,), "", "", "right")


def _draw_route(stage: Stage, route: o.Route) -> None:
    if not route.points:
        return
    line = _points(stage, route.points)
    painter = stage.painter
    painter.setBrush(Qt.BrushStyle.NoBrush)
    halo = stage.pen(_halo(stage), 6)
    halo.setJoinStyle(Qt.PenJoinStyle.RoundJoin)
    painter.setPen(halo)
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


def _draw_sight(stage: Stage, sight: o.Sight) -> None:
    painter = stage.painter
    start, end = _two(stage, sight.start, sight.end)
    middle = _two(stage, sight.blocked, sight.blocked)[0] if sight.blocked else end
    for x, y in sight.blockers:
        hatch(stage, stage.rect(x, y, 1, 1), "bad")
    painter.setPen(stage.pen(_halo(stage), 6))
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


def _two(stage: Stage, a: o.Point, b: o.Point) -> tuple[QPointF, QPointF]:
    return QPointF(stage.x(a[0]), stage.x(a[1])), QPointF(stage.x(b[0]), stage.x(b[1]))


def _draw_measure(stage: Stage, measure: o.Measure) -> None:
    start, end = _two(stage, measure.start, measure.end)
    painter = stage.painter
    for pen in (stage.pen(_halo(stage), 6), stage.pen("sel", 2.6)):
        painter.setPen(pen)
        painter.drawLine(start, end)
    painter.setBrush(stage.colour("paper"))
    for at in (start, end):
        painter.drawEllipse(at, 4, 4)
    if measure.label:
        read_out(stage, end, (measure.label,), "", "", "right")


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
        for pen in (stage.pen(_halo(stage), 6), stage.pen(token, 3)):
            painter.setPen(pen)
            painter.drawLine(centre + QPointF(-arm, -arm), centre + QPointF(arm, arm))
            painter.drawLine(centre + QPointF(arm, -arm), centre + QPointF(-arm, arm))


def _draw_ghost(stage: Stage, ghost: o.Ghost) -> None:
    painter = stage.painter
    painter.save()
    painter.setOpacity(0.4 if ghost.faint else 1.0)
    if ghost.floor:
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(stage.colour("floor", 0.88))
        painter.drawRects(stage.rects(ghost.floor))
        rows = runs.rows_of(ghost.floor)
        painter.setBrush(stage.colour("grid"))
        painter.drawRects([stage.wall(run, 1 / stage.dpr) for run in runs.between(rows)])
        if not ghost.clash:
            painter.setBrush(stage.colour(_tone(stage, ghost.outline), 0.12))
            painter.drawRects(stage.rects(ghost.floor))
        painter.setBrush(Qt.BrushStyle.NoBrush)
        pen = stage.pen(_tone(stage, ghost.outline), 2 if ghost.dashed else 3)
        if ghost.dashed:
            pen.setStyle(Qt.PenStyle.DashLine)
        _contour(stage, rows, pen)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(theme.colour(stage.look.ui.accent))
        painter.drawRects([_bar(stage, run, 5) for run in ghost.openings])
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
        painter.drawRect(_bar(stage, run, 5))
    painter.restore()


def _bar(stage: Stage, run: runs.WallRun, wide: float) -> QRectF:
    """A bar on a run of edges, with its ends a little inside."""
    box = stage.wall(run, wide)
    cut = wide + 1
    return box.adjusted(cut, 0, -cut, 0) if run.side == "n" else box.adjusted(0, cut, 0, -cut)


def _draw_openings(stage: Stage, openings: o.Openings) -> None:
    painter = stage.painter
    for joined, bars in ((False, openings.free), (True, openings.join)):
        token = "ok" if joined else "sel"
        for run in bars:
            box = _bar(stage, run, 5)
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


def _draw_edges(stage: Stage, edges: o.Edges) -> None:
    painter = stage.painter
    pen = stage.pen(_tone(stage, edges.tone), 6)
    pen.setCapStyle(Qt.PenCapStyle.FlatCap)
    if edges.dashed:
        pen.setDashPattern([1.4, 1])
    for run in edges.edges:
        x, y = stage.x(run.x), stage.x(run.y)
        end = QPointF(stage.x(run.x + run.length), y) if run.side == "n" else QPointF(x, stage.x(run.y + run.length))
        painter.setPen(stage.pen(_halo(stage), 9))
        painter.drawLine(QPointF(x, y), end)
        painter.setPen(pen)
        painter.drawLine(QPointF(x, y), end)


def _draw_outline(stage: Stage, outline: o.Outline) -> None:
    painter = stage.painter
    painter.setBrush(Qt.BrushStyle.NoBrush)
    token = _tone(stage, outline.tone)
    if outline.region:
        rows = runs.rows_of(outline.region)
        if not outline.hover:
            _contour(stage, rows, stage.pen(_halo(stage), 6))
        _contour(stage, rows, stage.pen(token, 1 if outline.hover else 2))
        box = stage.rect(*region_box(outline.region))
    else:
        box = stage.rect(*outline.box)
        widths = ((token, 1.0),) if outline.hover else ((_halo(stage), 6.0), (token, 2.0))
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
        x, y, wide, high = extent(outlines)
        box = stage.rect(x, y, wide, high).adjusted(-6, -6, 6, 6)
        pen = stage.pen("sel", 1, 0.8)
        pen.setStyle(Qt.PenStyle.DashLine)
        stage.painter.setPen(pen)
        stage.painter.setBrush(Qt.BrushStyle.NoBrush)
        stage.painter.drawRect(box)
        _badge(stage, box.topRight(), str(outlines.count), "sel", 9)


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
    for pen in (stage.pen(_halo(stage), 5), QPen(theme.colour(stage.look.ui.focus), 2)):
        pen.setJoinStyle(Qt.PenJoinStyle.MiterJoin)
        painter.setPen(pen)
        painter.drawPath(path)


def _draw_squares(stage: Stage, squares: o.Squares) -> None:
    token = _tone(stage, squares.tone)
    painter = stage.painter
    if squares.style == "fill":
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(stage.colour(token, 0.28))
        painter.drawRects(stage.rects(squares.squares))
        painter.setBrush(Qt.BrushStyle.NoBrush)
        _contour(stage, runs.rows_of(squares.squares), stage.pen(token, 1.6))
        return
    for x, y, n in squares.squares:
        for column in range(x, x + n):
            box = stage.rect(column, y, 1, 1)
            if squares.style == "hatch":
                hatch(stage, box, token)
            else:
                painter.setPen(stage.pen(_halo(stage), 1))
                painter.setBrush(stage.colour(token))
                painter.drawEllipse(box.center(), 4, 4)


def _draw_links(stage: Stage, links: o.Links) -> None:
    painter = stage.painter
    for a, b in links.links:
        start, end = _two(stage, a, b)
        pen = stage.pen("sel", 2)
        pen.setDashPattern([1.5, 1.5])
        painter.setPen(stage.pen(_halo(stage), 4, 0.7))
        painter.drawLine(start, end)
        painter.setPen(pen)
        painter.drawLine(start, end)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(stage.colour("sel"))
        painter.drawEllipse(start, 3.4, 3.4)
        turn = math.atan2(end.y() - start.y(), end.x() - start.x())
        head = [end]
        for side in (2.6, -2.6):
            head.append(QPointF(end.x() + 9 * math.cos(turn + side), end.y() + 9 * math.sin(turn + side)))
        painter.drawPolygon(QPolygonF(head))


def _draw_band(stage: Stage, band: o.Band) -> None:
    start, end = _two(stage, band.start, band.end)
    pen = stage.pen("sel", 1)
    if band.touching:
        pen.setStyle(Qt.PenStyle.DashLine)
    stage.painter.setPen(pen)
    stage.painter.setBrush(stage.colour("sel", 0.12))
    stage.painter.drawRect(QRectF(start, end).normalized())


def read_out(stage: Stage, at: QPointF, lines: tuple[str, ...], icon: str, tone: str, side: str) -> None:
    """A small sheet in tip colours beside a point."""
    painter = stage.painter
    metrics = QFontMetricsF(text_font(11))
    left = 26 if icon else 10
    wide = max(metrics.horizontalAdvance(line) for line in lines) + left + 10
    high = 8 + 15 * len(lines)
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
        icons.paint(painter, icon, QRectF(box.x() + 7, box.y() + 5, 14, 14), ui.on_tip, ui.tip)
    painter.setFont(text_font(11))
    painter.setPen(theme.colour(ui.on_tip))
    for i, line in enumerate(lines):
        where = QRectF(box.x() + left, box.y() + 4 + 15 * i, wide, 15)
        painter.drawText(where, Qt.AlignmentFlag.AlignVCenter, line)


def _draw_read_out(stage: Stage, shown: o.ReadOut) -> None:
    at = QPointF(stage.x(shown.at[0]), stage.x(shown.at[1]))
    read_out(stage, at, shown.lines, shown.icon, shown.tone, shown.side)


def _draw_pulse(stage: Stage, pulse: o.Pulse) -> None:
    grown = 4 + 14 * (1 - pulse.strength)
    box = stage.rect(*pulse.box).adjusted(-grown, -grown, grown, grown)
    stage.painter.setBrush(Qt.BrushStyle.NoBrush)
    for pen in (stage.pen(_halo(stage), 5, pulse.strength), stage.pen("sel", 2.4, pulse.strength)):
        stage.painter.setPen(pen)
        stage.painter.drawRoundedRect(box, 8, 8)


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
        stage.painter.fillRect(stage.rect(*box), stage.colour("floor", 0.65))


def region_text(squares: Region) -> str:
    """How many squares a region has, for a read-out."""
    return str(sum(n for _, _, n in squares))


DRAW: dict[type, Callable[..., None]] = {
    o.Reach: _draw_reach,
    o.Heat: _draw_heat,
    o.Targets: _draw_targets,
    o.Path: _draw_path,
    o.Route: _draw_route,
    o.Sight: _draw_sight,
    o.Measure: _draw_measure,
    o.Ghost: _draw_ghost,
    o.Openings: _draw_openings,
    o.Edges: _draw_edges,
    o.Outlines: _draw_outlines,
    o.Outline: _draw_outline,
    o.Cursor: _draw_cursor,
    o.Squares: _draw_squares,
    o.Links: _draw_links,
    o.Band: _draw_band,
    o.ReadOut: _draw_read_out,
    o.Pulse: _draw_pulse,
    o.Dimmed: _draw_dimmed,
    o.Faded: _draw_faded,
}
