"""Between the window and the disk: opening, saving, recovering, importing, the library; and pictures of what is there."""

import functools
import hashlib
import logging
from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple

import msgspec
from PySide6.QtGui import QIcon, QPixmap

from studio.kit import paths
from studio.kit.faults import Fault
from studio.kit.text import _
from studio.quest import new
from studio.quest import store as on_disk
from studio.quest.atomic import replace_file
from studio.quest.document import Document
from studio.quest.files import quest_bytes, quest_file, read
from studio.quest.lock import Locked
from studio.quest.model import Quest, System
from studio.quest.names import text_of
from studio.quest.store import Lost, Store

log = logging.getLogger(__name__)
LARGEST_CAMPAIGN = 1_000_000
"""Bytes: no campaign's file is larger."""
Clock = Callable[[], float]


def open_store(path: Path, clock: Clock) -> Store:
    """A quest opened for editing; for reading only when another window has it."""
    try:
        return on_disk.open_quest(path, paths.journals(), clock=clock)
    except Locked:
        return on_disk.open_quest(path, paths.journals(), clock=clock, read_only=True)


def new_store(system: System, template: new.Template, clock: Clock) -> Store:
    """A quest from a template, without a file yet."""
    made = new.new(system, "untitled", template, _("Untitled quest"))
    return on_disk.new_quest(made, paths.journals(), clock=clock)


def store_of(quest: Quest, clock: Clock) -> Store:
    """An imported or copied quest, without a file yet."""
    return on_disk.new_quest(quest, paths.journals(), clock=clock)


def as_saved(path: Path) -> Quest:
    """A quest as its file has it."""
    return read(path).quest


def template_of(path: Path) -> Quest:
    """A quest to begin another with: its title says that it is a copy."""
    quest = read(path).quest
    title = quest.header.title
    texts = {
        lang: {**words, title: _("{title}, a copy", title=words[title])} if title in words else words
        for lang, words in quest.texts.items()
    }
    return msgspec.structs.replace(quest, texts=texts)


def imported(path: Path) -> tuple[Quest, tuple[str, ...]]:
    """Another tool's file as a quest, with a sentence for everything approximated or dropped."""
    from studio.exchange import read as read_foreign
    from studio.kit.strict import read_bytes

    found = read_foreign(read_bytes(path), str(path))
    notes = (*found.report.dropped, *found.report.approximated)
    return found.quest, tuple(note.sentence() for note in notes)


def is_campaign(file: Path) -> bool:
    """Whether a JSON file holds a campaign rather than a quest."""
    try:
        data = file.read_bytes() if file.is_file() and file.stat().st_size < LARGEST_CAMPAIGN else b""
    except OSError:
        return False
    return b'"quests"' in data and b'"elements"' not in data


# --- copies ---------------------------------------------------------------------------------


def _copies_of(path: Path) -> str:
    """What the copies of a file are called, whatever the quest's id is."""
    where = hashlib.blake2b(str(quest_file(path).absolute()).encode(), digest_size=4).hexdigest()
    return f"*-{where}"


def keep_backup(document: Document) -> None:
    """A copy of a quest that was read or saved whole, for the day its file cannot be read; one for each file."""
    if document.path is None:
        return
    name = _copies_of(document.path).replace("*", document.quest.id, 1)
    try:
        folder = paths.data() / "backups"
        folder.mkdir(parents=True, exist_ok=True)
        replace_file(folder / f"{name}.json", quest_bytes(document.quest, texts=True))
    except (Fault, OSError) as fault:
        log.info("no backup of %s: %s", document.path, fault)


def last_backup(path: Path) -> Path | None:
    """The newest copy of a file: of unsaved work, or of the last time it was read or saved whole."""
    try:
        name = _copies_of(path)
        found = (*(paths.data() / "backups").glob(f"{name}.json"), *on_disk.autosaves(paths.data() / "autosave", name))
        return max(found, key=lambda file: file.stat().st_mtime_ns, default=None)
    except OSError:
        return None


def last_copy(document: Document) -> Path | None:
    """The newest copy of unsaved work."""
    if document.path is None:
        return None
    found = on_disk.autosaves(paths.data() / "autosave", _copies_of(document.path))
    return found[-1] if found else None


def mark(path: Path) -> str:
    """A text that changes with a file."""
    try:
        return str(path.stat().st_mtime_ns)
    except OSError:
        return ""


# --- recovery --------------------------------------------------------------------------------


def recoverable() -> tuple[Lost, ...]:
    """What a crash left, newest first."""
    try:
        return tuple(reversed(on_disk.recoveries(paths.journals())))
    except OSError as fault:
        log.info("journals could not be read: %s", fault)
        return ()


def recovered(lost: Lost, clock: Clock) -> Store:
    """Opens what a crash left."""
    return on_disk.recover(lost, paths.journals(), clock=clock)


def discard(lost: Lost) -> None:
    """Gives it up."""
    on_disk.forget(lost)


# --- pictures --------------------------------------------------------------------------------


def picture_of(path: Path) -> QPixmap | None:
    """The thumbnail of a quest's file; None when it cannot be read."""
    try:
        file = path / "quest.json" if path.is_dir() else path
        return _picture_of(path, file.stat().st_mtime_ns, _look_name())
    except OSError:
        return None


@functools.lru_cache(maxsize=32)
def _picture_of(path: Path, _changed: int, _look: str) -> QPixmap | None:
    try:
        return thumbnail(read(path).quest)
    except (Fault, OSError):
        return None


def _look_name() -> str:
    from studio.gui.kit import theme

    return theme.now().name


def thumbnail(quest: Quest, wide: int = 96, high: int = 72) -> QPixmap | None:
    """The map of a quest in a small box."""
    from studio.gui.board.of_quest import picture_of_quest
    from studio.gui.board.render import thumbnail as small

    try:
        picture = picture_of_quest(quest)
    except Fault as fault:
        log.info("no picture of %s: %s", quest.id, fault)
        return None
    return QPixmap.fromImage(small(picture, wide, high, dpr=2.0))


def card_picture(system: str) -> QIcon | None:
    """A figure that stands for a system."""
    from PySide6.QtGui import QPainter

    from studio.gui.board.bases import paint_figure
    from studio.gui.board.picture import Figure
    from studio.gui.kit import theme

    figures = {
        "journeys1": Figure("x", "warrior", (0, 0), who="hero", seat=1),
        "journeys2": Figure("x", "lieutenant", (0, 0), rank="named"),
        "command": Figure("x", "blade", (0, 0), who="army", seat=2),
    }
    pixmap = QPixmap(112, 112)
    pixmap.setDevicePixelRatio(2.0)
    pixmap.fill(theme.colour("#000000", 0.0))
    painter = QPainter(pixmap)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.translate(4, 4)
    painter.scale(48 / 64, 48 / 64)
    paint_figure(painter, figures[system], theme.now(), 48)
    painter.end()
    return QIcon(pixmap)


# --- the library -----------------------------------------------------------------------------


class PackRow(NamedTuple):
    """An installed pack as Welcome lists it."""

    title: str
    note: str
    folder: Path
    picture: QPixmap | None


def installed() -> tuple[PackRow, ...]:
    """The packs of the player's library; without any, what reads packs is not even loaded."""
    try:
        if not any(paths.library().iterdir()):
            return ()
    except OSError:
        return ()
    from studio.gui.window.pack_page import rows

    return rows()


def shipped() -> tuple[tuple[str, Path], ...]:
    """Title and folder of the quests that come with the program."""
    root = paths.shipped()
    found = []
    for folder in sorted(file.parent for file in root.glob("*/*/quest.json")) if root is not None else ():
        try:
            quest = read(folder).quest
        except (Fault, OSError) as fault:
            log.info("%s cannot be read: %s", folder, fault)
            continue
        found.append((text_of(quest, quest.header.title) or folder.name, folder))
    return tuple(found)


def tutorial() -> Quest | None:
    """The quest for a first evening, where the program finds it."""
    root = paths.shipped()
    try:
        return read(root / "journeys1" / "the_cellar").quest if root is not None else None
    except (Fault, OSError) as fault:
        log.info("the tutorial cannot be read: %s", fault)
        return None
