"""Draws one page of a printout on any painter: PDF, printer, or an image for the screen and for tests."""

import msgspec
from PySide6.QtCore import QLineF, QPointF, QRectF, QSizeF, Qt
from PySide6.QtGui import QFontMetricsF, QImage, QPainter, QPen, QPolygonF

from studio.grid.notation import column_name
from studio.gui.board.labels import LabelLayer
from studio.gui.board.paper import GRID, INK, MM, chip_wide, draw_chip, draw_number
from studio.gui.board.picture import AreaMark, BoardPicture
from studio.gui.board.render import paint
from studio.gui.board.stage import text_font
from studio.gui.kit import theme
from studio.gui.printing.columns import BODY, NUMBER_WIDE, SAMPLE_HIGH, SAMPLE_WIDE, TITLE, Item, words_left
from studio.gui.printing.printout import Printout
from studio.gui.printing.split import BAND, EDGE, FOOT, HEAD, OVERLAP, Sheet
from studio.kit.text import _

BLACK, GREY = "#000000", "#5A5A5A"
RULER, SMALL = 11, 13
"""Units of the letters of rulers and of the lines around a page."""
SAMPLE_PX = 30.0


def draw_page(painter: QPainter, printout: Printout, index: int) -> None:
    """A page, on a painter whose units are 0.2 mm from the corner of the paper."""
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    sheets = printout.spread.sheets
    _frame(painter, printout, index)
    if index < len(sheets):
        _map(painter, printout, sheets[index])
    for item in printout.items(index):
        _item(painter, item)


def page_image(printout: Printout, index: int, dpi: float = 127) -> QImage:
    """A page as an image; at 127 dpi a pixel is 0.2 mm."""
    scale = dpi / 25.4 / MM
    wide, high = (round(side * MM * scale) for side in printout.size)
    image = QImage(wide, high, QImage.Format.Format_RGB32)
    image.fill(theme.colour("#FFFFFF"))
    painter = QPainter(image)
    painter.scale(scale, scale)
    draw_page(painter, printout, index)
    painter.end()
    return image


def map_corner(printout: Printout, sheet: Sheet) -> QPointF:
    """Where the map's upper left corner lies on a page, in units: in the middle of its room across, above below."""
    wide, _high = printout.size
    return QPointF((wide - sheet.box[2] * printout.spread.square) / 2 * MM, (EDGE + HEAD + BAND) * MM)


def _frame(painter: QPainter, printout: Printout, index: int) -> None:
    wide, high = (side * MM for side in printout.size)
    edge = EDGE * MM
    head = QRectF(edge, edge, wide - 2 * edge, HEAD * MM - 8)
    left, right = Qt.AlignmentFlag.AlignLeft, Qt.AlignmentFlag.AlignRight
    low = Qt.AlignmentFlag.AlignVCenter
    painter.setPen(theme.colour(BLACK))
    painter.setFont(text_font(SMALL))
    version = printout.version
    if printout.wish.heroes:
        version = _("{version}, {n} heroes", version=version, n=printout.wish.heroes)
    painter.drawText(head, low | right, version)
    room = head.width() - QFontMetricsF(painter.font()).horizontalAdvance(version) - 30
    painter.setFont(text_font(TITLE + 4, True))
    title = QFontMetricsF(painter.font()).elidedText(printout.title, Qt.TextElideMode.ElideRight, room)
    painter.drawText(head, low | left, title)
    painter.setPen(QPen(theme.colour(BLACK), 1.5))
    painter.drawLine(QLineF(head.left(), head.bottom() + 4, head.right(), head.bottom() + 4))
    foot = QRectF(edge, high - edge - FOOT * MM + 10, wide - 2 * edge, FOOT * MM - 10)
    painter.setPen(theme.colour(GREY))
    painter.setFont(text_font(SMALL))
    painter.drawText(foot, low | right, _("Page {n} of {m}", n=index + 1, m=printout.count))
    if index < len(printout.spread.sheets):
        painter.drawText(foot, low | left, _("A square is {mm} mm", mm=_millimetres(printout.spread.square)))


def _millimetres(value: float) -> str:
    return f"{value:.1f}".removesuffix(".0")


def _map(painter: QPainter, printout: Printout, sheet: Sheet) -> None:
    corner, px = map_corner(printout, sheet), printout.spread.square * MM
    _x, _y, wide, high = sheet.box
    box = QRectF(corner, QSizeF(wide * px, high * px))
    painter.save()
    painter.setClipRect(box)
    painter.translate(corner)
    part = msgspec.structs.replace(printout.picture, box=sheet.box)
    paint(painter, part, INK, px, hidden=frozenset({"labels"}), paper=True)
    painter.restore()
    _rulers(painter, printout.picture, sheet, corner, px)
    _seams(painter, sheet, box, px)
    _chips(painter, printout.picture, sheet, corner, px)


def _chips(painter: QPainter, picture: BoardPicture, sheet: Sheet, corner: QPointF, px: float) -> None:
    """Each number whole, on the sheets that hold its middle."""
    layer = LabelLayer()
    layer.take(picture)
    shift = corner - QPointF(sheet.box[0] * px, sheet.box[1] * px)
    board = QRectF(corner, QSizeF(sheet.box[2] * px, sheet.box[3] * px))
    for area, box in layer.chips(px, paper=True):
        placed = box.translated(shift)
        if board.contains(placed.center()):
            draw_chip(painter, area, placed)


def _rulers(painter: QPainter, picture: BoardPicture, sheet: Sheet, corner: QPointF, px: float) -> None:
    """Column letters above and row numbers at the left, as on screen, for the squares the board has."""
    x, y, wide, high = sheet.box
    left, top, across, down = picture.box
    painter.setPen(theme.colour(GREY))
    painter.setFont(text_font(RULER))
    band = 3 * MM
    for column in range(max(x, left), min(x + wide, left + across)):
        place = QRectF(corner.x() + (column - x) * px - px, corner.y() - band, 3 * px, band)
        painter.drawText(place, Qt.AlignmentFlag.AlignCenter, column_name(column))
    for row in range(max(y, top), min(y + high, top + down)):
        place = QRectF(corner.x() - band, corner.y() + (row - y) * px, band, px)
        painter.drawText(place, Qt.AlignmentFlag.AlignCenter, str(row + 1))


def _seams(painter: QPainter, sheet: Sheet, box: QRectF, px: float) -> None:
    """Where the map goes on: the strip shown twice lies between a dashed line and the edge, which names the page."""
    strip = OVERLAP * px
    pen = QPen(theme.colour(BLACK), 0.3 * MM, Qt.PenStyle.CustomDashLine, Qt.PenCapStyle.FlatCap)
    pen.setDashPattern([6, 4])
    sides = (
        (sheet.left, QLineF(box.left() + strip, box.top() - 2 * MM, box.left() + strip, box.bottom() + 2 * MM), -90),
        (sheet.right, QLineF(box.right() - strip, box.top() - 2 * MM, box.right() - strip, box.bottom() + 2 * MM), 90),
        (sheet.above, QLineF(box.left() - 2 * MM, box.top() + strip, box.right() + 2 * MM, box.top() + strip), 0),
        (
            sheet.below,
            QLineF(box.left() - 2 * MM, box.bottom() - strip, box.right() + 2 * MM, box.bottom() - strip),
            180,
        ),
    )
    for page, line, turn in sides:
        if not page:
            continue
        painter.setPen(pen)
        painter.drawLine(line)
        painter.save()
        far = BAND * MM - 1.2 * MM
        middle = box.center()
        places = {-90: (box.left() - far, middle.y()), 90: (box.right() + far, middle.y())}
        places |= {0: (middle.x(), box.top() - far), 180: (middle.x(), box.bottom() + far)}
        painter.translate(*places[turn])
        _way_on(painter, page, turn)
        painter.restore()


def _way_on(painter: QPainter, page: int, turn: int) -> None:
    """An arrow outwards and the page; words that would stand on their head are turned back."""
    words = _("Page {n}", n=page)
    painter.setFont(text_font(SMALL, True))
    wide = QFontMetricsF(painter.font()).horizontalAdvance(words)
    painter.rotate(turn if turn != 180 else 0)
    up = -1.0 if turn != 180 else 1.0
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(theme.colour(BLACK))
    tip = -wide / 2 - 10
    painter.drawPolygon(QPolygonF([QPointF(tip - 5, -4 * up), QPointF(tip + 5, -4 * up), QPointF(tip, 5 * up)]))
    painter.setPen(theme.colour(BLACK))
    painter.drawText(QRectF(-wide / 2, -8, wide + 2, 16), Qt.AlignmentFlag.AlignCenter, words)


def _item(painter: QPainter, item: Item) -> None:
    box = QRectF(item.x * MM, item.y * MM, item.wide * MM, item.high * MM)
    painter.setPen(theme.colour(BLACK))
    middle = Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignLeft
    if item.entry is None:
        painter.setFont(text_font(TITLE, True))
        painter.drawText(box, middle, item.words)
        return
    entry = item.entry
    painter.setFont(text_font(BODY))
    if entry.part == "notes":
        top = Qt.AlignmentFlag.AlignTop | Qt.AlignmentFlag.AlignLeft
        painter.drawText(box.adjusted(words_left(entry) * MM, 0, 0, 0), top, item.words)
        if item.first:
            draw_number(painter, entry.number, QPointF(box.x() + 2.6 * MM, box.y() + 2.2 * MM), 2.2 * MM)
        return
    painter.drawText(box.adjusted(words_left(entry) * MM, 0, 0, 0), middle, item.words)
    if not item.first:
        return
    left = box.x()
    if entry.number:
        mark = AreaMark("", (), entry.number, "", entry.sample.areas[""].tint)
        draw_chip(painter, mark, QRectF(left, box.center().y() - 8.5, chip_wide(entry.number), 17))
        left += NUMBER_WIDE * MM
    _sample(
        painter, entry.sample, QRectF(left, box.center().y() - SAMPLE_HIGH / 2 * MM, SAMPLE_WIDE * MM, SAMPLE_HIGH * MM)
    )


def _sample(painter: QPainter, sample: BoardPicture, room: QRectF) -> None:
    """A small board in the middle of its room, drawn at the size of the map and made to fit."""
    wide, high = sample.box[2] * SAMPLE_PX, sample.box[3] * SAMPLE_PX
    scale = min(1.2, (room.width() - 2) / wide, (room.height() - 2) / high)
    painter.save()
    painter.translate(room.center())
    painter.scale(scale, scale)
    painter.translate(-wide / 2, -high / 2)
    paint(painter, sample, INK, SAMPLE_PX, paper=True)
    if sample.floor:
        painter.setPen(QPen(theme.colour(BLACK), GRID))
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.drawRect(QRectF(0, 0, wide, high))
    painter.restore()
