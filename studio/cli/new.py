"""`studio new`: a quest from a template."""

from pathlib import Path
from typing import TYPE_CHECKING, Literal

import msgspec

from studio.cli.common import fresh_folder, write_file
from studio.cli.vectors import TESTS
from studio.kit.ids import slug
from studio.kit.text import _

if TYPE_CHECKING:
    from studio.quest.model import Quest


def first_tests(quest: "Quest") -> bytes:
    """The tests of a new quest to begin with: the heroes stand in the area where they begin, and know no other.

    Empty where nobody begins in an area yet.
    """
    from studio.quest.model import Area

    start = next((e.id for e in quest.elements.values() if isinstance(e, Area) and e.start), "")
    if quest.system != "journeys1" or not start:
        return b""
    expected = {"step": "expect", "state": {"revealed": [start]}, "holds": [f"count(hero in #{start}) = heroes"]}
    test = {
        "id": "begins",
        "says": _("The heroes stand where they begin, and know no other area."),
        "options": {"quick_setup": True},
        "bare": True,
        "start": {"decks": {"overlord": []}},
        "steps": [expected],
    }
    return msgspec.json.format(msgspec.json.encode({"format": 1, "tests": [test]}), indent=1) + b"\n"


def new(
    folder: Path,
    /,
    *,
    system: Literal["journeys1", "journeys2", "command"],
    template: Literal["blank", "three_rooms"] = "three_rooms",
    title: str = "",
) -> int:
    """Makes a quest in a new folder, from a template that checks clean.

    Parameters
    ----------
    folder
        Where to; its name becomes the quest's id.
    system
        The game it is for.
    template
        What to begin with.
    title
        What readers see; left out it is made from the folder's name.
    """
    from studio.quest.new import new as make
    from studio.quest.store import write

    with fresh_folder(folder):
        quest = make(system, slug(folder.absolute().name), template, title)
        write(folder, quest)
        if tests := first_tests(quest):
            write_file(folder / TESTS, tests)
    print(folder)
    return 0
