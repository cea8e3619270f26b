"""The dice tray: the last roll with true faces and its sum in words; dice that may be rerolled are buttons."""

from PySide6.QtCore import QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QKeyEvent, QMouseEvent, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QHBoxLayout, QLabel, QVBoxLayout, QWidget

from studio.content.types import Face
from studio.gui.kit import icons, theme
from studio.gui.kit.sheet import font, set_role
from studio.kit.text import _, ngettext

SIDE = 42
COLOURS = {
    "red": "#B3261E",
    "blue": "#1F5FBF",
    "white": "#F4F1EA",
    "yellow": "#E3B527",
    "green": "#1F6B3A",
    "black": "#26242A",
    "brown": "#6E4A2B",
    "grey": "#7A7D84",
    "power": "#26242A",
}


def face_words(face: Face) -> str:
    """A face in words."""
    parts = (
        ngettext("{n} range", "{n} range", face.range) if face.range else "",
        ngettext("{n} damage", "{n} damage", face.damage) if face.damage else "",
        ngettext("{n} surge", "{n} surges", face.surge) if face.surge else "",
        ngettext("{n} shield", "{n} shields", face.shield) if face.shield else "",
        _("miss") if face.miss else "",
        _("one range or damage") if face.boost else "",
    )
    return ", ".join(filter(None, parts)) or _("blank")


class DieView(QWidget):
    """One die, 42×42: range top left, hearts bottom left, surges top right."""

    pressed = Signal()

    def __init__(self, die: str, face: Face, place: int = 0) -> None:
        super().__init__()
        self.die, self.face, self.place = die, face, place
        self.can_press = False
        self.setFixedSize(SIDE, SIDE)
        words = _("{die} die: {face}", die=_(die), face=face_words(face))
        self.setToolTip(words)
        self.setAccessibleName(words)

    def allow(self, on: bool) -> None:
        """Whether the die is a button (a reroll)."""
        self.can_press = on
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus if on else Qt.FocusPolicy.NoFocus)
        self.setCursor(Qt.CursorShape.PointingHandCursor if on else Qt.CursorShape.ArrowCursor)
        self.update()

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        if self.can_press:
            self.pressed.emit()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if self.can_press and event.key() in (Qt.Key.Key_Space, Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self.pressed.emit()
            return
        super().keyPressEvent(event)

    def sizeHint(self) -> QSize:
        return QSize(SIDE, SIDE)

    def paintEvent(self, event: QPaintEvent) -> None:
        look = theme.now()
        fill = COLOURS.get(self.die, COLOURS["black"])
        ink = "#FFFFFF" if theme.contrast(fill, "#FFFFFF") >= 3 else "#1F1D1B"
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        wide = 2 if self.hasFocus() or self.can_press else 1
        painter.setPen(QPen(theme.colour(look.ui.focus if self.hasFocus() else look.ui.line_strong), wide))
        painter.setBrush(theme.colour(fill))
        painter.drawRoundedRect(QRectF(1, 1, SIDE - 2, SIDE - 2), 6, 6)
        painter.setPen(theme.colour(ink))
        face = self.face
        painter.setFont(font(14, True))
        if face.miss:
            painter.setFont(font(20, True))
            painter.drawText(self.rect(), Qt.AlignmentFlag.AlignCenter, "✕")
        elif face.boost:
            painter.drawText(self.rect(), Qt.AlignmentFlag.AlignCenter, "+1")
        if face.range:
            painter.drawText(QPointF(6, 17), str(face.range))
        for n in range(face.damage):
            icons.paint(painter, "heart", QRectF(5 + n * 9, SIDE - 15, 10, 10), ink)
        for n in range(face.surge):
            icons.paint(painter, "bolt", QRectF(SIDE - 14 - n * 9, 5, 10, 10), ink)
        for n in range(face.shield):
            icons.paint(painter, "shield", QRectF(SIDE - 15 - n * 9, SIDE - 15, 10, 10), ink)
        painter.end()


class DiceTray(QWidget):
    """Dice of the last roll, the sum line below."""

    reroll = Signal(int)

    def __init__(self) -> None:
        super().__init__()
        self.setAccessibleName(_("Dice"))
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(6)
        head = QHBoxLayout()
        title = QLabel(_("Last roll").upper())
        set_role(title, "section")
        self.who = QLabel()
        set_role(self.who, "dim")
        head.addWidget(title)
        head.addStretch(1)
        head.addWidget(self.who)
        column.addLayout(head)
        well = QWidget()
        well.setObjectName("well")
        well.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        inside = QVBoxLayout(well)
        inside.setContentsMargins(10, 10, 10, 8)
        inside.setSpacing(6)
        self._row = QHBoxLayout()
        self._row.setSpacing(6)
        self._row.addStretch(1)
        inside.addLayout(self._row)
        self.sum = QLabel()
        self.sum.setWordWrap(True)
        inside.addWidget(self.sum)
        column.addWidget(well)
        self.dice: list[DieView] = []
        self.hide()

    def show_roll(self, who: str, dice: tuple[tuple[str, Face], ...], words: str) -> None:
        """Another roll; nothing is shown without dice."""
        for die in self.dice:
            die.hide()
            die.deleteLater()
        self.dice = []
        for place, (id_, face) in enumerate(dice):
            die = DieView(id_, face, place)
            die.pressed.connect(lambda place=place: self.reroll.emit(place))
            self._row.insertWidget(place, die)
            self.dice.append(die)
        self.who.setText(who)
        self.sum.setText(words)
        self.setVisible(bool(dice))

    def allow(self, places: frozenset[int]) -> None:
        """The dice that may be rolled again are buttons."""
        for die in self.dice:
            die.allow(die.place in places)
