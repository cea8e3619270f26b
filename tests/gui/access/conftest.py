"""A window on its first day, and what is said aloud meanwhile."""

from collections.abc import Iterator
from typing import NamedTuple

import pytest
from PySide6.QtGui import QAccessible, QAccessibleAnnouncementEvent, QAccessibleEvent
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from studio.gui.kit import way
from studio.gui.kit.settings import SettingsFile
from studio.gui.window import app
from studio.gui.window.main import MainWindow
from studio.kit.text import use_language


class Said(NamedTuple):
    """A sentence that assistive technology was given."""

    words: str
    at_once: bool


@pytest.fixture
def said(monkeypatch: pytest.MonkeyPatch) -> list[Said]:
    """What is said aloud, as if somebody listened."""
    heard: list[Said] = []

    def hear(event: QAccessibleEvent) -> None:
        if isinstance(event, QAccessibleAnnouncementEvent):
            assertive = event.politeness() == QAccessible.AnnouncementPoliteness.Assertive
            heard.append(Said(event.message(), assertive))

    monkeypatch.setattr(QAccessible, "isActive", lambda: True)
    monkeypatch.setattr(QAccessible, "updateAccessibility", hear)
    return heard


@pytest.fixture
def window(qtbot: QtBot) -> Iterator[MainWindow]:
    """The window as it opens for the first time."""
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
    use_language("en")
    way.follow("en")
