"""Where the figure in turn can go, searched in slices, and walking there while others may respond."""

import time
from collections.abc import Iterator
from typing import TYPE_CHECKING

from PySide6.QtCore import QTimer

from studio.play import macros
from studio.rules.core.actions import StepTo
from studio.rules.core.state import GameState

if TYPE_CHECKING:
    from studio.gui.table.view import PlayMode

SLICE = 0.008
"""Seconds of searching in one go, so that the window never waits."""


class Walking:
    """The field of reach of a `PlayMode`, and the way that is being walked."""

    def __init__(self, mode: "PlayMode") -> None:
        self._mode = mode
        self.field: macros.Field | None = None
        """The whole field, None while it is searched or when nobody can step."""
        self._search: Iterator[macros.Field] = iter(())
        self._found: macros.Field | None = None
        self._route: tuple[StepTo, ...] = ()
        self._start: GameState | None = None
        self._going = False

    # --- the field ----------------------------------------------------------------------------

    def look(self) -> None:
        """Begins to search the field of the state that is shown; small ones are found at once."""
        mode = self._mode
        self.field = self._found = None
        has_steps = any(isinstance(option.action, StepTo) for option in mode.options)
        session = mode.session
        self._search = macros.search(session.rules, session.state) if has_steps and session else iter(())
        self._go_on_searching(show=False)

    def _go_on_searching(self, *, show: bool = True, whole: bool = False) -> None:
        """A slice of the search; the next one follows when the event loop comes round."""
        until = time.perf_counter() + SLICE
        for field in self._search:
            self._found = field
            if not whole and time.perf_counter() > until:
                QTimer.singleShot(0, self._mode.central, self._go_on_searching)
                return
        if self._found is not None:
            self.field, self._found = self._found, None
            if show:
                self._mode.marks.show()

    def whole(self) -> macros.Field | None:
        """The field, searched to its end when that has not been done yet."""
        if self._found is not None:
            self._go_on_searching(whole=True)
        return self.field

    # --- the way ------------------------------------------------------------------------------

    def walk(self, way: tuple[StepTo, ...]) -> None:
        """Walks there step by step until something happens; others are asked in between as the rules want it."""
        self._route = way
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
