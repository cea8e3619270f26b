"""The main window: header, pages, docks and status line; which mode is in front and who answers commands.

The window wires what the views may not know of each other: the editor's "play from here", the playtest's
"show in editor". What a command does to files stands in `desk.py`, what the pages show in their own modules.
"""

import time
from collections.abc import Callable, Mapping
from functools import partial
from typing import TYPE_CHECKING, TypeVar

from PySide6.QtCore import QByteArray, QEvent, QTimer
from PySide6.QtGui import QCloseEvent, QDragEnterEvent, QDragLeaveEvent, QDropEvent, QResizeEvent
from PySide6.QtWidgets import QMainWindow, QStackedWidget, QVBoxLayout, QWidget

from studio.gui.kit.actions import Context
from studio.gui.kit.bridge import Later
from studio.gui.kit.commands import Commands, Handler
from studio.gui.kit.mode import Mode
from studio.gui.kit.settings import SettingsFile
from studio.gui.kit.tasks import Jobs
from studio.gui.kit.turns import NEXT, Steps, Turns, at_once
from studio.gui.window import closed, titles
from studio.gui.window.desk import Desk
from studio.gui.window.docks import Docks
from studio.gui.window.early_keys import EarlyKeys
from studio.gui.window.fade import fade_over
from studio.gui.window.header import EditBar, Header
from studio.gui.window.look import FOOT, Look
from studio.gui.window.progress import ClosingSheet, Progress
from studio.gui.window.status import Foot, StatusLine
from studio.gui.window.toasts import Bars, Toasts
from studio.gui.window.welcome import Welcome
from studio.kit.text import _
from studio.kit.where import Where

if TYPE_CHECKING:
    from studio.gui.window.dropping import DropSign

T = TypeVar("T")
CONTEXTS: dict[str, Context] = {"edit": "edit", "play": "play", "lab": "lab"}
TICK_MS = 20_000
ESC_TWICE = 0.8
"""Seconds in which a second Esc leaves the playtest."""


class MainWindow(QMainWindow):
    """One window with any number of quests, one of them in front."""

    def __init__(self, settings: SettingsFile, clock: Callable[[], float] = time.time) -> None:
        super().__init__()
        self.setObjectName("window")
        self.setAcceptDrops(True)
        self.setMinimumSize(880, 520)
        self.setDockNestingEnabled(True)
        self.settings = settings
        self.clock = clock
        self.jobs = Jobs(self)
        self.desks: list[Desk] = []
        self.desk: Desk | None = None
        self.mode: Mode | None = None
        self._esc = 0.0
        self._facts: tuple[str, ...] = ()
        self.commands = Commands(self, partial(closed.reason, self), settings.now.keys)
        self.header = Header(self.commands)
        self.setMenuWidget(self.header)
        self.bars = Bars(self.header.bars)
        self.edit_bar = EditBar(self.commands, self.header)
        self.stack = QStackedWidget()
        self.stack.setObjectName("pages")
        body = self.body = QWidget()
        column = QVBoxLayout(body)
        column.setContentsMargins(0, 0, 0, 0)
        column.addWidget(self.stack)
        self.setCentralWidget(body)
        self.docks = Docks(self, lambda: body)
        self.docks.load_sizes(settings.now.docks)
        self.status = StatusLine()
        self._footer()
        self.toasts = Toasts(self.stack)
        self.progress = Progress(self.jobs, self.status, self.stack, lambda: self.settings.calm)
        self.welcome: Welcome | None = None
        self._drop_sign: DropSign | None = None
        self._titles_soon = Later(partial(titles.show, self), 0, self)
        self.work = Turns(self)
        """A longer step that was asked for: a quest opened, a game set up, read or played again."""
        self.early_keys = EarlyKeys(self)
        self._connect()
        self._minute = QTimer(self)
        self._minute.setInterval(TICK_MS)
        self._minute.timeout.connect(self._tick)
        self._minute.start()
        self.look = Look(self)
        self.look.dress()
        self.look.calm()
        self.show_welcome()

    def _footer(self) -> None:
        """The status line as the window's status bar."""
        bar = Foot(self.status)
        bar.setFixedHeight(FOOT)
        self.setStatusBar(bar)

    def _connect(self) -> None:
        top = self.header.top
        top.switch.chosen.connect(lambda name: self.commands.run(f"mode.{name}"))
        top.field.opened.connect(lambda: self.commands.run("view.palette"))
        top.glass.clicked.connect(lambda: self.commands.run("view.palette"))
        top.main.clicked.connect(self._main_pressed)
        top.chip.clicked.connect(lambda: self.commands.run("mode.play"))
        self.commands.ran.connect(lambda id_: self.docks.tool_taken(id_.removeprefix("tool.")))
        self.header.tabs.currentChanged.connect(self._tab_turned)
        self.header.tabs.tabCloseRequested.connect(lambda place: self.close_desk(self.desks[place]))
        self.status.jobs_wanted.connect(lambda: self.commands.run("help.jobs"))
        self.status.messages_wanted.connect(lambda: self.commands.run("help.messages"))
        self.toasts.changed.connect(lambda: self.status.show_messages(len(self.toasts.messages)))

    def _tick(self) -> None:
        """Now and then: quests save copies of themselves, the status line says how old the file is."""
        from studio.gui.window import troubles

        for desk in self.desks:
            desk.autosave()
        troubles.look_at_disk(self)
        self._show_facts(self._facts)

    # --- modes --------------------------------------------------------------------------------

    def show_welcome(self) -> None:
        """The page of the stack while no quest is open."""
        if self.welcome is None:
            self.welcome = Welcome(self)
            self.welcome.grow(self.look.factor)
            self.stack.addWidget(self.welcome)
        self._front(None)
        self.stack.setCurrentWidget(self.welcome)
        self.welcome.refresh()
        self.welcome.setFocus()

    def begin(self, work: Steps[object]) -> None:
        """Does a longer step in turns of the event loop."""
        self._come_to_an_end()
        self.work.run(work)

    def begin_game(self, work: Steps[object]) -> None:
        """The same for a game: what is typed until it has begun does not go to the editor."""
        self._come_to_an_end()
        self.work.run(self.early_keys.during(work))

    def _come_to_an_end(self) -> None:
        """The longer step that was begun before is done at once; if it waits for somebody else, it is dropped."""
        if self.work.is_waiting:
            self.work.drop()
        self.work.finish()

    def show_mode(self, name: str) -> None:
        """Brings a mode of the quest in front to the front, making it when it is first entered."""
        at_once(self.showing(name))

    def showing(self, name: str, desk: Desk | None = None) -> Steps[None]:
        """The same in steps, of which only the last is seen; with its quest when that is named."""
        asked, desk = desk, desk or self.desk
        mode = (yield from desk.making(name, self)) if desk is not None else None
        if desk is None or mode is None:
            return
        yield from self._placing(mode)
        if desk not in self.desks or (asked is None and desk is not self.desk):
            return  # closed meanwhile, or another quest has come to the front
        self._turn_to(desk)
        if self.mode is not None and self.mode is not mode and not self.settings.calm:
            fade_over(self.stack)
            yield NEXT
        self._front(mode)
        self.stack.setCurrentWidget(mode.central)
        mode.entered()
        (mode.keyed[0] if mode.keyed else mode.central).setFocus()

    def _placing(self, mode: Mode) -> Steps[None]:
        """Gives a mode its place in the window, unseen, and makes its docks."""
        if self.stack.indexOf(mode.central) < 0:
            self.stack.addWidget(mode.central)
            self._adopt(mode)
            yield NEXT
        if self.docks.make(mode):
            yield NEXT

    def stand_as_before(self) -> None:
        """Place and size of the last time; Qt brings a window back onto a screen that is there."""
        self.restoreGeometry(QByteArray.fromHex(self.settings.now.geometry.encode()))

    def _adopt(self, mode: Mode) -> None:
        """Connects a mode that is shown for the first time; it goes when the window does."""
        mode.setParent(self)
        self.look.calm_mode(mode)
        mode.place_said.connect(lambda text: self._said(mode, self.status.place.setText, text))
        mode.hint_said.connect(lambda text: self._said(mode, self.status.hint.setText, text))
        mode.facts_said.connect(lambda facts: self._said(mode, self._show_facts, facts))
        mode.actions_changed.connect(self.commands.refresh)
        mode.actions_changed.connect(self._titles_soon)
        mode.toast.connect(self.toasts.show)
        mode.play_wanted.connect(self.play_from)
        mode.reveal_wanted.connect(self.reveal)
        if (chosen := getattr(mode.strip, "chosen", None)) is not None:
            chosen.connect(self.docks.tool_taken)
        for widget in mode.keyed:
            self.commands.attach(widget, "canvas")
        for widget in (*mode.keyed, *(panel.widget for panel in mode.panels if mode.name == "play")):
            if (context := CONTEXTS.get(mode.name)) is not None:
                self.commands.attach(widget, context)

    def _show_facts(self, facts: tuple[str, ...]) -> None:
        """The facts of the mode in front, and while editing how the file stands."""
        self._facts = facts
        saved = self.desk.saved_words(self.clock()) if self.desk and self.mode and self.mode.name == "edit" else ""
        self.status.show_facts((*facts, saved) if saved else facts)

    def _said(self, mode: Mode, show: Callable[[T], None], what: T) -> None:
        """Shows what a mode says while it is in front."""
        if self.mode is mode:
            show(what)

    def _front(self, mode: Mode | None) -> None:
        """Header, docks, status and commands follow the mode in front."""
        if self.mode is not None and self.mode is not mode:
            self.mode.left()
        self.mode = mode
        top = self.header.top
        top.switch.show_mode(mode.name if mode else "")
        if mode is None:
            top.show_parts(None, None)
        elif mode.name == "edit":
            top.show_parts(self.edit_bar, None)
        else:
            top.show_parts(mode.top_left, mode.top_right)
        back = _("Back   Esc") if self.desk is not None and self.desk.pack else _("Back to editing   Esc")
        words = {"edit": _("Playtest"), "play": back, "lab": _("Run"), "pack": _("Play")}
        top.main.setText(words.get(mode.name, "") if mode else "")
        top.main.setVisible(mode is not None)
        top.switch.setVisible(self.desk is None or not self.desk.pack)
        top.field.setVisible((mode is None or mode.name == "edit") and self.docks.klass != "compact")
        self.docks.show_mode(mode)
        if mode is not None:
            mode.fit(self.docks.klass)
        own = mode.handlers() if mode else {}
        self.commands.set_layers({"focus.cancel": self.escape}, own, self._handlers())
        self.look.dress_main()
        titles.show(self)

    def _main_pressed(self) -> None:
        name = self.mode.name if self.mode else ""
        if name == "pack" and self.mode is not None:
            self.mode.handlers()["play.start"]()
            return
        self.commands.run({"edit": "play.start", "play": "mode.edit", "lab": "lab.run"}.get(name, ""))

    def play_from(self, area: str) -> None:
        """Starts the playtest at the beginning, or with an area revealed."""
        if self.desk is not None:
            self.begin_game(self.desk.starting(self, area))

    def reveal(self, where: Where) -> None:
        """Shows a place in the editor."""
        if self.desk is not None:
            self.show_mode("edit")
            if self.mode is not None:
                self.mode.reveal(where)

    # --- quests -------------------------------------------------------------------------------

    def add_desk(self, desk: Desk) -> None:
        """Takes an opened quest in and shows it in Edit."""
        at_once(self.adding(desk))

    def adding(self, desk: Desk) -> Steps[None]:
        """The same in steps; nothing is seen of it before the last, and nothing is left of it when it is dropped."""
        try:
            mode = yield from desk.making(desk.last_mode, self)
            if mode is not None:
                yield from self._placing(mode)
        except BaseException:
            self._let_go(desk)
            raise
        self.desks.append(desk)
        desk.watch(self)
        self._fill_tabs()
        yield from self.showing(desk.last_mode, desk)

    def show_desk(self, desk: Desk, mode: str = "") -> None:
        """Brings a quest to the front in the mode it was last in."""
        at_once(self.showing(mode or desk.last_mode, desk))

    def _turn_to(self, desk: Desk) -> None:
        """The quest in front, and its tab."""
        self.desk = desk
        self.header.tabs.blockSignals(True)
        self.header.tabs.setCurrentIndex(self.desks.index(desk))
        self.header.tabs.blockSignals(False)

    def _let_go(self, desk: Desk) -> None:
        """Takes the modes of a quest out of the window, and lets its file go."""
        for mode in desk.modes():
            mode.ended()
            self.docks.forget(mode)
            self.stack.removeWidget(mode.central)
            mode.central.deleteLater()
            mode.discard()
        desk.close()

    def close_desk(self, desk: Desk) -> bool:
        """Closes a quest; answers whether it was closed."""
        if not desk.may_close(self):
            return False
        self._come_to_an_end()
        self._let_go(desk)
        place = self.desks.index(desk)
        self.desks.remove(desk)
        if self.desk is desk:
            self.mode = None
            self.desk = None
        self._fill_tabs()
        if self.desks:
            self.show_desk(self.desks[min(place, len(self.desks) - 1)])
        else:
            self.show_welcome()
        return True

    def _fill_tabs(self) -> None:
        tabs = self.header.tabs
        tabs.blockSignals(True)
        while tabs.count():
            tabs.removeTab(0)
        for desk in self.desks:
            tabs.addTab(desk.title())
        tabs.setVisible(len(self.desks) > 1)
        if self.desk in self.desks:
            tabs.setCurrentIndex(self.desks.index(self.desk))
        tabs.blockSignals(False)

    def _tab_turned(self, place: int) -> None:
        if 0 <= place < len(self.desks) and self.desks[place] is not self.desk:
            self.show_desk(self.desks[place])

    # --- what is shown of the state -----------------------------------------------------------

    def refresh(self) -> None:
        """Everything that depends on the document's or the game's state."""
        self.commands.refresh()
        titles.show(self)

    # --- commands -----------------------------------------------------------------------------

    def _handlers(self) -> Mapping[str, Handler]:
        """What the window itself does."""
        from studio.gui.window import doing

        return doing.handlers(self)

    def escape(self) -> None:
        """Esc: the mode cancels first; in Play twice within a moment goes back to editing."""
        now = self.clock()
        if self.docks.close_drawer():
            return
        cancel = self.mode.handlers().get("focus.cancel") if self.mode is not None else None
        if cancel is not None:
            cancel()
        if self.mode is not None and self.mode.name == "play":
            if now - self._esc <= ESC_TWICE:
                self._esc = 0.0
                self.show_mode("edit")
                return
        self._esc = now

    def focusNextPrevChild(self, forward: bool) -> bool:
        self.setProperty("keyboard_focus", True)
        return super().focusNextPrevChild(forward)

    # --- the window's own events --------------------------------------------------------------

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self.fit()

    def fit(self) -> None:
        """Header, docks, status line and mode follow the size class."""
        self.docks.fit(self.size())
        klass = self.docks.klass
        compact = klass == "compact"
        self.header.menu_row.fold(compact or self.header.menu_row.needs > self.width())
        self.header.top.fold(compact)
        if self.mode is not None and self.mode.name != "edit":
            self.header.top.field.hide()
        self.status.most = {"compact": 2, "small": 3}.get(klass, 6)
        if self.mode is not None:
            self.mode.fit(klass)

    def changeEvent(self, event: QEvent) -> None:
        """Coming back to the window: what others changed meanwhile is asked about."""
        super().changeEvent(event)
        if event.type() == QEvent.Type.ActivationChange and self.isActiveWindow() and self.desks:
            from studio.gui.window import troubles

            troubles.look_at_disk(self)

    def dragEnterEvent(self, event: QDragEnterEvent) -> None:
        from studio.gui.window import dropping

        if found := dropping.files(event.mimeData()):
            event.acceptProposedAction()
            if self._drop_sign is None:
                self._drop_sign = dropping.DropSign(self)
            self._drop_sign.say(found)

    def dragLeaveEvent(self, event: QDragLeaveEvent) -> None:
        if self._drop_sign is not None:
            self._drop_sign.hide()

    def dropEvent(self, event: QDropEvent) -> None:
        from studio.gui.window import dropping, filing

        if self._drop_sign is not None:
            self._drop_sign.hide()
        event.acceptProposedAction()
        self.begin(filing.opening(self, *dropping.files(event.mimeData())))

    def closeEvent(self, event: QCloseEvent) -> None:
        if waiting := self.progress.awaited():
            event.ignore()
            ClosingSheet(self, waiting).open()
            return
        for desk in tuple(self.desks):
            if not desk.may_close(self):
                event.ignore()
                return
        self.look.finish()
        self.work.drop()
        geometry = bytes(self.saveGeometry().toHex().data()).decode()
        self.settings.change(docks=self.docks.sizes(), geometry=geometry)
        self.jobs.cancel_all()
        for desk in self.desks:
            for mode in desk.modes():
                mode.left()
                mode.ended()
                if mode.parent() is not self:
                    mode.discard()  # was on its way into the window
            desk.close()
        event.accept()
