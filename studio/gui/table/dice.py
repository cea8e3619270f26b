"""The dice tray: the last roll with true faces and its sum in words; dice to reroll are buttons; real dice are typed."""

from collections.abc import Callable

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QHBoxLayout, QLabel, QPushButton, QVBoxLayout, QWidget

from studio.content.types import Face
from studio.gui.board.dice import SIDE
from studio.gui.kit.flow import Flow
from studio.gui.kit.laying import clear, fit_height
from studio.gui.kit.sheet import set_role
from studio.gui.kit.speak import announce
from studio.gui.table.die import DieView
from studio.gui.table.parts import bare, rich
from studio.kit.text import _, ngettext
from studio.play.names import DieLook
from studio.play.rolls import Roll

SMALL = 26
"""Side of a die where there is little room."""
PICK = 34
"""Side of a face that can be chosen."""
MARGINS = {False: (10, 10, 10, 8), True: (8, 6, 8, 6)}
SPACES = {False: 6, True: 4}
"""Around and between dice and sum, whole and folded."""
TIGHT = 6
"""More dice than this are drawn smaller."""
Looks = Callable[[str], DieLook]


class DiceTray(QWidget):
    """Dice of the last roll, the sum line below; or the dice a person is rolling at the table."""

    reroll = Signal(int)
    typed = Signal(tuple)
    """The faces a person has typed, counted from 0."""
    engine_wanted = Signal()
    """The engine shall roll after all."""

    def __init__(self) -> None:
        super().__init__()
        self.setAccessibleName(_("Dice"))
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(6)
        self._head = QWidget()
        head = QHBoxLayout(self._head)
        head.setContentsMargins(0, 0, 0, 0)
        self.title = QLabel()
        set_role(self.title, "section")
        self.who = QLabel()
        set_role(self.who, "dim")
        head.addWidget(self.title)
        head.addStretch(1)
        head.addWidget(self.who)
        column.addWidget(self._head)
        well = QWidget()
        well.setObjectName("well")
        well.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        inside = QVBoxLayout(well)
        inside.setContentsMargins(*MARGINS[False])
        inside.setSpacing(SPACES[False])
        self._row = QHBoxLayout()
        self._row.setSpacing(6)
        self._row.addStretch(1)
        inside.addLayout(self._row)
        self.sum = QLabel()
        self.sum.setWordWrap(True)
        inside.addWidget(self.sum)
        self._picker = QWidget()
        self._faces_row = Flow(4)
        self._picks(inside)
        column.addWidget(well)
        self.dice: list[DieView] = []
        self.faces: list[DieView] = []
        self.given: tuple[int, ...] = ()
        self.is_asking = False
        """A person is typing what was rolled at the table."""
        self.is_wanted = False
        """What is asked is about these dice."""
        self._folded = False
        self._inside = inside
        self._shown: Roll | None = None
        self._wanted: Callable[[tuple[int, ...]], tuple[str, ...]] = lambda _faces: ()
        self._look_of: Looks = lambda die: DieLook(die, die, die)
        self.hide()

    def _picks(self, inside: QVBoxLayout) -> None:
        """Six faces to choose from, and the buttons below them."""
        box = QVBoxLayout(self._picker)
        box.setContentsMargins(0, 0, 0, 0)
        box.setSpacing(6)
        box.addLayout(self._faces_row)
        foot = QHBoxLayout()
        foot.setSpacing(6)
        self.use = QPushButton(_("Use these"))
        set_role(self.use, "main")
        self.use.clicked.connect(self._use)
        self.back = QPushButton(_("Back"))
        self.back.clicked.connect(self.take_back)
        self.engine = QPushButton(_("Let the engine roll"))
        set_role(self.engine, "link")
        self.engine.clicked.connect(self.engine_wanted)
        foot.addWidget(self.use)
        foot.addWidget(self.back)
        foot.addStretch(1)
        box.addLayout(foot)
        box.addWidget(self.engine, 0, Qt.AlignmentFlag.AlignLeft)
        inside.addWidget(self._picker)
        self._picker.hide()

    def fold(self, on: bool) -> None:
        """Smaller dice without a head, where there is little room; never while faces are typed."""
        on = on and not self.is_asking
        if on == self._folded:
            return
        self._folded = on
        self._head.setVisible(not on)
        self._inside.setContentsMargins(*MARGINS[on])
        self._inside.setSpacing(SPACES[on])
        self._size_dice()

    def needed(self, wide: int, *, folded: bool) -> int:
        """The height for a width, folded or whole."""
        if self.is_asking:
            return fit_height(self, wide)
        left, top, right, bottom = MARGINS[folded]
        side = self._shown_side(len(self.dice), folded)
        told = self.sum.heightForWidth(wide - left - right) if self.sum.text() else 0
        head = 0 if folded else self._head.sizeHint().height() + 6
        return head + top + side + (SPACES[folded] + told if told else 0) + bottom

    def _size_dice(self) -> None:
        side = self._shown_side(len(self.dice), self._folded)
        for die in self.dice:
            die.resize_to(side)

    def _shown_side(self, count: int, folded: bool) -> int:
        return min(self._side(count), SMALL) if folded else self._side(count)

    @staticmethod
    def _side(count: int) -> int:
        return SIDE if count < TIGHT else max(24, 246 // count - 4)

    # --- the last roll ------------------------------------------------------------------------

    def show_roll(self, roll: Roll, look_of: Looks, *, spins: bool = False) -> None:
        """Another roll; nothing is shown without dice. New ones tumble when `spins`."""
        if self.is_asking:
            return
        before, self._shown = self._shown, roll
        self._look_of = look_of
        self._lay([(die, face) for die, face in roll.dice], roll.old)
        self.title.setText(_("Last roll").upper())
        self.who.setText(roll.who)
        self.sum.setText(rich(roll.words))
        self.setVisible(bool(roll.dice))
        if spins and before is not None and roll.key != before.key:
            same = len(roll.old) == len(roll.dice)
            for die in self.dice:
                if not same or roll.old[die.place] is not None:
                    die.spin()
        if roll.dice and (before is None or roll.key != before.key or roll.words != before.words):
            self.setAccessibleDescription(bare(roll.words))

    def _lay(self, dice: list[tuple[DieLook, Face | None]], old: tuple[Face | None, ...] = ()) -> None:
        for view in self.dice:
            view.hide()
            view.deleteLater()
        self.dice = []
        side = self._side(len(dice))
        self._row.setSpacing(6 if len(dice) < TIGHT else 4)
        for place, (die, face) in enumerate(dice):
            view = DieView(die, face, place, side, old[place] if place < len(old) else None)
            view.pressed.connect(lambda place=place: self.reroll.emit(place))
            self._row.insertWidget(place, view)
            self.dice.append(view)
        self._size_dice()

    def allow(self, places: frozenset[int], picked: frozenset[int] = frozenset()) -> None:
        """The dice that may be rolled again are buttons; those that are picked for it are framed."""
        for die in self.dice:
            die.chosen = die.place in picked
            die.allow(die.place in places)

    # --- typing real dice ---------------------------------------------------------------------

    def ask(self, who: str, wanted: Callable[[tuple[int, ...]], tuple[str, ...]], look_of: Looks) -> None:
        """Asks for the faces of dice that are rolled at the table; `wanted` tells which are still missing."""
        self.is_asking = True
        self.fold(False)
        self.given = ()
        self._wanted, self._look_of = wanted, look_of
        self.who.setText(who)
        self.title.setText(_("Roll and type").upper())
        self._picker.show()
        self.show()
        self._show_typing()

    def leave(self) -> None:
        """Nothing is typed any more."""
        self.is_asking = False
        self.given = ()
        self._shown = None
        self._picker.hide()

    def pick(self, number: int) -> None:
        """The face with this number, from 1, of the die that is asked for."""
        open_ = self._wanted(self.given)
        if not self.is_asking or not open_:
            return
        die = self._look_of(open_[0])
        count = len(die.faces)
        if not 1 <= number <= count:
            told = _("A {die} die has faces 1 to {count}; {n} is none of them.", die=die.name, count=count, n=number)
            self.sum.setText(told)
            announce(self, told)
            return
        self.given = (*self.given, number - 1)
        self._show_typing()

    def take_back(self) -> None:
        """The last face is asked for again."""
        if self.given:
            self.given = self.given[:-1]
            self._show_typing()

    def _use(self) -> None:
        if self.is_asking and not self._wanted(self.given):
            given = self.given
            self.leave()
            self.typed.emit(given)

    def _show_typing(self) -> None:
        """The dice so far, those that are open, and the faces of the first of them."""
        open_ = self._wanted(self.given)
        done = [self._die_before(n) for n in range(len(self.given))]
        self._lay([*done, *((self._look_of(die), None) for die in open_)])
        self.faces = []
        clear(self._faces_row)
        if open_:
            if len(done) < len(self.dice):
                self.dice[len(done)].chosen = True
            asked = self._look_of(open_[0])
            for number, face in enumerate(asked.faces, 1):
                view = DieView(asked, face, number - 1, PICK)
                view.show_key(str(number))
                view.allow(True)
                view.pressed.connect(lambda number=number: self.pick(number))
                self._faces_row.addWidget(view)
                self.faces.append(view)
            place, count = len(done) + 1, len(done) + len(open_)
            told = _("{die} die, {place} of {count}: which face? 1 to {faces}", die=asked.name[:1].upper() + asked.name[1:], place=place, count=count, faces=len(self.faces))  # fmt: skip
        else:
            told = ngettext("{n} die is typed.", "{n} dice are typed.", len(self.given))
        self.sum.setText(told)
        announce(self, told)
        self.use.setEnabled(not open_)
        self.back.setEnabled(bool(self.given))
        first = self.faces[0] if self.faces else self.use
        first.show()
        first.setFocus()

    def _die_before(self, place: int) -> tuple[DieLook, Face | None]:
        """A die that was typed."""
        die = self._look_of(self._wanted(self.given[:place])[0])
        return die, die.faces[self.given[place]]

    def keyPressEvent(self, event: QKeyEvent) -> None:
        key = event.key()
        if self.is_asking and Qt.Key.Key_0 <= key <= Qt.Key.Key_9:
            self.pick(key - Qt.Key.Key_0)
        elif self.is_asking and key == Qt.Key.Key_Backspace:
            self.take_back()
        else:
            super().keyPressEvent(event)
