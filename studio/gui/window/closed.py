"""Why a command of the window is closed now: what it needs, and what is not there."""

from typing import TYPE_CHECKING

from studio.gui.kit.actions import ActionDef
from studio.kit.text import _

if TYPE_CHECKING:
    from studio.gui.window.main import MainWindow


def reason(window: "MainWindow", action: ActionDef) -> str:
    """The reason in words, "" when the command is open; the mode in front is asked first."""
    mode, desk = window.mode, window.desk
    if mode is not None and (told := mode.closed_reason(action.id)):
        return told
    edits = mode is not None and mode.name == "edit"
    match action.needs:
        case "" | None:
            return ""
        case "quest":
            return "" if desk else _("Open a quest first.")
        case "tabs":
            return "" if len(window.desks) > 1 else _("Only one quest is open.")
        case _ if desk is None:
            return _("Open a quest first.")
        case "edit" | "selection" if not edits:
            return _("Only while editing.")
        case "selection":
            return "" if desk.document.selection else _("Select something first.")
        case "undo":
            return "" if not edits or desk.document.history.undo_label else _("No changes yet.")
        case "redo":
            return "" if not edits or desk.document.history.redo_label else _("Nothing was undone.")
        case "game":
            return "" if desk.has_game else _("No game is running.")
        case "lab":
            return _("The lab comes later.")
    return ""
