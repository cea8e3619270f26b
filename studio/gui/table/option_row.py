"""One answer in the choices panel, open with its key and price, or closed with its reason and rule."""

from PySide6.QtCore import QEvent, Qt, QTimer, Signal
from PySide6.QtGui import QEnterEvent, QFocusEvent, QKeyEvent, QMouseEvent
from PySide6.QtWidgets import QFrame, QHBoxLayout, QLabel, QScrollArea, QVBoxLayout, QWidget

from studio.gui.kit.elided import Elided
from studio.gui.kit.sheet import set_role
from studio.gui.table.die import DicePool
from studio.gui.table.parts import IconLabel
from studio.gui.table.rows import ClosedRow, Row
from studio.gui.table.tips import FocusTip
from studio.kit.text import _

REST_MS = 600
"""How long the pointer rests on a closed answer until it says why."""
LONGEST = 64
"""Letters of an answer in the list; the whole sentence is the tooltip."""


def short(words: str) -> str:
    """A long sentence cut at a word, so that a row has two lines at most."""
    if len(words) <= LONGEST:
        return words
    return words[:LONGEST].rsplit(" ", 1)[0].rstrip(",;:") + "…"


def into_sight(row: QWidget) -> None:
    """Scrolls the list until a row is seen whole."""
    area = row.parentWidget()
    while area is not None and not isinstance(area, QScrollArea):
        area = area.parentWidget()
    if area is not None:
        area.ensureWidgetVisible(row, 0, 8)


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
        self.setAccessibleName(" ".join(filter(None, (row.key, row.words, row.price, row.hope))))
        line = QHBoxLayout(self)
        line.setContentsMargins(8, 3, 10, 3)
        line.setSpacing(8)
        key = QLabel(row.key)
        key.setMinimumWidth(14)
        set_role(key, "strong")
        self.words = words = QLabel(short(row.words))
        words.setWordWrap(True)
        token = "on_accent" if row.filled else "text"
        self.price: QLabel = QLabel()
        self._ends = line
        """Where the sign of what cannot be taken back stands."""
        self._lay(line, key, words)
        told = "\n".join(filter(None, (row.words if words.text() != row.words else "", row.rules)))
        if told:
            self.setToolTip(told)
            self.setAccessibleDescription(told)
            FocusTip(self)
        if row.irrevocable:
            eye = IconLabel("eye", token=token)
            eye.setToolTip(_("This cannot be taken back as if nothing had been seen."))
            self._ends.addWidget(eye)
        if row.filled:
            for label in (key, words):
                label.setStyleSheet("color: palette(base);")
                label.setProperty("role", "")
                label.setObjectName("onAccent")

    def _lay(self, line: QHBoxLayout, key: QLabel, words: QLabel) -> None:
        """Puts its parts side by side."""
        row = self.row
        line.addWidget(key)
        line.addWidget(IconLabel(row.icon, token="on_accent" if row.filled else "text"))
        line.addWidget(words, 1)
        self.price = price = QLabel(" · ".join(filter(None, (row.price, row.hope))))
        set_role(price, "dim")
        price.setAlignment(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
        if row.dice:
            right = QVBoxLayout()
            right.setSpacing(1)
            self._ends = QHBoxLayout()
            self._ends.setSpacing(6)
            self._ends.addStretch(1)
            self._ends.addWidget(DicePool(row.dice))
            right.addLayout(self._ends)
            right.addWidget(price)
            line.addLayout(right)
        else:
            line.addWidget(price)
        price.setVisible(bool(price.text()))

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
        into_sight(self)
        super().focusInEvent(event)


class Cell(OptionRow):
    """One answer in a table of two columns: key and name, below them price and slot; arrows walk between cells."""

    def __init__(self, row: Row) -> None:
        super().__init__(row)
        self.near: dict[int, OptionRow] = {}
        """Arrow key → the cell it leads to."""

    def _lay(self, line: QHBoxLayout, key: QLabel, words: QLabel) -> None:
        row = self.row
        words.setText(row.name)
        below = QHBoxLayout()
        below.setSpacing(2)
        cost = row.option.price.params.get("n") if row.option.price is not None else None
        if cost is not None:
            below.addWidget(IconLabel("coin"))
        self.price = Elided(" · ".join(filter(None, (str(cost) if cost is not None else "", row.slot))))
        set_role(self.price, "dim")
        below.addWidget(self.price, 1)
        both = QVBoxLayout()
        both.setSpacing(0)
        both.addWidget(words)
        both.addLayout(below)
        both.addStretch(1)
        line.setContentsMargins(8, 3, 2, 3)
        line.setSpacing(5)
        key.setMinimumWidth(10)
        line.addWidget(key, 0, Qt.AlignmentFlag.AlignTop)
        line.addLayout(both, 1)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if (other := self.near.get(event.key())) is not None:
            other.setFocus()
        else:
            super().keyPressEvent(event)


class ClosedFrame(QFrame):
    """An answer that is closed now: words, reason, rule; a click, Enter or a resting pointer asks why."""

    asked = Signal(object)

    def __init__(self, row: ClosedRow) -> None:
        super().__init__()
        self._row = row
        self.setObjectName("closed")
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.setAccessibleName(f"{row.words}. {row.reason} {row.rule}")
        line = QHBoxLayout(self)
        line.setContentsMargins(30, 5, 10, 5)
        line.setSpacing(8)
        line.addWidget(IconLabel("lock"), 0, Qt.AlignmentFlag.AlignTop)
        column = QVBoxLayout()
        column.setSpacing(0)
        line.addLayout(column, 1)
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
        self._rest = QTimer(self)
        self._rest.setSingleShot(True)
        self._rest.setInterval(REST_MS)
        self._rest.timeout.connect(self._ask)

    def _ask(self) -> None:
        self._rest.stop()
        self.asked.emit(self._row)

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        self._ask()

    def enterEvent(self, event: QEnterEvent) -> None:
        self._rest.start()
        super().enterEvent(event)

    def leaveEvent(self, event: QEvent) -> None:
        self._rest.stop()
        super().leaveEvent(event)

    def focusInEvent(self, event: QFocusEvent) -> None:
        into_sight(self)
        super().focusInEvent(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_Space, Qt.Key.Key_W):
            self._ask()
        elif event.key() == Qt.Key.Key_Down:
            self.focusNextChild()
        elif event.key() == Qt.Key.Key_Up:
            self.focusPreviousChild()
        else:
            super().keyPressEvent(event)
