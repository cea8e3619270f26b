"""Ops that roll, and that change what a window is about."""

from typing import TYPE_CHECKING

from studio.content import effects as ef
from studio.rules.core import events as e
from studio.rules.core.book import amount
from studio.rules.core.names import Names
from studio.rules.core.ops.block import Block, compiles, moment_of

if TYPE_CHECKING:
    from studio.rules.core.table import Table


# --- dice and the pending record -------------------------------------------------------------


@compiles(ef.Roll)
def _roll(b: Block, op: ef.Roll) -> None:
    dice = tuple((die, b.amount(n)) for die, n in op.dice.items())
    by = b.seat(op.by)
    b.types[op.as_] = "roll"

    def run(t: "Table", names: Names) -> None:
        pool = tuple(die for die, n in dice for _ in range(min(amount(n, t, names), 99)))
        pool = t.game.test_pool(t, pool, names)
        faces = t.roll(pool)
        seat = by(t, names)
        t.emit(e.Rolled(pool, faces, seat if isinstance(seat, int) else 0, "test", names.get("self") or 0))
        names[op.as_] = pool + faces

    b.add("roll", run)


@compiles(ef.Reroll)
def _reroll(b: Block, op: ef.Reroll) -> None:
    count, by = b.amount(op.count), b.seat(op.by)

    def run(t: "Table", names: Names) -> None:
        t.game.op_reroll(t, names, op.pool, amount(count, t, names), op.of, by(t, names))

    def can(t: "Table", names: Names) -> bool:
        return bool(t.game.can_reroll(t, names, op.pool, op.of))

    b.add("reroll", run, can)


@compiles(ef.Test)
def _test(b: Block, op: ef.Test) -> None:
    who = b.things(op.who)
    types = {**b.types, "tester": "figure"}
    passed, failed = b.block(op.pass_, "pass", types), b.block(op.fail, "fail", types)

    def run(t: "Table", names: Names) -> None:
        for figure in reversed(who(t, names)):
            if figure in t.figures:
                t.game.op_test(t, figure, op.attribute, passed, failed, {**names, "tester": figure})

    b.add("test", run, lambda t, names: bool(who(t, names)))


@compiles(ef.Change)
def _change(b: Block, op: ef.Change) -> None:
    of = b.thing(op.of)[0] if op.of else None
    copy = b.thing(op.copy)[0] if op.copy else None
    numbers = {name: b.amount(getattr(op, name)) for name in ("set", "add", "times", "size") if getattr(op, name) != ""}
    dice = tuple((die, b.amount(n)) for die, n in op.dice.items())
    shape = str(op.shape or "")

    def run(t: "Table", names: Names) -> None:
        t.game.change(
            t, names, op.what,
            of=of(t, names) if of else None,
            copy=copy(t, names) if copy else None,
            dice={die: amount(n, t, names) for die, n in dice},
            shape=shape,
            **{name: amount(n, t, names) for name, n in numbers.items()},
        )  # fmt: skip

    b.add("change", run)


@compiles(ef.Cancel)
def _cancel(b: Block, op: ef.Cancel) -> None:
    b.add("cancel", lambda t, names: t.game.cancel(t, names, op.what))


@compiles(ef.Prevent)
def _prevent(b: Block, op: ef.Prevent) -> None:
    on, n = b.things(op.on), b.amount(op.amount)
    source = b.thing(op.source)[0] if op.source else None
    until = moment_of(b, op.until) if op.until is not None else None

    def run(t: "Table", names: Names) -> None:
        for figure in on(t, names):
            t.game.prevent(
                t, figure, amount(n, t, names), source(t, names) if source else None, names,
                until(t, names) if until else None,
            )  # fmt: skip

    b.add("prevent", run)
