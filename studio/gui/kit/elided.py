"""A label that shortens its text instead of widening its place."""

from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QFontMetrics, QResizeEvent
from PySide6.QtWidgets import QLabel, QSizePolicy, QWidget


class Elided(QLabel):
    """A label that shortens its text at the end and then carries the whole as its tooltip."""

    def __init__(self, text: str = "", parent: QWidget | None = None, middle: bool = False) -> None:
        super().__init__(parent)
        self._whole = text
        self._mode = Qt.TextElideMode.ElideMiddle if middle else Qt.TextElideMode.ElideRight
        self.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Preferred)
        self._fit()

    def setText(self, text: str) -> None:
        if text != self._whole:
            self._whole = text
            self._fit()

    def whole(self) -> str:
        """The text before it was shortened."""
        return self._whole

    def _fit(self) -> None:
        shown = QFontMetrics(self.font()).elidedText(self._whole, self._mode, max(0, self.width()))
        super().setText(shown)
        self.setToolTip(self._whole if shown != self._whole else "")
        self.setAccessibleName(self._whole)

    def sizeHint(self) -> QSize:
        metrics = QFontMetrics(self.font())
        return QSize(metrics.horizontalAdvance(self._whole) + 2, metrics.height())

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._fit()
