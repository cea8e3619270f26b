"""What greedy seats spend: potions, fatigue on power dice, threat on cards (J-609, J-1721, J-1304)."""

from typing import Any

import pytest

from studio.rules.core import actions as core
from studio.rules.core.frames import WindowF
from studio.rules.journeys1 import actions as a
from studio.rules.journeys1 import frames as fr
from tests.bots.journeys1.positions import answer
from tests.rules.cave import Scene, monsters_of, scene

HALL = ("G.............", "..............", "..............")


# --- potions ---------------------------------------------------------------------------------


def drinking(**figure: Any) -> Scene:
    changes = {1: {"action": "run", "mp": 4, **figure}}
    return scene(HALL, {1: (1, 1), 2: (0, 2)}, [("beastman", (13, 0))], then=[fr.ActF(1, 1)], figure=changes,
                 wears={1: ["healing_potion", "vitality_potion"]})  # fmt: skip


@pytest.mark.parametrize(
    ("figure", "drunk"),
    [({}, None), ({"damage": 1}, None), ({"damage": 7}, "healing_potion"), ({"fatigue": 5}, "vitality_potion")],
)
def test_a_potion_is_drunk_when_it_helps_and_not_before_J_1721(figure: dict[str, int], drunk: str | None) -> None:
    s = drinking(**figure)
    found = answer(s)
    entry = s.state.cards[found.card].entry if isinstance(found, a.Drink) else None
    assert entry == drunk


def test_without_movement_points_a_hurt_hero_spends_fatigue_to_drink_J_608() -> None:
    assert answer(drinking(damage=7, mp=0)) == a.Exert()


# --- power dice ------------------------------------------------------------------------------


def rolled(dice: list[int], monster: str, **figure: Any) -> Scene:
    """Hero 1, who has no dice of his own for it, strikes with a sword; red and green show these faces."""
    s = scene(HALL, {1: (1, 1), 2: (0, 2)}, [(monster, (2, 1))], then=[fr.ActF(1, 1)], wears={1: ["sword"]},
              figure={1: {"action": "battle", "attacks": 1, **figure}})  # fmt: skip
    strike = next(x for x in s.listed(core.Strike) if x.weapon)
    s.do(strike, dice=dice)
    while s.state.stack and not isinstance(s.state.stack[-1], fr.SpendF) and s.listed(core.Pass):
        s.do(core.PASS)
    return s


def bought(s: Scene) -> bool:
    """Whether fatigue is spent on a die once the surges are."""
    while isinstance(found := answer(s), core.Surge):
        s.do(found)
    assert s.can(a.BuyDie()) or s.figure(1).fatigue
    return isinstance(found, a.BuyDie)


def test_fatigue_buys_a_die_where_it_may_decide_and_not_else_J_609() -> None:
    # A beastman has 2 armour and 2 wounds left. Red 1 with a surge and green 1 leave him one of them.
    assert bought(rolled([5, 0], "beastman"))
    assert not bought(rolled([2, 2], "beastman"))  # that is enough without
    assert not bought(rolled([2, 0], "giant"))  # and that is hopeless


def test_a_tired_hero_buys_none_J_610() -> None:
    assert not bought(rolled([5, 0], "beastman", fatigue=5))


# --- cards and threat ------------------------------------------------------------------------


def turn_begins(hand: tuple[str, ...], threat: int) -> Scene:
    return scene(HALL, {1: (1, 1), 2: (1, 2)}, [("beastman", (4, 1))], hand=hand, has={"threat": threat}, turn=0,
                 then=[fr.DiscardF()])  # fmt: skip


def burnt(s: Scene) -> list[str]:
    found = []
    while isinstance(s.state.stack[-1], fr.DiscardF):
        chosen = answer(s)
        if isinstance(chosen, a.Burn):
            found.append(s.state.cards[chosen.card].entry)
        s.do(chosen)
    return found


def test_dear_powers_are_discarded_to_pay_for_a_spawn_J_1304() -> None:
    assert burnt(turn_begins(("skeleton_patrol", "evil_genius"), 0)) == ["evil_genius"]


def test_cards_that_can_be_paid_are_kept() -> None:
    assert burnt(turn_begins(("skeleton_patrol", "evil_genius"), 30)) == []


def test_of_nine_cards_the_least_wanted_goes_J_1306() -> None:
    hand = ("skeleton_patrol", "beastmen_war_party", "bane_spider_swarm", "hell_hound_pack", "razorwing_flock",
            "sorcerer_circle", "spiked_pit", "evil_genius", "aim_card")  # fmt: skip
    assert burnt(turn_begins(hand, 4)) == ["evil_genius"]


def activated(card: str, monster: tuple[Any, ...], threat: int = 12) -> Any:
    s = scene(HALL, {1: (1, 1), 2: (0, 2)}, [monster], hand=(card,), has={"threat": threat}, turn=0,
              then=[fr.PlotF()])  # fmt: skip
    s.do(core.Choose(monsters_of(s)[0]))
    assert isinstance(s.state.stack[-1], WindowF)
    return answer(s)


def test_rage_is_for_a_strong_monster_beside_its_prey_and_charge_for_one_farther_off_J_1310() -> None:
    near = (2, 1)
    assert isinstance(activated("rage", ("ogre", near, "master")), core.Use)
    assert activated("rage", ("ogre", (12, 1), "master")) == core.PASS
    assert activated("rage", ("skeleton", near)) == core.PASS
    assert isinstance(activated("charge", ("ogre", (6, 1), "master")), core.Use)
    assert activated("charge", ("ogre", near, "master")) == core.PASS


def test_threat_for_the_next_spawn_is_not_spent_on_dear_events_J_1304() -> None:
    def rage_with(hand: tuple[str, ...], threat: int) -> Any:
        s = scene(HALL, {1: (1, 1), 2: (0, 2)}, [("ogre", (2, 1), "master")], hand=hand, has={"threat": threat},
                  turn=0, then=[fr.PlotF()])  # fmt: skip
        s.do(core.Choose(monsters_of(s)[0]))
        return answer(s)

    assert isinstance(rage_with(("rage",), 5), core.Use)
    assert rage_with(("rage", "skeleton_patrol"), 5) == core.PASS
