"""The policy that picks any legal action, each as likely as the others: the baseline of all others."""

from studio.bots.policy import Policy, register
from studio.kit.rng import below
from studio.rules.core.actions import Action
from studio.rules.core.api import Rules
from studio.rules.core.decision import Decision
from studio.rules.core.state import GameState
from studio.rules.core.table import Table


class Random:
    """Picks any legal action."""

    name = "random"

    def __init__(self, rules: Rules) -> None:
        self._legal_actions = rules.legal_actions

    def choose(self, view: GameState, decision: Decision, rng: int) -> Action:
        """Any of the legal actions."""
        actions = self._legal_actions(view)
        return actions.nth(below(rng, actions.size)[1])

    def choose_on(self, table: Table, seat: int, rng: int) -> Action:
        """Any of the legal actions."""
        actions = table.offer
        if actions is None:
            actions = table.game.actions_of(table)
        return actions.nth(below(rng, actions.size)[1])


def make(rules: Rules) -> Policy:
    """The random policy for a game."""
    return Random(rules)


register("random", make)
