"""A game on the largest board that is played on stays within the bounds that are promised for any file."""

import json
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
MEGABYTES = 300
SECONDS = 4.0
"""Twice what is promised for reading a file, as two rounds with sixty monsters are played as well."""
PROGRAM = """
import json, re, time
from pathlib import Path
from studio.bots import play_on_table, seat_policies
from studio.quest.model import Area, Glyph, Header, Monster, Piece, Quest, Shape, Start
from studio.rules.core.api import GameSetup, open_game

SIDE = 60
elements = [
    Shape("sh", name="", rows=("." * SIDE,) * SIDE), Piece("p", "sh", (0, 0)),
    Area("a", tuple((0, y, SIDE) for y in range(SIDE)), start=True),
    Start("start", squares=((0, 0, 4), (0, 1, 4))), Glyph("g", (1, 2), active=True),
    *(Monster(f"m{i}", "skeleton" if i % 2 else "beastman", (6 + i * 7 % 50, 4 + i * 11 % 52)) for i in range(60)),
]
quest = Quest(1, "journeys1", "large", Header(), {e.id: e for e in elements})
start = time.process_time()
rules = open_game(GameSetup(quest, 4))
rounds = []
match = play_on_table(
    rules, seat_policies(rules, {}, "greedy"), 1, watch=lambda events, t: rounds.append(t.round),
    cancelled=lambda: rounds[-1:] > [2], limit=20_000,
)
taken = time.process_time() - start
peak = int(re.search(r"VmHWM:\\s*(\\d+) kB", Path("/proc/self/status").read_text())[1]) // 1024
print(json.dumps({"seconds": taken, "peak": peak, "rounds": rounds[-1]}))
"""


@pytest.mark.skipif(not Path("/proc/self/status").exists(), reason="asks Linux for the memory used")
def test_two_rounds_with_sixty_monsters_on_sixty_by_sixty_squares_take_seconds_and_little_memory() -> None:
    done = subprocess.run(
        [sys.executable, "-c", PROGRAM], cwd=ROOT, env={"PYTHONPATH": str(ROOT)}, capture_output=True, text=True, check=False
    )  # fmt: skip
    assert done.returncode == 0, done.stderr
    told = json.loads(done.stdout)
    assert told["rounds"] >= 3
    assert told["seconds"] < SECONDS
    assert told["peak"] < MEGABYTES
