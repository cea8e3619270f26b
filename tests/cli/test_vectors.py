import json
from pathlib import Path

import pytest

from tests.cli.conftest import Studio

GOOD = {
    "id": "T-1",
    "says": "a board is set up",
    "system": "journeys1",
    "rules": ["J-301"],
    "board": {"rows": ["1111", "1111"], "elements": {"g1": {"kind": "glyph", "at": [0, 0], "active": True}}},
    "heroes": 2,
    "steps": [{"step": "expect", "ended": "no"}],
}
BAD = {**GOOD, "id": "T-2", "steps": [{"step": "expect", "state": {"round": 99}}]}


def written(path: Path, *tests: object) -> Path:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(json.dumps({"format": 1, "tests": tests}))
    return path


def test_tests_that_hold_are_counted(studio: Studio, tmp_path: Path) -> None:
    ran = studio("test", written(tmp_path / "a.json", GOOD))
    assert (ran.code, ran.out) == (0, "1 of 1 tests hold\n")


def test_a_test_that_fails_says_where_and_why(studio: Studio, tmp_path: Path) -> None:
    file = written(tmp_path / "a.json", GOOD, BAD)
    ran = studio("test", file)
    assert ran.code == 1
    first, last = ran.out.splitlines()
    assert first.startswith(f"{file}: T-2: step 1: ")
    assert "99" in first
    assert last == "1 of 2 tests hold"


def test_its_results_as_json(studio: Studio, tmp_path: Path) -> None:
    answer = studio("test", written(tmp_path / "a.json", GOOD, BAD), "--json").json
    assert (answer["passed"], answer["failed"]) == (1, 1)
    assert [(t["id"], t["passed"], t["rules"]) for t in answer["tests"]] == [
        ("T-1", True, ["J-301"]),
        ("T-2", False, ["J-301"]),
    ]
    assert answer["tests"][1]["step"] == 1


def test_folders_are_searched_for_tests_of_quests_and_for_vectors(studio: Studio, tmp_path: Path) -> None:
    written(tmp_path / "quests" / "q" / "tests.json", GOOD)
    written(tmp_path / "rules" / "vectors" / "a.json", GOOD)
    written(tmp_path / "rules" / "other.json", GOOD)
    assert studio("test", tmp_path).out == "2 of 2 tests hold\n"
    assert studio("test", tmp_path / "rules" / "vectors").out == "1 of 1 tests hold\n"


def test_a_folder_without_tests_is_told(studio: Studio, tmp_path: Path) -> None:
    ran = studio("test", tmp_path)
    assert ran.code == 2
    assert ran.err.startswith(f"studio: {tmp_path}: no tests here")


@pytest.mark.parametrize(
    ("change", "line"),
    [
        ({"steps": [{"step": "dance"}]}, 'T-1, field steps[0].step: "dance" is none of '),
        ({"heroes": 9}, "T-1, field heroes: 9 is more than 4"),
        ({"system": "chess"}, 'T-1, field system: "chess" is none of '),
        ({"colour": "red"}, "T-1: the field colour is not known here"),
    ],
)
def test_an_unsound_file_names_test_and_field(
    studio: Studio, tmp_path: Path, change: dict[str, object], line: str
) -> None:
    file = written(tmp_path / "a.json", {**GOOD, **change})
    ran = studio("test", file)
    assert ran.code == 2
    assert ran.err.startswith(f"studio: {file}: {line}")
