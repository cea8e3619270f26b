"""A number asked for: side by side where there are few, taken by click, key or arrows; many in a box."""

from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from studio.gui.table.numbers import NumberPicker
from studio.kit.text import Text
from studio.rules.core.actions import Number
from studio.rules.core.decision import Option
from tests.gui.table.conftest import Table
from tests.play.toy import PIT

Key = Qt.Key


def picker(table: Table) -> NumberPicker:
    table.click(*PIT)
    numbers = table.play.choices.numbers
    assert numbers is not None
    return numbers


def test_a_small_range_stands_side_by_side_and_a_click_takes_it(table: Table) -> None:
    numbers = picker(table)
    assert [button.text() for button in numbers.segments] == ["0", "1", "2", "3", "4", "5"]
    assert all(button.width() >= 24 <= button.height() for button in numbers.segments)
    assert numbers.segments[4].toolTip() == "4 coins"
    QTest.mouseClick(numbers.segments[4], Qt.MouseButton.LeftButton)
    assert table.session.moments[-1].action == Number(4)


def test_its_key_takes_a_number_and_nought_as_well(table: Table) -> None:
    picker(table)
    table.key(Key.Key_0)
    assert table.session.moments[-1].action == Number(0)
    assert not table.play.choices.filter.isVisible()


def test_arrows_walk_along_the_numbers_and_enter_takes_one(table: Table) -> None:
    picker(table).first.setFocus()
    for key in (Key.Key_Right, Key.Key_Right, Key.Key_Left, Key.Key_Return):
        table.key(key)
    assert table.session.moments[-1].action == Number(1)


def test_a_large_range_is_a_box_with_a_button(qtbot: QtBot) -> None:
    numbers = NumberPicker(tuple(Option(Number(n), Text("toy.take", {"n": n})) for n in range(40)), "How many?")
    qtbot.addWidget(numbers)
    assert numbers.box is not None
    assert not numbers.take(3), "a key of two digits cannot be typed at once"
    numbers.box.setValue(31)
    with qtbot.waitSignal(numbers.taken) as taken:
        qtbot.keyClick(numbers.box, Key.Key_Tab)
        numbers._take_boxed()
    assert taken.args[0].action == Number(31)
