"""What calls the eye: an area just revealed is outlined for two seconds, a place that is asked for pulses once."""

import pytest

from studio.gui.board import overlays as o
from studio.gui.table.calling import PULSE_MS, SHOWN_MS
from studio.play.names import Names
from studio.play.seats import Seats
from studio.play.session import Session
from tests.gui.table.conftest import Table
from tests.gui.table.variants import HALVES, Halves


@pytest.fixture
def halves(table: Table) -> Table:
    """The right half of the room is still hidden."""
    session = Session(Halves(), 7, Seats())
    assert table.play.names is not None
    table.play.take_session(session, Names(HALVES, table.play.names.catalogue))
    return table._replace(session=session)


def news(table: Table) -> o.Overlay | None:
    return table.play.board.board.overlay("news")


def test_an_area_that_comes_into_view_is_outlined_for_two_seconds(halves: Table) -> None:
    assert news(halves) is None, "what is in view at the first look is no news"
    halves.click(2, 0)
    shown = news(halves)
    assert isinstance(shown, o.Outlines)
    assert [one.region for one in shown.outlines] == [halves.play.board.picture.areas["a2"].squares]
    halves.bot.wait(SHOWN_MS // 2)
    assert news(halves) is not None
    halves.bot.waitUntil(lambda: news(halves) is None, timeout=SHOWN_MS)


def test_the_outline_waits_until_the_text_has_been_read(halves: Table) -> None:
    halves.play.read_aloud.show_text("", "The wall falls.")
    halves.click(2, 0)
    halves.bot.wait(SHOWN_MS + 200)
    assert news(halves) is not None
    halves.play.read_aloud.leave()
    halves.bot.waitUntil(lambda: news(halves) is None, timeout=SHOWN_MS + 500)


def test_looking_back_and_returning_outlines_nothing(halves: Table) -> None:
    halves.click(2, 0)
    halves.play.course.look(0)
    assert news(halves) is None
    halves.play.course.look(halves.session.last)
    assert news(halves) is None


def test_a_place_pulses_once_and_with_less_motion_it_stands_still_and_goes(table: Table) -> None:
    settings, calling, board = table.play.settings, table.play.calling, table.play.board.board
    settings.change(reduced_motion=False)
    calling.pulse((2, 1))
    table.bot.wait(PULSE_MS // 2)
    shown = board.overlay("pulse")
    assert isinstance(shown, o.Pulse)
    assert shown.strength < 1
    table.bot.waitUntil(lambda: board.overlay("pulse") is None, timeout=1000)
    settings.change(reduced_motion=True)
    calling.pulse((2, 1))
    table.bot.wait(PULSE_MS * 2)
    assert board.overlay("pulse") == o.Pulse((2, 1, 1, 1))
    table.bot.waitUntil(lambda: board.overlay("pulse") is None, timeout=SHOWN_MS + 500)
