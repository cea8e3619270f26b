"""Which way the language in use is written; layouts are mirrored by Qt, what is placed by hand asks here.

The board and its coordinates are never mirrored, nor is time: the timeline runs from left to right.
"""

from PySide6.QtCore import QLocale, QRect, Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QStyle

LEFT_TO_RIGHT, RIGHT_TO_LEFT = Qt.LayoutDirection.LeftToRight, Qt.LayoutDirection.RightToLeft


def is_mirrored() -> bool:
    """Whether lines begin at the right."""
    return QGuiApplication.layoutDirection() == RIGHT_TO_LEFT


def follow(language: str) -> None:
    """Lays everything out as a language is written."""
    QGuiApplication.setLayoutDirection(QLocale(language).textDirection())


def placed(box: QRect, part: QRect, way: Qt.LayoutDirection | None = None) -> QRect:
    """A part of a box where it lies in a direction of writing, given as from left to right."""
    return QStyle.visualRect(way if way is not None else QGuiApplication.layoutDirection(), box, part)
