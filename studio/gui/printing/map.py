"""The board of a quest as a file: PNG for the screen, SVG for drawing on, PDF for the printer."""

from collections.abc import Callable
from pathlib import Path
from typing import Literal

from PySide6.QtCore import QBuffer, QByteArray, QIODevice, QMarginsF, QRectF, QSize, QSizeF
from PySide6.QtGui import QFont, QGuiApplication, QPageLayout, QPageSize, QPainter, QPdfWriter
from PySide6.QtSvg import QSvgGenerator
from PySide6.QtWidgets import QApplication

from studio.gui.board.of_quest import picture_of_quest
from studio.gui.board.picture import BoardPicture
from studio.gui.board.render import paint, render
from studio.gui.kit import theme
from studio.quest.model import Quest

Form = Literal["png", "svg", "pdf"]
MARGIN = 0.5
"""Squares left free about the board."""
PDF_DPI = 300
PAGE_MARGIN_MM = 12
TITLE_MM = 12
"""Height of the line with the title."""
MOST_PIXELS = 64_000_000


def write_map(quest: Quest, file: Path, form: Form, *, heroes: int = 0, px: int = 48) -> None:
    """Writes the board of a quest, with what is placed for that number of heroes (0: for any).

    `px` is the size of a square in a picture; a board too large for it gets smaller squares. The file is
    whole or is not there at all.
    """
    from studio.quest.atomic import replace_file

    if QGuiApplication.instance() is None:
        # Kept in the function's own attribute, since Qt's application must live as long as the fonts it loads.
        write_map.app = QApplication(["questwright"])  # type: ignore[attr-defined]
    picture = picture_of_quest(quest, heroes)
    _x, _y, wide, high = picture.box
    squares = (wide + 2 * MARGIN) * (high + 2 * MARGIN)
    px = max(1, min(px, int((MOST_PIXELS / max(squares, 1)) ** 0.5)))
    title = quest.texts.get(quest.header.language, {}).get(quest.header.title, quest.id)
    replace_file(file, FORMS[form](picture, title, px))


def _png(picture: BoardPicture, _title: str, px: int) -> bytes:
    data, buffer = _buffer()
    render(picture, theme.LIGHT, px, margin=MARGIN).save(buffer, "PNG")  # type: ignore[call-overload]
    return bytes(data.data())


def _svg(picture: BoardPicture, title: str, px: int) -> bytes:
    data, buffer = _buffer()
    _x, _y, wide, high = picture.box
    size = QSizeF((wide + 2 * MARGIN) * px, (high + 2 * MARGIN) * px)
    generator = QSvgGenerator()
    generator.setOutputDevice(buffer)
    generator.setSize(QSize(round(size.width()), round(size.height())))
    generator.setViewBox(QRectF(0, 0, size.width(), size.height()))
    generator.setTitle(title)
    painter = QPainter(generator)
    painter.translate(MARGIN * px, MARGIN * px)
    paint(painter, picture, theme.LIGHT, px)
    painter.end()
    return bytes(data.data())


def _pdf(picture: BoardPicture, title: str, _px: int) -> bytes:
    data, buffer = _buffer()
    _x, _y, wide, high = picture.box
    writer = QPdfWriter(buffer)
    writer.setResolution(PDF_DPI)
    writer.setTitle(title)
    writer.setCreator("Questwright")
    page = QPageLayout.Orientation.Landscape if wide > high else QPageLayout.Orientation.Portrait
    margins = QMarginsF(PAGE_MARGIN_MM, PAGE_MARGIN_MM, PAGE_MARGIN_MM, PAGE_MARGIN_MM)
    writer.setPageLayout(QPageLayout(QPageSize(QPageSize.PageSizeId.A4), page, margins, QPageLayout.Unit.Millimeter))
    room = QSizeF(writer.width(), writer.height())
    line = TITLE_MM / 25.4 * PDF_DPI
    painter = QPainter(writer)
    font = QFont(painter.font())
    font.setPixelSize(round(line * 0.55))
    painter.setFont(font)
    painter.drawText(QRectF(0, 0, room.width(), line), 0, title)
    px = min(room.width() / max(wide, 1), (room.height() - line) / max(high, 1))
    painter.translate((room.width() - wide * px) / 2, line)
    paint(painter, picture, theme.PRINT, px)
    painter.end()
    return bytes(data.data())


def _buffer() -> tuple[QByteArray, QBuffer]:
    data = QByteArray()
    buffer = QBuffer(data)
    buffer.open(QIODevice.OpenModeFlag.WriteOnly)
    return data, buffer


FORMS: dict[Form, Callable[[BoardPicture, str, int], bytes]] = {"png": _png, "svg": _svg, "pdf": _pdf}
"""Each form and how its bytes are made."""
