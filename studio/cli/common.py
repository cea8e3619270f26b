"""What the verbs share: reading quests, answering in JSON, writing files whole or not at all."""

import shutil
import sys
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

import msgspec

from studio.kit.codec import to_json
from studio.kit.faults import Fault
from studio.kit.ids import is_id
from studio.kit.text import Text, messages
from studio.kit.where import FileAt

if TYPE_CHECKING:
    from studio.quest.files import Loaded
    from studio.quest.model import Quest

PACK_SUFFIX = ".questpack"

messages(
    {
        "cli.exists": "is there already",
        "cli.is_quest": "is a quest, which would be lost",
        "cli.other_name": "choose another name or move it away",
        "cli.broken": "this quest cannot be used: {n} of its parts cannot be read",
        "cli.see_check": "see: studio check {path}",
        "cli.no_quests": "no quest here",
        "cli.qt": "Qt cannot be loaded: {why}",
        "cli.qt.hint": "python3 run.py installs the system packages it needs, or says which",
    }
)


class Unreadable(Exception):
    """A file that cannot be read at all; what `main` answers with code 2."""

    def __init__(self, fault: Fault) -> None:
        super().__init__(str(fault))


def qt_missing(error: ImportError) -> Fault:
    """What to say when the system lacks what Qt needs."""
    return Fault(Text("cli.qt", {"why": str(error)}), hint=Text("cli.qt.hint"))


def shown(path: Path) -> str:
    """A path as text that can be printed and encoded, whatever bytes its name is made of."""
    return path.as_posix().encode("utf-8", "surrogateescape").decode("utf-8", "replace")


def answer(value: object) -> None:
    """Prints a JSON answer, indented, on standard output."""
    print(msgspec.json.format(to_json(value), indent=2).decode())


def progress(line: str) -> None:
    """Says on standard error, where a person looks on, how far the work is."""
    if sys.stderr.isatty():
        print(f"\r{line}\x1b[K", end="", file=sys.stderr, flush=True)


def progress_done() -> None:
    """Clears the line of `progress`."""
    if sys.stderr.isatty():
        print("\r\x1b[K", end="", file=sys.stderr, flush=True)


def load(path: Path) -> "Loaded":
    """A quest and what could not be read of it; nothing readable at all ends the program with code 2.

    The path is a quest's folder or file, a pack, or, where nothing lies there, the id of an installed pack.
    """
    from studio.quest import files

    if path.suffix == PACK_SUFFIX and path.is_file():
        from studio import packs

        return files.Loaded(packs.read_file(path, checked=False).quest, ())
    if not path.exists() and is_id(str(path)):
        from studio import packs
        from studio.kit import paths

        library = packs.Library(paths.library())
        if library.versions(str(path)):
            return files.Loaded(library.open(str(path)).quest, ())
    try:
        return files.read(path)
    except Fault as fault:
        raise Unreadable(fault) from None


def load_whole(path: Path) -> "Quest":
    """A quest all of which could be read; for verbs that would otherwise act on half of it."""
    loaded = load(path)
    broken = [f for f in loaded.findings if f.severity == "error"]
    if broken:
        raise Unreadable(
            Fault(Text("cli.broken", {"n": len(broken)}), FileAt(str(path)), Text("cli.see_check", {"path": str(path)}))
        )
    return loaded.quest


def quests_under(paths: Iterable[Path]) -> list[Path]:
    """The quest folders meant by paths: a quest itself, or every quest below a folder, sorted."""
    found: list[Path] = []
    for path in paths:
        if path.is_dir() and not (path / "quest.json").exists():
            below = sorted(file.parent for file in path.rglob("quest.json"))
            if not below:
                raise Unreadable(Fault(Text("cli.no_quests"), FileAt(str(path))))
            found += below
        else:
            found.append(path)
    return found


def must_not_exist(path: Path) -> None:
    """Refuses to write over what somebody else made."""
    if path.is_symlink() or path.exists():
        if not (path.is_dir() and not any(path.iterdir())):
            raise Fault(Text("cli.exists"), FileAt(str(path)), Text("cli.other_name"))


@contextmanager
def fresh_folder(folder: Path) -> Iterator[None]:
    """A folder that was not there, or empty, to be filled; when that fails nothing of it stays behind."""
    must_not_exist(folder)
    made = not folder.exists()
    folder.mkdir(parents=True, exist_ok=True)
    try:
        yield
    except BaseException:
        for below in folder.iterdir():
            shutil.rmtree(below) if below.is_dir() else below.unlink()
        if made:
            folder.rmdir()
        raise


def must_not_be_a_quest(path: Path) -> None:
    """Refuses to write something else over the document of a quest."""
    if path.name == "quest.json" and path.exists():
        raise Fault(Text("cli.is_quest"), FileAt(str(path)), Text("cli.other_name"))


def write_file(path: Path, data: bytes) -> None:
    """Writes a whole file or none, and never over a quest."""
    from studio.quest.atomic import replace_file

    must_not_be_a_quest(path)
    replace_file(path, data)
