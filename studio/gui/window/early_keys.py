"""Keys typed while a game begins: they are meant for a game that is not there yet, so nobody takes them."""

from typing import TypeVar

from PySide6.QtCore import QEvent, QObject, Qt, QTimer
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QApplication, QWidget

from studio.gui.kit.turns import Steps
from studio.gui.window.progress import BRIEF

T = TypeVar("T")
KINDS = frozenset((QEvent.Type.ShortcutOverride, QEvent.Type.KeyPress))


class EarlyKeys(QObject):
    """Keeps keys from the window's widgets, but for no longer than work goes on without words about it.

    After that the status line says what is being done, and the editor can be used meanwhile.
    """

    def __init__(self, window: QWidget) -> None:
        super().__init__(window)
        self._window = window
        self._most = QTimer(self)
        self._most.setSingleShot(True)
        self._most.setInterval(round(BRIEF * 1000))
        self._most.timeout.connect(self.let)

    @property
    def are_kept(self) -> bool:
        """Whether nobody takes keys now."""
        return self._most.isActive()

    def keep(self) -> None:
        """From now on keys go nowhere."""
        app = QApplication.instance()
        assert app is not None
        app.installEventFilter(self)
        self._most.start()

    def let(self) -> None:
        """Keys are taken again."""
        self._most.stop()
        app = QApplication.instance()
        if app is not None:
            app.removeEventFilter(self)

    def during(self, work: Steps[T]) -> Steps[T]:
        """Work during which nobody takes keys, from now on until it has ended."""
        self.keep()
        return self._until_done(work)

    def _until_done(self, work: Steps[T]) -> Steps[T]:
        try:
            return (yield from work)
        finally:
            self.let()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() not in KINDS or not isinstance(event, QKeyEvent) or event.key() == Qt.Key.Key_Escape:
            return False
        if not isinstance(watched, QWidget) or watched.window() is not self._window:
            return False
        event.accept()  # else a shortcut would take it
        return True
