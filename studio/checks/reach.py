"""Reach (R): whether heroes can come to everything they need, and what stands in the way."""

from collections.abc import Iterator

from msgspec.structs import replace

from studio.checks.facts import Facts
from studio.checks.fixes import MENDED, delete
from studio.checks.registry import check, flag
from studio.checks.world import World, places_of, world_of
from studio.grid.notation import square_name
from studio.grid.reach import Ways, block_ways, flood, places
from studio.grid.squares import Grid, Squares, bits, first
from studio.kit.text import Text, messages
from studio.kit.where import FieldAt
from studio.quest.edits import Put
from studio.quest.finding import Finding, Fix, Severity
from studio.quest.links import mentions
from studio.quest.model import Door, Monster, Objective, Quest, Relic, RuneKey, Square, Stairs, Token
from studio.quest.model import Start as StartMark
from studio.quest.placing import base_of, squares_of
from studio.quest.topics.ids import new_id

messages(
    {
        "finding.R101": "{area} cannot be reached from the start",
        "finding.R101.door": "{area} cannot be reached: {door} stays shut",
        "finding.R102": "{n} squares are cut off from the start",
        "finding.R103": "{thing} cannot be reached from the start",
        "finding.R104.red": "The red rune key lies behind the red door",
        "finding.R104.blue": "The blue rune key lies behind the blue door",
        "finding.R104.yellow": "The yellow rune key lies behind the yellow door",
        "finding.R104.green": "The green rune key lies behind the green door",
        "finding.R104.white": "The white rune key lies behind the white door",
        "finding.R104.black": "The black rune key lies behind the black door",
        "finding.R104.circle": "The {colour} and {other} rune keys lie behind each other’s doors",
        "why.R104": "{door} is the only way to {square}, and the key that opens it lies behind it (J-1618).",
        "finding.R105": "No {colour} rune key is on the map for {door}",
        "finding.R106": "The {colour} rune key opens no door",
        "finding.R107": "{thing} cannot leave {area}: all ways are narrow",
        "finding.R108": "{stairs} lead nowhere: there is no other end",
        "finding.R109": "{area} can be entered but not left again",
        "finding.R111": "{objective} needs {thing}, out of reach",
        "finding.R113": "Nothing opens {door}",
        "finding.R116": "The armies cannot reach each other",
        "finding.R117": "{exit} cannot be reached from the start",
        "fix.move_key": "Move key to {area}",
        "fix.place_key": "Place the key in {area}",
        "fix.normal_door": "Make {door} a normal door",
    }
)


@check("R101", "An area that cannot be reached", "error", needs=("reach", "names"), walks=True)
def unreachable_area(quest: Quest, facts: Facts) -> Iterator[Finding]:
    """No way leads from the start into this area: the check tried all doors, stairs, keys and levers.

    The way drawn on the map ends at the step that fails. Move the key, open the door, join the pieces, or
    place stairs (J-307).
    """
    world = world_of(facts)
    if not world.start:
        return
    told = 0
    colours = {key.colour for key, _ in _locked_keys(quest, facts, world)} | {d.colour for d in _keyless(facts, world)}
    for area, squares in facts.layout.areas.items():
        goal = facts.layout.grid.mask(squares) & world.walkable
        if goal and not goal & world.squares:
            # A way for each of a thousand areas would take for ever and tell nothing more.
            route, door = world.route(goal) if told < MENDED else ((), "")
            told += 1
            name = facts.called(area)
            if door:
                element = quest.elements[door]
                assert isinstance(element, Door)
                if element.lock == "rune" and element.colour in colours:
                    continue  # R104 or R105 tells the cause
                fixes = (_normal(element, facts),)
                yield flag(area, door, area=name, door=facts.called(door), variant="door", route=route, fixes=fixes)
            else:
                yield flag(area, area=name, route=route)


@check("R102", "Squares that are cut off", "warning", needs=("reach",), walks=True)
def cut_off(quest: Quest, facts: Facts) -> Iterator[Finding]:
    """Part of the board can neither be reached nor belongs to an area of its own that could be named instead."""
    world = world_of(facts)
    if not world.start:
        return
    told = 0
    for room in world.rooms:
        if room & world.squares:
            continue
        squares = facts.layout.grid.squares(room)
        if not any(square in facts.layout.area_of for square in squares):
            route, _ = world.route(room) if told < MENDED else ((), "")
            told += 1
            yield flag(squares[0], n=len(squares), route=route)


@check("R103", "Something that cannot be reached", "warning", needs=("reach", "names"), walks=True)
def unreachable_thing(quest: Quest, facts: Facts) -> Iterator[Finding]:
    """The area can be reached, but not this thing in it: water, rubble or a wall is in the way.

    For a rune key or a relic this is an error, for others it may be meant.
    """
    world = world_of(facts)
    if not world.start:
        return
    told = 0
    for thing in (*facts.markers, *facts.of(Monster)):
        squares = facts.under[thing.id] if isinstance(thing, Monster) else (thing.at,)
        mask = facts.layout.grid.mask(squares) & world.walkable
        if not mask or mask & world.squares:
            continue
        area = facts.layout.area_of.get(thing.at)
        if area and not facts.layout.grid.mask(facts.layout.areas[area]) & world.squares:
            continue  # the whole area is told of
        # A figure, and a token that is used from beside it (S-615), need only a neighbour.
        from_beside = isinstance(thing, (Token, Monster)) and bool(_around(world, mask) & world.squares)
        if not from_beside:
            route, _ = world.route(mask) if told < MENDED else ((), "")
            told += 1
            severity: Severity | None = "error" if isinstance(thing, (RuneKey, Relic)) else None
            yield flag(thing.id, thing=facts.called(thing.id), route=route, severity=severity)


@check("R104", "A rune key behind its own door", "error", needs=("reach", "names"), walks=True)
def key_behind_its_door(quest: Quest, facts: Facts) -> Iterator[Finding]:
    """The only way to this key leads through a door that it alone opens (J-1618), so the door can never be opened.

    The way drawn on the map ends before that door. Move the key to a part that can be reached.
    """
    world = world_of(facts)
    told: set[str] = set()
    for key, other in _locked_keys(quest, facts, world):
        if key.id in told:
            continue
        route, door = world.route(facts.layout.grid.bit(*key.at))
        fixes = tuple(_move_key(facts, world, key, door))
        if other is None:
            found = flag(key.id, door or key.id, colour=key.colour, variant=key.colour, route=route, fixes=fixes)
            why = {"door": facts.called(door), "square": square_name(key.at)} if door else {}
            yield replace(found, params={**found.params, **why})
        else:
            told.add(other.id)
            yield flag(
                key.id, other.id, variant="circle", route=route, fixes=fixes, colour=key.colour, other=other.colour
            )


@check("R105", "A rune door without a key", "error", needs=("reach", "new ids", "names"), walks=True)
def door_without_key(quest: Quest, facts: Facts) -> Iterator[Finding]:
    """No key of the door's colour is on the map, and no trigger opens the door or hands out a key (J-1618)."""
    world = world_of(facts)
    for door in _keyless(facts, world):
        fixes = (*_place_key(quest, facts, world, door), _normal(door, facts))
        yield flag(door.id, colour=door.colour, door=facts.called(door.id), fixes=fixes)


@check("R106", "A rune key without a door", "warning", needs=("reach", "names"))
def key_without_door(quest: Quest, facts: Facts) -> Iterator[Finding]:
    """The key opens nothing, though its colour may matter to a trigger; then accept this."""
    colours = {door.colour for door in facts.of(Door) if door.lock == "rune"}
    for key in facts.of(RuneKey):
        if key.colour not in colours and key.id not in facts.named:
            fix = delete(key.id, facts)
            yield flag(key.id, colour=key.colour, fixes=(fix,))


@check("R107", "A large figure that cannot leave", "warning", needs=("reach", "names"), walks=True)
def large_figure_shut_in(quest: Quest, facts: Facts) -> Iterator[Finding]:
    """The base of this figure is too wide for every way out of its area, even with all doors open (J-1514, J-1515).

    Heroes stay safe from it outside, which may be meant; then accept this.
    """
    world = world_of(facts)
    grid = facts.layout.grid
    strolls: dict[int, _Parts] = {}
    for monster in facts.of(Monster):
        wide = min(base_of(facts.catalogue.find(monster.entry), monster.turn))
        area = facts.layout.area_of.get(monster.at)
        if wide < 2 or area is None:
            continue
        for size in (1, wide):
            if size not in strolls:
                strolls[size] = _Parts(block_ways(world.open, size, size), places(grid, world.walkable, size, size))
        home = grid.mask(facts.layout.areas[area])
        small = strolls[1].around(grid.bit(*monster.at))
        large = strolls[wide].around(_places(facts, monster, wide))
        if not small & ~home or not large:
            continue  # nobody can leave, or it does not even stand rightly
        if not _covered(large, wide, facts) & ~home:
            yield flag(monster.id, area, thing=facts.called(monster.id), area=facts.called(area))


@check("R108", "Stairs without another end", "error", needs=("layout", "names"))
def stairs_without_partner(quest: Quest, facts: Facts) -> Iterator[Finding]:
    """A staircase joins ends of one colour (J-1608). Place the other end, or delete this one."""
    for stairs in facts.of(Stairs):
        if len(facts.layout.stairs[stairs.colour]) < 2:
            fix = delete(stairs.id, facts)
            yield flag(stairs.id, stairs=facts.called(stairs.id), fixes=(fix,))


@check("R109", "A way in without a way out", "warning", needs=("reach", "names"), walks=True)
def one_way(quest: Quest, facts: Facts) -> Iterator[Finding]:
    """Heroes can be carried here by a trigger, but no way leads back to where they began. It may be meant."""
    world = world_of(facts)
    if not world.carried:
        return
    told: set[str] = set()
    home = _walking(world)
    for room, (_, by) in world.reached.rooms.items():
        if room not in home:
            squares = facts.layout.grid.squares(world.rooms[room])
            area = facts.layout.area_of.get(squares[0], "")
            if area not in told:
                told.add(area)
                yield flag(area or squares[0], by, area=facts.called(area) if area else str(len(squares)))


@check("R111", "An objective that cannot be reached", "error", needs=("reach", "names"), walks=True)
def objective_out_of_reach(quest: Quest, facts: Facts) -> Iterator[Finding]:
    """The heroes' objective speaks of something on the board to which no way leads."""
    world = world_of(facts)
    if not world.start:
        return
    for objective in facts.of(Objective):
        if objective.side == "overlord":
            continue
        for mention in mentions(objective):
            element = quest.elements.get(mention.name) if mention.sign == "#" else None
            mask = facts.layout.grid.mask(places_of(element)) if element else 0
            # Adjacent is near enough for a lever on rubble or a door.
            if mask and not facts.layout.grid.grow(mask) & world.squares:
                route, _ = world.route(mask)
                place = FieldAt(objective.id, "if", mention.column)
                thing = facts.called(mention.name)
                yield flag(place, mention.name, objective=facts.called(objective.id), thing=thing, route=route)


@check("R113", "A door that nothing opens", "warning", needs=("reach", "names"), systems=("journeys2",), walks=True)
def door_nothing_opens(quest: Quest, facts: Facts) -> Iterator[Finding]:
    """A locked or sealed door needs a rule that unlocks it (S-628 to S-630). If it is to stay shut, accept this."""
    world = world_of(facts)
    for door in facts.of(Door):
        if door.lock in ("locked", "sealed") and not door.open and door.id not in world.levers:
            yield flag(door.id, door=facts.called(door.id), fixes=(_normal(door, facts),))


@check("R116", "Armies that cannot meet", "error", needs=("reach",), systems=("command",), walks=True)
def armies_apart(quest: Quest, facts: Facts) -> Iterator[Finding]:
    """From each deployment zone there must be a way to the others, or there is no battle."""
    world = world_of(facts)
    zones = [start for start in facts.of(StartMark) if start.role in ("start", "zone")]
    masks = [facts.layout.grid.mask(squares_of(zone.squares)) & world.walkable for zone in zones]
    for zone, mask in zip(zones[1:], masks[1:], strict=True):
        if masks[0] and mask and not mask & world.squares_in(world.reach(start=masks[0])):
            yield flag(zone.id, zones[0].id)


@check("R117", "An exit that cannot be reached", "error", needs=("reach", "names"), walks=True)
def exit_out_of_reach(quest: Quest, facts: Facts) -> Iterator[Finding]:
    """Marked squares by which figures leave the map lie where heroes cannot come (S-305)."""
    world = world_of(facts)
    if not world.start:
        return
    for mark in facts.of(StartMark):
        if mark.role == "exit":
            mask = facts.layout.grid.mask(squares_of(mark.squares)) & world.walkable
            if mask and not mask & world.squares:
                route, _ = world.route(mask)
                yield flag(mark.id, exit=facts.called(mark.id), route=route)


# --- helpers ---------------------------------------------------------------------------------


def _keyless(facts: Facts, world: World) -> list[Door]:
    """Rune doors with a colour of which there is no key, and that nothing else opens."""
    colours = {key.colour for key in facts.of(RuneKey)}
    return [
        door
        for door in facts.of(Door)
        if door.lock == "rune" and door.colour and door.colour not in colours
        if door.id not in world.levers and not world.gives_keys
    ]


def _locked_keys(quest: Quest, facts: Facts, world: World) -> list[tuple[RuneKey, RuneKey | None]]:
    """Keys that only their own doors keep away, and pairs that keep each other away."""
    found = world.reached.keys
    lost = [key for key in facts.of(RuneKey) if key.colour not in found and not world.is_reached((key.at,))]
    if not world.start or not lost:
        return []
    grid = facts.layout.grid
    freed = {key.id: world.squares_in(world.reach(_doors(quest, key.colour), only=found)) for key in lost}
    locked: list[tuple[RuneKey, RuneKey | None]] = []
    for key in lost:
        if grid.bit(*key.at) & freed[key.id]:
            locked.append((key, None))
        elif other := next((o for o in lost if o.colour != key.colour and _circle(grid, freed, key, o)), None):
            locked.append((key, other))
    return locked


def _circle(grid: Grid, freed: dict[str, Squares], key: RuneKey, other: RuneKey) -> bool:
    """Whether each of two keys lies behind the other's doors."""
    return bool(grid.bit(*key.at) & freed[other.id] and grid.bit(*other.at) & freed[key.id])


def _doors(quest: Quest, colour: str) -> frozenset[str]:
    """The rune doors of a colour."""
    elements = quest.elements.values()
    return frozenset(e.id for e in elements if isinstance(e, Door) and e.lock == "rune" and e.colour == colour)


def _normal(door: Door, facts: Facts) -> Fix:
    edit = Put((replace(door, lock="normal", colour=""),))
    return Fix(Text("fix.normal_door", {"door": facts.called(door.id)}), (edit,))


def _move_key(facts: Facts, world: World, key: RuneKey, door: str) -> Iterator[Fix]:
    """Moving the key into an area on this side of the door, or else any that is reached."""
    for area, square in _spots(facts, world, door):
        yield Fix(Text("fix.move_key", {"area": facts.called(area)}), (Put((replace(key, at=square),)),))


def _place_key(quest: Quest, facts: Facts, world: World, door: Door) -> Iterator[Fix]:
    for area, square in _spots(facts, world, door.id):
        key = RuneKey(new_id(quest, "rune_key"), square, door.colour)
        yield Fix(Text("fix.place_key", {"area": facts.called(area)}), (Put((key,)),))


def _spots(facts: Facts, world: World, door: str) -> list[tuple[str, Square]]:
    """Up to two areas that are reached, with a free square each, those beside the door first."""
    layout = facts.layout
    near = list(layout.areas_beside(door)) if door in layout.doors else []
    taken = layout.grid.mask(marker.at for marker in facts.markers)
    found = []
    for area in dict.fromkeys((*near, *reversed(layout.areas))):
        free = layout.grid.mask(layout.areas[area]) & world.squares & ~taken
        if free:
            squares = layout.grid.squares(free)
            found.append((area, squares[len(squares) // 2]))
    return found[:2]


def _around(world: World, squares: Squares) -> Squares:
    """The squares from which one could step onto these."""
    return world.layout.ways().spread(squares)


def _places(facts: Facts, monster: Monster, wide: int) -> Squares:
    """Top left squares of the blocks inside a figure's base."""
    width, height = base_of(facts.catalogue.find(monster.entry), monster.turn)
    x, y = monster.at
    return facts.layout.grid.block(x, y, width - wide + 1, height - wide + 1)


def _covered(places: Squares, wide: int, facts: Facts) -> Squares:
    found = 0
    for dx in range(wide):
        for dy in range(wide):
            found |= facts.layout.grid.moved(places, dx, dy)
    return found


def _walking(world: World) -> set[int]:
    """The rooms that heroes can walk to from where they begin, and back, without being carried."""
    queue = [room for room in world.reached.rooms if world.rooms[room] & world.start]
    found = set(queue)
    for here in queue:
        for way in world.ways[here]:
            if way.to not in found and way.by not in world.reached.blocked:
                found.add(way.to)
                queue.append(way.to)
    return found


class _Parts:
    """The connected parts of a board, each followed once somebody asks for it."""

    def __init__(self, ways: Ways, free: Squares) -> None:
        self._ways = ways
        self._free = free
        self._known: dict[int, Squares] = {}

    def around(self, squares: Squares) -> Squares:
        """The first part that has any of the squares; none when none is free."""
        here = squares & self._free
        if not here:
            return 0
        index = first(here)
        if index not in self._known:
            part = flood(self._ways, here & -here, self._free)
            self._known.update(dict.fromkeys(bits(part), part))
        return self._known[index]
