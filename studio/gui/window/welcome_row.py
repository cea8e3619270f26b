"""A row of the first page: a recent quest or an installed pack, with its picture and what is known of it."""

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QKeyEvent, QMouseEvent, QPixmap
from PySide6.QtWidgets import QFrame, QHBoxLayout, QLabel, QVBoxLayout

from studio.gui.kit.elided import Elided
from studio.gui.kit.sheet import set_role


class Row(QFrame):
    """A recent quest or a pack: picture, name, when, what is known; a click or Enter opens it."""

    pressed = Signal()

    def __init__(self, title: str, right: str, below: str, picture: QPixmap | None, tip: str = "") -> None:
        super().__init__()
        self.setObjectName("recentRow")
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        self.setToolTip(tip)
        row = QHBoxLayout(self)
        row.setContentsMargins(6, 6, 10, 6)
        row.setSpacing(12)
        self._title, self._right = title, right
        self.image = QLabel()
        self.image.setObjectName("rowPicture")
        self.image.setFixedSize(96, 72)
        self.image.setAlignment(Qt.AlignmentFlag.AlignCenter)
        row.addWidget(self.image)
        column = QVBoxLayout()
        column.setSpacing(2)
        first = QHBoxLayout()
        name = Elided(title, middle=True)
        set_role(name, "strong")
        self.when = QLabel(right)
        set_role(self.when, "dim")
        first.addWidget(name, 1)
        first.addWidget(self.when)
        self.told = Elided(below)
        set_role(self.told, "dim")
        column.addStretch(1)
        column.addLayout(first)
        column.addWidget(self.told)
        column.addStretch(1)
        row.addLayout(column, 1)
        self.say(below)
        if picture is not None:
            self.image.setPixmap(picture)

    def say(self, below: str) -> None:
        """What is known now; the row keeps its place."""
        self.told.setText(below)
        self.setAccessibleName(", ".join(filter(None, (self._title, self._right, below))))

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        if event.button() == Qt.MouseButton.LeftButton and self.rect().contains(event.position().toPoint()):
            self.pressed.emit()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_Space):
            self.pressed.emit()
            return
        super().keyPressEvent(event)
