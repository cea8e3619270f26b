"""Simulations: the same table for any number of workers, faults kept to their game, and stopping at once."""

import sys
from pathlib import Path
from time import monotonic

import msgspec
import pytest

from studio.bots import Policy
from studio.lab import Job, Table, fault_lines, plain, simulate
from studio.lab.run import Player
from studio.lab.seeds import game_seed
from studio.quest.files import read
from studio.rules.core.actions import Action

CELLAR = read(Path(__file__).parents[2] / "quests" / "journeys1" / "the_cellar").quest
JOB = Job(CELLAR, heroes=(2, 3), games=6, seed=9, chunk=2)


@pytest.fixture(scope="module")
def table() -> Table:
    return simulate(JOB)


def test_the_table_does_not_depend_on_workers_or_chunks(table: Table) -> None:
    assert simulate(msgspec.structs.replace(JOB, chunk=5), workers=2) == table


def test_every_game_is_counted(table: Table) -> None:
    for row in table.rows:
        assert row.games == 6
        assert row.wins + row.losses + row.unfinished == 6
        assert row.faults == 0
    assert table.row(2).wins >= 3


def test_games_of_one_number_have_one_seed_for_any_number_of_heroes() -> None:
    player = Player(JOB)
    assert player.game(2, 4).seed == player.game(3, 4).seed == game_seed(9, 4)


def test_a_game_played_alone_is_the_game_of_the_simulation() -> None:
    first, again = Player(JOB).game(2, 3), Player(msgspec.structs.replace(JOB, games=4)).game(2, 3)
    assert first == again
    assert first.end
    assert first.rounds >= 1


def test_progress_is_told_up_to_the_last_game(table: Table) -> None:
    told: list[tuple[int, int]] = []
    simulate(JOB, progress=lambda done, of: told.append((done, of)))
    assert told[-1] == (12, 12)
    assert [done for done, _ in told] == sorted(done for done, _ in told)


@pytest.mark.parametrize("workers", [1, 2])
def test_a_cancelled_simulation_stops_and_keeps_what_was_played(workers: int) -> None:
    job = msgspec.structs.replace(JOB, games=5000)
    done = 0

    def progress(played: int, of: int) -> None:
        nonlocal done
        done = played

    begun = monotonic()
    table = simulate(job, workers, progress, lambda: done >= 2)
    assert table.cancelled
    assert 2 <= sum(row.games for row in table.rows) < 100
    assert monotonic() - begun < 30


def test_a_game_that_breaks_is_noted_with_its_seed_and_the_others_go_on(monkeypatch: pytest.MonkeyPatch) -> None:
    running = sys.modules["studio.lab.run"]  # the package's door has a function of that name
    played = running.play_on_table

    def play(rules, policies, seed, **rest):  # type: ignore[no-untyped-def]
        if seed == game_seed(9, 1):
            raise AssertionError("a card with no text")
        return played(rules, policies, seed, **rest)

    monkeypatch.setattr(running, "play_on_table", play)
    table = simulate(msgspec.structs.replace(JOB, heroes=(2,), games=3))
    assert (table.row(2).faults, table.row(2).faulty) == (1, (game_seed(9, 1),))
    assert table.row(2).games == 3
    assert fault_lines(table) == [f"2 heroes, seed {game_seed(9, 1)}: AssertionError: a card with no text"]


def test_the_report_says_what_was_asked_and_what_came_out(table: Table) -> None:
    data = plain(JOB, table)
    assert (data["quest"], data["seed"], data["games"]) == ("the_cellar", 9, 6)
    assert [row["heroes"] for row in data["heroes"]] == [2, 3]  # type: ignore[attr-defined]


def test_a_policy_that_reads_states_only_plays_the_same_game() -> None:
    quick = Player(JOB).game(3, 1)
    player = Player(JOB)
    rules, policies = player._opened(3)
    slow = StatesOnly(policies[-1])
    player._open[3] = rules, {-1: slow}
    assert player.game(3, 1) == quick
    assert slow.asked == quick.decisions


class StatesOnly:
    name = "states only"

    def __init__(self, of: Policy) -> None:
        self.of, self.asked = of, 0

    def choose(self, view, decision, rng) -> Action:  # type: ignore[no-untyped-def]
        self.asked += 1
        return self.of.choose(view, decision, rng)
