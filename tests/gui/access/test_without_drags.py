"""Nothing needs a drag: each has a way by keys and a way by clicks (ui.md §11)."""

from collections.abc import Iterator
from typing import Any

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QMenu
from pytestqt.qtbot import QtBot

from studio.gui.editor.palette import CardWidget
from studio.gui.table.timeline import Track
from studio.quest import model
from studio.quest.edits import Put
from studio.quest.placing import squares_of
from tests.gui.editor.conftest import Hand
from tests.gui.editor.conftest import hand as editor
from tests.gui.editor.test_menu import right_click

Key, Modifier = Qt.Key, Qt.KeyboardModifier


@pytest.fixture
def hand(qtbot: QtBot) -> Iterator[Hand]:
    """The editor with the small quest."""
    yield from editor.__wrapped__(qtbot)  # type: ignore[attr-defined]


def press(hand: Hand, *keys: Key | str, keys_held: Modifier = Modifier.NoModifier) -> None:
    for key in keys:
        QTest.keyClick(hand.window.focusWidget() or hand.window, key, keys_held)  # type: ignore[call-overload]


def at(hand: Hand, id: str) -> Any:
    return getattr(hand.quest.elements[id], "at", None)


def test_a_thing_is_carried_by_enter_arrows_enter(hand: Hand) -> None:
    """Dragging a figure: Enter picks up, Enter puts down, as one step."""
    hand.edit.cursor.put((11, 3))
    hand.click(11.5, 3.5)
    assert hand.edit.bench.selection == ("m1",)
    before = hand.quest
    press(hand, Key.Key_Return)
    assert hand.edit.view.board.overlay("ghost") is not None
    press(hand, Key.Key_Right, Key.Key_Down)
    assert hand.quest is before
    press(hand, Key.Key_Return)
    assert at(hand, "m1") == (12, 4)
    assert hand.edit.view.board.overlay("ghost") is None
    hand.undo()
    assert hand.quest == before


def test_a_thing_is_moved_by_two_clicks_from_its_menu(hand: Hand) -> None:
    """Dragging a figure: *Move* in its menu, then a click where it shall be, as one step."""
    before = hand.quest
    menu = right_click(hand, 11.5, 3.5)
    assert menu is not None
    row = next(action for action in menu.actions() if action.text().startswith("Move"))
    assert row.isEnabled()
    QTest.mouseClick(menu, Qt.MouseButton.LeftButton, pos=menu.actionGeometry(row).center())
    assert hand.quest is before
    hand.move(12.5, 4.5)
    assert hand.edit.view.board.overlay("ghost") is not None
    hand.click(12.5, 4.5)
    assert at(hand, "m1") == (12, 4)
    assert hand.edit.view.board.overlay("ghost") is None
    hand.window.activateWindow()  # this platform leaves the closed menu in front
    hand.undo()
    assert hand.quest == before


def test_what_is_locked_is_not_moved_from_a_menu(hand: Hand) -> None:
    hand.click(11.5, 3.5)
    hand.edit.acts.toggle_lock()
    hand.edit.menu_at_cursor()
    menu = QApplication.activePopupWidget()
    assert isinstance(menu, QMenu)
    assert not next(action for action in menu.actions() if action.text().startswith("Move")).isEnabled()
    menu.close()


def test_esc_leaves_what_is_carried_where_it_was(hand: Hand) -> None:
    hand.edit.cursor.put((11, 3))
    hand.click(11.5, 3.5)
    before = hand.quest
    press(hand, Key.Key_Return, Key.Key_Right, Key.Key_Escape)
    assert hand.quest is before
    assert hand.edit.view.board.overlay("ghost") is None
    assert hand.edit.bench.selection == ("m1",)


def test_a_thing_is_nudged_by_arrows_and_moved_by_cutting_and_pasting(hand: Hand) -> None:
    hand.click(11.5, 3.5)
    press(hand, Key.Key_Right)
    assert at(hand, "m1") == (12, 3)
    press(hand, Key.Key_X, keys_held=Modifier.ControlModifier)
    assert "m1" not in hand.quest.elements
    hand.move(12.5, 4.5)
    press(hand, Key.Key_V, keys_held=Modifier.ControlModifier)
    moved = [e for e in hand.quest.elements.values() if isinstance(e, model.Monster)]
    assert [e.at for e in moved] == [(12, 4)]


def test_a_copy_is_made_without_ctrl_and_a_drag(hand: Hand) -> None:
    hand.click(11.5, 3.5)
    press(hand, Key.Key_D, keys_held=Modifier.ControlModifier)
    assert sum(isinstance(e, model.Monster) for e in hand.quest.elements.values()) == 2


def test_a_band_is_drawn_by_shift_arrows_and_by_shift_clicks(hand: Hand) -> None:
    hand.click(11.5, 3.5)
    hand.click(13.5, 2.5, Modifier.ShiftModifier)
    both = set(hand.edit.bench.selection)
    assert both == {"m1", "ch1"}
    hand.edit.bench.select()
    hand.edit.cursor.put((10, 2))
    hand.edit.view.setFocus()
    for key in (Key.Key_Right, Key.Key_Right, Key.Key_Right, Key.Key_Down, Key.Key_Down):
        press(hand, key, keys_held=Modifier.ShiftModifier)
    press(hand, Key.Key_Return)
    assert set(hand.edit.bench.selection) >= both


@pytest.mark.parametrize(("tool", "kind"), [("t", model.Terrain), ("s", model.Start)])
def test_squares_are_painted_one_click_each(hand: Hand, tool: str, kind: type[model.AnyElement]) -> None:
    press(hand, tool)
    for x in (2, 3, 4):
        hand.click(x + 0.5, 4.5)
    painted = {at for e in hand.quest.elements.values() if isinstance(e, kind) for at in squares_of(e.squares)}  # type: ignore[attr-defined]
    assert {(2, 4), (3, 4), (4, 4)} <= painted


def test_a_wall_is_built_one_click_an_edge(hand: Hand) -> None:
    press(hand, "w")
    for x in (3, 4):
        hand.click(x + 0.5, 4.02)
    edges = {edge for e in hand.quest.elements.values() if isinstance(e, model.Wall) for edge in e.edges}
    assert {(3, 4, "n"), (4, 4, "n")} <= edges


def test_a_row_of_figures_is_placed_one_click_each(hand: Hand) -> None:
    before = hand.quest
    hand.edit.palette.chosen.emit("monster:skeleton", False)
    for x in (10, 12):
        hand.click(x + 0.5, 4.5)
    assert [type(e) for e in hand.new(before)] == [model.Monster] * 2


def test_a_card_is_taken_and_placed_by_two_clicks(hand: Hand) -> None:
    before = hand.quest
    cards = [card for card in hand.window.findChildren(CardWidget) if card.isVisible()]
    card = next(card for card in cards if "chest" in card.card.id or card.card.section == "things")
    QTest.mouseClick(card, Qt.MouseButton.LeftButton)
    hand.click(4.5, 4.5)
    assert len(hand.new(before)) == 1


def test_an_area_and_a_note_are_sized_by_keys(hand: Hand) -> None:
    hand.document.do(Put((model.Note("note", (3, 3), "Here."),)))
    hand.edit.bench.select("note")
    hand.edit.view.setFocus()
    press(hand, Key.Key_Right, keys_held=Modifier.AltModifier)
    note = hand.quest.elements["note"]
    assert isinstance(note, model.Note)
    assert (note.wide, note.high) == (2, 1)


def test_a_piece_is_turned_by_its_key(hand: Hand) -> None:
    piece = next(e for e in hand.quest.elements.values() if isinstance(e, model.Piece))
    hand.edit.bench.select(piece.id)
    hand.edit.view.setFocus()
    press(hand, Key.Key_R)
    turned = hand.quest.elements[piece.id]
    assert isinstance(turned, model.Piece)
    assert turned.turn != piece.turn


def test_what_starts_a_trigger_is_clicked_and_what_it_changes_is_told_in_the_inspector(hand: Hand) -> None:
    before = hand.quest
    press(hand, "e")
    hand.click(11.5, 3.5)
    (trigger,) = hand.new(before)
    assert isinstance(trigger, model.Trigger)
    assert hand.edit.bench.selection == (trigger.id,)
    assert hand.edit.inspector.isVisible()


def test_a_distance_is_measured_by_keys(hand: Hand) -> None:
    press(hand, "q")
    hand.edit.cursor.put((2, 3))
    press(hand, Key.Key_Return, Key.Key_Right, Key.Key_Right, Key.Key_Return)
    assert hand.edit.view.board.overlay("measure") is not None


def test_the_board_is_moved_by_wheel_keys_and_the_cursor(hand: Hand) -> None:
    view = hand.edit.view
    seen = view.camera.seen_squares().topLeft()
    hand.edit.bench.select()
    hand.edit.cursor.put((3, 3))
    for _step in range(12):
        hand.edit.cursor.move(5, 0)
    assert view.camera.seen_squares().topLeft() != seen
    press(hand, Key.Key_Home)
    whole = view.camera.seen_squares()
    assert whole.contains(6, 4)


def test_the_timeline_is_moved_by_clicks_and_by_keys(qtbot: QtBot) -> None:
    track = Track()
    qtbot.addWidget(track)
    track.resize(424, 44)
    track.show_state(5, 10, (), ())
    track.show()
    wanted: list[int] = []
    track.moved.connect(wanted.append)
    QTest.mouseClick(track, Qt.MouseButton.LeftButton, pos=QPoint(round(track.place(8)), 27))
    QTest.keyClick(track, Key.Key_Left)
    QTest.keyClick(track, Key.Key_PageDown)
    assert wanted == [8, 4, 10]
