"""Reports printed: one line a finding, JSON by its types, SARIF that names rules, lines and elements."""

import json

from msgspec.structs import replace

from studio.checks.report import Checked, Printed, as_json, as_sarif, as_text, printed, summary
from studio.checks.run import check
from studio.kit.codec import from_plain
from studio.quest.edits import Accept, Batch
from studio.quest.files import quest_bytes
from studio.quest.model import Quest, Setup
from tests.checks.cases import J, but, out, say


def checked(quest: Quest) -> Checked:
    return Checked("caves/quest.json", quest_bytes(quest), check(quest))


BEHIND = checked(but("k1", at=(12, 13)))


def test_a_finding_is_one_line_with_its_place_and_its_first_fix() -> None:
    line = (
        quest_bytes(BEHIND.report.quest)
        .split(b"\n")
        .index(b'"k1":{"kind":"rune_key","id":"k1","at":[12,13],"colour":"red"},')
    )
    assert as_text([BEHIND]) == (
        f"caves/quest.json:{line + 1}: error R104: The red rune key lies behind the red door (M14, k1)\n"
        "    fix: Move key to 2 Guard room\n"
        f"caves/quest.json: 1 error ({len(BEHIND.report.results)} checks)\n"
    )


def test_a_clean_quest_says_so() -> None:
    report = check(J)
    assert summary(report) == f"nothing found ({len(report.results)} checks)"
    accepted = check(Accept("U124", "field:A1.read").apply(but("A1", read="")))
    assert summary(accepted).startswith("1 note; 1 accepted")


def test_json_is_what_its_types_say_and_its_fixes_can_be_applied() -> None:
    plain = json.loads(as_json([BEHIND, checked(J)]))
    whole = from_plain(plain, Printed)
    assert whole == printed([BEHIND, checked(J)])
    assert (whole.errors, whole.warnings, len(whole.quests)) == (1, 0, 2)
    finding = whole.quests[0].findings[0]
    assert (finding.code, finding.place, finding.file) == ("R104", "M14, k1", "caves/quest.json")
    mended = Batch(BEHIND.report.findings[0].fixes[0].label, finding.fixes[0].edits).apply(BEHIND.report.quest)
    assert check(mended).findings == ()


def test_a_finding_about_a_text_names_the_file_of_its_language() -> None:
    quest = checked(say("A9.read", "Nobody reads this."))
    (finding,) = printed([quest]).quests[0].findings
    assert (finding.code, finding.file, finding.line) == ("Y110", "caves/text/en.json", 0)


def test_a_finding_about_the_head_names_the_line_of_the_head_and_its_field() -> None:
    bad = replace(J, header=replace(J.header, flags={"nope": True}, setup=Setup(conquest=0)))
    found = {f.code: (f.file, f.line, f.place) for f in printed([checked(bad)]).quests[0].findings}
    assert found == {
        "U104": ("caves/quest.json", 2, "head of the quest, field setup"),
        "U127": ("caves/quest.json", 2, "head of the quest, field flags.nope"),
    }


def test_a_quest_of_one_file_names_no_other_file_for_its_texts() -> None:
    quest = say("A9.read", "Nobody reads this.")
    one = Checked("caves/single.json", quest_bytes(quest, texts=True), check(quest))
    (finding,) = printed([one]).quests[0].findings
    assert (finding.code, finding.file) == ("Y110", "caves/single.json")
    assert finding.line > 2


def test_sarif_has_rules_results_and_suppressed_ones() -> None:
    bad = Accept("R106", "element:k9", "a red herring").apply(out("k1"))
    sarif = json.loads(as_sarif([checked(bad), BEHIND]))
    assert sarif["version"] == "2.1.0"
    (run,) = sarif["runs"]
    rules = run["tool"]["driver"]["rules"]
    assert [rule["id"] for rule in rules] == ["R104", "R105"]
    assert all(rule["fullDescription"]["text"] for rule in rules)
    for result in run["results"]:
        assert rules[result["ruleIndex"]]["id"] == result["ruleId"]
        (location,) = result["locations"]
        assert location["physicalLocation"]["region"]["startLine"] > 1
        assert location["logicalLocations"][0]["name"] in ("d2", "k1")
        assert "suppressions" not in result


def test_sarif_tells_what_was_accepted_and_why() -> None:
    quest = Accept("U124", "field:A1.read", "silence is golden").apply(but("A1", read=""))
    (run,) = json.loads(as_sarif([checked(quest)]))["runs"]
    quiet = [result for result in run["results"] if "suppressions" in result]
    assert [result["ruleId"] for result in quiet] == ["U124"]
    assert quiet[0]["suppressions"][0]["justification"] == "silence is golden"


def test_equal_findings_have_equal_fingerprints_in_every_run() -> None:
    def fingerprints(each: Checked) -> list[object]:
        return [result["partialFingerprints"] for result in json.loads(as_sarif([each]))["runs"][0]["results"]]

    assert (
        fingerprints(BEHIND)
        == fingerprints(checked(but("k1", at=(12, 12))))
        == [{"codeAndPlace/v1": "cave/R104/element:k1"}]
    )


def test_a_place_in_sarif_is_a_uri_whatever_the_folder_is_called() -> None:
    odd = checked(out("k1"))._replace(file="höhle 1/quest.json")
    (run,) = json.loads(as_sarif([odd]))["runs"]
    uris = {result["locations"][0]["physicalLocation"]["artifactLocation"]["uri"] for result in run["results"]}
    assert uris == {"h%C3%B6hle%201/quest.json"}
