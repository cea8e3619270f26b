"""What is settled where the sources say nothing (part D of the rules): each ruling at the table."""

from typing import Any

from msgspec.structs import replace

from studio.content.effects import Entry
from studio.play import campaign
from studio.quest import model as q
from studio.rules.core import actions as core
from studio.rules.core import events as e
from studio.rules.core.harm import hurt
from studio.rules.core.machine import advance
from studio.rules.core.table import Table
from studio.rules.journeys1 import actions as a
from studio.rules.journeys1 import frames as fr
from tests.rules import report
from tests.rules.cards.journeys1.table import attacks, card, changed, hands, strike, use
from tests.rules.cave import Scene, empty_table, monsters_of, quest_of, rules_of, scene
from tests.rules.journeys1.test_familiars import with_familiar

HALL = ("G........", ".........", ".........", ".........")


def monster(id_: str, *keywords: tuple[Any, ...], **stats: Any) -> q.Custom:
    """A kind of the quest's own."""
    plain = {
        "speed": 3,
        "wounds": [9, 9, 9],
        "armour": 0,
        "attack": "melee",
        "dice": {"red": 1},
        "width": 1,
        "height": 1,
    }
    entry = Entry(id=id_, kind="monster", sys="J", name=id_, stats={**plain, "figures": 3, **stats}, keywords=keywords)
    return q.Custom(id=id_, entry=entry)


def acting(s: Scene) -> Scene:
    """The overlord activates his first monster."""
    return s.do(core.Choose(monsters_of(s)[0]))


def wait(s: Scene) -> Scene:
    """Everybody lets the attack under way pass."""
    while s.state.attacks:
        s.do(core.PASS if s.can(core.PASS) else s.rules.legal_actions(s.state).nth(0))
    return s


# --- attacks ---------------------------------------------------------------------------------


def sweeping(*tokens: dict[str, int], hand: tuple[str, ...] = ()) -> Scene:
    """A master giant about to sweep over two heroes."""
    figure = {n: {"tokens": each} for n, each in enumerate(tokens, start=1)}
    s = scene(HALL, {1: (3, 2), 2: (4, 2)}, [("giant", (3, 0), "master")], turn=0, has={"conquest": 30, "threat": 9},
              figure=figure, hand=hand, then=[fr.PlotF()])  # fmt: skip
    return acting(s)


def test_an_aimed_attack_on_many_of_whom_one_dodges_is_not_rolled_again_at_all_D_A3_J_617() -> None:
    aimed = sweeping({}, {}, hand=("aim_card",))
    aimed.do(core.Strike((3, 2))).do(use(aimed, "aim_card"), dice=[1, *[0] * 8])
    assert aimed.rules.decision(aimed.state).kind == "reroll"
    both = sweeping({}, {"dodge": 1}, hand=("aim_card",))
    both.do(core.Strike((3, 2))).do(use(both, "aim_card"), dice=[1, *[0] * 8])
    while both.state.attacks:
        assert both.rules.decision(both.state).kind != "reroll"
        both.do(core.PASS if both.can(core.PASS) else both.rules.legal_actions(both.state).nth(0))


def test_the_overlords_dodge_against_an_aimed_attack_cancels_it_J_1316_J_617() -> None:
    s = hands("dodge_card", 2, turn=1, then=[fr.TurnF(1, 3)], monsters=[("beastman", (5, 2))], wears={1: ["sword"]},
              figure={1: {"tokens": {"aim": 1}}})  # fmt: skip
    s.do(a.Declare("battle"), core.Strike((5, 2), card(s, "sword")))
    while s.state.attacks:
        offered = {x.ability: x for x in s.listed(core.Use)}
        decision = s.rules.decision(s.state)
        assert decision.kind != "reroll"
        wanted = next((x for key, x in offered.items() if "aim" in key or "dodge" in key), None)
        s.do(wanted or (core.PASS if s.can(core.PASS) else s.rules.legal_actions(s.state).nth(0)), dice=[1, 0, 0, 0])
    assert "aim" not in s.figure(1).tokens


def test_surges_of_a_short_attack_are_threat_all_the_same_D_A4() -> None:
    s = scene(HALL, {1: (8, 1)}, [("skeleton", (0, 1))], turn=0, has={"threat": 0, "conquest": 30}, then=[fr.PlotF()])
    acting(s).do(core.Strike((8, 1)), dice=[3, 4])  # range 3 and 1 against 8, one surge each
    wait(s)
    assert s.figure(1).damage == 0
    assert s.state.seats[0].has["threat"] == 1


def test_the_undying_rise_again_and_again_from_what_is_left_over_D_A5() -> None:
    wight = monster("wight", ("undying",), wounds=[2, 2, 2])
    s = scene(rules_of(quest_of(HALL, wight)), {1: (0, 0)}, [("wight", (5, 1))])
    bones = monsters_of(s)[0]

    def suffer(table: Table) -> None:
        hurt(table, bones, 5)
        advance(table)

    table = Table(s.rules, s.state, [4, 4, 0])  # surge, surge; five wounds are two, two and one
    suffer(table)
    state = table.freeze()
    assert state.figures[bones].damage == 1
    assert len([x for x in table.take_events() if isinstance(x, e.Rolled)]) == 2


def test_a_burst_hits_whoever_set_it_off_D_A31() -> None:
    bomb = Entry(id="bomb", kind="item", sys="J", name="b", keywords=(("blast", 1),),
                 stats={"slot": "weapon", "attack": "ranged", "hands": 1, "dice": {"blue": 1, "green": 1}})  # fmt: skip
    rules = rules_of(quest_of(HALL, q.Custom(id="bomb", entry=bomb)), party=("landrec", "trenloe"))
    s = scene(rules, {1: (4, 1)}, [("ogre", (5, 1))], wears={1: ["bomb"]}).do(a.Declare("battle"))
    wait(s.do(core.Strike((5, 1), card(s, "bomb")), dice=[5, 3]))  # 2 and 3 damage
    assert s.figure(1).damage == 5


def test_grapple_does_not_hold_whoever_is_thrown_D_A24() -> None:
    s = scene(HALL, {1: (4, 2)}, [("naga", (5, 2)), ("ogre", (3, 0))], turn=0, has={"conquest": 30}, then=[fr.PlotF()])
    ogre = monsters_of(s)[1]
    s.do(core.Choose(ogre), core.Strike((4, 2)), dice=[4, 0, 0])
    while not (throw := use(s, "knockback")):
        s.do(core.PASS)
    s.do(throw)
    far = max(x.to for x in s.listed(core.StepTo))
    assert s.do(core.StepTo(far)).figure(1).at == far


# --- board -----------------------------------------------------------------------------------


def test_range_through_stairs_counts_by_way_of_the_ends_D_A7() -> None:
    stairs = [q.Stairs(id=f"st{n}", at=at, colour="A") for n, at in enumerate(((1, 1), (7, 1)))]
    rows = ("G..  ....", "...  ....", "...  ....")
    rules = rules_of(quest_of(rows, *stairs), party=("silhouette", "trenloe"))
    s = scene(rules, {1: (1, 1)}, [("beastman", (8, 2))], wears={1: ["bow"]}).do(a.Declare("battle"))
    strike(s, (8, 2), "bow")
    assert attacks(s, "rolled").distance == 2


def test_a_staircase_of_three_ends_lets_one_choose_D_A22() -> None:
    stairs = [q.Stairs(id=f"st{n}", at=at, colour="A") for n, at in enumerate(((1, 1), (7, 1), (8, 3)))]
    s = scene(rules_of(quest_of(HALL, *stairs)), {1: (1, 1)}).do(a.Declare("run"))
    assert {x.to for x in s.listed(a.TakeStairs)} == {(7, 1), (8, 3)}


def test_whoever_returns_takes_a_free_glyph_or_stays_D_A8() -> None:
    rows = ("G.......G", ".........")
    one = scene(rows, {2: (0, 0)}).do(a.Declare("run"))
    assert [x.token for x in one.listed(a.FromTown)] == ["g8_0"]
    full = scene(rows, {2: (0, 0), 3: (8, 0)}, count=3).do(a.Declare("run"))
    assert not full.listed(a.FromTown)


def test_movement_left_after_a_fall_pays_for_the_climb_D_A41() -> None:
    s = scene(("GP...", "....."), {1: (0, 1)}).do(a.Declare("run"), core.StepTo((1, 0)))
    left = s.figure(1).mp
    assert left > 2
    s.do(s.listed(a.Climb)[0])
    assert s.figure(1).mp == left - 2


def test_a_figure_in_the_way_of_its_own_far_squares_screens_them_D_A26() -> None:
    def seen(**flags: Any) -> set[tuple[int, int]]:
        s = scene(HALL, {1: (0, 1)}, [("ogre", (4, 0))], **flags)
        table = s.rules.open(s.state)
        squares = [(x, y) for x in (4, 5) for y in (0, 1)]
        ogre = monsters_of(s)[0]
        return {at for at in squares if s.rules.sees(table, table.cells[1], 1 << s.rules.index(at), 1, ogre)}

    assert seen() == {(4, 0), (4, 1)}
    assert seen(own_body_blocks_los=False) == {(4, 0), (4, 1), (5, 0), (5, 1)}


def test_command_reaches_three_squares_aslant_as_straight_D_A30() -> None:
    for at, plus in (((7, 3), 1), ((8, 3), 0)):
        s = scene(HALL, {1: (4, 1)}, [("beastman", (4, 0)), ("beastman", at, "master")], turn=0, has={"conquest": 30},
                  then=[fr.PlotF()])  # fmt: skip
        wait(acting(s).do(core.Strike((4, 1)), dice=[2, 0]))  # 2 and 1 damage, 1 printed, against armour 1
        assert s.figure(1).damage == 3 + plus


def test_each_step_beside_an_aura_counts_D_A23() -> None:
    s = scene(HALL, {1: (3, 1)}, [("demon", (4, 2))], party=("varikas", "trenloe")).do(a.Declare("run"))
    s.do(core.StepTo((4, 1)), core.StepTo((5, 1)))
    assert s.figure(1).damage == 2


def test_a_key_opens_every_door_of_its_rune_D_A13() -> None:
    doors = [q.Door(id=f"d{x}", at=(x, 0, "w"), length=4, lock="rune", colour="red") for x in (6, 8)]
    key = q.RuneKey(id="k1", at=(4, 1), colour="red")
    s = scene(rules_of(quest_of(HALL, *doors, key)), {1: (4, 1)}).do(a.Declare("run"), a.PickUp("k1"))
    assert [s.state.doors[f"d{x}"].locked for x in (6, 8)] == [False, False]


def test_a_familiar_that_looks_reveals_nothing_D_A32() -> None:
    first = q.Area(id="A1", squares=((0, 0, 9), (0, 1, 9)), start=True)
    second = q.Area(id="A2", squares=((0, 2, 9), (0, 3, 9)))
    wall = q.Wall(id="w1", edges=tuple((x, 2, "n") for x in range(8)))
    rules = rules_of(quest_of(HALL, first, second, wall), party=("andira", "trenloe"))
    s = with_familiar(("skye", (7, 1)), rows=rules, heroes={1: (0, 0), 2: (1, 0)})
    s.do(a.Declare("run"), core.PASS)
    s.do(core.StepTo((8, 1)))
    assert s.state.revealed == ("A1",)


def test_a_line_may_touch_one_corner_and_not_pass_between_two_D_A27() -> None:
    def sees(*rubble: tuple[int, int]) -> bool:
        heap = q.Terrain(id="t", terrain="rubble", squares=tuple((x, y, 1) for x, y in rubble))
        rules = rules_of(quest_of(HALL, heap))
        table = empty_table(rules)
        return rules.sees_square(table, rules.index((2, 1)), rules.index((3, 2)), 0)

    assert sees((3, 1))
    assert not sees((3, 1), (2, 2))


def walled(*edges: Any, **more: Any) -> Scene:
    """A hero at (4, 1) and some walls."""
    rules = rules_of(quest_of(HALL, q.Wall(id="w1", edges=edges)))
    return scene(rules, {1: (4, 1)}, more.pop("monsters", ()), **more)


def test_squares_with_a_wall_between_them_are_no_neighbours_D_A28() -> None:
    s = walled((5, 1, "w"), monsters=[("beastman", (5, 1))]).do(a.Declare("battle"))
    assert not s.listed(core.Strike)
    assert walled((7, 1, "w"), monsters=[("beastman", (5, 1))]).do(a.Declare("battle")).listed(core.Strike)


def test_no_step_goes_aslant_past_the_end_of_a_wall_D_A29() -> None:
    for edges, free in ((((5, 1, "w"),), False), (((5, 2, "n"),), False), (((7, 1, "w"),), True)):
        assert walled(*edges).do(a.Declare("run")).can(core.StepTo((5, 2))) == free, edges


# --- turns and orders ------------------------------------------------------------------------


def test_an_order_cannot_be_given_up_for_another_D_A35() -> None:
    s = scene(HALL, {1: (4, 1)}, figure={1: {"tokens": {"aim": 1}}}).do(a.Declare("ready"))
    assert not s.listed(a.Order)
    assert s.why(a.Order("guard")) == "J-612"


def test_no_fatigue_becomes_movement_before_the_action_is_declared_D_A36() -> None:
    s = scene(HALL, {1: (4, 1)})
    assert s.why(a.Exert()) == "J-507"
    assert s.do(a.Declare("battle")).can(a.Exert())


def test_a_stunned_hero_places_his_order_for_nothing_D_A15() -> None:
    s = scene(HALL, {1: (4, 1)}, figure={1: {"tokens": {"stun": 1}}}, then=[fr.TurnF(1)])
    while not s.listed(a.Order):
        s.do(core.PASS)
    before = s.figure(1).mp
    s.do(a.Order("guard"))
    assert (s.figure(1).mp, s.figure(1).tokens["guard"]) == (before, 1)
    assert not s.listed(a.Half)


def test_rest_comes_before_the_wounds_of_burning_D_A25() -> None:
    s = scene(HALL, {1: (4, 1)}, then=[fr.TurnF(1)], figure={1: {"fatigue": 3, "tokens": {"rest": 1, "burn": 1}}})
    assert s.figure(1).fatigue == 0
    assert s.figure(1).damage + len([x for x in s.happened(e.Cured) if x.what == "burn"]) == 1


def test_a_guard_may_strike_before_any_monster_acts_D_A33() -> None:
    s = scene(HALL, {1: (4, 1)}, [("beastman", (5, 1))], turn=0, figure={1: {"tokens": {"guard": 1}}},
              wears={1: ["sword"]}, hand=["doom"], has={"threat": 0, "conquest": 30}, then=[fr.OverlordF()])  # fmt: skip
    seen = []
    for _ in range(6):
        decision = s.rules.decision(s.state)
        seen.append(decision.seat)
        if decision.seat == 1:
            break
        s.do(core.PASS if s.can(core.PASS) else s.rules.legal_actions(s.state).nth(0))
    assert seen[-1] == 1
    assert all("acted" not in s.figure(x).tokens for x in monsters_of(s))


def test_an_ape_only_scampers_and_still_wakes_a_glyph_D_A37_J_1214() -> None:
    s = scene(("G....", "g...."), {1: (1, 1)}, figure={1: {"form": "monkey"}}, wears={1: ["healing_potion"]},
              has={"conquest": 5}, then=[fr.TurnF(1)])  # fmt: skip
    while not s.listed(core.StepTo):
        s.do(core.PASS)
    assert s.figure(1).mp == 5
    assert not s.listed(a.Order)
    assert not s.can(a.Exert())
    assert not s.listed(a.Drink)
    assert not s.listed(core.Strike)
    s.do(core.StepTo((0, 1)))
    assert s.state.seats[-1].has["conquest"] == 8
    assert not s.listed(a.ToTown)


def test_burning_monsters_roll_when_they_are_activated_and_not_before_D_A21() -> None:
    s = scene(HALL, {1: (0, 3)}, [("ogre", (4, 0)), ("ogre", (7, 0))], turn=0, then=[fr.PlotF()])
    first, second = monsters_of(s)
    changed(s, lambda t: [t.emit(e.Inflicted(x, "burn", 1)) for x in (first, second)])  # type: ignore[func-returns-value]
    s.do(core.Choose(first), dice=[0])
    assert s.figure(first).damage == 1
    assert s.figure(second).damage == 0
    assert s.figure(second).tokens["burn"] == 1


# --- town, decks, supplies -------------------------------------------------------------------


def test_three_points_pay_for_one_whole_visit_to_the_shop_a_turn_D_A10() -> None:
    s = scene(HALL, {2: (1, 1)}, figure={1: {"coins": 500}}).do(a.Declare("run"), a.Shop())
    paid = s.figure(1).mp
    s.do(a.Buy("sword"))
    while s.listed(a.Equip):
        s.do(s.listed(a.Equip)[0])
    s.do(a.Buy("healing_potion"))
    while s.rules.decision(s.state).kind != "turn":
        s.do(core.PASS if s.can(core.PASS) else s.rules.legal_actions(s.state).nth(0))
    assert s.figure(1).mp == paid
    assert s.why(a.Shop()) == "J-1802"


def test_the_market_does_not_run_out_of_potions_D_A34() -> None:
    s = scene(HALL, {2: (1, 1)}, figure={1: {"coins": 5_000}}, then=[fr.ShopF(1, False)])
    for _ in range(12):
        s.do(a.Buy("healing_potion"))
        while s.rules.decision(s.state).kind != "town":
            s.do(s.listed(a.Drop)[0] if s.listed(a.Drop) else s.rules.legal_actions(s.state).nth(0))
    assert s.can(a.Buy("healing_potion"))


def test_what_was_bought_is_equipped_at_once_unless_the_quest_says_otherwise_D_A40() -> None:
    def bought(**flags: Any) -> Scene:
        s = scene(HALL, {2: (1, 1)}, figure={1: {"coins": 75}}, then=[fr.ShopF(1, False)], **flags)
        return s.do(a.Buy("sword"))

    now = bought()
    assert now.listed(a.Equip)
    later = bought(equip_on_purchase=False)
    assert not later.listed(a.Equip)
    assert [c.zone for c in later.state.cards.values() if c.bearer == 1] == ["pack"]


def test_with_deck_and_discards_empty_nothing_is_drawn_and_nothing_lost_again_D_A16() -> None:
    rules = rules_of(quest_of(HALL))
    table = empty_table(rules)
    table.piles["overlord"] = ()
    table.piles["overlord/discard"] = ()
    before = table.seats[-1].has["conquest"]
    rules.draw_overlord(table, 2)
    assert table.seats[-1].has["conquest"] == before


def test_a_skill_that_says_so_is_exhausted_and_ready_next_turn_D_A14_J_505() -> None:
    s = scene(HALL, {1: (4, 1)}, [("ogre", (6, 1))], wears={1: ["immolation", "quick_casting"]},
              party=("varikas", "trenloe")).do(a.Declare("battle"))  # fmt: skip
    strike(s, (6, 1), "immolation", dice=[0, 0, 0])
    s.do(use(s, "quick_casting"))
    assert s.state.cards[card(s, "quick_casting")].exhausted
    changed(s, lambda t: (t.stack.append(fr.TurnF(1)), advance(t)))  # type: ignore[func-returns-value]
    assert not s.state.cards[card(s, "quick_casting")].exhausted


def test_a_named_monster_takes_a_red_figure_of_its_kind_D_A19() -> None:
    rows = ("G....    ", ".....    ", "    .    ", "    .....", "    .....")

    def spawn(*elements: Any) -> Scene:
        rules = rules_of(quest_of(rows, *elements, setup=q.Setup(supply={"beastman/master": 1})))
        s = scene(rules, {1: (0, 0), 2: (1, 0)}, [("beastman", (8, 4), "named")] if elements else (), turn=0,
                  hand=["beastmen_war_party"], has={"threat": 9}, then=[fr.OverlordF(2)])  # fmt: skip
        s.do(s.listed(core.Use)[0])
        while isinstance(s.state.stack[-1], fr.SpawnF) and s.listed(a.PlaceAt):
            s.do(s.listed(a.PlaceAt)[0])
        return s

    lord = q.Monster(id="lord", entry="beastman", at=(8, 4), rank="named")
    assert [s.rank for s in spawn().state.figures.values() if s.kind == "monster"].count("master") == 1
    ranks = [s.rank for s in spawn(lord).state.figures.values() if s.kind == "monster"]
    assert (ranks.count("named"), ranks.count("master")) == (1, 0)


def test_an_encounter_happens_once_unless_it_says_again_D_A20() -> None:
    for repeat in (False, True):
        met = q.Encounter(id="e1", at=(5, 1), repeat=repeat)
        s = scene(rules_of(quest_of(HALL, met)), {1: (4, 1)}).do(a.Declare("run"), core.StepTo((5, 1)), core.PASS)
        assert s.state.tokens["e1"].gone == (not repeat)


def test_a_companion_stays_with_a_hero_who_falls_D_A38_J_1010() -> None:
    s = scene(("GP...",), {1: (0, 0)}, party=("ronan", "trenloe"), figure={1: {"damage": 11, "tokens": {"pico": 1}}},
              has={"conquest": 20})  # fmt: skip
    s.do(a.Declare("run"), core.StepTo((1, 0)))
    assert s.figure(1).place == "town"
    assert s.figure(1).tokens.get("pico") == 1


def test_a_familiar_moves_on_the_board_while_its_owner_is_in_town_D_A38() -> None:
    s = with_familiar(("skye", (4, 2)), heroes={2: (7, 1)})
    s.do(a.Declare("run"), core.PASS)
    assert isinstance(s.state.stack[-1], fr.FamiliarF)
    s.do(core.StepTo((5, 2)))
    assert s.figure(s.made[0]).at == (5, 2)  # type: ignore[attr-defined]


def test_the_overlords_threat_of_a_campaign_counts_heroes_D_A17_J_2104() -> None:
    group = tuple(
        campaign.Member(hero, ("mighty", "tough", "willpower"), 1) for hero in ("varikas", "trenloe", "mordrog")
    )
    played = (campaign.Played("cave", tuple(m.hero for m in group), True),)
    made = campaign.setup(campaign.Campaign(1, "c", ("cave", "cave"), 3, group, played), quest_of(HALL))
    assert (made.options["bonus_cards"], made.options["bonus_threat"]) == (1, 3)
    state = rules_of(quest_of(HALL), 3, made.party, **made.options).start(1).state
    assert state.seats[0].has["threat"] == 3
    assert sum(c.zone == "hand" for c in state.cards.values()) == 3 + 1
    assert replace(made, heroes=3) == made


def test_every_ruling_of_part_d_is_shown_by_some_test_or_vector() -> None:
    shown = report.tests_by_rule().keys() | report.vectors_by_rule().keys()
    assert [n for n in range(1, 42) if f"D-A{n}" not in shown] == []
