"""How a view looks at its board: all of it at first, never under what lies over it, never far beyond its border."""

from pathlib import Path

import pytest
from PySide6.QtCore import QPoint, QRect, QRectF
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from studio.gui.board import BoardView, picture_of_quest
from studio.gui.board.camera import CLEAR, PART, USUAL
from studio.quest.edits import Put
from studio.quest.files import read
from studio.quest.model import AnyElement, Glyph, Header, Note, Piece, Quest
from tests.bench.big import wide_quest

KING = Path(__file__).parents[3] / "quests" / "journeys1" / "drowned_king"


def rooms(across: int, down: int) -> Quest:
    """Rooms side by side, 6 × 6 squares each."""
    elements: list[AnyElement] = [
        Piece(f"r{x}_{y}", "room_6x6", (6 * x, 6 * y)) for x in range(across) for y in range(down)
    ]
    return Quest(1, "journeys1", "rooms", Header(), {e.id: e for e in elements})


def shown(qtbot: QtBot, quest: Quest, wide: int = 748, high: int = 532) -> BoardView:
    view = BoardView()
    qtbot.addWidget(view)
    view.resize(wide, high)
    view.show_picture(picture_of_quest(quest))
    view.show()
    QApplication.processEvents()
    return view


def on_screen(view: BoardView) -> QRect:
    """The board's box in pixels of the viewport."""
    x, y, wide, high = view.picture.box
    return QRect(view.place_on_screen(x, y), view.place_on_screen(x + wide, y + high))


@pytest.mark.parametrize("size", [(748, 532), (712, 488), (460, 420), (1292, 756)])
@pytest.mark.parametrize("squares", [(1, 1), (4, 4), (5, 3), (3, 5), (6, 2), (7, 5)])
def test_the_first_look_shows_the_whole_board_and_nothing_lies_over_it(
    qtbot: QtBot, size: tuple[int, int], squares: tuple[int, int]
) -> None:
    view = shown(qtbot, rooms(*squares), *size)
    view.camera.home(view.picture)
    if view.camera.px == PART:
        return  # too large to be read whole
    box = on_screen(view)
    assert view.viewport().rect().contains(box)
    assert not any(box.intersects(cover) for cover in view.covers())
    assert view.camera.px <= USUAL


@pytest.mark.parametrize("size", [(745, 531), (718, 488), (1289, 755)], ids=["1280", "1024", "1920"])
def test_the_first_look_leaves_no_name_of_an_area_under_the_zoom(qtbot: QtBot, size: tuple[int, int]) -> None:
    view = shown(qtbot, read(KING)[0], *size)
    view.camera.home(view.picture)
    corner = view.place_on_screen(0, 0)
    chips = [chip.translated(corner).toRect() for _area, chip in view.board.labels().chips(view.camera.px)]
    assert len(chips) == 7
    for chip in chips:
        assert view.viewport().rect().contains(chip)
        assert not any(chip.intersects(cover) for cover in view.covers())


def test_the_first_look_uses_the_room_there_is(qtbot: QtBot) -> None:
    view = shown(qtbot, rooms(4, 4))
    view.camera.home(view.picture)
    box = on_screen(view)
    assert box.height() >= 0.85 * view.viewport().height()


def test_a_map_that_cannot_be_read_whole_is_shown_in_part(qtbot: QtBot) -> None:
    view = shown(qtbot, wide_quest())
    view.camera.home(view.picture)
    assert view.camera.px == PART


def test_zoom_to_all_shows_all_of_it(qtbot: QtBot) -> None:
    view = shown(qtbot, rooms(4, 3))
    view.camera.zoom_to(96)
    view.camera.centre(3, 3)
    view.camera.fit()
    assert view.viewport().rect().contains(on_screen(view))


def test_a_small_board_lies_in_the_middle(qtbot: QtBot) -> None:
    view = shown(qtbot, rooms(1, 1))
    view.camera.home(view.picture)
    middle, port = on_screen(view).center(), view.viewport().rect().center()
    assert abs(middle.x() - port.x()) <= view.camera.px
    assert abs(middle.y() - port.y()) <= view.camera.px


def test_two_squares_may_be_scrolled_beyond_the_board_and_no_more(qtbot: QtBot) -> None:
    view = shown(qtbot, rooms(8, 8))
    view.camera.zoom_to(32)
    for way, side in ((QPoint(9999, 9999), "topLeft"), (QPoint(-9999, -9999), "bottomRight")):
        view.camera.pan(way)
        seen = getattr(view.camera.seen_squares(), side)()
        border = {"topLeft": -2, "bottomRight": 50}[side]
        assert seen.x() == pytest.approx(border, abs=0.1)
        assert seen.y() == pytest.approx(border, abs=0.1)


def test_a_board_that_grows_stays_where_it_is_seen(qtbot: QtBot) -> None:
    quest = rooms(1, 1)
    view = shown(qtbot, quest)
    view.camera.home(view.picture)
    before = on_screen(view).topLeft()
    view.show_picture(picture_of_quest(Put((Piece("r", "room_6x6", (12, 0)), Note("n", (-1, 3), ""))).apply(quest)))
    assert view.place_on_screen(0, 0) == before


def test_resizing_keeps_what_is_seen(qtbot: QtBot) -> None:
    view = shown(qtbot, rooms(8, 8))
    view.camera.zoom_to(48)
    view.camera.centre(20, 20)
    before = view.place_on_screen(20, 20)
    view.resize(640, 500)
    QApplication.processEvents()
    assert view.place_on_screen(20, 20) == before


@pytest.mark.parametrize("square", [(5, 5), (23, 17), (18, 17), (0, 0), (23, 0)])
def test_a_revealed_place_is_two_squares_from_the_border_and_from_the_zoom_cluster(
    qtbot: QtBot, square: tuple[int, int]
) -> None:
    quest = Put((Glyph("g", square),)).apply(rooms(8, 8))
    view = shown(qtbot, quest)
    view.camera.zoom_to(32)
    view.camera.look(0, 0)
    view.camera.reveal((*square, 1, 1))
    x, y = square
    first = view.place_on_screen(max(x - CLEAR, -2), max(y - CLEAR, -2))
    around = QRect(first, view.place_on_screen(x + 1 + CLEAR, y + 1 + CLEAR) - QPoint(1, 1))
    assert view.viewport().rect().contains(around)
    assert not any(around.intersects(cover) for cover in view.covers())


def test_what_lies_over_the_view_is_known(qtbot: QtBot) -> None:
    view = shown(qtbot, rooms(1, 1))
    assert view.covers() == [view.zoom.geometry().translated(-view.viewport().pos())]
    assert QRectF(view.viewport().rect()).contains(QRectF(view.covers()[0]))
