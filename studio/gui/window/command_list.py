"""The command palette: commands, things, areas, squares, findings and settings below the command field (ui.md §4.6)."""

from collections.abc import Callable, Iterator
from functools import partial
from itertools import islice
from typing import NamedTuple

from PySide6.QtCore import QEvent, QObject, QPoint, QSize, Qt
from PySide6.QtGui import QColor, QKeyEvent, QKeySequence
from PySide6.QtWidgets import (
    QFrame,
    QHBoxLayout,
    QLineEdit,
    QListWidget,
    QListWidgetItem,
    QSizePolicy,
    QVBoxLayout,
    QWidget,
)

from studio.grid.notation import read_square
from studio.gui.editor.view import EditMode
from studio.gui.kit import text_size, theme
from studio.gui.kit.actions import BY_ID, TABLE
from studio.gui.kit.elided import Elided
from studio.gui.kit.sheet import set_role
from studio.gui.window.main import MainWindow
from studio.gui.window.popups import shade
from studio.kit.text import _
from studio.kit.where import ElementAt, SquareAt
from studio.quest.finding import Finding
from studio.quest.model import Area
from studio.quest.names import called, kind_word

HELD = (Qt.Key.Key_Control, Qt.Key.Key_Shift, Qt.Key.Key_Alt, Qt.Key.Key_Meta)
ROWS = 12
KEPT = 5
MOST = 60
"""Rows that are made; who looks for more types another word."""


class Entry(NamedTuple):
    """One row: words, what stands at the right, why it is closed, what it does."""

    words: str
    right: str
    closed: str
    act: Callable[[], object]
    id: str = ""


def row_high() -> int:
    """Pixels of a row at the size of texts in use."""
    return max(28, text_size.grown(22))


def open_list(window: MainWindow, start: str = "") -> None:
    """Opens the palette under the command field; an open one takes the text."""
    found = window.findChild(CommandList)
    if found is None:
        found = CommandList(window)
    found.open(start)


class CommandList(QFrame):
    """The popup; Enter runs the row, arrows walk, Esc closes."""

    def __init__(self, window: MainWindow) -> None:
        super().__init__(window)
        self.setObjectName("popup")
        self._window = window
        self._from: QWidget | None = None
        self._typed = ""
        self._assigned = ""
        """The command that waits for its new key, "" for none."""
        self.line = QLineEdit()
        self.line.setPlaceholderText(_("Command, or @ thing, # area, : square, ! finding, ? help, > setting"))
        self.line.setAccessibleName(_("Commands and go to"))
        self.list = QListWidget()
        self.list.setObjectName("popupList")
        self.list.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.list.setAccessibleName(_("Commands"))
        column = QVBoxLayout(self)
        column.setContentsMargins(8, 8, 8, 8)
        column.setSpacing(6)
        column.addWidget(self.line)
        column.addWidget(self.list, 1)
        self.entries: list[Entry] = []
        self.line.textChanged.connect(self._fill)
        self.line.installEventFilter(self)
        self.list.itemClicked.connect(lambda _item: self.run())
        self.hide()

    def open(self, start: str = "") -> None:
        """Shows the list with a text to begin with."""
        from PySide6.QtWidgets import QApplication

        if not self.isVisible():
            self._from = QApplication.focusWidget()
            if self._from is self._window.header.top.field:
                self._from = None
        self.line.setText(start)
        self._fill(start)
        self._place()
        shade(self)
        self.show()
        self.raise_()
        self.line.setFocus()

    def _place(self) -> None:
        wide = min(text_size.grown(560), self._window.width() - 16)
        rows = max(1, min(ROWS, len(self.entries)))
        high = min(26 + text_size.grown(28) + row_high() * rows, text_size.grown(420), self._window.height() - 60)
        field = self._window.header.top
        at = field.mapTo(self._window, QPoint(0, field.height()))
        self.setGeometry(self._window.width() - wide - 10, at.y() - 2, wide, high)

    def leave(self) -> None:
        """Closes; the focus goes back to where it came from."""
        self._assigned = ""
        self.line.setReadOnly(False)
        self.hide()
        target = self._from or (self._window.mode.keyed[0] if self._window.mode and self._window.mode.keyed else None)
        if target is not None:
            target.setFocus()

    # --- rows ---------------------------------------------------------------------------------

    def _fill(self, text: str) -> None:
        self.entries = list(islice(self._found(text.strip()), MOST))
        self.list.clear()
        look = theme.now().ui
        for entry in self.entries:
            item = QListWidgetItem()
            self.list.addItem(item)
            row = QWidget()
            line = QHBoxLayout(row)
            line.setContentsMargins(6, 0, 6, 0)
            left, right = Elided(entry.words), Elided(entry.closed or entry.right)
            for words in (left, right):
                words.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Preferred)
            set_role(right, "dim")
            if entry.closed:
                left.setStyleSheet(f"color: {look.text_off};")
                item.setForeground(QColor(look.text_off))
            line.addWidget(left)
            line.addStretch(1)
            line.addWidget(right)
            item.setData(Qt.ItemDataRole.AccessibleTextRole, f"{entry.words}, {entry.closed or entry.right}")
            self.list.setItemWidget(item, row)
            item.setSizeHint(QSize(100, row_high()))
        if self.entries:
            self.list.setCurrentRow(0)
        if self.isVisible():
            self._place()

    def _found(self, text: str) -> Iterator[Entry]:
        desk = self._window.desk
        first, rest = text[:1], text[1:].strip().lower()
        if first == "@" and desk:
            yield from self._things(rest, areas=False)
        elif first == "#" and desk:
            yield from self._things(rest, areas=True)
        elif first == ":" and desk:
            yield from self._square(rest)
        elif first == "!" and desk:
            yield from self._findings(rest)
        elif first == "?":
            yield from self._pages(rest)
        elif first == ">":
            yield from self._settings(rest)
        elif text:
            yield from self._commands(text.lower())
        else:
            yield from islice(self._commands(""), max(KEPT, ROWS - KEPT))

    def _commands(self, text: str, prefix: str = "") -> Iterator[Entry]:
        commands = self._window.commands
        order = {id_: n for n, id_ in enumerate(self._window.settings.now.commands)}
        rows = [row for row in TABLE if row.id.startswith(prefix) and not row.hold and not row.id.startswith("canvas.")]
        words = text.split()
        if not words:
            known = [row for row in rows if row.id in order]
            rows = sorted(known, key=lambda row: order[row.id]) if known else rows
        for row in sorted(rows, key=lambda row: bool(commands.why_closed(row.id))):
            title = row.title()
            menu = " › ".join(_(part) for part in row.menu.split("/")) if row.menu else ""
            where = f"{menu} {title} {row.id}".lower()
            if all(word in where for word in words):
                right = "   ".join(filter(None, (menu, commands.key_text(row.id))))
                yield Entry(title, right, commands.why_closed(row.id), partial(commands.run, row.id), row.id)

    def _things(self, text: str, *, areas: bool) -> Iterator[Entry]:
        assert self._window.desk is not None
        quest = self._window.desk.document.quest
        for id_, element in quest.elements.items():
            if isinstance(element, Area) == areas:
                name = called(quest, id_)
                if text in name.lower() or text in id_.lower():
                    yield Entry(name, f"{kind_word(element)}  {id_}", "", partial(self._window.reveal, ElementAt(id_)))

    def _square(self, text: str) -> Iterator[Entry]:
        try:
            x, y = read_square(text)
        except ValueError:
            return
        yield Entry(_("Go to {square}", square=text.upper()), "", "", lambda: self._window.reveal(SquareAt(x, y)))

    def _findings(self, text: str) -> Iterator[Entry]:
        """Findings of the quest in front, by code, words or severity."""
        desk = self._window.desk
        edit = next((mode for mode in desk.modes() if isinstance(mode, EditMode)), None) if desk else None
        for finding in edit.bench.findings if edit else ():
            words = finding.sentence()
            if all(word in f"{finding.code} {words} {finding.severity}".lower() for word in text.split()):
                yield Entry(f"{finding.code}  {words}", "", "", partial(self._show_finding, finding))

    def _show_finding(self, finding: Finding) -> None:
        self._window.show_mode("edit")
        if isinstance(self._window.mode, EditMode):
            self._window.mode.findings.show_finding(finding)

    def _pages(self, text: str) -> Iterator[Entry]:
        """Help: the keys, and the manual page of every check; the pages need a quest to stand beside."""
        from studio.checks.registry import codes, title_of

        closed = "" if self._window.desk and not self._window.desk.pack else _("Open a quest first.")
        keys = BY_ID["help.keys"]
        if all(word in keys.title().lower() for word in text.split()):
            yield Entry(keys.title(), "", "", partial(self._window.commands.run, keys.id), keys.id)
        for code in codes():
            title = title_of(code)
            if all(word in f"{code} {title}".lower() for word in text.split()):
                yield Entry(f"{code}  {title}", "", closed, partial(self._show_page, code))

    def _show_page(self, code: str) -> None:
        self._window.show_mode("edit")
        if isinstance(self._window.mode, EditMode):
            self._window.docks.show_panel("help")
            self._window.mode.help.show_page(code)

    def _settings(self, text: str) -> Iterator[Entry]:
        """The settings by name; each leads to its place on the page, a theme is worn at once."""
        for words in (_("Theme"), _("Areas and seats"), _("Size of texts"), _("Motion"), _("Language"), _("Keys")):
            if all(word in words.lower() for word in text.split()):
                yield Entry(f"{words}…", _("Settings"), "", partial(self._window.commands.run, "file.settings"))
        yield from self._commands(text or "theme", prefix="view.theme")

    # --- acting -------------------------------------------------------------------------------

    def run(self) -> None:
        """Does the row in front; a closed one stays, with its reason beside it."""
        place = self.list.currentRow()
        if not 0 <= place < len(self.entries) or self.entries[place].closed:
            return
        entry = self.entries[place]
        self.leave()
        if entry.id in BY_ID:
            kept = (entry.id, *(id_ for id_ in self._window.settings.now.commands if id_ != entry.id))
            self._window.settings.change(commands=kept[:KEPT])
        entry.act()

    def _ask_key(self) -> None:
        """F2: the next key becomes that of the command in front."""
        place = self.list.currentRow()
        if 0 <= place < len(self.entries) and self.entries[place].id in BY_ID:
            self._assigned = self.entries[place].id
            self.line.setReadOnly(True)
            self._typed = self.line.text()
            self._say(_("Press the new key for {command}. Esc keeps the old one.", command=self.entries[place].words))

    def _say(self, words: str) -> None:
        """A sentence in place of what was typed."""
        self.line.blockSignals(True)
        self.line.setText(words)
        self.line.blockSignals(False)

    def _take_key(self, event: QKeyEvent) -> None:
        """The key that was pressed while a command waits for one; a key that is taken says by which command."""
        key = QKeySequence(event.keyCombination()).toString(QKeySequence.SequenceFormat.PortableText)
        if event.key() != Qt.Key.Key_Escape:
            kept = self._window.settings.now.keys
            taken = self._window.commands.assign(self._assigned, key, kept)
            if taken:
                self._say(_("{key} is the key of {command}. Press another, or Esc.", key=key, command=taken))
                return
            self._window.settings.change(keys={**kept, self._assigned: (key,)})
        self._assigned = ""
        self.line.setReadOnly(False)
        self._say(self._typed)
        self._fill(self._typed)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if isinstance(event, QKeyEvent) and event.type() in (QEvent.Type.KeyPress, QEvent.Type.ShortcutOverride):
            key = event.key()
            if self._assigned:
                event.accept()
                if event.type() == QEvent.Type.KeyPress and key not in HELD:
                    self._take_key(event)
                return True
            mine = (
                Qt.Key.Key_Escape,
                Qt.Key.Key_Return,
                Qt.Key.Key_Enter,
                Qt.Key.Key_Up,
                Qt.Key.Key_Down,
                Qt.Key.Key_F2,
            )
            if key in mine:
                event.accept()
                if event.type() == QEvent.Type.KeyPress:
                    self._key(key)
                return True
        if event.type() == QEvent.Type.FocusOut and self.isVisible() and not self.underMouse():
            self.hide()
        return super().eventFilter(watched, event)

    def _key(self, key: int) -> None:
        if key == Qt.Key.Key_Escape:
            self.leave()
        elif key in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self.run()
        elif key == Qt.Key.Key_F2:
            self._ask_key()
        else:
            step = 1 if key == Qt.Key.Key_Down else -1
            if self.list.count():
                self.list.setCurrentRow((self.list.currentRow() + step) % self.list.count())
