"""Size classes, and docks that become drawers."""

import pytest
from PySide6.QtCore import QSize, Qt
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from studio.content.load import load
from studio.gui.table.view import PlayMode
from studio.gui.window.desk import Desk
from studio.gui.window.docks import size_class
from studio.gui.window.drawers import Drawer
from studio.gui.window.main import MainWindow
from studio.play.names import Names
from studio.play.seats import Seats
from studio.play.session import Session
from studio.quest.document import Document
from tests.play.toy import QUEST, Toy


@pytest.mark.parametrize(
    ("size", "klass"),
    [
        ((960, 540), "compact"),
        ((999, 800), "compact"),
        ((1280, 639), "compact"),
        ((1024, 700), "small"),
        ((1280, 759), "small"),
        ((1280, 800), "medium"),
        ((1599, 900), "medium"),
        ((1920, 1080), "large"),
    ],
)
def test_the_class_follows_from_the_logical_size(size: tuple[int, int], klass: str) -> None:
    assert size_class(QSize(*size)) == klass


@pytest.fixture
def played(window: MainWindow) -> PlayMode:
    desk = Desk(Document(QUEST))
    play = PlayMode(window.settings, window.jobs)
    play.take_session(Session(Toy(), 7, Seats()), Names(QUEST, load("journeys1")))
    desk.add_mode(play)
    desk.game_quest = QUEST
    desk.last_mode = "play"
    window.add_desk(desk)
    return play


def drawers(window: MainWindow) -> list[str]:
    return sorted(drawer.side for drawer in window.findChildren(Drawer) if drawer.isVisible())


def test_a_small_window_turns_docks_into_drawers_and_shows_what_is_asked(
    window: MainWindow, played: PlayMode, qtbot: QtBot
) -> None:
    assert len(window.docks.panes()) == 2
    window.resize(960, 540)
    qtbot.waitUntil(lambda: window.docks.klass == "compact")
    assert drawers(window) == []
    assert not played.party.isVisible()
    assert played.choices.isVisible()
    assert window.header.menu_row.folded.isVisible()


def test_alt_1_opens_a_drawer_and_esc_closes_it(window: MainWindow, played: PlayMode, qtbot: QtBot) -> None:
    window.resize(960, 540)
    qtbot.waitUntil(lambda: window.docks.klass == "compact")
    window.commands.run("view.left")
    assert "left" in drawers(window)
    (left,) = (d for d in window.findChildren(Drawer) if d.isVisible() and d.side == "left")
    QTest.keyClick(left, Qt.Key.Key_Escape)
    assert "left" not in drawers(window)


def test_growing_again_brings_the_docks_back_with_their_panels(
    window: MainWindow, played: PlayMode, qtbot: QtBot
) -> None:
    window.resize(960, 540)
    qtbot.waitUntil(lambda: window.docks.klass == "compact")
    window.resize(1280, 800)
    qtbot.waitUntil(lambda: window.docks.klass == "medium")
    assert drawers(window) == []
    assert [pane.panels[0].id for pane in window.docks.panes()] == ["party", "choices"]
    assert played.party.isVisible()


def test_the_canvas_keeps_more_than_half_of_the_width(window: MainWindow, played: PlayMode) -> None:
    assert played.board.width() >= 0.55 * window.width()


def test_sizes_are_kept_as_text_and_read_again(window: MainWindow, played: PlayMode) -> None:
    kept = window.docks.sizes()
    assert kept["play.medium"].count(",") == 2
    window.docks.load_sizes({"play.large": "300,350,46", "x": "nonsense"})
    assert window.docks.sizes()["play.large"] == "300,350,46"
