"""The timeline: rounds as ticks, marks by shape, a handle; dragging scrubs the board (ui.md §5.7)."""

from PySide6.QtCore import QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QKeyEvent, QMouseEvent, QPainter, QPaintEvent, QPen, QPolygonF, QResizeEvent
from PySide6.QtWidgets import QFrame, QHBoxLayout, QPushButton, QSizePolicy, QToolButton, QWidget

from studio.gui.kit import icons, theme
from studio.gui.kit.elided import Elided
from studio.gui.kit.laying import clear
from studio.gui.kit.sheet import font
from studio.kit.codec import Record
from studio.kit.text import _

HIGH = 46
RADIUS = 8
NEAR = 9.0
ROOMY = 560
"""Pixels from which on the step's number stands beside the buttons that lead back."""
TAB, TAB_HIGH = 120, 20
"""A branch's tab: its words at most, and its height above the track."""


class Mark(Record):
    """Something worth finding again: the moment and its kind."""

    moment: int
    kind: str


class Track(QWidget):
    """The line with rounds, marks and the handle."""

    moved = Signal(int)

    def __init__(self) -> None:
        super().__init__()
        self.setFixedHeight(HIGH - 2)
        self.setMinimumWidth(80)
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.setAccessibleName(_("Timeline"))
        self.at, self.last = 0, 0
        self.rounds: tuple[tuple[int, int], ...] = ()
        self.marks: tuple[Mark, ...] = ()
        self._dragging = False
        self._taken = 0

    def set_taken(self, wide: int) -> None:
        """So many pixels at the right end, above the line, are not for the names of rounds."""
        if wide != self._taken:
            self._taken = wide
            self.update()

    def show_state(self, at: int, last: int, rounds: tuple[tuple[int, int], ...], marks: tuple[Mark, ...]) -> None:
        """What the line shows: moment looked at, newest moment, first moment of each round, marks."""
        self.at, self.last, self.rounds, self.marks = at, last, rounds, marks
        self.setAccessibleDescription(_("Step {n} of {of}", n=at, of=last))
        self.update()

    def place(self, moment: float) -> float:
        """Where a moment stands."""
        return 10 + (self.width() - 24) * (moment / max(1, self.last))

    def _moment(self, x: float) -> int:
        return max(0, min(self.last, round((x - 10) / max(1, self.width() - 24) * max(1, self.last))))

    def mousePressEvent(self, event: QMouseEvent) -> None:
        if event.button() == Qt.MouseButton.LeftButton:
            self._dragging = True
            self.moved.emit(self._moment(event.position().x()))

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        if self._dragging:
            self.moved.emit(self._moment(event.position().x()))

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        self._dragging = False

    def keyPressEvent(self, event: QKeyEvent) -> None:
        step = {Qt.Key.Key_Left: -1, Qt.Key.Key_Right: 1, Qt.Key.Key_PageUp: -10, Qt.Key.Key_PageDown: 10}.get(
            Qt.Key(event.key()), 0
        )
        if step:
            self.moved.emit(max(0, min(self.last, self.at + step)))
            return
        super().keyPressEvent(event)

    def paintEvent(self, event: QPaintEvent) -> None:
        look = theme.now()
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        y = 27.0
        painter.setPen(QPen(theme.colour(look.ui.line_strong), 3, Qt.PenStyle.SolidLine, Qt.PenCapStyle.RoundCap))
        painter.drawLine(QPointF(self.place(0), y), QPointF(self.place(self.last or 1), y))
        painter.setPen(QPen(theme.colour(look.ui.accent), 3, Qt.PenStyle.SolidLine, Qt.PenCapStyle.RoundCap))
        painter.drawLine(QPointF(self.place(0), y), QPointF(self.place(self.at), y))
        painter.setFont(font(10))
        free = -1.0
        for number, moment in self.rounds:
            x = self.place(moment)
            painter.setPen(QPen(theme.colour(look.ui.line_strong), 1))
            painter.drawLine(QPointF(x, 13), QPointF(x, 37))
            words = _("Round {n}", n=number)
            wide = painter.fontMetrics().horizontalAdvance(words)
            if x > free and x + 4 + wide < self.width() - self._taken:
                painter.setPen(theme.colour(look.ui.text2))
                painter.drawText(QPointF(x + 4, 14), words)
                free = x + wide + 10
        last = -NEAR
        for mark in self.marks:
            x = self.place(mark.moment)
            if x - last >= NEAR:  # a long game has more marks than room: those that would hide one another are left out
                self._mark(painter, mark, QPointF(x, y))
                last = x
        painter.setPen(QPen(theme.colour(look.ui.accent), 3))
        painter.setBrush(theme.colour(look.ui.raised))
        painter.drawEllipse(QPointF(self.place(self.at), y), RADIUS, RADIUS)
        if self.hasFocus():
            painter.setPen(QPen(theme.colour(look.ui.focus), 2))
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.drawRoundedRect(QRectF(self.rect()).adjusted(1, 1, -1, -1), 4, 4)
        painter.end()

    @staticmethod
    def _mark(painter: QPainter, mark: Mark, at: QPointF) -> None:
        """■ door or reveal, ◆ fallen, ● token, ▲ card."""
        look = theme.now()
        painter.setPen(QPen(theme.colour(look.ui.panel), 1))
        inks = {"door": look.ui.text2, "fallen": look.board.target, "token": look.ui.ok, "card": look.ui.warning}
        painter.setBrush(theme.colour(inks.get(mark.kind, look.ui.text2)))
        r = 4.5
        if mark.kind == "door":
            painter.drawRect(QRectF(at.x() - r, at.y() - r, 2 * r, 2 * r))
        elif mark.kind == "fallen":
            painter.drawPolygon(
                QPolygonF([at + QPointF(0, -6), at + QPointF(6, 0), at + QPointF(0, 6), at + QPointF(-6, 0)])
            )
        elif mark.kind == "card":
            painter.drawPolygon(QPolygonF([at + QPointF(0, -6), at + QPointF(5.5, 5), at + QPointF(-5.5, 5)]))
        else:
            painter.drawEllipse(at, 5, 5)


class Timeline(QFrame):
    """Buttons, track, step count; behind the end the way back to the present."""

    moved = Signal(int)
    run = Signal()
    branch_wanted = Signal(int)
    play_on = Signal()
    """The moment looked at shall be the present."""

    def __init__(self) -> None:
        super().__init__()
        self.setObjectName("timeline")
        self.setFixedHeight(HIGH)
        self.setLayoutDirection(Qt.LayoutDirection.LeftToRight)  # time is not mirrored
        row = QHBoxLayout(self)
        row.setContentsMargins(10, 0, 12, 0)
        row.setSpacing(2)
        self.buttons: dict[str, QToolButton] = {}
        for name, icon, words in (
            ("first", "first", _("To the start")),
            ("back", "back", _("Step back")),
            ("run", "play", _("Run or pause bots")),
            ("forward", "forward", _("Step forward")),
            ("last", "last", _("To the present")),
        ):
            button = QToolButton()
            button.setFixedSize(28, 28)
            button.setIconSize(QSize(17, 17))
            button.setToolTip(words)
            button.setAccessibleName(words)
            button.setProperty("icon_name", icon)
            button.clicked.connect(lambda _on=False, name=name: self._pressed(name))
            row.addWidget(button)
            self.buttons[name] = button
        row.addSpacing(6)
        self.track = Track()
        self.track.moved.connect(self.moved)
        row.addWidget(self.track, 1)
        self.branches = QWidget(self.track)
        self._branch_row = QHBoxLayout(self.branches)
        self._branch_row.setContentsMargins(0, 0, 0, 0)
        self._branch_row.setSpacing(4)
        self.branches.hide()
        self.words = Elided()
        self.words.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Preferred)
        row.addWidget(self.words)
        self.present = QPushButton(_("Return  End"))
        self.present.clicked.connect(lambda: self._pressed("last"))
        self.present.hide()
        row.addWidget(self.present)
        self.on = QPushButton(_("Play on"))
        self.on.setToolTip(_("Play on from here; what came after it stays as a branch."))
        self.on.clicked.connect(self.play_on)
        self.on.hide()
        row.addSpacing(4)
        row.addWidget(self.on)
        self.dress()

    def dress(self) -> None:
        """Icons in the look in use."""
        for button in self.buttons.values():
            button.setIcon(icons.icon(button.property("icon_name")))

    def set_running(self, on: bool) -> None:
        """Whether bots run by themselves."""
        self.buttons["run"].setProperty("icon_name", "pause" if on else "play")
        self.buttons["run"].setIcon(icons.icon("pause" if on else "play"))

    def show_state(
        self,
        at: int,
        last: int,
        rounds: tuple[tuple[int, int], ...],
        marks: tuple[Mark, ...],
        branches: tuple[str, ...] = (),
    ) -> None:
        """Everything at once."""
        self.track.show_state(at, last, rounds, marks)
        self.words.setText(_("Step {n} of {of}", n=at, of=last))
        self.present.setVisible(at < last)
        self.on.setVisible(at < last)
        self.words.setVisible(at == last or self.width() > ROOMY)
        for name, on in (("first", at > 0), ("back", at > 0), ("forward", at < last), ("last", at < last)):
            self.buttons[name].setEnabled(on)
        clear(self._branch_row)
        for place, words in enumerate(branches[-2:], max(0, len(branches) - 2)):
            tab = QPushButton(self.fontMetrics().elidedText(words, Qt.TextElideMode.ElideRight, TAB))
            tab.setObjectName("chip")
            tab.setToolTip(_("The game as it went on before: {words}", words=words))
            tab.setAccessibleName(tab.toolTip())
            tab.clicked.connect(lambda _on=False, place=place: self.branch_wanted.emit(place))
            self._branch_row.addWidget(tab)
        self.branches.setVisible(bool(branches))
        self._place_branches()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._place_branches()

    def _place_branches(self) -> None:
        """Short tabs above the track, at its right end; the rounds' names leave that room free."""
        wide = min(self.branches.sizeHint().width(), self.track.width() // 2) if self.branches.isVisibleTo(self) else 0
        self.branches.setGeometry(self.track.width() - wide - 4, 0, wide, TAB_HIGH)
        self.track.set_taken(wide)

    def _pressed(self, name: str) -> None:
        track = self.track
        if name == "run":
            self.run.emit()
        else:
            self.moved.emit(
                {"first": 0, "back": max(0, track.at - 1), "forward": track.at + 1, "last": track.last}[name]
            )
