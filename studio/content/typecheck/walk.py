"""Everything inside a record of the language: its ops, its texts of words, the entries and elements it names."""

import re
from collections.abc import Iterable, Iterator
from functools import cache

import msgspec

from studio.content.effects import Op, OpBase
from studio.content.effects.ops import Hook
from studio.content.load import load

_PLAIN_TEXT = frozenset({"text", "id", "name", "source", "kind", "sys", "op"})
"""Fields that are no words."""
_SIMPLE = frozenset({str, int, bool})


def records_in(part: object) -> Iterator[msgspec.Struct]:
    """A record and every record inside it, outermost first."""
    todo = [part]
    while todo:
        part = todo.pop()
        inner: Iterable[object] = ()
        if isinstance(part, msgspec.Struct):
            yield part
            inner = [getattr(part, field) for field in part.__struct_fields__]
        elif isinstance(part, (tuple, list)):
            inner = part
        elif isinstance(part, dict):
            inner = part.values()
        # Most fields are words and numbers, or empty.
        todo += [item for item in inner if item and type(item) not in _SIMPLE][::-1]


def ops_in(part: object) -> Iterator[Op]:
    """Every op inside, however deep."""
    for record in records_in(part):
        if isinstance(record, OpBase):
            yield record  # type: ignore[misc]  # OpBase is the base of exactly the union's members


@cache
def shipped_hooks(system: str) -> frozenset[str]:
    """The Python functions that shipped content of a system names; a quest may name no others."""
    return frozenset(op.name for entry in load(system).entries() for op in ops_in(entry) if isinstance(op, Hook))


def texts_in(part: object) -> Iterator[str]:
    """Every text that may hold words, without those that are keys, names or ids."""
    for record in records_in(part):
        for field in record.__struct_fields__:
            if field not in _PLAIN_TEXT and not (field == "var" and isinstance(record, OpBase)):
                yield from _texts(getattr(record, field))


def _texts(value: object) -> Iterator[str]:
    if isinstance(value, str):
        yield value
    elif isinstance(value, tuple):
        for item in value:
            if isinstance(item, (str, tuple)):
                yield from _texts(item)
    elif isinstance(value, dict):
        for item in value.values():
            if isinstance(item, str):
                yield item


def references_in(part: object) -> frozenset[str]:
    """Every `#element`, `@entry` and `$variable` named anywhere inside, with its sign."""
    found: set[str] = set()
    for text in texts_in(part):
        found.update(re.findall(r"[#@$][A-Za-z][A-Za-z0-9_]*", text))
    for op in ops_in(part):
        variable = getattr(op, "var", None)
        if isinstance(variable, str):
            found.add(variable)
    return frozenset(found)
