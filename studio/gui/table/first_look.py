"""The first look at a board: all of it where it can be read so, else all that is revealed, and the figure in turn."""

from typing import TYPE_CHECKING

from studio.gui.board.picture import region_box
from studio.gui.board.view import BoardView

if TYPE_CHECKING:
    from studio.gui.table.view import PlayMode

READABLE = 32
"""Pixels a square from which on the whole board is shown."""

CHIP = 0.8
"""Squares above an area for the chip with its name."""


def look_like(mode: "PlayMode", view: BoardView) -> None:
    """The same zoom and scroll as another view of the board, with the figure in turn in sight."""
    seen = view.camera.seen_squares().center()
    mode.board.camera.zoom_to(view.camera.px)
    mode.board.camera.centre(seen.x(), seen.y())
    mode.showing.follow(force=True)


def look_at_all(mode: "PlayMode") -> None:
    """The first look: the whole board when it can be read so, else all that is revealed, and the figure in turn."""
    camera = mode.board.camera
    camera.fit(mode.board.picture.box, 48)
    if camera.px < READABLE:
        camera.fit(_revealed(mode), 32 if mode.klass in ("compact", "small") else 48)


def _revealed(mode: "PlayMode") -> tuple[float, float, float, float]:
    """The box of all that is revealed, with the figure in turn."""
    x, y = mode.home_square()
    areas = [area.squares for area in mode.board.picture.areas.values() if area.squares and not area.hidden]
    boxes = [(x, y, 1, 1), *map(region_box, areas)]
    left, top = min(box[0] for box in boxes), min(box[1] for box in boxes) - CHIP
    right, bottom = max(box[0] + box[2] for box in boxes), max(box[1] + box[3] for box in boxes)
    return left, top, right - left, bottom - top
