import os
import subprocess
import sys
from pathlib import Path

import pytest
from PySide6.QtGui import QImage

from tests.cli.conftest import Studio

CELLAR = Path(__file__).parents[2] / "quests" / "journeys1" / "the_cellar"


def run(*words: object, **environment: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "studio", "edit", *map(str, words)]
    kept = {k: v for k, v in os.environ.items() if k not in ("QT_QPA_PLATFORM", "DISPLAY", "WAYLAND_DISPLAY")}
    return subprocess.run(command, env={**kept, **environment}, capture_output=True, text=True, check=False)


@pytest.mark.parametrize("mode", ["welcome", "edit", "play"])
def test_the_window_is_drawn_without_a_display(tmp_path: Path, mode: str) -> None:
    quest = [] if mode == "welcome" else [CELLAR, "--mode", mode]
    done = run(*quest, "--screenshot", tmp_path / "w.png", "--size", "1100x700")
    assert (done.returncode, done.stderr) == (0, "")
    image = QImage(str(tmp_path / "w.png"))
    assert (image.width(), image.height()) == (1100, 700)
    colours = {image.pixel(x, y) for x in range(0, 1100, 7) for y in range(0, 700, 7)}
    assert len(colours) > 10


def test_a_theme_may_be_named(tmp_path: Path) -> None:
    for theme in ("light", "dark"):
        assert run("--screenshot", tmp_path / f"{theme}.png", "--theme", theme).returncode == 0
    light, dark = (QImage(str(tmp_path / f"{t}.png")).pixelColor(640, 700).lightness() for t in ("light", "dark"))
    assert light > 200
    assert dark < 80


def test_without_a_display_a_window_is_refused_in_one_line() -> None:
    done = run()
    assert done.returncode == 1
    assert done.stderr == "studio: there is no display to open a window on; draw it with --screenshot FILE instead\n"


@pytest.mark.parametrize(
    ("words", "line"),
    [
        (["{no}"], "studio: {no}: there is no quest\n"),
        (["--screenshot", "{no}/w.png"], "studio: {no}/w.png: the picture cannot be written"),
        (["--screenshot", "{tmp}/w.xyz"], "studio: {tmp}/w.xyz: the picture cannot be written"),
        (["--size", "big"], "studio: “big” is no size"),
        (["--size", "1x1"], "studio: “1x1” is no size"),
    ],
)
def test_what_cannot_be_opened_or_drawn_is_refused(studio: Studio, tmp_path: Path, words: list[str], line: str) -> None:
    names = {"no": str(tmp_path / "no"), "tmp": str(tmp_path)}
    given = [word.format(**names) for word in words]
    if given[-1].endswith(".xyz"):
        done = run(*given)
        assert (done.returncode, done.stderr.startswith(line.format(**names))) == (1, True)
        return
    ran = studio("edit", *given)
    assert ran.code == 1
    assert ran.err.startswith(line.format(**names))


def test_a_picture_of_what_cannot_be_read_is_not_drawn(studio: Studio, tmp_path: Path) -> None:
    (tmp_path / "empty.json").write_bytes(b"")
    ran = studio("edit", tmp_path / "empty.json", "--screenshot", tmp_path / "w.png")
    assert (ran.code, ran.err) == (2, f"studio: {tmp_path}/empty.json: the file is empty\n")
    assert not (tmp_path / "w.png").exists()
