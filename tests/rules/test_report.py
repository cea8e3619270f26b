"""Every rule of the first edition is proven by a test or vector, or stands in a list with its reason."""

import json
from pathlib import Path

import pytest

from tests.rules import report
from tests.rules.report import (
    VECTORS,
    RuleReport,
    for_people,
    listed,
    normal,
    numbers_in,
    vectors_by_rule,
)

RULES = listed("journeys1")


def test_no_rule_is_without_proof_or_reason() -> None:
    proven = {*report.tests_by_rule(), *vectors_by_rule()}
    assert len(RULES) == 330
    assert [x for x in RULES if x not in proven and x not in for_people("journeys1")] == []


def test_what_is_left_to_people_is_a_rule_has_a_reason_and_no_proof() -> None:
    proven = {*report.tests_by_rule(), *vectors_by_rule()}
    for rule, reason in for_people("journeys1").items():
        assert rule in RULES
        assert len(reason) > 20
        assert rule not in proven


def test_no_test_or_vector_tells_a_number_that_is_no_rule() -> None:
    told = {x for x in (*report.tests_by_rule(), *vectors_by_rule()) if x.startswith("J-")}
    assert told - set(RULES) == set()


def test_every_example_of_the_digest_has_a_vector() -> None:
    wanted = listed("journeys1_examples")
    assert len(wanted) == 145
    texts = [json.loads(p.read_text())["tests"] for p in (VECTORS / "journeys1").glob("JX-*.json")]
    ids = {vector["id"] for tests in texts for vector in tests}
    ids |= {
        f"JX-{x.split('JX_')[1].split('_')[0]}" for ids_ in report.tests_by_rule().values() for x in ids_ if "JX_" in x
    }
    assert [x for x in wanted if not any(i == x or i.startswith((f"{x}-", f"{x}b")) for i in ids)] == []


@pytest.mark.parametrize(
    ("name", "text", "expected"),
    [
        ("test_a_thing_J_601_to_J_604", "", {"J-601", "J-602", "J-603", "J-604"}),
        ("test_a_thing_D_A12", "As J-508 has it.", {"D-A12", "J-508"}),
        ("test_of_J_102_and_S_12", "", {"J-102", "S-12"}),
        ("test_JX_123", "", set()),
    ],
)
def test_numbers_are_read_from_names_and_docstrings(name: str, text: str, expected: set[str]) -> None:
    assert numbers_in(name, text) == expected


def test_ways_of_writing_a_number_are_one() -> None:
    assert [normal(x) for x in ("J-601", "J-1111s", "D-A9", "J601")] == ["J-601", "J-1111", "D-A9", "J-601"]


def test_a_failed_test_proves_nothing(tmp_path: Path) -> None:
    rule, ids = next((rule, ids) for rule, ids in report.tests_by_rule().items() if rule not in vectors_by_rule())
    made_by = RuleReport(tmp_path / "report.json")
    made_by.outcomes = dict.fromkeys(ids, "failed")
    assert not made_by.made()["rules"][rule]["proven"]
    made_by.outcomes = dict.fromkeys(ids, "passed")
    made = made_by.made()
    assert made["rules"][rule]["proven"]
    assert rule not in made["without_proof"]
    made_by.pytest_sessionfinish()
    assert json.loads((tmp_path / "report.json").read_text()) == made
