"""How large texts are set: the per cent in use, and what follows from it for fonts, boxes and the style sheet.

What is painted asks here each time it paints. Paper and pictures that leave the program do not grow: see `usual`.
"""

import re
from collections.abc import Iterator
from contextlib import contextmanager

_RULE = re.compile(r"([^{}]*)\{([^{}]*)\}")
_FONT = re.compile(r"font-size: (\d+)px")
_HEIGHT = re.compile(r"(min|max)-height: (\d+)px")
_ICONS = ('role="tool"', 'role="small"', "QScrollBar", "::indicator")
"""In selectors: what holds no text and keeps its size."""
LINE = 14
"""Pixels of a line of text at the usual size."""
LEAST_HIGH = 18
"""Pixels from which on a height in the sheet is there for a line of text."""
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

    more = round(LINE * (percent - 100) / 100)

    def larger(found: re.Match[str]) -> str:
        return f"font-size: {round(int(found[1]) * percent / 100)}px"

    def higher(found: re.Match[str]) -> str:
        high = int(found[2])
        return f"{found[1]}-height: {high + more if high >= LEAST_HIGH else high}px"

    def grow(rule: re.Match[str]) -> str:
        body = _FONT.sub(larger, rule[2])
        if not any(icons in rule[1] for icons in _ICONS):
            body = _HEIGHT.sub(higher, body)
        return f"{rule[1]}{{{body}}}"

    return _RULE.sub(grow, sheet)
