"""The tables of the effect language: types, kind words, tags, attributes, functions, values, verbs, rights.

Ops are in `studio.content.effects`, windows in `studio.content.windows`; `OPS` here is read off the op
records, so that they are written once. The blocks of text are those of language.md, compared by a test.
"""

import types
from typing import Annotated, Literal, Union, get_args, get_origin

import msgspec

from studio.content import effects
from studio.kit.codec import Record

# --- types -----------------------------------------------------------------------------------

THINGS = ("figure", "square", "edge", "door", "area", "card", "token", "seat", "effect", "attack", "roll")
PLURALS = {thing + "s": thing for thing in THINGS}


class Type(Record):
    """A type of words: its base, whether it is a set, its symbols if it is a `word`, whether it may be none.

    Bases are `int`, `bool`, `word`, the things, and `tag`, `ref`, `elem`, `flag`, `thing` and `none`.
    """

    base: str
    many: bool = False
    symbols: tuple[str, ...] = ()
    maybe: bool = False

    def __str__(self) -> str:
        return f"word({' '.join(self.symbols)})" if self.symbols else self.base + "s" * self.many

    @property
    def one(self) -> "Type":
        """The type of a member."""
        return Type(self.base, False, self.symbols)


def type_of(text: str) -> Type:
    """`figure`, `figures` or `word(a b c)` as a type."""
    if text.startswith("word("):
        return Type("word", symbols=tuple(text[5:-1].split()))
    if text in PLURALS:
        return Type(PLURALS[text], many=True)
    return Type(text)


def _table(block: str) -> dict[str, tuple[str, ...]]:
    """Lines `head: word word …`; a head may come back."""
    table: dict[str, tuple[str, ...]] = {}
    for line in block.strip().splitlines():
        head, _, rest = line.partition(":")
        table[head] = table.get(head, ()) + tuple(rest.split())
    return table


KINDS_TEXT = """
figure: figure hero monster enemy ally friend villager familiar creature
square: square
door: door
edge: edge
area: area
card: card item weapon shield body_armour skill order creature_card overlord_card search_card shop_card attached
token: token chest glyph objective search treasure rune_key encounter marker
seat: seat opponent player
effect: effect
"""
KINDS = {word: base for base, words in _table(KINDS_TEXT).items() for word in words}
"""Kind word → the type of its things."""

TAGS_TEXT = """
state: tapped untapped exhausted ready knocked_out in_town open closed locked unlocked revealed hidden active inactive empty empty_of_markers seen engaged activated moved equipped on_stack damaging lit carried large beside_wall face_up face_down
terrain: pit water rubble lava hazard difficult obstacle wall circle start_area treasure_square stairs floor
effect: burn web poison stun aim dodge guard rest diseased poisoned stunned immobilized dazed slowed any_condition any_order
rank: normal master minion named lieutenant hero
attribute: str dex con int cha wis
trait: undead drow spider goblin hobgoblin bugbear wolf orc humanoid adventurer beast elemental evil magic rune blade bow staff shield axe weapon cursed cave dark wilderness
"""
TAGS = _table(TAGS_TEXT)
"""Group → tags; traits and keyword names of the catalogue come on top."""
ALL_TAGS = frozenset(tag for group in TAGS.values() for tag in group) | frozenset(KINDS)

ALWAYS = {
    "self": "figure", "this": "card", "you": "seat", "turn": "seat", "active": "figure", "overlord": "seat",
    "party": "seat", "heroes": "int", "players": "int", "round": "int", "act": "int", "action": "action",
}  # fmt: skip
"""Names that are always there (language.md, 3.1); `self` where there is a bearer, `it` inside filters."""
ACTIONS = (
    "run",
    "battle",
    "advance",
    "ready",
    "attack",
    "move",
    "rest",
    "search",
    "stand",
    "revive",
    "door",
    "special",
)
"""Symbols of the name `action`."""

NAMES_TEXT = """
figure: damage int, health int, left int, fatigue int, stamina int, spare int, speed int, armour int, level int, melee int, ranged int, reach int
figure: might int, knowledge int, willpower int, awareness int, spaces int, worth int, mp int, attacks int, actions int, moved int, straight bool, coins int
figure: controller seat, owner seat, square square, area area, group figures, rank word(normal minion master named lieutenant hero), passed figures, card card
attack: attacker figure, target figure, square square, kind word(melee ranged magic), weapon card, damage int, range int, surges int, pierce int, blast int
attack: distance int, hit bool, aimed bool, dodged bool, affected figures, roll roll, defence roll, effect effect, declared_by seat, killed int
roll: damage int, range int, surges int, shields int, blanks int, boosts int, misses int, sum int
seat: threat int, conquest int, morale int, leadership int, coins int, xp int, hand int, deck int, discard int, side word(heroes overlord army1 army2 army3 army4), team int, commander card
card: level int, cost int, value int, type word(event trap spawn power standard minor immediate item skill search shop), owner seat, controller seat, bearer figure
card: orders int, creatures int
card: zone word(hand deck discard graveyard play attached set_aside), cancel int, hands int, order int, origin seat
token: square square, carrier figure, value int, colour word(red blue green white yellow black copper silver gold), area area
door: square square, colour word(red blue green yellow white)
area: count int
square: area area
effect: source card, controller seat, actor figure, amount int, kind word(attack move trap order ability terrain treasure rule), target figure
"""


def _names(block: str) -> dict[str, dict[str, Type]]:
    table: dict[str, dict[str, Type]] = {}
    for line in block.strip().splitlines():
        thing, _, rest = line.partition(": ")
        for item in rest.split(", "):
            name, _, kind = item.partition(" ")
            table.setdefault(thing, {})[name] = type_of(kind)
    return table


ATTRIBUTES = _names(NAMES_TEXT)
"""Thing → attribute → type."""

FUNCTIONS_TEXT = """
min(int, int) int
max(int, int) int
abs(int) int
half(int) int
half_up(int) int
up(int, int) int
by_heroes(int, int, int) int
distance(thing, thing) int
steps(figure, thing) int
tokens(figure, tag) int
cover(figure, figure) bool
rule(flag) bool
won(ref) bool
met(elem) bool
"""


def _functions(block: str) -> dict[str, tuple[tuple[str, ...], str]]:
    table = {}
    for line in block.strip().splitlines():
        name, _, rest = line.partition("(")
        arguments, _, result = rest.partition(") ")
        table[name] = (tuple(arguments.split(", ")), result)
    return table


FUNCTIONS = _functions(FUNCTIONS_TEXT)
"""Function → (types of its arguments, type of its result)."""
FLAGS = ("knockback_large_reduction",)
"""Rule switches `rule(…)` may ask for, besides those the systems register."""

VALUES_TEXT = """
figure: speed armour health stamina level melee ranged reach spaces worth might knowledge willpower awareness actions moves attacks_per_activation
figure: attack.damage attack.range attack.surges attack.pierce attack.blast attack.power_dice attack.dice attack.targets attack.distance attack.cost
figure: defence.shields defence.dice defence.armour defence.taken fatigue_dice trap_dice trap_damage surge_heal move_cost sight order_cost potion_limit search_range
figure: sight_from deploy_squares assistants shift_squares equip_hands wound_gain shield_cancel morale_loss cower_cost glyph_range
card: cost value cancel level
seat: draw hand_limit threat_gain leadership deploys spawn_squares power_cards creature_hand
pending: damage range surges pierce blast power_dice shields dice amount shape aimed dodged distance hit passed
"""
VALUES = _table(VALUES_TEXT)
"""Thing → the values modifiers may change; `pending`: those of a window's record, for `change`."""
SET_VALUES = {"sight_from": "square", "deploy_squares": "square", "spawn_squares": "square", "assistants": "figure",
              "shift_squares": "square"}  # fmt: skip
"""Values that are sets (`also`, `except`), and of what."""
NEGATIVE_VALUES = frozenset({"morale_loss", "cost", "order_cost", "move_cost"})
"""Values that may fall below 0."""

VERBS = (
    "move", "spend_mp", "attack", "melee", "ranged", "targeted", "action", "untap", "surge", "equip", "item",
    "heal", "search", "reroll", "aim", "dodge", "fatigue", "deploy", "spawn", "leave", "step", "shift", "prevent",
    "cower", "evade", "assist", "order", "potion", "jump", "rune", "condition", "carry", "opened", "tap",
)  # fmt: skip
"""What `forbid` may forbid."""
RIGHTS = (
    "pass_enemy", "pass_obstacle", "pass_wall", "ignore_difficult", "ignore_water", "ignore_hazard", "attack_twice",
    "ignore_rune_ban", "ignore_cap", "sight_ignore_one", "sight_ignore_adjacent", "end_with_figure",
    "deploy_in_refresh", "reroll_again", "reduced_turn", "carry_item", "act_in_town", "moves_as_shift",
    "open_locked",
)  # fmt: skip
"""What `allow` may allow."""

COSTS = {
    "action": ("S", "amount"), "mp": ("JS", "amount"), "fatigue": ("JS", "amount"), "wound": ("JS", "amount"),
    "exhaust": ("JS", "what"), "tap": ("D", "what"), "threat": ("J", "amount"), "morale": ("D", "amount"),
    "coins": ("JS", "amount"), "xp": ("JS", "amount"), "surge": ("JS", "amount"), "token": ("JS", "what"),
    "discard": ("JSD", "what"),
}  # fmt: skip
"""Pay word → (systems, the field it cannot be without)."""
ZONES = ("hand", "deck", "discard", "graveyard", "play", "attached", "set_aside")
DICE = {"J": ("red", "white", "blue", "green", "yellow", "black"),
        "S": ("blue", "red", "yellow", "green", "brown", "gray", "black", "white", "power"), "D": ()}  # fmt: skip
"""Dice of the systems; a catalogue with dice of its own goes before these."""

# --- ops, read off their records -------------------------------------------------------------


class OpField(Record):
    """One field of an op: its name in files and in Python, its type, and what it is when left out."""

    name: str
    attr: str
    type: str
    """As in the op table: `figures`, `int`, `word(a b)`, `seats/figures` …"""
    optional: bool = False
    default: object = None

    @property
    def alternatives(self) -> tuple[Type, ...]:
        """The types it takes, more than one where a slash separates them."""
        if self.type.startswith("word("):
            return (type_of(self.type),)
        return tuple(map(type_of, self.type.split("/")))


class OpSpec(Record):
    """One op: its fields, its meaning, the letters of its systems."""

    name: str
    fields: tuple[OpField, ...]
    meaning: str
    sys: str

    def field(self, name: str) -> OpField:
        """The field of that name in files."""
        return next(f for f in self.fields if f.name == name)


_NOT_EVERYWHERE = {
    "JS": "become roll reroll spawn reinforce door", "S": "test", "D": "control attach deploy",
}  # fmt: skip
_SYSTEMS = {op: sys for sys, ops in _NOT_EVERYWHERE.items() for op in ops.split()}


def _lang(hint: object) -> str:
    """The type of a field in the language, from its Python type."""
    if get_origin(hint) is Annotated:
        for meta in get_args(hint)[1:]:
            if isinstance(meta, msgspec.Meta) and meta.extra:
                return str(meta.extra["lang"])
        return _lang(get_args(hint)[0])
    if get_origin(hint) is Literal:
        return f"word({' '.join(word for word in get_args(hint) if word)})"
    if get_origin(hint) in (Union, types.UnionType):
        return _lang(get_args(hint)[0])
    raise TypeError(f"a field of an op without a type in the language: {hint}")


def _default(field: msgspec.structs.FieldInfo) -> object:
    if field.required:
        return None
    return field.default if field.default is not msgspec.NODEFAULT else field.default_factory()


def _spec(op: type[effects.OpBase]) -> OpSpec:
    name = str(op.__struct_config__.tag)
    fields = tuple(
        OpField(f.encode_name, f.name, _lang(f.type), not f.required, _default(f)) for f in msgspec.structs.fields(op)
    )
    return OpSpec(name, fields, (op.__doc__ or "").strip(), _SYSTEMS.get(name, "JSD"))


OP_TYPES: dict[str, type[effects.OpBase]] = {str(op.__struct_config__.tag): op for op in get_args(effects.Op)}
"""Op name → its record type."""
OPS: dict[str, OpSpec] = {name: _spec(op) for name, op in OP_TYPES.items()}
"""Op name → its fields and systems."""


def op_name(op: effects.OpBase) -> str:
    """The name of an op in files: `deal`, `if` …"""
    return str(op.__struct_config__.tag)
