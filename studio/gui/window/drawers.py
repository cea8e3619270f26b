"""The parts docks are made of: panels behind tabs, drawers over the canvas, the buttons that open them."""

from PySide6.QtCore import QEvent, QObject, Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import (
    QFrame,
    QHBoxLayout,
    QSizePolicy,
    QStackedWidget,
    QTabBar,
    QToolButton,
    QVBoxLayout,
    QWidget,
)

from studio.gui.kit.laying import host
from studio.gui.kit.mode import Panel, Side
from studio.gui.kit.theme import HEIGHT_HEAD

FOOT = 28
"""Height of the bar that stands for the bottom dock in the compact class."""


class PanelSet(QWidget):
    """The panels of one side: tabs on top, the front panel's corner at their right end, the panel below."""

    chosen = Signal(str)

    def __init__(self, panels: tuple[Panel, ...], parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("panelSet")
        self.panels = panels
        self.tabs = QTabBar()
        self.tabs.setObjectName("dockTabs")
        self.tabs.setDrawBase(False)
        self.tabs.setExpanding(False)
        self.tabs.setUsesScrollButtons(False)
        self.tabs.setElideMode(Qt.TextElideMode.ElideNone)
        self.corner = QStackedWidget()
        self.corner.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)
        self.stack = QStackedWidget()
        for panel in panels:
            self.tabs.addTab(panel.title)
            self.stack.addWidget(panel.widget)
            self.corner.addWidget(panel.corner or QWidget())
        self.head = QFrame()
        self.head.setObjectName("dockHead")
        self.head.setFixedHeight(HEIGHT_HEAD)
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
        self.tabs.setVisible(len(panels) > 0)

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
            self.tabs.setCurrentIndex(place)
        return place >= 0

    def set_title(self, id_: str, title: str) -> None:
        """Renames a tab ("Findings  5")."""
        if (place := self.place_of(id_)) >= 0:
            self.tabs.setTabText(place, title)


class Drawer(QFrame):
    """Panels over the canvas at one side of the body; Esc closes."""

    closed = Signal()

    def __init__(self, over: QWidget, side: Side) -> None:
        super().__init__(over)
        self.setObjectName("drawer")
        self.side = side
        self.wide = 264
        self.offset = 0
        """Room left free at the near edge (the tool strip)."""
        self._column = QVBoxLayout(self)
        self._column.setContentsMargins(1, 0, 1, 0)
        self.hide()
        over.installEventFilter(self)

    def take(self, content: QWidget) -> None:
        """Holds the panels from now on."""
        self._column.addWidget(content)
        content.show()

    def place(self) -> None:
        """Lies along its side of the over."""
        over = host(self)
        if self.side == "left":
            self.setGeometry(self.offset, 0, min(self.wide, over.width()), over.height())
        elif self.side == "right":
            wide = min(self.wide, over.width())
            self.setGeometry(over.width() - wide, 0, wide, over.height())
        else:
            high = min(self.wide, over.height())
            self.setGeometry(0, over.height() - high, over.width(), high)

    def open(self) -> None:
        """Shows the drawer over everything and gives it the focus."""
        self.place()
        self.show()
        self.raise_()
        self.setFocus()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() == QEvent.Type.Resize and self.isVisible():
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
        self.setText({"left": "›", "right": "‹", "bottom": ""}[side])
        self.hide()
        over.installEventFilter(self)

    def place(self) -> None:
        """In the corner of the rulers, or along the foot."""
        over = host(self)
        if self.side == "bottom":
            self.setGeometry(0, over.height() - FOOT, over.width(), FOOT)
        else:
            self.setGeometry(0 if self.side == "left" else over.width() - 26, 0, 26, 20)
        self.raise_()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() == QEvent.Type.Resize and self.isVisible():
            self.place()
        return super().eventFilter(watched, event)
