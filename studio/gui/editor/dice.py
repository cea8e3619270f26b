"""Dice of the author's own in the inspector: their faces as they are rolled, and pools of dice of an entry."""

from collections.abc import Callable

from msgspec.structs import replace
from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QKeyEvent, QPainter, QPaintEvent, QPixmap
from PySide6.QtWidgets import QAbstractButton, QComboBox, QGridLayout, QHBoxLayout, QSpinBox, QVBoxLayout, QWidget

from studio.content.types import DieDef, Face
from studio.gui.board.dice import face_words, paint_die
from studio.gui.editor.bench import Workbench
from studio.gui.editor.widgets import label, link
from studio.gui.kit import theme
from studio.gui.kit.elided import Check, Choice
from studio.gui.kit.form_words import words_of
from studio.gui.kit.forms import FieldWidget
from studio.kit.text import _, ngettext
from studio.play import spoken
from studio.quest.edits import Edit
from studio.quest.model import Die, Quest
from studio.quest.names import text_of
from studio.quest.topics import triggers

SIDE, IN_A_ROW = 32, 6
"""Of a face in the inspector, and how many stand beside each other."""
MOST = 12
"""Faces of a die."""
NUMBERS = ("range", "damage", "surge", "shield")
SIX = (Face(miss=True), *(Face(range=n, damage=1 + n // 2) for n in range(1, 5)), Face(damage=3, surge=1))
"""What a new die begins with, to be changed."""
TINTS = ("red", "blue", "white", "yellow", "green", "black", "brown", "gray", "purple", "orange", "teal")


def new_die(quest: Quest) -> Edit:
    """A die of six faces, to be changed."""
    used = {die.colour for die in quest.elements.values() if isinstance(die, Die)}
    tint = next((tint for tint in ("purple", "orange", "teal") if tint not in used), "purple")
    return triggers.add_die(quest, SIX, tint)  # type: ignore[arg-type]


def picture_of_die(colour: str, face: Face, side: int, dpr: float) -> QPixmap:
    """A die with a face up."""
    picture = QPixmap(QSize(side, side) * dpr)
    picture.setDevicePixelRatio(dpr)
    picture.fill(Qt.GlobalColor.transparent)
    painter = QPainter(picture)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    paint_die(painter, colour, face, side, theme.now().ui.line_strong)
    painter.end()
    return picture


class FaceButton(QAbstractButton):
    """One face of a die, to be chosen; arrows go to its neighbours."""

    def __init__(self, field: "FacesField", place: int) -> None:
        super().__init__()
        self._field, self.place = field, place
        self.setCheckable(True)
        self.setFixedSize(SIDE + 4, SIDE + 4)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.clicked.connect(lambda _on=False: field.choose(place))

    def tell(self) -> None:
        """Its face in words, for those who listen."""
        words = _("Face {n}: {face}", n=self.place + 1, face=face_words(self._field.faces[self.place]))
        self.setToolTip(words)
        self.setAccessibleName(words)
        self.update()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        step = {Qt.Key.Key_Right: 1, Qt.Key.Key_Down: 1, Qt.Key.Key_Left: -1, Qt.Key.Key_Up: -1}.get(
            Qt.Key(event.key())
        )
        if step is None:
            super().keyPressEvent(event)
            return
        if self.layoutDirection() == Qt.LayoutDirection.RightToLeft and event.key() in (
            Qt.Key.Key_Right,
            Qt.Key.Key_Left,
        ):
            step = -step
        self._field.choose((self.place + step) % len(self._field.faces), focus=True)

    def paintEvent(self, event: QPaintEvent) -> None:
        ui = theme.now().ui
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.translate(2, 2)
        lit = self.hasFocus() or self.isChecked()
        border = ui.focus if self.hasFocus() else ui.accent if self.isChecked() else ui.line_strong
        paint_die(painter, self._field.colour(), self._field.faces[self.place], SIDE, border, 3 if lit else 1)
        painter.end()


class FacesField(FieldWidget):
    """The faces of a die in a row; below them the numbers of the one that is chosen."""

    def __init__(self, colour: Callable[[], str], seal: Callable[[], object], shows: tuple[str, ...]) -> None:
        """`shows`: the signs that dice of the system have; others are offered only where a face has them."""
        super().__init__()
        self.colour, self._seal, self._shows = colour, seal, shows
        self.faces: tuple[Face, ...] = (Face(),)
        self.at = 0
        self.buttons: list[FaceButton] = []
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(6)
        self._row = QWidget()
        self._rows = QGridLayout(self._row)
        self._rows.setContentsMargins(0, 0, 0, 0)
        self._rows.setSpacing(2)
        self._rows.setColumnStretch(IN_A_ROW, 1)
        column.addWidget(self._row)
        grid = QGridLayout()
        grid.setHorizontalSpacing(6)
        grid.setVerticalSpacing(4)
        grid.setColumnStretch(1, 1)
        words = {"range": _("Range"), "damage": _("Damage"), "surge": _("Surges"), "shield": _("Shields")}
        self.spins: dict[str, QSpinBox] = {}
        self._labels: dict[str, QWidget] = {}
        for row, name in enumerate(NUMBERS):
            spin = QSpinBox()
            spin.setRange(0, 20)
            spin.setAccessibleName(words[name])
            spin.valueChanged.connect(lambda value, name=name: self._set(name, value))
            beside = label(words[name])
            beside.setBuddy(spin)
            grid.addWidget(beside, row, 0)
            grid.addWidget(spin, row, 1)
            self.spins[name], self._labels[name] = spin, beside
        column.addLayout(grid)
        self.checks = {"miss": Check(_("a miss")), "boost": Check(_("+1: one range or damage"))}
        for name, check in self.checks.items():
            check.toggled.connect(lambda on, name=name: self._set(name, on))
            column.addWidget(check)
        foot = QHBoxLayout()
        self.more = link(_("Add a face"), self._add, "plus")
        self.less = link(_("Delete this face"), self._delete)
        foot.addWidget(self.more)
        foot.addWidget(self.less)
        foot.addStretch(1)
        column.addLayout(foot)
        self._build()

    def show_value(self, value: object) -> None:
        if not isinstance(value, tuple) or not value:
            return
        self.faces, other = value, len(value) != len(self.faces)
        self.at = min(self.at, len(value) - 1)
        if other:
            self._build()
        self._show()

    def focus_target(self) -> QWidget:
        return self.buttons[self.at]

    def set_label(self, words: str) -> None:
        self._row.setAccessibleName(words or _("Faces"))

    def choose(self, place: int, *, focus: bool = False) -> None:
        """Another face's numbers are shown."""
        if place != self.at:
            self._seal()  # what is done to one face is one step
        self.at = place
        self._show()
        if focus:
            self.buttons[place].setFocus()

    def _build(self) -> None:
        for button in self.buttons:
            self._rows.removeWidget(button)
            button.hide()
            button.deleteLater()
        self.buttons = [FaceButton(self, place) for place in range(len(self.faces))]
        for button in self.buttons:
            self._rows.addWidget(button, button.place // IN_A_ROW, button.place % IN_A_ROW)
        self._show()

    def _show(self) -> None:
        face = self.faces[self.at]
        for button in self.buttons:
            button.setChecked(button.place == self.at)
            button.tell()
        for name, spin in self.spins.items():
            spin.blockSignals(True)
            spin.setValue(getattr(face, name))
            spin.blockSignals(False)
            here = name in self._shows or any(getattr(face, name) for face in self.faces)
            spin.setVisible(here)
            self._labels[name].setVisible(here)
        for name, check in self.checks.items():
            check.blockSignals(True)
            check.setChecked(getattr(face, name))
            check.blockSignals(False)
            check.setVisible(name in self._shows or any(getattr(face, name) for face in self.faces))
        self.more.setEnabled(len(self.faces) < MOST)
        self.less.setEnabled(len(self.faces) > 1)
        told = ngettext("{n} face", "{n} faces", len(self.faces))
        self._row.setAccessibleDescription(told)

    def _set(self, name: str, value: int | bool) -> None:
        face = replace(self.faces[self.at], **{name: value})
        self._give((*self.faces[: self.at], face, *self.faces[self.at + 1 :]))

    def _add(self) -> None:
        """One more face like the chosen one, beside it."""
        self._seal()
        self.at += 1
        self._give((*self.faces[: self.at], self.faces[self.at - 1], *self.faces[self.at :]))
        self._seal()

    def _delete(self) -> None:
        self._seal()
        left = (*self.faces[: self.at], *self.faces[self.at + 1 :])
        self.at = min(self.at, len(left) - 1)
        self._give(left)
        self._seal()

    def _give(self, faces: tuple[Face, ...]) -> None:
        other, self.faces = len(faces) != len(self.faces), faces
        if other:
            self._build()
        self._show()
        self.edited.emit(faces)


class TintChoice(FieldWidget):
    """The colour of a die, beside a die in it."""

    def __init__(self) -> None:
        super().__init__()
        self.box = Choice()
        self.box.setIconSize(QSize(14, 14))
        for tint in TINTS:
            self.box.addItem(picture_of_die(tint, Face(), 14, self.devicePixelRatioF()), words_of(tint))
        self._lay(self.box)
        self.box.activated.connect(lambda place: self.edited.emit(TINTS[place]))

    def show_value(self, value: object) -> None:
        self.box.blockSignals(True)
        self.box.setCurrentIndex(TINTS.index(str(value)) if value in TINTS else -1)
        self.box.blockSignals(False)

    def focus_target(self) -> QComboBox:
        return self.box


def signs_of(system: str) -> tuple[str, ...]:
    """What dice of a system show."""
    return ("range", "damage", "surge", "miss", "shield" if system == "journeys2" else "boost")


def die_word(quest: Quest, die: DieDef) -> str:
    """What a die is called in a form."""
    own = quest.elements.get(die.id)
    words = (text_of(quest, own.name) if isinstance(own, Die) else "") or spoken.die(die.id)
    return words[:1].upper() + words[1:]


def pool_form(bench: Workbench, pool: dict[str, int], stat: str, give: Callable[[dict[str, int]], object]) -> QWidget:
    """A pool of dice: how many of each, those of the quest's own among them."""
    page = QWidget()
    grid = QGridLayout(page)
    grid.setContentsMargins(0, 0, 0, 0)
    grid.setHorizontalSpacing(6)
    grid.setVerticalSpacing(4)
    grid.setColumnStretch(2, 1)
    counts = dict(pool)
    known = [die for die in bench.catalogue.dice() if (die.role == "defence") == (stat == "defence") or die.id in pool]
    known += [DieDef(die, (Face(),)) for die in pool if bench.catalogue.find_die(die) is None]

    def set_(die: str, n: int) -> None:
        counts[die] = n
        give({die: n for die, n in counts.items() if n})

    for row, die in enumerate(known):
        sign = label()
        sign.setPixmap(picture_of_die(die.colour or die.id, Face(), 14, page.devicePixelRatioF()))
        spin = QSpinBox()
        spin.setRange(0, 9)
        spin.setValue(pool.get(die.id, 0))
        spin.setAccessibleName(_("{die} dice", die=die_word(bench.quest, die)))
        spin.valueChanged.connect(lambda n, die=die.id: set_(die, n))
        grid.addWidget(sign, row, 0)
        grid.addWidget(label(die_word(bench.quest, die)), row, 1)
        grid.addWidget(spin, row, 2)
    return page
