"""A trigger as chips in a line that wraps: when, if, then; a chip opens the words it stands for below the line."""

from collections.abc import Callable

from msgspec.structs import replace
from PySide6.QtCore import QEvent, QObject, QSize, Qt
from PySide6.QtGui import QFontMetrics, QKeyEvent, QResizeEvent
from PySide6.QtWidgets import QHBoxLayout, QSizePolicy, QToolButton, QVBoxLayout, QWidget

from studio.content import describe, reading
from studio.content.effects import Ability, Op, Ops
from studio.content.words import parse
from studio.gui.editor.sentence import SentenceField, ability_field
from studio.gui.editor.widgets import label, link
from studio.gui.kit import text_size
from studio.gui.kit.flow import Flow
from studio.gui.kit.forms import FieldWidget
from studio.kit.text import _

WHEN, IF, WHOLE, ADD, MORE = "when", "if", "whole", "add", "more"
"""Chips that are no op; ops are called by their number, counted through all blocks."""
PADS = 30
"""What the sheet puts left and right of a chip's words."""
OWN_KEYS = (Qt.Key.Key_Insert, Qt.Key.Key_Delete, Qt.Key.Key_Return, Qt.Key.Key_Enter)


class Chip(QToolButton):
    """One part of the sentence; its words are shortened to the line."""

    def __init__(self, part: str | int, words: str) -> None:
        super().__init__()
        self.part = part
        self._words = words
        self.setProperty("role", "outlined")
        self.setCheckable(True)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setAccessibleName(words)
        self.setToolTip(words)
        self.setText(words)

    def sizeHint(self) -> QSize:
        return QSize(QFontMetrics(self.font()).horizontalAdvance(self._words) + PADS, text_size.grown(26))

    def minimumSizeHint(self) -> QSize:
        return QSize(40, text_size.grown(26))

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        room = max(10, self.width() - PADS + 2)
        self.setText(QFontMetrics(self.font()).elidedText(self._words, Qt.TextElideMode.ElideRight, room))


class ChipSentence(FieldWidget):
    """An ability: chips, below them the words of the one that is open; Ins adds an effect, Del takes one away."""

    def __init__(self) -> None:
        super().__init__()
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(6)
        self._line = QWidget()
        self._flow = Flow()
        self._line.setLayout(self._flow)
        fits = QSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Fixed)
        fits.setHeightForWidth(True)
        self._line.setSizePolicy(fits)
        column.addWidget(self._line)
        self._below = QVBoxLayout()
        self._below.setSpacing(4)
        column.addLayout(self._below)
        column.addStretch(1)
        self.value: Ability | None = None
        self.chips: list[Chip] = []
        self.open: str | int | None = None
        self.field: SentenceField | None = None
        self._editor: QWidget | None = None

    # --- the line ---

    def show_value(self, value: object) -> None:
        if not isinstance(value, Ability) or value == self.value:
            return
        self.value = value
        self._fill()
        if self.field is not None and not self.field.text.hasFocus():
            self.open_part(self.open)

    def _fill(self) -> None:
        """The chips of the ability as it is; the one that was open or had the focus is so again."""
        assert self.value is not None
        ability = self.value
        focus = next((chip.part for chip in self.chips if chip.hasFocus()), None)
        while (item := self._flow.takeAt(0)) is not None:
            if (gone := item.widget()) is not None:
                gone.hide()
                gone.deleteLater()
        self.chips = []
        self._word(_("When"))
        self._chip(WHEN, _when_words(ability).replace("_", " "))
        self._word(_("if"))
        self._chip(IF, ability.if_ or _("always"))
        if clauses := _clauses(ability):
            self._chip(MORE, clauses).setToolTip(_("{clauses} · changed as text", clauses=clauses))
        number, blocks = 0, ability.blocks
        for at, block in enumerate(blocks):
            self._word(_("then") if at == 0 else _("and then"))
            for op in block:
                self._chip(number, describe.describe_op(op))
                number += 1
            self._chip(_add(at, blocks), "+").setToolTip(_("Add an effect (Ins)"))
        self._chip(WHOLE, _("As text"))
        for chip in self.chips:
            chip.setChecked(chip.part == self.open)
            if chip.part == focus:
                chip.setFocus()
        self._line.updateGeometry()

    def _word(self, words: str) -> None:
        made = label(words, "dim12")
        made.setFixedHeight(text_size.grown(26))
        self._flow.addWidget(made)

    def _chip(self, part: str | int, words: str) -> Chip:
        made = Chip(part, words)
        made.clicked.connect(lambda _on=False: self.open_part(None if self.open == part else part))
        made.installEventFilter(self)
        self._flow.addWidget(made)
        self.chips.append(made)
        return made

    def focus_target(self) -> QWidget:
        return self.chips[0] if self.chips else self

    def set_label(self, words: str) -> None:
        self.setAccessibleName(words)

    # --- the words of one chip ---

    def open_with(self, words: str) -> None:
        """Open the chip that holds these words, without taking the focus."""
        ability = self.value
        if ability is None:
            return
        parts: list[tuple[str | int, str]] = [(WHEN, _when_words(ability)), (IF, ability.if_)]
        parts += [(number, describe.describe_op(op)) for number, op in enumerate(_ops(ability))]
        parts += [(MORE, _clauses(ability))]
        self.open_part(next((part for part, text in parts if words in text), WHOLE), focus=False)

    def open_part(self, part: str | int | None, focus: bool = True) -> None:
        """Show the words that a chip stands for, to be changed; None closes them."""
        if self._editor is not None:
            self._below.removeWidget(self._editor)
            self._editor.hide()
            self._editor.deleteLater()
        self._editor = self.field = None
        self.open = part if part is not None and self._knows(part) else None
        for chip in self.chips:
            chip.setChecked(chip.part == self.open)
        if self.open is None or self.value is None:
            return
        page = QWidget()
        column = QVBoxLayout(page)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(2)
        self.field = self._field(self.open)
        line = self.field.text.fontMetrics().lineSpacing()
        self.field.text.setFixedHeight(line * (7 if self.open in (WHOLE, MORE) else 3) + 14)
        column.addWidget(self.field)
        row = QHBoxLayout()
        row.addStretch(1)
        if isinstance(self.open, int):
            row.addWidget(link(_("Take away"), self.take_away, "trash"))
        column.addLayout(row)
        self._below.addWidget(page)
        self._editor = page
        if focus:
            self.field.text.setFocus()

    def _knows(self, part: str | int) -> bool:
        return not isinstance(part, int) or (self.value is not None and part < len(_ops(self.value)))

    def _field(self, part: str | int) -> SentenceField:
        assert self.value is not None
        ability = self.value
        if part in (WHOLE, MORE):
            made = ability_field()
            made.show_value(ability)
            made.edited.connect(self._told)
            return made
        read: Callable[[str], object]
        shown: str
        if part == WHEN:
            read, shown = _read_when, _when_words(ability)
        elif part == IF:
            read, shown = _read_condition, ability.if_
        else:
            read, shown = reading.read_op, describe.describe_op(_ops(ability)[part]) if isinstance(part, int) else ""
        made = SentenceField(read, lambda _value: shown, 2)
        made.show_value(_ops(ability)[part] if isinstance(part, int) else shown or None)
        names = {WHEN: _("When it happens"), IF: _("Condition"), ADD: _("Effect")}
        made.text.setAccessibleName(names.get(str(part), _("Effect")))
        made.edited.connect(lambda value: self._put(part, value))
        if part == IF:
            made.text.textChanged.connect(lambda: self._put(IF, "") if not made.text.toPlainText().strip() else None)
        return made

    def _put(self, part: str | int, value: object) -> None:
        """A part was read: the ability with it."""
        assert self.value is not None
        now = self.value
        if part == WHEN and isinstance(value, Ability):
            self._told(replace(now, when=value.when, who=value.who))
        elif part == IF and isinstance(value, str):
            self._told(replace(now, if_=value))
        elif isinstance(part, str) and part.startswith(ADD):
            blocks = now.blocks
            at = int(part.removeprefix(ADD) or len(blocks) - 1)
            number = sum(map(len, blocks[: at + 1]))
            self.open = number
            self._told(_with(now, (*blocks[:at], (*blocks[at], _op(value)), *blocks[at + 1 :])))
            if self.field is not None:
                self.field.edited.disconnect()
                self.field.edited.connect(lambda later: self._put(number, later))
        elif isinstance(part, int):
            self._told(_changed(now, part, (_op(value),)))

    def _told(self, ability: object) -> None:
        if isinstance(ability, Ability) and ability != self.value:
            self.value = ability
            self._fill()
            self.edited.emit(ability)

    def take_away(self) -> None:
        """The open effect goes."""
        if self.value is not None and isinstance(self.open, int):
            gone, self.open = self.open, None
            self._told(_changed(self.value, gone, ()))
            self.open_part(None)
            self.chips[-1].setFocus()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if isinstance(event, QKeyEvent) and event.type() == QEvent.Type.ShortcutOverride and event.key() in OWN_KEYS:
            event.accept()  # they mean the chip, not the selected trigger
        if isinstance(event, QKeyEvent) and event.type() == QEvent.Type.KeyPress and isinstance(watched, Chip):
            at = self.chips.index(watched) if watched in self.chips else -1
            match event.key():
                case Qt.Key.Key_Insert:
                    self.open_part(ADD)
                case Qt.Key.Key_Delete if isinstance(watched.part, int):
                    self.open = watched.part
                    self.take_away()
                case Qt.Key.Key_Return | Qt.Key.Key_Enter:
                    self.open_part(None if self.open == watched.part else watched.part)
                case Qt.Key.Key_Left | Qt.Key.Key_Right if at >= 0:
                    step = 1 if event.key() == Qt.Key.Key_Right else -1
                    self.chips[(at + step) % len(self.chips)].setFocus()
                case _:
                    return super().eventFilter(watched, event)
            return True
        return super().eventFilter(watched, event)


def _ops(ability: Ability) -> Ops:
    """All effects, one block after the other."""
    return tuple(op for block in ability.blocks for op in block)


def _add(at: int, blocks: tuple[Ops, ...]) -> str:
    """The chip that adds an effect to a block; the last one is meant by Ins."""
    return ADD if at == len(blocks) - 1 else f"{ADD}{at}"


def _with(ability: Ability, blocks: tuple[Ops, ...]) -> Ability:
    """The ability with other blocks; one without effects is none, but for the last."""
    kept = tuple(filter(None, blocks)) or ((),)
    return replace(ability, do=kept[0], parts=()) if len(kept) == 1 else replace(ability, do=None, parts=kept)


def _changed(ability: Ability, number: int, ops: Ops) -> Ability:
    """The ability with other effects in place of one."""
    blocks = []
    for block in ability.blocks:
        blocks.append((*block[:number], *ops, *block[number + 1 :]) if 0 <= number < len(block) else block)
        number -= len(block)
    return _with(ability, tuple(blocks))


def _clauses(ability: Ability) -> str:
    """What else is said between the condition and the effects: may, limit, targets, price, once, off."""
    bare = replace(ability, id="", if_="", who=None, text="", do=(), parts=())
    head = "when " + " or ".join(ability.windows)
    return (
        describe.describe_ability(bare).removeprefix(head).removesuffix(f": {describe.describe_block(())}").lstrip(", ")
    )


def _op(value: object) -> Op:
    return value  # type: ignore[return-value]  # what `read_op` answers


def _when_words(ability: Ability) -> str:
    """The moments and for whom, as they are written."""
    words = " or ".join(ability.windows)
    return words + (f" for {describe.describe_pick(ability.who)}" if ability.who is not None else "")


def _read_when(text: str) -> Ability:
    return reading.read_ability(f"when {text}: {{ }}")


def _read_condition(text: str) -> str:
    parse(text)
    return text
