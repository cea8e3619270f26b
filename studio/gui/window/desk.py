"""One open quest in the window: its document and file, its modes, the game that is paused while it is edited."""

import logging
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

from studio.gui.board.view import BoardView
from studio.gui.kit.bridge import Later, relay
from studio.gui.kit.mode import Mode
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
        if name == "edit" and self.pack:
            name = "pack"
        if name == "lab":
            return None
        if name not in self._modes:
            made: Mode
            if name == "edit":
                from studio.gui.editor.view import EditMode

                made = EditMode(self.document, window.jobs, window.settings)
            else:
                from studio.gui.table.view import PlayMode

                made = PlayMode(window.settings, window.jobs, player=self.pack)
            self._modes[name] = made
        if name == "play" and not self.has_game:
            self.start_game(window, "", show=False)
        self.last_mode = name
        return self._modes[name]

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

    def start_game(
        self, window: "MainWindow", area: str = "", *, show: bool = True, quest: Quest | None = None
    ) -> bool:
        """Starts a game on the quest as it is on screen, or as it is saved; a fault becomes a bar, Edit stays in front."""
        from studio.gui.table.view import PlayMode

        if "play" not in self._modes:
            self._modes["play"] = PlayMode(window.settings, window.jobs, player=self.pack)
        play = self.play
        quest = quest or self.document.quest
        if play is not None:
            play.rolling.on = window.settings.now.play.dice == "typed"
        fault = play.begin(quest, area) if play else ""
        if fault:
            window.bars.show("play", _("The game cannot begin: {why}", why=fault), "error")
            return False
        window.bars.close("play")
        self.game_quest = quest
        if show:
            window.show_mode("play")
            edit = self._modes.get("edit")
            if play is not None and edit is not None and isinstance(edit.central, BoardView):
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
