"""`studio export`: a quest as a picture or a document for the printer."""

import os
from pathlib import Path
from typing import Literal

from studio.cli.common import load_whole, must_not_be_a_quest, qt_missing
from studio.cli.games import heroes_of
from studio.kit.faults import Fault
from studio.kit.text import Text, messages
from studio.kit.where import FileAt

messages(
    {
        "cli.no_board": "the quest has no board to draw",
        "cli.square": "a square has 6 to 30 millimetres on paper, not {mm}",
        "cli.pixels": "a square has 4 to 256 pixels, not {px}",
    }
)


def export(
    quest: Path,
    /,
    *,
    to: Literal["png", "svg", "pdf"],
    out: Path,
    heroes: int | None = None,
    px: int = 48,
    players: bool = False,
    paper: Literal["a4", "letter"] = "a4",
    square: float = 0,
) -> int:
    """Writes the board of a quest as a picture, or as pages for the printer with their legend.

    Parameters
    ----------
    quest
        The quest's folder or file.
    to
        The form: png, svg or pdf.
    out
        The file to write.
    heroes
        Shows what is placed for so many; left out everything is shown.
    px
        Pixels of a square in a picture.
    players
        The players' version: nothing that is not revealed yet, no secret doors, no notes.
    paper
        The paper of a PDF: a4 or letter.
    square
        Millimetres of a square in a PDF; left out, as large as fits on the fewest pages.
    """
    if square and not 6 <= square <= 30:
        raise Fault(Text("cli.square", {"mm": f"{square:g}"}))
    if not 4 <= px <= 256:
        raise Fault(Text("cli.pixels", {"px": px}))
    document = load_whole(quest)
    count = 0 if heroes is None else heroes_of(document, heroes)
    if not any(element.__struct_config__.tag == "piece" for element in document.elements.values()):
        raise Fault(Text("cli.no_board"), FileAt(str(quest)))
    os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")  # nothing is shown, so no display is needed
    try:
        from studio.gui.printing import Wish, write_map
    except ImportError as error:
        raise qt_missing(error) from None
    must_not_be_a_quest(out)
    write_map(document, out, to, Wish(players=players, heroes=count, paper=paper, square=square), px=px)
    print(out)
    return 0
