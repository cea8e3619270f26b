"""What remains to be done in a game of the second edition, and the state that holds it."""

from studio.rules.core.frames import CoreFrame, Frame
from studio.rules.core.harm import HarmFrame
from studio.rules.core.state import GameState, StoredNames


class RoundF(Frame, frozen=True, tag="s_round", gc=False):
    """A round: every hero's turn, then the overlord's (S-501)."""

    step: int = 0


class HeroesF(Frame, frozen=True, tag="s_heroes", gc=False):
    """The heroes choose who goes next (S-502)."""


class TurnF(Frame, frozen=True, tag="s_turn", gc=False):
    """A hero's turn by its steps (S-504)."""

    figure: int
    step: int = 0


class OverlordF(Frame, frozen=True, tag="s_overlord", gc=False):
    """The overlord's turn (S-801)."""

    step: int = 0


class GroupsF(Frame, frozen=True, tag="s_groups", gc=False):
    """The overlord chooses which monster acts next; a group is finished first (S-803, S-804)."""


class MonsterF(Frame, frozen=True, tag="s_monster", gc=False):
    """A monster's activation (S-807)."""

    figure: int
    step: int = 0


class ActF(Frame, frozen=True, tag="s_act", gc=False):
    """A hero or monster acts: one action or step at a time."""

    figure: int


class AttackF(Frame, frozen=True, tag="s_attack", gc=False):
    """An attack by its steps (S-1101)."""

    attack: int
    step: int = 0


class SurgesF(Frame, frozen=True, tag="s_surges", gc=False):
    """The attacker spends surges, one at a time (S-1115…S-1119)."""

    attack: int


class LandF(Frame, frozen=True, tag="s_land", gc=False):
    """The attack lands on one figure (S-1121)."""

    attack: int
    figure: int
    step: int = 0
    pending: int = 0
    raw: int = 0


class TestF(Frame, frozen=True, tag="s_test", gc=False):
    """An attribute test (S-1402)."""

    figure: int
    attribute: str
    passed: str
    failed: str
    names: StoredNames = {}
    step: int = 0
    faces: tuple[int, ...] = ()


class RiseF(Frame, frozen=True, tag="s_rise", gc=False):
    """A hero gets up where its token lies, or chooses the nearest empty space (S-622)."""

    figure: int
    damage: int
    fatigue: int


SFrame = (
    RoundF | HeroesF | TurnF | OverlordF | GroupsF | MonsterF | ActF | AttackF | SurgesF | LandF | TestF | RiseF
)  # fmt: skip


class S2State(GameState, frozen=True, tag="journeys2"):
    """A game of the second edition."""

    stack: tuple[CoreFrame | HarmFrame | SFrame, ...] = ()
