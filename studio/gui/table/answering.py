"""Answers given at the table: by a row of the panel, by its number, by a die, by a click on the board."""

from typing import TYPE_CHECKING

from studio.gui.table.rows import Row
from studio.kit.faults import Refused
from studio.kit.text import _, say
from studio.rules.core.actions import Pass
from studio.rules.core.decision import Option

if TYPE_CHECKING:
    from studio.gui.table.view import PlayMode


class Answering:
    """Gives the answers of those who sit before a `PlayMode`."""

    def __init__(self, mode: "PlayMode") -> None:
        self._mode = mode

    def take_row(self, row: Row) -> None:
        """A row of the panel: an answer, or a walk to the square under the pointer."""
        mode = self._mode
        if not row.is_walk:
            self.take(row.option)
            return
        mode.walking.whole()
        pointed = mode.showing.hovered
        if pointed is not None and (way := mode.walking.way(pointed)) is not None:
            mode.walking.walk(way)
        else:
            mode.hint_said.emit(_("Point at a square, or move the cursor there with the arrows."))
            mode.board.setFocus()

    def take(self, option: Option) -> None:
        """Gives an answer."""
        mode = self._mode
        session = mode.session
        if session is None or not mode.can_act:
            return
        mode.bubble.hide()
        mode.showing.filtered = ""
        decision, (until_new, this_turn) = session.decision, mode.choices.stands
        if decision is not None and isinstance(option.action, Pass) and mode.standing.may_stand(decision):
            mode.standing.keep(decision, mode.options, until_new=until_new, this_turn=this_turn)
        try:
            mode.rolling.answer(option.action)
        except Refused as refused:
            mode.why.show(say(refused.text), refused.rule, option.square)

    def press_number(self, number: int) -> None:
        """1 to 9: the row with this key, 0: the filter; or the number that is asked for, or the face of the die that is typed."""
        mode = self._mode
        if mode.rolling.is_waiting:
            mode.dice.pick(number)
        elif not mode.choices.take(number) and not number:
            mode.choices.open_filter()

    def nudge(self) -> None:
        """A click while nobody at this screen is asked."""
        mode = self._mode
        session = mode.session
        if session is None:
            return
        if not session.is_present:
            mode.hint_said.emit(_("You look at step {n}. End returns to the present.", n=session.at))
        elif session.bot:
            mode.hint_said.emit(_("A bot decides now. P pauses it."))

    def reroll(self, place: int) -> None:
        mode = self._mode
        option = next((p for p in mode.options if getattr(p.action, "die", -1) == place), None)
        if option is not None:
            self.take(option)
