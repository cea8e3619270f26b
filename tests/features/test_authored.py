"""Quests as authors make them, each of other elements: checked, played by bots, logged, packed and installed.

Between them they have rune doors in order, stairs between levels, water, pits, rubble, chests of every tier, named
monsters for each number of heroes, entries of their own, levers, timers, options, payments and a second language.
"""

from pathlib import Path

import pytest

from studio import packs
from studio.checks.run import check
from studio.cli.table import play_out
from studio.lab import Job, simulate
from studio.play import replay
from studio.quest import files
from studio.quest.model import Quest
from studio.rules import GameSetup, open_game

FOLDER = Path(__file__).parent / "authored"
NAMES = sorted(path.stem for path in FOLDER.glob("*.json"))


@pytest.fixture(params=NAMES)
def quest(request: pytest.FixtureRequest) -> Quest:
    loaded = files.read(FOLDER / f"{request.param}.json")
    assert not loaded.findings
    return loaded.quest


def test_no_error_is_found_in_what_is_sound(quest: Quest) -> None:
    found = check(quest).findings
    assert {f.code for f in found if f.severity != "note"} <= {"G131", "R107"}, "openings left open, at most"


def test_bots_end_every_game_and_heroes_find_out_how_to_win(quest: Quest) -> None:
    table = simulate(Job(quest, heroes=quest.header.heroes, games=4, seed=5))
    for row in table.rows:
        assert (row.faults, row.unfinished) == (0, 0), row.whys
    assert sum(row.wins for row in table.rows), "greedy heroes do what the objective asks at least once"


def test_a_logged_game_verifies_and_a_packed_quest_is_the_same_quest(quest: Quest, tmp_path: Path) -> None:
    rules = open_game(GameSetup(quest, quest.header.heroes[-1]))
    session = play_out(rules, 3, {}, "greedy", tells=False)
    assert replay.verify(*replay.read(replay.write(session), "game.replay")) is None
    file = tmp_path / "made.questpack"
    packs.build_pack(quest, file)
    library = packs.Library(tmp_path / "library")
    library.install(file)
    assert library.open(quest.id).quest == quest
