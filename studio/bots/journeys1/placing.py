"""Where the overlord puts figures: new monsters behind the heroes, those a blow throws into pits (J-1405, J-1111)."""

from typing import TYPE_CHECKING

from studio.bots.journeys1 import fight
from studio.bots.tactics import layers
from studio.grid.squares import bits
from studio.rules.core.actions import PASS, Action, Actions
from studio.rules.core.state import Figure
from studio.rules.journeys1 import actions as a
from studio.rules.journeys1 import move

if TYPE_CHECKING:
    from studio.rules.core.table import Table
    from studio.rules.journeys1.game import Journeys1

LIMIT = 60
STRIDE = 4
"""A new monster that is nearer than so many steps comes to blows at once: nearer still is no better."""
IDLE = 10
"""A monster farther than so many squares from every hero is of more use as another one."""


def place(game: "Journeys1", t: "Table", actions: Actions) -> Action:
    """Within reach of the weakest hero, and there where fewest of the others are near: behind the party."""
    if any(isinstance(x, a.Recycle) for x in actions.fixed):
        return _recycled(game, t, actions)
    weak = _weakest(game, t)
    others = 0
    for id_ in game.hero_ids(t):
        if id_ != weak:
            others |= t.cells.get(id_, 0)
    prey = t.cells.get(weak, 0) or others
    ways, walkable = game.ways(t), game.all_squares(t) & ~move.obstacles(game, t)
    placed = [(game.index(to), action) for action in actions.fixed if (to := _named(action)) is not None]
    spots = actions.mask
    for index, _ in placed:
        spots |= 1 << index
    best = 0
    for layer in layers(ways, prey, walkable, STRIDE):
        best |= layer & spots
    if not best:
        best = layers(ways, prey, walkable, LIMIT, (), spots)[-1] & spots or spots
    farthest, chosen, at = -1, None, 0
    for index, action in placed:
        if best >> index & 1 and (distance := game.distance(t, 1 << index, others) if others else 0) > farthest:
            farthest, chosen = distance, action
    for index in bits(best & actions.mask):
        if (distance := game.distance(t, 1 << index, others) if others else 0) > farthest:
            farthest, chosen, at = distance, None, index
    if chosen is None and farthest >= 0:
        chosen = actions.at(at)
    return chosen if chosen is not None else actions.nth(0)


def _named(action: Action) -> tuple[int, int] | None:
    """The square that an answer names, if it names one."""
    to = getattr(action, "to", None) or getattr(action, "thing", None)
    return to if isinstance(to, tuple) else None


def _weakest(game: "Journeys1", t: "Table") -> int:
    """The hero on the board who can take the fewest wounds."""
    heroes = [id_ for id_ in game.hero_ids(t) if t.cells.get(id_)]
    return min(heroes, key=lambda x: (fight.left_of(game, t, x), x), default=0)


def _recycled(game: "Journeys1", t: "Table", actions: Actions) -> Action:
    """The figure that is farthest from all heroes, if it is far; else nobody is taken off the board (J-1409)."""
    heroes = 0
    for id_ in game.hero_ids(t):
        heroes |= t.cells.get(id_, 0)
    idle = [
        (game.distance(t, t.cells[x.figure], heroes), -x.figure, x)
        for x in actions.fixed if isinstance(x, a.Recycle) and x.figure in t.cells
    ]  # fmt: skip
    far = max(idle, default=None, key=lambda found: found[:2])
    if far is not None and heroes and far[0] > IDLE:
        return far[2]
    return PASS if PASS in actions.fixed else actions.nth(0)


def throw(game: "Journeys1", t: "Table", figure: Figure, actions: Actions) -> Action:
    """Where a figure thrown by a blow lands: in a pit, else farthest from its friends."""
    pits = game.terrain(t, "pit")
    friends = 0
    for x in t.cells:
        if x != figure.id and t.figures[x].kind == "hero":
            friends |= t.cells[x]
    best: tuple[int, Action] | None = None
    for action in actions:
        to = getattr(action, "to", None)
        if to is None:
            continue
        bit = 1 << game.index(to)
        score = (1000 if bit & pits else 0) + (game.distance(t, bit, friends) if friends else 0)
        if best is None or score > best[0]:
            best = score, action
    return best[1] if best is not None else PASS
