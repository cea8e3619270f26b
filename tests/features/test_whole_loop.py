"""The whole loop, each step a process of its own: one person makes and packs a quest, another plays it."""

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import msgspec
import pytest

from studio.kit.paths import HOME
from studio.quest import store
from studio.quest.edits import Put, SetText
from studio.quest.model import Monster


class Person:
    """Somebody with a home of their own, who types commands."""

    def __init__(self, home: Path, hash_seed: int) -> None:
        self.environment = {**os.environ, HOME: str(home), "PYTHONHASHSEED": str(hash_seed)}

    def types(self, *words: object, code: int = 0) -> str:
        """What a command says on standard output."""
        command = [sys.executable, "-m", "studio", *map(str, words)]
        done = subprocess.run(command, env=self.environment, capture_output=True, text=True, check=False)
        assert done.returncode == code, done.stderr
        assert len(done.stderr.splitlines()) <= (1 if code else 0)
        return done.stdout

    def learns(self, *words: object) -> Any:
        """What a command answers in JSON."""
        return json.loads(self.types(*words, "--json"))


def test_author_check_play_pack_install_and_play_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    author, player = Person(tmp_path / "author", 1), Person(tmp_path / "player", 2)
    quest, pack = tmp_path / "The Salt Cellar", tmp_path / "the_salt_cellar.questpack"

    author.types("new", quest, "--system", "journeys1")
    opened = store.open_quest(quest, tmp_path / "journals")
    document = opened.document
    ogre = Monster(
        "m99", entry="ogre", at=next(m.at for m in document.quest.elements.values() if isinstance(m, Monster))
    )
    document.do(Put((msgspec.structs.replace(ogre, at=(999, 999)),)))
    opened.save()
    found = [
        f["code"] for q in json.loads(author.types("check", quest, "--json", code=1))["quests"] for f in q["findings"]
    ]
    assert found, "a monster that stands on nothing is found"
    assert author.types("pack", "build", quest, "--out", pack, code=1), "and the quest is not packed with it"
    assert not pack.exists()

    document.undo()
    document.do(SetText("en", "title", "The Salt Cellar"))
    opened.save()
    opened.close()
    assert author.learns("check", quest)["errors"] == 0

    log = tmp_path / "game.replay"
    played = author.learns("play", quest, "--heroes", 3, "--seed", 11, "--log", log)
    assert played["outcome"]["side"] in ("heroes", "overlord")
    assert "the same game" in player.types("replay", log, "--verify")

    author.types("pack", "build", quest, "--out", pack)
    first = pack.read_bytes()
    player.types("pack", "verify", pack)
    pack.write_bytes(first[:100] + bytes([first[100] ^ 1]) + first[101:])
    player.types("pack", "install", pack, code=1)
    assert player.learns("pack", "list")["packs"] == []

    pack.write_bytes(first)
    installed = player.learns("pack", "install", pack)
    assert installed["title"] == "The Salt Cellar"
    again = player.learns("play", "the_salt_cellar", "--heroes", 3, "--seed", 11)
    assert again["hash"] == played["hash"]
    assert author.learns("pack", "list")["packs"] == [], "what the player installs, the author's library never sees"
