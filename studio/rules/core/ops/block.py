"""A block of ops being compiled: the names bound so far, choices lifted before the ops that need them."""

from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING, Any

from studio.content import effects as ef
from studio.content.typecheck.types import fits
from studio.content.vocabulary import OPS, OpField, Type, op_name, type_of
from studio.content.words import parse
from studio.rules.core.book import Ask, Book, Can, Run, Step
from studio.rules.core.names import Fn, Names
from studio.rules.core.reader import Amount, ReadError, Types, members

if TYPE_CHECKING:
    from studio.rules.core.table import Table

OTHER = "word("
FOR_NO_THING = frozenset(
    {"int", "cond", "ops", "dice", "moment", "cost", "mods", "abilities", "options", "keywords", "pick", "any", "tag",
     "ref", "var", "text", "name", "value", "flag"}
)  # fmt: skip
"""Types of fields that take no things; their compilers see to them."""


class Block:
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

        self.steps.append(Step("choose", never, can, made))
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

    def check(self, op: ef.OpBase) -> None:
        """Raises `ReadError` where a field for a thing is given what can be none: a game is refused, not broken."""
        for field in OPS[op_name(op)].fields:
            value = getattr(op, field.attr)
            if field.type == "dice":
                for die in value:
                    if self.reader.dice and die not in self.reader.dice:
                        raise ReadError(str(die))
            elif value and not field.type.startswith(OTHER) and field.type not in FOR_NO_THING:
                self.fit(field, value)

    def fit(self, field: OpField, value: Any) -> None:
        """Compares a thing or set with the types a field takes."""
        if isinstance(value, ef.Pick):
            pick = self.reader.pick(value, self.types)
            have, shown = Type(pick.base), pick.base
        else:
            type_, shown = self.reader.expr(parse(value), self.types)[1], str(value)
            if type_ == "word":
                raise ReadError(shown)
            have = type_of(type_)
        if not any(fits(have, want) for want in field.alternatives):
            raise ReadError(f"{field.name}: {shown}")


def never(t: "Table", names: Names) -> None:
    """A choice is put by the runner, not run."""
    raise AssertionError


COMPILE: dict[type[ef.OpBase], Callable[[Block, Any], None]] = {}


def compile_ops(book: Book, ops: Iterable[ef.Op], types: Types, name: str) -> tuple[Step, ...]:
    """The steps of a block."""
    block = Block(book, types, name)
    for i, op in enumerate(ops):
        block.op = i
        block.check(op)
        COMPILE[type(op)](block, op)
    return tuple(block.steps)


def compiles(type_: type[ef.OpBase]) -> Callable[[Callable[[Block, Any], None]], Callable[[Block, Any], None]]:
    """Registers the function that compiles an op."""

    def registered(function: Callable[[Block, Any], None]) -> Callable[[Block, Any], None]:
        COMPILE[type_] = function
        return function

    return registered


def moment_of(b: Block, until: Any) -> Callable[["Table", Names], tuple[str, int | None, int]]:
    """A moment: its word, whose it is, and the how-manieth."""
    if isinstance(until, str):
        return lambda t, names: (until, None, 1)
    of = b.thing(until.of)[0] if until.of else None
    return lambda t, names: (until.moment, of(t, names) if of else None, until.count)
