"""Long work in turns of the event loop: a generator that stops where the window may look at its events."""

import time
from collections.abc import Callable, Iterator

from PySide6.QtCore import QObject, QTimer

SLICE = 0.012
"""Seconds of work in one turn; a generator that does more between two stops takes longer."""


class Turns(QObject):
    """One piece of work at a time; another one takes the place of the one before it."""

    def __init__(self, parent: QObject | None = None, *, slice_: float = SLICE) -> None:
        super().__init__(parent)
        self._slice = slice_
        self._work: Iterator[object] = iter(())
        self._then: Callable[[], object] = lambda: None
        self._timer = QTimer(self)
        self._timer.setInterval(0)
        self._timer.timeout.connect(self._turn)

    @property
    def is_running(self) -> bool:
        """Whether there is work left."""
        return self._timer.isActive()

    def run(self, work: Iterator[object], then: Callable[[], object] = lambda: None) -> None:
        """Begins work with the next turn; `then` is called after its end, unless it is dropped before."""
        self._work, self._then = work, then
        self._timer.start()

    def finish(self) -> None:
        """Does at once what is left."""
        while self._timer.isActive():
            self._turn()

    def drop(self) -> None:
        """Forgets what is left."""
        self._timer.stop()
        self._work = iter(())

    def _turn(self) -> None:
        until, work = time.perf_counter() + self._slice, self._work
        for _stop in work:
            if time.perf_counter() >= until or self._work is not work:
                return
        if self._work is work and self._timer.isActive():
            self.drop()
            self._then()
