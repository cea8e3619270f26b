"""What stands beside the map: its areas by number, every sign that is used on it, its numbered notes.

All of it is read from the picture that is printed, so that the legend can neither lack a sign nor tell more.
"""

from typing import Literal

from studio.grid.notation import square_name
from studio.gui.board import runs, spoken
from studio.gui.board.picture import AreaMark, BoardPicture, DoorMark, Figure, Ground, Mark, Zone
from studio.kit.codec import Record
from studio.kit.text import N_, _

Part = Literal["areas", "signs", "notes"]
_DOORS = {
    "normal": N_("door"),
    "rune": N_("rune door"),
    "locked": N_("locked door"),
    "sealed": N_("sealed door"),
    "secret": N_("secret door"),
}
_ZONES = {"start": N_("start square"), "entrance": N_("entrance"), "exit": N_("exit"), "zone": N_("zone")}


class Entry(Record):
    """One line of a legend."""

    part: Part
    words: str
    sample: BoardPicture = BoardPicture()
    """A small board with nothing but the sign."""
    number: int = 0
    """As it stands in the map."""


def legend(picture: BoardPicture) -> tuple[Entry, ...]:
    """Every entry: areas and notes by number, signs in the order ground, doors, objects, figures."""
    return (*_areas(picture), *_signs(picture), *_notes(picture))


def _areas(picture: BoardPicture) -> list[Entry]:
    found = []
    for area in picture.areas.values():
        mark = AreaMark("", ((0, 0, 3), (0, 1, 3)), 0, "", area.tint)
        sample = BoardPicture(box=(0, 0, 3, 2), floor=_floor(3, 2), areas={"": mark})
        found.append(Entry("areas", area.name or _("Area {n}", n=area.number), sample, area.number))
    return sorted(found, key=lambda entry: entry.number)


def _notes(picture: BoardPicture) -> list[Entry]:
    return [
        Entry("notes", f"{square_name(note.at)}  {note.text}".strip(), number=number)
        for number, note in enumerate(picture.notes.values(), 1)
    ]


def _signs(picture: BoardPicture) -> list[Entry]:
    found: dict[object, Entry] = {}

    def add(key: object, words: str, sample: BoardPicture) -> None:
        if key not in found:
            found[key] = Entry("signs", words[:1].upper() + words[1:], sample)

    for id, ground in picture.grounds.items():
        key = ("ground", ground.terrain)
        one = Ground("", ground.terrain, ((0, 0, 1),))
        add(key, spoken.ground(picture, id), BoardPicture(box=(0, 0, 1, 1), floor=_floor(1, 1), grounds={"": one}))
    for zone in picture.zones.values():
        words = _(_ZONES[zone.role]) + (f" {zone.seat + 1}" if zone.seat else "")
        sample = BoardPicture(
            box=(0, 0, 1, 1), floor=_floor(1, 1), zones={"": Zone("", ((0, 0, 1),), zone.role, zone.seat)}
        )
        add(("zone", zone.role, zone.seat), words, sample)
    for door in picture.doors.values():
        add(("door", door.lock, door.colour, door.open), _door_words(door), _door_sample(door, picture.author))
    for mark in picture.marks.values():
        sample = BoardPicture(
            box=(0, 0, 1, 1), marks={"": Mark("", mark.recipe, (0, 0), mark.colour, mark.letter, mark.faint)}
        )
        stairs = mark.recipe == "stairs"
        words = (
            _("stairs; equal letters are linked") if stairs else _coloured(_(spoken.MARKS.get(mark.recipe, "")), mark)
        )
        add(("mark", mark.recipe, mark.colour, mark.faint), _faint(words) if mark.faint else words, sample)
    figures = sorted(picture.figures.values(), key=lambda f: (f.who, f.seat, f.name, f.rank == "master"))
    for figure in figures:
        size = tuple(sorted((figure.w, figure.h)))
        who = ("figure", figure.recipe, size, figure.who, figure.rank, figure.seat, figure.letter, figure.name)
        named = figure.rank == "named" and figure.name
        add(who, named or spoken.called(picture, figure.id), _figure_sample(figure))
    if picture.fog:
        sample = BoardPicture(box=(0, 0, 2, 1), fog=((0, 0, 2),), author=False)
        add("fog", _("not revealed yet"), sample)
    return list(found.values())


def _faint(words: str) -> str:
    return _("{sign}, hidden from heroes", sign=words)


def _door_words(door: DoorMark) -> str:
    words = _coloured(_(_DOORS[door.lock]), door)
    return f"{words}, {_('open')}" if door.open else words


def _coloured(words: str, mark: Mark | DoorMark) -> str:
    return f"{words}, {_(spoken.COLOURS[mark.colour])}" if mark.colour in spoken.COLOURS else words


def _door_sample(door: DoorMark, author: bool) -> BoardPicture:
    """Two squares above and below a wall with the door in it."""
    wall = runs.lines(runs.joined([(0, 1, "n"), (1, 1, "n")]))
    shown = DoorMark("", (0, 1, "n"), 2, door.lock, door.colour, door.open, door.unlocked)
    return BoardPicture(box=(0, 0, 2, 2), walls=wall, doors={"": shown}, author=author)


def _figure_sample(figure: Figure) -> BoardPicture:
    shown = Figure(
        "", figure.recipe, (0, 0), max(figure.w, figure.h), min(figure.w, figure.h), figure.who, figure.rank,
        figure.seat, figure.name, figure.letter,
    )  # fmt: skip
    return BoardPicture(box=(0, 0, shown.w, shown.h), figures={"": shown})


def _floor(wide: int, high: int) -> dict[int, int]:
    return runs.rows_of(tuple((0, y, wide) for y in range(high)))
