"""Where a quest lies that is only known by its id: in some folders, or in the library of packs."""

from collections.abc import Iterable
from pathlib import Path

from studio.packs.library import Library
from studio.quest import files
from studio.quest.model import Quest


def folder_of(quest: str, roots: Iterable[Path]) -> Path | None:
    """The folder of a quest below some folders, or below a folder in one of them; its name is the quest's id."""
    for root in roots:
        below = (each / quest for each in sorted(root.glob("*")) if each.is_dir())
        for path in (root / quest, *below):
            if (path / files.QUEST_FILE).is_file():
                return path
    return None


def quest_of(quest: str, roots: Iterable[Path], library: Library) -> Quest | None:
    """A quest from the first place that has it; raises `Fault` when it cannot be read there."""
    folder = folder_of(quest, roots)
    if folder is not None:
        return files.read(folder).quest
    return library.open(quest).quest if library.versions(quest) else None
