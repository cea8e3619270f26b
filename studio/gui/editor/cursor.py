"""The square cursor: the keyboard's pointer on the canvas, and the way from thing to thing."""

from dataclasses import replace
from typing import TYPE_CHECKING

from studio.gui.board import Pointer, runs
from studio.gui.board import overlays as o
from studio.gui.board.pick import box_of, reading_order
from studio.gui.board.rulers import square_label
from studio.gui.editor.tools.base import StrokeTool
from studio.gui.editor.tools.select import SelectTool
from studio.gui.kit.speak import announce
from studio.quest.model import Square
from studio.quest.topics import things

if TYPE_CHECKING:
    from studio.gui.editor.view import EditMode


class SquareCursor:
    """Where the keyboard is; arrows move it, or nudge what is selected."""

    def __init__(self, mode: "EditMode") -> None:
        self._mode = mode
        self._bench = mode.bench
        self._view = mode.view
        self._at: Square | None = None
        self._band: Square | None = None
        """Where a band by keys began."""

    def put(self, square: Square) -> None:
        """Set the cursor without showing it."""
        self._at = square

    def arrow(self, dx: int, dy: int) -> None:
        """Nudge the selection, or move the square cursor when nothing is selected or something is carried."""
        if self._bench.selection and self._mode.tool.id == "select" and not self._carries:
            self._bench.do(
                lambda: things.move(self._bench.quest, self._bench.selection, dx, dy),
                merge=f"nudge-{self._bench.selection}",
            )
        else:
            self.move(dx, dy)

    def far(self, dx: int, dy: int) -> None:
        """With Shift: nudge the selection by five, or extend a band or rectangle from the square cursor."""
        tool = self._mode.tool
        if self._bench.selection and tool.id == "select" and not self.has_band:
            self.arrow(dx * 5, dy * 5)
        elif isinstance(tool, SelectTool | StrokeTool):
            self._extend(tool, dx, dy)
        else:
            self.move(dx * 5, dy * 5)

    @property
    def _carries(self) -> bool:
        """Whether the selection has been picked up by Enter."""
        return isinstance(self._mode.tool, SelectTool) and self._mode.tool.carries

    @property
    def has_band(self) -> bool:
        """Whether a band or rectangle has been begun by keys and waits for Enter."""
        shown = self._view.board.overlay
        return self._band is not None and (shown("band") is not None or shown("stroke") is not None)

    def _extend(self, tool: SelectTool | StrokeTool, dx: int, dy: int) -> None:
        """One square more, or less; the tool sees it as a drag with Shift held."""
        start = self._band if self.has_band and self._band is not None else self.square
        tool.drop()
        self._go(dx, dy)
        self._band, end = start, self.square
        if isinstance(tool, StrokeTool):
            tool.press(self._at_point(start[0] + 0.5, start[1] + 0.5))
            tool.drag(self._at_point(end[0] + 0.5, end[1] + 0.5))
            return
        left, up = end[0] < start[0], end[1] < start[1]
        tool.press(self._at_point(start[0] + left, start[1] + up))
        tool.drag(self._at_point(end[0] + (not left), end[1] + (not up)))

    def _at_point(self, x: float, y: float) -> Pointer:
        return replace(self.pointer(True), x=x, y=y)

    def _put_down(self, shift: bool) -> None:
        """Enter: the band takes what is in it, the rectangle is painted; Shift adds to the selection."""
        tool, start, end = self._mode.tool, self._band, self.square
        self._band = None
        if start is None:
            return
        if isinstance(tool, StrokeTool):
            tool.release(self._at_point(end[0] + 0.5, end[1] + 0.5))
            return
        left, up = end[0] < start[0], end[1] < start[1]
        tool.release(replace(self._at_point(end[0] + (not left), end[1] + (not up)), shift=shift))

    @property
    def square(self) -> Square:
        """The square cursor."""
        if self._at is None:
            pointer = self._view.pointer()
            self._at = pointer.square if pointer else self._begin()
        return self._at

    def _begin(self) -> Square:
        """The square of the board nearest to the middle of what is seen, where Enter can place something."""
        middle = self._view.camera.seen_squares().center()
        x, y = max(0, int(middle.x())), max(0, int(middle.y()))
        ends = ((min(max(x, left), left + n - 1), row) for left, row, n in runs.region_of(self._view.picture.floor))
        return min(ends, key=lambda at: (abs(at[0] - x) + abs(at[1] - y), at), default=(x, y))

    def move(self, dx: int, dy: int) -> None:
        """Move the square cursor; the tool in hand sees it as the pointer."""
        if self.has_band:
            self._mode.tool.drop()
        self._band = None
        self._go(dx, dy)
        self._mode.tool.hover(self.pointer())

    def _go(self, dx: int, dy: int) -> None:
        """Move, show and say it."""
        if self._at is None:
            _here = self.square
        else:
            x, y = self._at
            self._at = (max(0, x + dx), max(0, y + dy))
        self._view.show_overlay("cursor", o.Cursor(self.square))
        self._view.camera.reveal((*self.square, 1, 1))
        self._mode.show_place(self.square)
        self._view.hovered.emit(self.square)
        words = self.spoken(self.square)
        self._view.setAccessibleDescription(words)
        announce(self._view, words)

    def spoken(self, square: Square) -> str:
        """What is at a square, for those who listen: "T14, 5 Throne, blue rune key k2, 1 error"."""
        at = self.pointer()
        area = self._bench.area_at(square)
        parts = [square_label(square), self._bench.called(area) if area else ""]
        here = [id for id in self._view.pick(at) if id not in self._view.picture.pieces and id != area]
        parts += [self._bench.called(id) for id in here]
        parts.append(self._bench.faults_on(square, here))
        return ", ".join(filter(None, parts))

    def pointer(self, shift: bool = False) -> Pointer:
        """The cursor as a pointer, for the tool in hand."""
        x, y = self.square
        point = self._view.place_on_screen(x + 0.5, y + 0.5)
        return Pointer(
            x + 0.5, y + 0.5, self._view.camera.px, False, shift, False, self._view.viewport().mapToGlobal(point), True
        )

    def click(self, shift: bool) -> None:
        """Enter: what a click at the square cursor does; on something selected it picks it up, and puts it down again."""
        if self._at is None:
            self.move(0, 0)
        if self.has_band:
            self._put_down(shift)
            return
        at = self.pointer(shift)
        tool, canvas = self._mode.tool, self._view.handler
        if isinstance(tool, SelectTool) and not shift and not tool.carries and tool.lift(at):
            announce(self._view, tool.hint())
            return
        canvas.press(at)
        canvas.release(at)

    def next_thing(self, by: int) -> None:
        """Through the things in reading order."""
        order = [id for id in reading_order(self._view.picture) if self._bench.can_pick(id)]
        if not order:
            return
        now = self._bench.selection[0] if self._bench.selection else ""
        at = (order.index(now) + by) % len(order) if now in order else 0 if by > 0 else -1
        self._bench.select(order[at])
        box = box_of(self._view.picture, order[at])
        if box is not None:
            self._view.camera.reveal(box)
            self._at = (int(box[0] + 0.3), int(box[1] + 0.3))
