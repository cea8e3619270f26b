"""Areas: squares given to them and taken away; every square belongs to one area at most (J-305)."""

from collections.abc import Iterable

from msgspec.structs import replace

from studio.grid.reach import flood
from studio.kit.faults import Refused
from studio.kit.text import Text, messages
from studio.quest.edits import Batch, Edit, Put, SetText
from studio.quest.layout import layout_of
from studio.quest.model import Area, Quest, Square
from studio.quest.placing import region_of, squares_of
from studio.quest.topics.ids import new_id

messages(
    {
        "step.assign": ("Give {n} square to {id}", "Give {n} squares to {id}"),
        "step.unassign": ("Take {n} square from {id}", "Take {n} squares from {id}"),
        "step.start_area": "Begin in {id}",
        "step.new_area": "New {id}",
        "step.resize_area": "Resize {id}",
        "refused.area.none": "There is no board there to make an area of",
    }
)

TINTS = 8


def new_area(quest: Quest, squares: Iterable[Square] = (), name: str = "") -> Edit:
    """A new area with these squares, taken from other areas; the first one is where the heroes begin."""
    id_ = new_id(quest, "area")
    areas = [element for element in quest.elements.values() if isinstance(element, Area)]
    wanted = _on_board(quest, squares)
    key = f"{id_}.name"
    area = Area(id_, region_of(wanted), key if name else "", start=not areas, tint=len(areas) % TINTS + 1)
    edits: list[Edit] = [Put((*_without(quest, wanted), area))]
    if name:
        edits.append(SetText(quest.header.language, key, name))
    return Batch(Text("step.new_area", {"id": id_}), tuple(edits))


def assign(quest: Quest, id_: str, squares: Iterable[Square]) -> Edit:
    """Gives squares of the board to an area; other areas lose them."""
    wanted = _on_board(quest, squares)
    if not wanted:
        raise Refused("area.none", Text("refused.area.none"))
    area = _area(quest, id_)
    grown = replace(area, squares=region_of({*squares_of(area.squares), *wanted}))
    return Batch(Text("step.assign", {"n": len(wanted), "id": id_}), (Put((*_without(quest, wanted, id_), grown)),))


def unassign(quest: Quest, id_: str, squares: Iterable[Square]) -> Edit:
    """Takes squares out of an area."""
    area, gone = _area(quest, id_), set(squares)
    kept = [square for square in squares_of(area.squares) if square not in gone]
    label = Text("step.unassign", {"n": len(gone), "id": id_})
    return Batch(label, (Put((replace(area, squares=region_of(kept)),)),))


def resize(quest: Quest, id_: str, box: tuple[int, int, int, int]) -> Edit:
    """Brings the box around an area (x, y, width, height) to another size.

    Where the box shrinks the area loses squares; where it grows, board comes to the area, from other areas, too.
    """
    area = _area(quest, id_)
    left, top, wide, high = box
    own = tuple(squares_of(area.squares))
    before = {(x, y) for x, y in own if left <= x < left + wide and top <= y < top + high}
    columns, rows = [x for x, _ in own], [y for _, y in own]
    new = frozenset(
        (x, y)
        for y in range(top, top + high)
        for x in range(left, left + wide)
        if not own or not (min(columns) <= x <= max(columns) and min(rows) <= y <= max(rows))
    )
    kept = before | _on_board(quest, new)
    if not kept:
        raise Refused("area.none", Text("refused.area.none"))
    changed = replace(area, squares=region_of(kept))
    return Batch(Text("step.resize_area", {"id": id_}), (Put((*_without(quest, frozenset(kept), id_), changed)),))


def room_at(quest: Quest, square: Square) -> tuple[Square, ...]:
    """The squares reached from a square when every door is closed: what a click with the area tool takes."""
    layout = layout_of(quest)
    start = layout.grid.bit(*square) & layout.squares
    if not start:
        return ()
    return layout.grid.squares(flood(layout.ways(layout.doors), start, layout.squares))


def begin_in(quest: Quest, id_: str) -> Edit:
    """Makes an area the one in which the heroes begin, and no other."""
    changed = tuple(
        replace(element, start=other == id_)
        for other, element in quest.elements.items()
        if isinstance(element, Area) and element.start != (other == id_)
    )
    return Batch(Text("step.start_area", {"id": id_}), (Put(changed),) if changed else ())


def _area(quest: Quest, id_: str) -> Area:
    area = quest.elements.get(id_)
    if not isinstance(area, Area):
        raise Refused("gone", Text("edit.gone", {"id": id_}))
    return area


def _on_board(quest: Quest, squares: Iterable[Square]) -> frozenset[Square]:
    floor = layout_of(quest).floor
    return frozenset(square for square in squares if square in floor)


def _without(quest: Quest, squares: frozenset[Square], but: str = "") -> tuple[Area, ...]:
    """The areas that lose some of the squares, as they are afterwards."""
    changed = []
    for id_, element in quest.elements.items():
        if isinstance(element, Area) and id_ != but:
            own = set(squares_of(element.squares))
            if own & squares:
                changed.append(replace(element, squares=region_of(own - squares)))
    return tuple(changed)
