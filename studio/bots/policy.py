"""What a policy is, and which there are: a function from view, decision and generator to an action.

A policy is made for one open game, so that it knows the board and the catalogue; it keeps nothing
between decisions, so the window, the lab, the command line and the tests use the same one.
"""

from collections.abc import Callable
from typing import Protocol

from studio.kit.faults import Fault
from studio.kit.text import Text, messages
from studio.rules.core.actions import Action
from studio.rules.core.api import Rules
from studio.rules.core.decision import Decision
from studio.rules.core.state import GameState
from studio.rules.core.table import Table

messages({"bots.unknown": "there is no policy {name!r}; there are {names}"})


class Policy(Protocol):
    """Decides for a seat."""

    name: str

    def choose(self, view: GameState, decision: Decision, rng: int) -> Action:
        """One of the legal actions of the view; equal arguments give the same one."""


_STRIDE = 0xD1342543DE82EF95
_MASK = (1 << 64) - 1


class TablePolicy(Policy, Protocol):
    """A policy that can also read an open table: games of many decisions are played on one without snapshots."""

    def choose_on(self, table: Table, seat: int, rng: int) -> Action:
        """What `choose` would answer for that seat and the state of the table; nobody words the question for it."""


Maker = Callable[[Rules], Policy]
_makers: dict[str, Maker] = {}


def register(name: str, maker: Maker) -> None:
    """Makes a policy known under a name."""
    _makers[name] = maker


def policies() -> tuple[str, ...]:
    """The names of the policies there are."""
    return tuple(sorted(_makers))


def policy(name: str, rules: Rules) -> Policy:
    """The policy of that name for an open game; a `Fault` when there is none."""
    maker = _makers.get(name)
    if maker is None:
        raise Fault(Text("bots.unknown", {"name": name, "names": ", ".join(policies())}))
    return maker(rules)


def generator(root: int, number: int) -> int:
    """The generator a policy gets for the decision of that number in a game whose bots' root seed is `root`."""
    return (root + number * _STRIDE) & _MASK
