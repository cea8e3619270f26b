"""Ops that hurt, heal, pay out, and set states of figures and cards."""

from typing import TYPE_CHECKING

from studio.content import effects as ef
from studio.rules.core.book import amount
from studio.rules.core.names import Names
from studio.rules.core.ops.block import Block, compiles, moment_of
from studio.rules.core.reader import members

if TYPE_CHECKING:
    from studio.rules.core.table import Table


# --- hurt, heal, resources -------------------------------------------------------------------


@compiles(ef.Deal)
def _deal(b: Block, op: ef.Deal) -> None:
    to, n = b.things(op.to), b.amount(op.amount)

    def run(t: "Table", names: Names) -> None:
        k = amount(n, t, names)
        for figure in reversed(to(t, names)):
            if op.what == "damage":
                t.game.deal(t, figure, k, names, op.trap, op.armoured)
            else:
                t.game.tire(t, figure, k, names)

    b.add("deal", run, lambda t, names: amount(n, t, names) > 0 and bool(to(t, names)))


@compiles(ef.Heal)
def _heal(b: Block, op: ef.Heal) -> None:
    to, n = b.things(op.to), b.amount(op.amount)

    def run(t: "Table", names: Names) -> None:
        k = amount(n, t, names)
        for figure in reversed(to(t, names)):
            t.game.heal(t, figure, k, op.what, names)

    def can(t: "Table", names: Names) -> bool:
        return any(
            (t.figures[x].damage if op.what == "damage" else t.figures[x].fatigue) > 0
            for x in to(t, names)
            if x in t.figures
        )

    b.add("heal", run, can)


@compiles(ef.Defeat)
def _defeat(b: Block, op: ef.Defeat) -> None:
    who = b.things(op.who)

    def run(t: "Table", names: Names) -> None:
        for figure in reversed(who(t, names)):
            t.game.defeat(t, figure, names.get("self") or 0, names, op.final)

    b.add("defeat", run)


def _gain_or_lose(b: Block, op: ef.Gain | ef.Lose, sign: int) -> None:
    fn, type_ = b.thing(op.who)
    n = b.amount(op.amount)
    figures = type_.startswith("figure")

    def run(t: "Table", names: Names) -> None:
        k = amount(n, t, names)
        for who in reversed(members(fn(t, names))):
            if figures:
                t.game.gain_figure(t, who, op.what, sign * k, names)
            else:
                t.game.gain_seat(t, who, op.what, sign * k, names)

    b.add("gain" if sign > 0 else "lose", run, lambda t, names: amount(n, t, names) > 0)


@compiles(ef.Gain)
def _gain(b: Block, op: ef.Gain) -> None:
    _gain_or_lose(b, op, 1)


@compiles(ef.Lose)
def _lose(b: Block, op: ef.Lose) -> None:
    _gain_or_lose(b, op, -1)


# --- states ----------------------------------------------------------------------------------


@compiles(ef.Inflict)
def _inflict(b: Block, op: ef.Inflict) -> None:
    to, n = b.things(op.to), b.amount(op.amount)

    def run(t: "Table", names: Names) -> None:
        k = amount(n, t, names)
        for figure in reversed(to(t, names)):
            t.game.inflict(t, figure, op.what, k, names)

    b.add("inflict", run, lambda t, names: bool(to(t, names)))


@compiles(ef.Cure)
def _cure(b: Block, op: ef.Cure) -> None:
    from_, n = b.things(op.from_), b.amount(op.amount)

    def run(t: "Table", names: Names) -> None:
        k = amount(n, t, names)
        for figure in reversed(from_(t, names)):
            t.game.cure(t, figure, op.what, k, names)

    def can(t: "Table", names: Names) -> bool:
        return any(t.game.has_condition(t, x, op.what) for x in from_(t, names))

    b.add("cure", run, can)


@compiles(ef.Mark)
def _mark(b: Block, op: ef.Mark) -> None:
    fn, type_ = b.thing(op.on)

    def run(t: "Table", names: Names) -> None:
        for thing in reversed(members(fn(t, names))):
            t.game.mark(t, type_.rstrip("s"), thing, op.as_, names)

    b.add("mark", run)


@compiles(ef.Become)
def _become(b: Block, op: ef.Become) -> None:
    who, until = b.things(op.who), moment_of(b, op.until)

    def run(t: "Table", names: Names) -> None:
        for figure in reversed(who(t, names)):
            t.game.become(t, figure, op.form.lstrip("@"), until(t, names), names)

    b.add("become", run)


@compiles(ef.Control)
def _control(b: Block, op: ef.Control) -> None:
    who, to, until = b.things(op.who), b.seat(op.to), moment_of(b, op.until)

    def run(t: "Table", names: Names) -> None:
        for figure in reversed(who(t, names)):
            t.game.control(t, figure, to(t, names), until(t, names), names)

    b.add("control", run)
