"""The list of findings under the reader's eyes: it never jumps, tells of what came out of sight, pales while it checks."""

from PySide6.QtCore import Qt
from PySide6.QtTest import QTest

from studio.checks.run import Report
from studio.gui.editor.finding_row import FindingRow, FixedRow
from studio.gui.editor.findings_dock import SLICE
from studio.kit.text import Text
from studio.quest.edits import Batch, Put, Remove, change
from studio.quest.model import Chest, Monster
from tests.gui.editor.conftest import Hand


def rows(hand: Hand) -> list[FindingRow]:
    """The rows from top to bottom."""
    column = hand.edit.findings._scroll.column
    found = [column.itemAt(i).widget() for i in range(column.count())]  # type: ignore[union-attr]
    return [row for row in found if isinstance(row, FindingRow)]


def chests(hand: Hand, *columns: int) -> None:
    """Silver chests without a row, in the second room: an error each, after the one that is there."""
    hand.document.do(Put(tuple(Chest(f"n{x}", (x, 5), "silver") for x in columns)))
    hand.edit.checker.run_now()


def top(hand: Hand, row: FindingRow) -> int:
    """Where a row stands in the view."""
    return row.y() - hand.edit.findings._scroll.verticalScrollBar().value()


def test_new_findings_out_of_sight_are_told_by_a_bar_that_leads_to_them(hand: Hand) -> None:
    dock = hand.edit.findings
    hand.edit.checker.run_now()
    assert not dock.steady.bar.isVisible()  # what is there at the first look is not new
    before = rows(hand)
    areas = tuple(change(hand.quest, id, name="") for id in ("a1", "a2"))
    hand.document.do(Batch(Text("step.header"), areas))  # notes, which come last
    hand.edit.checker.run_now()
    new = [row for row in rows(hand) if row not in before]
    assert {"Y101"} <= {row.finding.code for row in new}
    assert {top(hand, row) >= dock._scroll.viewport().height() for row in new} == {True}
    assert dock.steady.bar.isVisible()
    assert dock.steady.bar.text() == f"{len(new)} new ↓"
    while dock.steady.bar.isVisible():
        was = dock._scroll.verticalScrollBar().value()
        QTest.mouseClick(dock.steady.bar, Qt.MouseButton.LeftButton)
        assert dock._scroll.verticalScrollBar().value() > was
    assert top(hand, new[-1]) < dock._scroll.viewport().height()


def test_what_the_first_checks_find_one_after_the_other_is_not_new(hand: Hand) -> None:
    dock = hand.edit.findings
    hand.bot.waitUntil(lambda: hand.edit.checker.report is not None and not hand.edit.checker.is_waiting)
    assert any(top(hand, row) >= dock._scroll.viewport().height() for row in rows(hand))
    assert not dock.steady.bar.isVisible()


def test_what_comes_in_above_does_not_move_what_is_read(hand: Hand) -> None:
    dock = hand.edit.findings
    chests(hand, 10, 11, 12, 13)
    bar = dock._scroll.verticalScrollBar()
    bar.setValue(bar.maximum())
    assert bar.value() > 0
    read = next(row for row in rows(hand) if top(hand, row) + row.height() > 0)
    was = top(hand, read)
    hand.document.do(Put((Monster("w9", "skeleton", (0, 0)),)))  # an error in the first row of the board
    hand.edit.checker.run_now()
    assert rows(hand)[0].finding.code == "G103"
    assert top(hand, read) == was
    assert dock.steady.bar.text() == "1 new ↑"


def test_new_rows_come_below_the_row_with_the_focus(hand: Hand) -> None:
    chests(hand, 10)
    first = rows(hand)[0]
    first.setFocus()
    was = top(hand, first)
    hand.document.do(Put((Monster("w9", "skeleton", (0, 0)),)))
    hand.edit.checker.run_now()
    assert [row.finding.code for row in rows(hand)[:2]] == ["U102", "G103"]
    assert top(hand, first) == was
    hand.edit.view.setFocus()
    hand.edit.findings.refresh()
    assert [row.finding.code for row in rows(hand)[:2]] == ["G103", "U102"]


def test_the_words_that_something_is_fixed_stand_where_the_finding_stood(hand: Hand) -> None:
    chests(hand, 10, 11)
    dock, row = hand.edit.findings, rows(hand)[0]
    later = rows(hand)[-1]
    place = dock._scroll.column.indexOf(row)
    row.fix.click()
    fixed = dock.findChild(FixedRow)
    assert dock._scroll.column.indexOf(fixed) == place
    assert dock._scroll.column.indexOf(later) > place


def test_findings_that_are_checked_again_for_long_are_paler_until_it_is_done(hand: Hand) -> None:
    dock, checker = hand.edit.findings, hand.edit.checker
    chests(hand, 10)
    rule = next(row for row in rows(hand) if row.finding.code == "U120")
    checker.busy = True  # a worker has it
    report = checker.report
    assert report is not None
    hand.document.do(Remove(("n10",)))
    checker.stop()
    from studio.checks.registry import NOW
    from studio.checks.run import check

    checker._show(check(hand.quest, report, NOW), None)
    assert not rule.is_stale  # not before it takes long
    assert not dock.line.runs
    hand.bot.waitUntil(lambda: dock.line.runs, timeout=2000)
    assert rule.is_stale
    effect = rule.graphicsEffect()
    assert effect is not None
    assert effect.property("opacity") == 0.6
    assert not any(row.is_stale for row in rows(hand) if row.finding.code[0] in "SG")
    checker.busy = False
    checker.run_now()
    assert not dock.line.runs
    assert not any(row.is_stale or row.graphicsEffect() for row in rows(hand))


def test_findings_that_come_into_sight_while_they_are_checked_again_are_pale_too(hand: Hand) -> None:
    wanted = strays(hand, 70)
    dock, checker = hand.edit.findings, hand.edit.checker
    hand.bot.waitUntil(lambda: len(rows(hand)) == len(wanted), timeout=5000)
    checker.busy = True  # a worker has it
    hand.document.do(Remove(("m1",)))
    checker.stop()
    report = checker.report
    assert report is not None
    checker._show(Report(hand.quest, report.results, dict.fromkeys(report.results, report.quest), report.facts), None)
    hand.bot.waitUntil(lambda: dock.line.runs, timeout=2000)
    first, last = rows(hand)[0], next(row for row in reversed(rows(hand)) if row.finding.code == "G103")
    assert first.is_stale
    assert not last.is_stale
    dock._scroll.ensureWidgetVisible(last)
    assert last.is_stale
    checker.busy = False
    checker.run_now()
    assert not any(row.is_stale for row in rows(hand))


def test_a_row_under_the_pointer_is_the_one_in_use(hand: Hand) -> None:
    chests(hand, 10, 11)
    second = rows(hand)[1]
    second.setAttribute(Qt.WidgetAttribute.WA_UnderMouse, True)
    assert hand.edit.findings.steady.held(rows(hand)) is second
    second.setAttribute(Qt.WidgetAttribute.WA_UnderMouse, False)


def strays(hand: Hand, n: int) -> list[tuple[str, str, int]]:
    """So many figures beside the board, an error each; answers the keys of what the list should show."""
    hand.document.do(Put(tuple(Monster(f"s{i}", "skeleton", (i % 10, 20 + i // 10)) for i in range(n))))
    hand.edit.checker.run_now()
    report = hand.edit.checker.report
    assert report is not None
    return list(report.rows)


def test_many_findings_come_some_in_a_turn_in_their_order(hand: Hand) -> None:
    wanted = strays(hand, 70)
    dock = hand.edit.findings
    assert [row.key for row in rows(hand)] == wanted[:SLICE]
    hand.edit.checker.told.emit()
    assert [row.key for row in rows(hand)] == wanted[:SLICE], "what is told meanwhile takes no more of this turn"
    hand.bot.waitUntil(lambda: len(rows(hand)) == len(wanted), timeout=5000)
    assert [row.key for row in rows(hand)] == wanted
    dock.corner.filter.setText("no such words")
    assert len(rows(hand)) == len(wanted) - SLICE
    hand.bot.waitUntil(lambda: not rows(hand), timeout=5000)
    dock.corner.filter.setText("")
    hand.bot.waitUntil(lambda: len(rows(hand)) == len(wanted), timeout=5000)
    assert [row.key for row in rows(hand)] == wanted


def test_every_one_of_many_new_findings_is_told_by_the_bar(hand: Hand) -> None:
    hand.edit.checker.run_now()
    known = len(rows(hand))
    wanted = strays(hand, 70)
    dock = hand.edit.findings
    hand.bot.waitUntil(lambda: len(rows(hand)) == len(wanted), timeout=5000)
    seen = [row for row in rows(hand) if row.finding.code == "G103" and top(hand, row) < dock._scroll.height() - 20]
    assert dock.steady.bar.isVisible()
    assert dock.steady.bar.text() == f"{len(wanted) - known - len(seen)} new ↓"


def test_a_finding_whose_row_has_not_come_yet_can_be_shown(hand: Hand) -> None:
    wanted = strays(hand, 70)
    report = hand.edit.checker.report
    assert report is not None
    hand.edit.findings.show_finding(report.findings[-1])
    assert [row.key for row in rows(hand)] == wanted
    assert hand.edit.findings._current is rows(hand)[-1]
