"""Texts that are read aloud: 15 pixels with lines 1.5 times as far apart, in a serif of the system (ui.md §6.4)."""

from html import escape

from PySide6.QtCore import QEvent
from PySide6.QtWidgets import QLabel

from studio.gui.kit.sheet import set_role

LEADING = 1.5
"""From line to line, in heights of the letters."""


class Prose(QLabel):
    """A text to be read; `text` is what it says, how far apart its lines are is the label's own matter."""

    def __init__(self, words: str = "") -> None:
        super().__init__()
        self._words = ""
        self._wrapped = ""
        self.setWordWrap(True)
        set_role(self, "read_aloud")
        self.setText(words)

    def text(self) -> str:
        """The words, without what sets their lines."""
        return self._words

    def setText(self, words: str) -> None:
        self._words = words
        self.setAccessibleName(words)
        self._set()

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() in (QEvent.Type.FontChange, QEvent.Type.StyleChange):
            self._set()

    def _set(self) -> None:
        """Sets the lines for the size of the letters; a line of higher marks may still take more."""
        high = round(self.fontInfo().pixelSize() * LEADING)
        body = escape(self._words).replace("\n", "<br>")
        wrapped = (
            f'<p style="margin: 0; line-height: {high}px; -qt-line-height-type: minimum">{body}</p>' if body else ""
        )
        if wrapped != self._wrapped:
            self._wrapped = wrapped
            super().setText(wrapped)
