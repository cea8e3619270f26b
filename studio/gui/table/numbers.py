"""A whole number asked for by the rules: side by side where there are few, else a box with a button (ui.md §5.2)."""

from functools import partial

from PySide6.QtCore import QEvent, QObject, Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QHBoxLayout, QPushButton, QSizePolicy, QSpinBox, QToolButton, QWidget

from studio.gui.table.rows import FEW
from studio.kit.text import _, say
from studio.rules.core.actions import Number
from studio.rules.core.decision import Option

HIGH = 30


class NumberPicker(QWidget):
    """Emits the option of the number that is chosen."""

    taken = Signal(object)

    def __init__(self, options: tuple[Option, ...], question: str) -> None:
        super().__init__()
        self.by_value = {option.action.value: option for option in options if isinstance(option.action, Number)}
        self.setAccessibleName(question)
        self._row = QHBoxLayout(self)
        self._row.setContentsMargins(0, 0, 0, 0)
        self.segments: list[QToolButton] = []
        self.box: QSpinBox | None = None
        if len(self.by_value) <= FEW:
            self._add_segments()
        else:
            self._add_box(question)

    @property
    def first(self) -> QWidget:
        """What the keyboard comes to first."""
        return self.segments[0] if self.segments else self.box or self

    def take(self, value: int) -> bool:
        """Chooses a number; answers whether it is among them and stands there to be pressed."""
        if self.box is not None or value not in self.by_value:
            return False
        self.taken.emit(self.by_value[value])
        return True

    def _add_segments(self) -> None:
        self._row.setSpacing(0)
        last = len(self.by_value) - 1
        for place, (value, option) in enumerate(self.by_value.items()):
            button = QToolButton()
            button.setObjectName("segment")
            button.setProperty("end", "first" if place == 0 else "last" if place == last else "middle")
            button.setText(str(value))
            button.setFixedHeight(HIGH)
            button.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
            button.setFocusPolicy(Qt.FocusPolicy.StrongFocus if place == 0 else Qt.FocusPolicy.ClickFocus)
            button.setToolTip(say(option.label))
            button.setAccessibleName(f"{self.accessibleName()} {value}")
            button.clicked.connect(partial(self.taken.emit, option))
            button.installEventFilter(self)
            self._row.addWidget(button)
            self.segments.append(button)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Arrows walk along the numbers: they are one stop of the keyboard; Enter takes one."""
        if isinstance(event, QKeyEvent) and event.type() == QEvent.Type.KeyPress and watched in self.segments:
            at = self.segments.index(watched)
            step = {Qt.Key.Key_Left: -1, Qt.Key.Key_Right: 1}.get(Qt.Key(event.key()), 0)
            if step:
                self.segments[max(0, min(len(self.segments) - 1, at + step))].setFocus()
                return True
            if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
                self.segments[at].click()
                return True
        return super().eventFilter(watched, event)

    def _add_box(self, question: str) -> None:
        self._row.setSpacing(8)
        self.box = box = QSpinBox()
        box.setRange(min(self.by_value), max(self.by_value))
        box.setAccessibleName(question)
        go = QPushButton(_("Take it"))
        go.clicked.connect(self._take_boxed)
        self._row.addWidget(box, 1)
        self._row.addWidget(go)

    def _take_boxed(self) -> None:
        option = self.by_value.get(self.box.value()) if self.box is not None else None
        if option is not None:
            self.taken.emit(option)
