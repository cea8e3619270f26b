"""What a seat of the skirmish game can answer beyond what every system knows."""

from studio.rules.core.actions import Action
from studio.rules.core.state import XY


class Advance(Action, frozen=True, tag="advance"):
    """Announces the one move of the activation (D-197)."""


class Play(Action, frozen=True, tag="play", gc=False):
    """Plays an order card from hand through a creature (D-271)."""

    card: int
    figure: int


class Collect(Action, frozen=True, tag="collect", gc=False):
    """Takes one treasure from the square the creature stands on (D-337)."""

    token: str


class Deploy(Action, frozen=True, tag="deploy", gc=False):
    """Puts a creature card into play (D-200)."""

    card: int
    at: XY
