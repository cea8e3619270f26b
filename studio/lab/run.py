"""Plays the games of a job, here or in worker processes, and reports as it goes.

A worker is given the job once and then stretches of games; it opens the game once for each number of
heroes. A game that ends in a fault is noted with its seed and the others go on.
"""

import multiprocessing
from collections.abc import Callable, Iterator
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from multiprocessing.synchronize import Event
from typing import cast

import msgspec

from studio.bots import Match, Policy, TablePolicy, play, play_on_table, seat_policies
from studio.kit.codec import pack, unpack
from studio.kit.faults import Fault
from studio.kit.text import Text
from studio.lab.job import Chunk, Job, chunks
from studio.lab.seeds import game_seed
from studio.lab.tally import Game, Table, Watch, game_of, tally
from studio.rules.core import game as open_games
from studio.rules.core.actions import Action
from studio.rules.core.api import GameSetup, Rules, Step, open_game

Progress = Callable[[int, int], None]
"""Told how many games of how many are played."""
Cancelled = Callable[[], bool]
"""Asked now and then whether to stop."""

POLL = 0.1
"""Seconds between two looks at whether to stop."""


def simulate(job: Job, workers: int = 1, progress: Progress | None = None, cancelled: Cancelled | None = None) -> Table:
    """The table of a job; of the games played until then when it is cancelled."""
    games: list[Game] = []
    stopped = False
    total = job.games * len(job.heroes)
    for done in run(job, workers, cancelled):
        if done is None:
            stopped = True
            break
        games += done
        if progress:
            progress(len(games), total)
    games.sort(key=lambda game: (game.heroes, game.index))
    return msgspec.structs.replace(tally(games, job.heroes), cancelled=stopped)


def run(job: Job, workers: int = 1, cancelled: Cancelled | None = None) -> Iterator[list[Game] | None]:
    """The games of a job, stretch by stretch as they are done; None at the end when it was cancelled."""
    job.check()
    if workers < 1:
        raise Fault(Text("lab.workers", {"n": workers}))
    return _here(job, cancelled) if workers == 1 else _elsewhere(job, workers, cancelled)


def _here(job: Job, cancelled: Cancelled | None) -> Iterator[list[Game] | None]:
    player = Player(job, cancelled)
    for chunk in chunks(job):
        games = player.play(chunk)
        if games is None:
            yield None
            return
        yield games


class Player:
    """Plays stretches of a job's games in this process."""

    def __init__(self, job: Job, cancelled: Cancelled | None = None) -> None:
        self.job = job
        self.cancelled = cancelled
        self._open: dict[int, tuple[Rules, dict[int, Policy]]] = {}

    def play(self, chunk: Chunk) -> list[Game] | None:
        """The games of a stretch; None when it was cancelled meanwhile."""
        games: list[Game] = []
        for index in range(chunk.first, chunk.last):
            if self.cancelled and self.cancelled():
                return None
            games.append(self.game(chunk.heroes, index))
        return None if self.cancelled and self.cancelled() else games

    def game(self, heroes: int, index: int) -> Game:
        """One game."""
        seed = game_seed(self.job.seed, index)
        watch = Watch()
        try:
            rules, policies = self._opened(heroes)
            match = self._match(rules, policies, seed, watch)
        except Exception as why:  # noqa: BLE001  # whatever it is, one game must not take the others with it
            told = str(why) if isinstance(why, Fault) else f"{type(why).__name__}: {why}"
            return Game(heroes, index, seed, fault=told)
        game = game_of(heroes, index, seed, match.state, match.outcome, match.decisions)
        return msgspec.structs.replace(game, deaths=watch.deaths)

    def _match(self, rules: Rules, policies: dict[int, Policy], seed: int, watch: Watch) -> Match:
        quick = {seat: cast(TablePolicy, p) for seat, p in policies.items() if hasattr(p, "choose_on")}
        if isinstance(rules, open_games.Game) and len(quick) == len(policies):
            return play_on_table(rules, quick, seed, watch=watch, cancelled=self.cancelled)

        def watch_step(action: Action | None, step: Step) -> None:
            watch(step.events, step.state)

        return play(rules, policies, seed, watch=watch_step, cancelled=self.cancelled)

    def _opened(self, heroes: int) -> tuple[Rules, dict[int, Policy]]:
        if (found := self._open.get(heroes)) is None:
            job = self.job
            rules = open_game(GameSetup(job.quest, heroes, options=job.options))
            found = self._open[heroes] = rules, seat_policies(rules, job.policies, job.others)
        return found


# --- worker processes ------------------------------------------------------------------------

_player: Player | None = None


def _begin(job: bytes, stop: Event) -> None:
    global _player
    _player = Player(unpack(job, Job), stop.is_set)


def _chunk(chunk: bytes) -> bytes | None:
    assert _player is not None
    games = _player.play(unpack(chunk, Chunk))
    return None if games is None else pack(games)


def _elsewhere(job: Job, workers: int, cancelled: Cancelled | None) -> Iterator[list[Game] | None]:
    # Spawned, not forked: whoever starts a simulation may have threads and a window.
    context = multiprocessing.get_context("spawn")
    stop = context.Event()
    stretches = chunks(job)
    pool = ProcessPoolExecutor(min(workers, len(stretches)), context, _begin, (pack(job), stop))
    try:
        waiting: set[Future[bytes | None]] = {pool.submit(_chunk, pack(chunk)) for chunk in stretches}
        while waiting:
            done, waiting = wait(waiting, POLL if cancelled else None, FIRST_COMPLETED)
            if cancelled and cancelled():
                yield None
                return
            for future in done:
                if (games := future.result()) is not None:
                    yield unpack(games, list[Game])
    finally:
        stop.set()
        pool.shutdown(cancel_futures=True)
