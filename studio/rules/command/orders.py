"""Order cards: who may carry one out, who helps, and how it comes onto the stack (chapters 18 and 19)."""

from typing import TYPE_CHECKING, Any, cast

from msgspec.structs import replace

from studio.grid.reach import places
from studio.grid.squares import bits
from studio.kit.codec import to_plain
from studio.kit.text import Text, messages
from studio.rules.command import board
from studio.rules.command.state import DeclareF, Item
from studio.rules.core import events as e
from studio.rules.core import modifiers
from studio.rules.core.actions import PASS, Action, Actions, Choose, Pass
from studio.rules.core.asking import ask, pay
from studio.rules.core.book import CompiledAbility
from studio.rules.core.decision import Decision, Refusal
from studio.rules.core.frames import WAIT, Runner
from studio.rules.core.listen import Carrier
from studio.rules.core.state import Effect, Figure
from studio.rules.core.windows import payable

if TYPE_CHECKING:
    from studio.rules.command.game import Command
    from studio.rules.core.table import Table

TAPPING = ("standard", "immediate")
"""Kinds of action that tap (D-216)."""

messages({"ask.assist": "Who helps with {what}? {n} more levels are needed."})


def abilities_of(game: "Command", t: "Table", card: int) -> tuple[CompiledAbility, ...]:
    """What an order card does."""
    entry = game.book.entry(t.cards[card].entry)
    return tuple(entry.abilities) if entry is not None else ()


def has_ability(game: "Command", t: "Table", figure: int, card: int) -> bool:
    """Whether a creature has the ability a card names; `any` asks for none (D-272, D-273)."""
    word = game.card_stat(t, card, "attribute")
    return bool(word == "any" or game.has_trait(t, figure, word))


def is_akin(game: "Command", t: "Table", figure: int, card: int) -> bool:
    """Whether a card's affinity waives level and ability (D-276)."""
    word = game.card_stat(t, card, "affinity")
    return bool(word and game.has_trait(t, figure, word))


def lacking(game: "Command", t: "Table", figure: int, card: int, helpers: tuple[int, ...] = ()) -> int:
    """The levels still missing (D-272, D-287)."""
    if is_akin(game, t, figure, card):
        return 0
    have: int = sum(game.value(t, "level", x) for x in (figure, *helpers))
    return max(0, int(game.card_stat(t, card, "level")) - have)


def helpers_for(game: "Command", t: "Table", figure: int, card: int, taken: tuple[int, ...] = ()) -> list[int]:
    """Own untapped creatures beside the ordered one that have the card's ability (D-285…D-288)."""
    near = t.figures_on(game.ring(t, t.cells[figure]))
    seat = t.figures[figure].seat
    return [
        x for x in near
        if x not in taken and t.figures[x].seat == seat and "tapped" not in t.figures[x].tokens
        and has_ability(game, t, x, card) and modifiers.forbidden(t, "assist", x) is None
    ]  # fmt: skip


def why_not(game: "Command", t: "Table", card: int, figure: Figure) -> Refusal | None:
    """Why a creature cannot carry out an order, by what does not depend on targets."""
    entry = game.book.entry(t.cards[card].entry)
    assert entry is not None
    type_ = game.card_stat(t, card, "type")
    active = t.active == figure.id and t.turn == figure.seat
    if type_ in ("standard", "minor") and not active:
        return _no("d.active", "D-291" if type_ == "standard" else "D-292")
    if type_ in TAPPING and "tapped" in figure.tokens:
        return _no("d.tapped", "D-212")
    if entry.requires is not None and not entry.requires(t, {"self": figure.id, "you": figure.seat}):
        return _no("d.requires", "D-275")
    if not is_akin(game, t, figure.id, card):
        if not has_ability(game, t, figure.id, card):
            return _no("d.ability", "D-272")
        if lacking(game, t, figure.id, card, tuple(helpers_for(game, t, figure.id, card))):
            return _no("d.level", "D-272")
    return None


def playable(game: "Command", t: "Table", seat: int, *, response: bool) -> list[tuple[int, int]]:
    """The orders a seat can play now, each with a creature: as a response no standard ones (DA-21)."""
    found = []
    for id_, card in sorted(t.cards.items()):
        if card.zone != "hand" or card.seat != seat or game.card_stat(t, id_, "type") == "creature":
            continue
        if response and game.card_stat(t, id_, "type") == "standard":
            continue
        for figure in sorted(t.figures):
            mover = t.figures[figure]
            if mover.seat != seat or mover.at is None or why_not(game, t, id_, mover) is not None:
                continue
            for ability in abilities_of(game, t, id_):
                carrier = Carrier(figure, id_, seat)
                if payable(t, ability, carrier, dict(carrier.names)):
                    found.append((id_, figure))
                    break
    return found


def play(game: "Command", t: "Table", card: int, figure: int) -> None:
    """An order is played through a creature: helpers and targets are asked for next."""
    ability = abilities_of(game, t, card)[0]
    carrier = Carrier(figure, card, t.figures[figure].seat)
    t.push(DeclareF(ability.key, figure, carrier.seat, card, names=dict(carrier.names)))


def declare(t: "Table", ability: CompiledAbility, carrier: Carrier, names: dict[str, Any]) -> None:
    """An ability of a creature is announced; it becomes an item of its own."""
    t.push(DeclareF(ability.key, carrier.bearer, carrier.seat, carrier.card, names={**names, **carrier.names}))


def harms(block: object) -> bool:
    """Whether ops deal damage, so that they can be prevented."""
    plain = to_plain(block)
    if isinstance(plain, dict):
        return plain.get("op") in ("attack", "deal") or any(map(harms, plain.values()))
    return isinstance(plain, (list, tuple)) and any(map(harms, plain))


class DeclareRunner(Runner[DeclareF]):
    """Helpers, then targets, then taps and costs, then onto the stack in reverse order (D-230, D-279)."""

    asks = True

    def run(self, t: "Table", f: DeclareF) -> bool | None:
        game = cast("Command", t.game)
        ability = game.book.ability(f.ability)
        playing = bool(f.card) and t.cards[f.card].zone == "hand"
        if playing and f.step == 0 and lacking(game, t, f.figure, f.card, f.helpers):
            return WAIT
        if f.step < len(ability.targets):
            t.swap(replace(f, step=f.step + 1))
            ask(t, ability.targets[f.step], f.ability, -1 - f.step, f.names, f.seat)
            return None
        t.stack.pop()
        self._announce(game, t, f, ability, playing)
        return None

    def decision(self, t: "Table", f: DeclareF) -> Decision:
        game = cast("Command", t.game)
        params: dict[str, str | int] = {
            "what": game.card_name(t, f.card), "n": lacking(game, t, f.figure, f.card, f.helpers),
        }  # fmt: skip
        return Decision(t.number, f.seat, "choose", f.figure, Text("ask.assist", params), "D-285")

    def actions(self, t: "Table", f: DeclareF) -> Actions:
        game = cast("Command", t.game)
        return Actions([*(Choose(x) for x in helpers_for(game, t, f.figure, f.card, f.helpers)), PASS])

    def answer(self, t: "Table", f: DeclareF, action: Action) -> None:
        if isinstance(action, Pass):
            t.stack.pop()  # the order is not played after all; nothing has been paid
            return
        assert isinstance(action, Choose)
        assert isinstance(action.thing, int)
        t.swap(replace(f, helpers=(*f.helpers, action.thing)))

    def _announce(self, game: "Command", t: "Table", f: DeclareF, ability: CompiledAbility, playing: bool) -> None:
        from studio.rules.command.stack import announce, tap

        type_ = game.card_stat(t, f.card, "type") if f.card else ""
        taps = set(ability.windows) & set(TAPPING) or (playing and type_ in TAPPING)
        for figure in (*((f.figure,) if taps else ()), *f.helpers):
            tap(t, figure)
        for i, cost in enumerate(ability.costs):
            pay(t, cost, f.names, f.figure, f.seat, i)
        if playing:
            t.emit(e.CardPlayed(f.seat, f.card, t.cards[f.card].entry))
            t.emit(e.CardMoved(replace(t.cards[f.card], zone="set_aside"), "", "top", game.pile_of(t, f.card)))
        aims = tuple(
            value for name in ability.ability.targets
            if isinstance(value := f.names.get(name), int) and value in t.figures
        )  # fmt: skip
        parts = [ability.ability.do] if ability.ability.do is not None else list(ability.ability.parts)
        for block, ops in reversed(list(zip(ability.blocks, parts, strict=True))):
            damaging = harms(ops)
            effect = Effect(
                t.fresh(), "order" if playing else "ability", f.card if playing else 0, f.seat, f.figure,
                aims[0] if aims else 0, block=block, targets=aims, damaging=damaging,
            )  # fmt: skip
            # A part that aims at nobody is not stopped by a target that has gone (D-233).
            own = aims if _names_any(ops, ability.ability.targets) else ()
            announce(t, Item(effect.id, "ops", block, f.names, aims=own), effect)


def _names_any(ops: object, names: Any) -> bool:
    plain = to_plain(ops)
    if isinstance(plain, dict):
        return any(_names_any(value, names) for value in plain.values())
    if isinstance(plain, (list, tuple)):
        return any(_names_any(value, names) for value in plain)
    return isinstance(plain, str) and plain in names


def deploy_squares(game: "Command", t: "Table", seat: int, card: int) -> tuple[int, ...]:
    """Where a creature card may come into play: its whole space in the start area, else nearest (D-175, D-176)."""
    size = game.size_of(Figure(0, t.cards[card].entry))
    free = game.floor & ~board.walls(game, t) & ~t.occupied()
    start = game.start_masks.get(seat, 0)
    for steps in range(100):
        spots = places(game.grid, free & game.near(t, start, steps), *size)
        if spots or not start:
            return tuple(bits(spots))
    return ()


def _no(code: str, rule: str) -> Refusal:
    return Refusal("illegal", Text(code), rule)
