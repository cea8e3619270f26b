"""What the verbs share: streams that are closed or poor, files written whole or not at all."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from studio.cli import common
from studio.kit.faults import Fault
from tests.cli.conftest import Studio

CELLAR = Path(__file__).parents[2] / "quests" / "journeys1" / "the_cellar"
ROOT = Path(__file__).parents[2]


def shell(line: str, tmp_path: Path, **more: str) -> subprocess.CompletedProcess[str]:
    """A line of a shell in which `studio` is this program."""
    environment = {**os.environ, "QUESTWRIGHT_HOME": str(tmp_path / "home"), "PYTHONPATH": str(ROOT), **more}
    words = f'studio() {{ "{sys.executable}" -m studio "$@"; }}\n{line}'
    return subprocess.run(["bash", "-c", words], env=environment, capture_output=True, text=True, cwd=tmp_path)


@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="asks for a shell")
@pytest.mark.parametrize("unbuffered", ["", "1"])
@pytest.mark.parametrize(
    ("line", "code"),
    [
        (f"studio check {CELLAR} >&-", 0),
        (f"studio check {CELLAR} 2>&-", 0),
        (f"studio play {CELLAR} --heroes 2 --seat 0=person <&-", 1),
        (f"studio check {CELLAR} > /dev/full", 1),
        ("studio check --explain list | head -1; exit ${PIPESTATUS[0]}", 0),
    ],
)
def test_streams_that_are_closed_or_full_end_in_a_line_at_most(
    line: str, code: int, unbuffered: str, tmp_path: Path
) -> None:
    done = shell(line, tmp_path, PYTHONUNBUFFERED=unbuffered)
    assert done.returncode == code
    assert done.stderr.count("\n") <= 1
    assert "mistake in the program" not in done.stderr


def test_a_terminal_that_knows_ascii_only_gets_question_marks(tmp_path: Path) -> None:
    done = shell(f"studio play {CELLAR} --heroes 2 --max-rounds 1", tmp_path, PYTHONIOENCODING="ascii")
    assert (done.returncode, done.stderr) == (0, "")
    assert "?Shelves of jars" in done.stdout


def test_nothing_is_written_over_a_quest(studio: Studio, tmp_path: Path) -> None:
    studio("new", tmp_path / "cave", "--system", "journeys1")
    file = tmp_path / "cave" / "quest.json"
    before = file.read_bytes()
    for words in (
        ("play", tmp_path / "cave", "--heroes", 2, "--max-rounds", 1, "--log", file),
        ("pack", "build", tmp_path / "cave", "--out", file),
        ("export", tmp_path / "cave", "--to", "png", "--out", file),
    ):
        ran = studio(*words)
        assert ran.code == 1
        assert "is a quest, which would be lost" in ran.err
    assert file.read_bytes() == before


def test_a_folder_that_cannot_be_filled_does_not_stay(tmp_path: Path) -> None:
    folder = tmp_path / "made" / "cave"
    with pytest.raises(Fault), common.fresh_folder(folder):
        (folder / "text").mkdir()
        (folder / "quest.json").write_bytes(b"half")
        raise common.qt_missing(ImportError("no"))
    assert not folder.exists()


def test_a_link_that_leads_nowhere_is_something_that_is_there(tmp_path: Path) -> None:
    (tmp_path / "link").symlink_to("nowhere")
    with pytest.raises(Fault, match="is there already"):
        common.must_not_exist(tmp_path / "link")


def test_a_file_that_cannot_be_written_is_named(tmp_path: Path) -> None:
    (tmp_path / "folder").mkdir()
    with pytest.raises(Fault, match=r"folder: could not be saved: Is a directory"):
        common.write_file(tmp_path / "folder", b"x")
    assert [path.name for path in tmp_path.iterdir()] == ["folder"]


@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="other systems have no such names")
def test_a_folder_whose_name_is_no_text_can_be_used_and_shown(studio: Studio, tmp_path: Path) -> None:
    folder = Path(os.fsdecode(os.fsencode(tmp_path) + b"/caf\xe9"))
    assert studio("new", folder, "--system", "journeys1").code == 0
    told = studio("check", folder, "--json").json
    assert told["quests"][0]["file"].endswith("caf\ufffd/quest.json")


def test_a_picture_is_whole_or_not_there(tmp_path: Path) -> None:
    (tmp_path / "s.png").mkdir()
    done = shell("studio edit --screenshot s.png", tmp_path, QT_QPA_PLATFORM="offscreen")
    assert done.returncode == 1
    assert "s.png: could not be saved" in done.stderr
    assert not list((tmp_path / "s.png").iterdir())
