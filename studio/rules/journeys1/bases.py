"""How figures step: one square, a block of 2×2, and the odd bases of two and six squares (J-1514…J-1519).

A step of a large base is (top left, turn, squares covered). A base of two squares *follows* (one half
moves on, the other takes its place) or *sidesteps*; it never shifts straight sideways (J-1517). For
the base of six the model is ours (D-A6): it follows along its long axis, sidesteps diagonally, and turns
into either of two alignments at either end.
"""

from typing import TYPE_CHECKING

from studio.grid.squares import Squares, bits
from studio.rules.core.state import Figure

if TYPE_CHECKING:
    from studio.rules.core.table import Table
    from studio.rules.journeys1.game import Journeys1

Place = tuple[int, int, Squares]
"""Index of the top left square, quarter turns, squares covered."""


def box(stride: int, index: int, width: int, height: int) -> Squares:
    """The squares of a width × height base with its top left at an index."""
    row = (1 << width) - 1
    mask = 0
    for dy in range(height):
        mask |= row << dy * stride
    return mask << index


def large_steps(game: "Journeys1", t: "Table", figure: Figure) -> list[Place]:
    """Every step a large base could take if nothing stood in its way but walls and doors."""
    assert figure.at is not None
    size = game.size_of(figure)
    index = game.index(figure.at)
    if sorted(size) == [1, 2]:
        return _two(game, t, figure, index)
    if sorted(size) == [2, 3]:
        return _six(game, t, figure, index)
    width, height = size if figure.turn % 2 == 0 else size[::-1]
    ways = game.block_ways(t, width, height)
    return [(to, figure.turn, box(game.stride, to, width, height)) for to in bits(ways.step[index])]


def _lying(first: int, second: int, stride: int) -> tuple[int, int]:
    """Top left and turn of a base of two squares: 0 stands, 1 lies."""
    low, high = min(first, second), max(first, second)
    return low, 1 if high - low == 1 else 0


def _two(game: "Journeys1", t: "Table", figure: Figure, index: int) -> list[Place]:
    stride = game.stride
    step = game.ways(t).step
    upright = (game.size_of(figure)[0] == 1) == (figure.turn % 2 == 0)
    a, b = index, index + (stride if upright else 1)
    flip = 0 if game.size_of(figure)[0] == 1 else 1
    found = []
    for lead, other in ((a, b), (b, a)):
        for to in (lead - stride, lead + 1, lead + stride, lead - 1):
            if to != other and to >= 0 and step[lead] >> to & 1:
                at, turn = _lying(to, lead, stride)
                found.append((at, turn ^ flip, 1 << to | 1 << lead))
    found += [
        (a + shift, figure.turn % 2, 1 << a + shift | 1 << b + shift)
        for shift in (-stride - 1, -stride + 1, stride - 1, stride + 1)
        if a + shift >= 0 and step[a] >> a + shift & 1 and step[b] >> b + shift & 1
    ]
    return found


def _six(game: "Journeys1", t: "Table", figure: Figure, index: int) -> list[Place]:
    stride = game.stride
    size = game.size_of(figure)
    width, height = size if figure.turn % 2 == 0 else size[::-1]
    ways = game.block_ways(t, width, height)
    long = stride if height == 3 else 1
    shifts = (-long, long, -stride - 1, -stride + 1, stride - 1, stride + 1)
    found = [
        (to, figure.turn, box(stride, to, width, height))
        for to in (index + shift for shift in shifts)
        if to >= 0 and ways.step[index] >> to & 1
    ]
    turned = game.block_ways(t, height, width)
    if height == 3:  # standing: the new base lies across the row before its head or behind its tail
        corners = [index + dy * stride + dx for dy in (-1, 2) for dx in (-1, 0)]
    else:
        corners = [index + dx + dy * stride for dx in (-1, 2) for dy in (-1, 0)]
    found += [
        (to, (figure.turn + 1) % 2, box(stride, to, height, width))
        for to in corners
        if to >= 0 and turned.floor >> to & 1
    ]
    return found


def spots(game: "Journeys1", t: "Table", size: tuple[int, int], free: Squares) -> list[Place]:
    """Every way a base can lie wholly on free squares (J-1406)."""
    width, height = size
    if (width, height) == (1, 1):
        return [(i, 0, 1 << i) for i in bits(free)]
    found = []
    for turn, (w, h) in enumerate(((width, height), (height, width)) if width != height else ((width, height),)):
        places = game.block_ways(t, w, h).floor
        for index in bits(places & free):
            mask = box(game.stride, index, w, h)
            if mask & free == mask:
                found.append((index, turn, mask))
    return found
