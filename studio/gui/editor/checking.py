"""When checks run: quick families 300 ms after a change, the others after them, in a worker when they are slow."""

import time

from PySide6.QtCore import QObject, Signal

from studio.checks.registry import LATER, NOW
from studio.checks.run import Report, Results, check, results_of
from studio.gui.board import overlays as o
from studio.gui.editor.bench import Workbench
from studio.gui.kit.bridge import Later
from studio.gui.kit.tasks import Job, Jobs
from studio.gui.kit.tasks import Report as Progress
from studio.kit.text import _
from studio.quest.model import Quest
from studio.quest.placing import region_of

PAUSE_MS = 300
SLOW_MS = 60
"""From here on the later families run in a process of their own."""


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
        self.report: Report | None = None
        self.took_ms: float | None = None
        self.busy = False
        self._wait = Later(self.run_now, PAUSE_MS, self)
        leave = bench.document.changed.connect(lambda _changed: self._wait())
        self.destroyed.connect(lambda *_gone: leave())

    def start(self) -> None:
        """The first check, once the event loop runs."""
        self._wait()

    def stop(self) -> None:
        """Forget what was waiting to be checked; a worker is ended."""
        self._wait.cancel()
        if self._job is not None and self._job.is_running:
            self._job.cancel()

    def run_now(self) -> None:
        """Check what has changed since the last report."""
        self._wait.cancel()
        quest = self._bench.quest
        begun, first = time.perf_counter(), self.report is None
        if not self._slow:
            self._show(check(quest, self.report, NOW | LATER), begun)
            # The first run pays for imports and says nothing about the next.
            self._slow = not first and (self.took_ms or 0) > SLOW_MS and self._jobs is not None
            return
        self._show(check(quest, self.report, NOW), begun)
        if self.report is None or not (self.report.stale or set(self.report.results) == set()):
            return
        if self._job is not None and self._job.is_running:
            self._job.cancel()
        assert self._jobs is not None
        self.busy = True
        self._job = self._jobs.start(_("Checks"), later_results, quest)
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
            self.took_ms = (time.perf_counter() - begun) * 1000
        self.report = report
        self._bench.findings = report.findings
        self.told.emit()
        self._bench.findings_changed.emit()

    def bottlenecks(self) -> o.Squares:
        """Squares that everything behind them hangs on, from the graph of the checks."""
        import networkx

        from studio.quest.layout import layout_of

        layout = layout_of(self._bench.quest)
        graph: networkx.Graph[tuple[int, int]] = networkx.Graph()
        ways = layout.ways()
        for square in layout.floor:
            index = layout.grid.index(*square)
            step = ways.step[index]
            for other in layout.grid.squares(step):
                graph.add_edge(square, other)
        return o.Squares(region_of(networkx.articulation_points(graph)), "target", "dots")
