"""`python -m tests.bench.soak`: whole games over every shipped quest, number of heroes, profile and policy, for faults.

It takes minutes and is no part of the tests: 2,016 greedy and 2,016 random games unless told otherwise.
The exit code is 1 when a game ended in a fault; its seed is in the row, so that it can be played again with
`studio play QUEST --heroes N --seed S`.
"""

import argparse
import sys
import time
from collections.abc import Iterator
from pathlib import Path

from msgspec.structs import replace

from studio import lab
from studio.lab.report import percent
from studio.lab.tally import Row
from studio.quest import files
from studio.quest.model import Quest

QUESTS = Path(__file__).parents[2] / "quests"
PROFILES = ("P05", "P08")
POLICIES = ("greedy", "random")
GAMES = 112
"""For each quest, number of heroes, profile and policy: 112 × 3 × 3 × 2 are 2,016 of a policy."""


def jobs(games: int, seed: int, policies: list[str], only: str) -> Iterator[tuple[str, str, lab.Job]]:
    """What is played: a job for each quest, profile and policy."""
    for path in sorted(QUESTS.glob("*/*/quest.json")):
        quest = files.read(path.parent).quest
        if only in ("", quest.id):
            for profile in PROFILES:
                for policy in policies:
                    made = _with_profile(quest, profile)
                    yield profile, policy, lab.Job(made, quest.header.heroes, games, seed, others=policy)


def _with_profile(quest: Quest, profile: str) -> Quest:
    return replace(quest, header=replace(quest.header, profile=profile))


def line(quest: str, profile: str, policy: str, row: Row) -> str:
    """A row for people."""
    share = percent(row.share)
    faults = f"faults {row.faults}" + (f" (seeds {', '.join(map(str, row.faulty[:5]))})" if row.faulty else "")
    return (
        f"{quest:14} {profile}  {row.heroes} heroes  {policy:6}  {row.games} games  won {share:>20}  "
        f"not ended {row.unfinished}  {faults}"
    )


def main() -> int:
    """Plays and prints; 1 when anything was at fault."""
    parser = argparse.ArgumentParser(prog="python -m tests.bench.soak", description=__doc__)
    parser.add_argument("--games", type=int, default=GAMES, help="for each quest, number of heroes, profile and policy")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--policy", action="append", choices=POLICIES, help="both unless one is named")
    parser.add_argument("--quest", default="", help="the id of the only quest to play")
    parser.add_argument("--workers", type=int, default=1)
    given = parser.parse_args()
    begun = time.monotonic()
    total = faults = 0
    for profile, policy, job in jobs(given.games, given.seed, given.policy or list(POLICIES), given.quest):
        for row in lab.simulate(job, given.workers).rows:
            print(line(job.quest.id, profile, policy, row), flush=True)
            total += row.games
            faults += row.faults
    print(f"{total} games, {faults} faults, {time.monotonic() - begun:.0f} s")
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main())
