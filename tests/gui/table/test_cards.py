"""What stands on a card in the Cards tab."""

from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QLabel

from studio.content.effects import Entry, Mod
from studio.gui.board import overlays as o
from studio.gui.table.card_view import card_text
from tests.gui.table.conftest import Table
from tests.gui.table.test_marks import until
from tests.gui.table.test_whole_games import GAMES, seat  # noqa: F401  # a fixture


def test_a_card_without_words_says_what_it_does_by_its_effects() -> None:
    ring = Entry("ring", "item", "J", name="Ring", mods=(Mod(what="speed", add=1),), keywords=(("reach",),))
    assert card_text(ring).splitlines() == ["keywords: reach", "raise speed by 1"]
    assert card_text(Entry("ring", "item", "J", text="Quick.", mods=ring.mods)) == "Quick."
    assert card_text(None) == ""


def test_cards_that_are_answers_are_taken_by_a_click_or_enter(seat) -> None:  # type: ignore[no-untyped-def]  # noqa: F811
    play = seat(GAMES["king"](), 5)
    assert until(play.session, ["discard"])
    play.panel_wanted.emit("cards")
    QTest.qWait(30)
    views = [view for view in play.cards.views if view.options]
    assert {option.action for view in views for option in view.options} == {
        option.action for option in play.options if getattr(option.action, "card", 0)
    }
    for act in (lambda view: QTest.mouseClick(view, Qt.MouseButton.LeftButton), lambda view: press(view)):
        view = next(view for view in play.cards.views if len(view.options) == 1)
        option = view.options[0]
        act(view)
        assert play.session.moments[-1].action == option.action
        QTest.qWait(30)


def press(view) -> None:  # type: ignore[no-untyped-def]
    view.setFocus()
    QTest.keyClick(view, Qt.Key.Key_Return)


def test_a_card_has_its_cost_left_and_its_value_right_and_says_what_a_click_does(seat) -> None:  # type: ignore[no-untyped-def]  # noqa: F811
    play = seat(GAMES["king"](), 5)
    assert until(play.session, ["discard"])
    play.panel_wanted.emit("cards")
    QTest.qWait(30)
    view = next(view for view in play.cards.views if view.options)
    entry = play.names.catalogue.find(view.card.entry)
    told = [label.text() for label in view.findChildren(QLabel) if label.text()]
    assert (told[0], told[2]) == (str(entry.stats["cost"]), str(entry.stats["value"]))
    assert told[-1].startswith("Discard ")


def test_of_several_answers_with_one_card_a_menu_lets_one_be_chosen(seat) -> None:  # type: ignore[no-untyped-def]  # noqa: F811
    play = seat(GAMES["king"](), 5)
    assert until(play.session, ["turn"])
    play.panel_wanted.emit("cards")
    QTest.qWait(30)
    view = next(view for view in play.cards.views if len(view.options) > 1)
    menu = view.menu()
    assert len(menu.actions()) == len(view.options)
    menu.actions()[0].trigger()
    assert play.session.moments[-1].action == view.options[0].action
    menu.deleteLater()


def test_c_shows_the_cards_of_the_hero_or_the_rules_of_the_monster_under_the_cursor(table: Table) -> None:
    play = table.play
    play.board.setFocus()
    play.hand.set_cursor((4, 1))
    table.key(Qt.Key.Key_C)
    shown = play.board.board.overlay("rules")
    assert isinstance(shown, o.ReadOut)
    assert shown.lines[0] == "Skeleton"
    play.hand.set_cursor((0, 0))
    table.key(Qt.Key.Key_C)
    table.bot.waitUntil(play.cards.isVisible)


def test_a_card_that_is_no_answer_says_at_its_foot_why(seat) -> None:  # type: ignore[no-untyped-def]  # noqa: F811
    play = seat(GAMES["king"](), 5)
    assert until(play.session, ["activate"])
    play.panel_wanted.emit("cards")
    QTest.qWait(30)
    held = [view for view in play.cards.views if view.card.zone == "hand"]
    assert held
    for view in held:
        assert (view.foot is None) == bool(view.options)
        if view.foot is not None:
            assert "(J-13" in view.foot.text()
            assert view.foot.text() in view.accessibleDescription()
    worn = [view for view in play.cards.views if view.card.bearer]
    assert worn
    assert all(view.foot is None for view in worn)
