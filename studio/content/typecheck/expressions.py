"""The types of words: every name, attribute, tag, variable and function is looked up (T101–T112, T124)."""

from typing import cast

from studio.content.misread import WordsError
from studio.content.typecheck.ranges import EVERYTHING, range_of, truth
from studio.content.typecheck.scope import ANY, Place, Report, near
from studio.content.typecheck.types import ALL, BOOL, INT, NONE, comparable, fits, shown
from studio.content.vocabulary import ATTRIBUTES, FLAGS, FUNCTIONS, KINDS, ZONES, Type, type_of
from studio.content.windows import WINDOWS
from studio.content.words import COMPARISONS, Node, parse, parse_tag

_ARITHMETIC = ("add", "sub", "mul", "div", "mod")
SIDES = ("enemy", "ally", "friend", "start_area", "opponent")
"""Tags that may name a viewpoint: `enemy of x`."""
_ONE_SYSTEM = {
    "S": {"might", "knowledge", "willpower", "awareness", "stamina"},
    "D": {"morale", "leadership", "commander", "orders", "creatures"},
    "J": {"threat", "conquest"},
}
"""Attributes that only one system has."""


class Expressions:
    """Types words at a place, and reports what is wrong with them."""

    def __init__(self, report: Report) -> None:
        self.report = report
        self.scope = report.scope

    # --- entry points ------------------------------------------------------------------------

    def read(self, text: str, place: Place) -> Node | None:
        """The node of a text; T101 if it cannot be read."""
        try:
            return parse(text)
        except WordsError as why:
            self.report.say("T101", place, why.column, why=why.message)
            return None

    def amount(self, value: int | str | None, place: Place, want: Type = INT) -> Node | None:
        """Checks a whole number or the words for one."""
        if isinstance(value, str) and value:
            node = self.read(value, place)
            if node:
                self.expect(self.infer(node, place), want, place, node)
            return node
        return None

    def condition(self, text: str, place: Place, branch: bool = True) -> Place:
        """Checks a condition; answers the place where it holds. `branch` asks whether it says anything (T128)."""
        node = self.read(text, place) if text else None
        if node is None:
            return place
        self.expect(self.infer(node, place), BOOL, place, node)
        known = self.scope.variables or {}
        if branch and (always := truth(node, known)) is not None:
            self.report.say("T128", place, _column(node), why="always holds" if always else "can never hold")
        return place.sure(_asked(node))

    def thing(self, text: str, place: Place) -> Type | None:
        """The type of a thing named by words."""
        node = self.read(text, place)
        return self.infer(node, place) if node else None

    def tag(self, text: str, place: Place) -> None:
        """Checks a tag given as text, such as `enemy of you`."""
        try:
            self.check_tag(parse_tag(text), place)
        except WordsError as why:
            self.report.say("T101", place, why.column, why=why.message)

    def expect(self, have: Type | None, want: Type, place: Place, node: Node) -> None:
        """T110 when a type does not fit."""
        if have is None:
            return
        if want == BOOL and have.base not in ("bool", "thing"):
            self.report.say("T110", place, _column(node), want="a condition", found=shown(have))
        elif not fits(have, want):
            self.report.say("T110", place, _column(node), want=shown(want), found=shown(have))

    # --- types -------------------------------------------------------------------------------

    def infer(self, node: Node, place: Place) -> Type | None:
        """The type of a node; None when something in it is unknown and has been reported."""
        name = str(node[0])
        parts = cast(tuple[Node, ...], node[2:])
        if name == "int":
            return INT
        if name in ("true", "false"):
            return BOOL
        if name == "none":
            return NONE
        if name == "all":
            return ALL
        if name == "var":
            return self.variable(str(node[2]), place, _column(node))
        if name == "ref":
            self.entry(str(node[2]), place, _column(node))
            return Type("ref")
        if name == "elem":
            return self.element(node, place)
        if name == "path":
            return self.path(node, place)
        if name == "minus":
            self.expect(self.infer(parts[0], place), INT, place, parts[0])
            return INT
        if name in _ARITHMETIC:
            return self.arithmetic(name, parts, place)
        if name in COMPARISONS:
            return self.compare(name, parts, place)
        if name in ("and", "or", "not"):
            return self.logic(name, parts, place)
        if name in ("is", "is_not", "has", "lacks", "on"):
            self.a_thing(parts[0], place)
            self.check_tag(parts[1], place)
            return BOOL
        if name in ("sees", "adjacent", "in", "carries"):
            self.relation(name, parts, place)
            return BOOL
        if name == "within":
            self.a_thing(parts[0], place)
            self.expect(self.infer(parts[1], place), INT, place, parts[1])
            self.a_thing(parts[2], place)
            return BOOL
        if name in ("count", "any", "no", "total", "most", "least"):
            return self.aggregate(name, parts, place)
        return self.call(node, place)

    def variable(self, name: str, place: Place, column: int) -> Type | None:
        """T105 when a variable is not declared."""
        if self.scope.variables is not None and name not in self.scope.variables:
            self.report.say("T105", place, column, name=f"${name}", near=near(name, self.scope.variables))
            return None
        return INT

    def entry(self, name: str, place: Place, column: int) -> None:
        """T104 when there is no entry of that id."""
        catalogue = self.scope.catalogue
        if catalogue is not None and catalogue.find(name) is None:
            known = (e.id for e in catalogue.entries())
            self.report.say("T104", place, column, what="entry", name=f"@{name}", near=near(name, known))

    def element(self, node: Node, place: Place) -> Type | None:
        """The type of an element and the attributes asked of it."""
        name = str(node[2])
        type_: Type | None = ANY
        if self.scope.elements is not None:
            kind = self.scope.elements.get(name)
            if kind is None:
                hint = near(name, self.scope.elements)
                self.report.say("T104", place, _column(node), what="element", name=f"#{name}", near=hint)
                return None
            type_ = type_of(kind)
        return self.attributes(type_, f"#{name}", node, place)

    def path(self, node: Node, place: Place) -> Type | None:
        """The type of a name and the attributes asked of it."""
        name = str(node[2])
        type_ = place.names.get(name)
        if type_ is None:
            self.unknown(name, place, _column(node))
            return None
        if type_.maybe and len(node) > 3 and name not in place.certain:
            self.report.say("T111", place, _column(node), name=name, asked=".".join(map(str, node[2:])))
        return self.attributes(type_, name, node, place)

    def unknown(self, name: str, place: Place, column: int) -> None:
        """T102, or T123 for `self` where nobody bears the entry."""
        if name == "self":
            self.report.say("T123", place, column, why="there is no bearer here, so 'self' is nobody")
            return
        binding = [w.name for w in WINDOWS.values() if name in w.names and self.scope.sys in w.sys]
        hint = near(name, place.names)
        if binding and not hint:
            hint = f" – bound in {binding[0]}"
        self.report.say("T102", place, column, name=name, where=place.where, near=hint)

    def attributes(self, type_: Type | None, said: str, node: Node, place: Place) -> Type | None:
        """T103 for an attribute a type does not have, T112 when it is asked of many."""
        column = _column(node) + len(said) + 1
        for attribute in map(str, node[3:]):
            if type_ is None:
                return None
            if type_.many:
                self.report.say("T112", place, column, want=type_.base)
                return None
            found = _attribute(type_, attribute)
            if found is None:
                known = ATTRIBUTES.get(type_.base) or {n: t for a in ATTRIBUTES.values() for n, t in a.items()}
                self.report.say("T103", place, column, type=shown(type_), name=attribute, near=near(attribute, known))
                return None
            if any(attribute in own and self.scope.sys != letter for letter, own in _ONE_SYSTEM.items()) and (
                type_.base in ("figure", "seat", "card")
            ):
                self.report.say("T120", place, column, what="the attribute", name=attribute)
            type_ = found
            column += len(attribute) + 1
        return type_

    def arithmetic(self, name: str, parts: tuple[Node, ...], place: Place) -> Type:
        """Both sides are numbers; T124 warns of a division by what may be 0."""
        for part in parts:
            self.expect(self.infer(part, place), INT, place, part)
        if name in ("div", "mod"):
            low, high = range_of(parts[1], self.scope.variables or {})
            if low <= 0 <= high and (low, high) != EVERYTHING:
                self.report.say("T124", place, _column(parts[1]))
        return INT

    def compare(self, sign: str, parts: tuple[Node, ...], place: Place) -> Type:
        """Numbers of any order, things by identity, words against their symbols."""
        x, y = parts
        for one, other in ((x, y), (y, x)):
            if (word := self.quiet(one, place)) and word.base in ("word", "tag") and _bare(other):
                symbol = str(other[2])
                if word.base == "tag":
                    self.check_tag(("tag", other[1], symbol), place)
                elif word.symbols and symbol not in word.symbols and symbol not in place.names:
                    shown_symbols = ", ".join(word.symbols)
                    self.report.say("T107", place, _column(other), name=symbol, symbols=shown_symbols)
                if word.base == "tag" or symbol not in place.names or symbol in word.symbols:
                    return BOOL
        a, b = self.infer(x, place), self.infer(y, place)
        if sign in ("=", "!="):
            if a and b and not comparable(a, b):
                self.report.say("T110", place, _column(y), want=shown(a), found=shown(b))
        else:
            self.expect(a, INT, place, x)
            self.expect(b, INT, place, y)
        return BOOL

    def quiet(self, node: Node, place: Place) -> Type | None:
        """The type of a node without reporting anything."""
        before = list(self.report.problems)
        type_ = self.infer(node, place)
        self.report.problems[:] = before
        return type_

    def logic(self, name: str, parts: tuple[Node, ...], place: Place) -> Type:
        """Each part is a condition; in an `and`, a later part may rely on what an earlier one asked."""
        for part in parts:
            self.expect(self.infer(part, place), BOOL, place, part)
            if name == "and":
                place = place.sure(_asked(part))
        return BOOL

    def a_thing(self, node: Node, place: Place) -> Type | None:
        """The type of a node that must be a thing."""
        type_ = self.infer(node, place)
        self.expect(type_, Type("thing"), place, node)
        return type_

    def relation(self, name: str, parts: tuple[Node, ...], place: Place) -> None:
        """`sees`, `adjacent to`, `in`, `carries`."""
        x, y = self.a_thing(parts[0], place), self.a_thing(parts[1], place)
        if name == "carries" and x and y:
            self.expect(x, Type("figure"), place, parts[0])
            self.expect(y, Type("token"), place, parts[1])
        elif name == "in":
            self.container(y, place, parts[1])

    def container(self, type_: Type | None, place: Place, node: Node) -> None:
        """What something can be in: an area, squares, a token's square, a set."""
        if type_ and not type_.many and type_.base not in ("area", "square", "token", "thing"):
            self.report.say("T110", place, _column(node), want="an area, squares or a set", found=shown(type_))

    def aggregate(self, name: str, parts: tuple[Node, ...], place: Place) -> Type:
        """`count`, `any`, `no` of a set; `total`, `most`, `least` of an amount over one."""
        kind = self.check_set(parts[0], place)
        if len(parts) > 1:
            self.expect(self.infer(parts[1], place.bind("it", kind or ANY)), INT, place, parts[1])
        return BOOL if name in ("any", "no") else INT

    def call(self, node: Node, place: Place) -> Type | None:
        """A function with its arguments (T106)."""
        name, arguments = str(node[2]), cast(tuple[Node, ...], node[3:])
        column = _column(node)
        if name not in FUNCTIONS:
            self.report.say("T106", place, column, why=f"there is no function {name!r}{near(name, FUNCTIONS)}")
            return None
        wanted, result = FUNCTIONS[name]
        if len(wanted) != len(arguments):
            why = f"{name} takes {len(wanted)} arguments, not {len(arguments)}"
            self.report.say("T106", place, column, why=why)
            return type_of(result)
        for want, argument in zip(wanted, arguments, strict=True):
            self.argument(want, argument, place)
        if (
            name == "by_heroes"
            and len({a[2] for a in arguments if a[0] == "int"}) == 1
            and all(a[0] == "int" for a in arguments)
        ):
            self.report.say("T138", place, column, why="by_heroes gives the same number three times")
        return type_of(result)

    def argument(self, want: str, node: Node, place: Place) -> None:
        """One argument of a function."""
        if want == "tag":
            if _bare(node):
                self.check_tag(("tag", node[1], node[2]), place)
            else:
                self.report.say("T110", place, _column(node), want="a tag", found="something else")
        elif want == "flag":
            known = self.scope.flags
            if not _bare(node) or (known is not None and node[2] not in known and node[2] not in FLAGS):
                hint = near(str(node[2]), known or FLAGS)
                self.report.say("T104", place, _column(node), what="rule switch", name=str(node[2]), near=hint)
        elif want == "ref":
            if node[0] != "ref":
                self.report.say("T110", place, _column(node), want="an @entry", found="something else")
        elif want == "elem":
            if node[0] != "elem":
                self.report.say("T110", place, _column(node), want="an #element", found="something else")
            else:
                self.element(node, place)
        else:
            self.expect(self.infer(node, place), type_of(want), place, node)

    # --- tags and sets -----------------------------------------------------------------------

    def check_tag(self, node: Node, place: Place) -> None:
        """T104 for a tag that neither the language nor the catalogue knows."""
        name = str(node[2])
        if node[0] == "tag_ref":
            self.entry(name, place, _column(node))
        elif node[0] == "tag_elem":
            self.element(("elem", node[1], name), place)
        elif node[0] == "side":
            if name not in SIDES:
                self.report.say("T104", place, _column(node), what="side", name=name, near=near(name, SIDES))
            self.a_thing(cast(Node, node[3]), place)
        elif name not in self.scope.tags:
            self.report.say("T104", place, _column(node), what="tag", name=name, near=near(name, self.scope.tags))

    def kind(self, name: str, place: Place, column: int) -> Type | None:
        """The type of a kind word (T109)."""
        if name not in KINDS:
            self.report.say("T109", place, column, name=name, near=near(name, KINDS))
            return None
        return Type(KINDS[name])

    def check_set(self, node: Node, place: Place) -> Type | None:
        """The type of the members of a set node."""
        kind = self.kind(str(node[2]), place, _column(node))
        if node[3]:
            self.entry(str(node[3]), place, _column(node))
        for item in cast(tuple[Node, ...], node[4]):
            self.check_filter(item, place)
        if node[5] is not None:
            where = cast(Node, node[5])
            self.expect(self.infer(where, place.bind("it", kind or ANY)), BOOL, place, where)
        return kind

    def check_filter(self, item: Node, place: Place) -> None:
        """One filter of a set node."""
        name = item[0]
        if name in ("is", "not", "has", "lacks", "on"):
            self.check_tag(cast(Node, item[2]), place)
        elif name == "within":
            self.expect(self.infer(cast(Node, item[2]), place), INT, place, cast(Node, item[2]))
            self.a_thing(cast(Node, item[3]), place)
        elif name == "zone":
            if item[2] not in ZONES:
                hint = near(str(item[2]), ZONES)
                self.report.say("T104", place, _column(item), what="zone", name=str(item[2]), near=hint)
        elif name == "by_seat":
            self.expect(self.infer(cast(Node, item[2]), place), Type("seat"), place, cast(Node, item[2]))
        else:
            type_ = self.a_thing(cast(Node, item[2]), place)
            if name == "in":
                self.container(type_, place, cast(Node, item[2]))


def _column(node: Node) -> int:
    return cast(int, node[1])


def _bare(node: Node) -> bool:
    """A single name, such as a symbol or a tag."""
    return node[0] == "path" and len(node) == 3


def _attribute(type_: Type, name: str) -> Type | None:
    if type_.base != "thing":
        return ATTRIBUTES.get(type_.base, {}).get(name)
    return next((names[name] for names in ATTRIBUTES.values() if name in names), None)


def _asked(node: Node) -> frozenset[str]:
    """Names a condition can only hold of when they are not none."""
    if node[0] == "and":
        return frozenset().union(*(_asked(cast(Node, x)) for x in node[2:]))
    if node[0] in ("is", "has", "=", "!=", "sees", "adjacent", "within", "in", "on", "carries"):
        first = cast(Node, node[2])
        other = node[3]
        if node[0] == "=" and isinstance(other, tuple) and other[0] == "none":
            return frozenset()
        return frozenset({str(first[2])}) if first[0] == "path" else frozenset()
    return frozenset()
