"""Measuring on a machine that others use as well: one core, best of several, and no figure without its unit."""

import gc
import os
import time
from collections.abc import Callable
from typing import NamedTuple


class Figure(NamedTuple):
    """One measured figure, the promise it is held against, and whether more is better."""

    name: str
    value: float
    unit: str
    promise: float | None = None
    more: bool = False

    @property
    def is_kept(self) -> bool:
        """Whether the promise is kept; a figure without one always is."""
        if self.promise is None:
            return True
        return self.value >= self.promise if self.more else self.value <= self.promise

    def line(self) -> str:
        """The figure for people."""
        shown = f"{self.value:,.0f}" if self.value >= 1000 else f"{self.value:.4g}"
        promise = ""
        if self.promise is not None:
            sign = "≥" if self.more else "≤"
            promise = f"   promised {sign} {self.promise:,.4g}" + ("" if self.is_kept else "   MISSED")
        return f"{self.name:<58}{shown:>12} {self.unit:<14}{promise}".rstrip()


def pin() -> None:
    """Keeps this process on one core, where the system can."""
    if hasattr(os, "sched_setaffinity"):
        os.sched_setaffinity(0, {max(os.sched_getaffinity(0))})


def best(work: Callable[[], object], *, times: int = 5, inner: int = 1) -> float:
    """Processor seconds of one run of the work, the best of several series."""
    found = float("inf")
    for _ in range(times):
        gc.collect()
        begun = time.process_time()
        for _ in range(inner):
            work()
        found = min(found, (time.process_time() - begun) / inner)
    return found


def percentile(values: list[float], share: float) -> float:
    """The value below which that share of the values lies."""
    ordered = sorted(values)
    return ordered[min(len(ordered) - 1, int(share * len(ordered)))]
