"""Joining is asked at every movement of the pointer; its answers are those of the topic that places pieces."""

import pytest
from pytestqt.qtbot import QtBot

from studio.gui.board import BoardView
from studio.gui.editor.bench import Workbench
from studio.gui.editor.joining import Joining
from studio.quest.document import Document
from studio.quest.model import Piece
from studio.quest.new import new
from studio.quest.topics import pieces
from tests.gui.editor.conftest import small_quest

QUESTS = {"small": small_quest(), "three rooms": new("journeys1", "q")}


@pytest.fixture(params=QUESTS)
def bench(request: pytest.FixtureRequest, qtbot: QtBot) -> Workbench:
    """A workbench on one of the quests."""
    view = BoardView()
    qtbot.addWidget(view)
    return Workbench(Document(QUESTS[request.param]), view)


@pytest.mark.parametrize("piece", ["room_4x4", "corridor_4x2", "rotunda", "corner", "cross"])
def test_the_same_joins_in_the_same_order(bench: Workbench, piece: str) -> None:
    joining = Joining(bench)
    for near in ((0, 0), (6, 3), (14, 3), (2, 6), (7, 9), (13, 12)):
        assert joining.joins(piece, near, 2) == pieces.joins(bench.quest, piece, near, 2)


def test_a_piece_in_hand_can_go_back_to_where_it_was(bench: Workbench) -> None:
    piece = next(e for e in bench.quest.elements.values() if isinstance(e, Piece))
    found = Joining(bench).joins(piece.piece, piece.at, 2, frozenset((piece.id,)))
    assert (piece.at, piece.turn) in {(join.at, join.turn) for join in found}


def test_the_same_overlaps(bench: Workbench) -> None:
    joining = Joining(bench)
    for at in ((0, 0), (3, 3), (9, 2), (20, 20)):
        placed = pieces.outline(bench.quest, "room_6x6", at)
        expected = {s for squares in pieces.overlapped(bench.quest, placed).values() for s in squares}
        assert joining.overlap(placed) == expected
        if expected:
            assert joining.under(expected) in pieces.overlapped(bench.quest, placed)


def test_an_opening_that_would_meet_a_wall_is_found(qtbot: QtBot) -> None:
    view = BoardView()
    qtbot.addWidget(view)
    bench = Workbench(Document(small_quest()), view)
    meets = Joining(bench).mismatches(pieces.outline(bench.quest, "corridor_2x2", (3, 6), 1))
    assert [(run.x, run.y, run.side) for run in meets] == [(3, 6, "n")]
    assert Joining(bench).mismatches(pieces.outline(bench.quest, "corridor_2x2", (14, 3))) == ()
