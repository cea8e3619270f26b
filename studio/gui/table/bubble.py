"""What floats over the playtest's board: the banner of whose turn it is, the why-not bubble, texts read aloud."""

from collections.abc import Callable

from PySide6.QtCore import QEasingCurve, QPoint, QPointF, QPropertyAnimation, QRect, QRectF, Qt, QTimer, Signal
from PySide6.QtGui import QEnterEvent, QPainter, QPainterPath, QPaintEvent, QPen
from PySide6.QtWidgets import QFrame, QHBoxLayout, QLabel, QPushButton, QVBoxLayout, QWidget

from studio.gui.kit import text_size, theme
from studio.gui.kit.laying import clear, fit_height, host
from studio.gui.kit.sheet import set_role
from studio.gui.kit.snug import Snug
from studio.gui.kit.speak import announce
from studio.gui.table.parts import IconLabel, token_colour
from studio.kit.text import _

BUBBLE = 284
SHOWN_MS = 8_000


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
        self.name, self.action = QLabel(), QLabel()
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
        self.setGeometry((over.width() - wide + 26) // 2, 32, wide, 38)
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


class Bubble(QWidget):
    """Why not: a short fact, the reason and way out, the rule and the authored thing; its tip on the thing asked about."""

    rule_wanted = Signal(str)
    source_wanted = Signal()

    def __init__(self, host: QWidget) -> None:
        super().__init__(host)
        self.setObjectName("bubble")
        self._tip = QPoint()
        self._body = QRect()
        self._beside: tuple[QPoint, tuple[QRect, ...]] = (QPoint(), ())
        column = QVBoxLayout(self)
        column.setContentsMargins(24, 22, 24, 20)
        column.setSpacing(4)
        head = QHBoxLayout()
        head.setSpacing(6)
        head.addWidget(IconLabel("lock", token="error"), 0, Qt.AlignmentFlag.AlignTop)
        self.fact = QLabel()
        self.fact.setWordWrap(True)
        set_role(self.fact, "strong")
        head.addWidget(self.fact, 1)
        column.addLayout(head)
        self.reason = QLabel()
        self.reason.setWordWrap(True)
        column.addWidget(self.reason)
        self.rule = QPushButton()
        self.source = QPushButton()
        links = QHBoxLayout()
        links.setSpacing(12)
        for button in (self.rule, self.source):
            button.setObjectName("link")
            links.addWidget(button)
        links.addStretch(1)
        column.addLayout(links)
        self.said = QLabel()
        self.said.setWordWrap(True)
        set_role(self.said, "dim")
        column.addWidget(self.said)
        self.rule.clicked.connect(lambda: self.rule_wanted.emit(self.rule.property("rule")))
        self.source.clicked.connect(self.source_wanted)
        self._timer = QTimer(self)
        self._timer.setSingleShot(True)
        self._timer.timeout.connect(self.hide)
        self.hide()

    def show_reason(self, text: str, rule: str, tip: QPoint, avoid: tuple[QRect, ...] = (), source: str = "") -> None:
        """Opens beside a point of the host, in the corner that covers least of what must be seen.

        `source` are the words of the link to the authored thing, "" for none.
        """
        fact, _dot, rest = text.partition(". ")
        self.fact.setText(_("Why not?  {fact}", fact=fact.rstrip(".")))
        self.reason.setText(rest)
        self.reason.setVisible(bool(rest))
        self.rule.setText(_("Rule {rule}", rule=rule))
        self.rule.setProperty("rule", rule)
        self.rule.setVisible(bool(rule))
        self.source.setText(source)
        self.source.setVisible(bool(source))
        self.said.hide()
        self.setAccessibleName(f"{self.fact.text()} {rest} {rule}")
        self._beside = tip, avoid
        self._settle()

    def show_rule(self, text: str) -> None:
        """What the rule says, below its link."""
        self.said.setText(text)
        self.said.show()
        self.setAccessibleName(f"{self.accessibleName()} {text}")
        self._settle()

    def _settle(self) -> None:
        """Takes its size and the corner that covers least."""
        tip, avoid = self._beside
        wide = BUBBLE + 24
        self.setFixedWidth(wide)
        self._margins(24, 18, 24, 18)
        high = fit_height(self, wide)
        room = host(self).rect()
        best, least = QRect(), None
        for dx, dy in ((30, 30), (-wide - 30, 30), (30, -high - 30), (-wide - 30, -high - 30)):
            box = QRect(tip.x() + dx, tip.y() + dy, wide, high)
            box.moveLeft(max(room.left() + 28, min(box.left(), room.right() - wide - 4)))
            box.moveTop(max(room.top() + 22, min(box.top(), room.bottom() - high - 4)))
            covered = sum(box.intersected(other).width() * box.intersected(other).height() for other in avoid)
            covered += 100_000 if box.contains(tip) else 0
            if least is None or covered < least:
                best, least = box, covered
        whole = best.united(QRect(tip, tip).adjusted(-2, -2, 2, 2))
        self._tip, self._body = tip - whole.topLeft(), best.translated(-whole.topLeft())
        self.setFixedSize(whole.size())
        right, bottom = whole.width() - self._body.right() - 1, whole.height() - self._body.bottom() - 1
        self._margins(self._body.left() + 24, self._body.top() + 18, right + 24, bottom + 18)
        self.move(whole.topLeft())
        self.show()
        self.raise_()
        self._timer.start(SHOWN_MS)

    def _margins(self, left: int, top: int, right: int, bottom: int) -> None:
        layout = self.layout()
        if layout is not None:
            layout.setContentsMargins(left, top, right, bottom)

    def enterEvent(self, event: QEnterEvent) -> None:
        self._timer.stop()
        super().enterEvent(event)

    def leaveEvent(self, event: object) -> None:
        if self.isVisible():
            self._timer.start(SHOWN_MS)

    def hideEvent(self, event: object) -> None:
        self._timer.stop()

    def paintEvent(self, event: QPaintEvent) -> None:
        look = theme.now()
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        body = QRectF(self._body).adjusted(12, 10, -12, -8)
        path = QPainterPath()
        path.addRoundedRect(body, 8, 8)
        tip = QPointF(self._tip)
        near = QPointF(
            max(body.left() + 24, min(tip.x(), body.right() - 24)),
            max(body.top() + 14, min(tip.y(), body.bottom() - 14)),
        )
        arrow = QPainterPath()
        if abs(tip.y() - near.y()) >= abs(tip.x() - near.x()):
            base = [near + QPointF(-12, 0), near + QPointF(12, 0)]
        else:
            base = [near + QPointF(0, -12), near + QPointF(0, 12)]
        arrow.moveTo(tip)
        arrow.lineTo(base[0])
        arrow.lineTo(base[1])
        arrow.closeSubpath()
        path = path.united(arrow)
        if look.shadows:
            painter.fillPath(path.translated(0, 3), theme.colour("#000000", 0.16))
        painter.setPen(QPen(theme.colour(look.ui.error), 2))
        painter.setBrush(theme.colour(look.ui.raised))
        painter.drawPath(path)
        painter.end()


class ReadAloud(QFrame):
    """A text to be read: 420 wide over the board, with *Continue*."""

    closed = Signal()

    def __init__(self, host: QWidget) -> None:
        super().__init__(host)
        self.setObjectName("readAloud")
        column = QVBoxLayout(self)
        column.setContentsMargins(24, 20, 24, 16)
        column.setSpacing(12)
        self.title = QLabel()
        set_role(self.title, "title")
        self.text = QLabel()
        self.text.setWordWrap(True)
        set_role(self.text, "read_aloud")
        self.go = QPushButton(_("Continue  ↵"))
        set_role(self.go, "main")
        self.go.clicked.connect(self.leave)
        words = QWidget()
        inside = QVBoxLayout(words)
        inside.setContentsMargins(0, 0, 0, 0)
        inside.addWidget(self.text)
        column.addWidget(self.title)
        column.addWidget(Snug(words, 40))
        column.addWidget(self.go, 0, Qt.AlignmentFlag.AlignRight)
        self._then: Callable[[], None] | None = None
        self.hide()

    def show_text(self, title: str, text: str, then: Callable[[], None] | None = None) -> None:
        """Opens; *Continue* goes on."""
        self.title.setText(title)
        self.title.setVisible(bool(title))
        self.text.setText(text)
        self._then = then
        over = host(self)
        wide = min(text_size.grown(420), over.width() - 40)
        self.setFixedWidth(wide)
        high = min(max(fit_height(self, wide), 100), over.height() - 60)
        self.setFixedHeight(high)
        self.move((over.width() - wide) // 2 + 13, max(80, (over.height() - high) // 2))
        self.show()
        self.raise_()
        self.go.setFocus()

    def leave(self) -> None:
        """Closes and goes on."""
        self.hide()
        then, self._then = self._then, None
        self.closed.emit()
        if then is not None:
            then()
