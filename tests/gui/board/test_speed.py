"""A map of 200 × 200 squares costs what is seen or changed of it, counted in marks and items; times are measured in tests/bench."""

from collections.abc import Iterator

import pytest
from PySide6.QtCore import QPoint
from PySide6.QtGui import QPixmap
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from studio.gui.board import BoardView, QuestPictures, picture_of_quest
from studio.gui.board.layer import Layer
from studio.gui.board.picture import AnyMark, Figure
from studio.gui.board.sprites import Sprites
from studio.gui.board.stage import Stage
from studio.gui.kit.theme import Look
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


class Work:
    """How many marks of layers and how many figures were painted."""

    def __init__(self) -> None:
        self.marks = 0
        self.figures = 0

    def clear(self) -> None:
        """Counts from nought again."""
        self.marks = self.figures = 0


@pytest.fixture
def work(monkeypatch: pytest.MonkeyPatch) -> Work:
    """Counts what the layers give out and the figures that are painted."""
    counted = Work()
    exposed, figure = Layer.exposed, Sprites.figure

    def counting(self: Layer, stage: Stage) -> Iterator[AnyMark]:
        for mark in exposed(self, stage):
            counted.marks += 1
            yield mark

    def painting(self: Sprites, drawn: Figure, look: Look, px: float, dpr: float) -> QPixmap:
        counted.figures += 1
        return figure(self, drawn, look, px, dpr)

    monkeypatch.setattr(Layer, "exposed", counting)
    monkeypatch.setattr(Sprites, "figure", painting)
    return counted


@pytest.fixture(scope="module")
def quest() -> Quest:
    """The large quest."""
    return large_quest()


@pytest.fixture
def view(qtbot: QtBot, quest: Quest) -> BoardView:
    """The middle of the large map at 32 pixels a square: about 40 × 24 of its squares."""
    made = BoardView()
    qtbot.addWidget(made)
    made.resize(1292, 756)
    made.show_picture(picture_of_quest(quest))
    made.show()
    made.camera.zoom_to(32)
    made.camera.centre(100, 100)
    QApplication.processEvents()
    return made


def test_only_what_is_in_sight_is_painted(view: BoardView, work: Work) -> None:
    view.viewport().update()
    QApplication.processEvents()
    assert 15 <= work.figures <= 40
    assert 30 <= work.marks <= 200


def test_panning_paints_what_comes_into_sight(view: BoardView, work: Work) -> None:
    view.camera.pan(QPoint(-7, 5))
    QApplication.processEvents()
    assert 0 < work.figures + work.marks <= 240


def test_an_edit_paints_the_squares_around_it(view: BoardView, work: Work, quest: Quest) -> None:
    pictures = QuestPictures()
    view.show_picture(pictures.of(quest))
    QApplication.processEvents()
    work.clear()
    view.show_picture(pictures.of(Put((Glyph("new", (100, 101)),)).apply(quest)))
    QApplication.processEvents()
    assert 1 <= work.marks <= 12
    assert work.figures <= 2


def test_an_edit_keeps_every_mark_it_does_not_touch(quest: Quest) -> None:
    pictures = QuestPictures()
    before = pictures.of(quest)
    after = pictures.of(Put((Glyph("new", (100, 101)),)).apply(quest))
    kept = [id for id in before.figures if after.figures[id] is before.figures[id]]
    assert len(kept) == len(before.figures) == 625
    assert sum(after.marks[id] is not before.marks.get(id) for id in after.marks) == 1
