"""A greedy hero goes to town when his purse is full and nobody is upon him, and comes back to the fight (J-1612, J-1802)."""

from typing import Any

import pytest

from studio.rules.journeys1 import actions as a
from studio.rules.journeys1 import frames as fr
from tests.bots.journeys1.positions import answer
from tests.rules.cave import Scene, scene

HALL = ("G...................G",) + ("." * 21,) * 2


def turn(coins: int, monsters: Any = (), **figure: Any) -> Scene:
    return scene(HALL, {1: (2, 1), 2: (3, 2)}, monsters, then=[fr.TurnF(1, 3)], wears={1: ["sword"]},
                 figure={1: {"coins": coins, **figure}}, party=("trenloe", "varikas"))  # fmt: skip


def done(s: Scene) -> list[Any]:
    """What hero 1 does in his turn."""
    s.do(answer(s))
    found: list[Any] = []
    while s.state.active == 1 and len(found) < 40:
        found.append(answer(s))
        s.do(found[-1])
    return found


def test_a_full_purse_is_carried_to_town_and_spent_there() -> None:
    found = done(turn(600))
    kinds = [type(x) for x in found]
    assert kinds.index(a.ToTown) < kinds.index(a.Shop) < kinds.index(a.Buy)
    assert a.Buy("melee") in found


@pytest.mark.parametrize("coins", [50, 400])
def test_a_thin_purse_is_not(coins: int) -> None:
    assert a.ToTown() not in done(turn(coins))


def test_nobody_leaves_a_fight_for_the_market() -> None:
    assert a.ToTown() not in done(turn(600, [("beastman", (6, 1))]))


def test_a_hurt_hero_without_potions_fetches_some() -> None:
    assert a.Buy("healing_potion") in done(turn(150, damage=9))
    assert a.ToTown() not in done(turn(150))


def test_whoever_returns_comes_out_where_the_fight_is_J_1612() -> None:
    s = scene(HALL, {2: (18, 1)}, [("beastman", (19, 2))], then=[fr.TurnF(1, 3)], figure={1: {"coins": 0}},
              party=("trenloe", "varikas"))  # fmt: skip
    assert a.FromTown("g20_0") in done(s)
