"""All texts of the quest: key, original, translation, words, state; written in place."""

from PySide6.QtCore import QAbstractTableModel, QModelIndex, QPersistentModelIndex, Qt
from PySide6.QtGui import QKeySequence, QShortcut
from PySide6.QtWidgets import QAbstractItemView, QHBoxLayout, QHeaderView, QTableView, QVBoxLayout, QWidget

from studio.gui.editor.bench import Workbench
from studio.gui.editor.widgets import Empty, WhenShown, label, link
from studio.gui.kit import icons, theme
from studio.gui.kit.bridge import relay
from studio.gui.kit.elided import Choice
from studio.kit.text import _
from studio.quest.edits import SetText
from studio.quest.links import used_texts
from studio.quest.topics import texts

LANGUAGES = ("en", "de", "fr", "es", "it", "pl", "nl", "pt", "cs", "sv")
Index = QModelIndex | QPersistentModelIndex


class TextModel(QAbstractTableModel):
    """Rows of the quest's texts in its own language and one other."""

    def __init__(self, bench: Workbench) -> None:
        super().__init__()
        self._bench = bench
        self.language = ""
        self.keys: list[str] = []
        self._used: set[str] = set()
        self._outdated: set[str] = set()

    def refresh(self) -> None:
        """The texts as they are now; rows stay unless keys came or went."""
        quest = self._bench.quest
        keys = sorted({key for words in quest.texts.values() for key in words} | set(used_texts(quest)))
        self._used = set(used_texts(quest))
        self._outdated = quest.outdated.get(self.language, {}).keys() & quest.texts.get(self.language, {}).keys()
        if keys != self.keys:
            self.beginResetModel()
            self.keys = keys
            self.endResetModel()
        elif keys:
            self.dataChanged.emit(self.index(0, 0), self.index(len(keys) - 1, self.columnCount() - 1))

    def own(self, key: str) -> str:
        """The text in the quest's language."""
        quest = self._bench.quest
        return quest.texts.get(quest.header.language, {}).get(key, "")

    def other(self, key: str) -> str:
        """The text in the other language."""
        return self._bench.quest.texts.get(self.language, {}).get(key, "") if self.language else ""

    def rowCount(self, parent: Index | None = None) -> int:
        return len(self.keys)

    def columnCount(self, parent: Index | None = None) -> int:
        return 5 if self.language else 4

    def headerData(self, section: int, orientation: Qt.Orientation, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        if orientation != Qt.Orientation.Horizontal or role != Qt.ItemDataRole.DisplayRole:
            return None
        names = [_("Key"), _("Text"), _("Words"), _("State")]
        return [*names[:2], self.language.upper(), *names[2:]][section] if self.language else names[section]

    def _column(self, section: int) -> str:
        columns = ["key", "own", "other", "words", "state"] if self.language else ["key", "own", "words", "state"]
        return columns[section]

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        key = self.keys[index.row()]
        column = self._column(index.column())
        if role in (Qt.ItemDataRole.DisplayRole, Qt.ItemDataRole.EditRole, Qt.ItemDataRole.ToolTipRole):
            match column:
                case "key":
                    return key
                case "own":
                    return self.own(key)
                case "other":
                    return self.other(key)
                case "words":
                    return str(len(self.own(key).split()) or "")
                case _:
                    return self.state(key)
        if role == Qt.ItemDataRole.DecorationRole and column == "state":
            return icons.icon("ok" if self.state(key) == _("ok") else "warning", icons.SMALL)
        return None

    def state(self, key: str) -> str:
        """Missing, outdated, unused or ok."""
        if not self.own(key) or (self.language and not self.other(key)):
            return _("missing")
        if key in self._outdated:
            return _("outdated")
        return _("ok") if key in self._used else _("unused")

    def flags(self, index: Index) -> Qt.ItemFlag:
        flags = Qt.ItemFlag.ItemIsEnabled | Qt.ItemFlag.ItemIsSelectable
        if self._column(index.column()) in ("own", "other"):
            flags |= Qt.ItemFlag.ItemIsEditable
        return flags

    def setData(self, index: Index, value: object, role: int = Qt.ItemDataRole.EditRole) -> bool:
        if role != Qt.ItemDataRole.EditRole:
            return False
        language = self._bench.quest.header.language if self._column(index.column()) == "own" else self.language
        return self._bench.do(SetText(language, self.keys[index.row()], str(value)))


class TextsDock(QWidget):
    """A table of texts and the language they are translated into."""

    def __init__(self, bench: Workbench) -> None:
        super().__init__()
        self._bench = bench
        self.setProperty("role", "panel")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        bar = QHBoxLayout()
        bar.setContentsMargins(12, 4, 12, 4)
        bar.setSpacing(8)
        bar.addWidget(label(_("Translate into"), "dim"))
        self.language = Choice()
        self.language.setAccessibleName(_("Language"))
        self.language.addItem("—", "")
        for name in LANGUAGES:
            if name != bench.quest.header.language:
                self.language.addItem(name.upper(), name)
        bar.addWidget(self.language)
        self.onward = link(_("Next missing"), self.next_missing, "chevron_down")
        self.onward.setToolTip("Ctrl+Enter")
        bar.addWidget(self.onward)
        bar.addStretch(1)
        bar.addWidget(link(_("Delete unused texts"), lambda: bench.do(lambda: texts.tidy(bench.quest)), "trash"))
        column.addLayout(bar)
        self._model = TextModel(bench)
        self.table = QTableView()
        self.table.setModel(self._model)
        self.table.verticalHeader().hide()
        self.table.setShowGrid(False)
        self.table.setSelectionBehavior(QAbstractItemView.SelectionBehavior.SelectRows)
        self.table.setWordWrap(False)
        self.table.verticalHeader().setDefaultSectionSize(24)
        self.table.setAccessibleName(_("Texts of the quest"))
        column.addWidget(self.table, 1)
        self._empty = Empty(_("No texts yet. Names and read-aloud texts are listed here."), "", None, "encounter")
        self._empty.hide()  # until the texts have been looked for
        column.addWidget(self._empty, 1)
        for keys in ("Ctrl+Return", "Ctrl+Enter"):
            onward = QShortcut(QKeySequence(keys), self)
            onward.setContext(Qt.ShortcutContext.WidgetWithChildrenShortcut)
            onward.activated.connect(self.next_missing)
        self.language.currentIndexChanged.connect(lambda _at: self._turn())
        self._later = WhenShown(self, self.refresh, 80)
        relay(bench.document.changed, self, lambda _changed: self._later())
        relay(theme.changed, self, lambda _look: self._later())
        self._turn()

    def _turn(self) -> None:
        self._model.beginResetModel()
        self._model.language = self.language.currentData() or ""
        self._model.endResetModel()
        self._later()
        header = self.table.horizontalHeader()
        header.setDefaultAlignment(Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter)
        for section in range(self._model.columnCount()):
            stretch = section in ((1, 2) if self._model.language else (1,))
            header.setSectionResizeMode(
                section, QHeaderView.ResizeMode.Stretch if stretch else QHeaderView.ResizeMode.Interactive
            )
        self.table.setColumnWidth(0, 150)
        self.table.setColumnWidth(self._model.columnCount() - 2, 60)
        self.table.setColumnWidth(self._model.columnCount() - 1, 100)

    def refresh(self) -> None:
        """The texts as they are now."""
        self._model.refresh()
        self.table.setVisible(bool(self._model.keys))
        self._empty.setVisible(not self._model.keys)

    def show_text(self, language: str, key: str) -> None:
        """Bring a text of a language into view, as the row in turn."""
        self.refresh()
        own = language == self._bench.quest.header.language
        if not own:
            if self.language.findData(language) < 0:
                self.language.addItem(language.upper(), language)
            self.language.setCurrentIndex(self.language.findData(language))
        if key in self._model.keys:
            index = self._model.index(self._model.keys.index(key), 1 if own else 2)
            self.table.setCurrentIndex(index)
            self.table.scrollTo(index)

    def next_missing(self) -> None:
        """The next text that is missing or outdated."""
        self.table.setFocus()  # what is being written is taken
        start = self.table.currentIndex().row() + 1
        order = [*range(start, len(self._model.keys)), *range(start)]
        for row in order:
            if self._model.state(self._model.keys[row]) in (_("missing"), _("outdated")):
                column = 2 if self._model.language and self._model.own(self._model.keys[row]) else 1
                self.table.setCurrentIndex(self._model.index(row, column))
                self.table.edit(self._model.index(row, column))
                return
