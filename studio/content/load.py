"""Content files made into a catalogue; every fault with file, line, entry and field."""

import re
from functools import cache
from importlib.resources import files
from importlib.resources.abc import Traversable

import msgspec

from studio.content.catalogue import Catalogue
from studio.content.effects import LANG, Entry
from studio.content.types import LETTERS, DieDef, PieceDef, Supply
from studio.kit.codec import R, from_plain
from studio.kit.faults import Fault
from studio.kit.strict import read_json
from studio.kit.text import Text, messages
from studio.kit.where import FileAt

messages(
    {
        "content.list": "expected a list of records",
        "content.record": "number {n} of the list is not a record with an id",
        "content.field": "{id}: {path}{why}",
        "content.twice": "{id} is already used in {file}",
        "content.lang": "{id} is written in effect language {lang}; this program reads up to {ours}",
        "content.system": "there is no game system {system!r}",
        "content.sys": "{id} is not for this system (sys {sys!r}, needs {letter!r})",
    }
)

_TABLES: dict[str, type[DieDef | PieceDef | Supply]] = {"dice": DieDef, "pieces": PieceDef, "supply": Supply}
"""Files that hold something else than entries."""


@cache
def load(system: str) -> Catalogue:
    """The shipped content of a system; the first fault in it is raised."""
    if system not in LETTERS:
        raise Fault(Text("content.system", {"system": system}))
    catalogue, faults = load_folder(system, files("studio.content") / "data" / system)
    if faults:
        raise faults[0]
    return catalogue


def load_folder(system: str, folder: Traversable) -> tuple[Catalogue, tuple[Fault, ...]]:
    """The catalogue of a folder of JSON lists, without what is faulty, and the faults."""
    entries: list[Entry] = []
    tables: dict[str, list[DieDef | PieceDef | Supply]] = {name: [] for name in _TABLES}
    faults: list[Fault] = []
    seen: dict[str, str] = {}
    found = [f for f in folder.iterdir() if f.name.endswith(".json")] if folder.is_dir() else []
    for file in sorted(found, key=lambda f: f.name):
        name, data, place = file.name.removesuffix(".json"), file.read_bytes(), f"{system}/{file.name}"
        if name in _TABLES:
            records, bad = read_records(data, place, _TABLES[name])
            tables[name] += records
            faults += bad
            continue
        new, bad = read_entries(data, place, system)
        faults += bad
        for entry in new:
            if entry.id in seen:
                params: dict[str, str | int] = {"id": entry.id, "file": seen[entry.id]}
                faults.append(Fault(Text("content.twice", params), line_of(data, place, entry.id)))
            else:
                seen[entry.id] = place
                entries.append(entry)
    dice = [r for r in tables["dice"] if isinstance(r, DieDef)]
    pieces = [r for r in tables["pieces"] if isinstance(r, PieceDef)]
    supply = [r for r in tables["supply"] if isinstance(r, Supply)]
    return Catalogue(system, entries, dice, pieces, supply), tuple(faults)


def read_entries(data: bytes, file: str, system: str = "") -> tuple[tuple[Entry, ...], tuple[Fault, ...]]:
    """The sound entries of a JSON list and the faults of the others; `system` asks that they are for it."""
    good, faults = read_records(data, file, Entry)
    kept: list[Entry] = []
    for entry in good:
        letter = LETTERS.get(system, "")
        params: dict[str, str | int] = {"id": entry.id}
        if entry.lang > LANG:
            params |= {"lang": entry.lang, "ours": LANG}
            faults += (Fault(Text("content.lang", params), line_of(data, file, entry.id)),)
        elif letter not in entry.sys:
            params |= {"sys": entry.sys, "letter": letter}
            faults += (Fault(Text("content.sys", params), line_of(data, file, entry.id)),)
        else:
            kept.append(entry)
    return tuple(kept), faults


def read_records(data: bytes, file: str, type_: type[R]) -> tuple[tuple[R, ...], tuple[Fault, ...]]:
    """The records of a JSON list that decode as a type, and a fault for each that does not."""
    plain = read_json(data, file)
    if not isinstance(plain, list):
        return (), (Fault(Text("content.list"), FileAt(file, 1)),)
    records: list[R] = []
    faults: list[Fault] = []
    for n, item in enumerate(plain, 1):
        id_ = item.get("id") if isinstance(item, dict) else None
        if not isinstance(id_, str):
            faults.append(Fault(Text("content.record", {"n": n}), FileAt(file)))
            continue
        try:
            records.append(from_plain(item, type_))
        except msgspec.ValidationError as why:
            message, _, path = str(why).partition(" - at `$")
            field = re.sub(r"^\.|`$", "", path)
            params: dict[str, str | int] = {"id": id_, "path": f"{field}: " if field else "", "why": message}
            faults.append(Fault(Text("content.field", params), line_of(data, file, id_)))
    return tuple(records), tuple(faults)


def line_of(data: bytes, file: str, id_: str) -> FileAt:
    """The line where the record of that id begins, as far as it can be told from the text."""
    match = re.search(rb'"id"\s*:\s*"' + re.escape(id_.encode()) + rb'"', data)
    return FileAt(file, data.count(b"\n", 0, match.start()) + 1 if match else 0)
