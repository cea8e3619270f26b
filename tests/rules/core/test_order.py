"""The order in which a document lists its elements is no matter: logs, saves and workers list them by id."""

from pathlib import Path

import pytest
from msgspec.structs import replace

from studio.bots import play, seat_policies
from studio.kit.codec import digest, pack, unpack
from studio.quest import files
from studio.quest.model import Quest
from studio.rules.core.api import GameSetup, open_game

QUESTS = Path(__file__).parents[3] / "quests" / "journeys1"


def ended(quest: Quest) -> str:
    rules = open_game(GameSetup(quest, 3))
    return digest(play(rules, seat_policies(rules, {}, "greedy"), 5).state)


@pytest.mark.parametrize("name", sorted(path.name for path in QUESTS.iterdir()))
def test_equal_quests_play_alike_however_their_elements_are_listed(name: str) -> None:
    quest = files.read(QUESTS / name).quest
    backwards = replace(quest, elements=dict(reversed(quest.elements.items())))
    packed = unpack(pack(quest), Quest)
    assert backwards == quest == packed
    assert ended(backwards) == ended(packed) == ended(quest)
