"""Buying and equipping stand in a table of two columns, with prices and slots, and lose no answer."""

from PySide6.QtCore import Qt
from PySide6.QtTest import QTest

from studio.content.load import load
from studio.gui.table.choices import Choices
from studio.gui.table.option_row import Cell
from studio.gui.table.rows import listing
from studio.gui.table.wares import slot_of, tabled
from studio.kit.text import Text
from studio.play.names import Names
from studio.rules.core.actions import PASS
from studio.rules.core.decision import Decision, Option
from studio.rules.core.state import Card
from studio.rules.journeys1 import actions as a
from tests.gui.table.test_marks import until
from tests.gui.table.test_whole_games import GAMES, seat  # noqa: F401  # a fixture
from tests.play.toy import QUEST, Toy


def test_the_shop_is_a_table_with_prices_and_slots(seat) -> None:  # type: ignore[no-untyped-def]  # noqa: F811
    play = seat(GAMES["king"](), 5)
    assert until(play.session, ["town"])
    choices: Choices = play.choices
    cells = [row for row in choices.rows if isinstance(row, Cell)]
    assert len(cells) == sum(isinstance(option.action, a.Buy) and not option.default for option in play.options)
    assert {id(row.row.option) for row in choices.rows} == {id(option) for option in play.options}
    axe = next(cell for cell in cells if cell.row.name == "Axe")
    assert axe.words.text() == "Axe"
    QTest.qWait(30)
    assert axe.price.text() == "100 · 2 hands", "whole, not shortened"
    assert "Buy Axe" in axe.accessibleName()
    assert "100 coins" in axe.accessibleName()
    QTest.qWait(30)
    left, right = cells[0], cells[1]
    assert left.mapToGlobal(left.rect().topLeft()).y() == right.mapToGlobal(right.rect().topLeft()).y()
    assert abs(left.width() - right.width()) <= 1


def test_arrows_walk_in_the_table_and_a_key_buys(seat) -> None:  # type: ignore[no-untyped-def]  # noqa: F811
    play = seat(GAMES["king"](), 5)
    assert until(play.session, ["town"])
    QTest.qWait(30)
    cells = [row for row in play.choices.rows if isinstance(row, Cell)]
    cells[0].setFocus()
    for key, place in ((Qt.Key.Key_Right, 1), (Qt.Key.Key_Down, 3), (Qt.Key.Key_Left, 2), (Qt.Key.Key_Up, 0)):
        QTest.keyClick(play.choices.window().focusWidget(), key)
        assert play.choices.window().focusWidget() is cells[place]
    assert [cell.row.key for cell in cells[:3]] == ["1", "2", "3"]
    play.choices.take(2)
    assert play.session.moments[-1].action == cells[1].row.option.action


def test_what_is_had_stands_at_the_right() -> None:
    cards = {
        n: Card(n, entry, zone="pack") for n, entry in enumerate(("axe", "dagger", "chain_mail", "iron_shield"), 1)
    }
    names, state = Names(QUEST, load("journeys1")), Toy().start(1).state
    label = Text("toy.turn")
    options = (
        *(Option(a.Stow(n), label) for n in (1, 2)),
        *(Option(a.Equip(n), label) for n in (3, 4)),
        *(Option(a.Drop(n), label) for n in (1, 2)),
        Option(PASS, label, default=True),
    )
    decision = Decision(0, 1, "equip", 1, label)
    shown = tabled(listing(decision, options, ()), decision, replaced(state, cards), names)
    assert shown.heads == ("In the pack", "At hand")
    assert [(row.key, row.column, row.option.action) for row in shown.rows] == [
        ("1", 0, a.Equip(3)),
        ("2", 0, a.Equip(4)),
        ("3", 1, a.Stow(1)),
        ("4", 1, a.Stow(2)),
    ]
    assert [row.option.action for row in shown.folded] == [a.Drop(1), a.Drop(2)]
    few = listing(decision, options[2:4], ())
    assert tabled(few, decision, replaced(state, cards), names) == few


def replaced(state, cards):  # type: ignore[no-untyped-def]
    from msgspec.structs import replace

    return replace(state, cards=cards)


def test_a_slot_is_told_by_hands_or_by_its_name() -> None:
    catalogue = load("journeys1")
    told = {id_: slot_of(entry) for id_ in ("axe", "chain_mail", "iron_shield") if (entry := catalogue.find(id_))}
    assert told["chain_mail"] == "armour"
    assert told["axe"].endswith(("1 hand", "2 hands"))
