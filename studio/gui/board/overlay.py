"""The item of one overlay in a scene: how high it lies, where it reaches."""

import math
from typing import TYPE_CHECKING

from PySide6.QtCore import QRectF
from PySide6.QtGui import QPainter
from PySide6.QtWidgets import QGraphicsItem, QStyleOptionGraphicsItem, QWidget

from studio.gui.board import overlays as o
from studio.gui.board.art import UNIT
from studio.gui.board.drawn import draw
from studio.gui.board.mishap import guarded
from studio.gui.board.picture import WallRun, region_box
from studio.gui.board.stage import stage_of
from studio.gui.kit import text_size

if TYPE_CHECKING:
    from studio.gui.board.scene import BoardScene

_Z: tuple[tuple[type, ...], ...] = (
    (o.Dimmed, o.Faded),
    (o.Links,),
    (o.Reach, o.Heat, o.Squares),
    (o.Sight, o.Route, o.Path, o.Measure, o.Targets),
    (o.Edges,),
    (o.Outlines, o.Outline, o.Pulse, o.Trail, o.Band, o.Cursor),
    (o.Ghost,),
    (o.Openings,),
    (o.ReadOut,),
)
_UNDER: dict[type, float] = {o.Links: 550.0}
"""Overlays that lie under layers: links run under figures."""
Box = tuple[float, float, float, float]


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
            grown = UNIT + 30 * text_size.factor() * UNIT / self.board.scale()
            box = QRectF(x * UNIT, y * UNIT, wide * UNIT, high * UNIT).adjusted(-grown, -grown, grown, grown)
            if isinstance(self.overlay, o.ReadOut | o.Measure | o.Sight | o.Path):
                more = 300 * text_size.factor() * UNIT / self.board.scale()
                box = box.adjusted(-more, -more / 3, more, more / 3)
        self.prepareGeometryChange()
        self._box = box

    def boundingRect(self) -> QRectF:
        return self._box

    def paint(self, painter: QPainter, option: QStyleOptionGraphicsItem, widget: QWidget | None = None) -> None:
        with guarded(painter, self._box & option.exposedRect):
            dpr = painter.device().devicePixelRatio()
            stage = stage_of(painter, dpr, self.board.look, self.board.sprites, option.exposedRect)
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            draw(stage, self.overlay)


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
            return [region_box(one.region) if one.region else one.box for one in outlines]
        case o.Cursor(at):
            return [(*at, 1, 1)]
        case o.Squares(squares=region) | o.Trail(squares=region):
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


def _run_box(run: WallRun) -> Box:
    return (run.x, run.y, run.length, 0) if run.side == "n" else (run.x, run.y, 0, run.length)
