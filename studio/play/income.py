"""What a seat will gain at the start of its next turn, as the modifiers at work now leave it."""

from typing import TYPE_CHECKING, Protocol, runtime_checkable

from studio.rules.core import modifiers
from studio.rules.core.api import Rules
from studio.rules.core.state import GameState

if TYPE_CHECKING:
    from studio.rules.core.table import Table


@runtime_checkable
class Opens(Protocol):
    """Rules that lay a state out on a table."""

    def open(self, state: GameState) -> "Table":
        """The table with the state on it."""
        ...


def next_threat(rules: Rules, state: GameState) -> int | None:
    """The threat the overlord collects next (J-1301); None where no side collects any."""
    lord = next((seat for seat in state.seats.values() if seat.side == "overlord" and "threat" in seat.has), None)
    if lord is None or not isinstance(rules, Opens):
        return None
    return max(0, modifiers.value(rules.open(state), "threat_gain", lord.id, rules.setup.heroes))
