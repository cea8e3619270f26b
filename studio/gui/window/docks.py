"""The docks of the modes: one dock a side whose title is a row of tabs; sizes kept per mode and size class.

In the compact class, and for the left dock of the editor in the small one, a dock is a drawer: the same
panels over the canvas, opened by a key or a tool and closed with Esc.
"""

from collections.abc import Callable

from PySide6.QtCore import QObject, QSize, Qt, Signal
from PySide6.QtWidgets import (
    QDockWidget,
    QMainWindow,
    QWidget,
)

from studio.gui.kit.mode import Mode, Side, SizeClass
from studio.gui.window.drawers import FOOT, Drawer, Edge, PanelSet

PLACING = frozenset({"piece", "door", "terrain", "marker", "treasure", "glyph", "start", "figure"})
"""Tools that place something chosen from the palette."""
SIDES: tuple[Side, ...] = ("left", "right", "bottom")
AREAS: dict[Side, Qt.DockWidgetArea] = {
    "left": Qt.DockWidgetArea.LeftDockWidgetArea,
    "right": Qt.DockWidgetArea.RightDockWidgetArea,
    "bottom": Qt.DockWidgetArea.BottomDockWidgetArea,
}
WIDTHS: dict[str, dict[SizeClass, tuple[int, int, int]]] = {
    "edit": {"compact": (212, 276, 200), "small": (212, 260, 115), "medium": (212, 276, 172), "large": (264, 320, 228)},
    "play": {"compact": (264, 304, 46), "small": (236, 280, 46), "medium": (264, 304, 46), "large": (300, 340, 46)},
    "lab": {"compact": (264, 304, 46), "small": (220, 280, 46), "medium": (264, 304, 46), "large": (300, 340, 46)},
    "pack": {"compact": (0, 0, 0), "small": (0, 0, 0), "medium": (0, 0, 0), "large": (0, 0, 0)},
}
"""Mode → class → left width, right width, bottom height, tab row not counted at the bottom of the editor."""


def size_class(size: QSize) -> SizeClass:
    """The class of a window of this logical size (ui.md §2.2)."""
    if size.width() < 1000 or size.height() < 640:
        return "compact"
    if size.width() < 1200 or size.height() < 760:
        return "small"
    return "medium" if size.width() < 1600 else "large"


class _Handle(QWidget):
    """The title bar of a dock: the tab row stands in for it, so it takes no room."""

    def sizeHint(self) -> QSize:
        return QSize(0, 0)

    minimumSizeHint = sizeHint  # noqa: N815  # Qt's name


class Docks(QObject):
    """All docks of a window; `show_mode` swaps the set, `fit` follows the window's size."""

    drawer_toggled = Signal()

    def __init__(self, window: QMainWindow, body: Callable[[], QWidget]) -> None:
        super().__init__(window)
        self._window = window
        self._body = body
        self.mode: Mode | None = None
        self.klass: SizeClass = "medium"
        self._docks: dict[tuple[int, str], QDockWidget] = {}
        self._sets: dict[tuple[int, str], PanelSet] = {}
        self._drawers: dict[Side, Drawer] = {}
        self._edges: dict[Side, Edge] = {}
        self._sizes: dict[str, tuple[int, int, int]] = {}
        self._shut: set[str] = set()
        self.all_hidden = False

    # --- making -------------------------------------------------------------------------------

    def _make(self, mode: Mode) -> None:
        """The docks of a mode, made when it is first shown."""
        if mode.strip is not None:
            strip = self._dock(mode, "strip", mode.strip, "left")
            strip.setFeatures(QDockWidget.DockWidgetFeature.NoDockWidgetFeatures)
            mode.strip.setFixedWidth(44)
        for side in SIDES:
            panels = tuple(panel for panel in mode.panels if panel.side == side)
            if panels:
                made = PanelSet(panels)
                self._sets[id(mode), side] = made
                self._dock(mode, side, made, side)
        mode.panel_titled.connect(lambda panel, title: self._titled(mode, panel, title))
        mode.panel_wanted.connect(lambda panel: self.show_panel(panel))

    def _dock(self, mode: Mode, name: str, content: QWidget, side: Side) -> QDockWidget:
        dock = QDockWidget(self._window)
        dock.setObjectName(f"dock.{mode.name}.{name}")
        dock.setTitleBarWidget(_Handle())
        dock.setFeatures(QDockWidget.DockWidgetFeature.DockWidgetMovable)
        dock.setWidget(content)
        self._window.addDockWidget(AREAS[side], dock)
        self._docks[id(mode), name] = dock
        if name == "left" and (id(mode), "strip") in self._docks:
            self._window.splitDockWidget(self._docks[id(mode), "strip"], dock, Qt.Orientation.Horizontal)
        return dock

    def forget(self, mode: Mode) -> None:
        """Takes the docks of a closed quest's mode away."""
        for key in [key for key in self._docks if key[0] == id(mode)]:
            dock = self._docks.pop(key)
            self._window.removeDockWidget(dock)
            dock.deleteLater()
            self._sets.pop(key, None)
        if self.mode is mode:
            self.mode = None

    # --- showing ------------------------------------------------------------------------------

    def show_mode(self, mode: Mode | None) -> None:
        """Shows the docks of a mode and hides all others; None shows none (Welcome)."""
        self._remember()
        self._close_drawers()
        if mode is not None and not any(key[0] == id(mode) for key in self._docks):
            self._make(mode)
        for key, dock in self._docks.items():
            if mode is None or key[0] != id(mode):
                dock.hide()
        self.mode = mode
        if mode is None:
            for edge in self._edges.values():
                edge.hide()
            self._body().setContentsMargins(0, 0, 0, 0)
            return
        bottom_wide = mode.name == "edit"
        left = AREAS["bottom"] if bottom_wide else AREAS["left"]
        self._window.setCorner(Qt.Corner.BottomLeftCorner, left)
        self._window.setCorner(Qt.Corner.BottomRightCorner, AREAS["right"])
        self.arrange()

    def fit(self, size: QSize) -> None:
        """Follows the window into another size class."""
        klass = size_class(size)
        if klass != self.klass:
            self._remember()
            self.klass = klass
            self.arrange()

    def _is_drawer(self, side: Side) -> bool:
        """Whether a side is a drawer in the present class."""
        if self.mode is None:
            return False
        if self.mode.name == "play" and side == "right":
            return False  # what is asked must be seen, and a drawer would cover banner and timeline
        if self.klass == "compact":
            return side != "bottom" or self.mode.name == "edit"
        return self.klass == "small" and side == "left" and self.mode.name == "edit"

    def arrange(self) -> None:
        """Gives every dock of the mode its place and width."""
        mode = self.mode
        if mode is None:
            return
        self._close_drawers()
        for edge in self._edges.values():
            edge.hide()
        self._body().setContentsMargins(0, 0, 0, 0)
        widths = self._sizes.get(self._key(), WIDTHS[mode.name][self.klass])
        shown: list[QDockWidget] = []
        sizes: list[int] = []
        for place, side in enumerate(SIDES):
            dock, panels = self._docks.get((id(mode), side)), self._sets.get((id(mode), side))
            if dock is None or panels is None:
                continue
            panels.corner.setVisible(True)
            if self._is_drawer(side):
                dock.hide()
                drawer = self._drawer(side)
                drawer.wide = widths[place]
                tabs = [panels.tabs.tabText(n) for n in range(panels.tabs.count())]
                self._show_edge(side, "   ".join(tabs) if side == "bottom" else tabs[0])
                if side == "bottom":
                    self._body().setContentsMargins(0, 0, 0, FOOT)
                continue
            if dock.widget() is not panels:
                dock.setWidget(panels)
            panels.show()
            hidden = self.all_hidden or f"{mode.name}.{side}" in self._shut
            dock.setVisible(not hidden)
            if side == "bottom":
                fixed = mode.name != "edit"
                panels.head.setVisible(not fixed)
                panels.setMaximumHeight(widths[2] if fixed else 16_777_215)
                panels.setMinimumHeight(widths[2] if fixed else 80)
            else:
                panels.setMinimumWidth(180)
            if not hidden:
                shown.append(dock)
                sizes.append(widths[place])
        if strip := self._docks.get((id(mode), "strip")):
            strip.setVisible(True)
            shown.append(strip)
            sizes.append(44)
        flat = [(d, s) for d, s in zip(shown, sizes, strict=True) if not d.objectName().endswith("bottom")]
        high = [(d, s) for d, s in zip(shown, sizes, strict=True) if d.objectName().endswith("bottom")]
        self._window.resizeDocks([d for d, _ in flat], [s for _, s in flat], Qt.Orientation.Horizontal)
        self._window.resizeDocks([d for d, _ in high], [s for _, s in high], Qt.Orientation.Vertical)

    def _key(self) -> str:
        return f"{self.mode.name}.{self.klass}" if self.mode else ""

    def _remember(self) -> None:
        """Keeps the sizes the user has dragged."""
        mode = self.mode
        if mode is None or not self._window.isVisible() or self.all_hidden:
            return
        usual = WIDTHS[mode.name][self.klass]
        found = list(self._sizes.get(self._key(), usual))
        for place, side in enumerate(SIDES):
            dock = self._docks.get((id(mode), side))
            if dock is not None and dock.isVisible() and not self._is_drawer(side):
                found[place] = dock.height() if side == "bottom" else dock.width()
        self._sizes[self._key()] = (found[0], found[1], found[2])

    def sizes(self) -> dict[str, str]:
        """The kept sizes as text, for the settings."""
        self._remember()
        return {key: ",".join(map(str, size)) for key, size in self._sizes.items()}

    def load_sizes(self, kept: dict[str, str]) -> None:
        """Takes sizes from the settings; what cannot be read is left out."""
        for key, text in kept.items():
            parts = text.split(",")
            if len(parts) == 3 and all(part.isdigit() for part in parts):
                self._sizes[key] = (int(parts[0]), int(parts[1]), int(parts[2]))

    # --- asking for a panel -------------------------------------------------------------------

    def _drawer(self, side: Side) -> Drawer:
        if side not in self._drawers:
            self._drawers[side] = Drawer(self._body(), side)
        return self._drawers[side]

    def close_drawer(self) -> bool:
        """Closes what lies over the canvas; answers whether there was anything."""
        open_ = [drawer for drawer in self._drawers.values() if drawer.isVisible()]
        for drawer in open_:
            drawer.hide()
        return bool(open_)

    def _show_edge(self, side: Side, title: str) -> None:
        """The button that opens a drawer."""
        if side not in self._edges:
            self._edges[side] = edge = Edge(self._body(), side)
            edge.clicked.connect(lambda: self.focus_side(side))
        edge = self._edges[side]
        if side == "bottom":
            edge.setText(title)
        edge.setToolTip(title)
        edge.setAccessibleName(title)
        edge.show()
        edge.place()

    def _close_drawers(self) -> None:
        for side, drawer in self._drawers.items():
            drawer.hide()
            for (mode, name), panels in self._sets.items():
                if name == side and panels.parentWidget() is drawer:
                    self._docks[mode, name].setWidget(panels)

    def side_of(self, panel: str) -> Side | None:
        """The side on which a panel of the present mode stands."""
        mode = self.mode
        if mode is None:
            return None
        return next((p.side for p in mode.panels if p.id == panel), None)

    def show_panel(self, panel: str) -> None:
        """Brings a panel to the front, opening its dock or drawer."""
        side = self.side_of(panel)
        if side is None or self.mode is None:
            return
        self._sets[id(self.mode), side].show_panel(panel)
        self.open_side(side)

    def tool_taken(self, name: str) -> None:
        """A tool was pressed while the palette is folded away: it opens beside the strip."""
        if self._is_drawer("left") and name in PLACING:
            self.show_panel("palette")

    def open_side(self, side: Side) -> None:
        """Opens a dock or drawer."""
        mode = self.mode
        panels = self._sets.get((id(mode), side)) if mode else None
        if mode is None or panels is None:
            return
        if self._is_drawer(side):
            drawer = self._drawer(side)
            if panels.parentWidget() is not drawer:
                drawer.take(panels)
            drawer.open()
        else:
            self._shut.discard(f"{mode.name}.{side}")
            self.all_hidden = False
            self._docks[id(mode), side].show()

    def focus_side(self, side: Side) -> None:
        """Opens a side and gives its panel the focus; an open drawer that has it closes (Alt+1, Alt+2, Alt+3)."""
        mode = self.mode
        panels = self._sets.get((id(mode), side)) if mode else None
        if panels is None:
            return
        drawer = self._drawers.get(side)
        if self._is_drawer(side) and drawer is not None and drawer.isVisible():
            drawer.hide()
            return
        self.open_side(side)
        front = panels.stack.currentWidget()
        target = front.nextInFocusChain() if front and front.focusPolicy() == Qt.FocusPolicy.NoFocus else front
        (target or panels).setFocus(Qt.FocusReason.ShortcutFocusReason)

    def toggle_all(self) -> None:
        """Hides every dock, or shows them again (the key of the table)."""
        self._remember()
        self.all_hidden = not self.all_hidden
        self.arrange()

    def _titled(self, mode: Mode, panel: str, title: str) -> None:
        for (owner, side), panels in self._sets.items():
            if owner == id(mode):
                panels.set_title(panel, title)
                if side == "bottom" and mode is self.mode and self._is_drawer("bottom"):
                    tabs = [panels.tabs.tabText(n) for n in range(panels.tabs.count())]
                    self._show_edge("bottom", "   ".join(tabs))

    def panes(self) -> list[QWidget]:
        """The open docks in the order of F6: left, right, bottom."""
        mode = self.mode
        found = [self._sets.get((id(mode), side)) for side in ("left", "right", "bottom")] if mode else []
        return [panels for panels in found if panels is not None and panels.isVisible()]
