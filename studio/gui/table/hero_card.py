"""A hero's card: picture, name, wounds, fatigue, armour, speed, coins, orders and conditions, with their rules (ui.md §5.4)."""

from collections.abc import Callable

from msgspec.structs import replace
from PySide6.QtCore import Qt
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QHBoxLayout, QLabel, QVBoxLayout, QWidget

from studio.gui.board.picture import Figure as Drawn
from studio.gui.kit.elided import Elided
from studio.gui.kit.sheet import set_role
from studio.gui.table.panel import FigureFrame
from studio.gui.table.parts import IconLabel, Meter, figure_pixmap
from studio.gui.table.tips import FocusTip
from studio.kit.text import _
from studio.play import reference, spoken
from studio.play.names import Names
from studio.play.sentences import BOOKKEEPING
from studio.rules.core.state import Figure, GameState

Value = Callable[[str, int], int | None]
"""A value of a figure as it is now, None where the rules work none out."""
CHIPS, PADDING = 96, 22
"""Pixels for orders and conditions on a card at most, and of the chip around them; the rest is in the tooltip."""
BESIDE, GAP = 80, 4
"""Pixels of a card for its picture and margins, and between its numbers."""
NARROW = 236
"""Pixels that a hero card needs."""
NUMBERS = {"journeys1": {"fatigue": "J-608", "armour": "J-1001", "speed": "J-701", "coins": "J-1723"}}
"""System → number on a hero's card → the rule that says most about it."""
HIDDEN_TOKENS = BOOKKEEPING | {"active", "green", "red"}


class Pair(QWidget):
    """An icon and a number."""

    def __init__(self, icon: str, token: str = "text2") -> None:
        super().__init__()
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(3)
        self.words = QLabel()
        row.addWidget(IconLabel(icon, token=token))
        row.addWidget(self.words)

    def show_words(self, words: str, name: str = "", rule: str = "") -> None:
        """The number, its name for those who cannot see the icon, and what the rules say about it."""
        self.words.setText(words)
        self.setToolTip("\n".join(filter(None, (name, rule))))
        self.setAccessibleName(f"{name} {words}")


class HeroCard(FigureFrame):
    """A hero: picture, name, state, wounds, fatigue, armour, speed, coins, orders and conditions; 244×82."""

    def __init__(self) -> None:
        super().__init__(0)
        self.setObjectName("heroCard")
        FocusTip(self)
        self._on_it = ""
        """Orders and conditions."""
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
        third.setSpacing(GAP)
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
        system = names.quest.system

        def said(what: str) -> str:
            return "\n".join(reference.lines(reference.of_rule(system, NUMBERS.get(system, {}).get(what, ""))))

        entry = names.catalogue.find(figure.entry)
        stats = entry.stats if entry else {}
        self.meter.show_value(now, most)
        self.life.setText(f"{now}/{most}")
        stamina = _number(stats.get("fatigue", stats.get("stamina"))) + figure.bonus.get("fatigue", 0)
        self.fatigue.show_words(f"{max(0, stamina - figure.fatigue)}/{stamina}", _("Fatigue"), said("fatigue"))
        for pair, what, name in ((self.armour, "armour", _("Armour")), (self.speed, "speed", _("Speed"))):
            now_is = value(what, figure.id)
            pair.show_words(str(_number(stats.get(what)) if now_is is None else now_is), name, said(what))
        self.coins.show_words(str(figure.coins), _("Coins"), said("coins"))
        chips = [
            spoken.token(what) + (f" {n}" if n > 1 else "")
            for what, n in figure.tokens.items()
            if n and what not in HIDDEN_TOKENS
        ]
        words = " · ".join(chips)
        self._on_it = words
        told = reference.lines(reference.of_figure(names.quest, names.catalogue, figure))
        on_it = reference.lines(reference.of_tokens(names.quest, names.catalogue, figure))
        self.chips.setToolTip("\n".join((words, *on_it)))
        whole = "\n".join(filter(None, (names.figure_of(figure), words, *told)))
        self.setToolTip(whole)
        self.setAccessibleDescription(whole)
        self._fit_chips()
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

    def _fit_chips(self) -> None:
        """Orders and conditions take what armour, speed and coins leave; the whole is in the tooltip."""
        taken = sum(pair.sizeHint().width() + GAP for pair in (self.armour, self.speed, self.coins)) + GAP
        room = min(CHIPS, self.width() - BESIDE - taken)
        self.chips.setText(
            self.chips.fontMetrics().elidedText(self._on_it, Qt.TextElideMode.ElideRight, room - PADDING)
        )
        self.chips.setFixedWidth(self.chips.sizeHint().width())
        self.chips.setVisible(len(self.chips.text()) > 1)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._fit_chips()


def _number(value: object) -> int:
    if isinstance(value, int):
        return value
    if isinstance(value, list | tuple) and value and isinstance(value[0], int):
        return value[0]
    return 0


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
