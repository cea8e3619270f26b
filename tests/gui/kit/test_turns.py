"""Long work in turns of the event loop."""

import time
from collections.abc import Iterator

from PySide6.QtCore import QTimer
from pytestqt.qtbot import QtBot

from studio.gui.kit.turns import Turns


def work(done: list[int], steps: int = 5, seconds: float = 0.02) -> Iterator[None]:
    for step in range(steps):
        time.sleep(seconds)
        done.append(step)
        yield


def test_the_event_loop_runs_between_the_steps_of_long_work(qtbot: QtBot) -> None:
    turns, done, seen, ended = Turns(), [], [], []
    beat = QTimer()
    beat.timeout.connect(lambda: seen.append(len(done)))
    turns.run(work(done), lambda: ended.append(len(done)))
    beat.start(0)
    assert not done
    qtbot.waitUntil(lambda: bool(ended))
    assert ended == [5]
    assert len(set(seen) & {1, 2, 3, 4}) >= 3, "the loop looked on while the work went on"
    assert not turns.is_running


def test_quick_steps_share_a_turn(qtbot: QtBot) -> None:
    turns, done = Turns(), []
    turns.run(work(done, steps=100, seconds=0.0))
    qtbot.waitUntil(lambda: bool(done))
    assert len(done) == 100


def test_work_can_be_finished_at_once_and_dropped(qtbot: QtBot) -> None:
    turns, done, ended = Turns(), [], []
    turns.run(work(done), lambda: ended.append(1))
    turns.finish()
    assert (len(done), ended) == (5, [1])
    turns.run(work(done), lambda: ended.append(2))
    turns.drop()
    qtbot.wait(60)
    assert (len(done), ended) == (5, [1])
