"""Every rule that the program can name is there to be read, in sentences of its own."""

import re
from pathlib import Path

import pytest

from studio.content.load import load
from studio.content.rulebook import rule_of, rule_text
from studio.content.rulebook.lookup import RULES
from studio.content.windows import WINDOWS
from studio.kit.text import Text, say
from studio.rules.core.tags import ORDERS
from tests.architecture.source import MODULES, text

NUMBER = re.compile(r"\bJ-\d{3,4}\b")
DATA = Path(__file__).parents[2] / "studio" / "content" / "data" / "journeys1"


def named_in_code() -> set[str]:
    """Every rule number in code and content, and so every one that a refusal, decision or event can carry."""
    return {number for path in (*MODULES, *DATA.glob("*.json")) for number in NUMBER.findall(text(path))}


def test_every_rule_that_a_refusal_can_name_has_its_text() -> None:
    named = named_in_code()
    assert len(named) > 200
    assert sorted(number for number in named if not rule_text("journeys1", number)) == []


def test_every_rule_of_a_window_has_its_text() -> None:
    named = {f"J-{rule[1:]}" for window in WINDOWS.values() for rule in window.rules if re.fullmatch(r"J\d+", rule)}
    assert len(named) > 40
    assert sorted(number for number in named if not rule_text("journeys1", number)) == []


def test_every_keyword_effect_and_order_belongs_to_a_rule() -> None:
    kinds = {"keyword": "keyword", "token": "token", "form": "token"}
    keywords = [e for e in load("journeys1").entries() if e.kind in kinds]
    assert len(keywords) > 25
    lost = [e.id for e in keywords if not any(rule_of("journeys1", kind, e.id) for kind in ("keyword", "token"))]
    assert lost == []
    assert all(rule_of("journeys1", "token", order) for order in ORDERS)


@pytest.mark.parametrize("kind", sorted(RULES["journeys1"]))
def test_every_rule_of_a_thing_can_be_read(kind: str) -> None:
    assert all(rule_text("journeys1", number) for number in RULES["journeys1"][kind].values())


def test_a_rule_of_another_game_or_without_number_says_nothing() -> None:
    assert rule_text("journeys2", "J-702") == ""
    assert rule_text("journeys1", "J-9999") == ""
    assert rule_text("journeys1", "") == ""
    assert rule_of("command", "keyword", "aura") == ""


def test_rules_are_short_whole_sentences() -> None:
    numbers = sorted(named_in_code())
    for number in numbers:
        words = say(Text(f"rule.{number}"))
        assert len(words) <= 190, number
        assert words[-1] in ".”", number
        assert words[0].isupper() or words[0] == "“", number
    assert len({rule_text("journeys1", number) for number in numbers}) == len(numbers)
