"""Ids for new elements: a letter or two for the kind, then the next free number."""

from collections.abc import Iterable

from studio.kit.ids import next_id
from studio.quest.model import Quest

PREFIX = {
    "piece": "r", "shape": "shape", "area": "A", "door": "d", "wall": "w", "terrain": "x", "stairs": "s", "glyph": "g",
    "potion": "p", "money": "coin", "chest": "c", "relic": "rel", "rune_key": "k", "encounter": "e", "token": "t",
    "start": "start", "note": "n", "monster": "m", "chest_row": "row", "trigger": "tr", "objective": "o", "var": "v",
    "rule": "rule", "custom": "own", "die": "die",
}  # fmt: skip
"""Kind → how its ids begin."""


def new_id(quest: Quest, kind: str, taken: Iterable[str] = ()) -> str:
    """The next free id of a kind; `taken` are ids given out but not yet in the quest."""
    return next_id(PREFIX[kind], {*quest.elements, *taken})
