"""`python -m tests.tools.collect_texts` writes `studio/locale/studio.pot`: every sentence a translator has to say.

Collected are the msgids of `_` and `ngettext` and the dictionaries given to `messages`.
"""

import ast
from collections.abc import Iterator
from typing import NamedTuple

from babel.messages.catalog import Catalog
from babel.messages.pofile import write_po

from studio.kit.text import DOMAIN, LOCALE
from tests.architecture.source import MODULES, name_of, nodes


class Msgid(NamedTuple):
    """A sentence in English, with its plural where it has one, and where it stands."""

    one: str
    many: str
    place: tuple[str, int]
    code: str = ""


def collected() -> Iterator[Msgid]:
    """Every sentence of the program."""
    for path in MODULES:
        for node in nodes(path):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name):
                place = name_of(path), node.lineno
                words = [a.value for a in node.args if isinstance(a, ast.Constant) and isinstance(a.value, str)]
                if node.func.id == "_" and words:
                    yield Msgid(words[0], "", place)
                elif node.func.id == "ngettext" and len(words) >= 2:
                    yield Msgid(words[0], words[1], place)
                elif node.func.id == "messages":
                    yield from _registered(node, place[0])


def _registered(call: ast.Call, file: str) -> Iterator[Msgid]:
    for table in (node for argument in call.args for node in ast.walk(argument) if isinstance(node, ast.Dict)):
        for key, value in zip(table.keys, table.values, strict=True):
            words = [c.value for c in ast.walk(value) if isinstance(c, ast.Constant) and isinstance(c.value, str)]
            if isinstance(key, ast.Constant) and isinstance(key.value, str) and words:
                joined = words if isinstance(value, ast.Tuple) else ["".join(words)]
                yield Msgid(joined[0], joined[1] if len(joined) > 1 else "", (file, key.lineno), key.value)


def catalogue() -> Catalog:
    """The sentences as a template for translators."""
    made = Catalog(project="Questwright", domain=DOMAIN, charset="utf-8", fuzzy=False)
    for msgid in collected():
        made.add((msgid.one, msgid.many) if msgid.many else msgid.one, locations=[msgid.place])
    return made


def main() -> None:
    """Writes the template."""
    LOCALE.mkdir(exist_ok=True)
    target = LOCALE / f"{DOMAIN}.pot"
    with target.open("wb") as stream:
        write_po(stream, catalogue(), width=120, sort_output=True, omit_header=True)
    print(target)


if __name__ == "__main__":
    main()
