"""What a thing is called as a heading: by its own name, else by what it is: "Copper chest", "Blue rune key"."""

from studio.content.catalogue import Catalogue
from studio.kit.text import Text
from studio.quest import model
from studio.quest.content import catalogue_of
from studio.quest.model import Quest
from studio.quest.names import called, text_of, what_it_is


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
    if isinstance(element, model.Piece) and (known := catalogue.find_piece(element.piece)) and known.name:
        return known.name
    words = text_of(quest, getattr(element, "name", "")) or what_it_is(element, catalogue)
    return words[:1].upper() + words[1:]
