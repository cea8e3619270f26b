"""The docks of the modes: one dock a side whose title is a row of tabs; sizes kept per mode and size class.

In the compact class, and for the left dock of the editor in the small one, a dock is a drawer: the same
panels over the canvas, opened by a key or a tool and closed with Esc. In the large class some panels stand in a
second set beside or below the first, so that both are seen.
"""

from collections.abc import Callable
from functools import partial
from typing import cast

from PySide6.QtCore import QEvent, QObject, QSize, Qt, QTimer
from PySide6.QtGui import QContextMenuEvent
from PySide6.QtWidgets import (
    QAbstractScrollArea,
    QApplication,
    QDockWidget,
    QMainWindow,
    QMenu,
    QWidget,
)

from studio.gui.kit import way
from studio.gui.kit.mode import Mode, Side, SizeClass
from studio.gui.window import dock_sizes
from studio.gui.window.dock_sizes import ASIDE, PLACING, SHARES, SIDES, WIDTHS, Sizes, size_class
from studio.gui.window.drawers import Drawer, Edge, PanelSet, SideBox, foot
from studio.quest.finding import Finding

AREAS: dict[Side, Qt.DockWidgetArea] = {
    "left": Qt.DockWidgetArea.LeftDockWidgetArea,
    "right": Qt.DockWidgetArea.RightDockWidgetArea,
    "bottom": Qt.DockWidgetArea.BottomDockWidgetArea,
}


def area_of(side: Side) -> Qt.DockWidgetArea:
    """Where a side of the window is; left and right change places where lines begin at the right."""
    if way.is_mirrored():
        return AREAS[{"left": "right", "right": "left", "bottom": "bottom"}[side]]  # type: ignore[index]
    return AREAS[side]


class _Handle(QWidget):
    """The title bar of a dock: the tab row stands in for it, so it takes no room."""

    def sizeHint(self) -> QSize:
        return QSize(0, 0)

    minimumSizeHint = sizeHint  # noqa: N815  # Qt's name


def _titled(dock: QDockWidget, floats: bool) -> None:
    """A floating dock has the title of a window, by which it is moved."""
    dock.setTitleBarWidget(None if floats else _Handle())  # type: ignore[arg-type]  # Qt takes none, the stubs do not


class Docks(QObject):
    """All docks of a window; `show_mode` swaps the set, `fit` follows the window's size."""

    def __init__(self, window: QMainWindow, body: Callable[[], QWidget]) -> None:
        super().__init__(window)
        self._window = window
        self._body = body
        self.mode: Mode | None = None
        self.klass: SizeClass = "medium"
        self._docks: dict[tuple[int, str], QDockWidget] = {}
        self._boxes: dict[tuple[int, str], SideBox] = {}
        self._drawers: dict[Side, Drawer] = {}
        self._edges: dict[Side, Edge] = {}
        self._sizes: dict[str, Sizes] = {}
        self._pinned = False
        self._shut: set[str] = set()
        """Docks that were put away, as "edit.left"."""
        self.factor = 1.0
        """How much larger texts are than usual: docks widen with them, and the class is that of a smaller window."""
        self.all_hidden = False
        window.installEventFilter(self)

    # --- making -------------------------------------------------------------------------------

    def make(self, mode: Mode) -> bool:
        """Makes the docks of a mode, unseen until it is shown; answers whether there were none."""
        if any(key[0] == id(mode) for key in self._docks):
            return False
        if mode.strip is not None:
            strip = self._dock(mode, "strip", mode.strip, "left")
            strip.setFeatures(QDockWidget.DockWidgetFeature.NoDockWidgetFeatures)
            mode.strip.setFixedWidth(44)
        for side in SIDES:
            panels = tuple(panel for panel in mode.panels if panel.side == side)
            if panels:
                made = SideBox(side, panels)
                made.splitterMoved.connect(lambda *_moved: self._remember(shares=True))
                for panel_set in (made.main, made.aside):
                    panel_set.head.installEventFilter(self)
                self._boxes[id(mode), side] = made
                dock = self._dock(mode, side, made, side)
                made.fill()
                dock.setWindowTitle(", ".join(made.main.titles()))
        for canvas in mode.keyed:
            pressed = canvas.viewport() if isinstance(canvas, QAbstractScrollArea) else canvas
            pressed.installEventFilter(self)
        mode.panel_titled.connect(lambda panel, title: self._titled(mode, panel, title))
        mode.panel_wanted.connect(lambda panel: self.show_panel(panel))
        return True

    def _dock(self, mode: Mode, name: str, content: QWidget, side: Side) -> QDockWidget:
        dock = QDockWidget(self._window)
        dock.setObjectName(f"dock.{mode.name}.{name}")
        dock.hide()
        dock.setTitleBarWidget(_Handle())
        dock.setFeatures(
            QDockWidget.DockWidgetFeature.DockWidgetMovable | QDockWidget.DockWidgetFeature.DockWidgetFloatable
        )
        dock.topLevelChanged.connect(lambda floats: _titled(dock, floats))
        dock.setWidget(content)
        self._window.addDockWidget(area_of(side), dock)
        self._docks[id(mode), name] = dock
        if name == "left" and (id(mode), "strip") in self._docks:
            strip = self._docks[id(mode), "strip"]
            first, second = (dock, strip) if way.is_mirrored() else (strip, dock)
            self._window.splitDockWidget(first, second, Qt.Orientation.Horizontal)
        return dock

    def forget(self, mode: Mode) -> None:
        """Takes the docks of a closed quest's mode away."""
        for key in [key for key in self._docks if key[0] == id(mode)]:
            dock = self._docks.pop(key)
            self._window.removeDockWidget(dock)
            dock.deleteLater()
            self._boxes.pop(key, None)
        if self.mode is mode:
            self.mode = None

    # --- showing ------------------------------------------------------------------------------

    def show_mode(self, mode: Mode | None) -> None:
        """Shows the docks of a mode and hides all others; None shows none (Welcome)."""
        self._close_drawers()
        if mode is not None:
            self.make(mode)
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
        near, far = Qt.Corner.BottomLeftCorner, Qt.Corner.BottomRightCorner
        if way.is_mirrored():
            near, far = far, near
        self._window.setCorner(near, area_of("bottom") if bottom_wide else area_of("left"))
        self._window.setCorner(far, area_of("right"))
        self.arrange()

    def fit(self, size: QSize) -> None:
        """Follows the window into another size class."""
        klass = size_class(size / self.factor)
        if klass != self.klass:
            self.klass = klass
            self.arrange()

    def _is_drawer(self, side: Side) -> bool:
        """Whether a side is a drawer in the present class."""
        if self.mode is None:
            return False
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
        widths = self._wanted()
        self._spread(mode)
        shown: list[QDockWidget] = []
        sizes: list[int] = []
        for place, side in enumerate(SIDES):
            dock, box = self._docks.get((id(mode), side)), self._boxes.get((id(mode), side))
            if dock is None or box is None:
                continue
            box.main.show_icons(self.klass == "compact" and side != "bottom")
            if self._is_drawer(side):
                dock.setFloating(False)
                dock.hide()
                drawer = self._drawer(side)
                drawer.wide = widths[place]
                drawer.be_flyout(self.klass == "small" and side == "left", self._pinned)
                self._show_edge(side, self._foot(box) if side == "bottom" else box.main.titles()[0])
                if side == "bottom":
                    self._body().setContentsMargins(0, 0, 0, foot())
                continue
            if dock.widget() is not box:
                dock.setWidget(box)
            box.show()
            shut = self.all_hidden or f"{mode.name}.{side}" in self._shut
            dock.setVisible(not shut)
            if side == "bottom":
                fixed = mode.name != "edit"
                box.main.head.setVisible(not fixed)
                box.setMaximumHeight(widths[2] if fixed else 16_777_215)
                box.setMinimumHeight(widths[2] if fixed else 80)
            else:
                box.setMinimumWidth(180)
            if box.aside.panels and side in SHARES:
                box.share = widths[3] if side == "right" else widths[4]
            if not shut and not dock.isFloating():
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

    def _wanted(self) -> Sizes:
        """What the user has dragged in this mode and class, else the usual sizes."""
        usual = WIDTHS[self.mode.name][self.klass] if self.mode else (0, 0, 0)
        wide = (round(usual[0] * self.factor), round(usual[1] * self.factor))
        return self._sizes.get(self._key(), (*wide, usual[2], SHARES["right"], SHARES["bottom"]))

    def _spread(self, mode: Mode) -> None:
        """In the large class some panels stand by themselves; in the others they go back behind their tabs."""
        apart = self.klass == "large"
        focus = QApplication.focusWidget()
        for panel, side in ASIDE.get(mode.name, {}).items():
            home = self._boxes[id(mode), next(p.side for p in mode.panels if p.id == panel)]
            guest = self._boxes[id(mode), side]
            giver, taker = (home.main, guest.aside) if apart else (guest.aside, home.main)
            if (lent := giver.lend(panel)) is not None:
                taker.insert(*lent)
            guest.aside.setVisible(bool(guest.aside.panels))
        if focus is not None and focus.isVisible():
            focus.setFocus()

    def _remember(self, *, shares: bool = False) -> None:
        """Keeps the sizes the user has dragged; only a hand changes them, a smaller window does not."""
        mode = self.mode
        if mode is None or not self._window.isVisible() or self.all_hidden:
            return
        found = list(self._wanted())
        for place, side in enumerate(SIDES):
            dock, box = self._docks.get((id(mode), side)), self._boxes.get((id(mode), side))
            if dock is None or box is None or not dock.isVisible() or dock.isFloating() or self._is_drawer(side):
                continue
            found[place] = dock.height() if side == "bottom" else dock.width()
            if shares and side in SHARES and box.share:
                found[3 if side == "right" else 4] = box.share
        self._sizes[self._key()] = (found[0], found[1], found[2], found[3], found[4])

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """A released separator keeps the new sizes; a press on the canvas sends a flyout away.

        On a row of tabs a double click floats the dock or brings it back, a right click lists the docks.
        """
        kind = event.type()
        if kind in (QEvent.Type.MouseButtonDblClick, QEvent.Type.ContextMenu) and watched.objectName() == "dockHead":
            return self._on_head(watched, event)
        if kind == QEvent.Type.MouseButtonRelease and watched is self._window:
            QTimer.singleShot(0, self, self._remember)
        elif kind in (QEvent.Type.MouseButtonPress, QEvent.Type.Drop) and watched is not self._window:
            for drawer in self._drawers.values():
                drawer.pressed_beside()
        return super().eventFilter(watched, event)

    def _on_head(self, head: QObject, event: QEvent) -> bool:
        for (mode, side), box in self._boxes.items():
            if self.mode is None or mode != id(self.mode) or head not in (box.main.head, box.aside.head):
                continue
            if isinstance(event, QContextMenuEvent):
                self.menu().popup(event.globalPos())
            elif not self._is_drawer(cast("Side", side)):
                dock = self._docks[mode, side]
                dock.setFloating(not dock.isFloating())
                self.arrange()
            return True
        return False

    def menu(self) -> QMenu:
        """The docks of the mode in front, each to be shown or put away."""
        menu = QMenu(self._window)
        menu.aboutToHide.connect(menu.deleteLater)
        for side in SIDES:
            box = self._boxes.get((id(self.mode), side))
            if box is None or self.mode is None or self._is_drawer(side):
                continue
            action = menu.addAction(", ".join(title for panels in box.sets() for title in panels.titles()))
            action.setCheckable(True)
            action.setChecked(self._docks[id(self.mode), side].isVisible())
            action.toggled.connect(partial(self._put, f"{self.mode.name}.{side}"))
        return menu

    def _put(self, key: str, shown: bool) -> None:
        if shown:
            self._shut.discard(key)
            self.all_hidden = False
        else:
            self._shut.add(key)
        self.arrange()

    def sizes(self) -> dict[str, str]:
        """The kept sizes as text, for the settings."""
        return dock_sizes.text_of(self._sizes)

    def load_sizes(self, kept: dict[str, str]) -> None:
        """Takes sizes from the settings."""
        self._sizes.update(dock_sizes.read(kept))

    # --- asking for a panel -------------------------------------------------------------------

    def _drawer(self, side: Side) -> Drawer:
        if side not in self._drawers:
            self._drawers[side] = drawer = Drawer(self._body(), side)
            drawer.pinned.connect(self._pin)
        return self._drawers[side]

    def _pin(self, on: bool) -> None:
        self._pinned = on

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
            for (mode, name), box in self._boxes.items():
                if name == side and box.parentWidget() is drawer:
                    self._docks[mode, name].setWidget(box)

    def _box_of(self, panel: str) -> tuple[Side, SideBox] | None:
        """The side of the present mode on which a panel stands now, and what holds it."""
        for side in SIDES:
            box = self._boxes.get((id(self.mode), side))
            if box is not None and box.set_of(panel) is not None:
                return side, box
        return None

    def show_panel(self, panel: str) -> None:
        """Brings a panel to the front, opening its dock or drawer."""
        if (found := self._box_of(panel)) is not None:
            side, box = found
            if (panels := box.set_of(panel)) is not None:
                panels.show_panel(panel)
            self.open_side(side)

    def tool_taken(self, name: str) -> None:
        """A tool was taken while the palette is folded away: it opens beside the strip, the focus stays."""
        if self._is_drawer("left") and name in PLACING and (found := self._box_of("palette")) is not None:
            found[1].main.show_panel("palette")
            self.open_side("left", focus=False)

    def open_side(self, side: Side, *, focus: bool = True) -> None:
        """Opens a dock or drawer."""
        mode = self.mode
        box = self._boxes.get((id(mode), side)) if mode else None
        if mode is None or box is None:
            return
        if self._is_drawer(side):
            drawer = self._drawer(side)
            if box.parentWidget() is not drawer:
                drawer.take(box)
            drawer.open(focus=focus)
        else:
            self.all_hidden = False
            self._shut.discard(f"{mode.name}.{side}")
            self._docks[id(mode), side].show()

    def focus_side(self, side: Side) -> None:
        """Opens a side and gives its panel the focus; an open drawer that has it closes (Alt+1, Alt+2, Alt+3)."""
        mode = self.mode
        box = self._boxes.get((id(mode), side)) if mode else None
        if box is None:
            return
        drawer = self._drawers.get(side)
        if self._is_drawer(side) and drawer is not None and drawer.isVisible():
            drawer.hide()
            return
        self.open_side(side)
        front = box.main.stack.currentWidget()
        target = front.nextInFocusChain() if front and front.focusPolicy() == Qt.FocusPolicy.NoFocus else front
        (target or box.main).setFocus(Qt.FocusReason.ShortcutFocusReason)

    def toggle_all(self) -> None:
        """Hides every dock, or shows them again (the key of the table)."""
        self.all_hidden = not self.all_hidden
        self.arrange()

    def _titled(self, mode: Mode, panel: str, title: str) -> None:
        for (owner, side), box in self._boxes.items():
            if owner == id(mode) and (panels := box.set_of(panel)) is not None:
                panels.set_title(panel, title)
                if side == "bottom" and mode is self.mode and self._is_drawer("bottom"):
                    self._show_edge("bottom", self._foot(box))

    def _foot(self, box: SideBox) -> str:
        """What the bar in place of the bottom dock says: its panels, and how many findings of which severity there are."""
        found: tuple[Finding, ...] = tuple(getattr(getattr(self.mode, "bench", None), "findings", ()))
        kept = "\u200f" if way.is_mirrored() else ""  # the sign for notes is a letter: it would turn its number round
        counts = [
            f"{sign}{kept} {sum(finding.severity == name for finding in found)}"
            for name, sign in (("error", "⊗"), ("warning", "⚠"), ("note", "ℹ"))
        ]
        return "      ".join((*box.main.titles(), "   ".join(counts)))

    def panes(self, *sides: Side) -> list[PanelSet]:
        """The open docks of these sides, all when none is named, in the order of F6: left, right, bottom."""
        mode = self.mode
        found = [self._boxes.get((id(mode), side)) for side in sides or ("left", "right", "bottom")] if mode else []
        return [panels for box in found if box is not None and box.isVisible() for panels in box.sets()]
