"""What is counted in one simulated game, and how games add up to a table by number of heroes."""

from collections.abc import Iterable, Sequence
from typing import Protocol

import msgspec

from studio.kit.codec import Record, digest
from studio.lab.stats import Mean, Share, Sum, share
from studio.rules.core.events import Defeated, Event
from studio.rules.core.state import Figure, GameState, Outcome

WHYS = 3
"""So many different faults are told for each number of heroes."""


class Game(Record):
    """One simulated game."""

    heroes: int
    index: int
    seed: int
    side: str = ""
    """Who won; empty when the game was broken off."""
    reason: str = ""
    rounds: int = 0
    decisions: int = 0
    deaths: int = 0
    conquest: int = 0
    end: str = ""
    """Digest of the last state."""
    fault: str = ""
    """Why the game could not be played to its end: a fault of the program or the quest."""


class Figures(Protocol):
    """Whatever has figures: a state, or an open table."""

    @property
    def figures(self) -> dict[int, Figure]:
        """Figures by id."""


class Watch:
    """Counts what only the events tell while a game is played."""

    def __init__(self) -> None:
        self.deaths = 0

    def __call__(self, events: Sequence[Event], after: Figures) -> None:
        """Notes what happened."""
        for event in events:
            if type(event) is Defeated:
                figure = after.figures.get(event.figure)
                if figure is not None and figure.kind == "hero":
                    self.deaths += 1


def game_of(heroes: int, index: int, seed: int, state: GameState, outcome: Outcome | None, decisions: int) -> Game:
    """What is counted in a finished game, without what only its events tell."""
    conquest = max((seat.has.get("conquest", 0) for seat in state.seats.values()), default=0)
    return Game(
        heroes=heroes,
        index=index,
        seed=seed,
        side=outcome.side if outcome else "",
        reason=outcome.reason if outcome else "",
        rounds=outcome.round if outcome and outcome.round else state.round,
        decisions=decisions,
        conquest=conquest,
        end=digest(state),
    )


class Row(Record):
    """The games of one number of heroes, added up; kept in whole numbers so that the order of adding is no matter."""

    heroes: int
    games: int = 0
    wins: int = 0
    losses: int = 0
    unfinished: int = 0
    """Broken off after too many rounds or decisions."""
    faults: int = 0
    rounds: Sum = Sum()
    deaths: Sum = Sum()
    conquest: Sum = Sum()
    """Left at the end of games the heroes won."""
    decisions: Sum = Sum()
    reasons: dict[str, int] = {}
    faulty: tuple[int, ...] = ()
    """Seeds of games that ended in a fault."""
    whys: dict[str, int] = {}
    """What the faults were, each with the seed of the first game that met it; at most `WHYS` of them."""

    @property
    def share(self) -> Share:
        """The heroes' share of the games that ended, with its interval."""
        return share(self.wins, self.wins + self.losses)

    def means(self) -> dict[str, Mean]:
        """Rounds, deaths, conquest and decisions on average."""
        sums = {"rounds": self.rounds, "deaths": self.deaths, "conquest": self.conquest, "decisions": self.decisions}
        return {name: numbers.mean() for name, numbers in sums.items()}

    def add(self, game: Game) -> "Row":
        """With one game more."""
        row = msgspec.structs.replace(self, games=self.games + 1)
        if game.fault:
            new = game.fault not in self.whys and len(self.whys) < WHYS
            whys = {**self.whys, game.fault: game.seed} if new else self.whys
            return msgspec.structs.replace(row, faults=self.faults + 1, faulty=(*self.faulty, game.seed), whys=whys)
        won = game.side == "heroes"
        reasons = {**self.reasons, game.reason: self.reasons.get(game.reason, 0) + 1} if game.reason else self.reasons
        return msgspec.structs.replace(
            row,
            wins=self.wins + won,
            losses=self.losses + (game.side == "overlord"),
            unfinished=self.unfinished + (game.side not in ("heroes", "overlord")),
            rounds=self.rounds.add(game.rounds),
            deaths=self.deaths.add(game.deaths),
            conquest=self.conquest.add(game.conquest) if won else self.conquest,
            decisions=self.decisions.add(game.decisions),
            reasons=reasons,
        )


class Table(Record):
    """The result of a simulation: a row for each number of heroes."""

    rows: tuple[Row, ...] = ()
    cancelled: bool = False

    def row(self, heroes: int) -> Row:
        """The row of a number of heroes."""
        return next((row for row in self.rows if row.heroes == heroes), Row(heroes))


def tally(games: Iterable[Game], heroes: Iterable[int]) -> Table:
    """The table of some games."""
    rows = {n: Row(n) for n in heroes}
    for game in games:
        rows[game.heroes] = rows[game.heroes].add(game)
    return Table(tuple(rows.values()))
