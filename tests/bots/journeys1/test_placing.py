"""The greedy overlord puts new monsters behind the heroes and takes idle figures for them (J-1405, J-1409)."""

from typing import Any

from msgspec.structs import replace

from studio.bots import generator, policy
from studio.bots.journeys1 import fight, placing
from studio.bots.tactics import first_meeting, layers
from studio.kit.rng import derive
from studio.quest.files import read
from studio.rules.core.actions import PASS
from studio.rules.core.api import GameSetup, open_game
from studio.rules.core.machine import asked
from studio.rules.journeys1 import actions as a
from studio.rules.journeys1 import frames as fr
from studio.rules.journeys1 import move
from studio.rules.journeys1.game import Journeys1
from tests.bench.games import QUEST
from tests.bots.journeys1.positions import answer
from tests.rules.cave import Scene, monsters_of, quest_of, rules_of, scene

ROWS = ("....G.......................",) + ("............................",) * 2
"""A corridor without corners; where a figure may be put is what the frame says."""
LEFT, RIGHT = (2, 1), (22, 1)


def spawning(weak: int, **more: Any) -> Scene:
    """Two heroes side by side, one of them hurt; a beastman may come out on either side."""
    heroes = {1: (11, 1), 2: (13, 1)}
    rules = more.pop("rules", None) or rules_of(quest_of(ROWS), party=("silhouette", "vyrah"))
    spots = tuple(rules.index(at) for at in more.pop("spots", (LEFT, RIGHT)))
    frame = fr.SpawnF("beastman", "normal", 1, 0, spots)
    return scene(rules, heroes, more.pop("monsters", ()), then=[frame], figure={weak: {"damage": 8}}, turn=0, **more)


def test_a_new_monster_comes_out_on_the_side_of_the_weaker_hero() -> None:
    assert answer(spawning(1)) == a.PlaceAt(LEFT)
    assert answer(spawning(2)) == a.PlaceAt(RIGHT)


def test_of_squares_in_reach_the_one_away_from_the_others_is_taken() -> None:
    around = ((9, 1), (11, 0), (12, 1), (11, 2))
    assert answer(spawning(1, spots=around)) == a.PlaceAt((9, 1))


def recycling(*at: tuple[int, int]) -> Scene:
    quest = quest_of(ROWS)
    setup = replace(quest.header.setup, supply={"beastman": len(at)})
    rules = rules_of(replace(quest, header=replace(quest.header, setup=setup)), party=("silhouette", "vyrah"))
    return spawning(1, rules=rules, monsters=[("beastman", square) for square in at])


def test_the_figure_that_is_farthest_off_is_taken_for_a_new_one_J_1409() -> None:
    s = recycling((14, 0), (27, 2), (25, 0))
    assert answer(s) == a.Recycle(monsters_of(s)[1])


def test_figures_in_the_fight_stay_there() -> None:
    assert answer(recycling((14, 0), (12, 2))) == PASS


def test_it_places_where_weighing_every_square_would() -> None:
    rules = open_game(GameSetup(read(QUEST).quest, 3))
    assert isinstance(rules, Journeys1)
    greedy = policy("greedy", rules)
    t, root = rules.start_table(6), derive(6, "bots")
    placed = 0
    while (seat := asked(t)) is not None and placed < 25:
        chosen = greedy.choose_on(t, seat, generator(root, t.number))  # type: ignore[attr-defined]
        if isinstance(t.stack[-1], fr.SpawnF) and isinstance(chosen, a.PlaceAt):
            heroes = {x: t.cells[x] for x in rules.hero_ids(t) if x in t.cells}
            weak = min(heroes, key=lambda x: (fight.left_of(rules, t, x), x))
            others = sum(cells for x, cells in heroes.items() if x != weak)
            free = rules.all_squares(t) & ~move.obstacles(rules, t)
            field = layers(rules.ways(t), heroes[weak], free, placing.LIMIT)
            scores = {}
            for action in rules.actions_of(t):
                if isinstance(action, a.PlaceAt):
                    here = 1 << rules.index(action.to)
                    far = max(first_meeting(field, here), placing.STRIDE)
                    scores[action] = far, -rules.distance(t, here, others) if others else 0
            assert chosen == min(scores, key=scores.__getitem__)
            placed += 1
        rules.act(t, chosen)
    assert placed > 10
