"""Movement: which spaces a figure may enter and end in, and what a step costs (chapter 7)."""

from typing import TYPE_CHECKING

from studio.grid.reach import layers
from studio.grid.squares import Squares, bits
from studio.rules.core import events as e
from studio.rules.core import modifiers
from studio.rules.core.state import PARTY, Figure
from studio.rules.core.windows import window

if TYPE_CHECKING:
    from studio.rules.core.table import Table
    from studio.rules.journeys2.game import Journeys2


def obstacles(game: "Journeys2", t: "Table") -> Squares:
    """The spaces nobody enters (S-705)."""
    return game.terrain(t, "obstacle") | game.terrain(t, "wall") | game.terrain(t, "rubble")


def free(game: "Journeys2", t: "Table", figure: Figure) -> Squares:
    """The spaces a figure may pass: no obstacle, no enemy (S-705, S-1215)."""
    enemies = t.occupied(0 if game.team(figure.seat) else PARTY)
    return game.all_squares(t) & ~obstacles(game, t) & ~enemies


def ends(game: "Journeys2", t: "Table", figure: Figure) -> Squares:
    """The spaces a figure may stop in: without another figure (S-706)."""
    own = 0 if figure.at is None else 1 << game.index(figure.at)
    others = t.occupied() & ~own
    if own and any(x != figure.id for x in t.figures_on(own)):
        others |= own
    return game.all_squares(t) & ~obstacles(game, t) & ~others


def cost(game: "Journeys2", t: "Table", index: int) -> int:
    """Movement points to enter a space: water costs 2 (S-703, S-1704)."""
    return 2 if game.terrain(t, "water") >> index & 1 else 1


def may_move(t: "Table", figure: int) -> bool:
    """Whether a figure can spend movement points."""
    return modifiers.forbidden(t, "spend_mp", figure) is None


def steps(game: "Journeys2", t: "Table", figure: Figure, mp: int) -> Squares:
    """The spaces a figure can step to with its points and still find one to stop in."""
    if mp < 1 or figure.at is None or not may_move(t, figure.id):
        return 0
    passes, stops = free(game, t, figure), ends(game, t, figure)
    water = game.terrain(t, "water")
    found = 0
    for index in bits(game.ways(t).step[game.index(figure.at)] & passes):
        left = mp - cost(game, t, index)
        if left < 0:
            continue
        spot = 1 << index
        if spot & stops or any(layer & stops for layer in layers(game.ways(t), spot, passes, left, water)):
            found |= spot
    return found


def step(game: "Journeys2", t: "Table", figure: Figure, to: int) -> None:
    """Takes a step, with all it brings."""
    assert figure.at is not None
    was = game.index(figure.at)
    t.emit(e.Stepped(figure.id, game.square(to), figure.at, 0, cost(game, t, to)))
    window(t, "entered", {"figure": figure.id, "square": to, "from": was, "forced": False})
