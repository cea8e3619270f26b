"""No text is cut off: on every page, in six languages, at 100 to 200 per cent, from the smallest window on (ui.md §11).

Labels may end with dots where the whole is their tooltip. What Qt lays out is measured, what painters draw is
noted while the window is drawn: words that need more than the box they were given are cut.
"""

import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QTabBar
from pytestqt.qtbot import QtBot

from studio.gui.editor.view import EditMode
from studio.gui.kit import text_size, way
from studio.gui.kit.settings import PlaySettings, SettingsFile
from studio.gui.window import about, app, filing
from studio.gui.window.main import MainWindow
from studio.kit.text import use_language
from studio.kit.where import ElementAt
from tests.gui.access import tongues
from tests.gui.access.cut import cut, watching

Key, Modifier = Qt.Key, Qt.KeyboardModifier
QUEST = Path(__file__).parents[3] / "quests" / "journeys1" / "drowned_king"
SMALLEST, USUAL, NARROW, LARGE = (880, 520), (1280, 800), (1024, 700), (1920, 1080)
WALKS = [
    ("english", 200, SMALLEST),
    ("longer", 100, USUAL),
    ("longer", 200, USUAL),
    ("longer", 200, SMALLEST),
    ("longer", 100, NARROW),
    ("stacked", 150, NARROW),
    ("cyrillic", 100, SMALLEST),
    ("greek", 130, USUAL),
    ("wide", 200, LARGE),
    ("arabic", 200, USUAL),
]
SHEETS = ("about", "keys", "messages", "jobs", "settings", "report")
PATIENCE_MS = 3_000
"""What is laid out late has so long to settle; most pages need none of it."""


@pytest.fixture(scope="module")
def home(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder of the catalogues of all languages."""
    folder = tmp_path_factory.mktemp("locale")
    for name in tongues.TONGUES:
        tongues.write(folder, name)
    return folder


@pytest.fixture
def spoken(request: pytest.FixtureRequest, home: Path, qtbot: QtBot) -> Iterator[MainWindow]:
    """A window in a language, with texts of a size, as large as asked."""
    name, percent, size = request.param
    app.application()
    if name != "english":
        code = tongues.TONGUES[name][0]
        assert use_language(code, folder=home) == code
        way.follow(code)
    settings = SettingsFile()
    play = PlaySettings(heroes=2, seats={"0": "random"}, seed=3, speed="max")
    settings.change(text_size=percent, reduced_motion=True, play=play)
    app.wear("light", percent)
    made = MainWindow(settings, clock=lambda: 1_000_000.0)
    made.resize(*size)
    made.show()
    made.activateWindow()
    yield made
    made.close()
    made.deleteLater()
    use_language("en")
    way.follow("en")
    text_size.take(100)


def pages(window: MainWindow, qtbot: QtBot, folder: Path) -> Iterator[str]:
    """Walks through everything there is to see."""

    def press(key: Key, modifier: Modifier = Modifier.NoModifier) -> None:
        QTest.keyClick(window.focusWidget() or window, key, modifier)

    yield "welcome"
    shutil.copytree(QUEST, folder / "quest")
    filing.open_path(window, folder / "quest")
    mode = window.mode
    assert isinstance(mode, EditMode)
    qtbot.waitUntil(mode.view.isVisible)
    yield "edit"
    seen: set[type] = set()
    for id_, element in mode.document.quest.elements.items():
        if type(element) not in seen:
            seen.add(type(element))
            mode.reveal(ElementAt(id_))
            yield f"inspector, {type(element).__name__}"
    for bar in window.findChildren(QTabBar):
        for place in range(bar.count() if bar.isVisible() else 0):
            bar.setCurrentIndex(place)
            yield f"dock, {bar.accessibleTabName(place)}"
    for name, key, modifier in (
        ("commands", Key.Key_K, Modifier.ControlModifier),
        ("find", Key.Key_F, Modifier.ControlModifier),
        ("replace", Key.Key_H, Modifier.ControlModifier),
        ("start sheet", Key.Key_F5, Modifier.ShiftModifier),
        ("print sheet", Key.Key_P, Modifier.ControlModifier),
    ):
        mode.view.setFocus()
        press(key, modifier)
        yield name
        press(Key.Key_Escape)
    for name in SHEETS:
        sheet = about.show_page(window, name)
        yield f"sheet, {name}"
        sheet.leave()
    window.toasts.show("Saved as The Drowned King.", "Undo", lambda: None)
    window.bars.show("file", "quest.json, line 212: door d4 has no edge.", "error", ("Show it", lambda: None))
    yield "toast and bar"
    window.bars.close("file")
    mode.view.setFocus()
    press(Key.Key_F5)
    qtbot.waitUntil(lambda: window.desk is not None and window.desk.play is not None, timeout=15_000)
    play = window.desk.play if window.desk else None
    assert play is not None
    qtbot.waitUntil(lambda: window.mode is play and (play.read_aloud.isVisible() or play.can_act), timeout=15_000)
    yield "a text to be read"
    while play.read_aloud.isVisible():
        play.read_aloud.leave()
    yield "play"
    for bar in window.findChildren(QTabBar):
        for place in range(bar.count() if bar.isVisible() else 0):
            bar.setCurrentIndex(place)
            yield f"play, {bar.accessibleTabName(place)}"


@pytest.mark.parametrize("spoken", WALKS, indirect=True, ids=lambda walk: f"{walk[0]}-{walk[1]}-{walk[2][0]}")
def test_no_text_is_cut_off(spoken: MainWindow, qtbot: QtBot, tmp_path: Path) -> None:
    bad: set[str] = set()
    for page in pages(spoken, qtbot, tmp_path):
        for _beat in range(PATIENCE_MS // 50):
            qtbot.wait(1)
            with watching() as watch:
                spoken.grab()
            drawn = {f"{d.place} draws {d.words!r} into {d.room.getRect()}" for d in watch.drawn if d.is_cut()}
            wrong = cut(spoken) | drawn
            if not wrong:
                break
            qtbot.wait(49)
        bad |= {f"{page}: {what}" for what in wrong}
    assert bad == set()


def test_painted_texts_are_as_large_as_is_set(window: MainWindow, qtbot: QtBot, tmp_path: Path) -> None:
    """Rulers, chips, cards, lists: everything drawn by hand at the window's own scale grows with the texts."""
    window.resize(1920, 1080)
    window.settings.change(
        text_size=130, reduced_motion=True, play=PlaySettings(heroes=2, seats={"0": "random"}, seed=3, speed="max")
    )
    app.wear("light", 130)
    small: set[str] = set()
    places: set[str] = set()
    for page in pages(window, qtbot, tmp_path):
        if page.startswith("sheet"):
            continue
        qtbot.wait(60)
        with watching() as watch:
            window.grab()
        for drawn in watch.drawn:
            places.add(drawn.place)
            if drawn.scale == 1 and drawn.pixels < 13:
                small.add(f"{page}: {drawn.place} {drawn.words!r} {drawn.pixels} px")
    assert {"rulers.paintEvent", "labels._chip", "palette.paintEvent", "outline.say", "log_list.paint"} <= places
    assert small == set()
