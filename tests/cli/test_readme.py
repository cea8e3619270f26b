"""The commands of the README, typed one after the other as they stand there."""

import re
import shlex
from pathlib import Path

import pytest

from studio.kit.paths import HOME
from tests.cli.conftest import Studio
from tests.exchange.maps import assembled

README = Path(__file__).parents[2] / "README.md"
COMMANDS = [
    command.strip()
    for line in README.read_text(encoding="utf-8").splitlines()
    if line.startswith("    studio ")
    for command in line.partition("  #")[0].split(";")
]


def test_every_verb_that_needs_no_window_is_among_them() -> None:
    verbs = {command.split()[1] for command in COMMANDS}
    assert verbs >= {"new", "check", "play", "replay", "simulate", "campaign", "test", "pack", "import", "export"}


def test_each_command_does_what_it_says(studio: Studio, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv(HOME, str(tmp_path / "home"))
    monkeypatch.setenv("QT_QPA_PLATFORM", "offscreen")
    Path("old.map").write_bytes(assembled())
    assert studio("new", "its_sequel", "--system", "journeys1").code == 0
    for command in COMMANDS:
        words = shlex.split(re.sub(r"--games 200\b", "--games 2", command))
        ran = studio(*words[1:])
        assert (ran.code, ran.err) == (0, ""), command
    for verb in (["verify", "my_quest.questpack"], ["install", "my_quest.questpack"], ["list"], ["remove", "my_quest"]):
        assert studio("pack", *verb).code == 0
    made = {path.name for path in tmp_path.iterdir()}
    assert made >= {"my_quest", "game.replay", "road.json", "my_quest.questpack", "from_old", "map.pdf"}
