"""The inspector while a piece is in hand: whether it fits and why not, its openings, its area."""

from PySide6.QtWidgets import QLabel

from studio.gui.editor.held import HeldPiece
from studio.gui.editor.tools.piece import NEW, PieceTool
from studio.quest.model import Area, Piece
from studio.quest.placing import squares_of
from tests.gui.editor.conftest import Hand

FREE = (14.4, 4.0)
"""Where a corridor of 2 × 2 joins the east side of the second room, within reach."""


def held(hand: Hand, piece: str = "corridor_2x2") -> tuple[PieceTool, HeldPiece]:
    """A piece in hand over the east opening of the second room, and its page."""
    hand.edit.pick_up("piece")
    tool = hand.edit.tool
    assert isinstance(tool, PieceTool)
    tool.choose(f"piece:{piece}")
    hand.bot.waitUntil(lambda: hand.edit.inspector.findChild(HeldPiece) is not None)
    hand.bot.wait(40)
    page = next(p for p in hand.edit.inspector.findChildren(HeldPiece) if p.isVisible())
    return tool, page


def near_join(hand: Hand, tool: PieceTool) -> None:
    """Move so that the piece joins the second room at a free opening."""
    _id, run, _behind = next(free for free in tool.joining.free() if free[0] == "r2")
    found = tool.joining.joins(tool.piece, (run.x, run.y), 3)
    join = next(j for j in found if j.piece == "r2")
    while tool.turn != join.turn:
        hand.key("R")
    wide, high = (2, 2)
    hand.move(join.at[0] + wide / 2, join.at[1] + high / 2)


def test_a_piece_that_joins_says_so_with_its_openings(hand: Hand) -> None:
    tool, page = held(hand)
    near_join(hand, tool)
    hand.bot.waitUntil(lambda: page.fits.text() == "Fits")
    assert "Joins room r2" in page.words.text()
    assert "Hall" in page.words.text()
    said = {row.text() for row in page.findChildren(QLabel) if not row.isHidden()}
    assert {"joins room r2", "free"} <= said


def test_a_piece_over_another_says_what_it_overlaps(hand: Hand) -> None:
    _tool, page = held(hand)
    hand.move(4, 4)
    hand.bot.waitUntil(lambda: page.fits.text() == "Does not fit")
    assert page.words.text() == "It overlaps room r1 in 4 squares."


def test_a_placed_piece_belongs_to_the_area_of_what_it_joins_as_one_step(hand: Hand) -> None:
    tool, _page = held(hand)
    near_join(hand, tool)
    before = hand.quest
    assert tool.held is not None
    hand.click(tool.held.at[0] + 1, tool.held.at[1] + 1)
    (piece,) = (e for e in hand.new(before) if isinstance(e, Piece))
    hall = hand.quest.elements["a2"]
    assert isinstance(hall, Area)
    assert piece.at in tuple(squares_of(hall.squares))
    hand.undo()
    assert hand.quest == before


def test_the_area_can_be_a_new_one_or_none(hand: Hand) -> None:
    tool, page = held(hand)
    near_join(hand, tool)
    page.area.setCurrentIndex(page.area.findData(NEW))
    page.area.activated.emit(page.area.currentIndex())
    before = hand.quest
    assert tool.held is not None
    hand.click(tool.held.at[0] + 1, tool.held.at[1] + 1)
    (area,) = (e for e in hand.new(before) if isinstance(e, Area))
    assert len(tuple(squares_of(area.squares))) == 4
    hand.undo()
    tool.area = ""
    hand.edit.bench.select()
    near_join(hand, tool)
    before = hand.quest
    hand.click(tool.held.at[0] + 1, tool.held.at[1] + 1)
    assert [type(e) for e in hand.new(before)] == [Piece]
    assert hand.quest.elements["a2"] == before.elements["a2"]


def test_the_page_turns_what_is_in_hand(hand: Hand) -> None:
    tool, page = held(hand)
    page.form.edited.emit("turn", 3)
    assert tool.turn == 3
    page.form.edited.emit("face", "b")
    assert tool.face == "b"


def test_the_page_follows_the_card(hand: Hand) -> None:
    tool, _page = held(hand)
    title = hand.edit.inspector._title.full()
    tool.choose("piece:corridor_4x2")
    hand.bot.waitUntil(lambda: hand.edit.inspector._title.full() != title)
