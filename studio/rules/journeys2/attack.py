"""An attack: declared, rolled, checked for range, surges spent, dealt (chapter 11)."""

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any, NamedTuple, cast

from msgspec.structs import replace

from studio.grid.squares import bits
from studio.kit.text import Text, messages
from studio.rules.core import dice, harm, modifiers
from studio.rules.core import events as e
from studio.rules.core.actions import PASS, Action, Actions, Pass, Surge
from studio.rules.core.book import CompiledSurge
from studio.rules.core.decision import Decision
from studio.rules.core.frames import WAIT, OpsF, Runner
from studio.rules.core.state import XY, Attack, Figure
from studio.rules.core.windows import window
from studio.rules.journeys2.actions import Recover
from studio.rules.journeys2.events import KNOCKED_OUT
from studio.rules.journeys2.state import AttackF, LandF, SurgesF

if TYPE_CHECKING:
    from studio.rules.core.table import Table
    from studio.rules.journeys2.game import Journeys2

BARE = "bare_hands"
"""How an unarmed attack is named: one blue die, melee (S-1104)."""

messages({"ask.surges": "Spend a surge?"})


class Arm(NamedTuple):
    """What a figure attacks with."""

    weapon: int
    kind: str
    dice: dict[str, int]


def arms(game: "Journeys2", t: "Table", figure: Figure) -> list[Arm]:
    """The weapons a figure may choose: a hero's equipped ones or bare hands, a monster's own (S-1104, S-1106)."""
    if figure.kind != "hero":
        stats = game.stats_of(figure)
        return [Arm(0, str(stats["attack"]), dict(stats["dice"]))]
    found = []
    for card in t.cards.values():
        entry = game.book.entry(card.entry)
        if card.bearer == figure.id and card.zone == "play" and entry is not None and "attack" in entry.stats:
            found.append(Arm(card.id, entry.stats["attack"], dict(entry.stats["dice"])))
    return [*found, Arm(0, "melee", {"blue": 1})]


def in_reach(game: "Journeys2", t: "Table", figure: Figure, arm: Arm) -> int:
    """The spaces an attack with this arm may name: in sight, and for melee adjacent or within reach."""
    assert figure.at is not None
    here = game.index(figure.at)
    targets = 0
    for other in t.figures.values():
        # Nobody attacks a friend or a knocked-out hero (S-1102, S-1211).
        hostile = game.team(other.seat) != game.team(figure.seat)
        if hostile and KNOCKED_OUT not in other.tokens and modifiers.forbidden(t, "targeted", other.id) is None:
            targets |= t.cells.get(other.id, 0)
    if arm.kind == "melee":
        card = t.cards.get(arm.weapon)
        entry = game.book.entry(card.entry) if card is not None else None
        long = entry is not None and any(word == "reach" for word, *_ in entry.entry.keywords)
        reach = max(2 if long else 1, game.value(t, "reach", figure.id))
        targets &= game.near(t, 1 << here, reach)
    return sum(1 << x for x in bits(targets) if game.sees_square(t, here, x, t.occupied() & ~(1 << x) & ~(1 << here)))


def declare(game: "Journeys2", t: "Table", figure: Figure, at: XY, arm: Arm, **plus: int) -> None:
    """Names target space and weapon (S-1102, S-1104)."""
    index = game.index(at)
    target = t.figures_on(1 << index)[0]
    attack = Attack(
        t.fresh(), figure.id, target, at, arm.kind, arm.weapon, figure.seat,
        game.distance(t, t.cells[figure.id], 1 << index), dice=dice.pool(arm.dice),
        plus={name: n for name, n in plus.items() if n},
    )  # fmt: skip
    t.emit(e.AttackDeclared(attack))
    t.push(AttackF(attack.id))


def affected(game: "Journeys2", t: "Table", attack: Attack) -> tuple[int, ...]:
    """Whom the attack touches: the target, with Blast all around its space, friends and foes (S-1130)."""
    assert attack.square is not None
    blast = game.attack_total(t, attack, "blast")
    if not blast:
        return (attack.target,)
    near = game.near(t, 1 << game.index(attack.square), blast)
    return tuple(x for x in t.figures_on(near) if KNOCKED_OUT not in t.figures[x].tokens)


def shields(game: "Journeys2", attack: Attack, figure: int) -> int:
    """The shields a figure rolled, and what was added (S-1121)."""
    rolled = dice.totals(game, attack.defence.get(figure, ()), attack.defence_faces.get(figure, ()))
    return rolled[3] + attack.plus.get(f"shields/{figure}", 0)


class AttackRunner(Runner[AttackF]):
    """The attack from declaration to its end."""

    def run(self, t: "Table", f: AttackF) -> bool | None:
        game = cast("Journeys2", t.game)
        attack = t.attacks[f.attack]
        names = {"attack": attack.id}
        gone = attack.attacker not in t.figures or (attack.target not in t.figures and f.step < 6)
        if (attack.cancelled or gone) and f.step < 7:
            t.swap(AttackF(f.attack, 7))
            return None
        t.swap(AttackF(f.attack, f.step + 1))
        match f.step:
            case 0:
                window(t, "attack_declared", names)
            case 1:
                self._pools(game, t, attack)
                window(t, "pool_built", names)
            case 2:
                self._roll(game, t, attack)
                window(t, "dice_rolled", names)
            case 3:
                if dice.totals(game, attack.dice, attack.faces)[6]:  # an X: all else is ignored (S-1110)
                    t.emit(e.AttackChanged(replace(attack, hit=False), "missed"))
                    t.swap(AttackF(f.attack, 7))
                else:
                    window(t, "hit_checked", names)
            case 4:
                t.push(SurgesF(f.attack))
                window(t, "surges_due", names)
            case 5:
                in_range = attack.kind == "melee" or game.attack_total(t, attack, "range") >= attack.distance
                hit = replace(attack, hit=in_range, affected=affected(game, t, attack) if in_range else ())
                t.emit(e.AttackChanged(hit, "hit" if in_range else "short"))
                for figure in reversed(hit.affected):
                    t.push(LandF(f.attack, figure))
            case 6:
                window(t, "attack_ended", names)
            case _:
                t.stack.pop()
                game.expire(t, "end_of_attack")
                t.emit(e.AttackEnded(f.attack))
        return None

    def _pools(self, game: "Journeys2", t: "Table", attack: Attack) -> None:
        more = dice.pool(modifiers.dice_added(t, "attack.dice", attack.attacker, attack.id))
        defence = {x: defence_pool(game, t, attack, x) for x in affected(game, t, attack)}
        t.emit(e.AttackChanged(replace(attack, dice=attack.dice + more, defence=defence), "pool"))

    def _roll(self, game: "Journeys2", t: "Table", attack: Attack) -> None:
        faces = t.roll(attack.dice)
        defence = {x: t.roll(pool) for x, pool in attack.defence.items()}
        t.emit(e.AttackChanged(replace(attack, faces=faces, defence_faces=defence), "rolled"))


def defence_pool(game: "Journeys2", t: "Table", attack: Attack, figure: int) -> tuple[str, ...]:
    """The dice a figure defends with (S-1108)."""
    own = game.stats_of(t.figures[figure]).get("defence", {})
    return dice.pool(own) + dice.pool(modifiers.dice_added(t, "defence.dice", figure, attack.id))


def surge_options(game: "Journeys2", t: "Table", attack: Attack) -> Iterator[tuple[CompiledSurge, dict[str, Any]]]:
    """What the attacker's surges can buy, with the names its ops may use (S-1117)."""
    attacker = t.figures[attack.attacker]
    if modifiers.forbidden(t, "surge", attacker.id) is not None:
        return
    base: dict[str, Any] = {"self": attacker.id, "you": attack.declared_by, "attack": attack.id}
    card = t.cards.get(attack.weapon)
    entry = game.book.entry(card.entry) if card is not None else None
    if entry is not None:
        for surge in entry.surges:
            yield surge, {**base, "this": attack.weapon}
    for word, numbers in modifiers.keywords(t, attacker.id).items():
        keyword = game.book.entry(word)
        if keyword is not None:
            for surge in keyword.surges:
                yield surge, {**base, **dict(zip(keyword.entry.params, numbers, strict=False))}
    for surge, carrier in modifiers.surges_granted(t, attacker.id, attack.id):
        yield surge, {**base, **carrier.names, "attack": attack.id}


class SurgesRunner(Runner[SurgesF]):
    """One surge option after the other, each once (S-1116)."""

    asks = True

    def run(self, t: "Table", f: SurgesF) -> bool | None:
        attack = t.attacks[f.attack]
        if attack.cancelled or attack.attacker not in t.figures or self._left(t, attack) < 1:
            t.stack.pop()
            return None
        return WAIT

    def _left(self, t: "Table", attack: Attack) -> int:
        return t.game.attack_total(t, attack, "surges") - attack.spent

    def decision(self, t: "Table", f: SurgesF) -> Decision:
        attack = t.attacks[f.attack]
        return Decision(t.number, attack.declared_by, "surge", attack.attacker, Text("ask.surges"), "S-1115")

    def actions(self, t: "Table", f: SurgesF) -> Actions:
        game = cast("Journeys2", t.game)
        attack, left = t.attacks[f.attack], self._left(t, t.attacks[f.attack])
        found: list[Action] = [
            Surge(surge.key)
            for surge, _ in surge_options(game, t, attack)
            if surge.cost <= left and surge.key not in attack.used
        ]
        attacker = t.figures[attack.attacker]
        if attacker.kind == "hero" and attacker.fatigue and "recover" not in attack.used:
            found.append(Recover())
        return Actions([*found, PASS])

    def answer(self, t: "Table", f: SurgesF, action: Action) -> None:
        game = cast("Journeys2", t.game)
        attack = t.attacks[f.attack]
        if isinstance(action, Pass):
            t.stack.pop()
        elif isinstance(action, Recover):
            t.emit(e.AttackChanged(replace(attack, spent=attack.spent + 1, used=(*attack.used, "recover")), "surge"))
            t.emit(e.Healed(attack.attacker, 1, "fatigue"))
        else:
            assert isinstance(action, Surge)
            surge, names = next(x for x in surge_options(game, t, attack) if x[0].key == action.option)
            spent = replace(attack, spent=attack.spent + surge.cost, used=(*attack.used, surge.key))
            t.emit(e.AttackChanged(spent, "surge"))
            t.push(OpsF(surge.block, 0, names))


class LandRunner(Runner[LandF]):
    """Damage to one figure: hearts less the shields that Pierce leaves (S-1121), then conditions (S-1411)."""

    def run(self, t: "Table", f: LandF) -> bool | None:
        game = cast("Journeys2", t.game)
        attack = t.attacks[f.attack]
        if f.step == 0:
            if f.figure not in t.figures or KNOCKED_OUT in t.figures[f.figure].tokens:
                t.stack.pop()
                return None
            if f.figure not in attack.defence_faces:  # drawn in by a Blast that a surge bought
                pool = defence_pool(game, t, attack, f.figure)
                attack = replace(
                    attack, defence={**attack.defence, f.figure: pool},
                    defence_faces={**attack.defence_faces, f.figure: t.roll(pool)},
                )  # fmt: skip
                t.emit(e.AttackChanged(attack, "rolled"))
            raw = game.attack_total(t, attack, "damage")
            kept = max(0, shields(game, attack, f.figure) - game.attack_total(t, attack, "pierce"))
            t.swap(LandF(f.attack, f.figure, 1, t.fresh(), raw))
            harm.hurt(
                t, f.figure, max(0, raw - kept), killer=attack.attacker, attack=attack.id, raw=raw, why="attack",
                seat=attack.declared_by, keep=True,
            )  # fmt: skip
            return None
        t.stack.pop()
        pending = t.pending[f.pending]
        dealt = 0 if pending.cancelled else pending.amount
        t.emit(e.PendingDone(f.pending))
        if f.figure in t.figures:
            window(t, "attack_landed", {"attack": attack.id, "figure": f.figure, "raw": f.raw, "dealt": dealt})
            if dealt:
                for what, *_ in attack.gains:
                    game.inflict(t, f.figure, str(what), 1, {})
        return None
