"""QActions made from the action table: menus, shortcuts per context, what runs a command and why one is closed."""

from collections.abc import Callable, Mapping

from PySide6.QtCore import QObject, Qt, Signal
from PySide6.QtGui import QAction, QActionGroup, QKeySequence
from PySide6.QtWidgets import QMenu, QMenuBar, QWidget

from studio.gui.kit.actions import BY_ID, MENUS, TABLE, ActionDef, Context, clashes, menu_rows
from studio.kit.text import _

Handler = Callable[[], object]
Reason = Callable[[ActionDef], str]
"""Why a command is closed now, "" when it is open."""


def both_enters(keys: tuple[str, ...]) -> tuple[str, ...]:
    """Keys as Qt knows them: people call two keys Enter, and Qt calls the larger one Return."""
    found: list[str] = []
    for key in keys:
        if key.endswith("Enter"):
            found.append(key.removesuffix("Enter") + "Return")
        found.append(key)
    return tuple(dict.fromkeys(found))


class Commands(QObject):
    """One QAction per row of the table. What a command does is looked up when it is given.

    Handlers come in layers: the mode in front answers before the window. A command without a handler, or with a
    reason against it, is disabled, so that its key reaches the focused widget.
    """

    ran = Signal(str)

    def __init__(self, window: QWidget, reason: Reason, keys: Mapping[str, tuple[str, ...]] | None = None) -> None:
        super().__init__(window)
        self._reason = reason
        self._handlers: dict[str, Handler] = {}
        self._tools = QActionGroup(self)
        self.actions: dict[str, QAction] = {}
        for row in TABLE:
            self.actions[row.id] = self._make(row, (keys or {}).get(row.id, row.keys))
        for row in TABLE:
            if row.context == "everywhere":
                window.addAction(self.actions[row.id])

    def _make(self, row: ActionDef, keys: tuple[str, ...]) -> QAction:
        """The QAction of a row; a held key is the canvas's own business."""
        action = QAction(row.title(), self)
        action.setObjectName(row.id)
        action.setData(row.id)
        if keys and not row.hold:
            action.setShortcuts([QKeySequence(key) for key in both_enters(keys)])
        everywhere = row.context == "everywhere"
        action.setShortcutContext(
            Qt.ShortcutContext.WindowShortcut if everywhere else Qt.ShortcutContext.WidgetWithChildrenShortcut
        )
        action.setCheckable(row.checkable)
        if row.id.startswith("tool.") and row.checkable:
            self._tools.addAction(action)
        action.setMenuRole(QAction.MenuRole.NoRole)
        action.triggered.connect(lambda _checked=False, id_=row.id: self.run(id_))
        return action

    def set_layers(self, *layers: Mapping[str, Handler]) -> None:
        """Who answers, the first first; then refreshes what is enabled."""
        self._handlers = {id_: handler for layer in reversed(layers) for id_, handler in layer.items()}
        self.refresh()

    def handler(self, id_: str) -> Handler | None:
        """What would run now."""
        return self._handlers.get(id_)

    def run(self, id_: str) -> bool:
        """Gives a command; answers whether somebody took it."""
        handler = self.handler(id_)
        if handler is None or self.why_closed(id_):
            return False
        handler()
        self.ran.emit(id_)
        return True

    def why_closed(self, id_: str) -> str:
        """The reason a command cannot be given now, in words; "" when it can."""
        if self.handler(id_) is None:
            return _("Not in this mode.")
        return self._reason(BY_ID[id_])

    def refresh(self) -> None:
        """Enables what can be given now; called after every change that may matter."""
        for id_, action in self.actions.items():
            action.setEnabled(not self.why_closed(id_))

    def attach(self, widget: QWidget, *contexts: Context) -> None:
        """The keys of these contexts act while the widget or a child of it has the focus."""
        for row in TABLE:
            if row.context in contexts and not row.hold:
                widget.addAction(self.actions[row.id])

    def assign(self, id_: str, key: str, own: Mapping[str, tuple[str, ...]]) -> str:
        """Gives a command another key; answers the title of the command that has it already, "" when it was free."""
        newer = {**own, id_: (key,)}
        for _key, one, other in clashes(keys=newer):
            if id_ in (one, other):
                return BY_ID[other if one == id_ else one].title()
        self.use_keys(id_, (key,))
        return ""

    def use_keys(self, id_: str, keys: tuple[str, ...]) -> None:
        """A command has these keys from now on."""
        self.actions[id_].setShortcuts([QKeySequence(name) for name in both_enters(keys)])

    def key_text(self, id_: str) -> str:
        """The first key of a command as people read it."""
        return self.actions[id_].shortcut().toString(QKeySequence.SequenceFormat.NativeText)

    def fill(self, bar: QMenuBar | QMenu) -> dict[str, QMenu]:
        """Adds every menu of the table to a bar, or to one folded menu."""
        menus = {}
        for name in MENUS:
            menu = menus[name] = QMenu(_(name), bar)
            menu.setObjectName(f"menu.{name}")
            menu.setToolTipsVisible(True)
            group, inner = 0, {}
            for row in menu_rows(name):
                if group and row.group != group and not row.menu.partition("/")[2]:
                    menu.addSeparator()
                group = row.group
                title = row.menu.partition("/")[2]
                if title and title not in inner:
                    inner[title] = menu.addMenu(_(title))
                (inner[title] if title else menu).addAction(self.actions[row.id])
            bar.addMenu(menu)
        return menus
