"""The board of a quest as the rules see it: floor, closed edges, terrain, sight and distance, cached as masks.

Answers that depend on doors, terrain and revealed areas live in `table.ground` until one of them changes;
what only depends on walls and doors is shared by all tables of a game.
"""

from collections.abc import Iterable
from typing import TYPE_CHECKING, Any

from studio.content.catalogue import Catalogue
from studio.grid.edges import Edges, border
from studio.grid.fan import Fans
from studio.grid.reach import Ways, block_ways, distance, ways
from studio.grid.shape import turned_size
from studio.grid.sight import Rule, Sight, sight
from studio.grid.squares import Squares, bits
from studio.quest import model as q
from studio.quest.layout import Layout, layout_of
from studio.rules.core.state import XY, Figure

if TYPE_CHECKING:
    from studio.rules.core.table import Table

TERRAIN = ("pit", "water", "rubble", "lava", "hazard", "difficult", "obstacle", "wall", "circle", "floor")
KEEP = 20_000
"""So many answers about distances are kept at most."""
FIGURES = (q.Monster,)
SQUARES = (q.Terrain, q.Start)
TOKENS = (q.Chest, q.Glyph, q.Potion, q.Money, q.Relic, q.RuneKey, q.Encounter, q.Token, q.Stairs)


def element_types(quest: q.Quest) -> dict[str, str]:
    """Element id → the type it has in words."""
    types = {}
    for id_, element in quest.elements.items():
        match element:
            case q.Door():
                types[id_] = "door"
            case q.Area():
                types[id_] = "area"
            case q.Monster():
                types[id_] = "figure"
            case q.Terrain() | q.Start() | q.Stairs():
                types[id_] = "squares"
            case q.Trigger():
                types[id_] = "trigger"
            case q.Objective():
                types[id_] = "objective"
            case q.Piece() | q.Shape() | q.Wall() | q.Note() | q.Var() | q.Rule() | q.Custom() | q.ChestRow() | q.Die():
                types[id_] = "element"
            case _:
                types[id_] = "token"
    return types


class Ground:
    """Geometry of one quest; a part of its `Game`."""

    # Asked for all the time: in slots they are found a little quicker than among the many other fields of a game.
    __slots__ = (
        "_fans", "_far", "_near", "_views", "_walls", "area_masks", "door_edges", "floor", "grid", "layout", "lines", "no_area",
        "quest", "region_masks", "rim", "stair_ends", "start_masks", "stride", "terrain_masks", "xy",
    )  # fmt: skip
    quest: q.Quest

    def lay_ground(self, quest: q.Quest, catalogue: Catalogue) -> None:
        """Works out what never changes."""
        self.layout: Layout = layout_of(quest, catalogue)
        self.grid = self.layout.grid
        self.stride = self.grid.stride
        self.floor: Squares = self.layout.squares
        self.rim: Edges = border(self.grid, self.floor)
        """Where the board ends nobody sees on, even to floor that lies beyond."""
        self.lines: Sight = sight(self.grid)
        self.xy: tuple[XY, ...] = tuple(self.grid.square(i) for i in range(self.grid.size))
        self.area_masks: dict[str, Squares] = {
            id_: self.grid.mask(squares) & self.floor for id_, squares in self.layout.areas.items()
        }
        self.no_area: Squares = self.floor & ~_union(self.area_masks.values())
        """Squares of no area are always in view."""
        self.region_masks: dict[str, Squares] = {}
        self.start_masks: dict[int, Squares] = {}
        for id_, element in quest.elements.items():
            if isinstance(element, q.Terrain | q.Start):
                mask = self.grid.of_region(element.squares) & self.floor
                self.region_masks[id_] = mask
                if isinstance(element, q.Start) and element.role == "start":
                    self.start_masks[element.seat] = self.start_masks.get(element.seat, 0) | mask
            elif isinstance(element, q.Stairs):
                self.region_masks[id_] = self.grid.bit(*element.at)
        self.terrain_masks: dict[str, Squares] = {}
        for square, kind in self.layout.terrain.items():
            self.terrain_masks[kind] = self.terrain_masks.get(kind, 0) | self.grid.bit(*square)
        self.stair_ends: dict[str, tuple[int, ...]] = {
            colour: tuple(self.grid.index(*at) for _, at in ends if self.layout.is_floor(at))
            for colour, ends in self.layout.stairs.items()
        }
        self.door_edges: dict[str, Edges] = {
            id_: Edges.of(self.grid, place.edges) for id_, place in self.layout.doors.items()
        }
        self._views: dict[int, dict[int, Squares]] = {}
        """Static blockers → square → the squares it sees past them."""
        self._walls: int = self.lines.blockers(0, self.layout.wall_edges | self.rim)
        self._fans = Fans(self.lines, self.floor, self._walls)
        """From each square the lines to those that it sees past walls alone."""
        self._near: dict[tuple[Squares, int], Squares] = {}
        """A set and a distance → the squares within it."""
        self._far: dict[tuple[Squares, Squares], int] = {}
        """Two sets, not both single squares → the least distance between them."""

    # --- squares -----------------------------------------------------------------------------

    def index(self, at: XY) -> int:
        """The index of a square."""
        return at[1] * self.stride + at[0]

    def square(self, index: int) -> XY:
        """The square of an index."""
        return self.xy[index]

    def size_of(self, figure: Figure) -> tuple[int, int]:
        """Width and height of a figure's base, unturned."""
        return 1, 1

    def covers(self, figure: Figure) -> Squares:
        """The squares a figure covers."""
        assert figure.at is not None
        x, y = figure.at
        base = y * self.stride + x
        size = self.size_of(figure)
        if size == (1, 1):
            return 1 << base
        width, height = turned_size(*size, figure.turn)
        row = (1 << width) - 1
        mask = 0
        for dy in range(height):
            mask |= row << dy * self.stride
        return mask << base

    def fills(self, figure: Figure) -> bool:
        """Whether a figure takes up its squares; markers do not."""
        return figure.kind != "familiar"

    def thing_squares(self, t: "Table", base: str, thing: Any) -> Squares:
        """The squares of an element: an area, a door's sides, a token's square."""
        if thing in self.area_masks:
            return self.area_masks[thing]
        if thing in t.tokens:
            token = t.tokens[thing]
            if token.carrier:
                return t.cells.get(token.carrier, 0)
            return 0 if token.at is None else 1 << self.index(token.at)
        if thing in self.layout.doors:
            place = self.layout.doors[thing]
            return self.grid.mask((*place.before, *place.behind)) & self.floor
        return self.region_masks.get(thing, 0)

    def element_squares(self, t: "Table", id_: str) -> Squares:
        """The squares of an element named in words."""
        return self.thing_squares(t, "", id_)

    def areas(self) -> list[str]:
        """All areas, in order."""
        return sorted(self.area_masks)

    def area_of(self, t: "Table", squares: Squares) -> str | None:
        """The area that some of the squares lie in."""
        for id_, mask in self.area_masks.items():
            if mask & squares:
                return id_
        return None

    def door_square(self, door: str) -> int | None:
        """A square before a door."""
        place = self.layout.doors.get(door)
        return None if place is None or not place.before else self.index(place.before[0])

    def door_colour(self, door: str) -> str:
        """The rune colour of a door."""
        element = self.quest.elements.get(door)
        return element.colour if isinstance(element, q.Door) else ""

    # --- what the board is now ---------------------------------------------------------------

    def all_squares(self, t: "Table") -> Squares:
        """The squares that are in play: revealed floor."""
        found: Squares | None = t.ground.get("known")
        if found is None:
            found = self.no_area
            for area in t.revealed:
                found |= self.area_masks.get(area, 0)
            t.ground["known"] = found
        return found

    def terrain(self, t: "Table", kind: str) -> Squares:
        """The squares of a terrain as they are now."""
        key = "~" + kind
        mask: Squares | None = t.ground.get(key)
        if mask is None:
            mask = self.terrain_masks.get(kind, 0)
            for other, squares in t.terrain.items():
                if other == kind:
                    mask |= self.grid.mask(squares)
                else:
                    mask &= ~self.grid.mask(squares)
            t.ground[key] = mask
        return mask

    def closed_edges(self, t: "Table") -> Edges:
        """Walls and closed doors as they are now."""
        edges: Edges | None = t.ground.get("closed")
        if edges is None:
            edges = self.layout.wall_edges
            for id_, door in t.doors.items():
                if not door.open and id_ in self.door_edges:
                    edges |= self.door_edges[id_]
            for x, y, side, wall in t.walls:
                edge = Edges.of(self.grid, [(x, y, "n" if side == "n" else "w")])
                edges = edges | edge if wall else edges - edge
            t.ground["closed"] = edges
        return edges

    def ways(self, t: "Table") -> Ways:
        """Steps between squares as walls and doors are now; what stands there is not looked at."""
        found: Ways | None = t.ground.get("ways")
        if found is None:
            found = t.ground["ways"] = ways(self.grid, self.floor, self.closed_edges(t), self.layout.corner)
        return found

    def block_ways(self, t: "Table", width: int, height: int) -> Ways:
        """Steps of a base that moves as one block."""
        key = (width, height)
        found: Ways | None = t.ground.get(key)
        if found is None:
            found = t.ground[key] = block_ways(self.ways(t), width, height)
        return found

    # --- near and far ------------------------------------------------------------------------

    def near(self, t: "Table", squares: Squares, n: int) -> Squares:
        """The squares within n of a set, counted as the system counts; plain distance unless it says otherwise."""
        if not squares:
            return 0
        found = self._near.get((squares, n))
        if found is None:
            if len(self._near) > KEEP:
                self._near.clear()
            found = self._near[squares, n] = self.grid.grow(squares, min(n, 200)) & self.floor
        return found

    def ring(self, t: "Table", squares: Squares) -> Squares:
        """The squares adjacent to a set with nothing between (D-A28)."""
        ways: Ways = t.ground.get("ways") or self.ways(t)
        if squares & (squares - 1):
            return ways.spread(squares) & ~squares
        return ways.step[squares.bit_length() - 1] if squares else 0

    def beside(self, t: "Table", squares: Squares, figure: int) -> Squares:
        """The squares adjacent to a thing."""
        return self.ring(t, squares) if squares else 0

    def is_adjacent(self, t: "Table", here: Squares, there: Squares, who: int, whom: int) -> bool:
        """Whether two things are adjacent."""
        return bool(here and self.ring(t, here) & there)

    def distance(self, t: "Table", here: Squares, there: Squares) -> int:
        """The least counted distance between two sets; 999 where there is none."""
        if not here or not there:
            return 999
        if here & there:
            return 0
        xy = self.xy
        if not (here & (here - 1) or there & (there - 1)):
            (x, y), (u, v) = xy[here.bit_length() - 1], xy[there.bit_length() - 1]
            return max(abs(x - u), abs(y - v))
        key = (here, there)
        known = self._far.get(key)
        if known is not None:
            return known
        least = 999
        ends = []
        while there:  # written out, as bots ask it by the thousand
            low = there & -there
            there ^= low
            ends.append(xy[low.bit_length() - 1])
        while here:
            low = here & -here
            here ^= low
            x, y = xy[low.bit_length() - 1]
            for u, v in ends:
                across = u - x if u > x else x - u
                if across < least:
                    down = v - y if v > y else y - v
                    if down < least:
                        least = max(across, down)
        if len(self._far) > KEEP:
            self._far.clear()
        self._far[key] = least
        return least

    def nearest(self, t: "Table", squares: Squares, there: Squares) -> Squares:
        """Those of the squares that are nearest to a thing."""
        if not there:
            return squares
        n = 0
        while not self.near(t, there, n) & squares:
            n += 1
            if n > 400:
                return 0
        return self.near(t, there, n) & squares

    def steps(self, t: "Table", figure: int, there: Squares) -> int:
        """Walking distance of a figure to a thing; 999 where there is no way."""
        here = t.cells.get(figure, 0)
        found = distance(self.ways(t), here, there) if here and there else -1
        return found if found >= 0 else 999

    # --- sight -------------------------------------------------------------------------------

    def sight_terrain(self, t: "Table") -> Squares:
        """The squares whose terrain blocks sight."""
        return self.terrain(t, "rubble") | self.terrain(t, "wall")

    def static_blockers(self, t: "Table") -> int:
        """What blocks sight besides figures, packed."""
        found: int | None = t.ground.get("blockers")
        if found is None:
            found = self.lines.blockers(self.sight_terrain(t), self.closed_edges(t) | self.rim)
            t.ground["blockers"] = found
        return found

    def view_from(self, t: "Table", square: int) -> Squares:
        """The squares of the whole board seen from one, figures left out of account."""
        views: dict[int, Squares] | None = t.ground.get("views")
        if views is None:
            blockers = self.static_blockers(t)
            views = self._views.get(blockers)
            if views is None:
                if len(self._views) > 64:
                    self._views.clear()
                views = self._views[blockers] = {}
            t.ground["views"] = views
        found = views.get(square)
        if found is None:
            found = views[square] = self.view_past(t, square, 0)
        return found

    def view_past(self, t: "Table", square: int, figures: Squares) -> Squares:
        """The squares seen from one past the figures on some."""
        blockers = self.static_blockers(t)
        walls = self._walls
        if walls & ~blockers or self.lines.rule is not Rule.CENTRE:  # some wall has gone
            return self.lines.seen(square, self.floor, blockers | figures)
        return self._fans.seen(square, blockers | figures)

    def those_seen(self, t: "Table", here: Squares, who: int, squares: Squares) -> Squares:
        """Those of some squares that a thing sees."""
        return _union(1 << index for index in bits(squares) if self.sees(t, here, 1 << index, who, 0))

    def sees_square(self, t: "Table", eye: int, target: int, figures: Squares) -> bool:
        """Whether one square sees another past the figures on the given squares."""
        if not self.view_from(t, eye) >> target & 1:
            return False
        return self.lines.clear(eye, target, self.static_blockers(t) | figures)

    def sees(self, t: "Table", here: Squares, there: Squares, who: int, whom: int) -> bool:
        """Whether a thing has sight of another: from any of its squares to any of the other's (J-803)."""
        figures = t.occupied() & ~here & ~there
        for eye in bits(here):
            seen = self.view_from(t, eye) & there
            if seen and self.lines.seen(eye, seen, self.static_blockers(t) | figures):
                return True
        return False

    def is_seen(self, t: "Table", figure: int, by_enemies_of: int) -> bool:
        """Whether an enemy of the team sees a figure."""
        there = t.cells.get(figure, 0)
        return any(
            self.sees(t, cells, there, id_, figure)
            for id_, cells in t.cells.items()
            if self.team(t.figures[id_].seat) != self.team(t.figures[figure].seat)
        )

    def team(self, seat: int) -> int:
        """Which seats fight together: seats of one team are friends."""
        return seat

    def square_tag(self, t: "Table", tag: str, of: Any) -> Squares:
        """The squares with a tag."""
        if tag in TERRAIN:
            if tag == "floor":
                rest = self.floor
                for kind in TERRAIN[:-1]:
                    rest &= ~self.terrain(t, kind)
                return rest
            return self.terrain(t, tag)
        if tag == "empty":
            return self.all_squares(t) & ~t.occupied() & ~self.blocking_terrain(t)
        if tag == "revealed":
            return self.all_squares(t)
        if tag == "hidden":
            return self.floor & ~self.all_squares(t)
        if tag == "empty_of_markers":
            mask = self.all_squares(t)
            for token in t.tokens.values():
                if token.at is not None and not token.gone:
                    mask &= ~(1 << self.index(token.at))
            return mask
        if tag == "stairs":
            return _union(1 << i for ends in self.stair_ends.values() for i in ends)
        if tag == "start_area":
            return _union(self.start_masks.values()) if of is None else self.start_masks.get(of, 0)
        if tag == "seen":
            return self.seen_by_team(t, of)
        if tag == "treasure_square":
            return _union(1 << self.index(x.at) for x in t.tokens.values() if x.at and x.kind == "treasure")
        if tag == "beside_wall":
            edges = self.closed_edges(t)
            touched = edges.north | edges.north >> self.stride | edges.west | edges.west >> 1
            outer = self.floor & ~(
                (self.floor >> 1) & (self.floor << 1) & (self.floor >> self.stride) & (self.floor << self.stride)
            )
            return (touched | outer) & self.floor
        return 0

    def blocking_terrain(self, t: "Table") -> Squares:
        """The squares no figure can stand on (or be put on)."""
        return self.terrain(t, "rubble") | self.terrain(t, "water") | self.terrain(t, "wall") | self.terrain(t, "pit")

    def seen_by_team(self, t: "Table", team: Any) -> Squares:
        """The squares that figures of the heroes' side see."""
        found = 0
        figures = t.occupied()
        for id_ in sorted(t.cells):
            figure = t.figures[id_]
            if figure.kind == "hero":
                for eye in bits(t.cells[id_]):
                    found |= self.lines.seen(
                        eye, self.view_from(t, eye) & ~found, self.static_blockers(t) | figures & ~t.cells[id_]
                    )
        return found


def _union(masks: Iterable[Squares]) -> Squares:
    found = 0
    for mask in masks:
        found |= mask
    return found
