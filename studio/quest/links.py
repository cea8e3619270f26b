"""What an element refers to: other elements, entries, variables and texts, wherever they stand in it."""

import re
from collections.abc import Iterable, Iterator
from functools import cache
from typing import Any, NamedTuple, get_args, get_type_hints

from studio.kit.codec import to_plain
from studio.quest.model import (
    AnyElement,
    Chest,
    ChestRow,
    Custom,
    Die,
    Element,
    Encounter,
    Header,
    Monster,
    Objective,
    Piece,
    Quest,
    Relic,
    Rule,
    TextKey,
    Trigger,
    Var,
)

LOGIC = (Trigger, Objective, Encounter, ChestRow, Rule, Custom, Var)
"""The kinds of element that may hold words and ops."""

_SIGNS = re.compile(r"([#@$])([A-Za-z][A-Za-z0-9_]*)")


class Mention(NamedTuple):
    """Something an element names: `#` an element, `@` an entry, `$` a variable, `%` a die, `"` a text key."""

    sign: str
    name: str
    field: str
    column: int = 0
    """Where in the field's words the name begins, from 1."""


def mentions(element: AnyElement) -> tuple[Mention, ...]:
    """Everything the element names, in the order of its fields."""
    return tuple(_mentions(element))


def text_keys(element: Element | Header) -> tuple[tuple[str, str], ...]:
    """The text keys an element uses, as (field, key)."""
    own = [(field, getattr(element, field)) for field in _text_fields(type(element))]
    inner = [(m.field, m.name) for m in _inner(element) if m.sign == '"'] if isinstance(element, LOGIC) else []
    return tuple((field, key) for field, key in (*own, *inner) if key)


def used_texts(quest: Quest) -> dict[str, list[tuple[str, str]]]:
    """Text key → who uses it, as (element id, field); the header's id is empty."""
    used: dict[str, list[tuple[str, str]]] = {}
    for field, key in text_keys(quest.header):
        used.setdefault(key, []).append(("", field))
    for id_, element in quest.elements.items():
        for field, key in text_keys(element):
            used.setdefault(key, []).append((id_, field))
    return used


def referring(quest: Quest, ids: Iterable[str]) -> dict[str, tuple[str, ...]]:
    """Id → the elements outside `ids` that name it."""
    wanted = set(ids)
    dice = {id_ for id_ in wanted if isinstance(quest.elements.get(id_), Die)}
    found: dict[str, list[str]] = {}
    for id_, element in quest.elements.items():
        if id_ not in wanted and (isinstance(element, (*LOGIC, Piece, Chest))):
            for mention in mentions(element):
                if mention.name in wanted and (mention.sign == "#" or (mention.sign == "%" and mention.name in dice)):
                    found.setdefault(mention.name, []).append(id_)
    return {target: tuple(dict.fromkeys(sources)) for target, sources in found.items()}


def _mentions(element: AnyElement) -> Iterator[Mention]:
    match element:
        case Piece(piece=piece):
            yield Mention("#", piece, "piece")  # a shape of the quest, or a piece of the catalogue
        case Chest(row=row) if row:
            yield Mention("#", row, "row")
        case Monster(entry=entry):
            yield Mention("@", entry, "entry")
        case Relic(item=item):
            yield Mention("@", item, "item")
    if isinstance(element, LOGIC):
        yield from _inner(element)


def _inner(element: Element | Header) -> Iterator[Mention]:
    match element:
        case Trigger(ability=ability):
            yield from _walk(to_plain(ability), "ability", "")
        case Objective(if_=condition):
            yield from _words(condition, "if")
        case Encounter(do=do) | ChestRow(do=do):
            yield from _walk(to_plain(do), "do", "")
        case Rule(mods=mods):
            yield from _walk(to_plain(mods), "mods", "")
        case Custom(entry=entry):
            plain = to_plain(entry)
            for field in ("keywords", "mods", "abilities", "surges", "attached", "assist", "requires"):
                if field in plain:
                    yield from _walk(plain[field], f"entry.{field}", "")
            for path, stats in pools_in(plain):
                yield from (Mention("%", die, f"entry.{path}") for pool in stats.values() for die in pool)


def pools_in(entry: dict[str, Any]) -> Iterator[tuple[str, dict[str, dict[str, int]]]]:
    """The pools of dice among the numbers of an entry (plain) and of its ranks: where they stand, and by name."""
    holders = [("stats", entry), *((f"ranks.{rank}.stats", held) for rank, held in entry.get("ranks", {}).items())]
    for path, holder in holders:
        if pools := {stat: pool for stat, pool in holder.get("stats", {}).items() if isinstance(pool, dict)}:
            yield path, pools


def _walk(plain: object, path: str, key: str) -> Iterator[Mention]:
    if isinstance(plain, dict):
        trigger = plain.get("op") == "trigger"
        for name, value in plain.items():
            if trigger and name == "id":
                yield Mention("#", value, f"{path}.id")
            elif name == "dice" and isinstance(value, dict):
                yield from (Mention("%", die, f"{path}.dice") for die in value)
                yield from _walk(tuple(value.values()), f"{path}.dice", name)
            else:
                yield from _walk(value, f"{path}.{name}" if path else name, name)
    elif isinstance(plain, (list, tuple)):
        for number, value in enumerate(plain):
            yield from _walk(value, f"{path}[{number}]", key)
    elif isinstance(plain, str):
        if key == "text":
            yield Mention('"', plain, path)
        else:
            yield from _words(plain, path)


def _words(words: str, path: str) -> Iterator[Mention]:
    return (Mention(m[1], m[2], path, m.start() + 1) for m in _SIGNS.finditer(words))


@cache
def _text_fields(kind: type) -> tuple[str, ...]:
    hints = get_type_hints(kind, include_extras=True)
    return tuple(field for field, hint in hints.items() if hint == TextKey or TextKey in get_args(hint))
