"""Greedy heroes choose their order by what is near, and strike from guard at the right moment (J-611…J-624)."""

from typing import Any

import pytest
from msgspec.structs import replace

from studio.rules.core import actions as core
from studio.rules.core.frames import WindowF
from studio.rules.journeys1 import actions as a
from studio.rules.journeys1 import frames as fr
from tests.bots.journeys1.positions import answer
from tests.rules.cave import Scene, monsters_of, scene

HALL = ("G.............", "..............", "..............")
ORDERS = {"aim", "dodge", "guard", "rest"}


def ready(monsters: Any = (), **figure: Any) -> Scene:
    """Hero 1, an archer without a weapon, is ready and has used his half action; all four orders are open."""
    changes = {1: {"action": "ready", "mp": 0, "attacks": 0, **figure}}
    s = scene(HALL, {1: (1, 1), 2: (0, 2)}, monsters, then=[fr.ActF(1, 1)], figure=changes)
    assert {x.order for x in s.listed(a.Order)} >= ORDERS - {"rest"}
    return s


def test_a_tired_hero_rests_when_nobody_is_near_J_622() -> None:
    assert answer(ready(fatigue=5)) == a.Order("rest")


def test_a_tired_hero_with_an_enemy_near_guards_instead_J_618() -> None:
    assert answer(ready([("beastman", (5, 1))], fatigue=5)) == a.Order("guard")


def test_a_badly_hurt_hero_with_an_enemy_near_dodges_J_615() -> None:
    assert answer(ready([("beastman", (5, 1))], fatigue=5, damage=9)) == a.Order("dodge")


def test_a_fresh_hero_with_nobody_near_aims_for_the_next_fight_J_614() -> None:
    assert answer(ready([("beastman", (13, 1))], fatigue=5, damage=0)) == a.Order("rest")
    assert answer(ready([("beastman", (13, 1))])) == a.Order("aim")


def declared(damage: int, monsters: int, *, wears: Any = ("sword",)) -> Any:
    places = [(2, 0), (2, 1), (2, 2)][:monsters]
    beasts = [("beastman", at, "master") for at in places]
    figure = {1: {"damage": damage}}
    return answer(
        scene(HALL, {1: (1, 1), 2: (13, 2)}, beasts, then=[fr.DeclareF(1)], figure=figure, wears={1: wears},
              party=("trenloe", "varikas"))
    )  # fmt: skip


@pytest.mark.parametrize(
    ("damage", "monsters", "wears", "action"),
    [
        (0, 3, ["sword"], "battle"),
        (13, 3, ["sword"], "ready"),
        (13, 1, ["sword"], "battle"),
        (13, 3, ["sword", "healing_potion"], "battle"),
    ],
)
def test_who_would_not_survive_the_crowd_makes_ready_to_dodge(
    damage: int, monsters: int, wears: list[str], action: Any
) -> None:
    assert declared(damage, monsters, wears=wears) == a.Declare(action)


# --- guard -----------------------------------------------------------------------------------


def guarding(window: str, monsters: Any, names: Any, **figure: Any) -> Scene:
    """Hero 1 stands on guard with a sword in the overlord's turn, at some moment of it."""
    changes = {1: {"tokens": {"guard": 1}, **figure}}
    return scene(HALL, {1: (1, 1), 2: (1, 2)}, monsters, then=[fr.PlotF(), WindowF(window, names)], figure=changes,
                 wears={1: ["sword"]}, turn=0, party=("trenloe", "varikas"))  # fmt: skip


def first(s: Scene) -> int:
    return monsters_of(s)[0]


def test_guard_strikes_at_once_where_a_kill_is_likely_J_618() -> None:
    s = guarding("opening", [("bane_spider", (2, 1))], {"seat": 0})
    s_dragon = guarding("opening", [("dragon", (2, 0), "master")], {"seat": 0})
    assert isinstance(answer(s), core.Use)
    assert answer(s_dragon) == core.PASS


def test_guard_strikes_before_the_guard_is_struck_and_not_for_others_in_vain_J_620() -> None:
    def attacked(target: int) -> Any:
        s = guarding("opening", [("dragon", (2, 0), "master")], {"seat": 0})
        return _declared_on(s, target)

    assert isinstance(attacked(1), core.Use)
    assert attacked(2) == core.PASS


def _declared_on(s: Scene, hero: int) -> Any:
    """The dragon comes to strike a hero; what the guard says to it."""
    s.do(core.PASS)
    [dragon] = monsters_of(s)
    s.do(core.Choose(dragon))
    while not s.listed(core.Strike):
        s.do(core.PASS)
    strike = next(x for x in s.listed(core.Strike) if s.state.figures[hero].at == x.at)
    s.do(strike)
    while not s.listed(core.Use):
        s.do(core.PASS)
    return answer(s)


def test_guard_is_spent_on_the_last_monster_rather_than_lost_J_621() -> None:
    def after(acted: int) -> Any:
        s = guarding("action_done", [("razorwing", (2, 1), "master"), ("razorwing", (9, 1))], {"figure": None})
        figures = dict(s.state.figures)
        for id_ in monsters_of(s)[:acted]:
            figures[id_] = replace(figures[id_], tokens={"acted": 1})
        s.state = replace(s.state, figures=figures)
        return answer(s)

    assert after(0) == core.PASS
    assert isinstance(after(2), core.Use)
