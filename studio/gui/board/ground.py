"""Floor and walls of placed pieces, kept up row by row: a new piece costs the rows it lies on, not the board.

The rules are those of `quest.layout`: the rim of the floor is wall, so is a line between two pieces unless both
have an opening there, and so are the edges of `Wall` elements.
"""

import functools
from collections.abc import Iterable
from dataclasses import dataclass

from studio.grid.shape import Turn
from studio.gui.board import runs
from studio.gui.board.picture import Lines, Rows, WallRun
from studio.quest.model import Edge, Piece, Region, Square
from studio.quest.placing import Outline, place, region_of


@dataclass(frozen=True, slots=True)
class Laid:
    """A placed piece: its squares and openings for the picture, and as bits by row with the border around them."""

    rows: Rows
    rim_n: Rows
    rim_w: Rows
    open_n: Rows
    open_w: Rows
    region: Region = ()
    openings: tuple[WallRun, ...] = ()
    size: tuple[int, int] = (0, 0)


@functools.lru_cache(maxsize=1024)
def _laid(outline: Outline, turn: Turn) -> Laid:
    """A piece turned, its corner at (0, 0); kept, since a board has few kinds of pieces and many of each."""
    placed = place(Piece("", "", (0, 0), turn), outline)
    region = region_of(placed.squares)
    rows = runs.rows_of(region)
    first, last = min(rows, default=0), max(rows, default=-1)
    rim_n = {y: rows.get(y, 0) ^ rows.get(y - 1, 0) for y in range(first, last + 2)}
    rim_w = {y: bits ^ (bits << 1) for y, bits in rows.items()}
    north, west = _bits(placed.openings, "n"), _bits(placed.openings, "w")
    openings = runs.joined([*placed.openings])
    return Laid(rows, rim_n, rim_w, north, west, region, openings, (placed.width, placed.height))


def lay(outline: Outline, at: Square, turn: Turn) -> Laid:
    """A piece turned and moved to where it is placed."""
    x0, y0 = at
    still = _laid(outline, turn)

    def moved(rows: Rows) -> Rows:
        return {y + y0: bits << x0 if x0 >= 0 else bits >> -x0 for y, bits in rows.items()}

    return Laid(
        moved(still.rows),
        moved(still.rim_n),
        moved(still.rim_w),
        moved(still.open_n),
        moved(still.open_w),
        tuple([(x + x0, y + y0, n) for x, y, n in still.region]),
        tuple([WallRun(run.x + x0, run.y + y0, run.length, run.side) for run in still.openings]),
        still.size,
    )


def _bits(edges: Iterable[Edge], side: str) -> Rows:
    rows: Rows = {}
    for x, y, where in edges:
        if where == side:
            rows[y] = rows.get(y, 0) | 1 << (x + runs.SHIFT)
    return rows


class Laying:
    """The pieces of one quest, laid out. `update` says what has changed; `floor` and `walls` are new records then."""

    def __init__(self) -> None:
        self.floor: Rows = {}
        self.walls = Lines()
        self._laid: dict[str, Laid] = {}
        self._on_row: dict[int, set[str]] = {}
        self._drawn: dict[str, Laid] = {}
        self._down: Rows = {}

    def update(self, pieces: dict[str, Laid | None], drawn: dict[str, tuple[Edge, ...] | None]) -> None:
        """Pieces that are new, other or gone (None), and the edges of drawn walls likewise."""
        dirty: set[int] = set()
        for id, laid in pieces.items():
            old = self._laid.pop(id, None)
            if old is not None:
                dirty.update(old.rows)
                for y in old.rows:
                    self._on_row[y].discard(id)
            if laid is not None:
                self._laid[id] = laid
                dirty.update(laid.rows)
                for y in laid.rows:
                    self._on_row.setdefault(y, set()).add(id)
        for id, edges in drawn.items():
            was = self._drawn.pop(id, None)
            if was is not None:
                dirty.update(was.open_n, was.open_w)
            if edges is not None:
                made = self._drawn[id] = Laid({}, {}, {}, _bits(edges, "n"), _bits(edges, "w"))
                dirty.update(made.open_n, made.open_w)
        if dirty:
            self._refresh(dirty)

    def _refresh(self, dirty: set[int]) -> None:
        floor = dict(self.floor)
        for y in dirty:
            bits = 0
            for id in self._on_row.get(y, ()):
                bits |= self._laid[id].rows[y]
            if bits:
                floor[y] = bits
            else:
                floor.pop(y, None)
        self.floor = floor
        across = dict(self.walls.across)
        for y in dirty | {y + 1 for y in dirty}:
            bits = self._across(y)
            if bits:
                across[y] = tuple(WallRun(x, y, n, "n") for x, n in runs.bit_runs(bits))
            else:
                across.pop(y, None)
        columns = 0
        for y in dirty:
            bits = self._upright(y)
            columns |= bits ^ self._down.get(y, 0)
            self._down[y] = bits
        self.walls = Lines(across, self._columns(columns))

    def _across(self, y: int) -> int:
        """The walls along the north side of a row."""
        here, above = self.floor.get(y, 0), self.floor.get(y - 1, 0)
        rim = once = twice = 0
        for id in self._on_row.get(y, set()) | self._on_row.get(y - 1, set()):
            laid = self._laid[id]
            rim |= laid.rim_n.get(y, 0)
            opened = laid.open_n.get(y, 0)
            twice |= once & opened
            once |= opened
        drawn = 0
        for wall in self._drawn.values():
            drawn |= wall.open_n.get(y, 0)
        return (here ^ above) | (rim & here & above & ~twice) | drawn

    def _upright(self, y: int) -> int:
        """The walls along the west sides of a row's squares."""
        here = self.floor.get(y, 0)
        rim = once = twice = 0
        for id in self._on_row.get(y, ()):
            laid = self._laid[id]
            rim |= laid.rim_w.get(y, 0)
            opened = laid.open_w.get(y, 0)
            twice |= once & opened
            once |= opened
        drawn = 0
        for wall in self._drawn.values():
            drawn |= wall.open_w.get(y, 0)
        return (here ^ (here << 1)) | (rim & here & (here << 1) & ~twice) | drawn

    def _columns(self, changed: int) -> dict[int, tuple[WallRun, ...]]:
        """The upright walls by column, those of the changed columns joined again."""
        down = dict(self.walls.down)
        rows = sorted(y for y, bits in self._down.items() if bits)
        for start, length in runs.bit_runs(changed):
            for x in range(start, start + length):
                found: list[WallRun] = []
                first = last = -(10**6)
                for y in rows:
                    if self._down[y] >> (x + runs.SHIFT) & 1:
                        if y != last + 1:
                            if last >= first > -(10**6):
                                found.append(WallRun(x, first, last - first + 1, "w"))
                            first = y
                        last = y
                if first > -(10**6):
                    found.append(WallRun(x, first, last - first + 1, "w"))
                if found:
                    down[x] = tuple(found)
                else:
                    down.pop(x, None)
        return down
