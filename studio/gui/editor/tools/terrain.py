"""The terrain tool paints pits, rubble, water and the rest."""

from studio.gui.board import Pointer
from studio.gui.editor import cards
from studio.gui.editor.tools.base import StrokeTool
from studio.kit.text import _
from studio.quest.model import Square
from studio.quest.topics import terrain


class TerrainTool(StrokeTool):
    """One stroke, one step."""

    id = "terrain"
    icon = "terrain"
    own = True

    @classmethod
    def word(cls) -> str:
        return _("Terrain")

    def variants(self) -> tuple[str, ...]:
        return tuple(f"terrain:{kind}" for kind in terrain.KINDS[self.bench.quest.system])

    def hint(self) -> str:
        name = cards.thing_words().get(self.card, "")
        words = [_("Drag to paint: {name}", name=name.lower())]
        known = cards.all_cards(self.bench.quest, self.bench.catalogue)
        words += [_("{used} of {box} used", used=c.used, box=c.box) for c in known if c.id == self.card and c.box]
        return " · ".join([*words, _("Shift rectangle"), _("Ctrl erases"), _("PgDn next")])

    def stroke_done(self, squares: tuple[Square, ...], away: bool) -> None:
        if away:
            self.bench.do(lambda: terrain.erase(self.bench.quest, squares))
            return
        new = self.bench.added(lambda: terrain.paint(self.bench.quest, self.card.partition(":")[2], squares))
        if new:
            self.bench.select(*new)
            self.say_hint()
            self.placed()

    def dropped(self, at: Pointer, card: str) -> None:
        self.choose(card)
        self.stroke_done((at.square,), False)

    def dragged_over(self, at: Pointer, card: str) -> None:
        if card != self.card:
            self.choose(card)
        self.hover(at)
