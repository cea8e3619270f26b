"""Movement: what a figure may enter, where it may stop, and what entering a square brings (chapter 7)."""

from typing import TYPE_CHECKING, Any

from msgspec.structs import replace

from studio.grid.reach import flood
from studio.grid.squares import Squares, bits
from studio.rules.core import events as e
from studio.rules.core import harm, modifiers
from studio.rules.core.state import PARTY, Figure
from studio.rules.core.windows import hears, window
from studio.rules.journeys1 import bases
from studio.rules.journeys1.bases import Place

if TYPE_CHECKING:
    from studio.rules.core.table import Table
    from studio.rules.journeys1.game import Journeys1


def obstacles(game: "Journeys1", t: "Table") -> Squares:
    """Squares whose terrain nobody enters on foot (J-1607)."""
    found: Squares | None = t.ground.get("obstacles")
    if found is None:
        found = 0
        for kind in ("rubble", "water", "wall", "obstacle"):
            found |= game.terrain(t, kind)
        t.ground["obstacles"] = found
    return found


def ground(game: "Journeys1", t: "Table") -> Squares:
    """The squares in play that can be entered on foot, whoever stands there."""
    found: Squares | None = t.ground.get("on foot")
    if found is None:
        found = t.ground["on foot"] = game.all_squares(t) & ~obstacles(game, t)
    return found


def passable(game: "Journeys1", t: "Table", figure: Figure) -> Squares:
    """The squares a figure may move through (J-704, J-705, J-1109)."""
    key = ("pass", figure.id)
    found: Squares | None = t.memo.get(key)
    if found is None:
        over = modifiers.allowed(t, "pass_obstacle", figure.id)
        found = game.all_squares(t) if over else ground(game, t)
        if not modifiers.allowed(t, "pass_enemy", figure.id):
            found &= ~t.occupied(0 if game.team(figure.seat) else PARTY)
        t.memo[key] = found
    return found


def endable(game: "Journeys1", t: "Table", figure: Figure) -> Squares:
    """The squares a figure may stop on: empty, no obstacle, no active glyph for monsters (J-704, J-1506)."""
    key = ("end", figure.id)
    found: Squares | None = t.memo.get(key)
    if found is None:
        own = t.cells.get(figure.id, 0)
        found = t.ground.get("on foot") or ground(game, t)
        found &= ~t.occupied() | own
        if t.is_crowded:
            for id_ in t.figures_on(own):
                if id_ != figure.id:
                    found &= ~t.cells[id_]
        if figure.kind == "monster":
            found &= ~game.active_glyphs(t)
        t.memo[key] = found
    return found


def in_pit(game: "Journeys1", t: "Table", figure: Figure) -> bool:
    """Whether a figure's whole base lies in pits that harm it (J-1601, J-1603, J-1513)."""
    pits = game.terrain(t, "pit")
    cells = t.cells.get(figure.id, 0)
    if not cells & pits:
        return False
    return not cells & ~pits and not modifiers.is_immune(t, figure.id, "pit")


def may_spend(t: "Table", figure: int) -> bool:
    """Whether a figure can spend movement points at all (J-1110, J-1203).

    An ape's form forbids movement actions, but not the move that is its whole turn (J-1214).
    """
    if modifiers.forbidden(t, "spend_mp", figure) is None:
        return True
    if t.figures[figure].action != "ape":
        return False
    return all(mod.key.startswith("form:") for mod, _ in modifiers.applying(t, "!spend_mp", figure))


def steps(game: "Journeys1", t: "Table", figure: Figure, mp: int) -> tuple[Squares, list[Place]]:
    """The steps a figure may take now: a mask for one-square bases, places for large ones (J-702…J-706)."""
    if mp < 1 or figure.at is None or figure.place != "board" or in_pit(game, t, figure):
        return 0, []
    free, ends = passable(game, t, figure), endable(game, t, figure)
    if game.size_of(figure) == (1, 1):
        x, y = figure.at
        ways = game.ways(t)
        reach = ways.step[y * game.stride + x] & free
        doubtful = reach & ~ends
        if doubtful:
            good = free & ends
            for spot in bits(doubtful):
                if mp < 2 or not (ways.step[spot] & good or flood(ways, 1 << spot, free, mp - 1) & ends):
                    reach &= ~(1 << spot)  # nowhere to stop (D-A9)
        return reach, []
    own = t.cells[figure.id]
    found = []
    for place in bases.large_steps(game, t, figure):
        mask = place[2]
        if mask & ~(free | own):
            continue
        if mask & ~ends and mp < 2:
            continue  # it could not stop there: beside another, or on an active glyph (J-704, J-1506)
        found.append(place)
    return 0, found


def stands_well(game: "Journeys1", t: "Table", figure: Figure) -> bool:
    """Whether a figure may stop where it is (J-704, J-1506)."""
    own = t.cells.get(figure.id, 0)
    if figure.kind != "monster":
        # Alone on its squares, as nearly always, it only asks what it stands on.
        return not own & ~(endable(game, t, figure) if t.is_crowded else ground(game, t))
    bad = own & ~endable(game, t, figure)
    if bad and not figure.moved and not game.flag("must_leave_glyph"):
        bad &= ~game.active_glyphs(t)  # it was there before its turn and need not be moved off
    return not bad


def shares(game: "Journeys1", t: "Table", figure: Figure) -> bool:
    """Whether another figure stands on the squares of one; familiars are none (J-605, J-1906)."""
    return bool(t.is_crowded) and any(x != figure.id for x in t.figures_on(t.cells.get(figure.id, 0)))


def step(game: "Journeys1", t: "Table", figure: Figure, to: int, turn: int, cost: int = 1) -> None:
    """Takes a step for movement points, with all it brings."""
    assert figure.at is not None
    before = t.cells[figure.id]
    was = game.index(figure.at)
    if figure.entry in game.line_watchers:
        note_line(t, figure, game.square(to))
    t.emit(e.Stepped(figure.id, game.square(to), figure.at, turn, cost))
    entered(game, t, figure.id, before, was, False)


def note_line(t: "Table", figure: Figure, to: tuple[int, int]) -> None:
    """Keeps whether the move so far is one straight line (`figure.straight`)."""
    assert figure.at is not None
    heading = (to[0] - figure.at[0] + 1) * 3 + to[1] - figure.at[1] + 2
    known = figure.tokens.get("heading", 0)
    if not known:
        t.emit(e.Inflicted(figure.id, "heading", heading))
    elif known != heading and "bent" not in figure.tokens:
        t.emit(e.Inflicted(figure.id, "bent", 1))


def entered(game: "Journeys1", t: "Table", figure: int, before: Squares, was: int, forced: bool) -> None:
    """What entering squares brings: pits, glyphs, sights, and whoever listens (J-1601, J-1610, J-306, J-1103)."""
    f = t.figures[figure]
    now = t.cells.get(figure, 0)
    fresh = now & ~before
    if not fresh:
        return
    if f.kind == "hero":
        look(game, t, f)
    if hears(t, "entered"):
        square = _entered_square(game, t, f, fresh)
        window(t, "entered", {"figure": figure, "square": square, "from": was, "forced": forced})
    pits = game.terrain(t, "pit")
    if pits and now & ~pits == 0 and before & ~pits and not modifiers.is_immune(t, figure, "pit"):
        harm.hurt(t, figure, 1, why="terrain")
    if f.kind == "hero":  # an ape, too: waking is no act of his (D-A37)
        wake_glyphs(game, t, f, now)


def _entered_square(game: "Journeys1", t: "Table", figure: Figure, fresh: Squares) -> int:
    """The square that stands for those a large base entered: one beside an enemy, if there is one."""
    if fresh & (fresh - 1):
        beside = fresh & game.ring(t, t.occupied(0 if game.team(figure.seat) else PARTY))
        fresh = beside or fresh
    return (fresh & -fresh).bit_length() - 1


def wake_glyphs(game: "Journeys1", t: "Table", figure: Figure, cells: Squares) -> None:
    """A hero on (or by ability near) an inactive glyph activates it: 3 conquest (J-1610)."""
    glyphs = game.inactive_glyphs(t)
    if not glyphs:
        return
    near = game.value(t, "glyph_range", figure.id)
    reach = game.near(t, cells, near) if near else cells
    if not glyphs & reach:
        return
    for token in list(t.tokens.values()):
        if token.kind == "glyph" and not token.active and token.at is not None and reach >> game.index(token.at) & 1:
            t.emit(e.TokenChanged(replace(token, active=True), figure.id, "activated"))
            harm.gain(t, PARTY, "conquest", 3)
            window(t, "glyph_activated", {"token": token.id, "figure": figure.id})


def look(game: "Journeys1", t: "Table", figure: Figure) -> None:
    """A hero who sees any part of an unrevealed area reveals it (J-306)."""
    hidden = game.unrevealed(t)
    if not hidden or figure.at is None or figure.place != "board":
        return
    index = game.index(figure.at)
    seen = game.view_from(t, index) & hidden
    if not seen:
        return
    seen &= game.view_past(t, index, t.occupied() & ~t.cells[figure.id])
    if seen:
        for area, mask in game.area_masks.items():
            if mask & seen and area not in t.revealed:
                game.reveal_area(t, area, figure.id)
        look(game, t, t.figures[figure.id])


def look_all(game: "Journeys1", t: "Table") -> None:
    """Every hero looks again: a door opened, a figure went out of the way."""
    if game.unrevealed(t):
        for id_ in sorted(t.figures):
            if t.figures[id_].kind == "hero":
                look(game, t, t.figures[id_])


def put(game: "Journeys1", t: "Table", figure: int, to: int, turn: int, how: Any) -> None:
    """Puts a figure on squares by force or by a movement action, with all that brings."""
    f = t.figures[figure]
    before = t.cells.get(figure, 0)
    was = game.index(f.at) if f.at is not None else -1
    t.emit(e.Placed(figure, game.square(to), turn, "board", how))
    entered(game, t, figure, before, was, how in ("slide", "throw", "place"))


def unstack(game: "Journeys1", t: "Table", figure: int) -> None:
    """A figure that may not stop where it was stopped is moved to the nearest square where it may."""
    f = t.figures.get(figure)
    if f is None or f.at is None or f.place != "board" or f.kind == "familiar":
        return
    cells = t.cells[figure]
    if not cells & obstacles(game, t) and not shares(game, t, f):
        return
    free = endable(game, t, f)
    for distance in range(1, 60):
        ring = game.near(t, cells, distance) & free
        for index, turn, _ in bases.spots(game, t, game.size_of(f), ring | (cells & free)):
            if (index, turn) != (game.index(f.at), f.turn):
                t.emit(e.Placed(figure, game.square(index), turn, "board", "slide"))
                return
