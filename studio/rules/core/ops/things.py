"""Ops on the board: figures that come, doors, chests, markers, terrain."""

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from studio.content import effects as ef
from studio.content.words import parse
from studio.grid.squares import bits
from studio.rules.core.attributes import squares_of
from studio.rules.core.book import amount
from studio.rules.core.names import Fn, Names
from studio.rules.core.ops.block import Block, compiles, moment_of
from studio.rules.core.reader import members

if TYPE_CHECKING:
    from studio.rules.core.table import Table


# --- figures, doors, tokens, terrain ---------------------------------------------------------


@compiles(ef.Spawn)
def _spawn(b: Block, op: ef.Spawn) -> None:
    count, by = b.amount(op.count), b.seat(op.by)
    spots = _spots(b, op.at)
    if op.as_:
        b.types[op.as_] = "figures"
    # `@ogre` names an entry, anything else words that give one (`m.card`: another of that kind).
    what: Fn = (lambda t, names: op.what[1:]) if op.what.startswith("@") else b.reader.expr(parse(op.what), b.types)[0]

    def run(t: "Table", names: Names) -> None:
        entry = what(t, names)
        if not isinstance(entry, str):
            return
        found = t.game.op_spawn(
            t, entry, amount(count, t, names), op.rank, spots(t, names), by(t, names), op.hidden, names
        )
        if op.as_:
            names[op.as_] = found

    b.add("spawn", run)


def _spots(b: Block, at: Any) -> Callable[["Table", Names], tuple[int, ...]]:
    """Where figures may be put: a pick is the set of candidates, the placing is the system's own choice."""
    if isinstance(at, ef.Pick):
        found = b.reader.pick(at, b.types)
        if found.base != "square":  # the squares of what is picked
            kind = found.base + "s"
            return lambda t, names: tuple(bits(squares_of(t, kind, members(found.all(t, names)))[0]))
        return lambda t, names: tuple(found.all(t, names))
    return b.squares(at)


@compiles(ef.Reinforce)
def _reinforce(b: Block, op: ef.Reinforce) -> None:
    count, spots = b.amount(op.count), _spots(b, op.at)

    def run(t: "Table", names: Names) -> None:
        t.game.reinforce(
            t, op.group.lstrip("@#"), amount(count, t, names), op.rank, spots(t, names), op.cap, names
        )  # fmt: skip

    b.add("reinforce", run)


@compiles(ef.Door)
def _door(b: Block, op: ef.Door) -> None:
    what = b.things(op.what)

    def run(t: "Table", names: Names) -> None:
        for door in reversed(what(t, names)):
            t.game.set_door(t, door, op.to, names)

    b.add("door", run)


@compiles(ef.Loot)
def _loot(b: Block, op: ef.Loot) -> None:
    what, who = b.things(op.what), b.things(op.who)

    def run(t: "Table", names: Names) -> None:
        for figure in reversed(who(t, names)):
            for token in reversed(what(t, names)):
                t.game.loot(t, token, figure, names)

    b.add("loot", run)


@compiles(ef.Reveal)
def _reveal(b: Block, op: ef.Reveal) -> None:
    fn, type_ = b.thing(op.what)

    def run(t: "Table", names: Names) -> None:
        for thing in reversed(members(fn(t, names))):
            t.game.reveal(t, type_.rstrip("s"), thing, names)

    b.add("reveal", run)


@compiles(ef.Token)
def _token(b: Block, op: ef.Token) -> None:
    n, at = b.amount(op.count), b.squares(op.at)
    if op.as_:
        b.types[op.as_] = "token"

    def run(t: "Table", names: Names) -> None:
        made = t.game.put_token(t, op.what, at(t, names), amount(n, t, names), op.id, names)
        if op.as_:
            names[op.as_] = made

    b.add("token", run)


@compiles(ef.Carry)
def _carry(b: Block, op: ef.Carry) -> None:
    who, token = b.things(op.who), b.things(op.token)
    to = b.thing(op.to)[0] if op.to else None

    def run(t: "Table", names: Names) -> None:
        for figure in who(t, names):
            for thing in token(t, names):
                t.game.carry(t, figure, thing, op.do, to(t, names) if to else None, names)

    b.add("carry", run)


@compiles(ef.Terrain)
def _terrain(b: Block, op: ef.Terrain) -> None:
    on, until = b.squares(op.on), moment_of(b, op.until)

    def run(t: "Table", names: Names) -> None:
        squares = on(t, names)
        if squares:
            t.game.lay(t, squares, op.to, until(t, names), names)

    b.add("terrain", run)
