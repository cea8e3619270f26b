"""A quest made from a plain text map: shapes and areas from its rows, doors on edges, things, monsters, an end."""

import re
from collections.abc import Iterable

import msgspec

from studio.content.catalogue import Catalogue
from studio.content.effects import Ability, Set, Variable
from studio.content.load import load
from studio.exchange.bases import Bases
from studio.exchange.floorplan import FloorPlan
from studio.exchange.monsters import kind_of, legendary
from studio.exchange.report import Recorder
from studio.exchange.textmap import KINDS, TIERS, Line, TextMap
from studio.kit.ids import slug
from studio.kit.text import messages
from studio.quest.model import (
    FORMAT,
    AnyElement,
    Area,
    Chest,
    ChestRow,
    Colour,
    Custom,
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
    Square,
    Terrain,
    Tier,
    Trigger,
    Var,
)
from studio.quest.placing import region_of

COLOURS: tuple[Colour, ...] = ("red", "blue", "yellow", "green", "white", "black")
TERRAIN = {"rock": "rubble", "pit": "pit", "water": "water"}

messages(
    {
        "textmap.place": "the place “{x},{y}” is no pair of whole numbers",
        "textmap.floor": "square {x},{y} has no floor",
        "textmap.argument": "“{found}” is unknown; taken as {taken}",
        "textmap.monster": "no monster is called “{found}”",
        "textmap.moved": "does not fit at {x},{y}; moved to {to_x},{to_y}",
        "textmap.no_room": "does not fit anywhere near {x},{y}",
        "textmap.door_squares": "its squares do not lie on two sides of one line; put between areas {a} and {b}",
        "textmap.door_areas": "areas {a} and {b} do not touch",
        "textmap.door_twin": "another door stands on its edges",
        "textmap.door_turn": "written as {found}, stands as {taken}",
        "textmap.lock": "no {colour} rune key is on the map; made a normal door",
        "textmap.wall": "areas {a} and {b} touch on {n} edges without a door; there is a wall now",
        "textmap.opened": "area {b} could not be reached; the way from area {a} is left open",
        "textmap.apart": "area {a} cannot be reached",
        "textmap.glyph": "no open glyph; the one at {x},{y} is open from the start",
        "textmap.new_glyph": "no glyph; one was put at {x},{y}, where the heroes begin",
        "textmap.room": "{room} find room at the open glyph; the quest is for {heroes}",
        "textmap.chest": "a line has the form: id, copper|silver|gold, conquest, coins, curses, treasures",
        "textmap.chest_row": "no line for {tier} chests; one was made",
        "textmap.number": "“{found}” is no number from 0 to {most}; taken as {taken}",
        "textmap.legend": "a line has the form: id, monster, name, speed, wounds, armour, …, dice, abilities",
        "textmap.legend_new": "no such monster is on the map to carry the name; put at {x},{y}",
        "textmap.objective_boss": "the file has none; the heroes win when {name} falls",
        "textmap.objective_area": "the file has none; the heroes win when one of them enters area {a}",
        "textmap.objective_round": "the file has none and only one area; the heroes win when they last five rounds",
        "textmap.text": "the file has none; every area got a placeholder to be written over",
    }
)


def quest_of(text_map: TextMap, title: str, record: Recorder) -> Quest:
    """The quest a text map describes, complete enough to be checked and played; the record says what was made up."""
    return _Builder(text_map, title, record).quest()


class _Builder:
    """Puts a quest together, part by part; each part adds elements and notes."""

    def __init__(self, text_map: TextMap, title: str, record: Recorder) -> None:
        self.map = text_map
        self.title = title
        self.record = record
        self.catalogue: Catalogue = load("journeys1")
        self.plan = FloorPlan(text_map.rows)
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

    def quest(self) -> Quest:
        """The whole quest."""
        lines: dict[str, list[Line]] = {}
        for line in self.map.markers:
            lines.setdefault(KINDS[line.word], []).append(line)
        keys = {line.field(3).lower() for line in lines.get("rune", ())}
        for line in lines.get("door", ()):
            self._door(line, keys)
        for kind in ("rock", "water", "pit"):
            self._terrain(kind, lines.get(kind, ()))
        for kind in ("glyph", "potion", "gold", "treasure", "rune"):
            for line in lines.get(kind, ()):
                self._thing(kind, line)
        start = self._start()
        self._ways(start)
        self.bases = Bases(self.plan, self.catalogue, self._blocked(), self._glyphs())
        for line in lines.get("monster", ()):
            self._monster(line)
        customs = self._legends(start)
        heroes = self._heroes()
        rows = self._chest_rows()
        logic = self._objective(start)
        self._floor(start)
        for element in (*self.doors, *self.things, *customs, *self.monsters, *rows, *logic):
            self.elements[element.id] = element
        self.record.approximated(0, "texts", "textmap.text")
        self.texts["intro"] = f"{self.title}. Write here what the heroes are told before they set out."
        return Quest(
            format=FORMAT,
            system="journeys1",
            id=slug(self.title),
            header=Header(intro="intro", heroes=heroes),
            elements=self.elements,
            texts={"en": dict(sorted(self.texts.items()))},
        )

    # --- small things -----------------------------------------------------------------------------

    def _id(self, prefix: str) -> str:
        self.taken[prefix] = self.taken.get(prefix, 0) + 1
        return f"{prefix}{self.taken[prefix]}"

    def _square(self, line: Line, at: int = 1, *, needs_floor: bool = True) -> Square | None:
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

    def _glyphs(self) -> set[Square]:
        return {t.at for t in self.things if isinstance(t, Glyph) and t.active}

    def _blocked(self) -> set[Square]:
        solid: set[Square] = set()
        for thing in self.things:
            if isinstance(thing, Terrain) and thing.terrain != "pit":
                solid.update((x + i, y) for x, y, length in thing.squares for i in range(length))
        return solid

    def _heroes(self) -> tuple[int, ...]:
        """The numbers of heroes that find room on and about the open glyphs (J-410)."""
        taken = self.bases.taken - self._glyphs()
        free = {
            (x + i, y + j)
            for x, y in self._glyphs()
            for i in (-1, 0, 1)
            for j in (-1, 0, 1)
            if self.plan.part_of.get((x + i, y + j)) == self.plan.part_of[x, y] and (x + i, y + j) not in taken
        }
        heroes = tuple(n for n in (2, 3, 4) if n <= len(free)) or (2,)
        if heroes != (2, 3, 4):
            self.record.approximated(0, "heroes", "textmap.room", room=len(free), heroes=", ".join(map(str, heroes)))
        return heroes

    # --- doors ------------------------------------------------------------------------------------

    def _door(self, line: Line, keys: set[str]) -> None:
        """A door: `areaA, x, y, x, y, areaB, x, y, x, y, V|H, key`; the oldest files have `areaA, areaB, key`."""
        short = len(line.fields) < 8
        areas = (line.field(1).lower(), line.field(2 if short else 6).lower())
        edges = () if short else self.plan.edges_between(_pairs(line, 2), _pairs(line, 7))
        exact = bool(edges)
        if not edges:
            edges = self.plan.doorway(*areas)
        if not edges:
            self.record.dropped(line.number, "door", "textmap.door_areas", a=areas[0][:9] or "?", b=areas[1][:9] or "?")
            return
        if any(edge in self.plan.doorways for edge in edges):
            self.record.dropped(line.number, "door", "textmap.door_twin")
            return
        key = line.field(3 if short else 12).lower()
        colour: Colour = next((c for c in COLOURS if c == key), "")
        if not exact:
            self.record.approximated(line.number, "door", "textmap.door_squares", a=areas[0][:9], b=areas[1][:9])
        elif colour and key not in keys:
            self.record.approximated(line.number, "door", "textmap.lock", colour=colour)
        elif key not in ("", "none", *COLOURS):
            self.record.approximated(line.number, "door", "textmap.argument", found=key[:20], taken="none")
        elif (turn := line.field(11).upper()) != (stands := "V" if edges[0][2] == "w" else "H") and not short:
            self.record.approximated(line.number, "door", "textmap.door_turn", found=turn[:9] or "?", taken=stands)
        else:
            self.record.mapped("door")
        locked = colour and key in keys
        self.plan.doorways.update(edges)
        self.doors.append(
            Door(
                self._id("d"),
                at=edges[0],
                length=len(edges),
                lock="rune" if locked else "normal",
                colour=colour if locked else "",
            )
        )

    def _ways(self, start: str) -> None:
        """Opens what could not be reached otherwise, and says where walls came to stand."""
        numbers = self.plan.areas
        for a, b in self.plan.open_ways(start):
            self.record.approximated(0, f"area {b}", "textmap.opened", a=a, b=b)
        for a, b, n in self.plan.walls():
            self.record.approximated(0, f"areas {a} and {b}", "textmap.wall", a=a, b=b, n=n)
        reached = self.plan.reached(start)
        for part in range(len(self.plan.parts)):
            if part not in reached:
                self.record.approximated(0, "map", "textmap.apart", a=self.plan.digit_of(part))
        self.record.mapped("area", len(numbers))
        self.record.mapped("square", len(self.plan.floor))

    def _floor(self, start: str) -> None:
        """A shape and its piece for every part of an area, and the areas themselves."""
        for part in self.plan.parts:
            number = len(self.elements) // 2 + 1
            rows, at = self.plan.rows_of(part)
            digit = self.plan.floor[part[0]]
            shape = Shape(f"s{number}", f"a{digit}.name", rows, self.plan.openings_of(part, at))
            piece = Piece(f"t{number}", piece=shape.id, at=at)
            self.elements |= {shape.id: shape, piece.id: piece}
        for tint, (digit, squares) in enumerate(sorted(self.plan.areas.items())):
            id_ = f"a{digit}"
            self.elements[id_] = Area(
                id_,
                squares=region_of(squares),
                name=f"{id_}.name",
                start=digit == start,
                read=f"{id_}.read",
                tint=tint % 8 + 1,
            )
            self.texts[f"{id_}.name"] = f"Area {digit}"
            self.texts[f"{id_}.read"] = f"You come to area {digit}. Write here what the heroes see."

    # --- things -----------------------------------------------------------------------------------

    def _terrain(self, kind: str, lines: Iterable[Line]) -> None:
        """Obstacles; squares of one kind that touch make one obstacle."""
        squares: dict[Square, None] = {}
        for line in lines:
            at = self._square(line)
            if at is not None:
                self.record.mapped(kind)
                squares[at] = None
        for group in self.plan.groups(squares):
            terrain: AnyElement = msgspec.convert(
                {"kind": "terrain", "id": self._id("o"), "terrain": TERRAIN[kind], "squares": region_of(group)}, Terrain
            )
            self.things.append(terrain)

    def _thing(self, kind: str, line: Line) -> None:
        at = self._square(line)
        if at is None:
            return
        word = line.field(3).lower()
        known = {
            "glyph": ("open", "closed"),
            "potion": ("health", "healing", "fatigue", "vitality"),
            "treasure": TIERS,
            "rune": COLOURS,
        }.get(kind, ())
        if kind == "gold":
            coins = line.whole(3)
            self.things.append(Money(self._id("c"), at=at, coins=100 if coins is None else min(max(coins, 0), 10_000)))
            if word and coins is None:
                self.record.approximated(line.number, line.word, "textmap.argument", found=word[:20], taken="100")
                return
        elif word not in known:
            default = {"glyph": "closed", "potion": "healing", "treasure": "copper"}.get(kind)
            if default is None:
                self.record.dropped(line.number, line.word, "textmap.argument", found=word[:20], taken="?")
                return
            self.record.approximated(line.number, line.word, "textmap.argument", found=word[:20], taken=default)
            self.things.append(self._marker(kind, at, default))
            return
        else:
            self.things.append(self._marker(kind, at, word))
        self.record.mapped(kind)

    def _marker(self, kind: str, at: Square, word: str) -> AnyElement:
        match kind:
            case "glyph":
                return Glyph(self._id("g"), at=at, active=word == "open")
            case "potion":
                vital = word in ("fatigue", "vitality")
                return Potion(self._id("p"), at=at, potion="vitality" if vital else "healing")
            case "treasure":
                return Chest(self._id("x"), at=at, tier=_tier(word))
        return RuneKey(self._id("k"), at=at, colour=next(c for c in COLOURS if c == word))

    def _start(self) -> str:
        """The area the heroes begin in: that of the first open glyph; one is opened or put there if there is none."""
        glyphs = [(i, t) for i, t in enumerate(self.things) if isinstance(t, Glyph)]
        for _, glyph in glyphs:
            if glyph.active:
                return self.plan.floor[glyph.at]
        first = min(self.plan.areas)
        here = [(i, g) for i, g in glyphs if self.plan.floor[g.at] == first] or glyphs
        if here:
            index, glyph = here[0]
            self.things[index] = msgspec.structs.replace(glyph, active=True)
            self.record.approximated(0, "glyph", "textmap.glyph", x=glyph.at[0], y=glyph.at[1])
            return self.plan.floor[glyph.at]
        at = self.plan.roomiest(first, self._blocked())
        self.things.append(Glyph(self._id("g"), at=at, active=True))
        self.record.approximated(0, "glyph", "textmap.new_glyph", x=at[0], y=at[1])
        return first

    # --- monsters ---------------------------------------------------------------------------------

    def _monster(self, line: Line) -> None:
        at = self._square(line)
        if at is None:
            return
        found = kind_of(line.field(3), self.catalogue)
        if found is None:
            self.record.dropped(line.number, line.word, "textmap.monster", found=line.field(3)[:40])
            return
        entry, master = found
        turns = (0, 1) if line.field(4).strip().lower().startswith("v") else (1, 0)
        place = self.bases.near(entry, at, turns)
        if place is None:
            self.record.dropped(line.number, line.word, "textmap.no_room", x=at[0], y=at[1])
            return
        if at in place.squares:
            self.record.mapped("monster")
        else:
            to_x, to_y = place.at
            self.record.approximated(line.number, line.word, "textmap.moved", x=at[0], y=at[1], to_x=to_x, to_y=to_y)
        self._put(entry, master, place.at, place.turn)

    def _put(self, entry: str, master: bool, at: Square, turn: int) -> None:
        id_ = self._id("m")
        self.monsters.append(
            Monster(id_, entry=entry, at=at, rank="master" if master else "normal", turn=1 if turn else 0)
        )
        self.numbers[id_] = (entry, master)

    def _legends(self, start: str) -> list[Custom]:
        """Legendary monsters: entries of the quest's own, carried by the figure that stands deepest in the map."""
        customs: list[Custom] = []
        depth = self.plan.depths(start)
        for line in self.map.legends:
            found = kind_of(line.field(1), self.catalogue)
            name = line.field(2)
            if found is None or line.whole(0) is None or not re.search(r"[^\W\d]", name):
                self.record.dropped(line.number, "legendary monster", "textmap.legend")
                continue
            entry, master = found
            carriers = [
                i
                for i, m in enumerate(self.monsters)
                if m.rank != "named" and self.numbers.get(m.id) == (entry, master)
            ]
            if carriers:
                self.record.mapped("legendary monster")
                index = max(carriers, key=lambda i: (depth.get(self.plan.part_of[self.monsters[i].at], -1), i))
            else:
                deepest = max(depth, key=lambda part: (depth[part], part))
                place = self.bases.near(entry, self.plan.parts[deepest][0], (1, 0))
                if place is None:
                    self.record.dropped(line.number, "legendary monster", "textmap.legend")
                    continue
                self._put(entry, master, place.at, place.turn)
                index = len(self.monsters) - 1
                self.record.approximated(
                    line.number, "legendary monster", "textmap.legend_new", x=place.at[0], y=place.at[1]
                )
            figure = self.monsters[index]
            custom = Custom(
                self._id("e"), entry=legendary(line, entry, master, self.catalogue, self.record, self.names)
            )
            customs.append(custom)
            key = f"{figure.id}.name"
            self.texts[key] = name
            self.monsters[index] = msgspec.structs.replace(
                figure, entry=custom.entry.id, rank="named", name=key, conquest=4
            )
            self.boss = self.boss or figure.id
        return customs

    # --- tables and the end -----------------------------------------------------------------------

    def _chest_rows(self) -> list[ChestRow]:
        rows: list[ChestRow] = []
        for line in self.map.chests:
            numbers = [self._number(line, at, most) for at, most in ((2, 20), (3, 10_000), (4, 9), (5, 9))]
            if line.field(1).lower() not in TIERS or len(line.fields) < 3:
                self.record.dropped(line.number, "chest", "textmap.chest")
                continue
            conquest, coins, curses, treasures = (n for n, _ in numbers)
            tier = _tier(line.field(1))
            rows.append(_chest_row(self._id("r"), tier, conquest, coins, curses, treasures))
            if all(exact for _, exact in numbers):
                self.record.mapped("chest")
        there = {row.tier for row in rows}
        for tier in dict.fromkeys(t.tier for t in self.things if isinstance(t, Chest)):
            if tier not in there:
                rows.append(_chest_row(self._id("r"), tier, 1, 0, 1, 1))
                self.record.approximated(0, "chests", "textmap.chest_row", tier=tier)
        return rows

    def _number(self, line: Line, at: int, most: int) -> tuple[int, bool]:
        found = line.whole(at)
        if found is not None and 0 <= found <= most:
            return found, True
        taken = min(max(found or 0, 0), most)
        self.record.approximated(
            line.number, "chest", "textmap.number", found=line.field(at)[:20], most=most, taken=taken
        )
        return taken, False

    def _objective(self, start: str) -> list[AnyElement]:
        """What the heroes have to do: fell the first named monster, else reach the area farthest from the start."""
        if self.boss:
            name = self.texts[f"{self.boss}.name"]
            self.record.approximated(0, "objective", "textmap.objective_boss", name=name[:60])
            self.texts["objective"] = f"Bring {name} down."
            done = Ability(when="defeated", if_=f"figure = #{self.boss}", do=(Set(var="$felled", to=1),), id="q1")
            return [
                Var("felled", var=Variable("felled", start=0, least=0, most=1)),
                Trigger("q1", ability=done),
                Objective("w1", side="heroes", if_="$felled = 1", text="objective"),
            ]
        depth = self.plan.depths(start)
        digits = {self.plan.digit_of(part): deep for part, deep in depth.items() if self.plan.digit_of(part) != start}
        if digits:
            last = max(digits, key=lambda digit: (digits[digit], digit))
            self.record.approximated(0, "objective", "textmap.objective_area", a=last)
            self.texts["objective"] = f"Reach area {last}."
            return [Objective("w1", side="heroes", if_=f"any(hero in #a{last})", text="objective")]
        self.record.approximated(0, "objective", "textmap.objective_round")
        self.texts["objective"] = "Hold out for five rounds."
        return [Objective("w1", side="heroes", if_="round > 5", text="objective")]


def _pairs(line: Line, at: int) -> tuple[Square, ...]:
    """Two squares in four fields, as many of them as are numbers."""
    found = []
    for i in (at, at + 2):
        x, y = line.whole(i), line.whole(i + 1)
        if x is not None and y is not None:
            found.append((x, y))
    return tuple(found)


def _tier(word: str) -> Tier:
    return "gold" if word.lower() == "gold" else "silver" if word.lower() == "silver" else "copper"


def _chest_row(id_: str, tier: Tier, conquest: int, coins: int, curses: int, treasures: int) -> ChestRow:
    counts = {t: treasures if t == tier else 0 for t in TIERS}
    return ChestRow(
        id_,
        tier=tier,
        conquest=conquest,
        coins=coins,
        curses=curses,
        copper=counts["copper"],
        silver=counts["silver"],
        gold=counts["gold"],
    )
