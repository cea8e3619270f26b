"""The toy game with bots that think long or fail, for the process in which bots think. No Qt here."""

import time

from studio.bots.policy import register
from studio.rules.core.actions import Action, Pass, Strike
from studio.rules.core.api import GameSetup, Rules
from studio.rules.core.decision import Decision
from studio.rules.core.state import GameState
from tests.play.toy import Toy

THOUGHT = 0.6
"""Seconds that the slow bot thinks."""


class Slow:
    """Thinks for a while, with all its might, and passes."""

    name = "slow"

    def __init__(self, rules: Rules) -> None:
        del rules

    def choose(self, view: GameState, decision: Decision, rng: int) -> Action:
        until = time.monotonic() + THOUGHT
        while time.monotonic() < until:
            pass
        return Pass()


class Striker:
    """Strikes where it can, else passes."""

    name = "striker"

    def __init__(self, rules: Rules) -> None:
        self._rules = rules

    def choose(self, view: GameState, decision: Decision, rng: int) -> Action:
        actions = self._rules.legal_actions(view)
        return next((action for action in actions if isinstance(action, Strike)), Pass())


class Broken:
    """Fails."""

    name = "broken"

    def __init__(self, rules: Rules) -> None:
        del rules

    def choose(self, view: GameState, decision: Decision, rng: int) -> Action:
        raise ValueError("no idea")


def open_toy(setup: GameSetup) -> Rules:
    """The toy's rules, and the bots that only tests have."""
    register("slow", Slow)
    register("broken", Broken)
    register("striker", Striker)
    return Toy(setup.quest, setup.heroes)
