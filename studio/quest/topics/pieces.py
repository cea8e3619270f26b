"""Placing, turning and joining map pieces; an overlap is refused, a bad joint is left to the checks."""

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from msgspec.structs import replace

from studio.grid.notation import square_name
from studio.grid.shape import turned_size
from studio.kit.faults import Refused
from studio.kit.text import Text, messages
from studio.kit.where import ElementAt
from studio.quest.content import catalogue_of
from studio.quest.edits import Batch, Edit, Put, change
from studio.quest.layout import Opening, layout_of
from studio.quest.model import Area, Edge, Piece, Quest, Shape, Square, Turn
from studio.quest.names import called
from studio.quest.placing import Placed, beside, moved, outline_of, place, region_of, squares_of
from studio.quest.topics.ids import new_id
from studio.quest.topics.refusals import require_on_page

messages(
    {
        "refused.overlap": ("Overlaps {other} in {n} square", "Overlaps {other} in {n} squares"),
        "refused.overlap.hint": "move or turn one of them",
        "step.close": "Close {id} with a dead end",
        "refused.no_room": "There is no room for a dead end at {square}",
        "refused.no_shape": "A piece needs at least one square of floor",
    }
)


TURNS: tuple[Turn, ...] = (0, 1, 2, 3)
_OPPOSITE = {"north": "south", "south": "north", "east": "west", "west": "east"}


class Join(NamedTuple):
    """A place and turn at which a piece would join the map."""

    at: Square
    turn: Turn
    piece: str
    """The placed piece it joins."""
    edges: tuple[Edge, ...]


def outline(quest: Quest, piece: str, at: Square, turn: Turn = 0, id_: str = "") -> Placed:
    """The piece as it would lie; refused when there is none of that name."""
    known = outline_of(piece, quest.elements, catalogue_of(quest))
    if known is None:
        raise Refused("no_piece", Text("refused.no_piece", {"piece": piece}))
    return place(Piece(id_ or "new", piece, at, turn), known)


def overlapped(quest: Quest, placed: Placed, but: frozenset[str] = frozenset()) -> dict[str, tuple[Square, ...]]:
    """Pieces under a placed one, with the squares both want."""
    found: dict[str, list[Square]] = {}
    floor = layout_of(quest).floor
    for square in placed.squares:
        other = floor.get(square, placed.id)
        if other != placed.id and other not in but:
            found.setdefault(other, []).append(square)
    return {id_: tuple(squares) for id_, squares in found.items()}


def place_piece(quest: Quest, piece: str, at: Square, turn: Turn = 0, face: str = "a") -> Edit:
    """Places a piece with the top left of its turned footprint at a square."""
    id_ = new_id(quest, "piece")
    require_free(quest, outline(quest, piece, at, turn, id_))
    return Put((Piece(id_, piece, at, turn, "b" if face == "b" else "a"),))


def require_free(quest: Quest, placed: Placed, but: frozenset[str] = frozenset()) -> None:
    """Refuses a piece that leaves the page or lies on another."""
    require_on_page(*placed.squares)
    for other, squares in overlapped(quest, placed, but).items():
        raise refuse_overlap(quest, other, squares)


def refuse_overlap(quest: Quest, other: str, squares: tuple[Square, ...]) -> Refused:
    """The refusal for squares that another piece has."""
    params: dict[str, str | int] = {"other": called(quest, other), "n": len(squares), "square": square_name(squares[0])}
    return Refused("overlap", Text("refused.overlap", params), "", ElementAt(other), Text("refused.overlap.hint"))


def turn_piece(quest: Quest, id_: str, quarters: int = 1) -> Edit:
    """Turns a piece clockwise about its middle, as far as whole squares allow."""
    old = layout_of(quest).placed[id_]
    piece = quest.elements[id_]
    assert isinstance(piece, Piece)
    width, height = turned_size(old.width, old.height, quarters)
    at = (piece.at[0] + (old.width - width) // 2, piece.at[1] + (old.height - height) // 2)
    turn: Turn = (piece.turn + quarters) % 4  # type: ignore[assignment]
    require_free(quest, outline(quest, piece.piece, at, turn, id_))
    return Put((replace(piece, at=at, turn=turn),))


def flip_piece(quest: Quest, id_: str) -> Edit:
    """Shows the other face of a piece."""
    piece = quest.elements[id_]
    return change(quest, id_, face="a" if getattr(piece, "face", "a") == "b" else "b")


def joins(
    quest: Quest, piece: str, near: Square, reach: int = 1, but: frozenset[str] = frozenset()
) -> tuple[Join, ...]:
    """The places within `reach` of a square where the piece joins the map without overlap, nearest first.

    `but`: pieces that are in hand themselves.
    """
    found = sorted(set(_joins(quest, piece, near, reach, but)), key=lambda j: (_distance(j.at, near), j.turn, j.at))
    return tuple(found)


def close_opening(quest: Quest, opening: Opening, category: str = "dead_end") -> Edit:
    """Closes an opening that leads nowhere with a dead end, which joins the area before it; refused where none fits."""
    catalogue = catalogue_of(quest)
    for known in catalogue.pieces():
        if known.category == category:
            for at, turn in _fits(quest, known.id, opening):
                piece = Piece(new_id(quest, "piece"), known.id, at, turn)
                new: tuple[Piece | Area, ...] = (
                    piece,
                    *_grown(quest, opening, outline(quest, known.id, at, turn).squares),
                )
                return Batch(Text("step.close", {"id": opening.piece}), (Put(new),))
    x, y, _ = opening.edges[0]
    square = square_name((x, y))
    raise Refused("no_room", Text("refused.no_room", {"square": square}), hint=Text("refused.overlap.hint"))


def _grown(quest: Quest, opening: Opening, squares: Iterable[Square]) -> tuple[Area, ...]:
    """The area before an opening with the squares behind it, unless another area has them."""
    layout = layout_of(quest)
    before = {square for edge in opening.edges for square in beside(edge)}
    area = next((layout.area_of[square] for square in sorted(before) if square in layout.area_of), "")
    free = [square for square in squares if square not in layout.area_of]
    element = quest.elements.get(area)
    if not isinstance(element, Area) or not free:
        return ()
    return (replace(element, squares=region_of({*squares_of(element.squares), *free})),)


def close_openings(quest: Quest) -> Quest:
    """The quest with a dead end on every opening that leads nowhere; for templates and generators."""
    for opening in layout_of(quest).openings:
        if opening.state == "free":
            quest = close_opening(quest, opening).apply(quest)
    return quest


def draw_shape(quest: Quest, rows: tuple[str, ...], openings: tuple[Edge, ...] = (), at: Square | None = None) -> Edit:
    """A new shape of the author's own, on request placed as well."""
    if not any(sign != " " for row in rows for sign in row):
        raise Refused("no_shape", Text("refused.no_shape"))
    shape = Shape(new_id(quest, "shape"), "", rows, openings)
    edit = Put((shape,))
    if at is None:
        return edit
    with_shape = edit.apply(quest)
    id_ = new_id(with_shape, "piece")
    require_free(with_shape, outline(with_shape, shape.id, at, 0, id_))
    return Put((shape, Piece(id_, shape.id, at)))


def _joins(quest: Quest, piece: str, near: Square, reach: int, but: frozenset[str]) -> Iterator[Join]:
    for opening in layout_of(quest).openings:
        if opening.state == "free" and opening.piece not in but:
            for at, turn in _fits(quest, piece, opening, but):
                if _distance(at, near) <= reach:
                    yield Join(at, turn, opening.piece, opening.edges)


def _fits(
    quest: Quest, piece: str, opening: Opening, but: frozenset[str] = frozenset()
) -> Iterator[tuple[Square, Turn]]:
    """The places and turns at which a piece joins an opening square on and overlaps nothing."""
    ox, oy, oside = opening.edges[0]
    wanted = set(opening.edges)
    for turn in TURNS:
        held = outline(quest, piece, (0, 0), turn)
        own = set(held.squares)
        for x, y, side in held.openings:
            at = (ox - x, oy - y)
            if side != oside or min(at) < 0:
                continue
            before = (x, y - 1) if side == "n" else (x - 1, y)
            facing = ("south" if side == "n" else "east") if before in own else ("north" if side == "n" else "west")
            if _OPPOSITE[facing] != opening.facing:
                continue
            placed = moved(held, at)
            if wanted <= set(placed.openings) and not overlapped(quest, placed, but):
                yield at, turn


def _distance(a: Square, b: Square) -> int:
    return max(abs(a[0] - b[0]), abs(a[1] - b[1]))
