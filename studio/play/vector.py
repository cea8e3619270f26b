"""Rule vectors: a small board, figures, scripted dice, steps and what must hold — as data.

A file holds `tests`. Each builds a position, answers decisions and says what must be true afterwards, for
any of the systems. The examples of the rule digests are such files, and a quest keeps its own beside it
(`tests.json`), where a test without a board is played on that quest. `studio.play.vector_run` runs them.

Names given to figures and cards here (`id`) may stand wherever an action, a state or words want one.
"""

from typing import Annotated, Literal

from msgspec import Meta

from studio.content.effects import Ops
from studio.kit.codec import Record
from studio.kit.ids import Id
from studio.quest.model import System

FORMAT = 1
Square = tuple[int, int]
Plain = dict[str, object]
"""A record in plain data: fields and values, names of the vector where ids are wanted."""
Name = Annotated[str, Meta(pattern=r"^[a-z][a-z0-9_]*$", max_length=40)]
Rule = Annotated[str, Meta(pattern=r"^(J|S|D|DA|D-A|SD)-?[A-Z]?[0-9]+[a-z]?$|^[A-Z]{1,2}-[A-Z]?[0-9]+$")]
"""The number of a rule, such as J-703."""


class Board(Record):
    """A board drawn in characters.

    `.` is floor, a blank or `#` none, a digit floor of that area; area 1 is in view from the start. `^` is a
    pit, `~` water, `%` rubble; `legend` gives other characters an element of the quest each (`at` is filled in).
    """

    rows: tuple[str, ...]
    legend: dict[str, Plain] = {}
    elements: dict[Id, Plain] = {}
    """Elements of the quest that no character can say: doors, walls, triggers, objectives, entries."""
    header: Plain = {}


class Piece(Record):
    """A figure: heroes make up the party in the order written, others stand on the board from the start."""

    id: Name
    entry: str
    at: Square | None = None
    kind: Literal["hero", "monster", "creature", "familiar", "villager"] = "monster"
    rank: str = "normal"
    turn: Annotated[int, Meta(ge=0, le=3)] = 0
    seat: int = -1
    """The army it belongs to, where there are armies."""
    has: Plain = {}
    """Fields of its state: damage, fatigue, mp, attacks, tokens, coins …"""
    element: Plain = {}
    """Fields of its element in the quest: name, stats, keywords, conquest."""


class Hold(Record):
    """A card that is somewhere: equipped (`play`), in a pack, a hand, on a figure."""

    id: Name
    entry: str
    zone: Literal["hand", "deck", "discard", "graveyard", "play", "pack", "attached", "set_aside", "box"] = "play"
    bearer: str = ""
    seat: int | None = None
    """Whose it is; left out it is the bearer's."""
    has: Plain = {}


class Patch(Record):
    """How a position departs from what the rules set up."""

    figures: dict[str, Plain] = {}
    cards: tuple[Hold, ...] = ()
    seats: dict[str, Plain] = {}
    """By number, side (`overlord`, `army1`) or the name of a hero."""
    state: Plain = {}
    """Fields of the state as they are to be: tokens, doors, vars, round …; tables are merged."""
    decks: dict[str, tuple[str, ...]] = {}
    """Deck → entries from the bottom up, all of the deck that is left."""


# --- steps -----------------------------------------------------------------------------------


class Step(Record, tag_field="step"):
    """One line of a test."""


class Answer(Step, tag="answer"):
    """A seat answers the decision; `dice` are the results it brings, in the order they are rolled."""

    action: Plain
    by: str = ""
    """Who must be asked: a name, `overlord`, a number; left out whoever is."""
    dice: tuple[str | int, ...] = ()
    """`red 1/3/1`, `red miss`, `black boost`, `brown 2`, or the number of a face or card from 0."""


class Refuse(Step, tag="refuse"):
    """This answer must be refused, with that rule or code where one is given."""

    action: Plain
    rule: str = ""
    code: str = ""


class Offer(Step, tag="offer"):
    """What is, and what is not, among the answers now."""

    legal: tuple[Plain, ...] = ()
    closed: tuple[Plain, ...] = ()
    count: int = -1
    """How many answers there are in all."""
    only: Plain = {}
    """With `count`: count only answers with these fields."""


class Expect(Step, tag="expect"):
    """What must hold now; events are those since the last `expect`."""

    state: dict[str, object] = {}
    """Path → value: `figures.ogre.damage`, `seats.overlord.has.threat`, `tokens.g1.active`."""
    holds: tuple[str, ...] = ()
    """Conditions in words (`hero adjacent to ogre`)."""
    fails: tuple[str, ...] = ()
    events: tuple[Plain, ...] = ()
    """Events with at least these fields, in this order; others may stand between."""
    no_events: tuple[Plain, ...] = ()
    decision: Plain = {}
    ended: str | None = None
    """The side that has won, `no` while the game goes on."""
    seen_by: str = ""
    """Look at `state` as that seat sees it."""


class Set(Step, tag="set"):
    """Changes the position by hand."""

    patch: Patch


class Skip(Step, tag="skip"):
    """Answers whatever is asked, passing where that is possible, until a decision has these fields."""

    until: Plain
    most: Annotated[int, Meta(ge=1, le=2000)] = 300
    prefer: tuple[Plain, ...] = ()
    """Answers to give instead when they are legal."""


class Run(Step, tag="run"):
    """Lets ops of the effect language happen now, as the effect of a figure or seat."""

    do: Ops
    figure: str = ""
    seat: int = 0
    dice: tuple[str | int, ...] = ()


class Call(Step, tag="call"):
    """Gives a name to a figure or card that has come into the game: the `nth` with these fields."""

    name: Name
    figure: Plain = {}
    card: Plain = {}
    nth: int = 0


class Store(Step, tag="store"):
    """Writes the state away, reads it back with rules opened anew, and goes on."""


AnyStep = Answer | Refuse | Offer | Expect | Set | Skip | Run | Call | Store


class Vector(Record):
    """One test."""

    id: Annotated[str, Meta(pattern=r"^[A-Za-z0-9][A-Za-z0-9_.-]*$", max_length=60)]
    says: str
    rules: tuple[str, ...] = ()
    """Numbers of the rules it proves."""
    system: System | None = None
    """Left out it is the quest's."""
    quest: str = ""
    """A quest file, relative to this one; without board and quest it is the quest beside."""
    board: Board | None = None
    heroes: Annotated[int, Meta(ge=0, le=4)] = 0
    """How many; left out as many as are listed, but what the system asks for at least."""
    figures: tuple[Piece, ...] = ()
    options: dict[str, int | str | bool] = {}
    revealed: str = ""
    seed: int = 1
    from_setup: bool = False
    """Begin at the first question of the set-up instead of after it."""
    bare: bool | None = None
    """Nobody holds, wears or knows anything but what is listed; so it is on a drawn board unless told otherwise."""
    start: Patch = Patch()
    steps: tuple[AnyStep, ...] = ()
    source: Literal["digest", "house"] = "digest"


class Vectors(Record):
    """A file of tests."""

    format: int
    tests: tuple[Vector, ...]
    says: str = ""
