"""A legend in columns: headings, samples with words, notes broken into lines, over as many pages as it takes."""

from PySide6.QtGui import QFont, QTextLayout, QTextOption

from studio.gui.board.paper import MM
from studio.gui.board.stage import text_font
from studio.gui.printing.legend import Entry, Part
from studio.gui.printing.split import EDGE, FOOT, HEAD, SIZES, PaperSize
from studio.kit.codec import Record
from studio.kit.text import N_, _

GUTTER = 8.0
SAMPLE_WIDE, SAMPLE_HIGH = 16.0, 8.0
ROW, HEADING, LINE, GAP = 9.0, 10.0, 4.6, 1.6
"""Millimetres: of an entry with a sample, a heading, a line of words, after the last line of a note."""
NUMBER_WIDE = 9.5
BODY, TITLE = 16, 20
"""Units of the letters: about 9 and 11 points."""
HEADS: dict[Part, str] = {"areas": N_("Areas"), "signs": N_("Signs"), "notes": N_("Notes")}


class Item(Record):
    """A heading, or one line of an entry, at its place in millimetres from the corner of the page."""

    x: float
    y: float
    wide: float
    high: float
    words: str
    entry: Entry | None = None
    """None for a heading."""
    first: bool = True
    """The line that carries the entry's sample or number."""


def columns(
    entries: tuple[Entry, ...], paper: PaperSize, upright: bool, top: float = EDGE + HEAD + 2
) -> tuple[tuple[Item, ...], ...]:
    """The pages of a legend; `top` is where its columns begin, in millimetres."""
    short, long = SIZES[paper]
    page_wide, page_high = (short, long) if upright else (long, short)
    count = 2 if upright else 3
    wide = (page_wide - 2 * EDGE - (count - 1) * GUTTER) / count
    bottom = page_high - EDGE - FOOT
    pages: list[list[Item]] = [[]]
    column, y = 0, top
    lines = _lines(entries, wide)
    for i, (high, words, entry, first) in enumerate(lines):
        needed = high + (lines[i + 1][0] if entry is None else 0)  # a heading does not end a column
        if y + needed > bottom and y > top:
            column, y = column + 1, top
            if column == count:
                column = 0
                pages.append([])
        pages[-1].append(Item(EDGE + column * (wide + GUTTER), y, wide, high, words, entry, first))
        y += high
    return tuple(tuple(page) for page in pages if page)


def words_left(entry: Entry) -> float:
    """Millimetres from an entry's left to its words."""
    number = NUMBER_WIDE if entry.number else 0
    return number + (0 if entry.part == "notes" else SAMPLE_WIDE + 3)


def _lines(entries: tuple[Entry, ...], wide: float) -> list[tuple[float, str, Entry | None, bool]]:
    found: list[tuple[float, str, Entry | None, bool]] = []
    part = ""
    for entry in entries:
        if entry.part != part:
            part = entry.part
            found.append((HEADING, _(HEADS[entry.part]), None, True))
        broken = wrapped(entry.words, (wide - words_left(entry)) * MM, text_font(BODY))
        if entry.part != "notes" and len(broken) == 1:
            found.append((ROW, broken[0], entry, True))
            continue
        for i, words in enumerate(broken):
            found.append((LINE + (GAP if i == len(broken) - 1 else 0), words, entry, i == 0))
        if entry.part != "notes" and len(broken) * LINE + GAP < ROW:
            high, words, _same, first = found.pop()
            found.append((high + ROW - len(broken) * LINE - GAP, words, entry, first))
    return found


def wrapped(text: str, wide: float, font: QFont) -> list[str]:
    """A text in lines of at most `wide` units; its own line breaks stay."""
    found: list[str] = []
    for paragraph in text.splitlines() or [""]:
        layout = QTextLayout(paragraph, font)
        option = QTextOption()
        option.setWrapMode(QTextOption.WrapMode.WrapAtWordBoundaryOrAnywhere)
        layout.setTextOption(option)
        layout.beginLayout()
        while (line := layout.createLine()).isValid():
            line.setLineWidth(wide)
            found.append(paragraph[line.textStart() : line.textStart() + line.textLength()].rstrip())
        layout.endLayout()
        if not paragraph:
            found.append("")
    return found or [""]
