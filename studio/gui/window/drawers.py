"""The parts docks are made of: panels behind tabs, drawers over the canvas, the buttons that open them."""

from PySide6.QtCore import QEvent, QObject, QRect, Qt, Signal
from PySide6.QtGui import QIcon, QKeyEvent
from PySide6.QtWidgets import (
    QFrame,
    QGraphicsDropShadowEffect,
    QHBoxLayout,
    QScrollArea,
    QSizePolicy,
    QSplitter,
    QStackedWidget,
    QTabBar,
    QToolButton,
    QVBoxLayout,
    QWidget,
)

from studio.gui.kit import icons, text_size, theme, way
from studio.gui.kit.bridge import relay
from studio.gui.kit.laying import host
from studio.gui.kit.mode import Panel, Side
from studio.gui.kit.theme import HEIGHT_HEAD
from studio.kit.text import _

FOOT = 28
LINE = 14
"""Pixels of a line of text at the usual size."""


def foot() -> int:
    """Height of the bar that stands for the bottom dock in the compact class."""
    return text_size.grown(FOOT)


class PanelSet(QWidget):
    """Panels behind tabs: tabs on top, the front panel's corner at their right end, the panel below."""

    chosen = Signal(str)

    def __init__(self, panels: tuple[Panel, ...], parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("panelSet")
        self.panels: list[Panel] = []
        self._order = tuple(panel.id for panel in panels)
        self._titles: list[str] = []
        self._iconic = False
        self._lent = ""
        """The panel that stood in front when it was lent to another set."""
        self.tabs = QTabBar()
        self.tabs.setObjectName("dockTabs")
        self.tabs.setDrawBase(False)
        self.tabs.setExpanding(False)
        self.tabs.setUsesScrollButtons(False)
        self.tabs.setElideMode(Qt.TextElideMode.ElideNone)
        self.corner = QStackedWidget()
        self.corner.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)
        self.stack = QStackedWidget()
        self.head = QFrame()
        self.head.setObjectName("dockHead")
        self._grow()
        relay(theme.changed, self, lambda _look: self._grow())
        row = QHBoxLayout(self.head)
        row.setContentsMargins(4, 0, 4, 0)
        row.setSpacing(4)
        row.addWidget(self.tabs)
        row.addWidget(self.corner, 1)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        column.addWidget(self.head)
        column.addWidget(self.stack, 1)
        self.tabs.currentChanged.connect(self._turned)
        self.tabs.tabBarClicked.connect(lambda _place: self._forget_lent())
        for panel in panels:
            self.insert(panel, panel.title)

    def _grow(self) -> None:
        """The head as high as its tabs need at the size of texts in use."""
        self.head.setFixedHeight(HEIGHT_HEAD + text_size.grown(LINE) - LINE)

    def expect(self, panels: tuple[Panel, ...]) -> None:
        """The order in which panels will stand."""
        self._order = tuple(panel.id for panel in panels)

    def insert(self, panel: Panel, title: str) -> None:
        """Takes a panel in at the place it has among the others; one that was lent in front is in front again."""
        order = [*self._order, panel.id]
        place = sum(order.index(other.id) < order.index(panel.id) for other in self.panels)
        self.panels.insert(place, panel)
        self._titles.insert(place, title)
        self.stack.insertWidget(place, panel.widget)
        for pane in (panel.widget, *panel.widget.findChildren(QScrollArea)):
            if not pane.accessibleName():
                pane.setAccessibleName(panel.title)
        self.corner.insertWidget(place, panel.corner or QWidget())
        self.tabs.insertTab(place, title)
        self._dress(place)
        if panel.id == self._lent:
            self._lent = ""
            self.tabs.setCurrentIndex(place)
        self._turned(self.tabs.currentIndex())

    def lend(self, id_: str) -> tuple[Panel, str] | None:
        """Gives a panel away with its present title; remembers whether it was in front."""
        place = self.place_of(id_)
        if place < 0:
            return None
        if self.tabs.currentIndex() == place:
            self._lent = id_
            self.tabs.setCurrentIndex(0)
        panel, title = self.panels.pop(place), self._titles.pop(place)
        self.stack.removeWidget(panel.widget)
        if (corner := self.corner.widget(place)) is not None:
            self.corner.removeWidget(corner)
            if corner is not panel.corner:
                corner.deleteLater()
        self.tabs.removeTab(place)
        self._turned(self.tabs.currentIndex())
        return panel, title

    def _forget_lent(self) -> None:
        self._lent = ""

    def _turned(self, place: int) -> None:
        self.stack.setCurrentIndex(place)
        self.corner.setCurrentIndex(place)
        if 0 <= place < len(self.panels):
            self.chosen.emit(self.panels[place].id)

    def place_of(self, id_: str) -> int:
        """The tab of a panel, −1 when it is not here."""
        return next((i for i, panel in enumerate(self.panels) if panel.id == id_), -1)

    def show_panel(self, id_: str) -> bool:
        """Brings a panel to the front."""
        place = self.place_of(id_)
        if place >= 0:
            self._forget_lent()
            self.tabs.setCurrentIndex(place)
        return place >= 0

    def set_title(self, id_: str, title: str) -> None:
        """Renames a tab ("Findings  5")."""
        if (place := self.place_of(id_)) >= 0:
            self._titles[place] = title
            self._dress(place)

    def titles(self) -> tuple[str, ...]:
        """The titles of the panels, whether the tabs show them or icons."""
        return tuple(self._titles)

    def show_icons(self, on: bool) -> None:
        """Icons with tooltips in place of words (compact)."""
        self._iconic = on
        for place in range(len(self.panels)):
            self._dress(place)

    def _dress(self, place: int) -> None:
        """A tab's words or its icon."""
        panel, title = self.panels[place], self._titles[place]
        iconic = self._iconic and panel.icon in icons.names()
        self.tabs.setTabText(place, "" if iconic else title)
        self.tabs.setTabIcon(place, icons.icon(panel.icon) if iconic else QIcon())
        self.tabs.setTabToolTip(place, title if iconic else "")
        self.tabs.setAccessibleTabName(place, title)


class SideBox(QSplitter):
    """One side of the window: its panels, and in large windows a second set beside or below them."""

    def __init__(self, side: Side, panels: tuple[Panel, ...]) -> None:
        super().__init__(Qt.Orientation.Horizontal if side == "bottom" else Qt.Orientation.Vertical)
        self.setObjectName("sideBox")
        self.setHandleWidth(1)
        self.setChildrenCollapsible(False)
        self._coming = panels
        self.main = PanelSet(())
        self.main.expect(panels)
        self.aside = PanelSet(())
        self.addWidget(self.main)
        self.addWidget(self.aside)
        self.aside.hide()

    def fill(self) -> None:
        """Takes its panels in once it stands in the window: each move of a full box would dress everything in it anew."""
        for panel in self._coming:
            self.main.insert(panel, panel.title)
        self._coming = ()

    def sets(self) -> tuple[PanelSet, ...]:
        """The sets that hold something, in the order of the keyboard."""
        return (self.main, self.aside) if self.aside.panels else (self.main,)

    def set_of(self, id_: str) -> PanelSet | None:
        """The set in which a panel stands."""
        return next((found for found in self.sets() if found.place_of(id_) >= 0), None)

    @property
    def share(self) -> int:
        """Thousandths of the side that the second set has; 0 while it is not seen."""
        first, second = self.sizes()
        return second * 1000 // (first + second) if self.aside.isVisible() and first + second else 0

    @share.setter
    def share(self, parts: int) -> None:
        self.setSizes([1000 - parts, parts])


class Drawer(QFrame):
    """Panels over the canvas at one side of the body; Esc closes. A flyout goes with the next press on the canvas too."""

    closed = Signal()
    pinned = Signal(bool)

    def __init__(self, over: QWidget, side: Side) -> None:
        super().__init__(over)
        self.setObjectName("drawer")
        self.side = side
        self.wide = 264
        self.offset = 0
        """Room left free at the near edge (the tool strip)."""
        self.is_flyout = False
        self._column = QVBoxLayout(self)
        self._column.setContentsMargins(1, 0, 1, 0)
        self._pin = QToolButton(self)
        self._pin.setObjectName("topTool")
        self._pin.setCheckable(True)
        self._pin.setFixedSize(24, 24)
        self._pin.setAccessibleName(_("Keep open"))
        self._pin.setToolTip(_("Keep open while drawing"))
        self._pin.toggled.connect(self.pinned.emit)
        self._pin.hide()
        self.hide()
        over.installEventFilter(self)

    def take(self, content: QWidget) -> None:
        """Holds the panels from now on."""
        self._column.addWidget(content)
        content.show()

    def be_flyout(self, on: bool, pinned: bool = False) -> None:
        """A flyout leaves with a press on the canvas unless its pin holds it; a plain drawer stays."""
        self.is_flyout = on
        self._pin.setVisible(on)
        self._pin.setIcon(icons.icon("pin"))
        self._pin.blockSignals(True)
        self._pin.setChecked(pinned)
        self._pin.blockSignals(False)

    def pressed_beside(self) -> None:
        """The canvas was pressed: a flyout that is not pinned goes."""
        if self.is_flyout and not self._pin.isChecked():
            self.hide()

    def place(self) -> None:
        """Lies along its side of the over."""
        over = host(self)
        if self.side == "left":
            self.setGeometry(
                way.placed(over.rect(), QRect(self.offset, 0, min(self.wide, over.width()), over.height()))
            )
        elif self.side == "right":
            wide = min(self.wide, over.width())
            self.setGeometry(way.placed(over.rect(), QRect(over.width() - wide, 0, wide, over.height())))
        else:
            high = over.height() // 2
            self.setGeometry(0, over.height() - high, over.width(), high)
        self._pin.setGeometry(way.placed(self.rect(), QRect(self.width() - 30, 5, 24, 24)))
        self._pin.raise_()

    def open(self, *, focus: bool = True) -> None:
        """Shows the drawer over everything and gives it the focus."""
        if theme.now().shadows and self.graphicsEffect() is None:
            shadow = QGraphicsDropShadowEffect(self)
            shadow.setBlurRadius(12)
            shadow.setOffset(0, 3)
            shadow.setColor(theme.colour("#000000", 0.24))
            self.setGraphicsEffect(shadow)
        self.place()
        self.show()
        self.raise_()
        if focus:
            self.setFocus()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() == QEvent.Type.Resize and not self.isHidden():
            self.place()
        return super().eventFilter(watched, event)

    def event(self, event: QEvent) -> bool:
        if event.type() == QEvent.Type.ShortcutOverride and isinstance(event, QKeyEvent):
            if event.key() == Qt.Key.Key_Escape:
                event.accept()  # Esc inside closes the drawer and does nothing else
                return True
        return super().event(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_Escape:
            self.hide()
            self.closed.emit()
            return
        super().keyPressEvent(event)


class Edge(QToolButton):
    """A button at the rim of the body that opens a drawer; there only while the side is one."""

    def __init__(self, over: QWidget, side: Side) -> None:
        super().__init__(over)
        self.setObjectName("drawerEdge")
        self.side = side
        self._words = {"left": "›", "right": "‹"}.get(side, "")  # Qt mirrors these with the text
        self.setText(self._words)
        self.hide()
        over.installEventFilter(self)

    def setText(self, text: str) -> None:
        self._words = text
        super().setText(text)

    def place(self) -> None:
        """In the corner of the rulers, or along the foot."""
        over = host(self)
        if self.side == "bottom":
            super().setText(self.fontMetrics().elidedText(self._words, Qt.TextElideMode.ElideRight, over.width() - 24))
            self.setGeometry(0, over.height() - foot(), over.width(), foot())
        else:
            wide, high = text_size.grown(26), max(24, text_size.grown(20))
            left = 0 if self.side == "left" else over.width() - wide
            self.setGeometry(way.placed(over.rect(), QRect(left, 0, wide, high)))
        self.raise_()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() == QEvent.Type.Resize and not self.isHidden():
            self.place()
        return super().eventFilter(watched, event)
