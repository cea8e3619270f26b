"""Where a familiar goes after its owner's turn: it fetches, hands over, harries, or watches (J-1908, J-1912…J-1914)."""

from typing import TYPE_CHECKING

from studio.bots.journeys1 import fight
from studio.bots.tactics import first_meeting, layers
from studio.grid.squares import Squares, bits
from studio.rules.core import modifiers
from studio.rules.core.actions import PASS, Action, Actions, StepTo
from studio.rules.core.state import Figure
from studio.rules.journeys1 import actions as a
from studio.rules.journeys1 import move, spawn
from studio.rules.journeys1.frames import FamiliarF

if TYPE_CHECKING:
    from studio.rules.core.table import Table
    from studio.rules.journeys1.game import Journeys1

NEAR = 8
"""Dark squares so near to a hero are worth being watched."""
FETCHED = ("potion", "relic")
LEASH = 2
"""A watcher that strays farther than this from its owner is worth less for every square."""


def act(game: "Journeys1", t: "Table", f: FamiliarF, actions: Actions) -> Action:
    """Picks up and hands over what it can; else the next step towards where it is of use."""
    figure = t.figures[f.figure]
    for action in actions.fixed:
        if isinstance(action, a.PickUp):
            return action
        if isinstance(action, a.Give) and action.figure == figure.owner:
            return action
    wanted = _wanted(game, t, figure, f.mp)
    assert figure.at is not None
    here = 1 << game.index(figure.at)
    if not wanted or (wanted & here and PASS in actions.fixed):
        return PASS if PASS in actions.fixed else actions.nth(0)
    free = game.all_squares(t) & ~(0 if _flies(t, figure) else move.obstacles(game, t))
    back = layers(game.ways(t), wanted & free, free, f.mp + 60, (), here)
    for layer in back[: first_meeting(back, here)]:
        if step := layer & actions.mask:
            return StepTo(game.square((step & -step).bit_length() - 1))
    return PASS if PASS in actions.fixed else actions.nth(0)


def _flies(t: "Table", figure: Figure) -> bool:
    return "fly" in modifiers.keywords(t, figure.id)


def _wanted(game: "Journeys1", t: "Table", figure: Figure, mp: int) -> Squares:
    """The squares where a familiar is of use; none when it may stay."""
    home = t.cells.get(figure.owner, 0)
    if game.value(t, "carries", figure.id):
        if list(game.items_of(t, figure.id)):
            return game.ring(t, home) | home if home else 0
        found = 0
        for token in t.tokens.values():
            if token.kind in FETCHED and token.at is not None and not token.gone and not token.hidden:
                found |= 1 << game.index(token.at)
        return found or home
    if _flies(t, figure):
        return _beside_enemies(game, t, figure)
    return _lookout(game, t, figure, mp)


def _beside_enemies(game: "Journeys1", t: "Table", figure: Figure) -> Squares:
    """Beside as many enemies as a hero can soon reach; over the named one where there is one."""
    heroes = 0
    for id_ in game.hero_ids(t):
        heroes |= t.cells.get(id_, 0)
    enemies = [x for x in sorted(t.cells) if t.figures[x].kind == "monster"]
    if not enemies or not heroes:
        return t.cells.get(figure.owner, 0)
    prey = min(enemies, key=lambda x: (game.distance(t, t.cells[x], heroes), -fight.left_of(game, t, x), x))
    rings = {x: game.ring(t, t.cells[x]) | t.cells[x] for x in enemies}
    best, chosen = 0, 0
    for square in bits(rings[prey] & game.all_squares(t)):
        count = sum(bool(ring >> square & 1) for ring in rings.values())
        if count >= best:
            chosen = (chosen if count == best else 0) | 1 << square
            best = count
    return chosen


def _lookout(game: "Journeys1", t: "Table", figure: Figure, mp: int) -> Squares:
    """The square in reach from which most of what heroes leave in the dark about them is seen: no monster appears there."""
    assert figure.at is not None
    here = 1 << game.index(figure.at)
    home = t.cells.get(figure.owner, 0) or here
    heroes = 0
    for id_ in game.hero_ids(t):
        heroes |= t.cells.get(id_, 0)
    dark = game.near(t, heroes or here, NEAR) & game.all_squares(t) & ~spawn.seen_by_heroes(game, t)
    if not dark:
        return 0
    reach = 0
    for layer in layers(game.ways(t), here, game.all_squares(t) & ~move.obstacles(game, t), mp):
        reach |= layer
    best, chosen = -1, here
    known: dict[int, int] = t.ground.setdefault(("bot lookout", dark, home), {})  # for its next steps
    for square in bits(reach):
        score = known.get(square)
        if score is None:
            far = max(0, game.distance(t, 1 << square, home) - LEASH)
            score = known[square] = 4 * (game.view_from(t, square) & dark).bit_count() - far
        if score > best or (score == best and 1 << square == here):
            best, chosen = score, 1 << square
    return chosen
