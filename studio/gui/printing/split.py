"""How a board is spread over pages: as one page if its squares stay legible, else over sheets that overlap."""

import math
from typing import Literal

from studio.kit.codec import Record

PaperSize = Literal["a4", "letter"]
SIZES: dict[PaperSize, tuple[float, float]] = {"a4": (210.0, 297.0), "letter": (215.9, 279.4)}
"""Width and height in millimetres, upright."""
SMALLEST, LARGEST = 6.0, 30.0
"""Millimetres of a square."""
FITTED_AT_MOST = 15.0
"""A small board does not grow beyond this, unless asked for."""
EDGE = 10.0
HEAD, FOOT, BAND = 10.0, 7.0, 7.0
"""Millimetres around a page, of the lines above and below, and of the band around the map with rulers and marks."""
RIM = 1
"""Squares left free about the board, for the numbers of areas."""
OVERLAP = 1
"""Squares that two neighbouring sheets both show."""


class Sheet(Record):
    """One page of map: which squares it shows, and the pages on which the map goes on."""

    number: int
    box: tuple[int, int, int, int]
    """x, y, width, height in squares."""
    left: int = 0
    """The page that shows what lies to the left; 0 where the board ends."""
    above: int = 0
    right: int = 0
    below: int = 0


class Spread(Record):
    """A board over pages."""

    square: float
    """Millimetres."""
    upright: bool
    sheets: tuple[Sheet, ...]


def room(paper: PaperSize, upright: bool) -> tuple[float, float]:
    """Millimetres of a page in which a map may lie."""
    short, long = SIZES[paper]
    wide, high = (short, long) if upright else (long, short)
    return wide - 2 * EDGE - 2 * BAND, high - 2 * EDGE - HEAD - FOOT - 2 * BAND


def spread(box: tuple[int, int, int, int], paper: PaperSize, square: float = 0) -> Spread:
    """The sheets of a board; `square` is the size asked for, 0: the largest at which it needs the fewest pages."""
    x, y, wide, high = box
    whole = (x - RIM, y - RIM, wide + 2 * RIM, high + 2 * RIM)
    found = [_turned(whole, paper, upright, square) for upright in (True, False)]
    return min(found, key=lambda one: (len(one.sheets), -one.square, not one.upright))


def _turned(box: tuple[int, int, int, int], paper: PaperSize, upright: bool, square: float) -> Spread:
    x, y, wide, high = box
    across, down = room(paper, upright)
    least = max(square, SMALLEST)
    columns, rows = _count(wide, int(across / least + 1e-6)), _count(high, int(down / least + 1e-6))
    each = (_share(wide, columns), _share(high, rows))
    size = least if square else min(FITTED_AT_MOST, across / each[0], down / each[1])
    sheets = []
    for row in range(rows):
        for column in range(columns):
            number = row * columns + column + 1
            left, top = column * (each[0] - OVERLAP), row * (each[1] - OVERLAP)
            part = (x + left, y + top, min(each[0], wide - left), min(each[1], high - top))
            sheets.append(
                Sheet(
                    number,
                    part,
                    left=number - 1 if column else 0,
                    above=number - columns if row else 0,
                    right=number + 1 if column < columns - 1 else 0,
                    below=number + columns if row < rows - 1 else 0,
                )
            )
    return Spread(size, upright, tuple(sheets))


def _count(squares: int, room: int) -> int:
    """Sheets for so many squares in a row, when one holds `room` of them."""
    return 1 if squares <= room else math.ceil((squares - OVERLAP) / (room - OVERLAP))


def _share(squares: int, sheets: int) -> int:
    """Squares of one sheet, shared evenly."""
    return math.ceil((squares - OVERLAP) / sheets) + OVERLAP
