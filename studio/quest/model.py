"""The quest document as frozen records: a header, elements by id, texts by language.

Everything an author makes is an *element* with an id, so that one pair of edits, one diff, one
finding and one selection serve all of them. No element knows a game system; a system says in
`checks/rules.py` which kinds, markers and terrains it has.

Coordinates are squares, 0-based, x right, y down. An `Edge` lies on the north or west side of its
square. A region is a tuple of horizontal runs `(x, y, length)`, sorted by row, without overlap.
"""

from typing import Annotated, Literal

from msgspec import Meta
from msgspec.structs import force_setattr

from studio.content.effects import Ability, Cond, Entry, Mod, Ops, Variable
from studio.content.types import DieColour, Face, Role
from studio.kit.codec import Record
from studio.kit.ids import Id

FORMAT = 1

LARGEST = 1_000
"""A board has at most so many columns and rows."""
Coordinate = Annotated[int, Meta(ge=0, le=LARGEST - 1)]
Line = Annotated[int, Meta(ge=0, le=LARGEST)]
"""The number of a grid line: the east side of the last column is one more than the column."""
Square = tuple[Coordinate, Coordinate]
"""(x, y)"""
Run = tuple[Coordinate, Coordinate, Annotated[int, Meta(ge=1, le=LARGEST)]]
"""(x, y, length): squares x … x + length − 1 of row y."""
Region = tuple[Run, ...]
Side = Literal["n", "w"]
Edge = tuple[Line, Line, Side]
"""The north or west side of square (x, y)."""
Turn = Literal[0, 1, 2, 3]
"""Clockwise quarter turns."""
System = Literal["journeys1", "journeys2", "command"]
Colour = Literal["", "red", "blue", "yellow", "green", "white", "black"]
Tier = Literal["copper", "silver", "gold"]
TextKey = Annotated[str, Meta(max_length=80)]


def _settled(record: Record) -> None:
    """Lets fields that equal their default hold the default itself.

    msgspec leaves a field out of a file only when it *is* the default; without this the same quest could have
    two files, with and without `"tier":"copper"`, by how the word came about.
    """
    defaults = record.__struct_defaults__
    for name, default in zip(record.__struct_fields__[-len(defaults) :], defaults, strict=False):
        value = getattr(record, name)
        if value is not default and type(value) is type(default) and value == default:
            force_setattr(record, name, default)


class Element(Record, tag_field="kind"):
    """Something with an id in a quest."""

    id: Id

    def __post_init__(self) -> None:
        _settled(self)


# --- the board -------------------------------------------------------------------------------


class Piece(Element, tag="piece"):
    """A map piece from the catalogue or from this quest, anchored at the top left of its turned footprint."""

    piece: str
    at: Square
    turn: Turn = 0
    face: Literal["a", "b"] = "a"


class Shape(Element, tag="shape"):
    """A piece drawn by the author: rows of characters, `.` floor, space none, and its openings.

    An opening is an edge of the unturned shape through which it joins another piece.
    """

    name: TextKey
    rows: Annotated[tuple[Annotated[str, Meta(max_length=100)], ...], Meta(max_length=100)]
    openings: tuple[Edge, ...] = ()
    category: Literal["room", "corridor", "intersection", "dead_end"] = "room"


class Area(Element, tag="area"):
    """A part of the board that is revealed as a whole (J-305), a named zone elsewhere."""

    squares: Region
    name: TextKey = ""
    start: bool = False
    read: TextKey = ""
    """Read aloud when the area is revealed."""
    secret: TextKey = ""
    """Shown to the overlord only."""
    tint: Annotated[int, Meta(ge=0, le=8)] = 0


class Door(Element, tag="door"):
    """A door `length` edges long, beginning at `at` and running right (side n) or down (side w) (J-1614)."""

    at: Edge
    length: Annotated[int, Meta(ge=1, le=6)] = 2
    lock: Literal["normal", "rune", "locked", "sealed", "secret"] = "normal"
    colour: Colour = ""
    open: bool = False
    name: TextKey = ""


class Wall(Element, tag="wall"):
    """Edges that can be neither crossed nor seen through."""

    edges: tuple[Edge, ...]


class Terrain(Element, tag="terrain"):
    """Squares covered by pit, water, rubble and the like."""

    terrain: Literal["pit", "water", "rubble", "lava", "hazard", "difficult", "obstacle", "wall", "circle"]
    squares: Region


class Stairs(Element, tag="stairs"):
    """One end of a staircase; ends of one colour are linked (J-1608)."""

    at: Square
    colour: Annotated[str, Meta(pattern="^[A-Z]$")]


# --- things on squares -----------------------------------------------------------------------


class Glyph(Element, tag="glyph"):
    """A glyph of transport (J-1610)."""

    at: Square
    active: bool = False


class Potion(Element, tag="potion"):
    """A potion marker."""

    at: Square
    potion: Literal["healing", "vitality"] = "healing"


class Money(Element, tag="money"):
    """A money marker: coins for each hero (J-1723)."""

    at: Square
    coins: Annotated[int, Meta(ge=0, le=10_000)] = 100


class Chest(Element, tag="chest"):
    """A chest; its contents are a row of the chest table, drawn by tier unless `row` names one."""

    at: Square
    tier: Tier = "copper"
    row: str = ""


class Relic(Element, tag="relic"):
    """A relic marker and the item it stands for (J-1738)."""

    at: Square
    item: str


class RuneKey(Element, tag="rune_key"):
    """The key to all rune doors of its colour (J-1618)."""

    at: Square
    colour: Colour


class Encounter(Element, tag="encounter"):
    """An encounter marker: what happens to a hero who ends a move on it (J-1620)."""

    at: Square
    text: TextKey = ""
    do: Ops = ()
    repeat: bool = False


class Token(Element, tag="token"):
    """Any other marker: search and objective tokens, villagers, treasure squares, quest markers."""

    at: Square
    token: Literal["search", "objective", "villager", "treasure", "marker"] = "marker"
    colour: Colour = ""
    name: TextKey = ""
    hidden: bool = False
    value: Annotated[int, Meta(ge=0, le=99)] = 0


class Start(Element, tag="start"):
    """Squares where a side begins, enters or leaves; `seat` 0 is the heroes or the first army."""

    squares: Region
    role: Literal["start", "entrance", "exit", "zone"] = "start"
    seat: Annotated[int, Meta(ge=0, le=3)] = 0


Part64 = Annotated[int, Meta(ge=0, le=63)]


class Note(Element, tag="note"):
    """A remark for the author, never shown to players."""

    at: Square
    text: TextKey
    wide: Annotated[int, Meta(ge=1, le=40)] = 1
    high: Annotated[int, Meta(ge=1, le=40)] = 1
    shift: tuple[Part64, Part64] = (0, 0)
    """64ths of a square by which it lies right of and below its square: notes alone may float."""


class Monster(Element, tag="monster"):
    """A figure placed at set-up or when its area is revealed.

    `heroes` names the player counts at which it is there. A named monster may override the numbers
    of its entry in `stats`, add keywords and pay conquest when it falls (J-1006).
    """

    entry: str
    at: Square
    rank: Literal["normal", "master", "named", "minion", "lieutenant"] = "normal"
    turn: Turn = 0
    heroes: tuple[int, ...] = (2, 3, 4)
    name: TextKey = ""
    stats: dict[str, int] = {}
    keywords: tuple[tuple[str | int, ...], ...] = ()
    conquest: Annotated[int, Meta(ge=0, le=20)] = 0
    seat: Annotated[int, Meta(ge=-1, le=3)] = -1
    """The army it belongs to (command); −1: the overlord."""
    public: TextKey = ""
    """What the overlord announces when the heroes meet it (J-1509)."""


# --- tables and logic ------------------------------------------------------------------------


class ChestRow(Element, tag="chest_row"):
    """One row of the chest table: what a chest of this tier may hold (J-1728)."""

    tier: Tier
    conquest: Annotated[int, Meta(ge=0, le=20)] = 0
    coins: Annotated[int, Meta(ge=0, le=10_000)] = 0
    curses: Annotated[int, Meta(ge=0, le=9)] = 0
    copper: Annotated[int, Meta(ge=0, le=9)] = 0
    silver: Annotated[int, Meta(ge=0, le=9)] = 0
    gold: Annotated[int, Meta(ge=0, le=9)] = 0
    text: TextKey = ""
    do: Ops = ()


class Trigger(Element, tag="trigger"):
    """When something happens, if a condition holds, do ops: an ability without a bearer."""

    ability: Ability


class Objective(Element, tag="objective", rename={"if_": "if"}):
    """A side wins as soon as the condition holds (J-104, S-1803)."""

    side: Literal["heroes", "overlord", "nobody", "army1", "army2", "army3", "army4"]
    if_: Cond
    scope: Literal["encounter", "quest"] = "quest"
    text: TextKey = ""


class Var(Element, tag="var"):
    """A variable of the quest, written `$id` in words."""

    var: Variable


class Rule(Element, tag="rule"):
    """A standing special rule of the quest, with its text."""

    mods: tuple[Mod, ...] = ()
    text: TextKey = ""


class Custom(Element, tag="custom"):
    """An entry of this quest's own: a monster, hero, item, skill, card; named `@id` in words."""

    entry: Entry


class Die(Element, tag="die"):
    """A die of this quest's own, counted in pools by its id; one with the id of a die of the system takes its place."""

    faces: Annotated[tuple[Face, ...], Meta(min_length=1, max_length=12)]
    """Each as likely as the others."""
    name: TextKey = ""
    colour: DieColour = ""
    role: Role = "attack"


AnyElement = (
    Piece | Shape | Area | Door | Wall | Terrain | Stairs | Glyph | Potion | Money | Chest | Relic | RuneKey
    | Encounter | Token | Start | Note | Monster | ChestRow | Trigger | Objective | Var | Rule | Custom | Die
)  # fmt: skip


# --- the quest -------------------------------------------------------------------------------


class Accepted(Record):
    """A finding the author has looked at and keeps: it stays quiet while code and place are the same."""

    code: str
    where: str
    """`Where.key()` of the finding's first place, see `kit.where`."""
    reason: str = ""


class Setup(Record):
    """Departures from the standard set-up (J-403, J-409, J-415, J-1410)."""

    def __post_init__(self) -> None:
        _settled(self)

    conquest: Annotated[int, Meta(ge=0, le=99)] = 5
    coins: Annotated[int, Meta(ge=0, le=100_000)] = 300
    items: tuple[str, ...] = ()
    supply: dict[str, int] = {}
    """Entry id (or `id/master`) → figures in the box, where it differs."""
    overlord_cards: Annotated[int, Meta(ge=0, le=20)] = 3
    threat: Annotated[int, Meta(ge=0, le=99)] = 0


class Header(Record):
    """What the quest is called and how it is played."""

    def __post_init__(self) -> None:
        _settled(self)

    title: TextKey = "title"
    author: str = ""
    licence: str = ""
    version: str = "1.0"
    language: str = "en"
    number: int = 0
    """Intended order among quests that belong together."""
    intro: TextKey = ""
    secret: TextKey = ""
    """For the overlord's eyes."""
    heroes: tuple[int, ...] = (2, 3, 4)
    profile: Literal["P05", "P08"] = "P08"
    """Rules profile of the first edition; other systems ignore it."""
    flags: dict[str, bool | int | str] = {}
    """Single rule switches that differ from the profile (journeys-1e, part E)."""
    north: Turn = 0
    setup: Setup = Setup()


class Quest(Record):
    """One quest document."""

    format: int
    system: System
    id: Id
    header: Header = Header()
    elements: dict[str, AnyElement] = {}
    texts: dict[str, dict[str, str]] = {}
    """Language → text key → text."""
    accepted: tuple[Accepted, ...] = ()
    lang: int = 1
    """Number of the effect language (language.md, 13)."""
    outdated: dict[str, dict[str, str]] = {}
    """Language → key of a text whose original was changed since → digest of the original it was made from."""
