"""Steps, floods, distances and paths on the eight neighbours of each square, honouring walls and corners.

`ways` compiles a floor and its closed edges once; floods then run on whole sets. Occupancy is an
argument, not part of the compilation: pass as `free` the squares that may be entered.
"""

from collections.abc import Iterator
from functools import lru_cache
from typing import Literal

from studio.grid.edges import NO_EDGES, Edges
from studio.grid.squares import Grid, Squares, first

Corner = Literal["closed", "around"]
"""Diagonal steps: `closed`, when no wall or void meets the corner passed (D-A29, D-239); `around`, when one
of the two ways round the corner is open (S-304, S-704, D-A28). What stands on the squares never matters."""


class Steps(dict[int, Squares]):
    """Index → the squares one step away, worked out as they are asked for, then at the speed of a dict."""

    __slots__ = ("_grid", "_opens", "_plain", "_target")

    def __init__(self, grid: Grid, target: Squares, plain: Squares, opens: tuple[Squares, ...]) -> None:
        super().__init__()
        self._grid = grid
        self._target = target
        self._plain = plain
        self._opens = opens

    def __missing__(self, index: int) -> Squares:
        if self._plain >> index & 1:
            step = self._grid.ring[index] & self._target
        elif self._target >> index & 1:
            step = 0
            stride = self._grid.stride
            for way, shift in zip(self._opens, (stride, 1, stride + 1, stride - 1), strict=True):
                if way >> index & 1:
                    step |= 1 << index - shift
                if way >> index + shift & 1:
                    step |= 1 << index + shift
        else:
            return 0
        if index < _KEPT:
            self[index] = step
        return step


_KEPT = 1 << 15
"""Steps of so many squares are kept, which take up to 64 MB; those of yet larger boards are worked out each time."""


class Ways:
    """Which steps a board allows: `step[index]` is the set of squares one step away.

    `floor` holds the squares that exist for the mover; for a large base these are the places of its top
    left square.
    """

    __slots__ = ("floor", "grid", "opens", "plain", "special", "step")

    def __init__(self, grid: Grid, floor: Squares, opens: tuple[Squares, ...]) -> None:
        """`opens`: for N, W, NW, NE the squares from which that step is open."""
        self.grid = grid
        self.floor = floor
        self.opens = opens
        stride = grid.stride
        special = 0
        for way, shift in zip(opens, (stride, 1, stride + 1, stride - 1), strict=True):
            shut = floor & floor << shift & ~way
            special |= shut | shut >> shift
        self.special: Squares = special
        self.plain: Squares = floor & ~special
        # Worked out for all squares at once they would fill the memory on a large board full of walls.
        self.step = Steps(grid, floor, self.plain, opens)

    def all_ways(self, squares: Squares) -> Squares:
        """The same as `spread`, by eight shifts: the better way for many squares with a closed side."""
        stride = self.grid.stride
        north, west, left, right = self.opens
        found = (squares & north) >> stride | squares << stride & north
        found |= (squares & west) >> 1 | squares << 1 & west
        found |= (squares & left) >> stride + 1 | squares << stride + 1 & left
        return found | (squares & right) >> stride - 1 | squares << stride - 1 & right

    def spread(self, squares: Squares) -> Squares:
        """The squares one step from any of the set; those of the set may or may not be among them."""
        stride = self.grid.stride
        wide = squares & self.plain
        if wide:
            wide |= wide << 1 | wide >> 1
            wide |= wide << stride | wide >> stride
        odd = squares & self.special
        if odd:
            if odd.bit_count() > FEW:
                wide |= self.all_ways(odd)
            else:
                step = self.step
                while odd:
                    low = odd & -odd
                    wide |= step[low.bit_length() - 1]
                    odd ^= low
        return wide & self.floor


FEW = 4
"""Up to so many squares with a closed side are quicker one by one."""


def ways(grid: Grid, floor: Squares, closed: Edges = NO_EDGES, corner: Corner = "closed") -> Ways:
    """The steps on a floor with closed edges; the border of the floor is closed by itself."""
    return _ways(grid, floor, closed, corner)


@lru_cache(maxsize=512)
def _ways(grid: Grid, floor: Squares, closed: Edges, corner: Corner) -> Ways:
    stride = grid.stride
    north = floor & floor << stride & ~closed.north
    west = floor & floor << 1 & ~closed.west
    # By the square where they end: the way north-west runs round (north, then west) or (west, then north).
    up_left, left_up = north & west << stride, west & north << 1
    east = west >> 1
    up_right, right_up = north & east << stride, east & north >> 1
    if corner == "closed":
        return Ways(grid, floor, (north, west, up_left & left_up, up_right & right_up))
    return Ways(grid, floor, (north, west, up_left | left_up, up_right | right_up))


@lru_cache(maxsize=512)
def block_ways(small: Ways, width: int, height: int) -> Ways:
    """The steps of a base of width × height squares that moves as one block (J-1514, D-245).

    Squares stand for the top left of the base. Every square of the base must be able to take the step,
    and the base may not lie across a closed edge.
    """
    grid, stride = small.grid, small.grid.stride
    north, west = small.opens[:2]
    places = grid.all
    opens = [grid.all] * 4
    for y in range(height):
        for x in range(width):
            shift = y * stride + x
            places &= small.floor >> shift
            if x:
                places &= west >> shift
            if y:
                places &= north >> shift
            opens = [way & whole >> shift for way, whole in zip(opens, small.opens, strict=True)]
    shifts = (stride, 1, stride + 1, stride - 1)
    return Ways(grid, places, tuple(way & places & places << shift for way, shift in zip(opens, shifts, strict=True)))


def places(grid: Grid, free: Squares, width: int, height: int) -> Squares:
    """Where the top left of a base may be so that all of it is on free squares."""
    found = free
    for y in range(height):
        for x in range(width):
            found &= free >> y * grid.stride + x
    return found


def layers(ways: Ways, start: Squares, free: Squares, limit: int = -1, slow: Squares = 0) -> list[Squares]:
    """Sets by cost: `[0]` is the start, `[n]` what is first reached with n steps through free squares.

    Entering a square of `slow` costs two (S-1704, D-255), so that a layer may be empty. With a limit, no
    layer beyond it is made.
    """
    if slow:
        return _slow_layers(ways, start, free, limit, slow)
    found = [start]
    rest = free & ways.floor & ~start
    layer = start
    while limit and rest:
        layer = ways.spread(layer) & rest
        if not layer:
            break
        found.append(layer)
        rest ^= layer
        limit -= 1
    return found


def _slow_layers(ways: Ways, start: Squares, free: Squares, limit: int, slow: Squares) -> list[Squares]:
    found, edge = [start], [start]
    rest = free & ways.floor & ~start
    cost = 0
    before = 0  # the squares reached with one point less than the last layer
    while rest and cost != limit:
        cost += 1
        layer = (ways.spread(edge[-1]) & rest & ~slow) | (ways.spread(before) & rest & slow)
        if not layer and not edge[-1]:
            break
        before = edge[-1]
        edge.append(layer)
        found.append(layer)
        rest ^= layer
    while len(found) > 1 and not found[-1]:
        found.pop()
    return found


def flood(ways: Ways, start: Squares, free: Squares, limit: int = -1) -> Squares:
    """All squares reached with at most `limit` steps through free squares, the start among them."""
    rest = free & ways.floor & ~start
    whole = layer = start
    stride, plain, special, step = ways.grid.stride, ways.plain, ways.special, ways.step
    while limit and rest:
        # Written out from `spread`: the rules engine spends its days here.
        wide = layer & plain
        if wide:
            wide |= wide << 1 | wide >> 1
            wide |= wide << stride | wide >> stride
        odd = layer & special
        if odd:
            if odd.bit_count() > FEW:
                wide |= ways.all_ways(odd)
            else:
                while odd:
                    low = odd & -odd
                    wide |= step[low.bit_length() - 1]
                    odd ^= low
        layer = wide & rest
        if not layer:
            break
        whole |= layer
        rest ^= layer
        limit -= 1
    return whole


def distance(ways: Ways, start: Squares, goal: Squares, free: Squares | None = None) -> int:
    """The least number of steps from the start into the goal, −1 when there is no way (S-1010, D-319).

    The goal's squares need not be free.
    """
    if start & goal:
        return 0
    free = ways.floor if free is None else free
    for steps, layer in enumerate(layers(ways, start, free)):
        if ways.spread(layer) & goal:
            return steps + 1
    return -1


def path(ways: Ways, start: int, goal: Squares, free: Squares, slow: Squares = 0) -> tuple[int, ...]:
    """A cheapest way from a square into the goal, start left out; empty when there is none.

    Equal ways are told apart by preferring straight steps, then reading order, so that the answer is the
    same everywhere.
    """
    sets = layers(ways, 1 << start, free, slow=slow)
    for cost, layer in enumerate(sets):
        if layer & goal:
            return tuple(_back(ways, sets, cost, first(layer & goal), slow))[::-1]
    return ()


def _back(ways: Ways, sets: list[Squares], cost: int, index: int, slow: Squares) -> Iterator[int]:
    stride = ways.grid.stride
    straight = 1 | 1 << stride - 1 | 1 << stride + 1 | 1 << 2 * stride
    while cost:
        yield index
        cost -= 2 if slow >> index & 1 else 1
        before = ways.step[index] & sets[cost]
        cross = (straight << index) >> stride
        index = first(before & cross or before)


def parts(ways: Ways, free: Squares) -> tuple[Squares, ...]:
    """The connected parts of the free squares, in reading order."""
    return tuple(each_part(ways, free))


def each_part(ways: Ways, free: Squares) -> Iterator[Squares]:
    """The same one by one, for those who may stop before the last."""
    rest = free & ways.floor
    while rest:
        part = flood(ways, rest & -rest, rest)
        yield part
        rest ^= part
