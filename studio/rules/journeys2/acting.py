"""What a figure may do in its turn: up to two actions, steps before, between and after (chapters 6 and 8)."""

from typing import TYPE_CHECKING, cast

from studio.grid.squares import bits
from studio.kit.text import Text, messages
from studio.rules.core import events as e
from studio.rules.core import modifiers
from studio.rules.core.actions import PASS, Action, Actions, Pass, StepTo, Strike, Use
from studio.rules.core.decision import Decision, Refusal
from studio.rules.core.frames import WAIT, Runner
from studio.rules.core.state import XY, Figure
from studio.rules.core.windows import begin, free_uses, window
from studio.rules.journeys2 import attack, move, trials
from studio.rules.journeys2.actions import March, Push, RestUp, Revive, StandUp, ToggleDoor
from studio.rules.journeys2.events import KNOCKED_OUT
from studio.rules.journeys2.state import ActF

if TYPE_CHECKING:
    from studio.rules.core.table import Table
    from studio.rules.journeys2.game import Journeys2

RESTING, MARCHED = "resting", "marched"

messages(
    {
        "ask.act": "What does {figure} do?",
        "action.march": "Move",
        "action.rest_up": "Rest",
        "action.stand_up": "Stand up",
        "action.revive": "Revive {figure}",
        "action.push_on": "1 fatigue: 1 movement",
        "action.toggle_door": "Open or close {door}",
        "action.recover": "A surge: recover 1 fatigue",
        "s.enemy": "An enemy stands there.",
        "s.obstacle": "Nobody enters that space.",
        "s.far": "That space is not adjacent.",
        "s.points": "That costs more movement than is left.",
        "s.stop": "There would be no space to stop in.",
        "s.actions": "No action is left in this turn.",
        "s.once": "A monster attacks once in an activation.",
        "s.sight": "There is no line of sight.",
        "s.reach": "The target is out of reach.",
        "s.down": "A knocked-out hero cannot be attacked.",
        "s.up": "A knocked-out hero can only stand up.",
        "s.fatigue": "Fatigue is at its limit.",
        "s.only_heroes": "Only heroes exert themselves.",
        "s.over.rounds": "The rounds agreed on are played.",
    }
)


class ActRunner(Runner[ActF]):
    """Up to two actions, with steps before, between and after (S-507, S-707, S-807)."""

    asks = True

    def run(self, t: "Table", f: ActF) -> bool | None:
        t.game.check_goals(t)
        figure = t.figures.get(f.figure)
        if figure is None or (KNOCKED_OUT in figure.tokens and figure.actions < 1):
            t.stack.pop()  # it fell in its own turn, which is over (S-1218)
            return None
        return WAIT

    def decision(self, t: "Table", f: ActF) -> Decision:
        figure = t.figures[f.figure]
        text = Text("ask.act", {"figure": t.game.figure_name(t, f.figure)})
        return Decision(t.number, figure.seat, "action", f.figure, text, "S-507" if figure.kind == "hero" else "S-807")

    def actions(self, t: "Table", f: ActF) -> Actions:
        game = cast("Journeys2", t.game)
        figure = t.figures[f.figure]
        if KNOCKED_OUT in figure.tokens:
            return Actions([StandUp(), PASS])
        found: list[Action] = []
        if figure.actions and modifiers.forbidden(t, "action", f.figure) is None:
            found += self._plain(game, t, figure)
        if figure.actions:
            for ability, carrier in free_uses(t, ("my_action",), figure.seat, f.figure):
                if modifiers.forbidden(t, "action", f.figure, ability.entry) is None:
                    found.append(Use(ability.key, carrier.bearer, carrier.card))
        for ability, carrier in free_uses(t, ("my_turn",), figure.seat, f.figure):
            found.append(Use(ability.key, carrier.bearer, carrier.card))
        if figure.kind == "hero" and self._may_push(game, t, figure):
            found.append(Push())
        if figure.at is not None and move.ends(game, t, figure) >> game.index(figure.at) & 1:
            found.append(PASS)
        steps = move.steps(game, t, figure, figure.mp)
        return Actions(found, steps, lambda index: StepTo(game.square(index)))

    def _plain(self, game: "Journeys2", t: "Table", figure: Figure) -> list[Action]:
        found: list[Action] = []
        if self._may_march(t, figure):
            found.append(March())
        if self._may_attack(t, figure):
            for arm in attack.arms(game, t, figure):
                kind = attack.BARE if figure.kind == "hero" and not arm.weapon else ""
                spots = bits(attack.in_reach(game, t, figure, arm))
                found += [Strike(game.square(index), arm.weapon, kind=kind) for index in spots]
        ring = game.ring(t, t.cells[figure.id])
        for door, place in game.layout.doors.items():
            beside = game.grid.mask((*place.before, *place.behind)) & t.cells[figure.id]
            if door in t.doors and beside and not (t.doors[door].locked or t.doors[door].hidden):
                found.append(ToggleDoor(door))
        if figure.kind == "hero":
            found.append(RestUp())
            for other in t.figures.values():
                if KNOCKED_OUT not in other.tokens or other.at is None:
                    continue
                if (ring | t.cells[figure.id]) >> game.index(other.at) & 1:
                    found.append(Revive(other.id))
        return found

    def _may_march(self, t: "Table", figure: Figure) -> bool:
        if modifiers.forbidden(t, "move", figure.id) is not None:
            return False
        return not ("shambling" in modifiers.keywords(t, figure.id) and MARCHED in figure.tokens)

    def _may_attack(self, t: "Table", figure: Figure) -> bool:
        once = figure.kind == "hero" or figure.attacks > 0  # S-602, S-808
        return once and modifiers.forbidden(t, "attack", figure.id) is None

    def _may_push(self, game: "Journeys2", t: "Table", figure: Figure) -> bool:
        spare = figure.fatigue < game.value(t, "stamina", figure.id)
        return spare and modifiers.forbidden(t, "fatigue", figure.id) is None and move.may_move(t, figure.id)

    def answer(self, t: "Table", f: ActF, action: Action) -> None:
        game = cast("Journeys2", t.game)
        figure = t.figures[f.figure]
        match action:
            case StepTo(to=square):
                move.step(game, t, figure, game.index(square))
                return
            case Push():
                t.emit(e.FatigueSuffered(f.figure, 1, "move"))
                t.emit(e.Spent(f.figure, "mp", 1))
                window(t, "fatigue_suffered", {"figure": f.figure, "amount": 1})
                return
            case Pass():
                t.stack.pop()
                return
            case Use(ability=key, card=card):
                self._use(t, figure, key, card)
                return
        t.emit(e.Spent(f.figure, "actions", -1))
        match action:
            case March():
                t.emit(e.Spent(f.figure, "mp", game.value(t, "speed", f.figure)))
                if figure.kind == "monster":
                    t.emit(e.Inflicted(f.figure, MARCHED, 1))
            case Strike(at=at, weapon=weapon):
                if figure.attacks:
                    t.emit(e.Spent(f.figure, "attacks", -1))
                arm = next(a for a in attack.arms(game, t, figure) if a.weapon == weapon)
                attack.declare(game, t, figure, at, arm)
            case ToggleDoor(door=door):
                to = "closed" if t.doors[door].open else "open"
                game.set_door(t, door, to, {"figure": f.figure})
            case RestUp():
                t.emit(e.Inflicted(f.figure, RESTING, 1))
            case Revive(figure=other):
                trials.get_up(game, t, t.figures[other])
            case StandUp():
                t.stack.pop()  # the turn ends with it (S-621)
                trials.get_up(game, t, figure)

    def _use(self, t: "Table", figure: Figure, key: str, card: int) -> None:
        for name in ("my_action", "my_turn"):
            for ability, carrier in free_uses(t, (name,), figure.seat, figure.id):
                if (ability.key, carrier.card) == (key, card):
                    if name == "my_action":
                        t.emit(e.Spent(figure.id, "actions", -1))
                    begin(t, ability, carrier, {})
                    return

    def why_not(self, t: "Table", f: ActF, what: XY | int | Action) -> Refusal | None:
        game = cast("Journeys2", t.game)
        figure = t.figures[f.figure]
        if KNOCKED_OUT in figure.tokens:
            return _no("s.up", "S-1216")
        match what:
            case StepTo(to=to):
                return self._no_step(game, t, figure, to)
            case Strike(at=at, weapon=weapon):
                return self._no_attack(game, t, figure, at, weapon)
            case Push():
                return _no("s.fatigue", "S-709") if figure.kind == "hero" else _no("s.only_heroes", "S-708")
            case Pass():
                return _no("s.stop", "S-706")
            case March() | RestUp() | Revive() | ToggleDoor() if not figure.actions:
                return _no("s.actions", "S-507")
            case (int(x), int(y)):
                return self._no_step(game, t, figure, (x, y))
        return None

    def _no_step(self, game: "Journeys2", t: "Table", figure: Figure, to: XY) -> Refusal | None:
        if not game.grid.has(*to) or figure.at is None:
            return _no("s.far", "S-703")
        index = game.index(to)
        if not game.ways(t).step[game.index(figure.at)] >> index & 1:
            return _no("s.far", "S-703")
        if move.obstacles(game, t) >> index & 1:
            return _no("s.obstacle", "S-705")
        if not move.free(game, t, figure) >> index & 1:
            return _no("s.enemy", "S-705")
        if figure.mp < move.cost(game, t, index):
            return _no("s.points", "S-703" if move.cost(game, t, index) == 1 else "S-1704")
        return _no("s.stop", "S-706")

    def _no_attack(self, game: "Journeys2", t: "Table", figure: Figure, at: XY, weapon: int) -> Refusal | None:
        if not figure.actions:
            return _no("s.actions", "S-507")
        if not self._may_attack(t, figure):
            return _no("s.once", "S-808")
        assert figure.at is not None
        here, index = game.index(figure.at), game.index(at)
        lying = [x for x in t.figures.values() if x.at == at and KNOCKED_OUT in x.tokens]
        if lying:
            return _no("s.down", "S-1211")
        if not game.sees_square(t, here, index, t.occupied() & ~(1 << here) & ~(1 << index)):
            return _no("s.sight", "S-1103")
        arm = next((a for a in attack.arms(game, t, figure) if a.weapon == weapon), None)
        return _no("s.reach", "S-1133") if arm is not None and arm.kind == "melee" else None


def _no(code: str, rule: str) -> Refusal:
    return Refusal("illegal", Text(code), rule)
