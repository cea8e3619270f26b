"""Notes: the one thing that may lie off the squares, placed, moved, snapped and read by hand."""

from dataclasses import replace

from PySide6.QtCore import Qt

from studio.gui.board import overlays as o
from studio.gui.board.pick import things_at
from studio.quest.files import quest_bytes, read_quest
from studio.quest.model import Note
from tests.gui.editor.conftest import Hand

ALT = Qt.KeyboardModifier.AltModifier
CTRL = Qt.KeyboardModifier.ControlModifier


def note(hand: Hand) -> Note:
    """The note there is."""
    (found,) = (e for e in hand.quest.elements.values() if isinstance(e, Note))
    return found


def written(hand: Hand, x: float, y: float) -> Note:
    """A note written with Alt held, and the select tool in hand again."""
    hand.key("n")
    hand.click(x, y, ALT)
    hand.key("v")
    return note(hand)


def test_a_click_puts_a_note_on_a_square_and_with_alt_around_the_pointer(hand: Hand) -> None:
    hand.key("n")
    hand.click(8.75, 8.25)
    assert (note(hand).at, note(hand).shift) == ((8, 8), (0, 0))
    hand.undo()
    floating = written(hand, 8.75, 8.25)
    assert (floating.at, floating.shift) == ((8, 7), (16, 48))


def test_a_drag_with_alt_gives_it_its_size_where_it_begins(hand: Hand) -> None:
    hand.key("n")
    hand.drag((8.25, 8.5), (11.25, 10.5), ALT)
    assert note(hand) == Note(note(hand).id, (8, 8), note(hand).text, 3, 2, (16, 32))


def test_a_note_is_taken_where_it_is_seen(hand: Hand) -> None:
    floating = written(hand, 8.75, 8.25)  # seen from 8.25 to 9.25, 7.75 to 8.75
    picture = hand.edit.view.picture
    assert floating.id in things_at(picture, 9.2, 7.8)
    assert floating.id not in things_at(picture, 8.2, 7.8)
    hand.edit.bench.select()
    hand.click(9.2, 8.7)
    assert hand.document.selection == (floating.id,)


def test_a_drag_snaps_a_note_to_the_squares_and_with_alt_leaves_it_free(hand: Hand) -> None:
    id = written(hand, 8.75, 8.25).id
    hand.drag((8.75, 8.25), (9.5, 8.5), ALT)
    assert (note(hand).at, note(hand).shift) == ((9, 8), (0, 0))
    hand.drag((9.5, 8.5), (9.75, 8.5), ALT)
    assert (note(hand).at, note(hand).shift) == ((9, 8), (16, 0))
    hand.drag((9.75, 8.5), (12.25, 9.25))
    assert (note(hand).at, note(hand).shift) == ((12, 9), (0, 0))
    hand.undo()
    assert (note(hand).at, note(hand).shift) == ((9, 8), (16, 0))
    assert hand.document.selection == (id,)


def test_while_it_is_dragged_its_outline_shows_where_it_will_lie(hand: Hand) -> None:
    written(hand, 8.75, 8.25)
    tool = hand.edit.tool
    pointer = hand.edit.cursor.pointer()
    tool.press(replace(pointer, x=8.75, y=8.25, alt=True))
    tool.drag(replace(pointer, x=9.25, y=8.75, alt=True))
    shown = hand.edit.view.board.overlay("hover")
    assert isinstance(shown, o.Outlines)
    assert shown.outlines[0].box == (8.75, 8.25, 1, 1)
    tool.drag(replace(pointer, x=0.1, y=0.1, alt=True))
    assert tool.cancel()
    assert hand.edit.view.board.overlay("hover") is None


def test_a_floating_note_is_kept_in_the_file(hand: Hand) -> None:
    written(hand, 8.75, 8.25)
    data = quest_bytes(hand.quest, texts=True)
    assert b'"shift":[16,48]' in data
    assert read_quest(data) == (hand.quest, ())


def test_resized_by_its_corner_it_stays_off_the_squares(hand: Hand) -> None:
    written(hand, 8.75, 8.25)
    hand.edit.view.setFocus()
    hand.drag((9.25, 8.75), (10.3, 9.8))
    made = note(hand)
    assert (made.at, made.wide, made.high, made.shift) == ((8, 7), 2, 2, (16, 48))
