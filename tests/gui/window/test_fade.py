"""The cross-fade between modes."""

from PySide6.QtWidgets import QLabel, QStackedWidget, QWidget
from pytestqt.qtbot import QtBot

from studio.gui.window.fade import fade_over


def test_the_page_that_goes_stays_as_a_picture_for_a_moment(qtbot: QtBot) -> None:
    stack = QStackedWidget()
    qtbot.addWidget(stack)
    stack.addWidget(QWidget())
    stack.resize(300, 200)
    stack.show()
    veil = fade_over(stack)
    assert isinstance(veil, QLabel)
    assert veil.size() == stack.currentWidget().size()
    with qtbot.waitSignal(veil.destroyed):
        pass
    assert stack.findChildren(QLabel, "fade") == []


def test_nothing_fades_before_the_window_is_seen(qtbot: QtBot) -> None:
    stack = QStackedWidget()
    qtbot.addWidget(stack)
    stack.addWidget(QWidget())
    assert fade_over(stack) is None
