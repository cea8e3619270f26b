"""The tabs beside party and choices are right when they come to the front, and when the game goes on."""

from msgspec.structs import replace
from PySide6.QtWidgets import QLabel, QWidget

from studio.play.session import Moment, Session
from studio.rules.core.actions import StepTo
from tests.gui.table.conftest import Table


def words(widget: QWidget) -> list[str]:
    return [label.text() for label in widget.findChildren(QLabel) if not label.isHidden() and label.text()]


def test_monsters_are_listed_when_their_tab_is_opened(table: Table) -> None:
    assert words(table.play.monsters) == []
    table.session.act(StepTo((1, 0)))
    table.play.panel_wanted.emit("monsters")
    table.bot.waitUntil(lambda: "E2" in words(table.play.monsters))


def test_cards_and_variables_are_listed_when_their_tabs_are_opened(table: Table) -> None:
    table.play.panel_wanted.emit("cards")
    table.bot.waitUntil(lambda: "No cards in hand." in words(table.play.cards))
    table.play.panel_wanted.emit("variables")
    assert table.play.variables is not None
    table.bot.waitUntil(lambda: "overlord threat" in words(table.play.variables))


def test_orders_on_a_hero_s_card_never_lie_over_its_edge(table: Table) -> None:
    session, names = table.session, table.play.names
    assert names is not None
    hero = replace(session.state.figures[1], tokens={"aim": 1, "guard": 1, "rest": 1}, coins=1475)
    state = replace(session.state, figures={**session.state.figures, 1: hero})
    table.play.take_session(Session.resumed(session.rules, 7, session.seats, (Moment(state, asks=1),)), names)
    card = table.play.party.cards[0]
    for size in ((1280, 800), (1024, 700), (1920, 1080)):
        table.window.resize(*size)
        table.bot.wait(30)
        inside = card.rect().adjusted(2, 2, -6, -2)
        assert card.chips.isHidden() or inside.contains(card.chips.geometry()), size
    assert card.chips.isVisible(), "there is room in a large window"
