"""What remains to be done in a game of the first edition, and the state that holds it."""

from studio.rules.core.frames import CoreFrame, Frame
from studio.rules.core.harm import HarmFrame
from studio.rules.core.state import XY, GameState


class SetupF(Frame, frozen=True, tag="setup", gc=False):
    """The set-up of the heroes: skills, shop, placing, one hero after the other (J-405…J-410)."""

    step: int = 0
    hero: int = 1


class RoundF(Frame, frozen=True, tag="round", gc=False):
    """A round (J-501)."""

    step: int = 0


class HeroesF(Frame, frozen=True, tag="heroes", gc=False):
    """The heroes' part of a round: who goes next (J-502)."""


class TurnF(Frame, frozen=True, tag="turn", gc=False):
    """A hero's turn (J-504)."""

    figure: int
    step: int = 0


class EquipF(Frame, frozen=True, tag="equip", gc=False):
    """Items being rearranged; `moved` were touched already."""

    figure: int
    moved: tuple[int, ...] = ()
    free: bool = True


class ReceiveF(Frame, frozen=True, tag="receive", gc=False):
    """A hero has received an item and decides where it goes (J-1709); a treasure drawn may be refused (J-1733)."""

    figure: int
    card: int
    drawn: bool = False


class DeclareF(Frame, frozen=True, tag="declare", gc=False):
    """A hero chooses his action (J-507)."""

    figure: int


class ActF(Frame, frozen=True, tag="act", gc=False):
    """A hero or monster acts: one step, attack or other movement action at a time."""

    figure: int
    seat: int
    step: int = 0
    turn: bool = True
    """Whether it is the figure's own turn or activation, not only points given by an effect."""


class ShopF(Frame, frozen=True, tag="shop", gc=False):
    """A hero shops (J-407, J-1803)."""

    figure: int
    setup: bool = False


class SwapF(Frame, frozen=True, tag="swap", gc=False):
    """A hero may exchange a skill (J-405)."""

    figure: int


class TrainF(Frame, frozen=True, tag="train", gc=False):
    """A seasoned hero of a campaign chooses a training token (J-2102)."""

    figure: int


class PlaceHeroF(Frame, frozen=True, tag="place_hero", gc=False):
    """A hero is placed by an active glyph (J-410)."""

    figure: int


class OverlordF(Frame, frozen=True, tag="overlord", gc=False):
    """The overlord's turn (J-1301)."""

    step: int = 0


class DiscardF(Frame, frozen=True, tag="discard", gc=False):
    """The overlord discards for threat, and must down to eight cards (J-1301)."""


class PlotF(Frame, frozen=True, tag="plot", gc=False):
    """The overlord's monsters: which acts next; before the first, cards of his turn (J-1302, J-1503)."""

    begun: bool = False


class FundF(Frame, frozen=True, tag="fund", gc=False):
    """The overlord discards cards to afford one (J-1304)."""

    card: int
    cost: int


class MonsterF(Frame, frozen=True, tag="monster", gc=False):
    """A monster's activation (J-1503)."""

    figure: int
    step: int = 0


class FamiliarF(Frame, frozen=True, tag="familiar", gc=False):
    """A familiar moves after its owner's turn (J-1908)."""

    figure: int
    mp: int


class AttackF(Frame, frozen=True, tag="attack", gc=False):
    """An attack by its six steps (J-912…J-920)."""

    attack: int
    step: int = 0


class SpendF(Frame, frozen=True, tag="spend", gc=False):
    """Boosts, surges and fatigue are spent (J-917)."""

    attack: int


class RerollF(Frame, frozen=True, tag="reroll", gc=False):
    """Dice are chosen to be rolled again, once (J-613, J-615)."""

    attack: int
    seat: int
    count: int
    of: str = ""
    chosen: tuple[int, ...] = ()


class LandF(Frame, frozen=True, tag="land", gc=False):
    """An attack lands on one figure (J-920)."""

    attack: int
    figure: int
    step: int = 0
    pending: int = 0
    raw: int = 0


class AimF(Frame, frozen=True, tag="aim_at", gc=False):
    """An effect makes a figure attack: which target, which weapon."""

    figure: int
    seat: int
    on: tuple[int, ...] | None = None
    kind: str = ""
    weapon: int = 0
    dice: dict[str, int] = {}
    plus: dict[str, int] = {}
    shape: str = "single"
    sure: bool = False
    gains: tuple[tuple[str | int, ...], ...] = ()


class DriftF(Frame, frozen=True, tag="drift", gc=False):
    """An effect moves a figure: step by step, or thrown (J-1111, J-1206)."""

    figure: int
    seat: int
    steps: int
    mode: str
    start: XY
    done: int = 0
    away: int = 0


class SpawnF(Frame, frozen=True, tag="spawn", gc=False):
    """Monsters being placed, one at a time (J-1401…J-1410)."""

    entry: str
    rank: str
    count: int
    seat: int
    spots: tuple[int, ...] = ()
    hidden: bool = False
    element: str = ""
    """The element of the quest whose figure this is, when an area comes into view (J-1409, J-1410)."""


class ChestF(Frame, frozen=True, tag="chest", gc=False):
    """A chest being opened: curses, traps, then what is good (J-1729)."""

    token: str
    figure: int
    row: str
    step: int = 0
    pending: int = 0


class DrawF(Frame, frozen=True, tag="draw", gc=False):
    """Heroes draw treasures one after the other (J-1732)."""

    draws: tuple[tuple[int, str], ...]


class EndTurnF(Frame, frozen=True, tag="end_turn", gc=False):
    """What remains of a turn when it ends: markers, windows, what is lost (J-607)."""

    figure: int
    step: int = 0


JFrame = (
    SetupF | RoundF | HeroesF | TurnF | EquipF | ReceiveF | DeclareF | ActF | ShopF | SwapF | PlaceHeroF | OverlordF
    | DiscardF | PlotF | FundF | MonsterF | FamiliarF | AttackF | SpendF | RerollF | LandF | AimF | DriftF | SpawnF
    | ChestF | DrawF | EndTurnF | TrainF
)  # fmt: skip


class J1State(GameState, frozen=True, tag="journeys1"):
    """A game of the first edition."""

    stack: tuple[CoreFrame | HarmFrame | JFrame, ...] = ()
