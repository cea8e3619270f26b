"""Rules that no example tells: each shown once, by its number."""

from typing import Any

import pytest

from studio.content.effects import Mod, Pick
from studio.content.load import load
from studio.kit.faults import Refused
from studio.quest import model as q
from studio.rules import GameSetup
from studio.rules.core import actions as core
from studio.rules.core import events as e
from studio.rules.core.state import GameState
from studio.rules.journeys1 import Journeys1
from studio.rules.journeys1 import actions as a
from studio.rules.journeys1 import frames as fr
from tests.rules.cave import Scene, monsters_of, quest_of, rules_of, scene
from tests.rules.journeys1.test_familiars import with_familiar

HALL = ("G........", ".........", ".........", ".........")
CATALOGUE = load("journeys1")


def begun(rules: Journeys1, seed: int = 1) -> GameState:
    """A game as soon as the heroes choose who goes first."""
    state: Any = rules.start(seed).state
    while (decision := rules.decision(state)) is not None and decision.kind != "order":
        state = rules.apply(state, rules.legal_actions(state).nth(0)).state
    return state


# --- roles, board, set-up --------------------------------------------------------------------


def test_with_two_heroes_each_has_a_turn_of_his_own_J_102_J_503() -> None:
    """The lone hero player of a game for two answers for both seats; nothing else changes (J-1502)."""
    s = scene(HALL, {1: (1, 1), 2: (2, 2)}, then=[fr.HeroesF()])
    assert {x.thing for x in s.listed(core.Choose)} == {1, 2}
    s.do(core.Choose(2), a.Declare("run"), core.PASS)
    assert s.rules.decision(s.state).figure == 1
    for heroes in (0, 1, 5):
        with pytest.raises(Refused) as refused:
            Journeys1(GameSetup(quest_of(HALL), heroes))
        assert refused.value.rule == "J-102"


def test_a_game_is_one_quest_with_its_map_setup_and_ends_J_103() -> None:
    goal = q.Objective(id="o1", side="heroes", if_="no(monster)")
    quest = quest_of(HALL, goal, q.Monster(id="m1", entry="skeleton", at=(8, 3)), setup=q.Setup(conquest=7))
    rules = rules_of(quest)
    state = begun(rules)
    assert state.seats[-1].has["conquest"] == 7
    assert rules.quest == quest


def test_views_keep_the_overlords_hand_and_the_chests_from_heroes_J_107_J_1315_J_2004() -> None:
    chest = q.Chest(id="c1", at=(4, 1), tier="copper")
    row = q.ChestRow(id="r1", tier="copper", coins=25)
    rules = rules_of(quest_of(HALL, chest, row))
    state = begun(rules)
    hand = [c.id for c in state.cards.values() if c.zone == "hand"]
    assert len(hand) == 3
    assert state.tokens["c1"].secret == "r1"
    view = rules.view(state, 1)
    assert not set(hand) & set(view.cards)
    assert view.tokens["c1"].secret == ""
    mine = rules.view(state, 0)
    assert set(hand) <= set(mine.cards)
    assert mine.tokens["c1"].secret == "r1"
    assert view.figures == state.figures  # sheets and monsters are open to all


def test_figures_see_and_strike_all_round_J_108_J_301_J_302() -> None:
    around = [(x, y) for x in (3, 4, 5) for y in (0, 1, 2) if (x, y) != (4, 1)]
    s = scene(HALL, {1: (4, 1)}, [("skeleton", at) for at in around[:6]] + [("beastman", at) for at in around[6:]])
    s.do(a.Declare("battle"))
    assert {x.at for x in s.listed(core.Strike)} == set(around)


def test_the_box_holds_sixty_monsters_twenty_heroes_and_twelve_dice_J_201() -> None:
    figures = [
        sum(r["figures"] for r in (dict(x.stats), dict(x.ranks["master"].stats)))  # type: ignore[misc]
        for x in CATALOGUE.entries("monster")
    ]
    assert sum(figures) == 60
    assert {die: CATALOGUE.die(die).count for die in ("blue", "red", "white", "green", "yellow", "black")} == {
        "blue": 1, "red": 1, "white": 1, "green": 2, "yellow": 2, "black": 5,
    }  # fmt: skip
    assert len(list(CATALOGUE.entries("hero"))) == 20


def areas() -> tuple[Any, ...]:
    first = q.Area(id="A1", squares=tuple((0, y, 4) for y in range(4)), start=True)
    second = q.Area(id="A2", squares=tuple((4, y, 5) for y in range(4)))
    door = q.Door(id="d1", at=(4, 0, "w"), length=4)
    return first, second, door, q.Monster(id="m1", entry="skeleton", at=(6, 1)), q.Money(id="c1", at=(7, 1), coins=100)


def test_the_map_lies_open_and_what_stands_in_it_does_not_J_304_J_413() -> None:
    rules = rules_of(quest_of(HALL, *areas()))
    state = begun(rules)
    assert rules.floor.bit_count() == 36
    assert state.revealed == ("A1",)
    assert not [f for f in state.figures.values() if f.kind == "monster"]
    assert "c1" not in state.tokens


def test_skills_lie_open_and_are_never_used_up_J_406() -> None:
    s = scene(HALL, {1: (4, 1)}, wears={1: ["able_warrior", "telekinesis"]}, party=("varikas", "trenloe"))
    s.do(a.Declare("advance"))
    s.do(next(x for x in s.listed(core.Use) if "able" in x.ability))
    skills = [c for c in s.state.cards.values() if c.entry == "able_warrior" and c.bearer == 1]
    assert [(c.zone, c.exhausted) for c in skills] == [("play", False)]
    assert skills[0].id in s.rules.view(s.state, 2).cards


def test_every_chest_gets_a_row_of_its_tier_by_lot_J_412_J_414() -> None:
    chests = [q.Chest(id=f"c{n}", at=(3 + n, 1), tier="copper") for n in range(3)]
    rows = [q.ChestRow(id=f"r{n}", tier="copper", coins=25 * n) for n in range(5)]
    other = q.ChestRow(id="s1", tier="silver", coins=500)
    rules = rules_of(quest_of(HALL, *chests, *rows, other))
    found = []
    for seed in range(6):
        tokens = rules.start(seed).state.tokens
        drawn = tuple(tokens[f"c{n}"].secret for n in range(3))
        assert len(set(drawn)) == 3
        assert "s1" not in drawn
        found.append(drawn)
    assert len(set(found)) > 1


def test_the_game_begins_with_the_heroes_part_of_round_one_J_416() -> None:
    rules = rules_of(quest_of(HALL))
    state = begun(rules)
    assert state.round == 1
    assert rules.decision(state).kind == "order"  # type: ignore[union-attr]


def test_every_deck_is_shuffled_before_play_J_417() -> None:
    rules = rules_of(quest_of(HALL))
    for deck in ("overlord", "copper", "silver", "gold"):
        orders = set()
        for seed in range(4):
            state = rules.start(seed).state
            orders.add(tuple(state.cards[c].entry for c in state.piles[deck]))
        assert len(orders) > 1


# --- turns and orders ------------------------------------------------------------------------


def test_a_turn_begins_in_its_fixed_order_J_508() -> None:
    """Dodge and Guard end, cards are readied, Rest, burn, web, stun; then equipment and the action (D-A1)."""
    tokens = {"guard": 1, "rest": 1, "burn": 1, "web": 1, "stun": 1}
    s = scene(HALL, {1: (4, 1)}, then=[fr.TurnF(1)], figure={1: {"fatigue": 2, "tokens": tokens}})
    told = [x.what for x in s.events if isinstance(x, e.Cured)]
    assert told[0] == "guard"
    assert told.index("rest") < told.index("stun")
    assert s.figure(1).fatigue == 0
    kinds = [type(x).__name__ for x in s.events]
    assert kinds.index("Healed") < kinds.index("Rolled") < kinds.index("PhaseStarted")


def test_the_overlord_leaves_time_to_interrupt_and_a_chance_declined_is_gone_J_619() -> None:
    s = scene(HALL, {1: (4, 1)}, [("beastman", (8, 1))], turn=0, figure={1: {"tokens": {"guard": 1}}},
              wears={1: ["crossbow"]}, party=("silhouette", "trenloe"), then=[fr.PlotF()])  # fmt: skip
    s.do(core.Choose(monsters_of(s)[0]))
    assert s.rules.decision(s.state).seat == 1
    s.do(core.PASS)
    assert s.rules.decision(s.state).seat == 0  # not asked twice about the same moment
    s.do(core.StepTo((7, 1)))
    assert s.rules.decision(s.state).seat == 1  # but at the next


# --- moving ----------------------------------------------------------------------------------


def test_a_large_monster_moves_as_a_whole_J_709() -> None:
    s = scene(HALL, {1: (0, 3)}, [("ogre", (4, 0))], turn=0, then=[fr.PlotF()])
    ogre = monsters_of(s)[0]
    s.do(core.Choose(ogre))
    s.do(next(x for x in s.listed(core.StepTo) if x.to == (5, 1)))
    assert s.rules.open(s.state).cells[ogre].bit_count() == 4
    assert s.figure(ogre).mp == 2


# --- dice and attacks ------------------------------------------------------------------------


def test_power_dice_are_rolled_alone_for_tests_J_907() -> None:
    s = scene(HALL, {1: (4, 1)}, then=[fr.TurnF(1)], figure={1: {"tokens": {"burn": 2}}})
    assert [x.dice for x in s.happened(e.Rolled)] == [("black", "black")]


def aimed_shot() -> Scene:
    s = scene(HALL, {1: (4, 1)}, [("ogre", (5, 1))], figure={1: {"tokens": {"aim": 1}}}, wears={1: ["sword"]},
              party=("varikas", "trenloe"))  # fmt: skip
    s.do(a.Declare("battle"))
    sword = next(c.id for c in s.state.cards.values() if c.entry == "sword" and c.bearer == 1)
    s.do(core.Strike((5, 1), sword))
    return s.do(next(x for x in s.listed(core.Use) if "aim" in x.ability), dice=[0, 1, 0, 0])


def test_a_reroll_comes_after_the_roll_and_before_its_results_count_J_915_J_921_D_A2() -> None:
    """Success is looked at once the reroll is done, and only then is anything spent (J-916, J-917, D-A2)."""
    s = aimed_shot()
    assert s.rules.decision(s.state).kind == "reroll"
    s.do(core.Reroll(0), core.PASS, dice=[4])
    assert s.rules.decision(s.state).kind == "surge"
    s.do(a.BuyDie(), dice=[0])
    assert not s.listed(core.Reroll)  # bought dice are not rolled again
    missed = aimed_shot().do(core.PASS)
    assert not missed.listed(a.BuyDie)


def test_fear_is_paid_before_surges_buy_anything_J_918() -> None:
    s = scene(HALL, {1: (4, 1)}, [("demon", (5, 1))], wears={1: ["sword"]}, party=("varikas", "trenloe"))
    s.do(a.Declare("battle"))
    sword = next(c.id for c in s.state.cards.values() if c.entry == "sword" and c.bearer == 1)
    s.do(core.Strike((5, 1), sword), dice=[1, 4, 0, 0])
    while s.rules.decision(s.state).kind != "surge":
        s.do(s.rules.legal_actions(s.state).nth(0))
    attack = next(iter(s.state.attacks.values()))
    assert attack.spent == 1
    assert not attack.used


# --- wounds, effects, cards ------------------------------------------------------------------


def test_a_hero_dies_with_his_last_wound_token_J_1007() -> None:
    for damage, place in ((14, "board"), (15, "town")):
        rows = ("GP.......", ".........")
        s = scene(rows, {1: (0, 1)}, party=("varikas", "trenloe"), figure={1: {"damage": damage}}, has={"conquest": 9})
        s.do(a.Declare("run"), core.StepTo((1, 0)))
        assert s.figure(1).place == place


def test_the_score_is_the_conquest_that_is_left_J_1015() -> None:
    goal = q.Objective(id="o1", side="heroes", if_="round >= 1")
    rules = rules_of(quest_of(HALL, goal))
    state: Any = rules.start(1).state
    while state.ended is None:
        state = rules.apply(state, rules.legal_actions(state).nth(0)).state
    assert state.ended.side == "heroes"
    assert state.seats[-1].has["conquest"] == 5


def test_two_surges_or_a_curse_are_threat_J_1314() -> None:
    """Surges of the overlord's attacks (J-917) and curses in chests (J-1730)."""
    s = scene(HALL, {1: (4, 1)}, [("ogre", (5, 1))], turn=0, has={"threat": 0, "conquest": 20}, then=[fr.PlotF()],
              party=("varikas", "trenloe"))  # fmt: skip
    s.do(core.Choose(monsters_of(s)[0]), core.Strike((4, 1)), dice=[1, 4, 4])
    while s.state.attacks:
        s.do(core.PASS if s.can(core.PASS) else s.rules.legal_actions(s.state).nth(0))
    assert s.state.seats[0].has["threat"] == 1
    chest, row = q.Chest(id="c1", at=(4, 1), tier="copper"), q.ChestRow(id="r1", tier="copper", curses=2)
    s = scene(rules_of(quest_of(HALL, chest, row)), {1: (4, 1)}, has={"threat": 0})
    s.do(a.Declare("run"), a.OpenChest("c1"))
    assert s.state.seats[0].has["threat"] == 4


def test_heroes_own_things_and_monsters_do_not_J_1701_J_1707_J_1706() -> None:
    key = q.RuneKey(id="k1", at=(4, 1), colour="red")
    rules = rules_of(quest_of(HALL, key, q.Door(id="d1", at=(8, 0, "w"), length=1, lock="rune", colour="red")))
    full = ["healing_potion"] * 3 + ["sword", "sword", "leather_armor", "mana_weave", "belt_of_strength"]
    s = scene(rules, {1: (4, 1)}, wears={1: full}, figure={1: {"coins": 99_999}}).do(a.Declare("run"))
    s.do(a.PickUp("k1"))  # neither keys nor coins take a place
    assert not s.state.doors["d1"].locked
    potion = q.Potion(id="v1", at=(4, 1), potion="healing")
    s = scene(rules_of(quest_of(HALL, potion)), {1: (0, 3)}, [("beastman", (4, 1))], turn=0, then=[fr.PlotF()])
    s.do(core.Choose(monsters_of(s)[0]))
    assert not s.listed(a.PickUp)


def test_bare_fists_need_no_weapon_J_1713() -> None:
    s = scene(HALL, {1: (4, 1)}, [("ogre", (5, 1))], party=("varikas", "trenloe")).do(a.Declare("battle"))
    s.do(core.Strike((5, 1)))
    rolled = next(x.attack for x in s.happened(e.AttackChanged) if x.why == "rolled")
    assert rolled.dice == ("red", "black", "black")


def test_neither_chests_nor_glyphs_can_be_picked_up_J_1724_J_1613() -> None:
    chest, row = q.Chest(id="c1", at=(4, 1), tier="copper"), q.ChestRow(id="r1", tier="copper", coins=25)
    s = scene(rules_of(quest_of(HALL, chest, row)), {1: (4, 1), 2: (0, 0)}).do(a.Declare("run"))
    assert not s.listed(a.PickUp)
    assert s.why(a.PickUp("c1")) == "J-1717"
    on_glyph = scene(HALL, {1: (0, 0)}).do(a.Declare("run"))
    assert not on_glyph.listed(a.PickUp)
    assert on_glyph.can(a.ToTown())


def test_familiars_do_not_keep_monsters_from_being_placed_J_1412() -> None:
    rows = ("G...  ", "....  ", "   .  ", "   ...", "   ...")
    rules = rules_of(quest_of(rows), party=("andira", "trenloe"))
    s = with_familiar(("skye", (4, 4)), rows=rules, heroes={1: (0, 0), 2: (1, 0)}, turn=0, hand=["skeleton_patrol"],
                      has={"threat": 9}, then=[fr.OverlordF(2)])  # fmt: skip
    assert {x.to for x in s.do(s.listed(core.Use)[0]).listed(a.PlaceAt)} == {(3, 3), (5, 3), (3, 4), (4, 4)}


def test_a_rule_of_the_quest_comes_before_a_card_and_a_card_before_the_rules_J_2206() -> None:
    """A monster's printed speed, a card that changes it, and the quest that has the last word."""
    plain = scene(HALL, {1: (0, 3)}, [("beastman", (5, 0))])
    beast = monsters_of(plain)[0]
    assert plain.rules.value(plain.rules.open(plain.state), "speed", beast) == 4
    slow = q.Rule(id="mud", text="mud.text", mods=(Mod(what="speed", most=2, on=Pick(all="monster")),))
    s = scene(rules_of(quest_of(HALL, slow)), {1: (0, 3)}, [("beastman", (5, 0))], turn=0, hand=["charge"],
              has={"threat": 9}, then=[fr.PlotF()])  # fmt: skip
    beast = monsters_of(s)[0]
    s.do(core.Choose(beast))
    s.do(next(x for x in s.listed(core.Use) if "charge" in x.ability))
    assert s.figure(beast).mp == 2
