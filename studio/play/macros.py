"""Acts of several single steps: where a figure can walk, at which cost, and walking there until something happens.

The rules are asked, never copied: a way is found by applying single steps to states that are then dropped,
so that water, pits, large bases and whatever a card adds count as they do in the game.
"""

import heapq
from collections.abc import Iterator

from studio.kit.codec import Record
from studio.play.session import Moment, Session
from studio.rules.core.actions import PASS, StepTo
from studio.rules.core.api import Rules
from studio.rules.core.state import XY, GameState

MOST = 600
"""Steps tried for one field of reach."""
MOST_PASSES = 8
"""Questions to others that are passed over after one step."""


class Field(Record):
    """Where the figure in turn can go: the cost of each square and the last step that leads there."""

    figure: int = 0
    start: XY = (0, 0)
    cost: dict[XY, int] = {}
    steps: dict[XY, tuple[XY, StepTo]] = {}
    """Square → the square before it and the step from there."""

    def way(self, to: XY) -> tuple[StepTo, ...]:
        """The single steps to a square, () when it is not in the field."""
        found: list[StepTo] = []
        at = to
        while at in self.steps:
            at, step = self.steps[at]
            found.append(step)
        return tuple(reversed(found))


def field(rules: Rules, state: GameState, most: int = MOST) -> Field:
    """The squares the figure in turn can reach by steps alone, cheapest way first."""
    found = Field()
    for found in search(rules, state, most):  # noqa: B007  # the last one is whole
        pass
    return found


def search(rules: Rules, state: GameState, most: int = MOST) -> Iterator[Field]:
    """The same bit by bit, for a window that must not wait: the field so far after each square, the last one whole."""
    decision = rules.decision(state)
    figure = state.figures.get(decision.figure) if decision and decision.figure else None
    if decision is None or figure is None or figure.at is None:
        yield Field()
        return
    cost: dict[XY, int] = {figure.at: 0}
    steps: dict[XY, tuple[XY, StepTo]] = {}
    queue: list[tuple[int, int, XY, GameState]] = [(0, 0, figure.at, state)]
    tried = 0
    found = Field(figure.id, figure.at, {}, steps)
    yield found
    while queue and tried < most:
        spent, _order, at, here = heapq.heappop(queue)
        if spent > cost[at]:
            continue
        for step in _steps(rules, here):
            if cost.get(step.to, spent + 2) <= spent + 1:
                continue  # no step is cheaper than 1
            tried += 1
            after = passed(rules, decision.seat, rules.apply(here, step).state)
            moved = after.figures.get(figure.id)
            if moved is None or moved.at != step.to:
                continue  # something stopped it on the way
            price = figure.mp - moved.mp or spent + 1  # steps that take no points are counted
            if price >= cost.get(step.to, price + 1):
                continue
            cost[step.to] = price
            steps[step.to] = (at, step)
            if goes_on(rules, here, after):
                heapq.heappush(queue, (price, tried, step.to, after))
        yield found
    cost.pop(figure.at)
    yield Field(figure.id, figure.at, cost, steps)


def passed(rules: Rules, seat: int, state: GameState) -> GameState:
    """The state when everybody else lets it pass: what another seat might do is its secret, not the walker's."""
    for _turn in range(MOST_PASSES):
        decision = rules.decision(state)
        if decision is None or decision.seat == seat or PASS not in rules.legal_actions(state):
            break
        state = rules.apply(state, PASS).state
    return state


def _steps(rules: Rules, state: GameState) -> Iterator[StepTo]:
    """The single steps allowed in a state."""
    for action in rules.legal_actions(state):
        if isinstance(action, StepTo):
            yield action


def goes_on(rules: Rules, before: GameState, after: GameState) -> bool:
    """Whether the same figure may simply take the next step: nothing new is asked or shown."""
    first, then = rules.decision(before), rules.decision(after)
    return (
        first is not None
        and then is not None
        and (first.seat, first.kind, first.figure) == (then.seat, then.kind, then.figure)
        and before.rng == after.rng
        and before.revealed == after.revealed
    )


def walk(session: Session, way: tuple[StepTo, ...]) -> tuple[Moment, ...]:
    """Takes the steps one by one and stops as soon as something happens or is asked; answers what was done."""
    done = []
    for step in way:
        before = session.state
        if step not in session.rules.legal_actions(before):
            break
        done.append(session.act(step))
        if not goes_on(session.rules, before, session.state):
            break
    return tuple(done)
