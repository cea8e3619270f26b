"""What is to be simulated: a quest, for which numbers of heroes, how many games, by which policies."""

from studio.kit.codec import Record
from studio.kit.faults import Fault
from studio.kit.text import Text, messages
from studio.quest.model import Quest

messages(
    {
        "lab.games": "{n} games cannot be played; ask for at least one",
        "lab.workers": "{n} workers play nothing; ask for at least one",
        "lab.heroes": "the quest is not made for {n} heroes, but for {made}",
    }
)


class Job(Record):
    """A simulation; equal jobs give equal results on any machine with any number of workers."""

    quest: Quest
    heroes: tuple[int, ...] = (2, 3, 4)
    games: int = 100
    """For each number of heroes."""
    seed: int = 1
    policies: dict[int, str] = {}
    """Seat → policy, where it is not `others`."""
    others: str = "greedy"
    options: dict[str, int | str | bool] = {}
    """Given to the rules (`GameSetup.options`)."""
    chunk: int = 10
    """Games a worker plays before it reports."""

    def check(self) -> None:
        """Raises a `Fault` when the job cannot be done."""
        if self.games < 1:
            raise Fault(Text("lab.games", {"n": self.games}))
        made = self.quest.header.heroes
        for n in self.heroes:
            if n not in made:
                raise Fault(Text("lab.heroes", {"n": n, "made": ", ".join(map(str, made))}))


class Chunk(Record):
    """A stretch of games of a job: numbers `first` to `last` (without it) with so many heroes."""

    heroes: int
    first: int
    last: int


def chunks(job: Job) -> tuple[Chunk, ...]:
    """The job in stretches, in the order in which their results are added up."""
    size = max(1, job.chunk)
    return tuple(
        Chunk(heroes, first, min(first + size, job.games))
        for first in range(0, job.games, size)
        for heroes in job.heroes
    )
