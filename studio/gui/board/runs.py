"""Squares as one integer a row, and the straight runs in them: floors, grid lines and walls without a loop a square."""

from collections.abc import Iterator, Mapping

from studio.gui.board.picture import Lines, Rows, WallRun
from studio.quest.model import Region

SHIFT = 64
"""Bit x + SHIFT of a row stands for column x: so many columns left of 0 still fit."""


def rows_of(region: Region) -> Rows:
    """The rows of a region."""
    rows: Rows = {}
    for x, y, n in region:
        rows[y] = rows.get(y, 0) | (((1 << n) - 1) << (x + SHIFT))
    return rows


def bit_runs(bits: int) -> Iterator[tuple[int, int]]:
    """(column, length) of each run of set bits, left to right."""
    at = -SHIFT
    while bits:
        zeros = (bits & -bits).bit_length() - 1
        bits >>= zeros
        ones = (~bits & (bits + 1)).bit_length() - 1
        yield at + zeros, ones
        bits >>= ones
        at += zeros + ones


def region_of(rows: Mapping[int, int]) -> Region:
    """The region of some rows."""
    return tuple((x, y, n) for y in sorted(rows) for x, n in bit_runs(rows[y]))


def has(rows: Mapping[int, int], x: int, y: int) -> bool:
    """Whether the square is set."""
    return bool(rows.get(y, 0) >> (x + SHIFT) & 1)


def down_runs(rows: Mapping[int, int]) -> Iterator[tuple[int, int, int]]:
    """(column, first row, length) of each run of set bits downwards."""
    if not rows:
        return
    open_at: dict[int, int] = {}
    before = 0
    for y in range(min(rows), max(rows) + 2):
        bits = rows.get(y, 0)
        for start, length in bit_runs(bits ^ before):
            for x in range(start, start + length):
                first = open_at.pop(x, None)
                if first is None:
                    open_at[x] = y
                else:
                    yield x, first, y - first
        before = bits


def outline(rows: Mapping[int, int]) -> tuple[WallRun, ...]:
    """The border of the set squares as straight runs."""
    if not rows:
        return ()
    runs = []
    for y in range(min(rows), max(rows) + 2):
        runs += [WallRun(x, y, n, "n") for x, n in bit_runs(rows.get(y, 0) ^ rows.get(y - 1, 0))]
    sides = {y: bits ^ (bits << 1) for y, bits in rows.items()}
    runs += [WallRun(x, y, n, "w") for x, y, n in down_runs(sides)]
    return tuple(runs)


def box_of(rows: Mapping[int, int]) -> tuple[int, int, int, int]:
    """x, y, width, height of the rectangle around the set squares; zeros when there are none."""
    every = 0
    for bits in rows.values():
        every |= bits
    if not every:
        return (0, 0, 0, 0)
    left = (every & -every).bit_length() - 1 - SHIFT
    set_rows = [y for y, bits in rows.items() if bits]
    return (left, min(set_rows), every.bit_length() - SHIFT - left, max(set_rows) - min(set_rows) + 1)


def lines(walls: tuple[WallRun, ...]) -> Lines:
    """Straight runs sorted into rows and columns."""
    across: dict[int, tuple[WallRun, ...]] = {}
    down: dict[int, tuple[WallRun, ...]] = {}
    for run in walls:
        if run.side == "n":
            across[run.y] = (*across.get(run.y, ()), run)
        else:
            down[run.x] = (*down.get(run.x, ()), run)
    return Lines(across, down)


def joined(edges: list[tuple[int, int, str]]) -> tuple[WallRun, ...]:
    """Single edges joined into straight runs."""
    across: Rows = {}
    down: Rows = {}
    for x, y, side in edges:
        rows = across if side == "n" else down
        rows[y] = rows.get(y, 0) | 1 << (x + SHIFT)
    runs = [WallRun(x, y, n, "n") for y in sorted(across) for x, n in bit_runs(across[y])]
    runs += [WallRun(x, y, n, "w") for x, y, n in down_runs(down)]
    return tuple(runs)
