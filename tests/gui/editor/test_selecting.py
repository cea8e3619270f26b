"""Selecting, moving, copying and turning what is on the map."""

import subprocess
import sys
from dataclasses import replace

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest

from studio.gui.board import overlays as o
from studio.gui.editor import menus
from studio.quest.model import Chest, Monster, Piece
from tests.gui.editor.conftest import Hand

CTRL, SHIFT, ALT = (
    Qt.KeyboardModifier.ControlModifier,
    Qt.KeyboardModifier.ShiftModifier,
    Qt.KeyboardModifier.AltModifier,
)


def test_a_click_takes_the_topmost_thing(hand: Hand) -> None:
    hand.click(11.5, 3.5)
    assert hand.document.selection == ("m1",)


def test_alt_click_takes_what_lies_beneath(hand: Hand) -> None:
    hand.click(11.5, 3.5)
    hand.click(11.5, 3.5, ALT)
    assert hand.document.selection == ("r2",)


def test_shift_adds_and_ctrl_toggles(hand: Hand) -> None:
    hand.click(11.5, 3.5)
    hand.click(13.5, 2.5, SHIFT)
    assert hand.document.selection == ("m1", "ch1")
    hand.click(11.5, 3.5, CTRL)
    assert hand.document.selection == ("ch1",)


def test_a_click_into_the_void_selects_nothing(hand: Hand) -> None:
    hand.click(11.5, 3.5)
    hand.click(8.5, 9.5)
    assert hand.document.selection == ()


def test_a_drag_moves_a_figure_as_one_step(hand: Hand) -> None:
    hand.drag((11.5, 3.5), (12.5, 4.5))
    monster = hand.quest.elements["m1"]
    assert isinstance(monster, Monster)
    assert monster.at == (12, 4)
    hand.undo()
    assert hand.quest.elements["m1"] == Monster("m1", "skeleton", (11, 3))


def test_a_move_into_the_void_is_refused_and_nothing_moves(hand: Hand) -> None:
    before = hand.quest
    hand.drag((11.5, 3.5), (8.5, 8.5))
    assert hand.quest is before


def test_ctrl_drag_copies(hand: Hand) -> None:
    before = hand.quest
    hand.drag((11.5, 3.5), (12.5, 4.5), CTRL)
    (copy,) = hand.new(before)
    assert isinstance(copy, Monster)
    assert copy.at == (12, 4)
    assert hand.document.selection == (copy.id,)


def test_a_band_from_left_to_right_takes_what_is_wholly_inside(hand: Hand) -> None:
    hand.drag((9.5, 1.3), (14.5, 4.3), SHIFT)
    assert set(hand.document.selection) == {"m1", "ch1"}


def test_a_band_from_right_to_left_takes_what_it_touches(hand: Hand) -> None:
    hand.drag((14.5, 4.3), (9.6, 1.3), SHIFT)
    assert set(hand.document.selection) == {"m1", "ch1", "r2", "c1"}


def test_a_piece_is_not_pulled_unless_it_is_selected(hand: Hand) -> None:
    before = hand.quest
    hand.drag((12.5, 5.5), (12.5, 9.5))
    assert hand.quest is before
    hand.click(12.5, 5.5)
    hand.drag((12.5, 5.5), (12.5, 9.5), ALT)
    piece = hand.quest.elements["r2"]
    assert isinstance(piece, Piece)
    assert piece.at == (10, 6)


def test_arrows_nudge_the_selection_in_one_step(hand: Hand) -> None:
    hand.click(11.5, 3.5)
    for _ in range(2):
        hand.key(Qt.Key.Key_Right)
    monster = hand.quest.elements["m1"]
    assert isinstance(monster, Monster)
    assert monster.at == (13, 3)
    hand.undo()
    monster = hand.quest.elements["m1"]
    assert isinstance(monster, Monster)
    assert monster.at == (11, 3)


def test_delete_undo_redo(hand: Hand) -> None:
    hand.click(11.5, 3.5)
    hand.key(Qt.Key.Key_Delete)
    assert "m1" not in hand.quest.elements
    hand.undo()
    assert "m1" in hand.quest.elements
    hand.key(Qt.Key.Key_Y, CTRL)
    assert "m1" not in hand.quest.elements


def test_copied_things_are_pasted_at_the_pointer(hand: Hand) -> None:
    before = hand.quest
    hand.click(11.5, 3.5)
    hand.key(Qt.Key.Key_C, CTRL)
    hand.move(4.5, 4.5)
    hand.key(Qt.Key.Key_V, CTRL)
    (copy,) = hand.new(before)
    assert isinstance(copy, Monster)
    assert copy.at == (4, 4)


def test_what_does_not_fit_stays_in_the_hand_and_can_be_turned(hand: Hand) -> None:
    before = hand.quest
    hand.document.select("c1")
    hand.key(Qt.Key.Key_C, CTRL)
    hand.move(11.5, 3.5)
    hand.key(Qt.Key.Key_V, CTRL)
    assert hand.edit.tool.id == "paste"
    ghost = hand.edit.view.board.overlay("ghost")
    assert isinstance(ghost, o.Ghost)
    assert ghost.outline == "bad"
    hand.key("r")
    hand.click(4, 9)
    (copy,) = hand.new(before)
    assert isinstance(copy, Piece)
    assert copy.turn == 1
    assert hand.edit.tool.id == "select"


def test_duplicate_puts_a_copy_beside_it(hand: Hand) -> None:
    before = hand.quest
    hand.click(13.5, 2.5)
    hand.key(Qt.Key.Key_D, CTRL)
    (copy,) = hand.new(before)
    assert isinstance(copy, Chest)
    assert copy.at == (13, 3)


def test_r_turns_the_selected_piece(hand: Hand) -> None:
    hand.document.select("c1")
    hand.key(Qt.Key.Key_Delete)
    hand.document.select("r2")
    hand.key("r")
    piece = hand.quest.elements["r2"]
    assert isinstance(piece, Piece)
    assert piece.turn == 2


def test_select_all_takes_what_is_on_the_map(hand: Hand) -> None:
    hand.key(Qt.Key.Key_A, CTRL)
    assert set(hand.document.selection) == set(hand.quest.elements)


def test_locked_things_are_not_taken(hand: Hand) -> None:
    hand.click(11.5, 3.5)
    hand.key(Qt.Key.Key_L, CTRL)
    hand.click(11.5, 3.5)
    assert hand.document.selection == ("r2",)


def test_hidden_things_are_not_drawn(hand: Hand) -> None:
    hand.click(11.5, 3.5)
    hand.key(Qt.Key.Key_H, CTRL | SHIFT)
    assert "m1" not in hand.edit.view.picture.figures
    hand.key(Qt.Key.Key_H, CTRL | SHIFT)
    assert "m1" in hand.edit.view.picture.figures


def test_points_and_commas_go_through_the_things(hand: Hand) -> None:
    hand.key(".")
    first = hand.document.selection
    hand.key(".")
    assert hand.document.selection != first
    hand.key(",")
    assert hand.document.selection == first


def test_the_ruler_takes_a_column(hand: Hand) -> None:
    columns = hand.edit.view.columns
    assert columns is not None
    columns.picked.emit(13, 13)
    assert hand.document.selection == ("ch1",)


def test_the_round_handle_turns_a_piece(hand: Hand) -> None:
    hand.document.select("c1")
    hand.key(Qt.Key.Key_Delete)
    hand.document.select("r2")
    above = hand.point(12, 2)
    above.setY(above.y() - 20)
    QTest.mouseClick(hand.edit.view.viewport(), Qt.MouseButton.LeftButton, pos=above)
    piece = hand.quest.elements["r2"]
    assert isinstance(piece, Piece)
    assert piece.turn == 2


def test_resting_on_a_thing_says_what_it_is(hand: Hand) -> None:
    hand.move(11.5, 3.5)
    hand.bot.waitUntil(lambda: hand.edit.view.board.overlay("read-out") is not None, timeout=1000)
    shown = hand.edit.view.board.overlay("read-out")
    assert isinstance(shown, o.ReadOut)
    assert shown.lines == ("Skeleton · m1",)


@pytest.mark.parametrize(("square", "line"), [((13.5, 5.5), "Room 4×4 · r2"), ((8.5, 3.5), "Corridor 4×2 · c1")])
def test_resting_on_the_ground_says_what_it_is_too(hand: Hand, square: tuple[float, float], line: str) -> None:
    hand.move(*square)
    hand.bot.waitUntil(lambda: hand.edit.view.board.overlay("read-out") is not None, timeout=1000)
    shown = hand.edit.view.board.overlay("read-out")
    assert isinstance(shown, o.ReadOut)
    assert shown.lines == (line,)


def test_with_alt_resting_on_a_thing_says_its_rules(hand: Hand) -> None:
    hand.move(11.5, 3.5)
    pointer = hand.edit.view.pointer()
    assert pointer is not None
    hand.edit.tool.hover(replace(pointer, alt=True))
    hand.bot.waitUntil(lambda: hand.edit.view.board.overlay("read-out") is not None, timeout=1000)
    shown = hand.edit.view.board.overlay("read-out")
    assert isinstance(shown, o.ReadOut)
    assert shown.lines[0] == "Skeleton · m1"
    assert "J-1115" in " ".join(shown.lines)


def test_what_stands_on_a_piece_can_be_taken_with_it(hand: Hand) -> None:
    hand.document.select("r2")
    menus.select_contents(hand.edit.bench)
    assert set(hand.document.selection) == {"r2", "m1", "ch1"}


def test_the_menu_of_a_thing_offers_what_can_be_done(hand: Hand) -> None:
    hand.document.select("ch1")
    at = hand.edit.cursor.pointer()
    menu = menus.context_menu(hand.edit, at)
    words = [action.text().split("\t")[0] for action in menu.actions() if action.text()]
    assert words[:6] == ["Play from here", "Cut", "Copy", "Paste here", "Duplicate", "Delete"]
    menu.deleteLater()


def test_a_program_that_ends_with_things_on_the_clipboard_ends_well() -> None:
    code = (
        "from studio.gui.window import app; from studio.gui.editor import clipboard;"
        "from studio.quest.new import new; a = app.application(); quest = new('journeys1', 'cave');"
        "clipboard.copy((quest.elements['k1'],), quest); assert clipboard.has_things()"
    )
    ended = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, timeout=60, check=False)
    assert (ended.returncode, ended.stderr) == (0, "")
