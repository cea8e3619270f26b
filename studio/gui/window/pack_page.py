"""The play-only view of an installed pack: what it is, a map of what players may see, what to set before play (ui.md §2.8)."""

import logging
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import TYPE_CHECKING

import msgspec
from PySide6.QtCore import QEvent, QLocale, QObject, Qt
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

from studio.gui.kit import text_size
from studio.gui.kit.bridge import Later
from studio.gui.kit.elided import Choice
from studio.gui.kit.mode import Mode
from studio.gui.kit.prose import Prose
from studio.gui.kit.sheet import set_role
from studio.gui.window.desk import Desk
from studio.gui.window.languages import name_of
from studio.gui.window.storing import PackRow
from studio.kit import paths
from studio.kit.faults import Fault
from studio.kit.text import N_, _
from studio.packs import Installed, Library, Pack, Rejected
from studio.quest.document import Document
from studio.quest.model import Quest
from studio.quest.names import text_of
from studio.rules.core.api import GameSetup, open_game

if TYPE_CHECKING:
    from studio.gui.board.picture import BoardPicture
    from studio.gui.window.main import MainWindow

log = logging.getLogger(__name__)
SIGNED = {"known": N_("✔ signed, known key"), "new": N_("✔ signed, new key"), "unsigned": N_("not signed")}
SITTERS = {"person": N_("Person"), "greedy": N_("Bot, greedy"), "random": N_("Bot, random")}
GAMES = {"journeys1": N_("first edition"), "journeys2": N_("second edition"), "command": N_("Dungeon Command")}
READ_WIDE = 680
"""Lines to be read aloud grow no longer."""
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


def cover(board: "BoardPicture", wide: int, high: int) -> QPixmap:
    """A board as large as it fits, but no square larger than on the table."""
    from studio.gui.board.render import render

    _x, _y, columns, rows_ = board.box
    px = max(8.0, min(64.0, (wide - 60) / max(1, columns), (high - 60) / max(1, rows_)))
    return QPixmap.fromImage(render(board, px=px, dpr=2.0))


def span(numbers: tuple[int, ...]) -> str:
    """Numbers as people say them: "2–4", "2 or 4"."""
    low, high = min(numbers), max(numbers)
    if len(numbers) > 2 and len(numbers) == high - low + 1:
        return f"{low}–{high}"
    return _("{list} or {last}", list=", ".join(map(str, numbers[:-1])), last=high) if len(numbers) > 1 else str(low)


class PackMode(Mode):
    """The page before play."""

    name = "pack"

    def __init__(self, window: "MainWindow", desk: Desk, pack: Pack, row: Installed | None) -> None:
        super().__init__()
        self._window, self._desk, self._quest = window, desk, pack.quest
        self._board: BoardPicture | None = None
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
        outer.addWidget(self._about(pack, row), 0)
        outer.addWidget(self._cover(), 1)
        outer.addWidget(self._before(), 0)

    def _text(self, text: str, role: str = "") -> QLabel:
        label = QLabel(text)
        label.setWordWrap(True)
        label.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Minimum)
        if role:
            set_role(label, role)
        return label

    def _about(self, pack: Pack, row: Installed | None) -> QWidget:
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
        names = [name_of(code) for code in manifest.languages or (manifest.language,)]
        for words in (
            _("For {n} heroes", n=span(quest.header.heroes or (2,))),
            _("Needs: {game}, base box", game=_(GAMES[quest.system])),
            _("Languages: {list}", list=", ".join(names)),
            _("Licence: {name}", name=manifest.licence or _("none given")),
        ):
            column.addWidget(self._text(words))
        column.addWidget(self._text(_("What is inside").upper(), "section"))
        for name, member in sorted(manifest.files.items()):
            size = QLocale(QLocale.Language.English).toString(member.size)
            shown = self._text(_("{file}, {n} bytes", file=name, n=size), "dim")
            shown.setToolTip(_("Hash: {hash}", hash=member.hash))
            column.addWidget(shown)
        if row is not None and row.signer is not None:
            column.addWidget(self._text(_("Key: {key}", key=row.signer.name), "dim"))
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
        column.setSpacing(16)
        self.image = QLabel()
        self.image.setObjectName("cover")
        self.image.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self.image.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)
        column.addWidget(self.image)
        intro = Prose(text_of(self._quest, self._quest.header.intro))
        intro.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Minimum)
        intro.setMaximumWidth(text_size.grown(READ_WIDE))
        line = QHBoxLayout()
        line.addStretch(1)
        line.addWidget(intro, 1000)
        line.addStretch(1)
        column.addLayout(line)
        column.addStretch(1)
        area.setWidget(page)
        self._area = area
        area.installEventFilter(self)
        self._drawing = Later(self._draw, 30, self)
        return area

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """The cover has 62 % of the height."""
        if event.type() == QEvent.Type.Resize:
            self.image.setFixedHeight(max(200, round(self._area.height() * 0.62)))
            self._drawing()
        return super().eventFilter(watched, event)

    def _draw(self) -> None:
        if self._board is None:
            self._board = player_board(self._quest)
        if self._board is not None and self.image.width() > 60:
            self.image.setPixmap(cover(self._board, self.image.width(), self.image.height()))

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
            button.clicked.connect(lambda _on=False: self._show_seats())
            self._group.addButton(button, count)
            counts.addWidget(button)
        counts.addStretch(1)
        grid.addWidget(QLabel(_("Heroes")), 0, 0)
        grid.addLayout(counts, 0, 1)
        self.seats: dict[int, QComboBox] = {}
        self._labels: dict[int, QLabel] = {}
        for seat in range(max(allowed) + 1):
            sitter = self.seats[seat] = Choice()
            for key, words in SITTERS.items():
                sitter.addItem(_(words), key)
            sitter.setCurrentIndex(
                max(0, sitter.findData(now.seats.get(str(seat), "greedy" if not seat else "person")))
            )
            label = self._labels[seat] = QLabel(_("Hero {n}", n=seat) if seat else _("Overlord"))
            sitter.setAccessibleName(label.text())
            grid.addWidget(label, 1 + seat, 0)
            grid.addWidget(sitter, 1 + seat, 1)
        self.party = Choice()
        self.party.addItem(_("Drawn by lot"), ())
        for party in self._window.settings.now.parties:
            if party.system == self._quest.system:
                self.party.addItem(party.name, party.heroes)
                if party.heroes == now.party:
                    self.party.setCurrentIndex(self.party.count() - 1)
        self.party.setAccessibleName(_("Party"))
        self.seed = QSpinBox()
        self.seed.setRange(0, 2_147_483_647)
        self.seed.setValue(now.seed)
        self.seed.setAccessibleName(_("Seed"))
        self.seed.lineEdit().setTextMargins(6, 0, 0, 0)  # the style sheet's padding does not reach the inner field
        foot = len(self.seats) + 1
        for place, (words, field) in enumerate(((_("Party"), self.party), (_("Seed"), self.seed))):
            grid.addWidget(QLabel(words), foot + place, 0)
            grid.addWidget(field, foot + place, 1)
        column.addLayout(grid)
        self.go = QPushButton(_("Play"))
        self.go.clicked.connect(self.play)
        column.addWidget(self.go)
        resume = QPushButton(_("Go on with a saved game…"))
        resume.setObjectName("link")
        resume.clicked.connect(lambda: self._window.commands.run("play.load"))
        column.addWidget(resume, 0, Qt.AlignmentFlag.AlignLeft)
        column.addStretch(1)
        self._show_seats()
        return box

    def _show_seats(self) -> None:
        for seat, sitter in self.seats.items():
            sitter.setVisible(seat <= self._group.checkedId())
            self._labels[seat].setVisible(seat <= self._group.checkedId())

    def entered(self) -> None:
        """The cover is painted when the page is seen."""
        self._drawing()
        self.place_said.emit("")
        self.hint_said.emit(_("Play begins with the settings at the right."))
        self.facts_said.emit((_("Play only"),))

    def handlers(self) -> Mapping[str, Callable[[], object]]:
        return {"play.start": self.play}

    def play(self) -> None:
        """Keeps the settings and begins."""
        now = self._window.settings.now.play
        seats = {**now.seats, **{str(seat): str(sitter.currentData()) for seat, sitter in self.seats.items()}}
        heroes, party = self._group.checkedId(), tuple(self.party.currentData() or ())
        chosen = msgspec.structs.replace(now, heroes=heroes, seats=seats, seed=self.seed.value(), party=party[:heroes])
        self._window.settings.change(play=chosen)
        self._window.begin_game(self._desk.starting(self._window))

    def _copy(self) -> None:
        from studio.gui.window import filing

        self._window.begin(filing.copying(self._window, self._quest))
