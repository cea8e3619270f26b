"""The second field: squares that only fatigue opens, their price, and walking there."""

import pytest

from studio.gui.board import overlays as o
from studio.play.names import Names
from studio.play.seats import Seats
from studio.play.session import Session
from studio.rules.core.actions import StepTo
from tests.gui.table.conftest import Table
from tests.gui.table.variants import EXERT, Tired


@pytest.fixture
def tired(table: Table) -> Table:
    """The hero has 1 movement point and 2 of fatigue to spend."""
    session = Session(Tired(), 7, Seats())
    assert isinstance(table.play.names, Names)
    table.play.take_session(session, table.play.names)
    return table._replace(session=session)


def test_squares_that_only_fatigue_opens_are_a_second_field(tired: Table) -> None:
    reach = tired.play.board.board.overlay("reach")
    assert isinstance(reach, o.Reach)
    assert reach.squares == {(0, 1): 1, (1, 0): 1, (1, 1): 1}
    assert {at: cost for at, cost in reach.more.items() if at[1] == 0} == {(2, 0): 2, (3, 0): 3}


def test_the_way_there_has_its_price_in_movement_and_fatigue(tired: Table) -> None:
    tired.play.hand.point_at((3, 0))
    path = tired.play.board.board.overlay("path")
    assert isinstance(path, o.Path)
    assert path.price == "3 movement, 2 fatigue"
    assert tired.play.choices.rows[0].price.text() == "3 movement, 2 fatigue"
    tired.play.hand.point_at((1, 1))
    near = tired.play.board.board.overlay("path")
    assert isinstance(near, o.Path)
    assert near.price == "1 movement"


def test_a_click_there_spends_the_fatigue_and_walks(tired: Table) -> None:
    tired.click(3, 0)
    session = tired.session
    assert session.state.figures[1].at == (3, 0)
    assert [moment.action for moment in session.moments[1:3]] == [EXERT, EXERT]
    assert all(isinstance(moment.action, StepTo) for moment in session.moments[3:])
    assert session.state.figures[1].fatigue == 2


def test_only_what_is_needed_is_spent(tired: Table) -> None:
    tired.click(2, 0)
    assert tired.session.state.figures[1].fatigue == 1


def test_without_fatigue_left_there_is_no_second_field(tired: Table) -> None:
    tired.click(3, 0)
    assert tired.play.walking.more == {}
    tired.click(1, 0)
    assert tired.play.bubble.isVisible()
