"""The start sheet of a playtest: heroes, who plays which, seed, start (ui.md §2.9); Shift+F5."""

import msgspec
from PySide6.QtWidgets import (
    QButtonGroup,
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
from studio.gui.editor.view import EditMode
from studio.gui.kit import icons
from studio.gui.kit.elided import Check, Choice
from studio.gui.kit.settings import PlaySettings
from studio.gui.kit.sheet import set_role
from studio.gui.window.main import MainWindow
from studio.gui.window.party_row import PartyRow
from studio.gui.window.popups import Sheet
from studio.kit.rng import derive
from studio.kit.text import N_, _, ngettext
from studio.quest.model import Area
from studio.quest.names import called

SITTERS = {"person": N_("Person"), "greedy": N_("Bot, greedy"), "random": N_("Bot, random")}
ROLLERS = {"engine": N_("Rolled by the engine"), "typed": N_("Rolled at the table")}
SAVED_GAME = "?saved"


class StartSheet(Sheet):
    """Everything a game is started with; *Start* keeps it as the last settings."""

    def __init__(self, window: MainWindow) -> None:
        super().__init__(window.body, 560, 460)
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
        grid.setVerticalSpacing(4)
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
            box = Choice()
            for key, words in SITTERS.items():
                box.addItem(_(words), key)
            box.setCurrentIndex(max(0, box.findData(now.seats.get(str(seat), "greedy" if seat == 0 else "person"))))
            self.seats[seat] = box
            self.rows[seat] = self._hero(seat, box, now.party) if seat else box
            self._add(_("Hero {n}", n=seat) if seat else _("Overlord"), self.rows[seat])
        self.parties = PartyRow(window.settings, quest.system, self.taken, self.take)
        self._add(_("Party"), self.parties)
        self.seed = QSpinBox()
        self.seed.setRange(0, 2_147_483_647)
        self.seed.setValue(now.seed)
        self.seed.setAccessibleName(_("Seed"))
        self.seed.lineEdit().setTextMargins(6, 0, 0, 0)  # the style sheet's padding does not reach the inner field
        self.again = QToolButton()
        self.again.setObjectName("topTool")
        self.again.setIcon(icons.icon("die"))
        self.again.setFixedSize(28, 28)
        self.again.setToolTip(_("New seed"))
        self.again.setAccessibleName(_("New seed"))
        self.again.clicked.connect(lambda: self.seed.setValue(derive(self.seed.value(), "next") % 1_000_000))
        self.dice = Choice()
        for key, words in ROLLERS.items():
            self.dice.addItem(_(words), key)
        self.dice.setCurrentIndex(max(0, self.dice.findData(now.dice)))
        self.dice.setAccessibleName(_("Dice"))
        self._add(_("Seed"), _line((self.seed, 1), (self.again, 0), (_label(_("Dice")), 0), (self.dice, 1)))
        self.quick = Check(_("Skills and equipment are chosen for the heroes"))
        self.quick.setChecked(now.quick)
        self._add(_("Set-up"), self.quick)
        self.start = Choice()
        self.start.addItem(_("The beginning"), "")
        for id_, element in quest.elements.items():
            if isinstance(element, Area) and not element.start:
                self.start.addItem(_("{area} revealed", area=called(quest, id_)), id_)
        self.start.addItem(_("A saved game…"), SAVED_GAME)
        self.version = Choice()
        self.version.addItem(_("What is on screen"), "screen")
        if window.desk.path is not None and not window.desk.document.is_saved:
            self.version.addItem(_("The saved version"), "saved")
        self.version.setEnabled(self.version.count() > 1)
        self.version.setAccessibleName(_("Version"))
        self.version.setToolTip("" if self.version.count() > 1 else _("What is on screen is what is saved."))
        self._add(_("Start"), _line((self.start, 1), (_label(_("Play")), 0), (self.version, 1)))
        self.column.addLayout(grid)
        self.column.addStretch(1)
        self.told = QLabel(self._findings())
        self.told.setWordWrap(True)
        self.told.setVisible(bool(self.told.text()))
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
        hero = Choice()
        hero.addItem(_("Drawn by lot"), "")
        for entry in sorted(load(self._desk.document.quest.system).entries("hero"), key=lambda e: e.name or e.id):
            hero.addItem(entry.name or entry.id, entry.id)
        hero.setCurrentIndex(max(0, hero.findData(party[seat - 1] if seat <= len(party) else "")))
        hero.setAccessibleName(_("Which hero, seat {n}", n=seat))
        hero.currentIndexChanged.connect(lambda _place: self._one_each(seat))
        self.party[seat] = hero
        box.setAccessibleName(_("Who plays seat {n}", n=seat))
        return _line((hero, 1), (box, 1))

    def taken(self) -> tuple[str, ...]:
        """The heroes chosen for the seats there are; "" where the lot decides."""
        return tuple(str(self.party[seat].currentData()) for seat in range(1, self._group.checkedId() + 1))

    def take(self, heroes: tuple[str, ...]) -> None:
        """Seats the heroes of a party: as many seats as it has, where the quest allows that."""
        button = self.heroes.get(len(heroes))
        if button is not None and button.isEnabled():
            button.setChecked(True)
            self._show_seats()
        for seat, hero in self.party.items():
            hero.setCurrentIndex(max(0, hero.findData(heroes[seat - 1] if seat <= len(heroes) else "")))

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
        """What the errors mean for this game: they stop nothing, and the first is named with its place."""
        mode = next((m for m in self._desk.modes() if isinstance(m, EditMode)), None)
        errors = [f for f in (mode.bench.findings if mode else ()) if f.severity == "error"]
        if mode is None or not errors:
            return ""
        id_ = next((getattr(where, "id", "") for where in errors[0].where if getattr(where, "id", "")), "")
        middle = mode.bench.middle(id_) if id_ else None
        area = id_ if isinstance(mode.bench.element(id_), Area) else ""
        if middle is not None and not area:
            area = mode.bench.area_at((int(middle[0]), int(middle[1])))
        count = ngettext("{n} error", "{n} errors", len(errors))
        if area:
            place = mode.bench.called(area)
            return _("{count}; {code} will matter in {place}.", count=count, code=errors[0].code, place=place)
        return _("{count}; {code}: {what}.", count=count, code=errors[0].code, what=errors[0].sentence().rstrip("."))

    def chosen(self) -> PlaySettings:
        """What is set on the sheet."""
        seats = {str(seat): str(box.currentData()) for seat, box in self.seats.items()}
        party = self.taken()
        return msgspec.structs.replace(
            self._window.settings.now.play,
            heroes=self._group.checkedId(),
            seats=seats,
            seed=self.seed.value(),
            dice=self.dice.currentData(),
            quick=self.quick.isChecked(),
            party=party if any(party) else (),
        )

    def go(self) -> None:
        """Keeps the settings and starts."""
        from studio.gui.window import filing

        self._window.settings.change(play=self.chosen())
        start = str(self.start.currentData() or "")
        saved = self.version.currentData() == "saved"
        self.leave()
        if start == SAVED_GAME:
            filing.load_game(self._window)
        elif not saved:
            self._window.begin_game(self._desk.starting(self._window, start))
        elif (quest := filing.saved_version(self._window, self._desk)) is not None:
            self._window.begin_game(self._desk.starting(self._window, start, quest))


def _label(words: str) -> QLabel:
    label = QLabel(words)
    label.setObjectName("fieldLabel")
    return label


def _line(*parts: tuple[QWidget, int]) -> QWidget:
    """Widgets in a row, each with its stretch."""
    row = QWidget()
    line = QHBoxLayout(row)
    line.setContentsMargins(0, 0, 0, 0)
    line.setSpacing(8)
    for widget, stretch in parts:
        line.addWidget(widget, stretch)
    return row
