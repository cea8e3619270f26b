import io
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from studio.cli.games import blamed_on
from studio.kit.faults import Fault
from studio.quest import files
from studio.quest.edits import Put
from studio.quest.model import Note
from studio.quest.new import new
from tests.cli.conftest import Studio

CELLAR = Path(__file__).parents[2] / "quests" / "journeys1" / "the_cellar"


def test_a_game_of_bots_is_told_and_ends(studio: Studio) -> None:
    ran = studio("play", CELLAR, "--heroes", 2, "--seed", 3)
    assert (ran.code, ran.err) == (0, "")
    assert "Round 1 begins." in ran.out
    assert "**" not in ran.out
    assert ran.out.splitlines()[-1].count("rounds, state ") == 1


def test_how_it_ended_as_json_stands_alone(studio: Studio) -> None:
    answer = studio("play", CELLAR, "--heroes", 2, "--seed", 3, "--json").json
    assert (answer["quest"], answer["heroes"], answer["seed"]) == ("the_cellar", 2, 3)
    assert answer["outcome"]["side"] in ("heroes", "overlord", "nobody")
    assert len(answer["hash"]) == 32
    assert answer["seats"] == {"others": "greedy"}


def test_equal_seeds_give_equal_games_in_any_process(studio: Studio) -> None:
    here = studio("play", CELLAR, "--heroes", 2, "--seed", 5, "--json").out
    for hash_seed in ("0", "1", "77"):
        done = subprocess.run(
            [sys.executable, "-m", "studio", "play", CELLAR, "--heroes", "2", "--seed", "5", "--json"],
            env={**os.environ, "PYTHONHASHSEED": hash_seed},
            capture_output=True,
            text=True,
            check=True,
        )
        assert done.stdout == here


def test_other_seeds_give_other_games(studio: Studio) -> None:
    hashes = {studio("play", CELLAR, "--heroes", 2, "--seed", seed, "--json").json["hash"] for seed in range(4)}
    assert len(hashes) == 4


def test_a_log_of_a_large_quest_is_the_same_game_again(studio: Studio, tmp_path: Path) -> None:
    # Its elements are not listed by id in the file, but they are in the log.
    log = tmp_path / "king.replay"
    studio("play", CELLAR.parent / "drowned_king", "--heroes", 3, "--seed", 1, "--log", log, "--json")
    assert studio("replay", log, "--verify").code == 0


def test_a_log_is_the_same_game_again(studio: Studio, tmp_path: Path) -> None:
    log = tmp_path / "logs" / "game.replay"
    ended = studio("play", CELLAR, "--heroes", 3, "--seed", 2, "--log", log, "--json").json
    assert ended["log"] == str(log)
    ran = studio("replay", log, "--verify")
    assert (ran.code, ran.out) == (0, f"{log}: the same game, {ended['decisions']} answers\n")
    told = studio("play", CELLAR, "--heroes", 3, "--seed", 2).out.splitlines()[:-1]
    assert studio("replay", log).out.splitlines() == told


def test_a_log_that_was_changed_differs(studio: Studio, tmp_path: Path) -> None:
    log = tmp_path / "game.replay"
    studio("play", CELLAR, "--heroes", 2, "--seed", 2, "--log", log)
    lines = log.read_bytes().splitlines(keepends=True)
    log.write_bytes(b"".join(lines[:10] + lines[12:]))
    ran = studio("replay", log, "--verify")
    assert ran.code == 1
    assert ran.out.startswith(f"{log}: ")


def test_random_bots_may_sit_anywhere(studio: Studio) -> None:
    ran = studio("play", CELLAR, "--heroes", 2, "--seat", "heroes=random", "--seat", "overlord=greedy", "--json")
    assert ran.json["seats"] == {"0": "greedy", "1": "random", "2": "random", "others": "greedy"}


def test_a_game_is_broken_off_after_the_last_round(studio: Studio) -> None:
    answer = studio("play", CELLAR, "--heroes", 2, "--seat", "others=random", "--max-rounds", 1, "--json").json
    assert answer["rounds"] <= 2
    assert answer["outcome"]["side"] == "nobody"


@pytest.mark.parametrize(
    ("words", "line"),
    [
        (["--heroes", "7"], "studio: the quest is not made for 7 heroes; it is made for 2, 3, 4"),
        (["--seat", "heroes=genius"], "studio: “heroes=genius” does not say who sits where"),
        (["--seat", "king=greedy"], "studio: “king=greedy” does not say who sits where"),
        (["--seat", "greedy"], "studio: “greedy” does not say who sits where"),
    ],
)
def test_what_cannot_be_played_is_refused(studio: Studio, words: list[str], line: str) -> None:
    ran = studio("play", CELLAR, *words)
    assert (ran.code, ran.out) == (1, "")
    assert ran.err.startswith(line)


def test_a_person_at_the_terminal_is_asked_and_may_ask_why_not(studio: Studio, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "stdin", io.StringIO("?\nnonsense\n999\n" + "1\n" * 30))
    ran = studio("play", CELLAR, "--heroes", 2, "--seat", "1=person")
    assert "number, ? for what is closed: " in ran.out
    assert (ran.code, ran.err) == (1, "studio: the game was left: there is nobody to answer\n")


@pytest.fixture
def faulty(tmp_path: Path) -> Path:
    """A quest whose conditions nobody can understand."""
    shutil.copytree(CELLAR, tmp_path / "q")
    file = tmp_path / "q" / "quest.json"
    file.write_text(re.sub(r'"if":"[^"]*"', '"if":"Pooh"', file.read_text()))
    return tmp_path / "q"


def test_a_quest_whose_words_make_no_sense_is_refused_in_one_line(studio: Studio, faulty: Path) -> None:
    ran = studio("play", faulty, "--heroes", 2)
    assert (ran.code, ran.out) == (1, "")
    assert "run the checks" in ran.err or "see: studio check" in ran.err


def test_where_the_rules_stumble_over_a_quest_with_errors_these_are_told(faulty: Path) -> None:
    quest = files.read(faulty).quest
    told = r"the quest cannot be played with its errors \(\d+\); see: studio check "
    with pytest.raises(Fault, match=told), blamed_on(quest, faulty):
        raise KeyError("m16")


def test_a_mistake_of_the_rules_with_a_sound_quest_stays_one() -> None:
    with pytest.raises(KeyError), blamed_on(files.read(CELLAR).quest, CELLAR):
        raise KeyError("m16")


@pytest.mark.parametrize("verb", ["play", "simulate"])
def test_a_quest_too_large_for_a_game_is_refused_at_once_with_its_bound(
    studio: Studio, tmp_path: Path, verb: str
) -> None:
    quest = new("journeys1", "crowd")
    crowd = Put(tuple(Note(f"n{i}", (1, 1), "title") for i in range(2_100)))
    file = tmp_path / "crowd.json"
    file.write_bytes(files.quest_bytes(crowd.apply(quest)))
    ran = studio(verb, file)
    assert (ran.code, ran.out) == (1, "")
    assert re.fullmatch(
        rf"studio: {file}: the quest has \d+ elements; a game is played with at most 2000\n", ran.err
    ), ran.err


@pytest.mark.parametrize(
    ("words", "line"),
    [
        (["--seat", "9=greedy"], "studio: nobody sits at seat 9; the last is 2"),
        (["--max-rounds", "0"], "studio: a game of 0 rounds cannot be played; ask for at least one"),
        (["--max-rounds", "-3"], "studio: a game of -3 rounds cannot be played; ask for at least one"),
    ],
)
@pytest.mark.parametrize("verb", [["play"], ["simulate", "--games", "1", "--heroes", "2"]], ids=lambda verb: verb[0])
def test_a_seat_or_round_that_there_is_not_is_refused(
    studio: Studio, verb: list[str], words: list[str], line: str
) -> None:
    ran = studio(verb[0], CELLAR, *verb[1:], *words)
    assert (ran.code, ran.out, ran.err) == (1, "", line + "\n")
