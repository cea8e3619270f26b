"""The top of the window: menu row with the title, the top bar with the mode switch in the middle, quest tabs."""

from PySide6.QtCore import QRect, QSize, Qt, Signal
from PySide6.QtGui import QFontMetrics, QKeyEvent, QMouseEvent, QResizeEvent
from PySide6.QtWidgets import (
    QButtonGroup,
    QFrame,
    QGridLayout,
    QHBoxLayout,
    QLabel,
    QLineEdit,
    QMenu,
    QMenuBar,
    QPushButton,
    QSizePolicy,
    QTabBar,
    QToolButton,
    QVBoxLayout,
    QWidget,
)

from studio.gui.kit import sheet, way
from studio.gui.kit.commands import Commands
from studio.gui.kit.elided import Button
from studio.gui.kit.theme import HEIGHT_BAR
from studio.kit.text import _

MENU_ROW = 28


class MenuRow(QFrame):
    """Menu bar at the left, the window's title in the middle of the row."""

    def __init__(self, commands: Commands) -> None:
        super().__init__()
        self.setObjectName("menuRow")
        self.setFixedHeight(MENU_ROW)
        self.bar = QMenuBar()
        self.bar.setNativeMenuBar(False)
        self.bar.setObjectName("menuBar")
        self.bar.setFixedHeight(MENU_ROW)
        self.menus = commands.fill(self.bar)
        self.folded = QToolButton()
        self.folded.setObjectName("foldedMenu")
        self.folded.setText("☰")
        self.folded.setAccessibleName(_("Menu"))
        self.folded.setPopupMode(QToolButton.ToolButtonPopupMode.InstantPopup)
        inside = QMenu(self.folded)
        commands.fill(inside)
        self.folded.setMenu(inside)
        self.folded.hide()
        self.title = QLabel(self)
        self.title.setObjectName("windowTitle")
        self.title.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        row = QHBoxLayout(self)
        row.setContentsMargins(4, 0, 10, 0)
        row.setSpacing(0)
        row.addWidget(self.folded)
        row.addWidget(self.bar)
        row.addStretch(1)
        self.bar.setMinimumWidth(self.needs)  # mirrored, a menu bar does not know its width until it is shown

    def set_title(self, text: str) -> None:
        """The title, kept in the middle of the window."""
        self.title.setText(text)
        self.title.setToolTip(text)
        self._centre()

    def fold(self, on: bool) -> None:
        """All menus in one button (compact)."""
        self.bar.setVisible(not on)
        self.folded.setVisible(on)
        self._centre()

    def grow(self, factor: float) -> None:
        """As high as texts of this size need."""
        self.bar.setFixedHeight(round(MENU_ROW * factor))
        self.setFixedHeight(round(MENU_ROW * factor))
        self.bar.setMinimumWidth(self.needs)
        self.bar.adjustSize()
        self.title.ensurePolished()
        self._centre()

    @property
    def needs(self) -> int:
        """The width below which the menus do not fit beside each other."""
        metrics = self.bar.fontMetrics()
        return sum(metrics.horizontalAdvance(action.text()) + 22 for action in self.bar.actions()) + 24

    def _centre(self) -> None:
        wide = self.title.sizeHint().width()
        taken = self.folded.width() if self.bar.isHidden() else max(self.bar.sizeHint().width(), self.needs)
        left = max(taken + 16, (self.width() - wide) // 2)
        place = QRect(left, 0, max(0, min(wide, self.width() - left - 8)), self.height())
        self.title.setGeometry(way.placed(self.rect(), place))

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._centre()


class ModeSwitch(QWidget):
    """Edit, Play, Lab as one segmented control of three 76×30 buttons; arrows walk inside."""

    chosen = Signal(str)

    def __init__(self) -> None:
        super().__init__()
        self.setObjectName("modeSwitchBox")
        group = QButtonGroup(self)
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(0)
        self.buttons: dict[str, QPushButton] = {}
        for name, words, end in (
            ("edit", _("Edit"), "first"),
            ("play", _("Play"), "middle"),
            ("lab", _("Lab"), "last"),
        ):
            button = QPushButton(words)
            button.setObjectName("modeSwitch")
            button.setProperty("end", end)
            button.setCheckable(True)
            button.setFixedHeight(30)
            button.setMinimumWidth(76)
            button.clicked.connect(lambda _on=False, name=name: self.chosen.emit(name))
            group.addButton(button)
            row.addWidget(button)
            self.buttons[name] = button

    def show_mode(self, name: str) -> None:
        """Marks the mode in front; "" none."""
        group = self.buttons["edit"].group()
        group.setExclusive(False)
        for key, button in self.buttons.items():
            button.setChecked(key == name)
        group.setExclusive(bool(name))

    def set_open(self, names: frozenset[str]) -> None:
        """Which modes can be entered."""
        for key, button in self.buttons.items():
            button.setEnabled(key in names)


class EditBar(QWidget):
    """Left of the top bar in Edit: save, undo, redo, and what undo would take back."""

    def __init__(self, commands: Commands, parent: QWidget) -> None:
        super().__init__(parent)
        self.hide()
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(4)
        for id_ in ("file.save", "edit.undo", "edit.redo"):
            button = QToolButton()
            button.setObjectName("topTool")
            button.setDefaultAction(commands.actions[id_])
            button.setFixedSize(28, 28)
            button.setIconSize(QSize(17, 17))
            button.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonIconOnly)
            button.setAccessibleName(commands.actions[id_].text())
            row.addWidget(button)
        self.label = QLabel()
        self.label.setObjectName("secondary")
        self.label.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Preferred)
        row.addSpacing(4)
        row.addWidget(self.label, 1)


class CommandField(QLineEdit):
    """Where commands and places are typed; a click, Enter or Ctrl+K opens the list below it."""

    opened = Signal()

    def __init__(self) -> None:
        super().__init__()
        self.setObjectName("commandField")
        self.setReadOnly(True)
        self.setPlaceholderText(_("Commands and go to…   Ctrl+K"))
        self.setAccessibleName(_("Commands and go to"))
        self.setFixedSize(226, 28)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        self.opened.emit()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_Space, Qt.Key.Key_Down):
            self.opened.emit()
            return
        super().keyPressEvent(event)


class TopBar(QFrame):
    """Three columns with equal outer stretch, so that the switch stays in the middle of the window."""

    def __init__(self) -> None:
        super().__init__()
        self.setObjectName("topBar")
        self.setFixedHeight(HEIGHT_BAR)
        self.switch = ModeSwitch()
        self.chip = QPushButton()
        self.chip.setObjectName("chip")
        self.chip.hide()
        self.field = CommandField()
        self.glass = QToolButton()
        self.glass.setObjectName("topTool")
        self.glass.setText("⌕")
        self.glass.setFixedSize(28, 28)
        self.glass.setAccessibleName(_("Commands and go to"))
        self.glass.hide()
        self.main = Button()
        self.main.setObjectName("mainButton")
        self.main.setFixedHeight(30)
        self.left = QHBoxLayout()
        self.left.setSpacing(8)
        self.right = QHBoxLayout()
        self.right.setSpacing(8)
        self.right.addStretch(1)
        self.right.addWidget(self.field)
        self.right.addWidget(self.glass)
        self.right.addWidget(self.main)
        middle = QHBoxLayout()
        middle.setSpacing(8)
        middle.addWidget(self.switch)
        grid = QGridLayout(self)
        grid.setContentsMargins(10, 0, 10, 0)
        grid.setHorizontalSpacing(8)
        self._left_box, self._right_box = QWidget(), QWidget()
        self._left_box.setLayout(self.left)
        self._right_box.setLayout(self.right)
        self.left.setContentsMargins(0, 0, 0, 0)
        self.right.setContentsMargins(0, 0, 0, 0)
        for box in (self._left_box, self._right_box):
            box.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Preferred)
        grid.addWidget(self._left_box, 0, 0)
        grid.addLayout(middle, 0, 1)
        grid.addWidget(self._right_box, 0, 2)
        grid.setColumnStretch(0, 1)
        grid.setColumnStretch(2, 1)
        self._shown: tuple[QWidget | None, QWidget | None] = (None, None)

    def show_parts(self, left: QWidget | None, right: QWidget | None) -> None:
        """Puts a mode's own widgets left and right; the last mode's go out of sight."""
        for old in self._shown:
            if old is not None:
                old.hide()
        if left is not None:
            if self.left.indexOf(left) < 0:
                self.left.insertWidget(0, left, 1)
            left.show()
        if right is not None:
            if self.right.indexOf(right) < 0:
                self.right.insertWidget(1, right)
            right.show()
        self._shown = (left, right)
        if self.left.indexOf(self.chip) < 0:
            self.left.addWidget(self.chip)

    def grow(self, factor: float) -> None:
        """As high as texts of this size need."""
        self.setFixedHeight(max(HEIGHT_BAR, round(30 * factor) + 8))
        high = max(30, round(24 * factor))
        for button in (*self.switch.buttons.values(), self.main):
            button.setFixedHeight(high)
        bold = sheet.font(bold=True)  # the mode in front is written in bold
        for button in self.switch.buttons.values():
            button.setMinimumWidth(max(76, QFontMetrics(bold).horizontalAdvance(button.text()) + 20))
        self.field.setFixedHeight(max(28, round(22 * factor)))

    def fold(self, on: bool) -> None:
        """The command field as a magnifier (compact)."""
        self.field.setVisible(not on)
        self.glass.setVisible(on)


class QuestTabs(QTabBar):
    """Open quests, shown when there are two or more."""

    def __init__(self) -> None:
        super().__init__()
        self.setObjectName("questTabs")
        self.setDrawBase(False)
        self.setExpanding(False)
        self.setTabsClosable(True)
        self.setMovable(False)
        self.setFixedHeight(28)
        self.setElideMode(Qt.TextElideMode.ElideMiddle)
        self.hide()


class Header(QWidget):
    """Menu row, top bar, quest tabs and the bars of faults, one below the other."""

    def __init__(self, commands: Commands) -> None:
        super().__init__()
        self.menu_row = MenuRow(commands)
        self.top = TopBar()
        self.tabs = QuestTabs()
        self.bars = QVBoxLayout()
        self.bars.setSpacing(0)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        column.addWidget(self.menu_row)
        column.addWidget(self.top)
        column.addWidget(self.tabs)
        column.addLayout(self.bars)
