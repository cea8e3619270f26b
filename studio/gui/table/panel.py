"""What the tabs beside the board share: a page that scrolls, and a figure that is asked for by click or key."""

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QKeyEvent, QMouseEvent
from PySide6.QtWidgets import QFrame, QScrollArea, QWidget


class Panel(QScrollArea):
    """A tab whose `page` scrolls up and down."""

    def __init__(self) -> None:
        super().__init__()
        self.setWidgetResizable(True)
        self.setProperty("role", "panel")
        self.page = QWidget()
        self.setWidget(self.page)


class FigureFrame(QFrame):
    """What stands for a figure; a click, Enter or the space bar asks to be shown it."""

    wanted = Signal(int)

    def __init__(self, figure: int) -> None:
        super().__init__()
        self.figure = figure
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        self.wanted.emit(self.figure)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_Space):
            self.wanted.emit(self.figure)
            return
        super().keyPressEvent(event)
