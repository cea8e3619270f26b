"""A sentence of the effect language as it is typed: faults underlined at their column, completions below."""

from collections.abc import Callable

from PySide6.QtCore import QEvent, QObject, QStringListModel, Qt, QTimer
from PySide6.QtGui import QKeyEvent, QTextCharFormat, QTextCursor
from PySide6.QtWidgets import QCompleter, QPlainTextEdit, QSizePolicy, QTextEdit, QVBoxLayout

from studio.content import describe, reading
from studio.content.misread import WordsError
from studio.gui.editor.widgets import label
from studio.gui.kit import theme
from studio.gui.kit.forms import FieldWidget
from studio.kit.text import _

PAUSE_MS = 250


class SentenceField(FieldWidget):
    """Reads with `read`, shows with `show`; what cannot be read stays, with what was expected below it."""

    def __init__(self, read: Callable[[str], object], show: Callable[[object], str], lines: int = 4) -> None:
        super().__init__()
        self._read, self._show = read, show
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(2)
        self.text = QPlainTextEdit()
        self.text.setTabChangesFocus(True)
        self.text.setMinimumHeight(self.text.fontMetrics().lineSpacing() * lines + 14)
        self.text.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Preferred)
        self.text.setToolTip(_("Ctrl+Space shows what may follow."))
        self.text.setAccessibleName(_("Condition"))
        column.addWidget(self.text)
        self.fault = label("", "error", True)
        self.fault.hide()
        column.addWidget(self.fault)
        self._offers = QStringListModel(self)
        self._completer = QCompleter(self._offers, self)
        self._completer.setWidget(self.text)
        self._completer.setCompletionMode(QCompleter.CompletionMode.UnfilteredPopupCompletion)
        self._completer.activated.connect(self._complete)
        self._value: object = None
        self._timer = QTimer(self)
        self._timer.setSingleShot(True)
        self._timer.setInterval(PAUSE_MS)
        self._timer.timeout.connect(self._look)
        self.text.textChanged.connect(self._timer.start)
        self.text.installEventFilter(self)

    def show_value(self, value: object) -> None:
        if value == self._value and self.text.toPlainText():
            return
        self._value = value
        if self.text.hasFocus() and self._timer.isActive():
            return
        self.text.blockSignals(True)
        self.text.setPlainText(self._show(value))
        self.text.blockSignals(False)
        self._say(None)

    def focus_target(self) -> QPlainTextEdit:
        return self.text

    def _look(self) -> None:
        """Read what stands there; a fault is shown, a value that differs is told."""
        words = self.text.toPlainText().strip()
        try:
            value = self._read(words) if words else None
        except WordsError as fault:
            self._say(fault)
            return
        self._say(None)
        if value is not None and value != self._value:
            self._value = value
            self.edited.emit(value)

    def _say(self, fault: WordsError | None) -> None:
        marks: list[QTextEdit.ExtraSelection] = []
        if fault is not None:
            mark = QTextEdit.ExtraSelection()
            cursor = self.text.textCursor()
            at = min(max(fault.column - 1, 0), max(len(self.text.toPlainText()) - 1, 0))
            cursor.setPosition(at)
            cursor.movePosition(QTextCursor.MoveOperation.EndOfWord, QTextCursor.MoveMode.KeepAnchor)
            if not cursor.hasSelection():
                cursor.movePosition(QTextCursor.MoveOperation.Right, QTextCursor.MoveMode.KeepAnchor)
            form = QTextCharFormat()
            form.setUnderlineStyle(QTextCharFormat.UnderlineStyle.WaveUnderline)
            form.setUnderlineColor(theme.colour(theme.now().ui.error))
            mark.cursor, mark.format = cursor, form
            marks.append(mark)
        self.text.setExtraSelections(marks)
        self.fault.setText(str(fault) if fault is not None else "")
        self.fault.setVisible(fault is not None)
        self.text.setAccessibleDescription(self.fault.text())

    # --- completion ---

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if isinstance(event, QKeyEvent) and event.type() == QEvent.Type.KeyPress:
            popup = self._completer.popup()
            if (
                popup is not None
                and popup.isVisible()
                and event.key()
                in (
                    Qt.Key.Key_Return,
                    Qt.Key.Key_Enter,
                    Qt.Key.Key_Tab,
                    Qt.Key.Key_Escape,
                )
            ):
                event.ignore()
                return False
            if event.key() == Qt.Key.Key_Space and event.modifiers() & Qt.KeyboardModifier.ControlModifier:
                self.offer()
                return True
        return super().eventFilter(watched, event)

    def offer(self) -> None:
        """Show what may follow at the cursor."""
        before = self.text.toPlainText()[: self.text.textCursor().position()]
        found = [word.strip('"') for word in reading.completions(before) if word[:1] != "<"]
        if not found:
            return
        self._offers.setStringList(found)
        box = self.text.cursorRect()
        box.setWidth(220)
        self._completer.complete(box)

    def _complete(self, word: str) -> None:
        cursor = self.text.textCursor()
        before = self.text.toPlainText()[: cursor.position()]
        overlap = next((n for n in range(min(len(word), len(before)), 0, -1) if before.endswith(word[:n])), 0)
        gap = "" if overlap or not before or before[-1].isspace() or before[-1] in "{(" else " "
        cursor.insertText(gap + word[overlap:] + " ")
        self.text.setTextCursor(cursor)


def ability_field() -> SentenceField:
    """A trigger as one sentence."""
    return SentenceField(reading.read_ability, lambda ability: describe.describe_ability(ability), 5)  # type: ignore[arg-type]


def block_field() -> SentenceField:
    """Ops in braces."""
    return SentenceField(reading.read_block, lambda ops: describe.describe_block(ops) if ops else "{ }", 3)  # type: ignore[arg-type]
