"""Start squares, entrances, exits and deployment zones."""

from collections.abc import Iterable

from msgspec.structs import replace

from studio.kit.faults import Refused
from studio.kit.text import Text, messages
from studio.quest.edits import Batch, Edit, Put, Remove
from studio.quest.layout import layout_of
from studio.quest.model import Quest, Square, Start
from studio.quest.placing import region_of, squares_of
from studio.quest.topics.ids import new_id

messages(
    {
        "step.start": ("Mark {n} square as {role}", "Mark {n} squares as {role}"),
        "step.unstart": ("Unmark {n} square", "Unmark {n} squares"),
        "refused.start": "There is no board there to mark",
    }
)


def mark(quest: Quest, squares: Iterable[Square], role: str = "start", seat: int = 0) -> Edit:
    """Marks squares of the board; those of the same role and seat become one element."""
    floor = layout_of(quest).floor
    wanted = frozenset(square for square in squares if square in floor)
    if not wanted:
        raise Refused("start", Text("refused.start"))
    same = (e for e in quest.elements.values() if isinstance(e, Start) and (e.role, e.seat) == (role, seat))
    old = next(same, None)
    if old is None:
        start = Start(new_id(quest, "start"), region_of(wanted), role, seat)  # type: ignore[arg-type]
    else:
        start = replace(old, squares=region_of({*squares_of(old.squares), *wanted}))
    return Batch(Text("step.start", {"n": len(wanted), "role": role}), (Put((start,)),))


def unmark(quest: Quest, squares: Iterable[Square]) -> Edit:
    """Takes the marks off squares."""
    gone = frozenset(squares)
    put: list[Start] = []
    empty: list[str] = []
    for id_, element in quest.elements.items():
        if isinstance(element, Start):
            own = set(squares_of(element.squares))
            if own <= gone:
                empty.append(id_)
            elif own & gone:
                put.append(replace(element, squares=region_of(own - gone)))
    edits: list[Edit] = [Put(tuple(put))] if put else []
    if empty:
        edits.append(Remove(tuple(empty)))
    return Batch(Text("step.unstart", {"n": len(gone)}), tuple(edits))
