"""Bots think in a process of their own: the window never waits, and no timing changes a game."""

import time
from pathlib import Path

import pytest
from PySide6.QtCore import Qt, QTimer
from PySide6.QtWidgets import QApplication, QPushButton
from pytestqt.qtbot import QtBot

from studio.bots import play, seat_policies
from studio.gui.table.bots import Bots
from studio.kit.codec import digest
from studio.play.seats import Seats
from studio.play.session import Session
from studio.quest.files import read
from studio.rules.core.actions import Pass
from studio.rules.core.api import GameSetup, open_game
from tests.gui.table.conftest import Table, seated
from tests.gui.table.thinkers import THOUGHT, open_toy
from tests.play.toy import Toy

ALL_BOTS = Seats({}, "greedy")
QUEST = read(Path(__file__).parents[3] / "quests/journeys1/the_cellar").quest


def cellar(seed: int) -> Session:
    return Session(open_game(GameSetup(QUEST, 2, (), {"quick_setup": True})), seed, ALL_BOTS)


@pytest.fixture
def bots(qtbot: QtBot) -> Bots:
    made = Bots(lambda: False)
    made.speed = "max"
    yield made
    made.close()


def test_a_game_in_the_window_is_the_game_of_its_seed(bots: Bots, qtbot: QtBot) -> None:
    game = cellar(3)
    bots.take(game)
    bots.wake()
    qtbot.waitUntil(lambda: game.outcome is not None, timeout=20_000)
    alone = play(game.rules, seat_policies(game.rules, {}, "greedy"), 3)
    assert (game.last, game.hash()) == (alone.decisions, digest(alone.state))


def test_pauses_steps_back_and_other_speeds_leave_the_game_as_it_is(bots: Bots, qtbot: QtBot) -> None:
    game = cellar(3)
    bots.take(game)
    for turn in range(40):
        bots.speed = ("max", "4")[turn % 2]
        bots.paused = False
        bots.wake()
        qtbot.wait(turn % 7 * 5)
        if turn % 3 == 0:
            bots.paused = True
            bots.stop()
            game.back()
            assert game.outcome is None or turn
        if turn % 5 == 0:
            bots.stop()
    bots.speed, bots.paused = "max", False
    game.look(game.last)
    bots.wake()
    qtbot.waitUntil(lambda: game.outcome is not None, timeout=20_000)
    alone = play(game.rules, seat_policies(game.rules, {}, "greedy"), 3)
    assert (game.last, game.hash()) == (alone.decisions, digest(alone.state))


def test_the_event_loop_runs_on_while_a_bot_thinks(qtbot: QtBot) -> None:
    bots, game = Bots(lambda: False), Session(Toy(), 7, Seats({}, "slow"))
    bots.opener = open_toy
    gaps: list[float] = []
    last = time.perf_counter()

    def tick() -> None:
        nonlocal last
        now = time.perf_counter()
        gaps.append(now - last)
        last = now

    timer = QTimer()
    timer.timeout.connect(tick)
    bots.take(game)
    bots.wake()
    qtbot.waitUntil(lambda: game.last == 1, timeout=15_000)
    last = time.perf_counter()
    timer.start(0)
    qtbot.waitUntil(lambda: game.last == 2, timeout=15_000)
    timer.stop()
    bots.close()
    assert sum(gaps) > THOUGHT / 2
    assert max(gaps) < THOUGHT / 2, "the window waited for the bot"


def test_what_was_thought_about_a_question_that_is_gone_is_never_an_answer(qtbot: QtBot) -> None:
    bots, game = Bots(lambda: False), Session(Toy(), 7, Seats({0: "slow"}))
    bots.opener, bots.speed = open_toy, "max"
    bots.take(game)
    game.act(Pass())
    bots.wake()
    game.back()  # while the overlord thinks
    bots.wake()
    qtbot.wait(round(THOUGHT * 1000) + 300)
    assert (game.last, game.at, game.state.turn) == (1, 0, 1)
    game.forward()
    bots.wake()
    qtbot.waitUntil(lambda: game.state.round == 2, timeout=15_000)
    assert game.last == 2
    bots.close()


def test_a_bot_that_nobody_waits_for_is_ended_and_thinks_again_when_asked(qtbot: QtBot) -> None:
    bots, game = Bots(lambda: False), Session(Toy(), 7, Seats({}, "slow"))
    bots.opener = open_toy
    bots.take(game)
    bots.wake()
    qtbot.wait(400)
    assert bots._thinker.is_running
    bots.stop()
    assert not bots._thinker.is_running
    bots.wake()
    qtbot.waitUntil(lambda: game.last == 1, timeout=15_000)
    bots.close()
    assert not bots._thinker.is_running


@pytest.fixture
def against_slow(qtbot: QtBot) -> Table:
    yield from seated(qtbot, Seats({0: "slow"}))


@pytest.fixture
def against_broken(qtbot: QtBot) -> Table:
    yield from seated(qtbot, Seats({0: "broken"}))


def test_the_banner_and_the_panel_say_that_a_bot_thinks_and_the_panel_pauses_it(against_slow: Table) -> None:
    table = against_slow
    table.session.act(Pass())
    assert table.play.choices.question.text() == "Overlord is thinking…"
    table.bot.waitUntil(lambda: table.play.banner.name.text() == "Overlord is thinking…", timeout=3000)
    (pause,) = (b for b in table.play.choices.findChildren(QPushButton) if b.text().startswith("Pause"))
    table.bot.mouseClick(pause, Qt.MouseButton.LeftButton)
    assert table.play.choices.question.text() == "Overlord is paused"
    table.bot.wait(round(THOUGHT * 1000) + 200)
    assert table.session.last == 1


def test_ctrl_z_while_a_bot_thinks_asks_the_person_again(against_slow: Table) -> None:
    table = against_slow
    table.session.act(Pass())
    table.key(Qt.Key.Key_Z, Qt.KeyboardModifier.ControlModifier)
    assert (table.session.at, table.play.can_act) == (0, True)
    table.bot.wait(round(THOUGHT * 1000) + 200)
    assert (table.session.at, table.session.last) == (0, 1)


def test_a_bot_that_fails_says_so_and_the_game_waits(against_broken: Table) -> None:
    table = against_broken
    said: list[str] = []
    table.play.toast.connect(lambda words, *_rest: said.append(words))
    table.session.act(Pass())
    table.bot.waitUntil(lambda: bool(said), timeout=15_000)
    assert "no idea" in said[0]
    assert (table.session.last, table.play.bots.paused) == (1, True)
    assert table.play.choices.question.text() == "Overlord is paused"
    assert QApplication.activeWindow() is table.window
