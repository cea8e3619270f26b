"""The board is read out as a table of the squares with something on them."""

from PySide6.QtGui import QAccessible
from pytestqt.qtbot import QtBot

from studio.gui.board import BoardView, picture_of_quest
from studio.gui.board.accessible import table_of, things_on
from studio.quest.edits import Put
from studio.quest.model import Glyph, Monster
from tests.gui.editor.conftest import small_quest

NAME = QAccessible.Text.Name


def test_squares_are_in_reading_order_with_all_that_is_on_them() -> None:
    quest = Put((Monster("m2", "ogre", (11, 4)),)).apply(small_quest())
    found = things_on(picture_of_quest(quest))
    assert list(found) == [(13, 2), (11, 3), (11, 4), (12, 4), (11, 5), (12, 5)]
    assert found[12, 5] == ["m2"]


def test_a_cell_says_square_area_and_things(qtbot: QtBot) -> None:
    view = BoardView()
    qtbot.addWidget(view)
    view.show_picture(picture_of_quest(small_quest()))
    view.namer = {"m1": "Skeleton m1", "ch1": "chest ch1"}.get  # type: ignore[assignment]
    table = table_of(view)
    assert table.role() == QAccessible.Role.Table
    assert table.text(NAME) == "Board"
    assert table.childCount() == 2
    cell = table.child(1)
    assert cell is not None
    assert cell.role() == QAccessible.Role.Cell
    assert cell.text(NAME) == "L4, 2 Hall, Skeleton m1"
    assert table.indexOfChild(cell) == 1
    assert table.childAt(cell.rect().center().x(), cell.rect().center().y()) is cell


def test_the_cells_follow_the_picture(qtbot: QtBot) -> None:
    view = BoardView()
    qtbot.addWidget(view)
    view.show_picture(picture_of_quest(small_quest()))
    table = table_of(view)
    assert table.childCount() == 2
    view.show_picture(picture_of_quest(Put((Glyph("g1", (4, 4)),)).apply(small_quest())))
    assert table.childCount() == 3


def test_an_interface_lives_as_long_as_its_board(qtbot: QtBot) -> None:
    from studio.gui.board import accessible

    view = BoardView()
    key = id(view)
    table_of(view)
    assert key in accessible._kept
    view.deleteLater()
    qtbot.waitUntil(lambda: key not in accessible._kept)
