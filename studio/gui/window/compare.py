"""What unsaved work changed, thing by thing, before it is opened or given up."""

from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtWidgets import QHBoxLayout, QLabel, QListWidget, QPushButton

from studio.gui.kit.sheet import set_role
from studio.gui.window.popups import Sheet
from studio.kit.faults import Fault
from studio.kit.text import _, ngettext
from studio.quest.files import read
from studio.quest.model import Quest
from studio.quest.names import called, kind_word
from studio.quest.store import Lost

if TYPE_CHECKING:
    from studio.gui.window.main import MainWindow


def differences(before: Quest | None, after: Quest) -> tuple[str, ...]:
    """A line for every thing that was added, changed or removed, and one for the header and the texts."""
    old = before.elements if before is not None else {}
    found: list[str] = []
    for id_, element in after.elements.items():
        words = {"kind": kind_word(element), "name": called(after, id_), "id": id_}
        if id_ not in old:
            found.append(_("Added: {kind} {name} ({id})", **words))
        elif old[id_] != element:
            found.append(_("Changed: {kind} {name} ({id})", **words))
    if before is not None:
        for id_, element in old.items():
            if id_ not in after.elements:
                found.append(
                    _("Removed: {kind} {name} ({id})", kind=kind_word(element), name=called(before, id_), id=id_)
                )
        if before.header != after.header:
            found.append(_("Changed: the quest’s own fields"))
        if before.texts != after.texts:
            found.append(_("Changed: texts"))
    return tuple(found)


class CompareSheet(Sheet):
    """The differences between two states of a quest; both are left as they are."""

    def __init__(self, window: "MainWindow", title: str, file: Quest | None, newer: Quest) -> None:
        super().__init__(window.body, 560, 420)
        head = QLabel(title)
        set_role(head, "page_title")
        self.column.addWidget(head)
        self.lines = differences(file, newer)
        told = QLabel(
            ngettext("{n} thing differs from the file.", "{n} things differ from the file.", len(self.lines))
            if file is not None
            else _("There is no file to compare with; this is everything in it.")
        )
        told.setWordWrap(True)
        set_role(told, "dim")
        self.column.addWidget(told)
        self.list = QListWidget()
        self.list.setAccessibleName(_("Differences"))
        self.list.addItems(list(self.lines))
        self.column.addWidget(self.list, 1)
        foot = QHBoxLayout()
        foot.addStretch(1)
        close = QPushButton(_("Close"))
        close.clicked.connect(self.leave)
        foot.addWidget(close)
        self.column.addLayout(foot)


def compare_lost(window: "MainWindow", lost: Lost) -> CompareSheet:
    """The differences between the file and what the journal holds."""
    return CompareSheet(window, _("What was not saved of {title}", title=lost.title), _on_disk(lost), lost.quest)


def _on_disk(lost: Lost) -> Quest | None:
    """The quest as its file has it; None when there is none or it cannot be read."""
    try:
        return read(Path(lost.path)).quest if lost.path else None
    except (Fault, OSError):
        return None
