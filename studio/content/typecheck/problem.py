"""What the static checks find: a stable code, the place down to the column, and a sentence."""

from typing import Literal

from studio.kit.codec import Record
from studio.kit.text import Text, messages, say

WARNINGS = frozenset(
    "T111 T124 T125 T128 T131 T132 T134 T135 T136 T138 T139 T143 T144 T145 T147 T148 T149".split()  # noqa: SIM905
)
"""Codes that warn; all others are errors."""

messages(
    {
        "words.T101": "{why}",
        "words.T102": "{name!r} is not known here{near}",
        "words.T103": "{type} has no {name!r}{near}",
        "words.T104": "there is no {what} {name!r}{near}",
        "words.T105": "there is no variable {name!r}{near}",
        "words.T106": "{why}",
        "words.T107": "{name!r} is none of {symbols}",
        "words.T108": "{why}",
        "words.T109": "{name!r} is no kind of thing{near}",
        "words.T110": "expected {want}, found {found}",
        "words.T111": "{name!r} may be none here; then {asked} is 0, false or none",
        "words.T112": "one {want} is needed, but this may be many",
        "words.T113": "the name {name!r} {why}",
        "words.T114": "the moment {name!r} cannot come here",
        "words.T115": "the cost {pay!r} lacks its {field}",
        "words.T116": "there is no die {name!r} in this system{near}",
        "words.T117": "a modifier needs exactly one form; this has {number}",
        "words.T118": "{name!r} is no value {why}{near}",
        "words.T119": "there is no {what} {name!r}{near}",
        "words.T120": "{what} {name!r} is not part of this system",
        "words.T121": "there is no window {name!r}{near}",
        "words.T122": "{why}",
        "words.T123": "{why}",
        "words.T124": "this divides by what may be 0; the result is then 0",
        "words.T126": "{name!r} needs a moment before something",
        "words.T127": "{where} holds no {name}",
        "words.T128": "this condition {why}",
        "words.T129": "this cost can never be paid: {why}",
        "words.T130": "these set each other off without end: {names}",
        "words.T131": "this never fires: {why}",
        "words.T132": "the variable {name!r} is never {why}",
        "words.T133": "{why}",
        "words.T134": "both sides win by the same condition",
        "words.T137": "the text {name!r} is missing in {language}",
        "words.T138": "{why}",
        "words.T139": "chance alone decides who wins here",
        "words.T140": "the hook {name!r} {why}",
        "words.T141": "the sentence of this does not read back: {sentence}",
        "words.T142": "the keyword {name!r} needs {want} numbers, this has {found}",
        "words.T143": "{window} comes only once per {per}; the limit says nothing",
        "words.T145": "all ends in {window}; nothing lasts beyond it",
        "words.T146": "the id {name!r} is used twice",
        "words.T147": "this is optional but does nothing",
        "words.T149": "{name} answers the same moment; their order decides",
        "words.T150": "written in effect language {lang}; this program reads up to {ours}",
        "words.near": " – {name!r}?",
    }
)


class Problem(Record):
    """One finding of a static check: in which entry or trigger, which field, which column."""

    code: str
    entry: str
    field: str
    """Path of the field, as block names write it: `abilities/0/do/1/if`."""
    column: int
    """From 1 inside words; 0 is the whole field."""
    text: Text

    @property
    def severity(self) -> Literal["error", "warning"]:
        """How bad it is."""
        return "warning" if self.code in WARNINGS else "error"

    def __str__(self) -> str:
        column = f" col {self.column}" if self.column else ""
        return f"{self.code} {self.entry} {self.field}{column}: {say(self.text)}"
