"""The first look of a playtest: all that is revealed and the figure in turn, with nothing lying over them."""

import shutil
from pathlib import Path

import pytest
from PySide6.QtCore import QRect, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QPushButton
from pytestqt.qtbot import QtBot

from studio.gui.board.picture import region_box
from studio.gui.kit.settings import PlaySettings, SettingsFile
from studio.gui.table.view import PlayMode
from studio.gui.window import app, filing
from studio.gui.window.main import MainWindow
from tests.gui.window.waiting import until_done

KING = Path(__file__).parents[3] / "quests" / "journeys1" / "drowned_king"


@pytest.mark.parametrize("size", [(1280, 800), (1024, 700), (1920, 1080), (960, 540)])
def test_all_that_is_revealed_is_seen_at_first_and_lies_under_nothing(
    qtbot: QtBot, tmp_path: Path, size: tuple[int, int]
) -> None:
    app.application()
    app.wear("light")
    settings = SettingsFile()
    settings.change(reduced_motion=True, play=PlaySettings(heroes=4, seats={"0": "random"}, seed=3, speed="max"))
    window = MainWindow(settings)
    window.resize(*size)
    window.show()
    window.activateWindow()
    shutil.copytree(KING, tmp_path / "king")
    filing.open_path(window, tmp_path / "king")
    qtbot.waitUntil(lambda: window.mode is not None and window.mode.central.isVisible())
    qtbot.wait(5)
    QTest.keyClick(window.focusWidget() or window, Qt.Key.Key_F5)
    until_done(window)
    play = window.mode
    assert isinstance(play, PlayMode)
    qtbot.waitUntil(lambda: play.read_aloud.isVisible())
    for _card in range(5):
        if play.read_aloud.isVisible():
            QTest.mouseClick(play.read_aloud.findChildren(QPushButton)[-1], Qt.MouseButton.LeftButton)
            qtbot.wait(20)
    assert not play.read_aloud.isVisible()
    board = play.board
    shown = [region_box(area.squares) for area in board.picture.areas.values() if area.squares and not area.hidden]
    assert shown
    for x, y, wide, high in (*shown, (*play.home_square(), 1, 1)):
        box = QRect(board.place_on_screen(x, y), board.place_on_screen(x + wide, y + high))
        assert board.viewport().rect().contains(box)
        assert not any(box.intersects(cover) for cover in board.covers())
    px = board.camera.px
    for area, chip in board.board.labels().chips(px):
        if area.hidden:
            continue
        box = QRect(
            board.place_on_screen(chip.left() / px, chip.top() / px),
            board.place_on_screen(chip.right() / px, chip.bottom() / px),
        )
        assert not any(box.intersects(cover) for cover in board.covers()), area.name
    assert window.desk is not None
    window.desk.document.mark_saved()
    window.close()
    window.deleteLater()
