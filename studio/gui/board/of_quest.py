"""The picture of a quest: each element's mark is made once and kept while the element is the same record.

Floor and walls are worked out on whole rows, so that placing a piece on a map of 40,000 squares stays under a
few milliseconds; `quest.layout` answers the same questions square by square for checks and tools.
"""

from studio.content.catalogue import Catalogue
from studio.gui.board import runs
from studio.gui.board.art import has_figure
from studio.gui.board.ground import Laid, Laying, lay
from studio.gui.board.letters import lettered
from studio.gui.board.picture import (
    AnyMark,
    AreaMark,
    BoardPicture,
    DoorMark,
    Figure,
    Ground,
    Mark,
    NoteMark,
    Patch,
    PieceMark,
    Rank,
    WallRun,
    Zone,
    region_box,
)
from studio.quest import model
from studio.quest.content import catalogue_of
from studio.quest.model import AnyElement, Quest
from studio.quest.names import text_of
from studio.quest.placing import Outline, base_of, outline_of

_AT = {
    model.Glyph,
    model.Potion,
    model.Money,
    model.Chest,
    model.Relic,
    model.RuneKey,
    model.Encounter,
    model.Token,
    model.Stairs,
}
_TOKENS = {
    "search": "search",
    "objective": "objective",
    "villager": "villager",
    "treasure": "treasure",
    "marker": "encounter",
}
_RANKS: dict[str, Rank] = {
    "normal": "normal",
    "minion": "normal",
    "master": "master",
    "named": "named",
    "lieutenant": "named",
}
Parts = dict[str, dict[str, AnyMark]]


class QuestPictures:
    """Makes pictures of the states of one quest, keeping every mark that did not change."""

    def __init__(self) -> None:
        self._quest: Quest | None = None
        self._catalogue: Catalogue | None = None
        self._picture = BoardPicture()
        self._ground = Laying()
        self._around = (0, 0, 0, 0)

    def of(self, quest: Quest, heroes: int = 0) -> BoardPicture:
        """The picture of a quest; with `heroes`, only the monsters placed at that number."""
        before = self._quest
        catalogue = catalogue_of(quest)
        if before is quest and catalogue is self._catalogue:
            return self._picture
        whole = before is None or catalogue is not self._catalogue or heroes != 0
        changed: dict[str, AnyElement | None] = {}
        if whole or before is None:
            self._picture, self._ground = BoardPicture(), Laying()
            changed.update(quest.elements)
        else:
            old, new = before.elements, quest.elements
            changed.update((id, element) for id, element in new.items() if old.get(id) is not element)
            changed.update((id, None) for id in old if id not in new)
            if before.texts is not quest.texts or before.header is not quest.header or _renumbers(old, new, changed):
                changed.update(
                    (id, e) for id, e in new.items() if isinstance(e, model.Area | model.Note | model.Monster)
                )
        shapes = {id for id, e in changed.items() if isinstance(e, model.Shape)}
        if shapes or any(e is None for e in changed.values()):
            changed.update(
                (id, e)
                for id, e in quest.elements.items()
                if isinstance(e, model.Piece) and (e.piece in shapes or e.piece in changed)
            )
        self._quest, self._catalogue = quest, catalogue
        self._picture = self._with(quest, changed, catalogue, heroes)
        return self._picture

    def _with(
        self, quest: Quest, changed: dict[str, AnyElement | None], catalogue: Catalogue, heroes: int
    ) -> BoardPicture:
        before = self._picture
        parts: Parts = {}

        def part(name: str) -> dict[str, AnyMark]:
            if name not in parts:
                parts[name] = dict(getattr(before, name))
            return parts[name]

        areas = _areas(quest.elements) if any(isinstance(e, model.Area) for e in changed.values()) else []
        numbers = {id: number for number, id in enumerate(areas, 1)}
        pieces: dict[str, Laid | None] = {}
        outlines: dict[str, Outline | None] = {}
        walls: dict[str, tuple[model.Edge, ...] | None] = {}
        for id, element in changed.items():
            for name in _KNOWN:
                if id in (parts[name] if name in parts else getattr(before, name)) and (
                    element is None or _PART.get(type(element)) != name
                ):
                    part(name).pop(id, None)
                    if name == "pieces":
                        pieces[id] = None
            if element is None:
                walls[id] = None
            elif isinstance(element, model.Piece):
                if element.piece not in outlines:
                    outlines[element.piece] = outline_of(element.piece, quest.elements, catalogue)
                outline = outlines[element.piece]
                if outline is None:
                    part("pieces").pop(id, None)
                    pieces[id] = None
                else:
                    laid = pieces[id] = lay(outline, element.at, element.turn)
                    part("pieces")[id] = _piece(element, laid, catalogue)
            elif isinstance(element, model.Wall):
                walls[id] = element.edges
            else:
                mark = _mark(element, quest, catalogue, numbers.get(id, 0))
                name = _PART.get(type(element), "")
                if mark is not None and name:
                    if isinstance(element, model.Monster) and heroes and heroes not in element.heroes:
                        part(name).pop(id, None)
                    else:
                        part(name)[id] = mark
        self._ground.update(pieces, walls)
        if "figures" in parts:
            parts["figures"] = lettered(parts["figures"], quest.elements)
        fields = {name: getattr(before, name) for name in _KNOWN} | _in_order(parts, before, quest)
        box = self._box(changed, fields)
        return BoardPicture(box=box, floor=self._ground.floor, walls=self._ground.walls, **fields)

    def _box(
        self, changed: dict[str, AnyElement | None], fields: dict[str, dict[str, AnyMark]]
    ) -> tuple[int, int, int, int]:
        """Around everything; it only grows while things are added and moved, and is taken anew when some go."""
        floor = runs.box_of(self._ground.floor)
        boxes = [floor] if floor[2] else []
        some = len(changed) < 50 and None not in changed.values()
        if some and self._picture.box[2]:
            boxes.append(self._around)
        for name in ("grounds", "zones", "areas", "marks", "figures", "notes"):
            marks = fields[name]
            for mark in (marks[id] for id in changed if id in marks) if some else marks.values():
                if isinstance(mark, Patch):
                    boxes.append(region_box(mark.squares))
                elif isinstance(mark, Figure):
                    boxes.append((*mark.at, mark.w, mark.h))
                elif isinstance(mark, NoteMark):
                    boxes.append((*mark.at, mark.w + bool(mark.shift[0]), mark.h + bool(mark.shift[1])))
                elif isinstance(mark, Mark):
                    boxes.append((*mark.at, 1, 1))
        self._around = _union([box for box in boxes[1 if floor[2] else 0 :] if box[2]])
        return _union([box for box in boxes if box[2]])


_PART: dict[type, str] = {
    model.Piece: "pieces",
    model.Area: "areas",
    model.Door: "doors",
    model.Terrain: "grounds",
    model.Start: "zones",
    model.Monster: "figures",
    model.Note: "notes",
    **dict.fromkeys(_AT, "marks"),
}
_KNOWN = ("pieces", "areas", "doors", "grounds", "marks", "zones", "figures", "notes")


def _piece(element: model.Piece, laid: Laid, catalogue: Catalogue) -> PieceMark:
    known = catalogue.find_piece(element.piece)
    name = known.name if known else element.piece
    return PieceMark(element.id, laid.region, (*element.at, *laid.size), laid.openings, name)


def _areas(elements: dict[str, AnyElement]) -> list[str]:
    return [id for id, element in elements.items() if isinstance(element, model.Area)]


def _renumbers(old: dict[str, AnyElement], new: dict[str, AnyElement], changed: dict[str, AnyElement | None]) -> bool:
    """Whether areas have come, gone or changed places, so that others have another number."""
    same = list(old) == list(new) and not any(
        isinstance(element, model.Area) or isinstance(old.get(id), model.Area) for id, element in changed.items()
    )
    return not same and _areas(old) != _areas(new)


def _in_order(parts: Parts, before: BoardPicture, quest: Quest) -> Parts:
    """The changed parts; those with new things in the order of the quest, so that what came later lies above."""
    return {
        name: {id: marks[id] for id in quest.elements if id in marks}
        if any(id not in getattr(before, name) for id in marks)
        else marks
        for name, marks in parts.items()
    }


def _union(boxes: list[tuple[int, int, int, int]]) -> tuple[int, int, int, int]:
    if not boxes:
        return (0, 0, 0, 0)
    left, top = min(b[0] for b in boxes), min(b[1] for b in boxes)
    return (left, top, max(b[0] + b[2] for b in boxes) - left, max(b[1] + b[3] for b in boxes) - top)


def _mark(element: AnyElement, quest: Quest, catalogue: Catalogue, number: int) -> AnyMark | None:
    match element:
        case model.Area():
            name = text_of(quest, element.name) if element.name else ""
            return AreaMark(element.id, element.squares, number, name, element.tint or (number - 1) % 8 + 1)
        case model.Door():
            return DoorMark(element.id, element.at, element.length, element.lock, element.colour, element.open)
        case model.Terrain():
            return Ground(element.id, element.terrain, element.squares)
        case model.Start():
            return Zone(element.id, element.squares, element.role, element.seat)
        case model.Note():
            words = text_of(quest, element.text) if element.text else ""
            shift = element.shift[0] / 64, element.shift[1] / 64
            return NoteMark(element.id, element.at, words, element.wide, element.high, shift)
        case model.Monster():
            return figure_of(element, quest, catalogue)
        case _:
            return mark_of(element)


def figure_of(element: model.Monster, quest: Quest, catalogue: Catalogue) -> Figure:
    """A monster's figure as the editor shows it."""
    entry = catalogue.find(element.entry)
    wide, high = base_of(entry, element.turn)
    name = text_of(quest, element.name) if element.name else (entry.name if entry and entry.name else element.entry)
    seat = element.seat + 1 if quest.system == "command" and element.seat >= 0 else 0
    return Figure(
        element.id,
        element.entry if has_figure(element.entry) else silhouette(catalogue, element.entry),
        element.at,
        wide,
        high,
        "army" if seat else "monster",
        _RANKS[element.rank],
        seat,
        name,
    )


def silhouette(catalogue: Catalogue, entry_id: str) -> str:
    """The silhouette of an entry without one of its own: by its traits, else none (two letters are drawn)."""
    entry = catalogue.find(entry_id)
    for trait in entry.traits if entry else ():
        if has_figure(trait):
            return trait
    return ""


def mark_of(element: AnyElement) -> Mark | None:
    """The mark of an object, None for what is not drawn on a square."""
    match element:
        case model.Glyph():
            return Mark(element.id, "glyph_active" if element.active else "glyph", element.at)
        case model.Potion():
            return Mark(element.id, f"potion_{element.potion}", element.at)
        case model.Money():
            return Mark(element.id, "money", element.at)
        case model.Chest():
            return Mark(element.id, f"chest_{element.tier}", element.at)
        case model.Relic():
            return Mark(element.id, "relic", element.at)
        case model.RuneKey():
            return Mark(element.id, "rune_key", element.at, element.colour)
        case model.Encounter():
            return Mark(element.id, "encounter", element.at)
        case model.Token():
            return Mark(element.id, _TOKENS[element.token], element.at, element.colour, faint=element.hidden)
        case model.Stairs():
            return Mark(element.id, "stairs", element.at, "", element.colour)
        case _:
            return None


def picture_of_quest(quest: Quest, heroes: int = 0) -> BoardPicture:
    """The picture of a quest, once: for thumbnails, print and tests."""
    return QuestPictures().of(quest, heroes)


def free_openings(picture: BoardPicture, but: frozenset[str] = frozenset()) -> list[tuple[str, WallRun]]:
    """Openings that lead nowhere yet, with their pieces; `but` are pieces in hand."""
    rows = dict(picture.floor)
    for id in but & set(picture.pieces):
        for y, bits in runs.rows_of(picture.pieces[id].squares).items():
            rows[y] = rows.get(y, 0) & ~bits
    found = []
    for id, piece in picture.pieces.items():
        if id in but:
            continue
        for run in piece.openings:
            across = run.side == "n"
            cells = [(run.x + i, run.y) if across else (run.x, run.y + i) for i in range(run.length)]
            before = [(x, y - 1) if across else (x - 1, y) for x, y in cells]
            if not all(runs.has(rows, *cell) for cell in cells) or not all(runs.has(rows, *cell) for cell in before):
                found.append((id, run))
    return found
