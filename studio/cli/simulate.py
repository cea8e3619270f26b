"""`studio simulate`: many games, and how they ended by number of heroes."""

from html import escape
from pathlib import Path
from typing import TYPE_CHECKING

from studio.cli.common import answer, load_whole, progress, progress_done, write_file
from studio.cli.games import must_be_playable, numbers, round_bound, seats_of
from studio.kit.text import _

if TYPE_CHECKING:
    from studio.quest.model import Quest


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
    report: Path | None = None,
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
    report
        Writes the report as a page for the browser, too.
    """
    from studio import lab
    from studio.bots import policies

    document = load_whole(quest)
    must_be_playable(document, quest)
    counts = numbers(heroes) if heroes else document.header.heroes
    who = seats_of(seat or (), max(counts, default=0), policies())
    others = who.pop(-1, "greedy")
    options = round_bound(max_rounds)
    job = lab.Job(document, counts, games, seed, who, others, options)
    table = lab.simulate(job, workers, lambda done, of: progress(_("{done} of {of} games", done=done, of=of)))
    progress_done()
    if report is not None:
        write_file(report, _page(document, lab.lines(table)))
    if json:
        answer(lab.plain(job, table))
    else:
        rows = lab.lines(table)
        widths = [max(len(row[column]) for row in rows) for column in range(len(rows[0]))]
        for row in rows:
            print("  ".join(cell.rjust(width) for cell, width in zip(row, widths, strict=True)))
        for line in lab.fault_lines(table):
            print(line)
    return 1 if any(row.faults for row in table.rows) else 0


def _page(quest: "Quest", rows: list[list[str]]) -> bytes:
    """The report as one self-contained page."""
    title = escape(quest.texts.get(quest.header.language, {}).get(quest.header.title, quest.id))
    style = "body{font:16px sans-serif;margin:2em}td,th{padding:.3em 1em;text-align:right;border-bottom:1px solid #ccc}"
    head, *body = ["".join(f"<{tag}>{escape(cell)}</{tag}>" for cell in row) for tag, row in _tagged(rows)]
    table = f"<table><tr>{head}</tr>" + "".join(f"<tr>{row}</tr>" for row in body) + "</table>"
    return (
        f'<!doctype html><html lang="en"><meta charset="utf-8"><title>{title}</title><style>{style}</style>'
        f"<h1>{title}</h1>{table}</html>\n"
    ).encode()


def _tagged(rows: list[list[str]]) -> list[tuple[str, list[str]]]:
    return [("th" if index == 0 else "td", row) for index, row in enumerate(rows)]
