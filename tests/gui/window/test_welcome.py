"""Welcome: recent quests, recovery, installed packs, and what is said while there is nothing."""

from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QLabel, QPushButton

from studio.gui.window.main import MainWindow
from studio.gui.window.welcome import Row, Welcome, ago
from studio.kit import paths
from studio.quest import store
from studio.quest.edits import SetText
from studio.quest.model import FORMAT, Quest


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


def test_recent_quests_are_listed_newest_first_with_what_is_known(window: MainWindow, tmp_path: Path) -> None:
    path = quest_at(tmp_path / "cellar")
    window.settings.remember(str(tmp_path / "gone"), "Gone", 0, "command")
    window.settings.remember(str(path), "The Cellar", 1_000_000 - 300, "journeys1")
    window.show_welcome()
    rows = page(window).rows
    assert [row.accessibleName() for row in rows] == [
        "The Cellar, 5 min ago, First edition · 0 areas · 0 monsters",
        "Gone, 11 days ago, Dungeon Command · The file is not there any more.",
    ]


def test_a_file_that_is_gone_is_told_in_a_bar_and_nothing_opens(window: MainWindow, tmp_path: Path) -> None:
    window.settings.remember(str(tmp_path / "gone.json"), "Gone", 0, "")
    window.show_welcome()
    row = page(window).findChildren(Row)[0]
    row.setFocus()
    QTest.keyClick(row, Qt.Key.Key_Return)
    assert window.desks == []
    assert "gone.json" in window.bars.texts()[0]


def test_unsaved_work_is_offered_first_and_can_be_given_up(window: MainWindow) -> None:
    lost = store.new_quest(Quest(FORMAT, "journeys1", "lost", texts={"en": {"title": "Lost"}}), paths.journals())
    lost.document.do(SetText("en", "a", "b"))
    assert lost.document.journal is not None
    lost.document.journal.abandon()
    (file,) = paths.journals().glob("*.journal")
    # Another process made it: its owner is gone.
    file.write_bytes(file.read_bytes().replace(b'"pid":', b'"pid":9'))
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
