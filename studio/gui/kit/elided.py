"""Texts that are shortened with dots where they have no room, and then carry the whole as their tooltip."""

from PySide6.QtCore import QEvent, QSize, Qt
from PySide6.QtGui import QFontMetrics, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import (
    QCheckBox,
    QComboBox,
    QLabel,
    QPushButton,
    QSizePolicy,
    QStyle,
    QStyleOptionButton,
    QStyleOptionComboBox,
    QStyleOptionToolButton,
    QStylePainter,
    QToolButton,
    QWidget,
)

LEAST_LETTERS = 6
"""So many letters of a choice are seen however narrow its place is."""


class Elided(QLabel):
    """A label that shortens its text at the end, or in the middle, instead of widening its place."""

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
            self.updateGeometry()

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

    def minimumSizeHint(self) -> QSize:
        metrics = QFontMetrics(self.font())
        return QSize(min(self.sizeHint().width(), metrics.horizontalAdvance("…") + 2), metrics.height())

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._fit()

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() == QEvent.Type.FontChange:
            self._fit()


class Choice(QComboBox):
    """A box of choices whose text is shortened with dots instead of being cut."""

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QStylePainter(self)
        option = QStyleOptionComboBox()
        self.initStyleOption(option)
        painter.drawComplexControl(QStyle.ComplexControl.CC_ComboBox, option)
        room = self.style().subControlRect(
            QStyle.ComplexControl.CC_ComboBox, option, QStyle.SubControl.SC_ComboBoxEditField, self
        )
        words = self.currentText() if self.currentIndex() >= 0 else self.placeholderText()
        shown = self.fontMetrics().elidedText(words, Qt.TextElideMode.ElideRight, room.width())
        option.currentText = shown
        painter.drawControl(QStyle.ControlElement.CE_ComboBoxLabel, option)
        painter.end()
        _tell(self, words, shown)

    def minimumSizeHint(self) -> QSize:
        return _least(self, QSize(super().sizeHint().width(), super().minimumSizeHint().height()))


class Button(QPushButton):
    """A button whose words are shortened with dots instead of being cut."""

    def __init__(self, text: str = "", parent: QWidget | None = None) -> None:
        super().__init__(text, parent)
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Fixed)

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QStylePainter(self)
        option = QStyleOptionButton()
        self.initStyleOption(option)
        room = self.style().subElementRect(QStyle.SubElement.SE_PushButtonContents, option, self).width()
        room -= self.iconSize().width() + 4 if not self.icon().isNull() else 0
        shown = self.fontMetrics().elidedText(self.text(), Qt.TextElideMode.ElideRight, room)
        option.text = shown
        painter.drawControl(QStyle.ControlElement.CE_PushButton, option)
        painter.end()
        _tell(self, self.text(), shown)

    def minimumSizeHint(self) -> QSize:
        return _least(self, super().minimumSizeHint())


class Segment(QToolButton):
    """One of several values side by side, whose words are shortened with dots instead of being cut."""

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QStylePainter(self)
        option = QStyleOptionToolButton()
        self.initStyleOption(option)
        shown = self.fontMetrics().elidedText(self.text(), Qt.TextElideMode.ElideRight, self.width() - 4)
        option.text = shown
        painter.drawComplexControl(QStyle.ComplexControl.CC_ToolButton, option)
        painter.end()
        _tell(self, self.text(), shown)


class Check(QCheckBox):
    """A box to tick whose words are shortened with dots instead of being cut."""

    def __init__(self, text: str = "", parent: QWidget | None = None) -> None:
        super().__init__(text, parent)
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Fixed)

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QStylePainter(self)
        option = QStyleOptionButton()
        self.initStyleOption(option)
        room = self.style().subElementRect(QStyle.SubElement.SE_CheckBoxContents, option, self)
        shown = self.fontMetrics().elidedText(self.text(), Qt.TextElideMode.ElideRight, room.width())
        option.text = shown
        painter.drawControl(QStyle.ControlElement.CE_CheckBox, option)
        painter.end()
        _tell(self, self.text(), shown)

    def minimumSizeHint(self) -> QSize:
        return _least(self, super().minimumSizeHint())


def _least(widget: QWidget, whole: QSize) -> QSize:
    """The size below which a shortened text says nothing."""
    return QSize(min(whole.width(), widget.fontMetrics().averageCharWidth() * LEAST_LETTERS + 30), whole.height())


def _tell(widget: QWidget, whole: str, shown: str) -> None:
    """The whole text as the tooltip while it is not seen; a tooltip of the widget's own stays."""
    if shown != whole and not widget.toolTip():
        widget.setToolTip(whole)
        widget.setProperty("tells", whole)
    elif (told := widget.property("tells")) is not None and told != (whole if shown != whole else ""):
        if widget.toolTip() == told:
            widget.setToolTip(whole if shown != whole else "")
        widget.setProperty("tells", whole if shown != whole else None)
