"""Whole games by hand: whatever any of the three systems asks can be answered in the panel and on the board."""

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from msgspec.structs import replace
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from studio.gui.kit.settings import SettingsFile
from studio.gui.table.view import PlayMode
from studio.gui.window import app
from studio.gui.window.desk import Desk
from studio.gui.window.main import MainWindow
from studio.play.seats import Seats
from studio.play.session import Session
from studio.quest.document import Document
from studio.quest.files import read
from studio.quest.model import Stairs
from studio.rules.core.api import GameSetup, Rules, open_game
from tests.gui.table.hands import Player
from tests.rules import battles, menagerie

QUESTS = Path(__file__).parents[3] / "quests/journeys1"
ANSWERS = 36


def shipped(name: str, *, quick: bool) -> Rules:
    return open_game(GameSetup(read(QUESTS / name).quest, 2, (), {"quick_setup": quick}))


def everything() -> Rules:
    """A quest with all that can stand on a board."""
    made = menagerie.opened(0).setup
    stairs = {id_: replace(e, colour="A") for id_, e in made.quest.elements.items() if isinstance(e, Stairs)}
    return open_game(replace(made, quest=replace(made.quest, elements={**made.quest.elements, **stairs})))


GAMES: dict[str, Callable[[], Rules]] = {
    "cellar": lambda: shipped("the_cellar", quick=True),
    "king": lambda: shipped("drowned_king", quick=False),
    "light": lambda: shipped("ember_light", quick=True),
    "everything": everything,
    "journeys2": battles.journeys2,
    "command": battles.command,
}


@pytest.fixture
def seat(qtbot: QtBot) -> Iterator[Callable[[Rules, int], PlayMode]]:
    """Seats people at a game in a window."""
    app.application()
    app.wear("light")
    settings = SettingsFile()
    settings.change(reduced_motion=True)
    window = MainWindow(settings)
    window.resize(1280, 800)
    window.show()

    def begin(rules: Rules, seed: int) -> PlayMode:
        desk = Desk(Document(rules.setup.quest))
        play = PlayMode(settings, window.jobs)
        play.resume(Session(rules, seed, Seats()))
        desk.add_mode(play)
        desk.game_quest = rules.setup.quest
        desk.last_mode = "play"
        window.add_desk(desk)
        window.activateWindow()
        qtbot.waitUntil(lambda: play.board.isVisible() and QApplication.activeWindow() is window)
        return play

    yield begin
    window.close()
    window.deleteLater()


@pytest.mark.parametrize("game", GAMES)
def test_a_person_never_gets_stuck(game: str, seat: Callable[[Rules, int], PlayMode]) -> None:
    play = seat(GAMES[game](), 5)
    player = Player(play, 5)
    for _answer in range(ANSWERS):
        assert play.session is not None
        if play.session.outcome is not None:
            break
        player.answer()
    assert player.ways.get("_by_row", 0) > 3
    assert player.ways.get("_on_board", 0) > 3
