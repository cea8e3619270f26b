"""From signals without Qt to Qt: a listener that leaves when its widget does."""

from collections.abc import Callable
from typing import ParamSpec

from PySide6.QtCore import QObject, QTimer
from shiboken6 import isValid

from studio.kit.signal import Signal

P = ParamSpec("P")


def relay(signal: Signal[P], owner: QObject, slot: Callable[P, object]) -> Callable[[], None]:
    """Calls `slot` at each emission as long as `owner` lives; answers a function that leaves early."""
    leave = signal.connect(slot)
    owner.destroyed.connect(lambda *_gone: leave())
    return leave


class Later(QObject):
    """Runs a function once, a pause after the last call: many changes, one refresh."""

    def __init__(self, act: Callable[[], object], ms: int = 0, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._timer = QTimer(self)
        self._timer.setSingleShot(True)
        self._timer.setInterval(ms)
        self._timer.timeout.connect(act)

    def __call__(self, *_ignored: object) -> None:
        """Asks for the act; a call during the pause begins the pause again, one after the owner's end does nothing."""
        if isValid(self._timer):
            self._timer.start()

    def now(self) -> None:
        """Does at once what is waiting, nothing when nothing waits."""
        if self._timer.isActive():
            self._timer.stop()
            self._timer.timeout.emit()

    def cancel(self) -> None:
        """Forgets what is waiting."""
        self._timer.stop()
