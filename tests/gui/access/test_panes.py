"""F6 walks through the panes in the order of the window; Esc takes back what came last, first (ui.md §9, §11)."""

import shutil
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QWidget
from pytestqt.qtbot import QtBot

from studio.gui.editor.find_bar import FindBar
from studio.gui.editor.view import EditMode
from studio.gui.kit.theme import CONTRAST, DARK, LIGHT, contrast
from studio.gui.window import filing
from studio.gui.window.main import MainWindow
from studio.gui.window.popups import Sheet

Key, Modifier = Qt.Key, Qt.KeyboardModifier
CELLAR = Path(__file__).parents[3] / "quests" / "journeys1" / "the_cellar"


def press(window: MainWindow, key: Key, modifier: Modifier = Modifier.NoModifier) -> None:
    QTest.keyClick(window.focusWidget() or window, key, modifier)


@pytest.fixture
def edit(window: MainWindow, qtbot: QtBot, tmp_path: Path) -> EditMode:
    shutil.copytree(CELLAR, tmp_path / "cellar")
    filing.open_path(window, tmp_path / "cellar")
    mode = window.mode
    assert isinstance(mode, EditMode)
    qtbot.waitUntil(mode.view.isVisible)
    qtbot.wait(60)
    mode.view.setFocus()
    return mode


def pane_of(window: MainWindow, edit: EditMode) -> str:
    """The name of the pane that has the focus."""
    focus = QApplication.focusWidget()
    assert focus is not None
    (left,), (right,), (bottom,) = (window.docks.panes(side) for side in ("left", "right", "bottom"))  # type: ignore[arg-type]
    found: dict[str, QWidget | None] = {
        "top": window.header.top,
        "strip": edit.strip,
        "left": left,
        "canvas": edit.view,
        "right": right,
        "bottom": bottom,
        "status": window.status,
    }
    return next(name for name, pane in found.items() if pane is focus or (pane and pane.isAncestorOf(focus)))


ORDER = ["top", "strip", "left", "canvas", "right", "bottom", "status"]


def test_f6_goes_through_all_panes_and_shift_f6_back(window: MainWindow, edit: EditMode, qtbot: QtBot) -> None:
    window.toasts.show("Saved.")  # the bell in the status line takes the focus
    walked = []
    for _pane in ORDER:
        walked.append(pane_of(window, edit))
        press(window, Key.Key_F6)
    start = ORDER.index("canvas")
    assert walked == ORDER[start:] + ORDER[:start]
    assert pane_of(window, edit) == "canvas"
    press(window, Key.Key_F6, Modifier.ShiftModifier)
    assert pane_of(window, edit) == "left"


def test_a_pane_that_cannot_take_the_focus_is_passed_over(window: MainWindow, edit: EditMode) -> None:
    walked = set()
    for _pane in range(6):
        press(window, Key.Key_F6)
        walked.add(pane_of(window, edit))
    assert walked == set(ORDER) - {"status"}


def test_in_a_small_window_the_canvas_comes_after_the_strip(window: MainWindow, edit: EditMode, qtbot: QtBot) -> None:
    """Docks that are drawers are passed over, and the others keep their order."""
    window.resize(1100, 760)
    qtbot.waitUntil(lambda: window.docks.klass == "small")
    edit.view.setFocus()
    press(window, Key.Key_F6)
    (right,) = window.docks.panes("right")
    focus = QApplication.focusWidget()
    assert focus is not None
    assert right.isAncestorOf(focus)
    press(window, Key.Key_F6, Modifier.ShiftModifier)
    assert QApplication.focusWidget() is edit.view


def test_esc_closes_what_lies_on_top_first_and_one_thing_each_time(
    window: MainWindow, edit: EditMode, qtbot: QtBot
) -> None:
    """A sheet, the find bar, what is in hand, the tool, the selection: in this order."""
    window.resize(960, 600)
    qtbot.waitUntil(lambda: window.docks.klass == "compact")
    edit.view.setFocus()
    edit.bench.select(next(iter(edit.document.quest.elements)))
    selected = edit.bench.selection
    press(window, Key.Key_F, Modifier.ControlModifier)
    bar = window.findChild(FindBar)
    assert bar is not None
    press(window, Key.Key_F5, Modifier.ShiftModifier)
    assert window.body.findChildren(Sheet)
    press(window, Key.Key_Escape)
    qtbot.waitUntil(lambda: not window.body.findChildren(Sheet))
    assert bar.isVisible()
    bar.field.setFocus()
    press(window, Key.Key_Escape)
    assert not bar.isVisible()
    assert edit.bench.selection == selected
    press(window, Key.Key_C)
    assert edit.tool.id == "treasure"
    window.docks.close_drawer()
    edit.view.setFocus()
    press(window, Key.Key_Escape)
    assert edit.tool.id == "select"
    press(window, Key.Key_Escape)
    assert edit.bench.selection == ()


def test_a_drawer_is_closed_before_the_tool_is_put_down(window: MainWindow, edit: EditMode, qtbot: QtBot) -> None:
    window.resize(960, 600)
    qtbot.waitUntil(lambda: window.docks.klass == "compact")
    edit.view.setFocus()
    press(window, Key.Key_C)
    assert window.docks.close_drawer()
    window.docks.open_side("right", focus=False)
    press(window, Key.Key_Escape)
    assert edit.tool.id == "treasure"
    assert not window.docks.close_drawer()
    press(window, Key.Key_Escape)
    assert edit.tool.id == "select"


@pytest.mark.parametrize("look", [LIGHT, DARK, CONTRAST], ids=lambda look: look.name)
@pytest.mark.parametrize("around", ["window", "panel", "raised", "sunken", "canvas", "accent_soft"])
def test_the_focus_frame_has_three_to_one(look: object, around: str) -> None:
    ui = look.ui  # type: ignore[attr-defined]
    assert contrast(ui.focus, getattr(ui, around)) >= 3
