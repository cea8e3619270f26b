"""The piece tool: a piece in hand snaps so that its opening meets one of the map's, and shows what would clash."""

from typing import NamedTuple

from PySide6.QtCore import QPoint

from studio.gui.board import Pointer, runs
from studio.gui.board import overlays as o
from studio.gui.board.picture import WallRun
from studio.gui.board.rulers import square_label
from studio.gui.editor.bench import Workbench
from studio.gui.editor.joining import Joining
from studio.gui.editor.tools.base import Tool
from studio.gui.kit.bridge import Later
from studio.kit.faults import Refused
from studio.kit.text import Text, _, ngettext
from studio.quest.edits import Batch, Edit
from studio.quest.model import Piece, Square, Turn
from studio.quest.placing import Placed, region_of
from studio.quest.topics import areas, pieces

AUTO, NEW = "*", "+"
"""Areas a placed piece may go to: that of what it joins, or one of its own."""
RECENT = 9
"""Pieces placed last that a number key takes."""
READ_OUT = 200
"""Pixels kept free for the read-out below what is in hand."""
REACH = 0.75
"""Squares from a fitting position within which a piece jumps there."""


class Held(NamedTuple):
    """The piece under the pointer: how it lies, and what speaks for and against that place."""

    at: Square
    join: str
    """The piece it joins, "" without one."""
    clash: int
    other: str
    """How many squares it shares with which piece."""
    off: bool
    walls: bool
    over: str
    openings: tuple[tuple[str, str, str], ...]
    """Each opening: the side it faces, `joins`, `free` or `wall`, and the piece it joins."""
    area: str
    """The area it will belong to."""


class PieceTool(Tool):
    """Places map pieces."""

    id = "piece"
    icon = "piece"
    own = True

    def __init__(self, bench: Workbench) -> None:
        super().__init__(bench)
        self.face = "a"
        self.area = AUTO
        self.held: Held | None = None
        self.joining = Joining(bench)
        self._join = 0
        self._recent: list[str] = []
        self._known: tuple[object, tuple[pieces.Join, ...]] = (None, ())
        self._stroke = 0
        self._last: Square | None = None
        self._settle = Later(lambda: bench.view.camera.pan(QPoint(-3, 0)), 60, bench)

    @classmethod
    def word(cls) -> str:
        return _("Piece")

    def variants(self) -> tuple[str, ...]:
        own = [f"piece:{id}" for id, e in self.bench.quest.elements.items() if type(e).__name__ == "Shape"]
        return (*(f"piece:{piece.id}" for piece in self.bench.catalogue.pieces()), *own)

    def hint(self) -> str:
        return _("Click to place · R turn, Shift+R back · B other side · Alt place freely · Esc stop")

    def nth_variant(self, number: int) -> None:
        """1 is the piece placed last, 2 the one before it."""
        if number <= len(self._recent):
            self.choose(self._recent[number - 1])

    @property
    def piece(self) -> str:
        """The piece in hand."""
        return self.card.partition(":")[2]

    def take(self) -> None:
        super().take()
        free = tuple(run for _id, run, _behind in self.joining.free())
        self.bench.view.show_overlay("openings", o.Openings(free))

    def put_down(self) -> None:
        self._join = 0
        self._tell(None)
        super().put_down()

    # --- where it would lie ---

    def place_for(self, at: Pointer) -> tuple[Square, Turn, pieces.Join | None, int]:
        """Position and turn under a pointer, the join it snapped to, and how many joins there are."""
        held = pieces.outline(self.bench.quest, self.piece, (0, 0), self.turn)
        exact = (at.x - held.width / 2, at.y - held.height / 2)
        plain = (round(exact[0]), round(exact[1]))
        if not self.bench.snapping or at.alt:
            return plain, self.turn, None, 0
        found = self._joins(plain)
        if self._join:
            near = [join for join in found if max(abs(join.at[0] - plain[0]), abs(join.at[1] - plain[1])) <= 2]
            if near:
                join = near[(self._join - 1) % len(near)]
                return join.at, join.turn, join, len(near)
        same = [
            join
            for join in found
            if join.turn == self.turn and max(abs(join.at[0] - exact[0]), abs(join.at[1] - exact[1])) <= REACH + 0.5
        ]
        same.sort(key=lambda join: abs(join.at[0] - exact[0]) + abs(join.at[1] - exact[1]))
        if same:
            return same[0].at, self.turn, same[0], len(found)
        return plain, self.turn, None, len(found)

    def _joins(self, near: Square) -> tuple[pieces.Join, ...]:
        key = (id(self.bench.picture), self.piece, near)
        if self._known[0] is None or self._known[0] != key:
            self._known = (key, self.joining.joins(self.piece, near, 2))
        return self._known[1]

    def hover(self, at: Pointer) -> None:
        view, bench = self.bench.view, self.bench
        if not self.piece:
            return
        place, turn, join, count = self.place_for(at)
        placed = pieces.outline(bench.quest, self.piece, place, turn)
        clash = self.joining.overlap(placed)
        off = [square for square in placed.squares if min(square) < 0]
        bad = self.joining.mismatches(placed) if not clash else ()
        over = self.over_supply()
        tone: o.Tone = "bad" if clash or off else "warning" if over or bad else "ok" if join else "sel"
        view.show_overlay(
            "ghost",
            o.Ghost(
                floor=region_of(placed.squares),
                outline=tone,
                dashed=join is None and not clash,
                faint=bool(off),
                openings=runs.joined([*placed.openings]),
                clash=region_of(clash),
                clash_edges=bad,
                badge=self._count_after() if over else "",
            ),
        )
        free = self.joining.free()
        joined = tuple(
            run for _id, run, _behind in free if join is not None and (run.x, run.y, run.side) == join.edges[0]
        )
        view.show_overlay("openings", o.Openings(tuple(run for _id, run, _behind in free if run not in joined), joined))
        self._read_out(placed, join, count, clash, off, bad, over)
        openings = self._openings(placed, bad)
        other = self.joining.under(clash) if clash else ""
        joined_piece = join.piece if join is not None else ""
        area = self.area_for(placed, openings) if not clash and not off else ""
        self._tell(Held(place, joined_piece, len(clash), other, bool(off), bool(bad), over, openings, area))

    def _tell(self, held: Held | None) -> None:
        if held != self.held:
            self.held = held
            self.bench.held_changed.emit()

    def _openings(self, placed: Placed, bad: tuple[WallRun, ...]) -> tuple[tuple[str, str, str], ...]:
        own = set(placed.squares)
        free = {(run.x, run.y, run.side, run.length): id for id, run, _behind in self.joining.free()}
        found = []
        for run in runs.joined([*placed.openings]):
            inside = (run.x, run.y) in own
            facing = ("north" if inside else "south") if run.side == "n" else ("west" if inside else "east")
            other = free.get((run.x, run.y, run.side, run.length), "")
            walled = any((wall.x, wall.y, wall.side) == (run.x, run.y, run.side) for wall in bad)
            found.append((facing, "joins" if other else "wall" if walled else "free", other))
        return tuple(found)

    def area_for(self, placed: Placed, openings: tuple[tuple[str, str, str], ...]) -> str:
        """The area that a piece at this place will belong to: `NEW`, an id, or "" for none."""
        if self.area != AUTO:
            return self.area if self.area in (NEW, "") or self.area in self.bench.quest.elements else ""
        joined = [other for _side, state, other in openings if state == "joins"]
        marks = [self.bench.picture.pieces[id] for id in joined if id in self.bench.picture.pieces]
        near = {
            area
            for mark in marks
            for x, y, n in mark.squares
            for square in ((x + i, y) for i in range(n))
            if any(abs(square[0] - a) + abs(square[1] - b) == 1 for a, b in placed.squares)
            if (area := self.bench.area_at(square))
        }
        return min(near, default="")

    def _read_out(
        self,
        placed: Placed,
        join: pieces.Join | None,
        count: int,
        clash: set[Square],
        off: list[Square],
        bad: tuple[WallRun, ...],
        over: str,
    ) -> None:
        bench = self.bench
        keys = _("R turn · Alt place freely")
        at = self._in_view((placed.at[0] + placed.width / 2, placed.at[1] + placed.height + 0.2))
        if clash:
            other = bench.called(self.joining.under(clash))
            words = ngettext(
                "Overlaps {other} in {n} square", "Overlaps {other} in {n} squares", len(clash), other=other
            )
            lines, icon, tone = (words, keys), "error", "bad"
        elif off:
            lines, icon, tone = (_("Outside the page"), _("Move the whole map first")), "note", ""
        elif bad:
            where = square_label((bad[0].x, bad[0].y))
            lines, icon, tone = (_("Opening meets a wall at {square}", square=where), keys), "warning", "warning"
        elif over:
            lines, icon, tone = (over, keys), "warning", "warning"
        elif join is not None:
            more = _("{n} of {all} · J next join", n=(self._join - 1) % count + 1 if self._join else 1, all=count)
            lines = (_("Joins {piece} · no overlap", piece=bench.called(join.piece)), more if count > 1 else keys)
            icon, tone = "ok", "ok"
        else:
            lines, icon, tone = (_("Joins nothing yet"), keys), "note", ""
        bench.view.show_overlay("read-out", o.ReadOut(at, lines, icon, tone, "below"))  # type: ignore[arg-type]

    def _in_view(self, at: tuple[float, float]) -> tuple[float, float]:
        """The middle of the read-out, moved so that nothing of it leaves the view."""
        seen, half = self.bench.view.camera.seen_squares(), READ_OUT / 2 / self.bench.view.camera.px
        return max(seen.left() + half, min(at[0], seen.right() - half)), at[1]

    def over_supply(self) -> str:
        """The words for a piece the box does not hold any more."""
        name = self.piece
        known = self.bench.catalogue.find_piece(name)
        if known is None:
            return ""
        used = sum(1 for e in self.bench.quest.elements.values() if isinstance(e, Piece) and e.piece == name)
        return _("{used} of {box} used", used=used, box=known.count) if used >= known.count else ""

    def _count_after(self) -> str:
        """How many there would be of how many: "3/2"."""
        known = self.bench.catalogue.find_piece(self.piece)
        used = sum(1 for e in self.bench.quest.elements.values() if isinstance(e, Piece) and e.piece == self.piece)
        return f"{used + 1}/{known.count}" if known is not None else ""

    # --- placing ---

    def press(self, at: Pointer) -> None:
        if not self.piece:
            return
        self._stroke += 1
        self._place(at)

    def _place(self, at: Pointer, merge: str = "") -> None:
        bench = self.bench
        place, turn, _found, _count = self.place_for(at)
        new = bench.added(lambda: self._edit(place, turn), merge)
        new = tuple(id for id in new if isinstance(bench.element(id), Piece))
        if not new:
            self._shake()
            return
        self._join = 0
        self._last = at.square
        self._recent = [self.card, *(card for card in self._recent if card != self.card)][:RECENT]
        bench.select(*new)
        bench.view.clear_overlays("ghost", "openings", "read-out")
        bench.card_chosen.emit(self.card)
        self.placed()

    def _edit(self, place: Square, turn: Turn) -> Edit:
        """The piece placed, and its squares given to its area: one step."""
        quest = self.bench.quest
        placed = pieces.outline(quest, self.piece, place, turn)
        made = pieces.place_piece(quest, self.piece, place, turn, self.face)
        area = self.area_for(placed, self._openings(placed, ()))
        if not area:
            return made
        after = made.apply(quest)
        id_ = next(id for id in after.elements if id not in quest.elements)
        if area == NEW:
            given = areas.new_area(after, placed.squares)
        else:
            given = areas.assign(after, area, placed.squares)
        return Batch(Text("step.place.piece", {"id": id_}), (made, given))

    def drag(self, at: Pointer) -> None:
        """A line of corridors: the next one as soon as it joins the last beyond it."""
        if self._last is None or at.square == self._last:
            return
        try:
            place, turn, join, _count = self.place_for(at)
            if join is not None and self.bench.selection and join.piece == self.bench.selection[0]:
                pieces.place_piece(self.bench.quest, self.piece, place, turn, self.face)
                self._place(at, f"line-{id(self)}-{self._stroke}")
        except Refused:
            return

    def release(self, at: Pointer) -> None:
        self._last = None

    def _shake(self) -> None:
        """One movement of three pixels: it stays in hand."""
        view = self.bench.view
        if not view.property("reduced_motion"):
            view.camera.pan(QPoint(3, 0))
            self._settle()

    # --- keys ---

    def turn_by(self, quarters: int) -> None:
        self._join = 0
        super().turn_by(quarters)
        self.bench.held_changed.emit()

    def flip(self) -> None:
        self.face = "b" if self.face == "a" else "a"
        self.say_hint()
        self.bench.held_changed.emit()

    def next_join(self, by: int) -> None:
        self._join = max(self._join + by, 1)
        self.again()

    def cancel(self) -> bool:
        held, self._join = self._join > 0, 0
        return held

    def dropped(self, at: Pointer, card: str) -> None:
        self.choose(card)
        self.press(at)
        self._last = None

    def dragged_over(self, at: Pointer, card: str) -> None:
        if card != self.card:
            self.choose(card)
        self.hover(at)
