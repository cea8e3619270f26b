"""Where heroes can come, with which keys: rooms joined by doors and stairs, and the fixed point of what opens.

A *room* is a part of the walkable board when every door is closed. Starting in one, heroes pass what is
open to them, pick up keys and touch levers, and begin again, until nothing new is reached.
"""

from collections.abc import Iterable, Iterator, Mapping
from functools import cached_property
from itertools import combinations, pairwise
from typing import NamedTuple

from studio.checks.facts import Facts
from studio.content.effects import Door as DoorOp
from studio.content.effects import Op
from studio.content.effects import Place as PlaceOp
from studio.content.effects import Reveal as RevealOp
from studio.content.typecheck import ops_in
from studio.grid.edges import Edges
from studio.grid.reach import Ways, parts, path, ways
from studio.grid.squares import Squares, first
from studio.quest.layout import Layout
from studio.quest.links import mentions
from studio.quest.model import AnyElement, Area, Door, Encounter, Glyph, Quest, RuneKey, Square, Start, Trigger
from studio.quest.placing import squares_of
from studio.quest.standing import BLOCKS

ENDS = 50
"""So many ends of stairs of one colour are joined each with each."""


class Way(NamedTuple):
    """A way from one room to another: through a door, over stairs, or by a trigger that carries heroes off."""

    to: int
    by: str
    """The door, the colour of stairs, or the trigger."""
    kind: str
    """`door`, `stairs` or `trigger`."""


class Reached(NamedTuple):
    """What heroes come to: rooms with the way they came, and the doors they could not open."""

    rooms: Mapping[int, tuple[int, str]]
    """Room → the room before it and what led there; the first rooms come from −1."""
    keys: frozenset[str]
    """Colours of the keys found."""
    opened: frozenset[str]
    """Doors that levers or events open."""
    blocked: frozenset[str]
    """Doors next to a room reached that stay shut."""


class World:
    """The rooms of a quest and what joins them."""

    def __init__(self, facts: Facts) -> None:
        self.facts = facts
        self.layout: Layout = facts.layout
        quest = facts.quest
        blocking = BLOCKS[quest.system]
        barred = self.layout.grid.mask(s for s, terrain in self.layout.terrain.items() if terrain in blocking)
        self.walkable: Squares = self.layout.squares & ~barred
        """Floor on which a figure can stand."""
        self.shut: Ways = self._ways(self.layout.doors)
        """Steps with every door closed."""
        self.open: Ways = self._ways(())
        """Steps with every door open."""
        self.rooms: tuple[Squares, ...] = parts(self.shut, self.walkable)
        self.room_of: dict[Square, int] = {
            square: number for number, room in enumerate(self.rooms) for square in self.layout.grid.squares(room)
        }
        self.ways: dict[int, list[Way]] = {number: [] for number in range(len(self.rooms))}
        """Room → the ways out of it, but for those by which a trigger carries heroes off, see `carried`."""
        self.carried: tuple[Way, ...] = ()
        """The ways that lead from every room."""
        self._join()
        self.levers = _levers(quest)
        """Door → what must be reached before a trigger opens it; several sets are alternatives."""
        self.gives_keys = _gives_keys(quest)
        """Whether some trigger deals with rune keys, so that one cannot tell where they come from."""

    @cached_property
    def start(self) -> Squares:
        """The squares where heroes, or the first army, begin."""
        return self.layout.grid.mask(start_squares(self.facts)) & self.walkable

    @cached_property
    def reached(self) -> Reached:
        """What heroes come to in this quest as it is."""
        return self.reach()

    @cached_property
    def squares(self) -> Squares:
        """Every square that can be reached."""
        return self.squares_in(self.reached)

    def squares_in(self, reached: Reached) -> Squares:
        """The squares of the rooms reached."""
        found = 0
        for room in reached.rooms:
            found |= self.rooms[room]
        return found

    def is_reached(self, squares: Iterable[Square]) -> bool:
        """Whether any of the squares can be reached."""
        return bool(self.layout.grid.mask(squares) & self.squares)

    def reach(
        self,
        unlocked: frozenset[str] = frozenset(),
        start: Squares | None = None,
        only: frozenset[str] | None = None,
    ) -> Reached:
        """The fixed point; `unlocked` are doors taken as open, `only` the colours of keys that may be found."""
        begin = self.start if start is None else start
        rooms: dict[int, tuple[int, str]] = {number: (-1, "") for number, room in enumerate(self.rooms) if room & begin}
        keys: set[str] = set()
        opened: set[str] = set()
        while True:
            queue = list(rooms)
            for room in queue:
                # What leads from everywhere is taken from the first room, and need not be looked at again.
                for way in (*self.ways[room], *(self.carried if room == queue[0] else ())):
                    if way.to not in rooms and (way.kind != "door" or self._passes(way.by, keys, opened | unlocked)):
                        rooms[way.to] = (room, way.by)
                        queue.append(way.to)
            squares = 0
            for room in rooms:
                squares |= self.rooms[room]
            found = {key.colour for key in self.facts.of(RuneKey) if self.layout.grid.bit(*key.at) & squares} - keys
            found = found if only is None else found & only
            moved = {door for door in self.levers if door not in opened and self._lever_reached(door, squares)}
            if not found and not moved:
                blocked = {way.by for room in rooms for way in self.ways[room] if way.kind == "door"}
                blocked = {door for door in blocked if not self._passes(door, keys, opened | unlocked)}
                return Reached(rooms, frozenset(keys), frozenset(opened), frozenset(blocked))
            keys |= found
            opened |= moved

    def route(self, goal: Squares, reached: Reached | None = None) -> tuple[tuple[Square, ...], str]:
        """The way from the start towards a goal as if no door were locked, up to the door that stays shut.

        The squares, and the door; no door when there is no way at all, or none in it is shut.
        """
        shut = (reached or self.reached).blocked
        begin = self.start
        if not begin or not goal:
            return (), ""
        grid = self.layout.grid
        found = path(self.open, first(begin), goal, self.walkable)
        squares = [grid.square(first(begin)), *map(grid.square, found)]
        edges = {edge: door for door in self.layout.doors for edge in self.layout.doors[door].edges if door in shut}
        for place, (a, b) in enumerate(pairwise(squares)):
            for edge in _crossed(a, b):
                if edge in edges:
                    return tuple(squares[: place + 1]), edges[edge]
        return tuple(squares) if found else (), ""

    def _ways(self, closed: Iterable[str]) -> Ways:
        layout = self.layout
        doors = Edges.of(layout.grid, [edge for door in closed for edge in layout.doors[door].edges])
        # On the whole floor: rubble and water bar squares, but not the diagonal step past them (J-703).
        return ways(layout.grid, layout.squares, layout.wall_edges | doors, layout.corner)

    def _join(self) -> None:
        walls = self.layout.walls
        for id_, place in self.layout.doors.items():
            for edge, before, behind in zip(place.edges, place.before, place.behind, strict=True):
                a, b = self.room_of.get(before), self.room_of.get(behind)
                if a is not None and b is not None and a != b and edge not in walls:
                    self._link(a, b, id_, "door")
        for colour, ends in self.layout.stairs.items():
            rooms = list(dict.fromkeys(self.room_of[at] for _, at in ends if at in self.room_of))
            # With more ends than any game has, the first stands between the others.
            pairs = combinations(rooms, 2) if len(rooms) <= ENDS else ((rooms[0], other) for other in rooms[1:])
            for a, b in pairs:
                self._link(a, b, colour, "stairs")
        carried: dict[int, Way] = {}
        for trigger, squares in _carried(self.facts.quest):
            for to in {self.room_of[square] for square in squares if square in self.room_of}:
                carried.setdefault(to, Way(to, trigger, "trigger"))
        self.carried = tuple(carried.values())

    def _link(self, a: int, b: int, by: str, kind: str) -> None:
        for one, other in ((a, b), (b, a)):
            way = Way(other, by, kind)
            if way not in self.ways[one]:
                self.ways[one].append(way)

    def _passes(self, id_: str, keys: Iterable[str], opened: Iterable[str]) -> bool:
        door = self.facts.quest.elements[id_]
        assert isinstance(door, Door)
        if door.open or id_ in opened or door.lock == "normal":
            return True
        return door.lock == "rune" and (door.colour in keys or self.gives_keys)

    def _lever_reached(self, door: str, squares: Squares) -> bool:
        return any(all(self._touches(id_, squares) for id_ in needs) for needs in self.levers[door])

    def _touches(self, id_: str, squares: Squares) -> bool:
        element = self.facts.quest.elements.get(id_)
        if isinstance(element, Door):
            place = self.layout.doors[id_]
            return bool(self.layout.grid.mask((*place.before, *place.behind)) & squares)
        if isinstance(element, (Area, Start)):
            return bool(self.layout.grid.mask(squares_of(element.squares)) & squares)
        at = getattr(element, "at", None)
        # A lever may be worked from beside it.
        return at is None or bool(self.layout.grid.grow(self.layout.grid.bit(*at)) & squares)


def world_of(facts: Facts) -> World:
    """The world of a quest, worked out once."""
    known = facts.__dict__.get("world")
    if not isinstance(known, World):
        known = facts.__dict__["world"] = World(facts)
    return known


def places_of(element: AnyElement) -> tuple[Square, ...]:
    """The squares of a region, or the square a thing lies on; of a door the one behind its first edge."""
    region = getattr(element, "squares", None)
    at = getattr(element, "at", None)
    return tuple(squares_of(region)) if region else (at[:2],) if at else ()


def start_squares(facts: Facts) -> tuple[Square, ...]:
    """Where heroes begin: marked squares; else on or beside active glyphs of the first area (J-410); else that area."""
    marked = [start for start in facts.of(Start) if start.role in ("start", "entrance", "zone") and start.seat == 0]
    if marked:
        return tuple(square for start in marked for square in squares_of(start.squares))
    layout = facts.layout
    area = {square for area in facts.of(Area) if area.start for square in squares_of(area.squares)}
    if facts.quest.system == "journeys1":
        glyphs = [glyph.at for glyph in facts.of(Glyph) if glyph.active and (glyph.at in area or not area)]
        if glyphs:
            return tuple(layout.grid.squares(layout.ways().spread(layout.grid.mask(glyphs)) | layout.grid.mask(glyphs)))
    return tuple(sorted(area, key=lambda s: (s[1], s[0])))


def _crossed(a: Square, b: Square) -> Iterator[tuple[int, int, str]]:
    """The edges a step goes through or past."""
    (x, y), (u, v) = a, b
    if y == v:
        yield max(x, u), y, "w"
    elif x == u:
        yield x, max(y, v), "n"
    else:
        for row in (y, v):
            yield max(x, u), row, "w"
        for column in (x, u):
            yield column, max(y, v), "n"


def _logic(quest: Quest) -> Iterator[tuple[Trigger | Encounter, object]]:
    for element in quest.elements.values():
        if isinstance(element, Trigger):
            yield element, element.ability
        elif isinstance(element, Encounter):
            yield element, element.do


def _levers(quest: Quest) -> dict[str, list[frozenset[str]]]:
    """Door → for each trigger that opens it, or finds it, the elements its moment and condition speak of."""
    found: dict[str, list[frozenset[str]]] = {}
    for element, block in _logic(quest):
        doors = list(dict.fromkeys(door for op in ops_in(block) for door in _opened(quest, op)))
        if doors:
            asked = [m for m in mentions(element) if m.sign == "#" and not m.field.startswith(("ability.do", "do"))]
            needs = frozenset(m.name for m in asked if m.name in quest.elements)
            if isinstance(element, Encounter):
                needs |= {element.id}
            for door in doors:
                found.setdefault(door, []).append(needs)
    return found


def _opened(quest: Quest, op: Op) -> Iterator[str]:
    """The doors that an op lets heroes through; where it names none by its id, it may be any that it can open."""
    if not (isinstance(op, RevealOp) or (isinstance(op, DoorOp) and op.to in ("open", "unlocked"))):
        return
    if isinstance(op.what, str) and op.what.startswith("#"):
        ids: Iterable[str] = (op.what[1:],)
    elif isinstance(op.what, str) or op.what.kind == "door":
        ids = quest.elements
    else:
        return
    finds = isinstance(op, RevealOp) or op.to == "open"
    for id_ in ids:
        door = quest.elements.get(id_)
        if isinstance(door, Door) and (finds if door.lock == "secret" else isinstance(op, DoorOp)):
            yield id_


def _carried(quest: Quest) -> Iterator[tuple[str, tuple[Square, ...]]]:
    """Triggers that put figures onto squares of the quest: they may carry heroes where no way leads."""
    for element, block in _logic(quest):
        for op in ops_in(block):
            if isinstance(op, PlaceOp) and isinstance(op.at, str) and op.at.startswith("#"):
                target = quest.elements.get(op.at[1:])
                region = getattr(target, "squares", None)
                at = getattr(target, "at", None)
                squares = tuple(squares_of(region)) if region else (at,) if at else ()
                who = op.who if isinstance(op.who, str) else op.who.kind
                if squares and not who.startswith("#"):
                    yield element.id, squares


def _gives_keys(quest: Quest) -> bool:
    return any("rune_key" in str(op) for _, block in _logic(quest) for op in ops_in(block))
