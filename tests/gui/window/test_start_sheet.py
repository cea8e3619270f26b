"""The start sheet: named parties, seed, dice, start, which version, and what errors mean for the game."""

import shutil
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from studio.gui.editor.view import EditMode
from studio.gui.kit.settings import Party, PlaySettings, SettingsFile
from studio.gui.window import filing
from studio.gui.window.main import MainWindow
from studio.gui.window.start_sheet import StartSheet
from studio.quest.edits import Remove, SetText
from studio.quest.model import Door
from tests.gui.window.waiting import until_done

Key, Left = Qt.Key, Qt.MouseButton.LeftButton
CELLAR = Path(__file__).parents[3] / "quests" / "journeys1" / "the_cellar"


@pytest.fixture
def sheet(window: MainWindow, qtbot: QtBot, tmp_path: Path) -> StartSheet:
    window.settings.change(reduced_motion=True, play=PlaySettings(heroes=2, seats={"0": "random"}, seed=3, speed="max"))
    shutil.copytree(CELLAR, tmp_path / "cellar")
    filing.open_path(window, tmp_path / "cellar")
    qtbot.waitUntil(lambda: window.mode is not None and window.mode.central.isVisible())
    return opened(window)


def opened(window: MainWindow) -> StartSheet:
    QTest.keyClick(window.focusWidget() or window, Key.Key_F5, Qt.KeyboardModifier.ShiftModifier)
    found = [sheet for sheet in window.findChildren(StartSheet) if sheet.isVisible()]
    assert len(found) == 1
    return found[0]


def choose(sheet: StartSheet, *heroes: str) -> None:
    for seat, hero in enumerate(heroes, 1):
        sheet.party[seat].setCurrentIndex(sheet.party[seat].findData(hero))


def entries(sheet: StartSheet, *places: int) -> list[str]:
    return [str(sheet.party[1].itemData(place)) for place in places]


def test_a_party_is_named_kept_for_the_next_start_taken_and_forgotten(window: MainWindow, sheet: StartSheet) -> None:
    three = entries(sheet, 2, 5, 7)
    QTest.mouseClick(sheet.heroes[3], Left)
    choose(sheet, *three)
    QTest.mouseClick(sheet.parties.save, Left)
    assert sheet.parties.name.hasFocus()
    QTest.keyClicks(sheet.parties.name, "Thursday")
    QTest.keyClick(sheet.parties.name, Key.Key_Return)
    assert sheet.parties.box.currentText() == "Thursday"
    assert SettingsFile().now.parties == (Party("Thursday", "journeys1", tuple(three)),)
    sheet.leave()
    again = opened(window)
    QTest.mouseClick(again.heroes[2], Left)
    assert again.parties.box.currentText() == "As chosen above"
    again.parties.box.setFocus()
    QTest.keyClick(again.parties.box, Key.Key_Down)
    again.parties.box.activated.emit(again.parties.box.currentIndex())
    assert again.heroes[3].isChecked()
    assert list(again.taken()) == three
    QTest.mouseClick(again.parties.forget, Left)
    assert SettingsFile().now.parties == ()
    assert not again.parties.forget.isEnabled()
    assert again.parties.forget.toolTip() == "Choose a saved party first."


def test_esc_while_naming_gives_the_name_up_and_keeps_the_sheet(sheet: StartSheet) -> None:
    QTest.mouseClick(sheet.parties.save, Left)
    QTest.keyClicks(sheet.parties.name, "No")
    QTest.keyClick(sheet.parties.name, Key.Key_Escape)
    assert sheet.isVisible()
    assert sheet.parties.box.isVisible()
    assert SettingsFile().now.parties == ()


def test_parties_of_another_game_are_not_offered(window: MainWindow, sheet: StartSheet) -> None:
    sheet.leave()
    window.settings.change(parties=(Party("Other", "journeys2", ("x",)),))
    assert opened(window).parties.box.count() == 1


def test_the_die_draws_another_seed_and_dice_may_be_rolled_at_the_table(window: MainWindow, sheet: StartSheet) -> None:
    QTest.mouseClick(sheet.again, Left)
    assert sheet.seed.value() != 3
    sheet.dice.setCurrentIndex(sheet.dice.findData("typed"))
    QTest.mouseClick(sheet.go_button, Left)
    until_done(window)
    assert window.settings.now.play.dice == "typed"
    assert window.desk is not None
    assert window.desk.play is not None
    assert window.desk.play.rolling.on


def test_the_saved_version_can_be_played_while_another_is_on_screen(window: MainWindow, sheet: StartSheet) -> None:
    assert not sheet.version.isEnabled()
    sheet.leave()
    assert window.desk is not None
    window.desk.document.do(SetText("en", "title", "Changed"))
    other = opened(window)
    other.version.setCurrentIndex(other.version.findData("saved"))
    QTest.mouseClick(other.go_button, Left)
    until_done(window)
    session = window.desk.play.session if window.desk.play else None
    assert session is not None
    assert session.rules.setup.quest.texts["en"]["title"] == "The Cellar"


def test_the_first_error_is_named_with_its_place_and_stops_nothing(
    window: MainWindow, sheet: StartSheet, qtbot: QtBot
) -> None:
    assert sheet.told.text() == ""
    sheet.leave()
    desk, mode = window.desk, window.mode
    assert desk is not None
    assert isinstance(mode, EditMode)
    key = next(id_ for id_, x in desk.document.quest.elements.items() if type(x).__name__ == "RuneKey")
    desk.document.do(Remove((key,)))
    qtbot.waitUntil(lambda: any(f.code == "R105" for f in mode.bench.findings), timeout=8000)
    told = opened(window).told.text()
    assert told.endswith("R105 will matter in 2 Wine Cellar.")
    assert any(isinstance(x, Door) and x.lock == "rune" for x in desk.document.quest.elements.values())
