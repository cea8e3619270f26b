"""The sheet of Ctrl+P: what is chosen is what is written."""

import shutil
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QFileDialog
from pytestqt.qtbot import QtBot

from studio.gui.window import filing
from studio.gui.window.main import MainWindow
from studio.gui.window.print_sheet import PrintSheet

CELLAR = Path(__file__).parents[3] / "quests" / "journeys1" / "the_cellar"


def test_ctrl_p_tells_the_pages_and_saves_them(
    window: MainWindow, qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    shutil.copytree(CELLAR, tmp_path / "cellar")
    filing.open_path(window, tmp_path / "cellar")
    qtbot.waitUntil(lambda: window.mode is not None and window.mode.central.isVisible())
    QTest.keyClick(window.focusWidget() or window, Qt.Key.Key_P, Qt.KeyboardModifier.ControlModifier)
    sheet = next(s for s in window.findChildren(PrintSheet) if s.isVisible())
    before = sheet.told.text()
    sheet.version.setCurrentIndex(1)
    sheet.square.setValue(25)
    assert sheet.wish().players
    assert sheet.wish().square == 25
    assert sheet.told.text() != before
    assert "25.0 mm" in sheet.told.text()
    out = tmp_path / "map.pdf"
    monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_args: (str(out), ""))
    sheet.save()
    assert out.read_bytes().startswith(b"%PDF-")
