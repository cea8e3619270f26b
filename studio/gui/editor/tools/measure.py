"""The measure tool: spaces between two squares, the sight line with what blocks it, the movement field."""

import math

from studio.grid.edges import Edges
from studio.grid.reach import distance, layers
from studio.grid.sight import Rule, sight
from studio.gui.board import Pointer
from studio.gui.board import overlays as o
from studio.gui.editor.bench import Workbench
from studio.gui.editor.tools.base import Tool
from studio.kit.text import _, ngettext
from studio.quest.layout import layout_of
from studio.quest.model import Square
from studio.quest.standing import BLOCKS, HIDES

MODES = ("measure:distance", "measure:sight", "measure:field")
FIELD = 8
"""Steps of the movement field."""


class MeasureTool(Tool):
    """Drag from square to square, with Shift from corner to corner; PgDn changes what is measured, Ctrl keeps the last line."""

    id = "measure"
    icon = "measure"

    def __init__(self, bench: Workbench) -> None:
        super().__init__(bench)
        self._from: Square | None = None
        self._kept: list[str] = []

    @classmethod
    def word(cls) -> str:
        return _("Measure")

    def variants(self) -> tuple[str, ...]:
        return MODES

    def hint(self) -> str:
        what = {MODES[0]: _("distance"), MODES[1]: _("sight"), MODES[2]: _("movement field")}[self.card]
        return _("Drag to measure {what} · Shift from corner to corner · red marks what blocks · PgDn next", what=what)

    def press(self, at: Pointer) -> None:
        view = self.bench.view
        last = view.board.overlay("measure")
        if at.ctrl and last is not None:
            self._kept.append(f"measured-{len(self._kept)}")
            view.show_overlay(self._kept[-1], last)
        elif not at.ctrl:
            self._forget()
        self._from = at.square
        self.drag(at)

    def drag(self, at: Pointer) -> None:
        if self._from is None:
            return
        if self.card == MODES[2]:
            self.bench.view.show_overlay("reach", field(self.bench, at.square))
        elif at.shift:
            self.bench.view.show_overlay("sight", None)
            self.bench.view.show_overlay("measure", corner_line(self.bench, self._from, at.square))
        else:
            self.bench.view.show_overlay("measure", line(self.bench, self._from, at.square, self.card == MODES[1]))

    def release(self, at: Pointer) -> None:
        self._from = None

    def cancel(self) -> bool:
        shown = self.bench.view.board.overlay("measure") or self.bench.view.board.overlay("reach")
        self._from = None
        self._forget()
        return shown is not None

    def put_down(self) -> None:
        self._forget()
        super().put_down()

    def _forget(self) -> None:
        self.bench.view.clear_overlays("measure", "sight", "reach", *self._kept)
        self._kept = []


def line(bench: Workbench, start: Square, end: Square, seen: bool) -> o.Measure | o.Sight:
    """The line between two squares: its length, and what blocks it."""
    layout = layout_of(bench.quest)
    grid = layout.grid
    a, b = (start[0] + 0.5, start[1] + 0.5), (end[0] + 0.5, end[1] + 0.5)
    far = max(abs(start[0] - end[0]), abs(start[1] - end[1]))
    words = ngettext("{n} square", "{n} squares", far)
    if start not in layout.floor or end not in layout.floor:
        return o.Measure(a, b, words)
    one, other = grid.index(*start), grid.index(*end)
    hiding = grid.mask(s for s, kind in layout.terrain.items() if kind in HIDES[bench.quest.system])
    closed = layout.wall_edges | layout_closed(bench)
    lines = sight(grid)
    blockers = lines.blockers((grid.all & ~layout.squares) | hiding, closed)
    clear = lines.clear(one, other, blockers)
    if not seen:
        free = layout.squares & ~grid.mask(
            s for s, kind in layout.terrain.items() if kind in BLOCKS[bench.quest.system]
        )
        steps = distance(layout.ways(), grid.bit(*start), grid.bit(*end), free)
        walk = ngettext("{n} step on foot", "{n} steps on foot", steps) if steps >= 0 else _("no way on foot")
        return o.Measure(a, b, f"{words} · {walk} · {_('seen') if clear else _('not seen')}")
    if clear:
        return o.Sight(a, b, None, (), f"{words} · {_('seen')}")
    at = next(
        (
            (a[0] + (b[0] - a[0]) * i / 32, a[1] + (b[1] - a[1]) * i / 32)
            for i in range(1, 33)
            if not lines.clear(one, _index(bench, a, b, i), blockers)
        ),
        b,
    )
    square = (int(at[0]), int(at[1]))
    hard = (
        (square,) if square not in layout.floor or layout.terrain.get(square, "") in HIDES[bench.quest.system] else ()
    )
    return o.Sight(a, b, at, hard, f"{words} · {_('not seen')}")


def corner_line(bench: Workbench, start: Square, end: Square) -> o.Measure | o.Sight:
    """The nearest corners of two squares, and whether any line between their corners is free."""
    layout = layout_of(bench.quest)
    far = max(abs(start[0] - end[0]), abs(start[1] - end[1]))
    words = ngettext("{n} square", "{n} squares", far)
    corners = ((0, 0), (1, 0), (0, 1), (1, 1))
    shortest = min(
        (math.dist(a, b), a, b)
        for a in ((start[0] + x, start[1] + y) for x, y in corners)
        for b in ((end[0] + x, end[1] + y) for x, y in corners)
    )
    if start not in layout.floor or end not in layout.floor:
        return o.Measure(shortest[1], shortest[2], words)
    grid = layout.grid
    hiding = grid.mask(s for s, kind in layout.terrain.items() if kind in HIDES[bench.quest.system])
    lines = sight(grid, Rule.CORNER)
    blockers = lines.blockers((grid.all & ~layout.squares) | hiding, layout.wall_edges | layout_closed(bench))
    clear = lines.clear(grid.index(*start), grid.index(*end), blockers)
    said = _("{squares} · corner to corner · seen") if clear else _("{squares} · corner to corner · not seen")
    label = said.format(squares=words)
    return o.Sight(shortest[1], shortest[2], None if clear else shortest[1], (), label)


def _index(bench: Workbench, a: o.Point, b: o.Point, i: int) -> int:
    grid = layout_of(bench.quest).grid
    x, y = int(a[0] + (b[0] - a[0]) * i / 32), int(a[1] + (b[1] - a[1]) * i / 32)
    return grid.index(min(max(x, 0), grid.width - 1), min(max(y, 0), grid.height - 1))


def layout_closed(bench: Workbench) -> Edges:
    """The edges of doors that are closed when the quest begins."""
    from studio.quest import model

    layout = layout_of(bench.quest)
    shut = [
        edge
        for id, place in layout.doors.items()
        if isinstance(door := bench.element(id), model.Door) and not door.open
        for edge in place.edges
    ]
    return Edges.of(layout.grid, shut)


def field(bench: Workbench, start: Square, limit: int = FIELD) -> o.Reach | None:
    """How far a figure on one square walks, with the doors as they stand at the beginning."""
    from studio.quest import model

    layout = layout_of(bench.quest)
    if start not in layout.floor:
        return None
    grid = layout.grid
    shut = [id for id in layout.doors if isinstance(door := bench.element(id), model.Door) and not door.open]
    free = layout.squares & ~grid.mask(s for s, kind in layout.terrain.items() if kind in BLOCKS[bench.quest.system])
    costs: dict[Square, int] = {}
    for cost, squares in enumerate(layers(layout.ways(shut), grid.bit(*start), free, limit)):
        for square in grid.squares(squares):
            costs.setdefault(square, cost)
    return o.Reach(costs)
