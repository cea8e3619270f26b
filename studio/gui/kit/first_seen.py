"""A place for a widget that is made only when it is first seen: a panel behind a tab that may never be turned to."""

from collections.abc import Callable

from PySide6.QtGui import QShowEvent
from PySide6.QtWidgets import QScrollArea, QVBoxLayout, QWidget


class FirstSeen(QWidget):
    """Empty until it is shown, then filled by what it makes; its name is that of the scroll areas in it, too."""

    def __init__(self, make: Callable[[], QWidget]) -> None:
        super().__init__()
        self._make: Callable[[], QWidget] | None = make
        self._column = QVBoxLayout(self)
        self._column.setContentsMargins(0, 0, 0, 0)

    def showEvent(self, event: QShowEvent) -> None:
        self.fill()
        super().showEvent(event)

    def fill(self) -> None:
        """Makes the widget unless that was done before."""
        if self._make is None:
            return
        make, self._make = self._make, None
        made = make()
        self._column.addWidget(made)
        made.show()  # at once, not in a later turn
        for area in (made, *made.findChildren(QScrollArea)):
            if not area.accessibleName():
                area.setAccessibleName(self.accessibleName())
