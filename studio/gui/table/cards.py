"""The Cards tab, what figures and seats hold, and the Variables tab, the quest's numbers."""

from collections.abc import Callable

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QGridLayout, QLabel, QVBoxLayout

from studio.gui.kit.laying import clear
from studio.gui.kit.sheet import set_role
from studio.gui.table.card_view import CardView
from studio.gui.table.panel import Panel
from studio.kit.text import _, ngettext
from studio.play.names import Names
from studio.rules.core.decision import Option
from studio.rules.core.state import Card, GameState

Closed = Callable[[Card], tuple[str, str] | None]
"""Why a card cannot be played now, with the rule."""


class Cards(Panel):
    """Cards by holder; a hidden hand shows its number only."""

    taken = Signal(object)

    def __init__(self) -> None:
        super().__init__()
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self._column = QVBoxLayout(self.page)
        self._column.setContentsMargins(12, 10, 12, 10)
        self._column.setSpacing(6)
        self._shown: object = None
        self.views: list[CardView] = []
        self.heads: dict[str, QLabel] = {}
        """The heads of the groups, by who holds the cards."""

    def show_holder(self, title: str) -> None:
        """Scrolls to the cards of somebody."""
        if title in self.heads:
            head = self.heads[title]
            self.ensureWidgetVisible(head, 0, 8)
            self.verticalScrollBar().setValue(max(0, head.y() - 8))

    def show_state(
        self,
        state: GameState,
        names: Names,
        deciding: int,
        player: bool,
        options: tuple[Option, ...] = (),
        closed: Closed = lambda _card: None,
    ) -> None:
        """The cards as they lie now, those that are answers as such; hands of others are shown to the author only.

        `closed` says why a card of a hand cannot be played now.
        """
        answers = {card: tuple(o for o in options if getattr(o.action, "card", 0) == card) for card in state.cards}
        reasons = {
            card.id: closed(card)
            for card in state.cards.values()
            if card.zone == "hand" and not answers[card.id] and not (player and card.seat != deciding)
        }
        key = (tuple(state.cards.items()), deciding, player, options, reasons)
        if key == self._shown:
            return
        self._shown = key
        clear(self._column)
        self.views, self.heads = [], {}
        for title, cards, hidden in self._groups(state, names, deciding, player):
            head = QLabel(title.upper())
            head.setWordWrap(True)
            set_role(head, "section")
            self._column.addWidget(head)
            self.heads[title] = head
            if hidden:
                told = QLabel(ngettext("{n} hidden card", "{n} hidden cards", len(cards)))
                set_role(told, "dim12")
                self._column.addWidget(told)
                continue
            for card in cards:
                view = CardView(card, names, answers[card.id], reasons.get(card.id))
                view.taken.connect(self.taken)
                self._column.addWidget(view)
                self.views.append(view)
        if not self._column.count():
            none = QLabel(_("No cards in hand."))
            none.setWordWrap(True)
            set_role(none, "dim12")
            self._column.addWidget(none)
        self._column.addStretch(1)

    @staticmethod
    def _groups(state: GameState, names: Names, deciding: int, player: bool) -> list[tuple[str, list[Card], bool]]:
        groups: dict[str, list[Card]] = {}
        hands: dict[int, list[Card]] = {}
        for card in state.cards.values():
            if card.bearer and card.zone in ("pack", "play", "attached") and card.bearer in state.figures:
                groups.setdefault(names.figure(state, card.bearer), []).append(card)
            elif card.zone == "hand":
                hands.setdefault(card.seat, []).append(card)
            elif card.zone == "play":
                groups.setdefault(_("In play"), []).append(card)
        found = [(title, cards, False) for title, cards in sorted(groups.items())]
        for seat, cards in sorted(hands.items()):
            title = _("Hand of {who}", who=names.seat(state, seat))
            found.insert(0, (title, cards, player and seat != deciding))
        return found


class Variables(Panel):
    """The quest's variables and what else the author may want to see."""

    def __init__(self) -> None:
        super().__init__()
        self._grid = QGridLayout(self.page)
        self._grid.setContentsMargins(12, 10, 12, 10)
        self._grid.setColumnStretch(0, 1)
        self._shown: object = None

    def show_state(self, state: GameState) -> None:
        """The numbers now."""
        rows = [
            *state.vars.items(),
            *((f"{seat.side} {what}", n) for seat in state.seats.values() for what, n in seat.has.items()),
        ]
        if rows == self._shown:
            return
        self._shown = rows
        clear(self._grid)
        for line, (name, value) in enumerate(rows):
            number = QLabel(str(value))
            set_role(number, "strong")
            self._grid.addWidget(QLabel(name), line, 0)
            self._grid.addWidget(number, line, 1, Qt.AlignmentFlag.AlignRight)
        if not rows:
            none = QLabel(_("This quest has no variables."))
            none.setWordWrap(True)
            set_role(none, "dim12")
            self._grid.addWidget(none, 0, 0)
        self._grid.setRowStretch(len(rows) + 1, 1)
