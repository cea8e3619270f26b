"""The borders between squares: walls and closed doors as two masks.

An edge `(x, y, "n")` is the north side of square (x, y), `(x, y, "w")` its west side. The south side of
the last row is the north side of row `height`, the east side of the last column the west side of
column `width`, which is the padding.
"""

from collections.abc import Iterable
from typing import Literal, NamedTuple

from studio.grid.squares import Grid, Squares, bits

Side = Literal["n", "w"]
Edge = tuple[int, int, Side]


class Edges(NamedTuple):
    """A set of edges: the squares whose north side, and those whose west side, belongs to it.

    >>> from studio.grid.squares import grid
    >>> Edges.of(grid(3, 3), [(1, 1, "n")]) | Edges.of(grid(3, 3), [(0, 2, "w")])
    Edges(north=32, west=256)
    """

    north: int = 0
    west: int = 0

    @classmethod
    def of(cls, grid: Grid, edges: Iterable[Edge]) -> "Edges":
        """The set of the edges; those that touch no square of the board are left out."""
        north = west = 0
        for x, y, side in edges:
            if side == "n":
                if 0 <= x < grid.width and 0 <= y <= grid.height:
                    north |= 1 << y * grid.stride + x
            elif 0 <= x <= grid.width and 0 <= y < grid.height:
                west |= 1 << y * grid.stride + x
        return cls(north, west)

    def __or__(self, other: "Edges") -> "Edges":
        """The edges in either set."""
        return Edges(self.north | other.north, self.west | other.west)

    def __and__(self, other: "Edges") -> "Edges":
        """The edges in both sets."""
        return Edges(self.north & other.north, self.west & other.west)

    def __sub__(self, other: "Edges") -> "Edges":
        """The edges in this set and not in the other."""
        return Edges(self.north & ~other.north, self.west & ~other.west)

    def __bool__(self) -> bool:
        """Whether there is any edge."""
        return bool(self.north or self.west)

    def listed(self, grid: Grid) -> tuple[Edge, ...]:
        """The edges in reading order of their squares, north sides first."""
        sides: tuple[tuple[int, Side], ...] = ((self.north, "n"), (self.west, "w"))
        found: list[Edge] = [(*grid.square(index), side) for mask, side in sides for index in bits(mask)]
        return tuple(sorted(found, key=lambda edge: (edge[1], edge[0], edge[2])))


NO_EDGES = Edges()


def run(at: Edge, length: int) -> tuple[Edge, ...]:
    """The edges of a door or wall `length` long that begins at `at` and goes right (n) or down (w).

    >>> run((2, 5, "n"), 2)
    ((2, 5, 'n'), (3, 5, 'n'))
    """
    x, y, side = at
    if side == "n":
        return tuple((x + step, y, side) for step in range(length))
    return tuple((x, y + step, side) for step in range(length))


def border(grid: Grid, floor: Squares) -> Edges:
    """The edges between floor and no floor."""
    return Edges(floor ^ floor << grid.stride, floor ^ floor << 1)


def between(one: tuple[int, int], other: tuple[int, int]) -> Edge | None:
    """The edge that two squares share, if they do."""
    (x, y), (u, v) = sorted((one, other))
    if (u - x, v - y) == (1, 0):
        return u, v, "w"
    if (u - x, v - y) == (0, 1):
        return u, v, "n"
    return None


def beside(grid: Grid, edges: Edges) -> Squares:
    """The squares that have one of the edges as a side."""
    stride = grid.stride
    return (edges.north | edges.north >> stride | edges.west | edges.west >> 1) & grid.all


def touching(grid: Grid, edges: Edges) -> Squares:
    """The squares that share at least a corner with one of the edges (J-1615)."""
    stride = grid.stride
    lines = edges.north << 1 | edges.north  # from the corner where an edge begins to the one where it ends
    corners = lines | edges.west | edges.west << stride
    return (corners | corners >> 1 | corners >> stride | corners >> stride + 1) & grid.all
