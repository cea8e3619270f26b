"""The first-run tour: a bubble on a real small quest that waits for each act and then names the next (ui.md §8.5)."""

from collections.abc import Callable
from typing import TYPE_CHECKING, NamedTuple

from PySide6.QtCore import QEvent, QObject, QTimer
from PySide6.QtWidgets import QFrame, QHBoxLayout, QLabel, QPushButton, QVBoxLayout

from studio.gui.kit.speak import announce
from studio.gui.window.desk import Desk
from studio.kit.text import _
from studio.quest.model import Door, Piece, Quest, RuneKey
from studio.rules.core.actions import StepTo

if TYPE_CHECKING:
    from studio.gui.window.main import MainWindow

WIDE = 300
LOOK_MS = 250
"""How often the tour looks whether the act was done."""


class Step(NamedTuple):
    """What to do, and how the tour knows that it was done since the step began."""

    words: str
    done: Callable[["Tour"], bool]


def _pieces(quest: Quest) -> dict[str, Piece]:
    return {id_: x for id_, x in quest.elements.items() if isinstance(x, Piece)}


def _doors(quest: Quest) -> dict[str, Door]:
    return {id_: x for id_, x in quest.elements.items() if isinstance(x, Door)}


def keyless(quest: Quest) -> set[str]:
    """The rune doors for whose colour no key lies on the map."""
    keys = {x.colour for x in quest.elements.values() if isinstance(x, RuneKey)}
    return {id_ for id_, door in _doors(quest).items() if door.lock == "rune" and door.colour not in keys}


def _turned(tour: "Tour") -> bool:
    old = _pieces(tour.before)
    return any(id_ in old and old[id_].turn != piece.turn for id_, piece in _pieces(tour.quest).items())


def _stepped(tour: "Tour") -> bool:
    session = tour.desk.play.session if tour.desk.play else None
    return session is not None and any(isinstance(moment.action, StepTo) for moment in session.moments)


def _asked_why(tour: "Tour") -> bool:
    return tour.desk.play is not None and tour.desk.play.bubble.isVisible()


STEPS = (
    Step("Drag a corridor from the palette onto the map.", lambda t: len(_pieces(t.quest)) > len(_pieces(t.before))),
    Step("Click it, then turn it with R.", _turned),
    Step("Press D and put a door on a lit edge.", lambda t: len(_doors(t.quest)) > len(_doors(t.before))),
    Step("Click the door again until it has a rune without a key: blue.", lambda t: bool(keyless(t.quest))),
    Step("It is told at once: no such key. Take the fix with Alt+Enter.", lambda t: not keyless(t.quest)),
    Step("Press F5: play it here.", lambda t: t.is_in("play")),
    Step("Answer what is asked, then click a square to move.", _stepped),
    Step("Click a locked door or a far square: it says why.", _asked_why),
    Step("Esc twice: back to editing, nothing lost.", lambda t: t.is_in("edit")),
)
END = "That was everything you need today. Ctrl+K finds the rest."


class Tour(QFrame):
    """The bubble of the tour: what to do, how far it is, and a way out."""

    before: Quest
    """The quest when the present step began."""

    def __init__(self, window: "MainWindow", desk: Desk) -> None:
        super().__init__(window.stack)
        self.setObjectName("sheet")
        self.desk = desk
        self._window = window
        self.at = 0
        self.before = self.quest
        self.words, self.dots = QLabel(), QLabel()
        self.words.setWordWrap(True)
        self.leave_button = QPushButton(_("Skip tour"))
        self.leave_button.setObjectName("link")
        self.leave_button.clicked.connect(self.leave)
        column = QVBoxLayout(self)
        column.setContentsMargins(16, 12, 16, 10)
        column.setSpacing(6)
        column.addWidget(self.words)
        foot = QHBoxLayout()
        foot.addWidget(self.dots)
        foot.addStretch(1)
        foot.addWidget(self.leave_button)
        column.addLayout(foot)
        self.setFixedWidth(WIDE)
        self._timer = QTimer(self)
        self._timer.setInterval(LOOK_MS)
        self._timer.timeout.connect(self.look)
        window.stack.installEventFilter(self)

    @property
    def quest(self) -> Quest:
        """The quest as it is now."""
        return self.desk.document.quest

    def is_in(self, mode: str) -> bool:
        """Whether a mode of the tour's own quest is in front."""
        return self._window.desk is self.desk and self._window.mode is not None and self._window.mode.name == mode

    def open(self) -> None:
        """Begins with the first step."""
        self._show()
        self._timer.start()

    def look(self) -> None:
        """Goes on when the act was done; leaves with the quest."""
        if self.desk not in self._window.desks:
            self.leave()
        elif self.at < len(STEPS) and STEPS[self.at].done(self):
            self.at += 1
            self.before = self.quest
            self._show()
        else:
            self.raise_()

    def _show(self) -> None:
        words = _(STEPS[self.at].words) if self.at < len(STEPS) else _(END)
        if self.at >= len(STEPS):
            self.leave_button.setText(_("Close"))
        self.words.setText(words)
        self.dots.setText("●" * min(self.at + 1, len(STEPS)) + "○" * max(0, len(STEPS) - self.at - 1))
        self.dots.setAccessibleName(_("Step {n} of {of}", n=min(self.at + 1, len(STEPS)), of=len(STEPS)))
        self.setAccessibleName(words)
        self.show()
        self.adjustSize()
        self._place()
        self.raise_()
        announce(self, words)

    def _place(self) -> None:
        """Bottom left of the page: clear of the zoom cluster and the banner."""
        self.move(44, max(8, self._window.stack.height() - self.height() - 60))

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() == QEvent.Type.Resize:
            self._place()
        return super().eventFilter(watched, event)

    def leave(self) -> None:
        """Ends the tour; nothing of the quest changes."""
        self._timer.stop()
        self._window.stack.removeEventFilter(self)
        self.hide()
        self.deleteLater()
