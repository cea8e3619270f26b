"""The battlefield: steps and their cost, engagement, sight, cover and distance (chapters 17 and 22)."""

from collections.abc import Iterable
from typing import TYPE_CHECKING

from msgspec.structs import replace

from studio.grid.reach import Ways, distance, layers, places
from studio.grid.squares import Squares, bits
from studio.rules.core import events as e
from studio.rules.core import modifiers
from studio.rules.core.state import Figure, Token
from studio.rules.core.windows import window

if TYPE_CHECKING:
    from studio.rules.command.game import Command
    from studio.rules.core.table import Table

FREE_MODES = ("shift", "slide")
"""Ways of moving that do not stop beside an enemy (D-265, D-267)."""


def enemies(game: "Command", t: "Table", seat: int) -> Squares:
    """The squares of all creatures of other teams."""
    found = 0
    for figure in t.figures.values():
        if game.team(figure.seat) != game.team(seat):
            found |= t.cells.get(figure.id, 0)
    return found


def engaged(game: "Command", t: "Table", cells: Squares, seat: int) -> bool:
    """Whether an enemy stands a legal step away (D-248, DA-31)."""
    return bool(game.ring(t, cells) & enemies(game, t, seat))


def slow(game: "Command", t: "Table") -> Squares:
    """The squares that cost one point more (D-255, D-256, D-258)."""
    return game.terrain(t, "difficult") | game.terrain(t, "hazard") | game.terrain(t, "obstacle")


def walls(game: "Command", t: "Table") -> Squares:
    """The squares that are wall (D-144)."""
    return game.terrain(t, "wall") | game.terrain(t, "rubble")


def passable(game: "Command", t: "Table", figure: Figure, mode: str) -> Squares:
    """Where the top left of a creature may be on its way: through allies, not through enemies (D-241, D-242)."""
    free = game.floor & ~walls(game, t)
    if mode != "slide" and not modifiers.allowed(t, "pass_enemy", figure.id):
        free &= ~enemies(game, t, figure.seat)
    return places(game.grid, free, *game.size_of(figure))


def endable(game: "Command", t: "Table", figure: Figure) -> Squares:
    """Where the top left of a creature may stop: on no other creature (D-243)."""
    others = 0
    for id_, cells in t.cells.items():
        if id_ != figure.id:
            others |= cells
    return places(game.grid, game.floor & ~walls(game, t) & ~others, *game.size_of(figure))


def cost(game: "Command", t: "Table", figure: Figure, index: int) -> int:
    """Movement points for a step: one more when any square of the new position is slow (D-246)."""
    cells = game.cells_at(figure, index)
    return 2 if cells & slow(game, t) and not modifiers.allowed(t, "ignore_difficult", figure.id) else 1


def stops(game: "Command", t: "Table", figure: Figure, index: int, mode: str) -> bool:
    """Whether a mover must stop there (D-248)."""
    if mode in FREE_MODES or modifiers.allowed(t, "pass_enemy", figure.id):
        return False
    return engaged(game, t, game.cells_at(figure, index), figure.seat)


def touching(game: "Command", figure: Figure, squares: Squares) -> Squares:
    """Where the top left of a creature may be so that it covers any of the squares."""
    width, height = game.size_of(figure)
    return sum_of(squares >> y * game.stride + x for y in range(height) for x in range(width))


def sum_of(masks: Iterable[Squares]) -> Squares:
    """The squares in any of the sets."""
    found = 0
    for mask in masks:
        found |= mask
    return found


def steps(game: "Command", t: "Table", figure: Figure, points: int, mode: str) -> Squares:
    """The steps a creature can take and still find a square to stop on (D-243, D-253)."""
    if points < 1 or figure.at is None:
        return 0
    ways = game.block_ways(t, *game.size_of(figure))
    free, ends = passable(game, t, figure, mode), endable(game, t, figure)
    dear = 0
    if not modifiers.allowed(t, "ignore_difficult", figure.id):
        dear = touching(game, figure, slow(game, t))
    ring = ways.step[game.index(figure.at)] & free
    if points < 2:
        ring &= ~dear
    doubtful = ring & ~ends
    if doubtful:
        halting = 0
        if mode not in FREE_MODES and not modifiers.allowed(t, "pass_enemy", figure.id):
            halting = touching(game, figure, game.ring(t, enemies(game, t, figure.seat)))
        for index in bits(doubtful):
            spot, left = 1 << index, points - (2 if dear >> index & 1 else 1)
            if spot & halting or not _may_stop(ways, spot, free & ~halting, ends, dear, left):
                ring ^= spot  # an ally's square is only passed on the way to another
    return ring


def _may_stop(ways: Ways, spot: Squares, free: Squares, ends: Squares, dear: Squares, left: int) -> bool:
    """Whether some square to stop on can be reached from a square that is none."""
    for spent, layer in enumerate(layers(ways, spot, free, left, dear)):
        next_ = ways.spread(layer) & ends
        if (next_ & ~dear and spent < left) or (next_ & dear and spent + 1 < left):
            return True
    return False


def step(game: "Command", t: "Table", figure: Figure, to: int) -> bool:
    """Takes a step; answers whether it led onto hazardous ground for the first time (D-256)."""
    assert figure.at is not None
    was = game.index(figure.at)
    t.emit(e.Stepped(figure.id, game.square(to), figure.at, 0, cost(game, t, figure, to)))
    window(t, "entered", {"figure": figure.id, "square": to, "from": was, "forced": False})
    for token in treasures(game, t, t.figures[figure.id]):
        if not token.active:  # turned up in passing, which stops nobody (D-336, DA-38)
            t.emit(
                e.TokenChanged(replace(token, active=True, value=int(token.secret), secret=""), figure.id, "revealed")
            )
            window(t, "token_revealed", {"token": token.id, "figure": figure.id})
    return bool(t.cells[figure.id] & game.terrain(t, "hazard")) and "burnt" not in figure.tokens


def treasures(game: "Command", t: "Table", figure: Figure) -> list[Token]:
    """The treasure, face down or not, under a creature (D-339)."""
    cells = t.cells.get(figure.id, 0)
    return [
        token for _, token in sorted(t.tokens.items())
        if token.kind == "treasure" and not token.gone and token.at is not None and cells >> game.index(token.at) & 1
    ]  # fmt: skip


# --- sight ---------------------------------------------------------------------------------------


def blockers(game: "Command", t: "Table", actor: Figure, target: int) -> int:
    """What blocks lines between two creatures: walls, obstacles, other enemies of the actor (D-309, D-311)."""
    hidden = walls(game, t) | game.terrain(t, "obstacle") | enemies(game, t, actor.seat)
    hidden &= ~t.cells.get(actor.id, 0) & ~t.cells.get(target, 0)
    return game.lines.blockers(hidden, game.closed_edges(t) | game.rim)


def has_line(game: "Command", t: "Table", actor: Figure, target: int) -> bool:
    """Whether a creature has line of sight to another (D-309)."""
    hidden = blockers(game, t, actor, target)
    eyes, there = t.cells.get(actor.id, 0), t.cells.get(target, 0)
    return any(game.lines.clear(a, b, hidden) for a in bits(eyes) for b in bits(there))


def in_cover(game: "Command", t: "Table", actor: Figure, target: int) -> bool:
    """Whether a creature that is seen has cover: no clear shot at a square that is no obstacle (D-312…D-315)."""
    hidden = blockers(game, t, actor, target)
    open_ = t.cells.get(target, 0) & ~game.terrain(t, "obstacle")
    return not any(game.lines.full(a, b, hidden) for a in bits(t.cells.get(actor.id, 0)) for b in bits(open_))


def counted(game: "Command", t: "Table", here: Squares, there: Squares) -> int:
    """The shortest chain of squares, around walls and through creatures (D-319…D-321)."""
    if not here or not there:
        return 999
    found = distance(game.ways(t), here, there, game.floor & ~walls(game, t))
    return found if found >= 0 else 999
