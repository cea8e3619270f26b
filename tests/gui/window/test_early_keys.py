"""What is typed while a game begins does not edit the quest; what is typed while it begins for long does again."""

import shutil
import threading
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QWidget
from pytestqt.qtbot import QtBot

from studio.gui.window import filing
from studio.gui.window.desk import Desk
from studio.gui.window.main import MainWindow
from studio.play.seats import Seats
from studio.play.session import Session, begun
from studio.quest.model import Monster
from studio.rules.core.api import GameSetup
from tests.gui.window.waiting import until_done

KING = Path(__file__).parents[3] / "quests" / "journeys1" / "drowned_king"
Key = Qt.Key


@pytest.fixture
def desk(window: MainWindow, tmp_path: Path) -> Desk:
    """The drowned king in Edit, its monsters selected, so that one key would change much."""
    shutil.copytree(KING, tmp_path / "king", ignore=shutil.ignore_patterns(".*"))
    found = filing.open_path(window, tmp_path / "king")
    assert found is not None
    found.document.select(*(id_ for id_, e in found.document.quest.elements.items() if isinstance(e, Monster)))
    assert found.document.selection
    return found


def typed(window: MainWindow, key: Qt.Key) -> None:
    target: QWidget = QApplication.focusWidget() or window
    QTest.keyClick(target, key)


@pytest.fixture
def gate(monkeypatch: pytest.MonkeyPatch) -> threading.Event:
    """Games are set up only once it is set."""
    made = threading.Event()

    def waits(setup: GameSetup, seed: int, seats: Seats, *, strict: bool) -> Session:
        assert made.wait(20)
        return begun(setup, seed, seats, strict=strict)

    monkeypatch.setattr("studio.gui.table.view.begun", waits)
    return made


def test_keys_typed_right_after_f5_change_neither_quest_nor_tool(window: MainWindow, desk: Desk) -> None:
    quest, selected = desk.document.quest, desk.document.selection
    typed(window, Key.Key_F5)
    assert window.mode is not None
    assert window.mode.name == "edit"
    while window.work.is_running:
        for key in (Key.Key_Delete, Key.Key_D, Key.Key_Right, Key.Key_F5):
            typed(window, key)
        QApplication.processEvents()
    assert desk.document.quest is quest
    assert desk.document.selection == selected
    assert window.mode is desk.play
    assert not window.early_keys.are_kept


def test_the_same_key_would_have_changed_the_quest(window: MainWindow, desk: Desk) -> None:
    quest = desk.document.quest
    typed(window, Key.Key_Delete)
    assert desk.document.quest is not quest


def test_while_a_game_begins_for_long_keys_edit_again(
    window: MainWindow, desk: Desk, gate: threading.Event, qtbot: QtBot
) -> None:
    quest = desk.document.quest
    typed(window, Key.Key_F5)
    assert window.early_keys.are_kept
    typed(window, Key.Key_Delete)
    assert desk.document.quest is quest
    qtbot.waitUntil(lambda: not window.early_keys.are_kept, timeout=5000)
    assert window.work.is_running
    typed(window, Key.Key_Delete)
    assert desk.document.quest is not quest
    gate.set()
    until_done(window)


def test_keys_edit_again_when_the_game_cannot_begin_or_the_quest_is_closed(
    window: MainWindow, desk: Desk, gate: threading.Event, qtbot: QtBot
) -> None:
    typed(window, Key.Key_F5)
    qtbot.waitUntil(lambda: bool(window.jobs.running))
    next(job for job in window.jobs.running if job.label == "Setting up the game").cancel()
    until_done(window)
    assert not window.early_keys.are_kept
    quest = desk.document.quest
    typed(window, Key.Key_Delete)
    assert desk.document.quest is not quest
    typed(window, Key.Key_F5)
    qtbot.waitUntil(lambda: any(job.label == "Setting up the game" for job in window.jobs.running))
    assert window.close_desk(desk)
    assert not window.early_keys.are_kept
    gate.set()
