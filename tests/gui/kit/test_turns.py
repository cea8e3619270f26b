"""Long work in turns of the event loop."""

import itertools
import time
from collections.abc import Iterator

import pytest
from PySide6.QtCore import QCoreApplication, QTimer
from pytestqt.qtbot import QtBot

from studio.gui.kit.turns import WAIT, WAIT_MS, Turns


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


def test_each_turn_of_the_event_loop_holds_one_turn_of_the_work(qtbot: QtBot) -> None:
    turns, done = Turns(), []
    others = [QTimer(singleShot=True) for _ in range(5)]
    for other in others:
        other.start(0)  # all due at the same time, and gone after their first time
    turns.run(work(done))
    seen = [0]
    while len(done) < 5:
        QCoreApplication.processEvents()
        seen.append(len(done))
    assert max(b - a for a, b in itertools.pairwise(seen)) == 1


def waiting(done: list[str], others: list[bool]) -> Iterator[object]:
    while not others:
        done.append("waits")
        yield WAIT
    done.append("goes on")


def test_work_that_waits_for_others_leaves_the_loop_alone_meanwhile(qtbot: QtBot) -> None:
    turns, done, others = Turns(), [], []
    turns.run(waiting(done, others))
    qtbot.wait(60)
    assert turns.is_running
    assert 1 <= len(done) <= 60 / WAIT_MS + 2
    others.append(True)
    qtbot.waitUntil(lambda: not turns.is_running)
    assert done[-1] == "goes on"


def test_work_that_is_dropped_tidies_up_after_itself(qtbot: QtBot) -> None:
    turns, tidied = Turns(), []

    def tidy() -> Iterator[None]:
        try:
            while True:
                yield
        finally:
            tidied.append(True)

    turns.run(tidy())
    qtbot.wait(20)
    turns.drop()
    assert tidied == [True]


def test_work_that_fails_is_over(qtbot: QtBot) -> None:
    turns, ended = Turns(), []

    def fail() -> Iterator[None]:
        yield
        raise ValueError("a bug")

    turns.run(fail(), lambda: ended.append(True))
    with pytest.raises(ValueError, match="a bug"):
        turns.finish()
    assert not turns.is_running
    assert not ended


def test_other_work_begun_by_the_work_takes_its_place(qtbot: QtBot) -> None:
    turns, done, ended = Turns(), [], []

    def replace() -> Iterator[None]:
        turns.finish()  # is at it: nothing to be done
        turns.run(work(done, steps=2), lambda: ended.append("second"))
        yield
        ended.append("never")

    turns.run(replace(), lambda: ended.append("first"))
    qtbot.waitUntil(lambda: not turns.is_running)
    assert (len(done), ended) == (2, ["second"])
