"""The catalogue a quest is made with: the shipped content of its system, and over it the quest's own entries and dice."""

from studio.content.catalogue import Catalogue
from studio.content.effects import Entry
from studio.content.load import load
from studio.content.types import DieDef
from studio.quest.model import Custom, Die, Quest


def catalogue_of(quest: Quest) -> Catalogue:
    """Shipped content with the quest's own entries and dice over it; the same object while those are the same."""
    if _last and _last[0][0] is quest:
        return _last[0][1]
    catalogue = _catalogue_of(quest)
    _last[:] = [(quest, catalogue)]
    return catalogue


def laid_over(catalogue: Catalogue, quest: Quest) -> Catalogue:
    """A catalogue with a quest's own entries and dice over it; itself when the quest has none."""
    own = _own(quest)
    return _with(catalogue, own) if own else catalogue


_last: list[tuple[Quest, Catalogue]] = []
"""The quest asked about last: a check or a drag asks a thousand times in a row."""

Own = tuple[Entry | Die, ...]


def _own(quest: Quest) -> Own:
    return tuple(
        element.entry if isinstance(element, Custom) else element
        for element in quest.elements.values()
        if isinstance(element, (Custom, Die))
    )


def _with(catalogue: Catalogue, own: Own) -> Catalogue:
    dice = (
        DieDef(one.id, one.faces, one.name, role=one.role, source="house", colour=one.colour)
        for one in own
        if isinstance(one, Die)
    )
    return catalogue.overlay((one for one in own if isinstance(one, Entry)), dice=dice)


def _catalogue_of(quest: Quest) -> Catalogue:
    own = _own(quest)
    if not own:
        return load(quest.system)
    for system, known, catalogue in _recent:
        if system == quest.system and len(known) == len(own) and all(map(_is, known, own)):
            return catalogue
    catalogue = _with(load(quest.system), own)
    _recent.insert(0, (quest.system, own, catalogue))
    del _recent[4:]
    return catalogue


_recent: list[tuple[str, Own, Catalogue]] = []


def _is(a: object, b: object) -> bool:
    return a is b
