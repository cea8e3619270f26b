"""How large an amount can be, as far as bounds of variables, heroes and constants tell (T124, T128)."""

from collections.abc import Mapping
from typing import cast

from studio.content.effects import Variable
from studio.content.words import COMPARISONS, LIMIT, Node

Range = tuple[int, int]
"""The least and the most."""
EVERYTHING = (-LIMIT, LIMIT)
COUNTED = (0, LIMIT)
NAMES: dict[str, Range] = {"heroes": (2, 4), "players": (2, 5), "round": (1, LIMIT), "act": (1, 2)}
_SWAP = {"<": ">", ">": "<", "<=": ">=", ">=": "<="}


def range_of(node: Node, variables: Mapping[str, Variable]) -> Range:
    """The least and the most an amount can be."""
    name = node[0]
    if name == "int":
        n = cast(int, node[2])
        return n, n
    if name == "var":
        variable = variables.get(str(node[2]))
        return (variable.least, variable.most) if variable else EVERYTHING
    if name == "path" and len(node) == 3:
        return NAMES.get(str(node[2]), EVERYTHING)
    if name in ("count", "total"):
        return COUNTED
    if name == "call" and node[2] == "by_heroes" and len(node) == 6:
        parts = [range_of(cast(Node, x), variables) for x in node[3:]]
        return min(low for low, _ in parts), max(high for _, high in parts)
    if name == "minus":
        low, high = range_of(cast(Node, node[2]), variables)
        return -high, -low
    if name in ("add", "sub", "mul"):
        return _combine(str(name), *(range_of(cast(Node, x), variables) for x in node[2:]))
    return (0, 1) if truth(node, variables) is not None or name in COMPARISONS else EVERYTHING


def _combine(name: str, x: Range, y: Range) -> Range:
    if name == "add":
        found = (x[0] + y[0], x[1] + y[1])
    elif name == "sub":
        found = (x[0] - y[1], x[1] - y[0])
    else:
        products = [a * b for a in x for b in y]
        found = (min(products), max(products))
    return max(found[0], -LIMIT), min(found[1], LIMIT)


def truth(node: Node, variables: Mapping[str, Variable]) -> bool | None:
    """Whether a condition always holds (True), never (False), or cannot be told."""
    name = node[0]
    if name in ("true", "false"):
        return name == "true"
    if name == "not":
        inner = truth(cast(Node, node[2]), variables)
        return None if inner is None else not inner
    if name in ("and", "or"):
        parts = [truth(cast(Node, x), variables) for x in node[2:]]
        decisive = name == "or"
        if decisive in parts:
            return decisive
        return (not decisive) if all(p is (not decisive) for p in parts) else None
    if name in COMPARISONS:
        x, y = (range_of(cast(Node, part), variables) for part in node[2:4])
        return _compare(str(name), x, y)
    return None


def _compare(sign: str, x: Range, y: Range) -> bool | None:
    if sign in ("=", "!="):
        equal = True if x == y and x[0] == x[1] else False if x[1] < y[0] or y[1] < x[0] else None
        return equal if sign == "=" or equal is None else not equal
    if sign in (">", ">="):
        x, y, sign = y, x, _SWAP[sign]
    if sign == "<":
        return True if x[1] < y[0] else False if x[0] >= y[1] else None
    return True if x[1] <= y[0] else False if x[0] > y[1] else None
