"""Floors of speed on a map of 200 × 200 squares, in processor time, at twice what is promised for a quiet machine."""

import time
from collections.abc import Callable

import pytest
from PySide6.QtCore import QPoint
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from studio.gui.board import BoardView, QuestPictures, picture_of_quest
from studio.quest.edits import Put
from studio.quest.model import AnyElement, Door, Glyph, Header, Monster, Piece, Quest

SIDE = 200


def large_quest() -> Quest:
    """25 × 25 rooms in a lattice of corridors, with a door, a figure and a glyph in each."""
    elements: list[AnyElement] = []
    for y in range(0, SIDE, 8):
        for x in range(0, SIDE, 8):
            n = f"{x}_{y}"
            elements += [
                Piece(f"r{n}", "room_6x6", (x, y)),
                Piece(f"c{n}", "corridor_2x2", (x + 6, y + 2)),
                Door(f"d{n}", (x + 6, y + 2, "w")),
                Monster(f"m{n}", "skeleton", (x, y)),
                Glyph(f"g{n}", (x + 4, y + 4)),
            ]
    return Quest(1, "journeys1", "large", Header(), {e.id: e for e in elements})


def median(act: Callable[[int], object], times: int = 21) -> float:
    """Milliseconds of processor time."""
    spent = []
    for i in range(times):
        begun = time.process_time()
        act(i)
        spent.append(time.process_time() - begun)
    return sorted(spent)[times // 2] * 1000


@pytest.fixture(scope="module")
def quest() -> Quest:
    """The large quest."""
    return large_quest()


def test_its_picture_is_made_at_once(quest: Quest) -> None:
    picture_of_quest(quest)  # the catalogue is read
    assert median(lambda _i: picture_of_quest(quest), 5) < 200


def test_panning_edits_and_zoom_keep_up_with_the_hand(qtbot: QtBot, quest: Quest) -> None:
    pictures = QuestPictures()
    view = BoardView()
    qtbot.addWidget(view)
    view.resize(1292, 756)
    view.show_picture(pictures.of(quest))
    view.show()
    view.camera.zoom_to(32)
    view.camera.centre(100, 100)
    QApplication.processEvents()

    def pan(i: int) -> None:
        view.camera.pan(QPoint(7 if i % 2 else -7, 5))
        QApplication.processEvents()

    def put(element: AnyElement) -> None:
        view.show_picture(pictures.of(Put((element,)).apply(quest)))
        QApplication.processEvents()

    def zoom(i: int) -> None:
        view.camera.step(1 if i % 2 else -1)
        QApplication.processEvents()

    assert median(pan) < 2 * 16.7
    assert median(lambda i: put(Glyph("new", (100 + i % 4, 100)))) < 2 * 8
    assert median(lambda i: put(Piece("new", "room_4x4", (96 + i % 3, 103)))) < 3 * 8
    assert median(zoom) < 2 * 16.7
