"""The overlord played greedily: which cards are kept, what is spawned where, how each monster moves and strikes."""

from typing import TYPE_CHECKING

from studio.bots.journeys1 import fight
from studio.bots.tactics import first_meeting, layers
from studio.grid.squares import Squares
from studio.rules.core.actions import PASS, Action, Actions, Choose, StepTo, Strike, Use
from studio.rules.core.state import Figure
from studio.rules.journeys1 import actions as a
from studio.rules.journeys1 import move, overlord
from studio.rules.journeys1.frames import ActF

if TYPE_CHECKING:
    from studio.rules.core.table import Table
    from studio.rules.journeys1.game import Journeys1

LIMIT = 60
SPAWN_FUND = 5
"""Threat kept back for the next spawn card while one is in hand."""


def threat_of(game: "Journeys1", t: "Table") -> int:
    """The overlord's threat."""
    return t.seats[game.overlord].has.get("threat", 0)


def _spawns(game: "Journeys1", t: "Table") -> list[int]:
    return [c for c in overlord.hand_of(t, game.overlord) if game.card_stat(t, c, "type") == "spawn"]


def keeps(game: "Journeys1", t: "Table", card: int) -> int:
    """How gladly a card is kept in hand: spawns and cheap events most, powers out of reach least."""
    type_ = game.card_stat(t, card, "type")
    cost = game.cost_of(t, card)
    if type_ == "spawn":
        return 90 - cost
    if type_ == "event":
        return 70 - 4 * cost
    if type_ == "trap":
        return 60 - 3 * cost
    return 50 - 3 * max(0, cost - threat_of(game, t))


def discard(game: "Journeys1", t: "Table", actions: Actions) -> Action:
    """Discards what will not be afforded, to pay for the spawn at hand; and down to what may be kept."""
    burns = [x for x in actions.fixed if isinstance(x, a.Burn)]
    worst = min(burns, key=lambda x: (keeps(game, t, x.card), x.card))
    if PASS not in actions.fixed:
        return worst
    spawns = _spawns(game, t)
    if spawns and keeps(game, t, worst.card) < 30:
        cheapest = min(game.cost_of(t, c) for c in spawns)
        if threat_of(game, t) < cheapest:
            return worst
    return worst if keeps(game, t, worst.card) < 0 and len(burns) > 5 else PASS


def fund(game: "Journeys1", t: "Table", actions: Actions) -> Action:
    """The least wanted card pays."""
    burns = [x for x in actions.fixed if isinstance(x, a.Burn)]
    return min(burns, key=lambda x: (keeps(game, t, x.card), x.card)) if burns else actions.nth(0)


def answer_window(game: "Journeys1", t: "Table", window: str, names: dict[str, object], actions: Actions) -> Action:
    """Plays a card when it is worth its threat; uses what costs nothing."""
    best: tuple[int, Action] | None = None
    for action in actions.fixed:
        if isinstance(action, Use):
            value = _card_worth(game, t, window, names, action)
            if value > 0 and (best is None or value > best[0]):
                best = value, action
    return best[1] if best is not None else PASS


def _card_worth(game: "Journeys1", t: "Table", window: str, names: dict[str, object], use: Use) -> int:
    """What using an ability or playing a card is worth; 0 for better not."""
    card = t.cards.get(use.card)
    if card is None or card.zone != "hand":
        return 1
    type_ = game.card_stat(t, card.id, "type")
    cost = game.cost_of(t, card.id)
    threat = threat_of(game, t)
    if type_ == "spawn":
        short = max(0, cost - threat)
        return 60 - cost - 10 * short if short <= 4 else 0
    kept = SPAWN_FUND if _spawns(game, t) else 0
    if cost > threat or (threat - cost < kept and cost > 3):
        return 0
    if type_ == "trap":
        return 20 - cost
    attack = t.attacks.get(names.get("attack") or 0)  # type: ignore[call-overload]
    if attack is not None:
        if t.figures[attack.attacker].kind == "hero":
            target = attack.target
            return 12 if target in t.cells and fight.left_of(game, t, target) >= 3 else 4
        return 10
    figure = t.figures.get(names.get("figure") or 0)  # type: ignore[call-overload]
    if figure is not None and window == "activation_started":
        near = _distance_to_prey(game, t, figure)
        name = card.entry
        if name == "rage":
            return 15 if near <= game.value(t, "speed", figure.id) and _is_strong(game, t, figure) else 0
        if name == "charge":
            speed = game.value(t, "speed", figure.id)
            return 12 if speed < near <= 2 * speed and _is_strong(game, t, figure) else 0
    return 5 if threat >= cost + 6 else 0


def _is_strong(game: "Journeys1", t: "Table", figure: Figure) -> bool:
    return figure.rank != "normal" or game.value(t, "health", figure.id) >= 5


def _distance_to_prey(game: "Journeys1", t: "Table", figure: Figure) -> int:
    prey = 0
    for x in fight.enemies(game, t, figure):
        prey |= t.cells[x]
    return game.distance(t, t.cells[figure.id], prey)


def plot(game: "Journeys1", t: "Table", actions: Actions) -> Action:
    """A power that can be afforded, cards of the turn's start with threat to spare, then the nearest monster."""
    best: tuple[int, Action] | None = None
    prey = 0
    for id_ in game.hero_ids(t):
        prey |= t.cells.get(id_, 0)
    for action in actions.fixed:
        if isinstance(action, a.PlayPower):
            score = 2000 if not _spawns(game, t) or threat_of(game, t) >= game.cost_of(t, action.card) + 4 else 0
        elif isinstance(action, Use):
            card = t.cards.get(action.card)
            dear = game.cost_of(t, card.id) + SPAWN_FUND if card is not None and card.zone == "hand" else 0
            score = 1500 if threat_of(game, t) >= dear and prey else 0
        elif isinstance(action, Choose) and isinstance(action.thing, int):
            score = 1000 - game.distance(t, t.cells[action.thing], prey) if prey else 1
        else:
            score = 0
        if score > 0 and (best is None or score > best[0]):
            best = score, action
    return best[1] if best is not None else PASS


# --- a monster's activation ------------------------------------------------------------------


def act(game: "Journeys1", t: "Table", f: ActF, actions: Actions) -> Action:
    """Strikes when it can, else walks to where it could."""
    figure = t.figures[f.figure]
    fixed = actions.fixed
    if any(isinstance(x, a.Half) for x in fixed):
        return a.Half("attack") if fight.best_now(game, t, figure) > 0 else a.Half("move")
    value, strike = 0, None
    if figure.attacks:
        value, strike = fight.best_strike(game, t, figure, [x for x in fixed if isinstance(x, Strike)])
        if strike is not None and value >= 300:
            return strike
    for action in fixed:
        if isinstance(action, a.Climb):
            return action
    if figure.attacks and figure.mp and (way := _go(game, t, figure, actions)) is not None:
        return way
    if strike is not None and value > 0:
        return strike
    if PASS in fixed:
        return PASS
    return _aside(game, t, figure, actions)


def _prey(game: "Journeys1", t: "Table", figure: Figure) -> list[Squares]:
    """How far every square is from one where the monster could strike."""
    key = ("bot prey", figure.id)
    known: list[Squares] | None = t.memo.get(key)
    if known is None:
        spots = 0
        attacks = fight.carries(game, t, figure)
        for x in fight.enemies(game, t, figure):
            spots |= fight.spots_against(game, t, attacks, x)
        free = move.passable(game, t, figure) | t.cells[figure.id]
        far = ("bot prey", spots & free, free)  # the same for its next step and for others of its kind
        known = t.ground.get(far)
        if known is None:
            known = t.ground[far] = layers(game.ways(t), spots & free, free, LIMIT)
        t.memo[key] = known
    return known


def _go(game: "Journeys1", t: "Table", figure: Figure, actions: Actions) -> Action | None:
    """The step that brings the monster nearest to a square from which it can strike; doors on the way."""
    field = _prey(game, t, figure)
    own = t.cells[figure.id]
    ends = move.endable(game, t, figure) | own
    here = first_meeting(field, own)
    best, chosen = here, None
    if actions.mask:
        for n in range(min(here, len(field))):
            step = field[n] & actions.mask & ~game.terrain(t, "pit")
            if step:
                best, chosen = n, StepTo(game.square((step & -step).bit_length() - 1))
                break
    for action in actions.fixed:
        if isinstance(action, StepTo):
            mask = _cells_at(game, figure, action)
            n = first_meeting(field, mask)
            if n < best and not mask & ~ends:
                best, chosen = n, action
        elif isinstance(action, a.TurnDoor) and action.open and here > 20:
            return action
        elif isinstance(action, a.TakeStairs) and first_meeting(field, 1 << game.index(action.to)) + 1 < best:
            best, chosen = first_meeting(field, 1 << game.index(action.to)) + 1, action  # type: ignore[assignment]
    return chosen


def _cells_at(game: "Journeys1", figure: Figure, step: StepTo) -> Squares:
    """The squares a large base covers after a step."""
    width, height = game.size_of(figure)
    turn = figure.turn if step.turn < 0 else step.turn
    if turn % 2:
        width, height = height, width
    row = (1 << width) - 1
    mask = 0
    for y in range(height):
        mask |= row << y * game.stride
    return mask << game.index(step.to)


def _aside(game: "Journeys1", t: "Table", figure: Figure, actions: Actions) -> Action:
    """A step off a square where the monster may not stop."""
    ends = move.endable(game, t, figure)
    good = actions.mask & ends
    if good:
        return StepTo(game.square((good & -good).bit_length() - 1))
    return actions.nth(0)
