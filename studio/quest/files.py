"""A quest as files: `quest.json`, one element a line, and `text/<language>.json`; both ways.

Bytes are canonical: the same quest gives the same bytes, in the order of its elements. Reading is
strict about what a file may say and generous about the rest of it: an element that cannot be
understood is set aside with a finding, and everything else is loaded.
"""

import hashlib
import json
import re
from bisect import bisect_left
from collections.abc import Mapping
from contextlib import suppress
from pathlib import Path
from typing import NamedTuple

import msgspec

from studio.kit.codec import from_plain, to_json, to_plain
from studio.kit.faults import Fault
from studio.kit.ids import is_id
from studio.kit.strict import read_bytes, read_json
from studio.kit.text import Param, Text, _, messages
from studio.kit.where import ElementAt, FieldAt, FileAt, TextAt, Where
from studio.quest.atomic import settle
from studio.quest.decoding import explained
from studio.quest.finding import Finding
from studio.quest.model import Accepted, AnyElement, Header, Piece, Quest, Shape
from studio.quest.upgrades import Plain, upgrade

QUEST_FILE = "quest.json"
TEXT_FOLDER = "text"
MAX_ELEMENTS = 10_000
"""Elements in the largest quest that is read, so that no file can keep the program busy for long."""
MAX_SQUARES = 1_000_000
"""Squares that all pieces and regions of a quest may cover together: a board of 1,000 by 1,000."""
LANGUAGE = re.compile(r"[a-z]{2,3}(_[A-Z]{2})?")

messages(
    {
        "quest.not_object": "not a quest: it does not hold an object",
        "quest.head": "the quest’s {field} cannot be read: {why}",
        "quest.many": "the quest has {n} elements; at most {limit} are read",
        "quest.missing": "no quest here: there is no quest.json",
        "finding.S001": "Line {line}: {kind} {id} is set aside: {why}",
        "finding.S002": "Line {line}: the {field} cannot be read and is left at its default: {why}",
        "finding.S003": "{file} cannot be read: {why}",
        "finding.S006": "{file}: “{key}” is not a text",
    }
)


class Loaded(NamedTuple):
    """A quest that was read, and what could not be."""

    quest: Quest
    findings: tuple[Finding, ...]


# --- writing ---------------------------------------------------------------------------------


def quest_bytes(quest: Quest, *, texts: bool = False) -> bytes:
    """The canonical `quest.json`, on request with the texts inside."""
    head: dict[str, object] = {"format": quest.format, "system": quest.system, "id": quest.id, "lang": quest.lang}
    lines = [to_json(head)[:-1]]
    if header := to_plain(quest.header):
        lines.append(b'"header":' + to_json(header))
    if quest.accepted:
        lines.append(b'"accepted":[\n' + b",\n".join(map(to_json, quest.accepted)) + b"]")
    if quest.outdated:
        lines.append(b'"outdated":' + to_json(quest.outdated))
    if texts and quest.texts:
        inside = (to_json(lang) + b":" + text_bytes(words).rstrip() for lang, words in sorted(quest.texts.items()))
        lines.append(b'"texts":{\n' + b",\n".join(inside) + b"}")
    elements = (b'"%s":%s' % (id_.encode(), to_json(element)) for id_, element in quest.elements.items())
    lines.append(b'"elements":{\n' + b",\n".join(elements) + b"\n}}\n")
    return b",\n".join(lines)


def text_bytes(words: Mapping[str, str]) -> bytes:
    """One language's texts, sorted by key, one a line."""
    lines = (to_json(key) + b":" + to_json(text) for key, text in sorted(words.items()))
    return b"{\n" + b",\n".join(lines) + b"\n}\n"


def files_of(quest: Quest) -> dict[str, bytes]:
    """Relative path → bytes of everything a quest folder holds."""
    files = {QUEST_FILE: quest_bytes(quest)}
    for lang, words in sorted(quest.texts.items()):
        files[f"{TEXT_FOLDER}/{lang}.json"] = text_bytes(words)
    return files


def quest_digest(quest: Quest) -> str:
    """32 hexadecimal digits that name a quest by everything in it, the order of elements included."""
    return hashlib.blake2b(quest_bytes(quest, texts=True), digest_size=16).hexdigest()


# --- reading ---------------------------------------------------------------------------------


def quest_file(path: Path) -> Path:
    """The file meant by a path to a quest's folder or to the file itself."""
    return path / QUEST_FILE if path.is_dir() else path


def text_files(file: Path) -> tuple[str, ...]:
    """The files of texts that belong to a quest file, as paths relative to its folder.

    Only a `quest.json` has them; a quest file of another name holds its texts inside, so that several can
    lie in one folder.
    """
    if file.name != QUEST_FILE:
        return ()
    found = (file.parent / TEXT_FOLDER).glob("*.json")
    return tuple(f"{TEXT_FOLDER}/{file.name}" for file in sorted(found) if LANGUAGE.fullmatch(file.stem))


def read(path: Path) -> Loaded:
    """The quest in a folder or file; a `Fault` when there is none that could be read at all."""
    file = quest_file(path)
    if path.is_dir() and not file.exists():
        raise Fault(Text("quest.missing"), FileAt(str(path)))
    with suppress(OSError):  # a folder that cannot be written holds the last whole version
        settle(file.parent)
    files = {file.name: read_bytes(file)}
    for name in text_files(file):
        files[name] = read_bytes(file.parent / name)
    return read_files(files, file.name, str(file.parent))


def read_files(files: Mapping[str, bytes], name: str = QUEST_FILE, folder: str = "") -> Loaded:
    """The quest in files already in memory; `folder` stands before their names in faults."""
    shown = f"{folder}/{name}" if folder else name
    loaded = read_quest(files[name], shown)
    texts = dict(loaded.quest.texts)
    findings = list(loaded.findings)
    for path, data in sorted(files.items()):
        lang = path.removeprefix(f"{TEXT_FOLDER}/").removesuffix(".json")
        if path.startswith(f"{TEXT_FOLDER}/") and LANGUAGE.fullmatch(lang):
            words = _read_texts(data, lang, f"{folder}/{path}" if folder else path, findings)
            if words:
                texts[lang] = words
    return Loaded(msgspec.structs.replace(loaded.quest, texts=texts), tuple(findings))


def read_quest(data: bytes, file: str = QUEST_FILE) -> Loaded:
    """The quest in the bytes of one file, with the texts inside when it has them."""
    plain = read_json(data, file)
    if not isinstance(plain, dict):
        raise Fault(Text("quest.not_object"), FileAt(file))
    plain = upgrade(plain, file)
    rest = {
        key: value for key, value in plain.items() if key not in ("header", "elements", "accepted", "outdated", "texts")
    }
    try:
        quest = from_plain(rest, Quest)
        if not is_id(quest.id):
            raise msgspec.ValidationError("Expected an id - at `$.id`")
    except msgspec.ValidationError as error:
        why, field = explained(error)
        raise Fault(Text("quest.head", {"field": field or "head", "why": why}), FileAt(file)) from None
    if isinstance(elements := plain.get("elements"), dict) and len(elements) > MAX_ELEMENTS:
        raise Fault(Text("quest.many", {"n": len(elements), "limit": MAX_ELEMENTS}), FileAt(file))
    reader = _Reader(data, file, plain)
    return Loaded(
        msgspec.structs.replace(
            quest,
            header=reader.header(),
            accepted=reader.accepted(),
            outdated=reader.outdated(),
            texts=reader.texts(),
            elements=reader.elements(),
        ),
        tuple(reader.findings),
    )


class _Reader:
    """Decodes part by part, so that one bad part does not take the others with it."""

    def __init__(self, data: bytes, file: str, plain: Plain) -> None:
        self.data = data
        self.file = file
        self.plain = plain
        self.findings: list[Finding] = []
        self._lines: dict[tuple[str, ...], int] | None = None

    def header(self) -> Header:
        """The header, or what of its fields can be read."""
        plain = self.plain.get("header", {})
        try:
            return from_plain(plain, Header)
        except msgspec.ValidationError:
            pass
        header = Header()
        for field, value in plain.items() if isinstance(plain, dict) else ():
            try:
                read_ = from_plain({field: value}, Header)
                header = msgspec.structs.replace(header, **{field: getattr(read_, field)})
            except msgspec.ValidationError as error:
                self._left("header", "header", error)
        if not isinstance(plain, dict):
            self._left("header", "header", msgspec.ValidationError("Expected `object`"))
        return header

    def accepted(self) -> tuple[Accepted, ...]:
        """The accepted findings that can be read."""
        plain = self.plain.get("accepted", [])
        kept: list[Accepted] = []
        if not isinstance(plain, list):
            self._left("accepted", "accepted", msgspec.ValidationError("Expected `array`"))
            return ()
        for value in plain:
            try:
                kept.append(from_plain(value, Accepted))
            except msgspec.ValidationError as error:
                self._left("accepted", "accepted", error)
        return tuple(kept)

    def outdated(self) -> dict[str, dict[str, str]]:
        """The marks of translations that are older than their originals, if they can be read."""
        try:
            return from_plain(self.plain.get("outdated", {}), dict[str, dict[str, str]])
        except msgspec.ValidationError as error:
            self._left("outdated", "outdated", error)
            return {}

    def texts(self) -> dict[str, dict[str, str]]:
        """Texts inside the file, language by language."""
        plain = self.plain.get("texts", {})
        found: dict[str, dict[str, str]] = {}
        if not isinstance(plain, dict):
            self._left("texts", "texts", msgspec.ValidationError("Expected `object`"))
            return found
        for lang, words in plain.items():
            if isinstance(words, dict) and LANGUAGE.fullmatch(lang):
                if kept := _texts_of(words, lang, self.file, self.findings):
                    found[lang] = kept
            else:
                self._left("texts", f"texts {lang}"[:60], msgspec.ValidationError("Expected `object`"))
        return found

    def elements(self) -> dict[str, AnyElement]:
        """The elements that can be read, in the file's order."""
        plain = self.plain.get("elements", {})
        found: dict[str, AnyElement] = {}
        if not isinstance(plain, dict):
            self._left("elements", "elements", msgspec.ValidationError("Expected `object`"))
            return found
        for id_, value in plain.items():
            try:
                element: AnyElement = from_plain(value, AnyElement)  # type: ignore[arg-type]
                if not is_id(id_):
                    raise msgspec.ValidationError("Expected an id")
                if element.id != id_:
                    raise msgspec.ValidationError(f"Expected `{id_}` - at `$.id`")
                found[id_] = element
            except (msgspec.ValidationError, RecursionError) as error:
                self._aside(id_, value, error)
        return self._bounded(found, plain)

    def _bounded(self, found: dict[str, AnyElement], plain: Plain) -> dict[str, AnyElement]:
        """The elements that together cover no more squares than can be handled; a small file may name many."""
        left = MAX_SQUARES
        for id_ in list(found):
            left -= _squares_under(found[id_], found)
            if left < 0:
                del found[id_]
                limit = _("all together would cover more than {n} squares", n=MAX_SQUARES)
                self._aside(id_, plain[id_], ValueError(limit))
        return found

    def _aside(self, id_: str, value: object, error: Exception) -> None:
        why, field = explained(error)
        kind = str(value.get("kind", "")) if isinstance(value, dict) else ""
        line = self._line("elements", id_)
        params: dict[str, Param] = {"line": line, "kind": kind[:20] or "element", "id": id_[:60], "why": why}
        params |= {"field": field, "file": self.file}
        place: Where = FieldAt(id_, field) if field else ElementAt(id_)
        self.findings.append(Finding("S001", "error", params, (FileAt(self.file, line), place)))

    def _left(self, part: str, field: str, error: Exception) -> None:
        why, inner = explained(error)
        line = self._line(part)
        params: dict[str, Param] = {"line": line, "field": f"{field} ({inner})" if inner else field, "why": why}
        self.findings.append(Finding("S002", "error", params, (FileAt(self.file, line),)))

    def _line(self, *keys: str) -> int:
        if self._lines is None:
            self._lines = lines_of(self.data.decode("utf-8-sig"))
        return self._lines.get(keys, 0)


def _squares_under(element: AnyElement, elements: Mapping[str, AnyElement]) -> int:
    """Squares of an element's region, or of the drawn shape that a piece lays."""
    if isinstance(element, Piece):
        shape = elements.get(element.piece)
        return sum(map(len, shape.rows)) if isinstance(shape, Shape) else 0
    return sum(length for _x, _y, length in getattr(element, "squares", ()))


def lines_of(text: str) -> dict[tuple[str, ...], int]:
    """Where the parts of the file and its elements begin; only worked out when something is wrong."""
    found: dict[tuple[str, ...], int] = {}
    breaks = [at for at, sign in enumerate(text) if sign == "\n"]
    _members(text, text.index("{"), (), found, breaks)
    return found


def _members(text: str, at: int, keys: tuple[str, ...], found: dict[tuple[str, ...], int], breaks: list[int]) -> int:
    """Notes the line of every member of the object that begins at a place; answers where it ends."""
    decode = json.JSONDecoder().raw_decode
    at = _skip(text, at + 1)
    while text[at] != "}":
        key, end = decode(text, at)
        found[*keys, key] = bisect_left(breaks, at) + 1
        at = _skip(text, end)
        if key == "elements" and not keys and text[at] == "{":
            at = _members(text, at, ("elements",), found, breaks)
        else:
            at = decode(text, at)[1]
        at = _skip(text, at)
    return at + 1


def _skip(text: str, at: int) -> int:
    """The next place that is neither blank nor a comma or colon."""
    while text[at] in " \t\r\n,:":
        at += 1
    return at


def _read_texts(data: bytes, lang: str, file: str, findings: list[Finding]) -> dict[str, str]:
    try:
        plain = read_json(data, file)
    except Fault as fault:
        findings.append(Finding("S003", "error", {"file": file, "why": str(fault)}, (fault.where or FileAt(file),)))
        return {}
    if not isinstance(plain, dict):
        why = explained(msgspec.ValidationError("Expected `object`"))[0]
        findings.append(Finding("S003", "error", {"file": file, "why": why}, (FileAt(file),)))
        return {}
    return _texts_of(plain, lang, file, findings)


def _texts_of(plain: Mapping[str, object], lang: str, file: str, findings: list[Finding]) -> dict[str, str]:
    words: dict[str, str] = {}
    for key, text in plain.items():
        if isinstance(text, str) and key and len(key) <= 80:
            if text:
                words[key] = text
        else:
            findings.append(Finding("S006", "error", {"file": file, "key": key[:80]}, (TextAt(lang, key[:80]),)))
    return words
