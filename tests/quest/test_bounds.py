"""Bounds: what is too large to be taken from a stranger, and what is too large for a game."""

from pathlib import Path

import pytest

from studio.checks.run import check
from studio.kit.faults import Fault
from studio.quest import files
from studio.quest.bounds import MAX_PLAYED, too_large, unplayable
from studio.quest.edits import Put
from studio.quest.model import Piece, Quest, Shape
from studio.quest.new import new
from studio.rules import GameSetup, open_game

SHIPPED = sorted((Path(__file__).parents[2] / "quests").rglob("quest.json"))


def board(width: int, height: int) -> Quest:
    bare = new("journeys1", "field", "blank")
    return Put((Shape("sh", "title", ("." * width,) * height), Piece("q1", "sh", (0, 0)))).apply(bare)


@pytest.mark.parametrize("path", SHIPPED, ids=lambda path: path.parent.name)
def test_shipped_quests_are_far_from_every_bound(path: Path) -> None:
    quest = files.read(path).quest
    assert too_large(quest) is None
    assert unplayable(quest) is None
    assert 3 * len(quest.elements) < 2_000


def test_no_game_is_opened_on_a_board_beyond_the_bound_and_the_sentence_says_which() -> None:
    at_the_bound, beyond = board(60, 60), board(61, 60)
    assert unplayable(at_the_bound) is None
    with pytest.raises(Fault) as refused:
        open_game(GameSetup(beyond, 2))
    assert str(refused.value) == f"the board has 3660 squares; a game is played on at most {MAX_PLAYED}"


def test_pieces_upon_each_other_are_counted_once_where_a_game_is_played() -> None:
    quest = board(50, 50)
    twice = Put((Piece("q2", "sh", (0, 0)),)).apply(quest)
    assert unplayable(twice) is None
    assert not [f for f in check(twice, families="S").findings if f.code == "S123"]
