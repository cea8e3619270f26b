"""Attribute tests, and heroes that go down and get up again (chapters 12 and 14)."""

from typing import TYPE_CHECKING, cast

from studio.grid.squares import bits
from studio.kit.text import Text, messages
from studio.rules.core import dice
from studio.rules.core import events as e
from studio.rules.core.actions import Action, Actions, Choose
from studio.rules.core.decision import Decision
from studio.rules.core.frames import WAIT, OpsF, Runner
from studio.rules.core.state import Figure
from studio.rules.core.windows import window
from studio.rules.journeys2.events import KnockedOut, StoodUp
from studio.rules.journeys2.state import RiseF, TestF

if TYPE_CHECKING:
    from studio.rules.core.table import Table
    from studio.rules.journeys2.game import Journeys2

TEST_DICE = ("gray", "black")
RISE_DICE = ("red", "red")
ATTRIBUTES = ("might", "knowledge", "willpower", "awareness")

messages({"ask.rise": "Where does the hero get up?"})


class TestRunner(Runner[TestF]):
    """One gray and one black die; it passes when the shields are no more than the attribute (S-1402)."""

    def run(self, t: "Table", f: TestF) -> bool | None:
        game = cast("Journeys2", t.game)
        figure = t.figures.get(f.figure)
        if figure is None:
            t.stack.pop()
            return None
        names = {"figure": f.figure, "kind": f.attribute}
        if f.attribute not in game.stats_of(figure):
            self._done(t, f, False)  # minions, masters and familiars have none: they fail unrolled (S-1404)
        elif f.step == 0:
            t.swap(TestF(f.figure, f.attribute, f.passed, f.failed, f.names, 1))
            window(t, "test_due", names)
        elif f.step == 1:
            faces = t.roll(TEST_DICE)
            t.emit(e.Rolled(TEST_DICE, faces, figure.seat, f.attribute, f.figure))
            t.swap(TestF(f.figure, f.attribute, f.passed, f.failed, f.names, 2, faces))
            window(t, "test_rolled", {**names, "roll": TEST_DICE + faces})
        else:
            shown = dice.totals(game, TEST_DICE, f.faces)[3]
            self._done(t, f, shown <= game.value(t, f.attribute, f.figure))
        return None

    def _done(self, t: "Table", f: TestF, passed: bool) -> None:
        t.stack.pop()
        t.push(OpsF(f.passed if passed else f.failed, 0, f.names))
        window(t, "test_done", {"figure": f.figure, "kind": f.attribute, "passed": passed})


def knock_out(game: "Journeys2", t: "Table", figure: Figure) -> None:
    """A hero is defeated (S-1207)."""
    t.emit(KnockedOut(figure.id, game.value(t, "health", figure.id), game.value(t, "stamina", figure.id)))


def get_up(game: "Journeys2", t: "Table", figure: Figure) -> None:
    """A hero rolls two red dice and gets up with what they recover (S-621, S-625)."""
    faces = t.roll(RISE_DICE)
    t.emit(e.Rolled(RISE_DICE, faces, figure.seat, "rise", figure.id))
    shown = dice.totals(game, RISE_DICE, faces)
    rise(t, figure, shown[1], shown[2])


def rise(t: "Table", figure: Figure, hearts: int, surges: int = 0) -> None:
    """A hero becomes a figure again, with so much less damage and fatigue (S-1217)."""
    t.push(RiseF(figure.id, max(0, figure.damage - hearts), max(0, figure.fatigue - surges)))


class RiseRunner(Runner[RiseF]):
    """Its own space, or the nearest empty one, its player choosing among equals (S-622)."""

    asks = True

    def run(self, t: "Table", f: RiseF) -> bool | None:
        return WAIT

    def decision(self, t: "Table", f: RiseF) -> Decision:
        return Decision(t.number, t.figures[f.figure].seat, "place", f.figure, Text("ask.rise"), "S-622")

    def actions(self, t: "Table", f: RiseF) -> Actions:
        game = cast("Journeys2", t.game)
        at = t.figures[f.figure].at
        assert at is not None
        spots, steps = 0, 0
        while not spots and steps < 100:
            spots = game.near(t, 1 << game.index(at), steps) & game.square_tag(t, "empty", None)
            steps += 1
        return Actions([Choose(game.square(index)) for index in bits(spots)])

    def answer(self, t: "Table", f: RiseF, action: Action) -> None:
        assert isinstance(action, Choose)
        t.stack.pop()
        assert isinstance(action.thing, tuple)
        t.emit(StoodUp(f.figure, action.thing, f.damage, f.fatigue))
