"""Slow, plain ways to the same answers, to hold the quick ones against."""

from collections import deque
from collections.abc import Callable, Iterable
from fractions import Fraction

from hypothesis import strategies as st

from studio.grid.edges import Edge, Edges
from studio.grid.squares import Grid, grid

Square = tuple[int, int]


@st.composite
def boards(draw, widest: int = 7):
    """A board, its floor and its closed edges."""
    board = grid(draw(st.integers(1, widest)), draw(st.integers(1, widest)))
    floor = draw(st.integers(0, board.all)) | draw(st.integers(0, board.all)) & board.all
    squares = st.tuples(st.integers(0, board.width), st.integers(0, board.height))
    edges = draw(st.lists(st.tuples(squares, st.sampled_from("nw")), max_size=8))
    return board, floor & board.all, Edges.of(board, [(x, y, side) for (x, y), side in edges])


def edge_between(a: Square, b: Square) -> Edge:
    (_x, y), (u, v) = sorted((a, b))
    return (u, v, "w") if y == v else (u, v, "n")


def may_step(a: Square, b: Square, floor: set[Square], closed: set[Edge], corner: str) -> bool:
    """The rules of a step, said square by square."""
    if a not in floor or b not in floor:
        return False

    def straight(one: Square, other: Square) -> bool:
        return one in floor and other in floor and edge_between(one, other) not in closed

    (x, y), (u, v) = a, b
    if x == u or y == v:
        return straight(a, b)
    side, other = (x, v), (u, y)
    ways = [straight(a, side) and straight(side, b), straight(a, other) and straight(other, b)]
    return all(ways) if corner == "closed" else any(ways)


def neighbours(square: Square) -> list[Square]:
    x, y = square
    return [(x + a, y + b) for b in (-1, 0, 1) for a in (-1, 0, 1) if (a, b) != (0, 0)]


def cheapest(
    starts: Iterable[Square], free: set[Square], step: Callable[[Square, Square], bool], cost: Callable[[Square], int]
) -> dict[Square, int]:
    """Square → least cost, by relaxing until nothing changes."""
    found = dict.fromkeys(starts, 0)
    queue = deque(found)
    while queue:
        here = queue.popleft()
        for there in neighbours(here):
            if there in free and step(here, there) and found[here] + cost(there) < found.get(there, 10**9):
                found[there] = found[here] + cost(there)
                queue.append(there)
    return found


# --- lines, with fractions -----------------------------------------------------------------------


def clip(p, q, left, right, top, bottom):
    """The part of the segment inside a closed box as a range of t, or None."""
    low, high = Fraction(0), Fraction(1)
    for start, end, near, far in ((p[0], q[0], left, right), (p[1], q[1], top, bottom)):
        d = Fraction(end) - start
        if d == 0:
            if not near <= start <= far:
                return None
            continue
        one, two = sorted(((near - start) / d, (far - start) / d))
        low, high = max(low, one), min(high, two)
    return (low, high) if low <= high else None


def through(p, q, square: Square) -> bool:
    """Whether a segment crosses the interior of a square."""
    x, y = square
    part = clip(p, q, x, x + 1, y, y + 1)
    if part is None or part[0] == part[1]:
        return False
    middle = (part[0] + part[1]) / 2
    a, b = (p[i] + (q[i] - p[i]) * middle for i in (0, 1))
    return x < a < x + 1 and y < b < y + 1


def along(p, q, square: Square) -> bool:
    """Whether a segment runs along a side of a square."""
    x, y = square
    part = clip(p, q, x, x + 1, y, y + 1)
    return part is not None and part[0] < part[1] and not through(p, q, square)


def ends_of(edge: Edge):
    x, y, side = edge
    return ((x, y), (x + 1, y)) if side == "n" else ((x, y), (x, y + 1))


def touches_edge(p, q, edge: Edge) -> bool:
    (x, y), (u, v) = ends_of(edge)
    return clip(p, q, x, u, y, v) is not None


def runs_along(p, q, edge: Edge) -> bool:
    (x, y), (u, v) = ends_of(edge)
    part = clip(p, q, x, u, y, v)
    return part is not None and part[0] < part[1]


def slips_through(p, q, a: Square, b: Square, blocked: set[Square], closed: set[Edge]) -> bool:
    """Whether one can follow a segment from square to square past closed edges and blocked squares.

    At a corner the segment touches one may pass on either side.
    """
    touched = {
        (x, y)
        for x in range(min(a[0], b[0]) - 2, max(a[0], b[0]) + 3)
        for y in range(min(a[1], b[1]) - 2, max(a[1], b[1]) + 3)
        if clip(p, q, x, x + 1, y, y + 1) is not None
    }
    seen, queue = {a}, [a]
    while queue:
        x, y = here = queue.pop()
        for there in ((x - 1, y), (x + 1, y), (x, y - 1), (x, y + 1)):
            if there not in touched or there in seen or (there in blocked and there != b):
                continue
            edge = edge_between(here, there)
            if edge not in closed and touches_edge(p, q, edge):
                seen.add(there)
                queue.append(there)
    return b in seen


def sees_centre(a: Square, b: Square, blocked: set[Square], closed: set[Edge]) -> bool:
    p, q = ((Fraction(2 * x + 1, 2), Fraction(2 * y + 1, 2)) for x, y in (a, b))
    return slips_through(p, q, a, b, blocked - {a, b}, closed)


def corners(square: Square, inset: Fraction = Fraction(0)):
    x, y = square
    return [(x + inset + a * (1 - 2 * inset), y + inset + b * (1 - 2 * inset)) for b in (0, 1) for a in (0, 1)]


def sees_corner(a: Square, b: Square, blocked: set[Square], closed: set[Edge]) -> bool:
    if a == b:
        return True
    blocked = blocked - {a, b}
    for p in corners(a):
        for q in corners(b):
            if p == q or any(through(p, q, s) or along(p, q, s) for s in blocked):
                continue
            if any(runs_along(p, q, edge) for edge in closed):
                continue
            if slips_through(p, q, a, b, set(), closed):
                return True
    return False


def free_inset(p, q, a: Square, b: Square, blocked: set[Square], closed: set[Edge]) -> bool:
    boxes = [(x, x + 1, y, y + 1) for x, y in blocked - {a, b}]
    boxes += [(x, u, y, v) for (x, y), (u, v) in map(ends_of, closed)]
    return all(clip(p, q, *box) is None for box in boxes)


HAIR = Fraction(1, 4096)


def sees_inset(a: Square, b: Square, blocked: set[Square], closed: set[Edge]) -> bool:
    return a == b or any(
        free_inset(p, q, a, b, blocked, closed) for p in corners(a, HAIR) for q in corners(b, HAIR)
    )  # fmt: skip


def full_inset(a: Square, b: Square, blocked: set[Square], closed: set[Edge]) -> bool:
    return any(
        all(free_inset(p, q, a, b, blocked, closed) for q in corners(b, HAIR)) for p in corners(a, HAIR)
    )  # fmt: skip


def listed(board: Grid, mask: int) -> set[Square]:
    return set(board.squares(mask))
