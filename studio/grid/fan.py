"""All the lines from one square together: what it sees past some blockers, found blocker by blocker.

`Sight` answers line by line. Where many squares are asked about and few things stand in the way, it is
quicker to keep for each thing that may block the squares it hides. Only for lines from centre to centre,
as there is just one of those between two squares.
"""

from sys import getsizeof

from studio.grid.sight import Rule, Sight
from studio.grid.squares import Squares, bits

WIDE = 1_000
"""Of more squares no fans are made: to make one of 3,600 takes a hundred times as long as to ask for each square."""
_BYTES = 64_000_000
"""Bytes that the fans of a board may have together; the largest quest that is shipped has 9 million."""


class Fans:
    """The fans of the squares of a board, made as they are asked for; where they are many the oldest go."""

    __slots__ = ("_fans", "_fixed", "_held", "_sight", "_squares", "_wide")

    def __init__(self, sight: Sight, squares: Squares, fixed: int) -> None:
        """As for a `Fan`."""
        self._sight = sight
        self._squares = squares
        self._fixed = fixed
        self._wide = squares.bit_count() > WIDE
        self._fans: dict[int, Fan] = {}
        self._held = 0

    def seen(self, eye: int, blockers: int) -> Squares:
        """The squares seen from one past blockers, among which those that never move may be or not."""
        if self._wide:
            return self._sight.seen(eye, self._squares, blockers | self._fixed)
        fan = self._fans.get(eye)
        if fan is None:
            fan = Fan(self._sight, eye, self._squares, self._fixed)
            self._held += fan.bytes
            while self._held > _BYTES and self._fans:
                self._held -= self._fans.pop(next(iter(self._fans))).bytes
            self._fans[eye] = fan
        return fan.seen(blockers)


class Fan:
    """The lines from a square to those that it sees past what never moves."""

    __slots__ = ("_doubtful", "_eye", "_fixed", "_hidden", "_sight", "_span", "bytes", "targets")

    def __init__(self, sight: Sight, eye: int, squares: Squares, fixed: int) -> None:
        """The squares are those to be asked about; `fixed` is what blocks always, packed as by `Sight.blockers`."""
        assert sight.rule is Rule.CENTRE
        self._sight = sight
        self._eye = eye
        self._fixed = fixed
        self.targets: Squares = sight.seen(eye, squares, fixed)
        """What is seen when nothing else blocks."""
        self._hidden: dict[int, Squares] = {}
        """Blocker → the targets it hides by itself."""
        self._doubtful: dict[int, Squares] = {}
        """Blocker → the targets it hides together with another on the far side of a corner."""
        for target in bits(self.targets):
            bit = 1 << target
            ((hard, gaps),) = sight.lines(eye, target)
            alone, together = hard, 0
            for left, right in gaps:
                if left & fixed:
                    alone |= right
                elif right & fixed:
                    alone |= left
                else:
                    together |= left | right
            for table, marks in ((self._hidden, alone), (self._doubtful, together & ~alone)):
                for blocker in bits(marks):
                    table[blocker] = table.get(blocker, 0) | bit
        span = 0
        for blocker in (*self._hidden, *self._doubtful):
            span |= 1 << blocker
        self._span = span
        tables = self._hidden, self._doubtful
        self.bytes = sum(getsizeof(table) + sum(map(getsizeof, table.values())) for table in tables)
        """What it takes in memory, about."""

    def seen(self, blockers: int) -> Squares:
        """The targets seen past blockers, among which those that never move may be or not."""
        found, doubtful = self.targets, 0
        hidden, half = self._hidden, self._doubtful
        blocking = blockers & self._span
        while blocking:
            low = blocking & -blocking
            blocking ^= low
            blocker = low.bit_length() - 1
            found &= ~hidden.get(blocker, 0)
            doubtful |= half.get(blocker, 0)
        if doubtful := doubtful & found:
            found ^= doubtful ^ self._sight.seen(self._eye, doubtful, blockers | self._fixed)
        return found
