"""The handles of what is selected: corners of areas and notes, and the round one that turns (ui.md §3.5)."""

from PySide6.QtCore import Qt

from studio.gui.board import Pointer
from studio.gui.board import overlays as o
from studio.gui.board.picture import region_box
from studio.gui.editor.bench import Workbench, wrapped
from studio.kit.faults import Refused
from studio.kit.text import _, ngettext, say
from studio.quest import model
from studio.quest.edits import Edit
from studio.quest.topics import areas, markers

Box = tuple[int, int, int, int]
Corner = tuple[int, int]
"""−1 or 1 across, −1 or 1 down: (1, 1) is the lower right corner."""
REACH = 8
"""Pixels from the middle of a square handle within which it is taken."""
TURN = 11
ABOVE = 20
"""The turn handle: its reach, and how far above the thing it lies."""
CORNERS: tuple[Corner, ...] = ((1, 1), (-1, -1), (1, -1), (-1, 1))


def resized(bench: Workbench, id: str, box: Box) -> Edit:
    """The edit that gives an area or a note another box."""
    if isinstance(bench.element(id), model.Note):
        return markers.resize_note(bench.quest, id, box)
    return areas.resize(bench.quest, id, box)


def by_key(bench: Workbench, across: int, down: int) -> None:
    """Moves the lower right corner of the one selected area or note by squares; anything else has none."""
    box = Handles(bench).box()
    if box is not None:
        id, (x, y, wide, high) = bench.selection[0], box
        to = (x, y, max(1, wide + across), max(1, high + down))
        bench.do(lambda: resized(bench, id, to), merge=f"resize-{id}")


class Handles:
    """Finds the handle under the pointer, shows what a drag would do, and does it as one step."""

    def __init__(self, bench: Workbench) -> None:
        self._bench = bench
        self._corner: Corner | None = None
        self._id = ""
        self._from: Box = (0, 0, 0, 0)
        self._to: Box = (0, 0, 0, 0)

    @property
    def held(self) -> bool:
        """Whether a corner is in hand."""
        return self._corner is not None

    def _outline(self) -> o.Outline | None:
        bench = self._bench
        return bench.outline_of(bench.selection[0]) if len(bench.selection) == 1 else None

    def box(self) -> Box | None:
        """The box of the one selected area or note, None for anything else."""
        shown = self._outline()
        if shown is None or not shown.handles:
            return None
        if shown.region:
            return region_box(shown.region)
        x, y, wide, high = shown.box
        return int(x), int(y), int(wide), int(high)

    @property
    def off(self) -> tuple[float, float]:
        """How far the one selected note lies off the squares."""
        chosen = self._bench.element(self._bench.selection[0]) if self._bench.selection else None
        if not isinstance(chosen, model.Note):
            return 0.0, 0.0
        return chosen.shift[0] / markers.PARTS, chosen.shift[1] / markers.PARTS

    def corner(self, at: Pointer) -> Corner | None:
        """The corner handle under the pointer."""
        box = self.box()
        if box is None:
            return None
        x, y = box[0] + self.off[0], box[1] + self.off[1]
        wide, high = box[2:]
        for across, down in CORNERS:
            dx = (at.x - x - (wide if across > 0 else 0)) * at.px
            dy = (at.y - y - (high if down > 0 else 0)) * at.px
            if max(abs(dx), abs(dy)) <= REACH:
                return across, down
        return None

    def on_turn(self, at: Pointer) -> bool:
        """Whether the round handle above the one selected piece or figure is under the pointer."""
        shown = self._outline()
        if shown is None or not shown.turn:
            return False
        x, y, wide, _high = region_box(shown.region) if shown.region else shown.box
        across, up = (at.x - x - wide / 2) * at.px, (at.y - y) * at.px + ABOVE
        return across * across + up * up <= TURN * TURN

    def cursor(self, at: Pointer) -> Qt.CursorShape | None:
        """The cursor over a handle, None elsewhere."""
        if self.on_turn(at):
            return Qt.CursorShape.PointingHandCursor
        corner = self.corner(at)
        if corner is None:
            return None
        along = corner[0] == corner[1]
        return Qt.CursorShape.SizeFDiagCursor if along else Qt.CursorShape.SizeBDiagCursor

    def press(self, at: Pointer) -> bool:
        """Take a corner into the hand; False when none is there."""
        box, self._corner = self.box(), self.corner(at)
        if box is None or self._corner is None:
            self._corner = None
            return False
        self._id = self._bench.selection[0]
        self._from = self._to = box
        return True

    def drag(self, at: Pointer) -> None:
        """Show the new box, and the squares that it would take."""
        if self._corner is None:
            return
        bench = self._bench
        off = self.off
        self._to = _dragged(self._from, self._corner, at.x - off[0], at.y - off[1])
        x, y, wide, high = self._to
        refused = self._refusal()
        after = self._after()
        bench.view.show_overlay("stroke", o.Squares(after, "sel" if refused is None else "bad") if after else None)
        tone: o.Tone = "sel" if refused is None else "bad"
        bench.view.show_overlay("hover", o.Outline((x + off[0], y + off[1], wide, high), tone=tone))
        if refused is not None:
            bench.read_out(wrapped(say(refused.text)), "error", "bad", (at.x, at.y))
            return
        words = [_("{wide} × {high} squares", wide=wide, high=high)]
        lost = self._taken_from()
        if lost:
            words.append(lost)
        bench.read_out(tuple(words), "ok", "ok", (at.x, at.y))

    def release(self) -> None:
        """Make the step, when the box has changed."""
        corner, self._corner = self._corner, None
        self._clear()
        if corner is not None and self._to != self._from:
            id, box = self._id, self._to
            self._bench.do(lambda: resized(self._bench, id, box))

    def cancel(self) -> bool:
        """Put the corner back; False when none was in hand."""
        held, self._corner = self.held, None
        self._clear()
        return held

    def _clear(self) -> None:
        self._bench.view.clear_overlays("stroke", "hover")
        self._bench.hush()

    def _refusal(self) -> Refused | None:
        return self._bench.refusal(lambda: resized(self._bench, self._id, self._to)) if self._to != self._from else None

    def _after(self) -> model.Region:
        """The squares an area would have."""
        try:
            made = resized(self._bench, self._id, self._to).apply(self._bench.quest).elements[self._id]
        except Refused:
            return ()
        return made.squares if isinstance(made, model.Area) else ()

    def _taken_from(self) -> str:
        """How many squares other areas would lose, in words."""
        if not isinstance(self._bench.element(self._id), model.Area):
            return ""
        picture = self._bench.picture
        after = {(x + i, y) for x, y, n in self._after() for i in range(n)}
        lost = {
            id: sum(1 for x, y, n in area.squares for i in range(n) if (x + i, y) in after)
            for id, area in picture.areas.items()
            if id != self._id
        }
        most = max(lost, key=lambda id: lost[id], default="")
        if not most or not lost[most]:
            return ""
        return ngettext(
            "Takes {n} square from {area}", "Takes {n} squares from {area}", lost[most], area=self._bench.called(most)
        )


def _dragged(box: Box, corner: Corner, to_x: float, to_y: float) -> Box:
    """The box with one corner at the pointer, at least one square large."""
    left, top, right, bottom = box[0], box[1], box[0] + box[2], box[1] + box[3]
    x, y = round(to_x), round(to_y)
    if corner[0] > 0:
        right = max(left + 1, x)
    else:
        left = max(0, min(right - 1, x))
    if corner[1] > 0:
        bottom = max(top + 1, y)
    else:
        top = max(0, min(bottom - 1, y))
    return left, top, right - left, bottom - top
