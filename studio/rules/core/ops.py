"""The interpreter of ops: each op is compiled once into a function, and blocks run from front to back.

An op that must wait (for a choice, a window, an attack) pushes frames; the rest of its block then lies
under them as *block and position*. What an op means on the board is asked of the game (`t.game.damage`
and its like), so that one interpreter serves every system.
"""

from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING, Any

from studio.content import effects as ef
from studio.content.words import parse
from studio.rules.core import events as e
from studio.rules.core.asking import ask, ask_at, bind, can_pay, pay
from studio.rules.core.book import Ask, Book, Can, Run, Step, amount
from studio.rules.core.frames import EachF, OpsF, Runner
from studio.rules.core.hooks import HOOKS
from studio.rules.core.reader import ALL, Amount, Fn, Types, members
from studio.rules.core.state import Lasting

if TYPE_CHECKING:
    from studio.rules.core.table import Table

Names = dict[str, Any]


class OpsRunner(Runner[OpsF]):
    """Runs the rest of a block."""

    def run(self, t: "Table", f: OpsF) -> bool | None:
        stack = t.stack
        stack.pop()
        block = t.game.book.block(f.block)
        names: Names = dict(f.names)
        depth = len(stack)
        at, size, ended = f.at, len(block), t.ended
        while at < size:
            step = block[at]
            at += 1
            if step.ask is not None:
                stack.append(OpsF(f.block, at, names))
                ask(t, step.ask, f.block, at - 1, names, seat_of(t, names))
                return None
            step.run(t, names)
            if t.ended is not ended:
                return None
            if len(stack) != depth:
                if at < size:
                    stack.insert(depth, OpsF(f.block, at, names))
                return None
        return None


class EachRunner(Runner[EachF]):
    """Runs a block for the next member."""

    asks = True

    def run(self, t: "Table", f: EachF) -> bool | None:
        if not f.left:
            t.stack.pop()
            return None
        if f.by != -2 and len(f.left) > 1:
            return True
        self._next(t, f, 0)
        return None

    def _next(self, t: "Table", f: EachF, at: int) -> None:
        member = f.left[at]
        rest = f.left[:at] + f.left[at + 1 :]
        t.stack.pop()
        if rest:
            t.push(EachF(f.block, f.name, rest, f.names, f.by))
        t.push(OpsF(f.block, 0, {**f.names, f.name: member}))

    def decision(self, t, f):  # type: ignore[no-untyped-def]
        from studio.kit.text import Text
        from studio.rules.core.decision import Decision

        return Decision(t.number, f.by, "choose", None, Text("ask.next"))

    def actions(self, t, f):  # type: ignore[no-untyped-def]
        from studio.rules.core.actions import Actions, Choose

        return Actions([Choose(x) for x in f.left])

    def answer(self, t, f, action):  # type: ignore[no-untyped-def]
        self._next(t, f, f.left.index(action.thing))


def seat_of(t: "Table", names: Names) -> int:
    """The seat that decides in an effect: `you`."""
    you = names.get("you")
    return you if isinstance(you, int) else t.game.overlord


def may_do(t: "Table", block: str, names: Names) -> bool | None:
    """Whether a block could do anything: True, False, or None when only a choice or roll can tell."""
    found: bool | None = False
    for step in t.game.book.block(block):
        can = True if step.can is None else step.can(t, names)
        if can:
            return True
        if can is None:
            found = None
    return found


# --- compiling -------------------------------------------------------------------------------


class _Block:
    """A block being compiled: its steps so far, and the types of the names bound so far."""

    def __init__(self, book: Book, types: Types, name: str) -> None:
        self.book = book
        self.reader = book.reader
        self.types = dict(types)
        self.name = name
        self.steps: list[Step] = []
        self.op = 0
        self.lifted: list[Ask] = []

    def amount(self, value: Any) -> Amount:
        return self.reader.amount(value, self.types)

    def cond(self, text: str) -> Fn | None:
        return self.reader.cond(text, self.types)

    def lift(self, pick: ef.Pick) -> tuple[Fn, str]:
        """Puts a choice before the op and answers the name it binds."""
        name = f"_{len(self.steps)}"
        made = self.book.ask_of(pick, self.types, name)
        assert made.pick is not None
        self.add_ask(made)
        self.lifted.append(made)
        type_ = made.pick.base + ("s" if pick.some else "")
        self.types[name] = type_
        return (lambda t, names: names.get(name)), type_

    def add_ask(self, made: Ask) -> None:
        pick = made.pick

        def can(t: "Table", names: Names) -> bool | None:
            return False  # a choice alone does nothing; the op behind it counts

        self.steps.append(Step("choose", _never, can, made))
        if made.as_ and pick is not None and not made.as_.startswith("_"):
            self.types[made.as_] = pick.base + ("s" if type(made.count) is not int or made.count != 1 else "")

    def thing(self, value: Any, default: str = "") -> tuple[Fn, str]:
        """A thing or set, as a function and its type; a choice is lifted."""
        if isinstance(value, ef.Pick):
            if value.all:
                return self.reader.thing(value, self.types)
            return self.lift(value)
        if not value:
            if not default or default not in self.types:
                return (lambda t, names: None), "none"
            value = default
        return self.reader.expr(parse(value), self.types)

    def things(self, value: Any, default: str = "") -> Callable[["Table", Names], tuple[Any, ...]]:
        """A set of things as a function that answers its members."""
        fn, _ = self.thing(value, default)
        return lambda t, names: members(fn(t, names))

    def squares(self, value: Any) -> Callable[["Table", Names], tuple[int, ...]]:
        """Squares as a tuple of indexes."""
        from studio.grid.squares import bits
        from studio.rules.core.attributes import squares_of

        fn, type_ = self.thing(value)
        return lambda t, names: tuple(bits(squares_of(t, type_, fn(t, names))[0]))

    def block(self, ops: Iterable[ef.Op], part: str, types: Types | None = None) -> str:
        name = f"{self.name}/{self.op}/{part}"
        return self.book.compile_block(ops, types or self.types, name)

    def seat(self, value: Any) -> Fn:
        """The seat that decides; left out it is `you`."""
        if not value:
            return lambda t, names: names.get("you", t.game.overlord)
        fn, _ = self.thing(value)
        return fn

    def add(self, what: str, run: Run, can: Can | None = None) -> None:
        lifted = self.lifted
        if lifted:
            self.lifted = []

            def only(t: "Table", names: Names) -> bool | None:
                """Perhaps, when every lifted choice has a candidate."""
                for made in lifted:
                    if made.pick is not None and not made.pick.any(t, names):
                        return False
                return None

            self.steps.append(Step(what, run, only))
            return
        self.steps.append(Step(what, run, can))


def _never(t: "Table", names: Names) -> None:
    """A choice is put by the runner, not run."""
    raise AssertionError


COMPILE: dict[type[ef.OpBase], Callable[[_Block, Any], None]] = {}


def compile_ops(book: Book, ops: Iterable[ef.Op], types: Types, name: str) -> tuple[Step, ...]:
    """The steps of a block."""
    block = _Block(book, types, name)
    for i, op in enumerate(ops):
        block.op = i
        COMPILE[type(op)](block, op)
    return tuple(block.steps)


def _compiles(type_: type[ef.OpBase]) -> Callable[[Callable[[_Block, Any], None]], Callable[[_Block, Any], None]]:
    def registered(function: Callable[[_Block, Any], None]) -> Callable[[_Block, Any], None]:
        COMPILE[type_] = function
        return function

    return registered


# --- hurt, heal, resources -------------------------------------------------------------------


@_compiles(ef.Deal)
def _deal(b: _Block, op: ef.Deal) -> None:
    to, n = b.things(op.to), b.amount(op.amount)

    def run(t: "Table", names: Names) -> None:
        k = amount(n, t, names)
        for figure in reversed(to(t, names)):
            if op.what == "damage":
                t.game.deal(t, figure, k, names, op.trap, op.armoured)
            else:
                t.game.tire(t, figure, k, names)

    b.add("deal", run, lambda t, names: amount(n, t, names) > 0 and bool(to(t, names)))


@_compiles(ef.Heal)
def _heal(b: _Block, op: ef.Heal) -> None:
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


@_compiles(ef.Defeat)
def _defeat(b: _Block, op: ef.Defeat) -> None:
    who = b.things(op.who)

    def run(t: "Table", names: Names) -> None:
        for figure in reversed(who(t, names)):
            t.game.defeat(t, figure, names.get("self") or 0, names, op.final)

    b.add("defeat", run)


def _gain_or_lose(b: _Block, op: ef.Gain | ef.Lose, sign: int) -> None:
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


@_compiles(ef.Gain)
def _gain(b: _Block, op: ef.Gain) -> None:
    _gain_or_lose(b, op, 1)


@_compiles(ef.Lose)
def _lose(b: _Block, op: ef.Lose) -> None:
    _gain_or_lose(b, op, -1)


# --- states ----------------------------------------------------------------------------------


@_compiles(ef.Inflict)
def _inflict(b: _Block, op: ef.Inflict) -> None:
    to, n = b.things(op.to), b.amount(op.amount)

    def run(t: "Table", names: Names) -> None:
        k = amount(n, t, names)
        for figure in reversed(to(t, names)):
            t.game.inflict(t, figure, op.what, k, names)

    b.add("inflict", run, lambda t, names: bool(to(t, names)))


@_compiles(ef.Cure)
def _cure(b: _Block, op: ef.Cure) -> None:
    from_, n = b.things(op.from_), b.amount(op.amount)

    def run(t: "Table", names: Names) -> None:
        k = amount(n, t, names)
        for figure in reversed(from_(t, names)):
            t.game.cure(t, figure, op.what, k, names)

    def can(t: "Table", names: Names) -> bool:
        return any(t.game.has_condition(t, x, op.what) for x in from_(t, names))

    b.add("cure", run, can)


@_compiles(ef.Mark)
def _mark(b: _Block, op: ef.Mark) -> None:
    fn, type_ = b.thing(op.on)

    def run(t: "Table", names: Names) -> None:
        for thing in reversed(members(fn(t, names))):
            t.game.mark(t, type_.rstrip("s"), thing, op.as_, names)

    b.add("mark", run)


@_compiles(ef.Become)
def _become(b: _Block, op: ef.Become) -> None:
    who, until = b.things(op.who), _moment(b, op.until)

    def run(t: "Table", names: Names) -> None:
        for figure in reversed(who(t, names)):
            t.game.become(t, figure, op.form.lstrip("@"), until(t, names), names)

    b.add("become", run)


@_compiles(ef.Control)
def _control(b: _Block, op: ef.Control) -> None:
    who, to, until = b.things(op.who), b.seat(op.to), _moment(b, op.until)

    def run(t: "Table", names: Names) -> None:
        for figure in reversed(who(t, names)):
            t.game.control(t, figure, to(t, names), until(t, names), names)

    b.add("control", run)


# --- on the board ----------------------------------------------------------------------------


@_compiles(ef.Move)
def _move(b: _Block, op: ef.Move) -> None:
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


@_compiles(ef.Place)
def _place(b: _Block, op: ef.Place) -> None:
    who, at = b.things(op.who), b.squares(op.at)

    def run(t: "Table", names: Names) -> None:
        spots = list(at(t, names))
        for figure in who(t, names):
            if figure in t.figures and spots:
                spot = t.game.place(t, figure, spots, names)
                if spot is not None:
                    spots.remove(spot)

    b.add("place", run)


@_compiles(ef.Leave)
def _leave(b: _Block, op: ef.Leave) -> None:
    who = b.things(op.who)

    def run(t: "Table", names: Names) -> None:
        for figure in reversed(who(t, names)):
            if figure in t.figures:
                t.game.leave(t, figure, op.how, names)

    b.add("leave", run)


@_compiles(ef.End)
def _end(b: _Block, op: ef.End) -> None:
    of = b.thing(op.of)[0] if op.of else None

    def run(t: "Table", names: Names) -> None:
        t.game.end(t, op.what, of(t, names) if of else None, names)

    b.add("end", run)


@_compiles(ef.Activate)
def _activate(b: _Block, op: ef.Activate) -> None:
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


@_compiles(ef.Attack)
def _attack(b: _Block, op: ef.Attack) -> None:
    by = b.thing(op.by)[0]
    on: Callable[[Table, Names], tuple[Any, ...]] | None = None
    if isinstance(op.on, ef.Pick):
        # Not lifted: naming the target and the weapon is one declaration, by the rules of attacks.
        on = b.reader.pick(op.on, b.types).all
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
        return who in t.figures and t.game.can_attack(t, who, names, **given(t, names))

    b.add("attack", run, can)


# --- dice and the pending record -------------------------------------------------------------


@_compiles(ef.Roll)
def _roll(b: _Block, op: ef.Roll) -> None:
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


@_compiles(ef.Reroll)
def _reroll(b: _Block, op: ef.Reroll) -> None:
    count, by = b.amount(op.count), b.seat(op.by)

    def run(t: "Table", names: Names) -> None:
        t.game.op_reroll(t, names, op.pool, amount(count, t, names), op.of, by(t, names))

    def can(t: "Table", names: Names) -> bool:
        return bool(t.game.can_reroll(t, names, op.pool, op.of))

    b.add("reroll", run, can)


@_compiles(ef.Test)
def _test(b: _Block, op: ef.Test) -> None:
    who = b.things(op.who)
    types = {**b.types, "tester": "figure"}
    passed, failed = b.block(op.pass_, "pass", types), b.block(op.fail, "fail", types)

    def run(t: "Table", names: Names) -> None:
        for figure in reversed(who(t, names)):
            if figure in t.figures:
                t.game.op_test(t, figure, op.attribute, passed, failed, {**names, "tester": figure})

    b.add("test", run, lambda t, names: bool(who(t, names)))


@_compiles(ef.Change)
def _change(b: _Block, op: ef.Change) -> None:
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


@_compiles(ef.Cancel)
def _cancel(b: _Block, op: ef.Cancel) -> None:
    b.add("cancel", lambda t, names: t.game.cancel(t, names, op.what))


@_compiles(ef.Prevent)
def _prevent(b: _Block, op: ef.Prevent) -> None:
    on, n = b.things(op.on), b.amount(op.amount)
    source = b.thing(op.source)[0] if op.source else None

    def run(t: "Table", names: Names) -> None:
        for figure in on(t, names):
            t.game.prevent(t, figure, amount(n, t, names), source(t, names) if source else None, names)

    b.add("prevent", run)


# --- cards -----------------------------------------------------------------------------------


@_compiles(ef.Draw)
def _draw(b: _Block, op: ef.Draw) -> None:
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


@_compiles(ef.Discard)
def _discard(b: _Block, op: ef.Discard) -> None:
    cards = b.things(op.cards)

    def run(t: "Table", names: Names) -> None:
        for card in cards(t, names):
            t.game.discard(t, card, names)

    b.add("discard", run, lambda t, names: bool(cards(t, names)))


@_compiles(ef.Put)
def _put(b: _Block, op: ef.Put) -> None:
    cards, of = b.things(op.cards), b.seat(op.of)

    def run(t: "Table", names: Names) -> None:
        t.game.put(t, cards(t, names), op.to, of(t, names) if op.of else None, names)

    b.add("put", run, lambda t, names: bool(cards(t, names)))


@_compiles(ef.Attach)
def _attach(b: _Block, op: ef.Attach) -> None:
    to = b.things(op.to)
    card = b.thing(op.card, "this")[0]

    def run(t: "Table", names: Names) -> None:
        for figure in to(t, names):
            if figure in t.figures:
                t.game.attach(t, card(t, names), figure, names)

    b.add("attach", run, lambda t, names: bool(to(t, names)))


@_compiles(ef.Deploy)
def _deploy(b: _Block, op: ef.Deploy) -> None:
    card, at, by = b.thing(op.card)[0], b.squares(op.at), b.seat(op.by)

    def run(t: "Table", names: Names) -> None:
        t.game.deploy(t, card(t, names), at(t, names), op.free, by(t, names), names)

    b.add("deploy", run)


# --- figures, doors, tokens, terrain ---------------------------------------------------------


@_compiles(ef.Spawn)
def _spawn(b: _Block, op: ef.Spawn) -> None:
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


def _spots(b: _Block, at: Any) -> Callable[["Table", Names], tuple[int, ...]]:
    """Where figures may be put: a pick is the set of candidates, the placing is the system's own choice."""
    if isinstance(at, ef.Pick):
        found = b.reader.pick(at, b.types)
        return lambda t, names: tuple(found.all(t, names))
    return b.squares(at)


@_compiles(ef.Reinforce)
def _reinforce(b: _Block, op: ef.Reinforce) -> None:
    count, spots = b.amount(op.count), _spots(b, op.at)

    def run(t: "Table", names: Names) -> None:
        t.game.reinforce(
            t, op.group.lstrip("@#"), amount(count, t, names), op.rank, spots(t, names), op.cap, names
        )  # fmt: skip

    b.add("reinforce", run)


@_compiles(ef.Door)
def _door(b: _Block, op: ef.Door) -> None:
    what = b.things(op.what)

    def run(t: "Table", names: Names) -> None:
        for door in reversed(what(t, names)):
            t.game.set_door(t, door, op.to, names)

    b.add("door", run)


@_compiles(ef.Loot)
def _loot(b: _Block, op: ef.Loot) -> None:
    what, who = b.things(op.what), b.things(op.who)

    def run(t: "Table", names: Names) -> None:
        for figure in reversed(who(t, names)):
            for token in reversed(what(t, names)):
                t.game.loot(t, token, figure, names)

    b.add("loot", run)


@_compiles(ef.Reveal)
def _reveal(b: _Block, op: ef.Reveal) -> None:
    fn, type_ = b.thing(op.what)

    def run(t: "Table", names: Names) -> None:
        for thing in reversed(members(fn(t, names))):
            t.game.reveal(t, type_.rstrip("s"), thing, names)

    b.add("reveal", run)


@_compiles(ef.Token)
def _token(b: _Block, op: ef.Token) -> None:
    n, at = b.amount(op.count), b.squares(op.at)
    if op.as_:
        b.types[op.as_] = "token"

    def run(t: "Table", names: Names) -> None:
        made = t.game.put_token(t, op.what, at(t, names), amount(n, t, names), op.id, names)
        if op.as_:
            names[op.as_] = made

    b.add("token", run)


@_compiles(ef.Carry)
def _carry(b: _Block, op: ef.Carry) -> None:
    who, token = b.things(op.who), b.things(op.token)
    to = b.thing(op.to)[0] if op.to else None

    def run(t: "Table", names: Names) -> None:
        for figure in who(t, names):
            for thing in token(t, names):
                t.game.carry(t, figure, thing, op.do, to(t, names) if to else None, names)

    b.add("carry", run)


@_compiles(ef.Terrain)
def _terrain(b: _Block, op: ef.Terrain) -> None:
    on, until = b.squares(op.on), _moment(b, op.until)

    def run(t: "Table", names: Names) -> None:
        squares = on(t, names)
        if squares:
            t.game.lay(t, squares, op.to, until(t, names), names)

    b.add("terrain", run)


# --- the quest -------------------------------------------------------------------------------


@_compiles(ef.Say)
def _say(b: _Block, op: ef.Say) -> None:
    to = b.things(op.to) if op.to else None
    at = b.squares(op.at) if op.at else None
    by = b.thing(op.by)[0] if op.by else None

    def run(t: "Table", names: Names) -> None:
        squares = tuple(t.game.square(i) for i in at(t, names)) if at else ()
        t.emit(e.Said(op.text, to(t, names) if to else (), squares, (by(t, names) or 0) if by else 0))

    b.add("say", run, lambda t, names: False)


@_compiles(ef.Trigger)
def _trigger(b: _Block, op: ef.Trigger) -> None:
    b.add("trigger", lambda t, names: t.game.trigger(t, op.id, op.do, names))


@_compiles(ef.Win)
def _win(b: _Block, op: ef.Win) -> None:
    b.add("win", lambda t, names: t.game.win(t, op.side, op.text or "over.quest", ""))


@_compiles(ef.Set)
def _set(b: _Block, op: ef.Set) -> None:
    var = op.var.lstrip("$")
    to = b.amount(op.to) if op.to != "" else None
    add = b.amount(op.add) if op.add != "" else 0

    def run(t: "Table", names: Names) -> None:
        start = t.vars.get(var, 0) if to is None else amount(to, t, names)
        t.game.set_var(t, var, start + amount(add, t, names))

    b.add("set", run)


# --- choices and control ---------------------------------------------------------------------


@_compiles(ef.Choose)
def _choose(b: _Block, op: ef.Choose) -> None:
    made = b.book.ask_of(op.from_, b.types, op.as_)
    made.optional = made.optional or op.optional
    b.add_ask(made)
    assert made.pick is not None
    b.types[op.as_] = made.pick.base + ("s" if op.from_.some or op.from_.all else "")


@_compiles(ef.Options)
def _options(b: _Block, op: ef.Options) -> None:
    branches = tuple(
        b.book.branch(option, b.types, f"{b.name}/{b.op}/options/{i}") for i, option in enumerate(op.options)
    )
    made = Ask("option", "", None, b.amount(op.count), by=b.seat(op.by) if op.by else None, optional=op.optional,
               random=op.random, options=branches)  # fmt: skip
    b.steps.append(Step("option", _never, None, made))


@_compiles(ef.Number)
def _number(b: _Block, op: ef.Number) -> None:
    made = Ask("number", op.as_, None, 1, b.amount(op.least), b.amount(op.most), b.seat(op.by) if op.by else None)
    b.steps.append(Step("number", _never, lambda t, names: False, made))
    b.types[op.as_] = "int"


@_compiles(ef.Pay)
def _pay(b: _Block, op: ef.Pay) -> None:
    costs = b.book.costs(op.cost, b.types)
    by = b.thing(op.by, "self")[0]
    then, other = b.block(op.then, "then"), b.block(op.else_, "else")
    if not op.must:
        made = Ask("pay", "", None, by=by)
        made.options = (_branch("ask.pay", costs, then), _branch("ask.do_not_pay", (), other))
        b.steps.append(Step("pay", _never, None, made))
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


def _branch(text: str, costs: Any, block: str) -> Any:
    from studio.rules.core.book import Branch

    return Branch(text, None, costs, block)


@_compiles(ef.If)
def _if(b: _Block, op: ef.If) -> None:
    cond = b.cond(op.if_)
    assert cond is not None
    then, other = b.block(op.then, "then"), b.block(op.else_, "else")

    def run(t: "Table", names: Names) -> None:
        block = then if cond(t, names) else other
        if t.game.book.blocks[block]:
            t.push(OpsF(block, 0, names))

    b.add("if", run, lambda t, names: None)


@_compiles(ef.Each)
def _each(b: _Block, op: ef.Each) -> None:
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


@_compiles(ef.Let)
def _let(b: _Block, op: ef.Let) -> None:
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


def _moment(b: _Block, until: Any) -> Callable[["Table", Names], tuple[str, int | None, int]]:
    """A moment: its word, whose it is, and the how-manieth."""
    if isinstance(until, str):
        return lambda t, names: (until, None, 1)
    of = b.thing(until.of)[0] if until.of else None
    return lambda t, names: (until.moment, of(t, names) if of else None, until.count)


@_compiles(ef.Lasting)
def _lasting(b: _Block, op: ef.Lasting) -> None:
    key = f"{b.name}/{b.op}/lasting"
    on = b.things(op.on, "self")
    until = _moment(b, op.until)
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
        seat = names.get("you", t.game.overlord)
        t.emit(
            e.LastingBegan(
                Lasting(t.fresh(), key, figures, dict(names), moment, of, count, seat, names.get("this") or 0, t.number)
            )
        )

    b.add("lasting", run)


@_compiles(ef.Hook)
def _hook(b: _Block, op: ef.Hook) -> None:
    with_ = b.things(op.with_) if op.with_ else None

    def run(t: "Table", names: Names) -> None:
        HOOKS[op.name](t, names, with_(t, names) if with_ else ())

    b.add("hook", run)


__all__ = ["ALL", "EachRunner", "OpsRunner", "ask", "ask_at", "bind", "can_pay", "compile_ops", "may_do", "pay"]
