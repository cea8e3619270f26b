"""The left of the playtest: hero cards, conquest, the overlord's threat and cards, monsters, the quest's aims."""

from collections.abc import Callable

from msgspec.structs import replace
from PySide6.QtCore import QEvent, Qt, Signal
from PySide6.QtGui import QKeyEvent, QMouseEvent
from PySide6.QtWidgets import QFrame, QGridLayout, QHBoxLayout, QLabel, QScrollArea, QSizePolicy, QVBoxLayout, QWidget

from studio.gui.board.picture import BoardPicture
from studio.gui.board.picture import Figure as Drawn
from studio.gui.kit.elided import Elided
from studio.gui.kit.laying import clear
from studio.gui.kit.sheet import set_role
from studio.gui.table.parts import Backs, IconLabel, Meter, Tokens, figure_pixmap
from studio.gui.table.tips import FocusTip
from studio.kit.text import _, ngettext
from studio.play import reference, spoken
from studio.play.names import Names
from studio.play.seats import Seats
from studio.play.sentences import BOOKKEEPING
from studio.play.values import HAND_LIMITS
from studio.quest.model import Objective
from studio.rules.core.state import Figure, GameState

Value = Callable[[str, int], int | None]
"""A value of a figure as it is now, None where the rules work none out."""
CHIPS = 46
"""Pixels for orders and conditions on a card; the rest is in the tooltip and on the figure's discs."""
NARROW = 236
"""Pixels that a hero card needs."""
HIDDEN_TOKENS = BOOKKEEPING | {"active", "green", "red"}


def wounds(figure: Figure, picture: BoardPicture) -> tuple[int, int]:
    """Wounds left and at most, as the board's picture tells them."""
    mark = picture.figures.get(str(figure.id))
    return (mark.wounds, mark.most) if mark is not None else (0, 0)


class Pair(QWidget):
    """An icon and a number."""

    def __init__(self, icon: str, token: str = "text2") -> None:
        super().__init__()
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(4)
        self.words = QLabel()
        row.addWidget(IconLabel(icon, token=token))
        row.addWidget(self.words)

    def show_words(self, words: str, name: str = "") -> None:
        """The number, and its name for those who cannot see the icon."""
        self.words.setText(words)
        self.setToolTip(name)
        self.setAccessibleName(f"{name} {words}")


class HeroCard(QFrame):
    """A hero: picture, name, state, wounds, fatigue, armour, speed, coins, orders and conditions; 244×82."""

    wanted = Signal(int)

    def __init__(self) -> None:
        super().__init__()
        self.setObjectName("heroCard")
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        FocusTip(self)
        self.figure = 0
        self._drawn: object = None
        grid = QHBoxLayout(self)
        grid.setContentsMargins(8, 7, 9, 7)
        grid.setSpacing(9)
        self.picture = QLabel()
        self.picture.setFixedSize(46, 52)
        grid.addWidget(self.picture)
        column = QVBoxLayout()
        column.setSpacing(3)
        first = QHBoxLayout()
        self.name = Elided(middle=True)
        set_role(self.name, "strong")
        self.state = QLabel()
        set_role(self.state, "dim")
        first.addWidget(self.name, 1)
        first.addWidget(self.state)
        second = QHBoxLayout()
        second.setSpacing(5)
        self.meter = Meter()
        self.meter.setMaximumWidth(62)
        self.meter.setMinimumWidth(28)
        self.life, self.fatigue = QLabel(), Pair("bolt", "warning")
        second.addWidget(IconLabel("heart", token="target"))
        second.addWidget(self.meter)
        second.addWidget(self.life)
        second.addStretch(1)
        second.addWidget(self.fatigue)
        third = QHBoxLayout()
        third.setSpacing(6)
        self.armour, self.speed, self.coins = Pair("shield"), Pair("boot"), Pair("coin")
        for pair in (self.armour, self.speed, self.coins):
            third.addWidget(pair)
        third.addStretch(1)
        self.chips = QLabel()
        self.chips.setObjectName("chipLabel")
        third.addWidget(self.chips)
        column.addLayout(first)
        column.addLayout(second)
        column.addLayout(third)
        grid.addLayout(column, 1)
        self.setFixedHeight(82)

    def show_hero(
        self, figure: Figure, names: Names, portrait: Drawn, state: tuple[str, str], on: bool, value: Value
    ) -> None:
        """The hero as it is now; `state` is its sign and word."""
        self.figure = figure.id
        now, most = portrait.wounds, portrait.most
        plain = replace(portrait, wounds=0, most=0, discs=())
        if plain != self._drawn:
            self._drawn = plain
            self.picture.setPixmap(figure_pixmap(plain, 46))
        self.name.setText(names.figure_of(figure))
        sign, word = state
        self.state.setText(f"{sign} {word}".strip())
        role = {"▶": "state_on", "●": "state_ok"}.get(sign, "dim")
        if self.state.property("role") != role:
            set_role(self.state, role)
        entry = names.catalogue.find(figure.entry)
        stats = entry.stats if entry else {}
        self.meter.show_value(now, most)
        self.life.setText(f"{now}/{most}")
        stamina = _number(stats.get("fatigue", stats.get("stamina"))) + figure.bonus.get("fatigue", 0)
        self.fatigue.show_words(f"{max(0, stamina - figure.fatigue)}/{stamina}", _("Fatigue"))
        for pair, what, name in ((self.armour, "armour", _("Armour")), (self.speed, "speed", _("Speed"))):
            now_is = value(what, figure.id)
            pair.show_words(str(_number(stats.get(what)) if now_is is None else now_is), name)
        self.coins.show_words(str(figure.coins), _("Coins"))
        chips = [
            spoken.token(what) + (f" {n}" if n > 1 else "")
            for what, n in figure.tokens.items()
            if n and what not in HIDDEN_TOKENS
        ]
        words = " · ".join(chips)
        self.chips.setText(self.chips.fontMetrics().elidedText(words, Qt.TextElideMode.ElideRight, CHIPS))
        told = reference.lines(reference.of_figure(names.quest, names.catalogue, figure))
        whole = "\n".join(filter(None, (names.figure_of(figure), words, *told)))
        self.setToolTip(whole)
        self.setAccessibleDescription(whole)
        self.chips.setFixedWidth(self.chips.sizeHint().width())
        self.chips.setVisible(bool(chips))
        if bool(self.property("on")) != on:
            self.setProperty("on", on)
            self.style().unpolish(self)
            self.style().polish(self)
        self.setAccessibleName(
            _(
                "{name}, {state}, {now} of {most} wounds left",
                name=names.figure_of(figure),
                state=word,
                now=now,
                most=most,
            )
        )

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        self.wanted.emit(self.figure)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_Space):
            self.wanted.emit(self.figure)
            return
        super().keyPressEvent(event)


def _number(value: object) -> int:
    if isinstance(value, int):
        return value
    if isinstance(value, list | tuple) and value and isinstance(value[0], int):
        return value[0]
    return 0


class Party(QScrollArea):
    """Hero cards, conquest, overlord; or one card a seat where there are no heroes."""

    wanted = Signal(int)

    def __init__(self) -> None:
        super().__init__()
        self.setWidgetResizable(True)
        self.setProperty("role", "panel")
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setMinimumWidth(NARROW)
        page = QWidget()
        page.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Preferred)
        self.setWidget(page)
        column = QVBoxLayout(page)
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
        word, self.next = QLabel(_("threat")), QLabel()
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


def hero_state(hero: Figure, state: GameState) -> tuple[str, str]:
    """Sign and word for what a hero is doing."""
    if hero.place == "out":
        return "✕", _("out")
    if hero.id == state.active:
        return "▶", _("acting")
    if hero.tokens.get("knocked_out"):
        return "✕", _("down")
    if hero.tokens.get("acted"):
        return "✓", _("acted")
    return ("⌂", _("in town")) if hero.place == "town" else ("●", _("ready"))


class Monsters(QScrollArea):
    """The monsters in sight, by kind, with wounds and place."""

    wanted = Signal(int)

    def __init__(self) -> None:
        super().__init__()
        self.setWidgetResizable(True)
        self.setProperty("role", "panel")
        page = QWidget()
        self.setWidget(page)
        self._grid = QGridLayout(page)
        self._grid.setContentsMargins(10, 10, 10, 10)
        self._grid.setVerticalSpacing(4)
        self._grid.setColumnStretch(1, 1)
        self._shown: object = None

    def show_state(self, state: GameState, names: Names, picture: BoardPicture) -> None:
        """The monsters on the board now."""
        rows = [
            (
                figure.id,
                names.figure_of(figure),
                wounds(figure, picture),
                names.square(figure.at),
                picture.figures.get(str(figure.id)),
            )
            for figure in state.figures.values()
            if figure.kind != "hero" and figure.place == "board"
        ]
        rows.sort(key=lambda row: row[1])
        if rows == self._shown:
            return
        self._shown = rows
        clear(self._grid)
        for line, (id_, name, (now, most), square, mark) in enumerate(rows):
            image = QLabel()
            image.setFixedSize(26, 26)
            if mark is not None:
                image.setPixmap(figure_pixmap(mark, 26))
            words = Elided(name, middle=True)
            life = QLabel(f"{now}/{most}" if most else "")
            place = QLabel(square)
            set_role(place, "dim")
            for column, widget in enumerate((image, words, life, place)):
                self._grid.addWidget(widget, line, column)
            del id_
        if not rows:
            none = QLabel(_("No monster is in sight."))
            set_role(none, "dim12")
            self._grid.addWidget(none, 0, 0, 1, 4)
        self._grid.setRowStretch(len(rows) + 1, 1)


class Aims(QScrollArea):
    """The quest: introduction and aims of both sides."""

    def __init__(self) -> None:
        super().__init__()
        self.setWidgetResizable(True)
        self.setProperty("role", "panel")
        page = QWidget()
        self.setWidget(page)
        column = QVBoxLayout(page)
        column.setContentsMargins(12, 12, 12, 12)
        column.setSpacing(8)
        self.title, self.text, self.aims = QLabel(), QLabel(), QLabel()
        set_role(self.title, "title")
        for label in (self.title, self.text, self.aims):
            label.setWordWrap(True)
            label.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Preferred)
            column.addWidget(label)
        column.addStretch(1)

    def show_quest(self, names: Names) -> None:
        """Another quest."""
        quest = names.quest
        self.title.setText(names.title())
        self.text.setText(names.text(quest.header.intro))
        aims = [names.text(e.text) for e in quest.elements.values() if isinstance(e, Objective) and e.text]
        self.aims.setText("\n\n".join(filter(None, aims)))
