"""The area tool gives squares to an area: a click takes a room up to its doors, a drag paints."""

from studio.gui.board import Pointer
from studio.gui.board import overlays as o
from studio.gui.editor.tools.base import StrokeTool
from studio.kit.text import _
from studio.quest import model
from studio.quest.model import Square
from studio.quest.placing import region_of
from studio.quest.topics import areas


class AreaTool(StrokeTool):
    """Paints into the area of the bench; Ins makes a new one."""

    id = "area"
    icon = "area"
    own = True

    @classmethod
    def word(cls) -> str:
        return _("Area")

    def areas(self) -> list[str]:
        """Ids of the areas, in their order."""
        return [id for id, element in self.bench.quest.elements.items() if isinstance(element, model.Area)]

    def hint(self) -> str:
        name = self.bench.called(self.bench.area) if self.bench.area in self.areas() else _("a new area")
        return _("Drag to assign squares to {area} · click takes a room · Ctrl takes away · Ins new area", area=name)

    def variants(self) -> tuple[str, ...]:
        return tuple(self.areas())

    @property
    def card(self) -> str:
        """The area painted into."""
        return self.bench.area

    def choose(self, card: str) -> None:
        self.bench.area = card
        self.bench.select(card)
        self.say_hint()

    def new(self) -> None:
        added = self.bench.added(lambda: areas.new_area(self.bench.quest))
        if added:
            self.choose(added[0])
            self.bench.rename_wanted.emit(added[0])

    def hover(self, at: Pointer) -> None:
        room = areas.room_at(self.bench.quest, at.square) if not at.ctrl else ()
        self.bench.view.show_overlay("hover", o.Outline(region=region_of(room), hover=True) if room else None)

    def stroke_done(self, squares: tuple[Square, ...], away: bool) -> None:
        bench = self.bench
        chosen = bench.area if bench.area in self.areas() else ""
        if away:
            target = chosen or bench.area_at(squares[0])
            if target:
                bench.do(lambda: areas.unassign(bench.quest, target, squares))
            return
        if len(squares) == 1:
            squares = areas.room_at(bench.quest, squares[0]) or squares
        if chosen:
            bench.do(lambda: areas.assign(bench.quest, chosen, squares))
            bench.select(chosen)
            return
        new = [id for id in bench.added(lambda: areas.new_area(bench.quest, squares)) if id in self.areas()]
        if new:
            bench.area = new[0]
            bench.select(new[0])
            bench.area = ""
            self.say_hint()

    def take(self) -> None:
        selected = [id for id in self.bench.selection if id in self.areas()]
        self.bench.area = selected[0] if selected else ""
        super().take()
