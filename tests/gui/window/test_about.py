"""Sheets of the Help menu, and the one real dialogue's words."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QLabel

from studio.gui.kit.actions import TABLE
from studio.gui.window import about, crash
from studio.gui.window.main import MainWindow
from studio.gui.window.popups import Sheet


def sheets(window: MainWindow) -> list[Sheet]:
    return [sheet for sheet in window.findChildren(Sheet) if sheet.isVisible()]


@pytest.mark.parametrize("name", ["about", "keys", "messages", "jobs", "settings", "report"])
def test_every_sheet_opens_alone_and_esc_closes_it(window: MainWindow, name: str) -> None:
    about.show_page(window, "about")
    about.show_page(window, name)
    (sheet,) = sheets(window)
    QTest.keyClick(sheet, Qt.Key.Key_Escape)
    assert sheets(window) == []


def test_the_keyboard_sheet_lists_every_key_of_the_table(window: MainWindow) -> None:
    sheet = about.show_page(window, "keys")
    told = {label.text() for label in sheet.findChildren(QLabel)}
    assert {"  ".join(row.keys) for row in TABLE if row.keys} <= told


def test_the_report_names_versions(window: MainWindow) -> None:
    assert about.report_text().startswith("Questwright 0.")


def test_a_crash_says_that_everything_is_saved_when_it_is(window: MainWindow) -> None:
    assert crash.crash_text(window) == "Everything you made is saved."
