"""New monsters: where they may be placed, how many figures there are, and areas coming into view (chapter 14)."""

from typing import TYPE_CHECKING, Any, cast

from msgspec.structs import replace

from studio.grid.squares import Squares, bits
from studio.kit.text import Text
from studio.quest import model as q
from studio.rules.core import events as e
from studio.rules.core import modifiers
from studio.rules.core.actions import PASS, Action, Actions, Pass
from studio.rules.core.decision import Decision, Option
from studio.rules.core.frames import WAIT, Runner
from studio.rules.core.state import PARTY, Figure, Token
from studio.rules.core.windows import window
from studio.rules.journeys1 import actions as a
from studio.rules.journeys1 import bases, move
from studio.rules.journeys1.frames import SpawnF

if TYPE_CHECKING:
    from studio.rules.core.table import Table
    from studio.rules.journeys1.game import Journeys1

UNLIMITED = 99


def supply(game: "Journeys1", entry: str, rank: str) -> int:
    """Figures of a type and rank in the box (J-201, J-1408)."""
    setup = game.quest.header.setup.supply
    red = rank in ("master", "named")
    key = f"{entry}/master" if red else entry
    if key in setup:
        return setup[key]
    found = game.find_entry(entry)
    if found is None:
        return UNLIMITED
    stats = dict(found.stats)
    if red and "master" in found.ranks:
        stats.update(found.ranks["master"].stats)
    count = stats.get("figures", UNLIMITED)
    return count if isinstance(count, int) else UNLIMITED


def in_use(game: "Journeys1", t: "Table", entry: str, rank: str) -> list[int]:
    """The figures of a type on the board that are of the same colour (J-203, D-A19)."""
    red = rank in ("master", "named")
    return [
        x for x in sorted(t.figures)
        if t.figures[x].kind == "monster" and game.base_entry(t.figures[x]) == entry
        and (t.figures[x].rank in ("master", "named")) == red
    ]  # fmt: skip


def kind_of(game: "Journeys1", entry: str) -> str:
    """The type in the box of an entry, which may be an element's own."""
    element = game.quest.elements.get(entry[1:]) if entry.startswith("#") else None
    return element.entry if isinstance(element, q.Monster) else entry


def runs_out(game: "Journeys1", t: "Table", entry: str, rank: str) -> bool:
    """Whether no figure of a type and colour is left in the box (J-1408)."""
    kind = kind_of(game, entry)
    return len(in_use(game, t, kind, rank)) >= supply(game, kind, rank)


def seen_by_heroes(game: "Journeys1", t: "Table") -> Squares:
    """The squares that any hero on the map sees; monsters do not block this test (J-1405, J-806)."""
    cells = [t.cells[x] for x in game.hero_ids(t) if x in t.cells]
    pitted = [x for x in game.hero_ids(t) if x in t.cells and game.in_pit_square(t, t.figures[x])]
    key = ("seen", t.occupied(PARTY), *cells, *pitted)
    found: Squares | None = t.ground.get(key)
    if found is None:
        found = 0
        for id_ in game.hero_ids(t):
            if id_ in t.cells:
                eye = t.cells[id_].bit_length() - 1
                others = t.occupied(PARTY) & ~t.cells[id_]
                view = game.view_past(t, eye, others)
                if id_ in pitted:
                    view &= game.ring(t, t.cells[id_])
                found |= view | t.cells[id_]
        t.ground[key] = found
    return found


def legal_squares(game: "Journeys1", t: "Table", hidden: bool) -> Squares:
    """Where spawned monsters may stand (J-1401…J-1405)."""
    key = ("spawn", hidden)
    known: Squares | None = t.memo.get(key)
    if known is None:
        known = t.memo[key] = _legal_squares(game, t, hidden)
    return known


def _legal_squares(game: "Journeys1", t: "Table", hidden: bool) -> Squares:
    free = game.all_squares(t) & ~t.occupied() & ~move.obstacles(game, t) & ~game.terrain(t, "pit")
    if game.flag("spawn_on_active_glyph") == "forbidden":
        free &= ~game.active_glyphs(t)
    if hidden:
        free &= ~seen_by_heroes(game, t)
        free = modifiers.squares_added(t, "spawn_squares", game.overlord, free)
    return free


def spots_for(game: "Journeys1", t: "Table", f: SpawnF) -> list[bases.Place]:
    """The ways the next figure may be placed."""
    free = legal_squares(game, t, f.hidden)
    wanted = _wanted(t, f, free)
    return [place for place in bases.spots(game, t, _size(game, f), free) if place[2] & wanted]


def squares_for(game: "Journeys1", t: "Table", f: SpawnF) -> Squares:
    """The same for a figure whose base is one square."""
    free = legal_squares(game, t, f.hidden)
    return free & _wanted(t, f, free)


def _wanted(t: "Table", f: SpawnF, free: Squares) -> Squares:
    """The squares of which a base must cover one."""
    if not f.spots:
        return free
    key = ("spots", f.spots)
    wanted: Squares | None = t.ground.get(key)
    if wanted is None:
        wanted = 0
        for index in f.spots:
            wanted |= 1 << index
        t.ground[key] = wanted
    return wanted


def _size(game: "Journeys1", f: SpawnF) -> tuple[int, int]:
    """The base of the figures of a frame."""
    return game.base_size(f.entry, f.rank) if game.find_entry(f.entry) is not None else (1, 1)


class SpawnRunner(Runner[SpawnF]):
    """Monsters placed one at a time; those without a legal space are not placed (J-1407)."""

    asks = True

    def run(self, t: "Table", f: SpawnF) -> bool | None:
        game = cast("Journeys1", t.game)
        if f.count <= 0:
            t.stack.pop()
            return None
        if self._must_recycle(t, f) and not self._recyclable(t, f):
            t.stack.pop()
            return None
        if not (squares_for(game, t, f) if _size(game, f) == (1, 1) else spots_for(game, t, f)):
            t.stack.pop()
            return None
        return WAIT

    def _recyclable(self, t: "Table", f: SpawnF) -> list[int]:
        """Figures of the kind that could be taken off the board (J-1409); those just placed stay."""
        game = cast("Journeys1", t.game)
        return [
            x for x in in_use(game, t, kind_of(game, f.entry), f.rank)
            if t.figures[x].rank != "named" and "new" not in t.figures[x].tokens
        ]  # fmt: skip

    def _must_recycle(self, t: "Table", f: SpawnF) -> bool:
        game = cast("Journeys1", t.game)
        return runs_out(game, t, f.entry, f.rank)

    def seat(self, t: "Table", f: SpawnF) -> int:
        return f.seat

    def decision(self, t: "Table", f: SpawnF) -> Decision:
        params: dict[str, str | int] = {"name": t.game.entry_name(f.entry), "n": f.count}  # type: ignore[attr-defined]
        code = "j1.ask.recycle" if self._must_recycle(t, f) else "j1.ask.spawn"
        return Decision(t.number, f.seat, "spawn", None, Text(code, params), "J-1405")

    def actions(self, t: "Table", f: SpawnF) -> Actions:
        game = cast("Journeys1", t.game)
        if self._must_recycle(t, f):
            return Actions([*(a.Recycle(x) for x in self._recyclable(t, f)), PASS])
        if _size(game, f) == (1, 1):
            return Actions([PASS], squares_for(game, t, f), game.place_table)
        return Actions([PASS, *(a.PlaceAt(game.square(at), turn) for at, turn, _ in spots_for(game, t, f))])

    def answer(self, t: "Table", f: SpawnF, action: Action) -> None:
        game = cast("Journeys1", t.game)
        if isinstance(action, Pass):
            t.stack.pop()
        elif isinstance(action, a.Recycle):
            t.emit(e.Left(action.figure, "recycled"))
        elif isinstance(action, a.PlaceAt):
            t.swap(replace(f, count=f.count - 1))
            if f.element:
                element: Any = game.quest.elements[f.element]
                arrive(game, t, element, f.entry, action.to, action.turn)
                return
            figure = new_monster(game, t, f.entry, f.rank, action.to, action.turn)
            t.emit(e.Appeared(figure, "spawn"))
            window(t, "spawned", {"figure": figure.id, "seat": game.overlord})

    def options(self, t: "Table", f: SpawnF) -> list[Option]:
        return [
            Option(x, t.game.label(t, x), getattr(x, "to", None), group="spawn", default=isinstance(x, Pass))
            for x in self.actions(t, f)
        ]


def new_monster(
    game: "Journeys1", t: "Table", entry: str, rank: str, at: tuple[int, int], turn: int = 0, element: str = "",
    name: str = "", pays: int = 0,
) -> Figure:  # fmt: skip
    """A monster that comes into the game."""
    tokens = {"acted": 1} if t.turn == game.overlord and t.phase == "none" else {}
    return Figure(
        t.fresh(), entry, "monster", game.overlord, game.overlord, rank, at, turn, tokens=tokens, element=element,
        name=name, pays=pays,
    )  # fmt: skip


# --- areas -----------------------------------------------------------------------------------


def reveal_area(game: "Journeys1", t: "Table", area: str, figure: int) -> None:
    """An area comes into view: its figures and markers are placed, its text is read (J-306, J-1411)."""
    if area in t.revealed:
        return
    t.emit(e.AreaRevealed(area, figure))
    mask = game.area_masks[area]
    for id_, element in game.quest.elements.items():
        at = getattr(element, "at", None)
        if not (isinstance(at, tuple) and len(at) == 2 and mask >> game.index(at) & 1):
            continue
        place_element(game, t, id_, element)
    zone = game.quest.elements.get(area)
    if isinstance(zone, q.Area) and zone.read:
        t.emit(e.Said(zone.read, ()))
    window(t, "area_revealed", {"area": area, "figure": figure or None})


def place_element(game: "Journeys1", t: "Table", id_: str, element: Any) -> None:
    """Puts one element of an area on the board."""
    if isinstance(element, q.Monster):
        if game.heroes in element.heroes:
            place_monster(game, t, element)
        return
    token = token_of(game, t, element)
    if token is not None:
        t.emit(e.TokenChanged(token, why="placed"))


def place_monster(game: "Journeys1", t: "Table", element: q.Monster) -> None:
    """Puts an authored monster where the quest says, or as near as it fits."""
    entry = game.entry_of_element(element)
    free = game.all_squares(t) & ~t.occupied() & ~move.obstacles(game, t)
    size = game.base_size(entry, element.rank)
    width, height = size if element.turn % 2 == 0 else size[::-1]
    index = game.index(element.at)
    wanted = bases.box(game.stride, index, width, height)
    at, turn = element.at, element.turn % 2
    if wanted & ~free:
        near = sorted(
            bases.spots(game, t, size, free),
            key=lambda place: (game.grid.distance(place[0], index), place[0], place[1]),
        )
        if not near:
            return
        at, turn = game.square(near[0][0]), near[0][1]
    strict = game.flag("substitute_figures") != "allowed" and bool(t.stack) and element.rank != "named"
    if strict and runs_out(game, t, entry, element.rank):
        # No substitutes: a figure of the kind is taken off the board for this one, or it does not come (J-1409).
        t.push(SpawnF(entry, element.rank, 1, game.overlord, (game.index(at),), element=element.id))
        return
    arrive(game, t, element, entry, at, turn)


def arrive(
    game: "Journeys1", t: "Table", element: q.Monster, entry: str, at: tuple[int, int], turn: int
) -> None:  # fmt: skip
    """An authored monster comes into the game, with what everybody is told about it (J-1509)."""
    figure = new_monster(game, t, entry, element.rank, at, turn, element.id, element.name, element.conquest)
    t.emit(e.Appeared(figure, "reveal" if t.round else "setup"))
    if element.public:
        t.emit(e.Said(element.public, (), (at,), figure.id))


def token_of(game: "Journeys1", t: "Table", element: Any) -> Token | None:
    """The marker that an element stands for."""
    match element:
        case q.Glyph():
            return Token(element.id, "glyph", element.at, active=element.active)
        case q.Potion():
            return Token(element.id, "potion", element.at, colour=element.potion)
        case q.Money():
            return Token(element.id, "money", element.at, value=element.coins)
        case q.Chest():
            return Token(element.id, "chest", element.at, colour=element.tier, secret=chest_row(game, t, element))
        case q.Relic():
            return Token(element.id, "relic", element.at, noted=element.item)
        case q.RuneKey():
            return Token(element.id, "rune_key", element.at, colour=element.colour)
        case q.Encounter():
            return Token(element.id, "encounter", element.at)
        case q.Token():
            return Token(element.id, element.token, element.at, hidden=element.hidden, colour=element.colour,
                         value=element.value, noted=element.name)  # fmt: skip
    return None


def chest_row(game: "Journeys1", t: "Table", element: q.Chest) -> str:
    """The row of the chest table that a chest holds: named by the author, or drawn of its tier (J-414, J-1725)."""
    if element.row:
        return element.row
    rows = [x.id for x in game.quest.elements.values() if isinstance(x, q.ChestRow) and x.tier == element.tier]
    named = {x.row for x in game.quest.elements.values() if isinstance(x, q.Chest) and x.row}
    used = {token.secret for token in t.tokens.values() if token.secret}
    left = [row for row in rows if row not in used and row not in named] or [r for r in rows if r not in named] or rows
    return left[t.below("setup", len(left), "chest")] if left else ""


def placing(mask: Squares) -> list[int]:
    """The squares of a mask in order."""
    return list(bits(mask))
