"""The palette: everything that can be placed, found by name, trait, ability or size, with what the box still holds."""

import re

import msgspec
from PySide6.QtCore import QMimeData, QPoint, QRect, QRectF, QSize, Qt, Signal
from PySide6.QtGui import (
    QContextMenuEvent,
    QDrag,
    QEnterEvent,
    QKeyEvent,
    QMouseEvent,
    QPainter,
    QPaintEvent,
    QPen,
    QPixmap,
)
from PySide6.QtWidgets import QApplication, QGridLayout, QLineEdit, QMenu, QSizePolicy, QVBoxLayout, QWidget

from studio.gui.board.pick import box_of
from studio.gui.board.sprites import picture_of_figure, picture_of_mark
from studio.gui.board.stage import screen_font
from studio.gui.board.view import MIME
from studio.gui.editor import cards, dice, own
from studio.gui.editor.bench import Workbench
from studio.gui.editor.card_art import door_picture, piece_picture
from studio.gui.editor.cards import Card
from studio.gui.editor.widgets import Empty, Scroll, Section, link
from studio.gui.kit import icons, text_size, theme
from studio.gui.kit.bridge import Later, relay
from studio.gui.kit.settings import SettingsFile
from studio.kit.text import _

WIDE, HIGH = 60, 78
GAP = 4
LINE = 13
"""Pixels of each of the two lines below a card's picture, where texts have their usual size."""
TIGHT = 2
"""Between cards, and at least between cards when one more column fits so."""
MARGIN = 8
PICTURE = QSize(56, 44)


def card_wide() -> int:
    """Pixels of a card's width at the size of texts in use."""
    return text_size.grown(WIDE)


def card_high() -> int:
    """Pixels of a card's height at the size of texts in use."""
    return HIGH + 2 * (text_size.grown(LINE) - LINE)


_SIZE = re.compile(r"(\d+)\s*[x×]\s*(\d+)")
_FIRST = "favourites"


class CardWidget(QWidget):
    """One card: picture, name, count; a click takes it into the hand, a drag places it once."""

    chosen = Signal(str, bool)
    menu_wanted = Signal(str, QPoint)
    let_go = Signal()
    """A drag ended where nothing can be placed."""

    def __init__(self, card: Card, bench: Workbench) -> None:
        super().__init__()
        self.card = card
        self._bench = bench
        self._picture = QPixmap()
        self._look = ""
        self._press: QPoint | None = None
        self.on = False
        self.favourite = False
        self._hover = False
        self.setFixedSize(card_wide(), card_high())
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)
        self._words()

    def _words(self) -> None:
        count = self.count()
        if self.card.used > self.card.box > 0:
            count = _("{used} of {box} used", used=self.card.used, box=self.card.box)
        self.setAccessibleName(f"{self.card.name}, {count}")
        tip = "\n".join(filter(None, (self.card.name, count)))
        self.setToolTip(tip + "\n" + _("Click takes it · double click: once · drag places it once"))

    def count(self) -> str:
        """What is left in the box, or how many are used."""
        if self.card.used > self.card.box > 0:
            return _("{n} over", n=self.card.used - self.card.box)
        if self.card.box:
            return _("{n} of {box}", n=self.card.box - self.card.used, box=self.card.box)
        return _("{n} used", n=self.card.used) if self.card.used else ""

    def show_card(self, card: Card) -> None:
        """The same card with other numbers."""
        if card != self.card:
            self.card = card
            self._words()
            self.update()

    def set_favourite(self, on: bool) -> None:
        """Whether it stands first, with a star."""
        if on != self.favourite:
            self.favourite = on
            self.update()

    def is_out(self) -> bool:
        """Whether the box holds no more of it."""
        return bool(self.card.box) and self.card.used >= self.card.box

    def set_on(self, on: bool) -> None:
        """Whether this card is in the hand."""
        if on != self.on:
            self.on = on
            self.update()

    def picture(self) -> QPixmap:
        """The card's picture in the look in use."""
        look = theme.now()
        if self._look != look.name or self._picture.isNull():
            dpr = self.devicePixelRatioF()
            self._picture = card_picture(self.card.id, self._bench, PICTURE, dpr)
            self._look = look.name
        return self._picture

    def paintEvent(self, event: QPaintEvent) -> None:
        ui = theme.now().ui
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        wide = 2 if self.on or self.hasFocus() else 1
        ink = ui.accent if self.on else ui.focus if self.hasFocus() else ui.line_strong if self._hover else ui.line
        painter.setPen(QPen(theme.colour(ink), wide))
        painter.setBrush(theme.colour(ui.accent_soft if self.on else ui.raised if not theme.now().dark else ui.panel))
        painter.drawRoundedRect(QRectF(self.rect()).adjusted(1, 1, -1, -1), 6, 6)
        shown = self.picture()
        size = shown.deviceIndependentSize()
        painter.drawPixmap(
            round((self.width() - size.width()) / 2), round(5 + (PICTURE.height() - size.height()) / 2), shown
        )
        painter.setFont(screen_font(10))
        painter.setPen(theme.colour(ui.text))
        name = painter.fontMetrics().elidedText(self.card.name, Qt.TextElideMode.ElideMiddle, self.width() - 6)
        line = text_size.grown(LINE)
        painter.drawText(QRect(2, 49, self.width() - 4, line), Qt.AlignmentFlag.AlignCenter, name)
        count = self.count()
        over = self.is_out()
        painter.setPen(theme.colour(ui.warning if over else ui.text2))
        area = QRect(2, 48 + line, self.width() - 4, line)
        if over:
            icons.paint(painter, "warning", QRectF(5, area.center().y() - 4, 10, 10), ui.warning)
            area.adjust(12, 0, 0, 0)
        count = painter.fontMetrics().elidedText(count, Qt.TextElideMode.ElideRight, area.width())
        painter.drawText(area, Qt.AlignmentFlag.AlignCenter, count)
        if self.favourite:
            icons.paint(painter, "star", QRectF(self.width() - 14, 3, 11, 11), ui.accent)
        painter.end()

    def enterEvent(self, event: QEnterEvent) -> None:
        self._hover = True
        self.update()

    def leaveEvent(self, event: object) -> None:
        self._hover = False
        self.update()

    def mousePressEvent(self, event: QMouseEvent) -> None:
        if event.button() == Qt.MouseButton.LeftButton:
            self._press = event.position().toPoint()

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        if self._press is None:
            return
        if (event.position().toPoint() - self._press).manhattanLength() >= QApplication.startDragDistance():
            self._press = None
            drag = QDrag(self)
            mime = QMimeData()
            mime.setData(MIME, self.card.id.encode())
            drag.setMimeData(mime)
            drag.setPixmap(self.picture())
            if drag.exec(Qt.DropAction.CopyAction) == Qt.DropAction.IgnoreAction:
                self.let_go.emit()

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        if self._press is not None:
            self._press = None
            self.chosen.emit(self.card.id, False)

    def mouseDoubleClickEvent(self, event: QMouseEvent) -> None:
        self.chosen.emit(self.card.id, True)

    def contextMenuEvent(self, event: QContextMenuEvent) -> None:
        self._press = None
        self.menu_wanted.emit(self.card.id, event.globalPos())
        event.accept()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_Space):
            self.chosen.emit(self.card.id, False)
        else:
            super().keyPressEvent(event)


class Palette(QWidget):
    """Search first, then sections of cards."""

    chosen = Signal(str, bool)
    """A card was taken; whether for the next placement only."""
    let_go = Signal()
    rules_wanted = Signal(str)
    """What the rules say about a card is wanted."""

    def __init__(self, bench: Workbench, settings: SettingsFile | None = None) -> None:
        super().__init__()
        self._bench = bench
        self._settings = settings
        self._favourites: tuple[str, ...] = ()
        self._cards: dict[str, CardWidget] = {}
        self._known: dict[str, Card] = {}
        self.setProperty("role", "panel")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 8, 0, 0)
        column.setSpacing(6)
        self.search = QLineEdit()
        self.search.setPlaceholderText(_("Find a piece, thing, figure…"))
        self.search.setAccessibleName(_("Find in the palette"))
        self.search.setClearButtonEnabled(True)
        top = QVBoxLayout()
        top.setContentsMargins(8, 0, 8, 0)
        top.addWidget(self.search)
        column.addLayout(top)
        self._scroll = Scroll(8, 6)
        self._scroll.column.setContentsMargins(MARGIN, 0, TIGHT, MARGIN)
        column.addWidget(self._scroll, 1)
        self._sections: dict[str, Section] = {}
        self._grids: dict[str, QGridLayout] = {}
        for name in cards.SECTIONS:
            section = Section(cards.section_word(name), open=True)
            grid = QGridLayout()
            grid.setContentsMargins(0, 0, 0, 0)
            grid.setSpacing(GAP)
            grid.setAlignment(Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignTop)
            section.inner.addLayout(grid)
            self._scroll.column.addWidget(section)
            self._sections[name], self._grids[name] = section, grid
        self._sections["shapes"].inner.addWidget(link(_("Draw a shape"), self._draw_shape, "plus"))
        self._sections["figures"].inner.addWidget(link(_("Make a monster"), self._make_monster, "plus"))
        self._sections["figures"].inner.addWidget(link(_("Make a die"), self._make_die, "plus"))
        self._empty = Empty(_("Nothing is called that."), _("Make a monster"), self._make_monster, "search")
        self._scroll.column.addWidget(self._empty)
        self._columns = 3
        self.search.textChanged.connect(lambda _text: self._filter())
        self._later = Later(self.refresh, 60, self)
        relay(bench.document.changed, self, lambda _changed: self._later())
        relay(theme.changed, self, lambda _look: self._redress())
        bench.card_chosen.connect(self._mark)
        self.refresh()

    def _redress(self) -> None:
        """Another look, or texts of another size."""
        for card in self._scroll.page.findChildren(CardWidget):
            card.setFixedSize(card_wide(), card_high())
        self._scroll.page.update()

    def _draw_shape(self) -> None:
        """A new shape, opened in the inspector and taken into the hand from its card."""
        new = self._bench.added(lambda: own.new_shape(self._bench.quest))
        self._open(new)

    def _make_monster(self) -> None:
        """A new monster of the author's own."""
        new = self._bench.added(lambda: own.new_monster(self._bench.quest, self._bench.catalogue))
        self._open(new)

    def _make_die(self) -> None:
        """A new die of the author's own."""
        self._open(self._bench.added(lambda: dice.new_die(self._bench.quest)))

    def _open(self, new: tuple[str, ...]) -> None:
        if new:
            self._bench.select(*new)
            self._bench.panel_wanted.emit("inspector")

    def tool_of(self, card: str) -> str:
        """The tool that places a card, "" for a card that is not here."""
        known = self._known.get(card)
        return known.tool if known else ""

    # --- what a card offers by right click ---

    @property
    def favourites(self) -> tuple[str, ...]:
        """The cards that stand first, kept among the user's settings."""
        return self._settings.now.favourites if self._settings is not None else self._favourites

    def set_favourite(self, card: str, on: bool) -> None:
        """Put a card first, or back to its kind."""
        rest = tuple(id for id in self.favourites if id != card)
        self._favourites = (*rest, card) if on else rest
        if self._settings is not None:
            self._settings.change(favourites=self._favourites)
        self._filter()

    def used_on_map(self, card: str) -> tuple[str, ...]:
        """Ids of what a card has placed."""
        return tuple(id for id, element in self._bench.quest.elements.items() if cards.card_of(element) == card)

    def show_usage(self, card: str) -> None:
        """Select what a card has placed, and look at all of it."""
        ids = self.used_on_map(card)
        self._bench.select(*ids)
        boxes = [box for id in ids if (box := box_of(self._bench.picture, id)) is not None]
        if boxes:
            left, top = min(b[0] for b in boxes), min(b[1] for b in boxes)
            right, bottom = max(b[0] + b[2] for b in boxes), max(b[1] + b[3] for b in boxes)
            self._bench.view.camera.reveal((left, top, right - left, bottom - top))
        self._bench.view.setFocus()

    def menu_of(self, card: str) -> QMenu:
        """Favourite, usage on the map, rules text."""
        menu = QMenu(self)
        menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        on = card in self.favourites
        favourite = menu.addAction(_("Favourite"))
        favourite.setCheckable(True)
        favourite.setChecked(on)
        favourite.triggered.connect(lambda _on=False: self.set_favourite(card, not on))
        used = len(self.used_on_map(card))
        usage = menu.addAction(_("Show on the map ({n})", n=used))
        usage.setEnabled(used > 0)
        usage.triggered.connect(lambda _on=False: self.show_usage(card))
        menu.addAction(_("What the rules say")).triggered.connect(lambda _on=False: self.rules_wanted.emit(card))
        menu.addSeparator()
        menu.addAction(_("Place once")).triggered.connect(lambda _on=False: self.chosen.emit(card, True))
        return menu

    def refresh(self) -> None:
        """Cards and numbers as they are now."""
        found = cards.all_cards(self._bench.quest, self._bench.catalogue)
        self._known = {card.id: card for card in found}
        stale = [id for id in self._cards if id not in self._known]
        for id in stale:
            self._cards.pop(id).deleteLater()
        for card in found:
            widget = self._cards.get(card.id)
            if widget is None:
                widget = CardWidget(card, self._bench)
                widget.chosen.connect(self.chosen.emit)
                widget.let_go.connect(self.let_go.emit)
                widget.menu_wanted.connect(lambda card, at: self.menu_of(card).popup(at))
                self._cards[card.id] = widget
            else:
                widget.show_card(card)
        self._filter()
        self._mark(self._bench.card)

    def _filter(self) -> None:
        words = _SIZE.sub(r"\1x\2", self.search.text().lower()).split()
        first = self.favourites
        for id, widget in self._cards.items():
            widget.set_favourite(id in first)
        shown = 0
        for name, section in self._sections.items():
            here = [card for card in self._known.values() if (card.section if card.id not in first else _FIRST) == name]
            fits = [c for c in here if all(word in f"{c.name} {c.words}".lower() for word in words)]
            grid = self._grids[name]
            while grid.takeAt(0) is not None:
                pass
            for i, card in enumerate(fits):
                grid.addWidget(self._cards[card.id], i // self._columns, i % self._columns)
            for card in here:  # only now: a card shown before it has a parent would be a window of its own
                if card in fits or self._cards[card.id].parentWidget() is not None:
                    self._cards[card.id].setVisible(card in fits)
            section.setVisible(bool(fits) or (name == "shapes" and not words))
            shown += len(fits)
            boxes = [card for card in self._known.values() if card.section == name and card.box]
            if boxes and name in ("rooms", "corridors", "intersections", "dead_ends"):
                all_, used = sum(c.box for c in boxes), sum(c.used for c in boxes)
                section.right.setText(_("{n} of {box} left", n=all_ - used, box=all_))
        self._empty.setVisible(shown == 0)
        self._empty.sentence.setText(_("Nothing called “{name}”. Make your own monster?", name=self.search.text()))

    def resizeEvent(self, event: object) -> None:
        bar = self._scroll.verticalScrollBar().sizeHint().width()
        room = self.width() - bar - MARGIN // 2 - TIGHT
        wide = card_wide()
        columns = max(2, (room + TIGHT) // (wide + TIGHT))
        gap = min(GAP, (room - columns * wide) // max(1, columns - 1))
        left = min(MARGIN, self.width() - bar - TIGHT - columns * wide - (columns - 1) * gap)
        self._scroll.column.setContentsMargins(max(left, TIGHT), 0, TIGHT, MARGIN)
        for grid in self._grids.values():
            grid.setSpacing(gap)
        if columns != self._columns:
            self._columns = columns
            self._filter()

    def _mark(self, card: str) -> None:
        for id, widget in self._cards.items():
            widget.set_on(id == card)


def card_picture(card: str, bench: Workbench, size: QSize, dpr: float) -> QPixmap:
    """The picture of a card."""
    look = theme.now()
    kind, _colon, what = card.partition(":")
    if kind == "piece":
        return piece_picture(what, bench.quest, bench.catalogue, look, size, dpr)
    if kind == "door":
        return door_picture(what, look, size, dpr)
    figure = cards.figure_of_card(card, bench.quest, bench.catalogue)
    if figure is not None:
        return picture_of_figure(msgspec.structs.replace(figure, at=(0, 0)), look, size.height(), size.height(), dpr)
    mark = cards.mark_of_card(card)
    return picture_of_mark(mark, look, size.height() - 4, dpr) if mark is not None else QPixmap()
