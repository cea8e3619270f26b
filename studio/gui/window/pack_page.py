"""The play-only view of an installed pack: what it is, a map of what players may see, what to set before play (ui.md §2.8)."""

import logging
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import TYPE_CHECKING

import msgspec
from PySide6.QtCore import Qt
from PySide6.QtGui import QPixmap
from PySide6.QtWidgets import (
    QButtonGroup,
    QComboBox,
    QGridLayout,
    QHBoxLayout,
    QLabel,
    QPushButton,
    QScrollArea,
    QSizePolicy,
    QSpinBox,
    QToolButton,
    QVBoxLayout,
    QWidget,
)

from studio.gui.kit import theme
from studio.gui.kit.mode import Mode
from studio.gui.kit.sheet import read_aloud_font, set_role
from studio.gui.window.desk import Desk
from studio.gui.window.storing import PackRow
from studio.kit import paths
from studio.kit.faults import Fault
from studio.kit.text import _
from studio.packs import Installed, Library, Pack, Rejected
from studio.quest.document import Document
from studio.quest.model import Quest
from studio.quest.names import text_of
from studio.rules.core.api import GameSetup, open_game

if TYPE_CHECKING:
    from studio.gui.board.picture import BoardPicture
    from studio.gui.window.main import MainWindow

log = logging.getLogger(__name__)
SIGNED = {"known": "✔ signed, known key", "new": "✔ signed, new key", "unsigned": "not signed"}
SITTERS = {"person": "Person", "greedy": "Bot, greedy", "random": "Bot, random"}
FREE = ("cc", "public domain", "mit", "gpl")
"""Beginnings of licences that allow an editable copy."""


def library() -> Library:
    """The player's library."""
    return Library(paths.library())


def rows() -> tuple[PackRow, ...]:
    """The installed packs as Welcome lists them."""
    found = []
    for pack in library().packs():
        manifest = pack.manifest
        note = " · ".join(filter(None, (_("version {v}", v=manifest.version), manifest.author, _(SIGNED[pack.signed]))))
        found.append(PackRow(pack.title, note, pack.folder, None))
    return tuple(found)


def install(window: "MainWindow", path: Path) -> Desk | None:
    """Installs a pack and shows it; a refused one is named with its reason, and nothing else changes."""
    try:
        installed = library().install(path)
    except Rejected as rejected:
        from studio.gui.window.about import reasons_sheet

        reasons = tuple(str(reason) for reason in rejected.reasons) or (str(rejected),)
        text = _("The file is left as it is, and your other packs stay usable.")
        reasons_sheet(window, _("{pack} is not installed", pack=path.name), text, reasons)
        return None
    except Fault as fault:
        text = _("{pack} is not installed: {why}", pack=path.name, why=str(fault))
        window.bars.show(f"pack {path}", text, "error")
        return None
    window.toasts.show(_("Installed {pack}.", pack=installed.title))
    return open_installed(window, installed.folder)


def open_installed(window: "MainWindow", folder: Path) -> Desk | None:
    """An installed pack in the play-only view; it is verified again."""
    try:
        pack = library().open_folder(folder)
        row = next((p for p in library().packs() if p.folder == folder), None)
    except Fault as fault:
        window.bars.show(f"pack {folder}", str(fault), "error")
        return None
    desk = Desk(Document(pack.quest, None, writable=False), pack=True)
    desk.add_mode(PackMode(window, desk, pack, row))
    window.add_desk(desk)
    return desk


def player_board(quest: Quest) -> "BoardPicture | None":
    """The board as players see it at the beginning: no hidden areas, no monsters in them."""
    from studio.gui.board.of_game import picture_of_game
    from studio.gui.board.runs import box_of
    from studio.quest.content import catalogue_of

    try:
        rules = open_game(GameSetup(quest, min(quest.header.heroes, default=2)))
        state = rules.view(rules.start(1).state, 1)
    except Fault as fault:
        log.info("no picture of %s: %s", quest.id, fault)
        return None
    picture = picture_of_game(state, quest, catalogue_of(quest), player=True)
    return msgspec.structs.replace(picture, box=box_of(picture.floor))


def player_picture(quest: Quest, wide: int, high: int) -> QPixmap | None:
    """The map with what players see at the beginning, for the cover."""
    from studio.gui.board.render import render

    cover = player_board(quest)
    if cover is None:
        return None
    _x, _y, columns, rows_ = cover.box
    px = min(48.0, (wide - 60) / max(1, columns), (high - 60) / max(1, rows_))
    return QPixmap.fromImage(render(cover, px=px, dpr=2.0))


class PackMode(Mode):
    """The page before play."""

    name = "pack"

    def __init__(self, window: "MainWindow", desk: Desk, pack: Pack, row: Installed | None) -> None:
        super().__init__()
        self._window, self._desk, self._quest = window, desk, pack.quest
        manifest = pack.manifest
        self.central = QWidget()
        self.central.setProperty("role", "panel")
        self.central.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self.top_left, self.top_right = QWidget(), QWidget()
        told = QLabel(
            " · ".join(
                filter(
                    None,
                    (
                        f"{manifest.title or manifest.id} {manifest.version}",
                        _("by {author}", author=manifest.author) if manifest.author else "",
                        manifest.licence,
                        _(SIGNED[row.signed]) if row else "",
                    ),
                )
            )
        )
        line = QHBoxLayout(self.top_left)
        line.setContentsMargins(0, 0, 0, 0)
        line.addWidget(told, 1)
        back = QPushButton(_("Library"))
        back.clicked.connect(lambda: window.close_desk(desk))
        line = QHBoxLayout(self.top_right)
        line.setContentsMargins(0, 0, 0, 0)
        line.addWidget(back)
        outer = QHBoxLayout(self.central)
        outer.setContentsMargins(0, 0, 0, 0)
        outer.addWidget(self._about(pack), 0)
        outer.addWidget(self._cover(), 1)
        outer.addWidget(self._before(), 0)

    def _text(self, text: str, role: str = "") -> QLabel:
        label = QLabel(text)
        label.setWordWrap(True)
        label.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Minimum)
        if role:
            set_role(label, role)
        return label

    def _about(self, pack: Pack) -> QWidget:
        area = QScrollArea()
        area.setFixedWidth(300)
        area.setWidgetResizable(True)
        page = QWidget()
        column = QVBoxLayout(page)
        column.setContentsMargins(16, 16, 16, 16)
        column.setSpacing(8)
        manifest, quest = pack.manifest, self._quest
        column.addWidget(self._text(_("About").upper(), "section"))
        column.addWidget(self._text(manifest.title or manifest.id, "page_title"))
        heroes = ", ".join(map(str, quest.header.heroes))
        for words in (
            _("For {n} heroes", n=heroes),
            _("Languages: {list}", list=", ".join(manifest.languages or (manifest.language,))),
            _("Licence: {name}", name=manifest.licence or _("none given")),
        ):
            column.addWidget(self._text(words))
        column.addWidget(self._text(_("Files").upper(), "section"))
        for name, member in sorted(manifest.files.items()):
            shown = self._text(_("{file}, {n} bytes", file=name, n=member.size), "dim")
            shown.setToolTip(member.hash)
            column.addWidget(shown)
        if manifest.licence.lower().startswith(FREE):
            copy = QPushButton(_("Make an editable copy"))
            copy.clicked.connect(self._copy)
            column.addWidget(copy)
        column.addStretch(1)
        area.setWidget(page)
        return area

    def _cover(self) -> QWidget:
        area = QScrollArea()
        area.setWidgetResizable(True)
        page = QWidget()
        column = QVBoxLayout(page)
        column.setContentsMargins(16, 16, 16, 16)
        self.image = QLabel()
        self.image.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self.image.setMinimumHeight(360)
        self.image.setAutoFillBackground(True)
        self.image.setStyleSheet(f"background: {theme.now().board.void}; border-radius: 6px;")
        column.addWidget(self.image, 5)
        intro = self._text(text_of(self._quest, self._quest.header.intro))
        intro.setFont(read_aloud_font())
        intro.setStyleSheet("font-size: 15px;")
        column.addWidget(intro, 3, Qt.AlignmentFlag.AlignTop)
        area.setWidget(page)
        return area

    def _before(self) -> QWidget:
        box = QWidget()
        box.setFixedWidth(304)
        column = QVBoxLayout(box)
        column.setContentsMargins(16, 16, 16, 16)
        column.setSpacing(8)
        column.addWidget(self._text(_("Before you play").upper(), "section"))
        now = self._window.settings.now.play
        grid = QGridLayout()
        grid.setColumnStretch(1, 1)
        self._group = QButtonGroup(self)
        counts = QHBoxLayout()
        counts.setSpacing(0)
        allowed = self._quest.header.heroes or (2,)
        for place, count in enumerate(allowed):
            button = QToolButton()
            button.setObjectName("segment")
            button.setProperty("end", "first" if place == 0 else "last" if place == len(allowed) - 1 else "middle")
            button.setText(str(count))
            button.setCheckable(True)
            button.setMinimumWidth(40)
            button.setChecked(count == (now.heroes if now.heroes in allowed else allowed[0]))
            self._group.addButton(button, count)
            counts.addWidget(button)
        counts.addStretch(1)
        grid.addWidget(QLabel(_("Heroes")), 0, 0)
        grid.addLayout(counts, 0, 1)
        self.lord = QComboBox()
        for key, words in SITTERS.items():
            self.lord.addItem(_(words), key)
        self.lord.setCurrentIndex(max(0, self.lord.findData(now.seats.get("0", "greedy"))))
        self.seed = QSpinBox()
        self.seed.setRange(0, 2_147_483_647)
        self.seed.setValue(now.seed)
        grid.addWidget(QLabel(_("Overlord")), 1, 0)
        grid.addWidget(self.lord, 1, 1)
        grid.addWidget(QLabel(_("Seed")), 2, 0)
        grid.addWidget(self.seed, 2, 1)
        column.addLayout(grid)
        go = QPushButton(_("Play"))
        go.clicked.connect(self.play)
        self.go = go
        column.addWidget(go)
        column.addStretch(1)
        return box

    def entered(self) -> None:
        """The cover is painted when it is first seen."""
        if self.image.pixmap().isNull():
            picture = player_picture(self._quest, 620, 420)
            if picture is not None:
                self.image.setPixmap(picture)
        self.place_said.emit("")
        self.hint_said.emit(_("Play begins with the settings at the right."))
        self.facts_said.emit((_("Play only"),))

    def handlers(self) -> Mapping[str, Callable[[], object]]:
        return {"play.start": self.play}

    def play(self) -> None:
        """Keeps the settings and begins."""
        now = self._window.settings.now.play
        seats = {**now.seats, "0": str(self.lord.currentData())}
        chosen = msgspec.structs.replace(now, heroes=self._group.checkedId(), seats=seats, seed=self.seed.value())
        self._window.settings.change(play=chosen)
        self._desk.start_game(self._window)

    def _copy(self) -> None:
        from studio.gui.window import filing

        filing.open_copy(self._window, self._quest)
