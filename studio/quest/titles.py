"""What a thing is called as a heading: by its own name, else by what it is: "Copper chest", "Blue rune key"."""

from studio.content.catalogue import Catalogue
from studio.kit.text import Text, _
from studio.quest import model
from studio.quest.content import catalogue_of
from studio.quest.model import Quest
from studio.quest.names import called, kind_word, text_of


def titled(label: Text, before: Quest, after: Quest) -> Text:
    """A label with the title of the thing in place of its id."""
    id = label.params.get("id")
    quest = after if id in after.elements else before
    if not isinstance(id, str) or id not in quest.elements:
        return label
    return Text(label.code, {**label.params, "id": title_of(quest, id)})


def title_of(quest: Quest, id: str, catalogue: Catalogue | None = None) -> str:
    """The title of an element, beginning with a capital."""
    element = quest.elements.get(id)
    if element is None:
        return id
    catalogue = catalogue or catalogue_of(quest)
    if isinstance(element, model.Area):
        return called(quest, id, catalogue)
    own = text_of(quest, getattr(element, "name", ""))
    words = own or _kind(quest, element, catalogue)
    return words[:1].upper() + words[1:]


def _kind(quest: Quest, element: model.AnyElement, catalogue: Catalogue) -> str:
    match element:
        case model.Piece(piece=piece):
            known = catalogue.find_piece(piece)
            return known.name if known and known.name else kind_word(element)
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
        case model.Custom(entry=entry):
            return entry.name or entry.id
        case model.Glyph(active=True):
            return _("active glyph")
        case _:
            return kind_word(element)


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
