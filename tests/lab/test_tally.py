from studio.lab.job import Job
from studio.lab.report import lines, percent, plain
from studio.lab.stats import share
from studio.lab.tally import Game, Row, tally
from studio.quest.model import Quest

GAMES = [
    Game(2, 0, 11, side="heroes", reason="objective", rounds=8, deaths=1, conquest=4),
    Game(2, 1, 12, side="overlord", reason="conquest", rounds=12, deaths=5, conquest=0),
    Game(2, 2, 13, rounds=40),
    Game(2, 3, 14, fault="AssertionError: x"),
]


def test_games_add_up_by_number_of_heroes() -> None:
    table = tally([*GAMES, Game(3, 0, 11, side="heroes", rounds=7)], (2, 3))
    row = table.row(2)
    assert (row.games, row.wins, row.losses, row.unfinished, row.faults) == (4, 1, 1, 1, 1)
    assert row.faulty == (14,)
    assert row.reasons == {"objective": 1, "conquest": 1}
    assert row.rounds.mean().mean == 20
    assert table.row(3).wins == 1
    assert table.row(4) == Row(4)


def test_no_more_than_three_different_faults_are_told_however_many_there_are() -> None:
    games = [Game(2, i, 100 + i, fault=f"the {('first', 'second', 'third', 'fourth')[i % 4]}") for i in range(9)]
    row = tally(games, (2,)).row(2)
    assert row.whys == {"the first": 100, "the second": 101, "the third": 102}
    assert row.faults == 9


def test_share_leaves_out_games_that_did_not_end() -> None:
    assert tally(GAMES, (2,)).row(2).share == share(1, 2)


def test_conquest_counts_only_where_the_heroes_won() -> None:
    assert tally(GAMES, (2,)).row(2).conquest.mean().mean == 4


def test_report_as_data_and_as_lines() -> None:
    table = tally(GAMES, (2,))
    data = plain(Job(Quest(1, "journeys1", "cave"), heroes=(2,), games=4), table)
    assert data["heroes"][0]["share"] == {"value": 0.5, "low": 0.0945, "high": 0.9055}  # type: ignore[index]
    assert lines(table)[1][:3] == ["2", "4", "50 % (9–91 %)"]
    assert percent(share(0, 0)) == "0 % (0–100 %)"
