"""What a seat of the second edition can answer beyond what every system knows."""

from studio.rules.core.actions import Action


class March(Action, frozen=True, tag="march"):
    """The Move action: movement points equal to Speed (S-701)."""


class RestUp(Action, frozen=True, tag="rest_up"):
    """The Rest action: all fatigue goes at the end of the turn (S-610)."""


class StandUp(Action, frozen=True, tag="stand_up"):
    """The only action of a knocked-out hero (S-620)."""


class Revive(Action, frozen=True, tag="revive", gc=False):
    """Helps an adjacent knocked-out hero up (S-625)."""

    figure: int


class Push(Action, frozen=True, tag="push_on"):
    """Suffers 1 fatigue for 1 movement point (S-709)."""


class ToggleDoor(Action, frozen=True, tag="toggle_door", gc=False):
    """Opens or closes an adjacent door (S-628)."""

    door: str


class Recover(Action, frozen=True, tag="recover"):
    """Turns one unused surge into recovery of 1 fatigue (S-1118)."""
