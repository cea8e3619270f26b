"""The window for everybody: names, roles, targets, the focus that is seen and never caught, on every page (ui.md §11)."""

import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QAccessible, QImage
from PySide6.QtTest import QTest
from PySide6.QtWidgets import (
    QAbstractButton,
    QAbstractItemView,
    QAbstractScrollArea,
    QAbstractSlider,
    QAbstractSpinBox,
    QApplication,
    QComboBox,
    QLineEdit,
    QPlainTextEdit,
    QScrollBar,
    QTabBar,
    QTextEdit,
    QWidget,
)
from pytestqt.qtbot import QtBot
from shiboken6 import isValid

from studio.gui.editor.view import EditMode
from studio.gui.kit.settings import PlaySettings
from studio.gui.window import app, filing
from studio.gui.window.main import MainWindow
from studio.kit.where import ElementAt
from tests.gui.window.waiting import until_done

Key, Modifier = Qt.Key, Qt.KeyboardModifier
QUEST = Path(__file__).parents[3] / "quests" / "journeys1" / "drowned_king"
ACTIVE = (
    QAbstractButton, QLineEdit, QComboBox, QAbstractSpinBox, QPlainTextEdit, QTextEdit, QAbstractItemView, QAbstractSlider,
)  # fmt: skip
PAGES = ("welcome", "edit", "inspector", "docks", "commands", "start sheet", "play", "settings")
LEAST = 24


def named(widget: QWidget) -> str:
    interface = QAccessible.queryAccessibleInterface(widget)
    return interface.text(QAccessible.Text.Name).strip() if interface is not None else ""


def active(root: QWidget) -> Iterator[QWidget]:
    """What is shown and can be clicked or typed into; parts of such a thing are not told one by one."""
    for widget in root.findChildren(QWidget):
        above = widget.parentWidget()
        inner = isinstance(above, QComboBox | QAbstractSpinBox | QAbstractScrollArea) or isinstance(widget, QScrollBar)
        mine = not inner and not widget.objectName().startswith("qt_")
        if (
            mine
            and widget.isVisible()
            and (isinstance(widget, ACTIVE) or widget.focusPolicy() != Qt.FocusPolicy.NoFocus)
        ):
            yield widget


def words_for(widget: QWidget) -> str:
    return (
        f"{type(widget).__name__} {widget.objectName()!r} {named(widget)!r} in {type(widget.parentWidget()).__name__}"
    )


def press(window: MainWindow, key: Key, modifier: Modifier = Modifier.NoModifier) -> None:
    QTest.keyClick(window.focusWidget() or window, key, modifier)
    until_done(window)


@pytest.fixture
def pages(window: MainWindow, qtbot: QtBot, tmp_path: Path) -> Iterator[str]:
    """Walks through the pages; after each step its name is given and it is shown."""
    window.settings.change(reduced_motion=True, play=PlaySettings(heroes=2, seats={"0": "random"}, seed=3, speed="max"))
    shutil.copytree(QUEST, tmp_path / "quest")

    def walk() -> Iterator[str]:
        yield "welcome"
        filing.open_path(window, tmp_path / "quest")
        mode = window.mode
        assert isinstance(mode, EditMode)
        qtbot.waitUntil(mode.view.isVisible)
        app.settle(50)
        yield "edit"
        seen: set[type] = set()
        for id_, element in mode.document.quest.elements.items():
            if type(element) not in seen:
                seen.add(type(element))
                mode.reveal(ElementAt(id_))
                app.settle(5)
                yield "inspector"
        for bar in window.findChildren(QTabBar):
            for place in range(bar.count() if bar.isVisible() else 0):
                bar.setCurrentIndex(place)
                app.settle(5)
                yield "docks"
        mode.view.setFocus()
        for page, key, modifier in (
            ("commands", Key.Key_K, Modifier.ControlModifier),
            ("start sheet", Key.Key_F5, Modifier.ShiftModifier),
            ("settings", Key.Key_Comma, Modifier.ControlModifier),
        ):
            press(window, key, modifier)
            app.settle(30)
            yield page
            press(window, Key.Key_Escape)
            app.settle(30)
        mode.view.setFocus()
        press(window, Key.Key_F5)
        app.settle(300)
        yield "play"

    return walk()


def test_everything_that_acts_has_a_name_and_a_size_one_can_hit(window: MainWindow, pages: Iterator[str]) -> None:
    nameless, small, walked = set(), set(), set()
    for page in pages:
        walked.add(page)
        for widget in active(window):
            if not named(widget):
                nameless.add(f"{page}: {words_for(widget)}")
            if isinstance(widget, ACTIVE) and (widget.width() < LEAST or widget.height() < LEAST):
                small.add(f"{page}: {words_for(widget)} {widget.width()} × {widget.height()}")
    assert walked == set(PAGES)
    assert nameless == set()
    assert small == set()


def test_toggles_say_that_they_are_toggles_and_their_state(window: MainWindow, pages: Iterator[str]) -> None:
    for _page in pages:
        for widget in active(window):
            if isinstance(widget, QAbstractButton) and widget.isCheckable():
                state = QAccessible.queryAccessibleInterface(widget).state()
                assert state.checkable, words_for(widget)
                assert bool(state.checked) == widget.isChecked(), words_for(widget)


def test_the_focus_goes_round_and_is_caught_nowhere(window: MainWindow, pages: Iterator[str]) -> None:
    """Tab leaves every widget, also texts of several lines, and comes back to where it began."""
    looked = set()
    for page in pages:
        if page in looked or page in ("inspector", "docks"):
            continue
        looked.add(page)
        first = QApplication.focusWidget()
        assert first is not None, page
        seen: list[QWidget] = []
        for _step in range(400):
            QTest.keyClick(QApplication.focusWidget() or window, Key.Key_Tab)
            now = QApplication.focusWidget()
            assert now is not None, f"{page}: lost after {words_for(seen[-1]) if seen else first}"
            if seen and now is seen[-1]:
                pytest.fail(f"{page}: caught in {words_for(now)}")
            if now in seen:
                break
            seen.append(now)
        else:
            pytest.fail(f"{page}: never came round")
        assert len(seen) > 2, page
        first.setFocus()


def different(one: QImage, other: QImage) -> int:
    """How many pixels differ clearly."""
    a, b = one.convertToFormat(QImage.Format.Format_Grayscale8), other.convertToFormat(QImage.Format.Format_Grayscale8)
    if a.size() != b.size():
        return 10_000
    first, second = bytes(a.constBits()), bytes(b.constBits())
    return sum(abs(x - y) > 12 for x, y in zip(first, second, strict=True))


@pytest.mark.parametrize("look", ["light", "dark", "contrast"])
def test_the_focus_can_be_seen_on_everything_that_takes_it(window: MainWindow, pages: Iterator[str], look: str) -> None:
    """With the focus a widget is drawn with a frame: the change is more than a text cursor."""
    app.wear(look)
    unseen, looked = set(), set()
    try:
        for page in pages:
            for widget in list(active(window)):
                if not isValid(widget):
                    continue
                key = (type(widget), widget.objectName(), widget.property("role"))
                if key in looked or not widget.isEnabled() or not widget.focusPolicy() & Qt.FocusPolicy.TabFocus:
                    continue
                looked.add(key)
                window.setFocus(Qt.FocusReason.OtherFocusReason)
                QApplication.processEvents()
                if not isValid(widget):  # new findings have come meanwhile, and with them other rows
                    looked.remove(key)
                    continue
                without = widget.grab().toImage()
                widget.setFocus(Qt.FocusReason.TabFocusReason)
                QApplication.processEvents()
                if QApplication.focusWidget() is not widget:
                    continue  # hands the focus on to a part of itself
                if different(without, widget.grab().toImage()) < 40:
                    unseen.add(f"{page}: {words_for(widget)}")
    finally:
        app.wear("light")
    assert unseen == set()


def test_after_every_sheet_the_focus_is_where_it_was(window: MainWindow, pages: Iterator[str]) -> None:
    for page in pages:
        if page != "edit":
            continue
        mode = window.mode
        assert isinstance(mode, EditMode)
        for key, modifier in (
            (Key.Key_K, Modifier.ControlModifier),
            (Key.Key_G, Modifier.ControlModifier),
            (Key.Key_F5, Modifier.ShiftModifier),
            (Key.Key_Comma, Modifier.ControlModifier),
            (Key.Key_F1, Modifier.ControlModifier),
        ):
            mode.view.setFocus()
            press(window, key, modifier)
            app.settle(20)
            press(window, Key.Key_Escape)
            app.settle(20)
            assert window.focusWidget() is mode.view, (key, modifier)
        break


def test_the_panes_are_reached_in_the_order_of_the_window(window: MainWindow, pages: Iterator[str]) -> None:
    """F6 goes top bar → strip → left dock → canvas → right dock → bottom dock → status line."""
    for page in pages:
        if page == "edit":
            break
    mode = window.mode
    assert isinstance(mode, EditMode)
    mode.view.setFocus()
    corners: list[tuple[int, QPoint]] = []
    for step in range(5):
        press(window, Key.Key_F6)
        now = QApplication.focusWidget()
        assert now is not None
        corners.append((step, now.mapTo(window, QPoint(0, 0))))
    right, bottom = corners[0][1], corners[1][1]
    canvas = mode.view.mapTo(window, QPoint(0, 0))
    assert right.x() > canvas.x() + mode.view.width() // 2
    assert bottom.y() > canvas.y() + mode.view.height() // 2
