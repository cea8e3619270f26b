"""Files written so that a crash leaves either the old ones or the new ones, whole, and never a mixture.

New bytes go beside the old file, are flushed to the disk and renamed over it. Several files change
together by a note of what is to be renamed: it is the moment at which the new version counts, and
whoever reads next finishes what a crash interrupted.

A file keeps its permissions, and one that is a link is written where that leads. What lies outside the
folder by a link is never in a note, so that a stranger's note reaches nothing there: such a file changes
whole by itself.
"""

import errno
import os
import re
import stat
from collections.abc import Iterable, Mapping, Sequence
from contextlib import suppress
from functools import partial
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
    linked: dict[Path, Path] = {}
    made: list[Path] = []
    gone = tuple(gone)
    try:
        made += make_folders(folder)
        settle(folder)
        for name in (*files, *gone):
            _must_be_a_file(folder / name)
        for name, data in files.items():
            path = folder / name
            if not _holds(path, data):
                made += make_folders(path.parent)
                target = _target(path)
                beside = f"{name}.{os.getpid()}-{next(_numbers)}{SUFFIX}"
                if _is_outside(folder, name) or path.is_symlink():
                    linked[place := target.with_name(Path(beside).name)] = target
                else:
                    place = folder / beside
                    fresh[beside] = name
                _write(place, data, target)
        gone = [name for name in gone if (folder / name).exists() or (folder / name).is_symlink()]
        for place, target in linked.items():
            os.replace(place, target)
            _sync(target.parent)
        for name in filter(partial(_is_outside, folder), gone):
            (folder / name).unlink(missing_ok=True)
        gone = [name for name in gone if not _is_outside(folder, name)]
        if len(fresh) + len(gone) > 1:
            _note(folder, _Plan(fresh, tuple(gone)))
            settle(folder)
        else:
            _finish(folder, fresh, gone)
    except OSError as error:
        # The note decides: once it stands, the new files are the document.
        noted = (folder / NOTE).exists()
        for place in (*linked, *(() if noted else map(folder.joinpath, fresh))):
            with suppress(OSError):  # where nothing can be written nothing was
                place.unlink(missing_ok=True)
        drop_folders(made)
        raise _failed(folder / next(iter(files)) if len(files) == 1 else folder, error) from None


def make_folder(folder: Path) -> None:
    """Makes a folder and those above it; a `Fault` when that cannot be."""
    try:
        make_folders(folder)
    except OSError as error:
        raise _failed(folder, error) from None


def make_folders(folder: Path) -> list[Path]:
    """Makes a folder and those above it; answers those that were not there, the outermost first; an `OSError` leaves none."""
    missing = [place for place in (folder, *folder.parents) if not place.exists()]
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except FileExistsError:
        raise NotADirectoryError(errno.ENOTDIR, os.strerror(errno.ENOTDIR)) from None
    except OSError:
        drop_folders(missing[::-1])
        raise
    return missing[::-1]


def drop_folders(made: Sequence[Path]) -> None:
    """Takes back folders made for what could not be done then, the outermost first; what is not empty stays."""
    for folder in reversed(made):
        with suppress(OSError):
            folder.rmdir()


def settle(folder: Path) -> None:
    """Finishes a save that a crash interrupted after it counted; call it before reading."""
    note = folder / NOTE
    try:
        plan = msgspec.json.decode(note.read_bytes(), type=_Plan)
    except (FileNotFoundError, msgspec.MsgspecError):
        return
    if not plan.is_ours() or any(_is_outside(folder, name) for name in (*plan.rename, *plan.delete)):
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


def _must_be_a_file(path: Path) -> None:
    """A rename would put a file in the place of a device or pipe, for everybody on the machine."""
    if path.exists() and not path.is_file():
        if path.is_dir():
            raise IsADirectoryError(errno.EISDIR, os.strerror(errno.EISDIR))
        raise OSError("not a regular file")


def _is_outside(folder: Path, name: str) -> bool:
    """Whether a folder on the way to a file is a link."""
    return (folder / name).parent.resolve() != folder.resolve() / Path(name).parent


def _target(path: Path) -> Path:
    """The file that is written: what a link leads to, there or not."""
    if not path.is_symlink():
        return path
    target = Path(os.path.realpath(path))
    if target.is_symlink():
        raise OSError(errno.ELOOP, os.strerror(errno.ELOOP))
    return target


def _note(folder: Path, plan: _Plan) -> None:
    beside = folder / f".{os.getpid()}-{next(_numbers)}{SUFFIX}"
    try:
        _write(beside, to_json(plan))
        for part in {Path(name).parent for name in plan.rename}:
            _sync(folder / part)
        os.replace(beside, folder / NOTE)
    except OSError:
        with suppress(OSError):
            beside.unlink(missing_ok=True)
        raise
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


def _write(path: Path, data: bytes, like: Path | None = None) -> None:
    """Writes a new file, with the permissions of the one whose place it is to take."""
    file = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o666)
    try:
        if like is not None:
            with suppress(OSError):  # there is none, or this disk knows no permissions
                os.chmod(path, stat.S_IMODE(like.stat().st_mode))
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
