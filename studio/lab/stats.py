"""Numbers about numbers: shares with their Wilson interval, means with their spread."""

from math import sqrt

from studio.kit.codec import Record

Z95 = 1.959963984540054
"""Half the width, in standard deviations, of an interval that is right 95 times in 100."""


class Share(Record):
    """How many of how many, and the interval the true share lies in 95 times in 100."""

    hits: int
    total: int
    low: float
    high: float

    @property
    def value(self) -> float:
        """The share as counted; 0 of nothing is 0."""
        return self.hits / self.total if self.total else 0.0


class Mean(Record):
    """The mean of some numbers, its half interval (95 %), and the least and greatest of them."""

    mean: float
    half: float
    least: int
    most: int


class Sum(Record):
    """What is kept of numbers as they come; two of these add up to the sum of both."""

    n: int = 0
    total: int = 0
    squares: int = 0
    least: int = 0
    most: int = 0

    def add(self, value: int) -> "Sum":
        """With one number more."""
        return self.plus(Sum(1, value, value * value, value, value))

    def plus(self, other: "Sum") -> "Sum":
        """Both together."""
        if not self.n or not other.n:
            return self if self.n else other
        return Sum(
            self.n + other.n,
            self.total + other.total,
            self.squares + other.squares,
            min(self.least, other.least),
            max(self.most, other.most),
        )

    def mean(self) -> Mean:
        """The mean so far."""
        if not self.n:
            return Mean(0.0, 0.0, 0, 0)
        mean = self.total / self.n
        # n·Σx² − (Σx)² is exact in whole numbers, so equal games give equal intervals however they were split.
        spread = (self.n * self.squares - self.total * self.total) / (self.n * (self.n - 1)) if self.n > 1 else 0.0
        return Mean(mean, Z95 * sqrt(spread / self.n), self.least, self.most)


def share(hits: int, total: int, z: float = Z95) -> Share:
    """A share with Wilson's interval, which is honest near 0 and 1 and with few games.

    >>> part = share(58, 100)
    >>> f"{part.value:.0%} ({part.low:.0%}–{part.high:.0%})"
    '58% (48%–67%)'
    """
    if not total:
        return Share(0, 0, 0.0, 1.0)
    p, zz = hits / total, z * z
    middle = (p + zz / (2 * total)) / (1 + zz / total)
    half = z / (1 + zz / total) * sqrt(p * (1 - p) / total + zz / (4 * total * total))
    # At 0 and 1 the interval ends there exactly; rounding errors would say otherwise.
    return Share(hits, total, 0.0 if hits == 0 else middle - half, 1.0 if hits == total else middle + half)
