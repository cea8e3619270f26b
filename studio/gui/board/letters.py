"""Letters that tell apart kinds of figures which look alike: two kinds with one silhouette in one quest get A and B."""

from collections.abc import Iterable, Mapping

import msgspec

from studio.gui.board.picture import AnyMark, Figure
from studio.quest.model import AnyElement, Monster

LETTERS = "ABCDEFGH"


def look_of(figure: Figure) -> str:
    """What a figure is recognised by: its silhouette, or the two letters drawn instead of one."""
    return figure.recipe or f"'{figure.name[:2]}"


def letters(kinds: Iterable[tuple[str, str]]) -> dict[str, str]:
    """Kind → letter, for those that share a look, in the order in which they come; pairs of kind and look.

    >>> letters([("wolf", "hound"), ("ogre", "ogre"), ("jackal", "hound"), ("wolf", "hound")])
    {'wolf': 'A', 'jackal': 'B'}
    """
    alike: dict[str, list[str]] = {}
    for kind, look in kinds:
        known = alike.setdefault(look, [])
        if kind not in known:
            known.append(kind)
    return {
        kind: letter for known in alike.values() if len(known) > 1 for kind, letter in zip(known, LETTERS, strict=False)
    }


def lettered(figures: Mapping[str, AnyMark], elements: Mapping[str, AnyElement]) -> dict[str, AnyMark]:
    """The figures with the letters they need; those that have the right one stay the same records."""
    kinds: dict[str, str] = {}
    for id in figures:
        element = elements.get(id)
        if isinstance(element, Monster):
            kinds[id] = element.entry
    needed = letters((kinds[id], look_of(f)) for id, f in figures.items() if id in kinds and isinstance(f, Figure))
    made: dict[str, AnyMark] = {}
    for id, figure in figures.items():
        letter = needed.get(kinds.get(id, ""), "")
        differs = isinstance(figure, Figure) and figure.letter != letter
        made[id] = msgspec.structs.replace(figure, letter=letter) if differs else figure
    return made
