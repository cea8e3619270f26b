"""No card of the first edition is without a test that shows it at work."""

from importlib import import_module
from pathlib import Path

import pytest

from studio.content.load import load
from studio.play.vector_run import read_vectors
from tests.rules.cards.journeys1.table import SHOWN

KINDS = ("hero", "skill", "item", "overlord")
VECTORS = Path(__file__).parents[2] / "vectors" / "journeys1"


@pytest.mark.parametrize("kind", KINDS)
def test_every_card_has_a_test_that_shows_it(kind: str) -> None:
    for name in ("heroes", "skills", "items", "overlord"):
        import_module(f"tests.rules.cards.journeys1.test_{name}")
    known = {entry.id for entry in load("journeys1").entries(kind)}
    assert known - SHOWN == set()


def test_what_is_shown_exists() -> None:
    catalogue = load("journeys1")
    assert {card for card in SHOWN if catalogue.find(card) is None} == set()


RULES = {
    "pierce": 1115, "blast": 1104, "damage": 1128, "range": 1128, "reach": 1118, "breath": 1105, "sweep": 1121,
    "command": 1114, "fly": 1109, "quick_shot": 1117, "aura": 1103, "burn_attack": 1107, "fear": 1108,
    "grapple": 1110, "knockback": 1111, "poison_attack": 1116, "sorcery": 1119, "stun_attack": 1120, "undying": 1122,
    "web_attack": 1123, "master": 1005, "named": 1510, "burn": 1202, "web": 1203, "poison": 1207, "stun": 1209,
    "guard": 618, "aim": 613, "dodge": 615, "rest": 622, "pico": 1916, "monkey": 1214, "boggs": 1912, "skye": 1914,
}  # fmt: skip
"""Keyword, token, form or familiar → the rule whose vectors show it; ferrets that carry are in test_familiars."""


def test_every_keyword_token_and_familiar_is_told_by_a_vector() -> None:
    kinds = ("keyword", "token", "form", "familiar")
    assert {x.id for kind in kinds for x in load("journeys1").entries(kind)} == {*RULES, "mata", "kata"}
    proven = {rule for path in VECTORS.glob("*.json") for x in read_vectors(path).tests for rule in x.rules}
    assert {word for word, rule in RULES.items() if f"J-{rule}" not in proven} == set()
