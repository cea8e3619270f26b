"""The edit a field of the inspector makes: topics where the document has one, a plain change elsewhere."""

from studio.kit.faults import Refused
from studio.kit.text import Text, messages
from studio.quest import model
from studio.quest.edits import Edit, change
from studio.quest.model import Quest
from studio.quest.topics import areas, doors, figures, pieces, texts, things

TEXTS = ("name", "read", "secret", "text", "public", "intro")

messages(
    {
        "step.set_all": "Set {field} of {n} things",
        "refused.heroes": "A figure is there for at least one number of heroes",
    }
)


def edit_of(quest: Quest, id: str, field: str, value: object) -> Edit:
    """The edit that sets a field; raises `Refused` when it cannot be."""
    element = quest.elements[id]
    if field in TEXTS:
        return texts.write(quest, id, field, str(value))
    match element, field, value:
        case model.Door(), "at", tuple():
            edge: model.Edge = value
            refused = doors.why_not(quest, edge, element.length, id)
            if refused is not None:
                raise refused
            return change(quest, id, at=edge)
        case _, "at", (int(x), int(y)):
            now = _at(element)
            return things.move(quest, (id,), x - now[0], y - now[1]) if now != (x, y) else change(quest, id)
        case model.Piece(turn=turn), "turn", int():
            return pieces.turn_piece(quest, id, (value - turn) % 4)
        case model.Monster(), "rank", str():
            return figures.set_rank(quest, id, value)
        case model.Monster(), "turn", int():
            return _turned(quest, element, value)
        case model.Monster(), "heroes", tuple():
            if not value:
                raise Refused("heroes", Text("refused.heroes"))
            return figures.set_heroes(quest, id, value)
        case model.Area(), "start", True:
            return areas.begin_in(quest, id)
        case model.Door(), "lock", str():
            colour = (element.colour or "red") if value == "rune" else ""
            return change(quest, id, lock=value, colour=colour)
        case model.Door(), "colour", str():
            return change(quest, id, colour=value, lock="rune" if value else "normal")
        case _:
            return change(quest, id, **{field: value})


def _at(element: model.AnyElement) -> model.Square:
    at = getattr(element, "at", (0, 0))
    return (int(at[0]), int(at[1]))


def _turned(quest: Quest, element: model.Monster, turn: int) -> Edit:
    from msgspec.structs import replace

    from studio.quest.edits import Put
    from studio.quest.topics.refusals import require_standing

    turned = replace(element, turn=turn)
    require_standing(quest, turned)
    return Put((turned,))
