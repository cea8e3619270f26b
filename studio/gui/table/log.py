"""The log: one line an event, place as a link at the right; a click looks at that moment (ui.md §5.5)."""

from collections.abc import Callable, Sequence

from PySide6.QtWidgets import QHBoxLayout, QLabel, QMenu, QPushButton, QSizePolicy, QVBoxLayout, QWidget

from studio.gui.kit.bridge import Later
from studio.gui.kit.sheet import set_role
from studio.gui.kit.speak import announce
from studio.gui.table.log_lines import LogModel, Only, everywhere
from studio.gui.table.log_list import LogList
from studio.gui.table.parts import bare
from studio.kit.text import _, ngettext
from studio.play.lines import Line
from studio.play.names import Names
from studio.play.session import Session
from studio.rules.core.state import XY

GROUPS = {
    "": "Everything",
    "attack_declared attack_changed rolled damaged defeated healed": "Fights",
    "stepped placed": "Movement",
    "door area_revealed token said": "The board",
    "card_played card_moved gained": "Cards and threat",
}


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
        self.list.setMinimumHeight(44)
        self.list.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Ignored)
        column.addWidget(self.list, 1)
        column.addWidget(self.new)
        self.show_only()

    def take(self, session: Session, names: Names, area_of: Callable[[XY], str]) -> None:
        """Another game: no lines yet, nothing filtered."""
        self._session, self._names, self._area_of = session, names, area_of
        self.list.forget_rolls()
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
        self._speak(lines)
        if self.list.follows:
            self.model.trim()
            self.to_end()
        elif count:
            self._waiting += count
            self.new.setText(ngettext("{n} new ↓", "{n} new ↓", self._waiting))
            self.new.show()

    def _speak(self, lines: Sequence[tuple[int, Line]]) -> None:
        """Says what has just happened to the seats at this screen."""
        session = self._session
        if session is None or not lines or lines[-1][0] != session.last:
            return
        own = [
            bare(line.text)
            for moment, line in lines
            if moment == session.last
            and session.seats.is_person(self._seat_of(line.figure) if line.figure else line.seat)
        ]
        announce(self, " ".join(own))

    def to_end(self) -> None:
        """The newest line."""
        self._waiting = 0
        self.new.hide()
        self.list.follows = True
        self.list.to_end()
        self._later()
