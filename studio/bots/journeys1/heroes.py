"""A hero's turn played greedily: which action, whether to strike, where to go, what to use on the way."""

from collections.abc import Sequence
from typing import TYPE_CHECKING

from studio.bots.journeys1 import fight, goals, orders
from studio.bots.journeys1.goals import NOWHERE
from studio.bots.tactics import first_meeting
from studio.rules.core.actions import PASS, Action, Actions, Choose, StepTo, Strike, Use
from studio.rules.core.state import Figure
from studio.rules.journeys1 import actions as a
from studio.rules.journeys1 import why
from studio.rules.journeys1.frames import ActF

if TYPE_CHECKING:
    from studio.rules.core.table import Table
    from studio.rules.journeys1.game import Journeys1

GOOD = 500
"""An attack worth this much, in thousandths of a wound, is worth making."""
HURT = 5
"""So many wounds taken make a healing potion worth drinking."""
CHEAPEST = 25
"""With less there is nothing to be had in town."""
NEAR, FAR = 8, 12
"""Enemies within so many steps are upon a hero; friends beyond so many are far behind."""
Answers = Sequence[Action]


def next_hero(game: "Journeys1", t: "Table", actions: Actions) -> Action:
    """Whoever is nearest to an enemy goes first; those in town come last."""
    best: tuple[int, Action] | None = None
    foes = 0
    for action in actions.fixed:
        assert isinstance(action, Choose)
        assert isinstance(action.thing, int)
        figure = t.figures[action.thing]
        if not foes:
            for x in fight.enemies(game, t, figure):
                foes |= t.cells[x]
        here = t.cells.get(figure.id, 0)
        score = -goals.NOWHERE if not here else -game.distance(t, here, foes) if foes else 0
        if best is None or score > best[0]:
            best = score, action
    assert best is not None
    return best[1]


def declare(game: "Journeys1", t: "Table", figure: Figure) -> Action:
    """Battle where there is somebody to strike, Advance where one comes to it, else Run; Ready to rest."""
    if figure.place != "board":
        return a.Declare("run")
    spare = fight.spare_of(game, t, figure.id)
    if fight.best_now(game, t, figure) >= GOOD:
        return a.Declare("ready" if orders.braces(game, t, figure) else "battle")
    speed = game.value(t, "speed", figure.id)
    distance, _, _ = goals.attack_way(game, t, figure)
    if distance <= speed + max(0, spare - 1):
        return a.Declare("advance")
    todo = goals.goals(game, t, figure)
    if figure.fatigue >= 3 and spare <= 1 and distance > speed + 4 and not todo:
        return a.Declare("ready")
    if todo or distance < NOWHERE:
        return a.Declare("run")
    return a.Declare("ready")


def act(game: "Journeys1", t: "Table", f: ActF, actions: Actions) -> Action:
    """The next thing a hero does in his turn."""
    figure = t.figures[f.figure]
    fixed = actions.fixed
    kinds = {type(x) for x in fixed}
    if a.PickUp in kinds:
        for action in fixed:
            if isinstance(action, a.PickUp) and goals.is_wanted(game, t, figure, t.tokens[action.token]):
                return action
    if (potion := _potion(game, t, figure, fixed)) is not None:
        return potion
    if figure.place == "town":
        return _in_town(game, t, figure, fixed)
    value, strike = 0, None
    if Strike in kinds and figure.attacks:
        value, strike = fight.best_strike(game, t, figure, [x for x in fixed if isinstance(x, Strike)])
        if strike is not None and value >= (GOOD if figure.mp else 1):
            return strike
    if a.OpenChest in kinds:
        return next(x for x in fixed if isinstance(x, a.OpenChest))
    if Use in kinds and (use := _ability(game, t, figure, fixed)) is not None:
        return use
    if a.Half in kinds:
        return a.Half("attack") if fight.best_now(game, t, figure) >= GOOD else a.Half("move")
    if a.Climb in kinds and (out := _climb(game, t, figure, fixed)) is not None:
        return out
    if (way := _go(game, t, figure, actions)) is not None:
        return way
    if strike is not None and value > 0:
        return strike
    return orders.order(game, t, figure, fixed) or (PASS if PASS in fixed else actions.nth(0))


def _potion(game: "Journeys1", t: "Table", figure: Figure, fixed: Answers) -> Action | None:
    """A potion when it is needed and does not go to waste; fatigue for the movement it costs."""
    hurt = figure.damage >= HURT or (figure.damage > 2 and fight.left_of(game, t, figure.id) <= 4)
    tired = figure.fatigue >= 3 and not fight.spare_of(game, t, figure.id)
    if not hurt and not tired:
        return None
    for action in fixed:
        if isinstance(action, a.Drink):
            if t.cards[action.card].entry == ("healing_potion" if hurt else "vitality_potion"):
                return action
    if hurt and not figure.mp and a.Exert() in fixed and why.potion(game, t, figure) is None:
        if has_potion(game, t, figure.id, "healing_potion"):
            return a.Exert()
    return None


def _climb(game: "Journeys1", t: "Table", figure: Figure, fixed: Answers) -> Action | None:
    """Out of a pit on the side where something is to be done."""
    climbs = {game.index(x.to): x for x in fixed if isinstance(x, a.Climb)}
    if not climbs:
        return None
    todo = goals.goals(game, t, figure)
    squares = todo[0].squares if todo else goals.attack_way(game, t, figure)[1]
    mask = 0
    for index in climbs:
        mask |= 1 << index
    step = goals.next_step(game, t, figure, squares, mask) if squares else -1
    return climbs.get(step) or next(iter(climbs.values()))


def _in_town(game: "Journeys1", t: "Table", figure: Figure, fixed: Answers) -> Action:
    """Shops with what the purse allows, and comes back by the glyph nearest to where something is to be done."""
    returns = [(_glyph_worth(game, t, figure, x.token), x) for x in fixed if isinstance(x, a.FromTown)]
    # Whoever came by a glyph in this turn stays till the next, so that nothing need be left for the way back (J-1612).
    if a.Shop() in fixed and figure.coins >= CHEAPEST and figure.mp >= (5 if returns else 3):
        return a.Shop()
    if returns:
        return max(returns, key=lambda pair: (pair[0], pair[1].token))[1]
    return PASS


def _glyph_worth(game: "Journeys1", t: "Table", figure: Figure, glyph: str) -> int:
    """How near a glyph is to friends and enemies: where the fight is."""
    at = t.tokens[glyph].at
    if at is None:
        return -NOWHERE
    here = 1 << game.index(at)
    named = [x for x in t.cells if t.figures[x].rank == "named"]
    others = named or [x for x in t.cells if t.figures[x].kind == "hero"] or list(t.cells)
    return -min((game.distance(t, here, t.cells[x]) for x in others), default=0)


SPRINGS = frozenset({"able_warrior", "knight", "one_fist", "steelhorns"})
"""Abilities used whenever somebody can be struck."""
MENDERS = frozenset({"minor_healing", "greater_healing"})


def _ability(game: "Journeys1", t: "Table", figure: Figure, fixed: Answers) -> Action | None:
    """An ability on offer that helps now."""
    for action in fixed:
        if not isinstance(action, Use):
            continue
        kind, _, rest = action.ability.partition(":")
        name = rest.split("/")[0]
        if name in SPRINGS:
            if fight.best_now(game, t, figure) < GOOD or (figure.attacks and name in ("able_warrior", "knight")):
                continue
            return action
        if name in MENDERS and fight.spare_of(game, t, figure.id) > 1:
            near = game.near(t, t.cells[figure.id], 1)
            if any(t.figures[x].damage >= 3 for x in t.figures_on(near) if t.figures[x].kind == "hero"):
                return action
        if kind in ("trigger", "quest"):
            ability = game.book.ability(action.ability)
            if (
                ability.limit is not None
                or ability.costs
                or ability.ability.once
                or name in goals.words_of(game.quest).levers
            ):
                return action
    return None


def _go(game: "Journeys1", t: "Table", figure: Figure, actions: Actions) -> Action | None:
    """A step, a door or a staircase on the way to the best thing to do; fatigue where a little more will do."""
    fixed, mp = actions.fixed, figure.mp
    can_exert = a.Exert() in fixed
    if not mp and not can_exert:
        return None
    spare = fight.spare_of(game, t, figure.id) if can_exert else 0
    distance, spots = NOWHERE, 0
    if figure.attacks > 0:
        distance, spots, _ = goals.attack_way(game, t, figure)
        if 0 < distance <= mp + spare:
            return _towards(game, t, figure, spots, actions, can_exert)
    in_reach = mp + max(0, spare - 1)
    shut: bool | None = None
    for goal in goals.goals(game, t, figure):
        price = 0
        if goal.name in t.doors:
            shut = _too_soon(game, t, figure) if shut is None else shut
            if shut:
                continue
            price = 2
        elif goal.name in ("stairs", "town"):
            price = 1
        elif goal.name in t.tokens and t.tokens[goal.name].kind == "chest":
            price = 2
        if goal.distance == 0:
            if (action := _on_the_spot(game, t, goal.name, fixed)) is not None:
                return action
            if price > mp and mp + spare >= price and can_exert:
                return a.Exert()
            if price:
                return None  # here it waits until it can be paid for
            continue
        near = goal.distance + price <= in_reach and goal.value + goal.distance // 2 >= 22
        if mp or near:
            step = _towards(game, t, figure, goal.squares, actions, can_exert and near)
            if step is not None:
                return step
    if mp and (figure.attacks or figure.action == "run"):
        if not figure.attacks:
            distance, spots, _ = goals.attack_way(game, t, figure)
        if 0 < distance < NOWHERE:
            return _towards(game, t, figure, spots, actions, False)
    return None


def _on_the_spot(game: "Journeys1", t: "Table", name: str, fixed: Answers) -> Action | None:
    """What is to be done at a goal once one stands there."""
    hidden = game.unrevealed(t)
    for action in fixed:
        if isinstance(action, a.TurnDoor):
            if action.door == name and action.open:
                return action
        elif isinstance(action, a.ToTown):
            if name == "town":
                return action
        elif isinstance(action, a.TakeStairs):
            if name == "stairs" and hidden >> game.index(action.to) & 1:
                return action
    return None


def _too_soon(game: "Journeys1", t: "Table", figure: Figure) -> bool:
    """Whether the next area is better left shut: enemies are upon this hero, or the friends are far behind."""
    field = goals.field_from(game, t, figure)
    near = sum(first_meeting(field, game.ring(t, t.cells[x])) <= NEAR for x in fight.enemies(game, t, figure))
    if near > (1 if fight.left_of(game, t, figure.id) > HURT else 0):
        return True
    behind = 0
    for id_ in game.hero_ids(t):
        other = t.figures[id_]
        if id_ == figure.id or ("acted" in other.tokens and other.place == "board"):
            continue
        if other.place != "board" or first_meeting(field, t.cells[id_]) > FAR:
            behind += 1
    return behind > 1


def _towards(
    game: "Journeys1", t: "Table", figure: Figure, squares: int, actions: Actions, exert: bool
) -> Action | None:
    """One step nearer to some squares, by stairs where that is shorter, if need be for fatigue."""
    if not figure.mp:
        return a.Exert() if exert and a.Exert() in actions.fixed else None
    stairs = {game.index(x.to): x for x in actions.fixed if isinstance(x, a.TakeStairs)}
    legal = actions.mask
    for end in stairs:
        legal |= 1 << end
    step = goals.next_step(game, t, figure, squares, legal)
    if step < 0:
        return None
    if step in stairs and not actions.mask >> step & 1:
        return stairs[step]
    return StepTo(game.square(step))


def has_potion(game: "Journeys1", t: "Table", figure: int, entry: str) -> bool:
    """Whether a hero carries a potion."""
    return any(c.entry == entry and c.zone == "play" for c in game.items_of(t, figure))
