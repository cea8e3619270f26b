"""The style sheet: taken by Qt without complaint in every look, with pictures that exist."""

import re
from pathlib import Path

import pytest
from PySide6.QtWidgets import QApplication, QComboBox, QLineEdit, QPushButton, QVBoxLayout, QWidget
from pytestqt.qtbot import QtBot

from studio.gui.kit import sheet, theme
from studio.gui.kit.theme import CONTRAST, DARK, LIGHT, Look

LOOKS = pytest.mark.parametrize("look", [LIGHT, DARK, CONTRAST], ids=lambda look: look.name)


@LOOKS
def test_its_pictures_are_files(qtbot: QtBot, look: Look) -> None:
    found = re.findall(r'url\("([^"]+)"\)', sheet.style_sheet(look))
    assert found
    assert all(Path(file).is_file() for file in found)


@LOOKS
def test_every_colour_comes_from_the_tokens(qtbot: QtBot, look: Look) -> None:
    tokens = {getattr(look.ui, field) for field in look.ui.__struct_fields__}
    plain = re.sub(r'url\("[^"]+"\)', "", sheet.style_sheet(look))
    assert set(re.findall(r"#[0-9A-Fa-f]{6}\b", plain)) <= tokens


@LOOKS
def test_everything_that_takes_the_focus_shows_it(qtbot: QtBot, look: Look) -> None:
    plain = sheet.style_sheet(look)
    for kind in ("QPushButton", "QToolButton", "QLineEdit", "QPlainTextEdit", "QSpinBox", "QComboBox", "QCheckBox"):
        assert re.search(rf"{kind}:focus\b[^}}]*\{{[^}}]*{look.ui.focus}", plain), kind
    for kind in ("QTreeView", "QListView", "QTableView", "QTabBar::tab"):
        assert f"{kind}:focus" in plain


def test_a_look_is_worn_by_the_application(qtbot: QtBot) -> None:
    app = QApplication.instance()
    assert isinstance(app, QApplication)
    box = QWidget()
    qtbot.addWidget(box)
    column = QVBoxLayout(box)
    for widget in (QPushButton("Fix"), QLineEdit("T14"), QComboBox()):
        column.addWidget(widget)
    for look in (DARK, LIGHT):
        sheet.apply(app, look)
        assert theme.now() is look
        box.show()
        image = box.grab().toImage()
        assert image.pixelColor(2, 2).name().upper() in (look.ui.panel, look.ui.window)
