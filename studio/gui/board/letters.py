"""Letters that tell apart kinds of figures which look alike: two kinds with one silhouette in one quest get A and B.

Whoever tells silhouettes apart badly has a letter on every kind instead, or none (a setting, ui.md §11).
"""

from collections.abc import Iterable, Mapping
from string import ascii_lowercase, ascii_uppercase

import msgspec

from studio.gui.board.picture import AnyMark, Figure
from studio.gui.kit.theme import Look
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


def signs(kinds: Iterable[tuple[str, str]], before: Mapping[str, str] | None = None) -> dict[str, str]:
    """Kind → a letter of its own: the first of its name that is free, else of the alphabet; pairs of kind and name.

    >>> signs([("skeleton", "Skeleton"), ("spider", "Spider"), ("ogre", "Ogre"), ("troll", "Ss")])
    {'skeleton': 'S', 'spider': 'P', 'ogre': 'O', 'troll': 'A'}
    """
    found = dict(before or {})
    taken = set(found.values())
    for kind, name in kinds:
        if kind not in found:
            letters = (*filter(str.isalpha, name.upper()), *ascii_uppercase, *ascii_lowercase)
            found[kind] = next((letter for letter in letters if letter not in taken), "")
            taken.add(found[kind])
    return found


def sign_of(figure: Figure, look: Look) -> str:
    """The letter that a figure carries in a look."""
    match look.letters:
        case "all":
            return figure.sign or figure.letter
        case "none":
            return ""
    return figure.letter


def lettered(figures: Mapping[str, AnyMark], elements: Mapping[str, AnyElement]) -> dict[str, AnyMark]:
    """The figures with the letters of their kinds; those that have the right one stay the same records."""
    kinds: dict[str, str] = {}
    for id in figures:
        element = elements.get(id)
        if isinstance(element, Monster):
            kinds[id] = element.entry
    known = [(kinds[id], f) for id, f in figures.items() if id in kinds and isinstance(f, Figure)]
    needed = letters((kind, look_of(f)) for kind, f in known)
    own = signs((kind, f.name) for kind, f in known)
    made: dict[str, AnyMark] = {}
    for id, figure in figures.items():
        kind = kinds.get(id, "")
        letter, sign = needed.get(kind, ""), own.get(kind, "")
        differs = isinstance(figure, Figure) and (figure.letter, figure.sign) != (letter, sign)
        made[id] = msgspec.structs.replace(figure, letter=letter, sign=sign) if differs else figure
    return made
