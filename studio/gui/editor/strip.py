"""The tool strip: a button for each tool in five groups, the layer list at its foot."""

from collections.abc import Callable

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QButtonGroup, QFrame, QMenu, QSizePolicy, QToolButton, QVBoxLayout, QWidget

from studio.gui.editor.tools import TOOLS
from studio.gui.kit import icons, theme
from studio.gui.kit.actions import BY_ID
from studio.kit.text import _

GROUPS = (
    ("select",),
    ("piece", "area", "door", "wall"),
    ("terrain", "marker", "treasure", "glyph", "start"),
    ("figure", "trigger", "text"),
    ("measure",),
)
WIDE = 44


class Strip(QWidget):
    """Buttons 28 × 28 with icons of 17."""

    chosen = Signal(str)

    def __init__(self, layer_menu: Callable[[], QMenu]) -> None:
        super().__init__()
        self.setObjectName("toolStrip")
        self.setProperty("role", "strip")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self.setFixedWidth(WIDE)
        self._layer_menu = layer_menu
        self._buttons: dict[str, QToolButton] = {}
        self._side = 26
        group = QButtonGroup(self)
        column = QVBoxLayout(self)
        column.setContentsMargins(8, 6, 7, 6)
        column.setSpacing(2)
        kinds = {kind.id: kind for kind in TOOLS}
        for number, names in enumerate(GROUPS):
            if number:
                rule = QFrame()
                rule.setProperty("role", "rule")
                column.addSpacing(2)
                column.addWidget(rule)
                column.addSpacing(2)
            for name in names:
                kind = kinds[name]
                keys = BY_ID[f"tool.{name}"].keys
                button = self._button(kind.icon, kind.word())
                button.setToolTip(f"{kind.word()} ({keys[0]})" if keys else kind.word())
                button.setCheckable(True)
                button.clicked.connect(lambda _on=False, name=name: self.chosen.emit(name))
                group.addButton(button)
                column.addWidget(button, 0, Qt.AlignmentFlag.AlignHCenter)
                self._buttons[name] = button
        column.addStretch(1)
        self.layers = self._button("layers", _("Layers"))
        self.layers.setToolTip(_("Layers ({key})", key="L"))
        self.layers.clicked.connect(self.show_layers)
        column.addWidget(self.layers, 0, Qt.AlignmentFlag.AlignHCenter)
        self._draw()
        leave = theme.changed.connect(lambda _look: self._draw())
        self.destroyed.connect(lambda *_gone: leave())

    def _button(self, icon: str, words: str) -> QToolButton:
        button = QToolButton()
        button.setProperty("role", "tool")
        button.setProperty("icon_name", icon)
        button.setAccessibleName(words)
        button.setIconSize(QSize(icons.LARGE, icons.LARGE))
        button.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)
        return button

    def tell(self, name: str, line: str) -> None:
        """The line below a tool's name and key in its tooltip."""
        button = self._buttons.get(name)
        if button is not None:
            button.setToolTip(f"{button.toolTip().partition(chr(10))[0]}\n{line}")

    def _draw(self) -> None:
        for button in (*self._buttons.values(), self.layers):
            button.setIcon(icons.icon(button.property("icon_name")))

    def resizeEvent(self, event: QResizeEvent) -> None:
        """In a low window the buttons close up, so that the last one is still there."""
        super().resizeEvent(event)
        side = 26 if self.height() >= 540 else 24 if self.height() >= 480 else 21
        gap = 2 if self.height() >= 480 else 0
        if side != self._side:
            self._side = side
            layout = self.layout()
            assert layout is not None
            layout.setSpacing(gap)
            size = f"min-width: {side}px; max-width: {side}px; min-height: {side}px; max-height: {side}px; padding: 0;"
            self.setStyleSheet(f"QToolButton[role=tool] {{ {size} }}" if side != 26 else "")

    def show_tool(self, name: str) -> None:
        """Press the button of the tool in hand."""
        button = self._buttons.get(name)
        if button is not None:
            button.setChecked(True)

    def show_layers(self) -> None:
        """Open the layer list beside its button."""
        menu = self._layer_menu()
        menu.popup(self.layers.mapToGlobal(self.layers.rect().topRight()))
