"""The small parts of the effect language: field types, picks, costs, moments and limits.

Names that are Python keywords carry an underscore here (`if_`, `from_`) and none in files. A field's
type in the language (`figures`, `amount`, `moment` …) is written as `Meta(extra={"lang": …})`, so that
the reader of sentences, the static checks and the compiler all learn it from the record itself.
"""

from typing import Annotated, Literal

from msgspec import Meta

from studio.kit.codec import Record


def _plain(name: str) -> str:
    return name.rstrip("_")


class Node(Record, rename=_plain):
    """A record of the effect language."""


Cond = str
"""A condition in words (language.md, 3)."""
Words = str
"""An expression in words."""
Amount = int | str
"""A whole number, or words that give one."""
Tags = str | tuple[str, ...]
"""One tag or several that must all hold."""
KeywordUse = tuple[str | int, ...]
"""A keyword with its numbers: `["pierce", 2]`; a number may be words where it is granted."""
Dice = dict[str, Amount]
"""Die id → how many."""

# --- types of fields, named as in the op table -----------------------------------------------

Int = Annotated[Amount, Meta(extra={"lang": "int"})]
CondField = Annotated[str, Meta(extra={"lang": "cond"})]
TextField = Annotated[str, Meta(extra={"lang": "text"})]
Name = Annotated[str, Meta(pattern=r"^[a-z][a-z0-9_]*$", extra={"lang": "name"})]
VarField = Annotated[str, Meta(pattern=r"^\$[a-z][a-z0-9_]*$", extra={"lang": "var"})]
DiceField = Annotated[Dice, Meta(extra={"lang": "dice"})]
RefField = Annotated[str, Meta(extra={"lang": "ref"})]
TagField = Annotated[str, Meta(extra={"lang": "tag"})]
ValueField = Annotated[str, Meta(extra={"lang": "value"})]
Flag = Annotated[bool, Meta(extra={"lang": "flag"})]
KeywordsField = Annotated[tuple[KeywordUse, ...], Meta(extra={"lang": "keywords"})]

MOMENTS = (
    "end_of_turn", "end_of_attack", "end_of_activation", "end_of_action", "end_of_round", "end_of_phase",
    "end_of_encounter", "end_of_quest", "start_of_next_turn", "end_of_next_turn", "source_leaves", "used", "forever",
)  # fmt: skip
MomentWord = Literal[
    "end_of_turn", "end_of_attack", "end_of_activation", "end_of_action", "end_of_round", "end_of_phase",
    "end_of_encounter", "end_of_quest", "start_of_next_turn", "end_of_next_turn", "source_leaves", "used", "forever",
]  # fmt: skip


class Moment(Node):
    """When something ends: a moment word, of whose turn, and the how-manieth time (language.md, 2.5)."""

    moment: MomentWord
    of: Words = ""
    count: Annotated[int, Meta(ge=1, le=99)] = 1


Until = Annotated[MomentWord | Moment, Meta(extra={"lang": "moment"})]


class Pick(Node):
    """Which things are meant: exactly one of `all`, `one`, `some` names the kind; the rest narrows it."""

    all: str = ""
    one: str = ""
    some: str = ""
    count: Amount = 1
    """With `some`: at most so many."""
    least: Amount | None = None
    """With `some`: at least so many; left out it is `count`. With `one`: 0 lets the chooser decline."""
    ref: str = ""
    is_: Tags = ()
    not_: Tags = ()
    has: Tags = ()
    lacks: Tags = ()
    within: Amount | None = None
    of: Words = ""
    adjacent: Words = ""
    seen_by: Words = ""
    in_: Words = ""
    on: str = ""
    by_seat: Words = ""
    zone: str = ""
    other_than: Words = ""
    nearest: Words = ""
    where: Cond = ""
    by: Words = ""
    """Who chooses; left out it is `you`."""
    random: bool = False

    @property
    def kind(self) -> str:
        """The kind word, whichever of the three fields holds it."""
        return self.all or self.one or self.some


Thing = str | Pick
"""A thing or a set of things: a path in words, an element `#id`, or a pick."""

PickField = Annotated[Pick, Meta(extra={"lang": "pick"})]
AnyField = Annotated[int | str | Pick, Meta(extra={"lang": "any"})]
Figure = Annotated[Thing, Meta(extra={"lang": "figure"})]
Figures = Annotated[Thing, Meta(extra={"lang": "figures"})]
Seat = Annotated[Thing, Meta(extra={"lang": "seat"})]
Seats = Annotated[Thing, Meta(extra={"lang": "seats"})]
Takers = Annotated[Thing, Meta(extra={"lang": "seats/figures"})]
Squares = Annotated[Thing, Meta(extra={"lang": "squares"})]
SquaresOrEdges = Annotated[Thing, Meta(extra={"lang": "squares/edges"})]
Places = Annotated[Thing, Meta(extra={"lang": "squares/figures"})]
Doors = Annotated[Thing, Meta(extra={"lang": "doors"})]
Tokens = Annotated[Thing, Meta(extra={"lang": "tokens"})]
Card = Annotated[Thing, Meta(extra={"lang": "card"})]
Cards = Annotated[Thing, Meta(extra={"lang": "cards"})]
EffectField = Annotated[Thing, Meta(extra={"lang": "effect"})]
Markable = Annotated[Thing, Meta(extra={"lang": "figures/cards/tokens/doors"})]
Revealable = Annotated[Thing, Meta(extra={"lang": "areas/tokens/doors/cards"})]

PayWord = Literal[
    "action", "mp", "fatigue", "wound", "exhaust", "tap", "threat", "morale", "coins", "xp", "surge", "token", "discard"
]


class Cost(Node):
    """Something paid when an ability is announced, or inside an effect (language.md, 8)."""

    pay: PayWord
    amount: Amount | None = None
    what: Thing = ""
    from_: str = ""


Costs = Annotated[tuple[Cost, ...], Meta(extra={"lang": "cost"})]

PER = ("window", "attack", "activation", "turn", "own_turn", "round", "encounter", "quest", "game")


class Limit(Node):
    """How often in which span."""

    times: Annotated[int, Meta(ge=1, le=99)]
    per: Literal["window", "attack", "activation", "turn", "own_turn", "round", "encounter", "quest", "game"]
