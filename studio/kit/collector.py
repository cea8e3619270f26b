"""How often Python looks for garbage in circles: seldom while games are played, as they make next to none."""

import gc
from collections.abc import Iterator
from contextlib import contextmanager
from threading import Lock

SELDOM = 10_000, 10, 50
"""After so many new objects the young are looked through, after so many times that the older, then all that is alive.

Python's own numbers are 700, 10 and 10. A game makes short-lived records by the thousand, and none of them points
back to itself; looking through everything again and again was a twentieth of the time of a game. With numbers much
larger the young no longer fit the processor's cache, and it is lost again.
"""
_lock = Lock()
_within = 0
_usual = gc.get_threshold()


@contextmanager
def seldom() -> Iterator[None]:
    """Within this, garbage is looked for seldom; where several are within, until the last is out."""
    global _within, _usual
    with _lock:
        if not _within:
            _usual = gc.get_threshold()
            if _usual[0]:  # whoever has switched it off wants it so
                gc.set_threshold(*map(max, SELDOM, _usual))
        _within += 1
    try:
        yield
    finally:
        with _lock:
            _within -= 1
            if not _within:
                gc.set_threshold(*_usual)
