"""A greedy hero gives back a skill for another kind of fighter, and keeps his own (J-405)."""

from typing import Any

from msgspec.structs import replace

from studio.bots.journeys1.skills import worth
from studio.rules.core.actions import PASS
from studio.rules.journeys1 import actions as a
from studio.rules.journeys1 import frames as fr
from tests.bots.journeys1.positions import answer
from tests.rules.cave import Scene, scene

HALL = ("G.......", "........")
PARTY = ("silhouette", "trenloe", "landrec", "jaes")
ARCHER, WARRIOR, MAGE = 1, 2, 3


def with_skills(hero: int, *skills: str) -> tuple[Scene, dict[str, Any]]:
    s = scene(HALL, {}, then=[fr.SwapF(hero)], party=PARTY, count=4, wears={hero: skills})
    return s, {c.entry: a.Swap(c.id) for c in s.state.cards.values() if c.bearer == hero}


def test_an_archer_gives_back_what_helps_only_mages_and_keeps_what_helps_him() -> None:
    s, held = with_skills(ARCHER, "master_archer", "swift", "prodigy")
    assert answer(s) == held["prodigy"]


def test_the_same_skill_stays_with_a_mage() -> None:
    s, held = with_skills(MAGE, "quick_casting", "inner_fire", "master_archer")
    assert answer(s) == held["master_archer"]


def test_good_skills_all_stay() -> None:
    s, _ = with_skills(WARRIOR, "mighty", "knight", "tough")
    assert answer(s) == PASS


def test_worth_follows_what_a_skill_says_so_that_own_skills_of_a_quest_count_too() -> None:
    s, _ = with_skills(WARRIOR)
    mighty = s.rules.catalogue.entry("mighty")
    assert worth(mighty, "melee") > worth(mighty, "ranged") == 0
    twice = replace(mighty, id="twice", mods=(*mighty.mods, *s.rules.catalogue.entry("tough").mods))
    assert worth(twice, "melee") > worth(mighty, "melee")
