"""The page while no quest is open: start cards, recent quests, recovery, installed packs (ui.md §2.3)."""

from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QSize, Qt, QTimer
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import (
    QBoxLayout,
    QButtonGroup,
    QFrame,
    QGridLayout,
    QHBoxLayout,
    QLabel,
    QMenu,
    QPushButton,
    QScrollArea,
    QToolButton,
    QVBoxLayout,
    QWidget,
)

from studio.gui.kit.bridge import Later
from studio.gui.kit.elided import Button, Elided
from studio.gui.kit.flow import Flow
from studio.gui.kit.laying import clear
from studio.gui.kit.sheet import set_role
from studio.gui.kit.turns import Steps
from studio.gui.window.glances import Glances, words_of
from studio.gui.window.welcome_row import Row
from studio.kit.text import N_, _, ngettext
from studio.quest.model import System
from studio.quest.new import Template
from studio.quest.store import Lost

if TYPE_CHECKING:
    from studio.gui.window.main import MainWindow

SYSTEMS: dict[System, str] = {
    "journeys1": N_("First\nedition"),
    "journeys2": N_("Second\nedition"),
    "command": N_("Dungeon\nCommand"),
}
TEMPLATES: dict[Template, str] = {"blank": N_("Blank"), "three_rooms": N_("Three rooms")}
ASK_MS = 400
"""The first page is shown before anything is counted."""
QWIDGETSIZE_MAX = 16_777_215
"""No bound to the width of a widget."""
COLUMNS = 400, 520
LEAST_RIGHT = 380
MOST_GROWN = 1.4
"""The start column grows no further: its longest words fit."""
LEAST_MARGIN, MOST_MARGIN = 24, 160


def ago(seconds: float) -> str:
    """A span as people say it."""
    minutes = int(seconds // 60)
    if minutes < 1:
        return _("just now")
    if minutes < 60:
        return ngettext("{n} min ago", "{n} min ago", minutes)
    if minutes < 24 * 60:
        return ngettext("{n} hour ago", "{n} hours ago", minutes // 60)
    days = minutes // (24 * 60)
    return _("yesterday") if days == 1 else _("{n} days ago", n=days)


def _system_words(note: str) -> str:
    """The game of a recent quest; its system is kept as its note."""
    names = {"journeys1": _("first edition"), "journeys2": _("second edition"), "command": _("Dungeon Command")}
    return names.get(note, "")


class Welcome(QWidget):
    """Newcomers start at the left, authors come back at the right; recovery stands first."""

    def __init__(self, window: "MainWindow") -> None:
        super().__init__()
        self.setObjectName("welcome")
        self.setAccessibleName(_("Welcome"))
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self.setFocusPolicy(Qt.FocusPolicy.ClickFocus)
        self._window = window
        self._template: Template = "three_rooms"
        outer = QVBoxLayout(self)
        outer.setContentsMargins(0, 0, 0, 0)
        area = QScrollArea()
        area.setWidgetResizable(True)
        area.setFrameShape(QFrame.Shape.NoFrame)
        area.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        outer.addWidget(area)
        page = QWidget()
        area.setWidget(page)
        self._wide = QHBoxLayout(page)
        self._wide.setContentsMargins(24, 40, 24, 24)
        self._wide.setSpacing(48)
        self._wide.addStretch(1)
        self._left, self._right = QWidget(), QWidget()
        left = self._left
        self._wide.addWidget(left, 0, Qt.AlignmentFlag.AlignTop)
        self._wide.addWidget(self._right, 1000, Qt.AlignmentFlag.AlignTop)
        self._wide.addStretch(1)
        self._build_left(QVBoxLayout(left))
        self._column = QVBoxLayout(self._right)
        self._column.setContentsMargins(0, 0, 0, 0)
        self._column.setSpacing(4)
        self.rows: list[Row] = []
        self._columns = COLUMNS
        self._undrawn: list[tuple[Row, Path]] = []
        self._recent: dict[str, tuple[Row, str]] = {}
        """Path of a recent quest → its row and the words for its game."""
        self._packs: dict[str, Row] = {}
        self._drawing = Later(self._draw_one, 0, self)
        self.glances = Glances(window.jobs, self)
        self.glances.changed.connect(self._learned)
        self._asking = QTimer(self)
        self._asking.setSingleShot(True)
        self._asking.setInterval(ASK_MS)
        self._asking.timeout.connect(self._ask)

    def grow(self, factor: float) -> None:
        """Columns and cards as wide as texts of this size need."""
        self._columns = round(COLUMNS[0] * min(factor, MOST_GROWN)), round(COLUMNS[1] * factor)
        self._right.setMinimumWidth(LEAST_RIGHT)
        self._right.setMaximumWidth(self._columns[1])
        side = round(124 * min(factor, MOST_GROWN))
        for card in self.cards.values():
            card.setFixedSize(max(side, card.minimumSizeHint().width()), side)
        self._fit()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._fit()

    def _fit(self) -> None:
        """The room beside and between the columns grows with the window: 120 at 1280; without any they lie one under the other."""
        least = self._columns[0] + LEAST_RIGHT + 3 * LEAST_MARGIN
        beside = self.width() >= least
        self._left.setMinimumWidth(self._columns[0] if beside else 0)
        self._left.setMaximumWidth(self._columns[0] if beside else QWIDGETSIZE_MAX)
        self._wide.setDirection(QBoxLayout.Direction.LeftToRight if beside else QBoxLayout.Direction.TopToBottom)
        room = min(max((self.width() - sum(self._columns)) // 3, LEAST_MARGIN), MOST_MARGIN)
        self._wide.setContentsMargins(LEAST_MARGIN, 40 if self.height() >= 500 else 20, LEAST_MARGIN, 24)
        self._wide.setSpacing(room)

    # --- the left column ----------------------------------------------------------------------

    def _build_left(self, column: QVBoxLayout) -> None:
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(8)
        name, motto = QLabel("Questwright"), QLabel(_("Make a quest. Play it. Trust it."))
        set_role(name, "figure")
        set_role(motto, "dim12")
        column.addWidget(name, 0, Qt.AlignmentFlag.AlignLeft)  # where lines begin
        column.addWidget(motto)
        column.addSpacing(24)
        column.addWidget(self._head(_("Start")))
        cards = QHBoxLayout()
        cards.setSpacing(12)
        self.cards: dict[str, QToolButton] = {}
        for system, words in SYSTEMS.items():
            card = QToolButton()
            card.setText(_(words))
            card.setObjectName("startCard")
            card.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonTextUnderIcon)
            card.setFixedSize(124, 124)
            card.setIconSize(QSize(48, 48))
            card.setAccessibleName(_("New quest: {system}", system=_(words).replace("\n", " ")))
            card.clicked.connect(lambda _on=False, system=system: self._start(system))
            cards.addWidget(card)
            self.cards[system] = card
        cards.addStretch(1)
        column.addLayout(cards)
        templates = Flow(0)
        group = QButtonGroup(self)
        self.templates: dict[str, QToolButton] = {}
        for place, (key, words) in enumerate(TEMPLATES.items()):
            button = QToolButton()
            button.setObjectName("segment")
            button.setProperty("end", "first" if place == 0 else "middle")
            button.setText(_(words))
            button.setCheckable(True)
            button.setChecked(key == self._template)
            button.clicked.connect(lambda _on=False, key=key: setattr(self, "_template", key))
            group.addButton(button)
            templates.addWidget(button)
            self.templates[key] = button
        self.others = QToolButton()
        self.others.setObjectName("segment")
        self.others.setProperty("end", "last")
        self.others.setText(_("From a template ▾"))
        self.others.setPopupMode(QToolButton.ToolButtonPopupMode.InstantPopup)
        menu = QMenu(self.others)
        menu.aboutToShow.connect(lambda: self._fill_templates(menu))
        self.others.setMenu(menu)
        templates.addWidget(self.others)
        column.addLayout(templates)
        column.addSpacing(24)
        for id_, words in (("file.open", _("Open a quest…")), ("file.import", _("Import from another tool…"))):
            run = partial(self._window.commands.run, id_)
            column.addLayout(self._link(words, run, self._window.commands.key_text(id_)))
        self.learn = Button(_("▶ Learn: your first quest, 10 minutes"))
        self.learn.clicked.connect(self._learn)
        if not self._window.settings.now.toured:
            set_role(self.learn, "main")
        column.addSpacing(8)
        column.addWidget(self.learn, 0, Qt.AlignmentFlag.AlignLeft)
        column.addStretch(1)

    def _link(self, words: str, act: Callable[[], object], key: str) -> QHBoxLayout:
        row = QHBoxLayout()
        button = QPushButton(words)
        button.setObjectName("link")
        button.clicked.connect(lambda _on=False: act())
        told = QLabel(key)
        set_role(told, "dim")
        row.addWidget(button)
        row.addWidget(told)
        row.addStretch(1)
        return row

    def _head(self, words: str) -> QLabel:
        label = QLabel(words.upper())
        label.setWordWrap(True)
        set_role(label, "section")
        return label

    def _start(self, system: System) -> None:
        from studio.gui.window import filing

        self._begin(filing.making(self._window, system, self._template))

    def _begin(self, work: Steps[object]) -> None:
        """Makes a quest, once: a second press while it is on its way is no wish for another one."""
        if not self._window.work.is_running or self._window.work.is_waiting:
            self._window.begin(work)

    def _fill_templates(self, menu: QMenu) -> None:
        """The quests that come with the program, those worked on lately, and any other."""
        from studio.gui.window import filing, storing

        def begin(path: Path) -> None:
            self._begin(filing.opening_template(self._window, path))

        menu.clear()
        for title, folder in storing.shipped():
            menu.addAction(title, partial(begin, folder))
        own = [recent for recent in self._window.settings.now.recent[:5] if Path(recent.path).exists()]
        if own:
            menu.addSection(_("Your own"))
        for recent in own:
            menu.addAction(recent.title, partial(begin, Path(recent.path)))
        menu.addSeparator()
        menu.addAction(_("Another quest…"), partial(filing.choose_template, self._window))

    def _learn(self) -> None:
        """Opens a copy of the tutorial quest and begins the tour."""
        from studio.gui.window import storing

        quest = storing.tutorial()
        self._window.settings.change(toured=True)
        set_role(self.learn, "")
        if quest is not None:
            from studio.gui.window.tour import touring

            self._begin(touring(self._window, quest))

    # --- the right column ---------------------------------------------------------------------

    def refresh(self) -> None:
        """Reads anew what can be recovered, what was open, what is installed."""
        from studio.gui.window import storing

        clear(self._column)
        self.rows, self._undrawn, self._recent, self._packs = [], [], {}, {}
        self._dress_cards()
        for lost in storing.recoverable()[:2]:
            self._column.addWidget(self._recover(lost))
            self._column.addSpacing(16)
        self._column.addWidget(self._head(_("Recent")))
        now = self._window.clock()
        for recent in self._window.settings.now.recent[:5]:
            path = Path(recent.path)
            row = Row(recent.title, ago(now - recent.when), "", None, recent.path)
            row.pressed.connect(partial(self._open, path))
            self._recent[recent.path] = row, _system_words(recent.note)
            self._learned(recent.path)
            self._undrawn.append((row, path))
            self._add(row)
        if not self.rows:
            none = QLabel(_("Nothing yet. What you open comes here."))
            none.setWordWrap(True)
            set_role(none, "dim12")
            self._column.addWidget(none)
        self._column.addSpacing(16)
        head = QWidget()
        line = QHBoxLayout(head)
        line.setContentsMargins(0, 0, 0, 0)
        line.addWidget(self._head(_("Installed packs")))
        line.addStretch(1)
        for id_, words in (("play.campaign", _("Campaign…")), ("pack.install", _("Install…"))):
            button = Button(words)
            button.setObjectName("link")
            button.clicked.connect(partial(self._run, id_))
            line.addWidget(button)
        self._column.addWidget(head)
        packs = storing.installed()
        for pack in packs:
            row = Row(pack.title, _("▷ Play"), pack.note, self.glances.picture(pack.folder), str(pack.folder))
            set_role(row.when, "play")
            row.pressed.connect(partial(self._play, pack.folder))
            self._packs[str(pack.folder)] = row
            self._add(row)
        if not packs:
            none = QLabel(_("No packs yet. Drop a .questpack here."))
            none.setWordWrap(True)
            set_role(none, "dim12")
            self._column.addWidget(none)
        hint = QLabel(_("Drop files anywhere."))
        set_role(hint, "dim")
        self._column.addSpacing(8)
        self._column.addWidget(hint)
        self._column.addStretch(1)
        self._drawing()
        self._asking.start()

    def _run(self, id_: str, _on: bool = False) -> None:
        self._window.commands.run(id_)

    def _draw_one(self) -> None:
        """One picture at a time, so that the window stays quick."""
        from studio.gui.window import storing

        if self._undrawn:
            row, path = self._undrawn.pop(0)
            picture = storing.picture_of(path)
            if picture is not None:
                row.image.setPixmap(picture)
            self._drawing()

    def _ask(self) -> None:
        """Counts findings and draws packs, for what has changed since it was last looked at."""
        if self.isVisible():
            packs = tuple(Path(folder) for folder in self._packs)
            self.glances.ask(tuple(Path(path) for path in self._recent), packs)

    def _learned(self, path: str) -> None:
        """Says of a row what is known now."""
        if path in self._recent:
            row, system = self._recent[path]
            file = Path(path)
            seen = self.glances.of(file)
            known = (
                words_of(seen) if seen is not None else "" if file.exists() else _("The file is not there any more.")
            )
            row.say(" · ".join(filter(None, (system, known))))
        elif path in self._packs and (picture := self.glances.picture(Path(path))) is not None:
            self._packs[path].image.setPixmap(picture)

    def _add(self, row: Row) -> None:
        self.rows.append(row)
        self._column.addWidget(row)

    def _dress_cards(self) -> None:
        """A figure of each game on its card."""
        from studio.gui.window import storing

        for system, card in self.cards.items():
            picture = storing.card_picture(system)
            if picture is not None:
                card.setIcon(picture)

    def _recover(self, lost: Lost) -> QFrame:
        """The box of unsaved work: what, and what can be done with it."""
        box = QFrame()
        box.setObjectName("recover")
        box.setFixedHeight(72)
        column = QGridLayout(box)
        column.setContentsMargins(12, 8, 12, 8)
        words = Elided(
            ngettext("⚠  {title}: {n} edit not saved", "⚠  {title}: {n} edits not saved", lost.edits, title=lost.title)
        )
        set_role(words, "strong")
        again = QPushButton(_("Open recovered"))
        set_role(again, "main")
        again.clicked.connect(lambda: self._recovered(lost))
        drop = QPushButton(_("Discard"))
        drop.setObjectName("link")
        drop.clicked.connect(lambda: self._discard(lost))
        compare = QPushButton(_("Compare"))
        compare.setObjectName("link")
        compare.clicked.connect(lambda: self._compare(lost))
        column.addWidget(words, 0, 0, 1, 4)
        column.addWidget(again, 1, 0)
        column.addWidget(compare, 1, 1)
        column.addWidget(drop, 1, 2)
        column.setColumnStretch(3, 1)
        return box

    def _recovered(self, lost: Lost) -> None:
        from studio.gui.window import filing

        self._begin(filing.recovering(self._window, lost))

    def _compare(self, lost: Lost) -> None:
        from studio.gui.window.compare import compare_lost

        compare_lost(self._window, lost).open()

    def _discard(self, lost: Lost) -> None:
        from studio.gui.window import storing

        storing.discard(lost)
        self.refresh()

    def _open(self, path: Path) -> None:
        from studio.gui.window import filing

        self._window.begin(filing.opening(self._window, path))

    def _play(self, folder: Path) -> None:
        from studio.gui.window import filing

        filing.open_installed(self._window, folder)
