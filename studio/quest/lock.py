"""Who has a quest open: a lock file with its owner, seen through when its owner is gone."""

import getpass
import os
import socket
from contextlib import suppress
from pathlib import Path

import msgspec

from studio.kit.codec import Record, to_json
from studio.kit.faults import Fault, Refused
from studio.kit.text import Text, messages
from studio.kit.where import FileAt

messages(
    {
        "locked": "{user} has this quest open in another window (process {pid} on {host})",
        "lock.failed": "cannot be opened for writing: {why}",
        "lock.failed.hint": "open it for reading only, or use another folder",
        "locked.hint": "close it there, or open it for reading only",
    }
)


class Owner(Record):
    """A process that holds something open."""

    pid: int
    host: str
    user: str = ""
    born: str = ""
    """When the process began, in the system's own words; tells it from a later one of the same number."""


class Locked(Refused):
    """The quest is open elsewhere."""

    def __init__(self, owner: Owner, path: Path) -> None:
        params: dict[str, str | int] = {"user": owner.user, "pid": owner.pid, "host": owner.host}
        super().__init__("locked", Text("locked", params), "", FileAt(str(path)), Text("locked.hint"))
        self.owner = owner


class Lock:
    """A held lock; `release` it."""

    def __init__(self, path: Path, owner: Owner, file: int) -> None:
        self.path = path
        self.owner = owner
        self._file = file

    def release(self) -> None:
        """Lets go; deletes the lock file when it is still ours."""
        if self._file >= 0:
            os.close(self._file)
            self._file = -1
            if read_owner(self.path) == self.owner:
                self.path.unlink(missing_ok=True)


def me() -> Owner:
    """This process as an owner."""
    try:
        user = getpass.getuser()
    except (KeyError, OSError):  # no name for the number, as in a bare container
        user = ""
    return Owner(os.getpid(), socket.gethostname(), user, _born(os.getpid()))


def lock_path(file: Path) -> Path:
    """The lock file of a quest file."""
    return file.with_name(f".{file.name}.lock")


def acquire(file: Path, *, force: bool = False) -> Lock:
    """Takes the lock of a quest file; `Locked` when a living process has it and `force` is not given."""
    path, owner = lock_path(file), me()
    for _ in range(5):
        try:
            handle = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o644)
        except FileExistsError:
            held = read_owner(path)
            if held and is_alive(held) and not force:
                raise Locked(held, file) from None
            # One that cannot be read was left by a crash while it was written.
            _take_away(path, held)
            continue
        except OSError as error:
            text = Text("lock.failed", {"why": error.strerror or str(error)})
            raise Fault(text, FileAt(str(file)), Text("lock.failed.hint")) from None
        os.write(handle, to_json(owner) + b"\n")
        return Lock(path, owner, handle)
    raise Locked(read_owner(path) or Owner(0, ""), file)


def read_owner(path: Path) -> Owner | None:
    """Who wrote a lock file; nothing when it is gone or cannot be read."""
    try:
        return msgspec.json.decode(path.read_bytes(), type=Owner)
    except (OSError, msgspec.MsgspecError):
        return None


def is_alive(owner: Owner) -> bool:
    """Whether the process still runs; of another machine's one cannot tell, so it counts as alive."""
    if owner.host != socket.gethostname():
        return True
    if owner.pid <= 0:
        return False
    if os.name == "nt":  # os.kill would end it; its open lock file cannot be deleted, which tells as well
        return True
    try:
        os.kill(owner.pid, 0)
    except ProcessLookupError:
        return False
    except PermissionError:
        pass
    return not owner.born or _born(owner.pid) in ("", owner.born)


def _born(pid: int) -> str:
    try:
        # The 22nd field; the name before it may hold blanks and brackets.
        return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[19]
    except (OSError, IndexError):
        return ""


def _take_away(path: Path, judged: Owner | None) -> None:
    """Removes a stale lock, but not the one that another window may just have put in its place."""
    aside = path.with_name(f"{path.name}.{os.getpid()}")
    with suppress(FileNotFoundError):
        os.replace(path, aside)
        if read_owner(aside) != judged:
            with suppress(FileExistsError):
                os.link(aside, path)
        aside.unlink(missing_ok=True)
