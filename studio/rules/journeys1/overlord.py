"""The overlord's turn: threat and cards, spawning, and his monsters one by one (chapter 13, J-1503)."""

from typing import TYPE_CHECKING, cast

from msgspec.structs import replace

from studio.kit.text import Text
from studio.rules.core import events as e
from studio.rules.core import harm, modifiers
from studio.rules.core.actions import PASS, Action, Actions, Choose, Pass, Use
from studio.rules.core.decision import Closed, Decision, Option, Refusal
from studio.rules.core.frames import WAIT, Runner
from studio.rules.core.state import XY
from studio.rules.core.windows import begin, free_uses, hears, window
from studio.rules.journeys1 import actions as a
from studio.rules.journeys1 import move, why
from studio.rules.journeys1.frames import ActF, DiscardF, FundF, MonsterF, OverlordF, PlotF

if TYPE_CHECKING:
    from studio.rules.core.table import Table
    from studio.rules.journeys1.game import Journeys1

HAND = 8
"""Cards the overlord may keep (J-1306)."""


class OverlordRunner(Runner[OverlordF]):
    """Collect and draw, spawn, activate (J-1301)."""

    def run(self, t: "Table", f: OverlordF) -> bool | None:
        game = cast("Journeys1", t.game)
        you = game.overlord
        t.swap(OverlordF(f.step + 1))
        match f.step:
            case 0:
                t.emit(e.CountsCleared("turn/"))
                t.emit(e.CountsCleared(f"own_turn/{you}"))
                t.game.expire(t, "start_of_next_turn", you)
                t.emit(e.TurnStarted(you))
                window(t, "turn_started", {"figure": None, "seat": you})
            case 1:
                t.emit(e.PhaseStarted(you, "draw"))
                harm.gain(t, you, "threat", max(0, game.seat_value(t, "threat_gain", you, game.heroes)))
                game.draw_overlord(t, max(0, game.seat_value(t, "draw", you, 2)))
                t.push(DiscardF())
            case 2:
                t.emit(e.PhaseStarted(you, "spawn"))
                window(t, "phase_started", {"seat": you, "phase": "spawn"})
            case 3:
                t.emit(e.PhaseStarted(you, "activate"))
                if hears(t, "opening"):
                    # Heroes on guard may interrupt even now (D-A33); the overlord's own cards wait in PlotF.
                    window(t, "opening", {"seat": you})
                t.push(PlotF())
            case 4:
                window(t, "turn_ended", {"figure": None, "seat": you})
            case 5:
                game.expire(t, "end_of_turn", you)
                game.expire(t, "end_of_next_turn", you)
                for figure in list(t.figures.values()):
                    if figure.kind == "monster" and "acted" in figure.tokens:
                        t.emit(e.Cured(figure.id, "acted", 1))
                t.emit(e.TurnEnded(you))
            case _:
                t.stack.pop()
        return None


def hand_of(t: "Table", seat: int) -> list[int]:
    """The cards in a hand, in order."""
    known: list[int] | None = t.dealt.get(("hand", seat))
    if known is None:
        known = t.dealt["hand", seat] = [x for x in t.lying("hand") if t.cards[x].seat == seat]
    return known


def burn(game: "Journeys1", t: "Table", card: int) -> None:
    """Discards a card for its threat value (J-1304)."""
    value = game.card_stat(t, card, "value")
    t.emit(e.CardMoved(replace(t.cards[card], zone="discard"), "overlord/discard", "top", "", "burned"))
    harm.gain(t, game.overlord, "threat", value)


class DiscardRunner(Runner[DiscardF]):
    """Any cards for threat, and down to eight (J-1301, J-1306)."""

    asks = True

    def run(self, t: "Table", f: DiscardF) -> bool | None:
        if not hand_of(t, t.game.overlord):
            t.stack.pop()
            return None
        return WAIT

    def seat(self, t: "Table", f: DiscardF) -> int:
        return t.game.overlord

    def decision(self, t: "Table", f: DiscardF) -> Decision:
        n = len(hand_of(t, t.game.overlord))
        over = max(0, n - HAND)
        code = "j1.ask.discard_down" if over else "j1.ask.discard"
        return Decision(t.number, t.game.overlord, "discard", None, Text(code, {"n": over}), "J-1301")

    def actions(self, t: "Table", f: DiscardF) -> Actions:
        hand = hand_of(t, t.game.overlord)
        found: list[Action] = [a.Burn(c) for c in hand]
        if len(hand) <= HAND:
            found.append(PASS)
        return Actions(found)

    def answer(self, t: "Table", f: DiscardF, action: Action) -> None:
        game = cast("Journeys1", t.game)
        if isinstance(action, a.Burn):
            burn(game, t, action.card)
        else:
            t.stack.pop()

    def options(self, t: "Table", f: DiscardF) -> list[Option]:
        return [
            Option(
                x,
                t.game.label(t, x),
                group="discard",
                default=isinstance(x, Pass),
                price=Text("j1.threat", {"n": t.game.card_stat(t, x.card, "value")}) if isinstance(x, a.Burn) else None,
            )
            for x in self.actions(t, f)
        ]


class FundRunner(Runner[FundF]):
    """Cards are discarded until one in hand can be afforded (J-1304, JX-148)."""

    asks = True

    def run(self, t: "Table", f: FundF) -> bool | None:
        game = cast("Journeys1", t.game)
        if t.seats[game.overlord].has.get("threat", 0) >= f.cost:
            t.stack.pop()
            t.emit(e.Gained(game.overlord, "threat", -f.cost, "card"))
            return None
        return WAIT

    def seat(self, t: "Table", f: FundF) -> int:
        return t.game.overlord

    def decision(self, t: "Table", f: FundF) -> Decision:
        missing = f.cost - t.seats[t.game.overlord].has.get("threat", 0)
        return Decision(t.number, t.game.overlord, "discard", None, Text("j1.ask.fund", {"n": missing}), "J-1304")

    def actions(self, t: "Table", f: FundF) -> Actions:
        return Actions([a.Burn(c) for c in hand_of(t, t.game.overlord) if c != f.card])

    def answer(self, t: "Table", f: FundF, action: Action) -> None:
        game = cast("Journeys1", t.game)
        assert isinstance(action, a.Burn)
        burn(game, t, action.card)


class PlotRunner(Runner[PlotF]):
    """Which monster acts next; before the first one, cards of the turn's start and a power (J-1302, J-1303)."""

    asks = True

    def run(self, t: "Table", f: PlotF) -> bool | None:
        return WAIT

    def _fresh(self, t: "Table") -> list[int]:
        you = t.game.overlord
        return sorted(
            [
                x
                for x, f in t.figures.items()
                if f.kind == "monster" and "acted" not in f.tokens and f.place == "board" and f.seat == you
            ]
        )

    def seat(self, t: "Table", f: PlotF) -> int:
        return t.game.overlord

    def decision(self, t: "Table", f: PlotF) -> Decision:
        return Decision(t.number, t.game.overlord, "activate", None, Text("j1.ask.plot"), "J-1503")

    def actions(self, t: "Table", f: PlotF) -> Actions:
        game = cast("Journeys1", t.game)
        found: list[Action] = [Choose(x) for x in self._fresh(t)]
        if not f.begun:
            found += [a.PlayPower(c) for c in hand_of(t, game.overlord) if why.power(game, t, c) is None]
            for ability, carrier in free_uses(t, ("opening",), game.overlord):
                found.append(Use(ability.key, carrier.bearer, carrier.card))
        found.append(PASS)
        return Actions(found)

    def answer(self, t: "Table", f: PlotF, action: Action) -> None:
        game = cast("Journeys1", t.game)
        if isinstance(action, Choose):
            assert isinstance(action.thing, int)
            t.swap(PlotF(True))
            t.push(MonsterF(action.thing))
        elif isinstance(action, a.PlayPower):
            t.emit(e.Counted("turn/power", 1))
            card = t.cards[action.card]
            cost = game.cost_of(t, card.id)
            t.emit(e.CardPlayed(game.overlord, card.id, card.entry, cost))
            t.emit(e.CardMoved(replace(card, zone="play"), why="power"))
            t.push(FundF(card.id, cost))
        elif isinstance(action, Use):
            for ability, carrier in free_uses(t, ("opening",), game.overlord):
                if (ability.key, carrier.bearer, carrier.card) == (action.ability, action.figure, action.card):
                    begin(t, ability, carrier, {})
                    return
        else:
            t.stack.pop()

    def options(self, t: "Table", f: PlotF) -> list[Option]:
        return [
            Option(
                x,
                t.game.label(t, x),
                figure=x.thing if isinstance(x, Choose) and isinstance(x.thing, int) else None,
                group="activate" if isinstance(x, Choose) else "card",
                default=isinstance(x, Pass),
            )
            for x in self.actions(t, f)
        ]

    def closed(self, t: "Table", f: PlotF) -> list[Closed]:
        game = cast("Journeys1", t.game)
        found = []
        for card in hand_of(t, game.overlord):
            if game.card_stat(t, card, "type") == "power":
                refusal = why.power(game, t, card) if not f.begun else why.power_late(game, t, card)
                if refusal is not None:
                    found.append(Closed(game.label(t, a.PlayPower(card)), refusal))
        return found

    def why_not(self, t: "Table", f: PlotF, what: XY | int | Action) -> Refusal | None:
        game = cast("Journeys1", t.game)
        if isinstance(what, Choose) and isinstance(what.thing, int):
            what = what.thing
        if isinstance(what, int) and what in t.figures:
            if "acted" in t.figures[what].tokens:
                name = game.figure_name(t, what)
                return Refusal("acted", Text("j1.no.acted", {"name": name}), "J-1301")
            return None
        if isinstance(what, a.PlayPower) and what.card in t.cards:
            return why.power_late(game, t, what.card) if f.begun else why.power(game, t, what.card)
        return None


class MonsterRunner(Runner[MonsterF]):
    """A monster's activation: what clings to it, then movement and its attack in any order (J-1503, J-1204)."""

    def run(self, t: "Table", f: MonsterF) -> bool | None:
        game = cast("Journeys1", t.game)
        figure = t.figures.get(f.figure)
        if figure is None or figure.place != "board":
            t.stack.pop()
            t.emit(e.ActivationEnded(f.figure))
            game.expire(t, "end_of_activation", f.figure)
            return None
        t.swap(MonsterF(f.figure, f.step + 1))
        match f.step:
            case 0:
                t.emit(e.CountsCleared("activation/"))
                t.emit(e.Activated(f.figure))
                window(t, "activation_started", {"figure": f.figure})
            case 1:
                if "skip" in figure.tokens:
                    t.emit(e.Cured(f.figure, "skip", 1))
                    return None
                if modifiers.allowed(t, "reduced_turn", f.figure):
                    t.emit(e.Activated(f.figure, 0, 0, 1, "short"))
                else:
                    t.emit(
                        e.Activated(
                            f.figure,
                            game.value(t, "speed", f.figure),
                            game.value(t, "attacks_per_activation", f.figure),
                        )
                    )
                t.push(ActF(f.figure, figure.seat))
            case 2:
                move.unstack(game, t, f.figure)
                window(t, "action_done", {"figure": f.figure})
            case 3:
                window(t, "activation_ended", {"figure": f.figure})
            case _:
                t.stack.pop()
                t.emit(e.Inflicted(f.figure, "acted", 1))
                t.emit(e.ActivationEnded(f.figure))
                game.expire(t, "end_of_activation", f.figure)
                if any(x.moment == "end_of_turn" and f.figure in x.on for x in t.lasting):
                    for effect in t.lasting:
                        if effect.moment == "end_of_turn" and effect.on == (f.figure,):
                            game.end_lasting(t, effect)
        return None
