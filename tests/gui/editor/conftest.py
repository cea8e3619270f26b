"""A window with a small quest in the editor, driven by mouse and keys as a hand does."""

from collections.abc import Iterator
from typing import NamedTuple

import pytest
from PySide6.QtCore import QPoint, QPointF, Qt
from PySide6.QtGui import QMouseEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from studio.gui.editor.view import EditMode
from studio.gui.kit.settings import SettingsFile
from studio.gui.window import app
from studio.gui.window.desk import Desk
from studio.gui.window.main import MainWindow
from studio.quest.document import Document
from studio.quest.model import AnyElement, Area, Chest, Header, Monster, Piece, Quest, Start
from studio.quest.placing import region_of


def room(x: int, y: int, wide: int, high: int) -> tuple[tuple[int, int, int], ...]:
    """A rectangle as a region."""
    return region_of((c, r) for r in range(y, y + high) for c in range(x, x + wide))


def small_quest() -> Quest:
    """Two rooms of 4 × 4 with a corridor between them, a chest and a skeleton."""
    elements: tuple[AnyElement, ...] = (
        Piece("r1", "room_4x4", (2, 2), 1),
        Piece("c1", "corridor_4x2", (6, 3)),
        Piece("r2", "room_4x4", (10, 2), 1),
        Area("a1", room(2, 2, 4, 4), "a1.name", start=True, tint=1),
        Area("a2", (*room(6, 3, 4, 2), *room(10, 2, 4, 4)), "a2.name", tint=2),
        Start("s1", room(2, 2, 2, 2)),
        Chest("ch1", (13, 2)),
        Monster("m1", "skeleton", (11, 3)),
    )
    words = {"title": "Two Rooms", "a1.name": "Gate", "a2.name": "Hall"}
    return Quest(1, "journeys1", "two_rooms", Header(), {e.id: e for e in elements}, {"en": words})


class Hand(NamedTuple):
    """What a test needs at hand."""

    window: MainWindow
    edit: EditMode
    document: Document
    bot: QtBot

    @property
    def quest(self) -> Quest:
        """The quest as it is now."""
        return self.document.quest

    def point(self, x: float, y: float) -> QPoint:
        """The pixel of a place in squares."""
        return self.edit.view.place_on_screen(x, y)

    def move(self, x: float, y: float) -> None:
        """The pointer moves there."""
        QTest.mouseMove(self.edit.view.viewport(), self.point(x, y) + QPoint(1, 0))
        QTest.mouseMove(self.edit.view.viewport(), self.point(x, y))

    def click(self, x: float, y: float, keys: Qt.KeyboardModifier = Qt.KeyboardModifier.NoModifier) -> None:
        """A left click on a place in squares."""
        self.move(x, y)
        QTest.mouseClick(self.edit.view.viewport(), Qt.MouseButton.LeftButton, keys, self.point(x, y))

    def drag(
        self,
        start: tuple[float, float],
        end: tuple[float, float],
        keys: Qt.KeyboardModifier = Qt.KeyboardModifier.NoModifier,
    ) -> None:
        """Press, move in steps, let go."""
        port = self.edit.view.viewport()
        self.move(*start)
        QTest.mousePress(port, Qt.MouseButton.LeftButton, keys, self.point(*start))
        for i in range(1, 9):
            x = start[0] + (end[0] - start[0]) * i / 8
            y = start[1] + (end[1] - start[1]) * i / 8
            at = QPointF(self.point(x, y))
            held = Qt.MouseButton.LeftButton
            moved = QMouseEvent(QMouseEvent.Type.MouseMove, at, port.mapToGlobal(at), held, held, keys)
            QApplication.sendEvent(port, moved)
        QTest.mouseRelease(port, Qt.MouseButton.LeftButton, keys, self.point(*end))

    def key(self, key: Qt.Key | str, keys: Qt.KeyboardModifier = Qt.KeyboardModifier.NoModifier) -> None:
        """A key while the canvas has the focus."""
        self.bot.wait(1)
        self.edit.view.setFocus()
        QTest.keyClick(self.edit.view, key, keys)  # type: ignore[call-overload]

    def new(self, before: Quest) -> list[AnyElement]:
        """What the quest has that it had not before."""
        return [e for id, e in self.quest.elements.items() if id not in before.elements]

    def undo(self) -> None:
        """Ctrl+Z."""
        self.key(Qt.Key.Key_Z, Qt.KeyboardModifier.ControlModifier)


@pytest.fixture
def hand(qtbot: QtBot) -> Iterator[Hand]:
    """The editor with the small quest in front."""
    app.application()
    app.wear("light")
    window = MainWindow(SettingsFile())
    window.resize(1280, 800)
    window.show()
    document = Document(small_quest())
    window.add_desk(Desk(document))
    window.activateWindow()
    qtbot.waitUntil(window.isActiveWindow)
    edit = window.mode
    assert isinstance(edit, EditMode)
    edit.view.camera.zoom_to(32)
    edit.view.camera.centre(8, 6)
    edit.view.setFocus()
    yield Hand(window, edit, document, qtbot)
    edit.checker.stop()
    document.mark_saved()
    window.close()
    window.deleteLater()
