"""Dice rolled at the table: the faces count, are kept in log and save, and wrong ones are refused."""

from pathlib import Path

import msgspec
import pytest

from studio.bots import generator, policy
from studio.kit.codec import to_json
from studio.kit.faults import Refused
from studio.kit.text import say
from studio.play import replay, saves
from studio.play.session import Session
from studio.quest.files import read
from studio.rules.core.actions import Pass, StepTo, Strike
from studio.rules.core.api import GameSetup, open_game
from tests.play.toy import Toy

STRIKE = Strike((4, 1))
QUEST = read(Path(__file__).parents[2] / "quests/journeys1/the_cellar").quest


def beside() -> Session:
    game = Session(Toy(), 3)
    for to in ((1, 0), (2, 0), (3, 0)):
        game.act(StepTo(to))
    return game


def test_an_answer_tells_which_dice_it_needs() -> None:
    game = beside()
    assert game.wanted(STRIKE) == ("red",)
    assert game.wanted(STRIKE, (2,)) == ()
    assert game.wanted(Pass()) == ()


@pytest.mark.parametrize(("face", "won"), [(0, False), (3, False), (4, True), (5, True)])
def test_the_typed_face_counts_and_the_generator_stays(face: int, won: bool) -> None:
    game = beside()
    before = game.state.rng
    moment = game.act(STRIKE, (face,))
    assert (moment.faces, game.outcome is not None, game.state.rng) == ((face,), won, before)
    assert moment.revealing


@pytest.mark.parametrize(
    ("faces", "told"),
    [
        ((6,), "A red die has faces 1 to 6; 7 is none of them"),
        ((-1,), "A red die has faces 1 to 6; 0 is none of them"),
        ((1, 2), "Only 1 dice are rolled for this answer; 2 were typed"),
    ],
)
def test_wrong_faces_are_refused_and_change_nothing(faces: tuple[int, ...], told: str) -> None:
    game = beside()
    with pytest.raises(Refused) as refused:
        game.act(STRIKE, faces)
    assert (say(refused.value.text), game.last) == (told, 3)


def played() -> Session:
    """A cellar in which every die is typed, each time another face."""
    game = Session(open_game(GameSetup(QUEST, 2, (), {"quick_setup": True})), 11)
    chooser = policy("greedy", game.rules)
    typed = 0
    while game.last < 160 and (decision := game.decision) is not None:
        action = chooser.choose(game.state, decision, generator(1, decision.number))
        faces: tuple[int, ...] = ()
        while game.wanted(action, faces):
            faces = (*faces, typed % 6)
            typed += 1
        game.act(action, faces)
    assert sum(bool(moment.faces) for moment in game.moments) >= 5
    return game


def test_a_game_with_typed_dice_verifies_and_says_where_a_die_was_changed() -> None:
    game = played()
    header, answers = replay.read(replay.write(game))
    assert replay.verify(header, answers, open_game(header.setup)) is None
    place = next(i for i, answer in enumerate(answers) if answer.faces)
    for faces, code in (((), "replay.differs"), ((9, *answers[place].faces[1:]), "replay.dice")):
        other = msgspec.structs.replace(answers[place], faces=faces)
        changed = (*answers[:place], other, *answers[place + 1 :])
        found = replay.verify(header, changed, open_game(header.setup))
        assert found is not None
        assert (found.n, found.text.code) == (place + 1, code)


def test_a_log_without_typed_dice_has_no_word_of_them() -> None:
    assert b"faces" not in b"".join(list(replay.lines(beside()))[1:])


def test_a_saved_game_goes_on_with_its_typed_dice() -> None:
    game = played()
    again = saves.read(saves.write(game))
    assert [moment.faces for moment in again.moments] == [moment.faces for moment in game.moments]
    assert (again.hash(), to_json(again.state)) == (game.hash(), to_json(game.state))
