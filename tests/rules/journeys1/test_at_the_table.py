"""Rules about the whole table: who is asked and when, what conquest pays for, what areas hold, how pieces join."""

from typing import Any

import pytest

from studio.bots.policy import generator, policy
from studio.content.effects import Entry
from studio.content.effects.ops import Gain
from studio.content.load import load
from studio.quest import model as q
from studio.rules import GameSetup
from studio.rules.core import actions as core
from studio.rules.core import events as e
from studio.rules.core.harm import hurt
from studio.rules.core.machine import advance
from studio.rules.core.table import Table
from studio.rules.journeys1 import Journeys1
from studio.rules.journeys1 import actions as a
from studio.rules.journeys1 import frames as fr
from tests.rules.cards.journeys1.table import card, changed, hands
from tests.rules.cave import Scene, monsters_of, quest_of, rules_of, scene

HALL = ("G........", ".........", ".........", ".........")
SCHOOLS = ("fighting", "subterfuge", "wizardry")


def wait(s: Scene) -> Scene:
    """Everybody lets the attack under way pass."""
    while s.state.attacks:
        s.do(core.PASS if s.can(core.PASS) else s.rules.legal_actions(s.state).nth(0))
    return s


# --- who is asked ----------------------------------------------------------------------------


def test_whatever_goes_round_begins_with_the_first_hero_J_106_J_405_J_407_J_410() -> None:
    """Skills are exchanged, then everybody shops, then everybody is placed, each time from the first hero on."""
    rules = Journeys1(GameSetup(quest_of(HALL), 3, ("mordrog", "trenloe", "varikas")))
    state: Any = rules.start(1).state
    asked: list[tuple[str, int]] = []
    while (decision := rules.decision(state)).kind != "order":  # type: ignore[union-attr]
        step = (decision.kind, decision.seat)  # type: ignore[union-attr]
        if not asked or asked[-1] != step:
            asked.append(step)
        actions = rules.legal_actions(state)
        state = rules.apply(state, core.PASS if core.PASS in actions else actions.nth(0)).state
    assert asked == [(kind, seat) for kind in ("setup", "town", "place") for seat in (1, 2, 3)]
    assert rules.decision(state).seat == 1  # type: ignore[union-attr]  # and he says who acts


def test_the_overlord_alone_moves_every_monster_and_each_hero_is_played_by_his_own_seat_J_101() -> None:
    monsters = [q.Monster(id=f"m{x}", entry=kind, at=(x, 3)) for x, kind in ((6, "skeleton"), (8, "beastman"))]
    rules = rules_of(quest_of(HALL, *monsters, setup=q.Setup(conquest=30)), 4)
    state: Any = rules.start(2).state
    bot = policy("random", rules)
    asked: dict[str, set[int]] = {"hero": set(), "monster": set()}
    for n in range(600):
        decision = rules.decision(state)
        if decision is None:
            break
        figure = state.figures.get(decision.figure)
        if figure is not None and decision.kind in ("action", "turn"):
            assert decision.seat == figure.seat
            asked[figure.kind].add(decision.seat)
        state = rules.apply(state, bot.choose(state, decision, generator(n, decision.number))).state
    assert asked == {"hero": {1, 2, 3, 4}, "monster": {0}}


# --- the box ---------------------------------------------------------------------------------


def test_a_game_begins_with_the_cards_of_the_box_and_no_more_J_201_J_1903() -> None:
    """Decks, hands and what heroes have drawn come to what the box holds, of each deck."""
    rules = rules_of(quest_of(HALL), 4)
    state = rules.start(5).state
    decks: dict[str, int] = {}
    for each in state.cards.values():
        decks[each.deck] = decks.get(each.deck, 0) + 1
    box = {"shop": 24, "copper": 22, "silver": 18, "gold": 16, "relic": 4, "overlord": 36, **dict.fromkeys(SCHOOLS, 12)}
    assert {name: decks.get(name, 0) for name in box if name != "relic"} == {
        name: n for name, n in box.items() if name != "relic"
    }
    assert len([x for x in load("journeys1").entries("item") if x.stats.get("deck") == "relic"]) == box["relic"]


@pytest.mark.parametrize("school", SCHOOLS)
def test_each_school_teaches_its_twelve_skills_in_town_J_1903_J_1904(school: str) -> None:
    """The two other heroes have drawn some of them; all that are left can be learnt, and no more."""
    s = scene(HALL, {2: (1, 1)}, figure={1: {"coins": 99_000}}, then=[fr.ShopF(1, False)])
    left = len(s.state.piles[school])
    drawn = sum(c.deck == school and c.zone != "deck" for c in s.state.cards.values())
    for _ in range(left):
        s.do(a.Buy(school))
    assert s.why(a.Buy(school)) == "J-1803"
    learnt = [c.entry for c in s.state.cards.values() if c.deck == school and c.bearer == 1]
    assert (len(learnt), len(set(learnt)), left + drawn) == (left, left, 12)


def test_a_slain_figure_returns_to_the_box_and_can_be_placed_again_J_1004_J_1408() -> None:
    rows = ("G....    ", ".....    ", "    .    ", "    .....", "    .....")
    hounds = [("razorwing", (x, 4)) for x in (5, 6, 7, 8)]  # all four that the box holds

    def spawn(fallen: int) -> Scene:
        s = hands("razorwing_flock", 5, rows=rows, heroes={1: (0, 0), 2: (1, 0)}, monsters=hounds,
                  then=[fr.OverlordF(2)])  # fmt: skip

        def slay(table: Table) -> None:
            for monster in monsters_of(s)[:fallen]:
                hurt(table, monster, 99)
                advance(table)

        changed(s, slay)
        return s.do(s.listed(core.Use)[0])

    full = spawn(0)
    assert not full.listed(a.PlaceAt)
    assert len(full.listed(a.Recycle)) == 4
    freed = spawn(2)
    assert not freed.listed(a.Recycle)
    freed.do(freed.listed(a.PlaceAt)[0]).do(freed.listed(a.PlaceAt)[0])
    assert [freed.figure(x).entry for x in monsters_of(freed)] == ["razorwing"] * 4


# --- board and areas -------------------------------------------------------------------------


def joined(*pieces: tuple[str, tuple[int, int]]) -> Journeys1:
    """Shipped pieces laid on the table, all of one area."""
    elements: dict[str, Any] = {
        f"p{n}": q.Piece(id=f"p{n}", piece=piece, at=at) for n, (piece, at) in enumerate(pieces)
    }
    elements["A1"] = q.Area(id="A1", squares=tuple((0, y, 20) for y in range(12)), start=True)
    elements["g"] = q.Glyph(id="g", at=(0, 0), active=True)
    return rules_of(q.Quest(format=q.FORMAT, system="journeys1", id="cave", header=q.Header(), elements=elements))


def test_pieces_join_where_opening_meets_opening_and_are_walled_off_elsewhere_J_301_J_702() -> None:
    """A room and the one below it: through the two open squares in the middle, and nowhere else."""
    rules = joined(("room_4x4", (0, 0)), ("room_4x4", (0, 4)))
    for column, open_ in ((0, False), (1, True), (2, True), (3, False)):
        s = scene(rules, {1: (column, 3)}).do(a.Declare("run"))
        assert s.can(core.StepTo((column, 4))) == open_, column
    beside = joined(("room_4x4", (0, 0)), ("room_4x4", (4, 0)))  # no openings on these sides
    assert not scene(beside, {1: (3, 1)}).do(a.Declare("run")).can(core.StepTo((4, 1)))


def revealing(*there: Any, **header: Any) -> Scene:
    """A hero before the door of an area in which something lies, the door still closed."""
    first = q.Area(id="A1", squares=tuple((0, y, 4) for y in range(4)), start=True)
    second = q.Area(id="A2", squares=tuple((4, y, 5) for y in range(4)), read="a2.read", secret="a2.secret")
    door = q.Door(id="d1", at=(4, 0, "w"), length=4)
    rules = rules_of(quest_of(HALL, first, second, door, *there, **header))
    return scene(rules, {1: (3, 1), 2: (0, 2)}).do(a.Declare("run"))


def test_a_chest_of_a_later_area_draws_its_row_when_it_is_revealed_J_414_D_A18() -> None:
    rows = [q.ChestRow(id=f"r{n}", tier="silver", coins=25 * n) for n in range(3)]
    other = q.ChestRow(id="c9", tier="copper", coins=500)
    s = revealing(q.Chest(id="c1", at=(7, 1), tier="silver"), *rows, other)
    assert "c1" not in s.state.tokens
    s.do(a.TurnDoor("d1", True))
    assert s.state.tokens["c1"].secret in {"r0", "r1", "r2"}
    assert s.rules.view(s.state, 1).tokens["c1"].secret == ""


def test_an_areas_text_is_read_when_it_is_revealed_J_2001_J_306() -> None:
    s = revealing().do(a.TurnDoor("d1", True))
    assert [(x.text, x.seats) for x in s.happened(e.Said)] == [("a2.read", ())]


def test_a_named_monster_is_announced_when_the_heroes_meet_it_J_1509() -> None:
    lord = q.Monster(id="lord", entry="ogre", at=(6, 1), rank="named", stats={"wounds": 12, "armour": 2},
                     keywords=(("fear", 1),), public="lord.public")  # fmt: skip
    s = revealing(lord).do(a.TurnDoor("d1", True))
    met = next(x for x in monsters_of(s) if s.figure(x).element == "lord")
    assert [x.figure for x in s.happened(e.Said) if x.text == "lord.public" and x.seats == ()] == [met]
    table = s.rules.open(s.rules.view(s.state, 1))
    assert s.rules.value(table, "armour", met) == 2  # his own numbers lie open to everybody
    assert s.rules.value(table, "health", met) == 12


# --- conquest --------------------------------------------------------------------------------


def test_everything_that_pays_or_costs_conquest_J_1012_J_1013() -> None:
    """Glyphs and chests give it, heroes who fall and the last card take it, monsters and encounters as told."""

    def pool(s: Scene) -> int:
        return s.state.seats[-1].has["conquest"]

    assert pool(scene(("g..", "..."), {1: (0, 1)}, has={"conquest": 5}).do(a.Declare("run"), core.StepTo((0, 0)))) == 8
    chest, row = q.Chest(id="c1", at=(4, 1), tier="copper"), q.ChestRow(id="r1", tier="copper", conquest=3)
    s = scene(rules_of(quest_of(HALL, chest, row)), {1: (4, 1)}, has={"conquest": 5})
    assert pool(s.do(a.Declare("run"), a.OpenChest("c1"))) == 8
    fall = scene(("GP...",), {1: (0, 0)}, party=("silhouette", "trenloe"), figure={1: {"damage": 11}},
                 has={"conquest": 5})  # fmt: skip
    assert pool(fall.do(a.Declare("run"), core.StepTo((1, 0)))) == 2
    met = q.Encounter(id="e1", at=(5, 1), do=(Gain(who="party", what="conquest", amount=2),))
    s = scene(rules_of(quest_of(HALL, met)), {1: (4, 1)}, has={"conquest": 5}).do(
        a.Declare("run"), core.StepTo((5, 1)), core.PASS
    )
    assert pool(s) == 7
    lord = q.Monster(id="lord", entry="beastman", at=(6, 1), rank="named", conquest=4)
    s = revealing(lord).do(a.TurnDoor("d1", True))
    before = pool(s)
    changed(s, lambda t: (hurt(t, monsters_of(s)[0], 99, killer=1), advance(t)))  # type: ignore[func-returns-value]
    assert pool(s) == before + 4


# --- turns -----------------------------------------------------------------------------------


def test_movement_actions_and_steps_mix_in_any_order_J_711_J_606_J_710() -> None:
    """Drink, step, open a door, step, pick up, step: each paid from the same points."""
    door = q.Door(id="d1", at=(6, 0, "w"), length=2)
    potion = q.Potion(id="v1", at=(6, 1), potion="vitality")
    s = scene(rules_of(quest_of(HALL, door, potion), party=("silhouette", "trenloe")), {1: (4, 1)},
              wears={1: ["healing_potion"]}, figure={1: {"damage": 4}})  # fmt: skip
    s.do(a.Declare("run"))
    left = [s.figure(1).mp]
    for action in (a.Drink(card(s, "healing_potion")), core.StepTo((5, 1)), a.TurnDoor("d1", True),
                   core.StepTo((6, 1)), a.PickUp("v1")):  # fmt: skip
        s.do(action)
        left.append(s.figure(1).mp)
    assert left == [10, 9, 8, 6, 5, 5]
    while s.listed(a.Equip):
        s.do(s.listed(a.Equip)[0])
    assert s.do(core.StepTo((7, 1))).figure(1).mp == 4


def test_a_quick_shot_attacks_twice_and_moves_between_J_1117_J_1503() -> None:
    s = scene(HALL, {1: (4, 3)}, [("manticore", (4, 0))], turn=0, has={"conquest": 30}, then=[fr.PlotF()])
    beast = monsters_of(s)[0]
    s.do(core.Choose(beast)).do(core.Strike((4, 3)), dice=[0, 2, 2])  # blue: a miss
    wait(s).do(next(x for x in s.listed(core.StepTo) if x.to == (5, 0)))
    assert s.figure(beast).mp == 3
    wait(s.do(core.Strike((4, 3)), dice=[0, 2, 2]))
    assert s.listed(core.StepTo)
    assert not s.listed(core.Strike)


def test_effects_of_several_attacks_lie_on_one_figure_together_J_1201_J_1120_J_1107_J_1123() -> None:
    """A beast that burns, stuns and webs strikes twice: two tokens of each."""
    own = Entry(id="horror", kind="monster", sys="J", name="h",
                stats={"speed": 3, "wounds": [5, 5, 5], "armour": 1, "attack": "melee", "dice": {"red": 1}, "width": 1,
                       "height": 1, "figures": 2},
                keywords=(("burn_attack",), ("stun_attack",), ("web_attack",), ("quick_shot",)))  # fmt: skip
    custom = q.Custom(id="horror", entry=own)
    rules = rules_of(quest_of(HALL, custom), party=("varikas", "trenloe"))
    s = scene(rules, {1: (4, 1)}, [("horror", (5, 1))], turn=0, has={"conquest": 30}, then=[fr.PlotF()])
    s.do(core.Choose(monsters_of(s)[0]))
    for _ in range(2):
        wait(s.do(core.Strike((4, 1)), dice=[2]))  # 2 damage
    assert {what: s.figure(1).tokens.get(what) for what in ("burn", "stun", "web")} == {"burn": 2, "stun": 2, "web": 2}


def test_a_poisonous_weapon_wounds_a_monster_and_leaves_no_poison_J_1208_D_A11() -> None:
    fang = Entry(id="fang", kind="item", sys="J", name="f", keywords=(("poison_attack",),),
                 stats={"slot": "weapon", "attack": "melee", "hands": 1, "dice": {"red": 1, "green": 1}})  # fmt: skip
    rules = rules_of(quest_of(HALL, q.Custom(id="fang", entry=fang)), party=("silhouette", "trenloe"))
    s = scene(rules, {1: (4, 1)}, [("ogre", (5, 1))], wears={1: ["fang"]}).do(a.Declare("battle"))
    wait(s.do(core.Strike((5, 1), card(s, "fang")), dice=[4, 3]))  # 4 and 3 damage, armour 4
    ogre = s.figure(monsters_of(s)[0])
    assert (ogre.damage, ogre.tokens) == (3, {})


# --- secrets ---------------------------------------------------------------------------------


def test_a_card_is_secret_in_the_hand_and_open_once_it_is_played_J_1315_J_107() -> None:
    s = hands("doom", 20, then=[fr.PlotF()], monsters=[("beastman", (9, 3))])
    doom = card(s, "doom")
    assert doom not in s.rules.view(s.state, 1).cards
    s.do(a.PlayPower(doom))
    assert s.rules.view(s.state, 1).cards[doom].entry == "doom"


def test_an_ability_that_the_game_does_not_have_is_told_to_its_author_J_1127() -> None:
    from studio.checks.run import check

    wolf = q.Monster(id="m1", entry="hell_hound", at=(5, 1), keywords=(("bolt",),))
    found = [f for f in check(quest_of(HALL, wolf)).findings if any("m1" in w.key() for w in f.where)]
    assert any("bolt" in str(f.params) for f in found)


def test_a_relic_put_away_in_town_lies_again_where_it_was_found_J_1739() -> None:
    relic = q.Relic(id="r1", at=(5, 1), item="blade_of_light")
    s = scene(rules_of(quest_of(HALL, relic)), {1: (5, 1)}).do(a.Declare("run"), a.PickUp("r1"))
    while s.listed(a.Equip):
        s.do(s.listed(a.Equip)[0])
    blade = card(s, "blade_of_light")
    changed(s, lambda t: t.emit(e.Placed(1, None, 0, "town", "glyph")))
    s.do(a.Drop(blade))
    assert (s.state.tokens["r1"].at, s.state.tokens["r1"].gone) == ((5, 1), False)
    assert not [c for c in s.state.cards.values() if c.entry == "blade_of_light" and c.bearer]


# --- pits --------------------------------------------------------------------------------------

PIT = ("G....", "..P..", ".....")


def test_a_monster_jumps_a_pit_for_three_points_too_J_1606_J_710() -> None:
    s = scene(PIT, {1: (0, 0)}, [("beastman", (2, 2))], turn=0, then=[fr.PlotF()])
    beast = monsters_of(s)[0]
    s.do(core.Choose(beast))
    assert s.listed(a.Jump) == [a.Jump((2, 0))]
    s.do(a.Jump((2, 0)))
    assert (s.figure(beast).at, s.figure(beast).mp, s.figure(beast).damage) == ((2, 0), 1, 0)


def test_neither_fliers_nor_large_monsters_jump_J_1603_J_1513() -> None:
    for kind, at in (("razorwing", (2, 2)), ("ogre", (3, 1))):
        s = scene(("G....", "..P..", ".....", "....."), {1: (0, 0)}, [(kind, at)], turn=0, then=[fr.PlotF()])
        assert not s.do(core.Choose(monsters_of(s)[0])).listed(a.Jump)


def test_no_monster_jumps_over_a_hero_in_the_pit() -> None:
    s = scene(PIT, {1: (2, 1)}, [("beastman", (2, 2))], turn=0, then=[fr.PlotF()])
    assert not s.do(core.Choose(monsters_of(s)[0])).listed(a.Jump)
