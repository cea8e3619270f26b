"""Every check speaks in its bad quest and is quiet in the good one; its words, page and fixes hold."""

import re

import pytest

from studio.checks.facts import Facts
from studio.checks.registry import FAMILIES, checks, codes, explain, title_of
from studio.checks.run import Report, check
from studio.kit.faults import Refused
from studio.kit.text import is_known, say
from studio.quest.edits import Batch
from studio.quest.finding import Finding
from studio.quest.model import Quest
from tests.checks.cases import CASES, Case, D, J, S

UMBRELLAS = {"T100": "T101", "T190": "T131"}
"""Checks whose findings have the codes of the language, and one of those that is tried here."""


def findings(quest: Quest, case: Case) -> list[Finding]:
    report = check(quest, families=FAMILIES)
    return [f for f in report.findings if f.code == case.code and f.variant.startswith(case.variant)]


def name(case: Case) -> str:
    return f"{case.code}{case.variant and '-'}{case.variant}"


@pytest.mark.parametrize("case", CASES, ids=name)
def test_a_check_speaks_in_the_bad_quest_and_not_in_the_good_one(case: Case) -> None:
    assert findings(case.bad, case)
    assert findings(case.good, case) == []


@pytest.mark.parametrize("case", CASES, ids=name)
def test_a_finding_is_short_knows_its_words_and_points_at_a_place(case: Case) -> None:
    for finding in findings(case.bad, case):
        assert is_known(finding.text.code), finding.text
        sentence = finding.sentence()
        assert "{" not in sentence
        assert len(sentence) <= 60
        assert not sentence.endswith(".")
        assert not sentence[0].islower(), sentence
        assert finding.where or case.code in (
            "S120",
            "U101",
            "U105",
            "U108",
            "S121",
            "S123",
            "B103",
            "B105",
            "B106",
            "U126",
            "T200",
        )


@pytest.mark.parametrize("case", CASES, ids=name)
def test_each_fix_is_an_edit_that_takes_its_finding_away(case: Case) -> None:
    for finding in findings(case.bad, case):
        for fix in finding.fixes:
            assert is_known(fix.label.code), fix.label
            mended = Batch(fix.label, fix.edits).apply(case.bad)
            after = check(mended, families=FAMILIES)
            assert finding.key not in {each.key for each in after.findings}, fix.label


def bare_ids(sentence: str, quest: Quest) -> list[str]:
    """Ids that stand in a sentence without what the thing is called, though it is called something."""
    facts = Facts(quest)
    found = []
    for id_ in quest.elements:
        said = len(re.findall(rf"\b{id_}\b", sentence))
        name = facts.called(id_)
        whole = len(re.findall(rf"{re.escape(name)}(?!\w)", sentence, re.IGNORECASE)) if id_ in name.split() else 0
        found += [id_] * (said - whole)
    return found


@pytest.mark.parametrize("case", CASES, ids=name)
def test_a_thing_is_called_by_its_name_or_by_what_it_is_and_never_by_its_id_alone(case: Case) -> None:
    for finding in check(case.bad, families=FAMILIES).findings:
        said = [finding.sentence(), *(say(fix.label) for fix in finding.fixes)]
        squares = str(finding.params.get("squares", ""))  # A1 is a square there
        said = [re.sub("“.*?”", "", words).replace(squares, "") for words in said]
        assert [bare for words in said if (bare := (words, *bare_ids(words, case.bad)))[1:]] == []


def test_the_test_itself_knows_an_id_that_stands_alone() -> None:
    assert bare_ids("Delete k1", J) == ["k1"]
    assert bare_ids("Delete red rune key k1", J) == []
    assert bare_ids("Gorm m5 stands here", J) == ["m5"]


def test_every_check_has_a_case_and_a_page() -> None:
    tried = {case.code for case in CASES}
    for code, each in checks().items():
        assert UMBRELLAS.get(code, code) in tried, code
        assert len(each.page) > 40, code
        assert each.page.strip().endswith((".", ")")), code
        assert explain(code).startswith(f"{code} ({each.severity}): {each.title}")
        assert each.family in FAMILIES


def test_at_least_forty_codes_that_are_never_used_twice() -> None:
    assert len(checks()) >= 90
    assert len(codes()) == len(set(codes())) > 130


def test_every_case_of_a_code_with_fixes_offers_one() -> None:
    mended = {case.code for case in CASES if any(f.fixes for f in findings(case.bad, case))}
    assert {"R104", "G131", "G102", "S110", "U120", "G121", "G105", "R105", "U102", "Y107"} <= mended


@pytest.mark.parametrize("quest", [J, S, D], ids=lambda quest: quest.system)
def test_the_templates_are_clean(quest: Quest) -> None:
    assert check(quest, families=FAMILIES).findings == ()


def test_an_unknown_code_cannot_be_explained() -> None:
    with pytest.raises(Refused, match="there is no check Z999"):
        explain("Z999")
    assert "set aside" in explain("s001")
    assert explain("T132").startswith("T132 (warning)")
    assert title_of("R104") == "A rune key behind its own door"


def report(quest: Quest) -> Report:
    return check(quest)


def test_a_check_that_fails_inside_says_so_and_the_others_go_on(
    monkeypatch: pytest.MonkeyPatch, logs: list[object]
) -> None:
    from studio.checks import registry

    def broken(quest: Quest, facts: object):  # type: ignore[no-untyped-def]
        raise KeyError("d9")
        yield

    each = checks()["G102"]._replace(run=broken)
    monkeypatch.setitem(registry._checks, "G102", each)
    found = check(CASES[1].bad).findings
    assert {finding.code for finding in found} >= {"S000", "S102"}
    assert next(f for f in found if f.code == "S000").sentence() == "A check stopped: G102"
    assert len(logs) == 1
