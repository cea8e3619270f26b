"""The log's link row: kinds of event, a seat, an area; the link names what is shown."""

from itertools import pairwise

from PySide6.QtCore import QModelIndex, QPoint, Qt
from PySide6.QtGui import QAction
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from studio.gui.table.log import Log
from studio.gui.table.log_lines import LINE, MANY
from studio.gui.table.log_list import LogList
from studio.gui.table.log_rolls import SIDE, RollLine
from studio.play.lines import Line
from studio.rules.core.actions import Pass, StepTo
from tests.gui.table.conftest import Table


def told(table: Table) -> list[str]:
    return [line.text.replace("**", "") for _at, line in table.play.log.model.shown]


def choose(table: Table, words: str) -> None:
    menu = table.play.log.filter_menu()
    (action,) = (a for a in menu.actions() if a.text() == words)
    assert isinstance(action, QAction)
    action.trigger()
    menu.deleteLater()


def test_the_link_says_filter_until_something_is_filtered(table: Table) -> None:
    assert table.play.log.filter.text() == "Filter"
    choose(table, "Movement")
    assert table.play.log.filter.text() == "Movement"
    choose(table, "Everything")
    assert table.play.log.filter.text() == "Filter"


def test_a_kind_a_seat_and_an_area_can_be_shown_alone_and_together(table: Table) -> None:
    table.session.act(StepTo((1, 0)))
    table.session.act(Pass())
    everything = told(table)
    choose(table, "Movement")
    assert told(table) == [
        "Round 1 begins.",
        "Ysolde Runeward begins the turn.",
        "Ysolde Runeward moves to B1.",
        "Overlord begins the turn.",
    ]
    choose(table, "Overlord")
    assert told(table) == ["Round 1 begins.", "Overlord begins the turn."]
    assert table.play.log.filter.text() == "Movement · Overlord"
    choose(table, "Everybody")
    choose(table, "1 Hall")
    assert told(table) == ["Round 1 begins.", "Ysolde Runeward begins the turn.", "Ysolde Runeward moves to B1."]
    choose(table, "Everywhere")
    choose(table, "Everything")
    assert told(table) == everything


def test_new_lines_pass_the_filter_too_and_another_game_shows_everything(table: Table) -> None:
    choose(table, "Movement")
    table.session.act(StepTo((1, 0)))
    assert told(table)[-1] == "Ysolde Runeward moves to B1."
    assert table.play.names is not None
    table.play.take_session(table.session, table.play.names)
    assert table.play.log.filter.text() == "Filter"


def long_log(qtbot: QtBot, count: int) -> Log:
    log = Log()
    qtbot.addWidget(log)
    log.resize(280, 300)
    log.show()
    words = "a long line that takes more than one row in so narrow a list " * 2
    log.add([(n, Line(f"Line {n}. {words if n % 3 else ''}", "dot", kind="stepped")) for n in range(count)])
    qtbot.waitUntil(lambda: log.list.verticalScrollBar().value() == log.list.verticalScrollBar().maximum() > 0)
    return log


def at_top(log: Log) -> tuple[int, int]:
    """The moment of the first line in sight, and where it begins."""
    index = log.list.indexAt(QPoint(20, 3))
    return index.data(LINE)[0], log.list.visualRect(index).top()


def test_of_a_long_log_the_newest_lines_stand_in_the_list_and_the_end_is_seen(qtbot: QtBot) -> None:
    log = long_log(qtbot, 3 * MANY)
    assert len(log.model.shown) == MANY
    assert log.model.shown[-1][0] == 3 * MANY - 1
    last = log.model.index(MANY - 1, 0)
    assert log.list.viewport().rect().contains(log.list.visualRect(last))


def test_earlier_lines_join_when_the_reader_comes_near_the_top_and_what_he_reads_stays_put(qtbot: QtBot) -> None:
    log = long_log(qtbot, 3 * MANY)
    log.list.verticalScrollBar().setValue(150)
    before = at_top(log)
    qtbot.keyClick(log.list, Qt.Key.Key_Shift)  # any key: the list looks where it stands
    assert len(log.model.shown) == 2 * MANY
    assert at_top(log) == before
    log.list.verticalScrollBar().setValue(0)
    qtbot.keyClick(log.list, Qt.Key.Key_Shift)
    assert log.model.hidden == 0
    log.list.verticalScrollBar().setValue(0)
    assert at_top(log)[0] == 0, "the first line of all can be reached"


def test_new_lines_do_not_move_a_reader_and_let_the_earliest_go_while_the_end_is_followed(qtbot: QtBot) -> None:
    log = long_log(qtbot, MANY)
    for n in range(MANY, 3 * MANY + 1):
        log.add([(n, Line(f"Line {n}.", "dot", kind="stepped"))])
        assert MANY <= len(log.model.shown) <= 2 * MANY
    assert all(b[0] == a[0] + 1 for a, b in pairwise(log.model.shown))
    assert len(log.model.all) == 3 * MANY + 1
    log.list.verticalScrollBar().setValue(400)
    qtbot.keyClick(log.list, Qt.Key.Key_Shift)
    before = at_top(log)
    for n in range(5 * MANY, 5 * MANY + 60):
        log.add([(n, Line(f"Line {n}.", "dot", kind="stepped"))])
    qtbot.wait(20)
    assert at_top(log) == before
    assert log.new.text() == "60 new ↓"
    log.new.click()
    assert log.new.isHidden()


def test_a_step_back_beyond_what_stands_in_the_list_shows_what_was_before(qtbot: QtBot) -> None:
    log = long_log(qtbot, 3 * MANY)
    log.model.cut(MANY + 5)
    assert [at for at, _line in log.model.shown] == list(range(6, MANY + 6))


def struck(table: Table) -> tuple[LogList, QModelIndex]:
    """The hero has struck: the list and its line about the dice."""
    table.click(3, 0)
    table.click(4, 1)
    log = table.play.log.list
    rows = [row for row, (_at, line) in enumerate(table.play.log.model.shown) if isinstance(line, RollLine)]
    return log, table.play.log.model.index(rows[-1], 0)


def test_a_roll_names_its_dice_and_opens_to_faces_and_sum_by_its_sign(table: Table) -> None:
    log, index = struck(table)
    line = index.data(LINE)[1]
    assert line.short.startswith("Dice: ")
    assert line.text != line.short, "the faces are told to who cannot see them"
    before = log.visualRect(index)
    at = table.session.at
    QTest.mouseClick(log.viewport(), Qt.MouseButton.LeftButton, pos=before.topRight() + QPoint(-10, 8))
    opened = log.visualRect(index)
    roll = table.play.telling.roll(*next(iter(log._lines.opened)))
    assert roll is not None
    assert opened.height() >= before.height() + SIDE
    assert "Damage" in index.data(Qt.ItemDataRole.AccessibleTextRole)
    assert (table.session.at, len(roll.dice)) == (at, 1), "the moment looked at stays"
    QTest.mouseClick(log.viewport(), Qt.MouseButton.LeftButton, pos=opened.topRight() + QPoint(-10, 8))
    assert log.visualRect(index).height() == before.height()


def test_keys_open_and_close_a_roll(table: Table) -> None:
    log, index = struck(table)
    log.setFocus()
    log.setCurrentIndex(index)
    closed = log.visualRect(index).height()
    for key, is_open in ((Qt.Key.Key_Right, True), (Qt.Key.Key_Left, False), (Qt.Key.Key_Space, True)):
        QTest.keyClick(log, key)
        assert (log.visualRect(index).height() > closed) is is_open, key


def test_another_game_has_nothing_open(table: Table) -> None:
    log, index = struck(table)
    log.toggle(index)
    assert log._lines.opened
    assert table.play.names is not None
    table.play.take_session(table.session, table.play.names)
    assert not log._lines.opened


def test_the_first_line_in_sight_at_the_end_is_a_whole_one(qtbot: QtBot) -> None:
    log = long_log(qtbot, 40)
    for high in range(120, 320, 17):
        log.resize(280, high)
        qtbot.wait(10)
        first = log.list.indexAt(QPoint(20, 1))
        assert log.list.visualRect(first).top() == 0, high
        last = log.model.index(log.model.rowCount() - 1, 0)
        assert log.list.viewport().rect().contains(log.list.visualRect(last)), high


def test_an_empty_log_says_that_the_game_begins(qtbot: QtBot) -> None:
    log = Log()
    qtbot.addWidget(log)
    log.resize(280, 200)
    log.show()
    empty = log.list.grab().toImage()
    log.add([(0, Line("Round 1 begins.", "clock", kind="round_started"))])
    qtbot.wait(10)
    log.model.cut(-1)
    qtbot.wait(10)
    assert log.list.grab().toImage() == empty
    ground = empty.pixelColor(2, 2)
    assert any(empty.pixelColor(x, y) != ground for x in range(40, 240, 2) for y in range(12, 40))
