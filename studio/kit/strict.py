"""The strict reader for every JSON file from outside: one meaning for each file, or a fault with its place.

The standard reader lets through what two programs read in two ways (twin keys, NaN, half a surrogate
pair) and what exhausts the machine (deep nesting, huge numbers). Here all of that is refused. A byte
order mark and Windows line ends are read, since editors leave them behind.

Sound files take the fast way through the standard parser in C; anything suspicious goes through our
own scanner, which knows where it is.
"""

import json
import re
from itertools import accumulate
from pathlib import Path

from studio.kit.faults import Fault
from studio.kit.text import Text, messages
from studio.kit.where import FileAt

MAX_BYTES = 4 * 1024 * 1024
"""Bytes in the largest file read, unless the caller says otherwise."""
MAX_DEPTH = 64
"""Levels of nesting in the deepest file read."""
MAX_INT = 2**63 - 1
"""The largest whole number, and its negative the smallest: what every encoding can hold."""
MAX_NUMBER = 40
"""Characters in the longest number."""

UNREAD = "json.missing"
"""Code of the fault of a file that is not there or not to be read at all, whatever it holds."""

messages(
    {
        "json.missing": "the file cannot be read: {why}",
        "json.size": "the file has more than {limit} bytes",
        "json.empty": "the file is empty",
        "json.utf8": "not UTF-8 text",
        "json.depth": "nested more than {limit} levels deep",
        "json.twin": "the key {key!r} appears twice",
        "json.number": "the number {number} is too large",
        "json.notfinite": "{word} is not a number that JSON has",
        "json.surrogate": "half a surrogate pair in a text",
        "json.control": "a raw control character in a text; write it as \\n, \\t or \\u00XX",
        "json.escape": "an unknown escape in a text",
        "json.unclosed": "a text that does not end",
        "json.more": "the file goes on after its end",
        "json.early": "the file ends too early",
        "json.expected": "expected {what}, found {found!r}",
    }
)

_STRINGS = re.compile(rb'"[^"\\]*+(?:\\.[^"\\]*+)*+"', re.DOTALL)
_NOT_BRACKETS = bytes(c for c in range(256) if c not in b"[]{}")
_STEP = {91: 1, 123: 1, 93: -1, 125: -1}


class _Doubt(Exception):
    """The fast way met something that needs a closer look."""


def read_file(path: Path, limit: int = MAX_BYTES) -> object:
    """What a JSON file holds; a `Fault` when it cannot be read."""
    return read_json(read_bytes(path, limit), str(path), limit)


def read_bytes(path: Path, limit: int = MAX_BYTES) -> bytes:
    """The bytes of a regular file, of which no more than `limit` + 1 are ever read."""
    try:
        if not path.is_file():
            # A pipe or a device would wait for ever; a folder and a missing file explain themselves below.
            if path.exists() and not path.is_dir():
                raise OSError("not a regular file")
        with path.open("rb") as stream:
            data = stream.read(limit + 1)
    except (OSError, ValueError) as why:
        reason = why.strerror if isinstance(why, OSError) and why.strerror else str(why)
        raise Fault(Text(UNREAD, {"why": reason}), FileAt(str(path))) from None
    if len(data) > limit:
        raise Fault(Text("json.size", {"limit": limit}), FileAt(str(path)))
    return data


def read_json(data: bytes, file: str, limit: int = MAX_BYTES) -> object:
    """What the bytes of a JSON file hold; a `Fault` with file, line and column for anything doubtful."""
    if len(data) > limit:
        raise Fault(Text("json.size", {"limit": limit}), FileAt(file))
    body = data.removeprefix(b"\xef\xbb\xbf")
    if not body.strip():
        raise Fault(Text("json.empty"), FileAt(file))
    try:
        text = body.decode("utf-8")
    except UnicodeDecodeError as why:
        line = body.count(b"\n", 0, why.start) + 1
        column = why.start - body.rfind(b"\n", 0, why.start)
        raise Fault(Text("json.utf8"), FileAt(file, line, column)) from None
    try:
        return _fast(body, text)
    except (_Doubt, ValueError, RecursionError):
        return _Scanner(text, file).document()


def _fast(body: bytes, text: str) -> object:
    if b"\\ud" in body or b"\\uD" in body:
        raise _Doubt
    brackets = _STRINGS.sub(b"", body).translate(None, _NOT_BRACKETS)
    if max(accumulate(map(_STEP.__getitem__, brackets)), default=0) > MAX_DEPTH:
        raise _Doubt
    return json.loads(text, object_pairs_hook=_object, parse_int=_int, parse_float=_float, parse_constant=_doubt)


def _object(pairs: list[tuple[str, object]]) -> dict[str, object]:
    found = dict(pairs)
    if len(found) != len(pairs):
        raise _Doubt
    return found


def _int(digits: str) -> int:
    if len(digits) > MAX_NUMBER or abs(number := int(digits)) > MAX_INT:
        raise _Doubt
    return number


def _float(digits: str) -> float:
    if len(digits) > MAX_NUMBER or abs(number := float(digits)) == float("inf"):
        raise _Doubt
    return number


def _doubt(word: str) -> object:
    raise _Doubt(word)


class _Scanner:
    """A JSON parser that always knows its place."""

    BLANK = re.compile(r"[ \t\r\n]*")
    PLAIN = re.compile(r'[^"\\\x00-\x1f]*+')
    NUMBER = re.compile(r"-?(?:0|[1-9][0-9]*)(\.[0-9]+)?([eE][-+]?[0-9]+)?")
    WORD = re.compile(r"[-+]?[A-Za-z0-9_.+-]+")
    HEX = re.compile(r"[0-9A-Fa-f]{4}")
    ESCAPES = {'"': '"', "\\": "\\", "/": "/", "b": "\b", "f": "\f", "n": "\n", "r": "\r", "t": "\t"}
    WORDS: dict[str, object] = {"true": True, "false": False, "null": None}

    def __init__(self, text: str, file: str) -> None:
        self.text = text
        self.file = file
        self.at = 0

    def fault(self, code: str, at: int | None = None, **params: str | int) -> Fault:
        at = self.at if at is None else at
        line = self.text.count("\n", 0, at) + 1
        return Fault(Text(code, params), FileAt(self.file, line, at - self.text.rfind("\n", 0, at)))

    def expected(self, what: str) -> Fault:
        if self.at >= len(self.text):
            return self.fault("json.early")
        return self.fault("json.expected", what=what, found=self.text[self.at])

    def blank(self) -> str:
        """Skips blanks and answers the next character, or nothing at the end."""
        match = self.BLANK.match(self.text, self.at)
        assert match
        self.at = match.end()
        return self.text[self.at : self.at + 1]

    def document(self) -> object:
        value = self.value(0)
        if self.blank():
            raise self.fault("json.more")
        return value

    def value(self, depth: int) -> object:
        match self.blank():
            case "{" | "[" if depth == MAX_DEPTH:
                raise self.fault("json.depth", limit=MAX_DEPTH)
            case "{":
                return self.mapping(depth + 1)
            case "[":
                return self.array(depth + 1)
            case '"':
                return self.string()
        if (match := self.NUMBER.match(self.text, self.at)) and match.group() != "-":
            return self.number(match)
        if match := self.WORD.match(self.text, self.at):
            word = match.group()
            if word in self.WORDS:
                self.at = match.end()
                return self.WORDS[word]
            if word.lstrip("+-").lower() in ("nan", "inf", "infinity"):
                raise self.fault("json.notfinite", word=word)
        raise self.expected("a value")

    def mapping(self, depth: int) -> dict[str, object]:
        found: dict[str, object] = {}
        self.at += 1
        if self.blank() == "}":
            self.at += 1
            return found
        while True:
            if self.blank() != '"':
                raise self.expected('a key in "quotes"')
            start = self.at
            key = self.string()
            if key in found:
                raise self.fault("json.twin", start, key=key[:60])
            if self.blank() != ":":
                raise self.expected("a colon")
            self.at += 1
            found[key] = self.value(depth)
            if self.more("}"):
                return found

    def array(self, depth: int) -> list[object]:
        found: list[object] = []
        self.at += 1
        if self.blank() == "]":
            self.at += 1
            return found
        while True:
            found.append(self.value(depth))
            if self.more("]"):
                return found

    def more(self, end: str) -> bool:
        """Whether the list ends here; else it has passed a comma."""
        sign = self.blank()
        if sign not in (end, ",") or not sign:
            raise self.expected(f"a comma or {end}")
        self.at += 1
        return sign == end

    def number(self, match: re.Match[str]) -> int | float:
        digits = match.group()
        whole = match.group(1) is None and match.group(2) is None
        if len(digits) <= MAX_NUMBER:
            number = int(digits) if whole else float(digits)
            if abs(number) <= MAX_INT if whole else abs(number) != float("inf"):
                self.at = match.end()
                return number
        raise self.fault("json.number", number=digits if len(digits) <= 20 else digits[:20] + "…")

    def string(self) -> str:
        start = self.at
        self.at += 1
        parts = []
        while True:
            match = self.PLAIN.match(self.text, self.at)
            assert match
            parts.append(match.group())
            self.at = match.end()
            sign = self.text[self.at : self.at + 1]
            if sign == '"':
                self.at += 1
                return "".join(parts)
            if not sign:
                raise self.fault("json.unclosed", start)
            if sign != "\\":
                raise self.fault("json.control")
            parts.append(self.escape())

    def escape(self) -> str:
        sign = self.text[self.at + 1 : self.at + 2]
        if sign in self.ESCAPES:
            self.at += 2
            return self.ESCAPES[sign]
        code = self.hex(self.at)
        if 0xD800 <= code < 0xDC00:
            low = self.hex(self.at + 6, "json.surrogate")
            if not 0xDC00 <= low < 0xE000:
                raise self.fault("json.surrogate")
            self.at += 12
            return chr(0x10000 + ((code - 0xD800) << 10) + (low - 0xDC00))
        if 0xDC00 <= code < 0xE000:
            raise self.fault("json.surrogate")
        self.at += 6
        return chr(code)

    def hex(self, at: int, code: str = "json.escape") -> int:
        """The number of the four digits of an escape."""
        match = self.HEX.match(self.text, at + 2)
        if not match or self.text[at : at + 2] != "\\u":
            raise self.fault(code)
        return int(match.group(), 16)
