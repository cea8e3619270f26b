"""The focus frame of what style sheets cannot frame: a scroll area that is focused so that keys move it."""

from PySide6.QtCore import QEvent, QObject, Qt
from PySide6.QtGui import QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QApplication, QScrollArea, QWidget
from shiboken6 import isValid

from studio.gui.kit import theme

WIDE = 2
"""Pixels of every focus frame."""


class Ring(QWidget):
    """A frame inside the border of its host, over all that is in it; the pointer goes through it."""

    def __init__(self, host: QWidget) -> None:
        super().__init__(host)
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        host.installEventFilter(self)
        self.setGeometry(host.rect())
        self.raise_()
        self.show()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() == QEvent.Type.Resize and isinstance(watched, QWidget):
            self.setGeometry(watched.rect())
        return False

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setPen(QPen(theme.colour(theme.now().ui.focus), WIDE))
        painter.drawRect(self.rect().adjusted(1, 1, -1, -1))
        painter.end()


def follow(app: QApplication) -> None:
    """Frames each scroll area for as long as it has the focus."""
    app.focusChanged.connect(_moved)


def _moved(old: QWidget | None, new: QWidget | None) -> None:
    if isinstance(old, QScrollArea) and isValid(old):
        for ring in old.findChildren(Ring, options=Qt.FindChildOption.FindDirectChildrenOnly):
            ring.hide()
            ring.deleteLater()
    if isinstance(new, QScrollArea):
        Ring(new)
