"""The log: one line an event, place as a link at the right; a click looks at that moment (ui.md §5.5)."""

from collections.abc import Callable, Sequence

from PySide6.QtCore import (
    QModelIndex,
    QObject,
    QPoint,
    QRect,
    QRectF,
    QSize,
    Qt,
    Signal,
)
from PySide6.QtGui import QKeyEvent, QMouseEvent, QPainter, QResizeEvent, QTextDocument, QWheelEvent
from PySide6.QtWidgets import (
    QHBoxLayout,
    QLabel,
    QListView,
    QMenu,
    QPushButton,
    QSizePolicy,
    QStyle,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QVBoxLayout,
    QWidget,
)

from studio.grid.notation import square_name
from studio.gui.kit import icons, theme
from studio.gui.kit.bridge import Later
from studio.gui.kit.sheet import font, set_role
from studio.gui.table.log_lines import LINE, Index, LogModel, Only, everywhere
from studio.gui.table.parts import rich
from studio.kit.text import _, ngettext
from studio.play.names import Names
from studio.play.narrate import Line
from studio.play.session import Session
from studio.rules.core.state import XY

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
GROUPS = {
    "": "Everything",
    "attack_declared attack_changed rolled damaged defeated healed": "Fights",
    "stepped placed": "Movement",
    "door area_revealed token said": "The board",
    "card_played card_moved gained": "Cards and threat",
}


class LineDelegate(QStyledItemDelegate):
    """Icon, sentence with bold names, place at the right; heights are kept as long as the width is the same."""

    def __init__(self, model: LogModel, parent: QObject) -> None:
        super().__init__(parent)
        self._model = model
        self._wide = 280
        self._sizes: dict[tuple[str, int, bool], QSize] = {}

    def set_width(self, wide: int) -> None:
        """Another width of the list: every height is measured anew."""
        if wide != self._wide:
            self._wide, self._sizes = wide, {}

    def _document(self, line: Line, wide: float) -> QTextDocument:
        document = QTextDocument()
        document.setDefaultFont(font())
        document.setDocumentMargin(0)
        look = theme.now().ui
        ink = look.text if not line.level else look.text2
        document.setHtml(f'<span style="color:{ink}">{rich(line.text)}</span>')
        document.setTextWidth(max(40.0, wide))
        return document

    @staticmethod
    def _room(line: Line, wide: int) -> float:
        return wide - 20 - line.level * INDENT - (PLACE_WIDE if line.square else 0) - 4

    def sizeHint(self, option: QStyleOptionViewItem, index: Index) -> QSize:
        # Asked for every line whenever one is added: the list is read directly and sizes are kept.
        line = self._model.shown[index.row()][1]
        key = (line.text, line.level, line.square is not None)
        size = self._sizes.get(key)
        if size is None:
            wide = self._wide
            high = max(22, round(self._document(line, self._room(line, wide)).size().height()) + 6)
            size = self._sizes[key] = QSize(wide, high)
        return size

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
        icons.paint(painter, name, QRectF(left, box.top() + 4, 13, 13), ink)
        painter.translate(left + 20, box.top() + 3)
        self._document(line, self._room(line, box.width())).drawContents(painter)
        painter.restore()
        if line.square:
            painter.save()
            painter.setPen(theme.colour(look.accent))
            painter.setFont(font(11))
            painter.drawText(
                box.adjusted(0, 3, -2, 0),
                Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignTop,
                square_name(line.square),
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
            self.scrollToBottom()

    def wheelEvent(self, event: QWheelEvent) -> None:
        super().wheelEvent(event)
        self._scrolled()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        super().keyPressEvent(event)
        self._scrolled()

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
        elif line.square and at.x() > self.viewport().width() - PLACE_WIDE:
            self.place_wanted.emit(line)
        else:
            self.moment_wanted.emit(moment)

    def resizeEvent(self, event: QResizeEvent) -> None:
        self._lines.set_width(self.viewport().width())
        super().resizeEvent(event)
        self.scheduleDelayedItemsLayout()
        self.to_end()


class Log(QWidget):
    """Head with a filter, the list, and "5 new" when the reader looks further up."""

    def __init__(self) -> None:
        super().__init__()
        self.model = LogModel()
        self.list = LogList(self.model)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(4)
        head = QHBoxLayout()
        title = QLabel(_("Log").upper())
        set_role(title, "section")
        self.filter = QPushButton()
        self.filter.setObjectName("link")
        self.filter.clicked.connect(self.open_filter)
        self._session: Session | None = None
        self._names: Names | None = None
        self._area_of: Callable[[XY], str] = everywhere
        head.addWidget(title)
        head.addStretch(1)
        head.addWidget(self.filter)
        self.new = QPushButton()
        self.new.setObjectName("link")
        self.new.hide()
        self.new.clicked.connect(self.to_end)
        self._waiting = 0
        self._later = Later(self.list.to_end, 0, self)
        column.addLayout(head)
        self.list.setMinimumHeight(96)
        self.list.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Ignored)
        column.addWidget(self.list, 1)
        column.addWidget(self.new)
        self.show_only()

    def take(self, session: Session, names: Names, area_of: Callable[[XY], str]) -> None:
        """Another game: no lines yet, nothing filtered."""
        self._session, self._names, self._area_of = session, names, area_of
        self.model.cut(-1)
        self.show_only()

    def open_filter(self) -> None:
        """The menu of what can be shown alone."""
        menu = self.filter_menu()
        menu.aboutToHide.connect(menu.deleteLater)
        menu.popup(self.filter.mapToGlobal(self.filter.rect().bottomLeft()))

    def filter_menu(self) -> QMenu:
        """Kinds of event, seats, areas that are revealed; the ones in force are ticked."""
        menu = QMenu(self)
        only = self.model.only
        for kinds, words in GROUPS.items():
            wanted = frozenset(kinds.split())
            self._choice(menu, _(words), only.kinds == wanted, only._replace(kinds=wanted))
        session, names = self._session, self._names
        if session is None or names is None:
            return menu
        menu.addSeparator()
        self._choice(menu, _("Everybody"), only.seat is None, only._replace(seat=None))
        for seat in sorted(session.state.seats):
            if seat >= 0:
                told = names.seat(session.state, seat)
                self._choice(menu, told, only.seat == seat, only._replace(seat=seat))
        menu.addSeparator()
        self._choice(menu, _("Everywhere"), not only.area, only._replace(area=""))
        for area in session.state.revealed:
            self._choice(menu, names.area(area), only.area == area, only._replace(area=area))
        return menu

    def _choice(self, menu: QMenu, words: str, on: bool, only: Only) -> None:
        action = menu.addAction(words, lambda: self.show_only(only))
        action.setCheckable(True)
        action.setChecked(on)

    def show_only(self, only: Only | None = None) -> None:
        """Filters; the link names what is shown when that is not everything."""
        only = (only or Only())._replace(seat_of=self._seat_of, area_of=self._area_of)
        self.model.show_only(only)
        told = []
        if only.kinds:
            told.append(
                next((_(words) for kinds, words in GROUPS.items() if frozenset(kinds.split()) == only.kinds), "")
            )
        if self._session is not None and self._names is not None:
            if only.seat is not None:
                told.append(self._names.seat(self._session.state, only.seat))
            if only.area:
                told.append(self._names.area(only.area))
        words = " · ".join(told) or _("Filter")
        self.filter.setText(words)
        self.filter.setAccessibleName(_("Filter the log: {shown}", shown=words) if told else _("Filter the log"))
        self.to_end()

    def _seat_of(self, figure: int) -> int:
        """The seat of a figure, also of one that has gone."""
        if self._session is not None:
            for state in (self._session.state, self._session.moments[0].state):
                if (kept := state.figures.get(figure)) is not None:
                    return kept.seat
        return 0

    def add(self, lines: Sequence[tuple[int, Line]]) -> None:
        """New lines; the view follows only when its end was in sight."""
        count = self.model.add(lines)
        if self.list.follows:
            self.model.trim()
            self.to_end()
        elif count:
            self._waiting += count
            self.new.setText(ngettext("{n} new ↓", "{n} new ↓", self._waiting))
            self.new.show()

    def to_end(self) -> None:
        """The newest line."""
        self._waiting = 0
        self.new.hide()
        self.list.follows = True
        self.list.scrollToBottom()
        self._later()
