"""Waiting for what the window does in turns of the event loop, as a person would."""

import time

from PySide6.QtWidgets import QApplication

from studio.gui.window.main import MainWindow


def until_done(window: MainWindow) -> None:
    """Lets the event loop run until the longer step that was asked for is over."""
    ends = time.monotonic() + 20
    while window.work.is_running and time.monotonic() < ends:
        QApplication.processEvents()
    assert not window.work.is_running
