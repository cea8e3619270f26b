"""The state of a game as frozen records: figures, cards, seats, doors, tokens, and what remains to be done.

One shape serves every system: a system subclasses `GameState` (tagged by `system`), adds what only it
has, and names its own frames in `stack`. Squares are (x, y) as everywhere; sets of squares are derived
when a table opens and never stored. Nothing in here is ever changed in place.
"""

from typing import Literal

from studio.kit.codec import Record

XY = tuple[int, int]
StoredNames = dict[str, bool | int | str | tuple[int | str, ...] | None]
"""What words can name while an effect runs: ids, numbers, words, squares as indexes, and tuples of them.

A roll is a flat tuple: the ids of its dice, then their faces.
"""

PARTY = -1
"""The seat of all heroes as one (`party` in words)."""


class Fact(Record, frozen=True, omit_defaults=False):
    """A record of a state. Every field is written: leaving out defaults goes by identity, and equal states
    must give equal bytes, whether a word in them was written here or read from a file.
    """


class Figure(Fact, frozen=True, gc=False):
    """A figure or marker that acts: where it stands, what it has suffered, what it may still do."""

    id: int
    entry: str
    """Catalogue entry; a named monster of the quest has the id of its element with `#` before it."""
    kind: Literal["hero", "monster", "familiar", "villager", "creature"] = "monster"
    seat: int = 0
    """The seat that controls it."""
    owner: int = 0
    rank: str = "normal"
    at: XY | None = None
    """Top left of its turned footprint; none while it is not on the map."""
    turn: int = 0
    place: Literal["board", "town", "out", "aside"] = "board"
    damage: int = 0
    fatigue: int = 0
    """Fatigue suffered or spent; what is left is stamina − fatigue."""
    coins: int = 0
    mp: int = 0
    attacks: int = 0
    actions: int = 0
    moved: int = 0
    """Squares entered in the present turn or activation."""
    action: str = ""
    """The action declared in the present turn (`run`, `battle` …)."""
    tokens: dict[str, int] = {}
    """Effect tokens, conditions, orders and marks (`acted`, `tapped`, `knocked_out` …) with their number."""
    bonus: dict[str, int] = {}
    """Printed values raised for good in play: training tokens and the like."""
    form: str = ""
    element: str = ""
    """The element of the quest it came from."""
    name: str = ""
    """Text key of its own name, if it has one."""
    group: int = 0
    area: str = ""
    pays: int = 0
    """Conquest or victory points for whoever defeats it."""


class Card(Fact, frozen=True, gc=False):
    """A card, item, skill or token that is owned: what it is, where it lies."""

    id: int
    entry: str
    zone: Literal["hand", "deck", "discard", "graveyard", "play", "pack", "attached", "set_aside", "box"] = "deck"
    deck: str = ""
    """The deck it belongs to (`overlord`, `shop`, `copper`, `fighting` …)."""
    seat: int = -2
    """Owner; −2: nobody."""
    bearer: int = 0
    """The figure that carries it, or under which it is attached."""
    exhausted: bool = False
    tokens: dict[str, int] = {}


WORKING = ("play", "hand", "attached", "graveyard")
"""Zones in which the text of a card may work."""


class Seat(Fact, frozen=True, gc=False):
    """A player, or the party as one: a side and its resources."""

    id: int
    side: Literal["heroes", "overlord", "army1", "army2", "army3", "army4"]
    has: dict[str, int] = {}
    """threat, conquest, morale, leadership, xp … by word."""
    commander: int = 0


class DoorState(Fact, frozen=True, gc=False):
    """A door of the quest: its geometry stands in the quest, its condition here."""

    id: str
    open: bool = False
    locked: bool = False
    hidden: bool = False


class Token(Fact, frozen=True, gc=False):
    """A marker on the board: glyph, chest, potion, key, relic, encounter, search token."""

    id: str
    kind: str
    at: XY | None = None
    active: bool = False
    hidden: bool = False
    gone: bool = False
    """Taken, opened or used up."""
    carrier: int = 0
    colour: str = ""
    """Colour, tier or what else tells tokens of a kind apart."""
    value: int = 0
    secret: str = ""
    """What only its keeper knows: the row of a chest."""
    noted: str = ""


class Attack(Fact, frozen=True, gc=False):
    """An attack under way: who, at what, with which dice, and what has been made of them."""

    id: int
    attacker: int
    target: int = 0
    square: XY | None = None
    kind: str = "melee"
    weapon: int = 0
    declared_by: int = 0
    distance: int = 0
    affected: tuple[int, ...] = ()
    shape: str = "single"
    turn: int = 0
    """Which placement of a template, where the shape has several."""
    dice: tuple[str, ...] = ()
    faces: tuple[int, ...] = ()
    rerolled: tuple[int, ...] = ()
    """Positions of dice that were rolled again."""
    defence: dict[int, tuple[str, ...]] = {}
    defence_faces: dict[int, tuple[int, ...]] = {}
    plus: dict[str, int] = {}
    """What is added to the dice: damage, range, surges, pierce, blast, shields …; also power dice wanted."""
    spent: int = 0
    """Surges spent."""
    boost_range: int = 0
    boost_damage: int = 0
    bought: int = 0
    aimed: bool = False
    dodged: bool = False
    sure: bool = False
    cancelled: bool = False
    hit: bool = False
    killed: int = 0
    effect: int = 0
    gains: tuple[tuple[str | int, ...], ...] = ()
    used: tuple[str, ...] = ()
    """Surge options taken, in order."""


class Pending(Fact, frozen=True, gc=False):
    """Something about to happen that a *before* window may still change or cancel."""

    id: int
    kind: Literal["damage", "heal", "defeat", "gain", "inflict", "test", "card", "step", "effect"]
    figure: int = 0
    seat: int = -2
    what: str = ""
    amount: int = 0
    raw: int = 0
    """Before armour and prevention."""
    killer: int = 0
    attack: int = 0
    source: int = 0
    """The effect that causes it."""
    cancelled: bool = False
    faces: tuple[int, ...] = ()


class Effect(Fact, frozen=True, gc=False):
    """One use of an ability or rule, so that prevention, cover and logs can name it (D-209)."""

    id: int
    kind: Literal["attack", "move", "trap", "order", "ability", "terrain", "treasure", "rule"] = "ability"
    card: int = 0
    seat: int = 0
    actor: int = 0
    target: int = 0
    amount: int = 0
    block: str = ""
    targets: tuple[int, ...] = ()
    damaging: bool = False
    cancelled: bool = False


class Lasting(Fact, frozen=True, gc=False):
    """A lasting effect: what it changes stands in the compiled block `block`, whom and how long stands here."""

    id: int
    block: str
    """Name of the compiled `lasting` op."""
    on: tuple[int, ...] = ()
    names: StoredNames = {}
    moment: str = "forever"
    of: int | None = None
    """Figure or seat whose moment it is; none: whoever's turn it is."""
    count: int = 1
    seat: int = 0
    card: int = 0
    since: int = 0


class Outcome(Fact, frozen=True):
    """How a game ended."""

    side: Literal["heroes", "overlord", "nobody", "army1", "army2", "army3", "army4"]
    reason: str
    """Code of the sentence that says why."""
    rule: str = ""
    round: int = 0


class GameState(Fact, frozen=True, tag_field="system"):
    """Everything about a game at one moment, in the middle of a choice or not."""

    number: int = 0
    """Actions applied so far; a stale action is recognised by it."""
    round: int = 0
    turn: int = -2
    """Seat whose turn it is; −2 before the first."""
    phase: str = ""
    active: int = 0
    """The figure acting now."""
    figures: dict[int, Figure] = {}
    cards: dict[int, Card] = {}
    piles: dict[str, tuple[int, ...]] = {}
    """Deck name → card ids, the top card last; `overlord/discard` is the discard pile of `overlord`."""
    seats: dict[int, Seat] = {}
    doors: dict[str, DoorState] = {}
    tokens: dict[str, Token] = {}
    terrain: dict[str, tuple[XY, ...]] = {}
    """Squares whose terrain differs from the quest's, by their new kind."""
    walls: tuple[tuple[int, int, str, bool], ...] = ()
    """Edges that became wall (true) or ceased to be one."""
    revealed: tuple[str, ...] = ()
    vars: dict[str, int] = {}
    counts: dict[str, int] = {}
    """How often limited things were used: `per/…` → times; also `once/…` and `off/…` of triggers."""
    attacks: dict[int, Attack] = {}
    pending: dict[int, Pending] = {}
    effects: dict[int, Effect] = {}
    lasting: tuple[Lasting, ...] = ()
    next: int = 1
    """The next free id for figures, cards, attacks, effects."""
    rng: dict[str, int] = {}
    ended: Outcome | None = None
