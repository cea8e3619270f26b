"""What a game system is made of besides entries: dice, map pieces, and how many of a thing are in the box."""

from typing import Annotated, Literal

from msgspec import Meta

from studio.kit.codec import Record

Letter = Literal["J", "S", "D"]
LETTERS: dict[str, Letter] = {"journeys1": "J", "journeys2": "S", "command": "D"}
"""System → the letter it has in `sys` of entries and in rule numbers."""
SYSTEMS = tuple(LETTERS)

Small = Annotated[int, Meta(ge=0, le=20)]
Role = Literal["attack", "power", "defence"]
DieColour = Literal["", "red", "blue", "white", "yellow", "green", "black", "brown", "gray", "purple", "orange", "teal"]
"""What a die is drawn in; without one its id is its colour, as it is of the dice in the boxes."""


class Face(Record):
    """One face of a die; `boost`: one range or one damage, as its owner chooses (J-904)."""

    range: Small = 0
    damage: Small = 0
    surge: Small = 0
    shield: Small = 0
    miss: bool = False
    boost: bool = False


class DieDef(Record):
    """A die: its faces, each as likely as the others, and how many are in the box."""

    id: str
    faces: tuple[Face, ...]
    name: str = ""
    count: Small = 0
    """In the box; 0 for as many as are needed."""
    role: Role = "attack"
    source: str = ""
    colour: DieColour = ""


class PieceDef(Record):
    """A map piece: rows of characters (`.` floor, space none), its openings and how many there are.

    An opening is the edge of a floor square, `n` its north and `w` its west side; the south side of
    (x, y) is the north side of (x, y + 1).
    """

    id: str
    category: Literal["room", "corridor", "intersection", "dead_end"]
    rows: tuple[str, ...]
    openings: tuple[tuple[int, int, Literal["n", "w"]], ...] = ()
    count: Annotated[int, Meta(ge=0, le=99)] = 1
    name: str = ""
    source: str = ""

    @property
    def width(self) -> int:
        """Squares from left to right, unturned."""
        return max(map(len, self.rows), default=0)

    @property
    def height(self) -> int:
        """Squares from top to bottom, unturned."""
        return len(self.rows)


class Supply(Record):
    """How many markers of a kind are in the box (J-201): `door`, `door/rune`, `glyph`, `pit` …"""

    id: str
    count: Annotated[int, Meta(ge=0, le=999)]
    source: str = ""
