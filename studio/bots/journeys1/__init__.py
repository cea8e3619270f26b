"""The greedy policy of the first edition: for each kind of question the part that knows the answer.

It reads the table the rules keep for a state, and nothing that the seat may not see.
"""

from typing import TYPE_CHECKING, Any, cast

from studio.bots.journeys1 import familiars, fight, gear, guard, heroes, overlord, placing, shopping, skills
from studio.bots.tactics import use_faces
from studio.kit.rng import below
from studio.rules.core.actions import PASS, Action, Actions, Choose, Number, PickOption, Use
from studio.rules.core.api import Rules
from studio.rules.core.asking import ask_at
from studio.rules.core.decision import Decision
from studio.rules.core.frames import AskF, WindowF
from studio.rules.core.state import GameState
from studio.rules.journeys1 import actions as a
from studio.rules.journeys1 import attack as fights
from studio.rules.journeys1 import frames

if TYPE_CHECKING:
    from studio.rules.core.table import Table
    from studio.rules.journeys1.game import Journeys1

GIFTS = {"gain": 3, "heal": 2, "draw": 2, "cure": 2, "loot": 2, "deal": -3, "inflict": -1, "lose": -2}
"""What an op inside an option is worth to whoever picks it, as far as its name tells."""
SHUNNED = frozenset({"silhouette", "telekinesis", "pico", "grey_ker"})
"""Abilities that a greedy hero leaves alone: they change without gaining."""
BREAKABLE = frozenset({"crystal_of_tival", "amulet_of_healing", "jinns_lamp"})


class Greedy:
    """Answers each question as it seems best now."""

    name = "greedy"

    def __init__(self, rules: Rules) -> None:
        self._game = cast("Journeys1", rules)

    def choose(self, view: GameState, decision: Decision, rng: int) -> Action:
        """The answer that scores best now."""
        return self.choose_on(self._game.open(view), decision.seat, rng)

    def choose_on(self, table: "Table", seat: int, rng: int) -> Action:
        """The answer that scores best now."""
        game, t = self._game, table
        use_faces(game.faces)
        actions = game.actions_of(t)
        if len(actions) == 1:
            return actions.nth(0)
        action = self._answer(game, t, t.stack[-1], actions, seat == game.overlord)
        return action if action is not None else actions.nth(below(rng, len(actions))[1])

    def _answer(self, game: "Journeys1", t: "Table", f: Any, actions: Actions, mine: bool) -> Action | None:
        match f:
            case frames.ActF():
                return overlord.act(game, t, f, actions) if mine else heroes.act(game, t, f, actions)
            case frames.SpendF():
                return fight.spend(game, t, t.attacks[f.attack], actions)
            case frames.DeclareF():
                return heroes.declare(game, t, t.figures[f.figure])
            case frames.HeroesF():
                return heroes.next_hero(game, t, actions)
            case WindowF():
                if mine:
                    return overlord.answer_window(game, t, f.window, cast("dict[str, object]", f.names), actions)
                return self._window(game, t, f, actions)
            case frames.PlotF():
                return overlord.plot(game, t, actions)
            case frames.DiscardF():
                return overlord.discard(game, t, actions)
            case frames.FundF():
                return overlord.fund(game, t, actions)
            case frames.SpawnF():
                return placing.place(game, t, actions)
            case frames.EquipF():
                return gear.arrange(game, t, t.figures[f.figure], actions)
            case frames.ReceiveF():
                return gear.received(game, t, t.figures[f.figure], f.card, actions)
            case frames.ShopF():
                return shopping.shop(game, t, t.figures[f.figure], f.setup, actions)
            case frames.SwapF():
                return skills.swap(game, t, t.figures[f.figure], actions)
            case frames.TrainF():
                best = a.Buy(skills.main_trait(game, t, f.figure))
                return best if best in actions.fixed else None
            case frames.FamiliarF():
                return familiars.act(game, t, f, actions)
            case frames.RerollF():
                attack = t.attacks[f.attack]
                return fight.reroll(game, attack, actions, attack.declared_by == f.seat)
            case frames.AimF():
                return self._aim(game, t, f, actions)
            case frames.DriftF():
                return placing.throw(game, t, t.figures[f.figure], actions) if mine else None
            case AskF():
                return self._ask(game, t, f, actions, mine)
        return None

    def _window(self, game: "Journeys1", t: "Table", f: WindowF, actions: Actions) -> Action:
        """A hero uses what is on offer, unless it would be wasted."""
        for action in actions.fixed:
            if not isinstance(action, Use):
                continue
            name = action.ability.partition(":")[2].split("/")[0]
            figure = t.figures.get(action.figure)
            if name in SHUNNED or (name in BREAKABLE and figure is not None and figure.damage < 6):
                continue
            if name == "guard" and figure is not None:
                if not guard.strikes_now(game, t, f.window, cast("dict[str, object]", f.names), figure):
                    continue
            if name == "ghost_armor" and figure is not None:
                if fight.left_of(game, t, figure.id) > 4 and fight.spare_of(game, t, figure.id) < 3:
                    continue
            return action
        return PASS

    def _aim(self, game: "Journeys1", t: "Table", f: frames.AimF, actions: Actions) -> Action | None:
        figure = t.figures[f.figure]
        strikes: list[Any] = list(actions.fixed)
        if game.team(figure.seat) != game.team(f.seat):
            # Somebody else's figure is made to strike: where it hurts its own side most.
            worst: Action = max(strikes, key=lambda x: (self._charmed(game, t, figure.id, x), x.at))
            return worst
        return fight.best_strike(game, t, figure, strikes, guard.interrupted(t))[1]

    def _charmed(self, game: "Journeys1", t: "Table", figure: int, strike: Any) -> int:
        hit = t.figures_on(1 << game.index(strike.at))
        return sum(10 - fight.left_of(game, t, x) if t.figures[x].kind == "hero" else -20 for x in hit)

    def _ask(self, game: "Journeys1", t: "Table", f: AskF, actions: Actions, mine: bool) -> Action | None:
        what = ask_at(t, f.block, f.at)
        fixed = actions.fixed
        if what.kind == "number":
            attack = t.attacks.get(f.names.get("attack") or 0)  # type: ignore[arg-type]
            wanted = fights.lacks(game, attack) - fights.left_boosts(game, attack) if attack is not None else 0
            numbers = [x for x in fixed if isinstance(x, Number)]
            return min(numbers, key=lambda x: (abs(x.value - max(0, wanted)), x.value))
        if what.kind in ("option", "pay"):
            best = None
            for x in fixed:
                if isinstance(x, PickOption):
                    steps = game.book.block(what.options[x.index].block)
                    value = sum(GIFTS.get(step.what, 0) for step in steps)
                    if best is None or value > best[0]:
                        best = value, x
            if best is not None and (best[0] > 0 or PASS not in fixed):
                return best[1]
            return PASS if PASS in fixed else None
        if actions.mask:
            return placing.place(game, t, actions) if mine else None
        figures = [x for x in fixed if isinstance(x, Choose) and isinstance(x.thing, int) and x.thing in t.figures]
        if figures:
            hostile = [x for x in figures if (t.figures[x.thing].kind == "hero") == mine]  # type: ignore[index]
            if hostile:
                return min(hostile, key=lambda x: (fight.left_of(game, t, x.thing), x.thing))  # type: ignore[arg-type]
            return max(figures, key=lambda x: (t.figures[x.thing].damage, -x.thing))  # type: ignore[index,operator]
        return None


def make(rules: Rules) -> Greedy:
    """The greedy policy for a game of the first edition."""
    return Greedy(rules)
