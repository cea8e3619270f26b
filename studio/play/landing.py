"""What an attack would do if nothing more were spent on it: the wounds of each figure it is aimed at."""

from studio.play.values import armour_against
from studio.rules.core.api import Rules
from studio.rules.core.state import Attack, GameState


def wounds_now(rules: Rules, state: GameState, attack: Attack) -> dict[int, int]:
    """Figure → the wounds it would suffer, boosts that are left counted as the rules count them (J-916, J-920)."""
    if rules.system != "journeys1" or not attack.faces or attack.cancelled:
        return {}
    from studio.rules.journeys1 import attack as fights
    from studio.rules.journeys1.game import Journeys1

    if not isinstance(rules, Journeys1) or fights.shown(rules, attack)[6]:
        return {}
    boosts, short = fights.left_boosts(rules, attack), fights.lacks(rules, attack)
    if short > boosts:
        return {}
    raw = fights.total(rules, attack, "damage") + (boosts - short) * attack.plus.get("times", 1)
    found: dict[int, int] = {}
    for figure in attack.affected or (attack.target,):
        armour = armour_against(rules, state, figure, attack.id)
        if armour is not None:
            found[figure] = max(0, raw - max(0, armour - fights.total(rules, attack, "pierce")))
    return found
