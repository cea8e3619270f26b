"""Sets of squares as single integers: bit `y * stride + x`, with one empty column of padding.

The padding keeps a step east from the last column out of the next row, so that a whole set moves
with one shift. All of `studio.grid` speaks in these integers; a square alone is its bit's index.
"""

from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache

Squares = int
"""A set of squares: `|`, `&`, `& ~`, `.bit_count()` are its operations."""
Square = tuple[int, int]
Region = tuple[tuple[int, int, int], ...]


def bits(squares: Squares) -> Iterator[int]:
    """The indexes in a set, in reading order.

    >>> list(bits(0b1011))
    [0, 1, 3]
    """
    while squares:
        low = squares & -squares
        yield low.bit_length() - 1
        squares ^= low


def first(squares: Squares) -> int:
    """The first index in reading order of a set that is not empty."""
    return (squares & -squares).bit_length() - 1


class Rings(dict[int, Squares]):
    """Index → its eight neighbours on the board; filled as they are asked for, at the speed of a dict."""

    __slots__ = ("_all", "_stride")

    def __init__(self, stride: int, everything: Squares) -> None:
        self._stride = stride
        self._all = everything

    def __missing__(self, index: int) -> Squares:
        stride = self._stride
        pattern = 0b111 | 0b101 << stride | 0b111 << 2 * stride
        ring = self[index] = (pattern << index) >> (stride + 1) & self._all
        return ring


class Grid:
    """A board of `width` × `height` squares; make it with `grid`, which shares one per size.

    >>> board = grid(4, 3)
    >>> board.squares(board.ring[board.index(0, 0)])
    ((1, 0), (0, 1), (1, 1))
    """

    __slots__ = ("all", "height", "ring", "size", "stride", "width")

    def __init__(self, width: int, height: int) -> None:
        if width < 1 or height < 1:
            raise ValueError(f"no board has {width} × {height} squares")
        self.width = width
        self.height = height
        self.stride = width + 1
        self.size = self.stride * height
        row = (1 << width) - 1
        self.all: Squares = sum(row << y * self.stride for y in range(height))
        self.ring = Rings(self.stride, self.all)

    def __repr__(self) -> str:
        return f"Grid({self.width}, {self.height})"

    def has(self, x: int, y: int) -> bool:
        """Whether the square lies on the board."""
        return 0 <= x < self.width and 0 <= y < self.height

    def index(self, x: int, y: int) -> int:
        """The index of a square of the board."""
        if not (0 <= x < self.width and 0 <= y < self.height):
            raise ValueError(f"({x}, {y}) is not on {self}")
        return y * self.stride + x

    def square(self, index: int) -> Square:
        """The square of an index: `(x, y)`."""
        y, x = divmod(index, self.stride)
        return x, y

    def bit(self, x: int, y: int) -> Squares:
        """The set of one square; empty when it is not on the board."""
        return 1 << y * self.stride + x if 0 <= x < self.width and 0 <= y < self.height else 0

    def mask(self, squares: Iterable[Square]) -> Squares:
        """The set of the squares; those off the board are left out."""
        width, height, stride = self.width, self.height, self.stride
        found = bytearray((self.size >> 3) + 1)
        for x, y in squares:
            if 0 <= x < width and 0 <= y < height:
                index = y * stride + x
                found[index >> 3] |= 1 << (index & 7)
        return int.from_bytes(found, "little")

    def squares(self, squares: Squares) -> tuple[Square, ...]:
        """The squares of a set in reading order."""
        stride = self.stride
        row = (1 << stride) - 1
        found: list[Square] = []
        y = first(squares) // stride if squares else 0
        squares >>= y * stride
        while squares:  # row by row, since to take one bit off a large integer costs its whole length
            found += [(x, y) for x in bits(squares & row)]
            squares >>= stride
            y += 1
        return tuple(found)

    def block(self, x: int, y: int, width: int, height: int) -> Squares:
        """A rectangle with its top left at (x, y), cut at the border of the board."""
        left, right = max(x, 0), min(x + width, self.width)
        if left >= right:
            return 0
        row = ((1 << right - left) - 1) << left
        found = 0
        for line in range(max(y, 0), min(y + height, self.height)):
            found |= row << line * self.stride
        return found

    def of_region(self, region: Iterable[tuple[int, int, int]]) -> Squares:
        """The set of a region's runs `(x, y, length)`, cut at the border of the board."""
        found = 0
        for x, y, length in region:
            found |= self.block(x, y, length, 1)
        return found

    def region(self, squares: Squares) -> Region:
        """The runs of a set: sorted by row, as long as can be."""
        runs = []
        while squares:
            start = first(squares)
            rest = squares >> start
            length = (~rest & (rest + 1)).bit_length() - 1
            runs.append((start % self.stride, start // self.stride, length))
            squares ^= ((1 << length) - 1) << start
        return tuple(runs)

    def grow(self, squares: Squares, steps: int = 1) -> Squares:
        """The squares within so many of the set by plain distance, max(dx, dy), walls or not (D-A30)."""
        stride = self.stride
        for _ in range(steps):
            squares |= squares << 1 | squares >> 1
            squares = (squares | squares << stride | squares >> stride) & self.all
        return squares

    def distance(self, one: int, other: int) -> int:
        """The plain distance of two indexes, max(dx, dy)."""
        y, x = divmod(one, self.stride)
        v, u = divmod(other, self.stride)
        return max(abs(x - u), abs(y - v))

    def moved(self, squares: Squares, dx: int, dy: int) -> Squares:
        """The set shifted; what leaves the board is lost."""
        if abs(dx) >= self.width or abs(dy) >= self.height:
            return 0
        left = self.block(max(0, -dx), 0, self.width - abs(dx), self.height)
        shift = dy * self.stride + dx
        kept = squares & left
        return (kept << shift if shift >= 0 else kept >> -shift) & self.all


@lru_cache(maxsize=64)
def grid(width: int, height: int) -> Grid:
    """The board of that size."""
    return Grid(width, height)


def drawn(rows: Sequence[str]) -> tuple[Grid, dict[str, Squares]]:
    """A board drawn as rows of characters, and the set of squares under each character.

    >>> board, signs = drawn(["..#", ".a."])
    >>> board, board.squares(signs["#"]), board.squares(signs["a"])
    (Grid(3, 2), ((2, 0),), ((1, 1),))
    """
    board = grid(max(map(len, rows), default=1) or 1, len(rows) or 1)
    signs: dict[str, Squares] = {}
    for y, row in enumerate(rows):
        for x, sign in enumerate(row):
            signs[sign] = signs.get(sign, 0) | board.bit(x, y)
    return board, signs
