"""Opening a game: what no system can play is refused in one sentence."""

import pytest

from studio.kit.faults import Refused
from studio.quest.model import Quest, System
from studio.rules.core.api import GameSetup, open_game


@pytest.mark.parametrize("system", ["journeys1", "journeys2", "command"])
def test_a_quest_without_floor_is_refused_with_what_to_do(system: System) -> None:
    rules = open_game(GameSetup(Quest(1, system, "bare"), heroes=2))
    with pytest.raises(Refused, match="no floor to play on") as refused:
        rules.start(seed=1)
    assert refused.value.code == "no_floor"
