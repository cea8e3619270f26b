"""The head of the inspector's page: picture, title, id and place, and what can be done with the things."""

from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QPixmap
from PySide6.QtWidgets import QHBoxLayout, QInputDialog, QLabel, QMenu, QToolButton, QVBoxLayout, QWidget

from studio.gui.board.pick import box_of
from studio.gui.editor.bench import Workbench
from studio.gui.editor.widgets import Elided
from studio.gui.kit import icons
from studio.kit.text import _
from studio.quest.topics import things

PICTURE = 40
"""Pixels of the picture's side."""


def show_on_map(bench: Workbench, id: str) -> None:
    """Bring a thing into view."""
    box = box_of(bench.picture, id)
    if box is not None:
        bench.view.camera.reveal(box)


class Head(QWidget):
    """Picture, title and place; with `menu` what can be done with the selection."""

    def __init__(self, bench: Workbench, picture: QPixmap | None, title: str, place: str, menu: bool) -> None:
        super().__init__()
        self._bench = bench
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(10)
        if picture is not None and not picture.isNull():
            art = QLabel()
            art.setPixmap(picture)
            art.setFixedSize(PICTURE, PICTURE)
            art.setAlignment(Qt.AlignmentFlag.AlignCenter)
            row.addWidget(art)
        words = QVBoxLayout()
        words.setSpacing(2)
        self.title, self.place = Elided(title, "title"), Elided(place, "dim")
        words.addWidget(self.title)
        words.addWidget(self.place)
        row.addLayout(words, 1)
        if menu:
            more = QToolButton()
            more.setProperty("role", "small")
            more.setIcon(icons.icon("more"))
            more.setIconSize(QSize(icons.LARGE, icons.LARGE))
            more.setAccessibleName(_("More"))
            more.setToolTip(_("Rename, lock, hide, duplicate, delete"))
            more.clicked.connect(lambda _on=False: self._menu().popup(more.mapToGlobal(more.rect().bottomLeft())))
            row.addWidget(more)

    def _menu(self) -> QMenu:
        menu = QMenu(self)
        bench, ids = self._bench, self._bench.selection
        menu.addAction(_("Show on the map")).triggered.connect(lambda _on=False: show_on_map(self._bench, ids[0]))
        menu.addAction(_("Change the id…")).triggered.connect(lambda _on=False: self._rename_id(ids[0]))
        locked = all(id in bench.locked for id in ids)
        menu.addAction(_("Unlock") if locked else _("Lock")).triggered.connect(
            lambda _on=False: bench.set_locked(ids, not locked)
        )
        hidden = all(id in bench.hidden for id in ids)
        menu.addAction(_("Show") if hidden else _("Hide")).triggered.connect(
            lambda _on=False: bench.set_hidden(ids, not hidden)
        )
        return menu

    def _rename_id(self, id: str) -> None:
        name, given = QInputDialog.getText(self, _("Change the id"), _("Id"), text=id)
        if given and name != id and self._bench.do(lambda: things.rename(self._bench.quest, id, name)):
            self._bench.select(name)
