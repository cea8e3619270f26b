"""Templates for a new quest: nothing at all, or three rooms that can be played at once, for each system.

Every template checks clean; the words in it are there to be written over.
"""

from collections.abc import Callable, Iterable, Mapping
from typing import Literal

from msgspec.structs import replace

from studio.content.effects import Ability
from studio.kit.codec import from_plain
from studio.kit.faults import Fault
from studio.kit.ids import is_id
from studio.kit.text import Text, messages
from studio.quest.layout import layout_of
from studio.quest.model import (
    FORMAT,
    AnyElement,
    Area,
    Chest,
    ChestRow,
    Door,
    Glyph,
    Header,
    Money,
    Monster,
    Objective,
    Piece,
    Potion,
    Quest,
    RuneKey,
    Shape,
    Start,
    System,
    Token,
    Trigger,
)
from studio.quest.placing import region_of
from studio.quest.topics.pieces import close_openings

Template = Literal["blank", "three_rooms"]

messages({"new.id": "“{id}” cannot be a quest’s id: begin with a letter, then letters, digits and _"})


def new(system: System, id_: str, template: Template = "three_rooms", title: str = "") -> Quest:
    """A new quest of a system."""
    if not is_id(id_):
        raise Fault(Text("new.id", {"id": id_}))
    blank = Quest(FORMAT, system, id_, Header(), {}, {"en": {"title": title or id_.replace("_", " ").capitalize()}})
    return blank if template == "blank" else THREE_ROOMS[system](blank)


def _journeys1(quest: Quest) -> Quest:
    pieces = (
        Piece("r1", "room_4x4", (2, 2)),
        Piece("r2", "corridor_2x2", (3, 6), 1),
        Piece("r3", "room_6x6", (1, 8)),
        Piece("r4", "corridor_4x2", (7, 10)),
        Piece("r5", "room_4x6_muddy", (11, 8)),
    )
    quest = close_openings(_with(quest, pieces))
    floor = sorted(layout_of(quest).floor)
    first = [square for square in floor if square[1] < 6]
    third = [square for square in floor if square[0] >= 9]
    second = sorted(set(floor) - set(first) - set(third))
    things: tuple[AnyElement, ...] = (
        Area("A1", region_of(first), "A1.name", True, "A1.read", tint=1),
        Area("A2", region_of(second), "A2.name", False, "A2.read", tint=2),
        Area("A3", region_of(third), "A3.name", False, "A3.read", tint=3),
        Door("d1", (3, 6, "n")),
        Door("d2", (9, 10, "w"), lock="rune", colour="red"),
        Glyph("g1", (3, 3), active=True),
        Glyph("g2", (2, 12)),
        Potion("p1", (2, 9)),
        Money("coin1", (5, 8)),
        Chest("c1", (6, 12)),
        RuneKey("k1", (6, 13), "red"),
        Monster("m1", "beastman", (2, 10)),
        Monster("m2", "beastman", (5, 11)),
        Monster("m3", "skeleton", (6, 9), heroes=(3, 4)),
        Monster("m4", "skeleton", (12, 9)),
        Monster("m5", "ogre", (12, 11), "named", name="m5.name", conquest=2),
        ChestRow("row1", "copper", coins=100, copper=1),
        Objective("o1", "heroes", "no(monster @ogre) and #A3 is revealed", text="o1.text"),
    )
    return _told(
        _with(quest, things),
        {
            "intro": "Something has moved into the old cellars. Go down, find out what it is, and end it.",
            "A1.name": "Stair foot",
            "A1.read": "Cold air meets you at the foot of the stairs. A pale sign glows on the flagstones.",
            "A2.name": "Guard room",
            "A2.read": "Benches lie overturned. Horned shapes turn their heads towards your light.",
            "A3.name": "Lair",
            "A3.read": "Behind the rune door the floor is mud, and something large is breathing.",
            "m5.name": "Gorm",
            "o1.text": "Slay Gorm, the ogre in the lair, before the last conquest is gone.",
        },
    )


def _journeys2(quest: Quest) -> Quest:
    drawn = _drawn_rooms()
    things: tuple[AnyElement, ...] = (
        Area("A1", _block(2, 2, 6, 4), "A1.name", True, "A1.read", tint=1),
        Area("A2", _block(2, 6, 6, 4), "A2.name", False, "A2.read", tint=2),
        Area("A3", _block(2, 10, 6, 4), "A3.name", False, "A3.read", tint=3),
        Door("d1", (4, 6, "n")),
        Door("d2", (4, 10, "n")),
        Token("t1", (3, 8), "search"),
        Token("t2", (6, 12), "objective", "blue", "t2.name"),
        Start("start1", _block(3, 2, 2, 2)),
        Objective("o1", "heroes", "any(hero within 0 of #t2)", "encounter", "o1.text"),
        Objective("o2", "overlord", "round > 8", "encounter", "o2.text"),
    )
    return _told(
        _with(quest, (*drawn, *things)),
        {
            "intro": "The lantern must be reached before the night is out.",
            "A1.name": "Porch",
            "A1.read": "Rain drums on the roof of the porch. The door ahead stands ajar.",
            "A2.name": "Nave",
            "A2.read": "Rows of broken pews. Behind them a second door.",
            "A3.name": "Crypt",
            "A3.read": "A lantern burns on a stone, with nobody near it.",
            "t2.name": "Lantern",
            "o1.text": "A hero reaches the lantern.",
            "o2.text": "Eight rounds pass.",
        },
    )


def _command(quest: Quest) -> Quest:
    things: tuple[AnyElement, ...] = (
        Area("A1", _block(2, 2, 6, 12), "A1.name", tint=1),
        Token("t1", (3, 7), "treasure", value=2),
        Token("t2", (6, 8), "treasure", value=2),
        Start("start1", _block(2, 2, 6, 2), "zone", 0),
        Start("start2", _block(2, 12, 6, 2), "zone", 1),
        Trigger(
            "tr1",
            from_plain({"when": "round_started", "if": "round = 1", "once": True, "do": [_SAY]}, Ability),
        ),
    )
    header = replace(quest.header, heroes=(2,))
    return _told(
        replace(_with(quest, (*_drawn_rooms(), *things)), header=header),
        {"A1.name": "Halls", "say.begin": "Three halls in a row, and an army at either end."},
    )


THREE_ROOMS: Mapping[System, Callable[[Quest], Quest]] = {
    "journeys1": _journeys1,
    "journeys2": _journeys2,
    "command": _command,
}
_SAY = {"op": "say", "text": "say.begin"}


def _drawn_rooms() -> tuple[AnyElement, ...]:
    """Three rooms of the author's own, one below the other, joined in the middle."""
    rows = ("......",) * 4
    north, south = ((2, 0, "n"), (3, 0, "n")), ((2, 4, "n"), (3, 4, "n"))
    return (
        Piece("r1", "shape1", (2, 2)),
        Piece("r2", "shape2", (2, 6)),
        Piece("r3", "shape3", (2, 10)),
        Shape("shape1", "", rows, south),  # type: ignore[arg-type]
        Shape("shape2", "", rows, (*north, *south)),  # type: ignore[arg-type]
        Shape("shape3", "", rows, north),  # type: ignore[arg-type]
    )


def _block(x: int, y: int, width: int, height: int) -> tuple[tuple[int, int, int], ...]:
    return tuple((x, row, width) for row in range(y, y + height))


def _with(quest: Quest, elements: Iterable[AnyElement]) -> Quest:
    return replace(quest, elements={**quest.elements, **{element.id: element for element in elements}})


def _told(quest: Quest, words: Mapping[str, str]) -> Quest:
    """With the words added, and the introduction named in the header when there is one."""
    texts = {**quest.texts, "en": {**quest.texts.get("en", {}), **words}}
    header = replace(quest.header, intro="intro" if "intro" in words else "")
    return replace(quest, header=header, texts=texts)
