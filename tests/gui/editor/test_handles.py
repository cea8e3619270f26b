"""Handles: areas and notes are resized at their corners, large things turned above; by hand and by key."""

from PySide6.QtCore import Qt
from PySide6.QtTest import QTest

from studio.gui.board import overlays as o
from studio.gui.editor.fields import region_field
from studio.quest.model import Area, Monster, Note
from studio.quest.placing import region_of, squares_of
from studio.quest.topics import figures, markers
from tests.gui.editor.conftest import Hand

ALT, SHIFT = Qt.KeyboardModifier.AltModifier, Qt.KeyboardModifier.ShiftModifier


def area(hand: Hand, id: str) -> set[tuple[int, int]]:
    """The squares of an area."""
    found = hand.quest.elements[id]
    assert isinstance(found, Area)
    return set(squares_of(found.squares))


def note(hand: Hand) -> Note:
    """The one note."""
    (found,) = (e for e in hand.quest.elements.values() if isinstance(e, Note))
    return found


def selection(hand: Hand) -> tuple[o.Outline, ...]:
    """The outlines of what is selected."""
    shown = hand.edit.view.board.overlay("selection")
    assert isinstance(shown, o.Outlines)
    return shown.outlines


def test_only_areas_and_notes_have_corner_handles(hand: Hand) -> None:
    hand.edit.bench.do(lambda: markers.write_note(hand.quest, (3, 8), "Here"))
    with_corners = []
    for id in (*("a1", "r1", "ch1", "m1", "s1"), note(hand).id):
        hand.document.select(id)
        if selection(hand)[0].handles:
            with_corners.append(id)
    assert with_corners == ["a1", note(hand).id]


def test_a_corner_of_an_area_is_drawn_in_and_out(hand: Hand) -> None:
    hand.document.select("a1")
    hand.drag((6, 6), (4, 5))
    assert area(hand, "a1") == {(x, y) for x in (2, 3) for y in (2, 3, 4)}
    hand.drag((4, 5), (6, 6))
    assert area(hand, "a1") == {(x, y) for x in (2, 3, 4, 5) for y in (2, 3, 4, 5)}
    hand.undo()
    hand.undo()
    assert hand.document.history.at == 0


def test_an_area_takes_board_only_and_says_whose(hand: Hand) -> None:
    hand.document.select("a1")
    port = hand.edit.view.viewport()
    QTest.mousePress(port, Qt.MouseButton.LeftButton, pos=hand.point(6, 6))
    pointer = hand.edit.view.pointer()
    hand.edit.tool.drag(hand.edit.view.at(hand.point(8, 6).toPointF(), Qt.KeyboardModifier.NoModifier, port.pos()))
    said = hand.edit.view.board.overlay("read-out")
    assert isinstance(said, o.ReadOut)
    assert said.lines == ("6 × 4 squares", "Takes 4 squares from 2 Hall")
    QTest.mouseRelease(port, Qt.MouseButton.LeftButton, pos=hand.point(8, 6))
    assert area(hand, "a1") - {(x, y) for x in (2, 3, 4, 5) for y in (2, 3, 4, 5)} == {
        (x, y) for x in (6, 7) for y in (3, 4)
    }
    assert not area(hand, "a1") & area(hand, "a2")
    assert pointer is None or pointer.px == 32


def test_esc_while_a_corner_is_held_changes_nothing(hand: Hand) -> None:
    before = hand.quest
    hand.document.select("a1")
    port = hand.edit.view.viewport()
    QTest.mousePress(port, Qt.MouseButton.LeftButton, pos=hand.point(6, 6))
    hand.key(Qt.Key.Key_Escape)
    QTest.mouseRelease(port, Qt.MouseButton.LeftButton, pos=hand.point(4, 4))
    assert hand.quest is before
    assert hand.document.selection == ("a1",)


def test_a_note_is_sized_by_a_drag_and_by_its_corner(hand: Hand) -> None:
    hand.key("n")
    hand.drag((3.5, 8.5), (5.5, 9.5))
    assert (note(hand).at, note(hand).wide, note(hand).high) == ((3, 8), 3, 2)
    hand.key(Qt.Key.Key_Escape)
    hand.document.select(note(hand).id)
    hand.drag((6, 10), (8, 11))
    assert (note(hand).wide, note(hand).high) == (5, 3)
    hand.drag((3, 8), (4, 9))
    assert (note(hand).at, note(hand).wide, note(hand).high) == ((4, 9), 4, 2)
    hand.click(7.5, 10.5)
    assert hand.document.selection == (note(hand).id,)


def test_keys_resize_in_one_step(hand: Hand) -> None:
    hand.document.select("a1")
    start = hand.document.history.at
    hand.key(Qt.Key.Key_Left, ALT)
    hand.key(Qt.Key.Key_Left, ALT)
    hand.key(Qt.Key.Key_Up, ALT)
    assert area(hand, "a1") == {(x, y) for x in (2, 3) for y in (2, 3, 4)}
    hand.key(Qt.Key.Key_Down, ALT)
    hand.key(Qt.Key.Key_Right, ALT)
    assert area(hand, "a1") == {(x, y) for x in (2, 3, 4) for y in (2, 3, 4, 5)}
    assert hand.document.history.at == start + 1


def test_the_squares_of_an_area_can_be_typed(hand: Hand) -> None:
    hand.document.select("a1")
    hand.bot.wait(40)
    form = next(form for form in hand.edit.inspector._forms if "squares" in form.fields)
    field = form.fields["squares"]
    assert type(field) is type(region_field())
    line = field.focus_target()
    QTest.keyClicks(line, "")
    field.edited.emit(region_of(((2, 2), (3, 2))))
    assert area(hand, "a1") == {(2, 2), (3, 2)}


def test_the_round_handle_turns_a_large_figure(hand: Hand) -> None:
    hand.edit.bench.do(lambda: figures.place_monster(hand.quest, "dragon", (3, 2)))
    before = hand.quest
    (dragon,) = (e for e in before.elements.values() if isinstance(e, Monster) and e.entry == "dragon")
    hand.document.select(dragon.id)
    (shown,) = selection(hand)
    assert shown.turn
    above = hand.point(shown.box[0] + shown.box[2] / 2, shown.box[1])
    above.setY(above.y() - 20)
    QTest.mouseClick(hand.edit.view.viewport(), Qt.MouseButton.LeftButton, pos=above)
    turned = hand.quest.elements[dragon.id]
    assert isinstance(turned, Monster)
    assert turned.turn != dragon.turn
    assert hand.document.history.at == 2
    hand.key("r")
    again = hand.quest.elements[dragon.id]
    assert isinstance(again, Monster)
    assert again.turn != turned.turn
