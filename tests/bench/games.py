"""Figures of the rules engine and the bots, on the shipped quest of published size."""

import cProfile
import pstats
import time
from collections.abc import Iterator
from pathlib import Path

from studio.bots import Policy, play, seat_policies
from studio.quest import files
from studio.quest.model import Quest
from studio.rules.core.actions import Actions
from studio.rules.core.api import GameSetup, Rules, open_game
from studio.rules.core.decision import Decision
from studio.rules.core.state import GameState
from tests.bench.measure import Figure, best

ROOT = Path(__file__).parents[2]
QUEST = ROOT / "quests" / "journeys1" / "drowned_king"
HEROES = 3
SECONDS = 8.0


def figures(seconds: float = SECONDS) -> Iterator[Figure]:
    """Decisions and games a second for both policies, the copy of a state, the cost of listing."""
    quest = files.read(QUEST).quest
    rules = open_game(GameSetup(quest, HEROES))
    promised = {"random": (20_000.0, None), "greedy": (None, 15.0)}
    for name, (decisions, games) in promised.items():
        policies = seat_policies(rules, {}, name)
        per_decision, per_game, length = speed(rules, policies, seconds)
        yield Figure(
            f"{name}: decisions/s (games of {length:,.0f} decisions)", per_decision, "1/s", decisions, more=True
        )
        yield Figure(f"{name}: games/s", per_game, "1/s", games, more=True)
    state = middle(rules, quest)
    yield Figure("state copy (containers of a table)", 1e6 * best(copier(rules, state), inner=2000), "µs", 3.0)
    yield Figure("listing legal actions, share of a random game", 100 * share_of_listing(quest), "%", 20.0)


def speed(rules: Rules, policies: dict[int, Policy], seconds: float) -> tuple[float, float, float]:
    """Decisions/s, games/s and decisions a game over a stretch of time; only whole games count."""
    play(rules, policies, 0)  # caches of lines and reach are filled once a session, not once a game
    count = games = 0
    begun = time.perf_counter()
    while (spent := time.perf_counter() - begun) < seconds:
        count += play(rules, policies, games + 1).decisions
        games += 1
    spent = time.perf_counter() - begun
    return count / spent, games / spent, count / games


def middle(rules: Rules, quest: Quest, decisions: int = 400) -> GameState:
    """A state in the middle of a game."""
    return play(rules, seat_policies(rules, {}, "greedy"), 1, limit=decisions).state


def copier(rules: Rules, state: GameState) -> "Copy":
    """One copy of a state as `apply` makes it: a table over it, frozen again."""
    return Copy(rules, state)


class Copy:
    """Opens a table over a state and freezes it."""

    def __init__(self, rules: Rules, state: GameState) -> None:
        self.rules = rules
        self.state = state
        containers = [getattr(state, name) for name in state.__struct_fields__]
        self.dicts = [value for value in containers if isinstance(value, dict)]

    def __call__(self) -> object:
        """The containers copied, which is all a copy of a frozen state is."""
        return [value.copy() for value in self.dicts]


class Timed:
    """Rules whose listing is timed."""

    def __init__(self, rules: Rules) -> None:
        self.rules = rules
        self.spent = 0.0

    def __getattr__(self, name: str) -> object:
        return getattr(self.rules, name)

    def legal_actions(self, state: GameState) -> Actions:
        """The listing, with the time it took."""
        begun = time.perf_counter()
        listed = self.rules.legal_actions(state)
        self.spent += time.perf_counter() - begun
        return listed

    def decision(self, state: GameState) -> Decision | None:
        """What is asked."""
        return self.rules.decision(state)


def share_of_listing(quest: Quest) -> float:
    """The part of random games' time that goes into listing what is legal."""
    timed = Timed(open_game(GameSetup(quest, HEROES)))
    policies = seat_policies(timed, {}, "random")  # type: ignore[arg-type]
    play(timed, policies, 0)  # type: ignore[arg-type]
    timed.spent = 0.0
    begun = time.perf_counter()
    for seed in range(1, 4):
        play(timed, policies, seed)  # type: ignore[arg-type]
    return timed.spent / (time.perf_counter() - begun)


def profile(policy: str, games: int = 3, top: int = 10) -> list[str]:
    """The engine's dearest functions over some games, by their own time."""
    quest = files.read(QUEST).quest
    rules = open_game(GameSetup(quest, HEROES))
    policies = seat_policies(rules, {}, policy)
    play(rules, policies, 0)
    profiler = cProfile.Profile()
    profiler.enable()
    for seed in range(1, games + 1):
        play(rules, policies, seed)
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
