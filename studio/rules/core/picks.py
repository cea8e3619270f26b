"""Sets made into functions: the candidates of a pick, and whether a thing is one of them.

Figures, cards, tokens and the like are lists of ids in order; squares are masks. Filters that are sets
of squares (`within`, `adjacent`, `in`, `on`, `seen_by`) are one mask each and come first, `where` last.
"""

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from studio.content.effects import Pick
from studio.content.vocabulary import KINDS
from studio.grid.squares import bits
from studio.rules.core import attributes, tags
from studio.rules.core.names import Fn, Names, Test

if TYPE_CHECKING:
    from studio.rules.core.reader import Reader, Types
    from studio.rules.core.table import Table


def node_of_pick(pick: Pick, parse: Callable[[str], Any], parse_tag: Callable[[str], Any]) -> Any:
    """The set node that says the same as a pick."""

    def words(value: Any) -> Any:
        return ("int", 1, value) if isinstance(value, int) else parse(value)

    def each(value: Any) -> tuple[str, ...]:
        return (value,) if isinstance(value, str) else tuple(value)

    filters: list[Any] = []
    for name, value in (("is", pick.is_), ("not", pick.not_), ("has", pick.has), ("lacks", pick.lacks)):
        filters += [(name, 1, parse_tag(tag)) for tag in each(value) if tag]
    if pick.within is not None:
        filters.append(("within", 1, words(pick.within), words(pick.of or "self")))
    for name, value in (
        ("adjacent", pick.adjacent), ("seen_by", pick.seen_by), ("in", pick.in_), ("by_seat", pick.by_seat),
        ("other_than", pick.other_than), ("nearest", pick.nearest),
    ):  # fmt: skip
        if value:
            filters.append((name, 1, words(value)))
    if pick.on:
        filters.append(("on", 1, parse_tag(pick.on)))
    if pick.zone:
        filters.append(("zone", 1, pick.zone))
    return ("set", 1, pick.kind, pick.ref.lstrip("@"), tuple(filters), parse(pick.where) if pick.where else None)


class CompiledSet:
    """A set of things of one kind: `all` lists it, `has` asks about one thing, `any` and `count` count."""

    def __init__(
        self,
        kind: str,
        base: str,
        start: Fn,
        member: Test,
        masks: tuple[Fn, ...],
        tests: tuple[Test, ...],
        nearest: Fn | None,
        eyes: tuple[Fn, ...] = (),
    ) -> None:
        self.kind = kind
        self.base = base
        self.start = start
        self.member = member
        self.masks = masks
        self.tests = tests
        self.nearest = nearest
        self.eyes = eyes
        """By whom the squares must be seen (squares only: of other things each is asked about)."""

    def mask(self, t: "Table", names: Names) -> int:
        """The squares of the set (squares only)."""
        mask: int = self.start(t, names)
        for narrow in self.masks:
            mask &= narrow(t, names)
            if not mask:
                return 0
        for eye in self.eyes:
            here, who = eye(t, names)
            mask = t.game.those_seen(t, here, who, mask) if here else 0
        if self.tests:
            tests = self.tests
            kept = 0
            for index in bits(mask):
                if all(test(t, names, index) for test in tests):
                    kept |= 1 << index
            mask = kept
        if self.nearest is not None and mask:
            mask = t.game.nearest(t, mask, self.nearest(t, names)[0])
        return mask

    def all(self, t: "Table", names: Names) -> Any:
        """Its members: a tuple of ids or indexes, in order."""
        if self.base == "square":
            return tuple(bits(self.mask(t, names)))
        found = self.start(t, names)
        if self.masks:
            narrow = self.masks[0](t, names)
            for more in self.masks[1:]:
                narrow &= more(t, names)
            base = self.base
            found = [x for x in found if attributes.squares_of(t, base, x)[0] & narrow]
        for test in self.tests:
            found = [x for x in found if test(t, names, x)]
        if self.nearest is not None and found:
            there = self.nearest(t, names)[0]
            base = self.base
            far = [(t.game.distance(t, attributes.squares_of(t, base, x)[0], there), x) for x in found]
            least = min(far)[0]
            found = [x for d, x in far if d == least]
        return tuple(found)

    def has(self, t: "Table", names: Names, thing: Any) -> bool:
        """Whether a thing is a member."""
        if self.base == "square" or self.nearest is not None:
            return thing in self.all(t, names)
        if not self.member(t, names, thing):
            return False
        if self.masks:
            here = attributes.squares_of(t, self.base, thing)[0]
            for narrow in self.masks:
                if not narrow(t, names) & here:
                    return False
        return all(test(t, names, thing) for test in self.tests)

    def any(self, t: "Table", names: Names) -> bool:
        """Whether it has a member."""
        if self.base == "square":
            return bool(self.mask(t, names))
        masks, tests, base = self.masks, self.tests, self.base
        narrow = -1
        for more in masks:
            narrow &= more(t, names)
            if not narrow:
                return False
        for x in self.start(t, names):
            if masks and not attributes.squares_of(t, base, x)[0] & narrow:
                continue
            for test in tests:
                if not test(t, names, x):
                    break
            else:
                return True
        return False

    def count(self, t: "Table", names: Names) -> int:
        """How many members it has."""
        return self.mask(t, names).bit_count() if self.base == "square" else len(self.all(t, names))


def compile_set(reader: "Reader", node: Any, types: "Types") -> CompiledSet:
    """A set node as functions."""
    _, _, kind, ref, filters, where = node
    base = KINDS[kind]
    masks: list[Fn] = []
    tests: list[Test] = []
    eyes: list[Fn] = []
    nearest: Fn | None = None
    if ref:
        tests.append(tags.is_entry(base, ref))
    for f in filters:
        name = f[0]
        if name in ("is", "not", "has", "lacks", "on"):
            test = reader.tag(f[2], base, types)
            area = tags.square_mask(f[2], reader) if base == "square" and name != "not" else None
            if area is not None:
                masks.append(area)
            else:
                tests.append(_negated(test) if name in ("not", "lacks") else test)
        elif name == "within":
            n, here = reader.expr(f[2], types)[0], reader.where(f[3], types)
            masks.append(_near(n, here))
        elif name == "adjacent":
            here = reader.where(f[2], types)
            masks.append(_beside(here))
        elif name == "seen_by":
            eye = reader.where(f[2], types)
            if base == "square":
                eyes.append(eye)
            else:
                tests.append(_seen(base, eye))
        elif name == "in":
            tests.append(_in(base, *reader.expr(f[2], types)))
        elif name == "by_seat":
            tests.append(_by_seat(base, reader.expr(f[2], types)[0]))
        elif name == "zone":
            tests.append(_in_zone(f[2]))
        elif name == "other_than":
            other = reader.expr(f[2], types)[0]
            tests.append(_other(other))
        elif name == "nearest":
            nearest = reader.where(f[2], types)
    if where is not None:
        cond = reader.expr(where, {**types, "it": base})[0]
        tests.append(lambda t, names, x: bool(cond(t, {**names, "it": x})))
    own = "self" in types
    start, member = tags.kind_start(kind, own), tags.kind_test(kind, own)
    return CompiledSet(kind, base, start, member, tuple(masks), tuple(tests), nearest, tuple(eyes))


def _near(n: Fn, here: Fn) -> Fn:
    return lambda t, names: t.game.near(t, here(t, names)[0], n(t, names))


def _beside(here: Fn) -> Fn:
    return lambda t, names: t.game.beside(t, *here(t, names))


def _in_zone(zone: str) -> Test:
    return lambda t, names, x: bool(t.cards[x].zone == zone)


def _other(other: Fn) -> Test:
    return lambda t, names, x: bool(x != other(t, names))


def _negated(test: Test) -> Test:
    return lambda t, names, x: not test(t, names, x)


def _seen(base: str, eye: Fn) -> Test:
    def seen(t: "Table", names: Names, x: Any) -> bool:
        here, who = eye(t, names)
        there, whom = attributes.squares_of(t, base, x)
        return bool(here and there) and t.game.sees(t, here, there, who, whom)

    return seen


def _in(base: str, whole: Fn, type_: str) -> Test:
    if type_ in ("figures", "cards", "tokens", "doors", "seats"):
        return lambda t, names, x: x in (whole(t, names) or ())
    return lambda t, names, x: bool(
        attributes.squares_of(t, base, x)[0] & attributes.squares_of(t, type_, whole(t, names))[0]
    )


def _by_seat(base: str, seat: Fn) -> Test:
    return lambda t, names, x: t.game.belongs(t, base, x, seat(t, names))
