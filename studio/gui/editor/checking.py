"""When checks run: quick families 300 ms after a change, the others after them beside the window, in a worker when slow.

The first check of a quest, and each of a large one, runs beside the window as a whole.
"""

import threading
import time
from functools import partial

from PySide6.QtCore import QObject, Signal

from studio.checks.registry import LATER, NOW
from studio.checks.run import Report, Results, check, results_of
from studio.content import words
from studio.gui.board import overlays as o
from studio.gui.editor.bench import Workbench
from studio.gui.kit.bridge import Later
from studio.gui.kit.tasks import Job, Jobs
from studio.gui.kit.tasks import Report as Progress
from studio.gui.kit.turns import Steps, Turns
from studio.kit.text import _
from studio.quest.layout import layout_of
from studio.quest.model import Quest
from studio.quest.placing import region_of

PAUSE_MS = 300
SLOW_MS = 60
"""From here on the later families run in a process of their own, unless the quest is large."""
LARGE = 300
"""From so many elements on the quick families run beside the window, too: one edit may touch everything they read."""
HEAVY_MS = 30
"""A quest whose quick families once took so much of the window's thread counts as large."""
QUICK = "".join(sorted(NOW))


def later_results(report: Progress, quest: Quest) -> Results:
    """What the worker does: the families that wait for a pause."""
    report(0, 1)
    return results_of(quest, LATER)


class Checker(QObject):
    """Keeps the report of one quest up to date."""

    told = Signal()
    """There is another report, or checking has begun or ended."""

    def __init__(self, bench: Workbench, jobs: Jobs | None) -> None:
        super().__init__(bench)
        self._bench = bench
        self._jobs = jobs
        self._job: Job | None = None
        self._slow = False
        self._heavy = False
        self._base: Report | None = None
        """The last report, of a state of the quest that may never have been shown: what it found is not looked for again."""
        self.report: Report | None = None
        self.took_ms: float | None = None
        self.busy = False
        self._left: list[str] = []
        self._last = 0.0
        self._spent = 0.0
        self._wait = Later(self._run_in_turn, PAUSE_MS, self)
        self._rest = Later(self._next, 0, self)
        self._beside = Turns(self)
        leave = bench.document.changed.connect(lambda _changed: self._wait())
        self.destroyed.connect(lambda *_gone: leave())

    @property
    def is_waiting(self) -> bool:
        """Whether findings are still of an older state of the quest and are being checked again."""
        return self.busy or bool(self._left)

    @property
    def is_large(self) -> bool:
        """Whether no check of this quest is short enough for the window's own thread."""
        return self._jobs is not None and (self._heavy or len(self._bench.quest.elements) >= LARGE)

    def start(self) -> None:
        """The first check, once the event loop runs; until then the reader of conditions is made ready beside it."""
        threading.Thread(target=words.warm, name="conditions", daemon=True).start()
        self._wait()

    def stop(self) -> None:
        """Forget what was waiting to be checked; a worker is ended."""
        self._wait.cancel()
        self._rest.cancel()
        self._beside.drop()
        if self._job is not None and self._job.is_running:
            self._job.cancel()

    def run_now(self) -> None:
        """Check what has changed since the last report, without a pause and all of it; a large quest beside the window."""
        self._wait.cancel()
        if self.is_large:
            self._run_in_turn()
            return
        self._rest.cancel()
        self._beside.drop()
        begun, first = time.perf_counter(), self.report is None
        self._left, self._spent = [], 0.0
        if self._slow and self._jobs is not None:
            self._show(check(self._bench.quest, self.report, NOW), begun)
            self._send(self._jobs)
            return
        self._show(check(self._bench.quest, self.report, NOW | LATER), begun)
        self._judge(first)

    def _run_in_turn(self) -> None:
        """The quick families first, the others after them, so that the window stays alive."""
        if self._beside.is_running and QUICK in self._left:
            return  # they go on with the quest as it is by then, or nothing would be found while it is edited
        self._spent = 0.0
        self._beside.drop()
        later = sorted(LATER)
        if self._jobs is not None and (self.report is None or self.is_large):
            self._left = [QUICK, *later]
            self._beside.run(self._all(self._jobs))
            self.told.emit()
            return
        begun, spent = time.perf_counter(), time.thread_time()
        self._left = [] if self._slow and self._jobs is not None else later
        report = check(self._bench.quest, self.report, NOW)
        self._heavy = (time.thread_time() - spent) * 1000 > HEAVY_MS
        self._show(report, begun)
        if self._slow and self._jobs is not None:
            self._send(self._jobs)
        elif self._jobs is not None:
            self._beside.run(self._later(self._jobs))
        else:
            self._rest()

    def _all(self, jobs: Jobs) -> Steps[None]:
        """The quick families in a thread, too; when the quest was edited meanwhile they are run again after a pause."""
        quest, begun = self._bench.quest, time.perf_counter()
        report = yield from jobs.beside(_("Checks"), partial(check, quest, self._base, NOW))
        if report is None or quest is not self._bench.quest:
            self._left = []
            self._base = report or self._base
            if report is not None:
                self._wait()
            self.told.emit()
            return
        self._left = [] if self._slow else self._left[1:]
        self._show(report, begun)
        if self._slow:
            self._send(jobs)
        else:
            yield from self._later(jobs)

    def _later(self, jobs: Jobs) -> Steps[None]:
        """The later families in a thread, one after the other; they count only while the quest is still the same."""
        while self._left:
            quest, family = self._bench.quest, self._left[0]
            first = self._is_first(family)
            begun = time.perf_counter()
            report = yield from jobs.beside(_("Checks"), partial(check, quest, self.report, family))
            if report is None or quest is not self._bench.quest:
                self._left = []
                self.told.emit()
                return
            self._left.pop(0)
            self._show(report, begun)
            self._judge(first)

    def _is_first(self, family: str) -> bool:
        """Whether a family has not been run yet."""
        return self.report is None or not any(code.startswith(family) for code in self.report.results)

    def _next(self) -> None:
        if not self._left:
            return
        family = self._left.pop(0)
        first = self._is_first(family)
        begun = time.perf_counter()
        self._show(check(self._bench.quest, self.report, family), begun)
        self._judge(first)
        if self._left:
            self._rest()

    def _judge(self, first: bool) -> None:
        """Whether the later families belong into a process of their own; the first run pays for imports.

        Those of a large quest stay beside the window: to send it would take longer than what an edit leaves to do.
        """
        if not first and self._last > SLOW_MS:
            self._slow = self._jobs is not None and not self.is_large

    def _send(self, jobs: Jobs) -> None:
        """Let a worker run the later families."""
        quest = self._bench.quest
        if self.report is None or not self.report.stale:
            return
        if self._job is not None and self._job.is_running:
            self._job.cancel()
        self.busy = True
        self._job = jobs.start(_("Checks"), later_results, quest)
        self._job.done.connect(lambda results: self._take(quest, results))
        self._job.failed.connect(lambda _why: self._end())
        self.told.emit()

    def _take(self, quest: Quest, results: object) -> None:
        """What the worker found; it counts only while the quest is still the same."""
        self.busy = False
        if quest is self._bench.quest and self.report is not None and isinstance(results, dict):
            self._show(self.report.with_results(results), None)
        else:
            self.told.emit()

    def _end(self) -> None:
        self.busy = False
        self.told.emit()

    def _show(self, report: Report, begun: float | None) -> None:
        if begun is not None:
            self._last = (time.perf_counter() - begun) * 1000
            self._spent += self._last
            self.took_ms = self._spent
        self.report = self._base = report
        self._bench.findings = report.findings
        self.told.emit()
        self._bench.findings_changed.emit()

    def bottlenecks(self) -> o.Squares:
        """Squares that everything behind them hangs on, and those on both sides of such a door."""
        from studio.checks.choke import choke_doors, choke_squares

        quest = self._bench.quest
        doors = (layout_of(quest).doors[id_] for id_ in choke_doors(quest))
        beside = {square for door in doors for square in (*door.before, *door.behind)}
        return o.Squares(region_of({*choke_squares(quest), *beside}), "target", "dots")
