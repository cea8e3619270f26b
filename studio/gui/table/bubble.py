"""Why not: the bubble beside what was asked about, with the reason, the way out and the rule (ui.md §5.6)."""

from PySide6.QtCore import QPoint, QPointF, QRect, QRectF, QSize, QTimer, Signal
from PySide6.QtGui import QEnterEvent, QPainter, QPainterPath, QPaintEvent, QPen
from PySide6.QtWidgets import QVBoxLayout, QWidget

from studio.gui.kit import text_size, theme
from studio.gui.kit.laying import fit_height, host
from studio.gui.table.reason import Reason

BUBBLE = 284
SHOWN_MS = 8_000
GAPS = (30, 70, 110)
"""How far from its tip a bubble may lie, in pixels."""
CROSSED = 200
"""Pixels that an arrow is counted as where it passes over what must be seen."""
BODY = (12, 10, -12, -8)
"""From its widget to what is drawn of it."""


def placed(
    tip: QPoint, size: QSize, room: QRect, avoid: tuple[QRect, ...], spare: tuple[QRect, ...]
) -> tuple[QRect, bool]:
    """Where a bubble of a size goes beside its tip, and whether it covers nothing that must be seen: corners first."""
    wide, high = size.width(), size.height()
    best, least, is_clear = QRect(), 0, False
    for gap in GAPS:
        across = (gap, -wide - gap, -wide // 2)
        down = (gap, -high - gap, -high // 2)
        for dx in across:
            for dy in down:
                box = QRect(tip.x() + dx, tip.y() + dy, wide, high)
                box.moveLeft(max(room.left() + 28, min(box.left(), room.right() - wide - 4)))
                box.moveTop(max(room.top() + 22, min(box.top(), room.bottom() - high - 4)))
                body = box.adjusted(*BODY)
                hidden = _overlap(body, avoid) + (wide * high if body.contains(tip) else 0)
                hidden += sum(CROSSED for other in avoid if not other.contains(tip) and _crosses(tip, body, other))
                aside = (dx == across[2] or dy == down[2]) * 800
                cost = hidden * 1_000 + _overlap(body, spare) // 3 + gap * 60 + aside
                if best.isNull() or cost < least:
                    best, least, is_clear = box, cost, not hidden
    return best, is_clear


def _crosses(tip: QPoint, body: QRect, other: QRect) -> bool:
    """Whether the arrow from a bubble to its tip passes over something."""
    root = QPoint(max(body.left(), min(tip.x(), body.right())), max(body.top(), min(tip.y(), body.bottom())))
    steps = 12
    return any(other.contains(tip + (root - tip) * (n / steps)) for n in range(1, steps))


def _overlap(box: QRect, others: tuple[QRect, ...]) -> int:
    """Pixels of a box that lie over others."""
    shared = [box & other for other in others if box.intersects(other)]
    return sum(each.width() * each.height() for each in shared)


class Bubble(QWidget):
    """Why not: a short fact, the reason and way out, the rule and the authored thing; its tip on the thing asked about."""

    rule_wanted = Signal(str)
    source_wanted = Signal()

    def __init__(self, host: QWidget) -> None:
        super().__init__(host)
        self.setObjectName("bubble")
        self._tip = QPoint()
        self._body = QRect()
        self._beside: tuple[QPoint, tuple[QRect, ...], tuple[QRect, ...]] = (QPoint(), (), ())
        column = QVBoxLayout(self)
        column.setContentsMargins(24, 22, 24, 20)
        self.reason = Reason()
        column.addWidget(self.reason)
        self.fact, self.rule, self.source, self.said = (
            self.reason.fact,
            self.reason.rule,
            self.reason.source,
            self.reason.said,
        )
        self.reason.rule_wanted.connect(self.rule_wanted)
        self.reason.source_wanted.connect(self.source_wanted)
        self._timer = QTimer(self)
        self._timer.setSingleShot(True)
        self._timer.timeout.connect(self.hide)
        self.hide()

    def show_reason(
        self,
        text: str,
        rule: str,
        tip: QPoint,
        avoid: tuple[QRect, ...] = (),
        source: str = "",
        spare: tuple[QRect, ...] = (),
    ) -> bool:
        """Opens beside a point of the host where it covers nothing that must be seen; answers whether there is such a place.

        `spare` is left free too as far as it goes; `source` are the words of the link to the authored thing, "" for none.
        """
        self.reason.show_reason(text, rule, source)
        self.setAccessibleName(self.reason.accessibleName())
        self._beside = tip, avoid, spare
        return self._settle()

    def show_rule(self, text: str) -> None:
        """What the rule says, below its link."""
        self.reason.show_rule(text)
        self.setAccessibleName(self.reason.accessibleName())
        self._settle()

    def _settle(self) -> bool:
        """Takes its size and the place that covers least; answers whether that covers nothing that must be seen."""
        tip, avoid, spare = self._beside
        wide = text_size.grown(BUBBLE) + 24
        self.setFixedWidth(wide)
        self._margins(24, 18, 24, 18)
        high = fit_height(self, wide)
        best, is_clear = placed(tip, QSize(wide, high), host(self).rect(), avoid, spare)
        whole = best.united(QRect(tip, tip).adjusted(-2, -2, 2, 2))
        self._tip, self._body = tip - whole.topLeft(), best.translated(-whole.topLeft())
        self.setFixedSize(whole.size())
        right, bottom = whole.width() - self._body.right() - 1, whole.height() - self._body.bottom() - 1
        self._margins(self._body.left() + 24, self._body.top() + 18, right + 24, bottom + 18)
        self.move(whole.topLeft())
        self.show()
        self.raise_()
        self._timer.start(SHOWN_MS)
        return is_clear

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
        body = QRectF(self._body).adjusted(*BODY)
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
