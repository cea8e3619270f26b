"""Long work in turns of the event loop: a generator that stops where the window may look at its events."""

import time
from collections.abc import Callable, Generator, Iterator
from typing import TypeVar, cast

from PySide6.QtCore import QObject, QTimer

T = TypeVar("T")
Steps = Generator[object, None, T]
"""Work in steps, and what it answers in the end."""
SLICE = 0.012
"""Seconds of work in one turn; a generator that does more between two stops takes longer."""
NEXT: object = None
"""What work stops with where the window may look at its events."""
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
        self._stop: object = None
        # Begun anew after each turn: a timer that repeats may be due twice in one turn of the loop.
        self._timer = QTimer(self)
        self._timer.setSingleShot(True)
        self._timer.timeout.connect(self._turn)

    @property
    def is_running(self) -> bool:
        """Whether there is work left."""
        return self._work is not None

    @property
    def is_waiting(self) -> bool:
        """Whether the work waits for somebody else."""
        return self._work is not None and self._stop is WAIT

    def run(self, work: Iterator[object], then: Callable[[], object] = lambda: None) -> None:
        """Begins work with the next turn; `then` is called after its end, unless it is dropped before."""
        self._work, self._then, self._stop = work, then, None
        self._timer.start(0)

    def finish(self) -> None:
        """Does at once what is left; what the work itself asks for while it is at it comes of itself."""
        while self._work is not None and not self._at_it:
            self._timer.stop()
            self._turn()
            if self.is_waiting:
                time.sleep(WAIT_MS / 1000)

    def drop(self) -> None:
        """Forgets what is left."""
        self._timer.stop()
        self._work = None

    def _turn(self) -> None:
        """Works until the slice is over, or the work waits."""
        until, work = time.perf_counter() + self._slice, self._work
        if work is None:
            return
        self._at_it = True
        try:
            for stop in work:
                if self._work is not work:
                    return  # dropped, or other work has taken its place
                if stop is WAIT or time.perf_counter() >= until:
                    self._stop = stop
                    self._timer.start(WAIT_MS if stop is WAIT else 0)
                    return
        except BaseException:
            if self._work is work:
                self.drop()
            raise
        finally:
            self._at_it = False
        if self._work is work:
            self.drop()
            self._then()


def at_once(work: Steps[T]) -> T:
    """Does work without a look at the event loop; answers its result."""
    while True:
        try:
            if next(work) is WAIT:
                time.sleep(WAIT_MS / 1000)
        except StopIteration as end:
            return cast("T", end.value)
