"""The tour waits for each act on a real quest and goes on when it was done."""

from msgspec.structs import replace
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest

from studio.gui.window.main import MainWindow
from studio.gui.window.tour import STEPS, Tour, keyless
from studio.gui.window.welcome import Welcome
from studio.quest.edits import Put
from studio.quest.model import Door, Piece


def begun(window: MainWindow) -> Tour:
    page = window.findChild(Welcome)
    assert isinstance(page, Welcome)
    QTest.mouseClick(page.learn, Qt.MouseButton.LeftButton)
    tour = window.findChild(Tour)
    assert isinstance(tour, Tour)
    assert tour.isVisible()
    return tour


def test_it_goes_on_only_when_the_act_was_done(window: MainWindow) -> None:
    tour = begun(window)
    document = tour.desk.document
    tour.look()
    assert tour.at == 0
    document.do(Put((Piece("new", "corridor_2x2", (20, 20)),)))
    tour.look()
    tour.look()
    assert tour.at == 1
    document.do(Put((Piece("new", "corridor_2x2", (20, 20), turn=1),)))
    tour.look()
    assert (tour.at, tour.words.text()) == (2, STEPS[2].words)
    door = Door("extra", (10, 4, "n"))
    document.do(Put((door,)))
    tour.look()
    assert not keyless(document.quest)
    document.do(Put((replace(door, lock="rune", colour="blue"),)))
    tour.look()
    assert tour.at == 4
    document.undo()
    tour.look()
    assert tour.at == 5
    window.play_from("")
    tour.look()
    assert tour.at == 6
    assert tour.isVisible()


def test_it_can_be_skipped_and_leaves_the_quest_as_it_is(window: MainWindow) -> None:
    tour = begun(window)
    before = tour.quest
    QTest.mouseClick(tour.leave_button, Qt.MouseButton.LeftButton)
    assert not tour.isVisible()
    assert window.desk is not None
    assert window.desk.document.quest is before


def test_it_leaves_with_its_quest(window: MainWindow) -> None:
    tour = begun(window)
    window.close_desk(tour.desk)
    tour.look()
    assert not tour.isVisible()
