"""What takes long is done in turns of the event loop: quests opened, games set up; dropped, cancelled, closed meanwhile."""

import shutil
import threading
from collections.abc import Callable
from pathlib import Path

import pytest
from PySide6.QtWidgets import QFileDialog
from pytestqt.qtbot import QtBot

from studio.gui.board import BoardPicture, BoardView, QuestPictures
from studio.gui.window import doing, filing
from studio.gui.window.main import MainWindow
from studio.gui.window.progress import BRIEF, ClosingSheet
from studio.kit.codec import digest
from studio.play import saves
from studio.play.seats import Seats
from studio.play.session import Session, begun
from studio.quest import files
from studio.quest.model import FORMAT, Quest
from studio.rules.core.api import GameSetup, open_game
from tests.gui.window.waiting import until_done

QUESTS = Path(__file__).parents[3] / "quests" / "journeys1"


@pytest.fixture
def king(tmp_path: Path) -> Path:
    folder = tmp_path / "king"
    shutil.copytree(QUESTS / "drowned_king", folder, ignore=shutil.ignore_patterns(".*"))
    return folder


class Gate:
    """The set-up of games, which waits until it is let through."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.open = threading.Event()
        self.asked = 0
        monkeypatch.setattr("studio.gui.table.view.begun", self)

    def __call__(self, setup: GameSetup, seed: int, seats: Seats, *, strict: bool) -> Session:
        self.asked += 1
        assert self.open.wait(20)
        return begun(setup, seed, seats, strict=strict)


@pytest.fixture
def gate(monkeypatch: pytest.MonkeyPatch) -> Gate:
    return Gate(monkeypatch)


def drawing(drawn: list[Quest]) -> Callable[..., BoardPicture]:
    """The drawing of quests, which keeps what it was asked to draw anew."""
    draws = QuestPictures._with

    def with_note(pictures: QuestPictures, quest: Quest, *rest: object) -> BoardPicture:
        drawn.append(quest)
        return draws(pictures, quest, *rest)  # type: ignore[arg-type]

    return with_note


def test_a_quest_that_is_being_opened_is_seen_only_when_it_is_whole(
    window: MainWindow, king: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    page = window.stack.currentWidget()
    work = filing.opening(window, king)
    steps = 0
    drawn: list[Quest] = []
    monkeypatch.setattr(QuestPictures, "_with", drawing(drawn))
    while not window.desks:
        assert window.stack.currentWidget() is page
        assert [dock for dock in window.docks.panes() if dock.isVisible()] == []
        before = len(drawn)
        next(work)
        steps += 1
        assert len(drawn) == before or not list(window.findChildren(BoardView)), "the editor finds the quest drawn"
    assert steps >= 4, "reading, drawing, the editor and its docks are steps of their own"
    assert len(drawn) == 1
    window.begin(work)
    until_done(window)
    assert window.desk is not None
    assert window.mode is not None
    assert window.mode.central.isVisible()
    assert [pane.isVisible() for pane in window.docks.panes()] == [True] * 3


def test_closing_the_window_while_a_quest_is_opened_leaves_neither_widgets_nor_its_lock(
    window: MainWindow, king: Path
) -> None:
    work = filing.opening(window, king)
    for _step in range(2):
        next(work)
    assert list(king.glob(".*lock"))
    window.begin(work)
    del work
    assert window.close()
    assert list(king.glob(".*lock")) == []
    assert window.desks == []


def test_files_asked_for_one_after_the_other_are_all_opened(window: MainWindow, king: Path, tmp_path: Path) -> None:
    other = tmp_path / "cellar"
    shutil.copytree(QUESTS / "the_cellar", other, ignore=shutil.ignore_patterns(".*"))
    window.begin(filing.opening(window, king))
    window.begin(filing.opening(window, other, tmp_path / "gone", king))
    until_done(window)
    assert [desk.document.quest.id for desk in window.desks] == ["drowned_king", "the_cellar"]
    assert window.desk is window.desks[0], "what is open already comes to the front"
    assert len(window.bars.texts()) == 1


def test_the_game_is_the_one_its_seed_and_seats_make(window: MainWindow, king: Path) -> None:
    desk = filing.open_path(window, king)
    assert desk is not None
    doing.start_or_go_on(window)
    until_done(window)
    play = desk.play
    assert play is not None
    assert window.mode is play
    session = play.session
    assert session is not None
    alone = begun(session.rules.setup, session.seed, session.seats)
    assert digest(session.moments[0].state) == digest(alone.moments[0].state)


def test_while_a_game_is_set_up_the_editor_can_be_used_and_the_work_is_named(
    window: MainWindow, king: Path, gate: Gate, qtbot: QtBot
) -> None:
    desk = filing.open_path(window, king)
    assert desk is not None
    doing.start_or_go_on(window)
    qtbot.waitUntil(lambda: gate.asked == 1)
    assert "Setting up the game" in [job.label for job in window.jobs.running]
    edit = window.mode
    assert edit is not None
    assert edit.name == "edit"
    desk.document.select("a1")
    window.commands.run("edit.select_none")
    assert desk.document.selection == ()
    gate.open.set()
    until_done(window)
    assert window.mode is desk.play


def test_a_set_up_that_is_cancelled_leaves_the_editor_in_front_and_the_next_one_begins(
    window: MainWindow, king: Path, gate: Gate, qtbot: QtBot
) -> None:
    desk = filing.open_path(window, king)
    assert desk is not None
    doing.start_or_go_on(window)
    qtbot.waitUntil(lambda: gate.asked == 1)
    next(job for job in window.jobs.running if job.label == "Setting up the game").cancel()
    until_done(window)
    assert window.mode is not None
    assert window.mode.name == "edit"
    assert not desk.has_game
    gate.open.set()
    doing.go_on(window)
    until_done(window)
    assert window.mode is desk.play
    assert desk.has_game


def test_asking_again_takes_the_place_of_a_set_up_that_hangs(
    window: MainWindow, king: Path, gate: Gate, qtbot: QtBot
) -> None:
    desk = filing.open_path(window, king)
    assert desk is not None
    doing.start_or_go_on(window)
    qtbot.waitUntil(lambda: gate.asked == 1)
    doing.start_or_go_on(window)
    qtbot.waitUntil(lambda: gate.asked == 2)
    assert [job.label for job in window.jobs.running].count("Setting up the game") == 1
    gate.open.set()
    until_done(window)
    assert window.mode is desk.play


def test_a_game_of_a_quest_that_was_left_meanwhile_does_not_come_to_the_front(
    window: MainWindow, king: Path, gate: Gate, qtbot: QtBot
) -> None:
    first = filing.open_path(window, king)
    assert first is not None
    other = filing.open_path(window, QUESTS / "the_cellar")
    assert other is not None
    window.show_desk(first)
    doing.go_on(window)
    qtbot.waitUntil(lambda: gate.asked == 1)
    window.show_desk(other)
    gate.open.set()
    until_done(window)
    assert window.desk is other
    assert first.has_game
    window.close_desk(other)


def test_closing_the_quest_while_its_game_is_set_up_ends_it(
    window: MainWindow, king: Path, gate: Gate, qtbot: QtBot
) -> None:
    desk = filing.open_path(window, king)
    assert desk is not None
    doing.start_or_go_on(window)
    qtbot.waitUntil(lambda: gate.asked == 1)
    assert window.close_desk(desk)
    gate.open.set()
    until_done(window)
    assert window.desks == []
    assert window.mode is None


def test_closing_the_window_while_a_game_is_set_up_lists_it_and_ends_it(
    window: MainWindow, king: Path, gate: Gate, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert filing.open_path(window, king) is not None
    doing.start_or_go_on(window)
    qtbot.waitUntil(lambda: gate.asked == 1)
    monkeypatch.setattr(window.progress, "age", lambda _job: BRIEF + 1)
    assert not window.close()
    (sheet,) = window.findChildren(ClosingSheet)
    sheet.stop.click()
    assert not window.isVisible()
    assert window.jobs.running == []
    gate.open.set()


def test_a_quest_that_cannot_be_played_is_told_in_a_bar_and_edit_stays_in_front(window: MainWindow) -> None:
    desk = filing.open_copy(window, Quest(FORMAT, "journeys1", "bare"))
    for ask in (doing.start_or_go_on, doing.go_on):
        ask(window)
        until_done(window)
        assert window.mode is not None
        assert window.mode.name == "edit"
        assert window.bars.texts() == ["The game cannot begin: The quest has no floor to play on. Place a piece first."]
        assert not desk.has_game


@pytest.fixture
def saved(tmp_path: Path, king: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A game that was broken off after some answers; the dialogue chooses it."""
    rules = open_game(GameSetup(files.read(king).quest, 2, (), {"quick_setup": True}))
    session = Session(rules, 5, Seats())
    while session.last < 12:
        session.act(rules.legal_actions(session.state).nth(0))
    file = tmp_path / "midway.save.json"
    file.write_bytes(saves.write(session))
    monkeypatch.setattr(QFileDialog, "getOpenFileName", lambda *_asked: (str(file), ""))
    return file


def test_a_saved_game_is_read_beside_the_window_and_gone_on_with(window: MainWindow, king: Path, saved: Path) -> None:
    desk = filing.open_path(window, king)
    assert desk is not None
    filing.load_game(window)
    until_done(window)
    play = desk.play
    assert play is not None
    assert window.mode is play
    assert play.session is not None
    assert digest(play.session.state) == digest(saves.read(saved.read_bytes()).state)
    told = [line for at in range(play.session.last + 1) for line in play.telling.lines(at)]
    assert play.log.model.all == told
    assert desk.has_game


def test_a_saved_game_that_cannot_be_read_is_told_in_a_bar_and_no_game_is_begun(
    window: MainWindow, king: Path, saved: Path
) -> None:
    desk = filing.open_path(window, king)
    assert desk is not None
    saved.write_text("{}")
    filing.load_game(window)
    until_done(window)
    assert len(window.bars.texts()) == 1
    assert "not a saved game" in window.bars.texts()[0]
    assert window.mode is not None
    assert window.mode.name == "edit"
    assert not desk.has_game


def test_closing_the_window_while_a_saved_game_is_read_leaves_nothing_running(
    window: MainWindow, king: Path, saved: Path
) -> None:
    assert filing.open_path(window, king) is not None
    filing.load_game(window)
    assert window.work.is_running
    assert window.close()
    assert window.jobs.running == []
    assert not window.work.is_running
