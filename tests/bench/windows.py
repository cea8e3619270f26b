"""Figures of the window: starting up, a quest of 600 elements, a map of 200 × 200 squares, edits until painted."""

import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from pathlib import Path

from studio.kit.where import ElementAt
from studio.quest.store import write
from tests.bench.big import WIDE, big_quest, wide_quest
from tests.bench.documents import edit_of
from tests.bench.measure import Figure, best, percentile

ROOT = Path(__file__).parents[2]
EDITS = 60

START = """
import sys, time, resource
from studio.gui.window import app as window
app = window.application()
shown = window.open_window(*map(__import__("pathlib").Path, sys.argv[2:]))
for _ in range(3):
    app.processEvents()
print((time.time_ns() - int(sys.argv[1])) / 1e6, resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024)
sys.stdout.flush()
__import__("os")._exit(0)
"""


def figures() -> Iterator[Figure]:
    """Start-up, memory, opening, and the time between an edit and its paint."""
    with tempfile.TemporaryDirectory() as folder:
        os.environ["QT_QPA_PLATFORM"] = "offscreen"
        os.environ["QUESTWRIGHT_HOME"] = str(Path(folder) / "home")
        quest = big_quest()
        write(Path(folder) / "big", quest)
        runs = [start() for _ in range(4)][1:]
        yield Figure("start-up to a usable window, warm", min(ms for ms, _ in runs) / 1e3, "s", 0.7)
        yield Figure("its memory", min(mb for _, mb in runs), "MB", 150.0)
        opened = min(start(Path(folder) / "big")[0] for _ in range(3))
        yield Figure(f"start-up with a quest of {len(quest.elements)} elements", opened / 1e3, "s")
        yield from inside(Path(folder) / "big")
        yield from wide()


def start(*quest: Path) -> tuple[float, float]:
    """Milliseconds from before the process to a painted, idle window, and its megabytes."""
    command = [sys.executable, "-c", START, str(time.time_ns()), *map(str, quest)]
    offscreen = {**os.environ, "QT_QPA_PLATFORM": "offscreen"}
    done = subprocess.run(command, env=offscreen, capture_output=True, text=True, check=True, cwd=ROOT)
    ms, mb = done.stdout.split()[-2:]
    return float(ms), float(mb)


def inside(path: Path) -> Iterator[Figure]:
    """Opening in a window that is there, and edits until painted."""
    from PySide6.QtCore import QEvent, QObject
    from PySide6.QtWidgets import QWidget

    from studio.gui.window import app as windows
    from studio.gui.window import filing

    app = windows.application()
    window = windows.open_window(size=(1280, 800))
    windows.settle(200)
    begun = time.perf_counter()
    desk = filing.open_path(window, path)
    for _ in range(3):
        app.processEvents()
    yield Figure("open it in a window that is there", 1e3 * (time.perf_counter() - begun), "ms")
    assert desk is not None
    windows.settle(1500)  # first checks

    class Paints(QObject):
        """Notes when anything was painted."""

        last = 0.0

        def eventFilter(self, watched: QObject, event: QEvent) -> bool:
            if event.type() == QEvent.Type.Paint and isinstance(watched, QWidget):
                self.last = time.perf_counter()
            return False

    assert window.mode is not None
    window.mode.reveal(ElementAt(edit_of(desk.document.quest).elements[0].id))  # so that the edit is seen
    windows.settle(400)
    paints = Paints()
    app.installEventFilter(paints)
    document = desk.document
    spent: list[float] = []
    for step in range(EDITS):
        windows.settle(30)
        paints.last = 0.0
        begun = time.perf_counter()
        document.do(edit_of(document.quest, 1 if step % 2 == 0 else -1))
        app.processEvents()
        app.processEvents()
        spent.append(time.perf_counter() - begun)
        assert paints.last > begun, "nothing was painted"
    app.removeEventFilter(paints)
    yield Figure("edit to painted, median", 1e3 * percentile(spent, 0.5), "ms", 16.0)
    yield Figure("edit to painted, 99 of 100", 1e3 * percentile(spent, 0.99), "ms")
    document.mark_saved()
    window.close()


def wide() -> Iterator[Figure]:
    """The map of 200 × 200 squares, in processor time: its picture, panning and zooming, an edit."""
    from PySide6.QtCore import QPoint

    from studio.gui.board import BoardView, QuestPictures, picture_of_quest
    from studio.gui.window import app as windows
    from studio.quest.edits import Put
    from studio.quest.model import Glyph

    app, quest, name = windows.application(), wide_quest(), f"{WIDE} × {WIDE} squares"
    picture_of_quest(quest)  # the catalogue is read
    yield Figure(f"{name}: build its picture", 1e3 * best(lambda: picture_of_quest(quest)), "ms", 50.0)
    view, pictures = BoardView(), QuestPictures()
    view.resize(1292, 756)
    view.show_picture(pictures.of(quest))
    view.show()
    app.processEvents()

    def frame(work: Callable[[], object]) -> float:
        begun = time.process_time()
        work()
        app.processEvents()
        return 1e3 * (time.process_time() - begun)

    for px in (8, 32):
        view.camera.zoom_to(px)
        view.camera.centre(WIDE / 2, WIDE / 2)
        app.processEvents()
        ways = [QPoint(-40, 25)] * 15 + [QPoint(40, -25)] * 15 + [QPoint(3, 2)] * 30
        spent = [frame(lambda way=way: view.camera.pan(way)) for way in ways]  # type: ignore[misc]
        yield Figure(f"{name}: pan at {px} px, 99 of 100", percentile(spent, 0.99), "ms", 16.7)
    spent = [frame(lambda by=by: view.camera.step(by)) for by in ([-1] * 4 + [1] * 4) * 4]  # type: ignore[misc]
    yield Figure(f"{name}: zoom, 99 of 100", percentile(spent, 0.99), "ms", 16.7)
    edited = Put((Glyph("new", (WIDE // 2, WIDE // 2)),)).apply(quest)
    spent = [frame(lambda to=to: view.show_picture(pictures.of(to))) for to in (edited, quest) * 30]  # type: ignore[misc]
    yield Figure(f"{name}: edit to painted, 99 of 100", percentile(spent, 0.99), "ms", 8.0)
    view.close()
