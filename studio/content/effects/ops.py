"""The op vocabulary and what holds ops: surges, options, abilities and modifiers.

One module because these types refer to each other: an op may begin a lasting effect made of
modifiers and abilities, and those hold ops. Each class is one row of the op table (language.md, 4):
its tag is the op's name, its fields are the row's fields, its docstring the meaning.
"""

from typing import Annotated, Literal

from msgspec import Meta

from studio.content.effects.base import (
    Amount,
    AnyField,
    Card,
    Cards,
    Cond,
    CondField,
    Cost,
    Costs,
    DiceField,
    Doors,
    EffectField,
    Figure,
    Figures,
    Flag,
    Int,
    KeywordsField,
    KeywordUse,
    Limit,
    Markable,
    Name,
    Node,
    Pick,
    PickField,
    Places,
    RefField,
    Revealable,
    Seat,
    Seats,
    Squares,
    SquaresOrEdges,
    TagField,
    Takers,
    TextField,
    Thing,
    Tokens,
    Until,
    ValueField,
    VarField,
)  # fmt: skip

Side = Literal["heroes", "overlord", "nobody", "army1", "army2", "army3", "army4"]
Shape = Literal["single", "every", "adjacent", "burst", "path", "sweep", "breath"]
Deck = Literal[
    "overlord", "order", "creature", "search", "shop", "copper", "silver", "gold", "relic", "fighting", "subterfuge",
    "wizardry", "travel",
]  # fmt: skip


class OpBase(Node, tag_field="op"):
    """One step of an effect."""


# --- hurt and heal ---------------------------------------------------------------------------


class Deal(OpBase, tag="deal"):
    """Targets suffer damage (through `damage_due`) or fatigue; fatigue over stamina becomes damage (S-1203)."""

    to: Figures
    amount: Int
    what: Literal["damage", "fatigue"] = "damage"
    trap: Flag = False
    armoured: Flag = False


class Heal(OpBase, tag="heal"):
    """Targets recover, never below zero; a knocked-out hero stands up."""

    to: Figures
    amount: Int
    what: Literal["damage", "fatigue"] = "damage"


class Defeat(OpBase, tag="defeat"):
    """Kills, destroys or knocks out through `defeat_due`; `final` skips that window."""

    who: Figures
    final: Flag = False


# --- resources -------------------------------------------------------------------------------


class Gain(OpBase, tag="gain"):
    """Adds a resource through `gain_due`."""

    who: Takers
    what: Literal[
        "threat", "conquest", "morale", "leadership", "coins", "xp", "mp", "action", "attack", "half_action", "move",
        "power_die",
    ]  # fmt: skip
    amount: Int


class Lose(OpBase, tag="lose"):
    """Takes a resource, at most what is there; conquest and morale may end the game."""

    who: Takers
    what: Literal["threat", "conquest", "morale", "leadership", "coins", "xp", "mp", "action", "attack"]
    amount: Int


# --- states of figures and cards -------------------------------------------------------------


class Inflict(OpBase, tag="inflict"):
    """A condition, tokens or an order, through `inflict_due`."""

    to: Figures
    what: TagField
    amount: Int = 1


class Cure(OpBase, tag="cure"):
    """Removes conditions or tokens; `any_condition` lets `you` choose which."""

    from_: Figures
    what: TagField
    amount: Int = "all"


class Mark(OpBase, tag="mark"):
    """Sets a state."""

    on: Markable
    as_: Literal[
        "tapped", "untapped", "exhausted", "ready", "face_up", "face_down", "active", "inactive", "acted", "fresh",
        "unseen",
    ]  # fmt: skip


class Become(OpBase, tag="become"):
    """Takes a form's modifiers, abilities and picture; `@master` promotes."""

    who: Figures
    form: RefField
    until: Until = "forever"


class Control(OpBase, tag="control"):
    """Changes who decides for figures, never who owns them."""

    who: Figures
    to: Seat
    until: Until = "forever"


# --- on the board ----------------------------------------------------------------------------


class Move(OpBase, tag="move"):
    """Step by step by the system's rules of that mode; `slide` and `throw` are forced and spend no points."""

    who: Figures
    steps: Int
    mode: Literal["walk", "shift", "fly", "burrow", "phase", "slide", "throw"] = "walk"
    by: Seat = ""
    away: Figure = ""
    as_: Name = ""


class Place(OpBase, tag="place"):
    """Puts figures there; they enter that square only."""

    who: Figures
    at: Squares
    by: Seat = ""


class Leave(OpBase, tag="leave"):
    """Off the map; `exit` counts as leaving by it."""

    who: Figures
    how: Literal["removed", "exit", "set_aside"] = "removed"


class End(OpBase, tag="end"):
    """The frame named ends; what waits inside is dropped."""

    what: Literal["turn", "move", "activation", "action", "attack", "phase"]
    of: Figure = ""


class Activate(OpBase, tag="activate"):
    """Figures act now: an activation, or only the points given."""

    who: Figures
    mp: Int = ""
    attacks: Int = ""
    by: Seat = ""


class Attack(OpBase, tag="attack"):
    """A whole attack by the system's procedure; `damage` replaces, `bonus` adds, `sure` skips range."""

    by: Figure
    on: Figures = ""
    kind: Literal["own", "melee", "ranged", "magic"] = "own"
    weapon: Card = ""
    dice: DiceField = {}
    damage: Int = ""
    bonus: Int = ""
    within: Int = ""
    shape: Shape = "single"
    gains: KeywordsField = ()
    declared_by: Seat = ""
    free: Literal["yes", "action"] = "yes"
    sure: Flag = False


# --- dice and the pending record -------------------------------------------------------------


class Roll(OpBase, tag="roll"):
    """Rolls and binds a roll."""

    dice: DiceField
    as_: Name
    by: Seat = ""


class Reroll(OpBase, tag="reroll"):
    """Chosen dice of the pending roll, once a die (J-625)."""

    pool: Literal["attack", "defence", "test"]
    count: Int = "all"
    of: Literal["", "black", "red", "blue", "green", "yellow", "white", "brown", "gray", "power"] = ""
    by: Seat = ""


class Test(OpBase, tag="test"):
    """Each figure tests in turn (S-1402); `tester` is bound in both blocks."""

    __test__ = False
    who: Figures
    attribute: Literal["might", "knowledge", "willpower", "awareness"]
    pass_: "Block" = ()
    fail: "Block" = ()


class Change(OpBase, tag="change"):
    """Alters the pending value of the window; `dice` joins a pool, `copy` adds the pool of a figure."""

    what: ValueField
    of: Figure = ""
    set: Int = ""
    add: Int = ""
    times: Int = ""
    dice: DiceField = {}
    copy: Figure = ""
    shape: Literal["", "single", "every", "adjacent", "burst", "path", "sweep", "breath"] = ""
    size: Int = ""


class Cancel(OpBase, tag="cancel"):
    """What the window is about does not happen."""

    what: Literal["attack", "damage", "defeat", "card", "effect", "gain", "test", "move", "step", "inflict"]


class Prevent(OpBase, tag="prevent"):
    """Takes damage away, now or (with `source`) whenever that source deals it."""

    on: Figures
    amount: Int
    source: EffectField = ""
    until: Annotated[Until | None, Meta(extra={"lang": "moment"})] = None


# --- cards -----------------------------------------------------------------------------------


class Draw(OpBase, tag="draw"):
    """Top of the deck; an empty deck goes by its own rule."""

    who: Takers
    deck: Deck
    count: Int = 1
    as_: Name = ""


class Discard(OpBase, tag="discard"):
    """Cards go to their owner's discard pile."""

    cards: Cards


class Put(OpBase, tag="put"):
    """Moves cards; `deck` shuffles them in."""

    cards: Cards
    to: Literal["hand", "deck", "deck_top", "deck_bottom", "discard", "graveyard", "play", "set_aside", "box"]
    of: Seat = ""


class Attach(OpBase, tag="attach"):
    """The card lies under the figure; its `attached` part works there."""

    to: Figures
    card: Card = ""


class Deploy(OpBase, tag="deploy"):
    """A creature card comes into play; `free` ignores Leadership."""

    card: Card
    at: Squares
    free: Flag = False
    by: Seat = ""


# --- figures, doors, tokens, terrain ---------------------------------------------------------


class Spawn(OpBase, tag="spawn"):
    """New figures within the supply; `hidden`: only out of sight (J-1405)."""

    what: RefField
    count: Int
    at: Squares
    rank: Literal["normal", "minion", "master", "named", "lieutenant", "villager", "familiar"] = "normal"
    by: Seat = ""
    as_: Name = ""
    hidden: Flag = False


class Reinforce(OpBase, tag="reinforce"):
    """Adds to a group up to its limit for the number of heroes."""

    group: RefField
    count: Int
    at: Squares
    rank: Literal["minion", "master", "any"] = "minion"
    cap: Literal["group", "supply", "none"] = "group"


class Door(OpBase, tag="door"):
    """A door changes."""

    what: Doors
    to: Literal["open", "closed", "locked", "unlocked"]


class Loot(OpBase, tag="loot"):
    """Resolves the contents of a chest or search token for that figure."""

    what: Tokens
    who: Figures


class Reveal(OpBase, tag="reveal"):
    """An area by J-306; hidden tokens, secret doors, cards to seats."""

    what: Revealable
    to: Seats = ""


class Token(OpBase, tag="token"):
    """Puts tokens of the quest or system."""

    what: TagField
    at: Places
    count: Int = 1
    id: TextField = ""
    as_: Name = ""


class Carry(OpBase, tag="carry"):
    """Carried tokens (S-1330) and treasures (D-337)."""

    who: Figures
    token: Tokens
    do: Literal["take", "drop", "pass", "lose"]
    to: Figure = ""


class Terrain(OpBase, tag="terrain"):
    """Changes squares, or edges to and from `wall`."""

    on: SquaresOrEdges
    to: Literal["floor", "pit", "water", "rubble", "lava", "hazard", "difficult", "obstacle", "wall"]
    until: Until = "forever"


# --- the quest -------------------------------------------------------------------------------


class Say(OpBase, tag="say"):
    """Reads text to seats, pointing at squares."""

    text: TextField
    to: Seats = ""
    at: Squares = ""
    by: Figure = ""


class Trigger(OpBase, tag="trigger"):
    """Fires or switches a trigger of the quest; firing is queued, not nested."""

    id: TextField
    do: Literal["fire", "enable", "disable"]


class Win(OpBase, tag="win"):
    """Ends it at once."""

    side: Side
    scope: Literal["encounter", "quest"] = "quest"
    text: TextField = ""


class Set(OpBase, tag="set"):
    """A variable of the quest, within its declared bounds."""

    var: VarField
    to: Int = ""
    add: Int = ""


# --- choices and control ---------------------------------------------------------------------


class Choose(OpBase, tag="choose"):
    """Binds the chosen thing or things, `none` if optional and declined or nobody is there."""

    as_: Name
    from_: PickField
    optional: Flag = False


class Options(OpBase, tag="option"):
    """Picks among branches whose `if` and cost allow; `random` draws instead."""

    options: Annotated[tuple["Option", ...], Meta(extra={"lang": "options"})]
    by: Seat = ""
    count: Int = 1
    optional: Flag = False
    random: Flag = False


class Number(OpBase, tag="number"):
    """Picks a whole number."""

    as_: Name
    least: Int
    most: Int
    by: Seat = ""


class Pay(OpBase, tag="pay"):
    """Offers a payment inside an effect; `must`: no choice when it can be paid."""

    cost: Costs
    by: Figure = ""
    then: "Block" = ()
    else_: "Block" = ()
    must: Flag = False


class If(OpBase, tag="if"):
    """Branches."""

    if_: CondField
    then: "Block"
    else_: "Block" = ()


class Each(OpBase, tag="each"):
    """Once for each member, in id order or as `by` likes."""

    of: AnyField
    as_: Name
    do: "Block"
    by: Seat = ""


class Let(OpBase, tag="let"):
    """Binds an amount, a thing or a set as it is now."""

    as_: Name
    be: AnyField


class Lasting(OpBase, tag="lasting"):
    """A lasting effect with the present names; `self` is each of `on` (default the bearer)."""

    until: Until
    on: Figures = ""
    mods: Annotated[tuple["Mod", ...], Meta(extra={"lang": "mods"})] = ()
    abilities: Annotated[tuple["Ability", ...], Meta(extra={"lang": "abilities"})] = ()


class Hook(OpBase, tag="hook"):
    """A named Python function of the system."""

    name: TextField
    with_: Figures = ""


Op = (
    Deal | Heal | Defeat | Gain | Lose | Inflict | Cure | Mark | Become | Control | Move | Place | Leave | End
    | Activate | Attack | Roll | Reroll | Test | Change | Cancel | Prevent | Draw | Discard | Put | Attach | Deploy
    | Spawn | Reinforce | Door | Loot | Reveal | Token | Carry | Terrain | Say | Trigger | Win | Set | Choose
    | Options | Number | Pay | If | Each | Let | Lasting | Hook
)  # fmt: skip
Ops = tuple[Op, ...]
Block = Annotated[Ops, Meta(extra={"lang": "ops"})]


# --- what holds ops --------------------------------------------------------------------------


class Surge(Node):
    """A surge option; how often is the system's rule unless `limit` says (J-1102, S-1116)."""

    cost: Annotated[int, Meta(ge=1, le=9)]
    do: Ops
    limit: Limit | None = None


class Option(Node):
    """One branch of a choice: a text key, when it is open, what it costs, what it does."""

    text: str
    do: Ops
    if_: Cond = ""
    cost: tuple[Cost, ...] = ()


class Mod(Node):
    """A standing change: exactly one form (language.md, 6), for `on` (default the bearer) while `if` holds."""

    what: str = ""
    set: Amount | None = None
    cap: Amount | None = None
    add: Amount | None = None
    times: Amount | None = None
    most: Amount | None = None
    least: Amount | None = None
    also: Thing = ""
    except_: Thing = ""
    dice: DiceField = {}
    forbid: tuple[str, ...] = ()
    but: tuple[str, ...] = ()
    allow: tuple[str, ...] = ()
    grant: tuple[str | KeywordUse, ...] = ()
    immune: tuple[str, ...] = ()
    surge: Surge | None = None
    on: Thing = ""
    if_: Cond = ""


class Ability(Node):
    """When a window happens, if a condition holds, for a cost, within a limit: do ops."""

    when: str | tuple[str, ...]
    who: Pick | None = None
    if_: Cond = ""
    may: bool = False
    cost: tuple[Cost, ...] = ()
    limit: Limit | None = None
    targets: dict[str, Pick] = {}
    do: Ops | None = None
    parts: tuple[Ops, ...] = ()
    zone: str = ""
    id: str = ""
    once: bool = False
    off: bool = False
    text: str = ""

    @property
    def windows(self) -> tuple[str, ...]:
        """The windows it listens to, always as a tuple."""
        return (self.when,) if isinstance(self.when, str) else self.when

    @property
    def blocks(self) -> tuple[Ops, ...]:
        """Its stack items in printed order: `parts`, or the one block of `do`."""
        return self.parts or (self.do or (),)
