"""What the overlord collects at the start of his next turn."""

from pathlib import Path

import pytest

from studio.bots.policy import generator, policy
from studio.kit.rng import derive
from studio.play.income import next_threat
from studio.quest.files import read
from studio.rules.core.api import GameSetup, open_game
from studio.rules.core.events import Gained

CELLAR = Path(__file__).parents[2] / "quests" / "journeys1" / "the_cellar"


@pytest.mark.parametrize("party", [("bogran", "ispher"), ("andira", "grey_ker")])
def test_it_is_what_he_then_gains(party: tuple[str, ...]) -> None:
    rules = open_game(GameSetup(read(CELLAR).quest, 2, party, {"quick_setup": True}))
    step = rules.start(5)
    bot, told = policy("greedy", rules), None
    for _n in range(2_000):
        gained = [x.amount for x in step.events if isinstance(x, Gained) and x.what == "threat" and x.amount > 0]
        state = step.state
        if gained and state.round:
            assert gained[0] == told
            return
        told = next_threat(rules, state)
        decision = rules.decision(state)
        assert decision is not None
        step = rules.apply(state, bot.choose(state, decision, generator(derive(5, "bots"), decision.number)))
    raise AssertionError("the overlord never had a turn")


def test_nobody_collects_threat_where_there_is_no_overlord() -> None:
    from tests.play.toy import Toy

    toy = Toy()
    state = toy.start(1).state
    assert next_threat(toy, state) is None
