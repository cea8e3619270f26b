"""The left of the playtest: hero cards, conquest, the overlord's threat and cards (ui.md §2.5)."""

from collections.abc import Callable

from PySide6.QtCore import QEvent, Qt, Signal
from PySide6.QtWidgets import QFrame, QHBoxLayout, QLabel, QSizePolicy, QVBoxLayout, QWidget

from studio.gui.board.picture import Figure as Drawn
from studio.gui.kit.elided import Elided
from studio.gui.kit.sheet import set_role
from studio.gui.table.hero_card import NARROW, HeroCard, Value, hero_state
from studio.gui.table.panel import Panel
from studio.gui.table.parts import Backs, IconLabel, Tokens
from studio.kit.text import _, ngettext
from studio.play.names import Names
from studio.play.seats import Seats
from studio.play.values import HAND_LIMITS
from studio.rules.core.state import Figure, GameState


class Party(Panel):
    """Hero cards, conquest, overlord; or one card a seat where there are no heroes."""

    wanted = Signal(int)

    def __init__(self) -> None:
        super().__init__()
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setMinimumWidth(NARROW)
        self.page.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Preferred)
        column = QVBoxLayout(self.page)
        column.setContentsMargins(10, 10, 10, 10)
        column.setSpacing(8)
        self._cards_box = QVBoxLayout()
        self._cards_box.setSpacing(8)
        column.addLayout(self._cards_box)
        self.cards: list[HeroCard] = []
        self._conquest(column)
        self._overlord(column)
        column.addStretch(1)

    def _conquest(self, column: QVBoxLayout) -> None:
        self.conquest_box = QWidget()
        box = QVBoxLayout(self.conquest_box)
        box.setContentsMargins(0, 0, 0, 0)
        box.setSpacing(3)
        head = QHBoxLayout()
        title = QLabel(_("Conquest").upper())
        set_role(title, "section")
        self.conquest_hint = Elided(_("0 loses the quest"))
        self.conquest_hint.setAlignment(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
        set_role(self.conquest_hint, "dim")
        head.addWidget(title)
        head.addWidget(self.conquest_hint, 1)
        self.tokens = Tokens()
        foot = QHBoxLayout()
        self.conquest = QLabel()
        set_role(self.conquest, "strong")
        self.came_from = Elided()
        self.came_from.setAlignment(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
        set_role(self.came_from, "dim")
        foot.addWidget(self.conquest)
        foot.addWidget(self.came_from, 1)
        box.addLayout(head)
        box.addWidget(self.tokens)
        box.addLayout(foot)
        column.addWidget(self.conquest_box)

    def _overlord(self, column: QVBoxLayout) -> None:
        self.overlord_box = QWidget()
        box = QVBoxLayout(self.overlord_box)
        box.setContentsMargins(0, 0, 0, 0)
        box.setSpacing(4)
        head = QHBoxLayout()
        title = QLabel(_("Overlord").upper())
        set_role(title, "section")
        self.sitter = Elided()
        self.sitter.setAlignment(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
        set_role(self.sitter, "dim")
        head.addWidget(title)
        head.addWidget(self.sitter, 1)
        box.addLayout(head)
        card = QFrame()
        card.setObjectName("plainCard")
        inside = QVBoxLayout(card)
        inside.setContentsMargins(10, 8, 10, 8)
        inside.setSpacing(6)
        first = QHBoxLayout()
        first.setSpacing(6)
        self.threat = QLabel()
        set_role(self.threat, "page_title")
        word, self.next = QLabel(_("threat")), Elided()
        self.next.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Preferred)
        set_role(word, "dim12")
        set_role(self.next, "dim")
        first.addWidget(IconLabel("star", 17, "target"))
        first.addWidget(self.threat)
        first.addWidget(word)
        first.addStretch(1)
        first.addWidget(self.next)
        second = QHBoxLayout()
        self.backs = Backs()
        self.hand, self.deck = Elided(), Elided()
        for words in (self.hand, self.deck):
            words.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Preferred)
        set_role(self.deck, "dim")
        second.addWidget(self.backs, 1000)
        second.addWidget(self.hand)
        second.addStretch(1)
        second.addWidget(self.deck)
        self.in_play = QLabel()
        self.in_play.setWordWrap(True)
        set_role(self.in_play, "dim")
        inside.addLayout(first)
        inside.addLayout(second)
        inside.addWidget(self.in_play)
        box.addWidget(card)
        column.addWidget(self.overlord_box)

    def show_state(
        self,
        state: GameState,
        names: Names,
        portrait: Callable[[Figure], Drawn],
        seats: Seats,
        deciding: int,
        gains: tuple[str, ...],
        coming: int | None = None,
        value: Value = lambda _what, _figure: None,
    ) -> None:
        """The table as it is now."""
        heroes = [figure for figure in state.figures.values() if figure.kind == "hero"]
        while len(self.cards) < len(heroes):
            card = HeroCard()
            card.wanted.connect(self.wanted)
            self.cards.append(card)
            self._cards_box.addWidget(card)
        for card, hero in zip(self.cards, heroes, strict=False):
            acting = hero.id == state.active or hero.seat == deciding
            card.show_hero(hero, names, portrait(hero), hero_state(hero, state), acting and state.ended is None, value)
            card.show()
        for card in self.cards[len(heroes) :]:
            card.hide()
        party = next((s for s in state.seats.values() if "conquest" in s.has), None)
        self.conquest_box.setVisible(party is not None)
        if party is not None:
            count = party.has.get("conquest", 0)
            self.tokens.show_value(max(0, count), max(14, min(count, 20)))
            self.conquest.setText(ngettext("{n} token", "{n} tokens", count))
            self.came_from.setText(", ".join(gains))
            self.came_from.setToolTip(", ".join(gains))
        lord = next((s for s in state.seats.values() if s.side == "overlord"), None)
        self.overlord_box.setVisible(lord is not None)
        if lord is not None:
            self._show_overlord(lord.id, lord.has.get("threat", 0), state, names, seats)
            self.next.setText(_("+{n} next turn", n=coming) if coming is not None else "")

    def _show_overlord(self, seat: int, threat: int, state: GameState, names: Names, seats: Seats) -> None:
        self.threat.setText(str(threat))
        cards = [card for card in state.cards.values() if card.seat == seat or card.deck == "overlord"]
        hand = [card for card in cards if card.zone == "hand"]
        played = [card for card in cards if card.zone == "play"]
        self.backs.show_count(len(hand))
        limit = HAND_LIMITS.get(names.quest.system)
        if limit is None:
            self.hand.setText(ngettext("{n} card", "{n} cards", len(hand)))
        else:
            self.hand.setText(_("{n} of {most} cards", n=len(hand), most=limit))
        pile = state.piles.get("overlord", ())
        self.deck.setText(_("deck {n}", n=len(pile)))
        self.in_play.setText(_("In play: {cards}", cards=", ".join(names.entry(card.entry) for card in played)))
        self.in_play.setVisible(bool(played))
        self.sitter.setText(_("person") if seats.is_person(seat) else _("bot: {name}", name=seats.sitter(seat)))

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() == QEvent.Type.StyleChange:
            for label in self.findChildren(IconLabel):
                label.dress()
