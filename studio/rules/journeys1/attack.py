"""The attack by its six steps: declare, sight, roll, success, spending, wounds (J-912…J-923)."""

from typing import TYPE_CHECKING, cast

from msgspec.structs import replace

from studio.kit.text import Text
from studio.rules.core import dice as pools
from studio.rules.core import events as e
from studio.rules.core import harm, modifiers
from studio.rules.core.actions import Action, Actions, Strike
from studio.rules.core.decision import Decision
from studio.rules.core.frames import WAIT, Runner
from studio.rules.core.names import Names
from studio.rules.core.state import Attack, Figure
from studio.rules.core.windows import window
from studio.rules.journeys1 import targets as aim
from studio.rules.journeys1.frames import AimF, AttackF, LandF, RerollF, SpendF

if TYPE_CHECKING:
    from studio.rules.core.table import Table
    from studio.rules.journeys1.game import Journeys1

TRAITS = {"melee": "melee", "ranged": "ranged", "magic": "magic"}


def declare(
    game: "Journeys1", t: "Table", figure: Figure, means: aim.Means, target: aim.Target, seat: int,
    plus: dict[str, int] | None = None, shape: str = "", sure: bool = False,
    gains: tuple[tuple[str | int, ...], ...] = (),
) -> None:  # fmt: skip
    """Announces an attack (J-912); the rest is its frame."""
    if not shape or shape == "single":
        shape = "single"
        if target.turn >= 0:
            shape = "breath"
        elif means.kind == "melee" and "sweep" in modifiers.keywords(t, figure.id):
            shape = "sweep"
        elif means.kind == "melee":
            shape = "single"
    attack = Attack(
        t.fresh(), figure.id, target.figure, game.square(target.square), means.kind, means.weapon, seat,
        target.distance, (), shape, max(target.turn, 0), pools.pool(means.dice), plus=dict(plus or {}),
        sure=sure or shape == "breath", gains=gains,
    )  # fmt: skip
    t.emit(e.AttackDeclared(replace(attack, affected=aim.affected(game, t, attack))))
    t.push(AttackF(attack.id))


def pool_of(game: "Journeys1", t: "Table", attack: Attack) -> Attack:
    """The attack with its whole pool and everything that is added without dice (J-914, J-923, J-1101)."""
    figure = t.figures[attack.attacker]
    dice = list(attack.dice)
    plus = dict(attack.plus)
    if figure.kind == "hero":
        dice += ["black"] * game.value(t, attack.kind, figure.id)
        if attack.weapon in t.cards:
            for name, n in aim.off_hand(game, t, figure.id, t.cards[attack.weapon]).items():
                plus[name] = plus.get(name, 0) + n
    for die, n in modifiers.dice_added(t, "attack.dice", figure.id, attack.id).items():
        dice += [die] * n
    for name in ("damage", "range", "surges", "pierce", "blast"):
        if n := modifiers.added(t, f"attack.{name}", figure.id, attack.id):
            plus[name] = plus.get(name, 0) + n
    words = list(game.card_keywords(t, attack.weapon)) + [tuple(g) for g in attack.gains]
    for word, *numbers in words:
        if word in ("damage", "range", "surges", "pierce", "blast") and numbers:
            plus[str(word)] = plus.get(str(word), 0) + int(numbers[0])
    black = [die for die in dice if die == "black"]
    rest = [die for die in dice if die != "black"]
    return replace(attack, dice=(*rest, *black[: game.power_cap]), plus=plus)


def shown(game: "Journeys1", attack: Attack) -> list[int]:
    """What the dice show together."""
    key = (attack.dice, attack.faces)
    known = game.sums.get(key)
    if known is None:
        if len(game.sums) > 4000:
            game.sums.clear()
        known = game.sums[key] = pools.totals(game, attack.dice, attack.faces)
    return known


def total(game: "Journeys1", attack: Attack, what: str) -> int:
    """A total of an attack as it stands (J-916, J-920)."""
    plus = attack.plus.get(what, 0)
    if what in ("pierce", "blast"):
        return plus
    if what == "distance":
        return attack.distance
    sums = shown(game, attack)
    if what == "damage":
        return max(0, (sums[1] + attack.boost_damage + plus) * attack.plus.get("times", 1))
    if what == "range":
        return max(0, sums[0] + attack.boost_range + plus)
    if what == "surges":
        return max(0, sums[2] + plus)
    return plus


def left_surges(game: "Journeys1", attack: Attack) -> int:
    """Surges not yet spent."""
    return total(game, attack, "surges") - attack.spent


def left_boosts(game: "Journeys1", attack: Attack) -> int:
    """Boosts not yet counted as range or damage."""
    return shown(game, attack)[5] - attack.boost_range - attack.boost_damage


def needs_range(attack: Attack) -> bool:
    """Whether range matters for success (J-908, J-916)."""
    return attack.kind != "melee" and not attack.sure


def lacks(game: "Journeys1", attack: Attack) -> int:
    """How much range is still wanting."""
    return max(0, attack.distance - total(game, attack, "range")) if needs_range(attack) else 0


def by_overlord(game: "Journeys1", attack: Attack) -> bool:
    """Whether the overlord decides for this attack (J-1317)."""
    return attack.declared_by == game.overlord


class AttackRunner(Runner[AttackF]):
    """An attack."""

    def run(self, t: "Table", f: AttackF) -> bool | None:
        game = cast("Journeys1", t.game)
        attack = t.attacks.get(f.attack)
        if attack is None or attack.attacker not in t.figures or t.figures[attack.attacker].place != "board":
            self._end(t, f, attack)  # a dead attacker's attack does not happen (J-620)
            return None
        names: Names = {"attack": attack.id}
        t.swap(AttackF(f.attack, f.step + 1))
        match f.step:
            case 0:
                window(t, "attack_declared", names)
            case 1:
                if attack.cancelled:
                    self._end(t, f, attack)
                    return None
                t.emit(e.AttackChanged(pool_of(game, t, attack), "pool"))
                window(t, "pool_built", names)
            case 2:
                made = replace(attack, affected=aim.affected(game, t, attack))
                if attack.plus.get("distance_set"):
                    made = replace(made, sure=True)
                t.emit(e.AttackChanged(replace(made, faces=t.roll(made.dice)), "rolled"))
                window(t, "dice_rolled", names)
                if attack.aimed and not attack.dodged:
                    t.push(RerollF(attack.id, attack.declared_by, len(made.dice)))  # aimed (J-613); void against J-617
            case 3:
                window(t, "hit_checked", names)
            case 4:
                if attack.cancelled or shown(game, attack)[6]:
                    if not attack.cancelled:
                        t.emit(e.AttackChanged(replace(attack, cancelled=True), "missed"))
                    t.swap(AttackF(f.attack, 9))
                    return None
                window(t, "surges_due", names)
            case 5:
                if attack.cancelled:
                    t.swap(AttackF(f.attack, 9))
                    return None
                t.push(SpendF(f.attack))
            case 6:
                self._judge(t, game, f, attack)
            case 7 | 8:
                pass
            case _:
                if f.step == 9:
                    window(t, "attack_ended", names)
                    return None
                self._end(t, f, attack)
                return None
        return None

    def _judge(self, t: "Table", game: "Journeys1", f: AttackF, attack: Attack) -> None:
        """Boosts left over count by themselves, the overlord is paid, and success is decided (J-916, J-917)."""
        boosts = left_boosts(game, attack)
        if boosts:
            ranged = min(boosts, lacks(game, attack))
            if ranged < lacks(game, attack):
                ranged = 0
            attack = replace(
                attack, boost_range=attack.boost_range + ranged, boost_damage=attack.boost_damage + boosts - ranged
            )
        hit = lacks(game, attack) == 0
        attack = replace(attack, hit=hit, affected=aim.affected(game, t, attack), cancelled=attack.cancelled or not hit)
        t.emit(e.AttackChanged(attack, "hit" if hit else "short"))
        t.swap(AttackF(f.attack, 9))
        if hit:
            for figure in reversed(attack.affected):
                t.push(LandF(f.attack, figure))
        if by_overlord(game, attack) and t.figures[attack.attacker].kind != "hero":
            threat = left_surges(game, attack) // 2
            if threat:
                harm.gain(t, game.overlord, "threat", threat)

    def _end(self, t: "Table", f: AttackF, attack: Attack | None) -> None:
        t.stack.pop()
        if attack is not None:
            t.emit(e.AttackEnded(attack.id))
            t.game.expire(t, "end_of_attack", attack.attacker)
            t.emit(e.CountsCleared("attack/"))


class LandRunner(Runner[LandF]):
    """An attack lands on one figure: armour after pierce, wounds, and what follows a hit (J-920)."""

    def run(self, t: "Table", f: LandF) -> bool | None:
        game = cast("Journeys1", t.game)
        attack, figure = t.attacks.get(f.attack), t.figures.get(f.figure)
        if attack is None or (figure is None and f.step == 0):
            t.stack.pop()
            return None
        if f.step == 0:
            raw = total(game, attack, "damage")
            wounds = raw - max(0, armour_against(game, t, f.figure, attack) - total(game, attack, "pierce"))
            if wounds > 0:
                t.swap(replace(f, step=1, raw=raw, pending=t.fresh()))
                harm.hurt(
                    t, f.figure, wounds, killer=attack.attacker, attack=attack.id, why="attack", raw=raw,
                    seat=attack.declared_by, keep=True,
                )  # fmt: skip
            else:
                t.swap(replace(f, step=1, raw=raw))
            return None
        if f.step == 1:
            t.swap(replace(f, step=2))
            p = t.pending.get(f.pending)
            dealt = 0 if p is None or p.cancelled else p.amount
            if figure is not None and figure.place == "board" and attack.attacker in t.figures:
                window(
                    t, "attack_landed",
                    {"attack": attack.id, "figure": f.figure, "raw": f.raw, "dealt": dealt},
                )  # fmt: skip
            return None
        t.stack.pop()
        if f.pending in t.pending:
            t.emit(e.PendingDone(f.pending))
        return None


def armour_against(game: "Journeys1", t: "Table", figure: int, attack: Attack) -> int:
    """A target's armour against an attack (J-1001)."""
    base = game.value(t, "armour", figure)
    return max(0, base + modifiers.added(t, "defence.armour", figure, attack.id))


class AimRunner(Runner[AimF]):
    """An effect makes a figure attack: its target and weapon are declared by the seat that decides."""

    asks = True

    def run(self, t: "Table", f: AimF) -> bool | None:
        game = cast("Journeys1", t.game)
        if f.figure not in t.figures or not aims(game, t, f):
            t.stack.pop()
            return None
        return WAIT

    def decision(self, t: "Table", f: AimF) -> Decision:
        params: dict[str, str | int] = {"name": t.game.figure_name(t, f.figure)}
        return Decision(t.number, f.seat, "target", f.figure, Text("j1.ask.target", params), "J-912")

    def actions(self, t: "Table", f: AimF) -> Actions:
        game = cast("Journeys1", t.game)
        return Actions([strike_of(game, means, target) for means, target in aims(game, t, f)])

    def answer(self, t: "Table", f: AimF, action: Action) -> None:
        game = cast("Journeys1", t.game)
        for means, target in aims(game, t, f):
            if strike_of(game, means, target) == action:
                t.stack.pop()
                declare(game, t, t.figures[f.figure], means, target, f.seat, f.plus, f.shape, f.sure, f.gains)
                return


def strike_of(game: "Journeys1", means: aim.Means, target: aim.Target) -> Strike:
    """The answer that declares an attack."""
    return Strike(game.square(target.square), means.weapon, target.turn)


def aims(game: "Journeys1", t: "Table", f: AimF) -> list[tuple[aim.Means, aim.Target]]:
    """What a figure told to attack may declare."""
    figure = t.figures[f.figure]
    if f.dice:
        choices = [aim.Means(0, f.kind or "melee", dict(f.dice))]
    else:
        choices = aim.means_of(game, t, figure)
        if f.kind:
            choices = [m for m in choices if m.kind == f.kind]
        if f.weapon:
            choices = [m for m in choices if m.weapon == f.weapon]
        if len(choices) > 1:
            choices = [m for m in choices if m.weapon or figure.kind != "hero"] or choices
    return [(means, target) for means in choices for target in aim.targets(game, t, figure, means, f.on)]
