"""A band and a rectangle by keys alone: Shift with the arrows draws it, Enter takes it, Esc drops it."""

from PySide6.QtCore import Qt

from studio.gui.board import overlays as o
from studio.quest.model import Terrain
from studio.quest.placing import squares_of
from tests.gui.editor.conftest import Hand

CTRL, SHIFT = Qt.KeyboardModifier.ControlModifier, Qt.KeyboardModifier.ShiftModifier
LEFT, RIGHT, UP, DOWN = Qt.Key.Key_Left, Qt.Key.Key_Right, Qt.Key.Key_Up, Qt.Key.Key_Down


def begin(hand: Hand, x: int, y: int) -> None:
    """The square cursor on a square, nothing selected."""
    hand.edit.bench.select()
    hand.edit.cursor.put((x, y))
    hand.edit.cursor.move(0, 0)


def band(hand: Hand) -> o.Band | None:
    """The band that is shown."""
    shown = hand.edit.view.board.overlay("band")
    assert shown is None or isinstance(shown, o.Band)
    return shown


def test_shift_and_arrows_draw_a_band_that_enter_takes(hand: Hand) -> None:
    begin(hand, 10, 2)
    hand.key(RIGHT, SHIFT)
    hand.key(DOWN, SHIFT)
    assert band(hand) == o.Band((10, 2), (12, 4), False)
    assert hand.document.selection == ()
    hand.key(RIGHT, SHIFT)
    hand.key(RIGHT, SHIFT)
    hand.key(Qt.Key.Key_Return)
    assert set(hand.document.selection) == {"m1", "ch1"}
    assert band(hand) is None


def test_drawn_to_the_left_it_takes_what_it_touches(hand: Hand) -> None:
    begin(hand, 13, 3)
    for _step in range(2):
        hand.key(LEFT, SHIFT)
    assert band(hand) == o.Band((14, 3), (11, 4), True)
    hand.key(Qt.Key.Key_Return)
    assert set(hand.document.selection) == {"m1", "r2"}


def test_it_shrinks_again_and_turns_round_at_its_beginning(hand: Hand) -> None:
    begin(hand, 10, 2)
    hand.key(RIGHT, SHIFT)
    hand.key(LEFT, SHIFT)
    hand.key(LEFT, SHIFT)
    assert band(hand) == o.Band((11, 2), (9, 3), True)


def test_esc_and_a_plain_arrow_drop_it(hand: Hand) -> None:
    begin(hand, 10, 2)
    hand.key(RIGHT, SHIFT)
    hand.key(Qt.Key.Key_Escape)
    assert band(hand) is None
    hand.key(DOWN, SHIFT)
    assert band(hand) == o.Band((11, 2), (12, 4), False)  # a new one, from where the cursor is
    hand.key(RIGHT)
    assert band(hand) is None


def test_with_a_selection_they_nudge_by_five(hand: Hand) -> None:
    hand.edit.bench.select("ch1")
    hand.key(DOWN)
    hand.key(UP, SHIFT)
    chest = hand.quest.elements["ch1"]
    assert chest.at == (13, 3)  # five up is off the board: refused, with words  # type: ignore[union-attr]
    hand.key(LEFT, SHIFT)
    assert hand.quest.elements["ch1"].at == (8, 3)  # type: ignore[union-attr]


def test_a_painting_tool_paints_the_rectangle(hand: Hand) -> None:
    before = hand.quest
    hand.key("t")
    begin(hand, 11, 4)
    hand.key(RIGHT, SHIFT)
    hand.key(DOWN, SHIFT)
    assert isinstance(hand.edit.view.board.overlay("stroke"), o.Squares)
    hand.key(Qt.Key.Key_Return)
    (painted,) = (e for e in hand.new(before) if isinstance(e, Terrain))
    assert set(squares_of(painted.squares)) == {(11, 4), (12, 4), (11, 5), (12, 5)}
    hand.undo()
    assert hand.quest == before
