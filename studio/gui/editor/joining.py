"""Where a piece in hand would join the map, what it would overlap, which of its openings would meet a wall.

The same answers as `quest.topics.pieces`, found on rows of bits and the pieces near by, since they are asked at
every movement of the pointer; placing itself goes through the topic.
"""

from studio.gui.board import BoardPicture, runs
from studio.gui.board.of_quest import free_openings
from studio.gui.board.picture import PieceMark, WallRun
from studio.gui.editor.bench import Workbench
from studio.quest.model import Edge, Square, Turn
from studio.quest.placing import Placed
from studio.quest.topics.pieces import Join, outline

TURNS: tuple[Turn, ...] = (0, 1, 2, 3)
Free = tuple[str, WallRun, bool]
"""Piece, opening, whether the piece lies behind it (to the south or east)."""


class Joining:
    """Asks about one workbench; what depends on the picture alone is kept while the picture is the same."""

    def __init__(self, bench: Workbench) -> None:
        self._bench = bench
        self._of: tuple[BoardPicture | None, frozenset[str]] = (None, frozenset())
        self._free: list[Free] = []

    def free(self, but: frozenset[str] = frozenset()) -> list[Free]:
        """The openings of the map that lead nowhere; `but` are pieces in hand."""
        picture = self._bench.picture
        if self._of[0] is not picture or self._of[1] != but:
            self._of = (picture, but)
            self._free = [
                (id, run, runs.has(runs.rows_of(picture.pieces[id].squares), run.x, run.y))
                for id, run in free_openings(picture, but)
            ]
        return self._free

    def joins(self, piece: str, near: Square, reach: int, but: frozenset[str] = frozenset()) -> tuple[Join, ...]:
        """Positions within `reach` of a square at which the piece would join the map without overlap, nearest first."""
        found: set[Join] = set()
        for turn in TURNS:
            held = outline(self._bench.quest, piece, (0, 0), turn)
            rows = runs.rows_of(_region(held))
            for own in runs.joined([*held.openings]):
                behind = runs.has(rows, own.x, own.y)
                for id, run, other in self.free(but):
                    at = (run.x - own.x, run.y - own.y)
                    if max(abs(at[0] - near[0]), abs(at[1] - near[1])) > reach or min(at) < 0:
                        continue
                    fits = run.side == own.side and run.length == own.length and behind != other
                    if fits and not self._covers(rows, at, but):
                        found.add(Join(at, turn, id, _edges(run)))
        return tuple(sorted(found, key=lambda j: (max(abs(j.at[0] - near[0]), abs(j.at[1] - near[1])), j.turn, j.at)))

    def _covers(self, rows: dict[int, int], at: Square, but: frozenset[str]) -> bool:
        return bool(self._shared(rows, at, but))

    def _shared(self, rows: dict[int, int], at: Square, but: frozenset[str]) -> dict[int, int]:
        """The bits of rows that a piece at a square has in common with the floor."""
        floor = self._bench.picture.floor
        lifted: dict[int, int] = {}
        for id in but:
            mark = self._bench.picture.pieces.get(id)
            for y, bits in runs.rows_of(mark.squares).items() if mark else ():
                lifted[y] = lifted.get(y, 0) | bits
        shared: dict[int, int] = {}
        for y, bits in rows.items():
            moved = bits << at[0] if at[0] >= 0 else bits >> -at[0]
            common = moved & floor.get(y + at[1], 0) & ~lifted.get(y + at[1], 0)
            if common:
                shared[y + at[1]] = common
        return shared

    def overlap(self, placed: Placed, but: frozenset[str] = frozenset()) -> set[Square]:
        """The squares a placed piece would share with others."""
        shared = self._shared(runs.rows_of(_region(placed)), (0, 0), but)
        return {(x + i, y) for x, y, n in runs.region_of(shared) for i in range(n)}

    def under(self, squares: set[Square]) -> str:
        """The first piece that has one of these squares."""
        for mark in self._near(min(squares), 0):
            rows = runs.rows_of(mark.squares)
            if any(runs.has(rows, *square) for square in squares):
                return mark.id
        return ""

    def mismatches(self, placed: Placed, but: frozenset[str] = frozenset()) -> tuple[WallRun, ...]:
        """Openings of a piece that would face the wall of another one."""
        floor = self._bench.picture.floor
        near = [mark for mark in self._near(placed.at, max(placed.width, placed.height) + 1) if mark.id not in but]
        opened = {edge for mark in near for run in mark.openings for edge in _edges(run)}
        own = set(placed.squares)
        found: list[tuple[int, int, str]] = []
        for x, y, side in placed.openings:
            before = (x, y - 1) if side == "n" else (x - 1, y)
            outside = before if (x, y) in own else (x, y)
            covered = runs.has(floor, *outside) and any(runs.has(runs.rows_of(mark.squares), *outside) for mark in near)
            if covered and (x, y, side) not in opened:
                found.append((x, y, side))
        return runs.joined(found)

    def _near(self, at: Square, reach: int) -> list[PieceMark]:
        """The pieces whose box comes within so many squares of one."""
        x, y = at
        return [
            mark
            for mark in self._bench.picture.pieces.values()
            if mark.box[0] - 1 <= x + reach
            and mark.box[0] + mark.box[2] + 1 >= x - 1
            and mark.box[1] - 1 <= y + reach
            and mark.box[1] + mark.box[3] + 1 >= y - 1
        ]


def _region(placed: Placed) -> tuple[tuple[int, int, int], ...]:
    return tuple((x, y, 1) for x, y in placed.squares)


def _edges(run: WallRun) -> tuple[Edge, ...]:
    if run.side == "n":
        return tuple((run.x + i, run.y, "n") for i in range(run.length))
    return tuple((run.x, run.y + i, "w") for i in range(run.length))
