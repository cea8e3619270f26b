"""A window with the toy game at its table, driven by mouse and keys."""

from collections.abc import Iterator
from typing import NamedTuple

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from studio.content.load import load
from studio.gui.kit.settings import SettingsFile
from studio.gui.table.view import PlayMode
from studio.gui.window import app
from studio.gui.window.desk import Desk
from studio.gui.window.main import MainWindow
from studio.play.names import Names
from studio.play.seats import Seats
from studio.play.session import Session
from studio.quest.document import Document
from tests.gui.table.thinkers import open_toy
from tests.play.toy import QUEST, Toy


class Table(NamedTuple):
    """What a test needs at hand."""

    window: MainWindow
    play: PlayMode
    session: Session
    bot: QtBot

    def point(self, x: int, y: int) -> QPoint:
        """The middle of a square in the board's viewport."""
        return self.play.board.place_on_screen(x + 0.5, y + 0.5)

    def click(self, x: int, y: int) -> None:
        """A left click on a square."""
        QTest.mouseMove(self.play.board.viewport(), self.point(x, y))
        QTest.mouseClick(self.play.board.viewport(), Qt.MouseButton.LeftButton, pos=self.point(x, y))

    def key(self, key: Qt.Key, modifier: Qt.KeyboardModifier = Qt.KeyboardModifier.NoModifier) -> None:
        """A key, given to whatever has the focus."""
        target = self.window.focusWidget() or self.window
        QTest.keyClick(target, key, modifier)

    def at(self) -> object:
        """Where the hero stands."""
        return self.session.state.figures[1].at


@pytest.fixture
def table(qtbot: QtBot) -> Iterator[Table]:
    """The toy with a person at both seats."""
    yield from seated(qtbot, Seats())


@pytest.fixture
def against_bot(qtbot: QtBot) -> Iterator[Table]:
    """The toy with a bot as overlord."""
    yield from seated(qtbot, Seats({0: "random"}))


def seated(qtbot: QtBot, seats: Seats) -> Iterator[Table]:
    app.application()
    app.wear("light")
    settings = SettingsFile()
    settings.change(reduced_motion=True)
    window = MainWindow(settings)
    window.resize(1280, 800)
    window.show()
    desk = Desk(Document(QUEST))
    play = PlayMode(settings, window.jobs)
    play.bots.speed = "max"
    play.bots.opener = open_toy
    session = Session(Toy(), 7, seats)
    play.take_session(session, Names(QUEST, load("journeys1")))
    desk.add_mode(play)
    desk.game_quest = QUEST
    desk.last_mode = "play"
    window.add_desk(desk)
    window.activateWindow()
    qtbot.waitUntil(lambda: play.board.isVisible() and QApplication.activeWindow() is window)
    yield Table(window, play, session, qtbot)
    window.close()
    window.deleteLater()
