"""The banner over the playtest's board: whose turn it is, what was chosen, what is left (ui.md §5.1)."""

from PySide6.QtCore import QEasingCurve, QPoint, QPointF, QPropertyAnimation, QRectF, Qt
from PySide6.QtGui import QPainter, QPainterPath, QPaintEvent, QPen
from PySide6.QtWidgets import QFrame, QHBoxLayout, QLabel, QSizePolicy, QWidget

from studio.gui.board import rulers
from studio.gui.kit import theme
from studio.gui.kit.elided import Elided
from studio.gui.kit.laying import clear, fit_height, host
from studio.gui.kit.sheet import set_role
from studio.gui.kit.speak import announce
from studio.gui.table.parts import IconLabel, token_colour


class SeatDot(QWidget):
    """The shape and colour of a seat."""

    def __init__(self) -> None:
        super().__init__()
        self.setFixedSize(16, 16)
        self.seat = 0

    def show_seat(self, seat: int) -> None:
        """Another seat; 0 is the overlord's star shape in red."""
        self.seat = seat
        self.update()

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(theme.colour(theme.category(self.seat).colour if self.seat else token_colour("target")))
        painter.drawPath(seat_shape(self.seat, QRectF(2, 2, 12, 12)))
        painter.end()


def seat_shape(seat: int, box: QRectF) -> QPainterPath:
    """Circle, triangle, square, diamond … by seat; the overlord's is a star-like cross."""
    path = QPainterPath()
    shape = theme.category(seat).shape if seat else "star"
    x, y, w, h = box.x(), box.y(), box.width(), box.height()
    middle = box.center()
    if shape == "triangle":
        points = [QPointF(middle.x(), y), QPointF(x + w, y + h), QPointF(x, y + h)]
    elif shape == "square":
        path.addRect(box)
        return path
    elif shape == "diamond":
        points = [
            QPointF(middle.x(), y),
            QPointF(x + w, middle.y()),
            QPointF(middle.x(), y + h),
            QPointF(x, middle.y()),
        ]
    elif shape == "star":
        points = [
            QPointF(middle.x(), y), QPointF(x + w * 0.65, y + h * 0.36), QPointF(x + w, y + h * 0.4),
            QPointF(x + w * 0.74, y + h * 0.62), QPointF(x + w * 0.82, y + h), QPointF(middle.x(), y + h * 0.78),
            QPointF(x + w * 0.18, y + h), QPointF(x + w * 0.26, y + h * 0.62), QPointF(x, y + h * 0.4),
            QPointF(x + w * 0.35, y + h * 0.36),
        ]  # fmt: skip
    else:
        path.addEllipse(box)
        return path
    path.moveTo(points[0])
    for point in points[1:]:
        path.lineTo(point)
    path.closeSubpath()
    return path


class Banner(QFrame):
    """Seat, name, what was chosen, what is left; 368×38, at the top of the board."""

    def __init__(self, host: QWidget) -> None:
        super().__init__(host)
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self.seat = 0
        self._told: list[QLabel] = []
        row = QHBoxLayout(self)
        row.setContentsMargins(18, 0, 18, 0)
        row.setSpacing(8)
        self.dot = SeatDot()
        self.name, self.action = Elided(), Elided()
        for words in (self.name, self.action):
            words.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Preferred)
        set_role(self.name, "strong")
        row.addWidget(self.dot)
        row.addWidget(self.name)
        row.addWidget(self.action)
        self._rest = QHBoxLayout()
        self._rest.setSpacing(5)
        row.addSpacing(4)
        row.addLayout(self._rest)
        self.setFixedHeight(38)
        self._slide = QPropertyAnimation(self, b"pos", self)
        self._slide.setDuration(160)
        self._slide.setEasingCurve(QEasingCurve.Type.OutQuad)

    def show_turn(
        self, seat: int, name: str, action: str, rest: tuple[tuple[str, str], ...], *, slides: bool = False
    ) -> None:
        """Another turn: seat, name, action, and icon with words of what is left; slides in when the seat changes."""
        other = self.isVisible() and seat != self.seat
        self.seat = seat
        self.dot.show_seat(seat)
        self.name.setText(name)
        self.action.setText(action)
        self.action.setVisible(bool(action))
        clear(self._rest)
        self._told = []
        for icon, words in rest:
            label = QLabel(words)
            set_role(label, "strong")
            self._rest.addWidget(IconLabel(icon))
            self._rest.addWidget(label)
            self._told.append(label)
        self.setAccessibleName(" ".join((name, action, *(words for _icon, words in rest))))
        self.place()
        self.update()
        if other:
            announce(self, self.accessibleName())
            if slides:
                self._slide.stop()
                self._slide.setStartValue(self.pos() - QPoint(0, 8))
                self._slide.setEndValue(self.pos())
                self._slide.start()

    def place(self) -> None:
        """In the middle, 12 px under the ruler."""
        over = host(self)
        self._slide.stop()
        shown = [self.name, *([self.action] if self.action.text() else []), *self._told]
        for label in shown:
            label.ensurePolished()
        fit_height(self, 400)
        needed = sum(label.sizeHint().width() + 8 for label in shown) + 70 + 20 * len(self._told)
        wide = min(max(needed, 240), over.width() - 60)
        self.setGeometry((over.width() - wide + rulers.row_wide()) // 2, rulers.column_high() + 12, wide, 38)
        self.raise_()

    def paintEvent(self, event: QPaintEvent) -> None:
        look = theme.now()
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        rim = theme.category(self.seat).colour if self.seat else token_colour("target")
        painter.setPen(QPen(theme.colour(rim), 2))
        painter.setBrush(theme.colour(look.ui.raised))
        painter.drawRoundedRect(QRectF(self.rect()).adjusted(1, 1, -1, -1), 18, 18)
        painter.end()
