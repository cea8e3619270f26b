"""The one door to the rules: open a game, ask what is to be decided, apply an answer.

>>> from studio.rules import GameSetup, open_game          # doctest: +SKIP
>>> rules = open_game(GameSetup(quest, heroes=3))           # doctest: +SKIP
>>> step = rules.start(seed=7)                              # doctest: +SKIP
>>> while (decision := rules.decision(step.state)):         # doctest: +SKIP
...     step = rules.apply(step.state, rules.legal_actions(step.state).nth(0))
"""

from collections.abc import Callable, Sequence
from importlib import import_module
from importlib.util import find_spec
from typing import Protocol

from studio.content.catalogue import Catalogue
from studio.kit.codec import Record
from studio.kit.faults import Fault, Refused
from studio.kit.text import Text, messages
from studio.quest.bounds import unplayable
from studio.quest.model import Quest
from studio.rules.core.actions import Action, Actions
from studio.rules.core.decision import Closed, Decision, Option, Refusal
from studio.rules.core.events import Event
from studio.rules.core.state import XY, GameState, Outcome

messages(
    {
        "rules.unknown_system": "No rules are known for the system “{system}”.",
        "rules.stale": "This answer belongs to an earlier question.",
        "rules.no_floor": "The quest has no floor to play on. Place a piece first.",
        "rules.over": "The game is over.",
        "rules.illegal": "This is not among the answers to the present question.",
    }
)


class GameSetup(Record, frozen=True):
    """What a game is played with."""

    quest: Quest
    heroes: int
    party: tuple[str, ...] = ()
    """Hero entries by seat; left out they are dealt (J-402)."""
    options: dict[str, int | str | bool] = {}
    """Rule switches and bounds: `max_rounds`, `quick_setup`, flags of the rules profile."""
    revealed: str = ""
    """Play from here: an area that is revealed, and in which the heroes stand, from the start."""


class Step(Record, frozen=True):
    """A state and the events that led to it."""

    state: GameState
    events: tuple[Event, ...]


class Rules(Protocol):
    """A game system, opened for one quest and number of heroes."""

    @property
    def system(self) -> str:
        """The system's name, as in quests."""

    @property
    def version(self) -> int:
        """The version of its rules, which goes into saves and replays."""

    @property
    def setup(self) -> GameSetup:
        """What the game was opened with."""

    def start(self, seed: int) -> Step:
        """The first state that waits for an answer."""

    def decision(self, state: GameState) -> Decision | None:
        """What is asked now; none when the game is over."""

    def legal_actions(self, state: GameState) -> Actions:
        """Every answer that `apply` takes."""

    def options(self, state: GameState) -> tuple[Option, ...]:
        """The answers for people, with labels, places and prices."""

    def closed(self, state: GameState) -> tuple[Closed, ...]:
        """What the rules know but do not allow now, each with its reason."""

    def why_not(self, state: GameState, what: XY | int | Action) -> Refusal | None:
        """Why a square, a figure or an action is no answer now; none when it is one."""

    def apply(self, state: GameState, action: Action, script: Sequence[int] | None = None) -> Step:
        """Applies an answer; raises `Refused`, and with a script of dice that runs out `NeedRoll`."""

    def outcome(self, state: GameState) -> Outcome | None:
        """How the game ended, if it has."""

    def view(self, state: GameState, seat: int) -> GameState:
        """The state without what the seat may not know."""


Opener = Callable[[GameSetup, Catalogue | None], Rules]
_systems: dict[str, Opener] = {}


def register(system: str, opener: Opener) -> None:
    """Makes a system known; each system's package does so once."""
    _systems[system] = opener


def open_game(setup: GameSetup, catalogue: Catalogue | None = None) -> Rules:
    """The rules of the quest's system, with the shipped catalogue unless another is given."""
    system = setup.quest.system
    if system not in _systems and find_spec(f"studio.rules.{system}") is not None:
        import_module(f"studio.rules.{system}")  # a system registers itself; the core names none
    opener = _systems.get(system)
    if opener is None:
        raise Refused("unknown", Text("rules.unknown_system", {"system": setup.quest.system}))
    if why := unplayable(setup.quest):
        raise Fault(why)
    return opener(setup, catalogue)
