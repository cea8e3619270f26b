"""What every layer of a board shares: it takes a picture, says what differs, and finds what is exposed."""

from collections.abc import Iterator

from studio.gui.board.picture import AnyMark, BoardPicture, DoorMark, Figure, NoteMark, Patch, changed, region_box
from studio.gui.board.stage import Stage

Box = tuple[float, float, float, float]
CELL = 16
"""Squares of a side of a cell in which marks are looked up."""


class Layer:
    """One layer; `parts` are the parts of the picture that it draws."""

    name = ""
    parts: tuple[str, ...] = ()

    def __init__(self) -> None:
        self.picture = BoardPicture()
        self._cells: dict[tuple[int, int], dict[str, AnyMark]] = {}
        self._box: dict[str, Box] = {}

    def take(self, picture: BoardPicture) -> list[Box] | None:
        """Take a picture and say which boxes of squares look different; None means all of them."""
        before, self.picture = self.picture, picture
        found: list[Box] = []
        for part in self.parts:
            new = getattr(picture, part)
            for id in changed(before, picture, part):
                old = self._box.pop(id, None)
                if old is not None:
                    found.append(old)
                    for cell in _cells(old):
                        self._cells[cell].pop(id, None)
                mark = new.get(id)
                if mark is not None:
                    box = self._box[id] = box_of(mark)
                    found.append(box)
                    for cell in _cells(box):
                        self._cells.setdefault(cell, {})[id] = mark
        return None if len(found) > 200 else found

    def exposed(self, stage: Stage) -> Iterator[AnyMark]:
        """The marks that touch the exposed squares."""
        left, top, right, bottom = stage.box
        if (right - left) * (bottom - top) > CELL * CELL * len(self._cells):
            cells = list(self._cells)
        else:
            cells = list(_cells((left, top, right - left, bottom - top)))
        seen: set[str] = set()
        for cell in cells:
            for id, mark in self._cells.get(cell, {}).items():
                if id not in seen:
                    seen.add(id)
                    if stage.shows_box(*self._box[id]):
                        yield mark

    def draw(self, stage: Stage) -> None:
        """Paint what is exposed."""
        raise NotImplementedError


def box_of(mark: AnyMark) -> Box:
    """Where a mark is drawn, in squares."""
    if isinstance(mark, DoorMark):
        x, y, side = mark.at
        return (x - 1, y - 1, mark.length + 2, 2) if side == "n" else (x - 1, y - 1, 2, mark.length + 2)
    if isinstance(mark, Patch):
        return region_box(mark.squares)
    if isinstance(mark, NoteMark):
        return (*mark.place, mark.w, mark.h)
    wide, high = (mark.w, mark.h) if isinstance(mark, Figure) else (1, 1)
    return (*mark.at, wide, high)


def _cells(box: Box) -> Iterator[tuple[int, int]]:
    x, y, wide, high = box
    for row in range(int(y // CELL), int((y + max(high, 1) - 0.01) // CELL) + 1):
        for column in range(int(x // CELL), int((x + max(wide, 1) - 0.01) // CELL) + 1):
            yield column, row
