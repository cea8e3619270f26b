"""Size classes, and docks that become drawers."""

from pathlib import Path

import pytest
from PySide6.QtCore import QPoint, QSize, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QDockWidget, QTabBar, QToolButton
from pytestqt.qtbot import QtBot

from studio.content.load import load
from studio.gui.editor.view import EditMode
from studio.gui.kit.settings import SettingsFile
from studio.gui.table.view import PlayMode
from studio.gui.window.command_list import CommandList
from studio.gui.window.desk import Desk
from studio.gui.window.dock_sizes import size_class
from studio.gui.window.drawers import Drawer, Edge
from studio.gui.window.main import MainWindow
from studio.play.names import Names
from studio.play.seats import Seats
from studio.play.session import Session
from studio.quest.document import Document
from studio.quest.files import read
from tests.play.toy import QUEST, Toy

CELLAR = Path(__file__).parents[3] / "quests" / "journeys1" / "the_cellar"


@pytest.mark.parametrize(
    ("size", "klass"),
    [
        ((960, 540), "compact"),
        ((999, 800), "compact"),
        ((1280, 639), "compact"),
        ((1024, 700), "small"),
        ((1280, 759), "small"),
        ((1280, 800), "medium"),
        ((1599, 900), "medium"),
        ((1920, 1080), "large"),
    ],
)
def test_the_class_follows_from_the_logical_size(size: tuple[int, int], klass: str) -> None:
    assert size_class(QSize(*size)) == klass


@pytest.fixture
def played(window: MainWindow) -> PlayMode:
    desk = Desk(Document(QUEST))
    play = PlayMode(window.settings, window.jobs)
    play.take_session(Session(Toy(), 7, Seats()), Names(QUEST, load("journeys1")))
    desk.add_mode(play)
    desk.game_quest = QUEST
    desk.last_mode = "play"
    window.add_desk(desk)
    return play


def drawers(window: MainWindow) -> list[str]:
    return sorted(drawer.side for drawer in window.findChildren(Drawer) if drawer.isVisible())


def test_a_small_window_turns_docks_into_drawers_and_shows_what_is_asked(
    window: MainWindow, played: PlayMode, qtbot: QtBot
) -> None:
    assert len(window.docks.panes()) == 2
    window.resize(960, 540)
    qtbot.waitUntil(lambda: window.docks.klass == "compact")
    qtbot.waitUntil(lambda: drawers(window) == ["right"])
    assert not played.party.isVisible()
    assert played.choices.isVisible()
    assert window.header.menu_row.folded.isVisible()


def test_alt_1_opens_a_drawer_and_esc_closes_it(window: MainWindow, played: PlayMode, qtbot: QtBot) -> None:
    window.resize(960, 540)
    qtbot.waitUntil(lambda: window.docks.klass == "compact")
    window.commands.run("view.left")
    assert "left" in drawers(window)
    (left,) = (d for d in window.findChildren(Drawer) if d.isVisible() and d.side == "left")
    QTest.keyClick(left, Qt.Key.Key_Escape)
    assert "left" not in drawers(window)


def test_growing_again_brings_the_docks_back_with_their_panels(
    window: MainWindow, played: PlayMode, qtbot: QtBot
) -> None:
    window.resize(960, 540)
    qtbot.waitUntil(lambda: window.docks.klass == "compact")
    window.resize(1280, 800)
    qtbot.waitUntil(lambda: window.docks.klass == "medium")
    assert drawers(window) == []
    assert [pane.panels[0].id for pane in window.docks.panes()] == ["party", "choices"]
    assert played.party.isVisible()


def test_the_canvas_keeps_more_than_half_of_the_width(window: MainWindow, played: PlayMode) -> None:
    assert played.board.width() >= 0.55 * window.width()


def test_sizes_are_kept_as_text_and_read_again(window: MainWindow, played: PlayMode) -> None:
    assert window.docks.sizes() == {}
    window.docks.load_sizes({"play.large": "300,350,46", "edit.large": "264,320,228,500,300", "x": "nonsense"})
    assert window.docks.sizes() == {"play.large": "300,350,46,450,400", "edit.large": "264,320,228,500,300"}


# --- the editor in every class -----------------------------------------------------------------


@pytest.fixture
def edit(window: MainWindow, qtbot: QtBot) -> EditMode:
    window.settings.change(reduced_motion=True)
    window.add_desk(Desk(Document(read(CELLAR).quest)))
    mode = window.mode
    assert isinstance(mode, EditMode)
    qtbot.waitUntil(lambda: mode.view.isVisible())
    return mode


def resized(window: MainWindow, qtbot: QtBot, wide: int, high: int) -> None:
    window.resize(wide, high)
    qtbot.waitUntil(lambda: window.docks.klass == size_class(QSize(wide, high)))
    qtbot.wait(10)


def dragged(window: MainWindow, at: QPoint, to: QPoint) -> None:
    """The separator under a point, dragged by hand."""
    QTest.mousePress(window, Qt.MouseButton.LeftButton, pos=at)
    for part in (0.3, 0.7, 1.0):
        QTest.mouseMove(window, at + (to - at) * part)
        QTest.qWait(20)  # Qt moves separators by a timer
    QTest.mouseRelease(window, Qt.MouseButton.LeftButton, pos=to)
    QTest.qWait(10)


def front(mode: EditMode) -> list[str]:
    """The panels of the editor that are seen."""
    return [panel.id for panel in mode.panels if panel.widget.isVisible()]


def test_a_large_window_opens_outline_under_inspector_and_history_beside_findings(
    window: MainWindow, edit: EditMode, qtbot: QtBot
) -> None:
    assert front(edit) == ["palette", "inspector", "findings"]
    resized(window, qtbot, 1920, 1080)
    assert front(edit) == ["palette", "outline", "inspector", "findings", "history"]
    at = {panel.id: panel.widget.mapTo(window, QPoint(0, 0)) for panel in edit.panels}
    assert at["outline"].x() == at["inspector"].x()
    assert at["outline"].y() > at["inspector"].y() + 200
    assert at["history"].y() == at["findings"].y()
    assert at["history"].x() > at["findings"].x() + 400
    assert edit.view.width() == pytest.approx(1292, abs=4)
    assert edit.view.height() == pytest.approx(756, abs=4)
    assert (edit.palette.width(), edit.inspector.width()) == (264, 320)
    assert edit.mini.isVisible()
    assert (edit.mini.width(), edit.mini.height()) == (200, 140)
    resized(window, qtbot, 1600, 900)
    assert edit.mini.isVisible()
    resized(window, qtbot, 1599, 900)
    assert not edit.mini.isVisible()


def test_changing_the_class_back_and_forth_keeps_what_the_user_did(
    window: MainWindow, edit: EditMode, qtbot: QtBot
) -> None:
    window.docks.show_panel("outline")
    window.docks.show_panel("history")
    resized(window, qtbot, 1920, 1080)
    assert front(edit) == ["palette", "outline", "inspector", "findings", "history"]
    edge = edit.inspector.mapTo(window, QPoint(0, 300)) - QPoint(1, 0)
    dragged(window, edge, edge - QPoint(60, 0))
    assert edit.inspector.width() == pytest.approx(380, abs=2)
    resized(window, qtbot, 1280, 800)
    assert front(edit) == ["outline", "inspector", "history"]
    assert edit.inspector.width() == 276
    resized(window, qtbot, 960, 540)
    resized(window, qtbot, 1920, 1080)
    assert edit.inspector.width() == pytest.approx(380, abs=2)
    window.docks.show_panel("texts")
    resized(window, qtbot, 1280, 800)
    assert front(edit) == ["outline", "inspector", "texts"]


def test_dragged_sizes_are_kept_by_mode_and_class_for_the_next_start(
    window: MainWindow, edit: EditMode, qtbot: QtBot
) -> None:
    edge = edit.inspector.mapTo(window, QPoint(0, 300)) - QPoint(1, 0)
    dragged(window, edge, edge - QPoint(40, 0))
    window.close()
    assert window.settings.now.docks == {"edit.medium": "212,316,172,450,400"}


def test_titles_follow_a_panel_that_stands_by_itself(window: MainWindow, edit: EditMode, qtbot: QtBot) -> None:
    resized(window, qtbot, 1920, 1080)
    edit.panel_titled.emit("history", "History  3")
    resized(window, qtbot, 1280, 800)
    assert "History  3" in [pane.titles() for pane in window.docks.panes()][2]


def test_a_compact_window_has_one_menu_a_magnifier_icons_and_a_bar_that_opens_to_half(
    window: MainWindow, edit: EditMode, qtbot: QtBot
) -> None:
    resized(window, qtbot, 960, 540)
    row, top = window.header.menu_row, window.header.top
    assert (row.folded.isVisible(), row.bar.isVisible()) == (True, False)
    assert (top.glass.isVisible(), top.field.isVisible()) == (True, False)
    menu = row.folded.menu()
    assert [action.text().replace("&", "") for action in menu.actions()][:3] == ["File", "Edit", "View"]
    QTest.mouseClick(top.glass, Qt.MouseButton.LeftButton)
    (palette,) = window.findChildren(CommandList)
    assert palette.isVisible()
    QTest.keyClick(palette.line, Qt.Key.Key_Escape)
    (bar,) = (edge for edge in window.findChildren(Edge) if edge.side == "bottom")
    assert bar.height() == 28
    assert bar.text().startswith("Findings")
    QTest.mouseClick(bar, Qt.MouseButton.LeftButton)
    assert drawers(window) == ["bottom"]
    assert edit.findings.isVisible()
    (drawer,) = (d for d in window.findChildren(Drawer) if d.isVisible())
    assert drawer.height() == window.body.height() // 2
    QTest.keyClick(drawer, Qt.Key.Key_Escape)
    QTest.keyClick(window, Qt.Key.Key_2, Qt.KeyboardModifier.AltModifier)
    assert drawers(window) == ["right"]
    assert edit.inspector.isVisible()
    (right,) = (d for d in window.findChildren(Drawer) if d.isVisible())
    tabs = next(bar for bar in right.findChildren(QTabBar, "dockTabs") if bar.count())
    assert [tabs.tabText(n) for n in range(tabs.count())] == ["", "", ""]
    assert [tabs.tabToolTip(n) for n in range(tabs.count())] == ["Inspector", "Quest", "Help"]
    QTest.keyClick(window, Qt.Key.Key_2, Qt.KeyboardModifier.AltModifier)
    assert drawers(window) == []


def test_in_a_small_window_a_tool_opens_its_palette_until_the_canvas_is_pressed(
    window: MainWindow, edit: EditMode, qtbot: QtBot
) -> None:
    resized(window, qtbot, 1024, 700)
    edit.view.setFocus()
    QTest.keyClick(edit.view, Qt.Key.Key_P)
    assert drawers(window) == ["left"]
    assert edit.palette.isVisible()
    assert edit.view.hasFocus()
    (flyout,) = (d for d in window.findChildren(Drawer) if d.isVisible())
    assert flyout.width() == 212
    viewport = edit.view.viewport()
    QTest.mouseClick(viewport, Qt.MouseButton.LeftButton, pos=QPoint(500, 60))
    assert drawers(window) == []
    QTest.keyClick(edit.view, Qt.Key.Key_F)
    (pin,) = flyout.findChildren(QToolButton, "topTool")
    QTest.mouseClick(pin, Qt.MouseButton.LeftButton)
    QTest.mouseClick(viewport, Qt.MouseButton.LeftButton, pos=QPoint(500, 60))
    assert drawers(window) == ["left"]


def test_the_window_stands_where_it_stood(window: MainWindow, qtbot: QtBot) -> None:
    window.resize(880, 650)  # the screen of the tests is no wider
    qtbot.wait(5)
    window.close()
    other = MainWindow(SettingsFile())
    qtbot.addWidget(other)
    other.stand_as_before()
    assert (other.width(), other.height()) == (880, 650)


def test_what_is_no_geometry_changes_nothing(window: MainWindow) -> None:
    window.settings.change(geometry="zz")
    window.stand_as_before()
    assert (window.width(), window.height()) == (1280, 800)


# --- floating, putting away ---------------------------------------------------------------------


def dock_of(window: MainWindow, name: str) -> QDockWidget:
    found = window.findChild(QDockWidget, f"dock.edit.{name}")
    assert isinstance(found, QDockWidget)
    return found


def test_a_double_click_beside_the_tabs_floats_a_dock_and_brings_it_back(
    window: MainWindow, edit: EditMode, qtbot: QtBot
) -> None:
    dock = dock_of(window, "right")
    head = window.docks.panes()[1].head
    spot = QPoint(head.width() - 6, 10)
    wide = edit.view.width()
    QTest.mouseDClick(head, Qt.MouseButton.LeftButton, pos=spot)
    assert dock.isFloating()
    assert dock.windowTitle() == "Inspector, Quest, Help"
    qtbot.waitUntil(lambda: edit.view.width() > wide + 200)
    QTest.mouseDClick(head, Qt.MouseButton.LeftButton, pos=spot)
    assert not dock.isFloating()
    qtbot.waitUntil(lambda: edit.view.width() == wide)


def test_a_floating_dock_comes_home_when_the_window_becomes_compact(
    window: MainWindow, edit: EditMode, qtbot: QtBot
) -> None:
    head = window.docks.panes()[1].head
    QTest.mouseDClick(head, Qt.MouseButton.LeftButton, pos=QPoint(head.width() - 6, 10))
    resized(window, qtbot, 960, 540)
    assert not dock_of(window, "right").isFloating()
    window.commands.run("view.right")
    assert edit.inspector.isVisible()


def test_the_list_of_docks_puts_one_away_and_its_key_brings_it_back(window: MainWindow, edit: EditMode) -> None:
    menu = window.docks.menu()
    assert [action.text() for action in menu.actions()][:2] == ["Palette, Outline", "Inspector, Quest, Help"]
    assert all(action.isChecked() for action in menu.actions())
    menu.actions()[0].trigger()
    assert not edit.palette.isVisible()
    window.show_mode("edit")
    assert not edit.palette.isVisible()
    QTest.keyClick(window, Qt.Key.Key_1, Qt.KeyboardModifier.AltModifier)
    assert edit.palette.isVisible()
    menu.close()
