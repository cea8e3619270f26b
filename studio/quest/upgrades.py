"""Older quest files made into the present format: pure functions on plain data, one for each step.

A new format adds its number to `model.FORMAT`, a function here, and a golden file of the format it
leaves behind to `tests/golden/quest/`.
"""

from collections.abc import Callable, Mapping

from studio.kit.faults import Fault
from studio.kit.text import Text, messages
from studio.kit.where import FileAt
from studio.quest.model import FORMAT

Plain = dict[str, object]
Step = Callable[[Plain], Plain]

UPGRADES: Mapping[int, Step] = {}
"""Format → the function that makes the next one of it."""

messages(
    {
        "quest.format": "not a quest: there is no format number at its beginning",
        "quest.newer": "written by a newer program: format {format}, this one reads up to {known}",
        "quest.newer.hint": "install the newer program",
        "quest.older": "format {format} is not known",
    }
)


def upgrade(plain: Plain, file: str, steps: Mapping[int, Step] = UPGRADES, to: int = FORMAT) -> Plain:
    """The data in format `to`; a `Fault` when it is newer, or has no number."""
    number = plain.get("format")
    if not isinstance(number, int) or isinstance(number, bool):
        raise Fault(Text("quest.format"), FileAt(file))
    if number > to:
        text = Text("quest.newer", {"format": number, "known": to})
        raise Fault(text, FileAt(file), Text("quest.newer.hint"))
    while number < to:
        step = steps.get(number)
        if step is None:
            raise Fault(Text("quest.older", {"format": number}), FileAt(file))
        number += 1
        plain = {**step(plain), "format": number}
    return plain
