"""The round and its turns (chapters 5 and 8)."""

from typing import TYPE_CHECKING, Any, cast

from studio.kit.text import Text, messages
from studio.rules.core import events as e
from studio.rules.core.actions import Action, Actions, Choose
from studio.rules.core.decision import Decision
from studio.rules.core.frames import WAIT, Frame, Runner
from studio.rules.core.order import ACTED, OrderRunner
from studio.rules.core.windows import window
from studio.rules.journeys2 import attack, trials
from studio.rules.journeys2.acting import MARCHED, RESTING, ActRunner
from studio.rules.journeys2.events import KNOCKED_OUT
from studio.rules.journeys2.state import (
    ActF,
    AttackF,
    GroupsF,
    HeroesF,
    LandF,
    MonsterF,
    OverlordF,
    RiseF,
    RoundF,
    SurgesF,
    TestF,
    TurnF,
)  # fmt: skip

if TYPE_CHECKING:
    from studio.rules.core.table import Table
    from studio.rules.journeys2.game import Journeys2

messages(
    {
        "ask.hero": "Which hero goes next?",
        "ask.monster": "Which monster acts next?",
    }
)


class RoundRunner(Runner[RoundF]):
    """A round (S-501)."""

    def run(self, t: "Table", f: RoundF) -> bool | None:
        game = cast("Journeys2", t.game)
        match f.step:
            case 0:
                if t.round >= int(game.option("max_rounds", 999)):
                    game.win(t, "nobody", "s.over.rounds", "")
                    return None
                t.emit(e.RoundStarted(t.round + 1))
                for figure in sorted(t.figures):
                    if ACTED in t.figures[figure].tokens:
                        t.emit(e.Cured(figure, ACTED, 1))
                t.swap(RoundF(1))
                window(t, "round_started", {})
            case 1:
                t.swap(RoundF(2))
                t.push(HeroesF())
            case 2:
                t.swap(RoundF(3))
                t.push(OverlordF())
            case _:
                t.swap(RoundF(0))
                window(t, "round_ended", {})
        game.check_goals(t)
        return None


class HeroesRunner(OrderRunner[HeroesF]):
    """The heroes choose freely who goes next (S-502)."""

    def turn_of(self, figure: int) -> Frame:
        return TurnF(figure)

    def decision(self, t: "Table", f: HeroesF) -> Decision:
        return Decision(t.number, t.figures[self.waiting(t)[0]].seat, "turn", None, Text("ask.hero"), "S-502")


class TurnRunner(Runner[TurnF]):
    """Start, actions, end (S-504…S-509)."""

    def run(self, t: "Table", f: TurnF) -> bool | None:
        game = cast("Journeys2", t.game)
        hero = t.figures[f.figure]
        t.swap(TurnF(f.figure, f.step + 1))
        match f.step:
            case 0:
                t.emit(e.TurnStarted(hero.seat, hero.id))
                game.expire(t, "start_of_next_turn", hero.id)
                if KNOCKED_OUT not in hero.tokens:
                    window(t, "turn_started", {"figure": hero.id, "seat": hero.seat})
            case 1:
                for card in t.cards.values():
                    if card.bearer == hero.id and card.exhausted:
                        t.emit(e.CardTurned(card.id, False))
                t.emit(e.Activated(hero.id, 0, 0, 2))
                t.push(ActF(hero.id))
            case 2:
                game.expire(t, "end_of_turn", hero.id)
                t.emit(e.Inflicted(hero.id, ACTED, 1))  # the Activation card is flipped
                window(t, "turn_ended", {"figure": hero.id, "seat": hero.seat})
            case _:
                if RESTING in hero.tokens:  # after the flip (S-612)
                    t.emit(e.Cured(hero.id, RESTING, 1))
                    if hero.fatigue:
                        t.emit(e.Healed(hero.id, hero.fatigue, "fatigue"))
                t.emit(e.TurnEnded(hero.seat, hero.id))
                t.stack.pop()
        return None


class OverlordRunner(Runner[OverlordF]):
    """The overlord's turn (S-801)."""

    def run(self, t: "Table", f: OverlordF) -> bool | None:
        game = cast("Journeys2", t.game)
        t.swap(OverlordF(f.step + 1))
        match f.step:
            case 0:
                t.emit(e.TurnStarted(game.overlord))
                game.expire(t, "start_of_next_turn", game.overlord)
                window(t, "turn_started", {"figure": None, "seat": game.overlord})
            case 1:
                t.push(GroupsF())
            case 2:
                game.expire(t, "end_of_turn", game.overlord)
                window(t, "turn_ended", {"figure": None, "seat": game.overlord})
            case _:
                t.emit(e.TurnEnded(game.overlord))
                t.stack.pop()
        return None


class GroupsRunner(Runner[GroupsF]):
    """Every monster once, one group after the other (S-803…S-806)."""

    asks = True

    def _left(self, t: "Table") -> list[int]:
        monsters = [f for _, f in sorted(t.figures.items()) if f.kind == "monster" and f.place == "board"]
        fresh = [f for f in monsters if ACTED not in f.tokens]
        begun = {f.group for f in monsters if ACTED in f.tokens} & {f.group for f in fresh}
        return [f.id for f in fresh if not begun or f.group in begun]

    def run(self, t: "Table", f: GroupsF) -> bool | None:
        if not self._left(t):
            t.stack.pop()
            return None
        return WAIT

    def decision(self, t: "Table", f: GroupsF) -> Decision:
        return Decision(t.number, t.game.overlord, "activate", None, Text("ask.monster"), "S-803")

    def actions(self, t: "Table", f: GroupsF) -> Actions:
        return Actions([Choose(x) for x in self._left(t)])

    def answer(self, t: "Table", f: GroupsF, action: Action) -> None:
        assert isinstance(action, Choose)
        assert isinstance(action.thing, int)
        t.push(MonsterF(action.thing))


class MonsterRunner(Runner[MonsterF]):
    """A monster's activation (S-807)."""

    def run(self, t: "Table", f: MonsterF) -> bool | None:
        if f.figure not in t.figures:
            t.stack.pop()
            return None
        t.swap(MonsterF(f.figure, f.step + 1))
        match f.step:
            case 0:
                attacks = max(1, t.game.value(t, "attacks_per_activation", f.figure))
                t.emit(e.Activated(f.figure, 0, attacks, 2))
                t.push(ActF(f.figure))
                window(t, "activation_started", {"figure": f.figure})
            case 1:
                t.emit(e.Inflicted(f.figure, ACTED, 1))
                if MARCHED in t.figures[f.figure].tokens:
                    t.emit(e.Cured(f.figure, MARCHED, 1))
                t.game.expire(t, "end_of_activation", f.figure)
                window(t, "activation_ended", {"figure": f.figure})
            case _:
                t.emit(e.ActivationEnded(f.figure))
                t.stack.pop()
        return None


RUNNERS: dict[type[Frame], Runner[Any]] = {
    RoundF: RoundRunner(),
    HeroesF: HeroesRunner(),
    TurnF: TurnRunner(),
    OverlordF: OverlordRunner(),
    GroupsF: GroupsRunner(),
    MonsterF: MonsterRunner(),
    ActF: ActRunner(),
    AttackF: attack.AttackRunner(),
    SurgesF: attack.SurgesRunner(),
    LandF: attack.LandRunner(),
    TestF: trials.TestRunner(),
    RiseF: trials.RiseRunner(),
}
