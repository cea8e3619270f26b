"""The choices panel: question, rows with keys, closed answers with their reasons, the default at the end (ui.md §5.2)."""

from collections.abc import Callable
from itertools import zip_longest

from PySide6.QtCore import QEvent, QObject, Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import (
    QApplication,
    QCheckBox,
    QHBoxLayout,
    QLabel,
    QLineEdit,
    QPushButton,
    QSizePolicy,
    QVBoxLayout,
    QWidget,
)

from studio.gui.kit.laying import clear, fit_height
from studio.gui.kit.sheet import set_role
from studio.gui.kit.snug import Snug
from studio.gui.kit.speak import announce
from studio.gui.table.numbers import NumberPicker
from studio.gui.table.option_row import Cell, ClosedFrame, OptionRow
from studio.gui.table.reason import Reason
from studio.gui.table.rows import ClosedRow, Listing, Row
from studio.kit.text import _, ngettext
from studio.rules.core.decision import Option

SIDES, SPACE = 12, 6
"""Pixels beside the list, and between its rows."""


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
        self.numbers: NumberPicker | None = None
        self._closed: list[ClosedFrame] = []
        self._shown_closed = 0
        self._link: QPushButton | None = None
        self._more: QVBoxLayout | None = None
        """Where closed answers stand that have no room in the list."""
        self.until_new: QCheckBox | None = None
        self.this_turn: QCheckBox | None = None
        column = QVBoxLayout(self)
        column.setContentsMargins(SIDES, 10, SIDES, 4)
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
        self.reason = Reason()
        self.reason.setObjectName("well")
        self.reason.setContentsMargins(10, 8, 10, 8)
        self.reason.hide()
        column.addWidget(self.question)
        column.addWidget(self.hint)
        column.addWidget(self.reason)
        column.addWidget(self.filter)
        rows = QWidget()
        self._box = QVBoxLayout(rows)
        self._box.setContentsMargins(0, 0, 0, 0)
        self._box.setSpacing(SPACE)
        self._snug = Snug(rows, 36)
        column.addWidget(self._snug)
        self._foot = QVBoxLayout()
        self._foot.setSpacing(4)
        column.addLayout(self._foot)

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
        self._add_table(listing)
        for row in listing.rows:
            if row.column is None:
                self._add(row)
        if listing.numbers:
            self._add_numbers(listing.numbers)
        self._fold(listing.folded)
        self._add_all_closed(listing)
        if listing.default is not None:
            self._add(listing.default, self._foot)
        if listing.may_stand:
            self._add_boxes()
        self._snug.updateGeometry()
        first = self.numbers.first if self.numbers is not None else self.rows[0] if self.rows else None
        if first is not None and not typing and (take_focus or had_focus):
            first.setFocus(Qt.FocusReason.OtherFocusReason)

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
        self.reason.hide()
        self.rows, self._closed, self._link, self._more = [], [], None, None
        self.walk = None
        self.numbers = self.until_new = self.this_turn = None
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

    def _add_table(self, listing: Listing) -> None:
        """The answers that stand in columns, two in a row, under the heads of the columns."""
        if not listing.heads:
            return
        heads = [QLabel(head.upper()) for head in listing.heads]
        for head in heads:
            set_role(head, "section")
        self._box.addWidget(_side_by_side(*heads))
        left, right = ([Cell(row) for row in listing.rows if row.column == column] for column in (0, 1))
        for pair in zip_longest(left, right):
            self._box.addWidget(_side_by_side(*pair))
            for cell in filter(None, pair):
                cell.taken.connect(self.taken)
                cell.looked_at.connect(self.looked_at)
                self.rows.append(cell)
        for cells, others, across in ((left, right, Qt.Key.Key_Right), (right, left, Qt.Key.Key_Left)):
            for n, cell in enumerate(cells):
                if n:
                    cell.near[Qt.Key.Key_Up] = cells[n - 1]
                if n + 1 < len(cells):
                    cell.near[Qt.Key.Key_Down] = cells[n + 1]
                if n < len(others):
                    cell.near[across] = others[n]

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

    def _add_all_closed(self, listing: Listing) -> None:
        """The first closed answers in the list, the rest behind a link."""
        for closed in listing.closed:
            self._closed.append(self._add_closed(closed, self._box))
        self._shown_closed, self._more = len(self._closed), None
        if listing.closed:
            self._link = QPushButton()
            self._more = self._behind(self._link)
            for closed in listing.more_closed:
                self._add_closed(closed, self._more)
            self._tell_closed()

    def _add_closed(self, closed: ClosedRow, box: QVBoxLayout) -> ClosedFrame:
        frame = ClosedFrame(closed)
        frame.asked.connect(self.asked)
        box.addWidget(frame)
        return frame

    def _behind_link(self, shown: int) -> int:
        """Closed answers behind the link when so many are in the list."""
        return len(self._closed) - shown + (len(self.listing.more_closed) if self.listing is not None else 0)

    def _tell_closed(self) -> None:
        assert self._link is not None
        count = self._behind_link(self._shown_closed)
        told = ngettext("{n} more not possible now ▸", "{n} more not possible now ▸", count)
        if not self._shown_closed:
            told = ngettext("{n} not possible now ▸", "{n} not possible now ▸", count)
        self._link.setText(told)
        self._link.setVisible(count > 0)

    def fold_closed(self, room: int, wide: int) -> None:
        """Leaves as many closed answers in the list as there is room for; not while the others are being read."""
        if self._more is None or self._link is None or self._is_open():
            return
        rest = fit_height(self, wide) - self._closed_high(self._shown_closed, wide)
        count = len(self._closed)
        fitting = next((n for n in range(count, 0, -1) if rest + self._closed_high(n, wide) <= room), 0)
        if fitting == self._shown_closed:
            return
        first = self._box.indexOf(self._link) - self._shown_closed
        for place, frame in enumerate(self._closed):
            if place < fitting:
                self._box.insertWidget(first + place, frame)
            else:
                self._more.insertWidget(place - fitting, frame)
            frame.show()
        self._shown_closed = fitting
        self._tell_closed()
        self._snug.updateGeometry()

    def _closed_high(self, shown: int, wide: int) -> int:
        """The height of so many closed answers in the list, with the link to the others."""
        if self._link is None or self._is_open():
            return 0
        link = self._link.sizeHint().height() + SPACE if self._behind_link(shown) else 0
        return link + sum(fit_height(frame, wide - 2 * SIDES) + SPACE for frame in self._closed[:shown])

    def bare_high(self, wide: int) -> int:
        """The height with all closed answers behind the link."""
        return fit_height(self, wide) - self._closed_high(self._shown_closed, wide) + self._closed_high(0, wide)

    def _is_open(self) -> bool:
        inside = self._more.parentWidget() if self._more is not None else None
        return inside is not None and not inside.isHidden()

    def least_high(self, wide: int) -> int:
        """The height with the whole question, one answer of the list and the usual answer."""
        return fit_height(self, wide) - self._snug.sizeHint().height() + self._snug.minimumSizeHint().height()

    def whole_rows(self, high: int) -> int:
        """A height not above this one at which no answer of the list is cut in two."""
        self._box.activate()
        room = high - (fit_height(self, self.width()) - self._snug.sizeHint().height())
        items = [item.widget() for n in range(self._box.count()) if (item := self._box.itemAt(n)) is not None]
        ends = [item.geometry().bottom() + 1 for item in items if item is not None and not item.isHidden()]
        return high - room + max((end for end in ends if end <= room), default=room)

    def _add_numbers(self, options: tuple[Option, ...]) -> None:
        self.numbers = NumberPicker(options, self.question.text())
        self.numbers.taken.connect(self._took)
        self._box.addWidget(self.numbers)

    def _add_boxes(self) -> None:
        """What somebody who passes may say about questions to come."""
        self.until_new = QCheckBox(_("Pass until something new"))
        self.until_new.setToolTip(_("While there is nothing to answer with but what is listed now, you pass."))
        self.this_turn = QCheckBox(_("Not this turn"))
        self.this_turn.setToolTip(_("You pass whenever this is asked again in the present turn."))
        for box in (self.until_new, self.this_turn):
            self._foot.addWidget(box)

    @property
    def stands(self) -> tuple[bool, bool]:
        """Whether passing shall stand until something new is there, and for this turn."""
        return (
            self.until_new is not None and self.until_new.isChecked(),
            self.this_turn is not None and self.this_turn.isChecked(),
        )

    def _took(self, option: Option) -> None:
        self.taken.emit(Row(option, "", "", ""))

    def take(self, number: int) -> bool:
        """The key of a row, or a number that is asked for; answers whether there is one."""
        if self.numbers is not None and self.numbers.take(number):
            return True
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


def _side_by_side(*widgets: QWidget | None) -> QWidget:
    """Widgets in one row, each as wide as the others; None leaves its place free."""
    row = QWidget()
    line = QHBoxLayout(row)
    line.setContentsMargins(0, 0, 0, 0)
    line.setSpacing(SPACE)
    for widget in widgets:
        if widget is None:
            line.addStretch(1)
        else:
            widget.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Minimum)
            line.addWidget(widget, 1)
    return row
