"""The other process of a playtest: where bots think, so that the window never waits for them. No Qt here.

The window sends the state a bot is asked in; the process answers for every bot that is asked from there on,
up to a number of answers, and stops as soon as it hears anything new. It keeps nothing of a game but its
rules, so an answer depends on the state and the seed alone, never on when it was asked for.
"""

import traceback
from collections.abc import Callable
from multiprocessing.connection import Connection

from studio.bots.policy import Policy, generator, policy
from studio.kit.codec import Record
from studio.kit.faults import Fault
from studio.play.seats import Seats
from studio.rules.core.actions import Action
from studio.rules.core.api import GameSetup, Rules
from studio.rules.core.state import GameState

Opener = Callable[[GameSetup], Rules]
"""Opens the rules of a game: `open_game`, or a function of a module that the other process can import."""


class Asked(Record):
    """What the window wants to know: the answers of the bots from a state on."""

    ticket: int
    state: GameState
    seats: Seats
    root: int
    """Seed of all bots of the game."""
    most: int = 1
    """How many answers at most."""


class Thought(Record):
    """An answer that a bot gave."""

    ticket: int
    action: Action


class Rest(Record):
    """Nothing more comes for this ticket: a person is asked, the game is over, or enough was answered."""

    ticket: int


class Stuck(Record):
    """A bot could not answer."""

    ticket: int
    why: str
    trace: str = ""


def think(pipe: Connection) -> None:
    """Answers until the pipe is closed: `(opener, setup)` opens a game, `Asked` is answered, None only interrupts."""
    rules: Rules | None = None
    made: dict[str, Policy] = {}
    try:
        while True:
            heard = pipe.recv()
            if isinstance(heard, tuple):
                opener, setup = heard
                rules, made = opener(setup), {}
            elif isinstance(heard, Asked) and rules is not None:
                _answer(pipe, rules, made, heard)
    except (EOFError, OSError):
        return  # the window has gone


def _answer(pipe: Connection, rules: Rules, made: dict[str, Policy], asked: Asked) -> None:
    """Sends one answer after another."""
    state = asked.state
    try:
        for count in range(asked.most):
            decision = rules.decision(state)
            name = asked.seats.bot(decision.seat) if decision else ""
            if decision is None or not name:
                break
            if name not in made:
                made[name] = policy(name, rules)
            action = made[name].choose(state, decision, generator(asked.root, decision.number))
            pipe.send(Thought(asked.ticket, action))
            if pipe.poll():
                return  # something new is wanted
            if count + 1 < asked.most:
                state = rules.apply(state, action).state
        pipe.send(Rest(asked.ticket))
    except (EOFError, BrokenPipeError):
        raise
    except Fault as fault:
        pipe.send(Stuck(asked.ticket, str(fault)))
    except Exception as bug:  # noqa: BLE001  # whatever a bot does wrong is told in the window, not lost
        pipe.send(Stuck(asked.ticket, f"{type(bug).__name__}: {bug}", traceback.format_exc()))
