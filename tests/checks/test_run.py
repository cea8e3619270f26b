"""Running checks: what a change touched and nothing else, with the same outcome as all of them."""

from random import Random

from studio.checks.facts import changed_kinds
from studio.checks.registry import FAMILIES, checks
from studio.checks.run import check, results_of
from studio.kit.where import FileAt
from studio.quest.edits import Accept, Arrange, Put, Remove, SetText
from studio.quest.finding import Finding
from studio.quest.model import Glyph
from tests.checks.cases import CASES, J, area_without, but, out
from tests.strategies import random_edit, random_quest


def test_checking_again_after_each_edit_says_the_same_as_checking_everything() -> None:
    rng = Random(8)
    spoke: set[str] = set()
    for _ in range(60):
        quest = random_quest(rng)
        report = check(quest, families=FAMILIES)
        for _ in range(8):
            quest = random_edit(rng, quest).apply(quest)
            report = check(quest, report, families=FAMILIES)
            whole = check(quest, families=FAMILIES)
            assert report.results == whole.results
            assert report.findings == whole.findings
            spoke |= {finding.code for finding in report.findings}
    assert len(spoke) > 40


def test_after_an_edit_only_the_checks_it_touches_run(monkeypatch) -> None:  # type: ignore[no-untyped-def]
    from studio.checks import run

    ran: list[str] = []
    original = run._run
    monkeypatch.setattr(run, "_run", lambda each, quest, facts: ran.append(each.code) or original(each, quest, facts))
    report = check(J)
    ran.clear()
    quest = SetText("en", "A1.read", "Cold air.").apply(J)
    report = check(quest, report)
    assert "Y104" in ran
    assert not {"G102", "G131", "U110", "S102"} & set(ran)
    ran.clear()
    check(Put((Glyph("g2", (2, 13)),)).apply(quest), report)
    assert "G106" in ran
    assert not {"G133", "G131", "U110", "S102"} & set(ran)


def test_families_that_wait_keep_their_findings_and_are_known_to_be_stale() -> None:
    quick = check(but("k1", at=(12, 13)), families="SG")
    assert quick.findings == ()
    whole = quick.with_results(results_of(quick.quest, "R"))
    assert [finding.code for finding in whole.findings] == ["R104"]
    assert whole.stale == frozenset()
    mended = check(J, whole, families="SG")
    assert [finding.code for finding in mended.findings] == ["R104"]
    assert "R104" in mended.stale
    assert check(J, mended).findings == ()


def test_a_list_is_told_what_to_take_out_and_what_to_put_in() -> None:
    before = check(out("k1", "c1", "row1"))
    after = check(Put((Glyph("g2", (30, 30)),)).apply(out("c1", "row1")), before)
    delta = after.since(before)
    assert [key[0] for key in delta.gone] == ["R105"]
    assert [key[0] for key in delta.new] == ["G103"]
    assert delta.changed == ()
    assert after.since(after) == ((), (), ())
    assert len(after.since(None).new) == len(after.findings)


def test_a_finding_whose_words_change_keeps_its_row() -> None:
    before = check(Put((Glyph("g2", (30, 30)),)).apply(J))
    after = check(Put((Glyph("g2", (31, 30)),)).apply(J), before)
    delta = after.since(before)
    assert (delta.gone, delta.new) == ((), ())
    assert [key[0] for key in delta.changed] == ["G103"]


def test_an_accepted_finding_is_quiet_while_its_place_is_the_same() -> None:
    bad = area_without("A1", (3, 1), (4, 1), quest=area_without("A2", (0, 10), (0, 11), quest=out("r6")))
    (finding,) = (each for each in check(bad).findings if each.code == "G131")
    accepted = Accept(*finding.key, reason="a ruin").apply(bad)
    report = check(accepted, check(bad))
    assert "G131" not in {each.code for each in report.findings}
    assert report.accepted == (finding,)
    other = check(Remove(("r8",)).apply(accepted), report)
    assert [each.key for each in other.findings if each.code == "G131"] == [("G131", "element:r3")]


def test_findings_stand_worst_first_and_then_in_reading_order() -> None:
    report = check(out("k1", "r6", "r9", "g2", "o1"))
    ranks = [("error", "warning", "note").index(finding.severity) for finding in report.findings]
    assert ranks == sorted(ranks)
    assert (report.errors, report.warnings, report.notes) == (ranks.count(0), ranks.count(1), ranks.count(2))


def test_what_the_reader_of_files_found_stands_in_the_same_list() -> None:
    lost = Finding("S001", "error", {"line": 4, "kind": "door", "id": "d4", "why": "it has no “at”"}, (FileAt("q", 4),))
    report = check(J, loading=(lost,))
    assert report.findings == (lost,)
    assert check(out("r6"), report).errors == 1


def test_findings_of_an_element_are_found() -> None:
    report = check(out("k1"))
    assert [finding.code for finding in report.of("d2")] == ["R105"]
    assert report.of("d1") == ()


def test_changed_kinds_names_what_differs() -> None:
    assert changed_kinds(J, J) == frozenset()
    assert changed_kinds(J, out("d1", "m1")) == {"door", "monster", "ids"}
    assert changed_kinds(J, SetText("en", "x", "y").apply(J)) == {"texts"}
    assert changed_kinds(J, Arrange(("m2", "m1")).apply(J)) == {"order", "names"}


def test_every_bad_quest_is_checked_the_same_in_any_process_order() -> None:
    for case in CASES[::7]:
        assert check(case.bad).findings == check(case.bad).findings


def test_the_registry_is_complete_without_being_asked_in_any_order() -> None:
    assert {each.family for each in checks().values()} == set(FAMILIES)
