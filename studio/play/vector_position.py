"""Positions of rule vectors: a state of the rules made another one by hand, figures, seats, cards and decks."""

from typing import TypeVar

import msgspec
from msgspec.structs import replace

from studio.kit.codec import to_plain
from studio.kit.faults import Fault
from studio.kit.text import Text, messages
from studio.play.vector import Patch, Plain
from studio.play.vector_names import Names
from studio.rules.core.state import Card, GameState

messages({"vector.patch": "{record} cannot be so: {why}"})
T = TypeVar("T", bound=msgspec.Struct)


def patched(state: GameState, patch: Patch, names: Names) -> GameState:
    """The state made another one by hand."""
    if patch == Patch():
        return state
    figures = dict(state.figures)
    for name, plain in patch.figures.items():
        id_ = int(name) if name.isdigit() and int(name) in figures else names.figure(name)
        figures[id_] = _merged(figures[id_], names.resolve(plain))
    seats = dict(state.seats)
    for name, plain in patch.seats.items():
        seat = names.seat(name, state)
        if seat not in seats:
            raise Fault(Text("vector.name", {"name": name}))
        seats[seat] = _merged(seats[seat], names.resolve(plain))
    state = replace(state, figures=figures, seats=seats)
    state = _put_cards(state, patch, names)
    if patch.state:
        state = _merged(state, names.resolve(patch.state))
    return state


def bared(state: GameState) -> GameState:
    """The state with every hand, pack and skill put back into the box; decks stay."""
    held = {
        c.id: replace(c, zone="box", bearer=0, seat=-2) for c in state.cards.values() if c.bearer or c.zone == "hand"
    }
    piles = {name: tuple(i for i in ids if i not in held) for name, ids in state.piles.items()}
    return replace(state, cards={**state.cards, **held}, piles=piles)


def _put_cards(state: GameState, patch: Patch, names: Names) -> GameState:
    """Cards where a test wants them: one of a deck if there is one, else made for it."""
    cards, piles, next_ = dict(state.cards), dict(state.piles), state.next
    for hold in patch.cards:
        bearer = names.figure(hold.bearer) if hold.bearer else 0
        seat = hold.seat if hold.seat is not None else state.figures[bearer].seat if bearer else -2
        taken = set(names.cards.values())
        found = next(
            (c for c in cards.values() if c.entry == hold.entry and c.zone in ("deck", "box") and c.id not in taken),
            None,
        )
        if found is None:
            found = Card(next_, hold.entry)
            next_ += 1
        for pile, ids in piles.items():
            if found.id in ids:
                piles[pile] = tuple(i for i in ids if i != found.id)
        card = replace(found, zone=hold.zone, bearer=bearer, seat=seat)
        cards[card.id] = _merged(card, names.resolve(hold.has))
        names.cards[hold.id] = card.id
    for deck, entries in patch.decks.items():
        left = [i for i in piles.get(deck, ()) if cards[i].zone == "deck"]
        order: list[int] = []
        for entry in entries:
            found_id = next((i for i in left if cards[i].entry == entry), None)
            if found_id is None:
                found_id = next_
                next_ += 1
                cards[found_id] = Card(found_id, entry, "deck", deck)
            else:
                left.remove(found_id)
            order.append(found_id)
        for id_ in left:
            cards[id_] = replace(cards[id_], zone="box")
        piles[deck] = tuple(order)
    return replace(state, cards=cards, piles=piles, next=next_)


def _merged(record: T, plain: Plain) -> T:
    """A record with other values; tables are merged, and lose what is given as none."""
    if not plain:
        return record
    now = to_plain(record)
    for name, value in plain.items():
        old = now.get(name)
        if isinstance(old, dict) and isinstance(value, dict):
            table = {**old, **{_key(k, old): _deep(old.get(_key(k, old)), v) for k, v in value.items()}}
            now[name] = {k: v for k, v in table.items() if v is not None}
        else:
            now[name] = value
    try:
        return msgspec.convert(now, type(record), str_keys=True)
    except msgspec.ValidationError as why:
        params: dict[str, str | int] = {"record": type(record).__name__, "why": str(why)}
        raise Fault(Text("vector.patch", params)) from None


def _key(key: object, table: dict[object, object]) -> object:
    return int(key) if isinstance(key, str) and key.isdigit() and any(isinstance(k, int) for k in table) else key


def _deep(old: object, new: object) -> object:
    return {**old, **new} if isinstance(old, dict) and isinstance(new, dict) else new
