"""The promise “same seed, same game”: three hundred games are equal in every process, however they are shared out."""

import os
import subprocess
import sys
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest

ROOT = Path(__file__).parents[2]
PROGRAM = """
import sys
from pathlib import Path
from studio.kit.codec import digest
from studio.lab import Job
from studio.lab.run import run
from studio.quest.files import read

if __name__ == "__main__":
    quest = read(Path("quests/journeys1/the_cellar")).quest
    job = Job(quest, heroes=(2, 3, 4), games=100, seed=23, others="random")
    games = [game for done in run(job, int(sys.argv[1]), None) for game in done or ()]
    games.sort(key=lambda game: (game.heroes, game.index))
    print(len(games), digest(games))
"""


@cache
def said(hash_seed: str, workers: str) -> str:
    """What the program says of its 300 games."""
    environment = {**os.environ, "PYTHONHASHSEED": hash_seed, "PYTHONPATH": str(ROOT)}
    with TemporaryDirectory() as folder:
        program = Path(folder) / "games.py"
        program.write_text(PROGRAM)
        done = subprocess.run(
            [sys.executable, str(program), workers],
            cwd=ROOT, env=environment, capture_output=True, text=True, check=False,
        )  # fmt: skip
    assert done.returncode == 0, done.stderr
    return done.stdout


@pytest.mark.parametrize("workers", ["1", "2"])
@pytest.mark.parametrize("hash_seed", ["0", "1", "4711"])
def test_300_games_are_equal_for_every_hash_seed_and_number_of_workers(hash_seed: str, workers: str) -> None:
    assert said(hash_seed, workers) == said("0", "1")
    assert said(hash_seed, workers).startswith("300 ")
