"""One die, drawn with its true face (`board.dice`); the dice of an attack as tiles."""

from PySide6.QtCore import QRectF, QSize, Qt, QTimer, Signal
from PySide6.QtGui import QKeyEvent, QMouseEvent, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QWidget

from studio.content.types import Face
from studio.gui.board.dice import SIDE, face_words, fill_of, ink_on, paint_die
from studio.gui.kit import text_size, theme
from studio.gui.kit.sheet import font
from studio.kit.text import _
from studio.play.names import DieLook

GHOST = 14
"""Side of the face that a die showed before it was rolled again."""
KEY_HIGH = 16
POWER = ("black", "power")
TILE = 12
"""Side of a die in a list."""
SPIN_MS, SPIN_STEP_MS = 240, 40


class DieView(QWidget):
    """A die of a roll; it may be a button (to be rolled again, or a face to choose)."""

    pressed = Signal()

    def __init__(
        self, die: DieLook, face: Face | None, place: int = 0, side: int = SIDE, old: Face | None = None
    ) -> None:
        super().__init__()
        self.die, self.face, self.place, self.side, self.old = die, face, place, side, old
        self.key = ""
        """A key that is written below."""
        self.can_press = False
        self.chosen = False
        self._turn = 0
        self.setFixedSize(side, side)
        self._name()

    def _name(self) -> None:
        words = _("not typed yet") if self.face is None else face_words(self.face)
        told = _("{die} die: {face}", die=self.die.name, face=words)
        if self.old is not None:
            told = _("{told}, rolled again; it was {old}", told=told, old=face_words(self.old))
        if self.key:
            told = f"{self.key} · {told}"
        self.setToolTip(told)
        self.setAccessibleName(told)

    def resize_to(self, side: int) -> None:
        """Another size."""
        if side != self.side:
            self.side = side
            self.setFixedSize(side, side + (KEY_HIGH if self.key else 0))
            self.update()

    def show_key(self, key: str) -> None:
        """The key that chooses it."""
        self.key = key
        self.setFixedSize(self.side, self.side + KEY_HIGH)
        self._name()
        self.update()

    def allow(self, on: bool) -> None:
        """Whether the die is a button."""
        self.can_press = on
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus if on else Qt.FocusPolicy.NoFocus)
        self.setCursor(Qt.CursorShape.PointingHandCursor if on else Qt.CursorShape.ArrowCursor)
        self.update()

    def spin(self) -> None:
        """Tumbles for a moment and settles on its face."""
        self._turn = SPIN_MS // SPIN_STEP_MS
        QTimer.singleShot(SPIN_STEP_MS, self, self._tumble)
        self.update()

    def _tumble(self) -> None:
        self._turn -= 1
        if self._turn > 0:
            QTimer.singleShot(SPIN_STEP_MS, self, self._tumble)
        self.update()

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        if self.can_press and self.rect().contains(event.position().toPoint()):
            self.pressed.emit()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if self.can_press and event.key() in (Qt.Key.Key_Space, Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self.pressed.emit()
            return
        super().keyPressEvent(event)

    def sizeHint(self) -> QSize:
        return QSize(self.side, self.side + (KEY_HIGH if self.key else 0))

    def paintEvent(self, event: QPaintEvent) -> None:
        look = theme.now()
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        lit = self.hasFocus() or self.chosen
        faces = self.die.faces
        face = faces[(self._turn + self.place) % len(faces)] if self._turn > 0 and faces else self.face
        border = look.ui.focus if lit else look.ui.line_strong
        paint_die(painter, self.die.colour, face, self.side, border, 3 if lit else 2 if self.can_press else 1)
        if self.old is not None and not self._turn:
            painter.translate(self.side - GHOST, self.side - GHOST)
            painter.setOpacity(0.85)
            paint_die(painter, self.die.colour, self.old, GHOST, look.ui.raised, 1)
        if self.key:
            painter.setPen(theme.colour(look.ui.text))
            painter.setFont(font(11, True))
            painter.drawText(QRectF(0, self.side, self.side, KEY_HIGH), Qt.AlignmentFlag.AlignCenter, self.key)
        painter.end()


class DicePool(QWidget):
    """The dice of an attack as small tiles with the letter of their colour; power dice, which are black, have none."""

    def __init__(self, dice: tuple[DieLook, ...]) -> None:
        super().__init__()
        self.dice = dice = tuple(sorted(dice, key=lambda die: die.id in POWER))
        self._side = round(text_size.grown(TILE))
        self.setFixedSize(len(dice) * (self._side + 2) - 2, self._side)
        self.setAccessibleName(", ".join(die.name for die in dice))

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        for n, die in enumerate(self.dice):
            fill = fill_of(die.colour)
            box = QRectF(n * (self._side + 2) + 0.5, 0.5, self._side - 1, self._side - 1)
            painter.setPen(QPen(theme.colour(theme.now().ui.line_strong), 1))
            painter.setBrush(theme.colour(fill))
            painter.drawRoundedRect(box, 2, 2)
            painter.setPen(theme.colour(ink_on(fill)))
            painter.setFont(font(8, True))
            if die.id not in POWER:
                painter.drawText(box, Qt.AlignmentFlag.AlignCenter, die.name[:1].upper())
        painter.end()
