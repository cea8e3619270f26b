"""What the greedy policy answers in a small position."""

from typing import Any

from studio.bots import generator, policy
from studio.rules.core.actions import Action
from studio.rules.core.frames import Frame
from tests.rules.cave import Scene


def answer(s: Scene, luck: int = 0) -> Action:
    """The answer of whoever is to decide; `luck` is the policy's generator."""
    decision = s.rules.decision(s.state)
    assert decision is not None
    chosen = policy("greedy", s.rules).choose(s.state, decision, generator(luck, decision.number))
    assert s.can(chosen)
    return chosen


def played(s: Scene, *, until: type[Frame] | None = None, limit: int = 60) -> list[Action]:
    """What is answered until the frame that asks is of another kind; the position moves on."""
    found: list[Any] = []
    kind = type(s.state.stack[-1]) if until is None else until
    while len(found) < limit and s.rules.decision(s.state) is not None and isinstance(s.state.stack[-1], kind):
        found.append(answer(s))
        s.do(found[-1])
    return found
