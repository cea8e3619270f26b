"""A widget that is made when it is first seen."""

from PySide6.QtWidgets import QLabel, QScrollArea, QTabWidget, QWidget
from pytestqt.qtbot import QtBot

from studio.gui.kit.first_seen import FirstSeen


def test_a_panel_behind_a_tab_is_made_once_when_its_tab_is_turned_to(qtbot: QtBot) -> None:
    made: list[QWidget] = []

    def make() -> QWidget:
        made.append(QScrollArea())
        return made[-1]

    tabs, place = QTabWidget(), FirstSeen(make)
    qtbot.addWidget(tabs)
    place.setAccessibleName("Quest")
    tabs.addTab(QLabel("in front"), "A")
    tabs.addTab(place, "B")
    tabs.show()
    assert made == []
    tabs.setCurrentIndex(1)
    (area,) = made
    assert area.isVisible()
    qtbot.waitUntil(lambda: area.size() == place.size())
    assert area.accessibleName() == "Quest"
    tabs.setCurrentIndex(0)
    tabs.setCurrentIndex(1)
    assert made == [area]
