"""What an attack of the first edition is expected to do, worked out from the faces of its dice."""

from typing import TYPE_CHECKING

from studio.bots.journeys1.fight import FAR, blow_of, odds_against
from studio.bots.prospects import Prospect
from studio.bots.tactics import SCALE, Blow, odds, use_faces
from studio.rules.core.actions import Strike
from studio.rules.core.api import Rules
from studio.rules.core.state import Figure, GameState
from studio.rules.journeys1 import targets as aim
from studio.rules.journeys1.frames import AimF
from studio.rules.journeys1.game import Journeys1

if TYPE_CHECKING:
    from studio.grid.squares import Squares
    from studio.rules.core.table import Table

EVERY_OTHER = SCALE // 2


def of_strike(rules: Rules, state: GameState, figure: int, strike: Strike) -> Prospect | None:
    """An attack with a weapon on the figure that stands on a square; None for an empty square or a weapon that is not at hand."""
    if not isinstance(rules, Journeys1) or figure not in state.figures:
        return None
    use_faces(rules.faces)
    t = rules.open(state)
    told = t.stack[-1] if t.stack else None
    if isinstance(told, AimF) and (told.dice or told.plus or told.gains):
        return None  # an effect adds to this attack what is not told before
    own, square = t.cells.get(figure, 0), 1 << rules.index(strike.at)
    target = next(iter(t.figures_on(square)), 0)
    attacker = t.figures[figure]
    means = next((m for m in aim.means_of(rules, t, attacker) if m.weapon == strike.weapon), None)
    if means is None or not target or not own:
        return None
    is_breath = strike.turn >= 0
    is_sure = is_breath or (isinstance(told, AimF) and told.sure)
    chances = odds_against(rules, t, attacker, means, target, 0 if is_sure else rules.distance(t, own, square))
    blow = blow_of(rules, t, attacker, means)
    near = 0 if is_sure else _carries(rules, t, attacker, means, blow)
    return Prospect(blow.dice, chances.hit, chances.wounds, rules.grid.region(near))


def _carries(game: Journeys1, t: "Table", figure: Figure, means: aim.Means, blow: Blow) -> "Squares":
    """The revealed squares within reach of a blow, or so near that it hits every other time; sight is not looked at."""
    own = t.cells[figure.id]
    if means.kind == "melee":
        return (aim.melee_squares(game, t, figure) | own) & game.all_squares(t)
    far, most = 1, min(FAR, game.value(t, "sight", figure.id))
    while far < most and odds(blow, far + 1, 0, 99).hit >= EVERY_OTHER:
        far += 1
    return game.near(t, own, far) & game.all_squares(t)
