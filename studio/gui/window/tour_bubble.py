"""How the tour looks: a bubble with a tip, a frame around what it speaks of, the movement shown once as an animation."""

from typing import Literal, NamedTuple

from PySide6.QtCore import QEasingCurve, QPoint, QPointF, QRect, QRectF, QSize, Qt, QVariantAnimation
from PySide6.QtGui import QColor, QFont, QPainter, QPainterPath, QPaintEvent, QPen, QPolygonF
from PySide6.QtWidgets import QFrame, QHBoxLayout, QLabel, QPushButton, QVBoxLayout, QWidget

from studio.gui.kit import theme
from studio.gui.kit.laying import host
from studio.kit.text import _

WIDE = 300
TIP = 12
EDGE = 8
"""Room kept free at the window's rim."""
MOVE_MS = 1_800
STILL_MS = 4_000
Way = Literal["left", "right", "above", "below", ""]
"""The side of the target on which the bubble stands; "" lies free."""


class Movement(NamedTuple):
    """A movement of the hand: from a place to another, or a key pressed at a place."""

    start: QPoint
    end: QPoint
    key: str = ""
    drags: bool = False


def beside(target: QRect, size: QSize, within: QRect) -> tuple[QPoint, Way]:
    """Where a bubble of a size stands beside a target without covering it, and on which side of it."""
    middle = target.center()
    places: tuple[tuple[Way, QPoint], ...] = (
        ("below", QPoint(middle.x() - size.width() // 2, target.bottom() + 2)),
        ("right", QPoint(target.right() + 2, middle.y() - size.height() // 2)),
        ("above", QPoint(middle.x() - size.width() // 2, target.top() - size.height() - 2)),
        ("left", QPoint(target.left() - size.width() - 2, middle.y() - size.height() // 2)),
    )
    room = within.adjusted(EDGE, EDGE, -EDGE, -EDGE)
    for way, at in places:
        box = QRect(at, size)
        box.moveLeft(min(max(box.left(), room.left()), room.right() - size.width()))
        box.moveTop(min(max(box.top(), room.top()), room.bottom() - size.height()))
        if not box.intersects(target):
            return box.topLeft(), way
    return QPoint(within.center().x() - size.width() // 2, room.bottom() - size.height()), ""


class Bubble(QFrame):
    """What to do, how far the tour is, and a way out; its tip points at the target."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.setObjectName("tourBubble")
        self.words, self.dots = QLabel(), QLabel()
        self.words.setWordWrap(True)
        self.leave_button = QPushButton(_("Skip tour"))
        self.leave_button.setObjectName("link")
        self._way: Way = ""
        self._target = QRect()
        column = QVBoxLayout(self)
        column.setContentsMargins(TIP + 14, TIP + 10, TIP + 14, TIP + 8)
        column.setSpacing(6)
        column.addWidget(self.words)
        foot = QHBoxLayout()
        foot.addWidget(self.dots)
        foot.addStretch(1)
        foot.addWidget(self.leave_button)
        column.addLayout(foot)
        self.setFixedWidth(WIDE)

    def point_at(self, target: QRect, within: QRect) -> None:
        """Stands beside the target; without one at the foot of the window's middle."""
        self.setFixedHeight(self.heightForWidth(WIDE) if self.hasHeightForWidth() else self.sizeHint().height())
        at, self._way = beside(target, self.size(), within) if not target.isNull() else (QPoint(), "")
        if not self._way:
            at = QPoint(within.center().x() - self.width() // 2, within.bottom() - self.height() - 40)
        self._target = target
        self.move(at)
        self.raise_()
        self.update()

    def paintEvent(self, event: QPaintEvent) -> None:
        look = theme.now()
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        body = QRectF(self.rect()).adjusted(TIP, TIP, -TIP, -TIP)
        path = QPainterPath()
        path.addRoundedRect(body, 8, 8)
        if self._way:
            path = path.united(self._tip(body))
        painter.setPen(QPen(theme.colour(look.ui.accent), 2))
        painter.setBrush(theme.colour(look.ui.raised))
        painter.drawPath(path)
        painter.end()

    def _tip(self, body: QRectF) -> QPainterPath:
        """The triangle towards the target, at the side that faces it."""
        aim = QPointF(self._target.center() - self.pos())
        x = min(max(aim.x(), body.left() + 20), body.right() - 20)
        y = min(max(aim.y(), body.top() + 16), body.bottom() - 16)
        points = {
            "below": (QPointF(x, 1), QPointF(x - 9, body.top() + 1), QPointF(x + 9, body.top() + 1)),
            "above": (
                QPointF(x, self.height() - 1),
                QPointF(x - 9, body.bottom() - 1),
                QPointF(x + 9, body.bottom() - 1),
            ),
            "right": (QPointF(1, y), QPointF(body.left() + 1, y - 9), QPointF(body.left() + 1, y + 9)),
            "left": (QPointF(self.width() - 1, y), QPointF(body.right() - 1, y - 9), QPointF(body.right() - 1, y + 9)),
        }[self._way]
        path = QPainterPath()
        path.addPolygon(QPolygonF(list(points)))
        path.closeSubpath()
        return path


class Veil(QWidget):
    """Lies over the window and lets everything through: frames around targets, and the hand that shows a movement."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.setObjectName("tourVeil")
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self.setAttribute(Qt.WidgetAttribute.WA_NoSystemBackground)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.frames: tuple[QRect, ...] = ()
        self.movement: Movement | None = None
        self._at = 1.0
        self._motion = QVariantAnimation(self)
        self._motion.setStartValue(0.0)
        self._motion.setEndValue(1.0)
        self._motion.setEasingCurve(QEasingCurve.Type.InOutCubic)
        self._motion.valueChanged.connect(self._moved)
        self._motion.finished.connect(self.rest)

    def cover(self) -> None:
        """As large as the window."""
        self.setGeometry(host(self).rect())

    def frame(self, *targets: QRect) -> None:
        """Frames what is spoken of."""
        found = tuple(target for target in targets if not target.isNull())
        if found != self.frames:
            self.frames = found
            self.update()

    def show_movement(self, movement: Movement, *, still: bool) -> None:
        """Shows a movement once; a still picture of it where less motion is wanted."""
        self.movement = movement
        self._motion.stop()
        self._at = 1.0 if still else 0.0
        self._motion.setDuration(STILL_MS if still else MOVE_MS)
        self._motion.setStartValue(1.0 if still else 0.0)
        self._motion.start()
        self.raise_()
        self.update()

    def rest(self) -> None:
        """No movement any more."""
        self._motion.stop()
        if self.movement is not None:
            self.movement = None
            self.update()

    def _moved(self, value: object) -> None:
        at = float(value) if isinstance(value, float) else 1.0
        if at != self._at:
            self._at = at
            self.update()

    def paintEvent(self, event: QPaintEvent) -> None:
        ui = theme.now().ui
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setBrush(Qt.BrushStyle.NoBrush)
        for frame in self.frames:
            box = QRectF(frame).adjusted(-3, -3, 3, 3)
            painter.setPen(QPen(theme.colour(ui.raised), 5))
            painter.drawRoundedRect(box, 6, 6)
            painter.setPen(QPen(theme.colour(ui.accent), 3))
            painter.drawRoundedRect(box, 6, 6)
        if self.movement is not None:
            self._paint_movement(painter, self.movement)
        painter.end()

    def _paint_movement(self, painter: QPainter, movement: Movement) -> None:
        ui = theme.now().ui
        start, end = QPointF(movement.start), QPointF(movement.end)
        at = start + (end - start) * self._at
        if movement.key:
            return _paint_key(painter, end, movement.key, pressed=self._at > 0.5)
        pen = QPen(theme.colour(ui.accent), 3, Qt.PenStyle.DotLine, Qt.PenCapStyle.RoundCap)
        painter.setPen(pen)
        if movement.start != movement.end:
            painter.drawLine(start, at)
        if movement.drags or self._at > 0.85:
            painter.setPen(QPen(theme.colour(ui.accent), 3))
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.drawEllipse(at, 13, 13)
        _paint_pointer(painter, at)
        return None


def _paint_pointer(painter: QPainter, at: QPointF) -> None:
    """An arrow as pointers look."""
    shape = ((0, 0), (0, 20), (5, 15.5), (8.5, 23), (12, 21.4), (8.6, 14.2), (15, 14))
    painter.setPen(QPen(QColor("#000000"), 1.6))
    painter.setBrush(QColor("#FFFFFF"))
    painter.drawPolygon(QPolygonF([at + QPointF(x, y) for x, y in shape]))


def _paint_key(painter: QPainter, at: QPointF, key: str, *, pressed: bool) -> None:
    """A key of the keyboard, up or pressed."""
    ui = theme.now().ui
    font = QFont(painter.font())
    font.setPixelSize(16)
    font.setBold(True)
    painter.setFont(font)
    wide = max(38, painter.fontMetrics().horizontalAdvance(key) + 22)
    box = QRectF(at.x() - wide / 2, at.y() - 19 + (3 if pressed else 0), wide, 36)
    painter.setPen(QPen(theme.colour(ui.accent), 2))
    painter.setBrush(theme.colour(ui.accent_soft if pressed else ui.raised))
    painter.drawRoundedRect(box, 6, 6)
    painter.setPen(theme.colour(ui.text))
    painter.drawText(box, Qt.AlignmentFlag.AlignCenter, key)
