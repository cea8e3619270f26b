"""The tabs beside party and choices are right when they come to the front, and when the game goes on."""

from PySide6.QtWidgets import QLabel, QWidget

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
