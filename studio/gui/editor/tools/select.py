"""The select tool: click, band, drag; a piece is pulled only when it is already selected (ui.md §3.5)."""

from typing import Literal

import msgspec
from PySide6.QtCore import Qt

from studio.gui.board import Pointer
from studio.gui.board import overlays as o
from studio.gui.board.pick import box_of, things_in
from studio.gui.board.picture import BoardPicture, only
from studio.gui.editor.bench import Workbench, wrapped
from studio.gui.editor.joining import Joining
from studio.gui.editor.linking import links_of, users_of
from studio.gui.editor.titles import rank_word, title_of
from studio.gui.editor.tools.base import Tool
from studio.gui.editor.tools.handles import Handles
from studio.gui.editor.tools.paste import ghost_of
from studio.gui.kit.bridge import Later
from studio.kit.text import _, say
from studio.play import reference
from studio.quest import model
from studio.quest.edits import Edit
from studio.quest.topics import markers, pieces, things

HOVER_MS = 350
START = 4
"""Pixels the pointer moves before a press becomes a drag."""
GROUND = (model.Piece, model.Area, model.Terrain, model.Start)
"""What a drag does not pull unless it is selected."""


class SelectTool(Tool):
    """Selects and moves."""

    id = "select"
    icon = "select"
    cursor = Qt.CursorShape.ArrowCursor

    def __init__(self, bench: Workbench) -> None:
        super().__init__(bench)
        self._press: Pointer | None = None
        self._doing: Literal["", "band", "move"] = ""
        self._under: list[str] = []
        self._shift = (0, 0)
        self._joining = Joining(bench)
        self._handles = Handles(bench)
        self._over = ""
        self._alt = False
        self.carries = False
        """What is selected follows the pointer without a button held, until a click puts it down."""
        self._tell = Later(self._say_hovered, HOVER_MS, bench)

    @classmethod
    def word(cls) -> str:
        return _("Select")

    def hint(self) -> str:
        if self.carries:
            return _("Click or Enter puts it down · Esc leaves it where it was")
        if not self.bench.selection:
            return _("Click selects · drag from empty space: band · Alt+click takes what lies beneath")
        return _("Drag to move · Ctrl+drag copies · Alt places freely · R turns · Del removes")

    def _pick(self, at: Pointer) -> list[str]:
        return [id for id in self.bench.view.pick(at) if self.bench.can_pick(id)]

    # --- pointer ---

    def lift(self, at: Pointer) -> bool:
        """Picks up what is selected at a place, to be moved without a drag; answers whether something was there."""
        under = self._pick(at)
        if not any(id in self.bench.selection for id in under):
            return False
        self._tell.cancel()
        self._press, self._under, self._doing, self.carries = at, under, "move", True
        self.drag(at)
        self.say_hint()
        return True

    def hover(self, at: Pointer) -> None:
        if self.carries:
            self.drag(at)
            return
        found = self._pick(at)
        view = self.bench.view
        shown = found[0] if found else ""
        if shown != self._over or at.alt != self._alt:
            self._over, self._alt = shown, at.alt
            if view.board.overlay("read-out") is not None:
                self.bench.hush()
            self._tell()
        view.show_overlay(
            "hover", self.bench.outline_of(shown, True) if shown and shown not in self.bench.selection else None
        )
        over = any(id in self.bench.selection for id in found)
        view.set_tool_cursor(
            self._handles.cursor(at) or (Qt.CursorShape.SizeAllCursor if over else Qt.CursorShape.ArrowCursor)
        )

    def _say_hovered(self) -> None:
        """One line near the pointer: kind, name, id; below it, with Alt held, what the rules say about it."""
        bench, element = self.bench, self.bench.element(self._over)
        if element is None or self._press is not None:
            return
        rank = f", {rank_word(element.rank)}" if isinstance(element, model.Monster) and element.rank != "normal" else ""
        title = f"{title_of(bench.quest, element.id, bench.catalogue)}{rank} · {element.id}"
        if not self._alt:
            bench.read_out((title,))
            return
        told = reference.of_element(bench.quest, bench.catalogue, element)
        bench.read_out((*reference.sheet(title, told), *self._why(element.id)))

    def _why(self, id: str) -> list[str]:
        """What is found about a thing, and what it leads to or is used by."""
        bench = self.bench
        found = [
            f"{f.code}  {f.sentence()}" for f in bench.findings if any(getattr(w, "id", "") == id for w in f.where)
        ]
        leads = [bench.called(other) for other in links_of(bench.quest, id)[:4]]
        users = [bench.called(other) for other in users_of(bench.quest, id)[:4] if bench.called(other) not in leads]
        lines = [line for sentence in found[:3] for line in wrapped(sentence, 46)]
        if leads:
            lines += wrapped(_("Leads to {what}", what=", ".join(leads)), 46)
        if users:
            lines += wrapped(_("Used by {what}", what=", ".join(users)), 46)
        return lines

    def leave(self) -> None:
        self._over = ""
        self._tell.cancel()
        super().leave()

    def put_down(self) -> None:
        self._tell.cancel()
        super().put_down()

    def press(self, at: Pointer) -> None:
        self._tell.cancel()
        if self.carries:
            self.carries = False
            self.drag(at)
            return
        if self._handles.on_turn(at):
            self.turn_by(-1 if at.shift else 1)
            self._press = None
            return
        if self._handles.press(at):
            self._press = None
            return
        self._press, self._doing = at, ""
        self._under = self._pick(at)
        self.bench.hush()

    def drag(self, at: Pointer) -> None:
        if self._handles.held:
            self._handles.drag(at)
            return
        if self._press is None:
            return
        moved = max(abs(at.x - self._press.x), abs(at.y - self._press.y)) * at.px
        if not self._doing:
            if moved < START:
                return
            self._begin()
        if self._doing == "band":
            touching = at.x < self._press.x
            self.bench.view.show_overlay("band", o.Band((self._press.x, self._press.y), (at.x, at.y), touching))
        else:
            self._show_move(at)

    def _begin(self) -> None:
        """A band from empty space, with Shift from anywhere, and on ground that is not selected; else a move."""
        bench = self.bench
        assert self._press is not None
        self.bench.view.show_overlay("hover", None)
        held = next((id for id in self._under if id in bench.selection), "")
        top = self._under[0] if self._under else ""
        if self._press.shift or not top:
            self._doing = "band"
        elif held:
            self._doing = "move"
        elif isinstance(bench.element(top), GROUND):
            self._doing = "band"
        else:
            bench.select(top)
            self._doing = "move"

    def release(self, at: Pointer) -> None:
        if self._handles.held:
            self._handles.release()
            return
        press, doing = self._press, self._doing
        floated = self._float(at) if doing == "move" else None
        self._press, self._doing = None, ""
        view = self.bench.view
        view.clear_overlays("band", "ghost", "faded", "openings", *(("hover",) if floated is not None else ()))
        if press is None:
            return
        if doing == "band":
            self._take_band(press, at)
        elif floated is not None:
            if floated != (0, 0):
                self.bench.do(lambda: markers.float_notes(self.bench.quest, self.bench.selection, *floated))
        elif doing == "move":
            self._drop(at)
        else:
            self._click(at)
            if at.alt:
                return
        self.say_hint()

    def _click(self, at: Pointer) -> None:
        bench = self.bench
        if not self._under:
            if not (at.shift or at.ctrl):
                bench.select()
            return
        top = self._under[0]
        if at.alt:
            now = next((i for i, id in enumerate(self._under) if id in bench.selection), -1)
            top = self._under[(now + 1) % len(self._under)]
        if at.shift:
            bench.select(*bench.selection, top)
        elif at.ctrl:
            bench.select(*(id for id in bench.selection if id != top), *(() if top in bench.selection else (top,)))
        else:
            bench.select(top)
        if at.alt:
            bench.hint.emit(self._depth(top))

    def _depth(self, id: str) -> str:
        """How deep a thing lies: "2 of 3: Pit under Skeleton"."""
        bench, at = self.bench, self._under.index(id)
        words: dict[str, str | int] = {
            "n": at + 1,
            "all": len(self._under),
            "what": title_of(bench.quest, id, bench.catalogue),
        }
        if not at:
            return _("{n} of {all}: {what} on top", **words)
        above = title_of(bench.quest, self._under[at - 1], bench.catalogue)
        return _("{n} of {all}: {what} under {other}", **words, other=above)

    def double(self, at: Pointer) -> None:
        if self._under:
            self.bench.select(self._under[0])
            self.bench.text_wanted.emit(self._under[0])

    # --- band ---

    def _take_band(self, press: Pointer, at: Pointer) -> None:
        box = (min(press.x, at.x), min(press.y, at.y), abs(at.x - press.x), abs(at.y - press.y))
        found = [id for id in things_in(self.bench.picture, box, at.x < press.x) if self.bench.can_pick(id)]
        now = self.bench.selection
        if at.ctrl and at.shift:
            self.bench.select(*(id for id in now if id not in found))
        elif at.shift:
            self.bench.select(*now, *found)
        else:
            self.bench.select(*found)

    # --- moving ---

    def _delta(self, at: Pointer) -> tuple[int, int]:
        assert self._press is not None
        dx, dy = round(at.x - self._press.x), round(at.y - self._press.y)
        if at.shift:
            dx, dy = (dx, 0) if abs(dx) >= abs(dy) else (0, dy)
        piece = self.bench.element(self.bench.selection[0]) if len(self.bench.selection) == 1 else None
        if isinstance(piece, model.Piece) and self.bench.snapping and not at.alt:
            to = (piece.at[0] + dx, piece.at[1] + dy)
            but = frozenset((piece.id,))
            for join in self._joining.joins(piece.piece, to, 1, but):
                if join.turn == piece.turn:
                    return join.at[0] - piece.at[0], join.at[1] - piece.at[1]
        return dx, dy

    def _float(self, at: Pointer) -> tuple[int, int] | None:
        """How far notes alone are moved, in parts of a square: onto the squares, or with Alt anywhere."""
        notes = [e for id in self.bench.selection if isinstance(e := self.bench.element(id), model.Note)]
        if not notes or len(notes) != len(self.bench.selection) or at.ctrl or self._press is None:
            return None
        dx, dy = at.x - self._press.x, at.y - self._press.y
        if at.shift:
            dx, dy = (dx, 0) if abs(dx) >= abs(dy) else (0, dy)
        right, down = round(dx * markers.PARTS), round(dy * markers.PARTS)
        if not at.alt:
            right = round((notes[0].shift[0] + right) / markers.PARTS) * markers.PARTS - notes[0].shift[0]
            down = round((notes[0].shift[1] + down) / markers.PARTS) * markers.PARTS - notes[0].shift[1]
        return right, down

    def _show_float(self, right: int, down: int) -> None:
        """Outlines where the notes would lie."""
        bench = self.bench
        refused = bench.refusal(lambda: markers.float_notes(bench.quest, bench.selection, right, down))
        boxes = [box for id in bench.selection if (box := box_of(bench.picture, id)) is not None]
        dx, dy = right / markers.PARTS, down / markers.PARTS
        tone: o.Tone = "ok" if refused is None else "bad"
        outlines = tuple(o.Outline((x + dx, y + dy, wide, high), tone=tone) for x, y, wide, high in boxes)
        bench.view.show_overlay("faded", o.Faded(tuple(boxes)))
        bench.view.show_overlay("hover", o.Outlines(outlines))
        if refused is not None:
            bench.read_out(wrapped(say(refused.text)), "error", "bad")
        else:
            bench.hush()

    def _edit(self, shift: tuple[int, int], copy: bool) -> Edit:
        quest, ids = self.bench.quest, self.bench.selection
        return things.duplicate(quest, ids, *shift) if copy else things.move(quest, ids, *shift)

    def _show_move(self, at: Pointer) -> None:
        bench = self.bench
        floated = self._float(at)
        if floated is not None:
            self._show_float(*floated)
            return
        self._shift = self._delta(at)
        refused = bench.refusal(lambda: self._edit(self._shift, at.ctrl)) if self._shift != (0, 0) else None
        ghost = ghost_of(self._alone(), *self._shift)
        if refused is not None:
            ghost = msgspec.structs.replace(ghost, outline="bad", clash=self._clash())
            rule = f" ({refused.rule})" if refused.rule else ""
            bench.read_out(wrapped(say(refused.text) + rule), "error", "bad")
        else:
            bench.hush()
        boxes = tuple(box for id in bench.selection if (box := box_of(bench.picture, id)) is not None)
        bench.view.show_overlay("faded", o.Faded(boxes) if not at.ctrl else None)
        bench.view.show_overlay("ghost", ghost)

    def _clash(self) -> model.Region:
        """Squares that a moved piece would share with another."""
        dx, dy = self._shift
        ids = frozenset(self.bench.selection)
        found: set[model.Square] = set()
        for id in ids:
            element = self.bench.element(id)
            if isinstance(element, model.Piece):
                to = (element.at[0] + dx, element.at[1] + dy)
                placed = pieces.outline(self.bench.quest, element.piece, to, element.turn, id)
                found |= self._joining.overlap(placed, ids)
        from studio.quest.placing import region_of

        return region_of(found)

    def _alone(self) -> BoardPicture:
        """The selected things only."""
        return only(self.bench.picture, set(self.bench.selection))

    def _drop(self, at: Pointer) -> None:
        bench, copy, shift = self.bench, at.ctrl, self._shift
        self._shift = (0, 0)
        if shift == (0, 0):
            return
        if copy:
            new = bench.added(lambda: self._edit(shift, True))
            if new:
                bench.select(*new)
        else:
            bench.do(lambda: self._edit(shift, False))

    # --- keys ---

    def drop(self) -> bool:
        if self._handles.cancel():
            return True
        held = self._press is not None
        self._press, self._doing, self.carries = None, "", False
        self.bench.view.clear_overlays("band", "ghost", "faded", "hover")
        return held

    def cancel(self) -> bool:
        held = self.drop()
        if not held and self.bench.selection:
            self.bench.select()
            return True
        return held

    def turn_by(self, quarters: int) -> None:
        bench = self.bench
        if not bench.selection:
            return
        single = bench.element(bench.selection[0]) if len(bench.selection) == 1 else None
        if isinstance(single, model.Piece):
            bench.do(lambda: pieces.turn_piece(bench.quest, single.id, quarters))
        elif isinstance(single, model.Monster):
            from studio.quest.topics import figures

            bench.do(lambda: figures.turn_monster(bench.quest, single.id))
        elif isinstance(single, model.Door):
            from studio.quest.topics import doors

            bench.do(lambda: doors.set_open(bench.quest, single.id, not single.open))
        else:
            bench.do(lambda: things.turn(bench.quest, bench.selection, quarters))

    def flip(self) -> None:
        for id in self.bench.selection:
            if isinstance(self.bench.element(id), model.Piece):
                self.bench.do(lambda id=id: pieces.flip_piece(self.bench.quest, id))  # type: ignore[misc]

    def next_variant(self, by: int) -> None:
        """The next rank, tier, lock or state of the selected thing."""
        from studio.gui.editor.variants import next_of

        if len(self.bench.selection) == 1:
            edit = next_of(self.bench.quest, self.bench.selection[0], by)
            if edit is not None:
                self.bench.do(edit)
