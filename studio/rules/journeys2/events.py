"""What can happen in the second edition only, and how it writes a table."""

from typing import TYPE_CHECKING

from msgspec.structs import replace

from studio.rules.core.events import Event
from studio.rules.core.evolve import evolves
from studio.rules.core.state import XY
from studio.rules.core.tags import CONDITIONS

if TYPE_CHECKING:
    from studio.rules.core.table import Table

KNOCKED_OUT = "knocked_out"


class KnockedOut(Event, frozen=True, tag="knocked_out", gc=False):
    """A hero went down: damage and fatigue are full, conditions are gone, a token lies in its space (S-1207)."""

    figure: int
    damage: int
    fatigue: int


class StoodUp(Event, frozen=True, tag="stood_up", gc=False):
    """A knocked-out hero is a figure again (S-621, S-625, S-1217)."""

    figure: int
    at: XY
    damage: int
    fatigue: int


@evolves(KnockedOut)
def _knocked_out(t: "Table", event: KnockedOut) -> None:
    f = t.figures[event.figure]
    t.take_off(f)
    tokens = {name: n for name, n in f.tokens.items() if name not in CONDITIONS}
    f = t.figures[f.id] = replace(
        f, damage=event.damage, fatigue=event.fatigue, tokens={**tokens, KNOCKED_OUT: 1}, mp=0, attacks=0, actions=0
    )
    t.put_on(f)
    t.stale()


@evolves(StoodUp)
def _stood_up(t: "Table", event: StoodUp) -> None:
    f = t.figures[event.figure]
    t.take_off(f)
    tokens = {name: n for name, n in f.tokens.items() if name != KNOCKED_OUT}
    f = t.figures[f.id] = replace(f, at=event.at, damage=event.damage, fatigue=event.fatigue, tokens=tokens)
    t.put_on(f)
    t.stale()
