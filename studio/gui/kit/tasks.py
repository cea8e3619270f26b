"""Background jobs: progress, cancel, a result; in processes of their own, where nothing but records crosses.

A job is a module-level function called as `function(report, *arguments)`; `report(done, of, note="")` sends
progress. A process is started afresh (spawn), since a fork would copy Qt's threads half alive. What cannot cross
to another process, such as the rules of an opened game, is made in a thread and handed over when it is whole.
"""

import logging
import multiprocessing
import queue
import sys
import threading
import traceback
from collections.abc import Callable
from multiprocessing.connection import Connection
from typing import Protocol, TypeVar

from PySide6.QtCore import QObject, QTimer, Signal
from shiboken6 import isValid

from studio.gui.kit.turns import WAIT, Steps
from studio.kit.faults import Fault
from studio.kit.text import _

T = TypeVar("T")
log = logging.getLogger(__name__)
_POLL_MS = 15
_USUAL, _SWITCH = sys.getswitchinterval(), 0.0005
"""Seconds after which a thread gives way to another, and while one works beside the window's: 5 ms would be felt."""


class Report(Protocol):
    """How a job tells how far it is."""

    def __call__(self, done: int, of: int, note: str = "") -> None: ...


def _work(pipe: Connection, function: Callable[..., object], arguments: tuple[object, ...]) -> None:
    """The other process: runs the function, sends what it reports and returns."""

    def report(done: int, of: int, note: str = "") -> None:
        pipe.send(("progress", (done, of, note)))

    try:
        pipe.send(("done", function(report, *arguments)))
    except Fault as fault:
        pipe.send(("fault", str(fault)))
    except Exception:  # noqa: BLE001  # whatever a job does wrong is told in the window, not lost
        pipe.send(("bug", traceback.format_exc()))
    finally:
        pipe.close()


def _beside(found: "queue.SimpleQueue[tuple[str, object]]", function: Callable[[], object]) -> None:
    """The thread: runs the function, and gives way to the window more often than usual."""
    sys.setswitchinterval(_SWITCH)
    try:
        found.put(("done", function()))
    except Exception as error:  # noqa: BLE001  # raised again where somebody waits for the result
        found.put(("raised", error))
    finally:
        sys.setswitchinterval(_USUAL)


class Job(QObject):
    """One running piece of work; exactly one of `done`, `failed`, `cancelled` is emitted at its end."""

    progress = Signal(int, int, str)
    done = Signal(object)
    failed = Signal(str)
    cancelled = Signal()
    ended = Signal()

    def __init__(self, label: str) -> None:
        super().__init__()
        self.label = label
        self.note = ""
        self.count = (0, 0)
        self.is_running = True
        """Whether the end has not been told yet."""
        self._timer = QTimer(self)
        self._timer.setInterval(_POLL_MS)
        self._timer.timeout.connect(self.look)
        self._timer.start()

    def cancel(self) -> None:
        """Stops the work at once; what was reported is kept by whoever listened."""
        if self.is_running:
            self._finish()
            self.cancelled.emit()
            self.ended.emit()

    def look(self) -> None:
        """Takes what has arrived."""
        raise NotImplementedError

    def _end_well(self, what: object) -> None:
        self._finish()
        self.done.emit(what)
        self.ended.emit()

    def _end_badly(self, text: str) -> None:
        self._finish()
        self.failed.emit(text)
        self.ended.emit()

    def _finish(self) -> None:
        """Ends the timer, and what a kind of job holds."""
        self.is_running = False
        self._timer.stop()


class ProcessJob(Job):
    """Work in a process of its own, which is killed when it is cancelled."""

    def __init__(self, label: str, function: Callable[..., object], arguments: tuple[object, ...]) -> None:
        super().__init__(label)
        context = multiprocessing.get_context("spawn")
        self._pipe, theirs = context.Pipe(duplex=False)
        self._process = context.Process(target=_work, args=(theirs, function, arguments), daemon=True)
        self._process.start()
        theirs.close()

    def look(self) -> None:
        """Takes what has arrived; a process that died without a word is a failure with its exit code."""
        try:
            while self.is_running and self._pipe.poll():
                self._take(*self._pipe.recv())
        except (EOFError, OSError):
            if self.is_running:
                self._end_badly(_("The work stopped by itself (exit code {code}).", code=str(self._process.exitcode)))

    def _take(self, kind: str, what: object) -> None:
        """One message of the other process."""
        if kind == "progress" and isinstance(what, tuple):
            self.count, self.note = what[:2], str(what[2])
            self.progress.emit(*what)
        elif kind == "done":
            self._end_well(what)
        else:
            if kind == "bug":
                log.info("job %r failed:\n%s", self.label, what)
            text = str(what)
            self._end_badly(text if kind == "fault" else text.strip().splitlines()[-1])

    def _finish(self) -> None:
        """Ends process, pipe and timer."""
        super()._finish()
        if self._process.is_alive():
            self._process.join(0.02)
            if self._process.is_alive():
                self._process.kill()
                self._process.join(1)
        self._pipe.close()


class ThreadJob(Job):
    """Work in a thread beside the event loop; when it is cancelled it goes on for nobody, since no thread can be killed."""

    def __init__(self, label: str, function: Callable[[], object]) -> None:
        super().__init__(label)
        self.error: Exception | None = None
        """What the function raised."""
        self.result: object = None
        self._found: queue.SimpleQueue[tuple[str, object]] = queue.SimpleQueue()
        threading.Thread(target=_beside, args=(self._found, function), name=label, daemon=True).start()

    def look(self) -> None:
        """Takes the result when it is there."""
        if not self.is_running or self._found.empty():
            return
        kind, what = self._found.get()
        if kind == "raised" and isinstance(what, Exception):
            self.error = what
            self._end_badly(str(what))
        else:
            self.result = what
            self._end_well(what)


class Jobs(QObject):
    """The jobs of a window: starts them, lists them, ends them when the window closes."""

    changed = Signal()

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.running: list[Job] = []

    def start(self, label: str, function: Callable[..., object], *arguments: object) -> Job:
        """Begins a job; connect to its signals at once, nothing is emitted before the event loop runs."""
        job = ProcessJob(label, function, arguments)
        self._list(job)
        return job

    def beside(self, label: str, function: Callable[[], T]) -> Steps[T | None]:
        """Runs a function in a thread; for work in turns, which waits for the result. Nothing when it was cancelled.

        What the function raises is raised here. Dropping the work cancels the job.
        """
        job = ThreadJob(label, function)
        self._list(job)
        try:
            while job.is_running:
                yield WAIT
                job.look()
        finally:
            job.cancel()
        if job.error is not None:
            raise job.error
        return job.result  # type: ignore[return-value]  # what the function answered, or nothing

    def _list(self, job: Job) -> None:
        self.running.append(job)
        job.ended.connect(lambda: self._forget(job))
        job.progress.connect(lambda *_progress: self.changed.emit())
        self.changed.emit()

    def _forget(self, job: Job) -> None:
        if job in self.running:
            self.running.remove(job)
        job.deleteLater()
        if isValid(self):  # work that is dropped with its window cancels what it waits for
            self.changed.emit()

    def cancel_all(self) -> None:
        """Stops everything, as closing the window does."""
        for job in tuple(self.running):
            job.cancel()
