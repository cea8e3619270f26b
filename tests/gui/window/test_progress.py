"""Running work: when a sign of it comes, what it says, and that closing asks."""

import time

from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QLabel, QPushButton
from pytestqt.qtbot import QtBot

from studio.gui.kit.tasks import Report
from studio.gui.window import about
from studio.gui.window.main import MainWindow
from studio.gui.window.progress import ClosingSheet, words_of

Left = Qt.MouseButton.LeftButton


def slow(report: Report, of: int) -> int:
    """Work that can be watched."""
    for done in range(of):
        report(done, of)
        time.sleep(0.02)
    return of


def test_first_nothing_then_a_line_then_words_with_the_rest(window: MainWindow, qtbot: QtBot) -> None:
    job = window.jobs.start("Playing games", slow, 1_200)
    progress = window.progress
    assert not progress.line.isVisible()
    assert not window.status.jobs.isVisible()
    progress._since[id(job)] -= 0.5
    progress.look()
    assert progress.line.isVisible()
    assert progress.line.height() == 2
    assert not window.status.jobs.isVisible()
    progress._since[id(job)] -= 20
    qtbot.waitUntil(lambda: job.count[0] > 0, timeout=10_000)
    progress.look()
    assert not progress.line.isVisible()
    assert window.status.jobs.isVisible()
    assert "of 1,200, about" in window.status.jobs.text()
    job.cancel()
    assert not window.status.jobs.isVisible()


def test_the_chip_opens_a_list_that_follows_and_cancels(window: MainWindow, qtbot: QtBot) -> None:
    job = window.jobs.start("Playing games", slow, 1_000)
    window.progress._since[id(job)] -= 5
    window.progress.look()
    QTest.mouseClick(window.status.jobs, Left)
    (sheet,) = (s for s in window.findChildren(about.Sheet) if s.isVisible())
    qtbot.waitUntil(lambda: any("of 1,000" in label.text() for label in sheet.findChildren(QLabel)), timeout=10_000)
    (cancel,) = (b for b in sheet.findChildren(QPushButton) if b.text() == "Cancel")
    QTest.mouseClick(cancel, Left)
    assert window.jobs.running == []
    told = next(label for label in sheet.findChildren(QLabel) if label.text() == "Nothing is running.")
    qtbot.waitUntil(told.isVisible)


def test_closing_with_work_running_lists_it_and_either_ends_it_or_goes_on(window: MainWindow) -> None:
    job = window.jobs.start("Playing games", slow, 1_000)
    window.progress._since[id(job)] -= 5
    assert not window.close()
    (sheet,) = (s for s in window.findChildren(ClosingSheet) if s.isVisible())
    assert any(label.text().startswith("Playing games") for label in sheet.findChildren(QLabel))
    QTest.mouseClick(sheet.stay, Left)
    assert window.isVisible()
    assert job.is_running
    window.close()
    (sheet,) = (s for s in window.findChildren(ClosingSheet) if s.isVisible())
    QTest.mouseClick(sheet.stop, Left)
    assert not window.isVisible()
    assert not job.is_running


def test_short_work_does_not_hold_the_window(window: MainWindow) -> None:
    job = window.jobs.start("Playing games", slow, 1_000)
    assert window.close()
    assert not job.is_running


def test_the_rest_is_said_in_seconds_and_then_in_minutes(window: MainWindow) -> None:
    job = window.jobs.start("Work", slow, 10)
    job.count = (640, 1200)
    assert words_of(job, 22) == "Work: 640 of 1,200, about 19 s"
    job.count = (1, 100)
    assert words_of(job, 10) == "Work: 1 of 100, about 16 min"
    job.cancel()


def test_what_the_window_does_for_itself_shows_nothing_and_holds_nothing(window: MainWindow) -> None:
    job = window.jobs.start("Looking", slow, 1_000)
    job.setProperty("idle", True)
    window.progress._since[id(job)] -= 1
    window.progress.look()
    assert not window.progress.line.isVisible()
    window.progress._since[id(job)] -= 9
    window.progress.look()
    assert not window.status.jobs.isVisible()
    assert window.close()
