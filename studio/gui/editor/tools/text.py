"""The text tool writes notes for the author."""

from PySide6.QtCore import Qt

from studio.gui.board import Pointer
from studio.gui.board import overlays as o
from studio.gui.editor.tools.base import Tool
from studio.kit.text import _
from studio.quest.topics import markers


class TextTool(Tool):
    """A click adds a note, whose text is then written in the inspector."""

    id = "text"
    icon = "text"
    cursor = Qt.CursorShape.IBeamCursor

    @classmethod
    def word(cls) -> str:
        return _("Text")

    def hint(self) -> str:
        return _("Click to add a note")

    def hover(self, at: Pointer) -> None:
        self.bench.view.show_overlay("hover", o.Outline((*at.square, 1, 1), hover=True))

    def press(self, at: Pointer) -> None:
        new = self.bench.added(lambda: markers.write_note(self.bench.quest, at.square, _("Note")))
        if new:
            self.bench.select(*new)
            self.bench.rename_wanted.emit(new[0])
