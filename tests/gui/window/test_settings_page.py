"""The settings page: each choice acts at once and is kept; a key is tried before it is given."""

from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QComboBox, QLabel
from pytestqt.qtbot import QtBot

from studio.gui.editor.view import EditMode
from studio.gui.kit import sheet, theme
from studio.gui.kit.frame_sheet import frame_sheet
from studio.gui.kit.settings import SettingsFile
from studio.gui.kit.text_size import scaled
from studio.gui.window import about, app, filing, languages
from studio.gui.window.main import MainWindow
from studio.gui.window.settings_page import KeyTable, Look, clash_of

Key, Left, Ctrl = Qt.Key, Qt.MouseButton.LeftButton, Qt.KeyboardModifier.ControlModifier


@pytest.fixture
def look(window: MainWindow) -> Look:
    QTest.keyClick(window, Key.Key_Comma, Ctrl)
    (found,) = window.findChildren(Look)
    assert found.isVisible()
    return found


@pytest.fixture
def keys(window: MainWindow, look: Look) -> KeyTable:
    (found,) = window.findChildren(KeyTable)
    return found


def pick(box: QComboBox, words: str) -> None:
    """The entry as a hand takes it with the keyboard."""
    box.setFocus()
    while box.currentText() != words:
        before = box.currentIndex()
        QTest.keyClick(box, Key.Key_Down)
        assert box.currentIndex() != before, words
    box.activated.emit(box.currentIndex())


def test_a_theme_is_worn_at_once_and_kept(window: MainWindow, look: Look) -> None:
    pick(look.theme, "High contrast")
    assert theme.now() is theme.CONTRAST
    assert SettingsFile().now.theme == "contrast"
    app.wear("light")


def test_a_theme_is_taken_on_in_turns_and_arrives_whole(window: MainWindow, look: Look, qtbot: QtBot) -> None:
    pick(look.theme, "Light")
    pick(look.theme, "Dark")  # before the other one is worn
    assert not window.updatesEnabled(), "half a theme is never painted"
    qtbot.waitUntil(window.updatesEnabled)
    assert QApplication.palette() == sheet.palette(theme.DARK)
    assert QApplication.instance().styleSheet() == sheet.style_sheet(theme.DARK)  # type: ignore[union-attr]
    assert window.styleSheet() == frame_sheet(theme.DARK)
    app.wear("light")


def test_areas_and_seats_take_other_colours_at_once(window: MainWindow, look: Look) -> None:
    before = theme.category(1).colour
    pick(look.colours, "Strong colours")
    assert theme.category(1).colour != before
    assert SettingsFile().now.palette == "vivid"
    pick(look.theme, "Dark")
    assert theme.now().name == "dark.vivid"
    app.wear("light")


def test_texts_grow_at_once(window: MainWindow, look: Look) -> None:
    title = next(label for label in look.parent().findChildren(QLabel) if label.text() == "Settings")  # type: ignore[union-attr]
    before = title.fontMetrics().height()
    pick(look.text_size, "150 %")
    assert title.fontMetrics().height() >= before * 1.4
    assert QApplication.font().pixelSize() == 18
    assert SettingsFile().now.text_size == 150
    app.wear("light")


def test_less_motion_reaches_the_views_that_are_open(window: MainWindow, look: Look) -> None:
    filing.open_new(window, "journeys1", "three_rooms")
    assert isinstance(window.mode, EditMode)
    view = window.mode.view
    assert view.property("reduced_motion") is False
    look.motion.activated.emit(1)
    assert view.property("reduced_motion") is True
    look.motion.activated.emit(0)
    assert view.property("reduced_motion") is False
    window.look.take_motion(True)
    assert view.property("reduced_motion") is True
    assert window.settings.now.reduced_motion is None


def test_a_language_needs_a_catalogue_and_english_is_always_there(look: Look, tmp_path: Path) -> None:
    assert [look.language.itemText(n) for n in range(2)][0] == "As the system"
    folder = tmp_path / "de" / "LC_MESSAGES"
    folder.mkdir(parents=True)
    (folder / "studio.mo").write_bytes(b"")
    assert languages.available(tmp_path) == {"en": "English", "de": "Deutsch"} or set(
        languages.available(tmp_path)
    ) == {"en", "de"}


def test_a_clash_is_told_while_the_key_is_typed_and_cannot_be_kept(window: MainWindow, keys: KeyTable) -> None:
    QTest.keyClicks(keys.search, "dark theme")
    shown = [item for item in keys.items.values() if not item.isHidden()]
    assert [item.text(0) for item in shown] == ["Dark theme"] or len(shown) == 1
    keys.table.setCurrentItem(shown[0])
    assert keys.line.isEnabled()
    keys.line.setFocus()
    QTest.keyClick(keys.line, Key.Key_S, Ctrl)
    assert keys.told.text() == "Ctrl+S is the key of Save. Press another."
    assert keys.line.property("invalid") is True
    assert not keys.keep.isEnabled()
    assert window.settings.now.keys == {}
    QTest.keyClick(keys.line, Key.Key_F12, Ctrl)
    assert keys.told.text() == "Ctrl+F12 is free."
    assert window.settings.now.keys == {}
    QTest.mouseClick(keys.keep, Left)
    assert SettingsFile().now.keys == {"view.theme_dark": ("Ctrl+F12",)}
    assert shown[0].text(1) == "Ctrl+F12"
    QTest.keyClick(window, Key.Key_F12, Ctrl)
    assert window.settings.now.theme == "dark"
    app.wear("light")


def test_the_usual_key_comes_back(window: MainWindow, keys: KeyTable) -> None:
    keys.table.setCurrentItem(keys.items["file.save"])
    assert not keys.usual.isEnabled()
    keys.line.setFocus()
    QTest.keyClick(keys.line, Key.Key_F12, Ctrl)
    QTest.mouseClick(keys.keep, Left)
    assert window.commands.key_text("file.save") == "Ctrl+F12"
    QTest.mouseClick(keys.usual, Left)
    assert window.commands.key_text("file.save") == "Ctrl+S"
    assert window.settings.now.keys == {}


def test_tab_leaves_the_key_field_and_esc_the_page(window: MainWindow, keys: KeyTable) -> None:
    keys.table.setCurrentItem(keys.items["file.save"])
    keys.line.setFocus()
    QTest.keyClick(keys.line, Key.Key_Tab)
    assert not keys.line.hasFocus()
    sheet = about.show_page(window, "settings")
    QTest.keyClick(sheet, Key.Key_Escape)
    assert not sheet.isVisible()


def test_a_key_may_have_two_meanings_where_they_never_meet() -> None:
    assert clash_of("tool.door", "W", {}) == "Wall"
    assert clash_of("game.why_not", "D", {}) == "Dice tray (type real dice)"
    assert clash_of("tool.door", "F12", {}) == ""


def test_sizes_in_a_sheet_grow_and_nothing_else() -> None:
    assert scaled("a { font-size: 11px; padding: 11px }", 150) == "a { font-size: 16px; padding: 11px }"
