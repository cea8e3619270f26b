"""`python -m tests.tools.collect_texts` writes `studio/locale/studio.pot`: every sentence a translator has to say.

What is collected, and how, is said in `studio.kit.extract`.
"""

import ast
from collections.abc import Iterator
from typing import NamedTuple

from babel.messages.catalog import Catalog
from babel.messages.pofile import write_po

from studio.kit.extract import sentences
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
        tree = nodes(path)[0]
        assert isinstance(tree, ast.Module)
        for found in sentences(tree):
            yield Msgid(found.one, found.many, (name_of(path), found.line), found.code)


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
