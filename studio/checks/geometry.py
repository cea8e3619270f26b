"""Geometry (G): whether things lie where they can, doors join two sides, areas cover the board."""

from collections.abc import Iterator
from contextlib import suppress

from msgspec.structs import replace

from studio.checks.facts import Facts
from studio.checks.fixes import MENDED, delete, delete_unnamed
from studio.checks.nearest import nearest
from studio.checks.registry import check, flag
from studio.grid.edges import between
from studio.grid.notation import square_name
from studio.kit.faults import Refused
from studio.kit.text import Text, messages
from studio.kit.where import EdgeAt, ElementAt
from studio.quest.edits import Edit, Put, Remove, change
from studio.quest.finding import Finding, Fix
from studio.quest.model import Glyph, Monster, Quest, Square, Wall
from studio.quest.placing import beside
from studio.quest.standing import Marker, bars, together
from studio.quest.topics.pieces import close_opening

messages(
    {
        "finding.G102": "{second} and {first} overlap in {n} squares",
        "finding.G103": "{thing} is off the board at {square}",
        "finding.G104": "{thing} is on {terrain} at {square}",
        "finding.G105": "{first} and {second} share {square}",
        "finding.G106": "{first} and {second} lie on the same square, {square}",
        "finding.G107": "The base of {thing} lies across a wall",
        "finding.G107.door": "The base of {thing} lies across {door}",
        "finding.G108": "{thing} begins on an active glyph (J-1402)",
        "finding.G110": "{door} has no square on one side at {square} (J-1614)",
        "finding.G111": "{first} and {second} stand in one place",
        "finding.G112": "{door} stands where the pieces do not join",
        "finding.G113": "{door} parts nothing: both sides are one room",
        "finding.G130": "{wall} lies at the rim, where it changes nothing",
        "finding.G131.north": "The north opening of {piece} leads nowhere",
        "finding.G131.east": "The east opening of {piece} leads nowhere",
        "finding.G131.south": "The south opening of {piece} leads nowhere",
        "finding.G131.west": "The west opening of {piece} leads nowhere",
        "finding.G132.north": "The north opening of {piece} meets a wall of {other}",
        "finding.G132.east": "The east opening of {piece} meets a wall of {other}",
        "finding.G132.south": "The south opening of {piece} meets a wall of {other}",
        "finding.G132.west": "The west opening of {piece} meets a wall of {other}",
        "finding.G133": "{piece} and {other} join in {n} of {of} edges only",
        "fix.trim": "Keep the squares on the board",
        "fix.move": "Move {thing} to {square}",
        "fix.close": "Close with a dead end",
    }
)


@check("G102", "Two pieces overlap", "error", needs=("floor", "figures", "markers", "names"))
def overlapping_pieces(quest: Quest, facts: Facts) -> Iterator[Finding]:
    """Two map pieces want the same squares. On a table one would lie on the other; move or delete one.

    A piece on which something stands is not offered for deletion.
    """
    overlaps = facts.layout.overlaps
    held = facts.standing.keys() | facts.lying.keys() if overlaps else set()
    for told, ((first, second), squares) in enumerate(overlaps.items()):
        pieces = (second, first) if told < MENDED else ()
        shared = set(squares)
        fixes = tuple(delete(id_, facts) for id_ in pieces if held.isdisjoint(set(_squares(facts, id_)) - shared))
        names = facts.called(first), facts.called(second)
        yield flag(second, first, squares[0], first=names[0], second=names[1], n=len(squares), fixes=fixes)


@check("G103", "Something lies off the board", "error", needs=("layout", "figures", "markers", "mentions", "names"))
def off_the_board(quest: Quest, facts: Facts) -> Iterator[Finding]:
    """Figures, chests and markers need a square of floor under every part of them (J-303)."""
    told = 0
    for thing in (*facts.of(Monster), *facts.markers):
        bar = next((b for b in bars(thing, facts.layout, facts.catalogue, quest.system) if b.why == "off"), None)
        if bar:
            fixes = (*_nearest(thing, facts, told), *delete_unnamed(thing.id, facts))
            told += 1
            square = square_name(bar.square) if min(bar.square) >= 0 else "?"
            yield flag(thing.id, bar.square, thing=facts.called(thing.id), square=square, fixes=fixes)


@check(
    "G104",
    "Something lies on terrain that bars it",
    "error",
    needs=("layout", "figures", "markers", "mentions", "names"),
)
def on_barred_terrain(quest: Quest, facts: Facts) -> Iterator[Finding]:
    """Nothing can stand on water, rubble or an obstacle, so nobody could ever reach it (J-705, J-1607, S-705)."""
    told = 0
    for thing in (*facts.of(Monster), *facts.markers):
        found = bars(thing, facts.layout, facts.catalogue, quest.system)
        bar = next((each for each in found if each.why != "off"), None)
        if bar:
            yield flag(
                thing.id,
                bar.square,
                thing=facts.called(thing.id),
                terrain=bar.why,
                square=square_name(bar.square),
                fixes=(*_nearest(thing, facts, told), *delete_unnamed(thing.id, facts)),
            )
            told += 1


@check("G105", "Two figures in one square", "error", needs=("layout", "figures", "markers", "mentions", "names"))
def figures_share_a_square(quest: Quest, facts: Facts) -> Iterator[Finding]:
    """A square holds one figure (J-303). Figures for different numbers of heroes may share it."""
    # By the numbers of heroes, of which there are few, and not figure by figure, of which there may be thousands.
    taken: dict[Square, dict[tuple[int, ...], Monster]] = {}
    told = 0
    for monster in facts.of(Monster):
        others: dict[str, tuple[Monster, Square]] = {}
        for square in facts.under[monster.id]:
            here = taken.setdefault(square, {})
            for other in here.values():
                if other.id != monster.id and together(monster, other):
                    others.setdefault(other.id, (other, square))
            here.setdefault(monster.heroes, monster)
        for other, square in others.values():
            names = facts.called(other.id), facts.called(monster.id)
            fixes = (*_nearest(monster, facts, told), *delete_unnamed(monster.id, facts))
            place = square_name(square) if min(square) >= 0 else "?"
            yield flag(monster.id, other.id, square, first=names[0], second=names[1], square=place, fixes=fixes)
            told += 1


@check("G106", "Two markers on one square", "warning", needs=("layout", "figures", "markers", "names"))
def markers_share_a_square(quest: Quest, facts: Facts) -> Iterator[Finding]:
    """On the table the lower marker would be hidden. It may be meant, as with a chest on a glyph; then accept it."""
    taken: dict[Square, str] = {}
    told = 0
    for marker in facts.markers:
        first = taken.setdefault(marker.at, marker.id)
        if first != marker.id:
            names = facts.called(first), facts.called(marker.id)
            square = square_name(marker.at) if min(marker.at) >= 0 else "?"
            fixes = _nearest(marker, facts, told)
            told += 1
            yield flag(marker.id, first, marker.at, first=names[0], second=names[1], square=square, fixes=fixes)


@check("G107", "A large base lies across a wall or door", "error", needs=("layout", "figures", "markers", "names"))
def base_across_a_wall(quest: Quest, facts: Facts) -> Iterator[Finding]:
    """A large figure stands on all the squares of its base at once, so no wall or closed door may run through it."""
    layout, told = facts.layout, 0
    for monster in facts.of(Monster):
        squares = facts.under[monster.id]
        if len(squares) < 2:
            continue
        inside = set(squares)
        for x, y in squares:
            edges = [between((x, y), other) for other in ((x + 1, y), (x, y + 1)) if other in inside]
            wall = next((edge for edge in edges if edge in layout.walls), None)
            door = next((layout.door_at[edge] for edge in edges if edge in layout.door_at), None)
            if wall or door:
                fixes = _nearest(monster, facts, told)
                told += 1
                name = facts.called(monster.id)
                if wall:
                    yield flag(monster.id, EdgeAt(*wall), thing=name, fixes=fixes)
                else:
                    yield flag(
                        monster.id,
                        ElementAt(door or ""),
                        thing=name,
                        door=facts.called(door or ""),
                        variant="door",
                        fixes=fixes,
                    )
                break


@check(
    "G108",
    "A monster begins on an active glyph",
    "error",
    needs=("layout", "figures", "markers", "names"),
    reads=("glyph",),
    systems=("journeys1",),
)
def monster_on_glyph(quest: Quest, facts: Facts) -> Iterator[Finding]:
    """Monsters may pass an active glyph but not stand on it (J-1402, J-1611)."""
    active = {glyph.at: glyph.id for glyph in facts.of(Glyph) if glyph.active}
    told = 0
    for monster in facts.of(Monster):
        square = next((square for square in facts.under[monster.id] if square in active), None)
        if square:
            fixes = _nearest(monster, facts, told)
            told += 1
            yield flag(monster.id, active[square], square, thing=facts.called(monster.id), fixes=fixes)


# --- doors and walls -------------------------------------------------------------------------


@check("G110", "A door without squares on both sides", "error", needs=("doors", "names"))
def door_to_nowhere(quest: Quest, facts: Facts) -> Iterator[Finding]:
    """A door stands on a line with two squares on each side of it (J-1614, S-306). Move it, or lay a piece behind it."""
    floor = facts.layout.floor
    for id_, place in facts.layout.doors.items():
        for before, behind in zip(place.before, place.behind, strict=True):
            if before not in floor or behind not in floor:
                there = before if before in floor else behind
                name = square_name(there) if min(there) >= 0 else "?"
                yield flag(id_, there, door=facts.called(id_), square=name, fixes=(delete(id_, facts),))
                break


@check("G111", "Two doors in one place", "error", needs=("doors", "names"))
def doors_in_one_place(quest: Quest, facts: Facts) -> Iterator[Finding]:
    """Two doors want the same edge; the second one would never be seen."""
    for id_, place in facts.layout.doors.items():
        other = next((facts.layout.door_at[edge] for edge in place.edges if facts.layout.door_at[edge] != id_), None)
        if other:
            names = facts.called(other), facts.called(id_)
            fixes = delete(id_, facts), delete(other, facts)
            yield flag(id_, other, first=names[0], second=names[1], fixes=fixes)


@check("G112", "A door in a wall", "error", needs=("doors", "names"))
def door_in_a_wall(quest: Quest, facts: Facts) -> Iterator[Finding]:
    """The pieces on both sides do not join there, or a wall is drawn there, so the door would open on a wall.

    Put the door where two openings meet, or take the wall away.
    """
    for id_, place in facts.layout.doors.items():
        wall = next((edge for edge in place.edges if edge in facts.layout.walls), None)
        if wall:
            yield flag(id_, EdgeAt(*wall), door=facts.called(id_), fixes=(delete(id_, facts),))


@check("G113", "A door that can be walked around", "note", needs=("doors", "names"), walks=True)
def door_without_purpose(quest: Quest, facts: Facts) -> Iterator[Finding]:
    """With every door closed both its sides are still one room, so the door keeps nobody out."""
    room_of = facts.layout.room_of
    for id_, place in facts.layout.doors.items():
        before = {room_of[square] for square in place.before if square in room_of}
        behind = {room_of[square] for square in place.behind if square in room_of}
        if before & behind:
            yield flag(id_, door=facts.called(id_))


@check("G130", "A wall that changes nothing", "note", needs=("floor", "names"))
def idle_wall(quest: Quest, facts: Facts) -> Iterator[Finding]:
    """The rim of the board is a wall by itself; drawn walls count only between two squares."""
    floor = facts.layout.floor
    for wall in facts.of(Wall):
        idle = [edge for edge in wall.edges if not set(beside(edge)) <= floor.keys()]
        if idle:
            gone = set(idle)
            kept = tuple(edge for edge in wall.edges if edge not in gone)
            edit: Edit = change(quest, wall.id, edges=kept) if kept else Remove((wall.id,))
            fix = Fix(Text("fix.trim"), (edit,))
            yield flag(wall.id, EdgeAt(*idle[0]), wall=facts.called(wall.id), fixes=(fix,))


@check("G131", "An opening leads nowhere", "warning", needs=("areas", "new ids", "names"))
def opening_to_nowhere(quest: Quest, facts: Facts) -> Iterator[Finding]:
    """A piece has an opening with nothing behind it. On the table one would close it with a dead end.

    The fix looks for a dead end that fits and gives it to the area before the opening.
    """
    free = [opening for opening in facts.layout.openings if opening.state == "free"]
    for told, opening in enumerate(free):
        fixes: tuple[Fix, ...] = ()
        with suppress(Refused):  # where no dead end fits there is nothing to offer
            fixes = () if told >= MENDED else (Fix(Text("fix.close"), (close_opening(quest, opening),)),)
        edge = EdgeAt(*opening.edges[0])
        yield flag(opening.piece, edge, piece=facts.called(opening.piece), variant=opening.facing, fixes=fixes)


@check("G132", "An opening meets a wall", "warning", needs=("floor", "names"))
def opening_meets_a_wall(quest: Quest, facts: Facts) -> Iterator[Finding]:
    """Two pieces lie side by side, but only one of them has an opening there, so there is a wall between them."""
    for opening in facts.layout.openings:
        if opening.state == "blocked":
            edge = EdgeAt(*opening.edges[0])
            names = facts.called(opening.piece), facts.called(opening.to)
            yield flag(opening.piece, edge, opening.to, piece=names[0], other=names[1], variant=opening.facing)


@check("G133", "Two openings join in part", "warning", needs=("floor", "names"))
def half_joined(quest: Quest, facts: Facts) -> Iterator[Finding]:
    """Two openings face each other, but not square on, so that the way between them is narrower than they are."""
    walls, told = facts.layout.walls, set()
    for opening in facts.layout.openings:
        if opening.state != "joined":
            continue
        closed = sum(edge in walls or not set(beside(edge)) <= facts.layout.floor.keys() for edge in opening.edges)
        pair = frozenset((opening.piece, opening.to))
        if closed and pair not in told:
            told.add(pair)
            n, all_ = len(opening.edges) - closed, len(opening.edges)
            names = facts.called(opening.piece), facts.called(opening.to)
            yield flag(opening.piece, opening.to, piece=names[0], other=names[1], n=n, of=all_)


def _squares(facts: Facts, piece: str) -> tuple[Square, ...]:
    return facts.layout.placed[piece].squares


def _nearest(thing: Monster | Marker, facts: Facts, told: int) -> tuple[Fix, ...]:
    """Moving a thing to the nearest square where it may be; not looked for after many findings of one code."""
    place = nearest(thing, facts) if told < MENDED else None
    if place is None:
        return ()
    label = Text("fix.move", {"thing": facts.called(thing.id), "square": square_name(place)})
    return (Fix(label, (Put((replace(thing, at=place),)),)),)
