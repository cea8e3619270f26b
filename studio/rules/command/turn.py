"""The turn and its phases, and what a creature may do in its activation (chapters 13, 17, 19 and 21)."""

from typing import TYPE_CHECKING, Any, cast

from msgspec.structs import replace

from studio.kit.text import Text, messages
from studio.rules.command import board, orders, stack
from studio.rules.command.actions import Advance, Collect, Deploy, Play
from studio.rules.command.state import ActivateF, CreatureF, DeclareF, Item, MoveF, ReinforceF, StackF, StrikeF, TurnF
from studio.rules.core import events as e
from studio.rules.core import modifiers
from studio.rules.core.actions import PASS, Action, Actions, Choose, Pass, StepTo, Strike, Use
from studio.rules.core.decision import Decision, Refusal
from studio.rules.core.frames import WAIT, Frame, Runner
from studio.rules.core.state import XY, Effect, Figure
from studio.rules.core.windows import free_uses, window

if TYPE_CHECKING:
    from studio.rules.command.game import Command
    from studio.rules.core.table import Table

ACTED, TAPPED, ADVANCED, BURNT = "acted", "tapped", "advanced", "burnt"

messages(
    {
        "ask.activate": "Which creature is activated?",
        "ask.creature": "What does {figure} do?",
        "ask.deploy": "Deploy creatures?",
        "ask.d_move": "Where does {figure} move?",
        "action.advance": "Move",
        "action.play": "{card} with {figure}",
        "action.deploy": "Deploy {card} at {at}",
        "d.active": "Only the active creature can do that, in its controller's turn.",
        "d.tapped": "The creature is tapped.",
        "d.requires": "The creature lacks what the card requires.",
        "d.ability": "The creature lacks the ability of the card.",
        "d.level": "The levels do not suffice, even with help.",
        "d.moved": "A creature moves once in its activation.",
        "d.adjacent": "The target is not adjacent.",
        "d.no_ranged": "The creature has no ranged attack.",
        "d.engaged": "No ranged attack while an enemy is adjacent.",
        "d.range": "The target is out of range.",
        "d.sight": "There is no line of sight.",
        "d.wall": "A wall is in the way.",
        "d.enemy": "An enemy stands there.",
        "d.points": "That costs more movement than is left.",
        "d.stop": "There would be no square to stop on.",
        "d.treasure": "There is no open treasure where the creature stands.",
        "action.collect": "Collect treasure",
        "d.first": "At least one creature is deployed before the battle.",
        "d.leadership": "That would be more than the leadership allows.",
    }
)


class TurnRunner(Runner[TurnF]):
    """Refresh, activate, reinforce, clean up (D-190)."""

    def run(self, t: "Table", f: TurnF) -> bool | None:
        game = cast("Command", t.game)
        seat = f.seat
        t.swap(TurnF(seat, f.step + 1))
        match f.step:
            case 0:
                if seat == 0:
                    if t.round >= int(game.option("max_rounds", 999)):
                        game.finish(t, "over.rounds")
                        return None
                    t.emit(e.RoundStarted(t.round + 1))
                t.emit(e.TurnStarted(seat))
                t.emit(e.PhaseStarted(seat, "refresh"))
                game.expire(t, "start_of_next_turn", seat)
                window(t, "turn_started", {"figure": None, "seat": seat})
            case 1:
                self._untap(t, seat)
                game.draw(t, seat, False, "order", 1, {})
                t.emit(e.PhaseStarted(seat, "activate"))
                t.push(ActivateF(seat))
            case 2:
                t.emit(e.PhaseStarted(seat, "reinforce"))
                t.emit(e.Gained(seat, "leadership", 1))
                t.push(ReinforceF(seat))
            case 3:
                t.emit(e.PhaseStarted(seat, "cleanup"))
                for figure in self._own(t, seat):
                    if t.cells.get(figure.id, 0) & game.terrain(t, "hazard"):
                        stack.announce_hazard(t, figure)
                game.expire(t, "end_of_turn", seat)
                window(t, "turn_ended", {"figure": None, "seat": seat})
            case _:
                self._untap(t, seat)
                for figure in self._own(t, seat):
                    if ACTED in figure.tokens:
                        t.emit(e.Cured(figure.id, ACTED, 1))
                game.refill(t, seat)
                if not self._own(t, seat):
                    game.finish(t, "over.no_creatures", barred=seat)  # D-116, D-118
                    return None
                t.emit(e.TurnEnded(seat))
                t.swap(TurnF((seat + 1) % game.players))
        return None

    def _own(self, t: "Table", seat: int) -> list[Figure]:
        return [f for _, f in sorted(t.figures.items()) if f.seat == seat]

    def _untap(self, t: "Table", seat: int) -> None:
        for figure in self._own(t, seat):
            if TAPPED in figure.tokens and modifiers.forbidden(t, "untap", figure.id) is None:
                t.emit(e.Cured(figure.id, TAPPED, 1))
                window(t, "untapped", {"figure": figure.id})


class ActivateRunner(Runner[ActivateF]):
    """Own creatures, each at most once (D-195)."""

    asks = True

    def _left(self, t: "Table", f: ActivateF) -> list[int]:
        return [x for x, c in sorted(t.figures.items()) if c.seat == f.seat and ACTED not in c.tokens]

    def run(self, t: "Table", f: ActivateF) -> bool | None:
        if not self._left(t, f):
            t.stack.pop()
            return None
        return WAIT

    def decision(self, t: "Table", f: ActivateF) -> Decision:
        return Decision(t.number, f.seat, "activate", None, Text("ask.activate"), "D-195")

    def actions(self, t: "Table", f: ActivateF) -> Actions:
        return Actions([*(Choose(x) for x in self._left(t, f)), PASS])

    def answer(self, t: "Table", f: ActivateF, action: Action) -> None:
        if isinstance(action, Choose):
            assert isinstance(action.thing, int)
            t.push(CreatureF(action.thing))
        else:
            t.stack.pop()


class CreatureRunner(Runner[CreatureF]):
    """Move once, attack, play orders, use abilities, in any order (D-196)."""

    asks = True

    def run(self, t: "Table", f: CreatureF) -> bool | None:
        if f.figure not in t.figures:
            t.stack.pop()
            t.emit(e.ActivationEnded(f.figure))
            return None
        if f.step == 0:
            t.swap(CreatureF(f.figure, 1))
            t.emit(e.Activated(f.figure))
            window(t, "activation_started", {"figure": f.figure})
            return None
        if f.step == 2:
            t.stack.pop()
            for token in (ADVANCED, BURNT):
                if token in t.figures[f.figure].tokens:
                    t.emit(e.Cured(f.figure, token, 1))
            t.emit(e.Inflicted(f.figure, ACTED, 1))
            t.game.expire(t, "end_of_activation", f.figure)
            t.emit(e.ActivationEnded(f.figure))
            window(t, "activation_ended", {"figure": f.figure})
            return None
        return WAIT

    def decision(self, t: "Table", f: CreatureF) -> Decision:
        text = Text("ask.creature", {"figure": t.game.figure_name(t, f.figure)})
        return Decision(t.number, t.figures[f.figure].seat, "action", f.figure, text, "D-196")

    def actions(self, t: "Table", f: CreatureF) -> Actions:
        game = cast("Command", t.game)
        figure = t.figures[f.figure]
        found: list[Action] = []
        if ADVANCED not in figure.tokens and modifiers.forbidden(t, "move", f.figure) is None:
            found.append(Advance())
        for other in sorted(t.figures):
            at = t.figures[other].at
            if other != f.figure and at is not None:
                kinds = (kind for kind in ("melee", "ranged") if not self._no_attack(game, t, figure, other, kind))
                found += [Strike(at, kind=kind) for kind in kinds]
        found += [Play(card, who) for card, who in orders.playable(game, t, figure.seat, response=False)]
        if TAPPED not in figure.tokens:
            found += [Collect(token.id) for token in board.treasures(game, t, figure) if token.active]
        for ability, carrier in self._abilities(t, figure):
            found.append(Use(ability.key, carrier.bearer, carrier.card))
        return Actions([*found, PASS])

    def _abilities(self, t: "Table", figure: Figure) -> list[Any]:
        windows = ("minor", "my_turn") if TAPPED in figure.tokens else ("standard", "minor", "my_turn", "immediate")
        found = free_uses(t, windows, figure.seat, figure.id)
        return [(a, c) for a, c in found if not (c.card and t.cards[c.card].zone == "hand") and c.bearer == figure.id]

    def _no_attack(self, game: "Command", t: "Table", figure: Figure, target: int, kind: str) -> Refusal | None:
        if TAPPED in figure.tokens:
            return _no("d.tapped", "D-291")
        if modifiers.forbidden(t, "attack", figure.id) is not None:
            return _no("d.tapped", "D-302")
        if kind == "melee":
            adjacent = game.value(t, "melee", figure.id) and stack.can_hit(game, t, figure, target, False)
            return None if adjacent else _no("d.adjacent", "D-305")
        if not game.value(t, "ranged", figure.id):
            return _no("d.no_ranged", "D-306")
        if board.engaged(game, t, t.cells[figure.id], figure.seat):
            return _no("d.engaged", "D-307")
        if board.counted(game, t, t.cells[figure.id], t.cells[target]) > game.value(t, "range", figure.id):
            return _no("d.range", "D-306")
        return None if board.has_line(game, t, figure, target) else _no("d.sight", "D-306")

    def answer(self, t: "Table", f: CreatureF, action: Action) -> None:
        game = cast("Command", t.game)
        figure = t.figures[f.figure]
        match action:
            case Pass():
                t.swap(CreatureF(f.figure, 2))
            case Advance():
                t.emit(e.Inflicted(f.figure, ADVANCED, 1))
                effect = Effect(t.fresh(), "move", 0, figure.seat, figure.id)
                stack.announce(t, Item(effect.id, "move"), effect)
            case Strike(at=at, kind=kind):
                target = t.figures_on(1 << game.index(at))[0]
                stack.announce_attack(game, t, figure, target, ranged=kind == "ranged")
            case Collect(token=token):
                stack.announce_collect(t, figure, token)
            case Play(card=card, figure=who):
                orders.play(game, t, card, who)
            case Use(ability=key, card=card):
                for ability, carrier in self._abilities(t, figure):
                    if (ability.key, carrier.card) == (key, card):
                        orders.declare(t, ability, carrier, {})
                        return

    def why_not(self, t: "Table", f: CreatureF, what: XY | int | Action) -> Refusal | None:
        game = cast("Command", t.game)
        figure = t.figures[f.figure]
        match what:
            case Strike(at=at, kind=kind):
                targets = t.figures_on(1 << game.index(at)) if game.grid.has(*at) else []
                return self._no_attack(game, t, figure, targets[0], kind) if targets else None
            case Play(card=card, figure=who) if card in t.cards and who in t.figures:
                return orders.why_not(game, t, card, t.figures[who])
            case Collect() if TAPPED in figure.tokens:
                return _no("d.tapped", "D-291")
            case Collect():
                return _no("d.treasure", "D-337")
            case Advance():
                return _no("d.moved", "D-197")
        return None


class ReinforceRunner(Runner[ReinforceF]):
    """Creature cards come into play while the leadership allows it (D-200)."""

    asks = True

    def run(self, t: "Table", f: ReinforceF) -> bool | None:
        return WAIT

    def decision(self, t: "Table", f: ReinforceF) -> Decision:
        return Decision(t.number, f.seat, "place", None, Text("ask.deploy"), "D-200")

    def actions(self, t: "Table", f: ReinforceF) -> Actions:
        game = cast("Command", t.game)
        found: list[Action] = []
        for id_, card in sorted(t.cards.items()):
            creature = card.zone == "hand" and card.seat == f.seat and game.card_is(t, id_, "creature")
            if creature and game.levels(t, f.seat) + game.card_stat(t, id_, "level") <= game.leadership(t, f.seat):
                found += [Deploy(id_, game.square(index)) for index in orders.deploy_squares(game, t, f.seat, id_)]
        none_yet = f.setup and not any(c.seat == f.seat for c in t.figures.values())
        return Actions(found if found and none_yet else [*found, PASS])

    def answer(self, t: "Table", f: ReinforceF, action: Action) -> None:
        if isinstance(action, Deploy):
            t.game.deploy(t, action.card, (t.game.index(action.at),), False, f.seat, {})
            return
        t.stack.pop()
        if f.setup:
            game = cast("Command", t.game)
            game.refill(t, f.seat)  # D-155

    def why_not(self, t: "Table", f: ReinforceF, what: XY | int | Action) -> Refusal | None:
        if isinstance(what, Pass):
            return _no("d.first", "D-174")
        return _no("d.leadership", "D-200") if isinstance(what, Deploy) else None


class MoveRunner(Runner[MoveF]):
    """One square at a time, until the mover stops or must (D-234, D-248)."""

    asks = True

    def run(self, t: "Table", f: MoveF) -> bool | None:
        game = cast("Command", t.game)
        figure = t.figures.get(f.figure)
        if figure is None or figure.at is None:
            t.stack.pop()
            return None
        halted = f.moved and board.stops(game, t, figure, game.index(figure.at), f.mode)
        if halted or not board.steps(game, t, figure, figure.mp, f.mode):
            self._end(game, t, f, figure)
            return None
        return WAIT

    def decision(self, t: "Table", f: MoveF) -> Decision:
        text = Text("ask.d_move", {"figure": t.game.figure_name(t, f.figure)})
        return Decision(t.number, f.seat, "step", f.figure, text, "D-234")

    def actions(self, t: "Table", f: MoveF) -> Actions:
        game = cast("Command", t.game)
        figure = t.figures[f.figure]
        assert figure.at is not None
        fixed = [PASS] if 1 << game.index(figure.at) & board.endable(game, t, figure) else []
        squares = board.steps(game, t, figure, figure.mp, f.mode)
        return Actions(fixed, squares, lambda index: StepTo(game.square(index)))

    def answer(self, t: "Table", f: MoveF, action: Action) -> None:
        game = cast("Command", t.game)
        figure = t.figures[f.figure]
        if isinstance(action, StepTo):
            t.swap(replace(f, moved=True))
            if board.step(game, t, figure, game.index(action.to)) and not f.burnt:
                at = next(i for i in range(len(t.stack) - 1, -1, -1) if isinstance(t.stack[i], MoveF))
                t.stack[at] = replace(t.stack[at], burnt=True)
        else:
            self._end(game, t, f, figure)

    def _end(self, game: "Command", t: "Table", f: MoveF, figure: Figure) -> None:
        t.stack.pop()
        if figure.mp:
            t.emit(e.Spent(figure.id, "mp", -figure.mp))
        if f.burnt:
            if t.active == figure.id:
                t.emit(e.Inflicted(figure.id, BURNT, 1))
            stack.announce_hazard(t, figure)
        assert figure.at is not None
        window(t, "move_ended", {"figure": figure.id, "square": game.index(figure.at)})

    def why_not(self, t: "Table", f: MoveF, what: XY | int | Action) -> Refusal | None:
        game = cast("Command", t.game)
        figure = t.figures[f.figure]
        assert figure.at is not None
        to = what.to if isinstance(what, StepTo) else what
        if not isinstance(to, tuple) or not game.grid.has(*to):
            return _no("d.stop", "D-243") if isinstance(what, Pass) else None
        index = game.index(to)
        if not game.block_ways(t, *game.size_of(figure)).step[game.index(figure.at)] >> index & 1:
            near = game.grid.distance(game.index(figure.at), index) == 1
            straight = to[0] == figure.at[0] or to[1] == figure.at[1]
            return _no("d.wall", "D-254" if straight or not near else "D-239")
        if game.cells_at(figure, index) & board.walls(game, t):
            return _no("d.wall", "D-254")
        if not 1 << index & board.passable(game, t, figure, f.mode):
            return _no("d.enemy", "D-242")
        cost = board.cost(game, t, figure, index)
        if figure.mp < cost:
            return _no("d.points", "D-255" if cost > 1 else "D-234")
        return _no("d.stop", "D-243")


def _no(code: str, rule: str) -> Refusal:
    return Refusal("illegal", Text(code), rule)


RUNNERS: dict[type[Frame], Runner[Any]] = {
    TurnF: TurnRunner(),
    ActivateF: ActivateRunner(),
    CreatureF: CreatureRunner(),
    ReinforceF: ReinforceRunner(),
    MoveF: MoveRunner(),
    DeclareF: orders.DeclareRunner(),
    StackF: stack.StackRunner(),
    StrikeF: stack.StrikeRunner(),
}
