"""Saved games: kept in the middle of a question, gone on with, damaged ones refused."""

import json
from pathlib import Path

import pytest

from studio.kit.faults import Fault
from studio.play import saves
from studio.play.seats import Seats
from studio.play.session import Session
from studio.quest.files import read
from studio.rules.core.actions import Number, StepTo
from studio.rules.core.api import GameSetup, open_game
from tests.play.toy import PIT, Toy

CELLAR = read(Path(__file__).parents[2] / "quests/journeys1/the_cellar").quest


def asked() -> Session:
    game = Session(Toy(), 5, Seats({0: "greedy"}), strict=True)
    for to in ((1, 1), PIT):
        game.act(StepTo(to))
    return game


def test_a_game_goes_on_in_the_middle_of_its_question() -> None:
    game = asked()
    again = saves.read(saves.write(game), rules=Toy())
    assert (again.hash(), again.last, again.seats, again.strict) == (game.hash(), 2, game.seats, True)
    again.act(Number(3))
    assert again.state.figures[1].coins == 3


def test_the_past_comes_back_too() -> None:
    again = saves.read(saves.write(asked()), rules=Toy())
    again.look(1)
    assert again.state.figures[1].at == (1, 1)


def test_a_save_of_an_earlier_moment_ends_there() -> None:
    game = asked()
    game.look(1)
    assert saves.read(saves.write(game), rules=Toy()).last == 1


def test_a_save_whose_answers_fit_no_more_keeps_its_present() -> None:
    plain = json.loads(saves.write(asked()))
    plain["actions"][0] = {"do": "step", "to": [5, 3]}
    again = saves.read(json.dumps(plain).encode(), rules=Toy())
    assert (again.last, again.state.figures[1].at) == (0, PIT)


def test_a_damaged_state_is_refused() -> None:
    plain = json.loads(saves.write(asked()))
    plain["actions"] = []
    plain["state"]["round"] = 5
    with pytest.raises(Fault) as fault:
        saves.read(json.dumps(plain).encode(), "my.save", rules=Toy())
    assert str(fault.value).startswith("my.save: The saved game is damaged")


@pytest.mark.parametrize("data", [b"", b"{}", b"[1]", b'{"save": 1}', b'{"save": 77}', b"\xff", b'{"save":1,"save":1}'])
def test_what_is_no_save_is_told_in_one_line(data: bytes) -> None:
    with pytest.raises(Fault) as fault:
        saves.read(data, "x", rules=Toy())
    assert str(fault.value).startswith("x")


@pytest.mark.parametrize("seed", range(6))
def test_a_game_of_the_rules_goes_on_whatever_its_generators_hold(seed: int) -> None:
    game = Session(open_game(GameSetup(CELLAR, 2)), seed)
    for _answer in range(5):
        game.act(game.rules.legal_actions(game.state).nth(0))
    again = saves.read(saves.write(game))
    assert (again.hash(), again.last) == (game.hash(), 5)
    plain = json.loads(saves.write(game))
    plain["actions"][0] = {"do": "pass", "what": "nothing"}  # the past is lost, the present stays
    alone = saves.read(json.dumps(plain).encode())
    assert (alone.last, alone.hash()) == (0, game.hash())
