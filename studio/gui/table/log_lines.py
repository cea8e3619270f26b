"""The lines of the log: which of them pass the filter, and which of those stand in the list.

Only the newest lines stand in the list, since it asks for the height of each line whenever one is added; earlier ones
join them when the reader comes near the top.
"""

from collections.abc import Callable, Sequence
from typing import NamedTuple

from PySide6.QtCore import QAbstractListModel, QModelIndex, QPersistentModelIndex, Qt

from studio.grid.notation import square_name
from studio.gui.table.parts import bare
from studio.play.lines import Line
from studio.play.session import NOBODY
from studio.rules.core.state import XY

Index = QModelIndex | QPersistentModelIndex
LINE = Qt.ItemDataRole.UserRole
MANY = 200
"""Lines that stand in the list at first, and that join them at a time; twice as many may gather at its end."""


def everywhere(_square: XY) -> str:
    """No square has an area."""
    return ""


def nobody(_figure: int) -> int:
    """No figure has a seat."""
    return NOBODY


class Only(NamedTuple):
    """Which lines of the log are shown: kinds of event, a seat, an area; each may be left open."""

    kinds: frozenset[str] = frozenset()
    seat: int | None = None
    area: str = ""
    seat_of: Callable[[int], int] = nobody
    area_of: Callable[[XY], str] = everywhere

    def passes(self, line: Line) -> bool:
        """Whether a line is shown."""
        if self.kinds and line.kind not in self.kinds and line.kind != "turn_started":
            return False
        if self.seat is not None and self.seat != (self.seat_of(line.figure) if line.figure else line.seat):
            return False
        return not self.area or (line.square is not None and self.area_of(line.square) == self.area)


class LogModel(QAbstractListModel):
    """The newest lines that pass the filter; each remembers its moment."""

    def __init__(self) -> None:
        super().__init__()
        self.all: list[tuple[int, Line]] = []
        self.passing: list[tuple[int, Line]] = []
        self.shown: list[tuple[int, Line]] = []
        """The end of the passing lines: those that stand in the list."""
        self.only = Only()
        self._open: dict[int, str] = {}
        """What is read out of lines that are open, by the line."""

    def rowCount(self, parent: Index = QModelIndex()) -> int:  # noqa: B008  # Qt's signature
        return 0 if parent.isValid() else len(self.shown)

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        if not index.isValid() or index.row() >= len(self.shown):
            return None
        _moment, line = self.shown[index.row()]
        if role in (Qt.ItemDataRole.DisplayRole, Qt.ItemDataRole.AccessibleTextRole, Qt.ItemDataRole.ToolTipRole):
            told = (bare(line.text), self._open.get(id(line), ""), square_name(line.square) if line.square else "")
            return " ".join(filter(None, told))
        return self.shown[index.row()] if role == LINE else None

    def tell_open(self, index: QModelIndex, words: str | None) -> None:
        """A line has been opened, with more words to be read, or closed (None)."""
        line = self.shown[index.row()][1]
        if words is None:
            self._open.pop(id(line), None)
        else:
            self._open[id(line)] = words
        self.dataChanged.emit(index, index)

    def add(self, lines: Sequence[tuple[int, Line]]) -> int:
        """Appends lines; answers how many of them pass. Of very many only the newest stand in the list."""
        self.all += lines
        passing = [pair for pair in lines if self._passes(pair[1])]
        self.passing += passing
        if len(passing) > MANY:
            self.newest()
        elif passing:
            self.beginInsertRows(QModelIndex(), len(self.shown), len(self.shown) + len(passing) - 1)
            self.shown += passing
            self.endInsertRows()
        return len(passing)

    @property
    def hidden(self) -> int:
        """How many passing lines do not stand in the list."""
        return len(self.passing) - len(self.shown)

    def newest(self) -> None:
        """Only the newest lines stand in the list."""
        self.beginResetModel()
        self.shown = self.passing[-MANY:]
        self.endResetModel()

    def trim(self) -> None:
        """Takes the earliest lines out of the list when twice as many as at first have gathered there."""
        many = len(self.shown) - MANY
        if many > MANY:
            self.beginRemoveRows(QModelIndex(), 0, many - 1)
            del self.shown[:many]
            self.endRemoveRows()

    def earlier(self) -> int:
        """Lets lines before the first one join the list; answers how many."""
        count = min(MANY, self.hidden)
        if count:
            self.beginInsertRows(QModelIndex(), 0, count - 1)
            self.shown = self.passing[self.hidden - count :]
            self.endInsertRows()
        return count

    def cut(self, moment: int) -> None:
        """Takes away the lines of later moments: a step back, another branch."""
        self.all = [pair for pair in self.all if pair[0] <= moment]
        if self._open:
            kept = {id(line) for _moment, line in self.all}
            self._open = {key: words for key, words in self._open.items() if key in kept}
        self.passing = [pair for pair in self.passing if pair[0] <= moment]
        keep = sum(1 for pair in self.shown if pair[0] <= moment)
        if keep < len(self.shown):
            self.beginRemoveRows(QModelIndex(), keep, len(self.shown) - 1)
            del self.shown[keep:]
            self.endRemoveRows()
        if not self.shown and self.passing:
            self.newest()

    def show_only(self, only: "Only") -> None:
        """Shows only the lines that pass."""
        self.only = only
        self.passing = [pair for pair in self.all if self._passes(pair[1])]
        self.newest()

    def _passes(self, line: Line) -> bool:
        return line.kind == "round_started" or self.only.passes(line)
