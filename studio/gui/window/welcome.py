"""The page while no quest is open: start cards, recent quests, recovery, installed packs (ui.md §2.3)."""

from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtGui import QKeyEvent, QMouseEvent, QPixmap
from PySide6.QtWidgets import (
    QButtonGroup,
    QFrame,
    QGridLayout,
    QHBoxLayout,
    QLabel,
    QPushButton,
    QScrollArea,
    QToolButton,
    QVBoxLayout,
    QWidget,
)

from studio.gui.kit.elided import Elided
from studio.gui.kit.laying import clear
from studio.gui.kit.sheet import set_role
from studio.kit.text import _, ngettext
from studio.quest.model import System
from studio.quest.new import Template
from studio.quest.store import Lost

if TYPE_CHECKING:
    from studio.gui.window.main import MainWindow

SYSTEMS: dict[System, str] = {
    "journeys1": "First\nedition",
    "journeys2": "Second\nedition",
    "command": "Dungeon\nCommand",
}
TEMPLATES: dict[Template, str] = {"blank": "Blank", "three_rooms": "Three rooms"}


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
    return next((_(words) for system, words in SYSTEMS.items() if system == note), "")


class Row(QFrame):
    """A recent quest or a pack: picture, name, when, what is known; a click or Enter opens it."""

    pressed = Signal()

    def __init__(self, title: str, right: str, below: str, picture: QPixmap | None, tip: str = "") -> None:
        super().__init__()
        self.setObjectName("recentRow")
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        self.setAccessibleName(f"{title}, {right}, {below}")
        self.setToolTip(tip)
        row = QHBoxLayout(self)
        row.setContentsMargins(6, 6, 10, 6)
        row.setSpacing(12)
        image = QLabel()
        image.setFixedSize(96, 72)
        image.setAlignment(Qt.AlignmentFlag.AlignCenter)
        if picture is not None:
            image.setPixmap(picture)
        else:
            image.setFrameShape(QFrame.Shape.StyledPanel)
        row.addWidget(image)
        column = QVBoxLayout()
        column.setSpacing(2)
        first = QHBoxLayout()
        name = Elided(title, middle=True)
        set_role(name, "strong")
        when = QLabel(right)
        set_role(when, "dim")
        first.addWidget(name, 1)
        first.addWidget(when)
        told = Elided(below)
        set_role(told, "dim")
        column.addStretch(1)
        column.addLayout(first)
        column.addWidget(told)
        column.addStretch(1)
        row.addLayout(column, 1)

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        if event.button() == Qt.MouseButton.LeftButton and self.rect().contains(event.position().toPoint()):
            self.pressed.emit()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_Space):
            self.pressed.emit()
            return
        super().keyPressEvent(event)


class Welcome(QWidget):
    """Newcomers start at the left, authors come back at the right; recovery stands first."""

    def __init__(self, window: "MainWindow") -> None:
        super().__init__()
        self.setObjectName("welcome")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
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
        wide = QHBoxLayout(page)
        wide.setContentsMargins(24, 40, 24, 24)
        wide.setSpacing(48)
        wide.addStretch(1)
        left, self._right = QWidget(), QWidget()
        left.setFixedWidth(400)
        self._right.setMinimumWidth(380)
        self._right.setMaximumWidth(520)
        wide.addWidget(left, 0, Qt.AlignmentFlag.AlignTop)
        wide.addWidget(self._right, 4, Qt.AlignmentFlag.AlignTop)
        wide.addStretch(1)
        self._build_left(QVBoxLayout(left))
        self._column = QVBoxLayout(self._right)
        self._column.setContentsMargins(0, 0, 0, 0)
        self._column.setSpacing(4)
        self.rows: list[Row] = []

    # --- the left column ----------------------------------------------------------------------

    def _build_left(self, column: QVBoxLayout) -> None:
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(8)
        name, motto = QLabel("Questwright"), QLabel(_("Make a quest. Play it. Trust it."))
        set_role(name, "figure")
        set_role(motto, "dim12")
        column.addWidget(name)
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
        templates = QHBoxLayout()
        templates.setSpacing(0)
        group = QButtonGroup(self)
        self.templates: dict[str, QToolButton] = {}
        for place, (key, words) in enumerate(TEMPLATES.items()):
            button = QToolButton()
            button.setObjectName("segment")
            button.setProperty("end", "first" if place == 0 else "last")
            button.setText(_(words))
            button.setCheckable(True)
            button.setChecked(key == self._template)
            button.clicked.connect(lambda _on=False, key=key: setattr(self, "_template", key))
            group.addButton(button)
            templates.addWidget(button)
            self.templates[key] = button
        templates.addStretch(1)
        column.addLayout(templates)
        column.addSpacing(24)
        for id_, extra in (("file.open", ""), ("file.import", "")):
            action = self._window.commands.actions[id_]
            words = action.text() if id_ == "file.open" else _("Import from another tool…")
            words = _("Open a quest…") if id_ == "file.open" else words
            link = self._link(
                words, lambda id_=id_: self._window.commands.run(id_), self._window.commands.key_text(id_)
            )
            column.addLayout(link)
            del extra
        self.learn = QPushButton(_("▶ Learn: your first quest, 10 minutes"))
        self.learn.clicked.connect(self._learn)
        if not self._window.settings.now.toured:
            set_role(self.learn, "main")
        column.addSpacing(8)
        column.addWidget(self.learn, 0, Qt.AlignmentFlag.AlignLeft)
        column.addStretch(1)

    def _link(self, words: str, act: object, key: str) -> QHBoxLayout:
        row = QHBoxLayout()
        button = QPushButton(words)
        button.setObjectName("link")
        button.clicked.connect(lambda: act())  # type: ignore[operator]
        told = QLabel(key)
        set_role(told, "dim")
        row.addWidget(button)
        row.addWidget(told)
        row.addStretch(1)
        return row

    def _head(self, words: str) -> QLabel:
        label = QLabel(words.upper())
        set_role(label, "section")
        return label

    def _start(self, system: System) -> None:
        from studio.gui.window import filing

        filing.open_new(self._window, system, self._template)

    def _learn(self) -> None:
        """Opens a copy of the tutorial quest and begins the tour."""
        from studio.gui.window import filing, storing

        quest = storing.tutorial()
        self._window.settings.change(toured=True)
        set_role(self.learn, "")
        if quest is not None:
            from studio.gui.window.tour import Tour, with_gap

            Tour(self._window, filing.open_copy(self._window, with_gap(quest))).open()

    # --- the right column ---------------------------------------------------------------------

    def refresh(self) -> None:
        """Reads anew what can be recovered, what was open, what is installed."""
        from studio.gui.window import storing

        clear(self._column)
        self.rows = []
        self._dress_cards()
        for lost in storing.recoverable()[:2]:
            self._column.addWidget(self._recover(lost))
            self._column.addSpacing(16)
        self._column.addWidget(self._head(_("Recent")))
        now = self._window.clock()
        for recent in self._window.settings.now.recent[:5]:
            path = Path(recent.path)
            known = storing.glance(path)
            system = _system_words(recent.note).replace("\n", " ")
            below = known.note if known else _("The file is not there any more.")
            row = Row(
                recent.title, ago(now - recent.when), " · ".join(filter(None, (system, below))),
                known.picture if known else None, recent.path,
            )  # fmt: skip
            row.pressed.connect(lambda path=path: self._open(path))
            self._add(row)
        if not self.rows:
            none = QLabel(_("Nothing yet. What you open comes here."))
            set_role(none, "dim12")
            self._column.addWidget(none)
        self._column.addSpacing(16)
        head = QWidget()
        line = QHBoxLayout(head)
        line.setContentsMargins(0, 0, 0, 0)
        line.addWidget(self._head(_("Installed packs")))
        line.addStretch(1)
        install = QPushButton(_("Install…"))
        install.setObjectName("link")
        install.clicked.connect(lambda: self._window.commands.run("pack.install"))
        line.addWidget(install)
        self._column.addWidget(head)
        packs = storing.installed()
        for pack in packs:
            row = Row(pack.title, _("▷ Play"), pack.note, pack.picture, str(pack.folder))
            row.pressed.connect(lambda folder=pack.folder: self._play(folder))
            self._add(row)
        if not packs:
            none = QLabel(_("No packs yet. Drop a .questpack here."))
            set_role(none, "dim12")
            self._column.addWidget(none)
        self._column.addStretch(1)

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

        filing.recover(self._window, lost)

    def _compare(self, lost: Lost) -> None:
        from studio.gui.window.compare import CompareSheet

        CompareSheet(self._window, lost).open()

    def _discard(self, lost: Lost) -> None:
        from studio.gui.window import storing

        storing.discard(lost)
        self.refresh()

    def _open(self, path: Path) -> None:
        from studio.gui.window import filing

        filing.open_path(self._window, path)

    def _play(self, folder: Path) -> None:
        from studio.gui.window import filing

        filing.open_installed(self._window, folder)
