"""A form from a record type: one row per field, the widget chosen by the field's type (ui.md §4.1).

A field that holds something unsuitable keeps it, with a border and a sentence; the record keeps its last good
value. `Form.edited(field, value)` is emitted while typing; the caller makes an edit of it.
"""

import types
from collections.abc import Callable, Iterable, Mapping
from typing import Annotated, Any, Literal, Union, get_args, get_origin, get_type_hints

import msgspec
from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QFont, QFontMetricsF
from PySide6.QtWidgets import (
    QButtonGroup,
    QGridLayout,
    QHBoxLayout,
    QLabel,
    QLineEdit,
    QPlainTextEdit,
    QSizePolicy,
    QSpinBox,
    QToolButton,
    QWidget,
)

from studio.gui.kit import text_size
from studio.gui.kit.elided import Check, Choice, Segment
from studio.gui.kit.form_words import label_of, words_of
from studio.kit.text import _

SEGMENTS_WIDE = 174
"""Pixels of a field beside its label in the narrowest inspector."""


LEAST_NUMBER = 64
"""Pixels below which a number with its arrows is not seen."""


class FieldWidget(QWidget):
    """One field of a form. `edited` carries the new value; `show_value` sets it without emitting."""

    edited = Signal(object)
    pick_wanted = Signal()
    """The field wants something chosen on the board."""

    def show_value(self, value: object) -> None:
        """Displays a value; nothing is emitted."""
        raise NotImplementedError

    def focus_target(self) -> QWidget:
        """The widget that takes the focus and the accessible name."""
        return self

    def set_label(self, words: str) -> None:
        """What the field is called, for those who listen."""
        self.focus_target().setAccessibleName(words)

    def _lay(self, *widgets: QWidget) -> None:
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(4)
        for widget in widgets:
            row.addWidget(widget)


class CheckField(FieldWidget):
    """Yes or no."""

    def __init__(self, words: str = "") -> None:
        super().__init__()
        self.box = Check(words)
        self._lay(self.box)
        self.box.toggled.connect(lambda on: self.edited.emit(on))

    def show_value(self, value: object) -> None:
        self.box.blockSignals(True)
        self.box.setChecked(bool(value))
        self.box.blockSignals(False)

    def focus_target(self) -> QWidget:
        return self.box


class NumberField(FieldWidget):
    """A small whole number between two bounds."""

    def __init__(self, low: int = -1_000_000, high: int = 1_000_000, suffix: str = "") -> None:
        super().__init__()
        self.box = QSpinBox()
        self.box.setRange(low, high)
        if suffix:
            self.box.setSuffix(" " + suffix)
            self.box.setToolTip(suffix)
        self.box.setMinimumWidth(LEAST_NUMBER)
        self._lay(self.box)
        self.box.valueChanged.connect(lambda value: self.edited.emit(value))

    def show_value(self, value: object) -> None:
        self.box.blockSignals(True)
        self.box.setValue(value if isinstance(value, int) else 0)
        self.box.blockSignals(False)

    def focus_target(self) -> QWidget:
        return self.box


class SegmentField(FieldWidget):
    """Up to four short values side by side; `many` allows several (player counts)."""

    def __init__(self, choices: Mapping[object, str], many: bool = False) -> None:
        super().__init__()
        self._many = many
        self._buttons: dict[object, Segment] = {}
        group = QButtonGroup(self)
        group.setExclusive(not many)
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(0)
        for place, (value, words) in enumerate(choices.items()):
            button = Segment()
            button.setObjectName("segment")
            button.setProperty("end", "first" if place == 0 else "last" if place == len(choices) - 1 else "middle")
            button.setText(words)
            button.setCheckable(True)
            button.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
            group.addButton(button)
            row.addWidget(button)
            self._buttons[value] = button
            button.clicked.connect(lambda _on=False, value=value: self._clicked(value))

    def _clicked(self, value: object) -> None:
        if self._many:
            self.edited.emit(tuple(key for key, button in self._buttons.items() if button.isChecked()))
        else:
            self.edited.emit(value)

    def show_value(self, value: object) -> None:
        chosen = value if self._many and isinstance(value, tuple) else (value,)
        for key, button in self._buttons.items():
            button.setChecked(key in chosen)

    def set_label(self, words: str) -> None:
        for button in self._buttons.values():
            button.setAccessibleName(_("{field}: {value}", field=words, value=button.text()))

    def focus_target(self) -> QWidget:
        return next(iter(self._buttons.values()), self)


class ChoiceField(FieldWidget):
    """One of several values in a combo box."""

    def __init__(self, choices: Mapping[object, str]) -> None:
        super().__init__()
        self.box = Choice()
        self._values = list(choices)
        for words in choices.values():
            self.box.addItem(words)
        self.box.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self._lay(self.box)
        self.box.activated.connect(lambda place: self.edited.emit(self._values[place]))

    def show_value(self, value: object) -> None:
        self.box.blockSignals(True)
        self.box.setCurrentIndex(self._values.index(value) if value in self._values else -1)
        self.box.blockSignals(False)

    def focus_target(self) -> QWidget:
        return self.box


class LineField(FieldWidget):
    """A line of text read by `parse`; what does not parse stays in the field with its reason."""

    refused = Signal(str)

    def __init__(
        self,
        parse: Callable[[str], object] = str,
        show: Callable[[Any], str] = str,
        pick: bool = False,
    ) -> None:
        super().__init__()
        self.line = QLineEdit()
        self._parse, self._show = parse, show
        self._shown: object = None
        self._lay(self.line)
        if pick:
            button = QToolButton()
            button.setObjectName("pick")
            button.setText("⌖")
            button.setMinimumSize(24, 24)
            button.setToolTip(_("Pick on the map"))
            button.setAccessibleName(_("Pick on the map"))
            button.clicked.connect(lambda _on=False: self.pick_wanted.emit())
            layout = self.layout()
            assert layout is not None
            layout.addWidget(button)
        self.line.textEdited.connect(self._typed)

    def _typed(self, text: str) -> None:
        try:
            value = self._parse(text)
        except ValueError as reason:
            self.refused.emit(str(reason))
            return
        self.refused.emit("")
        self.edited.emit(value)

    def show_value(self, value: object) -> None:
        words, before, self._shown = self._show(value), self._shown, value
        try:
            held = self._parse(self.line.text())
            same = self.line.hasFocus() and held == value
        except ValueError:
            same = value == before  # an unsuitable text stays until the value itself changes
        if not same and words != self.line.text():
            self.line.setText(words)
            self.refused.emit("")

    def focus_target(self) -> QWidget:
        return self.line


class TextField(FieldWidget):
    """Several lines of text with a count of words."""

    def __init__(self, lines: int = 3) -> None:
        super().__init__()
        self.text = QPlainTextEdit()
        self.text.setTabChangesFocus(True)
        self.text.setFixedHeight(self.text.fontMetrics().lineSpacing() * lines + 14)
        self._lay(self.text)
        self.text.textChanged.connect(lambda: self.edited.emit(self.text.toPlainText()))

    def show_value(self, value: object) -> None:
        words = str(value or "")
        if words != self.text.toPlainText():
            self.text.blockSignals(True)
            self.text.setPlainText(words)
            self.text.blockSignals(False)

    def focus_target(self) -> QWidget:
        return self.text


def field_for(type_: object) -> FieldWidget:
    """The widget for a field of this type."""
    low, high = -1_000_000, 1_000_000
    if get_origin(type_) is Annotated:
        type_, *notes = get_args(type_)
        for note in notes:
            if isinstance(note, msgspec.Meta):
                low = int(note.ge) if note.ge is not None else low
                high = int(note.le) if note.le is not None else high
    origin = get_origin(type_)
    if type_ is bool:
        return CheckField()
    if type_ is int:
        return NumberField(low, high)
    if origin is Literal:
        choices = {value: words_of(value) for value in get_args(type_)}
        return SegmentField(choices) if len(choices) <= 4 and _short(choices.values()) else ChoiceField(choices)
    if type_ is str:
        return LineField()
    return LineField(lambda text: _decode(text, type_), _encode)


def _short(words: Iterable[str]) -> bool:
    """Whether words have room side by side in the narrowest form, as segments with their padding."""
    font = QFont()
    font.setBold(True)
    metrics = QFontMetricsF(font)
    return sum(metrics.horizontalAdvance(word) + 18 for word in words) <= text_size.grown(SEGMENTS_WIDE)


def _decode(text: str, type_: object) -> object:
    """A value of any type from JSON; the reason is a sentence."""
    try:
        return msgspec.json.decode(text, type=type_)
    except (msgspec.DecodeError, RecursionError) as fault:
        raise ValueError(_("This does not fit here: {reason}", reason=str(fault))) from None


def _encode(value: object) -> str:
    return msgspec.json.encode(value).decode()


class Form(QWidget):
    """Rows of label and field for some fields of a record type."""

    edited = Signal(str, object)
    pick_wanted = Signal(str)

    def __init__(
        self,
        type_: type[msgspec.Struct],
        fields: tuple[str, ...] = (),
        makers: Mapping[str, Callable[[], FieldWidget]] | None = None,
        labels: Mapping[str, str] | None = None,
        label_width: int = 78,
        parent: QWidget | None = None,
    ) -> None:
        """`fields` in order (all when empty); `makers` build the widget of fields the type cannot tell."""
        super().__init__(parent)
        hints = get_type_hints(type_, include_extras=True)
        grid = QGridLayout(self)
        grid.setContentsMargins(0, 0, 0, 0)
        grid.setHorizontalSpacing(8)
        grid.setVerticalSpacing(8)
        grid.setColumnMinimumWidth(0, label_width)
        grid.setColumnStretch(1, 1)
        self.fields: dict[str, FieldWidget] = {}
        self._errors: dict[str, QLabel] = {}
        for name in fields or type_.__struct_fields__:
            maker = (makers or {}).get(name)
            self._add(grid, name, maker() if maker else field_for(_plain(hints[name])), (labels or {}).get(name))

    def _add(self, grid: QGridLayout, name: str, field: FieldWidget, label: str | None) -> None:
        """One row: label, field, and below it the place of an error."""
        at = grid.rowCount()
        words = label if label is not None else label_of(name)
        beside = QLabel(words)
        beside.setObjectName("fieldLabel")
        beside.setAlignment(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
        target = field.focus_target()
        beside.setBuddy(target)
        field.set_label(words)
        error = QLabel()
        error.setObjectName("fieldError")
        error.setWordWrap(True)
        error.hide()
        grid.addWidget(beside, at, 0)
        grid.addWidget(field, at, 1)
        grid.addWidget(error, at + 1, 1)
        self.fields[name], self._errors[name] = field, error
        field.edited.connect(lambda value: self._edited(name, value))
        field.pick_wanted.connect(lambda: self.pick_wanted.emit(name))
        if isinstance(field, LineField):
            field.refused.connect(lambda reason: self.set_error(name, reason))

    def _edited(self, name: str, value: object) -> None:
        self.set_error(name, "")
        self.edited.emit(name, value)

    def show_value(self, name: str, value: object) -> None:
        """Displays one value; nothing is emitted, a field under the hand keeps its text."""
        self.fields[name].show_value(value)

    def set_error(self, name: str, reason: str) -> None:
        """Marks a field with a reason, or clears the mark."""
        error, target = self._errors[name], self.fields[name].focus_target()
        error.setText(reason)
        error.setVisible(bool(reason))
        target.setAccessibleDescription(reason)
        if bool(target.property("invalid")) != bool(reason):
            target.setProperty("invalid", bool(reason))
            target.style().unpolish(target)
            target.style().polish(target)


def _plain(type_: object) -> object:
    """`X | None` as X."""
    if get_origin(type_) in (Union, types.UnionType):
        rest = [part for part in get_args(type_) if part is not type(None)]
        if len(rest) == 1:
            return rest[0]
    return type_
