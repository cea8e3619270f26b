"""What is made of a roll: dice rolled again, boosts, surges, and power dice bought with fatigue (J-915, J-917, J-609)."""

from typing import TYPE_CHECKING, cast

from msgspec.structs import replace

from studio.kit.text import Text
from studio.rules.core import events as e
from studio.rules.core import modifiers
from studio.rules.core.actions import PASS, Action, Actions, Pass, Reroll, Surge
from studio.rules.core.decision import Decision, Option
from studio.rules.core.frames import WAIT, OpsF, Runner
from studio.rules.core.names import Names
from studio.rules.core.state import Attack
from studio.rules.core.windows import window
from studio.rules.journeys1 import actions as a
from studio.rules.journeys1.attack import lacks, left_boosts, left_surges, total
from studio.rules.journeys1.frames import RerollF, SpendF

if TYPE_CHECKING:
    from studio.rules.core.table import Table
    from studio.rules.journeys1.game import Journeys1


class SpendRunner(Runner[SpendF]):
    """Step 5: boosts, surge options, bought power dice; one at a time, then stop (J-917)."""

    asks = True

    def run(self, t: "Table", f: SpendF) -> bool | None:
        attack = t.attacks.get(f.attack)
        if attack is None or attack.cancelled or attack.attacker not in t.figures:
            t.stack.pop()
            return None
        return WAIT

    def seat(self, t: "Table", f: SpendF) -> int:
        return t.attacks[f.attack].declared_by

    def decision(self, t: "Table", f: SpendF) -> Decision:
        attack = t.attacks[f.attack]
        game = cast("Journeys1", t.game)
        params: dict[str, str | int] = {
            "surges": left_surges(game, attack), "boosts": left_boosts(game, attack),
            "range": total(game, attack, "range"), "distance": attack.distance,
            "damage": total(game, attack, "damage"),
        }  # fmt: skip
        return Decision(t.number, attack.declared_by, "surge", attack.attacker, Text("j1.ask.spend", params), "J-917")

    def actions(self, t: "Table", f: SpendF) -> Actions:
        game = cast("Journeys1", t.game)
        attack = t.attacks[f.attack]
        found: list[Action] = []
        if left_boosts(game, attack) and lacks(game, attack) > 0:
            found += [a.Boost("range"), a.Boost("damage")]
        found += [Surge(key) for key in surge_options(game, t, attack)]
        if can_buy_die(game, t, attack):
            found.append(a.BuyDie())
        found.append(PASS)
        return Actions(found)

    def answer(self, t: "Table", f: SpendF, action: Action) -> None:
        game = cast("Journeys1", t.game)
        attack = t.attacks[f.attack]
        if isinstance(action, Pass):
            t.stack.pop()
        elif isinstance(action, a.Boost):
            field = "boost_range" if action.on == "range" else "boost_damage"
            t.emit(e.AttackChanged(replace(attack, **{field: getattr(attack, field) + 1}), "boost"))
        elif isinstance(action, a.BuyDie):
            t.emit(e.FatigueSuffered(attack.attacker, 1, "die"))
            n = max(1, game.value(t, "fatigue_dice", attack.attacker))
            n = min(n, game.power_cap - attack.dice.count("black"))
            dice = ("black",) * n
            made = replace(attack, dice=attack.dice + dice, faces=attack.faces + t.roll(dice), bought=attack.bought + n)
            t.emit(e.AttackChanged(made, "bought"))
            window(t, "fatigue_suffered", {"figure": attack.attacker, "amount": 1})
        elif isinstance(action, Surge):
            surge = game.book.surges[action.option]
            t.emit(
                e.AttackChanged(
                    replace(attack, spent=attack.spent + surge.cost, used=(*attack.used, surge.key)), "surge"
                )
            )
            names: Names = {"attack": attack.id, "self": attack.attacker, "you": attack.declared_by}
            if attack.weapon:
                names["this"] = attack.weapon
            t.push(OpsF(surge.block, 0, names))

    def options(self, t: "Table", f: SpendF) -> list[Option]:
        return [
            Option(x, t.game.label(t, x), group="spend", default=isinstance(x, Pass), irrevocable=isinstance(x, a.BuyDie))
            for x in self.actions(t, f)
        ]  # fmt: skip


def surge_options(game: "Journeys1", t: "Table", attack: Attack) -> list[str]:
    """The surge options that can be afforded: the weapon's and those granted (J-917, J-1102)."""
    surges = left_surges(game, attack)
    if surges < 1 or t.figures[attack.attacker].kind != "hero":
        return []
    if modifiers.forbidden(t, "surge", attack.attacker):
        return []
    known = []
    card = t.cards.get(attack.weapon)
    entry = game.book.entry(card.entry) if card is not None else None
    if entry is not None:
        known += list(entry.surges)
    known += [surge for surge, _ in modifiers.surges_granted(t, attack.attacker, attack.id)]
    return [
        surge.key
        for surge in known
        if surge.cost <= surges and (surge.limit is None or attack.used.count(surge.key) < surge.limit.times)
    ]


def can_buy_die(game: "Journeys1", t: "Table", attack: Attack) -> bool:
    """Whether 1 fatigue may buy a power die now (J-609, J-906, J-1317)."""
    figure = t.figures[attack.attacker]
    if figure.kind != "hero" or attack.dice.count("black") >= game.power_cap:
        return False
    if game.value(t, "stamina", figure.id) - figure.fatigue < 1:
        return False
    return modifiers.forbidden(t, "fatigue", figure.id) is None


class RerollRunner(Runner[RerollF]):
    """Dice chosen to be rolled again, then rolled together; no die twice (J-613, J-615, J-625)."""

    asks = True

    def run(self, t: "Table", f: RerollF) -> bool | None:
        attack = t.attacks.get(f.attack)
        if attack is None:
            t.stack.pop()
            return None
        if not self._left(t, f, attack) or len(f.chosen) >= f.count:
            self._roll(t, f, attack)
            return None
        return WAIT

    def _left(self, t: "Table", f: RerollF, attack: Attack) -> list[int]:
        return [
            i for i, die in enumerate(attack.dice)
            if i < len(attack.faces) and i not in attack.rerolled and i not in f.chosen and f.of in ("", die)
        ]  # fmt: skip

    def _roll(self, t: "Table", f: RerollF, attack: Attack) -> None:
        t.stack.pop()
        if f.chosen:
            faces = list(attack.faces)
            order = sorted(f.chosen)
            for i, face in zip(order, t.roll([attack.dice[i] for i in order]), strict=True):
                faces[i] = face
            whole = f.count >= len(attack.dice)
            done = tuple(range(len(attack.dice))) if whole else tuple(order)  # an attack is rerolled once (J-625)
            made = replace(attack, faces=tuple(faces), rerolled=tuple(sorted({*attack.rerolled, *done})))
            t.emit(e.AttackChanged(made, "rerolled"))

    def decision(self, t: "Table", f: RerollF) -> Decision:
        attack = t.attacks[f.attack]
        return Decision(t.number, f.seat, "reroll", attack.attacker, Text("j1.ask.reroll"), "J-625")

    def actions(self, t: "Table", f: RerollF) -> Actions:
        return Actions([*(Reroll(i) for i in self._left(t, f, t.attacks[f.attack])), PASS])

    def answer(self, t: "Table", f: RerollF, action: Action) -> None:
        if isinstance(action, Reroll):
            t.swap(replace(f, chosen=(*f.chosen, action.die)))
        else:
            self._roll(t, f, t.attacks[f.attack])
