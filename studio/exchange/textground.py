"""The board of a text map: doors on edges, ways that were left open, walls, and the areas with their shapes."""

from studio.exchange.draft import Draft
from studio.exchange.textmap import Line
from studio.quest.model import Area, Colour, Door, Piece, Shape, Square
from studio.quest.placing import region_of

COLOURS: tuple[Colour, ...] = ("red", "blue", "yellow", "green", "white", "black")


def door(draft: Draft, line: Line, keys: set[str]) -> None:
    """A door: `areaA, x, y, x, y, areaB, x, y, x, y, V|H, key`; the oldest files have `areaA, areaB, key`."""
    short = len(line.fields) < 8
    areas = (line.field(1).lower(), line.field(2 if short else 6).lower())
    edges = () if short else draft.plan.edges_between(_pairs(line, 2), _pairs(line, 7))
    exact = bool(edges)
    if not edges:
        edges = draft.plan.doorway(*areas)
    if not edges:
        draft.record.dropped(line.number, "door", "textmap.door_areas", a=areas[0][:9] or "?", b=areas[1][:9] or "?")
        return
    if any(edge in draft.plan.doorways for edge in edges):
        draft.record.dropped(line.number, "door", "textmap.door_twin")
        return
    key = line.field(3 if short else 12).lower()
    colour: Colour = next((c for c in COLOURS if c == key), "")
    if not exact:
        draft.record.approximated(line.number, "door", "textmap.door_squares", a=areas[0][:9], b=areas[1][:9])
    elif colour and key not in keys:
        draft.record.approximated(line.number, "door", "textmap.lock", colour=colour)
    elif key not in ("", "none", *COLOURS):
        draft.record.approximated(line.number, "door", "textmap.argument", found=key[:20], taken="none")
    elif (turn := line.field(11).upper()) != (stands := "V" if edges[0][2] == "w" else "H") and not short:
        draft.record.approximated(line.number, "door", "textmap.door_turn", found=turn[:9] or "?", taken=stands)
    else:
        draft.record.mapped("door")
    locked = colour and key in keys
    draft.plan.doorways.update(edges)
    draft.doors.append(
        Door(
            draft.id("d"),
            at=edges[0],
            length=len(edges),
            lock="rune" if locked else "normal",
            colour=colour if locked else "",
        )
    )


def ways(draft: Draft, start: str) -> None:
    """Opens what could not be reached otherwise, and says where walls came to stand."""
    numbers = draft.plan.areas
    for a, b in draft.plan.open_ways(start):
        draft.record.approximated(0, f"area {b}", "textmap.opened", a=a, b=b)
    for a, b, n in draft.plan.walls():
        draft.record.approximated(0, f"areas {a} and {b}", "textmap.wall", a=a, b=b, n=n)
    reached = draft.plan.reached(start)
    for part in range(len(draft.plan.parts)):
        if part not in reached:
            draft.record.approximated(0, "map", "textmap.apart", a=draft.plan.digit_of(part))
    draft.record.mapped("area", len(numbers))
    draft.record.mapped("square", len(draft.plan.floor))


def floor(draft: Draft, start: str) -> None:
    """A shape and its piece for every part of an area, and the areas themselves."""
    for part in draft.plan.parts:
        number = len(draft.elements) // 2 + 1
        rows, at = draft.plan.rows_of(part)
        digit = draft.plan.floor[part[0]]
        shape = Shape(f"s{number}", f"a{digit}.name", rows, draft.plan.openings_of(part, at))
        piece = Piece(f"t{number}", piece=shape.id, at=at)
        draft.elements |= {shape.id: shape, piece.id: piece}
    for tint, (digit, squares) in enumerate(sorted(draft.plan.areas.items())):
        id_ = f"a{digit}"
        draft.elements[id_] = Area(
            id_,
            squares=region_of(squares),
            name=f"{id_}.name",
            start=digit == start,
            read=f"{id_}.read",
            tint=tint % 8 + 1,
        )
        draft.texts[f"{id_}.name"] = f"Area {digit}"
        draft.texts[f"{id_}.read"] = f"You come to area {digit}. Write here what the heroes see."


def _pairs(line: Line, at: int) -> tuple[Square, ...]:
    """Two squares in four fields, as many of them as are numbers."""
    found = []
    for i in (at, at + 2):
        x, y = line.whole(i), line.whole(i + 1)
        if x is not None and y is not None:
            found.append((x, y))
    return tuple(found)
