"""What the board tells the editor: the tool in hand answers, after picking for a field and the context menu."""

from typing import TYPE_CHECKING

from PySide6.QtCore import Qt
from PySide6.QtGui import QKeyEvent

from studio.gui.board import Pointer

if TYPE_CHECKING:
    from studio.gui.editor.tools import Tool
    from studio.gui.editor.view import EditMode


class Canvas:
    """Answers the board for the tool in hand; right clicks and picking for a field come first."""

    def __init__(self, mode: "EditMode") -> None:
        self._mode = mode

    @property
    def _tool(self) -> "Tool":
        return self._mode.tool

    def hover(self, at: Pointer) -> None:
        if self._mode.bench.picker is None:
            self._tool.hover(at)

    def leave(self) -> None:
        self._tool.leave()

    def press(self, at: Pointer) -> None:
        if not self._mode.pick_for_field(at) and not self._mode.pick_kind(at):
            self._tool.press(at)

    def drag(self, at: Pointer) -> None:
        if self._mode.bench.picker is None:
            self._tool.drag(at)

    def release(self, at: Pointer) -> None:
        if self._mode.bench.picker is None:
            self._tool.release(at)

    def double(self, at: Pointer) -> None:
        self._tool.double(at)

    def menu(self, at: Pointer) -> None:
        """A right click drops what is held; with empty hands it opens the menu of what lies there."""
        if not self._tool.drop():
            self._mode.show_menu(at)

    def dropped(self, at: Pointer, card: str) -> None:
        self._mode.take_card(card)
        self._tool.dropped(at, card)
        self._mode.pick_up("select")

    def dragged_over(self, at: Pointer, card: str) -> None:
        self._mode.take_card(card)
        self._tool.dragged_over(at, card)

    def key(self, event: QKeyEvent) -> bool:
        if event.key() == Qt.Key.Key_I and not event.modifiers():
            self._mode.picking_kind = True
            return True
        return False

    def key_up(self, event: QKeyEvent) -> bool:
        if event.key() == Qt.Key.Key_I and not event.isAutoRepeat():
            self._mode.picking_kind = False
            return True
        return False
