"""In another language: nothing English is left on the main pages, and words four tenths longer are not cut off."""

import re
import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest
from babel.messages.catalog import Catalog
from babel.messages.mofile import write_mo
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import (
    QAbstractButton,
    QApplication,
    QComboBox,
    QLabel,
    QLineEdit,
    QMenu,
    QMenuBar,
    QTabBar,
    QWidget,
)
from pytestqt.qtbot import QtBot

from studio.content.load import load
from studio.gui.kit.elided import Button, Check, Elided
from studio.gui.kit.settings import SettingsFile
from studio.gui.window import app, filing
from studio.gui.window.main import MainWindow
from studio.kit import text
from studio.kit.text import use_language
from studio.quest.content import catalogue_of
from tests.gui.window.waiting import until_done
from tests.tools.collect_texts import catalogue

QUEST = Path(__file__).parents[3] / "quests" / "journeys1" / "the_cellar"
SAID = re.compile(r"⟦[^⟦⟧]*(?:⟦[^⟦⟧]*⟧[^⟦⟧]*)*⟧")
NAMES = {
    "Questwright",
    "Ctrl",
    "Shift",
    "Alt",
    "Enter",
    "Esc",
    "Home",
    "Del",
    "PgUp",
    "PgDown",
    "Right",
    "Left",
    "Down",
    "Space",
}
"""Words that are the same in every language."""


def longer(words: str) -> str:
    """Words whose every line is four tenths longer, the brackets around them counted."""
    return "\n".join(line + "·e" * (max(0, round(0.4 * len(line)) - 2) // 2) for line in words.split("\n"))


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A language in which every sentence stands in brackets and is four tenths longer."""
    made = Catalog(locale="de", domain=text.DOMAIN)
    for message in catalogue():
        if message.id:
            forms = message.id if isinstance(message.id, tuple | list) else [message.id]
            said = tuple(f"⟦{longer(form)}⟧" for form in forms)
            made.add(message.id, said if len(said) > 1 else said[0])
    home = tmp_path_factory.mktemp("locale")
    (home / "de" / "LC_MESSAGES").mkdir(parents=True)
    with (home / "de" / "LC_MESSAGES" / f"{text.DOMAIN}.mo").open("wb") as stream:
        write_mo(stream, made)
    return home


@pytest.fixture
def foreign(folder: Path, qtbot: QtBot, tmp_path: Path) -> Iterator[MainWindow]:
    """The window in that language, a quest open."""
    app.application()
    app.wear("light")
    assert use_language("de", folder=folder) == "de"
    made = MainWindow(SettingsFile(), clock=lambda: 1_000_000.0)
    made.resize(1280, 800)
    made.show()
    shutil.copytree(QUEST, tmp_path / "quest")
    yield made
    use_language("en")
    made.close()
    made.deleteLater()


def own_words(window: MainWindow) -> set[str]:
    """Words of the quest and of its catalogue, which are not the program's."""
    found: list[str] = [*NAMES, *(entry.name for entry in load("journeys1").entries("monster"))]
    if window.desk is not None:
        quest = window.desk.document.quest
        known = catalogue_of(quest)
        found += [*quest.elements, quest.id, quest.header.author]
        found += [words for texts in quest.texts.values() for words in texts.values()]
        found += [piece.name for piece in known.pieces()]
        found += [entry.name for kind in ("monster", "hero", "item", "skill") for entry in known.entries(kind)]
    return {word.lower() for words in found for word in re.findall(r"[A-Za-z]{3,}", words)}


def texts(root: QWidget) -> Iterator[tuple[QWidget, str]]:
    for widget in root.findChildren(QWidget):
        if not widget.isVisible() and not isinstance(widget, QMenu):
            continue
        match widget:
            case QLabel() | QAbstractButton():
                yield widget, re.sub(r"<[^>]*>", " ", widget.text())
            case QLineEdit():
                yield widget, widget.placeholderText()
            case QComboBox():
                yield from ((widget, widget.itemText(n)) for n in range(widget.count()))
            case QTabBar():
                yield from ((widget, widget.tabText(n)) for n in range(widget.count()))
            case QMenu() | QMenuBar():
                yield from ((widget, action.text()) for action in widget.actions())
        yield widget, widget.toolTip()
        yield widget, widget.accessibleName()


def english(root: MainWindow) -> set[str]:
    own = own_words(root)
    left = set()
    every = list(texts(root))
    said = "\n".join({shown for _widget, shown in every if shown.startswith("⟦") and shown.endswith("⟧")})
    for widget, shown in every:
        if shown.strip() in said:
            continue  # a part of a sentence that was said, set by itself
        rest = shown
        while SAID.search(rest):
            rest = SAID.sub(" ", rest)
        rest = re.sub("⟦.*…|….*⟧|^[^⟦]*⟧", " ", rest)  # ended with dots, or in the middle; behind a number set apart
        words = {word.lower() for word in re.findall(r"[A-Za-z]{4,}", rest)} - own
        if words:
            left.add(f"{type(widget).__name__} {widget.objectName()}: {shown[:80]}")
    return left


def test_no_english_is_left_on_the_main_pages(foreign: MainWindow, tmp_path: Path) -> None:
    assert english(foreign) == set()
    filing.open_path(foreign, tmp_path / "quest")
    app.settle(100)
    assert english(foreign) == set()
    for bar in foreign.findChildren(QTabBar):
        for place in range(bar.count() if bar.isVisible() else 0):
            bar.setCurrentIndex(place)
            app.settle(5)
            assert english(foreign) == set(), bar.tabText(place)
    QTest.keyClick(foreign.focusWidget() or foreign, Qt.Key.Key_F5)
    until_done(foreign)
    app.settle(300)
    assert english(foreign) == set()


def cut(root: QWidget) -> set[str]:
    """Buttons and labels whose words need more room than they have and which do not end them with dots."""
    found = set()
    for widget in root.findChildren(QWidget):
        if not widget.isVisible() or isinstance(widget, Elided | Button | Check):
            continue
        if (isinstance(widget, QLabel) and widget.text() and not widget.wordWrap() and not widget.pixmap()) or (
            isinstance(widget, QAbstractButton) and widget.text()
        ):
            needed = widget.sizeHint().width()
        else:
            continue
        dots = "…" in widget.text() or widget.toolTip()
        if needed > widget.width() + 2 and not dots:
            found.add(
                f"{type(widget).__name__} {widget.objectName()} {widget.text()[:60]!r} {needed} in {widget.width()}"
            )
    return found


@pytest.mark.parametrize("size", [(1280, 800), (1024, 700)])
def test_words_four_tenths_longer_are_not_cut_off(foreign: MainWindow, tmp_path: Path, size: tuple[int, int]) -> None:
    foreign.resize(*size)
    QApplication.processEvents()
    assert cut(foreign) == set()
    filing.open_path(foreign, tmp_path / "quest")
    app.settle(100)
    assert cut(foreign) == set()
