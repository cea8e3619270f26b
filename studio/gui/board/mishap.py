"""A fault inside a painter: told once, drawn as a hatched box, and never the end of the program.

Qt calls painters from C++: an exception that leaves one keeps its painter open, and the next stroke ends the process.
"""

import logging
import sys
import traceback
from collections.abc import Iterator
from contextlib import contextmanager

from PySide6.QtCore import QRectF, Qt, QTimer
from PySide6.QtGui import QBrush, QColor, QPainter, QPen

log = logging.getLogger(__name__)

_told: set[tuple[str, str]] = set()
"""Kind and place of the faults that were told: a board is painted again and again."""


@contextmanager
def guarded(painter: QPainter, box: QRectF) -> Iterator[None]:
    """What is painted inside stands alone: after a fault the box is hatched and the painter is as it was."""
    transform = painter.worldTransform()
    painter.save()
    try:
        yield
    except Exception as fault:  # noqa: BLE001 - whatever it is, it must not reach Qt
        tell(fault)
        painter.setClipping(False)
        painter.setOpacity(1.0)
        painter.setCompositionMode(QPainter.CompositionMode.CompositionMode_SourceOver)
        painter.setWorldTransform(transform)
        hatched(painter, box)
    finally:
        painter.restore()
        painter.setWorldTransform(transform)


def tell(fault: Exception) -> None:
    """To the log, and to the program's way with faults nobody expected, once the painting is over."""
    trace = fault.__traceback__
    last = traceback.extract_tb(trace)[-1]
    traceback.clear_frames(trace)  # painters left open there are closed with their names
    place = (type(fault).__name__, f"{last.filename}:{last.lineno}")
    if place in _told:
        return
    _told.add(place)
    log.error("a painter failed: %s at %s: %s", *place, fault)
    kind = type(fault)
    QTimer.singleShot(0, lambda: sys.excepthook(kind, fault, trace))


def hatched(painter: QPainter, box: QRectF) -> None:
    """A box with lines across, in place of what could not be drawn."""
    ink = QColor("#B3261E")
    brush = QBrush(ink, Qt.BrushStyle.BDiagPattern)
    brush.setTransform(painter.worldTransform().inverted()[0])  # the lines are as near to each other at every zoom
    pen = QPen(ink, 0)
    painter.setPen(pen)
    painter.setBrush(brush)
    painter.drawRect(box)
