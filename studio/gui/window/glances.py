"""What Welcome says of a quest without opening it: how many findings it has, and a pack's picture.

Both are worked out in a process of their own and kept until the files change.
"""

import base64
import logging
import os
from pathlib import Path

import msgspec
from PySide6.QtCore import QObject, Signal
from PySide6.QtGui import QPixmap

from studio import __version__
from studio.gui.kit import theme
from studio.gui.kit.palettes import base
from studio.gui.kit.tasks import Jobs, Report
from studio.kit import paths
from studio.kit.codec import Record
from studio.kit.faults import Fault
from studio.kit.text import _, ngettext
from studio.quest.atomic import replace_file

log = logging.getLogger(__name__)
KEPT = 64
WIDE, HIGH = 96, 72


class Seen(Record):
    """What was found out about a quest or a pack, and the state of its files then."""

    path: str
    stamp: str
    errors: int = 0
    warnings: int = 0
    notes: int = 0
    picture: str = ""
    """A pack's picture in base 64: what players see at the beginning."""


def stamp(path: Path, more: str = "") -> str:
    """A text that changes with the files of a quest or pack, and with the program that read them."""
    folder = path if path.is_dir() else path.parent
    files = sorted((*folder.glob("*.json"), *folder.glob("text/*.json"))) if path.is_dir() else [path]
    times = [str(file.stat().st_mtime_ns) for file in files]
    return "/".join((__version__, more, *times))


def words_of(seen: Seen) -> str:
    """The counts as a row says them."""
    parts = (
        ngettext("{n} error", "{n} errors", seen.errors) if seen.errors else "",
        ngettext("{n} warning", "{n} warnings", seen.warnings) if seen.warnings else "",
        ngettext("{n} note", "{n} notes", seen.notes) if seen.notes and not seen.errors + seen.warnings else "",
    )
    return " · ".join(filter(None, parts)) or _("nothing found")


# --- the other process -----------------------------------------------------------------------


def look_through(report: Report, quests: tuple[str, ...], packs: tuple[str, ...], look: str) -> tuple[Seen, ...]:
    """Checks quests and draws packs; what cannot be read is left out."""
    os.environ["QT_QPA_PLATFORM"] = "offscreen"
    found = []
    for done, path in enumerate((*quests, *packs)):
        report(done, len(quests) + len(packs))
        try:
            found.append(_checked(Path(path)) if path in quests else _drawn(Path(path), look))
        except (Fault, OSError) as fault:
            log.info("no glance at %s: %s", path, fault)
    return tuple(found)


def _checked(path: Path) -> Seen:
    from studio.checks.run import check
    from studio.quest.files import read

    before = stamp(path)
    loaded = read(path)
    severities = [finding.severity for finding in check(loaded.quest, loading=loaded.findings).findings]
    errors, warnings, notes = (severities.count(name) for name in ("error", "warning", "note"))
    return Seen(str(path), before, errors, warnings, notes)


def _drawn(folder: Path, look: str) -> Seen:
    from PySide6.QtCore import QBuffer, QIODevice
    from PySide6.QtGui import QGuiApplication

    from studio.gui.board.render import thumbnail
    from studio.gui.window.pack_page import library, player_board

    application = QGuiApplication.instance() or QGuiApplication([])
    theme.use(theme.LOOKS[look])
    before = stamp(folder, look)
    board = player_board(library().open_folder(folder).quest)
    buffer = QBuffer()
    buffer.open(QIODevice.OpenModeFlag.WriteOnly)
    if board is not None:
        thumbnail(board, WIDE, HIGH, dpr=2.0).save(buffer, "PNG")  # type: ignore[call-overload]  # the stubs want bytes
    del application
    return Seen(str(folder), before, picture=base64.b64encode(bytes(buffer.data().data())).decode())


# --- this process ----------------------------------------------------------------------------


class Glances(QObject):
    """What is known of the quests and packs of the first page; asks for the rest once."""

    changed = Signal(str)
    """Something is known now of this path."""

    def __init__(self, jobs: Jobs, parent: QObject) -> None:
        super().__init__(parent)
        self._jobs = jobs
        self._asked = False
        self._known = self._read()

    def _file(self) -> Path:
        return paths.cache() / "glances.json"

    def _read(self) -> dict[str, Seen]:
        try:
            rows = msgspec.json.decode(self._file().read_bytes(), type=tuple[Seen, ...])
        except (OSError, ValueError):
            return {}
        return {row.path: row for row in rows}

    def of(self, path: Path, more: str = "") -> Seen | None:
        """What is known of the files as they are now."""
        seen = self._known.get(str(path))
        try:
            return seen if seen is not None and seen.stamp == stamp(path, more) else None
        except OSError:
            return None

    def picture(self, folder: Path) -> QPixmap | None:
        """The picture of a pack in the look in use."""
        seen = self.of(folder, base(theme.now().name))
        if seen is None or not seen.picture:
            return None
        made = QPixmap()
        made.loadFromData(base64.b64decode(seen.picture))
        made.setDevicePixelRatio(2.0)
        return made

    def ask(self, quests: tuple[Path, ...], packs: tuple[Path, ...]) -> None:
        """Finds out what is not known yet."""
        look = base(theme.now().name)
        new = tuple(str(path) for path in quests if path.exists() and self.of(path) is None)
        drawn = tuple(str(path) for path in packs if path.exists() and self.of(path, look) is None)
        if (new or drawn) and not self._asked:
            self._asked = True
            job = self._jobs.start(_("Looking through your quests"), look_through, new, drawn, look)
            job.setProperty("idle", True)
            job.done.connect(self._take)
            job.ended.connect(self._ended)

    def _ended(self) -> None:
        self._asked = False

    def _take(self, found: object) -> None:
        assert isinstance(found, tuple)
        for seen in found:
            self._known.pop(seen.path, None)
            self._known[seen.path] = seen
        try:
            self._file().parent.mkdir(parents=True, exist_ok=True)
            replace_file(self._file(), msgspec.json.encode(tuple(self._known.values())[-KEPT:]))
        except (Fault, OSError) as fault:
            log.info("glances could not be kept: %s", fault)
        for seen in found:
            self.changed.emit(seen.path)
