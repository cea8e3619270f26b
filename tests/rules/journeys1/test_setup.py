"""Setting up (chapter 4), the town (chapter 18) and what heroes carry (chapter 17)."""

from pathlib import Path

import pytest

from studio.quest import files
from studio.quest import model as q
from studio.rules import GameSetup
from studio.rules.core import actions as core
from studio.rules.journeys1 import Journeys1
from studio.rules.journeys1 import actions as a
from studio.rules.journeys1 import frames as fr
from tests.rules.cave import quest_of, rules_of, scene

ROOT = Path(__file__).parents[3]
HALL = ("G........", ".........", ".........")
KEEP = files.read(ROOT / "quests" / "journeys1" / "drowned_king").quest


def test_heroes_are_dealt_and_differ_by_the_seed_J_402() -> None:
    rules = Journeys1(GameSetup(KEEP, 4))
    parties = set()
    for seed in range(4):
        state = rules.start(seed).state
        heroes = [f.entry for f in state.figures.values() if f.kind == "hero"]
        assert len(set(heroes)) == 4
        parties.add(tuple(heroes))
    assert len(parties) > 1


def test_everybody_begins_with_three_hundred_coins_and_three_skills_J_403_J_404() -> None:
    rules = Journeys1(GameSetup(KEEP, 3, ("red_scorpion", "mordrog", "astarra")))
    state = rules.start(1).state
    table = rules.open(state)
    assert [state.figures[x].coins for x in (1, 2, 3)] == [300, 300, 300]
    decks = [sorted(c.deck for c in rules.skills_of(table, x)) for x in (1, 2, 3)]
    assert decks == [["fighting", "subterfuge", "wizardry"], ["fighting"] * 3, ["wizardry"] * 3]
    assert state.seats[-1].has["conquest"] == KEEP.header.setup.conquest
    assert state.seats[0].has["threat"] == 0
    assert sum(c.zone == "hand" for c in state.cards.values()) == 3


def test_one_skill_may_be_exchanged_for_another_of_its_deck_J_405() -> None:
    rules = Journeys1(GameSetup(KEEP, 2, ("mordrog", "trenloe")))
    state = rules.start(3).state
    assert isinstance(state.stack[-1], fr.SwapF)
    old = rules.legal_actions(state).nth(0)
    step = rules.apply(state, old)
    assert isinstance(old, a.Swap)
    assert step.state.cards[old.card].zone == "deck"
    skills = rules.skills_of(rules.open(step.state), 1)
    assert len(skills) == 3
    assert {c.deck for c in skills} == {"fighting"}
    assert step.state.stack[-1] != state.stack[-1]  # once and no more


def test_the_older_profile_gives_the_overlord_no_cards_to_begin_with_J_415() -> None:
    state = Journeys1(GameSetup(KEEP, 2, options={"profile": "P05"})).start(1).state
    assert not [c for c in state.cards.values() if c.zone == "hand"]


def test_heroes_are_placed_on_or_beside_an_active_glyph_J_410() -> None:
    rules = rules_of(quest_of((".....", "..G..", ".....", ".....")))
    state = rules.start(1).state
    assert isinstance(state.stack[-1], fr.PlaceHeroF)
    squares = {x.to for x in rules.legal_actions(state)}
    assert squares == {(x, y) for x in (1, 2, 3) for y in (0, 1, 2)}
    refusal = rules.why_not(state, a.PlaceAt((4, 3)))
    assert refusal is not None
    assert refusal.rule == "J-410"


def test_a_game_may_begin_in_a_chosen_area() -> None:
    rules = Journeys1(GameSetup(KEEP, 2, options={"quick_setup": True}, revealed="A3"))
    state = rules.start(1).state
    assert "A3" in state.revealed
    squares = {x.to for x in rules.legal_actions(state)}
    assert squares <= set(rules.layout.areas["A3"])


def shopping(coins: int = 1000, setup: bool = False, **more: object):  # type: ignore[no-untyped-def]
    return scene(HALL, {2: (1, 1)}, figure={1: {"coins": coins}}, then=[fr.ShopF(1, setup)], **more)  # type: ignore[arg-type]


def test_treasures_are_sold_once_a_chest_of_their_colour_was_opened_J_1803() -> None:
    s = shopping()
    assert s.why(a.Buy("silver")) == "J-1803"
    assert s.can(a.Buy("fighting"))
    assert s.can(a.Buy("melee"))
    assert shopping(profile="P05").can(a.Buy("silver"))


def test_nothing_is_sold_on_credit_or_out_of_stock_J_407() -> None:
    s = shopping(30, setup=True)
    assert s.why(a.Buy("sword")) == "J-407"
    assert s.why(a.Buy("no_such_thing")) == "J-407"
    assert shopping(setup=True).why(a.Buy("melee")) == "J-408"


def test_training_raises_a_trait_up_to_five_J_1804() -> None:
    s = shopping(3000, party=("silhouette", "trenloe"))
    s.do(a.Buy("ranged"), a.Buy("ranged"))
    assert s.rules.value(s.rules.open(s.state), "ranged", 1) == 5
    assert s.why(a.Buy("ranged")) == "J-1804"
    assert s.figure(1).coins == 2000


def test_a_sold_item_brings_half_and_a_shop_card_returns_to_the_shelf_J_1803_D_A39() -> None:
    s = shopping(0, wears={1: ["sword"]})
    sword = next(c.id for c in s.state.cards.values() if c.entry == "sword" and c.bearer == 1)
    before = len(s.state.piles["shop"])
    s.do(a.Sell(sword))
    assert s.figure(1).coins == 25  # half of 75, rounded down to 25
    assert len(s.state.piles["shop"]) == before + 1


@pytest.mark.parametrize(
    ("worn", "item", "rule"),
    [
        (["axe"], "iron_shield", "J-1703"),
        (["sword", "dagger"], "iron_shield", "J-1703"),
        (["leather_armor"], "chain_mail", "J-1703"),
        (["plate_mail"], "immolation", "J-1710"),
        (["immolation"], "plate_mail", "J-1710"),
    ],
)
def test_what_cannot_be_worn_together_J_1703_J_1710(worn: list[str], item: str, rule: str) -> None:
    s = scene(HALL, {1: (1, 1)}, wears={1: worn}, party=("varikas", "trenloe"))
    table = s.rules.open(s.state)
    card = next(c for c in table.cards.values() if c.entry == item)
    from studio.rules.journeys1.items import misfit

    refusal = misfit(s.rules, table, 1, card)
    assert refusal is not None
    assert refusal.rule == rule


def test_a_potion_is_drunk_for_one_point_and_one_a_turn_J_1721_J_1722() -> None:
    s = scene(HALL, {1: (1, 1)}, wears={1: ["healing_potion", "vitality_potion"]}, party=("varikas", "trenloe"),
              figure={1: {"damage": 5, "fatigue": 3}}).do(a.Declare("advance"))  # fmt: skip
    healing, vitality = (next(c.id for c in s.state.cards.values() if c.entry == f"{k}_potion")
                         for k in ("healing", "vitality"))  # fmt: skip
    s.do(a.Drink(healing))
    assert s.figure(1).damage == 2
    assert s.figure(1).mp == 2
    assert s.why(a.Drink(vitality)) == "J-1722"


def test_an_item_is_given_to_a_neighbour_for_one_point_J_1718() -> None:
    s = scene(HALL, {1: (1, 1), 2: (2, 1)}, wears={1: ["sword"]}).do(a.Declare("advance"))
    sword = next(c.id for c in s.state.cards.values() if c.entry == "sword" and c.bearer == 1)
    s.do(a.Give(sword, 2))
    assert s.rules.decision(s.state).seat == 2
    s.do(a.Stow(sword))
    assert s.state.cards[sword].bearer == 2
    assert s.figure(1).mp == 4


def test_a_chest_holds_its_row_for_everybody_and_curses_for_the_overlord_J_1729_to_J_1735() -> None:
    chest = q.Chest(id="c1", at=(1, 1), tier="copper", row="r1")
    row = q.ChestRow(id="r1", tier="copper", conquest=2, coins=50, curses=2)
    s = scene(rules_of(quest_of(HALL, chest, row)), {1: (1, 1)}, has={"threat": 0},
              figure={1: {"coins": 0}, 2: {"coins": 0}}).do(a.Declare("run"))  # fmt: skip
    before = s.state.seats[-1].has["conquest"]
    s.do(a.OpenChest("c1"))
    assert s.state.seats[0].has["threat"] == 4
    assert s.state.seats[-1].has["conquest"] == before + 2
    assert [s.figure(x).coins for x in (1, 2)] == [50, 50]
    assert s.state.tokens["c1"].gone
    assert not s.can(a.OpenChest("c1"))
    assert s.listed(core.StepTo)
