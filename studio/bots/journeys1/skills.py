"""What a skill is worth to a hero, and which one he gives back at set-up (J-405).

A skill is judged by what its modifiers and abilities say, so that a quest's own skills are judged as well.
"""

from functools import lru_cache
from typing import TYPE_CHECKING

from studio.content.effects import Entry
from studio.rules.core.actions import PASS, Action, Actions
from studio.rules.core.state import Figure
from studio.rules.journeys1 import actions as a

if TYPE_CHECKING:
    from studio.rules.core.table import Table
    from studio.rules.journeys1.game import Journeys1

TRAITS = ("melee", "ranged", "magic")
PER_UNIT = {
    "attack.damage": 9, "attack.surges": 7, "attack.range": 2, "attack.pierce": 6, "armour": 16, "defence.armour": 5,
    "health": 4, "stamina": 5, "speed": 5, "shield_cancel": 5, "threat_gain": -14, "trap_damage": -3,
}  # fmt: skip
"""What one more of a value is worth to whoever can use it, in tenths of a wound a round."""
DICE = 8
RIGHT, ABILITY, KEYWORD = 5, 12, 12
"""What a right (to pass enemies), an ability and a keyword are worth as far as nothing more is known."""
UNUSED = frozenset({"telekinesis"})
"""Skills that ask for more cunning than a greedy hero has."""
MARGIN = 4
"""So much better must the average of the deck be than a skill that is given back."""


def main_trait(game: "Journeys1", t: "Table", figure: int) -> str:
    """The kind of attack a hero is best at; the first of equals."""
    return max(TRAITS, key=lambda trait: game.value(t, trait, figure))


@lru_cache(maxsize=512)
def _suits(condition: str, trait: str) -> bool:
    """Whether a condition about the kind of an attack holds for a hero of some trait."""
    for other in TRAITS:
        if f"attack.kind = {other}" in condition:
            return other == trait
        if f"attack.kind != {other}" in condition:
            return other != trait
    return True


def worth(entry: Entry, trait: str) -> int:
    """What a skill is worth to a hero who attacks so."""
    if entry.id in UNUSED:
        return 2
    value = KEYWORD * len(entry.keywords)
    for mod in entry.mods:
        suits = mod.what.startswith("defence.") or _suits(mod.if_, trait)
        if mod.allow or mod.immune:
            value += RIGHT
        elif suits and mod.dice:
            value += DICE * sum(n for n in mod.dice.values() if isinstance(n, int))
        elif suits and isinstance(mod.add, int):
            value += PER_UNIT.get(mod.what, 2) * mod.add
    if any(_suits(ability.if_, trait) for ability in entry.abilities):
        value += ABILITY
    return value


def swap(game: "Journeys1", t: "Table", figure: Figure, actions: Actions) -> Action:
    """Gives back the skill that is poorest against what its deck still holds; keeps all when none is poor."""
    trait = main_trait(game, t, figure.id)
    seen = {c.entry for c in t.cards.values() if c.zone == "play"}
    best: tuple[int, Action] = (MARGIN, PASS)
    for action in actions.fixed:
        if isinstance(action, a.Swap):
            card = t.cards[action.card]
            deck = [x for x in game.catalogue.entries("skill") if x.stats.get("deck") == card.deck and x.id not in seen]
            own = game.catalogue.find(card.entry)
            if own is not None and deck:
                gain = sum(worth(x, trait) for x in deck) // len(deck) - worth(own, trait)
                if gain > best[0]:
                    best = gain, action
    return best[1]
