"""Standing answers at the table: whoever passes may say that he does not want to be asked again for a while (ui.md §5.2)."""

from typing import TYPE_CHECKING

from studio.kit.text import say
from studio.rules.core.actions import PASS, Pass
from studio.rules.core.decision import Decision, Option

if TYPE_CHECKING:
    from studio.gui.table.view import PlayMode

KINDS = frozenset({"window", "stack"})
"""Kinds of question that may be passed over: somebody else acts, and one may answer to it."""
Turn = tuple[int, int, int]


class Standing:
    """What the seats at a `PlayMode` have said about questions to come; it belongs to the table, not to the game."""

    def __init__(self, mode: "PlayMode") -> None:
        self._mode = mode
        self._known: dict[int, frozenset[str]] = {}
        """Seat → the answers it has seen and does not want to be asked about again."""
        self._silent: dict[tuple[int, str], Turn] = {}
        """Seat and question → the turn in which it is not asked."""
        self._last = 0

    def begin(self) -> None:
        """Another game."""
        self._known.clear()
        self._silent.clear()
        session = self._mode.session
        self._last = session.last if session is not None else 0

    @staticmethod
    def may_stand(decision: Decision) -> bool:
        """Whether a question may be passed over."""
        return decision.kind in KINDS

    def keep(self, decision: Decision, options: tuple[Option, ...], *, until_new: bool, this_turn: bool) -> None:
        """Keeps what somebody has said while passing."""
        if until_new:
            self._known[decision.seat] = self._known.get(decision.seat, frozenset()) | _answers(options)
        else:
            self._known.pop(decision.seat, None)
        if this_turn:
            self._silent[decision.seat, decision.text.code] = self._turn()

    def answer(self) -> bool:
        """Passes for whoever has said so; answers whether that was done. Nobody passes while an older step is looked at."""
        session = self._mode.session
        if session is None:
            return False
        went_on, self._last = session.last > self._last, session.last
        decision = session.decision
        if not went_on or not session.is_present or decision is None or not self.may_stand(decision):
            return False
        if not session.seats.is_person(decision.seat) or PASS not in session.rules.legal_actions(session.state):
            return False
        known = self._known.get(decision.seat)
        is_known = known is not None and _answers(session.options) <= known
        if not is_known and self._silent.get((decision.seat, decision.text.code)) != self._turn():
            return False
        session.act(PASS)
        return True

    def _turn(self) -> Turn:
        session = self._mode.session
        state = session.state if session is not None else None
        return (state.round, state.turn, state.active) if state is not None else (0, 0, 0)


def _answers(options: tuple[Option, ...]) -> frozenset[str]:
    """Answers by what they are called: the same card again is nothing new."""
    return frozenset(say(option.label) for option in options if not isinstance(option.action, Pass))
