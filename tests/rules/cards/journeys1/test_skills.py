"""The thirty-six skills at work."""

from studio.rules.core import actions as core
from studio.rules.core import events as e
from studio.rules.core import harm
from studio.rules.core.machine import advance
from studio.rules.core.table import Table
from studio.rules.journeys1 import actions as a
from studio.rules.journeys1 import frames as fr
from tests.rules.cards.journeys1.table import (
    card,
    changed,
    chest_trap,
    hands,
    lone,
    plus,
    shows,
    strike,
    struck,
    total,
    use,
    value,
)
from tests.rules.cave import monsters_of, scene

# --- fighting --------------------------------------------------------------------------------


@shows("able_warrior")
def test_able_warrior_buys_a_second_attack_when_advancing() -> None:
    s = lone("varikas", "able_warrior").do(a.Declare("advance"))
    s.do(use(s, "able_warrior"))
    assert (s.figure(1).attacks, s.figure(1).fatigue) == (2, 2)
    assert use(s, "able_warrior") is None
    assert use(lone("varikas", "able_warrior").do(a.Declare("battle")), "able_warrior") is None


@shows("battle_cry")
def test_battle_cry_refreshes_the_hero_and_his_neighbours() -> None:
    s = lone("mordrog", "battle_cry", others={2: (5, 2)}, figure={1: {"fatigue": 2}, 2: {"fatigue": 2}})
    s.do(a.Declare("battle"))
    assert [s.figure(x).fatigue for x in (1, 2)] == [1, 1]


@shows("cleaving")
def test_cleaving_buys_another_attack_for_a_kill_in_melee() -> None:
    s = lone("varikas", "sword", "cleaving", monsters=[("skeleton", (5, 2)), ("skeleton", (5, 3))])
    s.do(a.Declare("battle"))
    strike(s, (5, 2), "sword", dice=[4, 1, 0, 0])
    s.do(core.PASS)
    s.do(use(s, "cleaving"))
    while s.listed(core.Choose):
        s.do(s.listed(core.Choose)[0])
    strikes = s.listed(core.Strike)
    assert {x.weapon for x in strikes} <= {card(s, "sword")}
    assert s.figure(1).fatigue == 1


@shows("enduring")
def test_enduring_ignores_the_weight_of_armour_and_needs_none() -> None:
    assert value(lone("silhouette", "plate_mail"), "speed") == 3
    s = lone("silhouette", "plate_mail", "enduring")
    assert (value(s, "speed"), value(s, "armour")) == (5, 4)
    assert value(lone("silhouette", "enduring"), "armour") == 2


@shows("knight")
def test_knight_buys_movement_and_a_third_attack_in_battle() -> None:
    s = lone("varikas", "knight").do(a.Declare("battle"))
    s.do(use(s, "knight"))
    assert (s.figure(1).attacks, s.figure(1).mp, s.figure(1).fatigue) == (3, 2, 2)


@shows("leadership")
def test_leadership_buys_another_half_and_an_order_for_a_hero_in_sight() -> None:
    s = lone("varikas", "leadership", others={2: (6, 2)}).do(a.Declare("ready"))
    s.do(use(s, "leadership"))
    s.do(core.Choose(2)).do(s.listed(core.PickOption)[2])
    assert s.figure(2).tokens["guard"] == 1
    assert s.figure(1).actions == 2


@shows("mighty")
def test_mighty_strikes_for_two_more_in_melee() -> None:
    assert plus("varikas", "sword", "mighty") == {"damage": 2}
    assert plus("varikas", "crossbow", "mighty", far=3) == {}


@shows("parry")
def test_parry_counts_against_melee_only() -> None:
    assert wounds_of("varikas", "beastman", [4, 1], "parry") == wounds_of("varikas", "beastman", [4, 1]) - 1
    assert wounds_of("varikas", "skeleton", [5, 1], "parry") == wounds_of("varikas", "skeleton", [5, 1])


def wounds_of(hero: str, monster: str, dice: list[int], *cards: str, **more: object) -> int:
    return int(struck(monster, hero, *cards, dice=dice, **more).figure(1).damage)


@shows("relentless")
def test_relentless_recovers_fatigue_when_advancing() -> None:
    s = lone("mordrog", "relentless", figure={1: {"fatigue": 2}}).do(a.Declare("advance"))
    assert s.figure(1).fatigue == 1


@shows("tough")
def test_tough_takes_four_wounds_more() -> None:
    assert value(lone("varikas", "tough"), "health") == 20


@shows("unmovable")
def test_unmovable_stands_on_guard_and_firmer() -> None:
    s = lone("varikas", "unmovable").do(a.Declare("battle"))
    s.do(use(s, "unmovable"))
    assert s.figure(1).tokens["guard"] == 1
    assert value(s, "armour") == 3


@shows("weapon_mastery")
def test_weapon_mastery_begins_melee_with_two_surges() -> None:
    assert plus("varikas", "sword", "weapon_mastery") == {"surges": 2}
    assert plus("varikas", "crossbow", "weapon_mastery", far=3) == {}


# --- subterfuge ------------------------------------------------------------------------------


@shows("acrobat")
def test_acrobat_passes_enemies_and_obstacles_but_does_not_stop_there() -> None:
    s = scene(("G..R..",), {1: (2, 0)}, wears={1: ["acrobat"]}, party=("varikas", "trenloe")).do(a.Declare("advance"))
    s.do(core.StepTo((3, 0)))
    assert not s.can(core.PASS)
    assert s.do(core.StepTo((4, 0))).can(core.PASS)


@shows("alertness")
def test_alertness_attacks_whoever_steps_beside_him() -> None:
    s = lone("varikas", "sword", "alertness", monsters=[("beastman", (7, 2))], turn=0, then=[fr.PlotF()])
    s.do(core.Choose(monsters_of(s)[0]), core.StepTo((6, 2)))
    assert use(s, "alertness") is None
    s.do(core.StepTo((5, 2)))
    s.do(use(s, "alertness"))
    assert s.figure(1).fatigue == 2
    assert [(x.attack.attacker, x.attack.weapon) for x in s.happened(e.AttackDeclared)] == [(1, card(s, "sword"))]


@shows("ambidextrous")
def test_ambidextrous_uses_two_weapons_and_shields_better() -> None:
    assert plus("varikas", "sword", "dagger", "ambidextrous") == {"damage": 1, "surges": 1}
    assert plus("varikas", "sword", "ambidextrous") == {}
    s = struck("ogre", "varikas", "iron_shield", "ambidextrous", dice=[4, 1, 1])
    before = total(s, "damage") - value(s, "armour")
    s.do(use(s, "iron_shield"))
    assert s.figure(1).damage == before - 2


@shows("cautious")
def test_cautious_costs_the_overlord_threat_and_takes_less_from_traps() -> None:
    for cards, threat in (((), 2), (("cautious",), 1)):
        s = lone("varikas", *cards, has={"threat": 0}, then=[fr.OverlordF()])
        assert s.state.seats[0].has["threat"] == threat
        s = hands("spiked_pit", 3, turn=1, then=[fr.TurnF(1, 3)], wears={1: list(cards)})
        s.do(a.Declare("run"), core.StepTo((5, 2)))
        s.do(use(s, "spiked_pit"), dice=[4])
        assert s.figure(1).damage == 2 - len(cards)


@shows("crack_shot")
def test_crack_shot_sights_from_an_empty_square_beside_him() -> None:
    for cards, seen in (((), False), (("crack_shot",), True)):
        s = scene(("G..R...", "...R...", "......."), {1: (1, 1)}, [("skeleton", (6, 2))], party=("varikas", "trenloe"),
                  wears={1: ["bow", *cards]}).do(a.Declare("battle"))  # fmt: skip
        assert s.can(core.Strike((6, 2), card(s, "bow"))) == seen


@shows("deflect_arrows")
def test_deflect_arrows_counts_against_ranged_only() -> None:
    dice = [5, 1]
    assert wounds_of("varikas", "skeleton", dice, "deflect_arrows") == wounds_of("varikas", "skeleton", dice) - 1
    assert wounds_of("varikas", "beastman", [4, 1], "deflect_arrows") == wounds_of("varikas", "beastman", [4, 1])


@shows("marksman")
def test_marksman_shoots_three_farther() -> None:
    assert plus("varikas", "crossbow", "marksman", far=3) == {"range": 3}
    assert plus("varikas", "sword", "marksman") == {}


@shows("master_archer")
def test_master_archer_begins_shots_with_two_surges() -> None:
    assert plus("varikas", "crossbow", "master_archer", far=3) == {"surges": 2}
    assert plus("varikas", "sword", "master_archer") == {}


@shows("precision")
def test_precision_looks_past_one_figure() -> None:
    for cards, seen in (((), False), (("precision",), True)):
        s = scene(("G......",), {1: (1, 0)}, [("skeleton", (3, 0)), ("skeleton", (5, 0))], party=("varikas", "trenloe"),
                  wears={1: ["bow", *cards]}).do(a.Declare("battle"))  # fmt: skip
        assert s.can(core.Strike((5, 0), card(s, "bow"))) == seen


@shows("rapid_fire")
def test_rapid_fire_buys_shot_after_shot() -> None:
    s = lone("silhouette", "crossbow", "rapid_fire", monsters=[("ogre", (6, 2))]).do(a.Declare("advance"))
    strike(s, (6, 2), "crossbow", dice=[0, 0, 0, 0, 0])
    for fatigue in (2, 4):
        s.do(use(s, "rapid_fire"), dice=[0, 0, 0, 0, 0])
        assert s.figure(1).fatigue == fatigue
        assert [x.why for x in s.happened(e.AttackChanged)][-1] == "missed"
    assert s.rules.decision(s.state).kind == "turn"  # one fatigue left is too little


@shows("skilled")
def test_skilled_has_two_fatigue_more() -> None:
    assert value(lone("varikas", "skilled"), "stamina") == 6


@shows("swift")
def test_swift_is_faster_even_in_plate_J_1126_J_708() -> None:
    assert value(lone("silhouette", "swift"), "speed") == 7
    assert value(lone("silhouette", "plate_mail", "swift"), "speed") == 5


# --- wizardry --------------------------------------------------------------------------------


@shows("blessing")
def test_blessing_commands_heroes_within_three() -> None:
    assert plus("varikas", "crossbow", "blessing", far=3) == {"damage": 1, "range": 1}
    near = {"wears": {2: ["blessing"]}, "others": {2: (2, 4)}}
    assert plus("varikas", "crossbow", far=3, **near) == {"damage": 1, "range": 1}
    assert plus("varikas", "crossbow", far=3, wears={2: ["blessing"]}, others={2: (0, 4)}) == {}


def draws(skill: str) -> list[tuple[str, tuple[int, int]]]:
    """The familiars a hero on the board has once he draws a skill."""
    s = lone("varikas")

    def draw(table: Table) -> None:
        table.piles["wizardry"] = (next(c.id for c in table.cards.values() if c.entry == skill),)
        s.rules.draw_skill(table, 1, "wizardry")
        advance(table)

    changed(s, draw)
    return sorted((f.entry, f.at) for f in s.state.figures.values() if f.kind == "familiar")


@shows("boggs_skill")
def test_a_rat_comes_with_its_skill_J_1904() -> None:
    assert draws("boggs_skill") == [("boggs", (4, 2))]


@shows("mata_and_kata_skill")
def test_two_ferrets_come_with_theirs() -> None:
    assert draws("mata_and_kata_skill") == [("kata", (4, 2)), ("mata", (4, 2))]


@shows("divine_retribution")
def test_divine_retribution_takes_enemies_along() -> None:
    s = struck("ogre", "varikas", "divine_retribution", dice=[4, 1, 1], figure={1: {"damage": 15}},
               monsters=[("beastman", (4, 4)), ("beastman", (9, 2))])  # fmt: skip
    assert s.figure(1).place == "town"
    assert [s.figure(x).at for x in monsters_of(s)] == [(9, 2)]


@shows("holy_aura")
def test_holy_aura_burns_whoever_steps_beside_him() -> None:
    s = lone("varikas", "holy_aura", monsters=[("ogre", (7, 2))], turn=0, then=[fr.PlotF()])
    s.do(core.Choose(monsters_of(s)[0]), s.listed(core.StepTo)[0] if s.listed(core.StepTo) else core.StepTo((6, 2), 0))
    s.do(core.StepTo((5, 2), 0))
    assert s.figure(monsters_of(s)[0]).damage == 1


@shows("inner_fire")
def test_inner_fire_strengthens_ranged_and_magic() -> None:
    assert plus("varikas", "immolation", "inner_fire", far=3) == {"range": 2, "damage": 1}
    assert plus("varikas", "crossbow", "inner_fire", far=3) == {"range": 2, "damage": 1}
    assert plus("varikas", "sword", "inner_fire") == {}


@shows("prodigy")
def test_prodigy_begins_spells_with_two_surges() -> None:
    assert plus("varikas", "immolation", "prodigy", far=3) == {"surges": 2}
    assert plus("varikas", "crossbow", "prodigy", far=3) == {}


@shows("quick_casting")
def test_quick_casting_buys_one_more_spell_a_turn() -> None:
    s = lone("varikas", "immolation", "quick_casting", monsters=[("ogre", (6, 2))]).do(a.Declare("battle"))
    strike(s, (6, 2), "immolation", dice=[0, 0, 0])
    s.do(use(s, "quick_casting"))
    assert s.figure(1).fatigue == 2
    assert s.state.cards[card(s, "quick_casting")].exhausted
    strike(s, (6, 2), "immolation", dice=[0, 0, 0])
    assert s.rules.decision(s.state).kind == "turn"  # not offered again: the skill is exhausted


@shows("telekinesis")
def test_telekinesis_moves_a_figure_in_sight_one_square_for_one_fatigue() -> None:
    s = lone("varikas", "telekinesis", monsters=[("beastman", (8, 2))]).do(a.Declare("battle"))
    beast = monsters_of(s)[0]
    s.do(use(s, "telekinesis"))
    s.do(core.Choose(beast), core.StepTo((7, 2)))
    assert s.figure(beast).at == (7, 2)
    assert s.figure(1).fatigue == 1
    assert use(s, "telekinesis") is not None


@shows("vampiric_blood")
def test_vampiric_blood_recovers_fatigue_for_a_kill() -> None:
    s = lone("varikas", "sword", "vampiric_blood", monsters=[("skeleton", (5, 2))], figure={1: {"fatigue": 2}})
    strike(s.do(a.Declare("battle")), (5, 2), "sword", dice=[4, 1, 0, 0])
    s.do(core.PASS)
    assert not monsters_of(s)
    assert s.figure(1).fatigue == 1


@shows("wild_talent")
def test_wild_talent_adds_a_point_and_a_die_against_traps() -> None:
    s = lone("varikas", "immolation", "wild_talent", monsters=[("ogre", (6, 2))]).do(a.Declare("battle"))
    strike(s, (6, 2), "immolation", dice=[2, 0, 0])
    s.do(core.Number(1))
    assert total(s, "range") == 2 + 1 + 1
    s = chest_trap("explosive_rune", 12, wears={1: ["wild_talent"]})
    assert [len(x.dice) for x in s.happened(e.Rolled)][-1] == 4


@shows("willpower")
def test_willpower_counts_against_magic_only() -> None:
    dice = [1, 1]
    assert wounds_of("varikas", "bane_spider", dice, "willpower") == wounds_of("varikas", "bane_spider", dice) - 1
    assert wounds_of("varikas", "beastman", [4, 1], "willpower") == wounds_of("varikas", "beastman", [4, 1])


def test_a_wound_of_no_attack_is_no_kill_in_melee() -> None:
    s = lone("varikas", "cleaving", monsters=[("skeleton", (5, 2))]).do(a.Declare("battle"))
    bones = monsters_of(s)[0]

    def burn(table: Table) -> None:
        harm.hurt(table, bones, 9, killer=1, why="effect")
        advance(table)

    changed(s, burn)
    assert not monsters_of(s)
    assert use(s, "cleaving") is None
