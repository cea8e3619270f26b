"""The board's widget: picking, zoom, pan, rulers, what it hands to its handler."""

import pytest
from PySide6.QtCore import QPoint, QPointF, Qt
from PySide6.QtGui import QWheelEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from studio.gui.board import Idle, Pointer, picture_of_quest
from studio.gui.board.camera import STEPS
from studio.gui.board.pick import box_of, edge_at, near_door, reading_order, things_at, things_in
from studio.gui.board.picture import DoorMark
from studio.gui.board.rulers import square_label
from studio.gui.board.view import BoardView
from studio.quest.edits import Put
from studio.quest.model import Door, Note
from tests.gui.editor.conftest import small_quest


class Listener(Idle):
    """Writes down what it is told."""

    def __init__(self) -> None:
        self.told: list[tuple[str, tuple[int, int]]] = []

    def press(self, at: Pointer) -> None:
        self.told.append(("press", at.square))

    def release(self, at: Pointer) -> None:
        self.told.append(("release", at.square))

    def hover(self, at: Pointer) -> None:
        self.told.append(("hover", at.square))


@pytest.fixture
def view(qtbot: QtBot) -> BoardView:
    """A view of the small quest."""
    made = BoardView()
    qtbot.addWidget(made)
    made.resize(700, 460)
    quest = Put((Door("d1", (6, 3, "w")), Note("n1", (11, 3), ""))).apply(small_quest())
    made.show_picture(picture_of_quest(quest))
    made.show()
    qtbot.waitUntil(made.isVisible)
    return made


def test_the_topmost_thing_comes_first(view: BoardView) -> None:
    assert things_at(view.picture, 11.5, 3.5) == ["n1", "m1", "r2", "a2"]


def test_a_door_is_taken_from_a_little_way_off(view: BoardView) -> None:
    assert things_at(view.picture, 6.1, 3.5)[0] == "d1"
    assert "d1" not in things_at(view.picture, 6.6, 3.5)
    assert near_door(DoorMark("d", (2, 2, "n")), 3.0, 2.05, 32)


def test_nothing_is_in_the_void(view: BoardView) -> None:
    assert things_at(view.picture, 30, 30) == []


@pytest.mark.parametrize(
    ("x", "y", "edge"),
    [
        (3.5, 4.05, (3, 4, "n")),
        (3.5, 4.95, (3, 5, "n")),
        (3.05, 4.5, (3, 4, "w")),
        (3.95, 4.5, (4, 4, "w")),
        (3.5, 4.5, None),
    ],
)
def test_the_nearest_edge_within_reach(x: float, y: float, edge: object) -> None:
    assert edge_at(x, y, 32, 10) == edge


def test_a_rectangle_takes_what_is_inside_or_what_it_touches(view: BoardView) -> None:
    assert set(things_in(view.picture, (10, 2, 4, 2), False)) == {"m1", "ch1", "n1"}
    assert {"r2", "m1"} <= set(things_in(view.picture, (10.5, 2.5, 1, 1), True))


def test_reading_order_goes_row_by_row(view: BoardView) -> None:
    order = reading_order(view.picture)
    assert order.index("ch1") < order.index("m1")


def test_every_thing_has_a_box(view: BoardView) -> None:
    for id in ("r1", "a1", "d1", "m1", "ch1", "s1", "n1"):
        assert box_of(view.picture, id) is not None
    assert box_of(view.picture, "nobody") is None


def test_clicks_are_told_in_squares(view: BoardView) -> None:
    listener = Listener()
    view.handler = listener
    QTest.mouseClick(view.viewport(), Qt.MouseButton.LeftButton, pos=view.place_on_screen(4.5, 4.5))
    assert ("press", (4, 4)) in listener.told
    assert ("release", (4, 4)) in listener.told


def wheel(view: BoardView, turn: int, keys: Qt.KeyboardModifier) -> None:
    """A step of the wheel in the middle of the view."""
    at = QPointF(view.viewport().rect().center())
    event = QWheelEvent(
        at, view.viewport().mapToGlobal(at), QPoint(), QPoint(0, turn), Qt.MouseButton.NoButton, keys,
        Qt.ScrollPhase.NoScrollPhase, False,
    )  # fmt: skip
    QApplication.sendEvent(view.viewport(), event)


def test_ctrl_and_the_wheel_go_through_the_steps_about_the_pointer(view: BoardView) -> None:
    view.camera.zoom_to(32)
    middle = view.viewport().rect().center()
    before = view.mapToScene(middle)
    wheel(view, 120, Qt.KeyboardModifier.ControlModifier)
    assert view.camera.px == 48
    after = view.mapToScene(middle)
    assert abs(after.x() - before.x()) < 4
    assert abs(after.y() - before.y()) < 4
    wheel(view, -120, Qt.KeyboardModifier.ControlModifier)
    assert view.camera.px == 32


def test_zoom_stays_within_its_steps(view: BoardView) -> None:
    for _ in range(20):
        view.camera.step(1)
    assert view.camera.px == STEPS[-1]
    for _ in range(20):
        view.camera.step(-1)
    assert view.camera.px == STEPS[0]


def test_squares_end_on_whole_pixels_at_any_zoom(view: BoardView) -> None:
    view.camera.zoom_to(33.37)
    assert view.camera.px * view.devicePixelRatioF() == round(view.camera.px * view.devicePixelRatioF())


def test_the_wheel_alone_scrolls(view: BoardView) -> None:
    view.camera.zoom_to(96)
    view.camera.centre(8, 4)
    before = view.verticalScrollBar().value()
    wheel(view, -120, Qt.KeyboardModifier.NoModifier)
    assert view.verticalScrollBar().value() > before


def test_space_and_a_drag_pan(view: BoardView) -> None:
    listener = Listener()
    view.handler = listener
    view.camera.zoom_to(96)
    view.camera.centre(8, 4)
    before = view.camera.seen_squares().x()
    view.setFocus()
    QTest.keyPress(view, Qt.Key.Key_Space)
    QTest.mousePress(view.viewport(), Qt.MouseButton.LeftButton, pos=QPoint(300, 200))
    QTest.mouseMove(view.viewport(), QPoint(200, 200))
    QTest.mouseRelease(view.viewport(), Qt.MouseButton.LeftButton, pos=QPoint(200, 200))
    QTest.keyRelease(view, Qt.Key.Key_Space)
    assert view.camera.seen_squares().x() > before
    assert not [what for what, _ in listener.told if what == "press"]


def test_a_place_is_revealed_two_squares_from_the_border(view: BoardView) -> None:
    view.camera.zoom_to(96)
    view.camera.centre(2, 2)
    view.camera.reveal((11, 3, 1, 1))
    seen = view.camera.seen_squares()
    assert seen.left() <= 11
    assert seen.right() >= 12 + 1.9


def test_what_is_already_seen_does_not_move(view: BoardView) -> None:
    view.camera.zoom_to(32)
    view.camera.fit()
    before = view.camera.seen_squares()
    view.camera.reveal((8, 3, 1, 1))
    assert view.camera.seen_squares() == before


def test_the_hovered_square_is_told(view: BoardView, qtbot: QtBot) -> None:
    with qtbot.waitSignal(view.hovered) as told:
        QTest.mouseMove(view.viewport(), view.place_on_screen(4.5, 3.5))
    assert told.args == [(4, 3)]


def test_squares_are_named_by_column_letter_and_row() -> None:
    assert square_label((19, 13)) == "T14"
    assert square_label((26, 0)) == "AA1"
    assert square_label((-1, 3)) == ""


def test_the_zoom_cluster_shows_the_scale(view: BoardView) -> None:
    view.camera.zoom_to(48)
    assert view.zoom.scale.text() == "48 px"


def test_only_what_differs_is_painted_again(view: BoardView) -> None:
    from studio.gui.board import QuestPictures
    from studio.quest.model import Glyph

    pictures, quest = QuestPictures(), small_quest()
    view.show_picture(pictures.of(quest))
    marks = view.board.layers["marks"]
    floor = view.board.layers["floor"]
    after = pictures.of(Put((Glyph("g1", (4, 4)),)).apply(quest))
    assert floor.take(after) == []
    assert marks.take(after) == [(4, 4, 1, 1)]
