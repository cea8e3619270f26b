"""Ops that move figures, take them off, let them act and attack."""

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from studio.content import effects as ef
from studio.rules.core.book import amount
from studio.rules.core.names import Names
from studio.rules.core.ops.block import Block, compiles

if TYPE_CHECKING:
    from studio.rules.core.table import Table


# --- on the board ----------------------------------------------------------------------------


@compiles(ef.Move)
def _move(b: Block, op: ef.Move) -> None:
    who, steps, by = b.things(op.who), b.amount(op.steps), b.seat(op.by)
    away = b.thing(op.away)[0] if op.away else None
    if op.as_:
        b.types[op.as_] = "figure"

    def run(t: "Table", names: Names) -> None:
        n = amount(steps, t, names)
        movers = who(t, names)
        if op.as_:
            names[op.as_] = movers[0] if movers else None
        for figure in reversed(movers):
            if figure in t.figures and n > 0:
                seat = by(t, names) if op.by else t.figures[figure].seat
                t.game.op_move(t, figure, n, op.mode, seat, away(t, names) if away else None, names)

    b.add("move", run, lambda t, names: bool(who(t, names)))


@compiles(ef.Place)
def _place(b: Block, op: ef.Place) -> None:
    who, at = b.things(op.who), b.squares(op.at)

    def run(t: "Table", names: Names) -> None:
        spots = list(at(t, names))
        for figure in who(t, names):
            if figure in t.figures and spots:
                spot = t.game.place(t, figure, spots, names)
                if spot is not None:
                    spots.remove(spot)

    b.add("place", run)


@compiles(ef.Leave)
def _leave(b: Block, op: ef.Leave) -> None:
    who = b.things(op.who)

    def run(t: "Table", names: Names) -> None:
        for figure in reversed(who(t, names)):
            if figure in t.figures:
                t.game.leave(t, figure, op.how, names)

    b.add("leave", run)


@compiles(ef.End)
def _end(b: Block, op: ef.End) -> None:
    of = b.thing(op.of)[0] if op.of else None

    def run(t: "Table", names: Names) -> None:
        t.game.end(t, op.what, of(t, names) if of else None, names)

    b.add("end", run)


@compiles(ef.Activate)
def _activate(b: Block, op: ef.Activate) -> None:
    who, by = b.things(op.who), b.seat(op.by)
    mp = b.amount(op.mp) if op.mp != "" else None
    attacks = b.amount(op.attacks) if op.attacks != "" else None

    def run(t: "Table", names: Names) -> None:
        for figure in reversed(who(t, names)):
            if figure in t.figures:
                seat = by(t, names) if op.by else t.figures[figure].seat
                points = None if mp is None else amount(mp, t, names)
                strikes = None if attacks is None else amount(attacks, t, names)
                t.game.activate(t, figure, points, strikes, seat, names)

    b.add("activate", run)


@compiles(ef.Attack)
def _attack(b: Block, op: ef.Attack) -> None:
    by = b.thing(op.by)[0]
    on: Callable[[Table, Names], tuple[Any, ...]] | None = None
    foes = False
    if isinstance(op.on, ef.Pick):
        # Not lifted: naming the target and the weapon is one declaration, by the rules of attacks.
        pick = b.reader.pick(op.on, b.types)
        on = pick.all
        foes = pick.kind == "enemy" and "self" in b.types and not op.dice
    elif op.on:
        on = b.things(op.on)
    weapon = b.thing(op.weapon)[0] if op.weapon else None
    dice = tuple((die, b.amount(n)) for die, n in op.dice.items())
    numbers = {name: b.amount(getattr(op, name)) for name in ("damage", "bonus", "within") if getattr(op, name) != ""}
    gains = tuple((g[0], tuple(b.amount(n) for n in g[1:])) for g in op.gains)
    seat = b.seat(op.declared_by) if op.declared_by else None

    def given(t: "Table", names: Names) -> dict[str, Any]:
        return {
            "on": None if on is None else on(t, names),
            "kind": "" if op.kind == "own" else op.kind,
            "weapon": (weapon(t, names) or 0) if weapon else 0,
            "dice": {die: amount(n, t, names) for die, n in dice},
            "shape": op.shape,
            "sure": op.sure,
            "gains": tuple((g, *(amount(n, t, names) for n in ns)) for g, ns in gains),
            "seat": seat(t, names) if seat else None,
            **{name: amount(n, t, names) for name, n in numbers.items()},
        }

    def run(t: "Table", names: Names) -> None:
        who = by(t, names)
        if who in t.figures:
            t.game.op_attack(t, who, names, **given(t, names))

    def can(t: "Table", names: Names) -> bool | None:
        who = by(t, names)
        if who not in t.figures or (foes and who == names.get("self") and t.game.strikes_nobody(t, who)):
            return False  # which of its enemies are meant need not be found out
        return t.game.can_attack(t, who, names, **given(t, names))

    b.add("attack", run, can)
