"""The switches of Part E, each on and off."""

from studio.quest import model as q
from studio.rules.core import actions as core
from studio.rules.core import events as e
from studio.rules.journeys1 import actions as a
from studio.rules.journeys1 import frames as fr
from studio.rules.journeys1.flags import P05, P08, flags_of
from tests.rules.cave import monsters_of, quest_of, rules_of, scene

HALL = ("G........", ".........", ".........", ".........")


def on_glyph(**flags):
    s = scene((".....", "..G..", "....."), {1: (0, 0)}, [("beastman", (2, 1))], turn=0, then=[fr.PlotF()], **flags)
    return s.do(core.Choose(monsters_of(s)[0]))


def test_a_monster_found_on_an_active_glyph_must_be_moved_off_J_1506() -> None:
    assert not on_glyph().can(core.PASS)
    older = on_glyph(must_leave_glyph=False)
    assert older.can(core.PASS)
    older.do(core.StepTo((1, 1)), core.StepTo((2, 1)))
    assert not older.can(core.PASS)  # it may stay, but never end a move there


def test_a_monster_may_attack_from_a_glyph_it_passes_J_1506_J_707() -> None:
    s = scene((".....", "..G..", "....."), {1: (2, 0)}, [("beastman", (4, 1))], turn=0, then=[fr.PlotF()])
    s.do(core.Choose(monsters_of(s)[0]), core.StepTo((3, 1)), core.StepTo((2, 1)))
    assert s.can(core.Strike((2, 0)))
    assert not s.can(core.PASS)


def test_a_hero_may_rest_in_town_unless_the_quest_says_otherwise_J_624() -> None:
    s = scene(HALL, {2: (4, 1)}).do(a.Declare("ready"))
    assert s.can(a.Order("rest"))
    strict = scene(HALL, {2: (4, 1)}, rest_in_town=False).do(a.Declare("ready"))
    assert not strict.can(a.Order("rest"))
    assert strict.can(a.Order("aim"))
    assert strict.why(a.Order("rest")) == "J-624"


def test_substitutes_stand_in_for_figures_that_the_box_lacks_J_1410() -> None:
    two = {"substitute_figures": "allowed"}
    s = _third_ogre(**two)
    assert len(monsters_of(s)) == 3
    assert not s.listed(a.Recycle)


def test_without_substitutes_a_figure_is_taken_off_the_board_for_the_new_one_J_1409() -> None:
    s = _third_ogre(substitute_figures="unstated")
    old = [x.figure for x in s.listed(a.Recycle)]
    assert len(old) == 2
    s.do(a.Recycle(old[0])).do(a.PlaceAt((8, 0)))
    made = [s.figure(x) for x in monsters_of(s) if s.figure(x).element == "m1"]
    assert [(f.at, f.pays) for f in made] == [((8, 0), 1)]
    refused = _third_ogre(substitute_figures="unstated").do(core.PASS)
    assert len(monsters_of(refused)) == 2


def _third_ogre(**flags):
    """A hero opens the door behind which a third ogre stands; the box has two."""
    first = q.Area(id="A1", squares=tuple((0, y, 4) for y in range(5)), start=True)
    second = q.Area(id="A2", squares=tuple((4, y, 6) for y in range(5)))
    door = q.Door(id="d1", at=(4, 0, "w"), length=5)
    ogre = q.Monster(id="m1", entry="ogre", at=(8, 0), conquest=1)
    rules = rules_of(quest_of(("..........",) * 5, first, second, door, ogre), **flags)
    s = scene(rules, {1: (3, 2), 2: (2, 2)}, [("ogre", (0, 0)), ("ogre", (0, 3))])
    return s.do(a.Declare("run"), a.TurnDoor("d1", True))


def hero_killed_before_his_turn(**flags):
    s = scene(
        HALL, {1: (1, 1), 2: (2, 1)}, has={"conquest": 20}, figure={2: {"damage": 15}}, party=("varikas", "trenloe"),
        then=[fr.HeroesF(), fr.TurnF(1, 3)], **flags,
    )  # fmt: skip
    from studio.rules.core import harm
    from studio.rules.core.machine import advance
    from studio.rules.core.table import Table

    table = Table(s.rules, s.state)
    harm.hurt(table, 2, 9, why="effect")
    advance(table)
    s.state = table.freeze()
    s.do(a.Declare("run"), core.PASS)
    decision = s.rules.decision(s.state)
    return decision.kind, decision.figure


def test_a_hero_killed_before_his_turn_still_takes_it_D_A12() -> None:
    assert hero_killed_before_his_turn() == ("action", 2)
    assert hero_killed_before_his_turn(dead_hero_keeps_unspent_turn=False) != ("action", 2)


def test_the_cap_of_power_dice_is_the_quests_J_906() -> None:
    for cap, expected in ((5, 3), (2, 2)):
        s = scene(HALL, {1: (1, 1)}, [("ogre", (2, 1))], party=("mordrog", "trenloe"), power_dice_cap=cap)
        s.do(a.Declare("battle"), core.Strike((2, 1)))
        rolled = next(x.attack for x in s.happened(e.AttackChanged) if x.why == "rolled")
        assert rolled.dice.count("black") == expected


def test_a_profile_sets_every_switch_and_a_quest_or_game_changes_it_D_C1() -> None:
    assert set(P05) == set(P08)
    assert len(P08) == 22
    assert [name for name in P08 if P05[name] != P08[name]] == [
        "ol_starting_cards", "one_potion_per_turn", "treasure_refusal_for_coins", "market_needs_opened_chest",
        "stairs_small_monsters", "named_open_rune_doors", "pit_los", "knockback_large_reduction",
        "breath_path_blocking", "spawn_on_active_glyph", "must_leave_glyph", "skye_flies", "familiars_no_pit_glyph",
        "free_reequip_on_receipt", "command_friendly_only", "substitute_figures",
    ]  # fmt: skip
    assert flags_of("P05", {"pit_los": "adjacent"}, {"skye_flies": True})["pit_los"] == "adjacent"
    assert flags_of("P05", {"pit_los": "adjacent"}, {"skye_flies": True})["skye_flies"] is True


def test_dodge_and_guard_end_before_the_overlord_is_asked_and_rest_before_burning_D_A1() -> None:
    s = scene(
        HALL, {1: (4, 1)}, then=[fr.TurnF(1)], party=("trenloe", "varikas"),
        figure={1: {"fatigue": 3, "damage": 1, "tokens": {"rest": 1, "burn": 1}}},
    )  # fmt: skip
    kinds = [type(x).__name__ for x in s.events]
    assert kinds.index("Healed") < kinds.index("Rolled")
    guarded = scene(HALL, {1: (4, 1)}, then=[fr.TurnF(1)], figure={1: {"tokens": {"guard": 1, "dodge": 1}}})
    names = [type(x).__name__ for x in guarded.events]
    assert names.index("Cured") < names.index("TurnStarted")
    assert not {"guard", "dodge"} & set(guarded.figure(1).tokens)
