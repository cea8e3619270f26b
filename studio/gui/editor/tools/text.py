"""The text tool writes notes for the author: a click makes one of a square, a drag gives it its size."""

from PySide6.QtCore import Qt

from studio.gui.board import Pointer
from studio.gui.board import overlays as o
from studio.gui.editor.bench import Workbench
from studio.gui.editor.tools.base import Tool
from studio.kit.text import _
from studio.quest.topics import markers

LARGEST = 40
"""Squares of a side of a note."""


class TextTool(Tool):
    """Adds a note, whose text is then written in the inspector."""

    id = "text"
    icon = "text"
    cursor = Qt.CursorShape.IBeamCursor

    def __init__(self, bench: Workbench) -> None:
        super().__init__(bench)
        self._from: Pointer | None = None
        self._box: tuple[float, float, int, int] = (0, 0, 1, 1)

    @classmethod
    def word(cls) -> str:
        return _("Text")

    def hint(self) -> str:
        return _("Click to add a note · drag gives it its size · Alt places freely")

    def hover(self, at: Pointer) -> None:
        self.bench.view.show_overlay("hover", o.Outline((*_corner(at), 1, 1), hover=True))

    def press(self, at: Pointer) -> None:
        self._from = at
        self.drag(at)

    def drag(self, at: Pointer) -> None:
        if self._from is None:
            return
        begun = self._from
        if at.alt and max(abs(at.x - begun.x), abs(at.y - begun.y)) < 0.5:
            self._box = (*_corner(at), 1, 1)
        elif at.alt:
            wide, high = (max(1, min(round(abs(a - b)), LARGEST)) for a, b in ((at.x, begun.x), (at.y, begun.y)))
            self._box = (max(0.0, min(at.x, begun.x)), max(0.0, min(at.y, begun.y)), wide, high)
        else:
            left, right = sorted((begun.square[0], at.square[0]))
            top, bottom = sorted((begun.square[1], at.square[1]))
            self._box = (left, top, min(right - left + 1, LARGEST), min(bottom - top + 1, LARGEST))
        self.bench.view.show_overlay("hover", o.Outline(self._box, hover=True))

    def release(self, at: Pointer) -> None:
        if self._from is None:
            return
        self._from = None
        self.bench.view.show_overlay("hover", None)
        x, y, wide, high = self._box
        (column, right), (row, down) = (divmod(round(part * markers.PARTS), markers.PARTS) for part in (x, y))
        place, shift = (column, row), (right, down)
        new = self.bench.added(lambda: markers.write_note(self.bench.quest, place, _("Note"), wide, high, shift))
        if new:
            self.bench.select(*new)
            self.bench.rename_wanted.emit(new[0])

    def cancel(self) -> bool:
        held, self._from = self._from is not None, None
        self.bench.view.show_overlay("hover", None)
        return held


def _corner(at: Pointer) -> tuple[float, float]:
    """Where a note of one square is put: on the square, or with Alt around the pointer."""
    return (max(0.0, at.x - 0.5), max(0.0, at.y - 0.5)) if at.alt else at.square
