"""The log of the second edition and the skirmish game speaks of what happened and not of bookkeeping."""

import pytest

from studio.kit import rng
from studio.play.names import Names
from studio.play.narrate import tell
from studio.play.sentences import BOOKKEEPING
from studio.play.session import Moment
from studio.rules.core.actions import Strike
from tests.rules import battles


def told(system: str, seeds: range) -> str:
    """All lines of some random games."""
    rules = getattr(battles, system)()
    names = Names(rules.quest, rules.catalogue)
    lines = []
    for seed in seeds:
        state, luck = rules.start(seed).state, rng.derive(seed, "luck")
        while state.ended is None:
            actions = list(rules.legal_actions(state))
            if rules.decision(state).seat == 0:  # one side means business
                actions = [a for a in actions if isinstance(a, Strike)] or actions
            luck, i = rng.below(luck, len(actions))
            step = rules.apply(state, actions[i])
            lines += [line.text for line in tell(Moment(step.state, events=step.events), state, names)]
            state = step.state
    return "\n".join(lines)


@pytest.mark.parametrize(
    ("system", "seeds", "words"),
    [
        ("journeys2", range(24), ["is knocked out.", "is on its feet again."]),
        ("command", range(12), ["cowers.", "The effect comes to nothing."]),
    ],
)
def test_the_log_has_words_for_what_only_that_system_knows(system, seeds, words):
    log = told(system, seeds)
    assert [word for word in words if word not in log] == []
    assert [mark for mark in BOOKKEEPING if f"gets {mark}" in log.lower() or f"loses {mark}" in log.lower()] == []
