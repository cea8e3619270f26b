"""A compact window: the choices lie in a drawer that opens by itself when it is needed, and nothing lies under it."""

import pytest
from PySide6.QtCore import QRect, Qt
from PySide6.QtTest import QTest

from studio.gui.window.drawers import Drawer
from studio.rules.core.actions import Number
from tests.gui.table.conftest import Table
from tests.play.toy import PIT

Key = Qt.Key


@pytest.fixture
def compact(table: Table) -> Table:
    """The window is small: the question has opened the drawer."""
    table.window.resize(960, 540)
    table.bot.waitUntil(lambda: table.play.klass == "compact")
    table.bot.waitUntil(lambda: drawer(table) is not None)
    return table


def drawer(table: Table) -> Drawer | None:
    return next((d for d in table.window.findChildren(Drawer) if d.side == "right" and d.isVisible()), None)


def put_away(table: Table) -> None:
    found = drawer(table)
    assert found is not None
    found.setFocus()
    QTest.keyClick(found, Key.Key_Escape)
    assert drawer(table) is None


def test_the_question_opens_the_drawer_and_nothing_of_the_board_lies_under_it(compact: Table) -> None:
    play = compact.play
    compact.bot.waitUntil(lambda: play.central.layout().contentsMargins().right() > 0)
    over = drawer(compact)
    assert over is not None
    left = over.mapTo(compact.window, over.rect().topLeft()).x()
    for widget in (play.board, play.banner, play.timeline, play.board.zoom):
        box = QRect(widget.mapTo(compact.window, widget.rect().topLeft()), widget.size())
        assert box.right() < left + 2, widget
    assert play.choices.isVisible()


def test_put_away_it_stays_so_while_the_board_can_answer(compact: Table) -> None:
    put_away(compact)
    compact.bot.waitUntil(lambda: compact.play.central.layout().contentsMargins().right() == 0)
    compact.click(1, 0)
    assert compact.at() == (1, 0)
    compact.bot.wait(50)
    assert drawer(compact) is None


def test_a_question_that_only_the_panel_can_answer_opens_it_again(compact: Table) -> None:
    put_away(compact)
    compact.click(*PIT)
    compact.bot.waitUntil(lambda: drawer(compact) is not None)
    compact.key(Key.Key_3)
    assert compact.session.moments[-1].action == Number(3)


def test_opened_again_by_hand_it_opens_by_itself_again(compact: Table) -> None:
    put_away(compact)
    compact.click(1, 0)
    compact.window.commands.run("view.right")
    assert drawer(compact) is not None
    compact.click(1, 1)
    assert drawer(compact) is not None


def test_the_board_keeps_the_focus_when_the_drawer_opens_by_itself(compact: Table) -> None:
    put_away(compact)
    compact.play.board.setFocus()
    compact.click(*PIT)
    compact.bot.waitUntil(lambda: drawer(compact) is not None)
    assert compact.play.board.hasFocus()


def test_in_a_larger_window_it_is_a_dock_again(compact: Table) -> None:
    compact.window.resize(1280, 800)
    compact.bot.waitUntil(lambda: compact.play.klass == "medium")
    assert drawer(compact) is None
    assert compact.play.choices.isVisible()
    compact.bot.waitUntil(lambda: compact.play.central.layout().contentsMargins().right() == 0)


def test_the_end_of_the_game_is_told_in_the_drawer_too(compact: Table) -> None:
    put_away(compact)
    session = compact.session
    while session.decision is not None:
        session.act(session.rules.legal_actions(session.state).nth(0))
    compact.bot.waitUntil(lambda: drawer(compact) is not None)
    assert "win" in compact.play.choices.question.text()
