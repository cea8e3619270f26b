"""Numbers of figures and seats as they are now, with everything that is worn and lasts counted in."""

from typing import TYPE_CHECKING, Protocol, runtime_checkable

from studio.play.income import Opens
from studio.rules.core import modifiers
from studio.rules.core.api import Rules
from studio.rules.core.state import GameState

if TYPE_CHECKING:
    from studio.rules.core.table import Table

HAND_LIMITS = {"journeys1": 8}
"""Cards an overlord may hold at the end of the turn, by system (J-1306)."""


@runtime_checkable
class Values(Opens, Protocol):
    """Rules that work values out on a table."""

    def value(self, t: "Table", what: str, figure: int, attack: int = 0) -> int:
        """A value of a figure as it is now."""
        ...


def value_of(rules: Rules, state: GameState, what: str, figure: int) -> int | None:
    """A value of a figure as it is now; None where the rules work none out."""
    if figure not in state.figures or not isinstance(rules, Values):
        return None
    return rules.value(rules.open(state), what, figure)


def armour_against(rules: Rules, state: GameState, figure: int, attack: int) -> int | None:
    """The armour of a figure against one attack (J-1001)."""
    base = value_of(rules, state, "armour", figure)
    if base is None or not isinstance(rules, Values):
        return None
    return max(0, base + modifiers.added(rules.open(state), "defence.armour", figure, attack))
