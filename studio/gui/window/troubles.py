"""Faults of files as bars: what, where, what to do; a file that cannot be read, one that cannot be saved, one that changed."""

from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from studio.gui.window import storing
from studio.gui.window.desk import Desk
from studio.kit.faults import Fault
from studio.kit.text import _

if TYPE_CHECKING:
    from studio.gui.window.main import MainWindow


def unreadable(window: "MainWindow", path: Path, fault: Fault | OSError) -> None:
    """A file that cannot be opened; with the last copy of it where there is one."""
    from studio.gui.window import filing

    why = str(fault)
    if isinstance(fault, OSError):
        why = _("{file} cannot be opened: {why}.", file=str(path), why=fault.strerror or str(fault))
    backup = storing.last_backup(path)
    acts = (
        ((_("Open the last backup"), lambda: window.begin(filing.opening_backup(window, backup))),)
        if backup is not None
        else ()
    )
    window.bars.show(f"open {path}", why, "error", *acts)


def not_saved(window: "MainWindow", desk: Desk, fault: Fault | OSError) -> None:
    """Saving failed: a copy goes to the user's folder, and the bar stays until saving works."""
    from studio.gui.window import filing

    why = fault.strerror if isinstance(fault, OSError) and fault.strerror else str(fault)
    copy = desk.autosave() or storing.last_copy(desk.document)
    if copy is not None:
        text = _("{quest} is not saved: {why}. A copy is kept as {file}.", quest=desk.title(), why=why, file=str(copy))
    else:
        text = _("{quest} is not saved: {why}. Your work is kept in the journal.", quest=desk.title(), why=why)
    window.bars.show(
        "save",
        text,
        "error",
        (_("Try again"), partial(filing.save_desk, window, desk)),
        (_("Save as…"), partial(filing.save_as, window)),
        stays=True,
    )


def changed_on_disk(window: "MainWindow", desk: Desk) -> None:
    """Something else wrote the file: compare, load it, or go on with what is on screen."""
    from studio.gui.window import filing

    window.bars.show(
        f"changed {desk.path}",
        _("{file} was changed by something else since it was opened.", file=_file(desk)),
        "warning",
        (_("Compare"), partial(compare, window, desk)),
        (_("Load"), partial(filing.load_again, window, desk)),
        (_("Keep mine"), partial(filing.keep_mine, window, desk)),
        stays=True,
        closes=False,
    )


def compare(window: "MainWindow", desk: Desk) -> None:
    """What differs between the file and the screen; the question stays open."""
    from studio.gui.window.compare import CompareSheet

    changed_on_disk(window, desk)
    try:
        file = storing.as_saved(desk.path) if desk.path is not None else None
    except (Fault, OSError) as fault:
        window.bars.show("compare", str(fault), "error")
        return
    CompareSheet(
        window, _("What {title} has on disk and on screen", title=desk.title()), file, desk.document.quest
    ).open()


def look_at_disk(window: "MainWindow") -> None:
    """Asks about every open quest whose file was changed by others, once for each change."""
    for desk in window.desks:
        store = desk.store
        if store is None or desk.path is None or not desk.path.exists():
            continue
        if store.is_changed_on_disk:
            mark = storing.mark(desk.path)
            if desk.asked_about != mark:
                desk.asked_about = mark
                changed_on_disk(window, desk)


def _file(desk: Desk) -> str:
    path = desk.path
    return f"{path.parent.name}/{path.name}" if path is not None else ""
