"""The text tool writes notes for the author: a click makes one of a square, a drag gives it its size."""

from PySide6.QtCore import Qt

from studio.gui.board import Pointer
from studio.gui.board import overlays as o
from studio.gui.editor.bench import Workbench
from studio.gui.editor.tools.base import Tool
from studio.kit.text import _
from studio.quest.model import Square
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
        self._from: Square | None = None
        self._box = (0, 0, 1, 1)

    @classmethod
    def word(cls) -> str:
        return _("Text")

    def hint(self) -> str:
        return _("Click to add a note · drag gives it its size")

    def hover(self, at: Pointer) -> None:
        self.bench.view.show_overlay("hover", o.Outline((*at.square, 1, 1), hover=True))

    def press(self, at: Pointer) -> None:
        self._from = at.square
        self.drag(at)

    def drag(self, at: Pointer) -> None:
        if self._from is None:
            return
        left, right = sorted((self._from[0], at.square[0]))
        top, bottom = sorted((self._from[1], at.square[1]))
        self._box = (left, top, min(right - left + 1, LARGEST), min(bottom - top + 1, LARGEST))
        self.bench.view.show_overlay("hover", o.Outline(self._box, hover=True))

    def release(self, at: Pointer) -> None:
        if self._from is None:
            return
        self._from = None
        self.bench.view.show_overlay("hover", None)
        x, y, wide, high = self._box
        new = self.bench.added(lambda: markers.write_note(self.bench.quest, (x, y), _("Note"), wide, high))
        if new:
            self.bench.select(*new)
            self.bench.rename_wanted.emit(new[0])

    def cancel(self) -> bool:
        held, self._from = self._from is not None, None
        self.bench.view.show_overlay("hover", None)
        return held
