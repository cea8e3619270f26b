"""The checks there are: a code, a title, how bad it is, what it reads, and its manual page."""

import inspect
from collections.abc import Callable, Iterator, Mapping
from importlib import import_module
from typing import NamedTuple

from studio.checks.facts import NEEDS, Facts
from studio.kit.faults import Refused
from studio.kit.text import Param, Text, messages
from studio.kit.where import ElementAt, SquareAt, Where
from studio.quest.finding import Finding, Fix, Severity
from studio.quest.model import Edge, Quest, Square

CheckFunction = Callable[[Quest, Facts], Iterator[Finding]]

FAMILIES: Mapping[str, str] = {
    "S": "structure",
    "G": "geometry",
    "R": "reach",
    "T": "triggers",
    "U": "rules",
    "B": "balance",
    "Y": "style",
}
"""First letter of a code → the module of its family."""
NOW = frozenset("SG")
"""Families quick enough to run on every change."""
LATER = frozenset("RTUY")
"""Families that wait for a pause."""
ON_REQUEST = frozenset("B")

messages({"check.unknown": "there is no check {code}", "check.unknown.hint": "studio check --explain lists them"})


class Check(NamedTuple):
    """One check as it is registered."""

    code: str
    title: str
    severity: Severity
    systems: tuple[str, ...]
    reads: frozenset[str]
    """Kinds of element, and `header`, `texts`, `order`: when none of them changed, its findings stand."""
    run: CheckFunction
    walks: bool
    """Whether it follows ways over the board, which is not done on boards beyond all measure."""
    page: str
    """Its manual page, from the docstring."""

    @property
    def family(self) -> str:
        """The first letter of its code."""
        return self.code[0]


_checks: dict[str, Check] = {}
_pages: dict[str, tuple[str, Severity, str]] = {}


def check(
    code: str,
    title: str,
    severity: Severity,
    *,
    needs: tuple[str, ...] = (),
    reads: tuple[str, ...] = (),
    systems: tuple[str, ...] = (),
    walks: bool = False,
) -> Callable[[CheckFunction], CheckFunction]:
    """Registers a generator of findings under a code that never changes its meaning.

    `needs` names the facts it asks for, `reads` the kinds it looks at itself; without `systems` it is for
    all of them.
    `walks`: it follows ways over the board.
    """

    def register(function: CheckFunction) -> CheckFunction:
        if code in _checks or code in _pages:
            raise ValueError(f"check {code} is registered twice")
        everything = frozenset((*reads, "order")).union(*(NEEDS[need] for need in needs))
        _checks[code] = Check(
            code, title, severity, systems, everything, function, walks, inspect.getdoc(function) or ""
        )
        return function

    return register


def page(code: str, title: str, severity: Severity, text: str) -> None:
    """Registers the manual page of a code that something else reports: the reader of files, the language."""
    _pages[code] = (title, severity, text)


def checks() -> Mapping[str, Check]:
    """Every check by code, in order."""
    import_module("studio.checks.families")  # registers them; late, since they import this module
    return dict(sorted(_checks.items()))


def codes() -> tuple[str, ...]:
    """Every code that can be explained, those reported elsewhere among them."""
    return tuple(sorted({*checks(), *_pages}))


def explain(code: str) -> str:
    """The manual page of a code: title, how bad, and what to do; `Refused` when there is none."""
    known = checks().get(code.upper())
    if known:
        head, severity, body = known.title, known.severity, known.page
    elif code.upper() in _pages:
        head, severity, body = _pages[code.upper()]
    else:
        raise Refused("unknown_check", Text("check.unknown", {"code": code}), hint=Text("check.unknown.hint"))
    return f"{code.upper()} ({severity}): {head}\n\n{body}\n"


def title_of(code: str) -> str:
    """The title of a code; the code itself when nobody knows it."""
    known = checks().get(code)
    return known.title if known else _pages[code][0] if code in _pages else code


# --- what checks are written with ------------------------------------------------------------


def at(*things: str | Square | Edge | Where) -> tuple[Where, ...]:
    """Places, written short: an id is an element, a pair a square."""
    return tuple(_place(thing) for thing in things)


def flag(
    *where: str | Square | Edge | Where,
    fixes: tuple[Fix, ...] = (),
    route: tuple[Square, ...] = (),
    variant: str = "",
    severity: Severity | None = None,
    **params: Param,
) -> Finding:
    """A finding of the check that yields it; its code, and unless given its severity, are filled in later."""
    return Finding(severity or "", "note", params, at(*where), fixes, route, variant)


def _place(thing: str | Square | Edge | Where) -> Where:
    if isinstance(thing, str):
        return ElementAt(thing)
    if isinstance(thing, tuple):
        return SquareAt(thing[0], thing[1])
    return thing
