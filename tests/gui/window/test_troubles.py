"""Faults of files, each brought about for real: damaged, changed by others, not writable, locked."""

import shutil
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QLabel, QListWidget, QPushButton

from studio.gui.window import filing
from studio.gui.window.desk import Desk
from studio.gui.window.main import MainWindow
from studio.gui.window.popups import Sheet
from studio.gui.window.toasts import Bar
from studio.kit import paths
from studio.packs import build_pack
from studio.quest.edits import SetText
from studio.quest.files import read
from tests.gui.window.waiting import until_done

Left, Ctrl = Qt.MouseButton.LeftButton, Qt.KeyboardModifier.ControlModifier
CELLAR = Path(__file__).parents[3] / "quests" / "journeys1" / "the_cellar"


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    shutil.copytree(CELLAR, tmp_path / "cellar")
    return tmp_path / "cellar"


@pytest.fixture
def desk(window: MainWindow, folder: Path) -> Desk:
    found = filing.open_path(window, folder)
    assert found is not None
    return found


def bars(window: MainWindow) -> list[Bar]:
    QTest.qWait(1)  # what was just laid out becomes visible
    return [bar for bar in window.header.findChildren(Bar) if bar.isVisible()]


def press(widget: Bar | Sheet, words: str) -> None:
    (button,) = (b for b in widget.findChildren(QPushButton) if b.text() == words)
    QTest.mouseClick(button, Left)


def save(window: MainWindow) -> None:
    QTest.keyClick(window.focusWidget() or window, Qt.Key.Key_S, Ctrl)


def edited(desk: Desk, title: str = "Mine") -> None:
    desk.document.do(SetText("en", "title", title))


def title_on_disk(folder: Path) -> str:
    return read(folder).quest.texts["en"]["title"]


# --- not readable ------------------------------------------------------------------------------


def test_a_damaged_file_is_told_with_its_place_and_the_last_backup_opens(
    window: MainWindow, desk: Desk, folder: Path
) -> None:
    edited(desk, "Kept")
    save(window)
    window.close_desk(desk)
    file = folder / "quest.json"
    file.write_text(file.read_text(encoding="utf-8")[:300], encoding="utf-8")
    assert filing.open_path(window, folder) is None
    (bar,) = bars(window)
    assert "quest.json" in bar.words.whole()
    assert "line" in bar.words.whole()
    assert bar.height() == 44
    press(bar, "Open the last backup")
    until_done(window)
    assert window.desk is not None
    assert window.desk.title() == "Kept"
    assert window.desk.path is None
    assert bars(window) == []


def test_a_file_with_one_bad_element_opens_and_the_rest_is_there(window: MainWindow, folder: Path) -> None:
    file = folder / "quest.json"
    file.write_text(file.read_text(encoding="utf-8").replace('"at":[5,1]', '"at":"here"'), encoding="utf-8")
    desk = filing.open_path(window, folder)
    assert desk is not None
    (bar,) = bars(window)
    assert "The rest is loaded." in bar.words.whole()
    press(bar, "Show it")
    assert window.docks.panes()[2].tabs.currentIndex() == 0


def test_a_file_nobody_ever_kept_offers_no_backup(window: MainWindow, tmp_path: Path) -> None:
    (tmp_path / "new.json").write_text("{", encoding="utf-8")
    filing.open_path(window, tmp_path / "new.json")
    (bar,) = bars(window)
    assert [b.text() for b in bar.findChildren(QPushButton)] == ["✕"]


# --- not saved ---------------------------------------------------------------------------------


def test_a_save_that_fails_says_where_the_copy_is_and_stays_until_it_works(
    window: MainWindow, desk: Desk, folder: Path
) -> None:
    edited(desk)
    away = folder.with_name("away")
    folder.rename(away)
    folder.write_text("in the way", encoding="utf-8")
    save(window)
    (bar,) = bars(window)
    words = bar.words.whole()
    assert words.startswith("Mine is not saved: ")
    copy = Path(words.rpartition("A copy is kept as ")[2].rstrip("."))
    assert read(copy).quest.texts["en"]["title"] == "Mine"
    assert not desk.document.is_saved
    press(bar, "Try again")
    (again,) = bars(window)
    assert again.words.whole() == words
    folder.unlink()
    away.rename(folder)
    press(again, "Try again")
    assert bars(window) == []
    assert desk.document.is_saved
    assert title_on_disk(folder) == "Mine"


# --- changed by others -------------------------------------------------------------------------


def change(folder: Path, title: str) -> None:
    file = folder / "text" / "en.json"
    file.write_text(file.read_text(encoding="utf-8").replace('"The Cellar"', f'"{title}"'), encoding="utf-8")
    (folder / "quest.json").touch()


def test_a_change_on_disk_is_asked_about_once_compared_and_loaded(window: MainWindow, desk: Desk, folder: Path) -> None:
    change(folder, "Theirs")
    window._tick()
    (bar,) = bars(window)
    assert bar.words.whole() == "cellar/quest.json was changed by something else since it was opened."
    press(bar, "Compare")
    (sheet,) = (s for s in window.findChildren(Sheet) if s.isVisible())
    assert [w.item(0).text() for w in sheet.findChildren(QListWidget)] == ["Changed: texts"]
    QTest.keyClick(sheet, Qt.Key.Key_Escape)
    (bar,) = bars(window)
    press(bar, "Load")
    assert bars(window) == []
    assert desk.title() == "Theirs"
    assert desk.document.is_saved
    desk.document.undo()
    assert desk.title() == "The Cellar"


def test_saving_over_a_changed_file_asks_first_and_keep_mine_writes(
    window: MainWindow, desk: Desk, folder: Path
) -> None:
    edited(desk)
    change(folder, "Theirs")
    save(window)
    assert title_on_disk(folder) == "Theirs"
    (bar,) = bars(window)
    press(bar, "Keep mine")
    assert bars(window) == []
    assert title_on_disk(folder) == "Mine"


def test_the_question_comes_once_for_each_change(window: MainWindow, desk: Desk, folder: Path) -> None:
    change(folder, "Theirs")
    window._tick()
    window.bars.close(f"changed {desk.path}")
    window._tick()
    assert bars(window) == []


# --- packs -------------------------------------------------------------------------------------


def test_what_is_no_pack_at_all_is_told_in_a_bar(window: MainWindow, tmp_path: Path) -> None:
    (tmp_path / "bad.questpack").write_bytes(b"PK nothing")
    filing.open_path(window, tmp_path / "bad.questpack")
    (bar,) = bars(window)
    assert bar.words.whole().startswith("bad.questpack is not installed: ")


def test_a_refused_pack_lists_its_reasons_with_their_files_and_says_what_stays(
    window: MainWindow, tmp_path: Path
) -> None:
    ember = CELLAR.parent / "ember_light"  # a later part of a campaign: it needs the first part's pack
    build_pack(read(ember).quest, tmp_path / "ember.questpack")
    filing.open_path(window, tmp_path / "ember.questpack")
    QTest.qWait(1)
    (sheet,) = (s for s in window.findChildren(Sheet) if s.isVisible())
    told = [label.text() for label in sheet.findChildren(QLabel) if label.text()]
    assert told[0] == "ember.questpack is not installed"
    assert told[1] == "The file is left as it is, and your other packs stay usable."
    assert any("drowned_king" in line for line in told[2:])
    assert list(paths.library().glob("*/*")) == []
