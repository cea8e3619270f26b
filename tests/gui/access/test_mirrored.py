"""Where lines begin at the right the window is mirrored; the board, its coordinates and time are not (ui.md §11)."""

import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import QPoint, QRect, Qt
from PySide6.QtGui import QGuiApplication, QImage, QTextLayout, QTextOption
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QWidget
from pytestqt.qtbot import QtBot

from studio.gui.board import BoardView, picture_of_quest
from studio.gui.editor.view import EditMode
from studio.gui.kit import way
from studio.gui.kit.settings import SettingsFile
from studio.gui.kit.sheet import style_sheet
from studio.gui.kit.theme import LIGHT
from studio.gui.table.timeline import Track
from studio.gui.window import app, filing
from studio.gui.window.drawers import Edge
from studio.gui.window.main import MainWindow
from tests.gui.editor.conftest import small_quest

CELLAR = Path(__file__).parents[3] / "quests" / "journeys1" / "the_cellar"
BOTH = pytest.mark.parametrize("language", ["de", "ar"])


@pytest.fixture
def edit(language: str, qtbot: QtBot, tmp_path: Path) -> Iterator[tuple[MainWindow, EditMode]]:
    """A quest open in a window that is laid out as a language is written."""
    app.application()
    way.follow(language)
    app.wear("light")
    window = MainWindow(SettingsFile(), clock=lambda: 1_000_000.0)
    window.resize(1280, 800)
    window.show()
    shutil.copytree(CELLAR, tmp_path / "cellar")
    filing.open_path(window, tmp_path / "cellar")
    mode = window.mode
    assert isinstance(mode, EditMode)
    qtbot.waitUntil(mode.view.isVisible)
    qtbot.wait(60)
    yield window, mode
    window.close()
    window.deleteLater()
    way.follow("en")


def box(widget: QWidget, window: QWidget) -> QRect:
    return QRect(widget.mapTo(window, QPoint(0, 0)), widget.size())


def in_order(language: str, *boxes: QRect) -> bool:
    """Whether boxes lie one after the other as the language is read."""
    lefts = [part.left() for part in boxes]
    return lefts == sorted(lefts, reverse=language == "ar") and len(set(lefts)) == len(lefts)


@pytest.mark.parametrize(
    ("language", "mirrored"), [("ar", True), ("he", True), ("fa", True), ("de", False), ("ja", False)]
)
def test_the_language_says_which_way(qtbot: QtBot, language: str, mirrored: bool) -> None:
    way.follow(language)
    assert way.is_mirrored() == mirrored
    way.follow("en")
    assert QGuiApplication.layoutDirection() == Qt.LayoutDirection.LeftToRight


@BOTH
def test_strip_palette_canvas_and_inspector_follow_each_other(edit: tuple[MainWindow, EditMode], language: str) -> None:
    window, mode = edit
    assert mode.strip is not None
    panels = {panel.id: panel.widget for panel in mode.panels}
    parts = (mode.strip, panels["palette"], mode.view, panels["inspector"])
    assert in_order(language, *(box(part, window) for part in parts))
    findings = box(panels["findings"], window)
    inspector = box(panels["inspector"], window)
    assert not findings.intersects(inspector)
    assert inspector.height() > findings.height() * 2  # full height on its side


@BOTH
def test_bars_are_mirrored_too(edit: tuple[MainWindow, EditMode], language: str) -> None:
    window, _mode = edit
    top = window.header.top
    switch = [box(button, window) for button in top.switch.buttons.values()]
    assert in_order(language, box(window.edit_bar, window), *switch, box(top.main, window))
    assert in_order(language, box(window.status.hint, window), box(window.status.facts, window))
    menus = window.header.menu_row.bar
    actions = [menus.actionGeometry(action) for action in menus.actions()]
    assert in_order(language, *actions)
    assert all(menus.rect().contains(part) for part in actions)


@BOTH
def test_a_drawer_opens_at_its_side(edit: tuple[MainWindow, EditMode], language: str, qtbot: QtBot) -> None:
    window, mode = edit
    window.resize(960, 600)
    qtbot.waitUntil(lambda: window.docks.klass == "compact")
    near, far = (
        box(edge, window) for edge in sorted(window.findChildren(Edge), key=lambda e: e.side) if edge.side != "bottom"
    )
    assert in_order(language, near, far)
    window.docks.open_side("right")
    inspector = next(panel.widget for panel in mode.panels if panel.id == "inspector")
    qtbot.waitUntil(inspector.isVisible)
    assert in_order(language, box(mode.strip, window) if mode.strip else QRect(), box(inspector, window))


@BOTH
def test_the_palette_of_the_outline_is_painted_from_the_side_where_lines_begin(
    edit: tuple[MainWindow, EditMode], language: str, qtbot: QtBot
) -> None:
    window, mode = edit
    window.docks.show_panel("outline")
    outline = next(panel.widget for panel in mode.panels if panel.id == "outline")
    qtbot.waitUntil(outline.isVisible)
    qtbot.wait(120)
    tree = outline.tree  # type: ignore[attr-defined]
    first = tree.visualRect(tree.model().index(0, 0, tree.model().index(0, 0)))
    picture = tree.viewport().grab(first).toImage()
    half = picture.width() // 2
    left, right = ink(picture, range(half)), ink(picture, range(half, picture.width()))
    assert (right > left) == (language == "ar")


def ink(picture: QImage, columns: range) -> int:
    ground = picture.pixelColor(picture.width() // 2, 1)
    return sum(picture.pixelColor(x, y) != ground for x in columns for y in range(picture.height()))


def board(language: str, qtbot: QtBot) -> BoardView:
    way.follow(language)
    view = BoardView()
    qtbot.addWidget(view)
    view.resize(700, 500)
    view.show_picture(picture_of_quest(small_quest()))
    view.show()
    view.camera.zoom_to(32)
    view.camera.centre(8, 6)
    return view


def test_the_board_is_drawn_the_same_pixel_by_pixel(qtbot: QtBot) -> None:
    app.application()
    app.wear("light")
    pictures = []
    for language in ("en", "ar"):
        view = board(language, qtbot)
        parts = [view.viewport().grab().toImage()]
        for ruler in (view.columns, view.rows):
            assert ruler is not None
            parts.append(ruler.grab().toImage())
        view.camera.pan(QPoint(-70, -30))
        parts.append(view.viewport().grab().toImage())
        pictures.append(parts)
    way.follow("en")
    for one, other in zip(*pictures, strict=True):
        assert one == other
    assert pictures[0][0] != pictures[0][3]


def test_a_square_is_where_it_was_and_a_click_finds_it(qtbot: QtBot) -> None:
    app.application()
    view = board("ar", qtbot)
    assert view.place_on_screen(3, 0).x() < view.place_on_screen(9, 0).x()
    seen: list[object] = []
    view.hovered.connect(seen.append)
    QTest.mouseMove(view.viewport(), view.place_on_screen(9.5, 4.5) + QPoint(1, 1))
    QTest.mouseMove(view.viewport(), view.place_on_screen(9.5, 4.5))
    assert seen[-1] == (9, 4)
    way.follow("en")


def test_time_runs_from_left_to_right_everywhere(qtbot: QtBot) -> None:
    way.follow("ar")
    track = Track()
    qtbot.addWidget(track)
    track.resize(400, 44)
    track.show_state(3, 10, (), ())
    assert track.place(0) < track.place(3) < track.place(10)
    way.follow("en")


def test_edges_that_belong_to_one_side_change_it(qtbot: QtBot) -> None:
    usual = style_sheet(LIGHT)
    way.follow("ar")
    mirrored = style_sheet(LIGHT)
    way.follow("en")
    assert "text-align: left" in usual
    assert "text-align: left" not in mirrored
    assert "text-align: right" in mirrored


def points_right(picture: QImage) -> bool:
    """Whether what is drawn is wider towards the right in the middle of its height than at its ends."""
    ground = picture.pixelColor(3, 3).lightness()
    inked = {
        y: [x for x in range(4, picture.width() - 4) if abs(picture.pixelColor(x, y).lightness() - ground) > 60]
        for y in range(4, picture.height() - 4)
    }
    rows = [y for y, columns in inked.items() if columns]
    middle, end = rows[len(rows) // 2], rows[0]
    return sum(inked[middle]) / len(inked[middle]) > sum(inked[end]) / len(inked[end])


@BOTH
def test_the_arrows_of_closed_drawers_point_into_the_window(
    edit: tuple[MainWindow, EditMode], language: str, qtbot: QtBot
) -> None:
    window, _mode = edit
    window.resize(960, 600)
    qtbot.waitUntil(lambda: window.docks.klass == "compact")
    edges = sorted(
        (edge for edge in window.findChildren(Edge) if edge.side != "bottom"), key=lambda edge: box(edge, window).left()
    )
    assert [points_right(edge.grab().toImage()) for edge in edges] == [True, False]


@BOTH
def test_signs_in_the_bar_of_the_closed_dock_stand_before_their_numbers(
    edit: tuple[MainWindow, EditMode], language: str, qtbot: QtBot
) -> None:
    """The sign for notes is a letter to Qt: without more the number would stand on its other side."""
    window, _mode = edit
    window.resize(960, 600)
    qtbot.waitUntil(lambda: window.docks.klass == "compact")
    (bar,) = (edge for edge in window.findChildren(Edge) if edge.side == "bottom")
    words = bar.text()
    layout = QTextLayout(words)
    option = QTextOption()
    option.setTextDirection(window.layoutDirection())
    layout.setTextOption(option)
    layout.beginLayout()
    line = layout.createLine()
    layout.endLayout()
    for sign in "⊗⚠ℹ":
        place = words.index(sign)
        number = next(n for n in range(place + 1, len(words)) if words[n].isdigit())
        at, follows = (line.cursorToX(n)[0] for n in (place, number))  # type: ignore[index]
        assert (follows < at) == (language == "ar"), sign
