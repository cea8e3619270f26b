"""What assistive technology should say aloud, politely or at once; and the voice of the system, where there is one."""

import importlib
import importlib.util
from typing import Protocol

from PySide6.QtGui import QAccessible, QAccessibleAnnouncementEvent
from PySide6.QtWidgets import QWidget

VOICE = "PySide6.QtTextToSpeech"
"""Comes with Qt's add-ons, which the program does not need."""


class Voice(Protocol):
    """What Qt's text to speech can do, as far as it is used."""

    def say(self, text: str) -> None:
        """Reads a text out, in place of the one before."""


_voice: Voice | None = None


def announce(widget: QWidget, text: str, *, at_once: bool = False) -> None:
    """Speaks a sentence; silent where no assistive technology listens."""
    if not text or not QAccessible.isActive():
        return
    event = QAccessibleAnnouncementEvent(widget, text)
    if at_once:
        event.setPoliteness(QAccessible.AnnouncementPoliteness.Assertive)
    QAccessible.updateAccessibility(event)


def has_voice() -> bool:
    """Whether texts can be read out by the system itself."""
    return importlib.util.find_spec(VOICE) is not None


def read_out(text: str) -> None:
    """Reads a text out with the system's voice."""
    global _voice
    if _voice is None:
        _voice = importlib.import_module(VOICE).QTextToSpeech()
    _voice.say(text)
