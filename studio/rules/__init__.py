"""The rules engine's door: open a game, ask what is decided, apply an answer (`core.api`).

Each system has a folder of its own and shares only `core`; it is loaded when a quest of it is opened.
"""

from studio.rules.core.actions import Action, Actions
from studio.rules.core.api import GameSetup, Rules, Step, open_game, register
from studio.rules.core.decision import Closed, Decision, Option, Refusal
from studio.rules.core.events import Event
from studio.rules.core.machine import RulesFault
from studio.rules.core.state import GameState, Outcome
from studio.rules.core.table import NeedRoll, Table

__all__ = [
    "Action", "Actions", "Closed", "Decision", "Event", "GameSetup", "GameState", "NeedRoll", "Option", "Outcome",
    "Refusal", "Rules", "RulesFault", "Step", "Table", "open_game", "register",
]  # fmt: skip
