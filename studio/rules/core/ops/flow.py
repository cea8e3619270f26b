"""Ops of the quest, choices, branches, loops and lasting effects."""

from typing import TYPE_CHECKING, Any

from studio.content import effects as ef
from studio.content.words import parse
from studio.rules.core import events as e
from studio.rules.core.asking import can_pay, pay
from studio.rules.core.book import Ask, Branch, Step, amount
from studio.rules.core.frames import EachF, OpsF
from studio.rules.core.hooks import HOOKS
from studio.rules.core.names import Fn, Names
from studio.rules.core.ops.block import Block, compiles, moment_of, never
from studio.rules.core.reader import ReadError, members

if TYPE_CHECKING:
    from studio.rules.core.table import Table


# --- the quest -------------------------------------------------------------------------------


@compiles(ef.Say)
def _say(b: Block, op: ef.Say) -> None:
    to = b.things(op.to) if op.to else None
    at = b.squares(op.at) if op.at else None
    by = b.thing(op.by)[0] if op.by else None

    def run(t: "Table", names: Names) -> None:
        squares = tuple(t.game.square(i) for i in at(t, names)) if at else ()
        t.emit(e.Said(op.text, to(t, names) if to else (), squares, (by(t, names) or 0) if by else 0))

    b.add("say", run, lambda t, names: False)


@compiles(ef.Trigger)
def _trigger(b: Block, op: ef.Trigger) -> None:
    b.add("trigger", lambda t, names: t.game.trigger(t, op.id, op.do, names))


@compiles(ef.Win)
def _win(b: Block, op: ef.Win) -> None:
    b.add("win", lambda t, names: t.game.win(t, op.side, op.text or "over.quest", ""))


@compiles(ef.Set)
def _set(b: Block, op: ef.Set) -> None:
    var = op.var.lstrip("$")
    to = b.amount(op.to) if op.to != "" else None
    add = b.amount(op.add) if op.add != "" else 0

    def run(t: "Table", names: Names) -> None:
        start = t.vars.get(var, 0) if to is None else amount(to, t, names)
        t.game.set_var(t, var, start + amount(add, t, names))

    b.add("set", run)


# --- choices and control ---------------------------------------------------------------------


@compiles(ef.Choose)
def _choose(b: Block, op: ef.Choose) -> None:
    made = b.book.ask_of(op.from_, b.types, op.as_)
    made.optional = made.optional or op.optional
    b.add_ask(made)
    assert made.pick is not None
    b.types[op.as_] = made.pick.base + ("s" if op.from_.some or op.from_.all else "")


@compiles(ef.Options)
def _options(b: Block, op: ef.Options) -> None:
    branches = tuple(
        b.book.branch(option, b.types, f"{b.name}/{b.op}/options/{i}") for i, option in enumerate(op.options)
    )
    made = Ask("option", "", None, b.amount(op.count), by=b.seat(op.by) if op.by else None, optional=op.optional,
               random=op.random, options=branches)  # fmt: skip
    b.steps.append(Step("option", never, None, made))


@compiles(ef.Number)
def _number(b: Block, op: ef.Number) -> None:
    made = Ask("number", op.as_, None, 1, b.amount(op.least), b.amount(op.most), b.seat(op.by) if op.by else None)
    b.steps.append(Step("number", never, lambda t, names: False, made))
    b.types[op.as_] = "int"


@compiles(ef.Pay)
def _pay(b: Block, op: ef.Pay) -> None:
    costs = b.book.costs(op.cost, b.types)
    by = b.thing(op.by, "self")[0]
    then, other = b.block(op.then, "then"), b.block(op.else_, "else")
    _ask_prices(b, then, costs, by)
    if not op.must:
        made = Ask("pay", "", None, by=by)
        made.options = (_branch("ask.pay", costs, then), _branch("ask.do_not_pay", (), other))
        b.steps.append(Step("pay", never, None, made))
        return

    def run(t: "Table", names: Names) -> None:
        payer = by(t, names) or 0
        seat = t.figures[payer].seat if payer in t.figures else names.get("you", 0)
        able = all(can_pay(t, cost, names, payer, seat) for cost in costs)
        if able:
            for i, cost in enumerate(costs):
                pay(t, cost, names, payer, seat, i)
        t.push(OpsF(then if able else other, 0, names))

    b.add("pay", run)


def _ask_prices(b: Block, then: str, costs: Any, by: Any) -> None:
    """Prices that are a choice are named and paid at the head of what follows from paying."""
    asked = [(i, cost) for i, cost in enumerate(costs) if cost.ask is not None]
    if not asked:
        return

    def run(t: "Table", names: Names) -> None:
        payer = by(t, names) or 0
        seat = t.figures[payer].seat if payer in t.figures else names.get("you", 0)
        for i, cost in asked:
            pay(t, cost, names, payer, seat, i)

    asks = tuple(Step("choose", never, None, cost.ask) for _, cost in asked)
    b.book.blocks[then] = (*asks, Step("pay", run), *b.book.blocks[then])


def _branch(text: str, costs: Any, block: str) -> Any:

    return Branch(text, None, costs, block)


@compiles(ef.If)
def _if(b: Block, op: ef.If) -> None:
    cond = b.cond(op.if_)
    assert cond is not None
    then, other = b.block(op.then, "then"), b.block(op.else_, "else")

    def run(t: "Table", names: Names) -> None:
        block = then if cond(t, names) else other
        if t.game.book.blocks[block]:
            t.push(OpsF(block, 0, names))

    b.add("if", run, lambda t, names: None)


@compiles(ef.Each)
def _each(b: Block, op: ef.Each) -> None:
    fn: Fn
    if isinstance(op.of, ef.Pick):
        found = b.reader.pick(op.of, b.types)
        fn, base = found.all, found.base
    elif isinstance(op.of, str):
        fn, type_ = b.thing(op.of)
        base = type_.rstrip("s")
    else:
        raise TypeError(op.of)
    block = b.block(op.do, "do", {**b.types, op.as_: base})
    by = b.seat(op.by) if op.by else None

    def run(t: "Table", names: Names) -> None:
        value = fn(t, names)
        if base == "square" and type(value) is int:
            from studio.grid.squares import bits

            value = tuple(bits(value))
        left = members(value)
        if left:
            t.push(EachF(block, op.as_, left, names, by(t, names) if by else -2))

    b.add("each", run, lambda t, names: bool(members(fn(t, names))))


@compiles(ef.Let)
def _let(b: Block, op: ef.Let) -> None:
    if isinstance(op.be, int):
        fn: Fn = lambda t, names: op.be  # noqa: E731
        type_ = "int"
    elif isinstance(op.be, ef.Pick):
        fn, type_ = b.reader.thing(op.be, b.types)
    else:
        fn, type_ = b.reader.expr(parse(op.be), b.types)
    b.types[op.as_] = type_

    def run(t: "Table", names: Names) -> None:
        value = fn(t, names)
        names[op.as_] = tuple(value) if isinstance(value, list) else value

    b.add("let", run, lambda t, names: False)


@compiles(ef.Lasting)
def _lasting(b: Block, op: ef.Lasting) -> None:
    key = f"{b.name}/{b.op}/lasting"
    on = b.things(op.on, "self")
    until = moment_of(b, op.until)
    types = {**b.types, "self": "figure"} if op.on else b.types
    b.book.lasting[key] = (
        b.book.mods(op.mods, types, f"{key}/mods"),
        b.book.ability_list(op.abilities, types, f"{key}/abilities", key),
    )

    def run(t: "Table", names: Names) -> None:
        moment, of, count = until(t, names)
        figures = tuple(x for x in on(t, names) if x in t.figures)
        if op.on and not figures:
            return
        seat, card = names.get("you", t.game.overlord), names.get("this") or 0
        # What lasts until it is used ends for whoever uses it, and for nobody else.
        each = [(figure,) for figure in figures] if moment == "used" and figures else [figures]
        for part in each:
            t.game.begin_lasting(t, key, part, names, (moment, of, count), seat, card)

    b.add("lasting", run)


@compiles(ef.Hook)
def _hook(b: Block, op: ef.Hook) -> None:
    if op.name not in HOOKS:
        raise ReadError(op.name)
    with_ = b.things(op.with_) if op.with_ else None

    def run(t: "Table", names: Names) -> None:
        HOOKS[op.name](t, names, with_(t, names) if with_ else ())

    b.add("hook", run)
