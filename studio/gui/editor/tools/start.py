"""The start tool marks where sides begin, enter and leave."""

from studio.gui.editor.tools.base import StrokeTool
from studio.kit.text import _
from studio.quest.model import Square, Start
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
        told = [_("Drag to mark {what}", what=words), self.count_words(), _("Ctrl erases"), _("1–4 seat")]
        return " · ".join(filter(None, told))

    def count_words(self) -> str:
        """How many start squares are marked, of how many the largest party needs."""
        quest = self.bench.quest
        if quest.system == "command":
            return ""
        marked = sum(
            n for e in quest.elements.values() if isinstance(e, Start) and e.role == "start" for _x, _y, n in e.squares
        )
        return _("{n} of {needed} needed", n=marked, needed=max(quest.header.heroes, default=0))

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
        self.say_hint()
