"""The door tool: the line a door would take lights up, or says what is missing."""

from studio.gui.board import Pointer
from studio.gui.board import overlays as o
from studio.gui.board.pick import edge_at, sides_of
from studio.gui.board.picture import DoorMark, WallRun
from studio.gui.editor import cards
from studio.gui.editor.bench import wrapped
from studio.gui.editor.tools.base import Tool
from studio.kit.text import _, say
from studio.quest import model
from studio.quest.model import Edge
from studio.quest.topics import doors, things


class DoorTool(Tool):
    """Places doors on edges; a click on one changes its lock."""

    id = "door"
    icon = "door"
    open = False
    _placed = 0
    _side = 0
    """By keys: which of the sides of the cursor's square, counted from the first where a door fits."""

    @classmethod
    def word(cls) -> str:
        return _("Door")

    def variants(self) -> tuple[str, ...]:
        return cards.door_cards(self.bench.quest)

    def hint(self) -> str:
        if not self.variants():
            return _("This system has no doors")
        name = cards.thing_words().get(self.card, "")
        state = _("open") if self.open else _("closed")
        return _(
            "Click an edge · {kind}, {state} · doors are two squares wide (J-1614) · PgDn kind · R open",
            kind=name,
            state=state,
        )

    def lock(self) -> tuple[str, str]:
        """Lock and colour of the card in hand."""
        lock, _slash, colour = self.card.partition(":")[2].partition("/")
        return lock or "normal", colour

    def door_at(self, at: Pointer) -> model.Door | None:
        """The door under the pointer."""
        for id in self.bench.view.pick(at):
            element = self.bench.element(id)
            if isinstance(element, model.Door):
                return element
        return None

    def fit(self, at: Pointer) -> doors.DoorFit | None:
        """The line a door over the nearest edge would take; by keys over a side of the square where one fits."""
        if at.keyboard:
            found = [fits[0] for edge in sides_of(at.square) if (fits := doors.fits(self.bench.quest, edge))]
            free = [fit for fit in found if fit.refusal is None] or found[:1]
            return free[self._side % len(free)] if free else None
        edge = edge_at(at.x, at.y, at.px, 14)
        if edge is None:
            return None
        fits = doors.fits(self.bench.quest, edge)
        return fits[0] if fits else None

    def hover(self, at: Pointer) -> None:
        view = self.bench.view
        there = self.door_at(at)
        fit = self.fit(at) if there is None else None
        view.show_overlay("hover", self.bench.outline_of(there.id, True) if there is not None else None)
        if fit is None:
            view.clear_overlays("edges", "ghost")
            self.bench.hush()
            return
        run = (run_of(fit.at, fit.length),)
        if fit.refusal is None:
            lock, colour = self.lock()
            ghost = DoorMark("", fit.at, fit.length, lock, colour, self.open)  # type: ignore[arg-type]
            view.show_overlay("edges", o.Edges(run))
            view.show_overlay("ghost", o.Ghost(doors=(ghost,)))
            self.bench.hush()
        else:
            view.show_overlay("edges", o.Edges(run, "bad", True))
            view.show_overlay("ghost", None)
            rule = f" ({fit.refusal.rule})" if fit.refusal.rule else ""
            self.bench.read_out(wrapped(say(fit.refusal.text) + rule), "error", "bad", (at.x, at.y))

    def press(self, at: Pointer) -> None:
        bench = self.bench
        there = self.door_at(at)
        if there is not None:
            if at.ctrl:
                bench.do(lambda: things.delete(bench.quest, (there.id,)))
            else:
                bench.do(lambda: doors.cycle_lock(bench.quest, there.id))
                bench.select(there.id)
            return
        fit = self.fit(at)
        if fit is None or at.ctrl:
            return
        lock, colour = self.lock()
        self._placed += 1
        step = f"door-{id(self)}-{self._placed}"
        new = bench.added(lambda: doors.place_door(bench.quest, fit.at, lock, colour, fit.length), step)  # type: ignore[arg-type]
        if new:
            if self.open:
                bench.do(lambda: doors.set_open(bench.quest, new[0], True), merge=step)
            bench.select(*new)
            bench.view.clear_overlays("edges", "ghost")
            self.placed()

    def next_join(self, by: int) -> None:
        """By keys: another side of the square."""
        self._side += by
        self.again()

    def turn_by(self, quarters: int) -> None:
        at = self.bench.view.pointer()
        there = self.door_at(at) if at is not None else None
        if there is not None:
            self.bench.do(lambda: doors.set_open(self.bench.quest, there.id, not there.open))
            return
        self.open = not self.open
        self.say_hint()
        self.again()

    def dropped(self, at: Pointer, card: str) -> None:
        self.choose(card)
        self.press(at)

    def dragged_over(self, at: Pointer, card: str) -> None:
        if card != self.card:
            self.choose(card)
        self.hover(at)


def run_of(at: Edge, length: int) -> WallRun:
    """A line of edges as a run."""
    x, y, side = at
    return WallRun(x, y, length, side)
