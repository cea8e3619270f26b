"""Background jobs: progress, result, faults, cancel, a process that dies."""

import multiprocessing
import os
import time

from pytestqt.qtbot import QtBot

from studio.gui.kit.tasks import Jobs, Report
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
