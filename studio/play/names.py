"""What things of a game are called on screen: figures, squares, areas, cards, seats."""

from typing import NamedTuple

from studio.content.catalogue import Catalogue
from studio.content.types import Face
from studio.grid.notation import square_name
from studio.kit.text import _
from studio.play import spoken
from studio.quest.content import laid_over
from studio.quest.model import Area, Die, Quest
from studio.rules.core.state import XY, Figure, GameState


class DieLook(NamedTuple):
    """A die as people see it: what it is called in a sentence, its colour, its faces."""

    id: str
    name: str
    colour: str
    faces: tuple[Face, ...] = ()


class Names:
    """Looks names up in a quest's texts and in the catalogue; whatever has no name is called by its id."""

    def __init__(self, quest: Quest, catalogue: Catalogue, language: str = "") -> None:
        self.quest = quest
        self.catalogue = laid_over(catalogue, quest)
        self._languages = tuple(dict.fromkeys((language or quest.header.language, quest.header.language, "en")))
        self._areas = {
            id_: number for number, id_ in enumerate((k for k, v in quest.elements.items() if isinstance(v, Area)), 1)
        }

    def text(self, key: str) -> str:
        """A text of the quest in the reader's language, "" when there is none."""
        for language in self._languages:
            if found := self.quest.texts.get(language, {}).get(key):
                return found
        return ""

    def title(self) -> str:
        """The quest's name."""
        return self.text(self.quest.header.title) or self.quest.id.replace("_", " ").capitalize()

    def entry(self, id_: str) -> str:
        """The name of a catalogue entry."""
        found = self.catalogue.find(id_)
        name = found.name if found else ""
        return self.text(name) or name or id_.lstrip("#").replace("_", " ").capitalize()

    def figure(self, state: GameState, id_: int) -> str:
        """A figure's name: its own, or its kind's."""
        figure = state.figures.get(id_)
        return self.figure_of(figure) if figure else _("somebody")

    def figure_of(self, figure: Figure) -> str:
        """The same for a figure that may have left the game."""
        if figure.name and (own := self.text(figure.name)):
            return own
        entry = figure.entry.lstrip("#")
        element = self.quest.elements.get(figure.element)
        kind = getattr(element, "entry", entry) if figure.entry.startswith("#") else figure.entry
        name = self.entry(kind if isinstance(kind, str) else entry)
        return _("{name} master", name=name) if figure.rank == "master" else name

    def card(self, state: GameState, id_: int) -> str:
        """A card's name."""
        card = state.cards.get(id_)
        return self.entry(card.entry) if card else _("a card")

    def die(self, id_: str) -> str:
        """A die in the middle of a sentence: an own one by its name, one of the box by its colour."""
        own = self.quest.elements.get(id_)
        return (self.text(own.name) if isinstance(own, Die) else "") or spoken.die(id_)

    def look(self, id_: str) -> DieLook:
        """A die as it is drawn: an own one in its colour, one of the box in what its id says."""
        known = self.catalogue.die(id_)
        return DieLook(id_, self.die(id_), known.colour or id_, known.faces)

    def area(self, id_: str) -> str:
        """An area as the author numbers and names it: "5 Throne"."""
        element = self.quest.elements.get(id_)
        name = self.text(element.name) if isinstance(element, Area) and element.name else ""
        number = self._areas.get(id_, 0)
        return f"{number} {name}".strip() if number else name or id_

    def square(self, at: XY | None) -> str:
        """A square as it is read on the rulers, "" for none and for what lies beyond them."""
        return square_name(at) if at is not None and min(at) >= 0 else ""

    def seat(self, state: GameState, seat: int) -> str:
        """Who a seat is: its hero, or its side."""
        if seat == -1:
            return _("The heroes")
        kept = state.seats.get(seat)
        if kept is None:
            return _("Seat {n}", n=seat)
        if kept.side == "heroes":
            hero = next((f for f in state.figures.values() if f.kind == "hero" and f.seat == seat), None)
            return self.figure_of(hero) if hero else _("The heroes")
        return {"overlord": _("Overlord")}.get(kept.side, _("Army {n}", n=kept.side[-1:]))
