"""Passing for a while: until something new is there, or for this turn; a step back asks again."""

import pytest
from PySide6.QtCore import Qt

from studio.play.seats import Seats
from studio.play.session import Session
from studio.rules.core.actions import Pass, Use
from tests.gui.table.conftest import Table
from tests.gui.table.variants import Watched


@pytest.fixture
def watched(table: Table) -> Table:
    """The hero takes a step: the overlord is asked whether he reacts."""
    session = Session(Watched(), 7, Seats())
    assert table.play.names is not None
    table.play.take_session(session, table.play.names)
    table = table._replace(session=session)
    table.click(1, 0)
    return table


def asked(table: Table) -> str:
    decision = table.session.decision
    return decision.kind if decision is not None else ""


def test_without_a_box_every_question_is_asked(watched: Table) -> None:
    assert asked(watched) == "window"
    watched.play.choices.take_default()
    watched.click(2, 0)
    assert asked(watched) == "window"


def test_passing_stands_until_there_is_something_new(watched: Table) -> None:
    choices = watched.play.choices
    assert choices.until_new is not None
    choices.until_new.click()
    choices.take_default()
    watched.click(2, 0)
    assert (asked(watched), watched.session.moments[-1].action) == ("turn", Pass())
    watched.click(3, 0)
    assert asked(watched) == "window", "there is a curse now"
    assert [row.row.words for row in watched.play.choices.rows] == ["Use Trap", "Use Curse", "Pass"]
    assert choices.until_new is not None
    assert not choices.until_new.isChecked()


def test_not_this_turn_ends_with_the_turn(watched: Table) -> None:
    assert watched.play.choices.this_turn is not None
    watched.play.choices.this_turn.click()
    watched.play.choices.take_default()
    watched.click(4, 0)
    assert (asked(watched), watched.at()) == ("turn", (4, 0)), "the walk was not broken off"
    for _seat in range(2):
        watched.play.choices.take_default()
    watched.click(3, 0)
    assert asked(watched) == "window"


def test_who_reacts_is_asked_again(watched: Table) -> None:
    assert watched.play.choices.until_new is not None
    watched.play.choices.until_new.click()
    watched.play.choices.take(1)
    assert watched.session.moments[-1].action == Use("trap")
    watched.click(2, 0)
    assert asked(watched) == "window"


def test_a_step_back_shows_the_question_that_was_passed_over(watched: Table) -> None:
    assert watched.play.choices.this_turn is not None
    watched.play.choices.this_turn.click()
    watched.play.choices.take_default()
    watched.click(2, 0)
    watched.key(Qt.Key.Key_Z, Qt.KeyboardModifier.ControlModifier)
    assert asked(watched) == "window"
    assert not watched.session.is_present


def test_another_game_asks_everything(watched: Table) -> None:
    assert watched.play.choices.this_turn is not None
    watched.play.choices.this_turn.click()
    watched.play.choices.take_default()
    session = Session(Watched(), 7, Seats())
    assert watched.play.names is not None
    watched.play.take_session(session, watched.play.names)
    watched.click(1, 0)
    assert session.decision is not None
    assert session.decision.kind == "window"
