"""Icons drawn by painter from strokes on a 16 grid, in the colours of the look in use."""

import functools
import json
from pathlib import Path

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QColor, QGuiApplication, QIcon, QPainter, QPixmap

from studio.gui.kit import theme
from studio.gui.kit.strokes import Stroke, draw, parse

SMALL, LARGE = 14, 17
SEVERITY_TOKENS = {"error": "error", "warning": "warning", "note": "info", "info": "info", "ok": "ok"}
"""Icons that carry the colour of their meaning, besides its shape."""


@functools.cache
def names() -> dict[str, str]:
    """Icon name → recipe on a 16 grid."""
    data: dict[str, str] = json.loads(Path(__file__).with_name("icons.json").read_bytes())
    return data


@functools.cache
def _strokes(name: str) -> tuple[Stroke, ...]:
    return parse(names()[name], 16)


def paint(painter: QPainter, name: str, box: QRectF, ink: str, knocked: str | None = None) -> None:
    """An icon in a box; `ink` and the colour of knocked-out parts are `#RRGGBB`."""
    look = theme.now()
    if knocked is None:
        knocked = look.ui.raised if not look.dark else look.ui.panel
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.translate(box.topLeft())
    painter.scale(box.width() / 16, box.height() / 16)
    draw(painter, _strokes(name), QColor(ink), QColor(knocked))
    painter.restore()


def pixmap(name: str, side: int = LARGE, ink: str = "", dpr: float = 0.0, knocked: str | None = None) -> QPixmap:
    """An icon as a picture; without `ink` in the text colour, or in the colour of its severity."""
    look = theme.now()
    ink = ink or getattr(look.ui, SEVERITY_TOKENS.get(name, "text"))
    return _pixmap(name, side, ink, dpr or _ratio(), knocked or (look.ui.raised if not look.dark else look.ui.panel))


@functools.lru_cache(maxsize=1024)
def _pixmap(name: str, side: int, ink: str, dpr: float, knocked: str) -> QPixmap:
    made = QPixmap(round(side * dpr), round(side * dpr))
    made.setDevicePixelRatio(dpr)
    made.fill(Qt.GlobalColor.transparent)
    painter = QPainter(made)
    paint(painter, name, QRectF(0, 0, side, side), ink, knocked)
    painter.end()
    return made


def _ratio() -> float:
    app = QGuiApplication.instance()
    return app.devicePixelRatio() if isinstance(app, QGuiApplication) else 1.0


def icon(name: str, side: int = LARGE, token: str = "", on: str = "accent") -> QIcon:
    """An icon for an action or button: in `text`, `accent` while on, `text_off` while disabled.

    Made for the look in use; ask again when `theme.changed` speaks.
    """
    look = theme.now()
    ink = getattr(look.ui, token or SEVERITY_TOKENS.get(name, "text"))
    made = QIcon()
    for dpr in sorted({1.0, 2.0, _ratio()}):
        made.addPixmap(pixmap(name, side, ink, dpr), QIcon.Mode.Normal, QIcon.State.Off)
        made.addPixmap(pixmap(name, side, getattr(look.ui, on), dpr), QIcon.Mode.Normal, QIcon.State.On)
        for state in (QIcon.State.Off, QIcon.State.On):
            made.addPixmap(pixmap(name, side, look.ui.text_off, dpr), QIcon.Mode.Disabled, state)
    return made
