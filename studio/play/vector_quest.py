"""The quest a rule vector is played on, built from its drawn board and its figures."""

from collections.abc import Iterator

import msgspec

from studio.kit.codec import R, from_plain
from studio.kit.faults import Fault
from studio.kit.text import Text, messages
from studio.play.vector import Board, Piece, Plain, Vector
from studio.quest.model import FORMAT, AnyElement, Area, Header, Monster, Quest, Region, Run, Shape, Terrain
from studio.quest.model import Piece as BoardPiece

messages(
    {
        "vector.element": "element {id} of the board: {why}",
        "vector.system": "{id} does not say of which system it is",
        "vector.character": "the board has {sign!r}, which neither it nor its legend explains",
    }
)

TERRAIN = {"^": "pit", "~": "water", "%": "rubble"}
FLOOR = frozenset("." + "".join(TERRAIN))
SHAPE, PIECE = "board_shape", "board_piece"


def quest_of(vector: Vector) -> Quest:
    """The quest of a vector with a board of its own."""
    if vector.system is None:
        raise Fault(Text("vector.system", {"id": vector.id}))
    board = vector.board or Board(("...",))
    elements = dict(_elements(vector, board))
    header = _decode(vector.id, {"title": "title", **board.header}, Header)
    return Quest(FORMAT, vector.system, "vector", header, elements, {"en": {"title": vector.says}})


def _elements(vector: Vector, board: Board) -> Iterator[tuple[str, AnyElement]]:
    rows = [row.ljust(max(map(len, board.rows))) for row in board.rows]
    floor = tuple("".join(" " if sign in " #" else "." for sign in row) for row in rows)
    yield SHAPE, Shape(SHAPE, "title", floor)
    yield PIECE, BoardPiece(PIECE, SHAPE, (0, 0))
    areas: dict[str, list[tuple[int, int]]] = {"1": []}
    terrain: dict[str, list[tuple[int, int]]] = {}
    things: list[tuple[str, tuple[int, int]]] = []
    for y, row in enumerate(rows):
        last = "1"
        for x, sign in enumerate(row):
            if sign in " #":
                last = "1"
                continue
            if sign.isdigit():
                last = sign
            elif sign in TERRAIN:
                terrain.setdefault(TERRAIN[sign], []).append((x, y))
            elif sign in board.legend:
                things.append((sign, (x, y)))
            elif sign != ".":
                raise Fault(Text("vector.character", {"sign": sign}))
            areas.setdefault(last, []).append((x, y))
    for number, squares in sorted(areas.items()):
        if squares:
            yield f"A{number}", Area(f"A{number}", region(squares), start=number == "1")
    for kind, squares in terrain.items():
        yield kind, from_plain({"id": kind, "kind": "terrain", "terrain": kind, "squares": region(squares)}, Terrain)
    count: dict[str, int] = {}
    for sign, square in things:
        plain = board.legend[sign]
        kind = str(plain.get("kind", ""))
        count[kind] = count.get(kind, 0) + 1
        id_ = str(plain.get("id", f"{kind}{count[kind]}"))
        yield id_, element(id_, {**plain, "at": square})
    for id_, plain in board.elements.items():
        yield id_, element(id_, plain)
    for piece in vector.figures:
        if piece.kind != "hero" and piece.at is not None:
            yield piece.id, figure(piece)


def figure(piece: Piece) -> Monster:
    """A figure of a vector as an element, so that the system's own set-up puts it down."""
    assert piece.at is not None
    plain: Plain = {
        "id": piece.id, "kind": "monster", "entry": piece.entry, "at": piece.at, "rank": piece.rank,
        "turn": piece.turn, "seat": piece.seat, **piece.element,
    }  # fmt: skip
    return _decode(piece.id, plain, Monster)


def element(id_: str, plain: Plain) -> AnyElement:
    """An element of a quest from plain data."""
    found: Quest = _decode(id_, {"format": FORMAT, "system": "journeys1", "id": "x",
                                 "elements": {id_: {"id": id_, **plain}}}, Quest)  # fmt: skip
    return found.elements[id_]


def region(squares: list[tuple[int, int]]) -> Region:
    """Squares as runs."""
    runs: list[Run] = []
    for x, y in sorted(squares, key=lambda s: (s[1], s[0])):
        if runs and runs[-1][1] == y and runs[-1][0] + runs[-1][2] == x:
            runs[-1] = (runs[-1][0], y, runs[-1][2] + 1)
        else:
            runs.append((x, y, 1))
    return tuple(runs)


def _decode(id_: str, plain: Plain, type_: type[R]) -> R:
    try:
        return from_plain(plain, type_)
    except msgspec.ValidationError as why:
        raise Fault(Text("vector.element", {"id": id_, "why": str(why)})) from None
