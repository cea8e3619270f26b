"""Shapes drawn as rows of characters: turning, placing, and the footprints of bases.

A space is no floor, any other character is floor. Openings are edges of the unturned shape. Turns are
clockwise quarter turns; a placed shape is anchored at the top left of its turned box.
"""

from collections.abc import Iterable, Iterator
from typing import Literal

from studio.grid.edges import Edge

Rows = tuple[str, ...]
Square = tuple[int, int]
Turn = Literal[0, 1, 2, 3]

EMPTY = " "
"""The character that is no floor."""


def size(rows: Rows) -> tuple[int, int]:
    """Width and height of the box around the rows."""
    return max(map(len, rows), default=0), len(rows)


def turned_size(width: int, height: int, turn: int) -> tuple[int, int]:
    """Width and height after so many quarter turns."""
    return (height, width) if turn % 2 else (width, height)


def turned(rows: Rows, turn: int) -> Rows:
    """The rows after so many clockwise quarter turns, all of one length.

    >>> turned(("ab", "c "), 1)
    ('ca', ' b')
    """
    width = size(rows)[0]
    rows = tuple(row.ljust(width) for row in rows)
    for _ in range(turn % 4):
        rows = tuple("".join(column) for column in zip(*reversed(rows), strict=True))
    return rows


def turned_square(square: Square, width: int, height: int, turn: int) -> Square:
    """Where a square of a width × height box lies after so many clockwise quarter turns."""
    x, y = square
    for _ in range(turn % 4):
        x, y = height - 1 - y, x
        width, height = height, width
    return x, y


def turned_edge(edge: Edge, width: int, height: int, turn: int) -> Edge:
    """Where an edge of a width × height box lies after so many clockwise quarter turns.

    >>> turned_edge((0, 0, "n"), 3, 2, 1)
    (2, 0, 'w')
    """
    x, y, side = edge
    for _ in range(turn % 4):
        # A north side runs right from its corner and turns into one that runs down from where that corner goes.
        x, y, side = (height - y, x, "w") if side == "n" else (height - 1 - y, x, "n")
        width, height = height, width
    return x, y, side


def floor(rows: Rows) -> Iterator[Square]:
    """The squares of a shape that are floor, in reading order."""
    for y, row in enumerate(rows):
        for x, sign in enumerate(row):
            if sign != EMPTY:
                yield x, y


def placed(rows: Rows, at: Square, turn: int) -> tuple[Square, ...]:
    """The floor of a shape on the board, in reading order."""
    return tuple((at[0] + x, at[1] + y) for x, y in floor(turned(rows, turn)))


def placed_edges(edges: Iterable[Edge], rows: Rows, at: Square, turn: int) -> tuple[Edge, ...]:
    """The openings of a shape on the board, in the order given."""
    width, height = size(rows)
    turns = (turned_edge(edge, width, height, turn) for edge in edges)
    return tuple((at[0] + x, at[1] + y, side) for x, y, side in turns)


def rim(rows: Rows) -> tuple[Edge, ...]:
    """The edges between the floor of a shape and what is not its floor, in reading order."""
    inside = set(floor(rows))
    found: list[Edge] = []
    for x, y in sorted(inside, key=lambda square: square[::-1]):
        sides: tuple[tuple[Square, Edge], ...] = (
            ((x, y - 1), (x, y, "n")),
            ((x - 1, y), (x, y, "w")),
            ((x + 1, y), (x + 1, y, "w")),
            ((x, y + 1), (x, y + 1, "n")),
        )
        found += [edge for other, edge in sides if other not in inside]
    return tuple(found)


def footprint(at: Square, width: int, height: int, turn: int = 0) -> tuple[Square, ...]:
    """The squares under a base of width × height with its top left at a square, after quarter turns.

    >>> footprint((4, 4), 1, 2, turn=1)
    ((4, 4), (5, 4))
    """
    width, height = turned_size(width, height, turn)
    return tuple((at[0] + x, at[1] + y) for y in range(height) for x in range(width))
