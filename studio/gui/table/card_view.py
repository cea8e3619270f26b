"""One card as it lies on the table: cost left, value right, what it says, what a click on it would do or why it is closed (ui.md §5.4)."""

from functools import partial

from PySide6.QtCore import QPoint, Qt, Signal
from PySide6.QtGui import QKeyEvent, QMouseEvent
from PySide6.QtWidgets import QFrame, QHBoxLayout, QLabel, QMenu, QSizePolicy, QVBoxLayout

from studio.content.describe import describe_entry
from studio.content.effects import Entry
from studio.gui.kit.sheet import set_role
from studio.gui.table.parts import IconLabel
from studio.gui.table.tips import FocusTip
from studio.kit.text import _, say
from studio.play import reference, spoken
from studio.play.names import Names
from studio.rules.core.decision import Option
from studio.rules.core.state import Card


def card_text(entry: Entry | None) -> str:
    """The rules text of a card: its own words, else made from its effects."""
    if entry is None:
        return ""
    return entry.text or "\n".join(describe_entry(entry))


class CardView(QFrame):
    """A card; where it is an answer to what is asked, a click or Enter gives it."""

    taken = Signal(object)

    def __init__(
        self, card: Card, names: Names, options: tuple[Option, ...] = (), closed: tuple[str, str] | None = None
    ) -> None:
        super().__init__()
        self.card, self.options = card, options
        self.foot: QLabel | None = None
        self.setObjectName("option" if options else "plainCard")
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        entry = names.catalogue.find(card.entry)
        stats = entry.stats if entry else {}
        column = QVBoxLayout(self)
        column.setContentsMargins(10, 6, 10, 6)
        column.setSpacing(2)
        head = QHBoxLayout()
        head.setSpacing(6)
        column.addLayout(head)
        if isinstance(stats.get("cost"), int):
            cost = QLabel(str(stats["cost"]))
            cost.setObjectName("chipLabel")
            cost.setToolTip(spoken.NUMBERS["cost"])
            head.addWidget(cost)
        name = QLabel(names.entry(card.entry) + (_("  (exhausted)") if card.exhausted else ""))
        name.setWordWrap(True)
        set_role(name, "strong")
        head.addWidget(name, 1)
        if isinstance(stats.get("value"), int):
            head.addWidget(IconLabel("star", token="target"))
            head.addWidget(QLabel(str(stats["value"])))
        numbers = [
            f"{_(spoken.NUMBERS[key])} {stats[key]}" for key in ("price", "hands") if isinstance(stats.get(key), int)
        ]
        self._add(column, " · ".join(numbers))
        self._add(column, names.text(entry.text) or card_text(entry) if entry else "")
        acts = [say(option.label) + (f" · {say(option.price)}" if option.price else "") for option in options]
        self._add(column, "\n".join(acts), "state_on")
        why = f"{closed[0]} ({closed[1]})" if closed is not None else ""
        if why:
            self._add_foot(column, why)
        rules = "\n".join(reference.lines(reference.of_entry(names.catalogue, entry))) if entry is not None else ""
        self.setToolTip(rules)
        self.setAccessibleDescription("\n".join(filter(None, (rules, *acts, why))))
        self.setAccessibleName(names.entry(card.entry))
        FocusTip(self)
        if options:
            self.setCursor(Qt.CursorShape.PointingHandCursor)

    @staticmethod
    def _add(column: QVBoxLayout, words: str, role: str = "dim") -> None:
        if words:
            label = QLabel(words)
            label.setWordWrap(True)
            label.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Minimum)
            set_role(label, role)
            column.addWidget(label)

    def _add_foot(self, column: QVBoxLayout, why: str) -> None:
        """A lock, and why the card cannot be played now."""
        foot = QHBoxLayout()
        foot.setSpacing(6)
        foot.addWidget(IconLabel("lock"), 0, Qt.AlignmentFlag.AlignTop)
        self.foot = QLabel(why)
        self.foot.setWordWrap(True)
        self.foot.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Minimum)
        set_role(self.foot, "dim")
        foot.addWidget(self.foot, 1)
        column.addLayout(foot)

    def take(self) -> None:
        """Gives the answer that the card is; of several a menu lets one be chosen."""
        if len(self.options) == 1:
            self.taken.emit(self.options[0])
        elif self.options:
            menu = self.menu()
            menu.aboutToHide.connect(menu.deleteLater)
            menu.popup(self.mapToGlobal(QPoint(8, self.height())))

    def menu(self) -> QMenu:
        """What can be done with the card."""
        menu = QMenu(self)
        for option in self.options:
            menu.addAction(say(option.label), partial(self.taken.emit, option))
        return menu

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        if event.button() == Qt.MouseButton.LeftButton and self.rect().contains(event.position().toPoint()):
            self.take()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if self.options and event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_Space):
            self.take()
            return
        super().keyPressEvent(event)
