"""What things are called in sentences: as the author named them, squares by column letter and row."""

from studio.content.catalogue import Catalogue
from studio.kit.text import Text, say
from studio.quest.content import catalogue_of
from studio.quest.labels import kind_of
from studio.quest.model import Area, Custom, Element, Monster, Quest


def text_of(quest: Quest, key: str, language: str = "") -> str:
    """The text in a language, else in the quest's own, else in any; empty when there is none."""
    if not key:
        return ""
    own = quest.header.language
    for lang in (language or own, own, *quest.texts):
        if text := quest.texts.get(lang, {}).get(key, ""):
            return text
    return ""


def called(quest: Quest, id_: str, catalogue: Catalogue | None = None) -> str:
    """An element in a sentence: "4 Vault", "Narthak", "Skeleton m7", "door d4"."""
    element = quest.elements.get(id_)
    if element is None:
        return id_
    name = text_of(quest, getattr(element, "name", ""))
    match element:
        case Area():
            number = area_number(quest, id_)
            return f"{number} {name}" if name else f"{say(Text('kind.area'))} {number}"
        case Monster(entry=entry):
            known = (catalogue or catalogue_of(quest)).find(entry)
            return name or f"{known.name if known and known.name else entry} {id_}"
        case Custom(entry=own):
            return own.name or own.id
    return name or f"{kind_word(element)} {id_}"


def area_number(quest: Quest, id_: str) -> int:
    """Areas are numbered in their order in the quest, from 1."""
    if not _numbered or _numbered[0][0] is not quest:
        areas = (area for area, element in quest.elements.items() if isinstance(element, Area))
        _numbered[:] = [(quest, {area: number for number, area in enumerate(areas, 1)})]
    return _numbered[0][1].get(id_, 0)


_numbered: list[tuple[Quest, dict[str, int]]] = []
"""The numbers of the quest asked about last."""


def kind_word(element: Element) -> str:
    """The kind of an element in the reader's language."""
    return say(Text(f"kind.{kind_of(element)}"))
