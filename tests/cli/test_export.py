from pathlib import Path

import pytest

from tests.cli.conftest import Studio


@pytest.fixture
def quest(studio: Studio, tmp_path: Path) -> Path:
    studio("new", tmp_path / "q", "--system", "journeys1")
    return tmp_path / "q"


def test_export_writes_the_board_and_names_the_file(studio: Studio, quest: Path, tmp_path: Path, qapp: object) -> None:
    out = tmp_path / "pictures" / "q.png"
    ran = studio("export", quest, "--to", "png", "--out", out)
    assert (ran.code, ran.out) == (0, f"{out}\n")
    assert out.read_bytes().startswith(b"\x89PNG")


@pytest.mark.parametrize(
    ("words", "line"),
    [
        (["--to", "png", "--px", "1000"], "studio: a square has 4 to 256 pixels, not 1000"),
        (["--to", "png", "--heroes", "9"], "studio: the quest is not made for 9 heroes; it is made for 2, 3, 4"),
        (["--to", "bmp"], "studio: Invalid value"),
    ],
)
def test_what_cannot_be_drawn_is_refused(
    studio: Studio, quest: Path, tmp_path: Path, words: list[str], line: str
) -> None:
    ran = studio("export", quest, "--out", tmp_path / "q.png", *words)
    assert ran.lines[0].startswith(line)
    assert not (tmp_path / "q.png").exists()


def test_a_quest_without_a_board_is_refused(studio: Studio, tmp_path: Path) -> None:
    studio("new", tmp_path / "q", "--system", "journeys1", "--template", "blank")
    ran = studio("export", tmp_path / "q", "--to", "svg", "--out", tmp_path / "q.svg")
    assert (ran.code, ran.err) == (1, f"studio: {tmp_path / 'q'}: the quest has no board to draw\n")
