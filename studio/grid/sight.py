"""Lines of sight, in whole numbers only: which squares, edges and corners a line meets.

Three rules, one per way of drawing the line:

- `CENTRE` (J-801, D-A27): from centre to centre. Blocked by the interior of a blocking square and by
  crossing a wall; a corner touched on one side is free, blockers on both sides of a corner are not.
- `CORNER` (S-1001…S-1004): some line from a corner to a corner. Blocked by the interior of a blocking
  square, by running along its side, and by crossing or running along a wall; corners touched are free.
- `INSET` (D-309, DA-35): some line between corners drawn in by a hair. Blocked by whatever it touches.

A line becomes masks once and is kept; a question is then one `&` per line. Blockers are packed by
`Sight.blockers`: the squares, and above them the north and the west edges. The squares at the two ends
never block.
"""

from collections.abc import Iterator
from enum import Enum
from functools import lru_cache
from itertools import pairwise
from sys import getsizeof
from typing import NamedTuple

from studio.grid.edges import NO_EDGES, Edges
from studio.grid.squares import Grid, Squares, bits

Point = tuple[int, int]
Mark = tuple[int, int, int]
"""(plane, x, y): a square (plane 0), its north edge (1) or its west edge (2), relative to the first square."""

_HAIR = 1 << 12
"""Inset corners lie 1/4096 of a square inside: nearer than any line on a board of 1,000 squares can tell."""
_KEEP = 60_000
"""Lines kept at most, so that a large map does not fill the memory."""
_BYTES = 32_000_000
"""Bytes that the lines kept may have together: on a board of 60 × 60 this is what bounds them."""
_WAY_BYTES = 64_000_000
"""Bytes that the ways kept may have together; all those of a board of 60 × 60 fit in."""
_MANY = 32
"""From so many targets on it is quicker to move the blockers once than a line for each."""


class Rule(Enum):
    """How a line of sight is drawn and what interrupts it."""

    CENTRE = "centre"
    CORNER = "corner"
    INSET = "inset"


Line = tuple[int, tuple[tuple[int, int], ...]]
"""What interrupts a line: anything of the first, or something on both sides of one of the gaps.

A plain tuple of numbers, as there are tens of thousands and the garbage collector passes over such.
"""


class Trace(NamedTuple):
    """A line relative to its first square, before it is laid on a board."""

    hard: frozenset[Mark]
    gaps: tuple[tuple[frozenset[Mark], frozenset[Mark]], ...] = ()


class Way(NamedTuple):
    """The line between any two centres so far apart, laid as if it began at the anchor, the board's last square.

    It touches corners at equal distances, so that its gaps are one gap, moved up by a step again and again.
    """

    hard: int
    touched: int
    """All that lies in gaps: where none of it blocks they need not be looked at."""
    gap: tuple[int, int] = (0, 0)
    """The gap of the lowest squares."""
    corners: int = 0
    step: int = 0

    def gaps(self) -> Iterator[tuple[int, int]]:
        """The gaps one by one."""
        left, right = self.gap
        return ((left << n * self.step, right << n * self.step) for n in range(self.corners))


class Sight:
    """The lines of one board under one rule; make it with `sight`, which shares them."""

    __slots__ = ("_anchor", "_codes", "_held", "_lines", "_plane", "_views", "_way_held", "_ways", "grid", "rule")

    def __init__(self, grid: Grid, rule: Rule) -> None:
        self.grid = grid
        self.rule = rule
        # Two rows more than the board: the edges below the last row, and what a line touches above the first.
        self._plane = (grid.height + 2) * grid.stride
        self._lines: dict[int, tuple[Line, ...]] = {}
        self._held = 0
        """Bytes of the lines, about."""
        self._anchor = grid.size
        self._ways: dict[int, Way] = {}
        """Code of a square less that of another → the way between them (centres only)."""
        self._way_held = 0
        self._codes: tuple[int, ...] = ()
        """Index of a square → a number from which the way to another follows."""
        self._views: dict[int, tuple[int, ...]] = {}

    def blockers(self, squares: Squares, closed: Edges = NO_EDGES) -> int:
        """What blocks, packed for the questions of this class."""
        return squares | closed.north << self._plane | closed.west << 2 * self._plane

    def lines(self, one: int, other: int) -> tuple[Line, ...]:
        """The lines between two squares; sight exists when one of them is free."""
        key = one * self.grid.size + other
        found = self._lines.get(key)
        if found is None:
            (x, y), (u, v) = self.grid.square(one), self.grid.square(other)
            if max(one, other) >= self.grid.size:
                found = ((0, ()),)  # off the board, where nothing stands in the way
            elif self.rule is Rule.CENTRE:
                found = (self._moved(self._way(u - x, v - y), self._anchor - one),)
            else:
                traces = _traces(self.rule, u - x, v - y)
                lines = {(self._lay(t.hard, x, y), tuple((self._lay(a, x, y), self._lay(b, x, y)) for a, b in t.gaps))
                         for t in traces}  # fmt: skip
                found = _needed(lines)
            size = 3 * self._plane // 8 * sum(1 + 2 * len(gaps) for _, gaps in found)
            if self._held + size > _BYTES or len(self._lines) >= _KEEP:
                self._lines.clear()
                self._held = 0
            self._held += size
            self._lines[key] = found
        return found

    @staticmethod
    def _moved(way: Way, down: int) -> Line:
        """The line of a way that begins so far before the anchor.

        All it meets lies in the rectangle between its ends and so on the board; moving it is a shift.
        """
        return way.hard >> down, tuple([(left >> down, right >> down) for left, right in way.gaps()])

    def _way(self, dx: int, dy: int) -> Way:
        """The way between two squares so far apart."""
        key = dy * 4096 + dx
        found = self._ways.get(key)
        if found is None:
            found = _walked(dx, dy, self._anchor, self.grid.stride, self._plane)
            size = sum(map(getsizeof, (found.hard, found.touched, *found.gap))) + 200
            if self._way_held + size > _WAY_BYTES:
                self._ways.clear()
                self._way_held = 0
            self._way_held += size
            self._ways[key] = found
        return found

    def clear(self, one: int, other: int, blockers: int) -> bool:
        """Whether the first square sees the other past the blockers."""
        lines = self._lines.get(one * self.grid.size + other) or self.lines(one, other)
        for hard, gaps in lines:
            if not blockers & hard:
                for left, right in gaps:
                    if blockers & left and blockers & right:
                        break
                else:
                    return True
        return False

    def seen(self, one: int, targets: Squares, blockers: int) -> Squares:
        """The targets that a square sees past the blockers."""
        size = self.grid.size
        if self.rule is Rule.CENTRE and targets.bit_count() > _MANY and one < size and not targets >> size:
            return self._overlooked(one, targets, blockers)
        found = 0
        clear = self.clear
        while targets:
            low = targets & -targets
            if clear(one, low.bit_length() - 1, blockers):
                found |= low
            targets ^= low
        return found

    def _overlooked(self, one: int, targets: Squares, blockers: int) -> Squares:
        """The same for many targets: the blockers are moved to the anchor, and no line is made."""
        if not self._codes:
            self._codes = tuple(y * 4096 + x for x, y in map(self.grid.square, range(self.grid.size)))
        codes, ways, found = self._codes, self._ways, 0
        here, moved = codes[one], blockers << self._anchor - one
        for target in bits(targets):
            way = ways.get(codes[target] - here)
            if way is None:
                (x, y), (u, v) = self.grid.square(one), self.grid.square(target)
                way = self._way(u - x, v - y)
            if moved & way.hard:
                continue
            if moved & way.touched and any(moved & left and moved & right for left, right in way.gaps()):
                continue
            found |= 1 << target
        return found

    def full(self, one: int, other: int, blockers: int) -> bool:
        """Whether one corner of the first square has lines to all four corners of the other (D-312)."""
        key = one * self.grid.size + other
        views = self._views.get(key)
        if views is None:
            if len(self._views) >= _KEEP:
                self._views.clear()
            (x, y), (u, v) = self.grid.square(one), self.grid.square(other)
            views = self._views[key] = tuple(self._lay(marks, x, y) for marks in _fans(u - x, v - y))
        return any(not blockers & view for view in views)

    def _lay(self, marks: frozenset[Mark], x: int, y: int) -> int:
        """Marks as bits on this board; those beyond its border are left out, as nothing can block there."""
        grid, found = self.grid, 0
        for plane, dx, dy in marks:
            u, v = x + dx, y + dy
            if 0 <= u <= grid.width and 0 <= v <= grid.height:
                found |= 1 << plane * self._plane + v * grid.stride + u
        return found


def sight(grid: Grid, rule: Rule = Rule.CENTRE) -> Sight:
    """The lines of sight of a board; one object per board and rule, so that its lines are kept."""
    return _sight(grid, rule)


@lru_cache(maxsize=64)
def _sight(grid: Grid, rule: Rule) -> Sight:
    return Sight(grid, rule)


def line_squares(grid: Grid, one: int, other: int) -> Squares:
    """The squares whose interior the line between two centres crosses, both ends among them."""
    hard, _ = sight(grid).lines(one, other)[0]
    return hard & grid.all | 1 << one | 1 << other


def _needed(lines: set[Line]) -> tuple[Line, ...]:
    """The lines without those that are blocked by all that blocks another, the least blocked first."""
    kept: list[Line] = []
    for line in sorted(lines, key=lambda line: (line[0].bit_count(), len(line[1]), line)):
        if not any(not gaps and hard & line[0] == hard for hard, gaps in kept):
            kept.append(line)
    return tuple(kept)


# --- tracing -------------------------------------------------------------------------------------


@lru_cache(maxsize=20_000)
def _traces(rule: Rule, dx: int, dy: int) -> tuple[Trace, ...]:
    """The lines from square (0, 0) to square (dx, dy)."""
    if (dx, dy) == (0, 0):
        return (Trace(frozenset()),)
    if rule is Rule.CORNER:
        corners = [(x, y) for y in (0, 1) for x in (0, 1)]
        ends = [(p, (dx + x, dy + y)) for p in corners for x, y in corners]
        return tuple(_corner(p, q, (dx, dy)) for p, q in ends if p != q)
    return tuple(Trace(_touched(p, q, (dx, dy))) for p in _inset(0, 0) for q in _inset(dx, dy))


@lru_cache(maxsize=20_000)
def _fans(dx: int, dy: int) -> tuple[frozenset[Mark], ...]:
    """For each corner of square (0, 0), what blocks some line to a corner of square (dx, dy)."""
    ends = _inset(dx, dy)
    return tuple(frozenset().union(*(_touched(p, q, (dx, dy)) for q in ends)) for p in _inset(0, 0))


def _inset(x: int, y: int) -> tuple[Point, ...]:
    near, far = 1, _HAIR - 1
    return tuple((x * _HAIR + a, y * _HAIR + b) for b in (near, far) for a in (near, far))


class _Meets(NamedTuple):
    """What a segment meets between its ends, in squares: entered, crossed, touched."""

    squares: frozenset[Point]  # whose interior it crosses
    edges: frozenset[Mark]  # crossed between their ends, or run along
    along: frozenset[Point]  # whose side it runs along
    corners: frozenset[Point]  # lattice points touched


def _meets(p: Point, q: Point, scale: int) -> _Meets:
    """Walks the segment through the grid whose lines lie `scale` apart."""
    (px, py), (qx, qy) = p, q
    dx, dy = qx - px, qy - py
    squares, along, corners, edges = set(), set(), set(), set()
    # Where it meets a grid line, as fractions of the segment over one denominator: t = n / (|dx| |dy|).
    ax, ay = abs(dx) or 1, abs(dy) or 1
    whole = ax * ay
    stops = {0, whole}
    if dx:
        stops |= {abs(k * scale - px) * ay for k in range(-(-min(px, qx) // scale), max(px, qx) // scale + 1)}
    if dy:
        stops |= {abs(k * scale - py) * ax for k in range(-(-min(py, qy) // scale), max(py, qy) // scale + 1)}
    unit = whole * scale
    order = sorted(stops)
    for n in order[1:-1]:
        x, y = px * whole + dx * n, py * whole + dy * n
        on_x, on_y = x % unit == 0, y % unit == 0
        if on_x and on_y:
            corners.add((x // unit, y // unit))
        elif on_x:
            edges.add((2, x // unit, y // unit))
        else:
            edges.add((1, x // unit, y // unit))
    for n, m in pairwise(order):
        x, y = 2 * px * whole + dx * (n + m), 2 * py * whole + dy * (n + m)
        a, b = x // (2 * unit), y // (2 * unit)
        if x % (2 * unit) == 0:
            along |= {(a - 1, b), (a, b)}
            edges.add((2, a, b))
        elif y % (2 * unit) == 0:
            along |= {(a, b - 1), (a, b)}
            edges.add((1, a, b))
        else:
            squares.add((a, b))
    return _Meets(frozenset(squares), frozenset(edges), frozenset(along), frozenset(corners))


def _around(x: int, y: int) -> tuple[Mark, ...]:
    """What lies around a lattice point, clockwise from its upper left square: square, edge, square, edge …"""
    return (
        (0, x - 1, y - 1),
        (2, x, y - 1),
        (0, x, y - 1),
        (1, x, y),
        (0, x, y),
        (2, x, y),
        (0, x - 1, y),
        (1, x - 1, y),
    )


def _position(dx: int, dy: int) -> int:
    """Where a direction points in `_around`."""
    sign = ((dx > 0) - (dx < 0), (dy > 0) - (dy < 0))
    return ((-1, -1), (0, -1), (1, -1), (1, 0), (1, 1), (0, 1), (-1, 1), (-1, 0)).index(sign)


def _sides(corner: Point, start: int, end: int) -> tuple[frozenset[Mark], frozenset[Mark]]:
    """What is met going round a lattice point from one position to another, either way."""
    ring = _around(*corner)
    clockwise = [ring[i % 8] for i in range(start + 1, end + 8 * (end <= start))]
    counter = [ring[i % 8] for i in range(end + 1, start + 8 * (start <= end))]
    return frozenset(clockwise), frozenset(counter)


def _squares(points: frozenset[Point]) -> frozenset[Mark]:
    return frozenset((0, x, y) for x, y in points)


def _walked(dx: int, dy: int, anchor: int, stride: int, plane: int) -> Way:
    """The way from the anchor to the square so far from it, walked column by column."""
    a, b = abs(dx), abs(dy)
    right, down = (1 if dx > 0 else -1), (stride if dy > 0 else -stride)

    def side(one: int, other: int) -> int:
        """The edge between two squares, which belongs to the one that lies to the right or below."""
        return 1 << (plane if abs(one - other) == stride else 2 * plane) + max(one, other)

    hard, row, corners = 0, 0, list[int]()
    for column in range(a + 1):
        square = anchor + column * right + row * down
        # The row in which it leaves this column; none between two rows is a corner.
        crossing, between = divmod((2 * column + 1) * b + a, 2 * a) if column < a else (b, 1)
        hard |= 1 << square
        for _ in range(row, crossing if between else crossing - 1):
            hard |= side(square, square + down) | 1 << square + down
            square += down
        if not between:
            corners.append(square)
        elif column < a:
            hard |= side(square, square + right)
        row = crossing
    hard &= ~(1 << anchor | 1 << anchor + dx + dy * stride)
    if not corners:
        return Way(hard, 0)
    low = min(corners)
    beside, below, far = low + right, low + down, low + right + down
    way = Way(
        hard, 0,
        (side(low, beside) | 1 << beside | side(beside, far), side(low, below) | 1 << below | side(below, far)),
        len(corners), abs(corners[-1] - corners[0]) // max(1, len(corners) - 1),
    )  # fmt: skip
    touched = 0
    for one, other in way.gaps():
        touched |= one | other
    return way._replace(touched=touched)


def _corner(p: Point, q: Point, end: Point) -> Trace:
    meets = _meets(p, q, 1)
    ends = frozenset([(0, 0), end])
    dx, dy = q[0] - p[0], q[1] - p[1]
    back, ahead = _position(-dx, -dy), _position(dx, dy)
    gaps = [_sides(corner, back, ahead) for corner in sorted(meets.corners)]
    # The line belongs to the two squares, not only to their corners: at each end it may not have
    # slipped round a wall. Positions 0, 2, 4, 6 of the ring are squares.
    gaps.append(_sides(p, _own(p, (0, 0)), ahead))
    gaps.append(_sides(q, back, _own(q, end)))
    walls = ((_edges_of(left), _edges_of(right)) for left, right in gaps)
    return Trace(
        _squares((meets.squares | meets.along) - ends) | meets.edges,
        tuple((left, right) for left, right in walls if left and right),
    )


def _own(corner: Point, square: Point) -> int:
    """The position of one of a square's corners' squares in the ring of that corner."""
    return _around(*corner).index((0, *square))


def _edges_of(marks: frozenset[Mark]) -> frozenset[Mark]:
    return frozenset(mark for mark in marks if mark[0])


def _touched(p: Point, q: Point, end: Point) -> frozenset[Mark]:
    """Everything a segment between inset corners touches."""
    meets = _meets(p, q, _HAIR)
    around = frozenset(mark for x, y in meets.corners for mark in _around(x, y))
    return (_squares(meets.squares) | meets.edges | around) - _squares(frozenset([(0, 0), end]))
