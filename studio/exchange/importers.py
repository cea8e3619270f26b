"""The importers by name: which file each reads, and how one is recognised."""

import re
from collections.abc import Callable
from pathlib import PurePath
from typing import NamedTuple

from studio.exchange import textmap, textquest
from studio.exchange.report import ImportReport, Recorder
from studio.kit.faults import Fault
from studio.kit.text import Text, messages
from studio.kit.where import FileAt
from studio.quest.model import Quest

messages(
    {
        "import.format": "no importer is called “{format}”",
        "import.formats": "there are: {formats}",
        "import.unknown": "none of the importers recognises the file",
    }
)


class Imported(NamedTuple):
    """A quest from another tool's file, and how true it is to it."""

    quest: Quest
    report: ImportReport


class Importer(NamedTuple):
    """A format that can be read."""

    name: str
    looks_like: Callable[[bytes], bool]
    read: Callable[[bytes, str], Imported]


def _looks_like_textmap(data: bytes) -> bool:
    """Whether the first line that is no comment begins with a number, as the height does."""
    text = data[:4000].decode("utf-16" if data[:2] in (b"\xff\xfe", b"\xfe\xff") else "utf-8-sig", "replace")
    lines = (line.strip() for line in text.splitlines())
    first = next((line for line in lines if line and not line.startswith("//")), "")
    return re.match(r"\d{1,6}(?!\d)", first, re.ASCII) is not None


def _read_textmap(data: bytes, file: str) -> Imported:
    name = PurePath(file).name
    record = Recorder("textmap", name)
    stem = re.sub(r"[\W_]+", " ", PurePath(name).stem).strip()
    found = textmap.parse(data, name, record)
    quest = textquest.quest_of(found, stem[:60].capitalize() or "Quest", record)
    return Imported(quest, record.report())


IMPORTERS = {"textmap": Importer("textmap", _looks_like_textmap, _read_textmap)}


def read(data: bytes, file: str, format_: str = "") -> Imported:
    """The quest in the bytes of a file, by the importer named or else the one that recognises it."""
    if format_ and format_ not in IMPORTERS:
        raise Fault(
            Text("import.format", {"format": format_[:40]}),
            None,
            Text("import.formats", {"formats": ", ".join(IMPORTERS)}),
        )
    for importer in IMPORTERS.values():
        if importer.name == format_ or (not format_ and importer.looks_like(data)):
            return importer.read(data, file)
    raise Fault(Text("import.unknown"), FileAt(file), Text("import.formats", {"formats": ", ".join(IMPORTERS)}))
