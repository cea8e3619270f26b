"""Balance by simulation: a job of many games, played in worker processes, added up to a table.

Results depend on the job alone: game *i* has the same seed on any machine, with any number of workers and
for any number of heroes.
"""

from studio.lab.job import Job
from studio.lab.report import fault_lines, lines, percent, plain
from studio.lab.run import Player, run, simulate
from studio.lab.stats import Mean, Share, Sum, share
from studio.lab.tally import Game, Row, Table, tally

__all__ = [
    "Game",
    "Job",
    "Mean",
    "Player",
    "Row",
    "Share",
    "Sum",
    "Table",
    "fault_lines",
    "lines",
    "percent",
    "plain",
    "run",
    "share",
    "simulate",
    "tally",
]
