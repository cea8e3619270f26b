"""The stack: announcing, asking everybody, resolving from the top (chapter 16)."""

from typing import TYPE_CHECKING, cast

from msgspec.structs import replace

from studio.kit.text import Text, messages
from studio.rules.command import board, orders
from studio.rules.command.actions import Play
from studio.rules.command.events import Fizzled
from studio.rules.command.state import Item, MoveF, StackF, StrikeF
from studio.rules.core import events as e
from studio.rules.core import harm, modifiers
from studio.rules.core.actions import PASS, Action, Actions, Pass, Use
from studio.rules.core.decision import Decision
from studio.rules.core.frames import WAIT, OpsF, Runner
from studio.rules.core.state import Attack, Effect, Figure
from studio.rules.core.windows import Heard, hears, matches, payable, window

if TYPE_CHECKING:
    from studio.rules.command.game import Command
    from studio.rules.core.table import Table

TAPPED = "tapped"
HAZARD = 10
"""Damage of hazardous ground (D-256)."""

messages({"ask.stack": "{seat}: respond, before {what} resolves?", "ask.stack_empty": "{seat}: anything more?"})


def announce(t: "Table", item: Item, effect: Effect) -> None:
    """Puts an effect on top of the stack (D-219)."""
    t.emit(e.EffectBegan(effect))
    for at in range(len(t.stack) - 1, -1, -1):
        frame = t.stack[at]
        if isinstance(frame, StackF):
            t.stack[at] = replace(frame, items=(*frame.items, item), passed=(), asking=-2)
            return
    t.push(StackF((item,)))


def announce_attack(game: "Command", t: "Table", actor: Figure, target: int, *, ranged: bool) -> None:
    """A basic attack: the creature taps, the attack goes on the stack (D-302)."""
    tap(t, actor.id)
    effect = Effect(t.fresh(), "attack", 0, actor.seat, actor.id, target, damaging=True)
    announce(t, Item(effect.id, "attack", ranged=ranged, aims=(target,)), effect)


def announce_collect(t: "Table", actor: Figure, token: str) -> None:
    """Collecting treasure is a standard action: the creature taps (D-337)."""
    tap(t, actor.id)
    effect = Effect(t.fresh(), "treasure", 0, actor.seat, actor.id)
    announce(t, Item(effect.id, "collect", names={"token": token}), effect)


def announce_hazard(t: "Table", figure: Figure) -> None:
    """Hazardous ground harms as a triggered effect with the ground as its source (D-256, D-301)."""
    effect = Effect(t.fresh(), "terrain", 0, t.turn, 0, figure.id, HAZARD, damaging=True)
    announce(t, Item(effect.id, "hazard", aims=(figure.id,)), effect)


def tap(t: "Table", figure: int) -> None:
    """A creature taps (D-212)."""
    t.emit(e.Inflicted(figure, TAPPED, 1))
    if hears(t, "tapped"):
        window(t, "tapped", {"figure": figure})


class StackRunner(Runner[StackF]):
    """Asks from the turn's player on; when all have passed in a row the top item resolves (D-220…D-223)."""

    asks = True
    forced = False

    def run(self, t: "Table", f: StackF) -> bool | None:
        if f.resolving is not None:
            t.swap(replace(f, resolving=None))
            self._ended(t, f.resolving, f.items)
            return None
        for seat in t.game.ask_order(t, "announced", {}):
            if seat not in f.passed and self._responses(t, f, seat):
                if f.asking != seat:
                    t.swap(replace(f, asking=seat))
                return WAIT
        if not f.items:
            t.stack.pop()
            return None
        item = f.items[-1]
        t.swap(StackF(f.items[:-1], resolving=item))
        self._resolve(t, item)
        return None

    def decision(self, t: "Table", f: StackF) -> Decision:
        params: dict[str, str | int] = {"seat": f.asking + 1}
        if not f.items:
            return Decision(t.number, f.asking, "stack", None, Text("ask.stack_empty", params), "D-221")
        effect = t.effects[f.items[-1].effect]
        params["what"] = t.game.card_name(t, effect.card) if effect.card else effect.kind
        return Decision(t.number, f.asking, "stack", effect.actor or None, Text("ask.stack", params), "D-217")

    def actions(self, t: "Table", f: StackF) -> Actions:
        return Actions([*self._responses(t, f, f.asking), PASS])

    def answer(self, t: "Table", f: StackF, action: Action) -> None:
        game = cast("Command", t.game)
        if isinstance(action, Pass):
            t.swap(replace(f, passed=(*f.passed, f.asking), asking=-2))
        elif isinstance(action, Play):
            orders.play(game, t, action.card, action.figure)
        else:
            assert isinstance(action, Use)
            for ability, carrier in self._evasions(t, f, f.asking):
                if (ability.key, carrier.bearer) == (action.ability, action.figure):
                    orders.declare(t, ability, carrier, {"effect": f.items[-1].effect})
                    return

    def _responses(self, t: "Table", f: StackF, seat: int) -> list[Action]:
        game = cast("Command", t.game)
        found: list[Action] = [Play(card, figure) for card, figure in orders.playable(game, t, seat, response=True)]
        found += [Use(ability.key, carrier.bearer) for ability, carrier in self._evasions(t, f, seat)]
        return found

    def _evasions(self, t: "Table", f: StackF, seat: int) -> list[Heard]:
        """Abilities that answer what lies on top, such as evading (D-316)."""
        if not f.items or not hears(t, "announced"):
            return []
        names = {"effect": f.items[-1].effect}
        return [
            (ability, carrier)
            for ability, carrier in modifiers.index_of(t).heard["announced"]
            if carrier.seat == seat
            and matches(t, ability, carrier, names)
            and payable(t, ability, carrier, {**names, **carrier.names})
        ]

    # --- resolving -------------------------------------------------------------------------------

    def _resolve(self, t: "Table", item: Item) -> None:
        """Carries an item out, or lets it fizzle (D-224, D-227)."""
        game = cast("Command", t.game)
        effect = t.effects[item.effect]
        actor = t.figures.get(effect.actor)
        if effect.cancelled:
            t.emit(Fizzled(effect.id, "evaded"))
        elif effect.actor and actor is None:
            t.emit(Fizzled(effect.id, "actor"))  # DA-24
        elif item.aims and not any(aim in t.figures for aim in item.aims):
            t.emit(Fizzled(effect.id, "target"))
        elif item.kind == "hazard":
            hurt(game, t, effect.target, effect.amount, effect.id, 0)
        elif item.kind == "collect":
            token = t.tokens[str(item.names["token"])]
            t.emit(e.TokenChanged(replace(token, value=token.value - 1, gone=token.value < 2), effect.actor, "taken"))
            harm.gain(t, effect.seat, "morale", 1, effect.id)
        elif item.kind == "move":
            assert actor is not None
            t.emit(e.Spent(actor.id, "mp", game.value(t, "speed", actor.id) - actor.mp))
            t.push(MoveF(actor.id, actor.seat))
        elif item.kind == "attack":
            assert actor is not None
            strike(game, t, actor, effect.target, item.ranged, effect.id)
        else:
            t.push(OpsF(item.block, 0, {"effect": effect.id, **item.names}))

    def _ended(self, t: "Table", item: Item, left: tuple[Item, ...]) -> None:
        """An effect is over: what was prevented of it is forgotten, its card goes to its owner's pile (D-225)."""
        card = t.effects[item.effect].card
        t.emit(e.EffectEnded(item.effect))
        for prefix in (f"prevented/{item.effect}/", f"cowered/{item.effect}/"):
            if any(key.startswith(prefix) for key in t.counts):
                t.emit(e.CountsCleared(prefix))
        waiting = any(t.effects[other.effect].card == card for other in left)
        if card and not waiting and t.cards[card].zone == "set_aside":
            t.game.discard(t, card, {})


def strike(
    game: "Command", t: "Table", actor: Figure, target: int, ranged: bool, effect: int, amount: int | None = None, plus: int = 0
) -> None:  # fmt: skip
    """An attack resolves: its target must still be adjacent, or in range and sight (D-211, D-305, D-306)."""
    if target not in t.figures or not can_hit(game, t, actor, target, ranged):
        t.emit(Fizzled(effect, "target"))
        return
    attack = Attack(t.fresh(), actor.id, target, t.figures[target].at, "ranged" if ranged else "melee",
                    declared_by=actor.seat, affected=(target,), effect=effect)  # fmt: skip
    t.emit(e.AttackDeclared(attack))
    value = game.value(t, attack.kind, actor.id) if amount is None else amount
    taken = modifiers.added(t, "defence.taken", target, attack.id)
    t.push(StrikeF(attack.id, amount=value + plus + taken))


def can_hit(game: "Command", t: "Table", actor: Figure, target: int, ranged: bool) -> bool:
    """Whether a target is where an attack reaches it."""
    here, there = t.cells.get(actor.id, 0), t.cells.get(target, 0)
    if not ranged:
        return bool(game.ring(t, here) & there)
    return board.counted(game, t, here, there) <= game.value(t, "range", actor.id) and board.has_line(
        game, t, actor, target
    )


def hurt(game: "Command", t: "Table", figure: int, amount: int, effect: int, killer: int) -> None:
    """Damage of a source, less what was prevented of it; then its controller may let it cower (D-335)."""
    amount -= t.counts.get(f"prevented/{effect}/{figure}", 0)
    if amount > 0:
        seat = t.effects[effect].seat if effect in t.effects else -2
        harm.hurt(t, figure, amount, killer=killer, source=effect, seat=seat)


class StrikeRunner(Runner[StrikeF]):
    """The damage of an attack, and what listens to it."""

    def run(self, t: "Table", f: StrikeF) -> bool | None:
        attack = t.attacks[f.attack]
        match f.step:
            case 0:
                amount = f.amount - t.counts.get(f"prevented/{attack.effect}/{attack.target}", 0)
                if amount <= 0:
                    self._landed(t, f, 0)
                    return None
                t.swap(replace(f, step=1, pending=t.fresh()))
                harm.hurt(
                    t, attack.target, amount, killer=attack.attacker, attack=attack.id, source=attack.effect,
                    seat=attack.declared_by, keep=True,
                )  # fmt: skip
            case 1:
                pending = t.pending[f.pending]
                dealt = 0 if pending.cancelled else pending.amount
                t.emit(e.PendingDone(f.pending))
                self._landed(t, f, dealt)
            case 2:
                t.swap(replace(f, step=3))
                window(t, "attack_ended", {"attack": attack.id})
            case _:
                t.stack.pop()
                t.emit(e.AttackEnded(attack.id))
        return None

    def _landed(self, t: "Table", f: StrikeF, dealt: int) -> None:
        attack = t.attacks[f.attack]
        t.swap(replace(f, step=2))
        if attack.target in t.figures:
            landed = {"attack": attack.id, "figure": attack.target, "raw": f.amount, "dealt": dealt}
            window(t, "attack_landed", landed)
