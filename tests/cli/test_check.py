import json
from pathlib import Path

import pytest
from jsonschema import Draft202012Validator

from tests.cli.conftest import Studio

ROOT = Path(__file__).parents[2]
QUESTS = ROOT / "quests"


@pytest.fixture
def quest(studio: Studio, tmp_path: Path) -> Path:
    """A quest from a template."""
    studio("new", tmp_path / "q", "--system", "journeys1")
    return tmp_path / "q"


@pytest.fixture
def bad(quest: Path) -> Path:
    """The same without its areas and with an element nobody can read."""
    file = quest / "quest.json"
    lines = [line for line in file.read_text().splitlines() if '"kind":"area"' not in line]
    index = next(i for i, line in enumerate(lines) if '"kind":"door"' in line)
    lines.insert(index, '"zz":{"id":"zz","kind":"door","at":["x",1,"n"]},')
    file.write_text("\n".join(lines) + "\n")
    return quest


def test_all_shipped_quests_check_clean(studio: Studio) -> None:
    ran = studio("check", QUESTS)
    assert (ran.code, ran.err) == (0, "")
    lines = ran.out.splitlines()
    assert len(lines) == len(list(QUESTS.rglob("quest.json")))
    assert all("quest.json: nothing found (" in line for line in lines)


@pytest.mark.parametrize("system", ["journeys1", "journeys2", "command"])
def test_every_template_checks_clean(studio: Studio, tmp_path: Path, system: str) -> None:
    studio("new", tmp_path / "q", "--system", system)
    assert studio("check", tmp_path / "q").out.startswith(f"{tmp_path / 'q' / 'quest.json'}: nothing found (")


def test_errors_are_told_with_line_and_code(studio: Studio, bad: Path) -> None:
    ran = studio("check", bad)
    assert (ran.code, ran.err) == (1, "")
    lines = (bad / "quest.json").read_text().splitlines()
    line = next(number for number, text in enumerate(lines, 1) if text.startswith('"zz"'))
    assert any(t.startswith(f"{bad}/quest.json:{line}: error S001: ") for t in ran.out.splitlines())


def test_findings_as_json_keep_to_their_schema(studio: Studio, bad: Path) -> None:
    ran = studio("check", bad, QUESTS, "--json")
    assert ran.code == 1
    schema = json.loads((ROOT / "schemas" / "finding.schema.json").read_bytes())
    assert list(Draft202012Validator(schema).iter_errors(ran.json)) == []
    first, *others = ran.json["quests"]
    assert (first["file"], first["quest"]) == (f"{bad}/quest.json", "q")
    assert ran.json["errors"] == first["errors"] == len([f for f in first["findings"] if f["severity"] == "error"])
    assert [q["errors"] for q in others] == [0] * len(others)
    unread = next(f for f in first["findings"] if f["code"] == "S001")
    assert {"at": "field", "id": "zz", "field": "at[0]"} in unread["where"]


def test_findings_as_sarif_point_into_the_file(studio: Studio, bad: Path) -> None:
    log = studio("check", bad, "--sarif").json
    assert log["version"] == "2.1.0"
    [run] = log["runs"]
    lines = (bad / "quest.json").read_text().splitlines()
    for result in run["results"]:
        assert run["tool"]["driver"]["rules"][result["ruleIndex"]]["id"] == result["ruleId"]
    unread = next(r for r in run["results"] if r["ruleId"] == "S001")
    line = unread["locations"][0]["physicalLocation"]["region"]["startLine"]
    assert lines[line - 1].startswith('"zz"')


def test_rules_of_thumb_about_balance_are_asked_for(studio: Studio) -> None:
    codes = {f["code"][0] for q in studio("check", QUESTS, "--balance", "--json").json["quests"] for f in q["findings"]}
    assert codes <= {"B"}


def test_a_finding_of_an_element_points_at_its_line(studio: Studio, quest: Path) -> None:
    file = quest / "quest.json"
    file.write_text(file.read_text().replace('"entry":"', '"entry":"no_', 1))
    results = studio("check", quest, "--sarif").json["runs"][0]["results"]
    lines = file.read_text().splitlines()
    pointed = {
        lines[r["locations"][0]["physicalLocation"]["region"]["startLine"] - 1]
        for r in results
        if "region" in r["locations"][0]["physicalLocation"] and r["level"] == "error"
    }
    assert any('"entry":"no_' in line for line in pointed)


def test_every_code_is_explained(studio: Studio) -> None:
    listed = studio("check", "--explain").out
    assert listed == studio("check", "--explain", "list").out
    codes = [line.split()[0] for line in listed.splitlines()]
    assert len(codes) >= 40
    for code in codes:
        page = studio("check", "--explain", code.lower()).out
        assert page.startswith(f"{code} ("), code
        assert len(page.splitlines()) >= 3, code


def test_an_unknown_code_is_refused(studio: Studio) -> None:
    ran = studio("check", "--explain", "X999")
    assert (ran.code, ran.out) == (1, "")
    assert ran.err.startswith("studio: there is no check X999; ")


def test_a_pack_is_checked_like_a_quest(studio: Studio, quest: Path, tmp_path: Path) -> None:
    studio("pack", "build", quest, "--out", tmp_path / "q.questpack")
    assert studio("check", tmp_path / "q.questpack").out.startswith(f"{tmp_path / 'q.questpack'}: nothing found (")


@pytest.mark.parametrize(
    ("words", "line"),
    [
        ([], "studio: name a quest or a folder with quests\n"),
        (["{quest}", "--json", "--sarif"], "studio: choose one of --json and --sarif\n"),
    ],
)
def test_what_cannot_be_checked_is_refused(studio: Studio, quest: Path, words: list[str], line: str) -> None:
    ran = studio("check", *(word.format(quest=quest) for word in words))
    assert (ran.code, ran.out, ran.err) == (1, "", line)


def test_a_folder_without_quests_is_unreadable(studio: Studio, tmp_path: Path) -> None:
    (tmp_path / "empty").mkdir()
    ran = studio("check", tmp_path / "empty")
    assert (ran.code, ran.err) == (2, f"studio: {tmp_path / 'empty'}: no quest here\n")
