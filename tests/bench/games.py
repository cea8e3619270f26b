"""Figures of the rules engine and the bots, on the shipped quest of published size."""

import cProfile
import pstats
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import cast

from studio.bots import TablePolicy, play, play_on_table, seat_policies
from studio.quest import files
from studio.quest.model import Quest
from studio.rules.core.actions import Actions
from studio.rules.core.api import GameSetup, Rules, open_game
from studio.rules.core.game import Game
from studio.rules.core.state import GameState
from studio.rules.core.table import Table
from tests.bench.measure import Figure, best

ROOT = Path(__file__).parents[2]
QUEST = ROOT / "quests" / "journeys1" / "drowned_king"
HEROES = 3
SECONDS = 8.0
WARM = 30
"""Games after which lines of sight are known, so that listing is not charged with finding them."""


def figures(seconds: float = SECONDS) -> Iterator[Figure]:
    """Decisions and games a second for both policies, the copy of a state, the cost of listing."""
    quest = files.read(QUEST).quest
    rules = open_game(GameSetup(quest, HEROES))
    promised = {"random": (20_000.0, None), "greedy": (None, 15.0)}
    for name, (decisions, games) in promised.items():
        policies = cast("dict[int, TablePolicy]", seat_policies(rules, {}, name))
        per_decision, per_game, length = speed(rules, policies, seconds)
        yield Figure(
            f"{name}: decisions/s (games of {length:,.0f} decisions)", per_decision, "1/s", decisions, more=True
        )
        yield Figure(f"{name}: games/s", per_game, "1/s", games, more=True)
    state = middle(rules, quest)
    containers = [value for name in state.__struct_fields__ if isinstance(value := getattr(state, name), dict)]
    yield Figure(
        "state copy: the containers", 1e6 * best(lambda: [c.copy() for c in containers], inner=2000), "µs", 3.0
    )
    yield Figure("state copy: a table opened over it and frozen", 1e6 * best(copied(rules, state), inner=500), "µs")
    yield Figure("listing legal actions, share of a random game", 100 * share_of_listing(quest), "%", 20.0)


def speed(rules: Rules, policies: dict[int, TablePolicy], seconds: float) -> tuple[float, float, float]:
    """Decisions/s, games/s and decisions a game over a stretch of time, on one open table as a simulation plays.

    Only whole games count.

    Seconds are the processor's own, so that others on the machine do not change the figures.
    """
    assert isinstance(rules, Game)
    play_on_table(rules, policies, 0)  # caches of lines and reach are filled once a session, not once a game
    count = games = 0
    begun = time.process_time()
    while (spent := time.process_time() - begun) < seconds:
        count += play_on_table(rules, policies, games + 1).decisions
        games += 1
    spent = time.process_time() - begun
    return count / spent, games / spent, count / games


def middle(rules: Rules, quest: Quest, decisions: int = 400) -> GameState:
    """A state in the middle of a game."""
    return play(rules, seat_policies(rules, {}, "greedy"), 1, limit=decisions).state


def copied(rules: Rules, state: GameState) -> Callable[[], object]:
    """One copy of a state as `apply` makes it: a table over it, frozen again."""
    assert isinstance(rules, Game)
    return lambda: Table(rules, state).freeze()


class Timed:
    """The runner of a kind of frame, whose listing of answers is timed."""

    spent = 0.0

    def __init__(self, runner: object) -> None:
        self.runner = runner

    def __getattr__(self, name: str) -> object:
        return getattr(self.runner, name)

    def actions(self, table: Table, frame: object) -> Actions:
        """The listing, with the time it took."""
        begun = time.process_time()
        listed: Actions = self.runner.actions(table, frame)  # type: ignore[attr-defined]
        Timed.spent += time.process_time() - begun
        return listed


def share_of_listing(quest: Quest) -> float:
    """The part of random games' time that goes into listing what is legal, wherever it is asked for."""
    rules = open_game(GameSetup(quest, HEROES))
    assert isinstance(rules, Game)
    policies = cast("dict[int, TablePolicy]", seat_policies(rules, {}, "random"))
    for seed in range(WARM):
        play_on_table(rules, policies, seed)
    rules.runners = {kind: Timed(runner) for kind, runner in rules.runners.items()}  # type: ignore[misc]
    Timed.spent = 0.0
    begun = time.process_time()
    for seed in range(WARM, 2 * WARM):
        play_on_table(rules, policies, seed)
    return Timed.spent / (time.process_time() - begun)


def profile(policy: str, games: int = 3, top: int = 10) -> list[str]:
    """The engine's dearest functions over some games, by their own time."""
    quest = files.read(QUEST).quest
    rules = open_game(GameSetup(quest, HEROES))
    assert isinstance(rules, Game)
    policies = cast("dict[int, TablePolicy]", seat_policies(rules, {}, policy))
    play_on_table(rules, policies, 0)
    profiler = cProfile.Profile()
    profiler.enable()
    for seed in range(1, games + 1):
        play_on_table(rules, policies, seed)
    profiler.disable()
    stats = pstats.Stats(profiler)
    total: float = stats.total_tt  # type: ignore[attr-defined]
    entries = sorted(stats.stats.items(), key=lambda item: -item[1][2])[:top]  # type: ignore[attr-defined]
    lines = []
    for (file, line, name), (_primitive, calls, own, _cumulative, _callers) in entries:
        where = (
            f"{Path(file).relative_to(ROOT)}:{line}" if str(ROOT) in file and ".venv" not in file else Path(file).name
        )
        lines.append(f"{100 * own / total:5.1f} %  {calls:>10,} ×  {name}  ({where})")
    return lines
