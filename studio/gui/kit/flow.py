"""A layout that breaks its line of widgets where it is full."""

from PySide6.QtCore import QPoint, QRect, QSize
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QLayout, QLayoutItem, QStyle


class Flow(QLayout):
    """A line of widgets that wraps like words, in the direction of the language."""

    def __init__(self, gap: int = 4) -> None:
        super().__init__()
        self._items: list[QLayoutItem] = []
        self._gap = gap
        self.setContentsMargins(0, 0, 0, 0)

    def addItem(self, item: QLayoutItem) -> None:
        self._items.append(item)

    def count(self) -> int:
        return len(self._items)

    def itemAt(self, index: int) -> QLayoutItem | None:
        return self._items[index] if 0 <= index < len(self._items) else None

    def takeAt(self, index: int) -> QLayoutItem | None:
        return self._items.pop(index) if 0 <= index < len(self._items) else None

    def hasHeightForWidth(self) -> bool:
        return True

    def heightForWidth(self, width: int) -> int:
        return self._place(QRect(0, 0, width, 0), False)

    def sizeHint(self) -> QSize:
        return self.minimumSize()

    def minimumSize(self) -> QSize:
        return QSize(60, max((item.minimumSize().height() for item in self._items), default=0))

    def setGeometry(self, box: QRect) -> None:
        super().setGeometry(box)
        self._place(box, True)

    def _place(self, box: QRect, really: bool) -> int:
        x, y, high = box.x(), box.y(), 0
        above = self.parentWidget()
        way = above.layoutDirection() if above is not None else QGuiApplication.layoutDirection()
        for item in self._items:
            if item.isEmpty():
                continue
            size = item.sizeHint()
            wide = min(size.width(), box.width())
            if x > box.x() and x + wide > box.right() + 1:
                x, y, high = box.x(), y + high + self._gap, 0
            if really:
                place = QRect(QPoint(x, y), QSize(wide, size.height()))
                item.setGeometry(QStyle.visualRect(way, box, place))
            x += wide + self._gap
            high = max(high, size.height())
        return y + high - box.y()
