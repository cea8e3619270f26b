"""The next variant of a thing on the map: rank, tier, lock, state, colour."""

from collections.abc import Callable

from studio.quest import model
from studio.quest.edits import Edit, change
from studio.quest.model import Quest
from studio.quest.topics import doors, figures, markers, treasures

COLOURS = ("red", "blue", "yellow", "green")


def next_of(quest: Quest, id: str, by: int) -> Callable[[], Edit] | None:
    """What makes the next variant of an element; None when it has none."""
    element = quest.elements.get(id)
    match element:
        case model.Monster(rank=rank):
            ranks = figures.RANKS[quest.system]
            now = ranks.index(rank) if rank in ranks else 0
            return lambda: figures.set_rank(quest, id, ranks[(now + by) % len(ranks)])
        case model.Chest():
            return lambda: treasures.cycle_tier(quest, id)
        case model.Door():
            return lambda: doors.cycle_lock(quest, id)
        case model.Glyph():
            return lambda: markers.toggle_glyph(quest, id)
        case model.Potion(potion=potion):
            return lambda: change(quest, id, potion="vitality" if potion == "healing" else "healing")
        case model.RuneKey(colour=colour):
            count = 3 if quest.system == "journeys1" else 4
            now = COLOURS.index(colour) if colour in COLOURS else 0
            return lambda: change(quest, id, colour=COLOURS[(now + by) % count])
        case _:
            return None
