"""What a thing refers to on the board: key and doors of its colour, stairs and their partner, named elements."""

from studio.quest import model
from studio.quest.links import mentions
from studio.quest.model import Quest


def links_of(quest: Quest, id: str) -> tuple[str, ...]:
    """Ids of what an element refers to."""
    element = quest.elements.get(id)
    if element is None:
        return ()
    found = [name for name in _named(quest, id) if name in quest.elements]
    if isinstance(element, model.RuneKey):
        found += [
            other
            for other, door in quest.elements.items()
            if isinstance(door, model.Door) and door.lock == "rune" and door.colour == element.colour
        ]
    elif isinstance(element, model.Stairs):
        found += [
            other
            for other, end in quest.elements.items()
            if isinstance(end, model.Stairs) and end.colour == element.colour and other != id
        ]
    return tuple(dict.fromkeys(found))


def users_of(quest: Quest, id: str) -> tuple[str, ...]:
    """Ids of what refers to an element: triggers and tables, and the doors a key opens."""
    element = quest.elements.get(id)
    found = [other for other in quest.elements if other != id and id in _named(quest, other)]
    if isinstance(element, model.RuneKey | model.Stairs):
        found = [*links_of(quest, id), *found]
    if isinstance(element, model.Door) and element.lock == "rune":
        found += [
            other
            for other, key in quest.elements.items()
            if isinstance(key, model.RuneKey) and key.colour == element.colour
        ]
    return tuple(dict.fromkeys(found))


def _named(quest: Quest, id: str) -> dict[str, None]:
    """The elements, and the dice of the quest's own, that an element names, in the order of its fields."""
    return dict.fromkeys(
        m.name
        for m in mentions(quest.elements[id])
        if m.sign == "#" or (m.sign == "%" and isinstance(quest.elements.get(m.name), model.Die))
    )
