"""The board for those who listen: a table whose cells are the squares with something on them.

Qt asks the factory for an interface when a screen reader is there. PySide cannot subclass the table interface,
so a cell's name holds its column and row. Every interface is kept by a reference, or Qt would call a dead one.
"""

from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, QRect
from PySide6.QtGui import QAccessible, QAccessibleInterface, QWindow

from studio.gui.board.picture import BoardPicture, region_squares
from studio.gui.board.rulers import square_label
from studio.gui.board.spoken import ground
from studio.kit.text import _
from studio.quest.model import Square

if TYPE_CHECKING:
    from studio.gui.board.view import BoardView

_kept: dict[int, "BoardTable"] = {}
_installed = False


def things_on(picture: BoardPicture) -> dict[Square, list[str]]:
    """Square → ids of the single things on it, in reading order."""
    found: dict[Square, list[str]] = {}
    for figure in picture.figures.values():
        x, y = figure.at
        for column in range(x, x + figure.w):
            for row in range(y, y + figure.h):
                found.setdefault((column, row), []).append(figure.id)
    for part in (picture.marks, picture.notes):
        for mark in part.values():
            found.setdefault(mark.at, []).append(mark.id)
    for door in picture.doors.values():
        found.setdefault(door.at[:2], []).append(door.id)
    for patch in picture.grounds.values():
        for square in region_squares(patch.squares):
            found.setdefault(square, []).append(patch.id)
    return {square: found[square] for square in sorted(found, key=lambda s: (s[1], s[0]))}


class BoardTable(QAccessibleInterface):
    """The board as one table."""

    def __init__(self, view: "BoardView") -> None:
        super().__init__()
        self._view = view
        self._cells: list[SquareCell] = []
        self._of: BoardPicture | None = None

    def cells(self) -> "list[SquareCell]":
        """A cell for each square with something on it."""
        if self._of is not self._view.picture:
            self._of = self._view.picture
            self._cells = [SquareCell(self, square, ids) for square, ids in things_on(self._of).items()]
        return self._cells

    @property
    def view(self) -> "BoardView":
        """The widget."""
        return self._view

    def isValid(self) -> bool:
        return True

    def object(self) -> QObject:
        return self._view

    def window(self) -> QWindow | None:  # type: ignore[override]
        return self._view.window().windowHandle()

    def parent(self) -> QAccessibleInterface | None:  # type: ignore[override]
        above = self._view.parentWidget()
        return QAccessible.queryAccessibleInterface(above) if above is not None else None

    def child(self, index: int) -> QAccessibleInterface | None:  # type: ignore[override]
        cells = self.cells()
        return cells[index] if 0 <= index < len(cells) else None

    def childCount(self) -> int:
        return len(self.cells())

    def indexOfChild(self, child: QAccessibleInterface) -> int:
        return next((i for i, cell in enumerate(self.cells()) if cell is child), -1)

    def childAt(self, x: int, y: int) -> QAccessibleInterface | None:  # type: ignore[override]
        return next((cell for cell in self.cells() if cell.rect().contains(x, y)), None)

    def rect(self) -> QRect:
        corner = self._view.mapToGlobal(self._view.rect().topLeft())
        return QRect(corner, self._view.size())

    def role(self) -> QAccessible.Role:
        return QAccessible.Role.Table

    def state(self) -> QAccessible.State:
        made = QAccessible.State()
        made.focusable = True
        made.focused = self._view.hasFocus()
        return made

    def text(self, which: QAccessible.Text) -> str:
        if which == QAccessible.Text.Name:
            return self._view.accessibleName() or _("Board")
        return self._view.accessibleDescription() if which == QAccessible.Text.Description else ""

    def setText(self, which: QAccessible.Text, text: str) -> None:
        """Names of squares are not set from outside."""


class SquareCell(QAccessibleInterface):
    """A square with something on it: "T14, 5 Throne, water; Rune key blue; 1 error"."""

    def __init__(self, table: BoardTable, square: Square, ids: list[str]) -> None:
        super().__init__()
        self._table = table
        self.square = square
        self.ids = ids

    def isValid(self) -> bool:
        return True

    def object(self) -> QObject | None:  # type: ignore[override]
        return None

    def window(self) -> QWindow | None:  # type: ignore[override]
        return self._table.window()

    def parent(self) -> QAccessibleInterface:
        return self._table

    def child(self, index: int) -> QAccessibleInterface | None:  # type: ignore[override]
        return None

    def childCount(self) -> int:
        return 0

    def indexOfChild(self, child: QAccessibleInterface) -> int:
        return -1

    def childAt(self, x: int, y: int) -> QAccessibleInterface | None:  # type: ignore[override]
        return None

    def rect(self) -> QRect:
        view = self._table.view
        x, y = self.square
        corner, far = view.place_on_screen(x, y), view.place_on_screen(x + 1, y + 1)
        return QRect(view.viewport().mapToGlobal(corner), view.viewport().mapToGlobal(far))

    def role(self) -> QAccessible.Role:
        return QAccessible.Role.Cell

    def state(self) -> QAccessible.State:
        return QAccessible.State()

    def text(self, which: QAccessible.Text) -> str:
        if which != QAccessible.Text.Name:
            return ""
        view = self._table.view
        area = next((a for a in view.picture.areas.values() if self.square in region_squares(a.squares)), None)
        place = f"{area.number} {area.name}".strip() if area is not None else ""
        grounds = [ground(view.picture, id) for id in self.ids if id in view.picture.grounds]
        things = [view.spoken(id) for id in self.ids if id not in view.picture.grounds]
        where = ", ".join(filter(None, (square_label(self.square), place, *grounds)))
        return "; ".join(filter(None, (where, *things, view.faults(self.square, self.ids))))

    def setText(self, which: QAccessible.Text, text: str) -> None:
        """Names of squares are not set from outside."""


def told(view: "BoardView", square: Square) -> str:
    """What is on a square, in the words of its cell; its name and area when it is empty."""
    return SquareCell(table_of(view), square, things_on(view.picture).get(square, [])).text(QAccessible.Text.Name)


def install() -> None:
    """Tell Qt, once, how boards are read out."""
    global _installed
    if not _installed:
        _installed = True
        QAccessible.installFactory(_make)


def _make(key: str, thing: QObject) -> QAccessibleInterface | None:
    from studio.gui.board.view import BoardView

    if not isinstance(thing, BoardView):
        return None
    number = id(thing)
    if number not in _kept:
        _kept[number] = BoardTable(thing)
        thing.destroyed.connect(lambda *_gone: _kept.pop(number, None))
    return _kept[number]


def table_of(view: "BoardView") -> BoardTable:
    """The interface of a view, as a screen reader gets it."""
    made = _make("", view)
    assert isinstance(made, BoardTable)
    return made
