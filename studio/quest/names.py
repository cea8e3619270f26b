"""What things are called: by their own names, else by what they are; squares by column letter and row."""

from studio.content.catalogue import Catalogue
from studio.kit.text import Text, _, say
from studio.quest import model
from studio.quest.content import catalogue_of
from studio.quest.labels import kind_of
from studio.quest.model import AnyElement, Area, Custom, Element, Quest, Relic


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
    """An element in a sentence: "4 Vault", "Narthak", "Skeleton m7", "red rune door d4"."""
    element = quest.elements.get(id_)
    if element is None:
        return id_
    name = text_of(quest, getattr(element, "name", ""))
    catalogue = catalogue or catalogue_of(quest)
    match element:
        case Area():
            number = area_number(quest, id_)
            return f"{number} {name}" if name else f"{say(Text('kind.area'))} {number}"
        case Custom():
            return what_it_is(element, catalogue)
        case Relic(item=item) if catalogue.find(item):
            return what_it_is(element, catalogue)
    return name or f"{what_it_is(element, catalogue)} {id_}"


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


def what_it_is(element: AnyElement, catalogue: Catalogue) -> str:
    """What an element is, in the middle of a sentence: "copper chest", "red rune door", "Skeleton", "corridor"."""
    match element:
        case model.Piece(piece=piece):
            known = catalogue.find_piece(piece)
            return _pieces().get(known.category if known else "", kind_word(element))
        case model.Monster(entry=entry):
            found = catalogue.find(entry)
            return found.name if found and found.name else entry
        case model.Chest(tier=tier):
            return {"copper": _("copper chest"), "silver": _("silver chest"), "gold": _("gold chest")}[tier]
        case model.Potion(potion=potion):
            return _("healing potion") if potion == "healing" else _("vitality potion")
        case model.RuneKey(colour=colour):
            return _keys().get(colour, kind_word(element))
        case model.Door(lock="rune", colour=colour):
            return _doors().get(colour, _("rune door"))
        case model.Door(lock=lock):
            return {"locked": _("locked door"), "sealed": _("sealed door"), "secret": _("secret door")}.get(
                lock, kind_word(element)
            )
        case model.Terrain(terrain=terrain):
            return terrain_word(terrain)
        case model.Stairs(colour=letter):
            return _("stairs {letter}", letter=letter)
        case model.Relic(item=item):
            found = catalogue.find(item)
            return found.name if found and found.name else kind_word(element)
        case model.Token(token=token):
            return _tokens().get(token, kind_word(element))
        case model.Start(role=role):
            return _starts()[role]
        case model.Custom(entry=entry):
            return entry.name or entry.id
        case model.Glyph(active=True):
            return _("active glyph")
        case _:
            return kind_word(element)


def _pieces() -> dict[str, str]:
    return {
        "room": _("room"),
        "corridor": _("corridor"),
        "intersection": _("intersection"),
        "dead_end": _("dead end"),
    }


def _keys() -> dict[str, str]:
    return {
        "red": _("red rune key"),
        "blue": _("blue rune key"),
        "yellow": _("yellow rune key"),
        "green": _("green rune key"),
    }


def _doors() -> dict[str, str]:
    return {
        "red": _("red rune door"),
        "blue": _("blue rune door"),
        "yellow": _("yellow rune door"),
        "green": _("green rune door"),
    }


def _tokens() -> dict[str, str]:
    return {
        "search": _("search token"),
        "objective": _("objective token"),
        "villager": _("villager"),
        "treasure": _("treasure square"),
    }


def _starts() -> dict[str, str]:
    return {
        "start": _("start squares"),
        "entrance": _("entrance"),
        "exit": _("exit"),
        "zone": _("start zone"),
    }


def terrain_word(terrain: str) -> str:
    """A terrain in the reader's language."""
    words = {
        "pit": _("pit"),
        "water": _("water"),
        "rubble": _("rubble"),
        "lava": _("lava"),
        "hazard": _("hazard"),
        "difficult": _("difficult ground"),
        "obstacle": _("obstacle"),
        "wall": _("wall squares"),
        "circle": _("magic circle"),
    }
    return words.get(terrain, terrain)
