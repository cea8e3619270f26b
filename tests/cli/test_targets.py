"""Where a command writes: devices and pipes are left as they are, and what is no folder is said to be none."""

import os
import stat
from pathlib import Path

import pytest

from tests.cli.conftest import Studio

CELLAR = Path(__file__).parents[2] / "quests" / "journeys1" / "the_cellar"
WRITERS = [
    ["pack", "build", CELLAR, "--out"],
    ["play", CELLAR, "--max-rounds", 1, "--json", "--log"],
    ["simulate", CELLAR, "--games", 1, "--heroes", "2", "--report"],
    ["export", CELLAR, "--to", "svg", "--out"],
    ["export", CELLAR, "--to", "png", "--out"],
]


def name(words: list[object]) -> str:
    return " ".join(word for word in map(str, words) if "/" not in word)


@pytest.mark.skipif(os.name == "nt", reason="Windows has no pipes among its files")
@pytest.mark.parametrize("words", WRITERS, ids=name)
def test_a_pipe_is_not_replaced_by_a_file(studio: Studio, tmp_path: Path, words: list[object]) -> None:
    """As the superuser `--out /dev/null` would take the device away from everybody."""
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    ran = studio(*words, pipe)
    assert ran.code == 1
    assert f"studio: {pipe}: could not be saved: not a regular file" in ran.err
    assert stat.S_ISFIFO(pipe.stat().st_mode)
    assert os.listdir(tmp_path) == ["pipe"]


@pytest.mark.parametrize("words", WRITERS, ids=name)
def test_a_file_is_no_folder_to_write_in(studio: Studio, tmp_path: Path, words: list[object]) -> None:
    (tmp_path / "file").write_text("mine")
    ran = studio(*words, tmp_path / "file" / "made.svg")
    assert ran.code == 1
    assert "could not be saved: Not a directory" in ran.err
    assert (tmp_path / "file").read_text() == "mine"


@pytest.mark.skipif(os.name == "nt", reason="Windows has no pipes among its files")
@pytest.mark.parametrize(
    "verb", [["campaign", "show"], ["campaign", "play"], ["replay"], ["check"], ["test"]], ids=name
)
def test_a_pipe_is_not_waited_for(studio: Studio, tmp_path: Path, verb: list[object]) -> None:
    os.mkfifo(tmp_path / "pipe")
    ran = studio(*verb, tmp_path / "pipe")
    assert (ran.code, ran.out) == (2, "")
    assert "not a regular file" in ran.err
