"""What the placed pieces amount to: floor, walls, openings, doors, areas, terrain; worked out once for each board.

A layout depends on the elements of the board alone, so moving a monster costs a comparison and no more.
Coordinates are the quest's. An edge `(x, y, "n")` lies between (x, y − 1) and (x, y), `(x, y, "w")`
between (x − 1, y) and (x, y).
"""

from collections.abc import Iterable, Iterator, Mapping
from functools import cached_property
from typing import Literal, NamedTuple

from studio.content.catalogue import Catalogue
from studio.grid.edges import Edges
from studio.grid.reach import Corner, Ways, parts, ways
from studio.grid.shape import turned
from studio.grid.squares import Grid, Squares, grid
from studio.quest.content import catalogue_of
from studio.quest.model import AnyElement, Area, Door, Edge, Element, Piece, Quest, Shape, Square, Stairs, Terrain, Wall
from studio.quest.placing import (
    DoorPlace,
    Placed,
    beside,
    door_place,
    edges_of,
    outline_of,
    place,
    squares_of,
)

_SHARED = (
    "placed", "unknown", "floor", "overlaps", "printed", "walls", "_edges", "grid", "squares", "wall_edges", "openings",
    "outer",
)  # fmt: skip
"""What follows from pieces, shapes and walls alone."""
BOARD = (Piece, Shape, Area, Door, Wall, Terrain, Stairs)
"""The kinds of element a layout is made from."""


class Opening(NamedTuple):
    """A run of opening edges on one side of a piece."""

    piece: str
    edges: tuple[Edge, ...]
    facing: Literal["north", "east", "south", "west"]
    state: Literal["joined", "free", "blocked"]
    """Joined to another piece's opening, facing nothing, or facing a piece's wall."""
    to: str = ""
    """The piece on the other side, if there is one."""


class Layout:
    """The board of a quest; never changed after it is made. Use `layout_of`."""

    def __init__(self, quest: Quest, catalogue: Catalogue, like: "Layout | None" = None) -> None:
        """`like` is a layout with the same pieces, shapes and walls, from which those are taken over."""
        elements = quest.elements
        self.key = _key(elements)
        self.corner: Corner = corner_rule(quest)
        if like:
            self.__dict__.update((name, like.__dict__[name]) for name in _SHARED if name in like.__dict__)
        else:
            self._lay(elements, catalogue)
        self.doors: dict[str, DoorPlace] = {}
        self.door_at: dict[Edge, str] = {}
        self.area_of: dict[Square, str] = {}
        """Square → area; where areas overlap, the first of them."""
        self.areas: dict[str, tuple[Square, ...]] = {}
        self.terrain: dict[Square, str] = {}
        """Square → terrain; where two lie on each other, the later one."""
        self.stairs: dict[str, tuple[tuple[str, Square], ...]] = {}
        """Colour → its ends, as (id, square)."""
        self._things(elements)

    def _lay(self, elements: Mapping[str, AnyElement], catalogue: Catalogue) -> None:
        self.placed: dict[str, Placed] = {}
        self.unknown: tuple[str, ...] = ()
        """Pieces that name nothing in the catalogue or the quest."""
        self.floor: dict[Square, str] = {}
        """Square → the piece whose floor it is; where pieces overlap, the first of them."""
        self.overlaps: dict[tuple[str, str], tuple[Square, ...]] = {}
        self.printed: dict[Square, str] = {}
        """Square → the character of its piece, where it is not plain floor."""
        self._place(elements, catalogue)
        self.walls: frozenset[Edge] = self._walls(elements)
        """Edges inside the board that are walls: drawn, or between pieces that do not join. The rim is `outer`."""

    @property
    def width(self) -> int:
        """Columns up to the last square of floor."""
        return self.grid.width if self.floor else 0

    @property
    def height(self) -> int:
        """Rows up to the last square of floor."""
        return self.grid.height if self.floor else 0

    @cached_property
    def grid(self) -> Grid:
        """The board's size for sets of squares (`studio.grid`)."""
        return grid(max((x for x, _ in self.floor), default=0) + 1, max((y for _, y in self.floor), default=0) + 1)

    @cached_property
    def squares(self) -> Squares:
        """The floor as a set of squares."""
        return self.grid.mask(self.floor)

    @cached_property
    def wall_edges(self) -> Edges:
        """The walls as a set of edges; the rim of the floor needs none."""
        return Edges.of(self.grid, self.walls)

    @cached_property
    def openings(self) -> tuple[Opening, ...]:
        """Every opening of every piece, with what it meets."""
        return tuple(_openings(self.placed, self.floor, self._edges))

    @cached_property
    def outer(self) -> frozenset[Edge]:
        """The edges between floor and nothing."""
        return frozenset(edge for square in self.floor for edge in edges_of(square) if not self._inside(edge))

    @cached_property
    def rooms(self) -> tuple[Squares, ...]:
        """The parts of the board when every door is closed, in reading order."""
        return parts(self.ways(self.doors), self.squares)

    @cached_property
    def room_of(self) -> dict[Square, int]:
        """Square → the number of its room."""
        return {square: number for number, room in enumerate(self.rooms) for square in self.grid.squares(room)}

    def ways(self, closed: Iterable[str] = ()) -> Ways:
        """The steps of a figure on one square, with these doors closed."""
        edges = Edges.of(self.grid, [edge for door in closed for edge in self.doors[door].edges])
        return ways(self.grid, self.squares, self.wall_edges | edges, self.corner)

    def is_floor(self, square: Square) -> bool:
        """Whether there is a square of board there."""
        return square in self.floor

    def areas_beside(self, door: str) -> tuple[str, ...]:
        """The areas a door leads to, those before it first."""
        place = self.doors[door]
        found = (self.area_of.get(square) for square in (*place.before, *place.behind))
        return tuple(dict.fromkeys(area for area in found if area))

    def _inside(self, edge: Edge) -> bool:
        a, b = beside(edge)
        return a in self.floor and b in self.floor

    def _place(self, elements: Mapping[str, AnyElement], catalogue: Catalogue) -> None:
        unknown: list[str] = []
        overlaps: dict[tuple[str, str], list[Square]] = {}
        for id_, element in elements.items():
            if not isinstance(element, Piece):
                continue
            outline = outline_of(element.piece, elements, catalogue)
            if outline is None:
                unknown.append(id_)
                continue
            self.placed[id_] = placed = place(element, outline)
            rows = turned(outline.rows, element.turn)
            for square in placed.squares:
                first = self.floor.setdefault(square, id_)
                if first != id_:
                    overlaps.setdefault((first, id_), []).append(square)
                sign = rows[square[1] - element.at[1]][square[0] - element.at[0]]
                if sign != ".":
                    self.printed.setdefault(square, sign)
        self.unknown = tuple(unknown)
        self.overlaps = {pair: tuple(squares) for pair, squares in overlaps.items()}

    def _walls(self, elements: Mapping[str, AnyElement]) -> frozenset[Edge]:
        self._edges: dict[Edge, set[str]] = {}
        for placed in self.placed.values():
            for edge in placed.openings:
                self._edges.setdefault(edge, set()).add(placed.id)
        walls: set[Edge] = set()
        nobody: set[str] = set()
        for square, piece in self.floor.items():
            x, y = square
            rim: tuple[tuple[Edge, Square], ...] = (((x, y, "n"), (x, y - 1)), ((x, y, "w"), (x - 1, y)))
            for edge, beyond in rim:
                other = self.floor.get(beyond, piece)
                # Two pieces join only where both have an opening on the edge between them.
                if other != piece and not {piece, other} <= self._edges.get(edge, nobody):
                    walls.add(edge)
        for element in elements.values():
            if isinstance(element, Wall):
                walls.update(element.edges)
        return frozenset(walls)

    def _things(self, elements: Mapping[str, AnyElement]) -> None:
        for id_, element in elements.items():
            match element:
                case Door():
                    self.doors[id_] = door_place(element)
                    for edge in self.doors[id_].edges:
                        self.door_at.setdefault(edge, id_)
                case Area(squares=region):
                    self.areas[id_] = tuple(squares_of(region))
                    for square in self.areas[id_]:
                        self.area_of.setdefault(square, id_)
                case Terrain(terrain=terrain, squares=region):
                    self.terrain.update(dict.fromkeys(squares_of(region), terrain))
                case Stairs(colour=colour, at=at):
                    self.stairs[colour] = (*self.stairs.get(colour, ()), (id_, at))


def corner_rule(quest: Quest) -> Corner:
    """How a wall's end bears on the diagonal step around it (D-A29, S-704, D-239)."""
    return "around" if quest.system == "journeys2" else "closed"


def layout_of(quest: Quest, catalogue: Catalogue | None = None) -> Layout:
    """The layout of a quest; the one made before while its board is the same."""
    for known in _recent:
        if known[0] is quest and (catalogue is None or known[1] is catalogue):
            return known[2]
    catalogue = catalogue or catalogue_of(quest)
    key = _key(quest.elements)
    like: Layout | None = None
    for _, other, layout in _recent:
        if other is catalogue and layout.corner == corner_rule(quest):
            if _same(layout.key, key):
                break
            if like is None and _same(_floor_key(layout.key), _floor_key(key)):
                like = layout
    else:
        layout = Layout(quest, catalogue, like)
    _recent.insert(0, (quest, catalogue, layout))
    del _recent[8:]
    return layout


_recent: list[tuple[Quest, Catalogue, Layout]] = []
"""The latest quests asked about; a handful, since an editor, a check and a game share one."""


def _openings(
    placed: Mapping[str, Placed], floor: Mapping[Square, str], known: Mapping[Edge, set[str]]
) -> Iterator[Opening]:
    for piece in placed.values():
        own = set(piece.squares)
        runs: list[tuple[str, list[Edge]]] = []
        for edge in sorted(piece.openings, key=lambda e: (e[2], e[1], e[0]) if e[2] == "n" else (e[2], e[0], e[1])):
            before = beside(edge)[0]
            facing = (
                ("south" if edge[2] == "n" else "east") if before in own else ("north" if edge[2] == "n" else "west")
            )
            last = runs[-1] if runs else None
            if last and last[0] == facing and _follows(last[1][-1], edge):
                last[1].append(edge)
            else:
                runs.append((facing, [edge]))
        for facing, edges in runs:
            ahead = [beside(edge)[facing in ("south", "east")] for edge in edges]
            beyond = [(edge, floor[to]) for edge, to in zip(edges, ahead, strict=True) if to in floor and to not in own]
            others = [other for _, other in beyond]
            joined = [other for edge, other in beyond if other in known[edge]]
            state: Literal["joined", "free", "blocked"] = "joined" if joined else "blocked" if others else "free"
            to = (joined or others or [""])[0]
            yield Opening(piece.id, tuple(edges), facing, state, to)  # type: ignore[arg-type]


def _follows(a: Edge, b: Edge) -> bool:
    return b == ((a[0] + 1, a[1], "n") if a[2] == "n" else (a[0], a[1] + 1, "w"))


def _key(elements: Mapping[str, AnyElement]) -> tuple[Element, ...]:
    return tuple(element for element in elements.values() if isinstance(element, BOARD))


def _floor_key(key: tuple[Element, ...]) -> tuple[Element, ...]:
    return tuple(element for element in key if isinstance(element, (Piece, Shape, Wall)))


def _same(a: tuple[Element, ...], b: tuple[Element, ...]) -> bool:
    return len(a) == len(b) and all(x is y for x, y in zip(a, b, strict=True))
