"""The settings: how the window looks, what moves, which language it speaks, and the keys; each acts at once."""

from collections.abc import Callable, Hashable, Mapping
from typing import TYPE_CHECKING

from PySide6.QtCore import QEvent, Qt
from PySide6.QtGui import QKeyEvent, QKeySequence
from PySide6.QtWidgets import (
    QComboBox,
    QGridLayout,
    QHBoxLayout,
    QLabel,
    QLineEdit,
    QPushButton,
    QTreeWidget,
    QTreeWidgetItem,
    QVBoxLayout,
    QWidget,
)

from studio.gui.kit.actions import BY_ID, TABLE, clashes
from studio.gui.kit.elided import Choice
from studio.gui.kit.sheet import set_role
from studio.gui.window import languages
from studio.kit.text import _

if TYPE_CHECKING:
    from studio.gui.window.main import MainWindow

HELD = (Qt.Key.Key_Control, Qt.Key.Key_Shift, Qt.Key.Key_Alt, Qt.Key.Key_Meta, Qt.Key.Key_AltGr)
SIZES = (100, 115, 130, 150, 200)
Keys = dict[str, tuple[str, ...]]


def clash_of(id_: str, key: str, own: Keys) -> str:
    """The command that has a key already where this one would act, "" when the key is free."""
    for _key, one, other in clashes(keys={**own, id_: (key,)}):
        if id_ in (one, other):
            return BY_ID[other if one == id_ else one].title()
    return ""


class KeyLine(QLineEdit):
    """A field that shows the key pressed in it instead of typing it; Tab and Esc keep their meaning."""

    def __init__(self, pressed: Callable[[str], None]) -> None:
        super().__init__()
        self._pressed = pressed
        self.setReadOnly(True)
        self.setPlaceholderText(_("Press a key"))
        self.setAccessibleName(_("New key"))

    def event(self, event: QEvent) -> bool:
        if isinstance(event, QKeyEvent) and event.type() == QEvent.Type.ShortcutOverride and self._is_mine(event):
            event.accept()  # a key that is somebody's shortcut is shown here, not run
            return True
        return super().event(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if not self._is_mine(event):
            super().keyPressEvent(event)
        elif event.key() not in HELD:
            self._pressed(QKeySequence(event.keyCombination()).toString().replace("Return", "Enter"))

    @staticmethod
    def _is_mine(event: QKeyEvent) -> bool:
        return event.key() not in (Qt.Key.Key_Tab, Qt.Key.Key_Backtab, Qt.Key.Key_Escape)


class Look(QWidget):
    """Theme, size of texts, motion, language."""

    def __init__(self, window: "MainWindow") -> None:
        super().__init__()
        from studio.gui.window.doing import set_letters, set_palette, set_text_size, set_theme

        settings, now = window.settings, window.settings.now
        self._grid = QGridLayout(self)
        self._grid.setContentsMargins(0, 0, 0, 0)
        self._grid.setColumnMinimumWidth(0, 110)
        self._grid.setColumnStretch(1, 1)
        self._grid.setVerticalSpacing(8)
        self.theme = self._choice(
            _("Theme"),
            {"system": _("As the system"), "light": _("Light"), "dark": _("Dark"), "contrast": _("High contrast")},
            now.theme,
            lambda name: set_theme(window, str(name)),
        )
        self.colours = self._choice(
            _("Areas and seats"),
            {"usual": _("Usual colours"), "vivid": _("Strong colours"), "single": _("One colour and patterns")},
            now.palette,
            lambda name: set_palette(window, name),
        )
        self.letters = self._choice(
            _("Letters on figures"),
            {"alike": _("Where kinds look alike"), "all": _("On every kind"), "none": _("None")},
            now.letters,
            lambda name: set_letters(window, name),
        )
        self.text_size = self._choice(
            _("Size of texts"),
            {size: _("{n} %", n=size) for size in SIZES},
            now.text_size,
            lambda size: set_text_size(window, size),
        )
        self.motion = self._choice(
            _("Motion"),
            {None: _("As the system"), True: _("Less: figures jump, nothing slides"), False: _("Everything moves")},
            now.reduced_motion,
            lambda less: settings.change(reduced_motion=less),
        )
        self.language = self._choice(
            _("Language"),
            dict((("", _("As the system")), *languages.available().items())),
            now.language,
            lambda name: settings.change(language=name),
        )
        self.language.setToolTip(_("Counts from the next start on."))

    def _choice(
        self, words: str, options: Mapping[Hashable, str], now: object, act: Callable[..., object]
    ) -> QComboBox:
        box = Choice()
        keys = list(options)
        box.addItems(list(options.values()))
        box.setCurrentIndex(keys.index(now) if now in keys else 0)
        box.activated.connect(lambda place: act(keys[place]))
        box.setAccessibleName(words)
        label = QLabel(words)
        label.setObjectName("fieldLabel")
        label.setBuddy(box)
        line = self._grid.rowCount()
        self._grid.addWidget(label, line, 0)
        self._grid.addWidget(box, line, 1)
        return box


class KeyTable(QWidget):
    """Every command with its keys; another key is typed below and a clash is told while it is."""

    def __init__(self, window: "MainWindow") -> None:
        super().__init__()
        self._window = window
        self._key = ""
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(6)
        self.search = QLineEdit()
        self.search.setPlaceholderText(_("Find a command or a key…"))
        self.search.setAccessibleName(_("Find a command or a key"))
        self.search.setClearButtonEnabled(True)
        self.search.textChanged.connect(lambda _text: self._filter())
        self.table = QTreeWidget()
        self.table.setHeaderLabels([_("Command"), _("Key"), _("Where")])
        self.table.setRootIsDecorated(False)
        self.table.setUniformRowHeights(True)
        self.table.setAccessibleName(_("Commands and their keys"))
        self.table.currentItemChanged.connect(lambda *_items: self._chosen())
        self.line = KeyLine(self.typed)
        self.told = QLabel()
        self.told.setWordWrap(True)
        self.keep = QPushButton(_("Keep"))
        self.keep.clicked.connect(self.take)
        self.usual = QPushButton(_("Usual key"))
        self.usual.clicked.connect(self.back)
        row = QHBoxLayout()
        row.setSpacing(8)
        row.addWidget(self.line, 1)
        row.addWidget(self.keep)
        row.addWidget(self.usual)
        column.addWidget(self.search)
        column.addWidget(self.table, 1)
        column.addLayout(row)
        column.addWidget(self.told)
        self.items: dict[str, QTreeWidgetItem] = {}
        self._fill()
        self._chosen()

    @property
    def _own(self) -> Keys:
        return dict(self._window.settings.now.keys)

    def _fill(self) -> None:
        from studio.gui.window.about import CONTEXTS

        for row in TABLE:
            if not row.hold:
                item = QTreeWidgetItem([row.title(), "", _(CONTEXTS[row.context])])
                item.setData(0, Qt.ItemDataRole.UserRole, row.id)
                self.table.addTopLevelItem(item)
                self.items[row.id] = item
                self._show_keys(row.id)
        self.table.setColumnWidth(0, 300)
        self.table.setColumnWidth(1, 130)

    def _show_keys(self, id_: str) -> None:
        keys = self._own.get(id_, BY_ID[id_].keys)
        self.items[id_].setText(1, "   ".join(keys))
        font = self.items[id_].font(1)
        font.setBold(id_ in self._own)
        self.items[id_].setFont(1, font)

    def _filter(self) -> None:
        words = self.search.text().lower().split()
        for item in self.items.values():
            text = f"{item.text(0)} {item.text(1)} {item.text(2)}".lower()
            item.setHidden(not all(word in text for word in words))

    @property
    def command(self) -> str:
        """The command in front, "" for none."""
        item = self.table.currentItem()
        return str(item.data(0, Qt.ItemDataRole.UserRole)) if item is not None else ""

    def _chosen(self) -> None:
        self._key = ""
        self.line.clear()
        self.line.setEnabled(bool(self.command))
        self._say("" if self.command else _("Choose a command to give it another key."))
        self._ready(False)

    def _say(self, words: str, *, bad: bool = False) -> None:
        self.told.setText(words)
        set_role(self.told, "error" if bad else "dim")
        self.line.setProperty("invalid", bad)
        self.line.style().unpolish(self.line)
        self.line.style().polish(self.line)
        self.line.setAccessibleDescription(words)

    def _ready(self, can_keep: bool) -> None:
        self.keep.setEnabled(can_keep)
        self.usual.setEnabled(self.command in self._own)

    def typed(self, key: str) -> None:
        """A key was pressed in the field: it is shown with what it would clash with."""
        if not self.command:
            return
        self._key = key
        self.line.setText(key)
        clash = clash_of(self.command, key, self._own)
        if clash:
            self._say(_("{key} is the key of {command}. Press another.", key=key, command=clash), bad=True)
        else:
            self._say(_("{key} is free.", key=key))
        self._ready(not clash)

    def take(self) -> None:
        """The key counts from now on."""
        id_, commands = self.command, self._window.commands
        if not id_ or not self._key or commands.assign(id_, self._key, self._own):
            return
        self._window.settings.change(keys={**self._own, id_: (self._key,)})
        self._show_keys(id_)
        self._say(_("{command} has the key {key} now.", command=BY_ID[id_].title(), key=self._key))
        self._ready(False)

    def back(self) -> None:
        """The key of the table again, unless another command has it meanwhile."""
        id_, kept = self.command, {name: keys for name, keys in self._own.items() if name != self.command}
        clash = next((clash_of(id_, key, kept) for key in BY_ID[id_].keys if clash_of(id_, key, kept)), "")
        if clash:
            self._say(_("{command} has that key now.", command=clash), bad=True)
            return
        self._window.settings.change(keys=kept)
        self._window.commands.use_keys(id_, BY_ID[id_].keys)
        self._show_keys(id_)
        self._chosen()
