"""The tour, walked by hand to its end: each act with mouse and keys, and what is shown when nothing is done."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import QPoint, QPointF, QRect, QSize, Qt
from PySide6.QtGui import QDrag, QDragEnterEvent, QDragMoveEvent, QDropEvent
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from studio.gui.editor.finding_row import FindingRow
from studio.gui.editor.palette import CardWidget
from studio.gui.kit.settings import PlaySettings
from studio.gui.window import tour as tour_module
from studio.gui.window.main import MainWindow
from studio.gui.window.tour import CORRIDOR, END, STEPS, Tour, corridor, the_door, with_gap
from studio.gui.window.tour_bubble import beside
from studio.gui.window.welcome import Welcome
from studio.quest.files import read
from studio.quest.model import Door, RuneKey
from studio.rules.core.actions import StepTo
from tests.gui.window.waiting import until_done

Key, Left = Qt.Key, Qt.MouseButton.LeftButton
CELLAR = Path(__file__).parents[3] / "quests" / "journeys1" / "the_cellar"


@pytest.fixture
def tour(window: MainWindow, qtbot: QtBot) -> Iterator[Tour]:
    """The tour as the button on the first page begins it."""
    window.settings.change(reduced_motion=True, play=PlaySettings(heroes=2, seats={"0": "random"}, seed=3, speed="max"))
    page = window.findChild(Welcome)
    assert isinstance(page, Welcome)
    QTest.mouseClick(page.learn, Left)
    until_done(window)
    made = window.findChild(Tour)
    assert isinstance(made, Tour)
    qtbot.waitUntil(lambda: made.bubble.isVisible() and made.edit.view.isVisible())
    qtbot.wait(20)
    yield made
    made.leave()


def spot(tour: Tour, x: float, y: float) -> tuple[QPoint, object]:
    view = tour.board()
    assert view is not None
    return view.place_on_screen(x, y), view.viewport()


def click(tour: Tour, x: float, y: float) -> None:
    point, port = spot(tour, x, y)
    QTest.mouseMove(port, point)  # type: ignore[arg-type]
    QTest.mouseClick(port, Left, pos=point)  # type: ignore[arg-type]


def drag_card(tour: Tour, monkeypatch: pytest.MonkeyPatch, x: float, y: float) -> None:
    """Drags the corridor's card onto the board; the platform without a screen has no drag, so its part is played here."""
    card = next(c for c in tour.edit.palette.findChildren(CardWidget) if c.card.id == f"piece:{CORRIDOR}")
    point, _port = spot(tour, x, y)
    none, copy = Qt.KeyboardModifier.NoModifier, Qt.DropAction.CopyAction
    view = tour.edit.view

    def carry(drag: QDrag, _action: object) -> Qt.DropAction:
        mime = drag.mimeData()
        enter = QDragEnterEvent(point, copy, mime, Left, none)
        view.dragEnterEvent(enter)
        assert enter.isAccepted()
        view.dragMoveEvent(QDragMoveEvent(point, copy, mime, Left, none))
        view.dropEvent(QDropEvent(QPointF(point), copy, mime, Left, none))
        return copy

    monkeypatch.setattr(QDrag, "exec", carry)
    start = card.rect().center()
    QTest.mousePress(card, Left, pos=start)
    QTest.mouseMove(card, start + QPoint(15, 15))


def test_it_is_walked_by_hand_to_its_end(tour: Tour, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch) -> None:
    window, said = tour.window, []

    def now_at(step: int) -> None:
        said.append(tour.words)
        qtbot.waitUntil(lambda: tour.at == step, timeout=4000)

    drag_card(tour, monkeypatch, 7, 3)
    now_at(1)
    found = corridor(tour.quest)
    assert found is not None
    assert found[1].turn == 1
    QTest.keyClick(tour.edit.view, Key.Key_R)
    now_at(2)
    QTest.keyClick(tour.edit.view, Key.Key_D)
    click(tour, 6, 2.6)
    now_at(3)
    assert the_door(tour.quest) is not None
    click(tour, 6, 2.6)
    now_at(4)
    qtbot.waitUntil(lambda: any(r.finding.code == "R105" for r in tour.edit.findings.findChildren(FindingRow)))
    row = next(r for r in tour.edit.findings.findChildren(FindingRow) if r.finding.code == "R105")
    assert row.finding.sentence() == "No red rune key is on the map for red rune door d1"
    QTest.mouseClick(row, Left, pos=QPoint(200, 12))
    now_at(5)
    QTest.mouseClick(row.fix, Left)
    now_at(6)
    assert any(isinstance(x, RuneKey) for x in tour.quest.elements.values())
    QTest.keyClick(window.focusWidget() or window, Key.Key_F5)
    now_at(7)
    play = tour.desk.play
    assert play is not None
    play.read_aloud.leave()
    steps = []
    for _answer in range(80):
        steps = [option for option in play.options if isinstance(option.action, StepTo) and option.square is not None]
        if play.can_act and steps:
            break
        if play.can_act and play.choices.listing is not None and play.choices.listing.default:
            QTest.keyClick(window.focusWidget() or window, Key.Key_Return, Qt.KeyboardModifier.ControlModifier)
        elif play.can_act:
            QTest.keyClick(window.focusWidget() or window, Key.Key_1)
        qtbot.wait(5)
        if play.read_aloud.isVisible():
            QTest.keyClick(window.focusWidget() or window, Key.Key_Return)
    assert tour.words == "Click a square to move."
    _source, target = tour._places()
    QTest.mouseClick(play.board.viewport(), Left, pos=play.board.viewport().mapFrom(window, target.center()))
    now_at(8)
    qtbot.waitUntil(lambda: play.can_act)
    click(tour, 6, 2.6)
    now_at(9)
    assert "The door is locked" in play.bubble.accessibleName()
    assert "J-1618" in play.bubble.accessibleName()
    before = tour.quest
    for _twice in range(3):
        if tour.is_in("play"):
            QTest.keyClick(window.focusWidget() or window, Key.Key_Escape)
    now_at(10)
    assert tour.quest is before
    assert tour.words == END
    assert [words for words in said if words not in {step.words for step in STEPS}] in ([], [tour_module.ASKED])
    QTest.mouseClick(tour.bubble.leave_button, Left)
    assert window.findChild(Tour) is None or not tour.bubble.isVisible()


def test_the_quest_begins_with_its_first_corridor_door_and_key_gone() -> None:
    quest = read(CELLAR).quest
    gap = with_gap(quest)
    gone = set(quest.elements) - set(gap.elements)
    assert gone == {"P3", "d1", "k1"}
    assert all(x.lock == "normal" for x in gap.elements.values() if isinstance(x, Door))


def test_a_piece_put_elsewhere_does_not_count(tour: Tour, monkeypatch: pytest.MonkeyPatch) -> None:
    drag_card(tour, monkeypatch, 7, 12)
    tour.look()
    assert tour.at == 0
    assert len(tour.quest.elements) == len(with_gap(read(CELLAR).quest).elements) + 1


def test_mark_card_and_tip_show_where(tour: Tour, qtbot: QtBot) -> None:
    assert tour.edit.view.board.overlay("tour") is not None
    qtbot.waitUntil(lambda: tour.veil.frames == (tour._places()[0],))
    card = tour.corridor_card()
    assert card is not None
    qtbot.waitUntil(lambda: not card.visibleRegion().isEmpty())
    _source, target = tour._places()
    assert not tour.bubble.geometry().intersects(target)
    assert tour.bubble.width() <= 300
    assert tour.bubble.dots.text() == "○" * 10


def test_after_a_while_the_movement_is_shown_once(tour: Tour, monkeypatch: pytest.MonkeyPatch, qtbot: QtBot) -> None:
    assert tour._wait.remainingTime() > 19_000
    tour._wait.start(30)
    qtbot.waitUntil(lambda: tour.veil.movement is not None)
    assert tour.veil.movement is not None
    assert tour.veil.movement.drags
    assert not tour._wait.isActive()
    tour.veil.rest()


@pytest.mark.parametrize(("calm", "first"), [(True, 1.0), (False, 0.0)])
def test_with_less_motion_the_movement_is_a_still_picture(tour: Tour, calm: bool, first: float) -> None:
    tour.window.setProperty("reduced_motion", calm)
    tour.show_movement()
    assert tour.veil._at == first
    tour.veil.rest()


def test_it_can_be_skipped_and_leaves_the_quest_as_it_is(tour: Tour) -> None:
    before = tour.quest
    QTest.mouseClick(tour.bubble.leave_button, Left)
    assert not tour.bubble.isVisible()
    assert tour.edit.view.board.overlay("tour") is None
    assert tour.quest is before


def test_it_leaves_with_its_quest(tour: Tour) -> None:
    tour.window.close_desk(tour.desk)
    tour.look()
    assert not tour.bubble.isVisible()


@pytest.mark.parametrize(
    ("target", "way"),
    [((400, 300, 40, 40), "below"), ((400, 740, 40, 40), "right"), ((1230, 760, 40, 30), "above")],
)
def test_the_bubble_never_covers_what_it_speaks_of(target: tuple[int, int, int, int], way: str) -> None:
    box = QRect(*target)
    at, found = beside(box, QSize(300, 90), QRect(0, 0, 1280, 800))
    assert found == way
    assert not QRect(at, QSize(300, 90)).intersects(box)
