"""Who is found to have nobody to attack, without a closer look, has nobody."""

from functools import cache
from pathlib import Path

import pytest

from studio.bots import generator, policy
from studio.kit.rng import derive
from studio.quest.files import read
from studio.rules.core.api import GameSetup, open_game
from studio.rules.core.machine import asked
from studio.rules.journeys1 import targets
from studio.rules.journeys1.game import Journeys1

QUESTS = ("drowned_king", "ember_light", "the_cellar")
FOLDER = Path(__file__).parents[3] / "quests" / "journeys1"


@cache
def opened(quest: str) -> Journeys1:
    rules = open_game(GameSetup(read(FOLDER / quest).quest, 3))
    assert isinstance(rules, Journeys1)
    return rules


@pytest.mark.parametrize("quest", QUESTS)
def test_whoever_is_alone_has_no_target_whatever_it_attacks_with(quest: str) -> None:
    rules = opened(quest)
    chooser = policy("random", rules)
    t, root = rules.start_table(5), derive(5, "bots")
    alone = 0
    for _ in range(250):
        if (seat := asked(t)) is None:
            break
        for id_ in t.cells:
            figure = t.figures[id_]
            if targets.is_alone(rules, t, figure):
                alone += 1
                assert not any(targets.targets(rules, t, figure, x) for x in targets.means_of(rules, t, figure))
        rules.act(t, chooser.choose_on(t, seat, generator(root, t.number)))  # type: ignore[attr-defined]
    assert alone > 50


@pytest.mark.parametrize("quest", QUESTS)
def test_a_figure_that_strikes_nobody_cannot_be_made_to_strike_enemies_it_sees(quest: str) -> None:
    rules = opened(quest)
    chooser = policy("random", rules)
    t, root = rules.start_table(6), derive(6, "bots")
    quiet = 0
    for _ in range(250):
        if (seat := asked(t)) is None:
            break
        for id_ in t.cells:
            side = rules.team(t.figures[id_].seat)
            foes = tuple(x for x, f in t.figures.items() if f.place == "board" and rules.team(f.seat) != side)
            nobody = rules.strikes_nobody(t, id_)
            assert not (nobody and rules.can_attack(t, id_, {}, on=foes))
            quiet += nobody
        rules.act(t, chooser.choose_on(t, seat, generator(root, t.number)))  # type: ignore[attr-defined]
    assert quiet > 50
