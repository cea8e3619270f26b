"""Elements shifted and turned as a group; the geometry under move, paste and duplicate."""

from msgspec.structs import replace

from studio.content.catalogue import Catalogue
from studio.grid.edges import run
from studio.grid.shape import turned_edge, turned_size, turned_square
from studio.quest.layout import Layout
from studio.quest.model import AnyElement, Area, Door, Edge, Monster, Note, Piece, Quest, Square, Start, Terrain, Wall
from studio.quest.placing import base_of, outline_of, region_of, squares_of
from studio.quest.standing import MARKERS, covered

REGIONS = (Area, Terrain, Start)


def extent(element: AnyElement, layout: Layout, catalogue: Catalogue) -> tuple[Square, ...]:
    """The squares an element covers or lies beside; empty for what has no place on the board."""
    match element:
        case Piece(id=id_) if id_ in layout.placed:
            return layout.placed[id_].squares
        case Door(at=at, length=length):
            return tuple((x, y) for x, y, _ in run(at, length))
        case Wall(edges=edges):
            return tuple((x, y) for x, y, _ in edges)
        case Area(squares=region) | Terrain(squares=region) | Start(squares=region):
            return tuple(squares_of(region))
        case Monster():
            return covered(element, catalogue)
        case Note(at=(x, y), wide=wide, high=high):
            return tuple((column, row) for row in range(y, y + high) for column in range(x, x + wide))
    square: Square | None = getattr(element, "at", None)
    return (square,) if square is not None else ()


def box_of(elements: tuple[AnyElement, ...], layout: Layout, catalogue: Catalogue) -> tuple[int, int, int, int]:
    """Left, top, width and height of the box around elements; nothing at all is (0, 0, 0, 0)."""
    squares = [square for element in elements for square in extent(element, layout, catalogue)]
    if not squares:
        return 0, 0, 0, 0
    left, top = min(x for x, _ in squares), min(y for _, y in squares)
    return left, top, max(x for x, _ in squares) - left + 1, max(y for _, y in squares) - top + 1


def shifted(element: AnyElement, dx: int, dy: int) -> AnyElement:
    """The element so many squares to the right and down."""
    match element:
        case Door(at=(x, y, side)):
            return replace(element, at=(x + dx, y + dy, side))
        case Wall(edges=edges):
            return replace(element, edges=tuple((x + dx, y + dy, side) for x, y, side in edges))
        case Area(squares=region) | Terrain(squares=region) | Start(squares=region):
            return replace(element, squares=tuple((x + dx, y + dy, length) for x, y, length in region))
    at: Square | None = getattr(element, "at", None)
    return element if at is None else replace(element, at=(at[0] + dx, at[1] + dy))


def turned_with(
    element: AnyElement, box: tuple[int, int, int, int], turn: int, quest: Quest, catalogue: Catalogue
) -> AnyElement:
    """The element after clockwise quarter turns of the box it lies in, whose top left stays where it is."""
    left, top, width, height = box

    def square(at: Square) -> Square:
        x, y = turned_square((at[0] - left, at[1] - top), width, height, turn)
        return x + left, y + top

    def edge(at: Edge) -> Edge:
        x, y, side = turned_edge((at[0] - left, at[1] - top, at[2]), width, height, turn)
        return x + left, y + top, side

    def anchor(at: Square, columns: int, rows: int) -> Square:
        corners = [square(at), square((at[0] + columns - 1, at[1] + rows - 1))]
        return min(x for x, _ in corners), min(y for _, y in corners)

    match element:
        case Piece(piece=piece, at=at):
            outline = outline_of(piece, quest.elements, catalogue)
            size = turned_size(outline.width, outline.height, element.turn) if outline else (1, 1)
            return replace(element, at=anchor(at, *size), turn=(element.turn + turn) % 4)
        case Monster(at=at, entry=entry):
            columns, rows = base_of(catalogue.find(entry), element.turn)
            faces = columns != rows
            return replace(element, at=anchor(at, columns, rows), turn=(element.turn + turn * faces) % 4)
        case Note(at=at, wide=wide, high=high):
            return replace(element, at=anchor(at, wide, high), shift=(0, 0))
        case Door(at=at, length=length):
            first = min((edge(e) for e in run(at, length)), key=lambda e: (e[1], e[0]))
            return replace(element, at=first)
        case Wall(edges=edges):
            return replace(element, edges=tuple(edge(e) for e in edges))
        case Area(squares=region) | Terrain(squares=region) | Start(squares=region):
            return replace(element, squares=region_of(square(s) for s in squares_of(region)))
    at_: Square | None = getattr(element, "at", None)
    return element if at_ is None else replace(element, at=square(at_))


def is_placed(element: AnyElement) -> bool:
    """Whether the element has a place on the board."""
    return isinstance(element, (Piece, Door, Wall, Monster, *REGIONS, *MARKERS)) or hasattr(element, "at")
