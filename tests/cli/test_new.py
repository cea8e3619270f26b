from pathlib import Path

import pytest

from studio.quest import files
from tests.cli.conftest import Studio


@pytest.mark.parametrize("system", ["journeys1", "journeys2", "command"])
def test_new_makes_a_quest_of_a_system(studio: Studio, tmp_path: Path, system: str) -> None:
    folder = tmp_path / "a" / "The Old Mill"
    ran = studio("new", folder, "--system", system)
    assert (ran.code, ran.out, ran.err) == (0, f"{folder}\n", "")
    quest, findings = files.read(folder)
    assert (quest.system, quest.id, findings) == (system, "the_old_mill", ())


def test_new_takes_a_title_and_a_template(studio: Studio, tmp_path: Path) -> None:
    studio("new", tmp_path / "q", "--system", "journeys1", "--template", "blank", "--title", "Über alles")
    quest, _ = files.read(tmp_path / "q")
    assert quest.elements == {}
    assert quest.texts["en"]["title"] == "Über alles"


def test_new_never_writes_over_anything(studio: Studio, tmp_path: Path) -> None:
    (tmp_path / "q").mkdir()
    (tmp_path / "q" / "mine.txt").write_text("mine")
    ran = studio("new", tmp_path / "q", "--system", "journeys1")
    assert ran.code == 1
    assert ran.err == f"studio: {tmp_path / 'q'}: is there already; choose another name or move it away\n"
    assert [p.name for p in (tmp_path / "q").iterdir()] == ["mine.txt"]


def test_an_empty_folder_is_free(studio: Studio, tmp_path: Path) -> None:
    (tmp_path / "q").mkdir()
    assert studio("new", tmp_path / "q", "--system", "journeys1").code == 0


def test_a_new_quest_brings_a_first_test_that_holds(studio: Studio, tmp_path: Path) -> None:
    studio("new", tmp_path / "q", "--system", "journeys1")
    ran = studio("test", tmp_path / "q", "--json")
    assert ran.code == 0
    assert [(test["id"], test["passed"]) for test in ran.json["tests"]] == [("begins", True)]
    studio("new", tmp_path / "bare", "--system", "journeys1", "--template", "blank")
    assert not (tmp_path / "bare" / "tests.json").exists(), "where nobody begins there is nothing to expect"
