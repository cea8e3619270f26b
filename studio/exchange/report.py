"""What an import did with each thing it read: mapped as it is, approximated, or dropped; with its line."""

from collections import Counter
from typing import Literal

from studio.kit.codec import Record
from studio.kit.text import Param, Text, messages, say

Fate = Literal["approximated", "dropped"]

messages(
    {
        "import.line": "line {line}: {what}: {why}",
        "import.whole": "{what}: {why}",
        "import.many": ("one more note of the kind “{fate}”", "{n} more notes of the kind “{fate}”"),
    }
)

MOST = 200
"""Notes of one fate that are kept; a file can hold any number of the same mistake."""


class Note(Record):
    """One thing that could not be taken as it is, and why."""

    line: int
    """Line of the file, 0 for the whole."""
    what: str
    """The kind of thing, as the file calls it."""
    text: Text

    def sentence(self) -> str:
        """The note in the reader's language."""
        code = "import.line" if self.line else "import.whole"
        return say(Text(code, {"line": self.line, "what": self.what, "why": say(self.text)}))


class ImportReport(Record):
    """The fidelity of an import, which is never silent about what it left out."""

    format: str
    file: str
    mapped: dict[str, int] = {}
    """Kind → how many were taken as they are."""
    approximated: tuple[Note, ...] = ()
    dropped: tuple[Note, ...] = ()

    @property
    def notes(self) -> tuple[Note, ...]:
        """Everything that was not taken as it is."""
        return self.approximated + self.dropped


class Recorder:
    """Collects a report while an importer works."""

    def __init__(self, format_: str, file: str) -> None:
        self.format = format_
        self.file = file
        self._mapped: Counter[str] = Counter()
        self._notes: dict[Fate, list[Note]] = {"approximated": [], "dropped": []}
        self._more: Counter[Fate] = Counter()

    def mapped(self, what: str, count: int = 1) -> None:
        """Things that were taken as they are."""
        self._mapped[what] += count

    def approximated(self, line: int, what: str, code: str, **params: Param) -> None:
        """A thing that was taken with a difference."""
        self._note("approximated", line, what, Text(code, params))

    def dropped(self, line: int, what: str, code: str, **params: Param) -> None:
        """A thing that is not in the quest."""
        self._note("dropped", line, what, Text(code, params))

    def _note(self, fate: Fate, line: int, what: str, text: Text) -> None:
        notes = self._notes[fate]
        if len(notes) < MOST:
            notes.append(Note(line, what[:40] or "?", text))
        else:
            self._more[fate] += 1

    def report(self) -> ImportReport:
        """What was collected, notes in the order of their lines."""
        kept: dict[Fate, tuple[Note, ...]] = {}
        for fate, notes in self._notes.items():
            notes = sorted(notes, key=lambda note: note.line)
            if more := self._more[fate]:
                notes.append(Note(0, "…", Text("import.many", {"n": more, "fate": fate})))
            kept[fate] = tuple(notes)
        mapped = dict(sorted(self._mapped.items()))
        return ImportReport(self.format, self.file, mapped, kept["approximated"], kept["dropped"])
