"""The choices panel: question, rows with keys, closed answers with their reasons, the default at the end (ui.md §5.2)."""

from collections.abc import Callable

from PySide6.QtCore import QEvent, QObject, Qt, Signal
from PySide6.QtGui import QEnterEvent, QFocusEvent, QKeyEvent, QMouseEvent
from PySide6.QtWidgets import (
    QApplication,
    QFrame,
    QHBoxLayout,
    QLabel,
    QLineEdit,
    QPushButton,
    QScrollArea,
    QSizePolicy,
    QSpinBox,
    QVBoxLayout,
    QWidget,
)

from studio.gui.kit.laying import clear
from studio.gui.kit.sheet import set_role
from studio.gui.kit.snug import Snug
from studio.gui.kit.speak import announce
from studio.gui.table.parts import IconLabel
from studio.gui.table.rows import ClosedRow, Listing, Row
from studio.kit.text import _, ngettext
from studio.rules.core.actions import Number
from studio.rules.core.decision import Option

LONGEST = 64
"""Letters of an answer in the list; the whole sentence is the tooltip."""


def short(words: str) -> str:
    """A long sentence cut at a word, so that a row has two lines at most."""
    if len(words) <= LONGEST:
        return words
    return words[:LONGEST].rsplit(" ", 1)[0].rstrip(",;:") + "…"


class OptionRow(QFrame):
    """One answer: key, icon, words, price at the right; click, Enter or its key takes it."""

    taken = Signal(object)
    looked_at = Signal(object)

    def __init__(self, row: Row) -> None:
        super().__init__()
        self.row = row
        self.setObjectName("option")
        self.setProperty("filled", row.filled)
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.setMinimumHeight(30)
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        self.setAccessibleName(" ".join(filter(None, (row.key, row.words, row.price))))
        line = QHBoxLayout(self)
        line.setContentsMargins(8, 3, 10, 3)
        line.setSpacing(8)
        key = QLabel(row.key)
        key.setFixedWidth(14)
        set_role(key, "strong")
        self.words = words = QLabel(short(row.words))
        words.setWordWrap(True)
        token = "on_accent" if row.filled else "text"
        line.addWidget(key)
        line.addWidget(IconLabel(row.icon, token=token))
        line.addWidget(words, 1)
        self.price = price = QLabel(row.price)
        set_role(price, "dim")
        price.setAlignment(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
        line.addWidget(price)
        price.setVisible(bool(row.price))
        if words.text() != row.words:
            self.setToolTip(row.words)
        if row.irrevocable:
            eye = IconLabel("eye", token=token)
            eye.setToolTip(_("This cannot be taken back as if nothing had been seen."))
            line.addWidget(eye)
        if row.filled:
            for label in (key, words):
                label.setStyleSheet("color: palette(base);")
                label.setProperty("role", "")
                label.setObjectName("onAccent")

    def say_walk(self, words: str, price: str) -> None:
        """The walk row under the pointer: another square, another price."""
        self.words.setText(words)
        self.price.setText(price)
        self.setAccessibleName(" ".join((self.row.key, words, price)))

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        if event.button() == Qt.MouseButton.LeftButton and self.rect().contains(event.position().toPoint()):
            self.taken.emit(self.row)

    def _look(self) -> None:
        self.looked_at.emit(None if self.row.is_walk else self.row.option)

    def _into_sight(self) -> None:
        area = self.parentWidget()
        while area is not None and not isinstance(area, QScrollArea):
            area = area.parentWidget()
        if area is not None:
            area.ensureWidgetVisible(self, 0, 8)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_Space) and not event.modifiers():
            self.taken.emit(self.row)
        elif event.key() == Qt.Key.Key_Down:
            self.focusNextChild()
        elif event.key() == Qt.Key.Key_Up:
            self.focusPreviousChild()
        else:
            super().keyPressEvent(event)

    def enterEvent(self, event: QEnterEvent) -> None:
        self._look()
        super().enterEvent(event)

    def leaveEvent(self, event: QEvent) -> None:
        self.looked_at.emit(None)
        super().leaveEvent(event)

    def focusInEvent(self, event: QFocusEvent) -> None:
        self._look()
        self._into_sight()
        super().focusInEvent(event)


class ClosedFrame(QFrame):
    """An answer that is closed now: words, reason, rule; a click asks why."""

    asked = Signal(object)

    def __init__(self, row: ClosedRow) -> None:
        super().__init__()
        self._row = row
        self.setObjectName("closed")
        self.setAccessibleName(f"{row.words}. {row.reason} {row.rule}")
        column = QVBoxLayout(self)
        column.setContentsMargins(31, 5, 10, 5)
        column.setSpacing(0)
        words = QLabel(row.words)
        set_role(words, "dim12")
        fact, stop, rest = row.reason.partition(". ")
        reason = QLabel(f"{fact}{stop.strip()} {row.rule}".strip())
        if rest:
            self.setToolTip(row.reason)
        reason.setWordWrap(True)
        set_role(reason, "dim")
        column.addWidget(words)
        column.addWidget(reason)

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        self.asked.emit(self._row)


class Choices(QWidget):
    """Shows one `Listing` at a time; emits the row that is taken."""

    taken = Signal(object)
    looked_at = Signal(object)
    asked = Signal(object)
    """A closed row was clicked."""
    filtered = Signal(str)

    def __init__(self) -> None:
        super().__init__()
        self.setAccessibleName(_("Choices"))
        self.listing: Listing | None = None
        self._waiting = ("", "")
        self.rows: list[OptionRow] = []
        self.walk: OptionRow | None = None
        column = QVBoxLayout(self)
        column.setContentsMargins(12, 10, 12, 4)
        column.setSpacing(6)
        self.question = QLabel()
        self.question.setWordWrap(True)
        set_role(self.question, "title")
        self.hint = QLabel()
        self.hint.setWordWrap(True)
        set_role(self.hint, "dim")
        self.filter = QLineEdit()
        self.filter.setPlaceholderText(_("Filter"))
        self.filter.setAccessibleName(_("Filter options"))
        self.filter.textChanged.connect(self.filtered)
        self.filter.installEventFilter(self)
        self.filter.hide()
        column.addWidget(self.question)
        column.addWidget(self.hint)
        column.addWidget(self.filter)
        rows = QWidget()
        self._box = QVBoxLayout(rows)
        self._box.setContentsMargins(0, 0, 0, 0)
        self._box.setSpacing(6)
        self._snug = Snug(rows)
        column.addWidget(self._snug)
        self._foot = QVBoxLayout()
        column.addLayout(self._foot)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Maximum)

    def show_listing(self, listing: Listing, *, take_focus: bool = True) -> None:
        """Lists another decision; the first option gets the focus unless the board is being used."""
        focus = QApplication.focusWidget()
        had_focus = focus is not None and self.isAncestorOf(focus)
        typing = self.filter.hasFocus()
        self.listing = listing
        self._clear()
        if listing.question != self.question.text():
            announce(self, listing.question)
        self.question.setText(listing.question)
        self.hint.setText(listing.hint)
        self.hint.setVisible(bool(listing.hint))
        self.walk = self._add(listing.walk) if listing.walk is not None else None
        for row in listing.rows:
            self._add(row)
        if listing.numbers:
            self._add_numbers(listing.numbers)
        self._fold(listing.folded)
        for closed in listing.closed:
            self._add_closed(closed, self._box)
        if listing.more_closed:
            count = len(listing.more_closed)
            more = QPushButton(ngettext("{n} more not possible now ▸", "{n} more not possible now ▸", count))
            inside = self._behind(more)
            for closed in listing.more_closed:
                self._add_closed(closed, inside)
        if listing.default is not None:
            self._add(listing.default, self._foot)
        self._snug.updateGeometry()
        if self.rows and not typing and (take_focus or had_focus):
            self.rows[0].setFocus(Qt.FocusReason.OtherFocusReason)

    def show_waiting(
        self,
        question: str,
        hint: str = "",
        act: str = "",
        clicked: Callable[[], object] | None = None,
        main: bool = True,
    ) -> None:
        """Nobody at this screen is asked: a bot thinks, an older step is looked at, the game is over.

        The same again keeps its button: it may be about to be pressed.
        """
        if self.listing is not None or self._waiting != (question, act):
            self.listing = None
            self._clear()
            if question != self.question.text():
                announce(self, question)
            self._waiting = (question, act)
            if act and clicked is not None:
                button = QPushButton(act)
                if main:
                    set_role(button, "main")
                button.clicked.connect(lambda: clicked())
                self._box.addWidget(button)
        self.question.setText(question)
        self.hint.setText(hint)
        self.hint.setVisible(bool(hint))

    def say_walk(self, words: str, price: str) -> None:
        """Which square the walk row leads to now."""
        if self.walk is not None:
            self.walk.say_walk(words, price)

    def _clear(self) -> None:
        self.rows = []
        self.walk = None
        self._waiting = ("", "")
        clear(self._box)
        clear(self._foot)

    def _add(self, row: Row, box: QVBoxLayout | None = None) -> OptionRow:
        made = OptionRow(row)
        made.taken.connect(self.taken)
        made.looked_at.connect(self.looked_at)
        self.rows.append(made)
        (box or self._box).addWidget(made)
        return made

    def _fold(self, folded: tuple[Row, ...]) -> None:
        """Rarely wanted answers behind a link."""
        if not folded:
            return
        box = self._behind(QPushButton(ngettext("{n} more answer ▸", "{n} more answers ▸", len(folded))))
        for row in folded:
            self._add(row, box)

    def _behind(self, link: QPushButton) -> QVBoxLayout:
        """A place that a link opens and closes."""
        link.setObjectName("link")
        inside = QWidget()
        box = QVBoxLayout(inside)
        box.setContentsMargins(0, 0, 0, 0)
        box.setSpacing(6)
        inside.hide()
        link.clicked.connect(lambda: inside.setVisible(inside.isHidden()))
        self._box.addWidget(link, 0, Qt.AlignmentFlag.AlignLeft)
        self._box.addWidget(inside)
        return box

    def _add_closed(self, closed: ClosedRow, box: QVBoxLayout) -> None:
        frame = ClosedFrame(closed)
        frame.asked.connect(self.asked)
        box.addWidget(frame)

    def _add_numbers(self, options: tuple[Option, ...]) -> None:
        """A whole number: a spin box and a button."""
        values = [option.action.value for option in options if isinstance(option.action, Number)]
        row = QWidget()
        line = QHBoxLayout(row)
        line.setContentsMargins(0, 0, 0, 0)
        box = QSpinBox()
        box.setRange(min(values), max(values))
        box.setAccessibleName(self.question.text())
        go = QPushButton(_("Take it"))
        by_value = dict(zip(values, options, strict=True))
        go.clicked.connect(lambda: self._took(by_value.get(box.value())))
        line.addWidget(box, 1)
        line.addWidget(go)
        self._box.addWidget(row)

    def _took(self, option: Option | None) -> None:
        if option is not None:
            self.taken.emit(Row(option, "", "", ""))

    def take(self, number: int) -> bool:
        """The key of a row; answers whether there is one."""
        for row in self.rows:
            if row.row.key == str(number):
                self.taken.emit(row.row)
                return True
        return False

    def take_default(self) -> bool:
        """The default answer; answers whether there is one."""
        default = self.listing.default if self.listing else None
        if default is not None:
            self.taken.emit(default)
        return default is not None

    def open_filter(self) -> None:
        """The key 0."""
        self.filter.show()
        self.filter.setFocus()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if watched is self.filter and isinstance(event, QKeyEvent) and event.key() == Qt.Key.Key_Escape:
            if event.type() == QEvent.Type.ShortcutOverride:
                event.accept()
                return True
            if event.type() == QEvent.Type.KeyPress:
                self.filter.clear()
                self.filter.hide()
                if self.rows:
                    self.rows[0].setFocus()
                return True
        return super().eventFilter(watched, event)
