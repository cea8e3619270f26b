"""What the commands of the editor do that no tool does: clipboard, deleting, locking, views, play from here."""

from typing import TYPE_CHECKING

from studio.gui.board import Pointer
from studio.gui.board.pick import box_of
from studio.gui.editor import clipboard
from studio.gui.editor.searching import Hit
from studio.gui.editor.tools.measure import field
from studio.gui.editor.tools.select import SelectTool
from studio.gui.kit.speak import announce
from studio.kit.text import _
from studio.kit.where import ElementAt
from studio.quest import model
from studio.quest.topics import things

if TYPE_CHECKING:
    from studio.gui.editor.view import EditMode


class Acts:
    """The commands on one quest in one view."""

    def __init__(self, mode: "EditMode") -> None:
        self._mode = mode
        self._bench = mode.bench
        self._view = mode.view

    def copy(self) -> None:
        """Put the selection on the clipboard."""
        if self._bench.selection:
            clipboard.copy(things.copy(self._bench.quest, self._bench.selection), self._bench.quest)
            self._mode.actions_changed.emit()

    def cut(self) -> None:
        """Copy the selection and take it away."""
        self.copy()
        self.delete()

    def can_lift(self, at: Pointer) -> bool:
        """Whether something that is selected lies at a place and may be taken with the pointer."""
        return any(id in self._bench.selection and self._bench.can_pick(id) for id in self._view.pick(at))

    def lift(self, at: Pointer) -> None:
        """Picks up what is selected at a place: it follows the pointer until the next click puts it down."""
        self._mode.pick_up("select")
        tool = self._mode.tool
        if isinstance(tool, SelectTool) and tool.lift(at):
            announce(self._view, tool.hint())

    def measure_sight(self) -> None:
        """The measure tool, set to sight lines."""
        self._mode.pick_up("measure")
        self._mode.tool.choose("measure:sight")

    def paste(self) -> None:
        """Paste at the pointer; what does not fit there stays in hand, to be turned and put down."""
        clip, _from = clipboard.read(self._bench.quest)
        if not clip:
            return
        self._mode.paste_tool.hold(clip)
        pointer = self._view.pointer()
        at = pointer.square if pointer else self._mode.cursor.square
        if not self._mode.paste_tool.paste_at(at, quiet=True):
            self._mode.pick_up("paste")
            self._mode.paste_tool.hover(pointer or self._mode.cursor.pointer())

    def paste_same(self) -> None:
        """Paste at the squares it was copied from."""
        clip, corner = clipboard.read(self._bench.quest)
        if clip:
            self._mode.paste_tool.hold(clip)
            if not self._mode.paste_tool.paste_at(corner, quiet=True):
                self._mode.pick_up("paste")

    def duplicate(self) -> None:
        """A copy beside the selection, at the nearest place where it fits; else in hand."""
        bench = self._bench
        boxes = [box for id in bench.selection if (box := box_of(bench.picture, id)) is not None]
        wide = int(max((b[0] + b[2] for b in boxes), default=1) - min((b[0] for b in boxes), default=0)) or 1
        high = int(max((b[1] + b[3] for b in boxes), default=1) - min((b[1] for b in boxes), default=0)) or 1
        for dx, dy in ((wide, 0), (0, high), (-wide, 0), (0, -high), (wide, high)):
            if bench.refusal(lambda dx=dx, dy=dy: things.duplicate(bench.quest, bench.selection, dx, dy)) is None:  # type: ignore[misc]
                new = bench.added(lambda dx=dx, dy=dy: things.duplicate(bench.quest, bench.selection, dx, dy))  # type: ignore[misc]
                bench.select(*new)
                return
        self._mode.paste_tool.hold(things.copy(bench.quest, bench.selection))
        self._mode.pick_up("paste")

    def delete(self) -> None:
        """Take the selection away; what used it becomes a finding."""
        ids = self._bench.selection
        if ids:
            users = things.users_of(self._bench.quest, ids)
            if self._bench.do(lambda: things.delete(self._bench.quest, ids)) and users:
                names = ", ".join(self._bench.called(id) for id in users[:3])
                self._mode.toast.emit(
                    _("Deleted. {names} still names it.", names=names), _("Undo"), self._mode.document.undo
                )

    def toggle_snapping(self) -> None:
        """Whether pieces snap to openings."""
        self._bench.snapping = not self._bench.snapping
        self._mode.toast.emit(_("Snapping is on.") if self._bench.snapping else _("Snapping is off."), "", None)

    def new_here(self) -> None:
        """Ins: a new one of the tool's kind; an area when nothing else is in hand."""
        if self._mode.tool.id != "area":
            self._mode.pick_up("area")
        self._mode.tool.new()

    def toggle_lock(self) -> None:
        """Lock the selection against the pointer, or unlock it."""
        ids = self._bench.selection
        self._bench.set_locked(ids, not all(id in self._bench.locked for id in ids))

    def toggle_hide(self) -> None:
        """Hide the selection on the canvas, or show everything when it is hidden."""
        ids = self._bench.selection
        self._bench.set_hidden(ids, not all(id in self._bench.hidden for id in ids))

    def show_hit(self, hit: Hit) -> None:
        """What was found, in its place: its thing on the map and in the inspector, its row among the texts."""
        mode, bench = self._mode, self._bench
        if hit.id:
            mode.reveal(ElementAt(hit.id))
        if hit.kind == "text" and (not hit.id or hit.lang != bench.quest.header.language):
            mode.panel_wanted.emit("texts")
            mode.texts.show_text(hit.lang, hit.key)
        elif hit.kind in ("text", "words"):
            mode.panel_wanted.emit("inspector")
            mode.inspector.mark(hit.text, hit.start, hit.end)

    def zoom_to_selection(self) -> None:
        """The selection as large as it fits."""
        boxes = [box for id in self._bench.selection if (box := box_of(self._view.picture, id)) is not None]
        if boxes:
            left, top = min(b[0] for b in boxes), min(b[1] for b in boxes)
            right, bottom = max(b[0] + b[2] for b in boxes), max(b[1] + b[3] for b in boxes)
            self._view.camera.fit((left - 1, top - 1, right - left + 2, bottom - top + 2))

    def take_lines(self, first: int, last: int, axis: int) -> None:
        """A click on a ruler takes what lies in its columns or rows."""
        found = []
        for part in (
            self._view.picture.marks,
            self._view.picture.figures,
            self._view.picture.doors,
            self._view.picture.notes,
        ):
            for id in part:
                box = box_of(self._view.picture, id)
                if box is None or not self._bench.can_pick(id):
                    continue
                if first <= box[axis] + box[axis + 2] / 2 < last + 1:
                    found.append(id)
        self._bench.select(*found)

    def toggle_tints(self) -> None:
        """Show or hide the tints and names of areas."""
        board = self._view.board
        shown = not board.layer_shown("areas")
        board.set_layer_shown("areas", shown)
        board.set_layer_shown("labels", shown)

    def toggle_field(self) -> None:
        """The movement field from the selection or the cursor."""
        if self._view.board.overlay("field") is not None:
            self._view.show_overlay("field", None)
            return
        box = box_of(self._view.picture, self._bench.selection[0]) if self._bench.selection else None
        start = (int(box[0]), int(box[1])) if box is not None else self._mode.cursor.square
        self._view.show_overlay("field", field(self._bench, start))

    def toggle_bottlenecks(self) -> None:
        """Squares and doors that everything behind hangs on."""
        if self._view.board.overlay("bottlenecks") is not None:
            self._view.show_overlay("bottlenecks", None)
            return
        self._view.show_overlay("bottlenecks", self._mode.checker.bottlenecks())

    def play_here(self) -> None:
        """Play from the selected area, or from the area of the selected thing, pointer or cursor."""
        for id in self._bench.selection:
            if isinstance(self._bench.element(id), model.Area):
                self._mode.play_wanted.emit(id)
                return
            box = box_of(self._view.picture, id)
            if box is not None:
                self._mode.play_wanted.emit(self._bench.area_at((int(box[0] + 0.3), int(box[1] + 0.3))))
                return
        pointer = self._view.pointer()
        self._mode.play_wanted.emit(self._bench.area_at(pointer.square if pointer else self._mode.cursor.square))
