"""Every tool that places a thing does so by keys alone: its letter, the arrows, Enter."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest

from studio.gui.board import runs
from studio.gui.board.picture import region_has
from studio.quest import model
from studio.quest.model import AnyElement, Square
from studio.quest.placing import squares_of
from tests.gui.editor.conftest import Hand

Key = Qt.Key


def press(hand: Hand, *keys: Key | str) -> None:
    """Keys go where the focus is, as those of a keyboard do."""
    for key in keys:
        QTest.keyClick(hand.window.focusWidget() or hand.window, key)  # type: ignore[call-overload]


def walk(hand: Hand, to: Square) -> None:
    """The square cursor goes to a square, by arrows only."""
    press(hand, Key.Key_Right)
    for _step in range(60):
        x, y = hand.edit.cursor.square
        if (x, y) == to:
            return
        step = (Key.Key_Right if to[0] > x else Key.Key_Left) if to[0] != x else None
        press(hand, step or (Key.Key_Down if to[1] > y else Key.Key_Up))
    raise AssertionError(f"the cursor did not come to {to}, it is at {hand.edit.cursor.square}")


@pytest.mark.parametrize(
    ("keys", "to", "kind"),
    [
        ("p", (5, 10), model.Piece),
        ("a", (12, 4), model.Area),
        ("d", (6, 3), model.Door),
        ("dj", (6, 3), model.Door),
        ("w", (4, 4), model.Wall),
        ("t", (4, 4), model.Terrain),
        ("m", (4, 4), model.Potion),
        ("c", (4, 4), model.Chest),
        ("g", (4, 4), model.Glyph),
        ("s", (4, 4), model.Start),
        ("f", (4, 4), model.Monster),
        ("f1", (4, 4), model.Monster),
        ("f]", (4, 4), model.Monster),
        ("n", (4, 4), model.Note),
    ],
)
def test_a_thing_is_placed_by_its_letter_the_arrows_and_enter(
    hand: Hand, keys: str, to: Square, kind: type[AnyElement]
) -> None:
    before = hand.quest
    press(hand, *keys)
    walk(hand, to)
    press(hand, Key.Key_Return)
    changed = [e for id, e in hand.quest.elements.items() if isinstance(e, kind) and e is not before.elements.get(id)]
    if kind in (model.Area, model.Start, model.Terrain):
        assert any(to in squares_of(e.squares) for e in changed)  # type: ignore[union-attr]
        return
    (made,) = changed
    if kind is model.Piece:
        assert region_has(hand.edit.bench.picture.pieces[made.id].squares, *to)
    elif kind is model.Wall:
        assert made.edges == ((4, 4, "n"),)  # type: ignore[union-attr]
    elif kind is not model.Door:
        assert made.at == to  # type: ignore[union-attr]


def test_every_marker_is_placed_by_keys(hand: Hand) -> None:
    tool = hand.edit.all_tools["marker"]
    cards = tool.variants()
    press(hand, "m")
    squares = iter((x, y) for y in (3, 4, 5) for x in range(2, 6))
    for number in range(len(cards)):
        before = hand.quest
        walk(hand, next(squares))
        press(hand, Key.Key_Return)
        assert len(hand.new(before)) == 1, cards[number]
        press(hand, Key.Key_PageDown)


def test_j_takes_another_side_of_the_square(hand: Hand) -> None:
    press(hand, "w")
    walk(hand, (4, 4))
    press(hand, "j", "j", Key.Key_Return)
    (wall,) = (e for e in hand.quest.elements.values() if isinstance(e, model.Wall))
    assert wall.edges == ((4, 5, "n"),)


def test_the_cursor_begins_where_something_can_be_placed(hand: Hand) -> None:
    hand.edit.view.camera.centre(8, 12)  # beyond all floor
    before = hand.quest
    press(hand, "c", Key.Key_Right, Key.Key_Return)
    assert region_has(region_of_floor(hand), *hand.edit.cursor.square)
    assert [type(e) for e in hand.new(before)] == [model.Chest]


def region_of_floor(hand: Hand) -> model.Region:
    """All the floor there is."""
    return runs.region_of(hand.edit.view.picture.floor)
