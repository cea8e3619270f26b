"""The line of the start sheet that keeps parties under names: take one, save one, give one up."""

from collections.abc import Callable

from PySide6.QtCore import Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QHBoxLayout, QLineEdit, QPushButton, QSizePolicy, QStackedWidget, QWidget

from studio.gui.kit.elided import Choice
from studio.gui.kit.settings import Party, SettingsFile
from studio.kit.text import _

NAME = 40


class NameLine(QLineEdit):
    """A name being typed: Enter keeps it, Esc gives it up."""

    def __init__(self, keep: Callable[[], None], drop: Callable[[], None]) -> None:
        super().__init__()
        self._keep, self._drop = keep, drop
        self.setMaxLength(NAME)
        self.setPlaceholderText(_("Name of the party"))
        self.setAccessibleName(_("Name of the party"))

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self._keep()
        elif event.key() == Qt.Key.Key_Escape:
            self._drop()
        else:
            super().keyPressEvent(event)


class PartyRow(QWidget):
    """Named parties of one game: `taken` tells who sits there now, `take` seats another."""

    def __init__(
        self,
        settings: SettingsFile,
        system: str,
        taken: Callable[[], tuple[str, ...]],
        take: Callable[[tuple[str, ...]], None],
    ) -> None:
        super().__init__()
        self._settings, self._system, self._taken, self._take = settings, system, taken, take
        self.box = Choice()
        self.box.setAccessibleName(_("Party"))
        self.box.activated.connect(self._chosen)
        self.name = NameLine(self.keep, self._back)
        self._front = QStackedWidget()
        self._front.addWidget(self.box)
        self._front.addWidget(self.name)
        self._front.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.save = QPushButton(_("Save…"))
        self.save.setToolTip(_("Keep the heroes chosen above under a name"))
        self.save.clicked.connect(self._save)
        self.forget = QPushButton(_("Forget"))
        self.forget.clicked.connect(self._forget)
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(8)
        row.addWidget(self._front, 1)
        row.addWidget(self.save)
        row.addWidget(self.forget)
        self._fill()

    def _known(self) -> tuple[Party, ...]:
        return tuple(party for party in self._settings.now.parties if party.system == self._system)

    def _fill(self, name: str = "") -> None:
        """The parties of this game, the one with this name in front."""
        self.box.clear()
        self.box.addItem(_("As chosen above"), "")
        for party in self._known():
            self.box.addItem(party.name, party.name)
        self.box.setCurrentIndex(max(0, self.box.findData(name)))
        self._ready()

    def _ready(self) -> None:
        has = bool(self.box.currentData())
        self.forget.setEnabled(has)
        self.forget.setToolTip("" if has else _("Choose a saved party first."))

    def _chosen(self) -> None:
        name = self.box.currentData()
        for party in self._known():
            if party.name == name:
                self._take(party.heroes)
        self._ready()

    def _save(self) -> None:
        """The name is typed where the parties were; pressed again it is kept."""
        if self._front.currentWidget() is self.name:
            self.keep()
            return
        self.name.setText(str(self.box.currentData() or ""))
        self._front.setCurrentWidget(self.name)
        self.name.setFocus()

    def _back(self) -> None:
        self._front.setCurrentWidget(self.box)
        self.box.setFocus()

    def keep(self) -> None:
        """Keeps who sits there now under the name; a party of the same name is replaced."""
        name = self.name.text().strip()
        if name:
            others = tuple(p for p in self._settings.now.parties if (p.system, p.name) != (self._system, name))
            self._settings.change(parties=(*others, Party(name, self._system, self._taken())))
            self._fill(name)
        self._back()

    def _forget(self) -> None:
        gone = self.box.currentData()
        kept = tuple(p for p in self._settings.now.parties if (p.system, p.name) != (self._system, gone))
        self._settings.change(parties=kept)
        self._fill()
