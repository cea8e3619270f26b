"""`studio new`: a quest from a template."""

from pathlib import Path
from typing import Literal

from studio.cli.common import fresh_folder
from studio.kit.ids import slug


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
        write(folder, make(system, slug(folder.absolute().name), template, title))
    print(folder)
    return 0
