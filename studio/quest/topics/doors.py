"""Doors and walls on edges."""

from collections.abc import Iterable
from typing import NamedTuple

from msgspec.structs import replace

from studio.grid.edges import run
from studio.grid.notation import square_name
from studio.kit.faults import Refused
from studio.kit.text import Text, messages
from studio.kit.where import EdgeAt, ElementAt
from studio.quest.edits import Batch, Edit, Put, Remove, change
from studio.quest.layout import Layout, layout_of
from studio.quest.model import Colour, Door, Edge, Quest, Square, Wall
from studio.quest.names import called
from studio.quest.placing import beside
from studio.quest.topics.ids import new_id

messages(
    {
        "refused.door.north": "A door needs two squares on each side. {square} has none to the north.",
        "refused.door.south": "A door needs two squares on each side. {square} has none to the south.",
        "refused.door.west": "A door needs two squares on each side. {square} has none to the west.",
        "refused.door.east": "A door needs two squares on each side. {square} has none to the east.",
        "refused.door.rim": "Nothing behind this wall",
        "refused.door.void": "There is no board on either side",
        "refused.door.wall": "A wall stands at {square}; a door needs an opening",
        "refused.door.wall.hint": "take the wall away or join the pieces",
        "refused.door.twin": "There is a door already: {other}",
        "refused.wall.void": "A wall needs a square on each side; {square} lies at the rim",
        "step.cycle": "Change the lock of {id}",
        "step.wall": ("Draw {n} wall", "Draw {n} walls"),
        "step.unwall": ("Erase {n} wall", "Erase {n} walls"),
    }
)

RUNES: tuple[Colour, ...] = ("red", "blue", "yellow")
"""Colours of rune doors in the box (J-1618)."""


class DoorFit(NamedTuple):
    """A line of edges a door could take, and why not, if it cannot."""

    at: Edge
    length: int
    refusal: Refused | None


def door_length(quest: Quest) -> int:
    """How many edges a door is long: two (J-1614, S-306)."""
    return 2 if quest.system != "command" else 1


def fits(quest: Quest, edge: Edge) -> tuple[DoorFit, ...]:
    """The lines a door over this edge could take, those that fit first; the one to the right or below before the other."""
    length = door_length(quest)
    x, y, side = edge
    starts: list[Edge] = [(x - i, y, side) if side == "n" else (x, y - i, side) for i in range(length)]
    found = [DoorFit(at, length, why_not(quest, at, length)) for at in starts if min(at[:2]) >= 0]
    return tuple(sorted(found, key=lambda fit: fit.refusal is not None))


def why_not(quest: Quest, at: Edge, length: int = 0, but: str = "") -> Refused | None:
    """What forbids a door there; `but` is the door being moved itself."""
    layout = layout_of(quest)
    edges = run(at, length or door_length(quest))
    rule = "J-1614" if quest.system == "journeys1" else "S-306" if quest.system == "journeys2" else ""
    missing = [(edge, _gaps(layout, edge)) for edge in edges]
    if all(len(gaps) == 2 for _, gaps in missing):
        return _refusal("door.void", at, rule)
    if all(len(gaps) == 1 for _, gaps in missing):
        return _refusal("door.rim", at, rule)
    for edge, gaps in missing:
        if gaps:
            direction, square = gaps[0]
            return _refusal(f"door.{direction}", edge, rule, square)
    for edge in edges:
        other = layout.door_at.get(edge)
        if other and other != but:
            return Refused(
                "door.twin", Text("refused.door.twin", {"other": called(quest, other)}), where=ElementAt(other)
            )
        if edge in layout.walls:
            hint = Text("refused.door.wall.hint")
            text = Text("refused.door.wall", {"square": square_name(edge[:2])})
            return Refused("door.wall", text, "", EdgeAt(*edge), hint)
    return None


def place_door(quest: Quest, at: Edge, lock: str = "normal", colour: Colour = "", length: int = 0) -> Edit:
    """Places a door that begins at an edge; refused without two squares on each side (J-1614)."""
    if refusal := why_not(quest, at, length):
        raise refusal
    door = Door(new_id(quest, "door"), at, length or door_length(quest), lock, colour)  # type: ignore[arg-type]
    return Put((door,))


def cycle_lock(quest: Quest, id_: str) -> Edit:
    """The next kind of lock: normal, then each rune colour, then normal again."""
    door = quest.elements[id_]
    assert isinstance(door, Door)
    if quest.system == "journeys1":
        states = [("normal", ""), *(("rune", colour) for colour in RUNES)]
    else:
        states = [("normal", ""), ("locked", ""), ("sealed", ""), ("secret", "")]
    now = (door.lock, door.colour)
    lock, colour = states[(states.index(now) + 1) % len(states)] if now in states else states[0]
    changed = replace(door, lock=lock, colour=colour)
    return Batch(Text("step.cycle", {"id": id_}), (Put((changed,)),))


def set_open(quest: Quest, id_: str, is_open: bool) -> Edit:
    """How the door stands when the quest begins."""
    return change(quest, id_, open=is_open)


def draw_walls(quest: Quest, edges: Iterable[Edge], into: str = "") -> Edit:
    """Draws walls, each between two squares of the board; `into` a wall element there is, else a new one."""
    wanted = tuple(dict.fromkeys(edges))
    layout = layout_of(quest)
    for edge in wanted:
        if _gaps(layout, edge):
            text = Text("refused.wall.void", {"square": square_name(edge[:2])})
            raise Refused("wall.void", text, where=EdgeAt(*edge))
    old = quest.elements.get(into)
    before = old.edges if isinstance(old, Wall) else ()
    edges_ = tuple(sorted({*before, *wanted}, key=lambda e: (e[1], e[0], e[2])))
    wall = Wall(old.id if isinstance(old, Wall) else new_id(quest, "wall"), edges_)
    return Batch(Text("step.wall", {"n": len(wanted)}), (Put((wall,)),))


def erase_walls(quest: Quest, edges: Iterable[Edge]) -> Edit:
    """Takes drawn walls away; a wall element with none left goes."""
    gone = set(edges)
    put: list[Wall] = []
    empty: list[str] = []
    for id_, element in quest.elements.items():
        if isinstance(element, Wall) and not gone.isdisjoint(element.edges):
            kept = tuple(edge for edge in element.edges if edge not in gone)
            if kept:
                put.append(replace(element, edges=kept))
            else:
                empty.append(id_)
    edits: list[Edit] = [Put(tuple(put))] if put else []
    if empty:
        edits.append(Remove(tuple(empty)))
    return Batch(Text("step.unwall", {"n": len(gone)}), tuple(edits))


def _gaps(layout: Layout, edge: Edge) -> tuple[tuple[str, Square], ...]:
    """Sides of an edge without a square: the direction, and the square on the other side."""
    before, behind = beside(edge)
    names = ("north", "south") if edge[2] == "n" else ("west", "east")
    gaps = []
    if before not in layout.floor:
        gaps.append((names[0], behind))
    if behind not in layout.floor:
        gaps.append((names[1], before))
    return tuple(gaps)


def _refusal(code: str, edge: Edge, rule: str, square: Square | None = None) -> Refused:
    params: dict[str, str | int] = {"square": square_name(square)} if square and min(square) >= 0 else {}
    return Refused(code, Text(f"refused.{code}", params), rule, EdgeAt(*edge))
