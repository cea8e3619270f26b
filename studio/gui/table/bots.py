"""Bots at the table: they think in a process of their own and answer at the chosen speed, paused or not."""

import contextlib
import logging
import multiprocessing
import time
import weakref
from collections import deque
from collections.abc import Callable
from multiprocessing.connection import Connection
from multiprocessing.process import BaseProcess

from PySide6.QtCore import QObject, QTimer, Signal

from studio.gui.table.brain import Asked, Opener, Rest, Stuck, Thought, think
from studio.kit.faults import Refused
from studio.kit.rng import derive
from studio.kit.text import _
from studio.play.session import Session
from studio.rules.core.actions import Action
from studio.rules.core.api import GameSetup, open_game
from studio.rules.core.state import GameState

log = logging.getLogger(__name__)

PAUSES = {"0.5": 900, "1": 420, "4": 90, "max": 0}
"""Milliseconds between two answers of bots, by speed."""
QUICK = 40
"""Milliseconds before a bot says whether it responds: a walk must not stutter."""
SLICE = 0.012
"""Seconds of answers in one go at full speed, so that the window stays quick."""
AHEAD = 40
"""Answers that are thought of in one go at full speed."""
LISTEN_MS = 4
PATIENCE = 0.3
"""Seconds after which a bot that is no longer wanted is not waited for: its process is ended."""
SLOW_MS = 400
"""Milliseconds of thinking until the window says so."""


class Thinker:
    """The process in which bots think: started when it is first needed, ended with its owner or when it is stuck."""

    def __init__(self) -> None:
        self._process: BaseProcess | None = None
        self._pipe: Connection | None = None
        self._end: Callable[[], object] = lambda: None

    @property
    def is_running(self) -> bool:
        """Whether there is a process to ask."""
        return self._process is not None and self._process.is_alive()

    def send(self, what: object) -> None:
        """Tells the process something, starting it when there is none; raises `OSError` when it has died."""
        if self._pipe is None:
            context = multiprocessing.get_context("spawn")
            ours, theirs = context.Pipe()
            process = context.Process(target=think, args=(theirs,), daemon=True)
            process.start()
            theirs.close()
            self._process, self._pipe = process, ours
            self._end = weakref.finalize(self, _end, process, ours)
        self._pipe.send(what)

    def heard(self) -> object | None:
        """What it has said since, None when it is silent; raises `EOFError` or `OSError` when it has died."""
        return self._pipe.recv() if self._pipe is not None and self._pipe.poll() else None

    def end(self) -> None:
        """Ends the process; the next question starts another."""
        self._end()
        self._process = self._pipe = None


def _end(process: BaseProcess, pipe: Connection) -> None:
    pipe.close()
    if process.is_alive():
        process.kill()
    process.join(1)


class Bots(QObject):
    """Answers for the seats at which bots sit. `held()` says whether something on screen is still going on."""

    thinking = Signal(bool)
    slow = Signal()
    """A bot has been thinking for a while."""
    stopped = Signal(str)
    """A bot could not answer; the sentence says why."""

    def __init__(self, held: Callable[[], bool], parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.session: Session | None = None
        self.speed = "1"
        self.paused = False
        self.opener: Opener = open_game
        self.acts: Callable[[Action], bool] = self._answer
        """Gives an answer; answers whether it was given, or waits for something."""
        self.answered = 0
        """Answers of bots since a person was last asked."""
        self._held = held
        self._thinker = Thinker()
        self._opened: GameSetup | None = None
        self._ticket = 0
        self._asked: GameState | None = None
        """The state that the next thought answers; any other state makes the thoughts worthless."""
        self._thoughts: deque[Thought] = deque()
        self._open = False
        """More thoughts are on their way."""
        self._since = 0.0
        self._due = False
        """The pause is over: the next thought is acted on as soon as it comes."""
        self._acting = False
        self._timer = self._made(self._beat)
        self._listen = self._made(self._hear, LISTEN_MS, once=False)
        self._slow = self._made(self.slow.emit, SLOW_MS)

    def _made(self, act: Callable[[], object], ms: int = 0, *, once: bool = True) -> QTimer:
        timer = QTimer(self)
        timer.setSingleShot(once)
        timer.setInterval(ms)
        timer.timeout.connect(act)
        return timer

    def take(self, session: Session | None) -> None:
        """Another game."""
        self.stop()
        self.session = session
        self.answered = 0

    def wake(self) -> None:
        """Looks whether a bot is asked; called after every change."""
        session = self.session
        if self._acting:
            return  # its end wakes
        if session is None or self.paused or not session.is_present or not session.bot:
            self.stop()
            return
        if not self._ask(session) or self._timer.isActive() or self._due:
            return
        self.thinking.emit(True)
        pause = PAUSES.get(self.speed, 420)
        decision = session.decision
        quick = decision is not None and decision.kind == "window"
        self._timer.start(min(pause, QUICK) if quick else pause)

    def stop(self) -> None:
        """Nothing is answered until `wake`; what was thought so far is forgotten."""
        self._timer.stop()
        self._forget()
        self.answered = 0
        self.thinking.emit(False)

    def close(self) -> None:
        """The table is cleared: the process ends."""
        self.stop()
        self._end_process()

    # --- thinking -----------------------------------------------------------------------------

    def _ask(self, session: Session) -> bool:
        """Asks about the present state unless the answer is here or on its way; answers whether there will be one."""
        if self._asked is session.state and (self._thoughts or self._open):
            return True
        self._forget()
        self._ticket += 1
        most = AHEAD if self.speed == "max" else 1
        asked = Asked(self._ticket, session.state, session.seats, derive(session.seed, "bots"), most)
        try:
            if self._opened is not session.rules.setup or not self._thinker.is_running:
                self._end_process()
                self._thinker.send((self.opener, session.rules.setup))
                self._opened = session.rules.setup
            self._thinker.send(asked)
        except OSError as fault:
            self._give_up(str(fault))
            return False
        self._asked, self._open, self._since = session.state, True, time.monotonic()
        self._listen.start()
        self._slow.start()
        return True

    def _hear(self) -> None:
        """Takes what the process has thought."""
        try:
            while self._open and (heard := self._thinker.heard()) is not None:
                if not isinstance(heard, Thought | Rest | Stuck) or heard.ticket != self._ticket:
                    continue  # an answer to a question of before
                if isinstance(heard, Stuck):
                    log.info("a bot is stuck: %s", heard.trace or heard.why)
                    self._give_up(heard.why)
                    return
                self._open = isinstance(heard, Thought)
                if isinstance(heard, Thought):
                    self._slow.stop()
                    self._thoughts.append(heard)
        except (EOFError, OSError):
            self._end_process()
            self._give_up(_("The bots’ process ended by itself. P starts it again."))
            return
        if not self._open:
            self._listen.stop()
        if self._due and (self._thoughts or not self._open):
            self._due = False
            self._beat()

    def _forget(self) -> None:
        """Drops what was thought; a bot that thinks for long about what nobody asks any more is ended."""
        if self._open and time.monotonic() - self._since > PATIENCE:
            self._end_process()
        elif self._open:
            with contextlib.suppress(OSError):
                self._thinker.send(None)
        self._asked, self._open, self._due = None, False, False
        self._thoughts.clear()
        self._listen.stop()
        self._slow.stop()

    def _end_process(self) -> None:
        self._thinker.end()
        self._opened = None

    def _give_up(self, why: str) -> None:
        self.paused = True
        self.stop()
        self.stopped.emit(why)

    # --- answering ----------------------------------------------------------------------------

    def _beat(self) -> None:
        """The pause is over: gives the answer that was thought, at full speed as many as a slice of time holds."""
        session = self.session
        if session is None or self.paused or not session.is_present or not session.bot:
            return
        if self._held():
            self._timer.start(30)
            return
        if self._asked is session.state and not self._thoughts and self._open:
            self._due = True
            return
        if self._asked is session.state and self._thoughts:
            self._acting = True
            try:
                self._act(session)
            finally:
                self._acting = False
        self.wake()

    def _act(self, session: Session) -> None:
        if self.speed != "max":
            self._give(session)
            return
        until = time.perf_counter() + SLICE
        with session.changed.block():  # one picture for the whole slice
            while self._give(session) and time.perf_counter() < until and not self._held():
                pass
        session.changed.emit()

    def _answer(self, action: Action) -> bool:
        if self.session is not None:
            self.session.act(action)
        return self.session is not None

    def _give(self, session: Session) -> bool:
        """Gives the first thought as an answer; answers whether there is another for the state it led to."""
        try:
            if not self.acts(self._thoughts[0].action):
                return False  # somebody rolls dice for it first
        except Refused as refused:
            self._give_up(str(refused))
            return False
        self._thoughts.popleft()
        self._asked = session.state
        self.answered += 1
        return bool(self._thoughts) and session.is_present
