"""What an attack is expected to do, for people who choose one: its dice, how often it hits, its wounds, how far it carries."""

from typing import NamedTuple

from studio.quest.model import Region
from studio.rules.core.actions import Strike
from studio.rules.core.api import Rules
from studio.rules.core.state import GameState


class Prospect(NamedTuple):
    """An attack before it is declared, with surges and boosts spent as well as they can be."""

    dice: tuple[str, ...]
    hit: int
    """How often it hits, in thousandths."""
    wounds: int
    """The wounds it makes on average, in thousandths; never more than the target has left."""
    squares: Region
    """Where it would hit at least every other time, as far as range tells."""


def prospect(rules: Rules, state: GameState, figure: int, strike: Strike) -> Prospect | None:
    """What an attack on a figure is expected to do; None where nothing can be told before."""
    if rules.system != "journeys1":
        return None
    from studio.bots.journeys1.prospects import of_strike

    return of_strike(rules, state, figure, strike)
