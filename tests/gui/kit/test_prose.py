"""Texts to be read aloud: 15 pixels, lines 1.5 times as far apart, with serifs, at every size of texts (ui.md §6.4)."""

from collections.abc import Iterator

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QAccessible, QFont, QImage, QPainter
from PySide6.QtWidgets import QApplication, QVBoxLayout, QWidget
from pytestqt.qtbot import QtBot

from studio.gui.kit import sheet, text_size, theme
from studio.gui.kit.prose import Prose

THREE = "The water rises.\nSomething < you > stirs &amp; wakes.\nIt has no eyes."


@pytest.fixture
def prose(request: pytest.FixtureRequest, qtbot: QtBot) -> Iterator[Prose]:
    """Three lines at a size of texts."""
    percent = getattr(request, "param", 100)
    app = QApplication.instance()
    assert isinstance(app, QApplication)
    text_size.take(percent)
    sheet.apply(app, theme.LIGHT)
    page = QWidget()
    page.setStyleSheet(text_size.scaled(sheet.style_sheet(theme.LIGHT), percent))
    column = QVBoxLayout(page)
    made = Prose(THREE)
    column.addWidget(made, 0, Qt.AlignmentFlag.AlignTop)
    page.resize(700, 400)
    qtbot.addWidget(page)
    page.show()
    yield made
    text_size.take(100)


def rows_of_ink(label: Prose) -> list[int]:
    """Where lines begin: rows with ink that follow one without any."""
    picture = QImage(label.size(), QImage.Format.Format_RGB32)
    picture.fill(Qt.GlobalColor.white)
    painter = QPainter(picture)
    painter.drawPixmap(0, 0, label.grab())
    painter.end()
    inked = [
        any(picture.pixelColor(x, y).lightness() < 128 for x in range(picture.width())) for y in range(label.height())
    ]
    return [y for y in range(1, len(inked)) if inked[y] and not inked[y - 1]]


@pytest.mark.parametrize(("prose", "pixels"), [(100, 15), (200, 30)], indirect=["prose"])
def test_letters_and_lines_have_their_size(prose: Prose, pixels: int) -> None:
    assert prose.fontInfo().pixelSize() == pixels
    assert prose.heightForWidth(600) == pytest.approx(3 * 1.5 * pixels, abs=3)


def test_lines_lie_as_far_apart_as_that_when_they_are_drawn(prose: Prose) -> None:
    prose.setText("HHH\nHHH\nHHH")
    prose.adjustSize()
    first, second, third = rows_of_ink(prose)
    assert second - first == third - second == pytest.approx(1.5 * 15, abs=0.5)


def test_it_has_serifs(prose: Prose) -> None:
    wanted = QFont()
    wanted.setStyleHint(QFont.StyleHint.Serif)
    assert prose.fontInfo().family() == wanted.defaultFamily() != QApplication.font().family()


def test_what_it_says_is_told_as_it_was_given(prose: Prose) -> None:
    assert prose.text() == THREE
    told = QAccessible.queryAccessibleInterface(prose)
    assert told is not None
    assert told.text(QAccessible.Text.Name) == THREE
    assert "&lt; you &gt;" in super(Prose, prose).text()
