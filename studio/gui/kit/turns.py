"""Long work in turns of the event loop: a generator that stops where the window may look at its events."""

import time
from collections.abc import Callable, Iterable, Iterator

from PySide6.QtCore import QObject, QTimer

SLICE = 0.012
"""Seconds of work in one turn; a generator that does more between two stops takes longer."""
WAIT = object()
"""What work stops with while it waits for somebody else: the next turn comes after a pause, not at once."""
WAIT_MS = 4


class Turns(QObject):
    """One piece of work at a time; another one takes the place of the one before it."""

    def __init__(self, parent: QObject | None = None, *, slice_: float = SLICE) -> None:
        super().__init__(parent)
        self._slice = slice_
        self._work: Iterator[object] | None = None
        self._then: Callable[[], object] = lambda: None
        self._at_it = False
        # Begun anew after each turn: a timer that repeats may be due twice in one turn of the loop.
        self._timer = QTimer(self)
        self._timer.setSingleShot(True)
        self._timer.timeout.connect(self._turn)

    @property
    def is_running(self) -> bool:
        """Whether there is work left."""
        return self._work is not None

    def run(self, work: Iterator[object], then: Callable[[], object] = lambda: None) -> None:
        """Begins work with the next turn; `then` is called after its end, unless it is dropped before."""
        self._work, self._then = work, then
        self._timer.start(0)

    def finish(self) -> None:
        """Does at once what is left; what the work itself asks for while it is at it comes of itself."""
        while self._work is not None and not self._at_it:
            self._timer.stop()
            if self._turn() is WAIT:
                time.sleep(WAIT_MS / 1000)

    def drop(self) -> None:
        """Forgets what is left."""
        self._timer.stop()
        self._work = None

    def _turn(self) -> object:
        """Works until the slice is over; answers what the work stopped with."""
        until, work, stop = time.perf_counter() + self._slice, self._work, None
        if work is None:
            return None
        self._at_it = True
        try:
            for stop in work:
                if self._work is not work:
                    return None  # dropped, or other work has taken its place
                if stop is WAIT or time.perf_counter() >= until:
                    self._timer.start(WAIT_MS if stop is WAIT else 0)
                    return stop
        except BaseException:
            if self._work is work:
                self.drop()
            raise
        finally:
            self._at_it = False
        if self._work is work:
            self.drop()
            self._then()
        return None


def at_once(work: Iterable[object]) -> None:
    """Does work without a look at the event loop."""
    for stop in work:
        if stop is WAIT:
            time.sleep(WAIT_MS / 1000)
