"""How large texts are set: the per cent in use, and what follows from it for fonts, boxes and the style sheet.

What is painted asks here each time it paints. Paper and pictures that leave the program do not grow: see `usual`.
"""

import re
from collections.abc import Iterator
from contextlib import contextmanager

_RULE = re.compile(r"\{[^{}]*font-size[^{}]*\}")
_LENGTH = re.compile(r"(font-size|max-height): (\d+)px")
_now = 100


def now() -> int:
    """Per cent of the usual size."""
    return _now


def take(percent: int) -> None:
    """Sets all texts at so many per cent from now on."""
    global _now
    _now = percent


def factor() -> float:
    """How much larger texts are than usual."""
    return _now / 100


def grown(length: float) -> int:
    """Pixels of a font, or of what must hold a text, at the size in use."""
    return round(length * _now / 100)


@contextmanager
def usual() -> Iterator[None]:
    """Texts at their usual size for a while: a picture that goes into a file."""
    kept = _now
    take(100)
    try:
        yield
    finally:
        take(kept)


def scaled(sheet: str, percent: int) -> str:
    """A style sheet with every text, and every height that would cut one off, at so many per cent."""
    if percent == 100:
        return sheet

    def longer(found: re.Match[str]) -> str:
        return f"{found[1]}: {round(int(found[2]) * percent / 100)}px"

    return _RULE.sub(lambda rule: _LENGTH.sub(longer, rule[0]), sheet)
