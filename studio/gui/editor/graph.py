"""What sets what off in a quest, as nodes and arcs in layers from left to right; without Qt."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Literal, NamedTuple

from studio.content.effects import Trigger as TriggerOp
from studio.content.typecheck import ops_in
from studio.quest import model
from studio.quest.finding import Finding
from studio.quest.links import LOGIC, Mention, mentions
from studio.quest.model import AnyElement, Quest

Does = Literal["asks", "sets", "fires", "enables", "disables"]
MOST = 300
"""So many triggers, objectives and rules are drawn; a graph of more is no picture."""
NEVER = frozenset({"T131", "T203", "T128", "T133"})
"""Findings that say that something never happens."""
SWEEPS = 4
SWITCHED: dict[str, Does] = {"fire": "fires", "enable": "enables", "disable": "disables"}


class Node(NamedTuple):
    """A thing of the graph: its id ("$x" for the element x of a variable), where it lies, and what is wrong with it."""

    id: str
    layer: int
    row: int
    gone: bool = False
    never: bool = False
    loop: bool = False


class Arc(NamedTuple):
    """One thing leads to another: it is asked by it, or sets it."""

    start: str
    end: str
    does: Does
    gone: bool = False


class Graph(NamedTuple):
    """All of it; `left` is how many things were left out."""

    nodes: dict[str, Node]
    arcs: tuple[Arc, ...]
    left: int = 0

    def into(self, id: str) -> tuple[Arc, ...]:
        """What leads to a thing."""
        return tuple(arc for arc in self.arcs if arc.end == id)

    def out_of(self, id: str) -> tuple[Arc, ...]:
        """What a thing leads to."""
        return tuple(arc for arc in self.arcs if arc.start == id)


class Reader:
    """Reads what elements name, once for each element while it stays the same."""

    def __init__(self) -> None:
        self._read: dict[str, tuple[AnyElement, tuple[Mention, ...]]] = {}

    def of(self, element: AnyElement) -> tuple[Mention, ...]:
        """Everything the element names."""
        known = self._read.get(element.id)
        if known is None or known[0] is not element:
            known = self._read[element.id] = (element, mentions(element))
        return known[1]


def graph_of(quest: Quest, findings: Iterable[Finding] = (), reader: Reader | None = None) -> Graph:
    """The graph of a quest's triggers, objectives, rules, markers, tables and variables."""
    reader = reader or Reader()
    logic = [e for e in quest.elements.values() if isinstance(e, LOGIC) and not isinstance(e, model.Var | model.Custom)]
    named = {e.var.id: e.id for e in quest.elements.values() if isinstance(e, model.Var)}
    arcs: dict[tuple[str, str, str], Arc] = {}
    shown: list[str] = []
    for element in logic[:MOST]:
        found = tuple(_arcs(quest, element, reader.of(element), named))
        if found or isinstance(element, model.Trigger | model.Objective):
            shown.append(element.id)
        for arc in found:
            arcs.setdefault((arc.start, arc.end, arc.does), arc)
    variables = [f"${e.id}" for e in quest.elements.values() if isinstance(e, model.Var)]
    ends = dict.fromkeys(end for arc in arcs.values() for end in (arc.start, arc.end))
    ids = tuple(dict.fromkeys((*shown, *variables, *ends)))
    ordered = tuple(arcs.values())
    never, looping = _never(findings), _looping(ids, ordered)
    rows = _rows(_layers(ids, ordered), ordered)
    nodes = {
        id: Node(id, layer, row, _is_gone(quest, id), id.lstrip("$") in never, id in looping)
        for id, (layer, row) in rows.items()
    }
    return Graph(nodes, ordered, max(0, len(logic) - MOST))


def _is_gone(quest: Quest, id: str) -> bool:
    if id.startswith("$"):
        return not isinstance(quest.elements.get(id[1:]), model.Var)
    return id not in quest.elements


def _arcs(
    quest: Quest, element: AnyElement, mentioned: tuple[Mention, ...], variables: Mapping[str, str]
) -> Iterable[Arc]:
    """The arcs of an element; `variables` says which element has a variable of that name."""
    switched = {op.id: op.do for op in ops_in(element) if isinstance(op, TriggerOp)}
    for mention in mentioned:
        if mention.sign not in "#$":
            continue
        other = mention.name if mention.sign == "#" else f"${variables.get(mention.name, mention.name)}"
        gone = mention.name not in variables if mention.sign == "$" else _is_gone(quest, other)
        does = _does(mention, switched)
        if does == "asks":
            yield Arc(other, element.id, does, gone)
        else:
            yield Arc(element.id, other, does, gone)


def _does(mention: Mention, switched: Mapping[str, str]) -> Does:
    """Whether an element asks for what it names, or does something to it."""
    path = mention.field
    last = path.rsplit(".", 1)[-1]
    if mention.sign == "$":
        return "sets" if last == "var" else "asks"
    if last == "id":
        return SWITCHED[switched.get(mention.name, "fire")]
    return "sets" if ".do[" in f".{path}" and last != "if" else "asks"


def _never(findings: Iterable[Finding]) -> set[str]:
    return {
        id
        for finding in findings
        if finding.code in NEVER
        for where in finding.where[:1]
        if (id := getattr(where, "id", ""))
    }


def _after(ids: Sequence[str], arcs: Iterable[Arc]) -> dict[str, list[str]]:
    after: dict[str, list[str]] = {id: [] for id in ids}
    for arc in arcs:
        if arc.end not in after[arc.start]:
            after[arc.start].append(arc.end)
    return after


def _looping(ids: Sequence[str], arcs: tuple[Arc, ...]) -> set[str]:
    """What leads back to itself: it lies with its followers in one strong component (Tarjan, without recursion)."""
    after = _after(ids, arcs)
    number: dict[str, int] = {}
    low: dict[str, int] = {}
    stack: list[str] = []
    found: set[str] = set()
    for first in ids:
        if first in number:
            continue
        work = [(first, iter(after[first]))]
        number[first] = low[first] = len(number)
        stack.append(first)
        while work:
            node, rest = work[-1]
            if (following := next(rest, None)) is None:
                work.pop()
                if work:
                    low[work[-1][0]] = min(low[work[-1][0]], low[node])
                if low[node] == number[node]:
                    group = stack[stack.index(node) :]
                    del stack[stack.index(node) :]
                    if len(group) > 1 or node in after[node]:
                        found |= set(group)
            elif following not in number:
                number[following] = low[following] = len(number)
                stack.append(following)
                work.append((following, iter(after[following])))
            elif following in stack:
                low[node] = min(low[node], number[following])
    return found


def _layers(ids: Sequence[str], arcs: tuple[Arc, ...]) -> dict[str, int]:
    """The layer of each: behind everything that leads to it; an arc that closes a circle does not count."""
    after = _after(ids, arcs)
    before: dict[str, int] = dict.fromkeys(ids, 0)
    for others in after.values():
        for other in others:
            before[other] += 1
    order: list[str] = []
    seen: set[str] = set()
    back: set[tuple[str, str]] = set()
    for first in sorted(ids, key=lambda id: before[id]):
        if first in seen:
            continue
        open_: list[str] = [first]
        work = [(first, iter(after[first]))]
        seen.add(first)
        while work:
            node, rest = work[-1]
            if (following := next(rest, None)) is None:
                order.append(node)
                open_.remove(node)
                work.pop()
            elif following in open_:
                back.add((node, following))
            elif following not in seen:
                seen.add(following)
                open_.append(following)
                work.append((following, iter(after[following])))
    layers = dict.fromkeys(ids, 0)
    for node in reversed(order):
        for other in after[node]:
            if (node, other) not in back:
                layers[other] = max(layers[other], layers[node] + 1)
    return layers


def _rows(layers: dict[str, int], arcs: tuple[Arc, ...]) -> dict[str, tuple[int, int]]:
    """Rows within the layers, each near the middle of what it is joined with, so that arcs cross seldom."""
    columns: dict[int, list[str]] = {}
    for id, layer in layers.items():
        columns.setdefault(layer, []).append(id)
    beside: dict[str, list[str]] = {id: [] for id in layers}
    for arc in arcs:
        beside[arc.start].append(arc.end)
        beside[arc.end].append(arc.start)
    rows = {id: row for column in columns.values() for row, id in enumerate(column)}
    for sweep in range(SWEEPS):
        forward = sweep % 2 == 0
        for layer in sorted(columns, reverse=not forward):
            column = columns[layer]
            middle = {
                id: sum(rows[other] for other in near) / len(near)
                if (near := [other for other in beside[id] if (layers[other] < layer) == forward])
                else rows[id]
                for id in column
            }
            column.sort(key=lambda id: (middle[id], rows[id]))
            rows.update({id: row for row, id in enumerate(column)})
    return {id: (layers[id], rows[id]) for id in layers}
