"""The choices panel: question, rows with keys, closed answers with their reasons, the default at the end (ui.md §5.2)."""

from collections.abc import Callable

from PySide6.QtCore import QEvent, QObject, Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QApplication, QCheckBox, QLabel, QLineEdit, QPushButton, QVBoxLayout, QWidget

from studio.gui.kit.laying import clear
from studio.gui.kit.sheet import set_role
from studio.gui.kit.snug import Snug
from studio.gui.kit.speak import announce
from studio.gui.table.numbers import NumberPicker
from studio.gui.table.option_row import ClosedFrame, OptionRow
from studio.gui.table.reason import Reason
from studio.gui.table.rows import ClosedRow, Listing, Row
from studio.kit.text import _, ngettext
from studio.rules.core.decision import Option


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
        self.until_new: QCheckBox | None = None
        self.this_turn: QCheckBox | None = None
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
        self._box.setSpacing(6)
        self._snug = Snug(rows)
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
        for row in listing.rows:
            self._add(row)
        if listing.numbers:
            self._add_numbers(listing.numbers)
        self._fold(listing.folded)
        for closed in listing.closed:
            self._add_closed(closed, self._box)
        if listing.more_closed:
            count = len(listing.more_closed)
            told = ngettext("{n} more not possible now ▸", "{n} more not possible now ▸", count)
            if not listing.closed:
                told = ngettext("{n} not possible now ▸", "{n} not possible now ▸", count)
            inside = self._behind(QPushButton(told))
            for closed in listing.more_closed:
                self._add_closed(closed, inside)
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
        self.rows = []
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
