from pathlib import Path

import pytest

from studio.quest import files
from tests.cli.conftest import Studio
from tests.exchange.maps import LEGENDS, assembled


def test_import_writes_a_quest_and_says_what_became_of_each_line(studio: Studio, tmp_path: Path) -> None:
    (tmp_path / "old.map").write_bytes(assembled().replace(b"potion,5,2,health", b"lamp,5,2,"))
    ran = studio("import", tmp_path / "old.map", "--out", tmp_path / "q")
    assert ran.code == 0
    assert "  line 22: lamp: unknown kind" in ran.out.splitlines()
    quest, findings = files.read(tmp_path / "q")
    assert (quest.id, findings) == ("old", ())


def test_its_report_as_json_stands_alone_on_standard_output(studio: Studio, tmp_path: Path) -> None:
    (tmp_path / "old.map").write_bytes(assembled().replace(b"potion,5,2,health", b"lamp,5,2,"))
    report = studio("import", tmp_path / "old.map", "--from", "textmap", "--out", tmp_path / "q", "--json").json
    assert report["format"] == "textmap"
    assert report["mapped"]["monster"] == 6
    [dropped] = report["dropped"]
    assert (dropped["line"], dropped["what"], dropped["sentence"]) == (22, "lamp", "line 22: lamp: unknown kind")


def test_an_unknown_format_is_refused_with_the_known_ones(studio: Studio, tmp_path: Path) -> None:
    (tmp_path / "a.tmx").write_bytes(b"<map/>")
    ran = studio("import", tmp_path / "a.tmx", "--from", "tiled", "--out", tmp_path / "q")
    assert (ran.code, ran.err) == (1, "studio: no importer is called “tiled”; there are: textmap\n")
    assert not (tmp_path / "q").exists()


@pytest.mark.parametrize("heroes", [2, 3, 4])
@pytest.mark.parametrize("legends", [LEGENDS, ""], ids=["a boss to fell", "an area to reach"])
def test_an_imported_map_checks_clean_and_is_played_to_its_end_by_bots(
    studio: Studio, tmp_path: Path, heroes: int, legends: str
) -> None:
    (tmp_path / "old.map").write_bytes(assembled(legends=legends, end="\r\n"))
    assert studio("import", tmp_path / "old.map", "--out", tmp_path / "q").code == 0
    assert studio("check", tmp_path / "q", "--json").json["errors"] == 0
    for seed in range(3):
        ended = studio("play", tmp_path / "q", "--heroes", heroes, "--seed", seed, "--json").json
        assert ended["outcome"]["side"] in ("heroes", "overlord")
