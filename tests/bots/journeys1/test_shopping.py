"""Greedy heroes buy by their traits and their purse, and sell what they do not use."""

from typing import Any

import pytest
from msgspec.structs import replace

from studio.bots.journeys1.shopping import best_outfit
from studio.rules.core.actions import PASS
from studio.rules.core.table import Table
from studio.rules.journeys1 import actions as a
from studio.rules.journeys1 import frames as fr
from tests.bots.journeys1.positions import answer, played
from tests.rules.cave import Scene, scene

HALL = ("G.......", "........", "........")
PARTY = ("silhouette", "trenloe", "landrec", "jaes")
ARCHER, WARRIOR, MAGE, ARMOURED_MAGE = 1, 2, 3, 4


def shopping(hero: int, coins: int, *, setup: bool = True, **more: Any) -> Scene:
    figure = {hero: {"coins": coins, **more.pop("figure", {})}}
    s = scene(HALL, {}, then=[fr.ShopF(hero, setup)], party=PARTY, count=4, figure=figure, **more)
    shelf = {c.id: replace(c, zone="deck") for c in s.state.cards.values() if c.deck == "shop" and c.zone != "play"}
    s.state = replace(s.state, cards={**s.state.cards, **shelf}, piles={**s.state.piles, "shop": tuple(shelf)})
    return s


def bought(s: Scene) -> list[str]:
    """Everything that is bought until the hero is done; what is received is put where it belongs."""
    found: list[str] = []
    while isinstance(s.state.stack[-1], fr.ShopF | fr.ReceiveF):
        chosen = answer(s)
        if isinstance(chosen, a.Buy):
            found.append(chosen.what)
        s.do(chosen)
    return found


def equipped(s: Scene, hero: int) -> set[str]:
    return {c.entry for c in s.state.cards.values() if c.bearer == hero and c.zone == "play"}


def test_a_warrior_buys_sword_and_shield_heavy_armour_and_potions_J_407() -> None:
    s = shopping(WARRIOR, 300)
    assert bought(s) == ["sword", "iron_shield", "chain_mail", "healing_potion", "healing_potion"]
    assert equipped(s, WARRIOR) == {"sword", "iron_shield", "chain_mail", "healing_potion"}
    assert s.figure(WARRIOR).coins == 0


def test_an_archer_buys_a_bow_and_a_mage_a_staff_J_1902() -> None:
    def weapon(hero: int) -> Any:
        s = shopping(hero, 300)
        entries = [s.rules.book.entry(x) for x in bought(s)]
        [found] = [x.stats["attack"] for x in entries if x is not None and x.stats.get("slot") == "weapon"]
        return found

    assert [weapon(hero) for hero in (ARCHER, WARRIOR, MAGE)] == ["ranged", "melee", "magic"]


def test_heavy_armour_is_not_bought_with_a_rune_unless_its_bearer_may_J_1710() -> None:
    def outfit(hero: int) -> set[str]:
        s = shopping(hero, 400)
        return {x.id for x in best_outfit(s.rules, Table(s.rules, s.state), s.figure(hero)) if x is not None}

    assert not {"immolation", "chain_mail"} <= outfit(MAGE)
    assert {"immolation", "chain_mail"} <= outfit(ARMOURED_MAGE)


@pytest.mark.parametrize("coins", [0, 20])
def test_with_an_empty_purse_nothing_is_bought(coins: int) -> None:
    assert bought(shopping(WARRIOR, coins)) == []


def test_in_town_a_rich_hero_trains_his_own_trait_J_1804() -> None:
    assert answer(shopping(WARRIOR, 600, setup=False, wears={WARRIOR: ["sword", "healing_potion"]})) == a.Buy("melee")
    assert answer(shopping(ARCHER, 600, setup=False, wears={ARCHER: ["bow", "healing_potion"]})) == a.Buy("ranged")


def test_a_weapon_that_is_not_used_any_more_is_sold_J_1803() -> None:
    s = shopping(WARRIOR, 100, setup=False, wears={WARRIOR: ["sword", "bow", "healing_potion"]})
    bow = next(c for c in s.state.cards.values() if c.entry == "bow" and c.bearer == WARRIOR)
    assert isinstance(answer(s), a.Buy | type(PASS))  # what is worn is kept
    s.state = _packed(s, bow.id)
    assert answer(s) == a.Sell(bow.id)
    s.do(a.Sell(bow.id))
    assert not any(isinstance(x, a.Sell) for x in played(s, until=fr.ShopF))


def _packed(s: Scene, card: int) -> Any:
    cards = {**s.state.cards, card: replace(s.state.cards[card], zone="pack")}
    return replace(s.state, cards=cards)


def test_a_hero_without_potions_buys_one_before_anything_else_in_town() -> None:
    assert answer(shopping(WARRIOR, 600, setup=False, wears={WARRIOR: ["sword"]})) == a.Buy("healing_potion")


def test_a_seasoned_hero_trains_his_own_trait_before_the_quest_J_2102() -> None:
    for hero, trait in ((ARCHER, "ranged"), (WARRIOR, "melee"), (MAGE, "magic")):
        s = scene(HALL, {}, then=[fr.TrainF(hero)], party=PARTY, count=4)
        assert answer(s) == a.Buy(trait)
