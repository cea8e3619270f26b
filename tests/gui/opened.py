"""A window as it opens for the first time, for the fixtures of several folders."""

from collections.abc import Iterator

from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from studio.gui.kit.settings import SettingsFile
from studio.gui.window import app
from studio.gui.window.main import MainWindow


def opened(qtbot: QtBot) -> Iterator[MainWindow]:
    """The window, active, in light colours, without a quest and its settings fresh; closed afterwards."""
    app.application()
    app.wear("light")
    made = MainWindow(SettingsFile(), clock=lambda: 1_000_000.0)
    made.resize(1280, 800)
    made.show()
    made.activateWindow()
    qtbot.waitUntil(lambda: QApplication.activeWindow() is made)
    yield made
    made.close()
    made.deleteLater()
