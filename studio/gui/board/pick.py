"""What is under the pointer: every thing there from the topmost down, and the nearest edge."""

from collections.abc import Iterator

from studio.gui.board.picture import BoardPicture, DoorMark, Figure, region_box, region_has
from studio.quest.model import Edge, Square

REACH = 10
"""Pixels from which an edge or a door can be taken."""


def things_at(picture: BoardPicture, x: float, y: float, px: float = 32.0) -> list[str]:
    """Ids of everything at a point in squares, topmost first: what is seen above is taken first."""
    square = (int(x // 1), int(y // 1))
    return list(dict.fromkeys(_down(picture, x, y, square, px)))


def _down(picture: BoardPicture, x: float, y: float, square: Square, px: float) -> Iterator[str]:
    column, row = square
    for note in picture.notes.values():
        left, top = note.place
        if left <= x < left + note.w and top <= y < top + note.h:
            yield note.id
    for figure in reversed(picture.figures.values()):
        if _covers(figure, column, row):
            yield figure.id
    for door in picture.doors.values():
        if near_door(door, x, y, px):
            yield door.id
    for mark in reversed(picture.marks.values()):
        if mark.at == square:
            yield mark.id
    for zone in picture.zones.values():
        if region_has(zone.squares, column, row):
            yield zone.id
    for ground in reversed(picture.grounds.values()):
        if region_has(ground.squares, column, row):
            yield ground.id
    for piece in reversed(picture.pieces.values()):
        left, top, wide, high = piece.box
        if left <= column < left + wide and top <= row < top + high and region_has(piece.squares, column, row):
            yield piece.id
    for area in picture.areas.values():
        if region_has(area.squares, column, row):
            yield area.id


def _covers(figure: Figure, column: int, row: int) -> bool:
    x, y = figure.at
    return x <= column < x + figure.w and y <= row < y + figure.h


def sides_of(square: Square) -> tuple[Edge, Edge, Edge, Edge]:
    """The four edges of a square: above, right, below, left."""
    x, y = square
    return (x, y, "n"), (x + 1, y, "w"), (x, y + 1, "n"), (x, y, "w")


def near_door(door: DoorMark, x: float, y: float, px: float) -> bool:
    """Whether a point is on a door's leaf or near enough to take it."""
    left, top, side = door.at
    reach = max(0.16, min(REACH / px, 0.35))
    if side == "n":
        return left <= x <= left + door.length and abs(y - top) <= reach
    return top <= y <= top + door.length and abs(x - left) <= reach


def edge_at(x: float, y: float, px: float = 32.0, within: float = REACH) -> Edge | None:
    """The edge nearest to a point, if it is near enough in pixels."""
    column, row = int(x // 1), int(y // 1)
    across, down = x - column, y - row
    near: list[tuple[float, Edge]] = [
        (down, (column, row, "n")),
        (1 - down, (column, row + 1, "n")),
        (across, (column, row, "w")),
        (1 - across, (column + 1, row, "w")),
    ]
    best = min(near)
    return best[1] if best[0] * px <= within else None


def box_of(picture: BoardPicture, id: str) -> tuple[float, float, float, float] | None:
    """The box of a thing in squares, or None when it is not on the board."""
    if (figure := picture.figures.get(id)) is not None:
        return (figure.at[0], figure.at[1], figure.w, figure.h)
    if (door := picture.doors.get(id)) is not None:
        x, y, side = door.at
        return (x, y - 0.25, door.length, 0.5) if side == "n" else (x - 0.25, y, 0.5, door.length)
    if (mark := picture.marks.get(id)) is not None:
        return (mark.at[0], mark.at[1], 1, 1)
    if (note := picture.notes.get(id)) is not None:
        return (*note.place, note.w, note.h)
    if (piece := picture.pieces.get(id)) is not None:
        return piece.box
    for part in (picture.areas, picture.grounds, picture.zones):
        if (patch := part.get(id)) is not None:
            return region_box(patch.squares)
    return None


def things_in(picture: BoardPicture, box: tuple[float, float, float, float], touching: bool) -> list[str]:
    """Ids of things in a rectangle: wholly inside it, or all that it touches; areas are never taken."""
    left, top, wide, high = box
    right, bottom = left + wide, top + high
    found = []
    for part in (
        *(picture.pieces, picture.grounds, picture.zones, picture.marks),
        *(picture.doors, picture.figures, picture.notes),
    ):
        for id in part:
            x, y, w, h = box_of(picture, id) or (0, 0, 0, 0)
            inside = left <= x and x + w <= right and top <= y and y + h <= bottom
            touched = x < right and x + w > left and y < bottom and y + h > top
            if inside or (touching and touched):
                found.append(id)
    return found


def reading_order(picture: BoardPicture) -> list[str]:
    """Ids of single things in reading order: row by row, left to right."""
    found = []
    for part in (picture.marks, picture.doors, picture.figures, picture.notes, picture.zones):
        for id in part:
            x, y, _, _ = box_of(picture, id) or (0, 0, 0, 0)
            found.append((y, x, id))
    return [id for _, _, id in sorted(found)]
