"""The board is read out as a table of the squares with something on them."""

from typing import get_args, get_type_hints

import msgspec
from PySide6.QtGui import QAccessible
from pytestqt.qtbot import QtBot

from studio.gui.board import BoardView, picture_of_quest
from studio.gui.board.accessible import table_of, things_on
from studio.gui.board.art import recipes
from studio.gui.board.spoken import GROUNDS, MARKS, called
from studio.quest.edits import Put
from studio.quest.model import Chest, Door, Glyph, Monster, RuneKey, Terrain
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
    assert cell.text(NAME) == "L4, 2 Hall; Skeleton m1"
    assert table.indexOfChild(cell) == 1
    assert table.childAt(cell.rect().center().x(), cell.rect().center().y()) is cell


def test_a_cell_says_terrain_and_what_is_wrong(qtbot: QtBot) -> None:
    quest = Put((Terrain("t1", "water", ((11, 3, 1),)), RuneKey("k1", (11, 3), "blue"))).apply(small_quest())
    view = BoardView()
    qtbot.addWidget(view)
    view.show_picture(picture_of_quest(quest))
    view.faults = lambda square, ids: "1 error" if square == (11, 3) and "k1" in ids else ""
    told = [cell.text(NAME) for cell in table_of(view).cells()]
    assert "L4, 2 Hall, water; Skeleton; rune key blue; 1 error" in told


def test_without_a_better_name_things_are_told_by_what_is_drawn(qtbot: QtBot) -> None:
    quest = Put((Door("d1", (6, 3, "w"), lock="rune", colour="red"), Chest("c2", (4, 4), "gold"))).apply(small_quest())
    picture = picture_of_quest(quest)
    assert [called(picture, id) for id in ("d1", "c2", "m1")] == ["door, locked red", "gold chest", "Skeleton"]
    wounded = msgspec.structs.replace(picture.figures["m1"], wounds=2, most=3, rank="master", letter="A")
    hurt = msgspec.structs.replace(picture, figures={"m1": wounded})
    assert called(hurt, "m1") == "Skeleton, master, A, 2 of 3 wounds left"
    assert called(picture, "nobody") == "nobody"


def test_every_thing_that_can_be_drawn_has_a_word() -> None:
    silent = {"start", "pit", "rubble", "water", "lava", "difficult", "hazard"}  # told as zones and terrain
    assert recipes()["objects"].keys() - silent == MARKS.keys() - {"villager"}
    assert set(get_args(get_type_hints(Terrain)["terrain"])) <= GROUNDS.keys()


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
