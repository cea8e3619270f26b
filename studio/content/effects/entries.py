"""Entries: everything with text — cards, items, skills, monsters, heroes, keywords — and a quest's logic."""

from typing import Annotated, Literal

from msgspec import Meta

from studio.content.effects.base import Amount, Cond, KeywordUse, Node, Pick
from studio.content.effects.ops import Ability, Mod, Side, Surge

LANG = 1
"""Number of the effect language this program speaks (language.md, 13)."""

EntryKind = Literal[
    "monster", "hero", "item", "skill", "overlord", "familiar", "keyword", "token", "condition", "form", "feat",
    "creature", "commander", "order", "search", "travel", "lieutenant", "class", "villager", "quest",
]  # fmt: skip

Stat = int | str | tuple[int, ...] | dict[str, int]
"""A printed value: a number, a word, numbers by heroes (H = 2, 3, 4), or a pool of dice."""
Stats = dict[str, Stat]


class Rank(Node):
    """How a rank (`master`, `act2` …) departs from the entry: its stats, and all of its keywords."""

    stats: Stats = {}
    keywords: tuple[KeywordUse, ...] | None = None


class Attached(Node):
    """The part that works while the card lies under a figure."""

    mods: tuple[Mod, ...] = ()
    abilities: tuple[Ability, ...] = ()


class Entry(Node):
    """One thing with text; `sys` holds the letters of its systems: J, S, D."""

    id: Annotated[str, Meta(pattern=r"^[a-z][a-z0-9_]{0,59}$")]
    kind: EntryKind
    sys: Annotated[str, Meta(pattern="^J?S?D?$")]
    name: str = ""
    traits: tuple[str, ...] = ()
    params: tuple[str, ...] = ()
    stats: Stats = {}
    ranks: dict[str, Rank] = {}
    keywords: tuple[KeywordUse, ...] = ()
    mods: tuple[Mod, ...] = ()
    abilities: tuple[Ability, ...] = ()
    surges: tuple[Surge, ...] = ()
    attached: Attached | None = None
    assist: Pick | None = None
    requires: Cond = ""
    source: str | dict[str, str] = ""
    """Where its numbers come from: digest, facts or house, as a whole or stat by stat."""
    text: str = ""
    lang: int = LANG


class Variable(Node):
    """A number of the quest with bounds and a life span, written `$id` in words."""

    id: Annotated[str, Meta(pattern=r"^[a-z][a-z0-9_]{0,39}$")]
    start: int = 0
    least: int = 0
    most: int = 99
    scope: Literal["encounter", "quest", "campaign"] = "quest"


class Goal(Node):
    """An objective in a logic part: the side wins as soon as the condition holds."""

    id: str
    side: Side
    if_: Cond
    scope: Literal["encounter", "quest"] = "quest"
    text: str = ""


class Logic(Node):
    """A quest's logic in one record, as language.md, 9 writes it; a quest document keeps it as elements."""

    id: str
    sys: str
    kind: Literal["quest"] = "quest"
    vars: tuple[Variable, ...] = ()
    mods: tuple[Mod, ...] = ()
    objectives: tuple[Goal, ...] = ()
    triggers: tuple[Ability, ...] = ()
    entries: tuple[Entry, ...] = ()
    lang: int = LANG


__all__ = [
    "LANG", "Amount", "Attached", "Entry", "EntryKind", "Goal", "Logic", "Rank", "Stat", "Stats", "Variable",
]  # fmt: skip
