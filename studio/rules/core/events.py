"""What can happen in any system, as facts in the past tense. Events are the only writers of a state.

A system adds its own facts by subclassing `Event`. Each type has one function in `evolve` (or in the
system's own `evolve`) that writes it into a table; whoever folds events needs no rules. It is one list, and
so one module.
"""

from typing import Literal

from studio.kit.codec import Record
from studio.rules.core.state import XY, Attack, Card, DoorState, Effect, Figure, Lasting, Outcome, Pending, Token


class Event(Record, frozen=True, tag_field="event", gc=False):
    """Something that happened."""


# --- time ------------------------------------------------------------------------------------


class RoundStarted(Event, frozen=True, tag="round_started", gc=False):
    """A round began."""

    round: int


class TurnStarted(Event, frozen=True, tag="turn_started", gc=False):
    """A seat's turn began, with the figure that takes it, if it is one figure's turn."""

    seat: int
    figure: int = 0


class TurnEnded(Event, frozen=True, tag="turn_ended", gc=False):
    """A seat's turn ended; what its figure had left to spend is lost."""

    seat: int
    figure: int = 0


class PhaseStarted(Event, frozen=True, tag="phase_started", gc=False):
    """A part of a turn began."""

    seat: int
    phase: str


class Activated(Event, frozen=True, tag="activated", gc=False):
    """A figure acts now, with so many movement points and attacks."""

    figure: int
    mp: int = 0
    attacks: int = 0
    actions: int = 0
    action: str = ""


class ActivationEnded(Event, frozen=True, tag="activation_ended", gc=False):
    """A figure has acted; `active` is whoever acts again now."""

    figure: int
    active: int = 0


class Over(Event, frozen=True, tag="over"):
    """The game ended."""

    outcome: Outcome


# --- figures ---------------------------------------------------------------------------------


class Appeared(Event, frozen=True, tag="appeared", gc=False):
    """A figure came into the game: at set-up, by a reveal, a spawn or a deployment."""

    figure: Figure
    how: Literal["setup", "reveal", "spawn", "deploy"] = "setup"


class Stepped(Event, frozen=True, tag="stepped", gc=False):
    """A figure entered squares of its own accord, for movement points."""

    figure: int
    to: XY
    was: XY
    turn: int = 0
    cost: int = 1


class Placed(Event, frozen=True, tag="placed", gc=False):
    """A figure was put somewhere: thrown, pushed, climbed, jumped, carried off or brought back."""

    figure: int
    to: XY | None
    turn: int = 0
    place: Literal["board", "town", "out", "aside"] = "board"
    how: Literal["slide", "throw", "place", "jump", "climb", "stairs", "glyph", "start", "leave", "death"] = "place"


class Left(Event, frozen=True, tag="left", gc=False):
    """A figure went out of the game."""

    figure: int
    how: Literal["defeated", "removed", "exit", "recycled"] = "removed"


class Damaged(Event, frozen=True, tag="damaged", gc=False):
    """A figure suffered damage."""

    figure: int
    amount: int
    killer: int = 0
    why: str = ""


class Healed(Event, frozen=True, tag="healed", gc=False):
    """A figure recovered damage or fatigue."""

    figure: int
    amount: int
    what: Literal["damage", "fatigue"] = "damage"


class FatigueSuffered(Event, frozen=True, tag="fatigue", gc=False):
    """A figure spent or suffered fatigue."""

    figure: int
    amount: int
    why: str = ""


class Defeated(Event, frozen=True, tag="defeated", gc=False):
    """A figure was killed, destroyed or knocked out."""

    figure: int
    killer: int = 0
    at: XY | None = None


class Spent(Event, frozen=True, tag="spent", gc=False):
    """A figure's movement points, attacks or actions changed by `amount`, which may be negative."""

    figure: int
    what: Literal["mp", "attacks", "actions"]
    amount: int


class Inflicted(Event, frozen=True, tag="inflicted", gc=False):
    """A figure received tokens, a condition, an order or a mark."""

    figure: int
    what: str
    amount: int = 1


class Cured(Event, frozen=True, tag="cured", gc=False):
    """A figure lost tokens, a condition, an order or a mark."""

    figure: int
    what: str
    amount: int = 1


class Became(Event, frozen=True, tag="became", gc=False):
    """A figure took a form, a rank, or itself again (empty form)."""

    figure: int
    form: str = ""
    rank: str = ""


class ControlChanged(Event, frozen=True, tag="control", gc=False):
    """Another seat decides for a figure."""

    figure: int
    seat: int


class Raised(Event, frozen=True, tag="raised", gc=False):
    """A printed value of a figure was raised for the rest of the game."""

    figure: int
    what: str
    amount: int


# --- resources, cards ------------------------------------------------------------------------


class Gained(Event, frozen=True, tag="gained", gc=False):
    """A seat gained (or, below zero, lost) a resource."""

    seat: int
    what: str
    amount: int
    why: str = ""


class Coins(Event, frozen=True, tag="coins", gc=False):
    """A figure gained (or lost) coins."""

    figure: int
    amount: int
    why: str = ""


class CardMoved(Event, frozen=True, tag="card_moved", gc=False):
    """A card changed its place, owner or bearer; `pile` and `end` say where it lies, `was` whence it came."""

    card: Card
    pile: str = ""
    end: Literal["top", "bottom"] = "top"
    was: str = ""
    why: str = ""


class CardMade(Event, frozen=True, tag="card_made", gc=False):
    """A card came into the game that lay in no deck: a potion bought or picked up."""

    card: Card
    why: str = ""


class CardGone(Event, frozen=True, tag="card_gone", gc=False):
    """A card left the game."""

    card: int
    was: str = ""
    why: str = ""


class Shuffled(Event, frozen=True, tag="shuffled"):
    """A pile has a new order, which only the rules know."""

    pile: str
    cards: tuple[int, ...]


class CardTurned(Event, frozen=True, tag="card_turned", gc=False):
    """A card was exhausted or readied."""

    card: int
    exhausted: bool


class CardPlayed(Event, frozen=True, tag="card_played", gc=False):
    """A seat played a card from hand and paid for it."""

    seat: int
    card: int
    entry: str
    cost: int = 0


class AbilityUsed(Event, frozen=True, tag="used", gc=False):
    """An ability was used; `key` counts it against its limit."""

    ability: str
    figure: int = 0
    card: int = 0
    key: str = ""


# --- attacks and dice ------------------------------------------------------------------------


class AttackDeclared(Event, frozen=True, tag="attack_declared", gc=False):
    """An attack was announced."""

    attack: Attack


class AttackChanged(Event, frozen=True, tag="attack_changed", gc=False):
    """The pending attack is now so: dice rolled, surges spent, totals changed, `why` in a word."""

    attack: Attack
    why: str = ""


class AttackEnded(Event, frozen=True, tag="attack_ended", gc=False):
    """An attack is over."""

    attack: int


class Rolled(Event, frozen=True, tag="rolled", gc=False):
    """Dice were rolled outside an attack; faces are counted from 0."""

    dice: tuple[str, ...]
    faces: tuple[int, ...]
    seat: int = 0
    why: str = ""
    figure: int = 0


# --- the board -------------------------------------------------------------------------------


class DoorChanged(Event, frozen=True, tag="door", gc=False):
    """A door was opened, closed, locked, unlocked or found."""

    door: DoorState
    figure: int = 0


class AreaRevealed(Event, frozen=True, tag="area_revealed", gc=False):
    """An area came into view."""

    area: str
    figure: int = 0


class TokenChanged(Event, frozen=True, tag="token", gc=False):
    """A token appeared, moved, was turned, taken or used up."""

    token: Token
    figure: int = 0
    why: str = ""


class TerrainChanged(Event, frozen=True, tag="terrain"):
    """Squares have a new terrain."""

    squares: tuple[XY, ...]
    to: str


class WallChanged(Event, frozen=True, tag="wall"):
    """Edges became wall, or ceased to be."""

    edges: tuple[tuple[int, int, str], ...]
    wall: bool


# --- effects and the quest -------------------------------------------------------------------


class PendingSet(Event, frozen=True, tag="pending", gc=False):
    """Something is about to happen, as it now stands."""

    pending: Pending


class PendingDone(Event, frozen=True, tag="pending_done", gc=False):
    """What was pending has happened, or will not."""

    pending: int


class EffectBegan(Event, frozen=True, tag="effect", gc=False):
    """An effect was announced."""

    effect: Effect


class EffectEnded(Event, frozen=True, tag="effect_ended", gc=False):
    """An effect resolved, fizzled or was cancelled."""

    effect: int


class LastingBegan(Event, frozen=True, tag="lasting", gc=False):
    """A lasting effect began."""

    lasting: Lasting


class LastingChanged(Event, frozen=True, tag="lasting_changed", gc=False):
    """One of a lasting effect's moments passed."""

    lasting: int
    count: int


class LastingEnded(Event, frozen=True, tag="lasting_ended", gc=False):
    """A lasting effect ended."""

    lasting: int


class Chosen(Event, frozen=True, tag="chosen", gc=False):
    """A seat made a choice that others may see."""

    seat: int
    what: str
    thing: int | str | XY | None = None


class Said(Event, frozen=True, tag="said", gc=False):
    """A text of the quest is read to seats (none: to all)."""

    text: str
    seats: tuple[int, ...] = ()
    squares: tuple[XY, ...] = ()
    figure: int = 0


class VarChanged(Event, frozen=True, tag="var", gc=False):
    """A variable of the quest has a new value."""

    var: str
    value: int


class Counted(Event, frozen=True, tag="counted", gc=False):
    """A limit, a trigger that fires once, or a switch was counted."""

    key: str
    value: int


class CountsCleared(Event, frozen=True, tag="counts_cleared", gc=False):
    """Limits of a span (`turn/`, `attack/` …) begin anew."""

    prefix: str


CoreEvent = (
    RoundStarted | TurnStarted | TurnEnded | PhaseStarted | Activated | ActivationEnded | Over | Appeared | Stepped
    | Placed | Left | Damaged | Healed | FatigueSuffered | Defeated | Spent | Inflicted | Cured | Became
    | ControlChanged | Raised | Gained | Coins | CardMoved | CardMade | CardGone | Shuffled | CardTurned | CardPlayed
    | AbilityUsed | AttackDeclared | AttackChanged | AttackEnded | Rolled | DoorChanged | AreaRevealed | TokenChanged
    | TerrainChanged | WallChanged | PendingSet | PendingDone | EffectBegan | EffectEnded | LastingBegan
    | LastingChanged | LastingEnded | Chosen | Said | VarChanged | Counted | CountsCleared
)  # fmt: skip
