"""Figures moved by effects and familiars: pushed, thrown, lifted, or walking on (J-1111, J-1206, J-1908)."""

from typing import TYPE_CHECKING, cast

from msgspec.structs import replace

from studio.grid.reach import flood
from studio.grid.squares import Squares, bits
from studio.kit.text import Text
from studio.rules.core import events as e
from studio.rules.core import modifiers
from studio.rules.core.actions import PASS, Action, Actions, Pass, StepTo
from studio.rules.core.decision import Decision
from studio.rules.core.frames import WAIT, Runner
from studio.rules.core.state import Figure
from studio.rules.journeys1 import acting, bases, chests, items, move
from studio.rules.journeys1 import actions as a
from studio.rules.journeys1.frames import DriftF, FamiliarF

if TYPE_CHECKING:
    from studio.rules.core.table import Table
    from studio.rules.journeys1.game import Journeys1


def thrown_to(game: "Journeys1", t: "Table", figure: Figure, start: tuple[int, int], steps: int) -> list[bases.Place]:
    """Where a throw may end: within its distance, past everything but walls and closed doors (J-1111)."""
    index = game.index(start)
    reach = flood(game.ways(t), 1 << index, game.all_squares(t), steps)
    free = reach & ~move.obstacles(game, t) & ~(t.occupied() & ~t.cells.get(figure.id, 0))
    if game.size_of(figure) == (1, 1):
        return [(i, 0, 1 << i) for i in bits(free)]
    wide = free | t.cells.get(figure.id, 0)
    return [
        place for place in bases.spots(game, t, game.size_of(figure), wide)
        if game.grid.distance(place[0], index) <= steps and place[1] == figure.turn % 2
    ]  # fmt: skip


class DriftRunner(Runner[DriftF]):
    """A forced or granted move: a throw is one landing, everything else goes step by step."""

    asks = True

    def run(self, t: "Table", f: DriftF) -> bool | None:
        figure = t.figures.get(f.figure)
        if figure is None or figure.place != "board" or figure.at is None or f.done >= f.steps:
            t.stack.pop()
            if f.done:
                move.unstack(t.game, t, f.figure)  # type: ignore[arg-type]
            return None
        return WAIT

    def decision(self, t: "Table", f: DriftF) -> Decision:
        params: dict[str, str | int] = {"name": t.game.figure_name(t, f.figure), "n": f.steps - f.done}
        return Decision(t.number, f.seat, "step", f.figure, Text("j1.ask.drift", params), "J-1111")

    def _places(self, t: "Table", f: DriftF) -> tuple[Squares, list[bases.Place]]:
        game = cast("Journeys1", t.game)
        figure = t.figures[f.figure]
        if f.mode == "throw":
            return 0, thrown_to(game, t, figure, f.start, f.steps)
        left = f.steps - f.done
        assert figure.at is not None
        if move.in_pit(game, t, figure):  # lifted out (J-1126)
            return game.ring(t, t.cells[figure.id]) & move.endable(game, t, figure), []
        mask, places = move.steps(game, t, figure, left)
        if f.away and f.away in t.cells:
            here = game.distance(t, t.cells[figure.id], t.cells[f.away])
            mask = sum(1 << i for i in bits(mask) if game.distance(t, 1 << i, t.cells[f.away]) > here)
            places = [p for p in places if game.distance(t, p[2], t.cells[f.away]) > here]
        return mask, places

    def actions(self, t: "Table", f: DriftF) -> Actions:
        game = cast("Journeys1", t.game)
        mask, places = self._places(t, f)
        figure = t.figures[f.figure]
        found: list[Action] = [
            StepTo(game.square(at), turn if game.size_of(figure) != (1, 1) else -1)
            for at, turn, _ in places if game.square(at) != figure.at or turn != figure.turn % 2
        ]  # fmt: skip
        if f.mode == "throw" or move.stands_well(game, t, figure) or not (mask or found):
            found.append(PASS)
        return Actions(found, mask, game.step_table)

    def answer(self, t: "Table", f: DriftF, action: Action) -> None:
        game = cast("Journeys1", t.game)
        if isinstance(action, Pass):
            t.stack.pop()
            move.unstack(game, t, f.figure)
            return
        assert isinstance(action, StepTo)
        figure = t.figures[f.figure]
        turn = figure.turn if action.turn < 0 else action.turn
        if f.mode == "throw":
            t.stack.pop()
            move.put(game, t, f.figure, game.index(action.to), turn, "throw")
            return
        t.swap(replace(f, done=f.done + 1))
        if f.mode == "slide":
            move.put(game, t, f.figure, game.index(action.to), turn, "slide")
        else:
            move.step(game, t, figure, game.index(action.to), turn, 0)


class FamiliarRunner(Runner[FamiliarF]):
    """A familiar moves after its owner's turn, through anybody, and may stop anywhere (J-1908)."""

    asks = True

    def run(self, t: "Table", f: FamiliarF) -> bool | None:
        if f.figure not in t.figures or (f.mp <= 0 and not self._finds(t, f)):
            t.stack.pop()
            return None
        return WAIT

    def _finds(self, t: "Table", f: FamiliarF) -> list[Action]:
        """What a ferret with free paws can pick up where it is (J-1913)."""
        game = cast("Journeys1", t.game)
        figure = t.figures[f.figure]
        if figure.at is None or len(game.items_of(t, f.figure)) >= game.value(t, "carries", f.figure):
            return []
        return [a.PickUp(x.id) for x in game.tokens_at(t, game.index(figure.at)) if x.kind in ("potion", "relic")]

    def _hands_on(self, t: "Table", f: FamiliarF) -> list[Action]:
        """To whom it can hand what it carries, for 1 movement point: heroes beside it, and its like (J-1913)."""
        game = cast("Journeys1", t.game)
        figure = t.figures[f.figure]
        held = game.items_of(t, f.figure)
        if not held or f.mp < 1 or figure.at is None:
            return []
        here = 1 << game.index(figure.at)
        heroes = [x for x in t.figures_on(game.ring(t, here) | here) if t.figures[x].kind == "hero"]
        return [a.Give(card.id, x) for card in held for x in (*heroes, *acting.carriers(game, t, figure))]

    def seat(self, t: "Table", f: FamiliarF) -> int:
        return t.figures[f.figure].seat

    def decision(self, t: "Table", f: FamiliarF) -> Decision:
        params: dict[str, str | int] = {"name": t.game.figure_name(t, f.figure), "n": f.mp}
        return Decision(t.number, t.figures[f.figure].seat, "step", f.figure, Text("j1.ask.familiar", params), "J-1908")

    def actions(self, t: "Table", f: FamiliarF) -> Actions:
        game = cast("Journeys1", t.game)
        figure = t.figures[f.figure]
        assert figure.at is not None
        ways, index, blocked = game.ways(t), game.index(figure.at), move.obstacles(game, t)
        step = ways.step[index] & game.all_squares(t)
        if game.flag("skye_flies") and "fly" in modifiers.keywords(
            t, f.figure
        ):  # J-1914: over all, but not to stop there
            for spot in bits(step & blocked):
                if f.mp < 2 or not flood(ways, 1 << spot, game.all_squares(t), f.mp - 1) & ~blocked:
                    step &= ~(1 << spot)
            return Actions([] if blocked >> index & 1 else [PASS], step, game.step_table)
        step &= ~blocked
        if game.flag("familiars_no_pit_glyph"):
            step &= ~game.terrain(t, "pit")
        if f.mp < 1:
            step = 0
        return Actions([*self._finds(t, f), *self._hands_on(t, f), PASS], step, game.step_table)

    def answer(self, t: "Table", f: FamiliarF, action: Action) -> None:
        if isinstance(action, Pass):
            t.stack.pop()
            return
        game = cast("Journeys1", t.game)
        if isinstance(action, a.PickUp):
            chests.fetch(game, t, f.figure, action.token)
            return
        if isinstance(action, a.Give):
            t.swap(FamiliarF(f.figure, f.mp - 1))
            items.give(game, t, action.card, action.figure)
            return
        assert isinstance(action, StepTo)
        figure = t.figures[f.figure]
        assert figure.at is not None
        t.swap(FamiliarF(f.figure, f.mp - 1))
        t.emit(e.Stepped(f.figure, action.to, figure.at, 0, 0))
