"""A painter that fails leaves a hatched box and a word for the log, and the board lives."""

import logging
import sys
from collections.abc import Iterator

import pytest
from PySide6.QtGui import QImage
from pytestqt.qtbot import QtBot

from studio.gui.board import layers, mishap, overlay, picture_of_quest, sprites
from studio.gui.board import overlays as o
from studio.gui.board.view import BoardView
from tests.gui.editor.conftest import small_quest


def spoiled(*_args: object, **_more: object) -> None:
    """A painter that fails."""
    raise ValueError("the picture is spoiled")


@pytest.fixture
def told(monkeypatch: pytest.MonkeyPatch) -> Iterator[list[str]]:
    """What the program's way with unexpected faults was told."""
    said: list[str] = []
    monkeypatch.setattr(sys, "excepthook", lambda _kind, fault, _trace: said.append(str(fault)))
    mishap._told.clear()
    yield said
    mishap._told.clear()


def inked(image: QImage, left: int, top: int, side: int = 32) -> int:
    """Pixels of a square that have the colour of the hatching, a tint above it or not."""
    colours = [image.pixelColor(x, y) for x in range(left, left + side) for y in range(top, top + side)]
    return sum(colour.red() > max(colour.green(), colour.blue()) + 60 for colour in colours)


@pytest.mark.logs
@pytest.mark.parametrize(
    ("where", "what"),
    [(sprites, "paint_mark"), (sprites, "paint_figure"), (overlay, "draw"), (layers.FloorLayer, "draw")],
    ids=["object", "figure", "overlay", "layer"],
)
def test_a_spoiled_picture_is_hatched_told_once_and_ends_nothing(
    qtbot: QtBot,
    told: list[str],
    monkeypatch: pytest.MonkeyPatch,
    caplog: pytest.LogCaptureFixture,
    where: object,
    what: str,
) -> None:
    monkeypatch.setattr(where, what, spoiled)
    view = BoardView()
    qtbot.addWidget(view)
    view.resize(700, 460)
    view.show_picture(picture_of_quest(small_quest()))
    view.show_overlay("cursor", o.Cursor((4, 4)))
    view.show()
    view.camera.zoom_to(32)
    view.camera.centre(9, 5)
    with caplog.at_level(logging.ERROR):
        first = view.viewport().grab().toImage()
        qtbot.waitUntil(lambda: bool(told))
        view.board.update()
        again = view.viewport().grab().toImage()
    qtbot.wait(5)
    at = {"paint_mark": (13, 2), "paint_figure": (11, 3)}.get(what, (4, 4))
    corner = view.place_on_screen(*at)
    assert inked(first, corner.x(), corner.y()) > 20
    assert inked(again, corner.x(), corner.y()) > 20
    assert told == ["the picture is spoiled"]
    assert "a painter failed: ValueError" in caplog.text
    monkeypatch.undo()
    view.board.sprites = sprites.Sprites()
    view.show_picture(picture_of_quest(small_quest()))
    assert view.board.overlay("cursor") == o.Cursor((4, 4))
