"""The list of the log: a line with icon, names and place; rolls that open; the newest line kept in sight."""

from collections.abc import Callable

from PySide6.QtCore import QModelIndex, QObject, QPoint, QRect, QRectF, QSize, Qt, Signal
from PySide6.QtGui import (
    QGuiApplication,
    QKeyEvent,
    QMouseEvent,
    QPainter,
    QPaintEvent,
    QResizeEvent,
    QTextDocument,
    QWheelEvent,
)
from PySide6.QtWidgets import QListView, QStyle, QStyledItemDelegate, QStyleOptionViewItem

from studio.grid.notation import square_name
from studio.gui.kit import icons, text_size, theme
from studio.gui.kit.bridge import Later
from studio.gui.kit.sheet import font
from studio.gui.table import log_rolls
from studio.gui.table.log_lines import LINE, Index, LogModel
from studio.gui.table.log_rolls import RollLine
from studio.gui.table.parts import rich
from studio.kit.text import _
from studio.play.lines import Line
from studio.play.rolls import Roll

PLACE_WIDE = 34
INDENT = 16
TOKENS = {
    "skull": "target",
    "door": "text2",
    "eye": "accent",
    "glyph": "ok",
    "star": "target",
    "sword": "target",
    "coin": "warning",
    "heart": "target",
}


def place_wide() -> int:
    """Pixels of a square's name beside a line."""
    return text_size.grown(PLACE_WIDE)


def shown_text(line: Line) -> str:
    """What a line says: of a roll the dice alone, as its faces are drawn when it opens."""
    return line.short if isinstance(line, RollLine) else line.text


class LineDelegate(QStyledItemDelegate):
    """Icon, sentence with bold names, place at the right; heights are kept as long as the width is the same."""

    def __init__(self, model: LogModel, parent: QObject) -> None:
        super().__init__(parent)
        self._model = model
        self._wide = 280
        self._sizes: dict[tuple[str, int, bool, int], QSize] = {}
        self.opened: dict[tuple[int, int], Roll] = {}
        """Rolls that are open, by moment and place."""

    def set_width(self, wide: int) -> None:
        """Another width of the list: every height is measured anew."""
        if wide != self._wide:
            self._wide, self._sizes = wide, {}

    def _document(self, line: Line, wide: float) -> QTextDocument:
        document = QTextDocument()
        document.setDefaultFont(font())
        document.setDocumentMargin(0)
        written = document.defaultTextOption()
        written.setTextDirection(QGuiApplication.layoutDirection())
        document.setDefaultTextOption(written)
        look = theme.now().ui
        ink = look.text if not line.level else look.text2
        document.setHtml(f'<span style="color:{ink}">{rich(shown_text(line))}</span>')
        document.setTextWidth(max(40.0, wide))
        return document

    @staticmethod
    def _room(line: Line, wide: int) -> float:
        return wide - 20 - line.level * INDENT - (place_wide() if line.square or isinstance(line, RollLine) else 0) - 4

    def sizeHint(self, option: QStyleOptionViewItem, index: Index) -> QSize:
        # Asked for every line whenever one is added: the list is read directly and sizes are kept.
        pair = self._model.shown[index.row()]
        line = pair[1]
        key = (line.text, line.level, line.square is not None, text_size.now())
        size = self._sizes.get(key)
        if size is None:
            wide = self._wide
            high = max(22, round(self._document(line, self._room(line, wide)).size().height()) + 6)
            size = self._sizes[key] = QSize(wide, high)
        roll = self.roll_of(pair)
        if roll is None:
            return size
        return size + QSize(0, round(log_rolls.high(roll, self._room(line, self._wide))))

    def roll_of(self, pair: tuple[int, Line]) -> Roll | None:
        """The roll of a line that is open."""
        moment, line = pair
        return self.opened.get((moment, line.nth)) if isinstance(line, RollLine) else None

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        pair = index.data(LINE)
        if pair is None:
            return
        line: Line = pair[1]
        look = theme.now().ui
        box: QRect = option.rect
        state = option.state
        painter.save()
        if state & QStyle.StateFlag.State_Selected:
            painter.fillRect(box, theme.colour(look.accent_soft))
        elif state & QStyle.StateFlag.State_MouseOver:
            painter.fillRect(box, theme.colour(look.sunken))
        left = box.left() + line.level * INDENT
        name = (
            line.icon
            if line.icon in icons.names()
            else {"rune_key": "key", "card": "cards", "dot": "chevron_right"}.get(line.icon, "note_text")
        )
        token = TOKENS.get(line.icon, "text2")
        ink = getattr(look, token, None) or getattr(theme.now().board, token)
        room = self._room(line, box.width())
        way = option.direction
        sign = QRect(left, box.top() + 4 + (text_size.grown(13) - 13) // 2, 13, 13)
        icons.paint(painter, name, QRectF(QStyle.visualRect(way, box, sign)), ink)
        words = QStyle.visualRect(way, box, QRect(left + 20, box.top() + 3, round(room), box.height() - 3))
        painter.translate(words.left(), words.top())
        document = self._document(line, room)
        document.drawContents(painter)
        roll = self.roll_of(pair)
        if roll is not None:
            painter.translate(0, max(16.0, document.size().height()) + 4)
            log_rolls.paint(painter, roll, room)
        painter.restore()
        if isinstance(line, RollLine):
            log_rolls.paint_chevron(painter, QRectF(box), roll is not None)
        if line.square:
            painter.save()
            painter.setPen(theme.colour(look.accent))
            painter.setFont(font(11))
            far = Qt.AlignmentFlag.AlignLeft if way == Qt.LayoutDirection.RightToLeft else Qt.AlignmentFlag.AlignRight
            at = box.adjusted(2, 3, -2, 0)
            painter.drawText(
                at, far | Qt.AlignmentFlag.AlignAbsolute | Qt.AlignmentFlag.AlignTop, square_name(line.square)
            )
            painter.restore()


class LogList(QListView):
    """The list; tells apart a click on the line, on its place, and with Alt."""

    moment_wanted = Signal(int)
    place_wanted = Signal(object)
    source_wanted = Signal(object)

    def __init__(self, model: LogModel) -> None:
        super().__init__()
        self.setModel(model)
        self._lines = LineDelegate(model, self)
        self.setItemDelegate(self._lines)
        self.setMouseTracking(True)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setVerticalScrollMode(QListView.ScrollMode.ScrollPerPixel)
        self.setUniformItemSizes(False)
        self.setAccessibleName(_("Log"))
        self.activated.connect(self._entered)
        self.follows = True
        """The newest line is kept in sight, until the reader looks further up."""
        self._log = model
        self.rolls: Callable[[int, int], Roll | None] = lambda _moment, _nth: None
        """The roll of a moment, by its place among the rolls of that moment."""
        self._again = Later(self.to_end, 0, self)
        """Once the rows have been laid out anew."""
        self.verticalScrollBar().actionTriggered.connect(Later(self._scrolled, 0, self))

    def _scrolled(self) -> None:
        bar = self.verticalScrollBar()
        self.follows = bar.value() >= bar.maximum() - 4
        if not self.follows and bar.value() < bar.pageStep() and self._log.hidden:
            self._earlier()

    def _earlier(self) -> None:
        """Near the top: earlier lines join the list, and what is read stays where it is."""
        bar = self.verticalScrollBar()
        below = bar.maximum() - bar.value()
        self._log.earlier()
        self.doItemsLayout()
        bar.setValue(bar.maximum() - below)

    def to_end(self) -> None:
        """Once more when the rows have been laid out."""
        if self.follows:
            self._snap()
            self.scrollToBottom()

    def _snap(self) -> None:
        """Leaves as much room above the list as lets its first line in sight be a whole one."""
        room, used = self.contentsRect().height(), 0
        count = self._log.rowCount()
        heights = (self.sizeHintForRow(row) for row in range(count - 1, -1, -1))
        for row, high in enumerate(heights, 1):
            if used + high > room:
                break
            used += high
            if row == count:
                used = room
        above = room - used if used else 0
        if above != self.viewportMargins().top():
            self.setViewportMargins(0, above, 0, 0)

    def toggle(self, index: QModelIndex, on: bool | None = None) -> None:
        """Opens a roll to its dice and sum, or closes it."""
        pair = index.data(LINE)
        if pair is None or not isinstance(pair[1], RollLine):
            return
        key = (pair[0], pair[1].nth)
        opened = self._lines.opened
        if (key in opened) is on:
            return
        if key in opened:
            del opened[key]
        elif (roll := self.rolls(*key)) is not None:
            opened[key] = roll
            self.scrollTo(index)
        self._lines.sizeHintChanged.emit(index)
        self._log.tell_open(index, log_rolls.sum_words(opened[key]) if key in opened else None)
        self.follows = self.follows and index.row() == self._log.rowCount() - 1
        self.to_end()

    def forget_rolls(self) -> None:
        """Another game: nothing is open."""
        self._lines.opened.clear()

    def wheelEvent(self, event: QWheelEvent) -> None:
        super().wheelEvent(event)
        self._scrolled()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        side = {Qt.Key.Key_Right: True, Qt.Key.Key_Left: False, Qt.Key.Key_Space: None}
        if event.key() in side:
            self.toggle(self.currentIndex(), side[Qt.Key(event.key())])
            return
        super().keyPressEvent(event)
        self._scrolled()

    def paintEvent(self, event: QPaintEvent) -> None:
        super().paintEvent(event)
        if self._log.rowCount():
            return
        painter = QPainter(self.viewport())
        painter.setFont(font())
        painter.setPen(theme.colour(theme.now().ui.text2))
        middle = Qt.AlignmentFlag.AlignHCenter | Qt.AlignmentFlag.AlignTop
        painter.drawText(self.viewport().rect().adjusted(0, 12, 0, 0), middle, _("The game begins."))
        painter.end()

    def _entered(self, index: QModelIndex) -> None:
        pair = index.data(LINE)
        if pair is not None:
            self.moment_wanted.emit(pair[0])

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        super().mouseReleaseEvent(event)
        at: QPoint = event.position().toPoint()
        index = self.indexAt(at)
        pair = index.data(LINE) if index.isValid() else None
        if pair is None or event.button() != Qt.MouseButton.LeftButton:
            return
        moment, line = pair
        if event.modifiers() & Qt.KeyboardModifier.AltModifier:
            self.source_wanted.emit(line)
        elif isinstance(line, RollLine) and self._is_on_sign(at, index, line):
            self.toggle(index)
        elif line.square and self._from_start(at) > self.viewport().width() - place_wide():
            self.place_wanted.emit(line)
        else:
            self.moment_wanted.emit(moment)

    def _is_on_sign(self, at: QPoint, index: QModelIndex, line: Line) -> bool:
        """Whether a point lies on the chevron, the icon or the dice of a roll's line."""
        box = self.visualRect(index)
        left = line.level * INDENT + 20
        below = at.y() - box.top() > text_size.grown(22)
        x = self._from_start(at)
        return x > self.viewport().width() - place_wide() or x < left or below

    def _from_start(self, at: QPoint) -> int:
        """How far a point lies from where lines begin."""
        return self.viewport().width() - at.x() if self.isRightToLeft() else at.x()

    def resizeEvent(self, event: QResizeEvent) -> None:
        self._lines.set_width(self.viewport().width())
        super().resizeEvent(event)
        self.scheduleDelayedItemsLayout()
        self._again()
