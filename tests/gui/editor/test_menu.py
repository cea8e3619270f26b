"""The right button: it drops what is held, keeps what is selected, and opens the menu in its fixed order."""

from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QContextMenuEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QMenu, QToolButton

from tests.gui.editor.conftest import Hand


def right_click(hand: Hand, x: float, y: float) -> QMenu | None:
    """A right click on a place in squares; the menu that opens."""
    port = hand.edit.view.viewport()
    at = hand.point(x, y)
    hand.edit.view.contextMenuEvent(QContextMenuEvent(QContextMenuEvent.Reason.Mouse, at, port.mapToGlobal(at)))
    menu = QApplication.activePopupWidget()
    return menu if isinstance(menu, QMenu) else None


def words(menu: QMenu) -> list[str]:
    """What the rows say, without keys."""
    return [action.text().partition("\t")[0] for action in menu.actions() if action.text()]


def test_a_right_click_keeps_a_selection_of_several(hand: Hand) -> None:
    hand.document.select("m1", "ch1")
    menu = right_click(hand, 11.5, 3.5)
    assert menu is not None
    assert hand.document.selection == ("m1", "ch1")
    menu.close()


def test_a_right_click_elsewhere_takes_what_lies_there(hand: Hand) -> None:
    hand.document.select("m1", "r1")
    menu = right_click(hand, 13.5, 2.5)
    assert menu is not None
    assert hand.document.selection == ("ch1",)
    menu.close()


def test_a_right_click_while_dragging_only_drops(hand: Hand) -> None:
    before = hand.quest
    port = hand.edit.view.viewport()
    QTest.mousePress(port, Qt.MouseButton.LeftButton, pos=hand.point(11.5, 3.5))
    hand.edit.tool.drag(hand.edit.view.at(hand.point(12.5, 4.5).toPointF(), Qt.KeyboardModifier.NoModifier, QPoint()))
    assert hand.edit.view.board.overlay("ghost") is not None
    assert right_click(hand, 12.5, 4.5) is None
    assert hand.edit.view.board.overlay("ghost") is None
    QTest.mouseRelease(port, Qt.MouseButton.LeftButton, pos=hand.point(12.5, 4.5))
    assert hand.quest is before


def test_the_rows_stand_in_one_order_and_only_pieces_have_another_side(hand: Hand) -> None:
    menu = right_click(hand, 12.5, 5.5)
    assert menu is not None
    assert hand.document.selection == ("r2",)
    assert words(menu)[:9] == [
        *("Play from here", "Cut", "Copy", "Paste here", "Duplicate", "Delete"),
        *("Move", "Turn", "Other side"),
    ]
    side = next(action for action in menu.actions() if action.text().startswith("Other side"))
    assert side.isEnabled()
    menu.close()
    menu = right_click(hand, 11.5, 3.5)
    assert menu is not None
    assert not next(action for action in menu.actions() if action.text().startswith("Other side")).isEnabled()
    menu.close()


def test_on_the_void_other_things_are_offered(hand: Hand) -> None:
    hand.document.select("m1")
    menu = right_click(hand, 8.5, 9.5)
    assert menu is not None
    assert words(menu) == ["Play from here", "Paste here", "Add note", "Add piece", "Zoom to fit"]
    menu.close()


def test_a_tool_tells_name_key_and_one_line(hand: Hand) -> None:
    tips = [
        button.toolTip().split("\n") for button in hand.edit.strip.findChildren(QToolButton) if button.isCheckable()
    ]
    assert len(tips) == 14
    assert all(len(tip) == 2 and tip[0].endswith(")") and tip[1] for tip in tips), tips
