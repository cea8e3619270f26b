"""Background jobs in processes of their own: progress, cancel, a result; nothing but records crosses.

A job is a module-level function called as `function(report, *arguments)`; `report(done, of, note="")` sends
progress. A process is started afresh (spawn), since a fork would copy Qt's threads half alive.
"""

import logging
import multiprocessing
import traceback
from collections.abc import Callable
from multiprocessing.connection import Connection
from typing import Protocol

from PySide6.QtCore import QObject, QTimer, Signal

from studio.kit.faults import Fault
from studio.kit.text import _

log = logging.getLogger(__name__)
_POLL_MS = 15


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


class Job(QObject):
    """One running piece of work; exactly one of `done`, `failed`, `cancelled` is emitted at its end."""

    progress = Signal(int, int, str)
    done = Signal(object)
    failed = Signal(str)
    cancelled = Signal()
    ended = Signal()

    def __init__(self, label: str, function: Callable[..., object], arguments: tuple[object, ...]) -> None:
        super().__init__()
        self.label = label
        self.note = ""
        self.count = (0, 0)
        context = multiprocessing.get_context("spawn")
        self._pipe, theirs = context.Pipe(duplex=False)
        self._process = context.Process(target=_work, args=(theirs, function, arguments), daemon=True)
        self._process.start()
        theirs.close()
        self._timer = QTimer(self)
        self._timer.setInterval(_POLL_MS)
        self._timer.timeout.connect(self._look)
        self._timer.start()

    @property
    def is_running(self) -> bool:
        """Whether the end has not been told yet."""
        return self._timer.isActive()

    def cancel(self) -> None:
        """Stops the work at once; what was reported is kept by whoever listened."""
        if self.is_running:
            self._finish()
            self.cancelled.emit()
            self.ended.emit()

    def _look(self) -> None:
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
            self._finish()
            self.done.emit(what)
            self.ended.emit()
        else:
            if kind == "bug":
                log.info("job %r failed:\n%s", self.label, what)
            text = str(what)
            self._end_badly(text if kind == "fault" else text.strip().splitlines()[-1])

    def _end_badly(self, text: str) -> None:
        self._finish()
        self.failed.emit(text)
        self.ended.emit()

    def _finish(self) -> None:
        """Ends process, pipe and timer."""
        self._timer.stop()
        if self._process.is_alive():
            self._process.join(0.02)
            if self._process.is_alive():
                self._process.kill()
                self._process.join(1)
        self._pipe.close()


class Jobs(QObject):
    """The jobs of a window: starts them, lists them, ends them when the window closes."""

    changed = Signal()

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.running: list[Job] = []

    def start(self, label: str, function: Callable[..., object], *arguments: object) -> Job:
        """Begins a job; connect to its signals at once, nothing is emitted before the event loop runs."""
        job = Job(label, function, arguments)
        self.running.append(job)
        job.ended.connect(lambda: self._forget(job))
        job.progress.connect(lambda *_progress: self.changed.emit())
        self.changed.emit()
        return job

    def _forget(self, job: Job) -> None:
        if job in self.running:
            self.running.remove(job)
        job.deleteLater()
        self.changed.emit()

    def cancel_all(self) -> None:
        """Stops everything, as closing the window does."""
        for job in tuple(self.running):
            job.cancel()
