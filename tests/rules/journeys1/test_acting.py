"""Movement actions and what costs nothing (J-606, J-710 and around)."""

from studio.quest import model as q
from studio.rules.core import actions as core
from studio.rules.core import events as e
from studio.rules.journeys1 import actions as a
from studio.rules.journeys1 import frames as fr
from tests.rules.cave import monsters_of, quest_of, rules_of, scene

HALL = ("G........", ".........", ".........", ".........")


def declared(rows=HALL, action="advance", at=(4, 1), monsters=(), **more):
    return scene(rows, {1: at}, monsters, **more).do(a.Declare(action))


def test_before_the_action_is_declared_nothing_else_can_be_done_J_507() -> None:
    s = scene(HALL, {1: (4, 1)})
    assert [x.action for x in s.listed(a.Declare)] == ["run", "battle", "advance", "ready"]
    assert s.why(core.StepTo((5, 1))) == "J-507"
    assert s.why(a.Drink(1)) == "J-507"


def test_the_four_actions_give_what_they_say_J_601_to_J_604() -> None:
    expected = {"run": (10, 0, 0), "battle": (0, 2, 0), "advance": (5, 1, 0), "ready": (0, 0, 1)}
    for action, books in expected.items():
        figure = declared(action=action).figure(1)
        assert (figure.mp, figure.attacks, figure.actions) == books


def test_ready_gives_speed_or_one_attack_and_one_order_J_604() -> None:
    s = declared(action="ready")
    s.do(a.Order("aim"), a.Half("move"))
    assert s.figure(1).tokens["aim"] == 1
    assert s.figure(1).mp == 5
    assert s.figure(1).attacks == 0
    assert s.why(a.Order("guard")) == "J-612"
    assert s.why(a.Half("attack")) == "J-604"


def test_fatigue_becomes_movement_until_it_is_spent_J_608_J_610() -> None:
    s = declared(action="battle", figure={1: {"fatigue": 4}}, monsters=[("beastman", (6, 1))])
    s.do(a.Exert(), core.StepTo((5, 1)))
    assert s.figure(1).fatigue == 5
    assert s.figure(1).at == (5, 1)
    assert s.why(a.Exert()) == "J-610"


def test_a_step_onto_a_friend_needs_room_behind_J_704_D_A9() -> None:
    s = scene(("...",), {1: (0, 0), 2: (1, 0)}).do(a.Declare("advance"))
    assert s.can(core.StepTo((1, 0)))
    s.do(core.StepTo((1, 0)))
    assert not s.can(core.PASS)
    assert s.why(core.Strike((2, 0))) != ""
    s.do(core.StepTo((2, 0)))
    assert s.can(core.PASS)


def test_doors_cost_two_and_answer_to_whoever_is_beside_J_1614_J_1615() -> None:
    door = q.Door(id="d1", at=(2, 0, "w"), length=2)
    rules = rules_of(quest_of(("G....", "....."), door))
    s = scene(rules, {1: (1, 0), 2: (0, 0)}).do(a.Declare("advance"))
    assert s.why((2, 0)) == "J-705"
    s.do(a.TurnDoor("d1", True))
    assert s.state.doors["d1"].open
    assert s.figure(1).mp == 3
    s.do(core.StepTo((2, 0)))
    assert s.can(a.TurnDoor("d1", False))
    s.do(core.StepTo((3, 0)))
    assert s.why(a.TurnDoor("d1", False)) == "J-1615"


def test_a_rune_door_waits_for_its_key_J_1618() -> None:
    door = q.Door(id="d1", at=(3, 0, "w"), length=1, lock="rune", colour="red")
    key = q.RuneKey(id="k1", at=(1, 0), colour="red")
    rules = rules_of(quest_of(("G.....",), door, key))
    s = scene(rules, {1: (1, 0), 2: (0, 0)}).do(a.Declare("run"))
    s.do(core.StepTo((2, 0)))
    assert s.why(a.TurnDoor("d1", True)) == "J-1618"
    s.do(core.StepTo((1, 0)), a.PickUp("k1"), core.StepTo((2, 0)), a.TurnDoor("d1", True))
    assert s.state.doors["d1"].open


def test_a_pit_hurts_past_armour_and_holds_until_climbed_out_J_1601_J_1604() -> None:
    s = declared(("G....", "..P..", "....."), at=(1, 1))
    s.do(core.StepTo((2, 1)))
    assert s.figure(1).damage == 1
    assert s.why((3, 1)) == "J-1604"
    assert s.figure(1).mp == 4
    s.do(a.Climb((3, 2)))
    assert s.figure(1).at == (3, 2)
    assert s.figure(1).mp == 2


def test_pits_are_jumped_for_three_a_square_but_water_never_J_1606_J_1607() -> None:
    s = declared(("G.PP...",), action="run", at=(1, 0))
    assert s.can(a.Jump((4, 0)))
    s.do(a.Jump((4, 0)))
    assert s.figure(1).mp == 10 - 6
    assert s.figure(1).damage == 0
    wet = declared(("G.W...",), action="run", at=(1, 0))
    assert wet.why(a.Jump((3, 0))) == "J-1607"
    assert wet.why((2, 0)) == "J-1607"


def test_a_glyph_wakes_under_a_hero_and_leads_to_town_once_a_turn_J_1610_J_1612() -> None:
    s = declared(("G....", "...g."), at=(2, 1))
    before = s.state.seats[-1].has["conquest"]
    s.do(core.StepTo((3, 1)))
    assert s.state.seats[-1].has["conquest"] == before + 3
    assert s.state.tokens["g3_1"].active
    s.do(a.ToTown())
    assert s.figure(1).place == "town"
    assert s.why(a.FromTown("g3_1")) == "J-1612"


def test_shopping_takes_three_points_and_a_town_J_1802() -> None:
    s = scene(HALL, {2: (4, 1)}, figure={1: {"coins": 300}}).do(a.Declare("run"))
    assert s.can(a.Shop())
    s.do(a.Shop())
    assert s.figure(1).mp == 7
    s.do(core.PASS)
    assert s.why(a.Shop()) == "J-1802"
    assert declared().why(a.Shop()) == "J-1802"


def test_money_is_shared_by_all_heroes_wherever_they_are_J_1723() -> None:
    rules = rules_of(quest_of(HALL, q.Money(id="m1", at=(4, 1), coins=100)))
    s = scene(rules, {1: (4, 1)}, figure={1: {"coins": 0}, 2: {"coins": 25}}).do(a.Declare("run"), a.PickUp("m1"))
    assert [s.figure(x).coins for x in (1, 2)] == [100, 125]


def test_an_encounter_waits_for_the_end_of_the_move_J_1620() -> None:
    from studio.content.effects import Deal

    rules = rules_of(quest_of(HALL, q.Encounter(id="e1", at=(5, 1), do=(Deal(to="figure", amount=2),))))
    over = scene(rules, {1: (4, 1)}).do(a.Declare("advance"), core.StepTo((5, 1)), core.StepTo((6, 1)), core.PASS)
    assert over.figure(1).damage == 0
    on = scene(rules, {1: (4, 1)}).do(a.Declare("advance"), core.StepTo((5, 1)), core.PASS)
    assert on.figure(1).damage == 2
    assert on.state.tokens["e1"].gone


def test_a_monster_may_pass_an_active_glyph_and_not_stop_on_it_J_1506() -> None:
    s = scene(("..G..",), {1: (0, 0)}, [("beastman", (4, 0))], turn=0, then=[fr.PlotF()])
    s.do(core.Choose(monsters_of(s)[0]), core.StepTo((3, 0)), core.StepTo((2, 0)))
    assert not s.can(core.PASS)
    s.do(core.StepTo((1, 0)))
    assert s.can(core.PASS)


def test_grapple_forbids_spending_movement_but_not_attacks_J_1110() -> None:
    s = declared(monsters=[("naga", (5, 1))])
    assert s.why((3, 1)) == "J-1110"
    assert s.why(a.Exert()) == "J-1205"
    assert s.listed(core.Strike)


def test_a_hero_who_sees_into_an_area_reveals_it_in_mid_move_J_306() -> None:
    first = q.Area(id="A1", squares=((0, 0, 3),), start=True)
    second = q.Area(id="A2", squares=((3, 0, 4),), read="A2.read")
    door = q.Door(id="d1", at=(3, 0, "w"), length=1)
    lurker = q.Monster(id="m1", entry="skeleton", at=(6, 0))
    absent = q.Monster(id="m2", entry="skeleton", at=(5, 0), heroes=(4,))
    rules = rules_of(quest_of(("G......",), first, second, door, lurker, absent))
    s = scene(rules, {1: (2, 0), 2: (1, 0)}).do(a.Declare("advance"))
    assert s.why((4, 0)) == "J-306"
    s.do(a.TurnDoor("d1", True))
    assert s.state.revealed == ("A1", "A2")
    assert [f.element for f in s.state.figures.values() if f.kind == "monster"] == ["m1"]
    assert [x.text for x in s.happened(e.Said)] == ["A2.read"]
    assert s.figure(1).mp == 3
