"""Squares and areas as text: column letters and row numbers from 1, "C4", "C4-C9", "A1-B2, D7".

>>> square_name((2, 3))
'C4'
>>> read_square("c4")
(2, 3)
>>> area_name([(0, 0), (1, 0), (0, 1), (1, 1), (3, 6)])
'A1-B2, D7'
"""

import re
from collections.abc import Iterable

Square = tuple[int, int]

_SQUARE = re.compile(r"\s*([A-Za-z]{1,3})([0-9]{1,4})\s*")


def column_name(x: int) -> str:
    """The letters of a column: A … Z, AA, AB …"""
    if x < 0:
        raise ValueError(f"column {x} has no name")
    letters = ""
    x += 1
    while x:
        x, letter = divmod(x - 1, 26)
        letters = chr(65 + letter) + letters
    return letters


def square_name(square: Square) -> str:
    """The name of a square."""
    x, y = square
    if y < 0:
        raise ValueError(f"row {y} has no name")
    return f"{column_name(x)}{y + 1}"


def read_square(text: str) -> Square:
    """The square of a name; `ValueError` when it is none."""
    match = _SQUARE.fullmatch(text)
    if not match or match[2].startswith("0"):
        raise ValueError(f"{text.strip()!r} does not name a square; write it like C4")
    x = 0
    for letter in match[1].upper():
        x = x * 26 + ord(letter) - 64
    return x - 1, int(match[2]) - 1


def read_area(text: str, limit: int = 100_000) -> tuple[Square, ...]:
    """The squares of "C4", "C4-D9" or several of them with commas, in reading order, each once.

    `ValueError` when it is none or names more than `limit` squares.
    """
    found: set[Square] = set()
    for part in text.split(","):
        ends = [read_square(end) for end in part.split("-")]
        if len(ends) > 2:
            raise ValueError(f"{part.strip()!r} does not name an area; write it like C4-D9")
        (x, y), (u, v) = ends[0], ends[-1]
        left, right, top, bottom = min(x, u), max(x, u), min(y, v), max(y, v)
        if len(found) + (right - left + 1) * (bottom - top + 1) > limit:
            raise ValueError(f"{part.strip()!r} names more than {limit} squares")
        found |= {(a, b) for b in range(top, bottom + 1) for a in range(left, right + 1)}
    return tuple(sorted(found, key=lambda square: square[::-1]))


def area_name(squares: Iterable[Square]) -> str:
    """The shortest text, by taking the largest block at each step in reading order, that names the squares."""
    rest = set(squares)
    parts = []
    for start in sorted(rest, key=lambda square: square[::-1]):
        if start not in rest:
            continue
        x, y = right, bottom = start
        while (right + 1, y) in rest:
            right += 1
        while all((a, bottom + 1) in rest for a in range(x, right + 1)):
            bottom += 1
        rest -= {(a, b) for a in range(x, right + 1) for b in range(y, bottom + 1)}
        last = (right, bottom)
        parts.append(square_name(start) if last == start else f"{square_name(start)}-{square_name(last)}")
    return ", ".join(parts)
