"""What a board looks like, as a plain record: made from a quest, from a game state, or by hand in a test.

Every part is a record of its own and is kept by identity: two pictures that share a part need not redraw it.
Editor, playtest, print and thumbnails draw the same record with the same layers.
"""

from typing import Literal

import msgspec

from studio.kit.codec import Record
from studio.quest.model import Edge, Region, Square

Side = Literal["n", "w"]
Rows = dict[int, int]
"""Row → bits of its squares, see `runs`."""
Who = Literal["monster", "hero", "army"]
Rank = Literal["normal", "master", "named"]


class WallRun(Record):
    """A straight wall: `length` edges from (x, y), along the north sides (n) or down the west sides (w)."""

    x: int
    y: int
    length: int
    side: Side


class Lines(Record):
    """Straight walls by row and by column, so that a painter finds those it needs."""

    across: dict[int, tuple[WallRun, ...]] = {}
    down: dict[int, tuple[WallRun, ...]] = {}

    def runs(self) -> tuple[WallRun, ...]:
        """All of them."""
        return tuple(run for lines in (self.across, self.down) for some in lines.values() for run in some)


class PieceMark(Record):
    """A placed piece: its squares, its turned footprint and its openings as runs of edges."""

    id: str
    squares: Region
    box: tuple[int, int, int, int]
    """x, y, width, height of the turned footprint."""
    openings: tuple[WallRun, ...] = ()
    name: str = ""


class AreaMark(Record):
    """An area: tint and label; a hidden one lies under fog."""

    id: str
    squares: Region
    number: int = 0
    name: str = ""
    tint: int = 1
    hidden: bool = False


class DoorMark(Record):
    """A door on `length` edges."""

    id: str
    at: Edge
    length: int = 2
    lock: Literal["normal", "rune", "locked", "sealed", "secret"] = "normal"
    colour: str = ""
    open: bool = False
    unlocked: bool = False
    """A rune door whose key has been found."""


class Ground(Record):
    """Squares of one terrain; the recipe is repeated in each square."""

    id: str
    terrain: str
    squares: Region


class Mark(Record):
    """An object on one square, drawn from a recipe."""

    id: str
    recipe: str
    at: Square
    colour: str = ""
    """The colour of a rune key, or the tint of a staircase."""
    letter: str = ""
    faint: bool = False
    """Only the author sees it."""


class Zone(Record):
    """Start, entrance, exit or zone squares."""

    id: str
    squares: Region
    role: Literal["start", "entrance", "exit", "zone"] = "start"
    seat: int = 0


class Figure(Record):
    """A figure on its base of `w`×`h` squares."""

    id: str
    recipe: str
    at: Square
    w: int = 1
    h: int = 1
    who: Who = "monster"
    rank: Rank = "normal"
    seat: int = 0
    """Category 1–8 of a hero or army; 0 for monsters."""
    name: str = ""
    letter: str = ""
    """Tells two kinds with one silhouette apart."""
    wounds: int = 0
    most: int = 0
    """Wounds left of `most`; no strip while `most` is 0."""
    discs: tuple[str, ...] = ()
    """Orders and conditions, by letter."""
    active: bool = False
    tapped: bool = False
    down: bool = False
    """Knocked out."""
    hidden: bool = False
    losing: int = 0
    """How many of the wounds that are left an attack would take as it stands."""
    sign: str = ""
    """The letter of its kind, where every kind is to have one."""


class NoteMark(Record):
    """A remark for the author."""

    id: str
    at: Square
    text: str = ""
    w: int = 1
    h: int = 1
    shift: tuple[float, float] = (0, 0)
    """How far it lies right of and below its square."""

    @property
    def place(self) -> tuple[float, float]:
        """Its upper left corner, in squares."""
        return self.at[0] + self.shift[0], self.at[1] + self.shift[1]


AnyMark = PieceMark | AreaMark | DoorMark | Ground | Mark | Zone | Figure | NoteMark
Patch = PieceMark | AreaMark | Ground | Zone
"""Marks that cover squares."""


class BoardPicture(Record):
    """Everything on a board, ready to be drawn."""

    box: tuple[int, int, int, int] = (0, 0, 0, 0)
    """x, y, width, height of all that is drawn."""
    floor: Rows = {}
    walls: Lines = Lines()
    pieces: dict[str, PieceMark] = {}
    areas: dict[str, AreaMark] = {}
    doors: dict[str, DoorMark] = {}
    grounds: dict[str, Ground] = {}
    marks: dict[str, Mark] = {}
    zones: dict[str, Zone] = {}
    figures: dict[str, Figure] = {}
    notes: dict[str, NoteMark] = {}
    fog: Region = ()
    author: bool = True
    """The author's eyes: fog at 45 %, secret doors shown."""


PARTS = ("pieces", "areas", "doors", "grounds", "marks", "zones", "figures", "notes")
"""The parts of a picture that are kept by id."""


def changed(before: BoardPicture, after: BoardPicture, part: str) -> set[str]:
    """Ids whose mark in one part differs between two pictures, by identity."""
    old, new = getattr(before, part), getattr(after, part)
    if old is new:
        return set()
    found = {id for id, mark in new.items() if old.get(id) is not mark}
    found.update(id for id in old if id not in new)
    return found


def only(picture: BoardPicture, ids: set[str]) -> BoardPicture:
    """The marks of some things alone, without floor and walls."""
    kept = {part: {id: mark for id, mark in getattr(picture, part).items() if id in ids} for part in PARTS}
    return msgspec.structs.replace(BoardPicture(), **kept)


def region_box(squares: Region) -> tuple[int, int, int, int]:
    """x, y, width, height of the rectangle around a region; zeros for an empty one."""
    if not squares:
        return (0, 0, 0, 0)
    left = min(x for x, _, _ in squares)
    right = max(x + n for x, _, n in squares)
    top = min(y for _, y, _ in squares)
    bottom = max(y for _, y, _ in squares)
    return (left, top, right - left, bottom - top + 1)


def region_has(squares: Region, x: int, y: int) -> bool:
    """Whether a square belongs to a region."""
    return any(row == y and left <= x < left + n for left, row, n in squares)


def region_squares(squares: Region) -> list[Square]:
    """The squares of a region in reading order."""
    return [(x, y) for left, y, n in squares for x in range(left, left + n)]
