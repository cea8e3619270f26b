"""Background jobs: progress, result, faults, cancel, a process that dies."""

import multiprocessing
import os
import sys
import threading
import time
from collections.abc import Callable, Iterator

import pytest
from pytestqt.qtbot import QtBot

from studio.gui.kit.tasks import Jobs, Report
from studio.gui.kit.turns import Turns, at_once
from studio.kit.faults import Fault
from studio.kit.text import Text, messages

messages({"test.tasks": "the work cannot be done"})


def count(report: Report, to: int) -> int:
    for n in range(1, to + 1):
        report(n, to, f"step {n}")
    return sum(range(to + 1))


def refuse(report: Report) -> None:
    raise Fault(Text("test.tasks"))


def stumble(report: Report) -> None:
    raise KeyError("a bug")


def die(report: Report) -> None:
    os._exit(3)


CHUNKS = 1_000


def plod(report: Report) -> None:
    for n in range(1, CHUNKS + 1):
        report(n, CHUNKS)
        time.sleep(0.05)


def test_a_job_reports_and_answers(qtbot: QtBot) -> None:
    jobs, told = Jobs(), []
    job = jobs.start("counting", count, 4)
    job.progress.connect(lambda done, of, note: told.append((done, of, note)))
    with qtbot.waitSignal(job.done, timeout=20_000) as answer:
        pass
    assert answer.args == [10]
    assert told[-1] == (4, 4, "step 4")
    assert jobs.running == []


def test_a_fault_is_told_in_its_own_words(qtbot: QtBot) -> None:
    with qtbot.waitSignal(Jobs().start("refusing", refuse).failed, timeout=20_000) as why:
        pass
    assert why.args == ["the work cannot be done"]


def test_a_bug_is_told_by_its_last_line(qtbot: QtBot) -> None:
    with qtbot.waitSignal(Jobs().start("stumbling", stumble).failed, timeout=20_000) as why:
        pass
    assert why.args == ["KeyError: 'a bug'"]


def test_a_process_that_dies_is_told_with_its_exit_code(qtbot: QtBot) -> None:
    with qtbot.waitSignal(Jobs().start("dying", die).failed, timeout=20_000) as why:
        pass
    assert why.args is not None
    assert "3" in why.args[0]


def test_cancel_is_seen_long_before_the_last_chunk_and_nothing_comes_after_it(qtbot: QtBot) -> None:
    jobs, told = Jobs(), []
    job = jobs.start("plodding", plod)
    job.progress.connect(lambda done, _of, _note: told.append(done))
    with qtbot.waitSignal(job.progress, timeout=20_000):
        pass
    with qtbot.waitSignal(job.cancelled):
        job.cancel()
    seen = len(told)
    qtbot.wait(120)
    assert 1 <= seen == len(told) < CHUNKS // 10
    assert multiprocessing.active_children() == []
    assert jobs.running == []


def asked(jobs: Jobs, function: Callable[[], object], answers: list[object]) -> Iterator[object]:
    answers.append((yield from jobs.beside("beside", function)))


def test_work_beside_the_window_hands_its_result_over_whole(qtbot: QtBot) -> None:
    jobs, turns, answers, seen = Jobs(), Turns(), [], []
    work = asked(
        jobs, lambda: (threading.current_thread() is threading.main_thread(), sys.getswitchinterval()), answers
    )
    jobs.changed.connect(lambda: seen.append([job.label for job in jobs.running]))
    usual = sys.getswitchinterval()
    turns.run(work)
    qtbot.waitUntil(lambda: bool(answers))
    ((is_main, interval),) = answers  # type: ignore[misc]
    assert not is_main
    assert interval < usual, "the window's thread need not wait long for its turn"
    assert seen == [["beside"], []]
    qtbot.waitUntil(lambda: sys.getswitchinterval() == usual)


def test_what_goes_wrong_beside_the_window_is_raised_where_the_result_is_waited_for(qtbot: QtBot) -> None:
    def refuse() -> None:
        raise Fault(Text("test.tasks"))

    jobs = Jobs()
    with pytest.raises(Fault, match="the work cannot be done"):
        at_once(asked(jobs, refuse, []))
    assert jobs.running == []


def test_the_window_stays_alive_while_somebody_works_beside_it(qtbot: QtBot) -> None:
    def busy() -> int:
        end = time.monotonic() + 0.3
        n = 0
        while time.monotonic() < end:
            n += 1
        return n

    turns, answers, beats = Turns(), [], 0
    turns.run(asked(Jobs(), busy, answers))
    while not answers:
        qtbot.wait(1)
        beats += 1
    assert beats > 20


def test_a_job_beside_the_window_that_is_cancelled_answers_nothing(qtbot: QtBot) -> None:
    go_on = threading.Event()
    jobs, turns, answers = Jobs(), Turns(), []
    turns.run(asked(jobs, lambda: go_on.wait(10), answers))
    qtbot.waitUntil(lambda: bool(jobs.running))
    jobs.cancel_all()
    qtbot.waitUntil(lambda: not turns.is_running)
    assert answers == [None]
    assert jobs.running == []
    go_on.set()


def test_dropping_the_work_cancels_what_it_waits_for(qtbot: QtBot) -> None:
    go_on = threading.Event()
    jobs, turns, answers = Jobs(), Turns(), []
    turns.run(asked(jobs, lambda: go_on.wait(10), answers))
    qtbot.waitUntil(lambda: bool(jobs.running))
    turns.drop()
    assert (jobs.running, answers) == ([], [])
    go_on.set()
