"""Words: the small expression language of amounts and conditions, read into flat tuples and printed back.

A node is a tuple `(operator, column, …)`; the column counts from 1 and is only for messages.

==============================================  ==================================================
`("int", c, n)`                                 a whole number
`("true", c)` `("false", c)` `("none", c)`      constants; `("all", c)` is as much as there is
`("path", c, name, attr, …)`                    a name and attributes asked of it: `self.group`
`("elem", c, id, attr, …)`                      an element of the quest, without its `#`
`("ref", c, id)` `("var", c, id)`               a catalogue entry `@id`, a variable `$id`
`("minus", c, x)`                               −x
`("add"|"sub"|"mul"|"div"|"mod", c, x, y)`      arithmetic; `/` rounds down
`("=", c, x, y)`, also != < <= > >=             comparison
`("or"|"and", c, x, y, …)`, `("not", c, x)`     logic
`("is"|"is_not"|"has"|"lacks"|"on", c, x, t)`   x and a tag node
`("sees"|"adjacent"|"in"|"carries", c, x, y)`   relations of two things
`("within", c, x, n, y)`                        x within n of y
`("count"|"any"|"no", c, s)`                    of a set node
`("total"|"most"|"least", c, s, x)`             of x over a set; `it` is the member
`("call", c, name, x, …)`                       a function
==============================================  ==================================================

A tag node is `("tag", c, name)`, `("tag_ref", c, id)`, `("tag_elem", c, id)` or `("side", c, name, x)` (`enemy of
x`). A set node is `("set", c, kind, ref or "", filters, where or None)`; a filter is `(name, c, …)` with the names
of a pick's fields: `is not has lacks on` with a tag node, `within` with n and x, `adjacent seen_by in by_seat
other_than nearest` with x, `zone` with a word.
"""

import re
from functools import lru_cache
from typing import Union, cast

from lark import Lark, Token, Transformer, v_args
from lark.exceptions import UnexpectedInput

from studio.content.misread import WordsError, explain

__all__ = ["Node", "WordsError", "parse", "parse_set", "parse_tag", "show", "warm"]

Node = tuple[Union[str, int, "Node", tuple["Node", ...], None], ...]
"""`(operator, column, …)`."""

GRAMMAR = r"""
start: expr
?expr: conj | expr "or" conj                 -> or_
?conj: neg | conj "and" neg                  -> and_
?neg: test | "not" neg                       -> not_
?test: sum
     | sum CMP sum                           -> compare
     | sum "is" tag                          -> is_
     | sum "is" "not" tag                    -> is_not
     | sum "has" tag                         -> has
     | sum "lacks" tag                       -> lacks
     | sum "sees" sum                        -> sees
     | sum "adjacent" "to" sum               -> adjacent
     | sum "within" sum "of" sum             -> within
     | sum "in" sum                          -> in_
     | sum "on" tag                          -> on
     | sum "carries" sum                     -> carries
?sum: product | sum "+" product              -> add
    | sum "-" product                        -> sub
?product: atom | product "*" atom            -> mul
    | product "/" atom                       -> div
    | product "%" atom                       -> mod
?atom: INT                                   -> int
     | "-" atom                              -> minus
     | "true"                                -> true
     | "false"                               -> false
     | "none"                                -> none
     | "all"                                 -> all_
     | VAR                                   -> var
     | REF                                   -> ref
     | ELEM ("." NAME)*                      -> elem
     | "count" "(" set ")"                   -> count
     | "any" "(" set ")"                     -> any_
     | "no" "(" set ")"                      -> no
     | "total" "(" set "," sum ")"           -> total
     | "most" "(" set "," sum ")"            -> most
     | "least" "(" set "," sum ")"           -> least
     | NAME "(" [expr ("," expr)*] ")"       -> call
     | path
     | "(" expr ")"
path: NAME ("." NAME)*
tag: NAME                                    -> tag
   | REF                                     -> tag_ref
   | ELEM                                    -> tag_elem
   | NAME "of" sum                           -> side_of
set: NAME [REF] filter* ["where" expr]
filter: "that" "is" tag                      -> f_is
   | "that" "is" "not" tag                   -> f_not
   | "that" "has" tag                        -> f_has
   | "that" "lacks" tag                      -> f_lacks
   | "within" sum "of" sum                   -> f_within
   | "adjacent" "to" sum                     -> f_adjacent
   | "seen" "by" sum                         -> f_seen_by
   | "in" sum                                -> f_in
   | "on" tag                                -> f_on
   | "belonging" "to" sum                      -> f_by_seat
   | "from" NAME                             -> f_zone
   | "other" "than" sum                      -> f_other_than
   | "nearest" "to" sum                      -> f_nearest
CMP: "<=" | ">=" | "!=" | "<" | ">" | "="
VAR: /\$[a-z][a-z0-9_]*/
REF: /@[a-z][a-z0-9_]*/
ELEM: /#[A-Za-z][A-Za-z0-9_]*/
NAME: /[a-z][a-z0-9_]*/
INT: /[0-9]+/
%ignore /[ \t]+/
"""

RESERVED = frozenset(re.findall(r'"([a-z]+)"', GRAMMAR))
"""Words of the grammar; an author's names may not be these."""

LIMIT = 1_000_000
"""Amounts are kept within ± this."""
LONGEST = 400
"""Characters in the longest text of words."""
DEEPEST = 40
"""Open brackets, minus signs and nots in one text."""


def parse(text: str) -> Node:
    """The node of an expression; raises `WordsError`.

    >>> parse("self.left <= 2")
    ('<=', 1, ('path', 1, 'self', 'left'), ('int', 14, 2))
    """
    return _parse(text, "start")


def parse_set(text: str) -> Node:
    """The set node of a text such as `hero within 3 of self`."""
    return _parse(text, "set")


def parse_tag(text: str) -> Node:
    """The tag node of a text such as `enemy of you`."""
    return _parse(text, "tag")


def parse_prefixes(text: str, start: str) -> tuple[int, ...]:
    """Where the beginnings of a text end that are whole expressions of the kind `start`, shortest first."""
    parser = _parser().parse_interactive(text, start)
    ends = []
    try:
        for token in parser.lexer_thread.lex(parser.parser_state):  # type: ignore[no-untyped-call]  # lark's gap
            parser.feed_token(token)
            trial = parser.copy(deepcopy_values=False)  # type: ignore[no-untyped-call]  # lark's gap
            try:
                trial.feed_eof(token)
            except UnexpectedInput:
                continue
            ends.append(token.end_pos or 0)
    except UnexpectedInput:
        pass
    return tuple(ends)


def warm() -> None:
    """Works the tables of the parser out, so that the first text need not wait for them; any thread may."""
    _parser()


@lru_cache(maxsize=8192)
def _parse(text: str, start: str) -> Node:
    if len(text) > LONGEST:
        raise WordsError(f"longer than {LONGEST} characters", LONGEST)
    if text.count("(") + text.count("not ") + text.count("-") > DEEPEST:
        raise WordsError("too deep", 1)
    try:
        return cast(Node, _parser().parse(text, start))
    except UnexpectedInput as why:
        raise explain(text, why, RESERVED) from None


@lru_cache(maxsize=1)
def _parser() -> Lark:
    """The parser; working out its tables takes longer than a frame, which `warm` may do beforehand."""
    return Lark(
        GRAMMAR, parser="lalr", start=["start", "sum", "set", "tag"], transformer=_Build(), propagate_positions=False,
        maybe_placeholders=True, keep_all_tokens=False,
    )  # fmt: skip


def _column(item: object) -> int:
    """Where a child begins."""
    return (item.column or 1) if isinstance(item, Token) else cast(int, cast(Node, item)[1])


def _binary(name: str) -> object:
    def build(self: object, x: Node, y: Node) -> Node:
        return (name, _column(x), x, y)

    return build


def _filter(name: str) -> object:
    def build(self: object, x: Node) -> Node:
        return (name, _column(x), x)

    return build


def _fold(name: str) -> object:
    def build(self: object, s: Node, *rest: Node) -> Node:
        return (name, _column(s), s, *rest)

    return build


@v_args(inline=True)
class _Build(Transformer[Token, Node]):
    """Makes nodes while parsing."""

    def start(self, x: Node) -> Node:
        return x

    def or_(self, x: Node, y: Node) -> Node:
        return ("or", x[1], *(x[2:] if x[0] == "or" else (x,)), y)

    def and_(self, x: Node, y: Node) -> Node:
        return ("and", x[1], *(x[2:] if x[0] == "and" else (x,)), y)

    def not_(self, x: Node) -> Node:
        return ("not", _column(x), x)

    def compare(self, x: Node, sign: Token, y: Node) -> Node:
        return (str(sign), x[1], x, y)

    is_ = _binary("is")
    is_not = _binary("is_not")
    has = _binary("has")
    lacks = _binary("lacks")
    sees = _binary("sees")
    adjacent = _binary("adjacent")
    in_ = _binary("in")
    on = _binary("on")
    carries = _binary("carries")
    add = _binary("add")
    sub = _binary("sub")
    mul = _binary("mul")
    div = _binary("div")
    mod = _binary("mod")

    def within(self, x: Node, n: Node, y: Node) -> Node:
        return ("within", x[1], x, n, y)

    def int(self, digits: Token) -> Node:
        return ("int", _column(digits), min(int(digits[:8]), LIMIT))

    def minus(self, x: Node) -> Node:
        return ("minus", _column(x), x)

    def true(self) -> Node:
        return ("true", 1)

    def false(self) -> Node:
        return ("false", 1)

    def none(self) -> Node:
        return ("none", 1)

    def all_(self) -> Node:
        return ("all", 1)

    def var(self, name: Token) -> Node:
        return ("var", _column(name), str(name)[1:])

    def ref(self, name: Token) -> Node:
        return ("ref", _column(name), str(name)[1:])

    def elem(self, name: Token, *attributes: Token) -> Node:
        return ("elem", _column(name), str(name)[1:], *map(str, attributes))

    count = _fold("count")
    any_ = _fold("any")
    no = _fold("no")
    total = _fold("total")
    most = _fold("most")
    least = _fold("least")

    def call(self, name: Token, *arguments: Node | None) -> Node:
        return ("call", _column(name), str(name), *(a for a in arguments if a is not None))

    def path(self, name: Token, *attributes: Token) -> Node:
        return ("path", _column(name), str(name), *map(str, attributes))

    def tag(self, name: Token) -> Node:
        return ("tag", _column(name), str(name))

    def tag_ref(self, name: Token) -> Node:
        return ("tag_ref", _column(name), str(name)[1:])

    def tag_elem(self, name: Token) -> Node:
        return ("tag_elem", _column(name), str(name)[1:])

    def side_of(self, name: Token, x: Node) -> Node:
        return ("side", _column(name), str(name), x)

    def set(self, kind: Token, ref: Token | None, *rest: Node | None) -> Node:
        *filters, where = rest
        return ("set", _column(kind), str(kind), str(ref)[1:] if ref else "", tuple(f for f in filters if f), where)

    f_is = _filter("is")
    f_not = _filter("not")
    f_has = _filter("has")
    f_lacks = _filter("lacks")
    f_adjacent = _filter("adjacent")
    f_seen_by = _filter("seen_by")
    f_in = _filter("in")
    f_on = _filter("on")
    f_by_seat = _filter("by_seat")
    f_other_than = _filter("other_than")
    f_nearest = _filter("nearest")

    def f_within(self, n: Node, x: Node) -> Node:
        return ("within", _column(n), n, x)

    def f_zone(self, zone: Token) -> Node:
        return ("zone", _column(zone), str(zone))


# --- printing --------------------------------------------------------------------------------

_LEVEL = {"or": 1, "and": 2, "not": 3, "add": 5, "sub": 5, "mul": 6, "div": 6, "mod": 6}
_SIGN = {"add": "+", "sub": "-", "mul": "*", "div": "/", "mod": "%"}
_TESTS = {"is": "is", "is_not": "is not", "has": "has", "lacks": "lacks", "on": "on", "sees": "sees",
          "adjacent": "adjacent to", "in": "in", "carries": "carries"}  # fmt: skip
_FILTERS = {"is": "that is", "not": "that is not", "has": "that has", "lacks": "that lacks", "on": "on",
            "adjacent": "adjacent to", "seen_by": "seen by", "in": "in", "by_seat": "belonging to",
            "other_than": "other than", "nearest": "nearest to"}  # fmt: skip
COMPARISONS = ("=", "!=", "<", "<=", ">", ">=")


def show(node: Node, level: int = 0) -> str:
    """The node as text that parses to the same node; brackets only where they are needed.

    >>> show(parse("( a+b )*2 >3 and(x is enemy of y)"))
    '(a + b) * 2 > 3 and x is enemy of y'
    """
    text, own = _show(node)
    return f"({text})" if own < level else text


def _show(node: Node) -> tuple[str, int]:
    name = str(node[0])
    rest = cast(tuple[Node, ...], node[2:])
    if name in ("true", "false", "none", "all"):
        return name, 7
    if name == "int":
        return str(node[2]), 7
    if name in _PREFIX:
        return _PREFIX[name] + ".".join(map(str, rest)), 7
    if name in ("or", "and"):
        level = _LEVEL[name]
        return f" {name} ".join(show(x, level + 1) for x in rest), level
    if name == "not":
        return f"not {show(rest[0], 4)}", 3
    if name == "minus":
        return f"-{show(rest[0], 7)}", 7
    if name in _SIGN:
        level = _LEVEL[name]
        return f"{show(rest[0], level)} {_SIGN[name]} {show(rest[1], level + 1)}", level
    if name in COMPARISONS:
        return f"{show(rest[0], 5)} {name} {show(rest[1], 5)}", 4
    if name in _TESTS:
        return f"{show(rest[0], 5)} {_TESTS[name]} {show(rest[1], 5)}", 4
    if name == "within":
        return f"{show(rest[0], 5)} within {show(rest[1], 5)} of {show(rest[2], 5)}", 4
    if name == "call":
        return f"{node[2]}({', '.join(show(x) for x in rest[1:])})", 7
    if name in ("count", "any", "no"):
        return f"{name}({show_set(rest[0])})", 7
    if name in ("total", "most", "least"):
        return f"{name}({show_set(rest[0])}, {show(rest[1], 5)})", 7
    if name == "side":
        return f"{node[2]} of {show(rest[1], 5)}", 7
    raise ValueError(f"not a node of words: {name}")


_PREFIX = {"path": "", "elem": "#", "ref": "@", "var": "$", "tag": "", "tag_ref": "@", "tag_elem": "#"}


def show_set(node: Node) -> str:
    """A set node as text."""
    _, _, kind, ref, filters, where = node
    parts = [f"{kind} @{ref}" if ref else str(kind)]
    parts += map(show_filter, cast(tuple[Node, ...], filters))
    if where is not None:
        parts.append(f"where {show(cast(Node, where))}")
    return " ".join(parts)


def show_filter(node: Node) -> str:
    """A filter of a set as text."""
    if node[0] == "zone":
        return f"from {node[2]}"
    if node[0] == "within":
        return f"within {show(cast(Node, node[2]), 5)} of {show(cast(Node, node[3]), 5)}"
    return f"{_FILTERS[str(node[0])]} {show(cast(Node, node[2]), 5)}"


def names_in(node: Node) -> frozenset[str]:
    """The first names of all paths in a node, `it` among them."""
    found: set[str] = set()
    todo: list[object] = [node]
    while todo:
        part = todo.pop()
        if isinstance(part, tuple):
            if part and part[0] == "path" and len(part) > 2 and isinstance(part[1], int):
                found.add(str(part[2]))
            else:
                todo += part
    return frozenset(found)
