"""Where the figure in turn can go, with fatigue and without, searched in slices; walking there while others may respond."""

import time
from collections.abc import Iterator
from typing import TYPE_CHECKING, NamedTuple

from PySide6.QtCore import QTimer

from studio.gui.board import overlays as o
from studio.kit.faults import Refused
from studio.kit.text import _, ngettext
from studio.play import macros
from studio.rules.core.actions import Action, StepTo
from studio.rules.core.decision import Option
from studio.rules.core.state import XY, GameState

if TYPE_CHECKING:
    from studio.gui.table.view import PlayMode

SLICE = 0.008
"""Seconds of searching in one go, so that the window never waits."""
MOST_SPENT = 12
"""Points of fatigue that are tried for the second field."""


class Way(NamedTuple):
    """How to get to a square: the answers to give one after the other, and what they cost."""

    actions: tuple[Action, ...]
    squares: tuple[XY, ...]
    """From where the figure stands to where it comes to stand."""
    movement: int
    fatigue: int = 0

    @property
    def price(self) -> str:
        """What it costs, in words."""
        steps = ngettext("{n} movement", "{n} movement", self.movement)
        if not self.fatigue:
            return steps
        return _("{steps}, {fatigue}", steps=steps, fatigue=ngettext("{n} fatigue", "{n} fatigue", self.fatigue))


class Walking:
    """The fields of reach of a `PlayMode`, and the way that is being walked."""

    def __init__(self, mode: "PlayMode") -> None:
        self._mode = mode
        self.field: macros.Field | None = None
        """The whole field, None while it is searched or when nobody can step."""
        self.far: macros.Field | None = None
        """The field when all fatigue that can be spent on movement is, None while it is searched or without any."""
        self._exert: Action | None = None
        """The answer that spends a point of fatigue on movement."""
        self._search: Iterator[macros.Field] = iter(())
        self._found: macros.Field | None = None
        self._route: tuple[Action, ...] = ()
        self._start: GameState | None = None
        self._going = False
        self._seen: Iterator[macros.Field] = iter(())
        self._last_seen = macros.Field()
        self._is_previewed = False
        """The field shown is that of an action which is only looked at."""

    # --- the fields ---------------------------------------------------------------------------

    def look(self) -> None:
        """Begins to search the fields of the state that is shown; small ones are found at once."""
        mode = self._mode
        self.field = self.far = self._found = None
        self._seen, self._is_previewed = iter(()), False
        self._exert = next((option.action for option in mode.options if option.group == "fatigue"), None)
        can_step = self._exert is not None or any(isinstance(option.action, StepTo) for option in mode.options)
        session = mode.session
        self._search = macros.search(session.rules, session.state) if can_step and session else iter(())
        self._go_on_searching(show=False)

    @property
    def more(self) -> dict[XY, int]:
        """The squares that only fatigue opens, with the movement they cost."""
        near = self.field
        if self.far is None or near is None:
            return {}
        return {at: cost for at, cost in self.far.cost.items() if at not in near.cost}

    def _go_on_searching(self, *, show: bool = True, whole: bool = False) -> None:
        """A slice of the search; the next one follows when the event loop comes round."""
        until = time.perf_counter() + SLICE
        while self._search_on(until, whole=whole):
            if show:
                self._mode.marks.fields()
            if self.field is None or self.far is not None or not self._search_further():
                return
        QTimer.singleShot(0, self._mode.central, self._go_on_searching)

    def _search_on(self, until: float, *, whole: bool) -> bool:
        """Goes on with the present search; answers whether it has come to its end."""
        for field in self._search:
            self._found = field
            if not whole and time.perf_counter() > until:
                return False
        found, self._found = self._found, None
        if found is not None and self.field is None:
            self.field = found
        elif found is not None:
            self.far = found
        return True

    def _search_further(self) -> bool:
        """Begins the search with all fatigue spent; answers whether there is any."""
        session, exert = self._mode.session, self._exert
        if session is None or exert is None:
            return False
        state = session.state
        for _point in range(MOST_SPENT):
            if exert not in session.rules.legal_actions(state):
                break
            state = session.rules.apply(state, exert).state
        self._search = macros.search(session.rules, state)
        return True

    def preview(self, option: Option | None) -> None:
        """Shows where an action that is looked at would let the figure go; without one the present fields again."""
        mode, session = self._mode, self._mode.session
        self._seen = iter(())
        if option is None or session is None:
            if self._is_previewed:
                self._is_previewed = False
                mode.marks.fields()
            return
        self._is_previewed = True
        mode.board.show_overlay("reach", None)
        try:
            after = session.rules.apply(session.state, option.action).state
        except Refused:
            return
        self._seen, self._last_seen = macros.search(session.rules, after), macros.Field()
        self._go_on_previewing()

    def _go_on_previewing(self) -> None:
        until = time.perf_counter() + SLICE
        for field in self._seen:
            self._last_seen = field
            if time.perf_counter() > until:
                QTimer.singleShot(0, self._mode.central, self._go_on_previewing)
                return
        if self._is_previewed and self._last_seen.cost:
            self._mode.board.show_overlay("reach", o.Reach(dict(self._last_seen.cost)))

    def whole(self) -> macros.Field | None:
        """The near field, both searched to their end when that has not been done yet."""
        if self._found is not None:
            self._go_on_searching(whole=True)
        return self.field

    def way(self, to: XY) -> Way | None:
        """The way to a square, None where none is known."""
        near, far = self.field, self.far
        if near is not None and (steps := near.way(to)):
            return Way(steps, (near.start, *(step.to for step in steps)), near.cost[to])
        if far is None or self._exert is None or not (steps := far.way(to)):
            return None
        session = self._mode.session
        walker = session.state.figures.get(far.figure) if session is not None else None
        fatigue = max(1, far.cost[to] - (walker.mp if walker is not None else 0))
        squares = (far.start, *(step.to for step in steps))
        return Way((*(self._exert,) * fatigue, *steps), squares, far.cost[to], fatigue)

    # --- the way ------------------------------------------------------------------------------

    def walk(self, way: Way) -> None:
        """Walks there step by step until something happens; others are asked in between as the rules want it."""
        self._route = way.actions
        self._start = None
        self.go_on()

    def stop(self) -> None:
        """Stands still."""
        self._route = ()

    def go_on(self) -> None:
        """The next steps of the way, as long as the same figure may simply go on."""
        session = self._mode.session
        if session is None or self._going or not self._route:
            return
        self._going = True
        while self._route and self._mode.can_act:
            before = self._start
            if before is not None and not macros.goes_on(session.rules, before, session.state):
                self._route = ()
                break
            step, *rest = self._route
            self._start, self._route = session.state, tuple(rest)
            if step not in session.rules.legal_actions(session.state):
                self._route = ()
                break
            if not self._mode.rolling.answer(step):
                self._route = ()
        self._going = False
