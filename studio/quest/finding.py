"""Findings: what is wrong with a quest, where, and the edits that would mend it; no sentence is in them.

They stand below the checks, because reading a file and setting up a game find things as well.
"""

from typing import Literal

from studio.kit.codec import Record
from studio.kit.text import Param, Text, say
from studio.kit.where import Where
from studio.quest.edits import Edit
from studio.quest.model import Square

Severity = Literal["error", "warning", "note"]


class Fix(Record):
    """One way to mend a finding: a label with a verb, and the edits that do it as one step of undo."""

    label: Text
    edits: tuple[Edit, ...]


class Finding(Record):
    """What a check reports. `code` and the first place make its identity, so a hidden one stays hidden."""

    code: str
    severity: Severity
    params: dict[str, Param] = {}
    where: tuple[Where, ...] = ()
    fixes: tuple[Fix, ...] = ()
    route: tuple[Square, ...] = ()
    """The way the check tried, ending at the step that failed."""
    variant: str = ""
    """Which sentence of the code: its catalogue entry is `code` or `code.variant`."""

    @property
    def key(self) -> tuple[str, str]:
        """What makes two findings the same one."""
        return self.code, self.where[0].key() if self.where else ""

    @property
    def text(self) -> Text:
        """The sentence, not yet said."""
        if self.code.startswith("T1"):  # of the effect language, which has its own sentences
            return Text(f"words.{self.code}", self.params)
        return Text(f"finding.{self.code}.{self.variant}" if self.variant else f"finding.{self.code}", self.params)

    def sentence(self) -> str:
        """The sentence in the reader's language; it begins with a capital, also with the name of a thing."""
        said = say(self.text)
        return said[:1].upper() + said[1:]
