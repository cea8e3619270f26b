"""The plain text map of first edition as it lies in a file, read with patience for how people write such files.

Height, width, rows of areas; then sections of comma separated lines, each after a count: markers,
chests, legendary monsters. Counts are compared, not trusted: what a line is shows in the line.
"""

import re
from collections.abc import Iterator
from typing import NamedTuple

from studio.exchange.report import Recorder
from studio.kit.faults import Fault
from studio.kit.text import Text, messages
from studio.kit.where import FileAt

MAX_BYTES = 256 * 1024
MAX_SIDE = 100
"""Rows and columns of the largest map."""
MAX_LINES = 1000
"""Lines of the longest section."""

KINDS = {
    "monster": "monster",
    "potion": "potion",
    "glyph": "glyph",
    "treasure": "treasure",
    "chest": "treasure",
    "gold": "gold",
    "money": "gold",
    "rock": "rock",
    "rubble": "rock",
    "water": "water",
    "pit": "pit",
    "rune": "rune",
    "key": "rune",
    "door": "door",
}
"""The words a marker's line may begin with, and what they mean."""

TIERS = ("copper", "silver", "gold")

messages(
    {
        "textmap.bytes": "not a text file",
        "textmap.large": "more than {limit} bytes, which no text map has",
        "textmap.height": "the first line must hold the number of rows, found “{found}”",
        "textmap.width": "the second line must hold the number of columns, found “{found}”",
        "textmap.side": "a map has at most {limit} rows and columns, and at least one of each",
        "textmap.empty": "no row has any floor",
        "textmap.look": "the form is: height, width, rows of digits, then counted lists",
        "textmap.encoding": "not UTF-8; read as Western European, so look at the names",
        "textmap.rows": "{found} rows instead of {wanted}",
        "textmap.columns": "the row is {found} wide instead of {wanted}; the map is widened",
        "textmap.sign": "the sign “{sign}” is read as no floor",
        "textmap.letter": "the letter “{sign}” is read as an area",
        "textmap.count": "the count says {wanted}, there are {found}",
        "textmap.missing": "the section is missing; the file ends before it",
        "textmap.uncounted": "the section has no count before it",
        "textmap.many": "a section has at most {limit} lines",
        "textmap.kind": "unknown kind",
        "textmap.unread": "not understood",
    }
)

_COUNT = re.compile(r"\s*(\d{1,6})\s*[,;]?\s*", re.ASCII)
_SIZES = re.compile(r"\s*(\d{1,6})\s*[ ,;x×]\s*(\d{1,6})\s*", re.ASCII)
_FLOOR = re.compile(r"[0-9A-Za-z]")


class Line(NamedTuple):
    """A comma separated line: where it stands, its first word in small letters, and all its fields."""

    number: int
    word: str
    fields: tuple[str, ...]

    def field(self, index: int) -> str:
        """A field, or nothing where the line is too short."""
        return self.fields[index] if index < len(self.fields) else ""

    def whole(self, index: int) -> int | None:
        """A whole number in a field."""
        text = self.field(index).removeprefix("+")
        return int(text) if re.fullmatch(r"-?\d{1,6}", text, re.ASCII) else None


class TextMap(NamedTuple):
    """What a file says, section by section."""

    rows: tuple[str, ...]
    """One character a square: an area, or a space."""
    markers: tuple[Line, ...]
    chests: tuple[Line, ...]
    legends: tuple[Line, ...]


def parse(data: bytes, file: str, record: Recorder) -> TextMap:
    """Reads a text map; a `Fault` when there is no map in it, notes for all that is merely untidy."""
    lines = list(_lines(_text(data, file, record)))
    height, width, rest = _size(lines, file)
    rows, rest = _rows(rest, height, width, record)
    if not any(row.strip() for row in rows):
        raise Fault(Text("textmap.empty"), FileAt(file), Text("textmap.look"))
    return _sections(rows, rest, record)


def _text(data: bytes, file: str, record: Recorder) -> str:
    if len(data) > MAX_BYTES:
        raise Fault(Text("textmap.large", {"limit": MAX_BYTES}), FileAt(file))
    try:
        text = data.decode("utf-16" if data[:2] in (b"\xff\xfe", b"\xfe\xff") else "utf-8-sig")
    except UnicodeDecodeError:
        text = data.decode("cp1252", "replace")
        record.approximated(0, file, "textmap.encoding")
    if "\0" in text:
        raise Fault(Text("textmap.bytes"), FileAt(file), Text("textmap.look"))
    return text


def _lines(text: str) -> Iterator[tuple[int, str]]:
    """Lines with their numbers, without comments and trailing blanks; lines that are only a comment are left out."""
    for number, line in enumerate(re.split(r"\r\n|\r|\n", re.sub(r"(\r\n|\r|\n)\Z", "", text)), 1):
        content, slashes, _ = line.partition("//")
        content = content.rstrip()
        if content or not slashes:
            yield number, content


def _size(lines: list[tuple[int, str]], file: str) -> tuple[int, int, list[tuple[int, str]]]:
    filled = [i for i, (_, text) in enumerate(lines) if text.strip()]
    first = lines[filled[0]] if filled else (1, "")
    if both := _SIZES.fullmatch(first[1]):
        height, width, after = int(both[1]), int(both[2]), filled[0] + 1
    else:
        second = lines[filled[1]] if len(filled) > 1 else (2, "")
        found: list[int] = []
        for (number, text), code in ((first, "textmap.height"), (second, "textmap.width")):
            match = _COUNT.fullmatch(text)
            if match is None:
                raise Fault(Text(code, {"found": text.strip()[:40]}), FileAt(file, number), Text("textmap.look"))
            found.append(int(match[1]))
        (height, width), after = found, filled[1] + 1
    if not (0 < height <= MAX_SIDE and 0 < width <= MAX_SIDE):
        raise Fault(Text("textmap.side", {"limit": MAX_SIDE}), FileAt(file, first[0]))
    return height, width, lines[after:]


def _rows(
    lines: list[tuple[int, str]], height: int, width: int, record: Recorder
) -> tuple[tuple[str, ...], list[tuple[int, str]]]:
    """The rows of the map and the lines after them; a count of rows that is wrong does not spoil the rest."""
    end = 0
    while end < len(lines) and "," not in lines[end][1] and (end < height or _is_row(lines, end)):
        end += 1
    taken = lines[:end]
    if end < height:
        # The markers come too early: the last line before them is their count.
        if end < len(lines) and taken and _is_count(taken[-1][1]):
            taken = taken[:-1]
        while taken and not taken[-1][1].strip():
            taken = taken[:-1]  # blank lines at the end of a file are no rows
    elif end > height:
        blank = 0
        while blank < end - height and not taken[blank][1].strip():
            blank += 1  # a blank line after the width, not a row
        taken = taken[blank:]
    rest = lines[lines.index(taken[-1]) + 1 :] if taken else lines
    if len(taken) > MAX_SIDE:
        taken = taken[:MAX_SIDE]
    if len(taken) != height and len(taken) > max((i for i, (_, t) in enumerate(taken) if t.strip()), default=-1) + 1:
        taken = taken[: max((i for i, (_, t) in enumerate(taken) if t.strip()), default=-1) + 1]
    if len(taken) > height or len(taken) < height:
        record.approximated(taken[-1][0] if taken else 0, "map", "textmap.rows", found=len(taken), wanted=height)
    return tuple(_row(number, text, width, record) for number, text in taken), rest


def _is_row(lines: list[tuple[int, str]], at: int) -> bool:
    """Whether a line after the last expected row is one more row rather than the count of the markers."""
    text = lines[at][1]
    if not re.fullmatch(r"[ 0-9]+", text):
        return False
    if not _is_count(text):
        return True
    after = next((t for _, t in lines[at + 1 :] if t.strip()), "")
    return int(text) != 0 and after != "" and "," not in after and not _is_count(after)


def _is_count(text: str) -> bool:
    return re.fullmatch(r"\d{1,4}[,;]?", text, re.ASCII) is not None


def _row(number: int, text: str, width: int, record: Recorder) -> str:
    if len(text) > MAX_SIDE:
        text = text[:MAX_SIDE]
    if len(text) > width:
        record.approximated(number, "map", "textmap.columns", found=len(text), wanted=width)
    for sign in sorted(set(text) - set(" 0123456789")):
        record.approximated(number, "map", "textmap.letter" if _FLOOR.match(sign) else "textmap.sign", sign=sign)
    return "".join(sign if _FLOOR.match(sign) else " " for sign in text)


SECTIONS = ("markers", "chests", "legendary monsters")


def _sections(rows: tuple[str, ...], lines: list[tuple[int, str]], record: Recorder) -> TextMap:
    found: tuple[list[Line], list[Line], list[Line]] = ([], [], [])
    counts: dict[int, tuple[int, int]] = {}
    section = -1
    for number, text in lines:
        text = text.strip()
        if not text:
            continue
        if _is_count(text):
            if section < 2:
                section += 1
                counts[section] = (number, int(text.rstrip(",;")))
            else:
                record.dropped(number, text, "textmap.unread")
            continue
        fields = tuple(field.strip() for field in text.rstrip(";").split(","))
        line = Line(number, fields[0].lower(), fields)
        belongs = _belongs(line, section)
        if belongs is None:
            record.dropped(number, fields[0], "textmap.kind" if fields[0][:1].isalpha() else "textmap.unread")
        elif len(found[belongs]) == MAX_LINES:
            record.dropped(number, fields[0], "textmap.many", limit=MAX_LINES)
        else:
            section = max(section, belongs)
            found[belongs].append(line)
    for index, name in enumerate(SECTIONS):
        if index in counts:
            number, wanted = counts[index]
            if wanted != len(found[index]):
                record.approximated(number, name, "textmap.count", wanted=wanted, found=len(found[index]))
        elif found[index]:
            record.approximated(found[index][0].number, name, "textmap.uncounted")
        else:
            record.approximated(0, name, "textmap.missing")
    return TextMap(rows, tuple(found[0]), tuple(found[1]), tuple(found[2]))


def _belongs(line: Line, section: int) -> int | None:
    """The section a line belongs to, by what it looks like; among the legendary ones it is one of them, if a bad one."""
    if line.word in KINDS:
        return 0
    if line.whole(0) is not None and len(line.fields) > 2:
        return 1 if line.field(1).lower() in TIERS else 2
    return 2 if section == 2 else None
