"""A window without a quest, its settings fresh."""

from collections.abc import Iterator

import pytest
from pytestqt.qtbot import QtBot

from studio.gui.window.main import MainWindow
from tests.gui.opened import opened


@pytest.fixture
def window(qtbot: QtBot) -> Iterator[MainWindow]:
    """The window as it opens for the first time."""
    yield from opened(qtbot)
