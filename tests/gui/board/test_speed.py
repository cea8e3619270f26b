"""A map of 200 × 200 squares costs what is seen or changed of it, counted in marks and items; times are measured in tests/bench."""

from collections.abc import Iterator

import msgspec
import pytest
from PySide6.QtCore import QPoint
from PySide6.QtGui import QPixmap
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from studio.gui.board import BoardView, QuestPictures, ground, picture_of_quest
from studio.gui.board.layer import Layer
from studio.gui.board.picture import AnyMark, Figure
from studio.gui.board.sprites import Sprites
from studio.gui.board.stage import Stage
from studio.gui.kit.theme import Look
from studio.quest.edits import Put
from studio.quest.model import Glyph, Monster, Piece, Quest
from tests.bench.big import wide_quest


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
    return wide_quest()


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


def repaint(view: BoardView) -> None:
    """Everything in sight, once."""
    view.viewport().update()
    QApplication.processEvents()


def test_only_what_is_in_sight_is_painted(view: BoardView, work: Work) -> None:
    view.board.set_grid(True)  # the chunks are made anew
    work.clear()
    repaint(view)
    assert 15 <= work.figures <= 40
    assert 30 <= work.marks <= 300


def test_what_was_painted_before_is_copied(view: BoardView, work: Work) -> None:
    repaint(view)
    work.clear()
    repaint(view)
    assert work.marks == 0
    assert work.figures <= 40


def test_panning_paints_what_comes_into_sight(view: BoardView, work: Work) -> None:
    repaint(view)
    view.camera.pan(QPoint(-7, 5))
    QApplication.processEvents()
    work.clear()
    for _step in range(10):
        view.camera.pan(QPoint(-7, 5))
        QApplication.processEvents()
    assert work.marks <= 120
    assert work.figures <= 10 * 40


def test_a_whole_map_of_dots_is_panned_without_painting_a_mark(view: BoardView, work: Work) -> None:
    view.camera.zoom_to(8)
    view.camera.centre(100, 100)
    repaint(view)
    view.camera.pan(QPoint(-40, 20))  # the last chunks at the border
    QApplication.processEvents()
    work.clear()
    for step in range(20):
        view.camera.pan(QPoint(-5, 3) if step % 2 else QPoint(5, -3))
        QApplication.processEvents()
    assert (work.marks, work.figures) == (0, 0)


def test_at_a_scale_that_was_seen_before_nothing_is_painted_again(view: BoardView, work: Work) -> None:
    for px in (8, 12, 16, 12, 8):
        view.camera.zoom_to(px)
        repaint(view)
    work.clear()
    for px in (12, 16, 12, 8):
        view.camera.zoom_to(px)
        view.camera.centre(100, 100)
        repaint(view)
    assert work.marks <= 400  # at most the chunks of one border


def test_an_edit_paints_the_squares_around_it(view: BoardView, work: Work, quest: Quest) -> None:
    pictures = QuestPictures()
    view.show_picture(pictures.of(quest))
    repaint(view)
    work.clear()
    view.show_picture(pictures.of(Put((Glyph("new", (100, 101)),)).apply(quest)))
    QApplication.processEvents()
    assert 1 <= work.marks <= 12
    assert work.figures <= 2


@pytest.mark.parametrize("px", [8, 32])
def test_an_edited_board_looks_as_if_it_was_painted_at_once(view: BoardView, quest: Quest, px: int) -> None:
    view.camera.zoom_to(px)
    view.camera.centre(100, 100)
    pictures = QuestPictures()
    view.show_picture(pictures.of(quest))
    repaint(view)
    other = Put((Glyph("new", (100, 101)), Piece("p", "room_6x6", (102, 102)), Monster("n", "ogre", (98, 98))))
    edited = other.apply(quest)
    edited = msgspec.structs.replace(edited, elements={i: e for i, e in edited.elements.items() if i != "d96_96"})
    view.show_picture(pictures.of(edited))
    QApplication.processEvents()
    patched = view.viewport().grab().toImage()
    view.board.set_grid(True)
    assert view.viewport().grab().toImage() == patched


def test_a_piece_is_worked_out_once_for_each_kind_and_turn(quest: Quest) -> None:
    ground._laid.cache_clear()
    picture_of_quest(quest)
    assert ground._laid.cache_info().misses == 2  # 1,250 pieces of two kinds


def test_an_edit_keeps_every_mark_it_does_not_touch(quest: Quest) -> None:
    pictures = QuestPictures()
    before = pictures.of(quest)
    after = pictures.of(Put((Glyph("new", (100, 101)),)).apply(quest))
    kept = [id for id in before.figures if after.figures[id] is before.figures[id]]
    assert len(kept) == len(before.figures) == 625
    assert sum(after.marks[id] is not before.marks.get(id) for id in after.marks) == 1
