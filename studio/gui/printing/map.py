"""The board of a quest as a file: PNG for the screen, SVG for drawing on, PDF for the printer."""

from collections.abc import Callable
from pathlib import Path
from typing import Literal

from PySide6.QtCore import QBuffer, QByteArray, QIODevice, QRectF, QSize, QSizeF
from PySide6.QtGui import QGuiApplication, QPainter
from PySide6.QtSvg import QSvgGenerator
from PySide6.QtWidgets import QApplication

from studio.gui.board.render import paint, render
from studio.gui.kit import theme
from studio.gui.printing.pdf import pdf_of
from studio.gui.printing.printout import Wish, printout_of, seen_picture
from studio.quest.model import Quest
from studio.quest.names import text_of

Form = Literal["png", "svg", "pdf"]
MARGIN = 0.5
"""Squares left free about the board in a picture."""
MOST_PIXELS = 64_000_000


def write_map(quest: Quest, file: Path, form: Form, wish: Wish | None = None, *, px: int = 48) -> None:
    """Writes the board of a quest: a picture, or the pages with their legend.

    `px` is the size of a square in a picture; a board too large for it gets smaller squares. The file is
    whole or is not there at all.
    """
    from studio.quest.atomic import replace_file

    if QGuiApplication.instance() is None:
        # Kept in the function's own attribute, since Qt's application must live as long as the fonts it loads.
        write_map.app = QApplication(["questwright"])  # type: ignore[attr-defined]
    replace_file(file, FORMS[form](quest, wish or Wish(), px))


def _pdf(quest: Quest, wish: Wish, _px: int) -> bytes:
    return pdf_of(printout_of(quest, wish))


def _png(quest: Quest, wish: Wish, px: int) -> bytes:
    picture = seen_picture(quest, wish)
    data, buffer = _buffer()
    image = render(picture, theme.LIGHT, _fitting(picture.box, px), margin=MARGIN)
    image.save(buffer, "PNG")  # type: ignore[call-overload]
    return bytes(data.data())


def _svg(quest: Quest, wish: Wish, px: int) -> bytes:
    picture = seen_picture(quest, wish)
    px = _fitting(picture.box, px)
    data, buffer = _buffer()
    _x, _y, wide, high = picture.box
    size = QSizeF((wide + 2 * MARGIN) * px, (high + 2 * MARGIN) * px)
    generator = QSvgGenerator()
    generator.setOutputDevice(buffer)
    generator.setSize(QSize(round(size.width()), round(size.height())))
    generator.setViewBox(QRectF(0, 0, size.width(), size.height()))
    generator.setTitle(text_of(quest, quest.header.title) or quest.id)
    painter = QPainter(generator)
    painter.translate(MARGIN * px, MARGIN * px)
    paint(painter, picture, theme.LIGHT, px)
    painter.end()
    return bytes(data.data())


def _fitting(box: tuple[int, int, int, int], px: int) -> int:
    """The size of a square at which a picture stays within what anybody can use."""
    squares = (box[2] + 2 * MARGIN) * (box[3] + 2 * MARGIN)
    return max(1, min(px, int((MOST_PIXELS / max(squares, 1)) ** 0.5)))


def _buffer() -> tuple[QByteArray, QBuffer]:
    data = QByteArray()
    buffer = QBuffer(data)
    buffer.open(QIODevice.OpenModeFlag.WriteOnly)
    return data, buffer


FORMS: dict[Form, Callable[[Quest, Wish, int], bytes]] = {"png": _png, "svg": _svg, "pdf": _pdf}
"""Each form and how its bytes are made."""
