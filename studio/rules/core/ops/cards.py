"""Ops on cards: draw, discard, put, attach, deploy."""

from typing import TYPE_CHECKING

from studio.content import effects as ef
from studio.rules.core.book import amount
from studio.rules.core.names import Names
from studio.rules.core.ops.block import Block, compiles
from studio.rules.core.reader import members

if TYPE_CHECKING:
    from studio.rules.core.table import Table


# --- cards -----------------------------------------------------------------------------------


@compiles(ef.Draw)
def _draw(b: Block, op: ef.Draw) -> None:
    fn, type_ = b.thing(op.who)
    n = b.amount(op.count)
    if op.as_:
        b.types[op.as_] = "cards"

    def run(t: "Table", names: Names) -> None:
        drawn: list[int] = []
        for who in members(fn(t, names)):
            drawn += t.game.draw(t, who, type_.startswith("figure"), op.deck, amount(n, t, names), names)
        if op.as_:
            names[op.as_] = tuple(drawn)

    b.add("draw", run)


@compiles(ef.Discard)
def _discard(b: Block, op: ef.Discard) -> None:
    cards = b.things(op.cards)

    def run(t: "Table", names: Names) -> None:
        for card in cards(t, names):
            t.game.discard(t, card, names)

    b.add("discard", run, lambda t, names: bool(cards(t, names)))


@compiles(ef.Put)
def _put(b: Block, op: ef.Put) -> None:
    cards, of = b.things(op.cards), b.seat(op.of)

    def run(t: "Table", names: Names) -> None:
        t.game.put(t, cards(t, names), op.to, of(t, names) if op.of else None, names)

    b.add("put", run, lambda t, names: bool(cards(t, names)))


@compiles(ef.Attach)
def _attach(b: Block, op: ef.Attach) -> None:
    to = b.things(op.to)
    card = b.thing(op.card, "this")[0]

    def run(t: "Table", names: Names) -> None:
        for figure in to(t, names):
            if figure in t.figures:
                t.game.attach(t, card(t, names), figure, names)

    b.add("attach", run, lambda t, names: bool(to(t, names)))


@compiles(ef.Deploy)
def _deploy(b: Block, op: ef.Deploy) -> None:
    card, at, by = b.thing(op.card)[0], b.squares(op.at), b.seat(op.by)

    def run(t: "Table", names: Names) -> None:
        t.game.deploy(t, card(t, names), at(t, names), op.free, by(t, names), names)

    b.add("deploy", run)
