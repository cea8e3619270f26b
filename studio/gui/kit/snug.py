"""A scroll area that is as high as its content, as long as there is room."""

from PySide6.QtCore import QEvent, QObject, QSize, Qt
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QFrame, QScrollArea, QSizePolicy, QWidget

from studio.gui.kit.laying import fit_height


class Snug(QScrollArea):
    """Takes the height its content needs at its width, and scrolls only when it gets less."""

    def __init__(self, content: QWidget, least: int = 160) -> None:
        super().__init__()
        self._least = least
        self._content = content
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setWidgetResizable(True)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Maximum)
        self.setWidget(content)
        content.installEventFilter(self)

    def sizeHint(self) -> QSize:
        wide = self._content.sizeHint().width()
        return QSize(wide, fit_height(self._content, max(120, self.viewport().width())))

    def minimumSizeHint(self) -> QSize:
        return QSize(120, min(self._least, self.sizeHint().height()))

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() == QEvent.Type.LayoutRequest:
            self.updateGeometry()
        return super().eventFilter(watched, event)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        if event.oldSize().width() != event.size().width():
            self.updateGeometry()
