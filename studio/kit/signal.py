"""Signals without Qt: who wants to hear of a change connects, who changes emits."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Generic, ParamSpec

P = ParamSpec("P")


class Signal(Generic[P]):
    """A list of listeners, called in the order in which they connected.

    >>> changed: Signal[[int]] = Signal()
    >>> leave = changed.connect(print)
    >>> changed.emit(7)
    7
    >>> leave(); changed.emit(8)
    """

    __slots__ = ("_blocked", "_listeners")

    def __init__(self) -> None:
        self._listeners: tuple[Callable[P, object], ...] = ()
        self._blocked = 0

    def connect(self, listener: Callable[P, object]) -> Callable[[], None]:
        """Adds a listener and answers a function that takes it off again."""
        self._listeners += (listener,)
        return lambda: self.disconnect(listener)

    def disconnect(self, listener: Callable[P, object]) -> None:
        """Takes a listener off; one that is not there is no fault."""
        kept = list(self._listeners)
        if listener in kept:
            kept.remove(listener)
        self._listeners = tuple(kept)

    def emit(self, *args: P.args, **kwargs: P.kwargs) -> None:
        """Calls every listener that was connected when the emission began."""
        if self._blocked:
            return
        for listener in self._listeners:
            listener(*args, **kwargs)

    @contextmanager
    def block(self) -> Iterator[None]:
        """Nothing is emitted inside the `with` block."""
        self._blocked += 1
        try:
            yield
        finally:
            self._blocked -= 1

    def __len__(self) -> int:
        return len(self._listeners)
