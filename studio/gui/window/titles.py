"""What the window says of its quests: title, tabs, the chip of a waiting game, the steps to undo and redo."""

from typing import TYPE_CHECKING

from studio.gui.window.desk import Desk
from studio.kit.text import _, say, within

if TYPE_CHECKING:
    from studio.gui.window.main import MainWindow


def show(window: "MainWindow") -> None:
    """Says everything as it is now."""
    desk = window.desk
    if desk is None:
        window.status.place.setText("")
        window.status.hint.setText(_("Drop a quest, a pack or another tool’s file anywhere."))
        window.status.show_facts(())
    else:
        _show_steps(window, desk)
        for place, other in enumerate(window.desks):
            mark = "" if other.document.is_saved else " •"
            window.header.tabs.setTabText(place, other.title() + mark)
    title = title_of(window)
    if title != window.windowTitle():
        window.setWindowTitle(title)
        window.header.menu_row.set_title(title)
    chip = desk.game_chip(window.mode) if desk else ""
    window.header.top.chip.setText(chip)
    window.header.top.chip.setVisible(bool(chip))
    window.header.top.switch.set_open(frozenset(("edit", "play")) if desk else frozenset())


def title_of(window: "MainWindow") -> str:
    """The name of the quest in front and what is done with it, and whose window it is."""
    desk = window.desk
    if desk is None:
        return "Questwright"
    name = window.mode.name if window.mode else ""
    state = {"play": _("playing") if desk.pack else _("playtest"), "lab": _("lab")}.get(name, "")
    if not state and not desk.pack:
        state = "" if desk.document.is_saved else _("edited")
    parts = "  •  ".join(filter(None, (desk.title(), state)))
    return f"{parts}  —  Questwright"


def _show_steps(window: "MainWindow", desk: Desk) -> None:
    """The steps that would be undone and redone, in the top bar and in the menu; a playtest has its own."""
    history = desk.document.history
    undo = _("Undo: {step}", step=within(say(history.undo_label))) if history.undo_label else ""
    redo = _("Redo: {step}", step=within(say(history.redo_label))) if history.redo_label else ""
    window.edit_bar.label.setText(undo)
    if window.mode is not None and window.mode.name == "edit":
        window.commands.actions["edit.undo"].setText(undo or _("Undo"))
        window.commands.actions["edit.redo"].setText(redo or _("Redo"))
