"""When a hero on guard interrupts the overlord's turn with his attack (J-618)."""

from collections.abc import Mapping
from typing import TYPE_CHECKING

from studio.bots.journeys1 import fight
from studio.rules.core.state import Figure
from studio.rules.journeys1 import targets as aim

if TYPE_CHECKING:
    from studio.rules.core.table import Table
    from studio.rules.journeys1.game import Journeys1

LIKELY = 500
"""A kill as likely as this, in thousandths, is not waited with."""
FAIR = 250
"""A kill as likely as this saves whom the victim is about to strike."""
WORTHWHILE = 400


def strikes_now(game: "Journeys1", t: "Table", window: str, names: Mapping[str, object], figure: Figure) -> bool:
    """Whether this is the moment: a kill is likely, the guard itself is about to be struck, or nobody else will act.

    Guard lasts until its bearer is wounded (J-621), so before an attack on him there is nothing to wait for.
    """
    attack = t.attacks.get(names.get("attack") or 0)  # type: ignore[call-overload]
    kill, value = _prospects(game, t, figure, attack.attacker if attack is not None else 0)
    if attack is not None:
        if attack.target == figure.id:
            return value > 0
        return kill >= FAIR
    if kill >= LIKELY:
        return True
    if window != "action_done" or value < WORTHWHILE:
        return False
    acting = [x for x in t.cells if t.figures[x].seat == game.overlord and "acted" not in t.figures[x].tokens]
    return len(acting) <= 1


def _prospects(game: "Journeys1", t: "Table", figure: Figure, only: int) -> tuple[int, int]:
    """The best chance of a kill, of one enemy or of any, and the worth of the best attack on anybody."""
    kill = best = 0
    for means in aim.means_of(game, t, figure):
        if not means.weapon and best:
            continue
        for target in aim.targets(game, t, figure, means):
            if target.figure and game.team(t.figures[target.figure].seat) != game.team(figure.seat):
                chances = fight.odds_against(game, t, figure, means, target.figure, target.distance)
                best = max(best, fight.worth(game, t, target.figure, chances))
                if only in (0, target.figure):
                    kill = max(kill, chances.kill)
    return kill, best


def interrupted(t: "Table") -> int:
    """The monster whose attack an interruption would prevent; 0 where none is about to strike."""
    for frame in reversed(t.stack):
        attack = t.attacks.get(getattr(frame, "attack", 0))
        if attack is not None and attack.attacker in t.figures and t.figures[attack.attacker].kind == "monster":
            return attack.attacker
    return 0
