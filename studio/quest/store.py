"""A quest on disk while it is edited: opened, locked, journalled, saved, saved by itself, and recovered.

The window's way in:

- `open_quest(path, journals)` or `new_quest(quest, journals)` answers a `Store` with its `document`;
- `recoveries(journals)` lists what a crash left, `recover(lost)` brings it back;
- `store.save()`, `store.save_as(path)`, `store.autosave(folder)`, `store.close()`.
"""

import hashlib
import os
from collections.abc import Callable
from itertools import count
from pathlib import Path

from studio.kit.codec import Record
from studio.kit.faults import Fault
from studio.kit.text import Text, messages
from studio.kit.where import FileAt
from studio.quest.atomic import make_folder, replace_file, replace_files, sweep
from studio.quest.document import Document
from studio.quest.files import (
    QUEST_FILE,
    Loaded,
    files_of,
    quest_bytes,
    quest_digest,
    quest_file,
    read,
    read_quest,
    text_files,
)
from studio.quest.finding import Finding
from studio.quest.journal import SUFFIX, Did, Journal, Opened, read_journal
from studio.quest.lock import Lock, Locked, acquire, is_alive, me
from studio.quest.model import Quest

KEPT = 10
"""Versions saved by themselves that are kept of a quest."""
Clock = Callable[[], float]

messages(
    {
        "store.no_path": "this quest has no file yet",
        "store.no_path.hint": "save it under a name",
        "store.changed": "the file was changed by something else since it was opened",
        "store.changed.hint": "compare them, load the file, or keep yours",
    }
)

_numbers = count(1)


class Lost(Record):
    """Work that a crash left in a journal."""

    journal: str
    path: str
    title: str
    edits: int
    quest: Quest
    """The quest as it was in the last moment."""


class Store:
    """One open quest: its document, file, lock and journal. Made by `open_quest`, `new_quest`, `recover`."""

    def __init__(
        self, document: Document, journals: Path, findings: tuple[Finding, ...] = (), lock: Lock | None = None
    ) -> None:
        self.document = document
        self.findings = findings
        """What could not be read of the file."""
        self.lock = lock
        self._journals = journals
        self._stamp = _stamp(document.path) if document.path else ""
        self._autosaved = ""
        self._begin_journal()

    @property
    def is_changed_on_disk(self) -> bool:
        """Whether something else wrote the file since it was read or saved."""
        return bool(self.document.path) and _stamp(self.document.path) != self._stamp

    def save(self, *, over: bool = False) -> None:
        """Writes the quest to its file; a `Fault`, and nothing changed on disk, when that fails.

        Refused when the file changed meanwhile, unless `over` says that ours counts.
        """
        path = self.document.path
        if path is None:
            raise Fault(Text("store.no_path"), hint=Text("store.no_path.hint"))
        if not over and self.is_changed_on_disk and path.exists():
            raise Fault(Text("store.changed"), FileAt(str(path)), Text("store.changed.hint"))
        if self.findings and path.exists():
            # What could not be read would vanish with this save: the files it is in are kept.
            for name in (path.name, *text_files(path)):
                replace_file(path.parent / f"{name}.before", (path.parent / name).read_bytes())
            self.findings = ()
        write(path, self.document.quest)
        self._stamp = _stamp(path)
        self.document.mark_saved()
        self._begin_journal()

    def save_as(self, path: Path, *, force: bool = False) -> None:
        """Saves under another name and goes on there; `Locked` when it is open elsewhere."""
        path = quest_file(path)
        make_folder(path.parent)
        lock = None if self.lock and self.document.path == path else acquire(path, force=force)
        before = self.document.path
        try:
            self.document.path = path
            self.save(over=True)
        except Fault:
            self.document.path = before
            if lock:
                lock.release()
            raise
        if lock:
            if self.lock:
                self.lock.release()
            self.lock = lock
        self.document.writable = True

    def reload(self) -> Loaded:
        """The file as it is on disk now, for comparing or taking over; the document is not touched."""
        path = self.document.path
        if path is None:
            raise Fault(Text("store.no_path"), hint=Text("store.no_path.hint"))
        loaded = read(path)
        self._stamp = _stamp(path)
        return loaded

    def autosave(self, folder: Path, kept: int = KEPT) -> Path | None:
        """Writes a numbered copy to the user's folder, unless nothing changed; older ones make room."""
        quest = self.document.quest
        digest = quest_digest(quest)
        if digest == self._autosaved or self.document.is_saved:
            return None
        name = _name(self.document)
        old = autosaves(folder, name)
        number = int(old[-1].suffixes[-2][1:]) + 1 if old else 1
        path = folder / f"{name}.{number:06}.json"
        replace_file(path, quest_bytes(quest, texts=True))
        self._autosaved = digest
        for surplus in old[: max(0, len(old) + 1 - kept)]:
            surplus.unlink(missing_ok=True)
        return path

    def close(self) -> None:
        """Ends the work: the journal goes, the lock is let go. Unsaved changes are given up."""
        if self.document.journal:
            self.document.journal.close()
            self.document.journal = None
        if self.lock:
            self.lock.release()
            self.lock = None

    def _begin_journal(self) -> None:
        """A journal upon the present state; the one before it goes only when the new one stands."""
        before = self.document.journal
        path = self._journals / f"{_name(self.document)}-{os.getpid()}-{next(_numbers)}{SUFFIX}"
        shown = str(self.document.path.absolute()) if self.document.path else ""
        try:
            self.document.journal = Journal(path, Opened(self.document.quest, shown, me()))
            self.document.journal_error = ""
        except OSError as error:
            self.document.journal = None
            self.document.journal_error = error.strerror or str(error)
        if before:
            before.close()


def open_quest(
    path: Path, journals: Path, *, clock: Clock = lambda: 0.0, force: bool = False, read_only: bool = False
) -> Store:
    """Opens a quest for editing; `Locked` when another window has it, unless forced or read only."""
    file = quest_file(path)
    lock = None if read_only else acquire(file, force=force)
    try:
        if lock:
            sweep(file.parent)
        loaded = read(path)
        document = Document(loaded.quest, file, clock=clock, writable=not read_only)
        return Store(document, journals, loaded.findings, lock)
    except BaseException:
        if lock:
            lock.release()
        raise


def new_quest(quest: Quest, journals: Path, *, clock: Clock = lambda: 0.0) -> Store:
    """A quest that has no file yet: from a template, or imported."""
    document = Document(quest, clock=clock)
    document.history.mark_changed()
    return Store(document, journals)


def write(path: Path, quest: Quest) -> None:
    """Writes a quest's file and its texts, all or nothing."""
    file = quest_file(path) if path.suffix == ".json" else path / QUEST_FILE
    files = files_of(quest) if file.name == QUEST_FILE else {file.name: quest_bytes(quest, texts=True)}
    gone = [name for name in text_files(file) if name not in files]
    replace_files(file.parent, files, gone)


def recoveries(journals: Path) -> tuple[Lost, ...]:
    """What crashes left behind, newest last; journals without anything worth having are deleted."""
    found: list[Lost] = []
    for path in sorted(journals.glob(f"*{SUFFIX}"), key=lambda p: (p.stat().st_mtime_ns, p.name)):
        lines = read_journal(path)
        if lines and isinstance(first := lines[0], Opened):
            if is_alive(first.owner):
                continue
            document = Document(first.quest)
            document.replay(lines[1:])
            edits = sum(isinstance(line, Did) for line in lines)
            if edits and not _is_saved(document.quest, first.path):
                title = document.quest.texts.get(document.quest.header.language, {}).get(
                    document.quest.header.title, document.quest.id
                )
                found.append(Lost(str(path), first.path, title, edits, document.quest))
                continue
        path.unlink(missing_ok=True)
    return tuple(found)


def recover(lost: Lost, journals: Path, *, clock: Clock = lambda: 0.0) -> Store:
    """Opens what a crash left, with its history; the old journal goes when the new one stands.

    When the quest's file is open elsewhere, it is recovered without a file.
    """
    journal = Path(lost.journal)
    lines = read_journal(journal)
    first = lines[0]
    assert isinstance(first, Opened)
    path: Path | None = Path(lost.path) if lost.path and Path(lost.path).parent.is_dir() else None
    lock: Lock | None = None
    if path:
        try:
            lock = acquire(path)
        except Locked:
            path = None
    document = Document(first.quest, path, clock=clock)
    document.history.mark_changed()
    store = Store(document, journals, (), lock)
    for line in lines[1:]:
        # Done one by one, so that the new journal holds them before the old one goes.
        if document.replay((line,)) == 0:
            break
        if document.journal:
            document.journal.write(line)
    journal.unlink(missing_ok=True)
    return store


def forget(lost: Lost) -> None:
    """Gives up what a crash left."""
    Path(lost.journal).unlink(missing_ok=True)


def autosaves(folder: Path, name: str = "*") -> tuple[Path, ...]:
    """Copies that were saved by themselves, oldest first."""
    return tuple(sorted(folder.glob(f"{name}.[0-9][0-9][0-9][0-9][0-9][0-9].json")))


def _is_saved(quest: Quest, path: str) -> bool:
    try:
        return bool(path) and quest_digest(read(Path(path)).quest) == quest_digest(quest)
    except Fault:
        return False


def _name(document: Document) -> str:
    """How journals and copies of a document are called: its id and a mark of where it lives."""
    where = str(document.path.absolute()) if document.path else "new"
    return f"{document.quest.id}-{hashlib.blake2b(where.encode(), digest_size=4).hexdigest()}"


def _stamp(path: Path | None) -> str:
    """What the files of a quest hold, in short."""
    if path is None:
        return ""
    mark = hashlib.blake2b(digest_size=8)
    for file in (path, *(path.parent / name for name in text_files(path))):
        try:
            mark.update(file.read_bytes())
        except OSError:
            mark.update(b"-")
    return mark.hexdigest()


__all__ = [
    "Lost", "Store", "autosaves", "forget", "new_quest", "open_quest", "read", "read_quest", "recover", "recoveries",
    "write",
]  # fmt: skip
