"""Painting and erasing terrain; one square has one terrain."""

from collections.abc import Iterable

from msgspec.structs import replace

from studio.kit.faults import Refused
from studio.kit.text import Text, messages
from studio.quest.edits import Batch, Edit, Put, Remove
from studio.quest.layout import layout_of
from studio.quest.model import Quest, Square, Terrain
from studio.quest.placing import region_of, squares_of
from studio.quest.topics.ids import new_id

messages(
    {
        "step.paint": ("Paint {terrain} on {n} square", "Paint {terrain} on {n} squares"),
        "step.erase": ("Erase terrain of {n} square", "Erase terrain of {n} squares"),
        "refused.paint": "There is no board there to paint on",
    }
)

KINDS = {
    "journeys1": ("pit", "water", "rubble"),
    "journeys2": ("pit", "water", "lava", "hazard", "obstacle"),
    "command": ("difficult", "hazard", "obstacle", "wall", "circle"),
}
"""The terrains a system has, in the order of the tool."""


def paint(quest: Quest, terrain: str, squares: Iterable[Square], into: str = "") -> Edit:
    """Covers squares of the board; `into` joins an element there is, so that a pit may be many squares."""
    floor = layout_of(quest).floor
    wanted = frozenset(square for square in squares if square in floor)
    if not wanted:
        raise Refused("paint", Text("refused.paint"))
    old = quest.elements.get(into)
    own: set[Square] = set(squares_of(old.squares)) if isinstance(old, Terrain) and old.terrain == terrain else set()
    id_ = into if own else new_id(quest, "terrain")
    edits = _without(quest, wanted, id_)
    painted = Terrain(id_, terrain, region_of(own | wanted))  # type: ignore[arg-type]
    return Batch(Text("step.paint", {"terrain": terrain, "n": len(wanted)}), (*edits, Put((painted,))))


def erase(quest: Quest, squares: Iterable[Square]) -> Edit:
    """Makes squares plain floor again."""
    gone = frozenset(squares)
    return Batch(Text("step.erase", {"n": len(gone)}), _without(quest, gone))


def _without(quest: Quest, squares: frozenset[Square], but: str = "") -> tuple[Edit, ...]:
    put: list[Terrain] = []
    empty: list[str] = []
    for id_, element in quest.elements.items():
        if isinstance(element, Terrain) and id_ != but:
            own = set(squares_of(element.squares))
            if own & squares:
                if own <= squares:
                    empty.append(id_)
                else:
                    put.append(replace(element, squares=region_of(own - squares)))
    edits: list[Edit] = [Put(tuple(put))] if put else []
    return (*edits, Remove(tuple(empty))) if empty else tuple(edits)
