"""What was copied, in hand: it follows the pointer, turns with R, and a click puts it down."""

import msgspec

from studio.gui.board import Pointer, QuestPictures
from studio.gui.board import overlays as o
from studio.gui.board.picture import BoardPicture
from studio.gui.editor.bench import Workbench, wrapped
from studio.gui.editor.tools.base import Tool
from studio.kit.faults import Refused
from studio.kit.text import _, ngettext, say
from studio.quest.model import Square
from studio.quest.placing import region_of, squares_of
from studio.quest.topics import things
from studio.quest.topics.things import Clip


class PasteTool(Tool):
    """Puts a clip down where it fits; stays in hand while it does not."""

    id = "paste"
    icon = "copy"

    def __init__(self, bench: Workbench) -> None:
        super().__init__(bench)
        self.clip: Clip = ()
        self._ghost: tuple[object, BoardPicture] = (None, BoardPicture())

    @classmethod
    def word(cls) -> str:
        return _("Paste")

    def hint(self) -> str:
        return _("Click to paste · R turn, Shift+R back · Esc stop")

    def hold(self, clip: Clip) -> None:
        """Take a clip into the hand."""
        self.clip, self.turn = clip, 0
        self._ghost = (None, BoardPicture())

    def paste_at(self, at: Square, quiet: bool = False) -> bool:
        """Paste with the top left at a square; answers whether it could be."""
        bench = self.bench
        if quiet and bench.refusal(lambda: things.paste(bench.quest, self.clip, at, self.turn)) is not None:
            return False
        new = bench.added(lambda: things.paste(bench.quest, self.clip, at, self.turn))
        if new:
            bench.select(*new)
            bench.toast.emit(ngettext("Pasted {n} thing.", "Pasted {n} things.", len(new)), "", None)
        return bool(new)

    def _corner(self, at: Pointer) -> Square:
        _, _, wide, high = self._picture().box
        return (max(0, round(at.x - wide / 2)), max(0, round(at.y - high / 2)))

    def _picture(self) -> BoardPicture:
        """The clip as it is turned, drawn by itself."""
        key = (self.clip, self.turn)
        if self._ghost[0] != key:
            alone = msgspec.structs.replace(self.bench.quest, elements={e.id: e for e in self.clip})
            try:
                if self.turn:
                    alone = things.turn(alone, [e.id for e in self.clip], self.turn).apply(alone)
            except Refused:
                pass  # things that cannot stand alone still show unturned
            self._ghost = (key, QuestPictures().of(alone))
        return self._ghost[1]

    def hover(self, at: Pointer) -> None:
        bench = self.bench
        corner = self._corner(at)
        refused = bench.refusal(lambda: things.paste(bench.quest, self.clip, corner, self.turn))
        picture = self._picture()
        ghost = ghost_of(picture, corner[0] - picture.box[0], corner[1] - picture.box[1])
        if refused is not None:
            ghost = msgspec.structs.replace(ghost, outline="bad")
            bench.read_out(wrapped(say(refused.text)), "error", "bad")
        else:
            bench.hush()
        bench.view.show_overlay("ghost", ghost)

    def press(self, at: Pointer) -> None:
        if self.paste_at(self._corner(at)):
            self.bench.picked_up.emit("select")


def ghost_of(picture: BoardPicture, dx: int, dy: int) -> o.Ghost:
    """A whole picture as a ghost, shifted."""
    floor = [(x + dx, y + dy) for piece in picture.pieces.values() for x, y in squares_of(piece.squares)]
    grounds = [(ground, square) for ground in picture.grounds.values() for square in squares_of(ground.squares)]
    from studio.gui.board.picture import Mark

    marks = [msgspec.structs.replace(m, at=(m.at[0] + dx, m.at[1] + dy)) for m in picture.marks.values()]
    marks += [Mark(g.id, {"obstacle": "rubble"}.get(g.terrain, g.terrain), (x + dx, y + dy)) for g, (x, y) in grounds]
    marks += [
        Mark(zone.id, "start", (x + dx, y + dy)) for zone in picture.zones.values() for x, y in squares_of(zone.squares)
    ]
    return o.Ghost(
        floor=region_of(floor),
        outline="sel",
        dashed=True,
        marks=tuple(marks),
        figures=tuple(msgspec.structs.replace(f, at=(f.at[0] + dx, f.at[1] + dy)) for f in picture.figures.values()),
        doors=tuple(
            msgspec.structs.replace(d, at=(d.at[0] + dx, d.at[1] + dy, d.at[2])) for d in picture.doors.values()
        ),
    )
