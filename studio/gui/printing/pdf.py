"""The pages of a printout on a printer or in a PDF."""

from PySide6.QtCore import QBuffer, QByteArray, QIODevice, QMarginsF
from PySide6.QtGui import QPagedPaintDevice, QPageLayout, QPageSize, QPainter, QPdfWriter

from studio.gui.board.paper import MM
from studio.gui.printing.page import draw_page
from studio.gui.printing.printout import Printout

DPI = 1270
"""Ten parts of a unit of 0.2 mm."""
_NAMES = {"a4": QPageSize.PageSizeId.A4, "letter": QPageSize.PageSizeId.Letter}


def layout_of(printout: Printout) -> QPageLayout:
    """The page without margins: the pages have their own."""
    turned = QPageLayout.Orientation.Portrait if printout.spread.upright else QPageLayout.Orientation.Landscape
    size = QPageSize(_NAMES[printout.wish.paper])
    return QPageLayout(size, turned, QMarginsF(0, 0, 0, 0), QPageLayout.Unit.Millimeter)


def print_on(device: QPagedPaintDevice, printout: Printout, dpi: float) -> bool:
    """Draws all pages on a device with so many dots an inch; whether it took them."""
    painter = QPainter()
    if not painter.begin(device):
        return False
    scale = dpi / 25.4 / MM
    for index in range(printout.count):
        if index and not device.newPage():
            painter.end()
            return False
        painter.save()
        painter.scale(scale, scale)
        draw_page(painter, printout, index)
        painter.restore()
    return painter.end()


def pdf_of(printout: Printout) -> bytes:
    """The bytes of a PDF."""
    data = QByteArray()
    buffer = QBuffer(data)
    buffer.open(QIODevice.OpenModeFlag.WriteOnly)
    writer = QPdfWriter(buffer)
    writer.setResolution(DPI)
    writer.setTitle(printout.title)
    writer.setCreator("Questwright")
    writer.setPageLayout(layout_of(printout))
    print_on(writer, printout, DPI)
    return bytes(data.data())
