"""The hand: drags the board about."""

from PySide6.QtCore import QPoint, Qt

from studio.gui.board import Pointer
from studio.gui.editor.tools.base import Tool
from studio.kit.text import _


class HandTool(Tool):
    """Pans while the button is down."""

    id = "hand"
    icon = "hand"
    cursor = Qt.CursorShape.OpenHandCursor
    _at: QPoint | None = None

    @classmethod
    def word(cls) -> str:
        return _("Hand")

    def hint(self) -> str:
        return _("Drag to pan")

    def press(self, at: Pointer) -> None:
        self._at = at.screen
        self.bench.view.set_tool_cursor(Qt.CursorShape.ClosedHandCursor)

    def drag(self, at: Pointer) -> None:
        if self._at is not None:
            self.bench.view.camera.pan(at.screen - self._at)
            self._at = at.screen

    def release(self, at: Pointer) -> None:
        self._at = None
        self.bench.view.set_tool_cursor(self.cursor)
