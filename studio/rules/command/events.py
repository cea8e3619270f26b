"""What can happen in the skirmish game only, and how it writes a table."""

from typing import TYPE_CHECKING

from msgspec.structs import replace

from studio.rules.core.events import Event
from studio.rules.core.evolve import evolves

if TYPE_CHECKING:
    from studio.rules.core.table import Table


class Fizzled(Event, frozen=True, tag="fizzled", gc=False):
    """An effect came to its turn and could do nothing (D-227)."""

    effect: int
    why: str = ""


class Evaded(Event, frozen=True, tag="evaded", gc=False):
    """A waiting effect was taken its force (D-316)."""

    effect: int


class Cowered(Event, frozen=True, tag="cowered", gc=False):
    """A creature cowered: nothing of this source works on it (D-331)."""

    figure: int
    source: int


@evolves(Fizzled)
def _fizzled(t: "Table", event: Fizzled) -> None:
    """For eyes only: that the effect ends is an event of its own."""


@evolves(Evaded)
def _evaded(t: "Table", event: Evaded) -> None:
    t.effects[event.effect] = replace(t.effects[event.effect], cancelled=True)


@evolves(Cowered)
def _cowered(t: "Table", event: Cowered) -> None:
    t.counts[f"cowered/{event.source}/{event.figure}"] = 1
