"""Starts the window, or draws it into a picture and leaves: what `studio edit` calls."""

import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Literal

from PySide6.QtCore import QEventLoop, QSize, Qt, QTimer
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QApplication

from studio.gui.kit import sheet, text_size, theme
from studio.gui.kit.palettes import Letters, lettered, recoloured
from studio.gui.kit.settings import SettingsFile
from studio.gui.kit.turns import Turns
from studio.gui.window import ahead, languages
from studio.gui.window.main import MainWindow

ThemeName = Literal["", "system", "light", "dark", "contrast"]
SETTLE_MS = 400
"""How long nothing may be at work before a picture is taken: layout, fonts, work that waits for a pause."""
PATIENCE_MS = 30_000


def application() -> QApplication:
    """The one application; made when there is none."""
    found = QApplication.instance()
    if isinstance(found, QApplication):
        return found
    app = QApplication(sys.argv[:1])
    app.setApplicationName("questwright")
    app.setApplicationDisplayName("Questwright")
    return app


def look_of(name: str) -> theme.Look:
    """The look of a theme's name; "system" follows the system."""
    if name in ("", "system"):
        dark = QGuiApplication.styleHints().colorScheme() == Qt.ColorScheme.Dark
        return theme.DARK if dark else theme.LIGHT
    return theme.LOOKS[name]


def wear(name: str, percent: int = 100, palette: str = "usual", letters: Letters = "alike") -> None:
    """Gives the running application a theme, texts of a size, colours for areas and seats, letters for figures."""
    for _stop in dressing(name, percent, palette, letters):
        pass


def dressing(name: str, percent: int = 100, palette: str = "usual", letters: Letters = "alike") -> Iterator[None]:
    """The same in steps between which the event loop may run."""
    app = QApplication.instance()
    if isinstance(app, QApplication):
        text_size.take(percent)
        look = lettered(recoloured(look_of(name), palette), letters)
        words = text_size.scaled(sheet.style_sheet(look), percent)
        windows = [window for window in app.topLevelWidgets() if isinstance(window, MainWindow)]
        yield from sheet.dressing(app, look, words, windows)


def open_window(
    quest: Path | None = None,
    *,
    theme_name: ThemeName = "",
    size: tuple[int, int] = (1280, 800),
    mode: str = "",
    settings: SettingsFile | None = None,
) -> MainWindow:
    """A shown window, with a quest open when one is given."""
    kept = settings if settings is not None else SettingsFile()
    if kept.now.language:
        languages.speak(kept.now.language)
    wear(theme_name or kept.now.theme, kept.now.text_size, kept.now.palette, kept.now.letters)
    window = MainWindow(kept)
    # The wish for high contrast is not asked for: PySide 6.11.3 deletes Qt's QAccessibilityHints with its wrapper.
    QGuiApplication.styleHints().colorSchemeChanged.connect(window.look.follow_system)
    window.resize(QSize(*size))
    window.show()
    ahead.read_ahead(window)
    if quest is not None:
        from studio.gui.window import filing

        desk = filing.open_path(window, quest)
        if desk is not None and mode in ("play", "lab"):
            window.show_mode(mode)
    return window


def run(
    quest: Path | str | None = None,
    *,
    screenshot: Path | str | None = None,
    theme: ThemeName = "",
    size: tuple[int, int] = (1280, 800),
    mode: str = "",
) -> int:
    """Opens the window and stays until it closes; with `screenshot` draws it once into a file and leaves."""
    app = application()
    settings = SettingsFile()
    window = open_window(Path(quest) if quest else None, theme_name=theme, size=size, mode=mode, settings=settings)
    if screenshot is None:
        from studio.gui.window import crash, motion

        window.stand_as_before()
        crash.hook(window)
        motion.ask(window, window.look.take_motion)
        return app.exec()
    come_to_rest(window)
    saved = window.grab().save(str(screenshot))
    window.close()
    return 0 if saved else 1


def come_to_rest(window: MainWindow) -> None:
    """Lets the event loop run until nothing is at work and what it brought is laid out, half a minute at most."""
    for _look in range(PATIENCE_MS // SETTLE_MS):
        settle(SETTLE_MS)
        if not window.jobs.running and not any(turns.is_running for turns in window.findChildren(Turns)):
            return


def settle(ms: int) -> None:
    """Lets the event loop run for a while."""
    loop = QEventLoop()
    QTimer.singleShot(ms, loop.quit)
    loop.exec()
