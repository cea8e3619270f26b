"""The second edition: rounds of free hero turns, attack and defence dice, attribute tests, knocked-out heroes.

A beginning that later issues complete: the round, moving, the attack through its five steps, surges,
conditions, attribute tests, knocking out, standing up and reviving are here. Overlord cards, search,
equipment, large bases and the campaign are not.
"""

from studio.rules.core.api import register
from studio.rules.journeys2.game import Journeys2

register("journeys2", Journeys2)

__all__ = ["Journeys2"]
