"""Runs frames until a seat must decide or the game is over."""

from collections.abc import Iterator
from typing import TYPE_CHECKING

from studio.kit.faults import Fault
from studio.kit.text import Text, messages
from studio.rules.core.frames import WAIT, Frame

if TYPE_CHECKING:
    from studio.rules.core.actions import Action
    from studio.rules.core.table import Table

BUDGET = 10_000
"""Frames one action may run; content that needs more is a loop."""

messages(
    {
        "rules.loop": "The rules ran in a circle: {what}.",
        "rules.stuck": "Nothing can be answered to {what}.",
        "rules.unsupported": "No rule of this system says what “{what}” does.",
    }
)


class RulesFault(Fault):
    """The game cannot go on: content that runs in a circle, or a decision without an answer."""

    def __init__(self, code: str, what: str) -> None:
        super().__init__(Text(f"rules.{code}", {"what": what}))
        self.code = code


class GameEnds(Exception):
    """Nothing more is done in the step in which the game has ended; raised by `Script.win` for `advance`."""


def advance(t: "Table") -> None:
    """Runs the top frame again and again; stops before a decision with more than one answer."""
    game = t.game
    runners = game.runners
    stack = t.stack
    closing = False
    while True:
        try:
            for _ in range(BUDGET + 1):
                if t.ended is not None and not closing:
                    # What waits is dropped; what the quest says for its end is still heard.
                    stack.clear()
                    closing = True
                    game.closed_with(t, t.ended)
                if not stack:
                    return
                frame = stack[-1]
                runner = runners[type(frame)]
                if runner.run(t, frame) is not WAIT:
                    continue
                frame = stack[-1]
                runner = runners[type(frame)]
                if closing:
                    stack.clear()
                    return
                if not runner.asks:
                    return
                game.settle(t)
                offer = t.offer = runner.actions(t, frame)
                if offer.size != 1 or not runner.forced:
                    if not offer.size:
                        raise RulesFault("stuck", type(frame).__name__)
                    return
                t.offer = None
                runner.answer(t, frame, offer.nth(0))
            raise RulesFault("loop", ", ".join(_circle(stack)))
        except GameEnds:
            continue


NAMED = 4
"""So many abilities of a circle are named."""


def _circle(stack: list[Frame]) -> list[str]:
    """What runs in a circle: the abilities among the frames on top, or where there are none the frames themselves."""
    top = stack[-100:]
    names = {name for frame in top for name in _abilities(frame)}
    return sorted(names or {_name(frame) for frame in top[-12:]})[:NAMED]


def _abilities(frame: Frame) -> Iterator[str]:
    """The abilities that a frame runs or has run, by the entry they stand in."""
    for key in (*getattr(frame, "used", ()), getattr(frame, "ability", ""), getattr(frame, "block", "")):
        if ":" in key:
            yield key.partition("@")[0].partition("/do")[0].partition("/parts")[0]


def _name(frame: Frame) -> str:
    return getattr(frame, "window", "") or type(frame).__name__


def asked(t: "Table") -> int | None:
    """The seat that a table waits for; none when the game is over."""
    if t.ended is not None or not t.stack:
        return None
    frame = t.stack[-1]
    return t.game.runners[type(frame)].seat(t, frame)


def act(t: "Table", action: "Action") -> None:
    """Takes an answer that is known to be legal, and runs on to the next decision."""
    frame = t.stack[-1]
    t.offer = None
    t.number += 1
    try:
        t.game.runners[type(frame)].answer(t, frame, action)
    except GameEnds:
        t.stack.clear()
    advance(t)


class Unsupported(RulesFault):
    """Content asks a system for something no rule of it knows."""

    def __init__(self, what: str) -> None:
        super().__init__("unsupported", what)
        self.text = Text("rules.unsupported", {"what": what})
