"""Bots at the table: one answer at a time on the event loop's beat, at the chosen speed, paused or not."""

import time
from collections.abc import Callable

from PySide6.QtCore import QObject, QTimer, Signal

from studio.bots.policy import Policy, generator, policy
from studio.kit.faults import Fault
from studio.kit.rng import derive
from studio.play.session import Session

PAUSES = {"0.5": 900, "1": 420, "4": 90, "max": 0}
"""Milliseconds between two answers of bots, by speed."""
QUICK = 40
"""Milliseconds before a bot says whether it responds: a walk must not stutter."""
SLICE = 0.012
"""Seconds of answers in one go at full speed, so that the window stays quick."""


class Bots(QObject):
    """Answers for the seats at which bots sit. `held()` says whether something on screen is still going on."""

    thinking = Signal(bool)
    stopped = Signal(str)
    """A bot could not answer; the sentence says why."""

    def __init__(self, held: Callable[[], bool], parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.session: Session | None = None
        self.speed = "1"
        self.paused = False
        self._held = held
        self._made: dict[str, Policy] = {}
        self._timer = QTimer(self)
        self._timer.setSingleShot(True)
        self._timer.timeout.connect(self._beat)

    def take(self, session: Session | None) -> None:
        """Another game."""
        self.session = session
        self._made = {}
        self._timer.stop()

    def wake(self) -> None:
        """Looks whether a bot is asked; called after every change."""
        session = self.session
        if session is None or self.paused or not session.is_present or not session.bot:
            self._timer.stop()
            self.thinking.emit(False)
            return
        if not self._timer.isActive():
            self.thinking.emit(True)
            pause = PAUSES.get(self.speed, 420)
            decision = session.decision
            quick = decision is not None and decision.kind == "window"
            self._timer.start(min(pause, QUICK) if quick else pause)

    def stop(self) -> None:
        """Nothing is answered until `wake`."""
        self._timer.stop()
        self.thinking.emit(False)

    def _beat(self) -> None:
        session = self.session
        if session is None or self.paused or not session.is_present:
            return
        if self._held():
            self._timer.start(30)
            return
        if self.speed == "max":
            until = time.perf_counter() + SLICE
            with session.changed.block():  # one picture for the whole slice
                while self.answer() and time.perf_counter() < until and not self._held():
                    pass
            session.changed.emit()
        else:
            self.answer()
        self.wake()

    def answer(self) -> bool:
        """One answer of the bot that is asked; answers whether another bot is asked next."""
        session = self.session
        if session is None:
            return False
        name, decision = session.bot, session.decision
        if not name or decision is None:
            return False
        try:
            if name not in self._made:
                self._made[name] = policy(name, session.rules)
            root = derive(session.seed, "bots")
            action = self._made[name].choose(session.state, decision, generator(root, decision.number))
            session.act(action)
        except Fault as fault:
            self.paused = True
            self.stopped.emit(str(fault))
            return False
        return bool(session.bot)
