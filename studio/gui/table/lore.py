"""The rules beside the pointer: what rests under it for a moment is named, with the rules of all that it can do."""

from typing import TYPE_CHECKING

from studio.content.rulebook import rule_of, rule_text
from studio.gui.board import overlays as o
from studio.gui.board.view import Pointer
from studio.gui.kit.bridge import Later
from studio.gui.table.card_view import card_text
from studio.kit.text import _
from studio.play import reference
from studio.quest.model import Area, Piece
from studio.rules.core.decision import Option

if TYPE_CHECKING:
    from studio.gui.table.view import PlayMode

HOVER_MS = 600
FATIGUE = {"journeys1": "J-608"}
"""The rule by which fatigue becomes movement."""


class Lore:
    """Rules for a `PlayMode`."""

    def __init__(self, mode: "PlayMode") -> None:
        self._mode = mode
        self._over = ""
        self._at: o.Point = (0, 0)
        self._tell = Later(self._show, HOVER_MS, mode)

    def hover(self, at: Pointer) -> None:
        """The pointer is somewhere: what is under it is told about when it rests there."""
        picked = self._mode.board.pick(at)
        over, self._at = (picked[0] if picked else ""), (at.x, at.y)
        if over != self._over:
            self.leave()
            self._over = over
            self._tell()

    def leave(self) -> None:
        """The pointer has gone, or something was done."""
        self._over = ""
        self._tell.cancel()
        self._mode.board.show_overlay("rules", None)

    def open_rule(self, number: str) -> None:
        """The rule that the why-not bubble names, inside the bubble."""
        mode = self._mode
        text = rule_text(mode.names.quest.system, number) if mode.names is not None else ""
        shown = mode.choices.reason if mode.choices.reason.isVisible() else mode.bubble
        shown.show_rule(text or _("Rule {rule} of the rules digest.", rule=number))

    def card(self) -> None:
        """C: the cards of the hero under the cursor or pointer, the rules of any other figure; without one the Cards tab."""
        mode, session, names = self._mode, self._mode.session, self._mode.names
        pointer = mode.board.pointer()
        at = mode.hand.cursor or (pointer.square if pointer is not None else None)
        ids = mode.eyes.ids_at(at) if at is not None else frozenset()
        id_ = next((id_ for id_ in sorted(ids) if id_.isdigit()), "")
        figure = session.state.figures.get(int(id_)) if session is not None and id_ else None
        if figure is not None and figure.kind != "hero" and at is not None:
            self._over, self._at = id_, (at[0] + 0.5, at[1] + 0.5)
            self._show()
            return
        mode.panel_wanted.emit("cards")
        if figure is not None and session is not None and names is not None:
            mode.cards.show_holder(names.figure(session.state, figure.id))

    def of_option(self, option: Option) -> str:
        """What the rules say about an answer: an action, an order, a card or a thing that is bought or used."""
        session, names = self._mode.session, self._mode.names
        if session is None or names is None:
            return ""
        action, system = option.action, names.quest.system
        found: list[str] = []
        card = session.state.cards.get(getattr(action, "card", 0))
        entry = names.catalogue.find(card.entry if card is not None else str(getattr(action, "what", "")))
        if entry is not None:
            found += [names.text(entry.text) or card_text(entry)]
            found += reference.lines(reference.of_entry(names.catalogue, entry))
        for kind in ("action", "order"):
            number = rule_of(system, "token" if kind == "order" else kind, str(getattr(action, kind, "")))
            found += reference.lines(reference.of_rule(system, number))
        if option.group == "fatigue":
            found += reference.lines(reference.of_rule(system, FATIGUE.get(system, "")))
        return "\n".join(filter(None, found))

    def _show(self) -> None:
        title, told = self._told()
        if not told or self._mode.bubble.isVisible() or self._mode.read_aloud.isVisible():
            return
        board = self._mode.board
        seen = board.camera.seen_squares()
        side = "left" if self._at[0] > seen.x() + seen.width() * 0.55 else "right"
        board.show_overlay("rules", o.ReadOut(self._at, reference.sheet(title, told), side=side))  # type: ignore[arg-type]

    def _told(self) -> tuple[str, tuple[reference.Reference, ...]]:
        """What is under the pointer by name, and its rules; only what the picture shows can be there."""
        session, names = self._mode.session, self._mode.names
        if session is None or names is None:
            return "", ()
        state, id_ = self._mode.eyes.state(session), self._over
        if id_.isdigit():
            figure = state.figures.get(int(id_))
            if figure is None:
                return "", ()
            return names.figure_of(figure), reference.of_figure(names.quest, names.catalogue, figure)
        if (token := state.tokens.get(id_)) is not None:
            return names.text(self._name(id_)) or reference.kind_name(token.kind), reference.of_token(
                names.quest, names.catalogue, token
            )
        element = names.quest.elements.get(id_)
        if element is None or isinstance(element, Area | Piece):
            return "", ()
        title = names.text(self._name(id_)) or reference.kind_name(reference.kind_of(element))
        return title, reference.of_element(names.quest, names.catalogue, element)

    def _name(self, id_: str) -> str:
        """The text key of an element's name."""
        names = self._mode.names
        return str(getattr(names.quest.elements.get(id_), "name", "")) if names is not None else ""
