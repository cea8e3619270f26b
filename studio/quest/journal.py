"""The crash journal: the quest as it was opened, then one flushed line for each thing the author did.

A line is written before the program goes on, so that a crash loses at most the edit in hand. A half
written last line is what the crash left and is passed over.
"""

import os
from collections.abc import Iterator
from pathlib import Path
from typing import Literal

import msgspec

from studio.kit.codec import Record
from studio.kit.text import Text
from studio.quest.edits import Edit
from studio.quest.lock import Owner
from studio.quest.model import Quest

SUFFIX = ".journal"


class Opened(Record, tag_field="j", tag="opened"):
    """First line: what the journal builds upon."""

    quest: Quest
    path: str = ""
    """The document's file; empty when it was never saved."""
    owner: Owner = Owner(0, "")
    """The process that wrote it; while it runs, nothing is to be recovered."""


class Did(Record, tag_field="j", tag="did"):
    """An edit was done."""

    edit: Edit
    label: Text
    merge: str = ""
    time: float = 0.0
    within: float = 0.0
    """Seconds in which it may merge; 0 without limit."""


class Went(Record, tag_field="j", tag="went"):
    """Undo, redo or a jump: the point of the history that became the present."""

    to: int


class Marked(Record, tag_field="j", tag="marked"):
    """Something about the present point itself."""

    what: Literal["sealed", "named"]
    name: str = ""


Line = Opened | Did | Went | Marked
_decode = msgspec.json.Decoder(Line).decode
# Not the canonical encoder, which sorts: the order of a quest's elements is part of it.
_encode = msgspec.json.Encoder().encode


class Journal:
    """An open journal file; every line is with the system when `write` returns."""

    def __init__(self, path: Path, opened: Opened) -> None:
        self.path = path
        path.parent.mkdir(parents=True, exist_ok=True)
        # Beside and renamed: a crash while a new journal begins must leave the old one whole.
        beside = path.with_suffix(".new")
        self._file = os.open(beside, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600)
        self.write(opened)
        os.replace(beside, path)

    def write(self, line: Line) -> None:
        """Appends a line in one call to the system."""
        data = _encode(line) + b"\n"
        while data:
            data = data[os.write(self._file, data) :]

    def close(self) -> None:
        """Ends the journal and deletes it: nothing is left to recover."""
        self.abandon()
        self.path.unlink(missing_ok=True)

    def abandon(self) -> None:
        """Closes the file and leaves it, as a crash would."""
        if self._file >= 0:
            os.close(self._file)
            self._file = -1


def read_journal(path: Path) -> tuple[Line, ...]:
    """The whole lines of a journal, empty when not even its first line is."""
    return tuple(_lines(path.read_bytes()))


def _lines(data: bytes) -> Iterator[Line]:
    for number, raw in enumerate(data.split(b"\n")[:-1]):
        try:
            line = _decode(raw)
        except msgspec.MsgspecError:
            return
        if isinstance(line, Opened) != (number == 0):
            return
        yield line
