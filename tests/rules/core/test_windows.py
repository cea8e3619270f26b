"""Timing points: who is asked, in which order, and how often (language.md, 5.1)."""

from studio.content.effects import Ability, Gain, Limit, Pick
from studio.quest import model as q
from studio.rules.core import actions as core
from studio.rules.core import events as e
from studio.rules.core.frames import WindowF
from studio.rules.core.windows import hears
from studio.rules.journeys1 import actions as a
from studio.rules.journeys1 import frames as fr
from tests.rules.cave import monsters_of, quest_of, rules_of, scene

HALL = ("G........", ".........", ".........")


def test_a_window_nobody_listens_to_is_one_look_up() -> None:
    s = scene(HALL, {1: (1, 1)})
    table = s.rules.open(s.state)
    assert not hears(table, "door_closed")
    assert hears(table, "turn_started") is False or hears(table, "turn_started")


def test_a_seat_that_can_do_nothing_is_not_asked() -> None:
    s = scene(HALL, {1: (1, 1)}, hand=["spiked_pit"], has={"threat": 0}).do(a.Declare("advance"), core.StepTo((2, 1)))
    assert s.rules.decision(s.state).seat == 1  # the overlord cannot pay for the pit


def test_the_overlord_is_asked_when_a_trap_could_be_sprung_J_1310() -> None:
    s = scene(HALL, {1: (1, 1)}, hand=["spiked_pit", "crushing_block"], has={"threat": 20})
    s.do(a.Declare("advance"), core.StepTo((2, 1)))
    assert s.rules.decision(s.state).seat == 0
    uses = s.listed(core.Use)
    assert len(uses) == 2
    pit = next(x for x in uses if "spiked_pit" in x.ability)
    s.do(pit, dice=[1])
    # One trap an occurrence: the block may not follow on the same step.
    assert not isinstance(s.state.stack[-1], WindowF)
    assert s.figure(1).damage == 2
    assert s.state.seats[0].has["threat"] == 17
    assert s.state.cards[pit.card].zone == "discard"


def test_passing_closes_the_window_for_good() -> None:
    s = scene(HALL, {1: (1, 1)}, hand=["spiked_pit"], has={"threat": 20})
    s.do(a.Declare("advance"), core.StepTo((2, 1)), core.PASS)
    assert s.rules.decision(s.state).seat == 1
    assert s.figure(1).at == (2, 1)
    assert s.figure(1).mp == 4


def test_heroes_in_town_are_out_of_reach_of_cards_J_1313() -> None:
    s = scene(HALL, {}, hand=["dark_charm"], has={"threat": 20}, turn=0, then=[fr.PlotF()])
    assert not s.listed(core.Use)


def test_an_ability_with_a_limit_is_offered_until_it_is_used_up() -> None:
    bell = q.Trigger(id="bell", ability=Ability(
        when="activation_started", may=True, limit=Limit(times=1, per="round"),
        do=(Gain(who="overlord", what="threat", amount=2),), id="bell"))  # fmt: skip
    rules = rules_of(quest_of(HALL, bell))
    s = scene(rules, {1: (1, 1)}, [("beastman", (5, 1)), ("beastman", (7, 1))], turn=0, has={"threat": 0},
              then=[fr.PlotF()])  # fmt: skip
    first, second = monsters_of(s)
    s.do(core.Choose(first)).do(s.listed(core.Use)[0])
    assert s.state.seats[0].has["threat"] == 2
    s.do(core.PASS).do(core.Choose(second))
    assert not s.listed(core.Use)


def test_an_ability_for_whoever_is_named_asks_each_of_them() -> None:
    drum = q.Trigger(id="drum", ability=Ability(
        when="round_started", who=Pick(all="hero"), may=True, do=(Gain(who="self", what="coins", amount=10),),
        id="drum"))  # fmt: skip
    s = scene(rules_of(quest_of(HALL, drum)), {1: (1, 1), 2: (3, 1)}, then=[fr.RoundF(0)],
              figure={1: {"coins": 0}, 2: {"coins": 0}})  # fmt: skip
    assert s.rules.decision(s.state).seat == 1
    s.do(s.listed(core.Use)[0])
    assert s.rules.decision(s.state).seat == 2
    s.do(core.PASS)
    assert [s.figure(x).coins for x in (1, 2)] == [10, 0]


def test_mandatory_abilities_come_before_anybody_is_asked() -> None:
    s = scene(HALL, {1: (1, 1)}, figure={1: {"tokens": {"burn": 2}}}, then=[fr.TurnF(1, 0)])
    faces = [x.faces for x in s.happened(e.Rolled)]
    assert len(faces) == 1
    assert len(faces[0]) == 2
    assert s.figure(1).damage == s.figure(1).tokens.get("burn", 0)
