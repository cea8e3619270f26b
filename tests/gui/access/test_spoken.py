"""What is said aloud: politely what one may hear in a while, at once what stops the work (ui.md §11)."""

import re
import shutil
import sys
from pathlib import Path
from types import ModuleType

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QAccessible
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from studio.gui.editor.view import EditMode
from studio.gui.kit import speak
from studio.gui.kit.settings import PlaySettings
from studio.gui.table.parts import bare
from studio.gui.table.read_aloud import ReadAloud
from studio.gui.table.view import PlayMode
from studio.gui.window import filing
from studio.gui.window.main import MainWindow
from studio.quest.model import Piece
from tests.gui.access.conftest import Said

Key, Ctrl = Qt.Key, Qt.KeyboardModifier.ControlModifier
CELLAR = Path(__file__).parents[3] / "quests" / "journeys1" / "the_cellar"


def edit(window: MainWindow, folder: Path) -> EditMode:
    shutil.copytree(CELLAR, folder / "cellar")
    filing.open_path(window, folder / "cellar")
    mode = window.mode
    assert isinstance(mode, EditMode)
    return mode


def started(window: MainWindow, qtbot: QtBot) -> PlayMode:
    """The playtest as soon as it asks for something."""
    qtbot.waitUntil(lambda: window.desk is not None and window.desk.play is not None, timeout=15_000)
    mode = window.desk.play if window.desk else None
    assert mode is not None
    qtbot.waitUntil(lambda: window.mode is mode and (mode.read_aloud.isVisible() or mode.can_act), timeout=15_000)
    return mode


def play(window: MainWindow, qtbot: QtBot, folder: Path) -> PlayMode:
    """A game in which a person decides something, its texts read."""
    window.settings.change(reduced_motion=True, play=PlaySettings(heroes=2, seats={"0": "random"}, seed=3, speed="max"))
    edit(window, folder)
    QTest.keyClick(window.focusWidget() or window, Key.Key_F5)
    mode = started(window, qtbot)
    while mode.read_aloud.isVisible():
        mode.read_aloud.leave()
    qtbot.waitUntil(lambda: mode.can_act)
    return mode


def words(said: list[Said], at_once: bool = False) -> list[str]:
    return [one.words for one in said if one.at_once == at_once]


def counts(said: list[Said]) -> list[str]:
    """What was said of the number of findings."""
    return [told for told in words(said) if re.fullmatch(r"\d+ (error|warning|note)s?(, \d+ (warning|note)s?)*", told)]


def test_a_toast_is_said_politely(window: MainWindow, said: list[Said]) -> None:
    window.toasts.show("Saved as The Cellar.")
    assert said == [Said("Saved as The Cellar.", False)]


def test_an_error_that_stops_is_said_at_once_and_a_note_politely(window: MainWindow, said: list[Said]) -> None:
    window.bars.show("save", "The quest cannot be saved.", "error")
    window.bars.show("disk", "The file has changed on disk.", "note")
    assert said == [Said("The quest cannot be saved.", True), Said("The file has changed on disk.", False)]


def test_nothing_is_said_where_nobody_listens(
    window: MainWindow, said: list[Said], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(QAccessible, "isActive", lambda: False)
    window.toasts.show("Saved.")
    assert said == []


def test_the_number_of_findings_is_said_after_the_checks_and_only_when_it_changes(
    window: MainWindow, said: list[Said], qtbot: QtBot, tmp_path: Path
) -> None:
    mode = edit(window, tmp_path)
    qtbot.waitUntil(lambda: "Nothing found." in words(said))
    pieces = [id_ for id_, element in mode.document.quest.elements.items() if isinstance(element, Piece)]
    said.clear()
    mode.bench.select(pieces[0])
    mode.view.setFocus()
    mode.handlers()["edit.delete"]()
    assert pieces[0] not in mode.document.quest.elements
    qtbot.waitUntil(lambda: counts(said) != [], timeout=15_000)
    qtbot.waitUntil(lambda: not mode.checker.is_waiting)
    told = counts(said)
    assert len(told) == len(set(told))
    said.clear()
    mode.checker.run_now()
    qtbot.waitUntil(lambda: not mode.checker.is_waiting)
    assert counts(said) == []


def test_the_square_cursor_says_what_is_there_in_both_modes(
    window: MainWindow, said: list[Said], qtbot: QtBot, tmp_path: Path
) -> None:
    mode = edit(window, tmp_path)
    qtbot.waitUntil(mode.view.isVisible)
    mode.view.setFocus()
    said.clear()
    QTest.keyClick(mode.view, Key.Key_Right)
    assert said
    assert said[-1].words == mode.view.accessibleDescription()
    QTest.keyClick(window.focusWidget() or window, Key.Key_F5)
    game = started(window, qtbot)
    while game.read_aloud.isVisible():
        game.read_aloud.leave()
    game.board.setFocus()
    said.clear()
    QTest.keyClick(game.board, Key.Key_Right)
    assert any(re.match(r"[A-Z]+\d+\b", told) for told in words(said))


def test_a_decision_is_said_when_it_comes(window: MainWindow, said: list[Said], qtbot: QtBot, tmp_path: Path) -> None:
    mode = play(window, qtbot, tmp_path)
    assert mode.choices.listing is not None
    assert mode.choices.listing.question in words(said)


def test_log_lines_of_the_own_seat_are_said_and_those_of_a_bot_are_not(
    window: MainWindow, said: list[Said], qtbot: QtBot, tmp_path: Path
) -> None:
    mode = play(window, qtbot, tmp_path)
    session = mode.session
    assert session is not None
    said.clear()
    for _answer in range(60):
        if mode.read_aloud.isVisible():
            mode.read_aloud.leave()
        elif mode.can_act and mode.choices.rows:
            row = mode.choices.rows[0]
            row.taken.emit(row.row)
        else:
            qtbot.wait(5)
        if session.state.round > 1:
            break
    own = {
        bare(line.text)
        for _moment, line in mode.log.model.all
        if line.seat > 0 or (line.figure and mode.log._seat_of(line.figure) > 0)
    }
    others = {bare(line.text) for _moment, line in mode.log.model.all} - own
    heard = " ".join(words(said))
    assert any(line in heard for line in own)
    assert not any(line in words(said) for line in others)


def test_a_text_to_be_read_is_said_and_read_out_by_the_system_where_it_has_a_voice(
    window: MainWindow, said: list[Said], monkeypatch: pytest.MonkeyPatch
) -> None:
    silent = ReadAloud(window.stack)
    silent.show_text("The Cellar", "It is dark.")
    assert Said("The Cellar. It is dark.", False) in said
    assert silent.voice.isVisible() == speak.has_voice()
    silent.leave()
    heard: list[str] = []

    class QTextToSpeech:
        def say(self, text: str) -> None:
            heard.append(text)

    module = ModuleType(speak.VOICE)
    module.QTextToSpeech = QTextToSpeech  # type: ignore[attr-defined]
    module.__spec__ = speak.importlib.util.spec_from_loader(speak.VOICE, None)
    monkeypatch.setitem(sys.modules, speak.VOICE, module)
    monkeypatch.setattr(speak, "_voice", None)
    card = ReadAloud(window.stack)
    card.show_text("", "Water drips.")
    assert card.voice.isVisible()
    card.voice.click()
    assert heard == ["Water drips."]
    monkeypatch.setattr(speak, "_voice", None)
    card.leave()
