"""The main window: header, pages, docks and status line; which mode is in front and who answers commands.

The window wires what the views may not know of each other: the editor's "play from here", the playtest's
"show in editor". What a command does to files stands in `desk.py`, what the pages show in their own modules.
"""

import time
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import TYPE_CHECKING, TypeVar

from PySide6.QtCore import QByteArray, QEvent, QMimeData, Qt, QTimer
from PySide6.QtGui import QCloseEvent, QDragEnterEvent, QDragLeaveEvent, QDropEvent, QIcon, QResizeEvent
from PySide6.QtWidgets import QApplication, QMainWindow, QStackedWidget, QVBoxLayout, QWidget

from studio.gui.kit import icons, text_size, theme
from studio.gui.kit.actions import BY_ID, ActionDef, Context
from studio.gui.kit.bridge import Later, relay
from studio.gui.kit.commands import Commands, Handler
from studio.gui.kit.frame_sheet import frame_sheet
from studio.gui.kit.mode import Mode
from studio.gui.kit.settings import SettingsFile
from studio.gui.kit.tasks import Jobs
from studio.gui.kit.turns import NEXT, Steps, Turns, at_once
from studio.gui.window.desk import Desk
from studio.gui.window.docks import Docks
from studio.gui.window.fade import fade_over
from studio.gui.window.header import EditBar, Header
from studio.gui.window.progress import ClosingSheet, Progress
from studio.gui.window.status import Foot, StatusLine
from studio.gui.window.toasts import Bars, Toasts
from studio.gui.window.welcome import Welcome
from studio.kit.text import _, say, within
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
        self._text_size = 0
        self._esc = 0.0
        self._facts: tuple[str, ...] = ()
        self.commands = Commands(self, self._reason, settings.now.keys)
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
        self._welcome: Welcome | None = None
        self._drop_sign: DropSign | None = None
        self._titles_soon = Later(self._titles, 0, self)
        self._wearing = Turns(self)
        self.work = Turns(self)
        """A longer step that was asked for: a quest opened, a game set up, read or played again."""
        self._connect()
        self._minute = QTimer(self)
        self._minute.setInterval(TICK_MS)
        self._minute.timeout.connect(self._tick)
        self._minute.start()
        self._dress()
        relay(theme.changed, self, lambda _look: self._dress())
        relay(settings.changed, self, lambda _now: self._set())
        self._calm()
        self.show_welcome()

    def _footer(self) -> None:
        """The status line as the window's status bar."""
        bar = Foot(self.status)
        bar.setFixedHeight(26)
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

    def _dress(self) -> None:
        """Icons and rules in the colours of the look in use."""
        self._text_size = self.settings.now.text_size
        self.setStyleSheet(text_size.scaled(frame_sheet(theme.now()), self._text_size))
        self._grow(self._text_size / 100)
        for id_, action in self.commands.actions.items():
            name = BY_ID[id_].icon
            if name and name in icons.names():
                action.setIcon(icons.icon(name))
        self.header.top.glass.setIcon(icons.icon("search"))
        self.header.menu_row.folded.setIcon(icons.icon("menu"))
        self.status.bell.setIcon(icons.icon("bell", icons.SMALL, "accent"))
        for button in (self.header.top.glass, self.header.menu_row.folded):
            button.setText("")
        self._dress_main()

    def _grow(self, factor: float) -> None:
        """Bars as high as texts of this size need; the size class is that of a window so much smaller."""
        self.header.menu_row.grow(factor)
        self.header.top.grow(factor)
        self.statusBar().setFixedHeight(round(26 * factor))
        self.status.grow(factor)
        self.docks.factor = factor
        if self._welcome is not None:
            self._welcome.grow(factor)
        self._fit()

    def _dress_main(self) -> None:
        main = self.header.top.main
        filled = self.mode is None or self.mode.name != "play"
        main.setIcon(icons.icon("play", icons.SMALL, "on_accent", "on_accent") if filled else QIcon())
        main.setProperty("filled", filled)
        main.style().unpolish(main)
        main.style().polish(main)

    # --- modes --------------------------------------------------------------------------------

    def show_welcome(self) -> None:
        """The page of the stack while no quest is open."""
        if self._welcome is None:
            self._welcome = Welcome(self)
            self._welcome.grow(self._text_size / 100)
            self.stack.addWidget(self._welcome)
        self._front(None)
        self.stack.setCurrentWidget(self._welcome)
        self._welcome.refresh()
        self._welcome.setFocus()

    def begin(self, work: Steps[object]) -> None:
        """Does a longer step in turns of the event loop."""
        self._come_to_an_end()
        self.work.run(work)

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

    def take_motion(self, calm: bool) -> None:
        """The system asks for less motion, or does not."""
        self.settings.system_calm = calm
        self._calm()

    def follow_system(self) -> None:
        """The system has another look: the window takes it unless a theme is chosen."""
        if self.settings.now.theme == "system":
            self.wear()

    def wear(self) -> None:
        """Theme, size of texts and colours as they are set, in a few turns of the event loop."""
        from studio.gui.window.app import dressing

        self._wearing.finish()
        now = self.settings.now
        work = dressing(now.theme, now.text_size, now.palette)
        next(work, None)  # from now on everything asks for the new colours
        self._wearing.run(work)

    def _set(self) -> None:
        """A setting has changed."""
        self._calm()
        if self._text_size != self.settings.now.text_size:
            self._dress()

    def _calm(self) -> None:
        """Views read from a property whether they leave motion out."""
        calm = self.settings.calm
        self.setProperty("reduced_motion", calm)
        for desk in self.desks:
            for mode in desk.modes():
                for view in (mode.central, *mode.keyed):
                    view.setProperty("reduced_motion", calm)

    def _adopt(self, mode: Mode) -> None:
        """Connects a mode that is shown for the first time; it goes when the window does."""
        mode.setParent(self)
        for view in (mode.central, *mode.keyed):
            view.setProperty("reduced_motion", self.settings.calm)
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
        self._dress_main()
        self._titles()

    def _main_pressed(self) -> None:
        name = self.mode.name if self.mode else ""
        if name == "pack" and self.mode is not None:
            self.mode.handlers()["play.start"]()
            return
        self.commands.run({"edit": "play.start", "play": "mode.edit", "lab": "lab.run"}.get(name, ""))

    def play_from(self, area: str) -> None:
        """Starts the playtest at the beginning, or with an area revealed."""
        if self.desk is not None:
            self.begin(self.desk.starting(self, area))

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
        self._titles()

    def _titles(self) -> None:
        desk = self.desk
        if desk is None:
            title = "Questwright"
            self.status.place.setText("")
            self.status.hint.setText(_("Drop a quest, a pack or another tool’s file anywhere."))
            self.status.show_facts(())
        else:
            name = self.mode.name if self.mode else ""
            state = {"play": _("playing") if desk.pack else _("playtest"), "lab": _("lab")}.get(name, "")
            if not state and not desk.pack:
                state = "" if desk.document.is_saved else _("edited")
            parts = "  •  ".join(filter(None, (desk.title(), state)))
            title = f"{parts}  —  Questwright"
            label = desk.document.history.undo_label
            self.edit_bar.label.setText(_("Undo: {step}", step=within(say(label))) if label else "")
            for place, other in enumerate(self.desks):
                mark = "" if other.document.is_saved else " •"
                self.header.tabs.setTabText(place, other.title() + mark)
        if title != self.windowTitle():
            self.setWindowTitle(title)
            self.header.menu_row.set_title(title)
        chip = desk.game_chip(self.mode) if desk else ""
        self.header.top.chip.setText(chip)
        self.header.top.chip.setVisible(bool(chip))
        self.header.top.switch.set_open(frozenset(("edit", "play")) if desk else frozenset())
        undo, redo = self.commands.actions["edit.undo"], self.commands.actions["edit.redo"]
        if desk is not None and self.mode is not None and self.mode.name == "edit":
            history = desk.document.history
            undo.setText(_("Undo: {step}", step=within(say(history.undo_label))) if history.undo_label else _("Undo"))
            redo.setText(_("Redo: {step}", step=within(say(history.redo_label))) if history.redo_label else _("Redo"))

    def _reason(self, action: ActionDef) -> str:
        """Why a command is closed now."""
        if self.mode is not None and (reason := self.mode.closed_reason(action.id)):
            return reason
        desk = self.desk
        match action.needs:
            case "" | None:
                return ""
            case "quest":
                return "" if desk else _("Open a quest first.")
            case "tabs":
                return "" if len(self.desks) > 1 else _("Only one quest is open.")
            case _ if desk is None:
                return _("Open a quest first.")
            case "edit" | "selection" if self.mode is None or self.mode.name != "edit":
                return _("Only while editing.")
            case "selection":
                return "" if desk.document.selection else _("Select something first.")
            case "undo":
                if self.mode is not None and self.mode.name == "edit":
                    return "" if desk.document.history.undo_label else _("No changes yet.")
                return ""
            case "redo":
                if self.mode is not None and self.mode.name == "edit":
                    return "" if desk.document.history.redo_label else _("Nothing was undone.")
                return ""
            case "game":
                return "" if desk.has_game else _("No game is running.")
            case "lab":
                return _("The lab comes later.")
        return ""

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

    def next_pane(self, step: int) -> None:
        """F6: strip, left, canvas, right, bottom, header and round again."""
        self.setProperty("keyboard_focus", True)
        mode = self.mode
        panes: list[QWidget] = [self.header.top]
        if mode is not None:
            if mode.strip is not None:
                panes.append(mode.strip)
            docks = self.docks.panes()
            panes += docks[:1]
            panes.append(mode.keyed[0] if mode.keyed else mode.central)
            panes += docks[1:]
        else:
            panes.append(self.stack)
        focus = QApplication.focusWidget()
        here = next((i for i, pane in enumerate(panes) if focus and (pane is focus or pane.isAncestorOf(focus))), 0)
        for count in range(1, len(panes) + 1):
            pane = panes[(here + step * count) % len(panes)]
            target = pane if pane.focusPolicy() & Qt.FocusPolicy.TabFocus else _first_stop(pane)
            if target is not None and target.isVisible():
                target.setFocus(Qt.FocusReason.ShortcutFocusReason)
                return

    # --- the window's own events --------------------------------------------------------------

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._fit()

    def _fit(self) -> None:
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
        if found := _files(event.mimeData()):
            event.acceptProposedAction()
            if self._drop_sign is None:
                from studio.gui.window.dropping import DropSign

                self._drop_sign = DropSign(self)
            self._drop_sign.say(found)

    def dragLeaveEvent(self, event: QDragLeaveEvent) -> None:
        if self._drop_sign is not None:
            self._drop_sign.hide()

    def dropEvent(self, event: QDropEvent) -> None:
        from studio.gui.window import filing

        if self._drop_sign is not None:
            self._drop_sign.hide()
        event.acceptProposedAction()
        self.begin(filing.opening(self, *_files(event.mimeData())))

    def closeEvent(self, event: QCloseEvent) -> None:
        if waiting := self.progress.awaited():
            event.ignore()
            ClosingSheet(self, waiting).open()
            return
        for desk in tuple(self.desks):
            if not desk.may_close(self):
                event.ignore()
                return
        self._wearing.finish()
        self.work.drop()
        geometry = bytes(self.saveGeometry().toHex().data()).decode()
        self.settings.change(docks=self.docks.sizes(), geometry=geometry)
        self.jobs.cancel_all()
        for desk in self.desks:
            for mode in desk.modes():
                mode.left()
                if mode.parent() is not self:
                    mode.discard()  # was on its way into the window
            desk.close()
        event.accept()


def _files(mime: QMimeData) -> tuple[Path, ...]:
    """The files of this machine that are held over the window."""
    return tuple(Path(url.toLocalFile()) for url in mime.urls() if url.isLocalFile())


def _first_stop(pane: QWidget) -> QWidget | None:
    """The first widget of a pane that takes the focus by Tab."""
    for child in pane.findChildren(QWidget):
        if child.isVisible() and child.isEnabled() and child.focusPolicy() & Qt.FocusPolicy.TabFocus:
            return child
    return None
