"""The machine: answers, budgets, scripts of dice, stale offers, lasting moments, triggers of a quest."""

from fractions import Fraction

import pytest

from studio.content.effects import (
    Ability,
    Deal,
    Defeat,
    Gain,
    Heal,
    If,
    Lasting,
    Limit,
    Mod,
    Number,
    Op,
    Option,
    Options,
    Pick,
    Roll,
    Say,
    Set,
    Spawn,
    Terrain,
    Trigger,
    Variable,
    Win,
)
from studio.kit.codec import digest, pack, unpack
from studio.kit.faults import Refused
from studio.quest import model as q
from studio.rules import NeedRoll, RulesFault
from studio.rules.core import actions as core
from studio.rules.core import events as e
from studio.rules.core.actions import Actions
from studio.rules.core.frames import OpsF
from studio.rules.core.machine import GameEnds
from studio.rules.core.state import PARTY
from studio.rules.journeys1 import actions as a
from studio.rules.journeys1 import frames as fr
from tests.rules.cave import monsters_of, quest_of, rules_of, scene

HALL = ("G.......", "........", "........")


def trigger(id_: str, when: str, *ops: object, **more: object) -> q.Trigger:
    return q.Trigger(id=id_, ability=Ability(when=when, do=tuple(ops), id=id_, **more))  # type: ignore[arg-type]


def test_actions_list_a_mask_of_squares_without_making_a_list() -> None:
    table = [core.StepTo((i, 0)) for i in range(8)]
    actions = Actions([core.PASS], 0b10110, table)
    assert len(actions) == 4
    assert list(actions) == [core.PASS, table[1], table[2], table[4]]
    assert [actions.nth(i) for i in range(4)] == list(actions)
    assert actions[-1] == table[4]
    assert table[4] in actions
    assert table[3] not in actions
    with pytest.raises(IndexError):
        actions[4]


def test_a_refused_answer_leaves_the_state_as_it_is() -> None:
    s = scene(HALL, {1: (1, 1)})
    before = digest(s.state)
    with pytest.raises(Refused) as refused:
        s.do(core.StepTo((2, 1)))
    assert refused.value.rule == "J-507"
    assert digest(s.state) == before


def test_dice_from_outside_are_asked_for_one_by_one() -> None:
    s = scene(HALL, {1: (1, 1)}, [("beastman", (2, 1))], party=("silhouette", "trenloe")).do(a.Declare("battle"))
    strike = core.Strike((2, 1))
    with pytest.raises(NeedRoll) as need:
        s.rules.apply(s.state, strike, [])
    assert need.value.sides == 6
    chances = Fraction(0)
    states = set()
    for face in range(6):
        step = s.rules.apply(s.state, strike, [face])
        chances += Fraction(1, 6)
        states.add(digest(step.state))
    assert chances == 1
    assert len(states) == 6


def test_triggers_that_set_each_other_off_end_in_a_fault_that_names_them() -> None:
    loop = trigger("loop", "gained", Gain(who="overlord", what="threat", amount=1), if_="what = threat")
    start = trigger("start", "round_started", Gain(who="overlord", what="threat", amount=1))
    rules = rules_of(quest_of(HALL, loop, start))
    with pytest.raises(RulesFault) as fault:
        table = rules.start_table(1)
        while table.ended is None:
            rules.act(table, rules.actions_of(table).nth(0))
    assert fault.value.code == "loop"
    assert "loop" in str(fault.value)


def round_of(*elements: q.AnyElement, seed: int = 1, **more: object):  # type: ignore[no-untyped-def]
    """A scene at the start of a round, with elements of logic in the quest."""
    return scene(rules_of(quest_of(HALL, *elements)), {1: (1, 1), 2: (3, 1)}, then=[fr.RoundF(0)], **more)  # type: ignore[arg-type]


def test_a_trigger_runs_its_ops_once_and_counts_with_variables() -> None:
    var = q.Var(id="bell", var=Variable(id="bell", start=0, most=2))
    once = trigger("ring", "round_started", Set(var="$bell", add=5), Say(text="ring"), once=True)
    s = round_of(var, once)
    assert s.state.vars == {"bell": 2}  # kept within its bounds
    assert [x.text for x in s.happened(e.Said)] == ["ring"]
    assert s.state.counts["once/ring"] == 1


def test_a_trigger_that_is_off_waits_to_be_enabled() -> None:
    off = trigger("later", "round_started", Say(text="later"), off=True)
    assert not list(round_of(off).happened(e.Said))
    switch = trigger("aswitch", "round_started", Trigger(id="later", do="enable"))
    assert [x.text for x in round_of(switch, off).happened(e.Said)] == ["later"]


def test_objectives_end_the_game_and_may_be_won_outright() -> None:
    goal = q.Objective(id="o1", side="heroes", if_="$bell >= 1", text="won.text")
    ring = trigger("ring", "round_started", Set(var="$bell", add=1))
    var = q.Var(id="bell", var=Variable(id="bell", start=0, most=2))
    s = round_of(var, goal, ring)
    assert s.state.ended is not None
    assert (s.state.ended.side, s.state.ended.reason) == ("heroes", "won.text")
    s = round_of(trigger("end", "round_started", Win(side="nobody", text="over.truce")))
    assert s.state.ended is not None
    assert s.state.ended.side == "nobody"


def test_nothing_goes_on_once_the_game_has_ended_but_what_the_quest_says_for_its_end() -> None:
    over = trigger("end", "round_started", Win(side="nobody", text="over.truce"), Say(text="after"))
    later = trigger("later", "round_started", Say(text="waits"))
    heard = trigger("bye", "quest_ended", Say(text="bye"), Win(side="heroes", text="too.late"), Say(text="last"))
    s = round_of(over, later, heard)
    happened = list(s.happened(e.Event))
    [end] = [i for i, event in enumerate(happened) if isinstance(event, e.Over)]
    assert [event.text for event in happened[end:] if isinstance(event, e.Said)] == ["bye", "last"]
    assert "after" not in [event.text for event in s.happened(e.Said)]
    assert s.state.ended is not None
    assert s.state.ended.reason == "over.truce"


def test_a_hero_whose_fall_ends_the_game_is_not_healed_any_more() -> None:
    s = scene(rules_of(quest_of(HALL)), {1: (1, 1), 2: (3, 1)}, then=[fr.RoundF(0)])
    table = s.rules.fresh_table(s.state)
    table.emit(e.Gained(PARTY, "conquest", 1 - table.seats[PARTY].has["conquest"]))
    table.emit(e.Damaged(1, 5))
    with pytest.raises(GameEnds):
        s.rules.fell(table, 1, 0)
    assert isinstance(table.take_events()[-1], e.Over)
    assert table.figures[1].damage == 5


def test_choices_inside_an_effect_are_stored_as_block_and_position() -> None:
    asks = trigger(
        "riddle", "round_started",
        Number(as_="n", least=0, most=3, by="overlord"),
        Options(options=(
            Option(text="hurt", do=(Deal(to=Pick(all="hero"), amount="n"),)),
            Option(text="spare", do=(), if_="n < 3"),
        ), by="party"),
    )  # fmt: skip
    s = round_of(asks)
    assert s.listed(core.Number) == [core.Number(n) for n in range(4)]
    s.do(core.Number(2))
    assert s.rules.decision(s.state).seat == 1
    assert s.listed(core.PickOption) == [core.PickOption(0), core.PickOption(1)]
    stored = unpack(pack(s.state), s.rules.state_type)
    other = rules_of(s.rules.quest)  # another process would know the quest and nothing else
    step = other.apply(stored, core.PickOption(0))
    assert [step.state.figures[x].damage for x in (1, 2)] == [2, 2]
    assert digest(step.state) == digest(s.do(core.PickOption(0)).state)


def test_a_random_option_is_drawn_from_the_stream_of_cards() -> None:
    draw = trigger("fate", "round_started", Options(
        options=(Option(text="a", do=(Say(text="a"),)), Option(text="b", do=(Say(text="b"),))), random=True))  # fmt: skip
    s = round_of(draw)
    assert [x.text for x in s.happened(e.Said)] in (["a"], ["b"])
    assert s.rules.decision(s.state).kind != "option"


def test_a_lasting_effect_changes_a_value_until_its_moment() -> None:
    slow = trigger("slow", "round_started", Lasting(
        until="end_of_turn", on=Pick(all="hero"), mods=(Mod(what="speed", add=-2),)), once=True)  # fmt: skip
    s = round_of(slow)
    table = s.rules.open(s.state)
    assert [s.rules.value(table, "speed", x) for x in (1, 2)] == [3, 1]
    s.do(core.Choose(1), a.Declare("battle"))
    while s.state.lasting:
        s.do(core.PASS)
    assert s.rules.value(s.rules.open(s.state), "speed", 1) == 5


def test_a_roll_decides_and_monsters_appear_where_the_overlord_likes() -> None:
    gate = trigger(
        "gate", "round_started", Roll(dice={"black": 1}, as_="r"),
        If(if_="r.blanks + r.boosts + r.surges = 1", then=(
            Spawn(what="@beastman", count=1, at=Pick(one="square", is_="empty", adjacent="#stone")),)),
        once=True,
    )  # fmt: skip
    stone = q.Start(id="stone", role="zone", squares=((6, 1, 1),))
    s = round_of(gate, stone)
    assert {x.to for x in s.listed(a.PlaceAt)} == {(x, y) for x in (5, 6, 7) for y in (0, 1, 2)} - {(6, 1)}
    s.do(a.PlaceAt((7, 2)))
    assert [f.at for f in s.state.figures.values() if f.kind == "monster"] == [(7, 2)]


def test_a_limit_is_counted_in_its_span() -> None:
    special = q.Trigger(id="lever", ability=Ability(
        when="my_turn", who=Pick(all="hero"), if_="self within 1 of #stone", limit=Limit(times=1, per="turn"),
        do=(Gain(who="self", what="mp", amount=1),), id="lever"))  # fmt: skip
    stone = q.Start(id="stone", role="zone", squares=((2, 1, 1),))
    s = scene(rules_of(quest_of(HALL, special, stone)), {1: (1, 1), 2: (7, 2)}).do(a.Declare("advance"))
    use = s.listed(core.Use)
    assert len(use) == 1
    s.do(use[0])
    assert s.figure(1).mp == 6
    assert not s.listed(core.Use)


def test_frames_of_effects_name_their_blocks() -> None:
    s = round_of(trigger("t", "round_started", Say(text="x")))
    assert s.rules.book.block("trigger:t/do")
    assert OpsF("trigger:t/do").at == 0


def test_a_lasting_effect_until_used_ends_for_each_with_its_first_use() -> None:
    mark = trigger(
        "mark",
        "round_started",
        Lasting(
            until="used",
            on=Pick(all="hero"),
            abilities=(
                Ability(when="turn_started", if_="figure = self", do=(Gain(who="self", what="coins", amount=5),)),
            ),
        ),
        once=True,
    )
    s = round_of(mark, figure={1: {"coins": 0}, 2: {"coins": 0}})
    assert [x.on for x in s.state.lasting] == [(1,), (2,)]
    s.do(core.Choose(1))
    assert s.figure(1).coins == 5
    assert [x.on for x in s.state.lasting] == [(2,)]


def test_a_circle_names_the_triggers_that_run_in_it_though_none_of_them_waits() -> None:
    pain = trigger("pain", "healed", Deal(to="figure", amount=1), if_="figure is hero")
    balm = trigger("balm", "damaged", Heal(to="figure", amount=1), if_="figure is hero")
    start = trigger("start", "round_started", Deal(to=Pick(one="hero"), amount=1))
    rules = rules_of(quest_of(HALL, pain, balm, start))
    with pytest.raises(RulesFault) as fault:
        table = rules.start_table(1)
        while table.ended is None:
            rules.act(table, rules.actions_of(table).nth(0))
    assert str(fault.value) == "The rules ran in a circle: trigger:balm, trigger:pain."


@pytest.mark.parametrize(
    "ops", [[Terrain(on="square", to="pit")], [Deal(to="figure", amount=9)], [Defeat(who="figure")]]
)
def test_a_figure_that_has_fallen_is_neither_hurt_nor_defeated_again(ops: list[Op]) -> None:
    """A trigger that lays a pit under whoever falls would set itself off for ever."""
    blow = trigger("blow", "round_started", Deal(to=Pick(all="monster"), amount=9))
    rules = rules_of(quest_of(HALL, blow, trigger("grave", "defeated", *ops, if_="figure is monster")))
    s = scene(rules, {1: (1, 1), 2: (3, 1)}, [("beastman", (5, 1))], then=[fr.RoundF(0)])
    assert not monsters_of(s)
    assert len(s.happened(e.Defeated)) == 1
    assert len(s.happened(e.Damaged)) == 1
