"""What remains to be done in a skirmish, and the state that holds it."""

from typing import Literal

from studio.kit.codec import Record
from studio.rules.core.frames import CoreFrame, Frame
from studio.rules.core.harm import HarmFrame
from studio.rules.core.state import GameState, StoredNames


class Item(Record, frozen=True, gc=False):
    """Something that waits on the stack: which effect, and how it resolves."""

    effect: int
    kind: Literal["ops", "attack", "move", "hazard", "collect"] = "ops"
    block: str = ""
    names: StoredNames = {}
    ranged: bool = False
    aims: tuple[int, ...] = ()
    """The figures it was aimed at when it was announced (D-210)."""


class TurnF(Frame, frozen=True, tag="d_turn", gc=False):
    """A player's turn by its phases (D-190)."""

    seat: int
    step: int = 0


class ActivateF(Frame, frozen=True, tag="d_activate", gc=False):
    """The player activates creatures, one after another (D-195)."""

    seat: int


class CreatureF(Frame, frozen=True, tag="d_creature", gc=False):
    """An activation (D-196)."""

    figure: int
    step: int = 0


class ReinforceF(Frame, frozen=True, tag="d_reinforce", gc=False):
    """The player deploys creatures from hand (D-200), at least one before the first turn (D-174)."""

    seat: int
    setup: bool = False


class DeclareF(Frame, frozen=True, tag="d_declare", gc=False):
    """An order or ability being announced: helpers, targets, taps, then onto the stack (D-279)."""

    ability: str
    figure: int
    seat: int
    card: int = 0
    helpers: tuple[int, ...] = ()
    names: StoredNames = {}
    step: int = 0


class StackF(Frame, frozen=True, tag="d_stack", gc=False):
    """Announced effects, the top one last; players are asked until all pass, then the top resolves (D-223)."""

    items: tuple[Item, ...] = ()
    passed: tuple[int, ...] = ()
    asking: int = -2
    resolving: Item | None = None


class MoveF(Frame, frozen=True, tag="d_move", gc=False):
    """A creature moves, one square at a time; nobody can respond in between (D-228)."""

    figure: int
    seat: int
    mode: str = "walk"
    moved: bool = False
    burnt: bool = False
    """Hazardous ground was entered on the way (DA-3)."""


class StrikeF(Frame, frozen=True, tag="d_strike", gc=False):
    """An attack deals its damage (D-302)."""

    attack: int
    step: int = 0
    pending: int = 0
    amount: int = 0


DFrame = TurnF | ActivateF | CreatureF | ReinforceF | DeclareF | StackF | MoveF | StrikeF


class CommandState(GameState, frozen=True, tag="command"):
    """A skirmish."""

    stack: tuple[CoreFrame | HarmFrame | DFrame, ...] = ()
