"""Each mode without a mouse: place a piece and a chest, fix a finding, play a turn, come back."""

import shutil
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QFileDialog
from pytestqt.qtbot import QtBot

from studio.gui.editor.view import EditMode
from studio.gui.kit.settings import PlaySettings
from studio.gui.window import filing
from studio.gui.window.main import MainWindow
from studio.quest.model import Chest, Door, Piece
from tests.gui.window.waiting import until_done

Key, Modifier = Qt.Key, Qt.KeyboardModifier
CELLAR = Path(__file__).parents[3] / "quests" / "journeys1" / "the_cellar"


def press(window: MainWindow, *keys: Key, modifier: Modifier = Modifier.NoModifier) -> None:
    for key in keys:
        QTest.keyClick(window.focusWidget() or window, key, modifier)
        until_done(window)


@pytest.fixture
def edit(window: MainWindow, qtbot: QtBot, tmp_path: Path) -> EditMode:
    window.settings.change(reduced_motion=True, play=PlaySettings(heroes=2, seats={"0": "random"}, seed=3, speed="max"))
    shutil.copytree(CELLAR, tmp_path / "cellar")
    filing.open_path(window, tmp_path / "cellar")
    mode = window.mode
    assert isinstance(mode, EditMode)
    qtbot.waitUntil(lambda: mode.view.isVisible())
    qtbot.wait(5)
    mode.view.setFocus()
    return mode


def test_a_chest_is_placed_with_the_square_cursor(window: MainWindow, edit: EditMode) -> None:
    before = edit.document.quest
    press(window, Key.Key_C)
    for _step in range(20):  # to the first square where a chest may stand
        press(window, Key.Key_Right, Key.Key_Return)
        if edit.document.quest is not before:
            break
    placed = [e for id_, e in edit.document.quest.elements.items() if id_ not in before.elements]
    assert [type(e) for e in placed] == [Chest]


def test_a_door_is_placed_with_the_square_cursor(window: MainWindow, edit: EditMode) -> None:
    before = edit.document.quest
    press(window, Key.Key_D)
    for step in range(200):  # square by square, row by row, to the first edge where a door may stand
        press(window, Key.Key_Right if step % 14 else Key.Key_Down, Key.Key_Return)
        if any(id_ not in before.elements for id_ in edit.document.quest.elements):
            break
    placed = [e for id_, e in edit.document.quest.elements.items() if id_ not in before.elements]
    assert [type(e) for e in placed] == [Door]


def test_a_pack_is_built_by_its_key(
    window: MainWindow, edit: EditMode, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    target = tmp_path / "cellar.questpack"
    monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_a, **_k: (str(target), ""))
    press(window, Key.Key_E, modifier=Modifier.ControlModifier)
    assert target.exists()


def test_a_piece_is_turned_placed_and_taken_back(window: MainWindow, edit: EditMode) -> None:
    before = edit.document.quest
    pieces = sum(isinstance(e, Piece) for e in before.elements.values())
    press(window, Key.Key_P, Key.Key_R)
    for _step in range(30):  # away from the map, where it fits
        press(window, Key.Key_Right, modifier=Modifier.ControlModifier)
    press(window, Key.Key_Return)
    assert sum(isinstance(e, Piece) for e in edit.document.quest.elements.values()) == pieces + 1
    press(window, Key.Key_Z, modifier=Modifier.ControlModifier)
    assert edit.document.quest is before


def test_the_next_finding_is_walked_to_and_its_first_fix_taken(
    window: MainWindow, edit: EditMode, qtbot: QtBot
) -> None:
    press(window, Key.Key_P)
    for _step in range(30):
        press(window, Key.Key_Right, modifier=Modifier.ControlModifier)
    press(window, Key.Key_Return, Key.Key_Escape, Key.Key_F7)
    qtbot.waitUntil(lambda: any(f.fixes for f in edit.bench.findings), timeout=15_000)
    count, quest = len(edit.bench.findings), edit.document.quest
    for _finding in range(count):
        press(window, Key.Key_F4)
        press(window, Key.Key_Return, modifier=Modifier.AltModifier)
        if edit.document.quest is not quest:
            break
    assert edit.document.quest is not quest


def test_commands_are_reached_without_a_mouse_and_the_focus_comes_back(window: MainWindow, edit: EditMode) -> None:
    press(window, Key.Key_K, modifier=Modifier.ControlModifier)
    QTest.keyClicks(window.focusWidget(), "area tints")
    press(window, Key.Key_Escape)
    assert window.focusWidget() is edit.view


def test_a_turn_is_played_by_keys_alone(window: MainWindow, edit: EditMode, qtbot: QtBot) -> None:
    press(window, Key.Key_F5)
    play = window.desk.play if window.desk else None
    assert play is not None
    session = play.session
    assert session is not None
    for _answer in range(120):
        if play.read_aloud.isVisible():
            press(window, Key.Key_Return)
        elif not play.can_act:
            qtbot.wait(5)
        elif session.state.round >= 1 and session.decision is not None and session.decision.kind == "turn":
            break
        elif play.choices.listing is not None and play.choices.listing.default is not None:
            press(window, Key.Key_Return, modifier=Modifier.ControlModifier)
        else:
            press(window, Key.Key_1)
    at, count = play.home_square(), session.last
    press(window, Key.Key_4, modifier=Modifier.AltModifier)
    press(window, Key.Key_Period, Key.Key_Period, Key.Key_Return)
    qtbot.waitUntil(lambda: session.last > count, timeout=5000)
    press(window, Key.Key_Escape, Key.Key_Escape)
    assert window.mode is edit
    assert at is not None


def test_alt_1_2_3_reach_the_docks_and_alt_4_the_canvas(window: MainWindow, edit: EditMode) -> None:
    for key in (Key.Key_1, Key.Key_2, Key.Key_3):
        press(window, key, modifier=Modifier.AltModifier)
        focus = window.focusWidget()
        assert focus is not None
        assert any(pane.isAncestorOf(focus) for pane in window.docks.panes())
    press(window, Key.Key_4, modifier=Modifier.AltModifier)
    assert window.focusWidget() is edit.view


def test_ctrl_backslash_hides_all_docks_and_brings_them_back(window: MainWindow, edit: EditMode) -> None:
    press(window, Key.Key_Backslash, modifier=Modifier.ControlModifier)
    assert window.docks.panes() == []
    press(window, Key.Key_Backslash, modifier=Modifier.ControlModifier)
    assert len(window.docks.panes()) == 3
