"""The log's link row: kinds of event, a seat, an area; the link names what is shown."""

from PySide6.QtGui import QAction

from studio.rules.core.actions import Pass, StepTo
from tests.gui.table.conftest import Table


def told(table: Table) -> list[str]:
    return [line.text.replace("**", "") for _at, line in table.play.log.model.shown]


def choose(table: Table, words: str) -> None:
    menu = table.play.log.filter_menu()
    (action,) = (a for a in menu.actions() if a.text() == words)
    assert isinstance(action, QAction)
    action.trigger()
    menu.deleteLater()


def test_the_link_says_filter_until_something_is_filtered(table: Table) -> None:
    assert table.play.log.filter.text() == "Filter"
    choose(table, "Movement")
    assert table.play.log.filter.text() == "Movement"
    choose(table, "Everything")
    assert table.play.log.filter.text() == "Filter"


def test_a_kind_a_seat_and_an_area_can_be_shown_alone_and_together(table: Table) -> None:
    table.session.act(StepTo((1, 0)))
    table.session.act(Pass())
    everything = told(table)
    choose(table, "Movement")
    assert told(table) == [
        "Round 1 begins.",
        "Ysolde Runeward begins the turn.",
        "Ysolde Runeward moves to B1.",
        "Overlord begins the turn.",
    ]
    choose(table, "Overlord")
    assert told(table) == ["Round 1 begins.", "Overlord begins the turn."]
    assert table.play.log.filter.text() == "Movement · Overlord"
    choose(table, "Everybody")
    choose(table, "1 Hall")
    assert told(table) == ["Round 1 begins.", "Ysolde Runeward begins the turn.", "Ysolde Runeward moves to B1."]
    choose(table, "Everywhere")
    choose(table, "Everything")
    assert told(table) == everything


def test_new_lines_pass_the_filter_too_and_another_game_shows_everything(table: Table) -> None:
    choose(table, "Movement")
    table.session.act(StepTo((1, 0)))
    assert told(table)[-1] == "Ysolde Runeward moves to B1."
    assert table.play.names is not None
    table.play.take_session(table.session, table.play.names)
    assert table.play.log.filter.text() == "Filter"
