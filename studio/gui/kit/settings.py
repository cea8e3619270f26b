"""What the user has set, as one record in one JSON file; broken files are put aside, never fatal."""

import logging
import os
import tempfile
from pathlib import Path
from typing import Annotated, Literal, TypeVar

import msgspec
from msgspec import Meta

from studio.kit import paths
from studio.kit.codec import Record
from studio.kit.signal import Signal

log = logging.getLogger(__name__)
NEWEST = 12
"""Recent quests kept."""
T = TypeVar("T")


class Recent(Record):
    """A quest that was open: its file, its name then, when it was last open (seconds since 1970)."""

    path: str
    title: str
    when: int = 0
    note: str = ""


class PlaySettings(Record):
    """The last start sheet: the number of heroes, who sits where, the seed, the speed."""

    heroes: Annotated[int, Meta(ge=1, le=8)] = 2
    seats: dict[str, str] = {}
    """Seat number → "person", "greedy", "random"…"""
    seed: int = 4711
    speed: Literal["0.5", "1", "4", "max"] = "1"
    dice: Literal["engine", "typed"] = "engine"
    """Who rolls: the engine, or people at the table, who type the faces."""
    party: tuple[str, ...] = ()
    quick: bool = True
    """Heroes are equipped and skilled by the program; otherwise the players shop and choose."""


class Party(Record):
    """Heroes that a user has named to play with again."""

    name: str
    system: str
    heroes: tuple[str, ...]


class Settings(Record):
    """Everything the user may set; a file of any age decodes, unknown fields are dropped."""

    format: int = 1
    theme: Literal["system", "light", "dark", "contrast"] = "system"
    language: str = ""
    reduced_motion: bool | None = None
    """Figures jump and nothing slides; `None` is as the system has it."""
    palette: Literal["usual", "vivid", "single"] = "usual"
    """The colours of areas and seats."""
    letters: Literal["alike", "all", "none"] = "alike"
    """Which kinds of figures carry a letter."""
    text_size: Literal[100, 115, 130, 150, 200] = 100
    """Per cent of the usual size of texts."""
    keys: dict[str, tuple[str, ...]] = {}
    """Action id → the user's own keys."""
    recent: tuple[Recent, ...] = ()
    commands: tuple[str, ...] = ()
    """The last commands given from the palette, the newest first."""
    play: PlaySettings = PlaySettings()
    parties: tuple[Party, ...] = ()
    docks: dict[str, str] = {}
    """Mode and size class → sizes of the docks that the user has dragged."""
    geometry: str = ""
    """Place and size of the window, as Qt writes them, in hexadecimal digits."""
    favourites: tuple[str, ...] = ()
    """Cards of the palette that stand first."""
    toured: bool = False


class SettingsFile:
    """Settings that are kept: `now` is the record, `change` replaces fields and writes the file."""

    def __init__(self, path: Path | None = None) -> None:
        self.changed: Signal[[Settings]] = Signal()
        self.system_calm = False
        """Whether the system asks for less motion; the window finds out."""
        self._path = path if path is not None else paths.config() / "settings.json"
        self.now = self._read()

    @property
    def calm(self) -> bool:
        """Whether motion is to be left out: as the user has set it, else as the system has it."""
        return self.system_calm if self.now.reduced_motion is None else self.now.reduced_motion

    def _read(self) -> Settings:
        """The file's settings; a file that cannot be read is kept beside under another name."""
        try:
            plain = msgspec.json.decode(self._path.read_bytes())
        except FileNotFoundError:
            return Settings()
        except (OSError, ValueError, RecursionError):
            return self._set_aside()
        known = {name: plain[name] for name in Settings.__struct_fields__ if isinstance(plain, dict) and name in plain}
        try:
            return msgspec.convert(known, Settings)
        except msgspec.ValidationError:
            return self._set_aside()

    def _set_aside(self) -> Settings:
        """Renames the broken file so that nothing of it is lost, and begins anew."""
        aside = self._path.with_suffix(".broken.json")
        try:
            os.replace(self._path, aside)
        except OSError:
            aside = self._path
        log.info("settings could not be read; kept as %s", aside)
        return Settings()

    def change(self, **fields: object) -> None:
        """Replaces fields and writes the file; a folder that cannot be written is only logged."""
        newer = msgspec.structs.replace(self.now, **fields)
        if newer == self.now:
            return
        self.now = newer
        self._write()
        self.changed.emit(newer)

    def _write(self) -> None:
        """Beside, flush, rename: the old file is never half overwritten."""
        try:
            self._path.parent.mkdir(parents=True, exist_ok=True)
            handle, name = tempfile.mkstemp(dir=self._path.parent, prefix=".settings")
            with os.fdopen(handle, "wb") as file:
                file.write(msgspec.json.format(msgspec.json.encode(self.now), indent=2))
            os.replace(name, self._path)
        except OSError as fault:
            log.info("settings could not be written: %s", fault)

    def remember(self, path: str, title: str, when: int, note: str = "") -> None:
        """Puts a quest in front of the recent ones."""
        rest = tuple(row for row in self.now.recent if row.path != path)
        self.change(recent=(Recent(path, title, when, note), *rest)[:NEWEST])

    def forget(self, path: str) -> None:
        """Takes a quest off the recent ones."""
        self.change(recent=tuple(row for row in self.now.recent if row.path != path))
