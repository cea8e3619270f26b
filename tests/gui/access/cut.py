"""Finds texts that are cut off: in widgets by what they need against what they have, in painters by what is drawn."""

import re
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from types import FrameType
from typing import Any

from PySide6.QtCore import QPoint, QPointF, QRect, QRectF, Qt
from PySide6.QtGui import QFontMetricsF, QImage, QPainter, QPixmap
from PySide6.QtWidgets import (
    QAbstractButton,
    QAbstractScrollArea,
    QAbstractSpinBox,
    QComboBox,
    QLabel,
    QLineEdit,
    QScrollArea,
    QStyle,
    QStyleOptionComboBox,
    QTabBar,
    QToolButton,
    QWidget,
)

from studio.gui.kit.elided import Button, Check, Choice, Elided, Segment

SLACK = 2
"""Pixels by which a text may miss its room: the air at the sides of a letter."""
LETTER = re.compile(r"\w")


def told(widget: QWidget) -> str:
    """A widget in words."""
    above = widget.parentWidget()
    words = widget.text() if isinstance(widget, QLabel | QAbstractButton | QLineEdit) else ""
    owner = type(above).__name__ if above is not None else ""
    return f"{type(widget).__name__} {widget.objectName()!r} {words[:50]!r} in {owner}"


def texts(root: QWidget) -> Iterator[QWidget]:
    """What is shown and has a text."""
    for widget in root.findChildren(QWidget):
        if not widget.isVisible() or widget.objectName().startswith("qt_"):
            continue
        match widget:
            case QLabel() if widget.text() and widget.pixmap().isNull():
                yield widget
            case QToolButton() if (
                widget.toolButtonStyle() == Qt.ToolButtonStyle.ToolButtonIconOnly and not widget.icon().isNull()
            ):
                continue
            case QAbstractButton() if widget.text():
                yield widget
            case QComboBox() | QLineEdit() | QTabBar() | QAbstractSpinBox():
                yield widget


def is_short(widget: QWidget) -> bool:
    """Whether the text was ended with dots and can be read whole elsewhere."""
    if isinstance(widget, Button | Check | Choice | Segment):  # they end their words themselves, when they are painted
        if widget.visibleRegion().isEmpty():
            return True
        return bool(widget.property("tells")) or bool(widget.toolTip())
    words = widget.text() if isinstance(widget, QLabel | QAbstractButton) else ""
    return "…" in words and bool(widget.toolTip())


def lacks(widget: QWidget) -> str:
    """How much a widget's text misses in its own room, or nothing."""
    have = widget.size()
    metrics = widget.fontMetrics()
    match widget:
        case QLabel():
            need = widget.sizeHint()
            if widget.wordWrap():
                high = widget.heightForWidth(have.width())
                if high > have.height() + SLACK:
                    return f"{high} high in {have.height()}"
                plain = re.sub(r"<[^>]*>", " ", widget.text())
                longest = max((metrics.horizontalAdvance(word) for word in plain.split()), default=0)
                if longest > have.width() + SLACK:
                    return f"a word {longest} wide in {have.width()}"
                return ""
            if need.height() > have.height() + SLACK and metrics.height() > have.height() + SLACK:
                return f"{need.height()} high in {have.height()}"
            if not isinstance(widget, Elided) and need.width() > have.width() + SLACK and not is_short(widget):
                return f"{need.width()} wide in {have.width()}"
        case QComboBox():
            option = QStyleOptionComboBox()
            widget.initStyleOption(option)
            room = widget.style().subControlRect(
                QStyle.ComplexControl.CC_ComboBox, option, QStyle.SubControl.SC_ComboBoxEditField, widget
            )
            wide = metrics.horizontalAdvance(widget.currentText())
            if wide > room.width() + SLACK and not is_short(widget):
                return f"{widget.currentText()!r} {wide} wide in {room.width()}"
            if metrics.height() > have.height():
                return f"{metrics.height()} high in {have.height()}"
        case QTabBar():
            for place in range(widget.count()):
                if not widget.isTabVisible(place):
                    continue
                wide = metrics.horizontalAdvance(widget.tabText(place))
                room = widget.tabRect(place)
                if metrics.height() > room.height():
                    return f"tab {metrics.height()} high in {room.height()}"
                if wide > room.width() + SLACK and not widget.tabToolTip(place):
                    return f"tab {widget.tabText(place)!r} {wide} wide in {room.width()}"
        case QAbstractButton():
            lines = widget.text().replace("&&", "").split("\n")
            wide = max(metrics.horizontalAdvance(line.replace("&", "")) for line in lines)
            if wide > have.width() + SLACK and not is_short(widget):
                return f"{wide} wide in {have.width()}"
            if metrics.height() * len(lines) > have.height() + SLACK:
                return f"{metrics.height()} high in {have.height()}"
            need = widget.sizeHint().width()
            if need > have.width() + 8 and not is_short(widget):
                return f"{need} with its border in {have.width()}"
        case _:
            if metrics.height() > have.height():
                return f"{metrics.height()} high in {have.height()}"
    return ""


def outside(widget: QWidget) -> str:
    """Whether something above a widget cuts it, scroll areas apart."""
    above = widget.parentWidget()
    while above is not None and not widget.isWindow():
        if isinstance(above.parentWidget(), QAbstractScrollArea):
            area = above.parentWidget()
            assert isinstance(area, QAbstractScrollArea)
            sideways = area.horizontalScrollBarPolicy() == Qt.ScrollBarPolicy.ScrollBarAlwaysOff
            left = widget.mapTo(above, QPoint(0, 0)).x()
            if sideways and (left < -SLACK or left + widget.width() > above.width() + SLACK):
                return f"at {left}, {widget.width()} wide, in {above.width()} of {type(area).__name__}"
            return ""
        box = QRect(widget.mapTo(above, QPoint(0, 0)), widget.size())
        room = above.rect().adjusted(-SLACK, -SLACK, SLACK, SLACK)
        if not room.contains(box):
            return f"{box.getRect()} in {type(above).__name__} {above.objectName()} {above.rect().getRect()[2:]}"
        if above.isWindow():
            break
        above = above.parentWidget()
    return ""


def over_another(found: list[QWidget]) -> Iterator[str]:
    """Texts of one parent that lie over each other."""
    for place, one in enumerate(found):
        for other in found[place + 1 :]:
            if one.parentWidget() is other.parentWidget():
                both = one.geometry() & other.geometry()
                if both.width() > 3 and both.height() > 3:
                    yield f"{told(one)} over {told(other)}"


def sideways(root: QWidget) -> Iterator[str]:
    """Pages that must be scrolled to the side to be read."""
    for area in root.findChildren(QScrollArea):
        bar = area.horizontalScrollBar()
        if area.isVisible() and bar.isVisible() and bar.maximum() > 0:
            yield f"{told(area)} scrolls sideways by {bar.maximum()}"


def cut(root: QWidget) -> set[str]:
    """All widgets below a root whose texts are cut off, or can be read only by scrolling to the side."""
    found = list(texts(root))
    bad = {*over_another(found), *sideways(root)}
    for widget in found:
        reason = lacks(widget) or outside(widget)
        if reason:
            bad.add(f"{told(widget)}: {reason}")
    return bad


@dataclass
class Drawn:
    """A text that a painter drew: the words, the room it was given, what it needed, the size of its letters."""

    words: str
    place: str
    room: QRectF
    need: QRectF
    pixels: int
    scale: float

    def is_cut(self) -> bool:
        """Whether the words need more than their room."""
        grown = self.room.adjusted(-SLACK, -SLACK, SLACK, SLACK)
        return bool(LETTER.search(self.words)) and not grown.contains(self.need)


@dataclass
class Watch:
    """All texts that were drawn meanwhile."""

    drawn: list[Drawn] = field(default_factory=list)


def _place(frame: FrameType | None) -> str:
    while frame is not None and "/studio/" not in frame.f_code.co_filename:
        frame = frame.f_back
    return f"{Path(frame.f_code.co_filename).stem}.{frame.f_code.co_name}" if frame is not None else ""


@contextmanager
def watching() -> Iterator[Watch]:
    """Notes every text that Python draws into a box."""
    watch, drawing = Watch(), QPainter.drawText

    def draw(painter: QPainter, *given: Any) -> Any:
        place = _place(sys._getframe(1))
        metrics = QFontMetricsF(painter.font())
        now = painter.worldTransform()
        if place and isinstance(given[0], QRect | QRectF):
            room = QRectF(given[0])
            flags, words = (given[1], given[2]) if len(given) > 2 else (Qt.AlignmentFlag.AlignLeft, given[1])
            if isinstance(words, str):
                need = metrics.boundingRect(room, int(flags), words)
                watch.drawn.append(Drawn(words, place, room, need, painter.font().pixelSize(), now.m11()))
        elif place and isinstance(given[0], QPointF | QPoint):
            at = QPointF(given[0])
            need = metrics.boundingRect(given[1]).translated(at)
            device = painter.device()
            ratio = device.devicePixelRatio() if isinstance(device, QPixmap | QImage) else 1  # these count in dots
            room = now.inverted()[0].mapRect(QRectF(0, 0, device.width() / ratio, device.height() / ratio))
            watch.drawn.append(Drawn(given[1], place, room, need, painter.font().pixelSize(), now.m11()))
        return drawing(painter, *given)

    QPainter.drawText = draw  # type: ignore[method-assign]
    try:
        yield watch
    finally:
        QPainter.drawText = drawing  # type: ignore[method-assign]
