"""The languages the program can speak: those with a catalogue, and English, in which it is written."""

from pathlib import Path

from PySide6.QtCore import QLocale

from studio.gui.kit import way
from studio.kit.text import DOMAIN, LOCALE, use_language


def available(folder: Path = LOCALE) -> dict[str, str]:
    """Code → the language's own name."""
    found = sorted(file.parents[1].name for file in folder.glob(f"*/LC_MESSAGES/{DOMAIN}.mo"))
    return {code: name_of(code) for code in ("en", *found)}


def name_of(code: str) -> str:
    """A language's own name; Qt calls English American when nothing says which."""
    return "English" if code == "en" else QLocale(code).nativeLanguageName().capitalize() or code


def speak(chosen: str) -> str:
    """Speaks the language chosen, else that of the system; answers which."""
    system = (name.replace("-", "_") for name in QLocale().uiLanguages())
    spoken = use_language(chosen) if chosen else use_language(*system)
    way.follow(spoken)
    return spoken
