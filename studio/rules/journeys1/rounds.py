"""Rounds and turns: who acts when, and what happens at the edges of turns (chapter 5)."""

from typing import TYPE_CHECKING, Any, cast

from studio.kit.text import Text
from studio.rules.core import events as e
from studio.rules.core import modifiers
from studio.rules.core.actions import Action, Actions, Choose
from studio.rules.core.decision import Decision, Option, Refusal
from studio.rules.core.frames import WAIT, Frame, OpsF, Runner
from studio.rules.core.order import ACTED, OrderRunner
from studio.rules.core.state import XY
from studio.rules.core.windows import window
from studio.rules.journeys1 import actions as a
from studio.rules.journeys1 import move
from studio.rules.journeys1.frames import (
    ActF,
    DeclareF,
    EndTurnF,
    EquipF,
    FamiliarF,
    HeroesF,
    OverlordF,
    RoundF,
    TurnF,
)  # fmt: skip

if TYPE_CHECKING:
    from studio.rules.core.table import Table
    from studio.rules.journeys1.game import Journeys1

TURN_TOKENS = ("heading", "bent")


class RoundRunner(Runner[RoundF]):
    """A round: the heroes' turns, then the overlord's (J-501)."""

    def run(self, t: "Table", f: RoundF) -> bool | None:
        game = cast("Journeys1", t.game)
        match f.step:
            case 0:
                if t.round >= game.max_rounds:
                    game.win(t, "nobody", "over.rounds", "")
                    return None
                t.swap(RoundF(1))
                t.emit(e.RoundStarted(t.round + 1))
                t.emit(e.CountsCleared("round/"))
                for figure in list(t.figures.values()):
                    if ACTED in figure.tokens:
                        t.emit(e.Cured(figure.id, ACTED, 1))
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
                t.game.expire(t, "end_of_round")
        return None


class HeroesRunner(OrderRunner[HeroesF]):
    """The heroes act in an order they agree on; the first hero's player speaks for them (J-106, J-502)."""

    def turn_of(self, figure: int) -> Frame:
        return TurnF(figure)

    def waiting(self, t: "Table") -> list[int]:
        game = cast("Journeys1", t.game)
        return [x for x in game.hero_ids(t) if ACTED not in t.figures[x].tokens]

    def seat(self, t: "Table", f: HeroesF) -> int:
        return t.game.first_hero  # type: ignore[attr-defined,no-any-return]

    def decision(self, t: "Table", f: HeroesF) -> Decision:
        return Decision(t.number, t.game.first_hero, "order", None, Text("j1.ask.order"), "J-502")  # type: ignore[attr-defined]

    def options(self, t: "Table", f: HeroesF) -> list[Option]:
        return [
            Option(Choose(x), Text("j1.option.next", {"name": t.game.figure_name(t, x)}), figure=x, group="order")
            for x in self.waiting(t)
        ]


class TurnRunner(Runner[TurnF]):
    """A hero's turn in its order: what expires, refresh, effects, equip, action (J-504, J-508, D-A1)."""

    def run(self, t: "Table", f: TurnF) -> bool | None:
        game = cast("Journeys1", t.game)
        figure = t.figures.get(f.figure)
        if figure is None:  # an effect has taken the hero out of the game
            t.stack.pop()
            return None
        t.swap(TurnF(f.figure, f.step + 1))
        match f.step:
            case 0:
                # Dodge and Guard end in this window before the overlord is asked for his cards (D-A1).
                t.game.expire(t, "start_of_next_turn", f.figure)
                window(t, "turn_due", {"figure": f.figure, "seat": figure.seat})
            case 1:
                t.emit(e.CountsCleared("turn/"))
                t.emit(e.CountsCleared(f"own_turn/{figure.seat}"))
                t.emit(e.TurnStarted(figure.seat, f.figure))
                for card in game.borne(t, f.figure):
                    if card.exhausted:
                        t.emit(e.CardTurned(card.id, False))
                window(t, "turn_started", {"figure": f.figure, "seat": figure.seat})
            case 2:
                t.emit(e.PhaseStarted(figure.seat, "equip"))
                if not figure.form and game.items_of(t, f.figure):
                    t.push(EquipF(f.figure))
            case 3:
                if figure.form == "monkey":
                    # The ape's turn is a move of up to its speed and nothing else (J-1214, D-A37).
                    t.emit(e.Activated(f.figure, game.value(t, "speed", f.figure), 0, 0, "ape"))
                elif modifiers.allowed(t, "reduced_turn", f.figure):
                    t.emit(e.Activated(f.figure, 0, 0, 1, "short"))
                else:
                    t.push(DeclareF(f.figure))
            case 4:
                t.emit(e.PhaseStarted(figure.seat, "act"))
                t.push(ActF(f.figure, figure.seat))
            case 5:
                t.push(EndTurnF(f.figure))
            case _:
                t.stack.pop()
        return None


class EndTurnRunner(Runner[EndTurnF]):
    """The end of a hero's turn: the marker he stopped on, what is lost, familiars (J-1620, J-607, J-510)."""

    def run(self, t: "Table", f: EndTurnF) -> bool | None:
        game = cast("Journeys1", t.game)
        figure = t.figures[f.figure]
        t.swap(EndTurnF(f.figure, f.step + 1))
        match f.step:
            case 0:
                move.unstack(game, t, f.figure)
                figure = t.figures[f.figure]
                if figure.place == "board" and figure.moved and figure.at is not None:
                    square = game.index(figure.at)
                    window(t, "move_ended", {"figure": f.figure, "square": square})
                    meet(game, t, f.figure, square)
            case 1:
                window(t, "action_done", {"figure": f.figure})
            case 2:
                window(t, "turn_ended", {"figure": f.figure, "seat": figure.seat})
            case 3:
                game.expire(t, "end_of_turn", f.figure)
                game.expire(t, "end_of_next_turn", f.figure)
                for token in TURN_TOKENS:
                    if token in t.figures[f.figure].tokens:
                        t.emit(e.Cured(f.figure, token, t.figures[f.figure].tokens[token]))
                t.emit(e.TurnEnded(figure.seat, f.figure))
                t.emit(e.Inflicted(f.figure, "acted", 1))
                for id_ in sorted(t.figures, reverse=True):
                    other = t.figures[id_]
                    if other.kind == "familiar" and other.owner == f.figure and other.place == "board":
                        t.push(FamiliarF(id_, game.value(t, "speed", id_)))
            case _:
                t.stack.pop()
        return None


def meet(game: "Journeys1", t: "Table", figure: int, square: int) -> None:
    """A hero has ended his movement on an encounter marker (J-1620, J-1621)."""
    for token in list(t.tokens.values()):
        if token.kind != "encounter" or token.gone or token.at is None or game.index(token.at) != square:
            continue
        element: Any = game.quest.elements[token.id]
        if not element.repeat:
            t.emit(e.TokenChanged(game.spent_token(token), figure, "met"))
        if element.text:
            t.emit(e.Said(element.text, (), (token.at,)))
        if element.do:
            names: Any = {"self": figure, "figure": figure, "token": token.id, "you": game.overlord}
            t.push(OpsF(f"encounter:{token.id}/do", 0, names))


class DeclareRunner(Runner[DeclareF]):
    """The choice of action; until then a hero may do nothing but refresh and equip (J-507)."""

    asks = True

    def run(self, t: "Table", f: DeclareF) -> bool | None:
        if t.figures[f.figure].form or t.figures[f.figure].kind != "hero":
            t.stack.pop()
            return None
        return WAIT

    def seat(self, t: "Table", f: DeclareF) -> int:
        return t.figures[f.figure].seat

    def decision(self, t: "Table", f: DeclareF) -> Decision:
        params: dict[str, str | int] = {"name": t.game.figure_name(t, f.figure)}
        return Decision(t.number, t.figures[f.figure].seat, "action", f.figure, Text("j1.ask.action", params), "J-507")

    def actions(self, t: "Table", f: DeclareF) -> Actions:
        return DECLARED

    def answer(self, t: "Table", f: DeclareF, action: Action) -> None:
        assert isinstance(action, a.Declare)
        t.stack.pop()
        speed = t.game.value(t, "speed", f.figure)
        mp, attacks, halves = {
            "run": (2 * speed, 0, 0), "battle": (0, 2, 0), "advance": (speed, 1, 0), "ready": (0, 0, 1),
        }[action.action]  # fmt: skip
        t.emit(e.Activated(f.figure, mp, attacks, halves, action.action))
        window(t, "action_declared", {"figure": f.figure})

    def options(self, t: "Table", f: DeclareF) -> list[Option]:
        speed = t.game.value(t, "speed", f.figure)
        return [
            Option(
                action, Text(f"j1.declare.{action.action}", {"n": speed * (2 if action.action == "run" else 1)}),
                group="action", default=action.action == "advance",
            )
            for action in DECLARED.fixed if isinstance(action, a.Declare)
        ]  # fmt: skip

    def why_not(self, t: "Table", f: DeclareF, what: XY | int | Action) -> Refusal | None:
        from studio.rules.journeys1.why import not_declared

        return not_declared(t, f, what)


DECLARED = Actions([a.Declare("run"), a.Declare("battle"), a.Declare("advance"), a.Declare("ready")])
