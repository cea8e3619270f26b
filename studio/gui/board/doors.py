"""Doors on edges: leaf, planks, posts, rune discs; open, secret, locked and sealed ones (ui.md §7.3)."""

import math
from dataclasses import replace

import msgspec
from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QPainter, QPen

from studio.gui.board.art import UNIT, bold_font, paint_rune
from studio.gui.board.picture import DoorMark
from studio.gui.board.stage import Stage


def draw_door(stage: Stage, door: DoorMark) -> None:
    """A door; where pictures are kept, from the picture of all doors like it."""
    if not stage.kept:
        paint_door(stage, door)
        return
    x, y, side = door.at
    key = (
        *("door", door.lock, door.colour, door.open, door.unlocked, door.length, side),
        *(stage.author, stage.look.name, stage.px, stage.dpr),
    )
    margin = math.ceil(stage.px / 2)
    long, thick = door.length * stage.px + 2 * margin, 2 * margin

    def paint(painter: QPainter) -> None:
        painter.translate(margin, margin)
        paint_door(replace(stage, painter=painter), msgspec.structs.replace(door, at=(0, 0, side)))

    wide, high = (long, thick) if side == "n" else (thick, long)
    picture = stage.sprites.drawn(key, wide, high, stage.dpr, paint)
    stage.painter.drawPixmap(QPointF(stage.x(x) - margin, stage.x(y) - margin), picture)


def paint_door(stage: Stage, door: DoorMark) -> None:
    """A door, drawn along the x axis and turned where it stands on west sides."""
    if door.lock == "secret" and not stage.author:
        return
    painter = stage.painter
    painter.save()
    x, y, side = door.at
    stage.units(x, y)
    if side == "w":
        painter.rotate(90)
        painter.scale(1, -1)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    long = UNIT * door.length
    if stage.px < 12:
        painter.fillRect(QRectF(4, -10, long - 8, 20), stage.colour("floor" if door.open else "door"))
        if door.lock == "rune":
            paint_rune(painter, door.colour, QPointF(long / 2, 0), 44, stage.look)
    elif door.lock == "secret":
        _paint_secret(stage, long, side)
    else:
        clear = max(6 * UNIT / stage.px, 7)
        painter.fillRect(QRectF(4, -clear / 2, long - 8, clear), stage.colour("floor"))
        if door.open:
            _paint_open(stage, long)
        elif door.lock in ("locked", "sealed"):
            _paint_bars(stage, long, door.lock == "sealed")
        else:
            _paint_leaf(stage, long)
        for post in (-5.5, long - 5.5):
            painter.fillRect(QRectF(post, -12, 11, 24), stage.colour("wall"))
        if door.lock == "rune":
            painter.setPen(QPen(stage.colour("edge"), 3))
            painter.setBrush(stage.colour("paper"))
            small = stage.px < 24  # there the shape fills its disc, or it could not be told
            painter.drawEllipse(QPointF(long / 2, 0), 24 if small else 20, 24 if small else 20)
            if side == "w":
                painter.translate(long / 2, 0)
                painter.scale(1, -1)
                painter.rotate(-90)
                painter.translate(-long / 2, 0)
            paint_rune(
                painter,
                door.colour,
                QPointF(long / 2, 0),
                31 if small else 21,
                stage.look,
                not (door.unlocked or door.open),
            )
    painter.restore()


def _paint_leaf(stage: Stage, long: float) -> None:
    painter = stage.painter
    painter.setPen(QPen(stage.colour("edge"), 3))
    painter.setBrush(stage.colour("door"))
    painter.drawRect(QRectF(6, -9, long - 12, 18))
    painter.setPen(QPen(stage.colour("door2"), 2))
    for at in range(16, int(long) - 6, 16):
        painter.drawLine(QPointF(at, -7.5), QPointF(at, 7.5))
    painter.setPen(QPen(stage.colour("edge"), 2.6))
    painter.drawLine(QPointF(long / 2, -9), QPointF(long / 2, 9))


def _paint_open(stage: Stage, long: float) -> None:
    painter = stage.painter
    pen = QPen(stage.colour("wall"), 2.5)
    pen.setStyle(Qt.PenStyle.DotLine)
    painter.setPen(pen)
    painter.drawLine(QPointF(8, 0), QPointF(long - 8, 0))
    painter.setPen(QPen(stage.colour("edge"), 2.4))
    painter.setBrush(stage.colour("door"))
    for at in (6.0, long - 14):
        painter.drawRect(QRectF(at, -28, 8, 26))


def _paint_bars(stage: Stage, long: float, sealed: bool) -> None:
    painter = stage.painter
    painter.setPen(QPen(stage.colour("edge"), 4))
    for at in range(12, int(long) - 6, 12):
        painter.drawLine(QPointF(at, -9), QPointF(at, 9))
    painter.drawLine(QPointF(6, -6), QPointF(long - 6, -6))
    painter.drawLine(QPointF(6, 6), QPointF(long - 6, 6))
    if sealed:
        painter.setPen(QPen(stage.colour("edge"), 2.4))
        painter.setBrush(stage.colour("door"))
        painter.drawRect(QRectF(4, -6, long - 8, 12))


def _paint_secret(stage: Stage, long: float, side: str) -> None:
    painter = stage.painter
    painter.fillRect(QRectF(0, -4, long, 8), stage.colour("wall"))
    pen = QPen(stage.colour("floor"), 2)
    pen.setStyle(Qt.PenStyle.DashLine)
    painter.setPen(pen)
    painter.drawLine(QPointF(2, 0), QPointF(long - 2, 0))
    painter.setPen(QPen(stage.colour("edge"), 2.6))
    painter.setBrush(stage.colour("paper"))
    painter.translate(long / 2, 0)
    if side == "w":
        painter.scale(1, -1)
        painter.rotate(-90)
    box = QRectF(-9, -9, 18, 18)
    painter.drawRoundedRect(box, 4, 4)
    painter.setFont(bold_font(14))
    painter.drawText(box, Qt.AlignmentFlag.AlignCenter, "S")
