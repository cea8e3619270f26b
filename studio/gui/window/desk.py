"""One open quest in the window: its document and file, its modes, the game that is paused while it is edited."""

import logging
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

from studio.gui.board import BoardView, QuestPictures
from studio.gui.kit.bridge import Later, relay
from studio.gui.kit.mode import Mode
from studio.gui.kit.turns import NEXT, Steps, at_once
from studio.gui.window import ahead
from studio.kit import paths
from studio.kit.faults import Fault
from studio.kit.text import _
from studio.quest.document import Document
from studio.quest.model import Quest
from studio.quest.names import text_of
from studio.quest.store import Store

if TYPE_CHECKING:
    from studio.gui.table.view import PlayMode
    from studio.gui.window.main import MainWindow

log = logging.getLogger(__name__)


class Desk:
    """A quest being worked on. Modes are made when first entered and live as long as the desk."""

    def __init__(self, document: Document, store: Store | None = None, *, pack: bool = False) -> None:
        self.document = document
        self.store = store
        """File, lock and journal; None for a pack."""
        self.saved_at = 0.0
        self.asked_about = ""
        """The state of the changed file that the user was asked about."""
        self.pack = pack
        """An installed pack: play only."""
        self.last_mode = "pack" if pack else "edit"
        self.game_quest: Quest | None = None
        """The quest the running game was started with."""
        self._modes: dict[str, Mode] = {}

    @property
    def path(self) -> Path | None:
        """The file, None while it was never saved."""
        return self.document.path

    def title(self) -> str:
        """The quest's name."""
        quest = self.document.quest
        return text_of(quest, quest.header.title) or quest.id.replace("_", " ").capitalize()

    # --- modes --------------------------------------------------------------------------------

    def add_mode(self, mode: Mode) -> None:
        """Takes in a mode that somebody else made (the page of a pack)."""
        self._modes[mode.name] = mode

    def modes(self) -> Iterator[Mode]:
        """The modes made so far."""
        yield from self._modes.values()

    def mode(self, name: str, window: "MainWindow") -> Mode | None:
        """A mode by name, made when it is first asked for; None when it cannot be entered."""
        return at_once(self.making(name, window))

    def making(self, name: str, window: "MainWindow") -> Steps[Mode | None]:
        """The same in steps; the playtest has its game begun."""
        if name == "edit" and self.pack:
            name = "pack"
        if name == "lab":
            return None
        if name == "play":
            yield from ahead.modules(ahead.TABLE)
            self.table(window)
            yield NEXT
            if not self.has_game and not (yield from self.beginning(window)):
                return None
        elif name not in self._modes:
            yield from ahead.modules(ahead.EDITOR)
            from studio.gui.editor.view import EditMode

            pictures = QuestPictures()
            pictures.of(self.document.quest)
            yield NEXT
            self._modes[name] = EditMode(self.document, window.jobs, window.settings, pictures)
            yield NEXT
        self.last_mode = name
        return self._modes[name]

    def table(self, window: "MainWindow") -> "PlayMode":
        """The playtest, made when it is first asked for; it may have no game yet."""
        from studio.gui.table.view import PlayMode

        if self.play is None:
            self._modes["play"] = PlayMode(window.settings, window.jobs, player=self.pack)
        found = self.play
        assert found is not None
        return found

    @property
    def play(self) -> "PlayMode | None":
        """The playtest, when it was entered."""
        from studio.gui.table.view import PlayMode

        found = self._modes.get("play")
        return found if isinstance(found, PlayMode) else None

    @property
    def has_game(self) -> bool:
        """Whether a game is running or paused."""
        return "play" in self._modes and self.play is not None and self.play.session is not None

    # --- the game -----------------------------------------------------------------------------

    def beginning(self, window: "MainWindow", area: str = "", quest: Quest | None = None) -> Steps[bool]:
        """Begins a game on the quest as it is on screen, or as it is saved; a fault becomes a bar. Answers whether it began."""
        play = self.table(window)
        yield NEXT
        quest = quest or self.document.quest
        play.rolling.on = window.settings.now.play.dice == "typed"
        try:
            has_begun = yield from play.beginning(quest, area)
        except Fault as fault:
            window.bars.show("play", _("The game cannot begin: {why}", why=str(fault)), "error")
            return False
        if has_begun:
            window.bars.close("play")
            self.game_quest = quest
        return has_begun

    def start_game(self, window: "MainWindow", area: str = "", quest: Quest | None = None) -> bool:
        """Begins a game and shows it; answers whether it began."""
        return at_once(self.starting(window, area, quest))

    def starting(self, window: "MainWindow", area: str = "", quest: Quest | None = None) -> Steps[bool]:
        """The same in steps, where the editor looks; Edit stays in front when it cannot begin."""
        if not (yield from self.beginning(window, area, quest)):
            return False
        yield from window.showing("play", self)
        play, edit = self.play, self._modes.get("edit")
        if play is not None and window.mode is play and edit is not None and isinstance(edit.central, BoardView):
            play.look_like(edit.central)
        return True

    @property
    def is_game_old(self) -> bool:
        """Whether the quest has been edited since the game was started."""
        return self.has_game and self.game_quest is not self.document.quest

    def game_chip(self, mode: Mode | None) -> str:
        """What the chip beside the mode switch says while the game waits."""
        play = self.play if self.has_game else None
        if play is None or play.session is None or (mode is not None and mode.name == "play"):
            return ""
        if self.is_game_old:
            return _("Quest changed ▾")
        return _("Game paused, round {n}", n=play.session.state.round)

    # --- the file -----------------------------------------------------------------------------

    def watch(self, window: "MainWindow") -> None:
        """The window follows the document's steps."""
        later = Later(window.refresh, 0, window)
        relay(self.document.stepped, window, later)
        relay(self.document.selected, window, lambda _ids: later())

    def saved_words(self, now: float) -> str:
        """How the file stands: "Saved 12 s ago", "Edited", "Not saved yet"."""
        if self.store is None:
            return ""
        if self.path is None:
            return _("Not saved yet")
        if not self.document.is_saved:
            return _("Edited")
        if not self.saved_at:
            return _("Saved")
        seconds = max(0, int(now - self.saved_at))
        return _("Saved {n} s ago", n=seconds) if seconds < 90 else _("Saved {n} min ago", n=seconds // 60)

    def autosave(self) -> Path | None:
        """A copy of unsaved work in the user's folder; a full disk is only logged, the journal holds the work."""
        if self.store is not None:
            try:
                return self.store.autosave(paths.data() / "autosave")
            except (Fault, OSError) as fault:
                log.info("no copy of %s: %s", self.title(), fault)
        return None

    def may_close(self, window: "MainWindow") -> bool:
        """Whether closing loses nothing: saved, or kept in the journal."""
        from studio.gui.window import filing

        is_kept = self.store is None or self.document.is_saved or self.document.journal is not None
        return is_kept or filing.ask_unsaved(window, self)

    def close(self) -> None:
        """Lets the file go; unsaved work stays in the journal and is offered at the next start."""
        store, journal = self.store, self.document.journal
        self.store = None
        if store is None:
            return
        if not self.document.is_saved and self.document.history.at and journal is not None:
            journal.abandon()
            self.document.journal = None
        store.close()
