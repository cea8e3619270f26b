"""The greedy policy: at each decision the answer that scores best now, by the tactics of the game system.

For a system without tactics it takes the default answer, and any where there is none.
"""

from collections.abc import Callable
from importlib import import_module

from studio.bots.policy import Policy, register
from studio.kit.rng import below
from studio.rules.core.actions import Action
from studio.rules.core.api import Rules
from studio.rules.core.decision import Decision
from studio.rules.core.state import GameState

TACTICS = {"journeys1": "studio.bots.journeys1"}
"""System → the module whose `make` plays it."""


class Plain:
    """Takes the default answer where there is one, and any other where there is none."""

    name = "greedy"

    def __init__(self, rules: Rules) -> None:
        self._rules = rules

    def choose(self, view: GameState, decision: Decision, rng: int) -> Action:
        """The default answer, or any."""
        for option in self._rules.options(view):
            if option.default:
                return option.action
        actions = self._rules.legal_actions(view)
        return actions.nth(below(rng, len(actions))[1])


def make(rules: Rules) -> Policy:
    """The greedy policy for a game."""
    module = TACTICS.get(rules.system)
    if module is None:
        return Plain(rules)
    maker: Callable[[Rules], Policy] = import_module(module).make
    return maker(rules)


register("greedy", make)
