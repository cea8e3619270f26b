"""Toasts and bars: two at once, an act, kept in the list; a bar stays until it is answered."""

from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QPushButton

from studio.gui.window.main import MainWindow
from studio.gui.window.toasts import Toast


def shown(window: MainWindow) -> list[Toast]:
    return [toast for toast in window.stack.findChildren(Toast) if toast.isVisible()]


def test_two_toasts_at_once_and_all_in_the_list(window: MainWindow) -> None:
    for text in ("One.", "Two.", "Three."):
        window.toasts.show(text)
    assert len(shown(window)) == 2
    assert window.toasts.messages == ["One.", "Two.", "Three."]
    assert window.status.bell.isVisible()


def test_the_act_of_a_toast_is_done_and_the_toast_goes(window: MainWindow) -> None:
    done: list[str] = []
    window.toasts.show("Fixed R104.", "Undo", lambda: done.append("undone"))
    (button,) = shown(window)[0].findChildren(QPushButton)
    QTest.mouseClick(button, Qt.MouseButton.LeftButton)
    assert done == ["undone"]
    assert shown(window) == []


def test_a_bar_stays_and_its_act_closes_it(window: MainWindow) -> None:
    done: list[str] = []
    bar = window.bars.show(
        "file", "quest.json, line 212: door d4 has no edge.", "error", ("Show it", lambda: done.append("shown"))
    )
    (button,) = (b for b in bar.findChildren(QPushButton) if b.text() == "Show it")
    QTest.mouseClick(button, Qt.MouseButton.LeftButton)
    assert done == ["shown"]
    assert window.bars.texts() == []


def test_a_second_bar_of_the_same_kind_replaces_the_first(window: MainWindow) -> None:
    window.bars.show("file", "One.")
    window.bars.show("file", "Two.")
    window.bars.show("other", "Three.", "warning")
    assert window.bars.texts() == ["Two.", "Three."]
