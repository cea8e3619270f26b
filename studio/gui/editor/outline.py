"""The outline: areas with their things by kind, then triggers, texts and the rest; shares the canvas's selection."""

from PySide6.QtCore import QEvent, QItemSelectionModel, QModelIndex, QPoint, QRect, QSize, Qt, Signal
from PySide6.QtGui import QMouseEvent, QPainter, QPixmap, QStandardItem, QStandardItemModel
from PySide6.QtWidgets import (
    QAbstractItemView,
    QLineEdit,
    QStyle,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QTreeView,
    QVBoxLayout,
    QWidget,
)

from studio.gui.board.pick import box_of
from studio.gui.editor.bench import Workbench
from studio.gui.editor.menus import worst
from studio.gui.editor.titles import title_of
from studio.gui.editor.widgets import Empty, WhenShown
from studio.gui.kit import icons, text_size, theme, way
from studio.gui.kit.bridge import relay
from studio.kit.text import _
from studio.quest import model
from studio.quest.labels import kind_of
from studio.quest.names import kind_word

ID = Qt.ItemDataRole.UserRole + 1
ICONS: dict[type, str] = {
    model.Area: "area",
    model.Piece: "piece",
    model.Shape: "piece",
    model.Door: "door",
    model.Wall: "wall",
    model.Terrain: "terrain",
    model.Stairs: "stairs",
    model.Glyph: "glyph",
    model.Potion: "potion",
    model.Money: "coin",
    model.Chest: "chest",
    model.Relic: "star",
    model.RuneKey: "key",
    model.Encounter: "marker",
    model.Token: "marker",
    model.Start: "start",
    model.Note: "note_text",
    model.Monster: "figure",
    model.ChestRow: "chest",
    model.Trigger: "trigger",
    model.Objective: "flag",
    model.Var: "var",
    model.Rule: "rule",
    model.Custom: "cards",
    model.Die: "die",
}
ORDER = list(ICONS)
LOCK, EYE = 20, 40
"""How far from the right end of a row lock and eye begin."""


class OutlineDock(QWidget):
    """A tree with a filter that understands words and `kind:door area:3 has:finding`."""

    menu_wanted = Signal(QPoint)
    """The context menu of what is selected, at a place on the screen."""

    def __init__(self, bench: Workbench) -> None:
        super().__init__()
        self._bench = bench
        self.setProperty("role", "panel")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        column = QVBoxLayout(self)
        column.setContentsMargins(8, 8, 4, 0)
        column.setSpacing(6)
        self.filter = QLineEdit()
        self.filter.setPlaceholderText(_("Filter: name, kind:door…"))
        self.filter.setToolTip(_("Words, kind:door, area:3, has:finding"))
        self.filter.setAccessibleName(_("Filter the outline"))
        self.filter.setClearButtonEnabled(True)
        column.addWidget(self.filter)
        self.tree = QTreeView()
        self.tree.setHeaderHidden(True)
        self.tree.setUniformRowHeights(True)
        self.tree.setIndentation(14)
        self.tree.setSelectionMode(QAbstractItemView.SelectionMode.ExtendedSelection)
        self.tree.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        self.tree.setItemDelegate(_Row(bench, self.tree))
        self.tree.setAccessibleName(_("Outline of the quest"))
        self.tree.setMouseTracking(True)
        self.tree.setContextMenuPolicy(Qt.ContextMenuPolicy.CustomContextMenu)
        self.tree.customContextMenuRequested.connect(self._menu)
        self._model = QStandardItemModel(self.tree)
        self.tree.setModel(self._model)
        column.addWidget(self.tree, 1)
        self._empty = Empty(_("No thing matches."), _("Clear filter"), lambda: self.filter.clear(), "search")
        self._empty.hide()
        column.addWidget(self._empty, 1)
        self._items: dict[str, QStandardItem] = {}
        self._quiet = False
        self._later = WhenShown(self, self.refresh, 40)
        self.filter.textChanged.connect(lambda _text: self._later())
        relay(bench.document.changed, self, lambda _changed: self._later())
        relay(bench.document.selected, self, lambda _ids: self._show_selection())
        relay(theme.changed, self, lambda _look: self.tree.viewport().update())
        bench.findings_changed.connect(self.tree.viewport().update)
        bench.shown_changed.connect(self.tree.viewport().update)
        selection = self.tree.selectionModel()
        selection.selectionChanged.connect(lambda *_what: self._taken())
        self.tree.doubleClicked.connect(lambda index: self._reveal(index.data(ID)))
        self._later()

    def _menu(self, at: QPoint) -> None:
        if self._bench.selection:
            self.menu_wanted.emit(self.tree.viewport().mapToGlobal(at))

    # --- rows ---

    def refresh(self) -> None:
        """The tree of the quest as it is now; open branches stay open."""
        quest = self._bench.quest
        shut = {id for id, item in self._items.items() if item.hasChildren() and not self.tree.isExpanded(item.index())}
        wanted = self._matching()
        self._quiet = True
        self._model.clear()
        self._items = {}
        places: dict[str, list[str]] = {}
        areas = [id for id, e in quest.elements.items() if isinstance(e, model.Area)]
        for id, element in quest.elements.items():
            if isinstance(element, model.Area) or id not in wanted:
                continue
            box = box_of(self._bench.picture, id)
            area = self._bench.area_at((int(box[0] + 0.3), int(box[1] + 0.3))) if box else ""
            places.setdefault(area if area in areas else ("" if box else "-"), []).append(id)
        root = self._model.invisibleRootItem()
        for id in areas:
            inside = places.get(id, ())
            if id in wanted or inside:
                branch = self._item(id)
                root.appendRow(branch)
                self._fill(branch, inside)
        for key, title in (("", _("No area")), ("-", _("Logic, tables, texts"))):
            if places.get(key):
                branch = QStandardItem(title)
                branch.setData("", ID)
                root.appendRow(branch)
                self._items[f"-{key}"] = branch
                self._fill(branch, places[key])
        self.tree.expandAll()
        for id in shut:
            if id in self._items:
                self.tree.setExpanded(self._items[id].index(), False)
        empty = self._model.rowCount() == 0 and bool(self.filter.text())
        self.tree.setVisible(not empty)
        self._empty.setVisible(empty)
        self._quiet = False
        self._show_selection()

    def _fill(self, branch: QStandardItem, ids: "list[str] | tuple[str, ...]") -> None:
        elements = self._bench.quest.elements
        for id in sorted(ids, key=lambda id: ORDER.index(type(elements[id]))):
            branch.appendRow(self._item(id))

    def _item(self, id: str) -> QStandardItem:
        item = QStandardItem(title_of(self._bench.quest, id, self._bench.catalogue))
        item.setData(id, ID)
        item.setToolTip(f"{item.text()} · {id}")
        self._items[id] = item
        return item

    def _matching(self) -> set[str]:
        """Ids that the filter lets through."""
        bench, quest = self._bench, self._bench.quest
        found = set(quest.elements)
        for word in self.filter.text().lower().split():
            key, _colon, value = word.partition(":")
            if key == "kind" and value:
                found = {
                    id for id in found if value in kind_of(quest.elements[id]) or value in kind_word(quest.elements[id])
                }
            elif key == "area" and value:
                areas = {
                    id
                    for id, e in quest.elements.items()
                    if isinstance(e, model.Area) and bench.called(id).lower().startswith(value)
                }
                found = {
                    id
                    for id in found
                    if id in areas
                    or (
                        (box := box_of(bench.picture, id))
                        and bench.area_at((int(box[0] + 0.3), int(box[1] + 0.3))) in areas
                    )
                }
            elif key == "has" and value.startswith("finding"):
                found = {id for id in found if worst(bench.findings, id)}
            else:
                found = {
                    id
                    for id in found
                    if word in id.lower()
                    or word in title_of(quest, id, bench.catalogue).lower()
                    or word in kind_word(quest.elements[id])
                }
        return found

    # --- selection ---

    def _show_selection(self) -> None:
        if self._quiet:
            return
        self._quiet = True
        selection = self.tree.selectionModel()
        selection.clearSelection()
        for id in self._bench.selection:
            item = self._items.get(id)
            if item is not None:
                selection.select(item.index(), QItemSelectionModel.SelectionFlag.Select)
        if self._bench.selection and self._bench.selection[0] in self._items:
            self.tree.scrollTo(self._items[self._bench.selection[0]].index())
        self._quiet = False

    def _taken(self) -> None:
        if self._quiet:
            return
        ids = [index.data(ID) for index in self.tree.selectionModel().selectedIndexes()]
        self._quiet = True
        self._bench.select(*filter(None, ids))
        self._quiet = False
        if len(ids) == 1:
            self._reveal(ids[0])

    def _reveal(self, id: str) -> None:
        box = box_of(self._bench.picture, id) if id else None
        if box is not None:
            self._bench.view.camera.reveal(box)


class _Row(QStyledItemDelegate):
    """Kind icon, name, id in dim; right: worst finding, eye, lock."""

    def __init__(self, bench: Workbench, parent: QWidget) -> None:
        super().__init__(parent)
        self._bench = bench

    def sizeHint(self, option: QStyleOptionViewItem, index: object) -> QSize:
        return QSize(100, max(24, text_size.grown(20)))

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: object) -> None:
        assert isinstance(index, QModelIndex)
        ui = theme.now().ui
        box: QRect = option.rect
        state: QStyle.StateFlag = option.state
        id = index.data(ID)
        element = self._bench.element(id) if id else None
        if state & QStyle.StateFlag.State_Selected:
            painter.fillRect(box, theme.colour(ui.accent_soft))
        elif state & QStyle.StateFlag.State_MouseOver:
            painter.fillRect(box, theme.colour(ui.sunken))
        left, right = box.left() + 4, box.right() - 6
        middle = box.center().y() - 6

        def sign(at: int, pixmap: QPixmap) -> None:
            painter.drawPixmap(way.placed(box, QRect(at, middle, 14, 14)).topLeft(), pixmap)

        def say(at: int, room: int, told: str) -> None:
            place = way.placed(box, QRect(at, box.top(), room, box.height()))
            painter.drawText(place, Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignLeading, told)

        if element is None:
            painter.setPen(theme.colour(ui.text2))
            say(box.left() + 4, box.width() - 4, index.data())
            return
        sign(left, icons.pixmap(ICONS[type(element)], 14, ui.text2))
        left += 20
        over = bool(state & QStyle.StateFlag.State_MouseOver)
        for spot, name, on in (
            (LOCK, "lock", id in self._bench.locked),
            (EYE, _eye(self._bench, id), id in self._bench.hidden),
        ):
            if on or over:
                ink = ui.text2 if on else ui.text_off
                sign(box.right() - spot, icons.pixmap(name, 14, ink))
        right -= EYE - 4 if over or not {id}.isdisjoint(self._bench.locked | self._bench.hidden) else 0
        severity = worst(self._bench.findings, id)
        if severity:
            sign(right - 14, icons.pixmap(severity, 14, ""))
            right -= 18
        words = index.data()
        painter.setPen(theme.colour(ui.text))
        shown_words = painter.fontMetrics().elidedText(words, Qt.TextElideMode.ElideMiddle, max(10, right - left))
        say(left, right - left, shown_words)
        used = painter.fontMetrics().horizontalAdvance(shown_words) + 8
        room = right - left - used
        if id not in words and room > 24:
            painter.setPen(theme.colour(ui.text2))
            shown_id = painter.fontMetrics().elidedText(id, Qt.TextElideMode.ElideMiddle, room)
            say(left + used, room, shown_id)

    def editorEvent(self, event: object, _model: object, option: QStyleOptionViewItem, index: object) -> bool:
        """A click on the eye hides a thing or shows it, one on the lock locks it or unlocks it."""
        if not isinstance(event, QMouseEvent) or not isinstance(index, QModelIndex):
            return False
        id, box = index.data(ID), option.rect
        if not id or event.button() != Qt.MouseButton.LeftButton:
            return False
        from_right = box.right() - way.placed(box, QRect(event.position().toPoint(), QSize(1, 1))).x()
        hit = next((spot for spot in (LOCK, EYE) if spot - 16 <= from_right <= spot + 2), 0)
        if not hit:
            return False
        if event.type() == QEvent.Type.MouseButtonRelease:
            if hit == EYE:
                self._bench.set_hidden((id,), id not in self._bench.hidden)
            else:
                self._bench.set_locked((id,), id not in self._bench.locked)
        return True


def _eye(bench: Workbench, id: str) -> str:
    return "eye_off" if id in bench.hidden else "eye"
