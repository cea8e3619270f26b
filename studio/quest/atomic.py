"""Files written so that a crash leaves either the old ones or the new ones, whole, and never a mixture.

New bytes go beside the old file, are flushed to the disk and renamed over it. Several files change
together by a note of what is to be renamed: it is the moment at which the new version counts, and
whoever reads next finishes what a crash interrupted.
"""

import errno
import os
import re
from collections.abc import Iterable, Mapping
from contextlib import suppress
from itertools import count
from pathlib import Path

import msgspec

from studio.kit.codec import Record, to_json
from studio.kit.faults import Fault
from studio.kit.text import Text, messages
from studio.kit.where import FileAt

SUFFIX = ".saving"
NOTE = ".renames" + SUFFIX
"""Name of the note, in the folder of the files."""

messages(
    {
        "save.failed": "could not be saved: {why}",
        "save.failed.hint": "the file on disk is as it was; free some space or save elsewhere",
    }
)

_numbers = count(1)
_NAME = re.compile(r"(?!\.)[A-Za-z0-9_. -]+(/(?!\.)[A-Za-z0-9_. -]+)?")


def replace_file(path: Path, data: bytes) -> None:
    """Writes one file and the folders above it; a `Fault` when that cannot be, and then the old one is untouched."""
    replace_files(path.parent, {path.name: data})


def replace_files(folder: Path, files: Mapping[str, bytes], gone: Iterable[str] = ()) -> None:
    """Writes files below a folder and deletes others, all or nothing; names use `/`."""
    fresh: dict[str, str] = {}
    gone = tuple(gone)
    try:
        _make(folder)
        settle(folder)
        for name in (*files, *gone):
            _must_be_a_file(folder / name)
        for name, data in files.items():
            path = folder / name
            if not _holds(path, data):
                _make(path.parent)
                beside = f"{name}.{os.getpid()}-{next(_numbers)}{SUFFIX}"
                fresh[beside] = name
                _write(folder / beside, data)
        gone = [name for name in gone if (folder / name).exists()]
        if len(fresh) + len(gone) > 1:
            _note(folder, _Plan(fresh, tuple(gone)))
            settle(folder)
        else:
            _finish(folder, fresh, gone)
    except OSError as error:
        for beside in fresh:
            # The note decides: once it stands, the new files are the document.
            if not (folder / NOTE).exists():
                with suppress(OSError):  # where nothing can be written nothing was
                    (folder / beside).unlink(missing_ok=True)
        raise _failed(folder / next(iter(files)) if len(files) == 1 else folder, error) from None


def make_folder(folder: Path) -> None:
    """Makes a folder and those above it; a `Fault` when that cannot be."""
    try:
        _make(folder)
    except OSError as error:
        raise _failed(folder, error) from None


def settle(folder: Path) -> None:
    """Finishes a save that a crash interrupted after it counted; call it before reading."""
    note = folder / NOTE
    try:
        plan = msgspec.json.decode(note.read_bytes(), type=_Plan)
    except (FileNotFoundError, msgspec.MsgspecError):
        return
    if not plan.is_ours():
        return
    _finish(folder, plan.rename, plan.delete)
    note.unlink(missing_ok=True)
    _sync(folder)


def sweep(folder: Path) -> None:
    """Deletes what saves left behind that never counted; only for who holds the lock."""
    settle(folder)
    for orphan in (*folder.glob(f"*{SUFFIX}"), *folder.glob(f"*/*{SUFFIX}")):
        orphan.unlink(missing_ok=True)


class _Plan(Record):
    """What the note says: new file → the name it gets, and names that go."""

    rename: dict[str, str]
    delete: tuple[str, ...] = ()

    def is_ours(self) -> bool:
        """Whether it stays among the files of a quest; a note in a stranger's folder might not."""
        pairs = self.rename.items()
        fits = all(new.startswith(f"{name}.") and new.endswith(SUFFIX) for new, name in pairs)
        return fits and all(map(_NAME.fullmatch, (*self.rename, *self.rename.values(), *self.delete)))


def _make(folder: Path) -> None:
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except FileExistsError:
        raise NotADirectoryError(errno.ENOTDIR, os.strerror(errno.ENOTDIR)) from None


def _must_be_a_file(path: Path) -> None:
    """A rename would put a file in the place of a device or pipe, for everybody on the machine."""
    if path.exists() and not path.is_file():
        if path.is_dir():
            raise IsADirectoryError(errno.EISDIR, os.strerror(errno.EISDIR))
        raise OSError("not a regular file")


def _note(folder: Path, plan: _Plan) -> None:
    beside = folder / f".{os.getpid()}-{next(_numbers)}{SUFFIX}"
    _write(beside, to_json(plan))
    for part in {Path(name).parent for name in plan.rename}:
        _sync(folder / part)
    os.replace(beside, folder / NOTE)
    _sync(folder)


def _finish(folder: Path, renames: Mapping[str, str], deletes: Iterable[str]) -> None:
    touched = {folder}
    for beside, name in renames.items():
        try:
            os.replace(folder / beside, folder / name)
        except FileNotFoundError:
            continue  # done already, by us before a crash or by another reader
        touched.add((folder / name).parent)
    for name in deletes:
        (folder / name).unlink(missing_ok=True)
    for place in touched:
        _sync(place)


def _write(path: Path, data: bytes) -> None:
    file = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o666)
    try:
        rest = memoryview(data)
        while rest:
            rest = rest[os.write(file, rest) :]
        os.fsync(file)
    finally:
        os.close(file)


def _sync(folder: Path) -> None:
    if os.name == "nt":
        return  # Windows has no handle for a folder; its renames are journalled
    file = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(file)
    finally:
        os.close(file)


def _failed(path: Path, error: OSError) -> Fault:
    why = error.strerror or str(error)
    return Fault(Text("save.failed", {"why": why}), FileAt(str(path)), Text("save.failed.hint"))


def _holds(path: Path, data: bytes) -> bool:
    try:
        return path.stat().st_size == len(data) and path.read_bytes() == data
    except OSError:
        return False
