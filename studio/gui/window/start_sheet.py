"""The start sheet of a playtest: heroes, who plays which, seed, start (ui.md §2.9); Shift+F5."""

import msgspec
from PySide6.QtWidgets import (
    QButtonGroup,
    QCheckBox,
    QComboBox,
    QGridLayout,
    QHBoxLayout,
    QLabel,
    QPushButton,
    QSpinBox,
    QToolButton,
    QWidget,
)

from studio.content.load import load
from studio.gui.kit.settings import PlaySettings
from studio.gui.kit.sheet import set_role
from studio.gui.window.main import MainWindow
from studio.gui.window.popups import Sheet
from studio.kit.rng import derive
from studio.kit.text import _, ngettext
from studio.quest.model import Area
from studio.quest.names import called

SITTERS = {"person": "Person", "greedy": "Bot, greedy", "random": "Bot, random"}


class StartSheet(Sheet):
    """Everything a game is started with; *Start* keeps it as the last settings."""

    def __init__(self, window: MainWindow) -> None:
        super().__init__(window.body, 560, 420)
        assert window.desk is not None
        self._window = window
        self._desk = window.desk
        quest = window.desk.document.quest
        now = window.settings.now.play
        title = QLabel(_("Start a playtest"))
        set_role(title, "page_title")
        self.column.addWidget(title)
        grid = QGridLayout()
        grid.setHorizontalSpacing(8)
        grid.setVerticalSpacing(8)
        grid.setColumnMinimumWidth(0, 78)
        grid.setColumnStretch(1, 1)
        self._grid, self._line = grid, 0
        self.heroes: dict[int, QToolButton] = {}
        self._group = QButtonGroup(self)
        self._add(_("Heroes"), self._hero_row(quest.header.heroes, now.heroes))
        self.seats: dict[int, QComboBox] = {}
        self.party: dict[int, QComboBox] = {}
        self.rows: dict[int, QWidget] = {}
        for seat in range(5):
            box = QComboBox()
            for key, words in SITTERS.items():
                box.addItem(_(words), key)
            box.setCurrentIndex(max(0, box.findData(now.seats.get(str(seat), "greedy" if seat == 0 else "person"))))
            self.seats[seat] = box
            self.rows[seat] = self._hero(seat, box, now.party) if seat else box
            self._add(_("Hero {n}", n=seat) if seat else _("Overlord"), self.rows[seat])
        self.seed = QSpinBox()
        self.seed.setRange(0, 2_147_483_647)
        self.seed.setValue(now.seed)
        self.seed.lineEdit().setTextMargins(6, 0, 0, 0)  # the style sheet's padding does not reach the inner field
        again = QPushButton(_("New seed"))
        again.clicked.connect(lambda: self.seed.setValue(derive(self.seed.value(), "next") % 1_000_000))
        row = QWidget()
        line = QHBoxLayout(row)
        line.setContentsMargins(0, 0, 0, 0)
        line.addWidget(self.seed, 1)
        line.addWidget(again)
        self._add(_("Seed"), row)
        self.quick = QCheckBox(_("Skills and equipment are chosen for the heroes"))
        self.quick.setChecked(now.quick)
        self._add(_("Set-up"), self.quick)
        self.start = QComboBox()
        self.start.addItem(_("The beginning"), "")
        for id_, element in quest.elements.items():
            if isinstance(element, Area) and not element.start:
                self.start.addItem(_("{area} revealed", area=called(quest, id_)), id_)
        self._add(_("Start"), self.start)
        self.column.addLayout(grid)
        self.column.addStretch(1)
        self.told = QLabel(self._findings())
        set_role(self.told, "dim")
        self.column.addWidget(self.told)
        foot = QHBoxLayout()
        foot.addStretch(1)
        cancel, go = QPushButton(_("Cancel")), QPushButton(_("Start"))
        set_role(go, "main")
        cancel.clicked.connect(self.leave)
        go.clicked.connect(self.go)
        go.setDefault(True)
        self.go_button = go
        foot.addWidget(cancel)
        foot.addWidget(go)
        self.column.addLayout(foot)
        self._show_seats()

    def _hero(self, seat: int, box: QComboBox, party: tuple[str, ...]) -> QWidget:
        """Which hero has a seat, drawn by lot when none is chosen, and who plays it."""
        hero = QComboBox()
        hero.addItem(_("Drawn by lot"), "")
        for entry in sorted(load(self._desk.document.quest.system).entries("hero"), key=lambda e: e.name or e.id):
            hero.addItem(entry.name or entry.id, entry.id)
        hero.setCurrentIndex(max(0, hero.findData(party[seat - 1] if seat <= len(party) else "")))
        hero.setAccessibleName(_("Which hero, seat {n}", n=seat))
        hero.currentIndexChanged.connect(lambda _place: self._one_each(seat))
        self.party[seat] = hero
        row = QWidget()
        line = QHBoxLayout(row)
        line.setContentsMargins(0, 0, 0, 0)
        line.setSpacing(8)
        line.addWidget(hero, 1)
        line.addWidget(box, 1)
        return row

    def _one_each(self, seat: int) -> None:
        """A hero sits at one seat only: the other seat that had it is drawn again."""
        chosen = self.party[seat].currentData()
        for other, hero in self.party.items():
            if other != seat and chosen and hero.currentData() == chosen:
                hero.setCurrentIndex(0)

    def _add(self, words: str, field: QWidget) -> None:
        label = QLabel(words)
        label.setObjectName("fieldLabel")
        label.setBuddy(field)
        field.setAccessibleName(words)
        self._grid.addWidget(label, self._line, 0)
        self._grid.addWidget(field, self._line, 1)
        self._line += 1

    def _hero_row(self, allowed: tuple[int, ...], now: int) -> QWidget:
        row = QWidget()
        line = QHBoxLayout(row)
        line.setContentsMargins(0, 0, 0, 0)
        line.setSpacing(0)
        counts = (1, 2, 3, 4)
        for count in counts:
            button = QToolButton()
            button.setObjectName("segment")
            button.setProperty("end", "first" if count == counts[0] else "last" if count == counts[-1] else "middle")
            button.setText(str(count))
            button.setCheckable(True)
            button.setEnabled(count in allowed)
            button.setMinimumWidth(44)
            button.clicked.connect(lambda _on=False: self._show_seats())
            self._group.addButton(button, count)
            line.addWidget(button)
            self.heroes[count] = button
        line.addStretch(1)
        chosen = now if now in allowed else min(allowed, default=2)
        self.heroes.get(chosen, self.heroes[2]).setChecked(True)
        return row

    def _show_seats(self) -> None:
        count = self._group.checkedId()
        for seat, row in self.rows.items():
            shown = seat <= count
            row.setVisible(shown)
            label = self._grid.itemAtPosition(1 + seat, 0)
            if label is not None and (widget := label.widget()) is not None:
                widget.setVisible(shown)

    def _findings(self) -> str:
        mode = next((m for m in self._desk.modes() if m.name == "edit"), None)
        findings = getattr(getattr(mode, "bench", None), "findings", ())
        errors = sum(finding.severity == "error" for finding in findings)
        if not errors:
            return ""
        return ngettext("{n} error does not stop the playtest.", "{n} errors do not stop the playtest.", errors)

    def chosen(self) -> PlaySettings:
        """What is set on the sheet."""
        count = self._group.checkedId()
        seats = {str(seat): str(box.currentData()) for seat, box in self.seats.items()}
        now = self._window.settings.now.play
        party = tuple(str(self.party[seat].currentData()) for seat in range(1, count + 1))
        return msgspec.structs.replace(
            now,
            heroes=count,
            seats=seats,
            seed=self.seed.value(),
            quick=self.quick.isChecked(),
            party=party if any(party) else (),
        )

    def go(self) -> None:
        """Keeps the settings and starts."""
        self._window.settings.change(play=self.chosen())
        area = str(self.start.currentData() or "")
        self.leave()
        self._desk.start_game(self._window, area)
