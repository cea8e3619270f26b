"""The command palette: found by words, run by Enter, closed commands with their reason."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from studio.gui.editor.view import EditMode
from studio.gui.window import filing
from studio.gui.window.command_list import CommandList
from studio.gui.window.main import MainWindow
from studio.gui.window.settings_page import Look
from studio.quest.model import FORMAT, Glyph, Quest

Key = Qt.Key


def opened(window: MainWindow, text: str = "") -> CommandList:
    QTest.keyClick(window, Key.Key_K, Qt.KeyboardModifier.ControlModifier)
    found = window.findChild(CommandList)
    assert isinstance(found, CommandList)
    assert found.isVisible()
    QTest.keyClicks(found.line, text)
    return found


def test_ctrl_k_opens_the_list_and_esc_closes_it(window: MainWindow) -> None:
    found = opened(window)
    QTest.keyClick(found.line, Key.Key_Escape)
    assert not found.isVisible()


def test_words_in_any_order_find_a_command(window: MainWindow) -> None:
    assert [entry.id for entry in opened(window, "theme dark").entries] == ["view.theme_dark"]


def test_enter_runs_the_command_and_remembers_it(window: MainWindow) -> None:
    found = opened(window, "dark theme")
    QTest.keyClick(found.line, Key.Key_Return)
    assert window.settings.now.theme == "dark"
    assert window.settings.now.commands == ("view.theme_dark",)
    assert opened(window).entries[0].id == "view.theme_dark"


def test_a_closed_command_stays_with_its_reason_and_does_not_run(window: MainWindow) -> None:
    found = opened(window, "save as")
    (entry,) = (entry for entry in found.entries if entry.id == "file.save_as")
    assert entry.closed == "Open a quest first."
    QTest.keyClick(found.line, Key.Key_Return)
    assert found.isVisible()


def test_arrows_walk_and_wrap(window: MainWindow) -> None:
    found = opened(window, "theme")
    QTest.keyClick(found.line, Key.Key_Up)
    assert found.list.currentRow() == found.list.count() - 1
    QTest.keyClick(found.line, Key.Key_Down)
    assert found.list.currentRow() == 0


def test_rows_show_menu_and_key(window: MainWindow) -> None:
    (entry,) = (entry for entry in opened(window, "open").entries if entry.id == "file.open")
    assert entry.right == "File   Ctrl+O"


def test_f2_gives_a_command_another_key_and_refuses_one_that_is_taken(window: MainWindow) -> None:
    found = opened(window, "dark theme")
    QTest.keyClick(found.line, Key.Key_F2)
    QTest.keyClick(found.line, Key.Key_S, Qt.KeyboardModifier.ControlModifier)
    assert found.line.text() == "Ctrl+S is the key of Save. Press another, or Esc."
    assert window.settings.now.keys == {}
    QTest.keyClick(found.line, Key.Key_F12, Qt.KeyboardModifier.ControlModifier)
    assert window.settings.now.keys == {"view.theme_dark": ("Ctrl+F12",)}
    assert window.commands.key_text("view.theme_dark") == "Ctrl+F12"
    assert found.line.text() == "dark theme"


def test_esc_keeps_the_old_key_and_the_list_open(window: MainWindow) -> None:
    found = opened(window, "save as")
    QTest.keyClick(found.line, Key.Key_F2)
    QTest.keyClick(found.line, Key.Key_Escape)
    assert window.settings.now.keys == {}
    assert found.isVisible()
    assert window.commands.key_text("file.save_as") == "Ctrl+Shift+S"


# --- what the signs lead to ---------------------------------------------------------------------


@pytest.fixture
def broken(window: MainWindow, qtbot: QtBot) -> EditMode:
    """A quest with a finding."""
    desk = filing.open_copy(window, Quest(FORMAT, "journeys1", "q", elements={"g1": Glyph("g1", (5, 5))}))
    mode = window.mode
    assert isinstance(mode, EditMode)
    qtbot.waitUntil(lambda: bool(mode.bench.findings), timeout=8000)
    assert desk is window.desk
    return mode


def test_nothing_typed_shows_the_last_five_commands(window: MainWindow) -> None:
    kept = ("view.theme_dark", "help.about", "file.open", "help.keys", "file.settings")
    window.settings.change(commands=kept)
    assert tuple(entry.id for entry in opened(window).entries) == kept


def test_a_finding_is_found_by_its_code_and_shown(window: MainWindow, broken: EditMode) -> None:
    first = broken.bench.findings[0]
    found = opened(window, f"!{first.code.lower()}")
    assert found.entries[0].words.startswith(first.code)
    QTest.keyClick(found.line, Key.Key_Return)
    assert broken.findings._current is not None
    assert broken.findings._current.finding == first


def test_a_help_page_is_found_by_words_and_opens_beside_the_quest(window: MainWindow, broken: EditMode) -> None:
    found = opened(window, "?rune door key")
    assert any(entry.words.startswith("R105") for entry in found.entries)
    QTest.keyClick(found.line, Key.Key_Return)
    assert broken.help.isVisible()


def test_without_a_quest_help_pages_stay_with_their_reason(window: MainWindow) -> None:
    entries = opened(window, "?r105").entries
    assert [entry.closed for entry in entries] == ["Open a quest first."]


def test_settings_are_found_by_name(window: MainWindow) -> None:
    found = opened(window, ">size")
    assert [entry.words for entry in found.entries] == ["Size of texts…"]
    QTest.keyClick(found.line, Key.Key_Return)
    assert [look.isVisible() for look in window.findChildren(Look)] == [True]
