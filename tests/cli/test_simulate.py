from pathlib import Path

import pytest

from tests.cli.conftest import Studio

CELLAR = Path(__file__).parents[2] / "quests" / "journeys1" / "the_cellar"


def test_a_simulation_reports_each_number_of_heroes(studio: Studio) -> None:
    ran = studio("simulate", CELLAR, "--games", 3, "--heroes", "2,4")
    assert (ran.code, ran.err) == (0, "")
    head, *rows = ran.out.splitlines()
    assert head.split()[:3] == ["heroes", "games", "won"]
    assert [row.split()[:2] for row in rows] == [["2", "3"], ["4", "3"]]


def test_its_report_as_json_is_equal_for_any_number_of_workers(studio: Studio) -> None:
    one = studio("simulate", CELLAR, "--games", 4, "--heroes", "2", "--seed", 9, "--json")
    two = studio("simulate", CELLAR, "--games", 4, "--heroes", "2", "--seed", 9, "--json", "--workers", 2)
    assert one.out == two.out
    [row] = one.json["heroes"]
    assert (row["games"], row["faults"], row["unfinished"]) == (4, 0, 0)
    assert row["won"] + row["lost"] == 4
    assert 0 <= row["share"]["low"] <= row["share"]["value"] <= row["share"]["high"] <= 1


def test_the_report_is_written_as_a_page(studio: Studio, tmp_path: Path) -> None:
    studio("simulate", CELLAR, "--games", 1, "--heroes", "2", "--report", tmp_path / "r.html")
    page = (tmp_path / "r.html").read_text(encoding="utf-8")
    assert page.startswith("<!doctype html>")
    assert "<th>heroes</th>" in page


@pytest.mark.parametrize(
    ("words", "line"),
    [
        (["--heroes", "two"], "studio: “two” is no list of numbers like 2,3,4"),
        (["--heroes", "9"], "studio: the quest is not made for 9 heroes"),
        (["--games", "0"], "studio: 0 games cannot be played"),
        (["--workers", "0"], "studio: 0 workers play nothing; ask for at least one"),
        (["--workers", "-1"], "studio: -1 workers play nothing"),
        (["--seat", "heroes=person"], "studio: “heroes=person” does not say who sits where"),
    ],
)
def test_what_cannot_be_simulated_is_refused(studio: Studio, words: list[str], line: str) -> None:
    ran = studio("simulate", CELLAR, *words)
    assert (ran.code, ran.out) == (1, "")
    assert ran.err.startswith(line)
