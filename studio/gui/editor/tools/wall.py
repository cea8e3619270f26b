"""The wall tool draws along edges; one stroke is one step."""

from studio.gui.board import Pointer, runs
from studio.gui.board import overlays as o
from studio.gui.board.pick import edge_at, sides_of
from studio.gui.editor.bench import Workbench
from studio.gui.editor.tools.base import Tool
from studio.kit.text import _
from studio.quest.model import Edge
from studio.quest.topics import doors


class WallTool(Tool):
    """Draws walls, erases them with Ctrl; Shift keeps the line straight."""

    id = "wall"
    icon = "wall"

    def __init__(self, bench: Workbench) -> None:
        super().__init__(bench)
        self._edges: dict[Edge, None] | None = None
        self._ctrl = False
        self._side = 0

    @classmethod
    def word(cls) -> str:
        return _("Wall")

    def hint(self) -> str:
        return _("Drag along edges · Shift straight · Ctrl erases")

    def edge(self, at: Pointer, reach: float = 10) -> Edge | None:
        """The edge under the pointer; by keys the chosen side of the square."""
        return sides_of(at.square)[self._side % 4] if at.keyboard else edge_at(at.x, at.y, at.px, reach)

    def next_join(self, by: int) -> None:
        """By keys: another side of the square."""
        self._side += by
        self.again()

    def hover(self, at: Pointer) -> None:
        edge = self.edge(at)
        self.bench.view.show_overlay("edges", o.Edges(runs.joined([edge])) if edge else None)

    def press(self, at: Pointer) -> None:
        self._edges, self._ctrl = {}, at.ctrl
        self.drag(at)

    def drag(self, at: Pointer) -> None:
        if self._edges is None:
            return
        edge = self.edge(at, 12)
        if edge is not None:
            first = next(iter(self._edges), edge)
            if at.shift:
                edge = (edge[0], first[1], "n") if first[2] == "n" else (first[0], edge[1], "w")
            self._edges[edge] = None
        self.bench.view.show_overlay("edges", o.Edges(runs.joined([*self._edges]), "bad" if self._ctrl else "sel"))

    def release(self, at: Pointer) -> None:
        edges, self._edges = tuple(self._edges or ()), None
        self.bench.view.show_overlay("edges", None)
        if not edges:
            return
        if self._ctrl:
            self.bench.do(lambda: doors.erase_walls(self.bench.quest, edges))
        else:
            self.bench.do(lambda: doors.draw_walls(self.bench.quest, edges))

    def cancel(self) -> bool:
        held, self._edges = self._edges is not None, None
        self.bench.view.show_overlay("edges", None)
        return held
