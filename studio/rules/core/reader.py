"""Words made into functions: every expression, tag test and set is compiled once, when content is loaded.

A compiled expression is `fn(table, names) -> value`. Values are ids (figures, cards, seats, effects and
attacks are numbers, elements of the quest are texts), indexes of squares, masks or tuples of indexes for
sets of squares, tuples of ids for other sets, numbers, flags and words. A thing may be None: asking
anything of it gives 0, false or none, so that an expression cannot fail. One module, because each kind of
node of the language is one short method of the same class.
"""

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any

from studio.content.effects import Pick
from studio.content.vocabulary import ALWAYS, ATTRIBUTES, FUNCTIONS
from studio.content.windows import WINDOWS
from studio.content.words import LIMIT, Node, parse, parse_set, parse_tag
from studio.rules.core import attributes, tags
from studio.rules.core.names import Fn, Names
from studio.rules.core.picks import CompiledSet, compile_set, node_of_pick

if TYPE_CHECKING:
    from studio.rules.core.table import Table

Amount = int | Fn
"""A number, or a function that gives one."""
Types = dict[str, str]
"""Name → type: a thing, its plural, `int`, `bool`, `word`, `tag`."""

ALL = LIMIT
"""What `all` means as an amount: more than there ever is."""


class ReadError(Exception):
    """Content that names what is not known; the static checks report it with its place (T101–T150)."""


def window_types(windows: tuple[str, ...]) -> Types:
    """The names that all of the windows bind, with their types."""
    found: Types | None = None
    for window in windows:
        names = {n: str(type_).split("(")[0] for n, type_ in WINDOWS[window].names.items()} if window in WINDOWS else {}
        found = names if found is None else {n: type_ for n, type_ in found.items() if names.get(n) == type_}
    return found or {}


def always_types(params: tuple[str, ...] = ()) -> Types:
    """The names that are always there, and a keyword's numbers."""
    types = {name: "word" if type_ == "action" else type_ for name, type_ in ALWAYS.items()}
    types.update(dict.fromkeys(params, "int"))
    return types


class Reader:
    """Compiles words for one book of content: it knows the elements of the quest and their types."""

    def __init__(self, elements: Mapping[str, str]) -> None:
        self.elements = elements
        """Element id → `door`, `area`, `figure`, `token`, `squares`, `trigger` or `objective`."""
        self.dice: frozenset[str] = frozenset()
        """The dice there are; empty where nobody knows."""

    # --- entry points ------------------------------------------------------------------------

    def cond(self, text: str, types: Types) -> Fn | None:
        """A condition; None when there is none, which always holds."""
        return self._no_symbol(parse(text), types) if text else None

    def _no_symbol(self, node: Any, types: Types) -> Fn:
        """The function of a node that must not be a bare symbol: a name that nothing here is called."""
        fn, type_ = self.expr(node, types)
        if type_ == "word" and node[0] == "path" and len(node) == 3:
            raise ReadError(str(node[2]))
        return fn

    def amount(self, value: int | str | None, types: Types) -> Amount:
        """A number, or a function that gives one."""
        if value is None or value == "":
            return 0
        if isinstance(value, int):
            return value
        node = parse(value)
        if node[0] == "int":
            n = node[2]
            assert isinstance(n, int)
            return n
        if node[0] == "all":
            return ALL
        return self._no_symbol(node, types)

    def thing(self, value: "str | Pick", types: Types) -> tuple[Fn, str]:
        """A thing or set named in words or by a pick without a choice, with its type."""
        if isinstance(value, Pick):
            found = self.pick(value, types)
            return found.all, found.base + "s"
        return self.expr(parse(value), types)

    def squares(self, value: "str | Pick", types: Types) -> Fn:
        """A set of squares named in words or by a pick, as `attributes.squares_of` takes it."""
        if isinstance(value, Pick) and (found := self.pick(value, types)).base == "square":
            return found.mask
        return self.thing(value, types)[0]

    def pick(self, pick: Pick, types: Types) -> CompiledSet:
        """The candidates of a pick."""
        return compile_set(self, node_of_pick(pick, parse, parse_tag), types)

    def set_text(self, text: str, types: Types) -> CompiledSet:
        """The members of a set written in words."""
        return compile_set(self, parse_set(text), types)

    # --- expressions -------------------------------------------------------------------------

    def expr(self, node: Node, types: Types) -> tuple[Fn, str]:
        """The function of a node and the type of its value."""
        method = getattr(self, "_" + _METHODS.get(str(node[0]), str(node[0])))
        fn, type_ = method(node, types)
        return fn, type_

    def _int(self, node: Any, types: Types) -> tuple[Fn, str]:
        n = node[2]
        return (lambda t, names: n), "int"

    def _true(self, node: Any, types: Types) -> tuple[Fn, str]:
        return (lambda t, names: True), "bool"

    def _false(self, node: Any, types: Types) -> tuple[Fn, str]:
        return (lambda t, names: False), "bool"

    def _none(self, node: Any, types: Types) -> tuple[Fn, str]:
        return (lambda t, names: None), "none"

    def _all(self, node: Any, types: Types) -> tuple[Fn, str]:
        return (lambda t, names: ALL), "int"

    def _var(self, node: Any, types: Types) -> tuple[Fn, str]:
        name = node[2]
        return (lambda t, names: t.vars.get(name, 0)), "int"

    def _ref(self, node: Any, types: Types) -> tuple[Fn, str]:
        name = node[2]
        return (lambda t, names: name), "ref"

    def _elem(self, node: Any, types: Types) -> tuple[Fn, str]:
        id_, attrs = node[2], node[3:]
        type_ = self.elements.get(id_)
        if type_ is None:
            raise ReadError(f"#{id_}")
        if type_ == "figure":

            def fn(t: "Table", names: Names) -> Any:
                return t.game.figure_of(t, id_)

        elif type_ == "squares":

            def fn(t: "Table", names: Names) -> Any:
                return t.game.element_squares(t, id_)

        else:

            def fn(t: "Table", names: Names) -> Any:
                return id_

        return self._attributes(fn, type_, attrs)

    def _path(self, node: Any, types: Types) -> tuple[Fn, str]:
        name, attrs = node[2], node[3:]
        known = _FIXED.get(name)
        if known is not None and name not in ("self", "this", "you"):
            return self._attributes(known, types.get(name, "int"), attrs)
        type_ = types.get(name)
        if type_ is None:
            if attrs:
                raise ReadError(name)
            return (lambda t, names: name), "word"  # a symbol; the checks have seen that it is one
        return self._attributes(lambda t, names: names.get(name), type_, attrs)

    def _attributes(self, fn: Fn, type_: str, attrs: tuple[str, ...]) -> tuple[Fn, str]:
        for attr in attrs:
            known = ATTRIBUTES.get(type_, {}).get(attr)
            if known is None:
                raise ReadError(f"{type_}.{attr}")
            fn = _asked(fn, attributes.getter(type_, attr))
            type_ = str(known).split("(")[0]
        return fn, type_

    def _minus(self, node: Any, types: Types) -> tuple[Fn, str]:
        x, _ = self.expr(node[2], types)
        return (lambda t, names: -number(x(t, names))), "int"

    def _arithmetic(self, node: Any, types: Types) -> tuple[Fn, str]:
        x, y = self._no_symbol(node[2], types), self._no_symbol(node[3], types)
        return _ARITHMETIC[node[0]](x, y), "int"

    def _compare(self, node: Any, types: Types) -> tuple[Fn, str]:
        x, xt = self.expr(node[2], types)
        y, yt = self.expr(node[3], types)
        # Opposite a word a bare name is one of its symbols, even where something else is called so:
        # `source.kind = attack`, `side = heroes` (language.md, 3).
        if xt in ("word", "tag") and _is_symbol(node[3], types):
            y, yt = _constant(node[3][2]), xt
        elif yt in ("word", "tag") and _is_symbol(node[2], types):
            x, xt = _constant(node[2][2]), yt
        if "int" in (xt, yt) or "bool" in (xt, yt):
            if "word" in (xt, yt):
                raise ReadError(str(node[2][2] if xt == "word" else node[3][2]))
            return _NUMBERS[node[0]](x, y), "bool"
        # A token, door or area named by its element is the same text on both sides, a thing the same id.
        if node[0] == "=":
            return (lambda t, names: x(t, names) == y(t, names)), "bool"
        return (lambda t, names: x(t, names) != y(t, names)), "bool"

    def _or(self, node: Any, types: Types) -> tuple[Fn, str]:
        parts = tuple(self.expr(x, types)[0] for x in node[2:])
        if len(parts) == 2:
            a, b = parts
            return (lambda t, names: bool(a(t, names) or b(t, names))), "bool"
        return (lambda t, names: any(p(t, names) for p in parts)), "bool"

    def _and(self, node: Any, types: Types) -> tuple[Fn, str]:
        parts = tuple(self.expr(x, types)[0] for x in node[2:])
        if len(parts) == 2:
            a, b = parts
            return (lambda t, names: bool(a(t, names) and b(t, names))), "bool"
        return (lambda t, names: all(p(t, names) for p in parts)), "bool"

    def _not(self, node: Any, types: Types) -> tuple[Fn, str]:
        x, _ = self.expr(node[2], types)
        return (lambda t, names: not x(t, names)), "bool"

    # --- tags and relations ------------------------------------------------------------------

    def tag(self, node: Any, base: str, types: Types) -> Callable[["Table", Names, Any], bool]:
        """A test of a tag on a thing of a type."""
        kind = node[0]
        if kind == "tag_ref":
            return tags.is_entry(base, node[2])
        if kind == "tag_elem":
            type_ = self.elements.get(node[2])
            if type_ is None:
                raise ReadError(f"#{node[2]}")
            return tags.on_element(base, node[2], type_)
        if kind == "side":
            other, type_ = self.expr(node[3], types)
            return tags.side(base, node[2], other, type_)
        return tags.tag_test(base, node[2], "self" in types)

    def _tagged(self, node: Any, types: Types) -> tuple[Fn, str]:
        x, base = self.expr(node[2], types)
        if base.endswith("s") and base[:-1] in ATTRIBUTES:  # a set is tagged when any member is
            test = self.tag(node[3], base[:-1], types)
            found: Fn = lambda t, names: any(test(t, names, m) for m in members(x(t, names)))  # noqa: E731
        else:
            test = self.tag(node[3], base, types)

            def found(t: "Table", names: Names) -> Any:
                thing = x(t, names)
                return thing is not None and test(t, names, thing)

        if node[0] in ("is_not", "lacks"):
            return (lambda t, names: not found(t, names)), "bool"
        return found, "bool"

    def _carries(self, node: Any, types: Types) -> tuple[Fn, str]:
        x, _ = self.expr(node[2], types)
        y, _ = self.expr(node[3], types)

        def carries(t: "Table", names: Names) -> bool:
            token = t.tokens.get(y(t, names))
            return token is not None and token.carrier != 0 and token.carrier == x(t, names)

        return carries, "bool"

    def where(self, node: Node, types: Types) -> Callable[["Table", Names], tuple[int, int]]:
        """The squares of a thing, and the figure it is (0: none)."""
        x, base = self.expr(node, types)
        return lambda t, names: attributes.squares_of(t, base, x(t, names))

    def _sees(self, node: Any, types: Types) -> tuple[Fn, str]:
        a, b = self.where(node[2], types), self.where(node[3], types)

        def sees(t: "Table", names: Names) -> bool:
            (here, who), (there, whom) = a(t, names), b(t, names)
            return bool(here and there) and t.game.sees(t, here, there, who, whom)

        return sees, "bool"

    def _adjacent(self, node: Any, types: Types) -> tuple[Fn, str]:
        a, b = self.where(node[2], types), self.where(node[3], types)

        def adjacent(t: "Table", names: Names) -> bool:
            (here, who), (there, whom) = a(t, names), b(t, names)
            return t.game.is_adjacent(t, here, there, who, whom)

        return adjacent, "bool"

    def _within(self, node: Any, types: Types) -> tuple[Fn, str]:
        a, n, b = self.where(node[2], types), self.expr(node[3], types)[0], self.where(node[4], types)

        def within(t: "Table", names: Names) -> bool:
            here, there = a(t, names)[0], b(t, names)[0]
            return bool(here and t.game.near(t, there, number(n(t, names))) & here)

        return within, "bool"

    def _in(self, node: Any, types: Types) -> tuple[Fn, str]:
        x, base = self.expr(node[2], types)
        y, whole = self.expr(node[3], types)
        if whole in ("figures", "cards", "tokens", "doors", "seats") and base != "int":
            return (lambda t, names: x(t, names) in members(y(t, names))), "bool"

        def inside(t: "Table", names: Names) -> bool:
            here = attributes.squares_of(t, base, x(t, names))[0]
            return bool(here & attributes.squares_of(t, whole, y(t, names))[0])

        return inside, "bool"

    # --- sets and functions ------------------------------------------------------------------

    def _count(self, node: Any, types: Types) -> tuple[Fn, str]:
        found = compile_set(self, node[2], types)
        return found.count, "int"

    def _any(self, node: Any, types: Types) -> tuple[Fn, str]:
        found = compile_set(self, node[2], types)
        return found.any, "bool"

    def _no(self, node: Any, types: Types) -> tuple[Fn, str]:
        found = compile_set(self, node[2], types)
        return (lambda t, names: not found.any(t, names)), "bool"

    def _over(self, node: Any, types: Types) -> tuple[Fn, str]:
        found = compile_set(self, node[2], types)
        x, _ = self.expr(node[3], {**types, "it": found.base})
        fold = _FOLDS[node[0]]

        def over(t: "Table", names: Names) -> int:
            return fold([number(x(t, {**names, "it": member})) for member in members(found.all(t, names))])

        return over, "int"

    def _call(self, node: Any, types: Types) -> tuple[Fn, str]:
        name = node[2]
        if name not in FUNCTIONS:
            raise ReadError(f"{name}()")
        if name == "rule":
            flag = node[3][2]
            return (lambda t, names: int(bool(t.game.flag(flag)))), "int"
        if name == "won":
            quest = node[3][2]
            return (lambda t, names: t.game.won(quest)), "bool"
        if name == "met":
            goal = node[3][2]
            return (lambda t, names: t.game.met(t, goal)), "bool"
        if name == "tokens":
            who, _ = self.expr(node[3], types)
            tag = node[4][2]

            def tokens(t: "Table", names: Names) -> int:
                figure = t.figures.get(who(t, names))
                return 0 if figure is None else figure.tokens.get(tag, 0)

            return tokens, "int"
        if name in ("distance", "steps", "cover"):
            a, b = self.where(node[3], types), self.where(node[4], types)
            if name == "cover":
                return (lambda t, names: t.game.cover(t, a(t, names)[1], b(t, names)[1])), "bool"
            if name == "steps":
                return (lambda t, names: t.game.steps(t, a(t, names)[1], b(t, names)[0])), "int"
            return (lambda t, names: t.game.distance(t, a(t, names)[0], b(t, names)[0])), "int"
        parts = tuple(self.expr(x, types)[0] for x in node[3:])
        fn = _CALLS[name]
        return (lambda t, names: fn(t, *[number(p(t, names)) for p in parts])), "int"


# --- helpers ---------------------------------------------------------------------------------


def number(value: Any) -> int:
    """A value as a number: what is absent counts 0."""
    return value if type(value) is int else int(value or 0)


def members(value: Any) -> tuple[Any, ...]:
    """A value as its members."""
    if value is None:
        return ()
    return value if type(value) is tuple else tuple(value) if isinstance(value, list) else (value,)


def _is_symbol(node: Any, types: Types) -> bool:
    """Whether a node is a bare name that is no word of its own."""
    return bool(node[0] == "path" and len(node) == 3 and types.get(node[2]) not in ("word", "tag"))


def _constant(word: str) -> Fn:
    return lambda t, names: word


def _asked(fn: Fn, get: Callable[["Table", Any], Any]) -> Fn:
    def asked(t: "Table", names: Names) -> Any:
        thing = fn(t, names)
        return None if thing is None else get(t, thing)

    return asked


def _div(x: int, y: int) -> int:
    return x // y if y else 0


def _mod(x: int, y: int) -> int:
    return x % y if y else 0


_METHODS = {
    **dict.fromkeys(("add", "sub", "mul", "div", "mod"), "arithmetic"),
    **dict.fromkeys(("=", "!=", "<", "<=", ">", ">="), "compare"),
    **dict.fromkeys(("is", "is_not", "has", "lacks", "on"), "tagged"),
    **dict.fromkeys(("total", "most", "least"), "over"),
}
_FIXED: dict[str, Fn] = {
    "turn": lambda t, names: t.turn,
    "active": lambda t, names: t.active or None,
    "overlord": lambda t, names: t.game.overlord,
    "party": lambda t, names: -1,
    "heroes": lambda t, names: t.game.heroes,
    "players": lambda t, names: t.game.players,
    "round": lambda t, names: t.round,
    "act": lambda t, names: t.game.act_number,
    "action": lambda t, names: t.figures[t.active].action if t.active in t.figures else "",
}
_ARITHMETIC: dict[str, Callable[[Fn, Fn], Fn]] = {
    "add": lambda x, y: lambda t, n: number(x(t, n)) + number(y(t, n)),
    "sub": lambda x, y: lambda t, n: number(x(t, n)) - number(y(t, n)),
    "mul": lambda x, y: lambda t, n: max(-LIMIT, min(LIMIT, number(x(t, n)) * number(y(t, n)))),
    "div": lambda x, y: lambda t, n: _div(number(x(t, n)), number(y(t, n))),
    "mod": lambda x, y: lambda t, n: _mod(number(x(t, n)), number(y(t, n))),
}
_NUMBERS: dict[str, Callable[[Fn, Fn], Fn]] = {
    "=": lambda x, y: lambda t, n: number(x(t, n)) == number(y(t, n)),
    "!=": lambda x, y: lambda t, n: number(x(t, n)) != number(y(t, n)),
    "<": lambda x, y: lambda t, n: number(x(t, n)) < number(y(t, n)),
    "<=": lambda x, y: lambda t, n: number(x(t, n)) <= number(y(t, n)),
    ">": lambda x, y: lambda t, n: number(x(t, n)) > number(y(t, n)),
    ">=": lambda x, y: lambda t, n: number(x(t, n)) >= number(y(t, n)),
}
_FOLDS: dict[str, Callable[[list[int]], int]] = {
    "total": sum, "most": lambda ns: max(ns, default=0), "least": lambda ns: min(ns, default=0),
}  # fmt: skip


def _by_heroes(t: "Table", two: int, three: int, four: int) -> int:
    return (two, three, four)[min(max(t.game.heroes, 2), 4) - 2]


_CALLS: dict[str, Callable[..., int]] = {
    "min": lambda t, a, b: min(a, b),
    "max": lambda t, a, b: max(a, b),
    "abs": lambda t, a: abs(a),
    "half": lambda t, a: a // 2,
    "half_up": lambda t, a: -(-a // 2),
    "up": lambda t, a, b: -(-a // b) if b else 0,
    "by_heroes": _by_heroes,
}
