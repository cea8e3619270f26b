"""How each event writes a table: the only functions that change what a state holds.

`EVOLVE[type(event)](table, event)`. A system registers its own with `@evolves(Type)`. Writers may also
tell the table which derived answers are stale (`table.stale_*`), and do nothing else.
"""

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, TypeVar

from msgspec.structs import replace

from studio.rules.core import events as e
from studio.rules.core.state import WORKING, Seat

if TYPE_CHECKING:
    from studio.rules.core.table import Table

E = TypeVar("E", bound=e.Event)
EVOLVE: dict[type, Callable[["Table", Any], None]] = {}


QUIET: frozenset[type] = frozenset(
    {
        e.Stepped, e.Spent, e.AttackDeclared, e.AttackChanged, e.AttackEnded, e.Rolled, e.PendingSet, e.PendingDone,
        e.Chosen, e.AbilityUsed, e.PhaseStarted, e.Activated, e.ActivationEnded, e.CountsCleared,
    }
)  # fmt: skip
"""Events that no objective needs to be asked about by themselves."""
WALKING = (e.Stepped, e.Spent)
"""What a figure does on its way: nothing else changes by it but where it is and what it has left."""


def evolves(type_: type[E]) -> Callable[[Callable[["Table", E], None]], Callable[["Table", E], None]]:
    """Registers the writer of an event type."""

    def registered(writer: Callable[["Table", E], None]) -> Callable[["Table", E], None]:
        assert type_ not in EVOLVE, f"{type_} has two writers"
        EVOLVE[type_] = writer
        return writer

    return registered


def _nothing(t: "Table", event: e.Event) -> None:
    """The event is for eyes only."""


for _quiet in (e.CardPlayed, e.Rolled, e.Chosen, e.Said, e.Defeated):
    EVOLVE[_quiet] = _nothing


# --- time ------------------------------------------------------------------------------------


@evolves(e.RoundStarted)
def _round(t: "Table", event: e.RoundStarted) -> None:
    t.round = event.round


@evolves(e.TurnStarted)
def _turn(t: "Table", event: e.TurnStarted) -> None:
    t.turn = event.seat
    t.active = event.figure
    if event.figure:
        f = t.figures[event.figure]
        t.figures[f.id] = replace(f, mp=0, attacks=0, actions=0, moved=0, action="")


@evolves(e.TurnEnded)
def _turn_ended(t: "Table", event: e.TurnEnded) -> None:
    t.active = 0
    f = t.figures.get(event.figure)
    if f is not None:
        t.figures[f.id] = replace(f, mp=0, attacks=0, actions=0, moved=0, action="")


@evolves(e.PhaseStarted)
def _phase(t: "Table", event: e.PhaseStarted) -> None:
    t.phase = event.phase


@evolves(e.Activated)
def _activated(t: "Table", event: e.Activated) -> None:
    f = t.figures[event.figure]
    t.active = f.id
    t.figures[f.id] = replace(
        f, mp=event.mp, attacks=event.attacks, actions=event.actions, moved=0, action=event.action or f.action
    )


@evolves(e.ActivationEnded)
def _activation_ended(t: "Table", event: e.ActivationEnded) -> None:
    f = t.figures.get(event.figure)
    if f is not None:
        t.figures[f.id] = replace(f, mp=0, attacks=0, actions=0, moved=0, action="")
    t.active = event.active


@evolves(e.Over)
def _over(t: "Table", event: e.Over) -> None:
    t.ended = event.outcome


# --- figures ---------------------------------------------------------------------------------


@evolves(e.Appeared)
def _appeared(t: "Table", event: e.Appeared) -> None:
    f = event.figure
    t.figures[f.id] = f
    t.next = max(t.next, f.id + 1)
    t.put_on(f)
    t.stale()


@evolves(e.Stepped)
def _stepped(t: "Table", event: e.Stepped) -> None:
    f = t.figures[event.figure]
    f = t.figures[f.id] = replace(f, at=event.to, turn=event.turn, mp=f.mp - event.cost, moved=f.moved + 1)
    t.shift(f)


@evolves(e.Placed)
def _placed(t: "Table", event: e.Placed) -> None:
    f = t.figures[event.figure]
    t.take_off(f)
    if f.place != event.place:
        t.roster.clear()
    out = "out" in (f.place, event.place)
    f = t.figures[f.id] = replace(f, at=event.to, turn=event.turn, place=event.place)
    t.put_on(f)
    if out:
        t.stale()


@evolves(e.Left)
def _left(t: "Table", event: e.Left) -> None:
    f = t.figures.pop(event.figure)
    t.take_off(f)
    t.stale()


@evolves(e.Damaged)
def _damaged(t: "Table", event: e.Damaged) -> None:
    f = t.figures[event.figure]
    t.figures[f.id] = replace(f, damage=f.damage + event.amount)


@evolves(e.Healed)
def _healed(t: "Table", event: e.Healed) -> None:
    f = t.figures[event.figure]
    if event.what == "damage":
        t.figures[f.id] = replace(f, damage=f.damage - event.amount)
    else:
        t.figures[f.id] = replace(f, fatigue=f.fatigue - event.amount)


@evolves(e.FatigueSuffered)
def _fatigue(t: "Table", event: e.FatigueSuffered) -> None:
    f = t.figures[event.figure]
    t.figures[f.id] = replace(f, fatigue=f.fatigue + event.amount)


@evolves(e.Spent)
def _spent(t: "Table", event: e.Spent) -> None:
    f = t.figures[event.figure]
    if event.what == "mp":
        f = replace(f, mp=f.mp + event.amount)
    elif event.what == "attacks":
        f = replace(f, attacks=f.attacks + event.amount)
    else:
        f = replace(f, actions=f.actions + event.amount)
    t.figures[f.id] = f


@evolves(e.Inflicted)
def _inflicted(t: "Table", event: e.Inflicted) -> None:
    f = t.figures[event.figure]
    tokens = dict(f.tokens)
    tokens[event.what] = tokens.get(event.what, 0) + event.amount
    t.figures[f.id] = replace(f, tokens=tokens)
    t.stale_token_of(event.what)


@evolves(e.Cured)
def _cured(t: "Table", event: e.Cured) -> None:
    f = t.figures[event.figure]
    tokens = dict(f.tokens)
    left = tokens.pop(event.what, 0) - event.amount
    if left > 0:
        tokens[event.what] = left
    t.figures[f.id] = replace(f, tokens=tokens)
    t.stale_token_of(event.what)


@evolves(e.Became)
def _became(t: "Table", event: e.Became) -> None:
    f = t.figures[event.figure]
    t.figures[f.id] = replace(f, form=event.form, rank=event.rank or f.rank)
    t.stale()


@evolves(e.ControlChanged)
def _control(t: "Table", event: e.ControlChanged) -> None:
    f = t.figures[event.figure]
    t.take_off(f)
    f = t.figures[f.id] = replace(f, seat=event.seat)
    t.put_on(f)
    t.stale()


@evolves(e.Raised)
def _raised(t: "Table", event: e.Raised) -> None:
    f = t.figures[event.figure]
    t.figures[f.id] = replace(f, bonus={**f.bonus, event.what: f.bonus.get(event.what, 0) + event.amount})
    t.stale()


# --- resources, cards ------------------------------------------------------------------------


@evolves(e.Gained)
def _gained(t: "Table", event: e.Gained) -> None:
    seat = t.seats[event.seat]
    has = dict(seat.has)
    has[event.what] = has.get(event.what, 0) + event.amount
    t.seats[seat.id] = Seat(seat.id, seat.side, has, seat.commander)


@evolves(e.Coins)
def _coins(t: "Table", event: e.Coins) -> None:
    f = t.figures[event.figure]
    t.figures[f.id] = replace(f, coins=f.coins + event.amount)


def _unpile(t: "Table", card: int, pile: str) -> None:
    if pile:
        t.piles[pile] = tuple(c for c in t.piles[pile] if c != card)


@evolves(e.CardMoved)
def _card_moved(t: "Table", event: e.CardMoved) -> None:
    card = event.card
    _unpile(t, card.id, event.was)
    old = t.cards.get(card.id)
    t.cards[card.id] = card
    if event.pile:
        lying = t.piles.get(event.pile, ())
        t.piles[event.pile] = (*lying, card.id) if event.end == "top" else (card.id, *lying)
    was = card if old is None else old
    t.stale_card(old, card)
    if card.zone in WORKING or was.zone in WORKING:
        t.stale_text(card, was)


@evolves(e.CardMade)
def _card_made(t: "Table", event: e.CardMade) -> None:
    t.cards[event.card.id] = event.card
    t.next = max(t.next, event.card.id + 1)
    t.stale_card(None, event.card)
    t.stale_text(event.card)


@evolves(e.CardGone)
def _card_gone(t: "Table", event: e.CardGone) -> None:
    _unpile(t, event.card, event.was)
    card = t.cards.pop(event.card)
    t.stale_card(card, None)
    t.stale_text(card)


@evolves(e.Shuffled)
def _shuffled(t: "Table", event: e.Shuffled) -> None:
    t.piles[event.pile] = event.cards


@evolves(e.CardTurned)
def _card_turned(t: "Table", event: e.CardTurned) -> None:
    was = t.cards[event.card]
    card = t.cards[event.card] = replace(was, exhausted=event.exhausted)
    t.stale_card(was, card)


@evolves(e.AbilityUsed)
def _used(t: "Table", event: e.AbilityUsed) -> None:
    if event.key:
        t.counts[event.key] = t.counts.get(event.key, 0) + 1


# --- attacks ---------------------------------------------------------------------------------


@evolves(e.AttackDeclared)
def _attack(t: "Table", event: e.AttackDeclared) -> None:
    t.attacks[event.attack.id] = event.attack
    t.next = max(t.next, event.attack.id + 1)


@evolves(e.AttackChanged)
def _attack_changed(t: "Table", event: e.AttackChanged) -> None:
    t.attacks[event.attack.id] = event.attack


@evolves(e.AttackEnded)
def _attack_ended(t: "Table", event: e.AttackEnded) -> None:
    t.attacks.pop(event.attack, None)


# --- the board -------------------------------------------------------------------------------


@evolves(e.DoorChanged)
def _door(t: "Table", event: e.DoorChanged) -> None:
    t.doors[event.door.id] = event.door
    t.stale_board()


@evolves(e.AreaRevealed)
def _area(t: "Table", event: e.AreaRevealed) -> None:
    t.revealed = (*t.revealed, event.area)
    t.stale_board()


@evolves(e.TokenChanged)
def _token(t: "Table", event: e.TokenChanged) -> None:
    new = event.token.id not in t.tokens
    t.tokens[event.token.id] = event.token
    if new:
        t.tokens = dict(sorted(t.tokens.items()))
    t.stale_tokens()


@evolves(e.TerrainChanged)
def _terrain(t: "Table", event: e.TerrainChanged) -> None:
    changed = set(event.squares)
    terrain = {kind: tuple(s for s in squares if s not in changed) for kind, squares in t.terrain.items()}
    terrain[event.to] = tuple(sorted({*terrain.get(event.to, ()), *changed}))
    t.terrain = terrain
    t.stale_board()


@evolves(e.WallChanged)
def _wall(t: "Table", event: e.WallChanged) -> None:
    named = set(event.edges)
    t.walls = (*(w for w in t.walls if w[:3] not in named), *((*edge, event.wall) for edge in event.edges))
    t.stale_board()


# --- effects and the quest -------------------------------------------------------------------


@evolves(e.PendingSet)
def _pending(t: "Table", event: e.PendingSet) -> None:
    t.pending[event.pending.id] = event.pending
    t.next = max(t.next, event.pending.id + 1)


@evolves(e.PendingDone)
def _pending_done(t: "Table", event: e.PendingDone) -> None:
    t.pending.pop(event.pending, None)


@evolves(e.EffectBegan)
def _effect(t: "Table", event: e.EffectBegan) -> None:
    t.effects[event.effect.id] = event.effect
    t.next = max(t.next, event.effect.id + 1)


@evolves(e.EffectEnded)
def _effect_ended(t: "Table", event: e.EffectEnded) -> None:
    t.effects.pop(event.effect, None)


@evolves(e.LastingBegan)
def _lasting(t: "Table", event: e.LastingBegan) -> None:
    t.lasting = (*t.lasting, event.lasting)
    t.next = max(t.next, event.lasting.id + 1)
    t.stale_lasting()


@evolves(e.LastingChanged)
def _lasting_changed(t: "Table", event: e.LastingChanged) -> None:
    t.lasting = tuple(replace(x, count=event.count) if x.id == event.lasting else x for x in t.lasting)


@evolves(e.LastingEnded)
def _lasting_ended(t: "Table", event: e.LastingEnded) -> None:
    t.lasting = tuple(x for x in t.lasting if x.id != event.lasting)
    t.stale_lasting()


@evolves(e.VarChanged)
def _var(t: "Table", event: e.VarChanged) -> None:
    t.vars[event.var] = event.value


@evolves(e.Counted)
def _counted(t: "Table", event: e.Counted) -> None:
    t.counts[event.key] = event.value


@evolves(e.CountsCleared)
def _counts_cleared(t: "Table", event: e.CountsCleared) -> None:
    prefix = event.prefix
    if any(key.startswith(prefix) for key in t.counts):
        t.counts = {key: n for key, n in t.counts.items() if not key.startswith(prefix)}
