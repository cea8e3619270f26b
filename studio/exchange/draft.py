"""A quest while it is made from a text map: what is known of it so far, and the ids and squares its parts ask for."""

from studio.content.catalogue import Catalogue
from studio.content.load import load
from studio.exchange.bases import Bases
from studio.exchange.floorplan import FloorPlan
from studio.exchange.report import Recorder
from studio.exchange.textmap import Line, TextMap
from studio.quest.model import AnyElement, Door, Glyph, Monster, Square, Terrain


class Draft:
    """The parts put together so far; each part of the importer adds elements and notes."""

    def __init__(self, text_map: TextMap, title: str, record: Recorder) -> None:
        self.map = text_map
        self.title = title
        self.record = record
        self.catalogue: Catalogue = load("journeys1")
        self.plan = FloorPlan(text_map.rows)
        self.bases: Bases
        """Where figures stand; made once things lie where they lie."""
        self.elements: dict[str, AnyElement] = {}
        self.texts: dict[str, str] = {"title": title}
        self.doors: list[Door] = []
        self.things: list[AnyElement] = []
        self.monsters: list[Monster] = []
        self.numbers: dict[str, tuple[str, bool]] = {}
        """Monster element → its entry and whether it is a master, by which legendary monsters find theirs."""
        self.names: set[str] = set()
        """Ids of the quest's own entries."""
        self.boss = ""
        """The element the heroes must fell."""
        self.taken: dict[str, int] = {}

    def id(self, prefix: str) -> str:
        """The next id that begins so."""
        self.taken[prefix] = self.taken.get(prefix, 0) + 1
        return f"{prefix}{self.taken[prefix]}"

    def square(self, line: Line, at: int = 1, *, needs_floor: bool = True) -> Square | None:
        """The square in two fields of a line; none, with a note, when there is no such floor."""
        x, y = line.whole(at), line.whole(at + 1)
        if x is None or y is None:
            self.record.dropped(
                line.number, line.word, "textmap.place", x=line.field(at)[:20], y=line.field(at + 1)[:20]
            )
            return None
        if needs_floor and (x, y) not in self.plan.floor:
            self.record.dropped(line.number, line.word, "textmap.floor", x=x, y=y)
            return None
        return x, y

    def glyphs(self) -> set[Square]:
        """The squares of the open glyphs."""
        return {t.at for t in self.things if isinstance(t, Glyph) and t.active}

    def blocked(self) -> set[Square]:
        """The squares on which no figure can stand."""
        solid: set[Square] = set()
        for thing in self.things:
            if isinstance(thing, Terrain) and thing.terrain != "pit":
                solid.update((x + i, y) for x, y, length in thing.squares for i in range(length))
        return solid
