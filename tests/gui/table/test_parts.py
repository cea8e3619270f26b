"""Tokens that have come or gone call the eye once: with a pulse, or still with an outline for a while."""

from pytestqt.qtbot import QtBot

from studio.gui.table.parts import PULSE_MS, Tokens
from studio.play.session import Session
from tests.gui.table.conftest import Table


def test_what_was_lost_pulses_once(qtbot: QtBot) -> None:
    tokens = Tokens()
    qtbot.addWidget(tokens)
    tokens.resize(240, 22)
    tokens.show_value(8, 14)
    assert not tokens.news, "the first look is no change"
    calm = tokens.grab().toImage()
    tokens.calls = "beat"
    tokens.show_value(6, 14)
    assert list(tokens.news) == [6, 7]
    beating = tokens.grab().toImage()
    qtbot.waitUntil(lambda: not tokens.news, timeout=4 * PULSE_MS)
    assert calm != tokens.grab().toImage() != beating


def test_with_reduced_motion_it_is_outlined_for_a_while(qtbot: QtBot) -> None:
    tokens = Tokens()
    qtbot.addWidget(tokens)
    tokens.show_value(3, 14)
    tokens.calls = "still"
    tokens.show_value(5, 14)
    first = tokens.grab().toImage()
    assert list(tokens.news) == [3, 4]
    qtbot.wait(PULSE_MS + 60)
    assert tokens.grab().toImage() == first
    qtbot.waitUntil(lambda: not tokens.news, timeout=4000)


def test_a_change_within_a_game_is_news_and_another_game_is_none(table: Table) -> None:
    play, tokens = table.play, table.play.party.tokens
    shown = table.session.state.seats[1].has["conquest"]
    assert play.names is not None
    for take, news in (
        (lambda: play.take_session(Session(table.session.rules, 9), play.names), []),
        (play.showing.all, [shown, shown + 1]),
    ):
        tokens.calls = ""
        tokens.show_value(shown + 2, 14)
        take()
        assert list(tokens.news) == news
