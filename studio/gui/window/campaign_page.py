"""The page of a campaign before and after each quest: what was played, who is in the group, what comes next."""

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING

from PySide6.QtCore import QEvent, QObject, Qt
from PySide6.QtWidgets import QHBoxLayout, QLabel, QPushButton, QScrollArea, QSizePolicy, QVBoxLayout, QWidget

from studio.content.load import load
from studio.gui.kit.bridge import Later
from studio.gui.kit.laying import clear
from studio.gui.kit.mode import Mode
from studio.gui.kit.sheet import set_role
from studio.gui.window import campaigns
from studio.gui.window.pack_page import cover, player_board
from studio.gui.window.seat_rows import SeatRows
from studio.kit.text import _
from studio.play import campaign as record
from studio.play.campaign import Campaign

if TYPE_CHECKING:
    from studio.gui.board.picture import BoardPicture
    from studio.gui.window.campaign_desk import CampaignDesk
    from studio.gui.window.main import MainWindow

SIDES = 300, 304


class CampaignMode(Mode):
    """The record at the left, the next quest's map in the middle, what to set before play at the right."""

    name = "pack"

    def __init__(self, window: "MainWindow", desk: "CampaignDesk") -> None:
        super().__init__()
        self._window, self._desk = window, desk
        self._board: BoardPicture | None = None
        self.central = QWidget()
        self.central.setProperty("role", "panel")
        self.central.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        outer = QHBoxLayout(self.central)
        outer.setContentsMargins(0, 0, 0, 0)
        self._told = _column(outer, SIDES[0])
        self.image = QLabel()
        self.image.setObjectName("cover")
        self.image.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self.image.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Ignored)
        self.image.installEventFilter(self)
        outer.addWidget(self.image, 1)
        self._doing = _column(outer, SIDES[1])
        self._drawing = Later(self._draw, 30, self)
        self.seats: SeatRows | None = None
        self.show_record()

    # --- what it shows ------------------------------------------------------------------------

    def show_record(self) -> None:
        """Writes both columns anew, after a quest was played."""
        self._tell(self._desk.record)
        self._offer(self._desk.record)

    def _tell(self, campaign: Campaign) -> None:
        column = self._told
        clear(column)
        column.addWidget(_text(_("Campaign").upper(), "section"))
        column.addWidget(_text(campaigns.name_of(campaign), "page_title"))
        column.addWidget(_text(campaigns.words_of(campaign)))
        column.addWidget(_text(_("Quests").upper(), "section"))
        for line in quest_lines(campaign, self._desk.titles):
            column.addWidget(_text(line))
        column.addWidget(_text(_("Heroes").upper(), "section"))
        for line in hero_lines(campaign):
            column.addWidget(_text(line))
        if not campaign.group:
            column.addWidget(_text(_("{n} new heroes.", n=campaign.heroes)))
        column.addStretch(1)

    def _offer(self, campaign: Campaign) -> None:
        column = self._doing
        clear(column)
        self.seats = None
        self.go = QPushButton()
        set_role(self.go, "main")
        if record.next_quest(campaign) is None:
            column.addWidget(_text(_("The campaign is won.").upper(), "section"))
            self.go.setText(_("Library"))
            self.go.clicked.connect(lambda: self._window.close_desk(self._desk))
        elif self._desk.is_played:
            won = campaign.played[-1].won
            column.addWidget(_text((_("Quest won") if won else _("Quest lost")).upper(), "section"))
            if not won:
                column.addWidget(_text(_("The group is broken up; new heroes try the quest again. (J-2105)")))
            self.go.setText(_("Next quest") if won else _("Try again"))
            self.go.clicked.connect(lambda: self._desk.go_on(self._window))
        else:
            column.addWidget(_text(_("Before you play").upper(), "section"))
            self.seats = SeatRows(campaign.heroes, self._window.settings.now.play)
            column.addWidget(self.seats)
            self.go.setText(_("Play"))
            self.go.clicked.connect(self.play)
        column.addWidget(self.go)
        column.addStretch(1)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """The map fills the middle."""
        if event.type() == QEvent.Type.Resize:
            self._drawing()
        return super().eventFilter(watched, event)

    def _draw(self) -> None:
        if self._board is None:
            self._board = player_board(self._desk.document.quest)
        if self._board is not None and self.image.width() > 60:
            self.image.setPixmap(cover(self._board, self.image.width(), self.image.height()))

    # --- as a mode ----------------------------------------------------------------------------

    def entered(self) -> None:
        self._drawing()
        self.place_said.emit("")
        self.hint_said.emit(_("What comes of the next quest is kept by itself."))
        self.facts_said.emit((_("Campaign"),))

    def handlers(self) -> Mapping[str, Callable[[], object]]:
        return {"play.start": self.play}

    def play(self) -> None:
        """Keeps the settings and begins the next quest, or goes on with the one that is under way."""
        if self.seats is None:
            self.go.click()
            return
        self._window.settings.change(play=self.seats.chosen())
        self._window.begin_game(self._desk.starting(self._window))


def quest_lines(campaign: Campaign, titles: Mapping[str, str]) -> list[str]:
    """A line for each quest: won, lost so many times, next, or still to come."""
    following = record.next_quest(campaign)
    won = sum(each.won for each in campaign.played)
    lost = 0
    for each in reversed(campaign.played):
        if each.won:
            break
        lost += 1
    lines = []
    for n, quest in enumerate(campaign.quests):
        title = titles.get(quest, quest)
        if n < won:
            lines.append(_("✔ {quest}", quest=title))
        elif n == won and following is not None:
            lines.append(_("▷ {quest}, lost before", quest=title) if lost else _("▷ {quest}", quest=title))
        else:
            lines.append(_("· {quest}", quest=title))
    return lines


def hero_lines(campaign: Campaign) -> list[str]:
    """A line for each hero of the group: name, level, skills."""
    catalogue = load(campaign.system)

    def name(id_: str) -> str:
        entry = catalogue.find(id_)
        return entry.name if entry is not None and entry.name else id_.replace("_", " ")

    return [
        _("{hero}, level {level}: {skills}", hero=name(member.hero), level=record.level(member.won),
          skills=", ".join(map(name, member.skills)))
        for member in campaign.group
    ]  # fmt: skip


def _column(outer: QHBoxLayout, wide: int) -> QVBoxLayout:
    """A column of its own width that scrolls."""
    area = QScrollArea()
    area.setFixedWidth(wide)
    area.setWidgetResizable(True)
    page = QWidget()
    column = QVBoxLayout(page)
    column.setContentsMargins(16, 16, 16, 16)
    column.setSpacing(8)
    area.setWidget(page)
    outer.addWidget(area)
    return column


def _text(words: str, role: str = "") -> QLabel:
    label = QLabel(words)
    label.setWordWrap(True)
    label.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Minimum)
    if role:
        set_role(label, role)
    return label
