"""The few cards that ops cannot say."""

from typing import TYPE_CHECKING, Any

from studio.rules.core import events as e
from studio.rules.core.hooks import hook

if TYPE_CHECKING:
    from studio.rules.core.table import Table

BOOKS = {"run": (2, 0), "battle": (0, 2), "advance": (1, 1)}


@hook("journeys1.switch_action")
def switch_action(t: "Table", names: dict[str, Any], figures: tuple[int, ...]) -> None:
    """Changes the declared action in mid-turn, as long as what was spent fits the new one."""
    for id_ in figures:
        f = t.figures.get(id_)
        if f is None or f.action not in BOOKS:
            continue
        speed = t.game.value(t, "speed", id_)
        moves, strikes = BOOKS[f.action]
        spent_mp, spent_attacks = moves * speed - f.mp, strikes - f.attacks
        for action, (new_moves, new_strikes) in BOOKS.items():
            mp, attacks = new_moves * speed - max(0, spent_mp), new_strikes - spent_attacks
            if action != f.action and mp >= 0 and attacks >= 0:
                t.emit(e.Activated(id_, mp, attacks, 0, action))
                break
