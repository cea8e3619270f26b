"""Small painted parts of the playtest: icon labels, meters, seat shapes, rich lines."""

import html
import re
from typing import Literal

from PySide6.QtCore import QEasingCurve, QPointF, QRectF, QSize, Qt, QTimer, QVariantAnimation
from PySide6.QtGui import QPainter, QPaintEvent, QPen, QPixmap
from PySide6.QtWidgets import QLabel, QSizePolicy, QWidget

from studio.gui.board.bases import paint_figure
from studio.gui.board.picture import Figure
from studio.gui.kit import icons, theme

_BOLD = re.compile(r"\*\*(.+?)\*\*")


def rich(text: str) -> str:
    """A sentence with names between two stars as rich text."""
    return _BOLD.sub(r"<b>\1</b>", html.escape(text, quote=False))


def bare(text: str) -> str:
    """The same without the stars."""
    return text.replace("**", "")


class IconLabel(QLabel):
    """An icon in a token's colour that follows the theme."""

    def __init__(self, name: str, side: int = icons.SMALL, token: str = "text2") -> None:
        super().__init__()
        self._name, self._side, self._token = name, side, token
        self.setFixedSize(side, side)
        self.dress()

    def dress(self) -> None:
        """Draws again in the look in use."""
        name = self._name if self._name in icons.names() else "note"
        self.setPixmap(icons.pixmap(name, self._side, token_colour(self._token)))


def token_colour(token: str) -> str:
    """A colour by its interface or board token, or as it is."""
    look = theme.now()
    if token.startswith("#"):
        return token
    found = getattr(look.ui, token, None) or getattr(look.board, token, None)
    return str(found or look.ui.text)


class Meter(QWidget):
    """A bar of what is left of what there was, with a border, so that it reads without colour."""

    def __init__(self, token: str = "target") -> None:
        super().__init__()
        self._token, self._now, self._most = token, 0, 1
        self.setFixedHeight(10)
        self.setMinimumWidth(40)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)

    def show_value(self, now: int, most: int) -> None:
        """What is left of what there was."""
        if (now, most) != (self._now, self._most):
            self._now, self._most = now, most
            self.setAccessibleName(f"{now}/{most}")
            self.update()

    def paintEvent(self, event: QPaintEvent) -> None:
        look = theme.now()
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        box = QRectF(0.5, 2.5, self.width() - 1, 6)
        painter.setPen(QPen(theme.colour(look.ui.line_strong), 1))
        painter.setBrush(theme.colour(look.ui.raised))
        painter.drawRoundedRect(box, 2, 2)
        if self._most > 0 and self._now > 0:
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(theme.colour(token_colour(self._token)))
            wide = max(3.0, (box.width() - 2) * min(1.0, self._now / self._most))
            painter.drawRoundedRect(QRectF(box.x() + 1, box.y() + 1, wide, box.height() - 2), 1.5, 1.5)
        painter.end()


PULSE_MS, SHOWN_MS = 240, 2_000
"""How long tokens that have come or gone pulse, and how long they are outlined instead with reduced motion."""


class Tokens(QWidget):
    """A row of tokens: filled ones are there, empty ones are gone; those that have just changed call the eye once."""

    def __init__(self, token: str = "gold") -> None:
        super().__init__()
        self._token, self._now, self._most = token, 0, 10
        self.calls: Literal["", "beat", "still"] = ""
        """How a change calls the eye: not at all, with a pulse, with an outline for a while."""
        self.news = range(0)
        """The places of the tokens that have just come or gone."""
        self._wide = 0.0
        self._beat = QVariantAnimation(self)
        self._beat.setDuration(PULSE_MS)
        self._beat.setStartValue(1.0)
        self._beat.setEndValue(0.0)
        self._beat.setEasingCurve(QEasingCurve.Type.OutQuad)
        self._beat.valueChanged.connect(self._pulse)
        self._beat.finished.connect(self._forget)
        self._shown = QTimer(self)
        self._shown.setSingleShot(True)
        self._shown.setInterval(SHOWN_MS)
        self._shown.timeout.connect(self._forget)
        self.setFixedHeight(22)

    def show_value(self, now: int, most: int) -> None:
        """How many of how many."""
        if now != self._now:
            self._beat.stop()
            self._shown.stop()
            self.news = range(*sorted((now, self._now))) if self.calls else range(0)
            self._wide = 1.0
            if self.calls == "beat":
                self._beat.start()
            elif self.calls:
                self._shown.start()
        self._now, self._most = now, max(most, now, 1)
        self.setAccessibleName(f"{now}/{most}")
        self.update()

    def _pulse(self, wide: float) -> None:
        self._wide = wide
        self.update()

    def _forget(self) -> None:
        self.news = range(0)
        self.update()

    def paintEvent(self, event: QPaintEvent) -> None:
        look = theme.now()
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        step = min(17.0, (self.width() - 1) / self._most)
        for place in range(self._most):
            box = QRectF(place * step + 1.5, 2, max(3.0, step - 4), 18)
            there = place < self._now
            painter.setPen(QPen(theme.colour(look.board.edge if there else look.ui.line_strong), 1))
            painter.setBrush(theme.colour(token_colour(self._token)) if there else theme.colour(look.ui.sunken))
            painter.drawRoundedRect(box, 3, 3)
            if place in self.news and self._wide > 0:
                painter.setBrush(Qt.BrushStyle.NoBrush)
                painter.setPen(QPen(theme.colour(token_colour("sel" if there else "target")), 1 + 2 * self._wide))
                painter.drawRoundedRect(box, 3, 3)
        painter.end()


MOST_BACKS = 6


class Backs(QWidget):
    """The backs of hidden cards, fanned, closer where there is little room."""

    def __init__(self) -> None:
        super().__init__()
        self._count = 0
        self.setFixedHeight(32)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)

    def show_count(self, count: int) -> None:
        """How many cards."""
        self._count = min(count, MOST_BACKS)
        more = max(0, self._count - 1)
        self.setMinimumWidth(24 + 6 * more if count else 2)
        self.setMaximumWidth(24 + 14 * more if count else 2)
        self.setAccessibleName(str(count))
        self.update()

    def paintEvent(self, event: QPaintEvent) -> None:
        look = theme.now()
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        step = min(14.0, (self.width() - 24) / max(1, self._count - 1))
        for place in range(self._count):
            box = QRectF(place * step + 0.5, 1.5, 21, 29)
            painter.setPen(QPen(theme.colour(look.board.bone), 1))
            painter.setBrush(theme.colour(look.board.red))
            painter.drawRoundedRect(box, 3, 3)
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(theme.colour(look.board.bone))
            middle = box.center()
            painter.drawPolygon(
                [middle + QPointF(0, -7), middle + QPointF(4, 0), middle + QPointF(0, 7), middle + QPointF(-4, 0)]
            )
        painter.end()


def figure_pixmap(figure: Figure, side: int, dpr: float = 2.0) -> QPixmap:
    """A figure as it stands on the board, in a square of so many pixels."""
    squares = max(figure.w, figure.h)
    unit = side / (squares * 64 + 12)
    made = QPixmap(QSize(round(side * dpr), round(side * dpr)))
    made.setDevicePixelRatio(dpr)
    made.fill(Qt.GlobalColor.transparent)
    painter = QPainter(made)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.translate((side - figure.w * 64 * unit) / 2, (side - figure.h * 64 * unit) / 2)
    painter.scale(unit, unit)
    paint_figure(painter, figure, theme.now(), side)
    painter.end()
    return made
