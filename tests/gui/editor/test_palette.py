"""The palette: columns that follow the width, cards by mouse and key, favourites, usage, rules, search."""

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QContextMenuEvent, QDrag
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QLabel, QMenu

from studio.gui.editor.palette import CardWidget
from studio.gui.kit.settings import SettingsFile
from studio.quest.model import Chest, Door, Terrain
from tests.gui.editor.conftest import Hand


def card(hand: Hand, id: str) -> CardWidget:
    """The card of this id."""
    return hand.edit.palette._cards[id]


def columns(hand: Hand) -> int:
    """How many cards of the things stand side by side, all of them wholly seen."""
    palette = hand.edit.palette
    things = [c for c in palette._cards.values() if c.card.section == "things" and not c.isHidden()]
    row = [c for c in things if c.y() == min(t.y() for t in things)]
    right = max(c.mapTo(palette, QPoint(c.width(), 0)).x() for c in row)
    bar = palette._scroll.verticalScrollBar()
    assert not bar.isVisible() or right <= bar.mapTo(palette, QPoint(0, 0)).x()
    assert min(c.mapTo(palette, QPoint(0, 0)).x() for c in row) >= 2
    return len(row)


def rows(menu: QMenu) -> dict[str, object]:
    """Word → action of a menu."""
    return {action.text(): action for action in menu.actions() if action.text()}


@pytest.mark.parametrize(("wide", "high", "dock", "expected"), [(1280, 800, 212, 3), (1700, 1000, 264, 4)])
def test_as_many_columns_as_the_dock_is_wide(hand: Hand, wide: int, high: int, dock: int, expected: int) -> None:
    hand.window.resize(wide, high)
    hand.bot.waitUntil(lambda: abs(hand.edit.palette.width() - dock) <= 2)
    hand.bot.waitUntil(lambda: columns(hand) == expected)


def test_a_click_on_a_card_keeps_it_and_a_double_click_places_once(hand: Hand) -> None:
    hand.edit.palette.search.setText("pit")
    hand.bot.wait(10)
    pit = card(hand, "terrain:pit")
    QTest.mouseClick(pit, Qt.MouseButton.LeftButton)
    assert pit.on
    hand.click(4.5, 4.5)
    assert hand.edit.tool.id == "terrain"
    QTest.mouseDClick(pit, Qt.MouseButton.LeftButton)
    hand.click(5.5, 5.5)
    assert hand.edit.tool.id == "select"
    assert sum(n for e in hand.quest.elements.values() if isinstance(e, Terrain) for _, _, n in e.squares) == 2


def test_a_tool_taken_by_key_is_kept_after_a_card_for_once(hand: Hand) -> None:
    QTest.mouseDClick(card(hand, "chest:gold"), Qt.MouseButton.LeftButton)
    hand.key("c")
    hand.click(4.5, 4.5)
    assert hand.edit.tool.id == "treasure"


def test_a_card_let_go_beside_the_board_leaves_nothing_in_the_hand(hand: Hand, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(QDrag, "exec", lambda *_how: Qt.DropAction.IgnoreAction)
    hand.edit.take_card("chest:gold")
    gold = card(hand, "chest:gold")
    QTest.mousePress(gold, Qt.MouseButton.LeftButton, pos=QPoint(10, 10))
    gold.mouseMoveEvent(_moved(gold, QPoint(50, 60)))
    assert hand.edit.tool.id == "select"


def _moved(widget: CardWidget, to: QPoint) -> object:
    from PySide6.QtCore import QPointF
    from PySide6.QtGui import QMouseEvent

    at = QPointF(to)
    left, none = Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier
    return QMouseEvent(QMouseEvent.Type.MouseMove, at, widget.mapToGlobal(at), left, left, none)


def test_a_favourite_stands_first_and_is_kept_among_the_settings(hand: Hand) -> None:
    palette = hand.edit.palette
    rows(palette.menu_of("monster:dragon"))["Favourite"].trigger()  # type: ignore[attr-defined]
    hand.bot.wait(10)
    assert palette._sections["favourites"].isVisible()
    assert (
        card(hand, "monster:dragon").mapTo(palette, QPoint()).y()
        < card(hand, "piece:room_4x4").mapTo(palette, QPoint()).y()
    )
    assert SettingsFile().now.favourites == ("monster:dragon",)
    rows(palette.menu_of("monster:dragon"))["Favourite"].trigger()  # type: ignore[attr-defined]
    assert palette._sections["favourites"].isHidden()
    assert SettingsFile().now.favourites == ()


def test_the_menu_of_a_card_opens_by_the_right_button(hand: Hand) -> None:
    gold = card(hand, "chest:gold")
    QApplication.sendEvent(
        gold, QContextMenuEvent(QContextMenuEvent.Reason.Mouse, QPoint(5, 5), gold.mapToGlobal(QPoint(5, 5)))
    )
    menu = QApplication.activePopupWidget()
    assert isinstance(menu, QMenu)
    assert list(rows(menu)) == ["Favourite", "Show on the map (0)", "What the rules say", "Place once"]
    menu.close()


def test_usage_selects_what_the_card_has_placed(hand: Hand) -> None:
    menu = hand.edit.palette.menu_of("chest:copper")
    chest = hand.quest.elements["ch1"]
    assert isinstance(chest, Chest)
    rows(menu)["Show on the map (1)"].trigger()  # type: ignore[attr-defined]
    assert hand.document.selection == ("ch1",)


def test_the_rules_of_a_card_are_read_in_the_help(hand: Hand) -> None:
    rows(hand.edit.palette.menu_of("monster:skeleton"))["What the rules say"].trigger()  # type: ignore[attr-defined]
    hand.bot.wait(20)
    said = " ".join(label.text() for label in hand.edit.help.findChildren(QLabel) if not label.isHidden())
    assert hand.edit.help.isVisible()
    assert "Skeleton" in said
    assert "J-" in said


def test_every_card_has_a_page(hand: Hand) -> None:
    for id in hand.edit.palette._known:
        hand.edit.help.show_card(id)
        assert hand.edit.help._scroll.column.count() >= 2, id


def test_an_empty_box_is_told_and_the_card_can_be_used(hand: Hand) -> None:
    room = card(hand, "piece:room_4x4")
    assert room.is_out()
    assert room.count() == "0 of 2"
    before = hand.quest
    QTest.mouseClick(room, Qt.MouseButton.LeftButton)
    hand.edit.bench.snapping = False
    hand.click(5, 12)
    assert len(hand.new(before)) >= 1
    hand.bot.waitUntil(lambda: room.count() == "1 over")
    assert room.accessibleName() == "4 × 4, 3 of 2 used"


@pytest.mark.parametrize(
    ("words", "found"),
    [
        ("2 × 4", "piece:corridor_4x2"),
        ("3x2", "monster:dragon"),
        ("pierce", "monster:manticore"),
        ("quick shot", "monster:manticore"),
        ("burn", "monster:dragon"),
        ("sorcery", "monster:naga"),
        ("humanoid", "monster:ogre"),
        ("secret", "door:secret"),
    ],
)
def test_search_looks_at_sizes_traits_and_abilities(hand: Hand, words: str, found: str) -> None:
    hand.edit.palette.search.setText(words)
    assert not card(hand, found).isHidden()
    assert card(hand, "glyph").isHidden()


def test_an_open_door_is_one_step(hand: Hand) -> None:
    before = hand.quest
    hand.key("d")
    hand.key("r")
    hand.click(6.05, 3.5)
    (door,) = hand.new(before)
    assert isinstance(door, Door)
    assert door.open
    hand.undo()
    assert hand.quest == before
