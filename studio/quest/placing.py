"""How single elements lie on squares: regions, doors on their edges, pieces turned and moved, large bases."""

from collections.abc import Iterable, Iterator, Mapping
from typing import NamedTuple

from studio.content.catalogue import Catalogue
from studio.content.effects import Entry
from studio.grid import shape
from studio.grid.edges import run
from studio.grid.shape import placed_edges, turned_size
from studio.quest.model import AnyElement, Door, Edge, Piece, Region, Shape, Square


class Outline(NamedTuple):
    """A piece before it is placed: what a catalogue piece and a drawn shape have in common."""

    rows: tuple[str, ...]
    openings: tuple[Edge, ...]
    category: str
    width: int
    height: int


class Placed(NamedTuple):
    """A piece on the board."""

    id: str
    piece: str
    category: str
    at: Square
    width: int
    height: int
    squares: tuple[Square, ...]
    openings: tuple[Edge, ...]


class DoorPlace(NamedTuple):
    """Where a door stands: its edges, and for each the square before it (north or west) and behind it."""

    id: str
    edges: tuple[Edge, ...]
    before: tuple[Square, ...]
    behind: tuple[Square, ...]


def squares_of(region: Region) -> Iterator[Square]:
    """The squares of a region, row by row."""
    return ((x + i, y) for x, y, length in region for i in range(length))


def region_of(squares: Iterable[Square]) -> Region:
    """The canonical region of squares: runs by row, then column, as long as they can be."""
    runs: list[tuple[int, int, int]] = []
    for y, x in sorted({(y, x) for x, y in squares}):
        if runs and runs[-1][1] == y and runs[-1][0] + runs[-1][2] == x:
            start, row, length = runs[-1]
            runs[-1] = (start, row, length + 1)
        else:
            runs.append((x, y, 1))
    return tuple(runs)


def edges_of(square: Square) -> tuple[Edge, Edge, Edge, Edge]:
    """The north, east, south and west edges of a square."""
    x, y = square
    return (x, y, "n"), (x + 1, y, "w"), (x, y + 1, "n"), (x, y, "w")


def beside(edge: Edge) -> tuple[Square, Square]:
    """The squares before (north or west of) and behind an edge."""
    x, y, side = edge
    return ((x, y - 1) if side == "n" else (x - 1, y)), (x, y)


def door_place(door: Door) -> DoorPlace:
    """Where a door stands."""
    edges = run(door.at, door.length)
    sides = [beside(edge) for edge in edges]
    return DoorPlace(door.id, edges, tuple(a for a, _ in sides), tuple(b for _, b in sides))


def outline_of(piece: str, elements: Mapping[str, AnyElement], catalogue: Catalogue) -> Outline | None:
    """The outline a piece's name stands for: a shape of the quest first, then the catalogue."""
    found = elements.get(piece)
    if not isinstance(found, Shape):
        known = catalogue.find_piece(piece)
        if known is None:
            return None
        return Outline(known.rows, known.openings, known.category, known.width, known.height)
    return Outline(found.rows, found.openings, found.category, max(map(len, found.rows), default=0), len(found.rows))


def place(piece: Piece, outline: Outline) -> Placed:
    """A piece's outline, turned and moved to where it is placed."""
    width, height = turned_size(outline.width, outline.height, piece.turn)
    squares = shape.placed(outline.rows, piece.at, piece.turn)
    openings = placed_edges(outline.openings, outline.rows, piece.at, piece.turn)
    return Placed(piece.id, piece.piece, outline.category, piece.at, width, height, squares, openings)


def moved(placed: Placed, at: Square) -> Placed:
    """A piece that lies at (0, 0), at another place."""
    x0, y0 = at
    squares = tuple((x + x0, y + y0) for x, y in placed.squares)
    openings = tuple((x + x0, y + y0, side) for x, y, side in placed.openings)
    return placed._replace(at=at, squares=squares, openings=openings)


def base_of(entry: Entry | None, turn: int = 0) -> tuple[int, int]:
    """Columns and rows of a figure's base as it is turned; one square when nothing else is known."""
    stats = entry.stats if entry else {}
    width, height = stats.get("width", 1), stats.get("height", 1)
    columns, rows = (width if isinstance(width, int) else 1), (height if isinstance(height, int) else 1)
    return (rows, columns) if turn % 2 else (columns, rows)
