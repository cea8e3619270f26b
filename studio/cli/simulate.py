"""`studio simulate`: many games, and how they ended by number of heroes."""

from pathlib import Path

from studio.cli.common import answer, load_whole, progress, progress_done
from studio.cli.games import numbers, seats_of
from studio.kit.text import _


def simulate(
    quest: Path,
    /,
    *,
    games: int = 100,
    heroes: str = "",
    seed: int = 1,
    seat: list[str] | None = None,
    max_rounds: int | None = None,
    workers: int = 1,
    json: bool = False,
) -> int:
    """Plays many games by bots and reports shares with their intervals; equal seeds give equal reports.

    Parameters
    ----------
    quest
        The quest's folder or file.
    games
        For each number of heroes.
    heroes
        Numbers with commas between them; left out all that the quest is made for.
    seed
        From which the seed of each game is derived.
    seat
        SEAT=POLICY, where SEAT is a number, `overlord`, `heroes` or `others`.
    max_rounds
        Games are broken off after this round.
    workers
        Processes; their number does not change the report.
    json
        The report as JSON.
    """
    from studio import lab
    from studio.bots import policies

    document = load_whole(quest)
    counts = numbers(heroes) if heroes else document.header.heroes
    who = seats_of(seat or (), max(counts, default=0), policies())
    others = who.pop(-1, "greedy")
    options: dict[str, int | str | bool] = {} if max_rounds is None else {"max_rounds": max_rounds}
    job = lab.Job(document, counts, games, seed, who, others, options)
    table = lab.simulate(job, workers, lambda done, of: progress(_("{done} of {of} games", done=done, of=of)))
    progress_done()
    if json:
        answer(lab.plain(job, table))
    else:
        rows = lab.lines(table)
        widths = [max(len(row[column]) for row in rows) for column in range(len(rows[0]))]
        for row in rows:
            print("  ".join(cell.rjust(width) for cell, width in zip(row, widths, strict=True)))
    return 1 if any(row.faults for row in table.rows) else 0
