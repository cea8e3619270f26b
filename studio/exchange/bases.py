"""Where the base of a figure fits on a floor plan: on its own part, clear of obstacles, glyphs and other bases."""

from functools import cache
from itertools import product
from typing import NamedTuple

from studio.content.catalogue import Catalogue
from studio.exchange.floorplan import FloorPlan
from studio.quest.model import Square

FAR = 6
"""How far a figure may be moved from its marked square."""


class Place(NamedTuple):
    """Where a base lies: its top left, its turn and its squares."""

    at: Square
    turn: int
    squares: frozenset[Square]


class Bases:
    """The bases put down so far."""

    def __init__(self, plan: FloorPlan, catalogue: Catalogue, solid: set[Square], glyphs: set[Square]) -> None:
        self._plan = plan
        self._catalogue = catalogue
        self.taken = solid | glyphs
        """Squares no base may cover."""

    def size(self, entry: str) -> tuple[int, int]:
        """Columns and rows of an entry's base before it is turned."""
        stats = self._catalogue.entry(entry).stats
        width, height = stats.get("width", 1), stats.get("height", 1)
        return (width, height) if isinstance(width, int) and isinstance(height, int) else (1, 1)

    def near(self, entry: str, marked: Square, turns: tuple[int, ...]) -> Place | None:
        """Puts a base down as near to the marked square as it fits, turned as wished where that is no worse."""
        width, height = self.size(entry)
        if width == height:
            turns = (0,)
        mx, my = marked
        part = self._plan.part_of[marked]
        for dx, dy, turn in _tries(width, height, turns):
            place = self._place((mx + dx, my + dy), width, height, turn)
            if self.taken.isdisjoint(place.squares) and all(self._plan.part_of.get(s) == part for s in place.squares):
                self.taken |= place.squares
                return place
        return None

    def _place(self, at: Square, width: int, height: int, turn: int) -> Place:
        if turn % 2:
            width, height = height, width
        x, y = at
        return Place(at, turn, frozenset((x + i, y + j) for i in range(width) for j in range(height)))


@cache
def _tries(width: int, height: int, turns: tuple[int, ...]) -> tuple[tuple[int, int, int], ...]:
    """Shifts and turns to try: the marked place first, then those that still cover it, then nearest first."""
    found = []
    for x, y, (order, turn) in product(range(-FAR, FAR + 1), range(-FAR, FAR + 1), enumerate(turns)):
        far = max(abs(x), abs(y))
        rank = 0 if not far else 1 if _covers(x, y, width, height, turn) else 2
        found.append((rank, far, abs(x) + abs(y), order, y, x, turn))
    return tuple((x, y, turn) for *_, y, x, turn in sorted(found))


def _covers(dx: int, dy: int, width: int, height: int, turn: int) -> bool:
    """Whether a base shifted by that much still covers the marked square."""
    if turn % 2:
        width, height = height, width
    return -width < dx <= 0 and -height < dy <= 0
