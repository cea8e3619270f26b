"""Targets are asked in an order that no file can lose."""

import json

from studio.content.asking import asked_targets, named_in
from studio.content.describe import describe_ability
from studio.content.effects import Ability, Pick
from studio.content.reading import read_ability
from studio.kit.codec import from_plain, to_json

NEAR_B = Pick(one="hero", within=3, of="b")


def order(**targets: Pick) -> list[str]:
    return [name for name, _pick in asked_targets(Ability(when="opening", do=(), targets=targets))]


def test_a_target_comes_after_those_it_names():
    assert order(a=NEAR_B, b=Pick(one="monster"), c=Pick(one="hero", where="it.left < a.left")) == ["b", "a", "c"]


def test_targets_that_do_not_name_each_other_come_by_name():
    assert order(z=Pick(one="hero"), m=Pick(one="hero"), a=Pick(one="hero")) == ["a", "m", "z"]


def test_a_circle_still_has_an_order():
    assert order(a=NEAR_B, b=Pick(one="hero", within=3, of="a")) == ["a", "b"]


def test_a_target_may_speak_of_itself_and_unreadable_words_name_nobody():
    assert order(a=Pick(one="hero", where="it != a"), b=Pick(one="hero")) == ["a", "b"]
    assert named_in(Pick(one="hero", where="((")) == frozenset()


def test_a_saved_ability_asks_as_before():
    ability = read_ability("when opening, with one monster as b, with one hero within 3 of b as a: { defeat a }")
    again = from_plain(json.loads(to_json(ability)), Ability)
    assert asked_targets(again) == asked_targets(ability)
    assert describe_ability(again) == describe_ability(ability)
