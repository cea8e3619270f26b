"""Dice and timeline have an equal in words: names a screen reader is given, and lines of the log (ui.md §11)."""

from collections.abc import Iterator

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QAccessible
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QWidget
from pytestqt.qtbot import QtBot

from studio.gui.board.dice import face_words
from studio.gui.table.parts import bare
from studio.gui.table.timeline import Track
from tests.gui.table.conftest import Table
from tests.gui.table.conftest import table as seated


@pytest.fixture
def rolled(qtbot: QtBot) -> Iterator[Table]:
    """The hero has walked and struck: dice lie in the tray, the timeline has some steps."""
    for made in seated.__wrapped__(qtbot):  # type: ignore[attr-defined]
        made.click(3, 0)
        made.click(4, 1)
        yield made


def told(widget: QWidget, what: QAccessible.Text = QAccessible.Text.Name) -> str:
    """What a screen reader is given for a widget."""
    found = QAccessible.queryAccessibleInterface(widget)
    assert found is not None
    return found.text(what)


def log_lines(table: Table) -> list[str]:
    """The log, as a screen reader goes through its rows."""
    interface = QAccessible.queryAccessibleInterface(table.play.log.list)
    assert interface is not None
    rows = [interface.child(n) for n in range(interface.childCount())]
    return [row.text(QAccessible.Text.Name) for row in rows if row is not None]


def test_each_die_is_told_by_its_colour_and_face(rolled: Table) -> None:
    tray = rolled.play.dice
    assert tray.isVisible()
    assert tray.dice
    for die in tray.dice:
        assert die.face is not None
        assert die.die.name in told(die)
        assert face_words(die.face) in told(die)


def test_the_sum_of_a_roll_is_told_and_stands_in_the_log(rolled: Table) -> None:
    tray = rolled.play.dice
    total = told(tray, QAccessible.Text.Description)
    assert total
    assert total == bare(rolled.play.dice._shown.words)  # type: ignore[union-attr]
    assert told(tray) == "Dice"
    assert any("attacks" in line for line in log_lines(rolled)), log_lines(rolled)


def test_the_timeline_tells_the_step_that_is_looked_at(rolled: Table) -> None:
    (track,) = rolled.play.timeline.findChildren(Track)
    last = rolled.session.last
    assert told(track) == "Timeline"
    assert told(track, QAccessible.Text.Description) == f"Step {last} of {last}"
    track.setFocus()
    QTest.keyClick(track, Qt.Key.Key_Left)
    assert told(track, QAccessible.Text.Description) == f"Step {last - 1} of {last}"


def test_what_the_timeline_marks_stands_in_the_log_at_the_same_step(rolled: Table) -> None:
    (track,) = rolled.play.timeline.findChildren(Track)
    play = rolled.play
    for n in range(200):
        if track.marks or not play.choices.rows:
            break
        row = play.choices.rows[n % len(play.choices.rows)]
        row.taken.emit(row.row)
    assert track.marks
    written = {(moment, line.mark): line.text for moment, line in play.log.model.all if line.mark}
    told_lines = "\n".join(log_lines(rolled))
    for mark in track.marks:
        words = written[(mark.moment, mark.kind)]
        assert bare(words) in told_lines
