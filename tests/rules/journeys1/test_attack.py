"""The six steps of an attack (J-912…J-923), rerolls (J-613…J-617), and guards (J-618…J-620)."""

from studio.rules.core import actions as core
from studio.rules.core import events as e
from studio.rules.journeys1 import actions as a
from studio.rules.journeys1 import frames as fr
from tests.rules.cave import monsters_of, scene

HALL = ("G........", ".........", ".........", ".........")
MISS, THREE, BIG = 0, 3, 4
"""Faces of the red die, counted from 0: a miss, (1 range, 3 damage), (4 damage)."""


def fight(monsters, wears=(), action="battle", at=(4, 1), party=("varikas", "trenloe"), **more):
    return scene(HALL, {1: at}, monsters, wears={1: wears}, party=party, **more).do(a.Declare(action))


def test_bare_fists_are_one_red_die_and_the_melee_trait_J_922() -> None:
    s = fight([("beastman", (5, 1))]).do(core.Strike((5, 1)), dice=[THREE, 0, 0])
    rolled = next(x.attack for x in s.happened(e.AttackChanged) if x.why == "rolled")
    assert rolled.dice == ("red", "black", "black")


def test_a_miss_skips_every_spending_J_916() -> None:
    s = fight([("beastman", (5, 1))], ["sword"]).do(
        core.Strike((5, 1), next(c.id for c in _worn(fight([("beastman", (5, 1))], ["sword"])))), dice=[MISS, 4, 1, 1]
    )
    assert not isinstance(s.state.stack[-1], fr.SpendF)
    assert s.figure(monsters_of(s)[0]).damage == 0


def _worn(s):
    return [c for c in s.state.cards.values() if c.bearer == 1 and c.zone == "play"]


def test_armour_takes_from_the_damage_and_never_gives_J_920() -> None:
    s = fight([("ogre", (5, 1))]).do(core.Strike((5, 1)), dice=[BIG, 0, 0])
    s.do(core.PASS)
    assert s.figure(monsters_of(s)[0]).damage == 0  # 4 damage against armour 4
    s.do(core.Strike((5, 1)), dice=[BIG, 1, 1]).do(core.PASS)
    assert s.figure(monsters_of(s)[0]).damage == 2  # two boosts count as damage by themselves


def test_surges_buy_the_weapons_options_as_often_as_afforded_J_917_J_1102() -> None:
    s = fight([("giant", (5, 1))], ["axe"])
    axe = _worn(s)[0].id
    s.do(core.Strike((5, 1), axe), dice=[1, 4, 4, 4])
    option = s.listed(core.Surge)[0]
    s.do(option, option)
    attack = next(iter(s.state.attacks.values()))
    assert attack.spent == 2
    assert s.rules.attack_total(None, attack, "damage") == 3 + 2 + 2
    assert s.listed(core.Surge) == [option]


def test_fatigue_buys_power_dice_up_to_five_J_609_J_906() -> None:
    s = fight([("giant", (5, 1))], party=("mordrog", "trenloe"), figure={1: {"fatigue": 0}})
    s.do(core.Strike((5, 1)), dice=[THREE, 0, 0, 0])
    s.do(a.BuyDie(), dice=[1]).do(a.BuyDie(), dice=[4])
    bought = next(x.attack for x in s.happened(e.AttackChanged) if x.why == "bought")
    assert bought.dice.count("black") == 5
    assert not s.state.attacks  # nothing is left to buy, so the attack has gone on by itself
    assert s.figure(1).fatigue == 2


def test_a_ranged_attack_needs_its_range_and_boosts_may_give_it_J_909_J_916() -> None:
    s = fight([("ogre", (7, 0))], ["bow"], at=(1, 1), party=("silhouette", "trenloe"))
    bow = _worn(s)[0].id
    strike = next(x for x in s.listed(core.Strike) if x.weapon == bow)
    s.do(strike, dice=[2, 5, 1, 0, 0])  # range 1 + 1, distance 6
    assert s.can(a.Boost("range"))
    s.do(core.PASS)
    assert s.figure(monsters_of(s)[0]).damage == 0
    assert [x.why for x in s.happened(e.AttackChanged)][-1] == "short"


def test_the_first_of_two_in_a_line_screens_the_second_J_802() -> None:
    s = fight([("beastman", (4, 1)), ("skeleton", (6, 1))], ["bow"], at=(1, 1), party=("silhouette", "trenloe"))
    bow = _worn(s)[0].id
    assert [x.at for x in s.listed(core.Strike) if x.weapon == bow] == [(4, 1)]
    assert s.why(core.Strike((6, 1), bow)) == "J-802"


def test_run_gives_no_attack_and_says_so_J_601() -> None:
    s = fight([("beastman", (5, 1))], action="run")
    assert s.why(core.Strike((5, 1))) == "J-601"


def test_a_guard_strikes_between_declaration_and_roll_J_618_J_620() -> None:
    s = scene(
        HALL, {1: (4, 1)}, [("skeleton", (7, 1))], turn=0, party=("varikas", "trenloe"), wears={1: ["sword"]},
        figure={1: {"tokens": {"guard": 1, "acted": 1}}}, then=[fr.PlotF()],
    )  # fmt: skip
    skeleton = monsters_of(s)[0]
    s.do(core.Choose(skeleton))
    while not s.listed(core.Strike):
        s.do(core.PASS)
    s.do(core.StepTo((6, 1)), core.StepTo((5, 1)))
    while not s.listed(core.Strike):
        s.do(core.PASS)  # the guard waits for the declaration
    s.do(s.listed(core.Strike)[0])
    assert s.rules.decision(s.state).seat == 1
    use = s.listed(core.Use)[0]
    s.do(use, dice=[4, 1, 0, 0]).do(core.PASS)
    assert skeleton not in s.state.figures  # its attack does not happen
    assert not s.state.attacks
    assert "guard" not in s.figure(1).tokens


def test_a_dodging_hero_has_the_dice_rolled_again_once_J_615_J_616() -> None:
    s = scene(
        HALL, {1: (4, 1)}, [("razorwing", (5, 1))], turn=0, party=("varikas", "trenloe"),
        figure={1: {"tokens": {"dodge": 1, "acted": 1}}}, then=[fr.PlotF()],
    )  # fmt: skip
    wing = monsters_of(s)[0]
    s.do(core.Choose(wing))
    s.do(core.Strike((4, 1)), dice=[BIG, 0])
    assert s.rules.decision(s.state).seat == 1
    s.do(s.listed(core.Use)[0]).do(core.Reroll(0))
    s.do(core.PASS, dice=[MISS])
    assert s.figure(1).damage == 0
    assert s.figure(1).tokens["dodge"] == 1


def test_the_overlord_gains_threat_for_every_two_surges_of_a_hit_or_short_attack_J_917() -> None:
    s = scene(HALL, {1: (4, 1)}, [("beastman", (5, 1), "master")], turn=0, party=("varikas", "trenloe"),
              has={"threat": 0}, then=[fr.PlotF()])  # fmt: skip
    s.do(core.Choose(monsters_of(s)[0])).do(core.Strike((4, 1)), dice=[5, 4, 4])  # three surges
    assert s.state.seats[0].has["threat"] == 1


def test_sweep_hits_every_enemy_in_reach_with_one_roll_J_1121() -> None:
    s = scene(HALL, {1: (3, 1), 2: (3, 2)}, [("giant", (5, 1), "master")], turn=0, party=("varikas", "mordrog"),
              then=[fr.PlotF()])  # fmt: skip
    s.do(core.Choose(monsters_of(s)[0]))
    strike = s.listed(core.Strike)[0]
    s.do(strike, dice=[4, 1, 1, 0, 1])
    assert s.figure(1).damage > 0
    assert s.figure(2).damage > 0


def test_breath_burns_whoever_lies_under_the_template_J_1105_J_1106() -> None:
    s = scene(HALL, {1: (4, 1), 2: (4, 2)}, [("hell_hound", (6, 1), "normal", 0)], turn=0,
              party=("varikas", "mordrog"), then=[fr.PlotF()])  # fmt: skip
    s.do(core.Choose(monsters_of(s)[0]))
    west = [x for x in s.listed(core.Strike) if x.turn == 3]
    assert west
    s.do(west[0], dice=[2, 0])
    assert s.happened(e.AttackEnded)
    assert s.figure(1).damage + s.figure(2).damage > 0


def test_undying_brings_it_back_with_what_was_left_over_J_1122() -> None:
    s = fight([("skeleton", (5, 1), "master")], ["axe"], figure={1: {"coins": 0}})
    axe = _worn(s)[0].id
    s.do(core.Strike((5, 1), axe), dice=[4, 0, 0, 0]).do(core.PASS, dice=[4])
    bones = s.figure(monsters_of(s)[0])
    assert bones.damage == 1  # 5 damage, armour 1, 3 wounds: 1 is left over
    assert s.figure(1).coins == 0


def test_a_slain_master_pays_fifty_coins_J_1005() -> None:
    s = fight([("beastman", (5, 1), "master")], ["axe"], figure={1: {"coins": 10}})
    axe = _worn(s)[0].id
    s.do(core.Strike((5, 1), axe), dice=[4, 3, 0, 0]).do(core.PASS)
    assert not monsters_of(s)
    assert s.figure(1).coins == 60
