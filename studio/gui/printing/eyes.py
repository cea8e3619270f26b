"""What the players may see of a quest's board before anything is revealed: the other half is not in the picture."""

from collections.abc import Iterable, Mapping
from typing import TypeVar

import msgspec

from studio.gui.board import picture as p
from studio.gui.board import runs
from studio.quest.model import Area, Quest, Region

Patch = TypeVar("Patch", p.AreaMark, p.Ground, p.Zone)
REVEALING = frozenset({"journeys1"})
"""Systems in which areas lie hidden until they are revealed (J-305)."""


def players_picture(quest: Quest, picture: p.BoardPicture) -> p.BoardPicture:
    """The picture without fog content, secret doors, hidden tokens and notes for the author.

    What is hidden is taken out of the record itself, so that nothing made from it can tell.
    """
    hidden: Region = ()
    if quest.system in REVEALING:
        areas = (e for e in quest.elements.values() if isinstance(e, Area) and not e.start)
        hidden = runs.region_of(_joined(area.squares for area in areas))
    unseen = runs.rows_of(hidden)
    floor = {y: bits & ~unseen.get(y, 0) for y, bits in picture.floor.items()}

    def seen(x: int, y: int, wide: int = 1, high: int = 1) -> bool:
        return not any(runs.has(unseen, x + i, y + j) for i in range(wide) for j in range(high))

    return msgspec.structs.replace(
        picture,
        floor=floor,
        walls=_beside(picture.walls, floor),
        pieces={},
        areas=_patches(_start(quest, picture.areas), unseen),
        doors={id: door for id, door in picture.doors.items() if door.lock != "secret" and _shows(door, floor)},
        grounds=_patches(picture.grounds, unseen),
        zones=_patches(picture.zones, unseen),
        marks={id: mark for id, mark in picture.marks.items() if seen(*mark.at) and not mark.faint},
        figures={id: f for id, f in picture.figures.items() if seen(*f.at, f.w, f.h) and not f.hidden},
        notes={},
        fog=hidden,
        author=False,
    )


def _start(quest: Quest, areas: dict[str, p.AreaMark]) -> dict[str, p.AreaMark]:
    if quest.system not in REVEALING:
        return areas
    return {id: a for id, a in areas.items() if isinstance(e := quest.elements.get(id), Area) and e.start}


def _joined(regions: Iterable[Region]) -> dict[int, int]:
    rows: dict[int, int] = {}
    for region in regions:
        for y, bits in runs.rows_of(region).items():
            rows[y] = rows.get(y, 0) | bits
    return rows


def _patches(marks: dict[str, Patch], unseen: Mapping[int, int]) -> dict[str, Patch]:
    """Patches cut down to their visible squares; those with none are gone."""
    found = {}
    for id, mark in marks.items():
        rows = {y: bits & ~unseen.get(y, 0) for y, bits in runs.rows_of(mark.squares).items()}
        if squares := runs.region_of(rows):
            found[id] = msgspec.structs.replace(mark, squares=squares)
    return found


def _beside(walls: p.Lines, floor: Mapping[int, int]) -> p.Lines:
    """The walls that touch visible floor."""
    kept: list[tuple[int, int, str]] = []
    for run in walls.runs():
        for i in range(run.length):
            x, y = (run.x + i, run.y) if run.side == "n" else (run.x, run.y + i)
            if _touches(x, y, run.side, floor):
                kept.append((x, y, run.side))
    return runs.lines(runs.joined(kept))


def _touches(x: int, y: int, side: str, floor: Mapping[int, int]) -> bool:
    return runs.has(floor, x, y) or (runs.has(floor, x, y - 1) if side == "n" else runs.has(floor, x - 1, y))


def _shows(door: p.DoorMark, floor: Mapping[int, int]) -> bool:
    x, y, side = door.at
    places = [(x + i, y) if side == "n" else (x, y + i) for i in range(door.length)]
    return any(_touches(*place, side, floor) for place in places)
