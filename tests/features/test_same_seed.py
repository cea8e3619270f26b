"""The promise “same seed, same game”: three hundred games are equal in every process, however they are shared out."""

import os
import subprocess
import sys
from pathlib import Path

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


def test_300_games_are_equal_for_every_hash_seed_and_number_of_workers(tmp_path: Path) -> None:
    program = tmp_path / "games.py"
    program.write_text(PROGRAM)
    said = set()
    for hash_seed in ("0", "1", "4711"):
        for workers in ("1", "2"):
            environment = {**os.environ, "PYTHONHASHSEED": hash_seed, "PYTHONPATH": str(ROOT)}
            done = subprocess.run(
                [sys.executable, str(program), workers],
                cwd=ROOT, env=environment, capture_output=True, text=True, check=False,
            )  # fmt: skip
            assert done.returncode == 0, done.stderr
            said.add(done.stdout)
    assert len(said) == 1
    assert said.pop().startswith("300 ")
