"""Welcome: recent quests, recovery, installed packs, and what is said while there is nothing."""

import re
from pathlib import Path

import pytest
from PySide6.QtCore import QMimeData, QPoint, QPointF, Qt, QUrl
from PySide6.QtGui import QDragEnterEvent, QDragLeaveEvent, QDropEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QAbstractButton, QLabel, QPushButton, QScrollArea
from pytestqt.qtbot import QtBot

from studio.gui.window.dropping import DropSign
from studio.gui.window.glances import Seen, words_of
from studio.gui.window.main import MainWindow
from studio.gui.window.welcome import Welcome, ago
from studio.gui.window.welcome_row import Row
from studio.kit import paths
from studio.quest import store
from studio.quest.edits import SetText
from studio.quest.model import FORMAT, Glyph, Quest
from tests.gui.window.waiting import until_done


def page(window: MainWindow) -> Welcome:
    found = window.stack.currentWidget()
    assert isinstance(found, Welcome)
    return found


def words(widget: Welcome) -> str:
    QTest.qWait(1)  # what was just laid out becomes visible
    return " | ".join(label.text() for label in widget.findChildren(QLabel) if label.isVisible())


def quest_at(folder: Path, title: str = "The Cellar") -> Path:
    store.write(folder, Quest(FORMAT, "journeys1", "cellar", texts={"en": {"title": title}}))
    return folder


def test_a_first_start_says_what_comes_where(window: MainWindow) -> None:
    told = words(page(window))
    assert "Nothing yet. What you open comes here." in told
    assert "No packs yet. Drop a .questpack here." in told


def test_recent_quests_are_listed_newest_first_with_what_is_known(
    window: MainWindow, tmp_path: Path, qtbot: QtBot
) -> None:
    path = quest_at(tmp_path / "cellar")
    window.settings.remember(str(tmp_path / "gone"), "Gone", 0, "command")
    window.settings.remember(str(path), "The Cellar", 1_000_000 - 300, "journeys1")
    window.show_welcome()
    rows = page(window).rows
    assert [row.accessibleName() for row in rows] == [
        "The Cellar, 5 min ago, first edition",
        "Gone, 11 days ago, Dungeon Command · The file is not there any more.",
    ]
    qtbot.waitUntil(lambda: not rows[0].image.pixmap().isNull())


def test_findings_are_counted_in_another_process_and_kept_until_the_file_changes(
    window: MainWindow, tmp_path: Path, qtbot: QtBot
) -> None:
    path = tmp_path / "cellar"
    store.write(path, Quest(FORMAT, "journeys1", "cellar", elements={"g1": Glyph("g1", (5, 5))}))
    window.settings.remember(str(path), "The Cellar", 1_000_000 - 300, "journeys1")
    shipped = Path(__file__).parents[3] / "quests" / "journeys1" / "the_cellar"
    window.settings.remember(str(shipped), "Clean", 1_000_000 - 300, "journeys1")
    window.show_welcome()
    clean, cellar = page(window).rows
    with qtbot.waitSignals([page(window).glances.changed] * 2, timeout=20_000):
        pass
    assert clean.told.whole() == "first edition · nothing found"
    assert re.fullmatch(r"first edition · \d errors?( · \d warnings?)?", cellar.told.whole())
    assert page(window).rows == [clean, cellar], "the rows stay where they are"
    window.show_welcome()
    assert [row.told.whole() for row in page(window).rows] == [clean.told.whole(), cellar.told.whole()]
    quest_at(tmp_path / "cellar", "Another name")
    window.show_welcome()
    assert page(window).rows[1].told.whole() == "first edition"


def test_counts_are_said_by_severity_and_nothing_is_said_too() -> None:
    assert words_of(Seen("", "", 1, 3, 2)) == "1 error · 3 warnings"
    assert words_of(Seen("", "", 0, 0, 2)) == "2 notes"
    assert words_of(Seen("", "")) == "nothing found"


def test_a_template_is_a_copy_and_the_quest_stays_as_it_is(window: MainWindow) -> None:
    menu = page(window).others.menu()
    menu.aboutToShow.emit()
    shown = [action.text() for action in menu.actions() if action.text()]
    assert shown[0] == "The Drowned King"
    assert shown[-1] == "Another quest…"
    next(action for action in menu.actions() if action.text() == "The Cellar").trigger()
    assert window.desks == []
    until_done(window)
    assert window.desk is not None
    assert window.desk.path is None
    assert window.desk.title() == "The Cellar, a copy"


def held(window: MainWindow, *files: Path) -> tuple[QMimeData, QDragEnterEvent]:
    mime = QMimeData()
    mime.setUrls([QUrl.fromLocalFile(str(file)) for file in files])
    event = QDragEnterEvent(
        QPoint(500, 500), Qt.DropAction.CopyAction, mime, Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier
    )
    window.dragEnterEvent(event)
    return mime, event


def test_what_a_drop_would_do_is_said_before_and_done_after(window: MainWindow, tmp_path: Path) -> None:
    old = tmp_path / "old.txt"
    old.write_text("2\n2\n11\n11\n0\n")
    mime, event = held(window, old, tmp_path / "a.questpack", tmp_path / "notes.doc")
    assert event.isAccepted()
    (sign,) = window.findChildren(DropSign)
    assert sign.isVisible()
    assert sign.label.text().splitlines() == [
        "Import old.txt as text map",
        "Install the pack a.questpack",
        "notes.doc is no quest, pack or map that can be read",
    ]
    window.dragLeaveEvent(QDragLeaveEvent())
    assert not sign.isVisible()
    mime.setUrls([QUrl.fromLocalFile(str(old))])
    window.dropEvent(
        QDropEvent(
            QPointF(500, 500), Qt.DropAction.CopyAction, mime, Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier
        )
    )
    until_done(window)
    assert window.desk is not None
    assert window.desk.title() == "Old"


def test_at_1280_the_margins_are_120_and_a_narrow_window_scrolls_nothing_sideways(
    window: MainWindow, qtbot: QtBot
) -> None:
    welcome = page(window)
    qtbot.wait(5)
    left = welcome.cards["journeys1"].mapTo(window, QPoint(0, 0)).x()
    assert left == pytest.approx(120, abs=3)
    window.resize(960, 540)
    qtbot.wait(5)
    assert welcome.findChildren(QScrollArea)[0].horizontalScrollBar().maximum() == 0


def test_a_file_that_is_gone_is_told_in_a_bar_and_nothing_opens(window: MainWindow, tmp_path: Path) -> None:
    window.settings.remember(str(tmp_path / "gone.json"), "Gone", 0, "")
    window.show_welcome()
    row = page(window).findChildren(Row)[0]
    row.setFocus()
    QTest.keyClick(row, Qt.Key.Key_Return)
    until_done(window)
    assert window.desks == []
    assert "gone.json" in window.bars.texts()[0]


def left_behind() -> None:
    """A journal with one edit, as a process leaves it that was killed."""
    lost = store.new_quest(Quest(FORMAT, "journeys1", "lost", texts={"en": {"title": "Lost"}}), paths.journals())
    lost.document.do(SetText("en", "a", "b"))
    assert lost.document.journal is not None
    lost.document.journal.abandon()
    (file,) = paths.journals().glob("*.journal")
    # Another process made it: its owner is gone.
    file.write_bytes(file.read_bytes().replace(b'"pid":', b'"pid":9'))


def test_unsaved_work_is_offered_first_and_can_be_given_up(window: MainWindow) -> None:
    left_behind()
    window.show_welcome()
    assert "Lost: 1 edit not saved" in words(page(window))
    (discard,) = (b for b in page(window).findChildren(QPushButton) if b.text() == "Discard")
    QTest.mouseClick(discard, Qt.MouseButton.LeftButton)
    assert list(paths.journals().glob("*.journal")) == []
    assert "Lost" not in words(page(window))


@pytest.mark.parametrize(
    ("seconds", "told"),
    [(5, "just now"), (300, "5 min ago"), (3_700, "1 hour ago"), (90_000, "yesterday"), (400_000, "4 days ago")],
)
def test_spans_are_said_as_people_say_them(seconds: float, told: str) -> None:
    assert ago(seconds) == told


def test_start_cards_and_rows_can_be_reached_by_tab(window: MainWindow) -> None:
    welcome = page(window)
    assert all(card.focusPolicy() & Qt.FocusPolicy.TabFocus for card in welcome.cards.values())
    assert all(card.accessibleName() for card in welcome.cards.values())


def pressed_twice(window: MainWindow, button: QAbstractButton) -> None:
    """As a hand presses that is not sure: the second press comes before what was asked for is there."""
    for _time in range(2):
        QTest.mouseClick(button, Qt.MouseButton.LeftButton)
        assert window.desks == []
    until_done(window)
    assert len(window.desks) == 1


def test_a_new_quest_comes_in_steps_and_a_second_press_meanwhile_makes_no_other(window: MainWindow) -> None:
    QTest.mouseClick(page(window).templates["three_rooms"], Qt.MouseButton.LeftButton)
    pressed_twice(window, page(window).cards["journeys1"])
    assert window.desk is not None
    assert window.desk.document.quest.elements
    assert window.mode is not None
    assert window.mode.name == "edit"


def test_unsaved_work_is_recovered_in_steps(window: MainWindow) -> None:
    left_behind()
    window.show_welcome()
    pressed_twice(window, next(b for b in page(window).findChildren(QPushButton) if b.text() == "Open recovered"))
    assert window.desk is not None
    assert window.desk.document.quest.texts["en"]["a"] == "b"
    assert window.toasts.messages[-1] == "Recovered Lost. Save it to keep it."
