"""A campaign at its desk: the next quest is played from it, and what came of it is kept in the campaign's file."""

from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from studio.gui.kit.turns import NEXT, Steps
from studio.gui.window import campaigns
from studio.gui.window.campaign_page import CampaignMode
from studio.gui.window.desk import Desk
from studio.kit.faults import Fault
from studio.kit.text import _
from studio.play import campaign as record
from studio.play.campaign import Campaign
from studio.play.seats import Seats
from studio.play.session import begun
from studio.quest.document import Document
from studio.quest.model import Quest

if TYPE_CHECKING:
    from studio.gui.table.view import PlayMode
    from studio.gui.window.main import MainWindow


def open_campaign(window: "MainWindow", file: Path) -> "CampaignDesk | None":
    """Shows a campaign with its next quest; a fault becomes a bar."""
    for desk in window.desks:
        if isinstance(desk, CampaignDesk) and desk.file == file:
            window.show_desk(desk)
            return desk
    try:
        campaign = campaigns.load(file)
        following = record.next_quest(campaign) or next(reversed(campaign.quests), "")
        made = CampaignDesk(window, file, campaign, campaigns.quest_for(campaign, file, following))
    except (Fault, OSError) as fault:
        window.bars.show(f"campaign {file}", str(fault), "error")
        return None
    window.add_desk(made)
    return made


class CampaignDesk(Desk):
    """The next quest of a campaign, played with the group's heroes."""

    def __init__(self, window: "MainWindow", file: Path, campaign: Campaign, quest: Quest) -> None:
        super().__init__(Document(quest, None, writable=False), pack=True)
        self.file, self.record = file, campaign
        self.is_played = False
        """The quest was played to its end, and the record has gone on."""
        self.titles = {quest.id: campaigns.title_of(quest)}
        """Quest → its name, where it is to be found."""
        for id_ in campaign.quests:
            if id_ not in self.titles:
                self._name(id_)
        self._window = window
        self.page = CampaignMode(window, self)
        self.add_mode(self.page)

    def _name(self, quest: str) -> None:
        try:
            self.titles[quest] = campaigns.title_of(campaigns.quest_for(self.record, self.file, quest))
        except (Fault, OSError):
            self.titles[quest] = quest.replace("_", " ").capitalize()

    def title(self) -> str:
        """The campaign's name and the quest's."""
        return _("{campaign}: {quest}", campaign=campaigns.name_of(self.record), quest=super().title())

    # --- the game -----------------------------------------------------------------------------

    def beginning(self, window: "MainWindow", area: str = "", quest: Quest | None = None) -> Steps[bool]:
        """Begins the next quest as the campaign has it; once it was played, its page says what comes next."""
        if self.is_played or record.next_quest(self.record) is None:
            window.show_mode("pack")
            return False
        now = window.settings.now.play
        seats = {int(seat): who for seat, who in now.seats.items() if seat.isdigit()}
        known = {member.hero for member in self.record.group}
        free = tuple(hero for hero in now.party if hero not in known)
        play = self.table(window)
        yield NEXT
        try:
            setup = record.setup(self.record, self.document.quest, free, quick_setup=now.quick)
            set_up = partial(begun, setup, now.seed, Seats({0: "greedy"} | seats), strict=True)
            session = yield from window.jobs.beside(_("Setting up the game"), set_up)
        except Fault as fault:
            window.bars.show("play", _("The game cannot begin: {why}", why=str(fault)), "error")
            return False
        if session is None:
            return False
        window.bars.close("play")
        play.rolling.on = now.dice == "typed"
        yield from play.resuming(session)
        self.game_quest = self.document.quest
        return True

    def table(self, window: "MainWindow") -> "PlayMode":
        """The playtest of this desk, whose end is waited for, whichever game is at it."""
        is_new = self.play is None
        play = super().table(window)
        if is_new:
            play.actions_changed.connect(self._looked)
        return play

    def _looked(self) -> None:
        """Something happened at the table: a game of this campaign that has ended is kept, once."""
        session = self.play.session if self.play is not None else None
        if session is None or self.is_played or not session.is_present or session.outcome is None:
            return
        if not record.fits(self.record, session.rules.setup):
            return
        after = record.after(self.record, session)
        try:
            campaigns.keep(self.file, self.record, after)
        except (Fault, OSError) as fault:
            text = _("The campaign is not kept: {why}", why=str(fault))
            self._window.bars.show(f"campaign {self.file}", text, "error", (_("Try again"), self._looked))
            return
        self.record, self.is_played = after, True
        self.page.show_record()
        words = campaigns.words_of(after)
        self._window.toasts.show(_("The campaign is kept: {told}.", told=words), _("Campaign"), self._to_page)

    def _to_page(self) -> None:
        self._window.show_desk(self, "pack")

    def go_on(self, window: "MainWindow") -> None:
        """The page of the quest that comes after this one, in place of this desk."""
        window.close_desk(self)
        open_campaign(window, self.file)
