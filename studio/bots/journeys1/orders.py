"""When a hero makes ready, and which order he places (J-611…J-624)."""

from collections.abc import Sequence
from typing import TYPE_CHECKING

from studio.bots.journeys1 import fight
from studio.rules.core.actions import Action
from studio.rules.core.state import Figure
from studio.rules.journeys1 import actions as a

if TYPE_CHECKING:
    from studio.rules.core.table import Table
    from studio.rules.journeys1.game import Journeys1

NEAR = 7
"""Enemies within so many squares may strike before the hero acts again."""
HURT = 5
"""Who can take no more than so many wounds would rather dodge than strike."""
CROWD = 2
"""So many enemies about a badly hurt hero make him dodge instead of striking twice."""


def threats(game: "Journeys1", t: "Table", figure: Figure) -> list[int]:
    """The enemies that are near."""
    near = game.near(t, t.cells.get(figure.id, 0), NEAR)
    return [x for x in fight.enemies(game, t, figure) if t.cells[x] & near]


def braces(game: "Journeys1", t: "Table", figure: Figure) -> bool:
    """Whether a hero makes ready with enemies about him: badly hurt among several he would not survive them all."""
    if fight.left_of(game, t, figure.id) >= HURT or any(
        c.entry == "healing_potion" for c in game.items_of(t, figure.id)
    ):
        return False
    return len(threats(game, t, figure)) >= CROWD


def order(game: "Journeys1", t: "Table", figure: Figure, fixed: Sequence[Action]) -> Action | None:
    """Rest when nobody is about and it helps; dodge when badly hurt; guard before a fight, else aim for the next one."""
    offered = {x.order for x in fixed if isinstance(x, a.Order)}
    if not offered:
        return None
    threatened = bool(threats(game, t, figure))
    if not threatened and figure.fatigue and "rest" in offered:
        return a.Order("rest")
    if threatened and fight.left_of(game, t, figure.id) <= HURT and "dodge" in offered:
        return a.Order("dodge")
    # Guard lapses when the hero acts again, Aim does not (J-614, J-621).
    return a.Order("guard" if threatened or "aim" not in offered else "aim")
