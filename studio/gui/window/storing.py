"""Between the window and the disk: opening, saving, recovering, importing, the library; and pictures of what is there."""

import functools
import logging
from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple

from PySide6.QtGui import QIcon, QPixmap

from studio.kit import paths
from studio.kit.faults import Fault
from studio.kit.text import _, ngettext
from studio.quest import new
from studio.quest import store as on_disk
from studio.quest.files import read
from studio.quest.lock import Locked
from studio.quest.model import Area, Monster, Quest, System
from studio.quest.names import text_of
from studio.quest.store import Lost, Store

log = logging.getLogger(__name__)
Clock = Callable[[], float]


class Glance(NamedTuple):
    """What a quest's file shows without opening it."""

    title: str
    note: str
    picture: QPixmap | None


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


def imported(path: Path) -> tuple[Quest, tuple[str, ...]]:
    """Another tool's file as a quest, with a sentence for everything approximated or dropped."""
    from studio.exchange import read as read_foreign
    from studio.kit.strict import read_bytes

    found = read_foreign(read_bytes(path), str(path))
    notes = (*found.report.dropped, *found.report.approximated)
    return found.quest, tuple(note.sentence() for note in notes)


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


def glance(path: Path) -> Glance | None:
    """Title, numbers and thumbnail of a quest's file; None when it cannot be read."""
    try:
        file = path / "quest.json" if path.is_dir() else path
        return _glance(path, file.stat().st_mtime_ns, _look_name())
    except OSError:
        return None


@functools.lru_cache(maxsize=32)
def _glance(path: Path, _changed: int, _look: str) -> Glance | None:
    try:
        loaded = read(path)
    except (Fault, OSError):
        return None
    quest = loaded.quest
    areas = sum(isinstance(element, Area) for element in quest.elements.values())
    monsters = sum(isinstance(element, Monster) for element in quest.elements.values())
    note = " · ".join((ngettext("{n} area", "{n} areas", areas), ngettext("{n} monster", "{n} monsters", monsters)))
    if loaded.findings:
        note = ngettext("{n} element cannot be read", "{n} elements cannot be read", len(loaded.findings))
    return Glance(text_of(quest, quest.header.title) or quest.id, note, thumbnail(quest))


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


def tutorial() -> Quest | None:
    """The quest for a first evening, where the program finds it."""
    for root in (Path(__file__).parents[3] / "quests", Path(__file__).parents[2] / "quests"):
        folder = root / "journeys1" / "the_cellar"
        if folder.is_dir():
            try:
                return read(folder).quest
            except Fault as fault:
                log.info("the tutorial cannot be read: %s", fault)
    return None
