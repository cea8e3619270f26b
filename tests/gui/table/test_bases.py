"""Large bases: the ghost under the pointer, R turns it, a click puts it down as the ghost lies."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest

from studio.gui.board import overlays as o
from studio.gui.table.why import REST_MS
from studio.play.names import Names
from studio.play.seats import Seats
from studio.play.session import Session
from studio.rules.journeys1.actions import PlaceAt
from tests.gui.table.conftest import Table
from tests.gui.table.variants import Kennel

Key = Qt.Key


@pytest.fixture
def kennel(table: Table) -> Table:
    """A hound of two squares is to be put down."""
    session = Session(Kennel(), 7, Seats())
    assert isinstance(table.play.names, Names)
    table.play.take_session(session, table.play.names)
    return table._replace(session=session)


def ghost(table: Table) -> o.Ghost | None:
    shown = table.play.board.board.overlay("ghost")
    assert shown is None or isinstance(shown, o.Ghost)
    return shown


def point(table: Table, x: int, y: int) -> o.Ghost:
    for square in ((0, 0), (x, y)):
        QTest.mouseMove(table.play.board.viewport(), table.point(*square))
    shown = ghost(table)
    assert shown is not None
    return shown


def test_the_ghost_stands_where_the_pointer_is_with_its_whole_base(kennel: Table) -> None:
    shown = point(kennel, 2, 1)
    (drawn,) = shown.figures
    assert (drawn.recipe, drawn.at, drawn.w, drawn.h) == ("hell_hound", (2, 1), 1, 2)
    assert (shown.floor, shown.outline) == (((2, 1, 1), (2, 2, 1)), "ok")


def test_r_turns_it_and_a_click_puts_it_down_as_it_lies(kennel: Table) -> None:
    point(kennel, 2, 1)
    kennel.play.board.setFocus()
    kennel.key(Key.Key_R)
    shown = ghost(kennel)
    assert shown is not None
    assert shown.floor == ((2, 1, 2),)
    kennel.click(2, 1)
    assert kennel.session.moments[-1].action == PlaceAt((2, 1), 1)


def test_it_is_put_down_standing_when_r_is_not_pressed_and_turns_back_with_r_twice(kennel: Table) -> None:
    point(kennel, 2, 1)
    kennel.play.board.setFocus()
    kennel.key(Key.Key_R)
    kennel.key(Key.Key_R)
    kennel.click(2, 1)
    assert kennel.session.moments[-1].action == PlaceAt((2, 1), 0)


def test_a_click_on_the_last_row_takes_the_base_that_covers_it(kennel: Table) -> None:
    shown = point(kennel, 5, 3)  # no base can begin in the corner: the one above reaches into it
    assert (5, 3) in {(x, y) for x, y, _n in shown.floor}
    kennel.click(5, 3)
    assert kennel.session.moments[-1].action == PlaceAt((5, 2), 0)


def test_the_keyboard_places_and_turns_too(kennel: Table) -> None:
    kennel.play.board.setFocus()
    kennel.play.hand.set_cursor((1, 1))
    kennel.key(Key.Key_R)
    kennel.key(Key.Key_Return)
    assert kennel.session.moments[-1].action == PlaceAt((1, 1), 1)


def test_where_it_cannot_lie_the_ghost_says_so_and_resting_there_why(kennel: Table) -> None:
    shown = point(kennel, 4, 1)  # the skeleton stands here
    assert shown.outline == "bad"
    assert (4, 1, 1) in shown.clash
    kennel.bot.wait(REST_MS + 200)
    assert "no room here" in kennel.play.bubble.fact.text()
    assert kennel.play.bubble.rule.text() == "Rule J-1406"
    assert kennel.session.last == 0


def test_once_it_lies_nothing_is_in_hand(kennel: Table) -> None:
    kennel.click(2, 1)
    QTest.mouseMove(kennel.play.board.viewport(), kennel.point(1, 1))
    assert ghost(kennel) is None, "a hero of one square has no ghost where he walks"
