"""What may lie over a board, as plain records: fields, targets, ways, ghosts, outlines, read-outs.

The editor and the playtest say *what* to show (`BoardView.overlay.show("reach", Reach(…))`); how each is
drawn is known by `overlay.py` alone.
"""

from typing import Literal

from studio.gui.board.picture import DoorMark, Figure, Mark, WallRun
from studio.kit.codec import Record
from studio.quest.model import Edge, Region, Square

Point = tuple[float, float]
"""A place in squares; (0.5, 0.5) is the middle of the first square."""
Tone = Literal["ok", "sel", "bad", "warning", "target"]


class Reach(Record):
    """Squares that can be reached, with the cost of each; `more` are those that fatigue would open."""

    squares: dict[Square, int] = {}
    more: dict[Square, int] = {}


class Target(Record):
    """Corner brackets around a figure or square, with the key that picks it."""

    at: Square
    w: int = 1
    h: int = 1
    key: str = ""


class Targets(Record):
    """All targets of a choice."""

    targets: tuple[Target, ...] = ()


class Path(Record):
    """A way about to be walked: dot at the end, price on a tag."""

    points: tuple[Point, ...] = ()
    price: str = ""


class Route(Record):
    """The way a check tried, dashed; `stop` is the square or edge where it fails."""

    points: tuple[Point, ...] = ()
    stop: Point | None = None


class Sight(Record):
    """A line of sight; beyond `blocked` it is dotted, the blocking squares are hatched."""

    start: Point
    end: Point
    blocked: Point | None = None
    blockers: tuple[Square, ...] = ()
    label: str = ""


class Measure(Record):
    """A measured distance with its label."""

    start: Point
    end: Point
    label: str = ""


class Ghost(Record):
    """A piece, object, figure or door in hand, at a place where it is not yet."""

    floor: Region = ()
    outline: Tone = "ok"
    dashed: bool = False
    faint: bool = False
    marks: tuple[Mark, ...] = ()
    figures: tuple[Figure, ...] = ()
    doors: tuple[DoorMark, ...] = ()
    openings: tuple[WallRun, ...] = ()
    """The ghost's own openings: accent bars."""
    clash: Region = ()
    """Squares where it cannot be: hatched, with a cross in each."""
    clash_edges: tuple[WallRun, ...] = ()
    badge: str = ""
    """A number at its upper right corner: how many there would be of how many."""


class Openings(Record):
    """Free openings of the map while a piece is held; `join` is the one it would join."""

    free: tuple[WallRun, ...] = ()
    join: tuple[WallRun, ...] = ()


class Edges(Record):
    """Edges under a door or wall tool."""

    edges: tuple[WallRun, ...] = ()
    tone: Tone = "sel"
    dashed: bool = False


class Outline(Record):
    """A selected or hovered thing: rectangle in squares, or a region's contour."""

    box: tuple[float, float, float, float] = (0, 0, 0, 0)
    region: Region = ()
    hover: bool = False
    tone: Tone = "sel"
    handles: bool = False
    turn: bool = False
    radius: float = 0


class Outlines(Record):
    """Everything selected; `count` is the badge of a selection of several."""

    outlines: tuple[Outline, ...] = ()
    count: int = 0


class Cursor(Record):
    """The square cursor of the keyboard."""

    at: Square


class Squares(Record):
    """Marked squares: bottlenecks, legal squares of a placement, a brush stroke."""

    squares: Region = ()
    tone: Tone = "sel"
    style: Literal["fill", "dots", "hatch"] = "fill"


class Links(Record):
    """Dotted lines from things to what they refer to."""

    links: tuple[tuple[Point, Point], ...] = ()


class Band(Record):
    """A rubber band between two corners; touching selects what it touches."""

    start: Point
    end: Point
    touching: bool = False


class Heat(Record):
    """Heat in five steps by square."""

    steps: dict[Square, int] = {}


class ReadOut(Record):
    """One or two lines beside a place, in tip colours."""

    at: Point
    lines: tuple[str, ...]
    icon: str = ""
    tone: Tone | Literal[""] = ""
    side: Literal["right", "left", "above", "below"] = "right"


class Pulse(Record):
    """A ring that calls the eye once."""

    box: tuple[float, float, float, float]
    strength: float = 1.0


class Trail(Record):
    """The contour of the squares a figure has come over, fading."""

    squares: Region = ()
    strength: float = 1.0


class Dimmed(Record):
    """Everything outside these squares at 30 %, while a reference is picked."""

    clear: Region = ()


class Faded(Record):
    """A veil over the boxes of things: originals being dragged are left at 35 %, locked things at 60 %."""

    boxes: tuple[tuple[float, float, float, float], ...] = ()
    left: float = 0.35
    """How much of them is still seen."""


Overlay = (
    Reach | Targets | Path | Route | Sight | Measure | Ghost | Openings | Edges | Outline | Outlines | Cursor | Squares | Links
    | Band | Heat | ReadOut | Pulse | Trail | Dimmed | Faded
)  # fmt: skip
"""Anything that can be shown over a board."""

Grip = Edge | Square
