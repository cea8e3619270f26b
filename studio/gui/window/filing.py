"""Files of the window: opening, saving, importing, packs, saved games; every fault becomes a bar."""

from collections.abc import Callable
from functools import partial
from pathlib import Path

from PySide6.QtWidgets import QFileDialog, QMessageBox

from studio.gui.kit.turns import NEXT, Steps, at_once
from studio.gui.window import storing, troubles
from studio.gui.window.desk import Desk
from studio.gui.window.main import MainWindow
from studio.kit.faults import Fault
from studio.kit.text import _, ngettext
from studio.quest.edits import Become
from studio.quest.model import Quest, System
from studio.quest.new import Template
from studio.quest.store import Lost, Store

QUESTS = "*.json"
PACKS = "*.questpack"


def _ignore(_result: object) -> None:
    """For acts whose answer nobody needs."""


# --- opening ---------------------------------------------------------------------------------


def open_path(window: MainWindow, path: Path) -> Desk | None:
    """Opens whatever a path holds: a quest, a campaign, a pack, another tool's file; a fault becomes a bar."""
    return at_once(opening(window, path))


def opening(window: MainWindow, *files: Path) -> Steps[Desk | None]:
    """The same in steps, one file after the other; answers the last."""
    desk = None
    for path in files:
        desk = yield from _opening(window, path)
        yield NEXT
    return desk


def _opening(window: MainWindow, path: Path) -> Steps[Desk | None]:
    for desk in window.desks:
        if desk.path is not None and _same(desk.path, path):
            yield from window.showing(desk.last_mode, desk)
            return desk
    try:
        if path.suffix == ".questpack":
            return install_pack(window, path)
        if path.suffix == ".json" and storing.is_campaign(path):
            return open_campaign(window, path)
        if path.is_dir() or path.suffix == ".json":
            return (yield from _opening_quest(window, path))
        return (yield from _importing(window, path))
    except (Fault, OSError) as fault:
        troubles.unreadable(window, path, fault)
    return None


def _same(one: Path, other: Path) -> bool:
    from studio.quest.files import quest_file

    return quest_file(one).resolve() == quest_file(other).resolve()


def _opening_quest(window: MainWindow, path: Path) -> Steps[Desk]:
    """Opens a quest; what could not be read is told in a bar, the rest is loaded."""
    store = storing.open_store(path, window.clock)
    yield NEXT
    desk = yield from _taking_in(window, store)
    if store.findings:
        first = store.findings[0].sentence().rstrip(".")
        if len(store.findings) > 1:
            text = ngettext(
                "{first}. {n} thing is set aside, the rest is loaded.",
                "{first}. {n} things are set aside, the rest is loaded.",
                len(store.findings),
                first=first,
            )
        else:
            text = _("{first}. The rest is loaded.", first=first)
        window.bars.show(f"read {path}", text, "error", (_("Show it"), lambda: window.docks.show_panel("findings")))
    if not desk.document.writable:
        text = _("Another window has this quest open. Here it can be read only; save a copy to change it.")
        window.bars.show(f"lock {path}", text, "warning", (_("Save as…"), lambda: _ignore(save_as(window))))
    _remember(window, desk)
    if not store.findings:
        yield NEXT
        storing.keep_backup(desk.document)
    return desk


def _taking_in(window: MainWindow, store: Store) -> Steps[Desk]:
    """A quest that was read or made gets its desk."""
    desk = Desk(store.document, store)
    yield from window.adding(desk)
    return desk


def opening_backup(window: MainWindow, path: Path) -> Steps[None]:
    """The last copy of a file that cannot be read, as a quest that is not saved yet."""
    try:
        desk = yield from copying(window, storing.as_saved(path))
    except (Fault, OSError) as fault:
        window.bars.show("backup", str(fault), "error")
        return
    window.toasts.show(_("{quest} as it was last kept. Save it to keep it.", quest=desk.title()))


def open_new(window: MainWindow, system: System, template: Template) -> Desk | None:
    """A new quest from a template, not yet saved."""
    return at_once(making(window, system, template))


def making(window: MainWindow, system: System, template: Template) -> Steps[Desk | None]:
    """The same in steps."""
    try:
        store = storing.new_store(system, template, window.clock)
    except Fault as fault:
        window.bars.show("new", str(fault), "error")
        return None
    return (yield from _taking_in(window, store))


def open_copy(window: MainWindow, quest: Quest) -> Desk:
    """A quest without a file: the tutorial, an editable copy of a pack."""
    return at_once(copying(window, quest))


def copying(window: MainWindow, quest: Quest) -> Steps[Desk]:
    """The same in steps."""
    return (yield from _taking_in(window, storing.store_of(quest, window.clock)))


def opening_template(window: MainWindow, path: Path) -> Steps[Desk | None]:
    """A copy of a quest to begin with, not yet saved; the quest itself is left as it is."""
    try:
        quest = storing.template_of(path)
    except (Fault, OSError) as fault:
        window.bars.show("new", str(fault), "error")
        return None
    yield NEXT
    return (yield from copying(window, quest))


def choose_template(window: MainWindow) -> None:
    """The dialogue for a quest to begin with."""
    kinds = _("Quests ({patterns});;All files (*)", patterns=QUESTS)
    name, _kind = QFileDialog.getOpenFileName(window, _("Begin with a copy of"), "", kinds)
    if name:
        window.begin(opening_template(window, Path(name)))


def _remember(window: MainWindow, desk: Desk) -> None:
    if desk.path is not None:
        window.settings.remember(str(desk.path), desk.title(), int(window.clock()), desk.document.quest.system)


def recovering(window: MainWindow, lost: Lost) -> Steps[None]:
    """Opens unsaved work from its journal."""
    try:
        store = storing.recovered(lost, window.clock)
    except Fault as fault:
        window.bars.show("recover", str(fault), "error")
        return
    yield NEXT
    desk = yield from _taking_in(window, store)
    window.toasts.show(_("Recovered {quest}. Save it to keep it.", quest=desk.title()))


def choose_quest(window: MainWindow) -> None:
    """The dialogue for opening."""
    kinds = _("Quests, packs and maps ({patterns});;All files (*)", patterns=f"{QUESTS} {PACKS} *.txt *.map")
    name, _kind = QFileDialog.getOpenFileName(window, _("Open"), "", kinds)
    if name:
        window.begin(opening(window, Path(name)))


def choose_import(window: MainWindow) -> None:
    """The dialogue for importing."""
    name, _kind = QFileDialog.getOpenFileName(window, _("Import from another tool"), "", _("All files (*)"))
    if name:
        window.begin(opening(window, Path(name)))


def choose_pack(window: MainWindow) -> None:
    """The dialogue for installing a pack."""
    name, _kind = QFileDialog.getOpenFileName(window, _("Install a pack"), "", _("Packs ({p})", p=PACKS))
    if name:
        window.begin(opening(window, Path(name)))


def _importing(window: MainWindow, path: Path) -> Steps[Desk]:
    """Another tool's file as a new, unsaved quest; what was approximated or dropped is told in a bar."""
    quest, notes = storing.imported(path)
    yield NEXT
    desk = yield from copying(window, quest)
    if notes:
        text = ngettext(
            "{n} thing was read approximately or left out: {first}",
            "{n} things were read approximately or left out: {first}",
            len(notes),
            first=notes[0],
        )
        window.bars.show(f"import {path}", text, "warning")
    return desk


def open_campaign(window: MainWindow, path: Path) -> Desk | None:
    """A campaign with its next quest."""
    from studio.gui.window import campaign_desk

    return campaign_desk.open_campaign(window, path)


def install_pack(window: MainWindow, path: Path) -> Desk | None:
    """Installs a pack into the library and shows it."""
    from studio.gui.window import pack_page

    return pack_page.install(window, path)


def open_installed(window: MainWindow, folder: Path) -> Desk | None:
    """An installed pack in the play-only view."""
    from studio.gui.window import pack_page

    return pack_page.open_installed(window, folder)


# --- saving ----------------------------------------------------------------------------------


def save(window: MainWindow) -> bool:
    """Saves the quest in front; one without a file asks where."""
    return window.desk is not None and save_desk(window, window.desk)


def save_desk(window: MainWindow, desk: Desk, *, over: bool = False) -> bool:
    """Saves a quest; a file that others changed is not overwritten unasked."""
    store = desk.store
    if store is None:
        return False
    if desk.path is None or not desk.document.writable:
        return save_as(window)
    if not over and store.is_changed_on_disk and desk.path.exists():
        troubles.changed_on_disk(window, desk)
        return False
    return _kept(window, desk, lambda: store.save(over=over))


def keep_mine(window: MainWindow, desk: Desk) -> None:
    """What is on screen counts, and is written over the changed file."""
    save_desk(window, desk, over=True)


def save_as(window: MainWindow) -> bool:
    """Asks for a folder and saves there."""
    desk = window.desk
    if desk is None or desk.store is None:
        return False
    store = desk.store
    suggested = str((desk.path or Path.cwd() / desk.document.quest.id).parent)
    name = QFileDialog.getExistingDirectory(window, _("Save the quest in the folder"), suggested)
    if not name:
        return False
    folder = Path(name)
    target = (
        folder if not any(folder.iterdir()) or (folder / "quest.json").exists() else folder / desk.document.quest.id
    )
    return _kept(window, desk, lambda: store.save_as(target / "quest.json"))


def _kept(window: MainWindow, desk: Desk, act: Callable[[], None]) -> bool:
    """Saves and says so; a failure stays as a bar until it works."""
    try:
        act()
    except (Fault, OSError) as fault:
        troubles.not_saved(window, desk, fault)
        return False
    window.bars.close("save")
    window.bars.close(f"changed {desk.path}")
    storing.keep_backup(desk.document)
    desk.saved_at = window.clock()
    window.toasts.show(_("Saved as {quest}.", quest=desk.title()))
    _remember(window, desk)
    window.refresh()
    return True


def load_again(window: MainWindow, desk: Desk) -> None:
    """Takes over the file as it is on disk, as one step that can be undone."""
    if desk.store is None:
        return
    try:
        loaded = desk.store.reload()
    except (Fault, OSError) as fault:
        troubles.unreadable(window, desk.path or Path(), fault)
        return
    desk.document.do(Become(loaded.quest))
    desk.document.mark_saved()
    window.bars.close(f"changed {desk.path}")


def saved_version(window: MainWindow, desk: Desk) -> Quest | None:
    """The quest as its file has it; a fault becomes a bar."""
    try:
        return storing.as_saved(desk.path) if desk.path is not None else None
    except (Fault, OSError) as fault:
        window.bars.show("play", str(fault), "error")
        return None


def ask_unsaved(window: MainWindow, desk: Desk) -> bool:
    """The one question before closing: work that is neither saved nor in a journal."""
    box = QMessageBox(
        QMessageBox.Icon.Warning,
        _("Unsaved work"),
        _("{quest} has changes that could not be kept automatically.", quest=desk.title()),
        parent=window,
    )
    keep = box.addButton(_("Save"), QMessageBox.ButtonRole.AcceptRole)
    drop = box.addButton(_("Close without saving"), QMessageBox.ButtonRole.DestructiveRole)
    box.addButton(_("Go on working"), QMessageBox.ButtonRole.RejectRole)
    box.exec()
    pressed = box.clickedButton()
    if pressed is keep:
        window.show_desk(desk)
        return save(window)
    return pressed is drop


def close_tab(window: MainWindow) -> None:
    """Closes the quest in front."""
    if window.desk is not None:
        window.close_desk(window.desk)


# --- what others take away -------------------------------------------------------------------


def build_pack(window: MainWindow) -> None:
    """Builds a pack of the quest as it is on screen; a refused one lists every reason."""
    from studio.packs import SUFFIX, Rejected
    from studio.packs import build_pack as build

    desk = window.desk
    if desk is None or desk.pack:
        return
    quest = desk.document.quest
    suggested = str((desk.path.parent if desk.path else Path.cwd()) / f"{quest.id}-{quest.header.version}{SUFFIX}")
    name, _kind = QFileDialog.getSaveFileName(window, _("Build a pack"), suggested, _("Packs ({p})", p=PACKS))
    if not name:
        return
    path = Path(name)
    try:
        data = build(quest, path)
    except Rejected as rejected:
        reasons = tuple(str(reason) for reason in rejected.reasons) or (str(rejected),)
        title = _("{pack} is not built", pack=path.name)
        show_reasons(window, title, _("The quest is not packed while these are open:"), reasons)
        return
    except Fault as fault:
        window.bars.show("pack", str(fault), "error")
        return
    size = ngettext("{n} byte", "{n} bytes", len(data))
    window.toasts.show(
        _("Built {pack}, {size}.", pack=path.name, size=size), _("Install"), lambda: install_pack(window, path)
    )


def show_reasons(window: MainWindow, title: str, text: str, reasons: tuple[str, ...]) -> None:
    """A sheet with every reason why something was refused."""
    from studio.gui.window.about import reasons_sheet

    reasons_sheet(window, title, text, reasons)


# --- games -----------------------------------------------------------------------------------


def save_game(window: MainWindow) -> None:
    """Keeps the game in the middle of its question."""
    from studio.play import saves

    play = window.desk.play if window.desk else None
    if play is not None and play.session is not None:
        _keep(window, saves.write(play.session), _("Save the game"), "game.save.json")


def keep_log(window: MainWindow) -> None:
    """Keeps the log of the game, which `studio replay` verifies."""
    from studio.play import replay

    play = window.desk.play if window.desk else None
    if play is not None and play.session is not None:
        _keep(window, replay.write(play.session), _("Keep the log of the game"), "game.log")


def _keep(window: MainWindow, data: bytes, title: str, name: str) -> None:
    from studio.quest.atomic import replace_file

    chosen, _kind = QFileDialog.getSaveFileName(window, title, name)
    if not chosen:
        return
    try:
        replace_file(Path(chosen), data)
    except (Fault, OSError) as fault:
        window.bars.show("keep", _("{file} cannot be written: {why}", file=chosen, why=str(fault)), "error")
        return
    window.toasts.show(_("Saved as {quest}.", quest=Path(chosen).name))


def load_game(window: MainWindow) -> None:
    """Goes on with a saved game of any quest, at the table of the quest in front."""
    from studio.kit.strict import read_bytes
    from studio.play import saves

    desk = window.desk
    name, _kind = QFileDialog.getOpenFileName(window, _("Open a saved game"), "", "*.json")
    if not name or desk is None:
        return

    def work() -> Steps[None]:
        try:
            read = partial(saves.read, read_bytes(Path(name)), name)
            session = yield from window.jobs.beside(_("Reading the game"), read)
        except Fault as fault:
            window.bars.show("load", str(fault), "error")
            return
        if session is None or desk not in window.desks:
            return
        yield from desk.table(window).resuming(session)
        desk.game_quest = desk.document.quest
        yield from window.showing("play", desk)

    window.begin_game(work())
