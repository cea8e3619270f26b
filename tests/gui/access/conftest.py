"""A window on its first day, and what is said aloud meanwhile."""

from collections.abc import Iterator
from typing import NamedTuple

import pytest
from PySide6.QtGui import QAccessible, QAccessibleAnnouncementEvent, QAccessibleEvent
from pytestqt.qtbot import QtBot

from studio.gui.kit import way
from studio.gui.window.main import MainWindow
from studio.kit.text import use_language
from tests.gui.opened import opened


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
    """The window as it opens for the first time; afterwards English is spoken again."""
    yield from opened(qtbot)
    use_language("en")
    way.follow("en")
