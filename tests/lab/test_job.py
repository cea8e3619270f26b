import pytest

from studio.kit.faults import Fault
from studio.lab.job import Chunk, Job, chunks
from studio.lab.seeds import game_seed
from studio.quest.model import Quest

QUEST = Quest(1, "journeys1", "cave")


def test_chunks_cover_each_game_once() -> None:
    job = Job(QUEST, heroes=(2, 4), games=25, chunk=10)
    played = [(c.heroes, i) for c in chunks(job) for i in range(c.first, c.last)]
    assert sorted(played) == [(heroes, i) for heroes in (2, 4) for i in range(25)]
    assert chunks(job)[0] == Chunk(2, 0, 10)


def test_a_job_for_heroes_the_quest_is_not_made_for_is_refused() -> None:
    with pytest.raises(Fault, match="not made for 7 heroes"):
        Job(QUEST, heroes=(2, 7)).check()


def test_a_job_of_no_games_is_refused() -> None:
    with pytest.raises(Fault, match="at least one"):
        Job(QUEST, games=0).check()


def test_seeds_of_games_differ_and_stay_exact_in_json() -> None:
    seeds = [game_seed(1, i) for i in range(1000)]
    assert len(set(seeds)) == 1000
    assert max(seeds) < 2**53
    assert game_seed(2, 0) != game_seed(1, 0)
