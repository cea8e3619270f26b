"""The start tool marks where sides begin, enter and leave."""

from studio.gui.editor.tools.base import StrokeTool
from studio.kit.text import _
from studio.quest.model import Square
from studio.quest.topics import starts

ROLES = {"journeys1": ("start",), "journeys2": ("start", "entrance", "exit"), "command": ("zone",)}


class StartTool(StrokeTool):
    """Paints start squares; Ctrl erases."""

    id = "start"
    icon = "start"
    own = True
    seat = 0

    @classmethod
    def word(cls) -> str:
        return _("Start")

    def variants(self) -> tuple[str, ...]:
        return tuple(f"start:{role}" for role in ROLES[self.bench.quest.system])

    def hint(self) -> str:
        role = {
            "start": _("start squares"),
            "entrance": _("the entrance"),
            "exit": _("the exit"),
            "zone": _("a start zone"),
        }
        words = role[self.card.partition(":")[2] or "start"]
        return _("Drag to mark {what} · Ctrl erases · 1–4 seat", what=words)

    def nth_variant(self, number: int) -> None:
        if number <= 4:
            self.seat = number - 1 if self.bench.quest.system == "command" else 0
            self.say_hint()

    def stroke_done(self, squares: tuple[Square, ...], away: bool) -> None:
        if away:
            self.bench.do(lambda: starts.unmark(self.bench.quest, squares))
        else:
            role = self.card.partition(":")[2] or "start"
            self.bench.do(lambda: starts.mark(self.bench.quest, squares, role, self.seat))
