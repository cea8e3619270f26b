"""The only real dialogue: something in the program went wrong; the journal keeps the work."""

import logging
import sys
import traceback
from types import TracebackType
from typing import TYPE_CHECKING

from PySide6.QtCore import QProcess
from PySide6.QtWidgets import QApplication, QFileDialog, QMessageBox

from studio.kit.text import _, ngettext

if TYPE_CHECKING:
    from studio.gui.window.main import MainWindow

log = logging.getLogger(__name__)


def unsaved_edits(window: "MainWindow") -> int:
    """Steps that only the journals hold."""
    return sum(desk.document.history.at for desk in window.desks if not desk.document.is_saved)


def crash_text(window: "MainWindow") -> str:
    """What the dialogue says about the user's work."""
    count = unsaved_edits(window)
    if not count:
        return _("Everything you made is saved.")
    return ngettext("Your {n} edit is in the journal.", "Your {n} edits are in the journal.", count)


def hook(window: "MainWindow") -> None:
    """From now on an exception nobody expected opens the dialogue, once, and leaves the journals as they are."""
    shown = False

    def excepthook(kind: type[BaseException], fault: BaseException, trace: TracebackType | None) -> None:
        nonlocal shown
        if issubclass(kind, KeyboardInterrupt):
            sys.__excepthook__(kind, fault, trace)
            return
        words = "".join(traceback.format_exception(kind, fault, trace))
        log.error("unexpected: %s", words)
        if not shown:
            shown = True
            dialogue(window, words)
            shown = False

    sys.excepthook = excepthook


def dialogue(window: "MainWindow", words: str) -> None:
    """Restart and recover, keep a report, or go on."""
    box = QMessageBox(QMessageBox.Icon.Critical, _("Something went wrong"), crash_text(window), parent=window)
    box.setInformativeText(words.strip().splitlines()[-1][:300])
    box.setDetailedText(words)
    again = box.addButton(_("Restart and recover"), QMessageBox.ButtonRole.AcceptRole)
    report = box.addButton(_("Save report"), QMessageBox.ButtonRole.ActionRole)
    box.addButton(_("Go on"), QMessageBox.ButtonRole.RejectRole)
    box.setDefaultButton(again)
    box.exec()
    pressed = box.clickedButton()
    if pressed is report:
        save_report(window, words)
    elif pressed is again:
        for desk in window.desks:
            desk.close()
        QProcess.startDetached(sys.executable, ["-m", "studio", "edit"])
        QApplication.exit(1)


def save_report(window: "MainWindow", words: str) -> None:
    """Writes log, version and the fault where the user wants them."""
    from studio.gui.window.about import report_text

    name, _kind = QFileDialog.getSaveFileName(window, _("Save report"), "questwright-report.txt")
    if name:
        with open(name, "w", encoding="utf-8") as file:
            file.write(f"{report_text()}\n\n{words}")
