"""How often Python looks for garbage in circles: seldom while games are played, as they make next to none."""

import gc
from collections.abc import Iterator
from contextlib import contextmanager
from threading import Lock

SELDOM = 50_000
"""So many new objects are waited for; Python's own number is 700.

A game makes short-lived records by the thousand, and none of them points back to itself; looking through what is
alive after every few hundred of them was a tenth of the time of a game. It is looked for still, so nothing is lost.
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
                gc.set_threshold(max(SELDOM, _usual[0]), *_usual[1:])
        _within += 1
    try:
        yield
    finally:
        with _lock:
            _within -= 1
            if not _within:
                gc.set_threshold(*_usual)
