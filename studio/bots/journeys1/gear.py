"""What a hero wears and keeps: items by their use to this hero."""

from operator import mul
from typing import TYPE_CHECKING

from studio.quest.model import Die
from studio.rules.core.actions import PASS, Action, Actions
from studio.rules.core.state import Figure
from studio.rules.journeys1 import actions as a
from studio.rules.journeys1 import items

if TYPE_CHECKING:
    from studio.rules.core.table import Table
    from studio.rules.journeys1.game import Journeys1

DICE = {"red": 26, "white": 26, "blue": 22, "green": 22, "yellow": 12, "black": 8}
"""What a die of a weapon is worth, in tenths of a wound."""
SHOWN = (4, 10, 4, 0, 0, 10)
"""The same for what a face shows: range, damage, surges, shields, blank, one range or damage."""

SURGE, AFAR = 8, 10
"""What surges buy, as far as one point at a time tells, and striking from afar."""


def use_of(game: "Journeys1", t: "Table", figure: Figure, entry: str) -> int:
    """How useful an item is to a hero."""
    found = game.book.entry(entry)
    if found is None:
        return 0
    stats = found.stats
    slot = stats.get("slot")
    if slot == "weapon":
        dice = stats.get("dice") or {}
        value: int = sum(worth(game, die) * n for die, n in dice.items())
        value += 12 * game.value(t, str(stats.get("attack", "melee")), figure.id)
        value += max((SURGE // surge.cost for surge in found.entry.surges), default=0)
        return value + (6 if stats.get("hands") == 1 else 0) + (AFAR if stats.get("attack") != "melee" else 0)
    if slot == "armour":
        return 20 * sum(m.amount for m in found.mods if m.what == "armour" and isinstance(m.amount, int))
    if slot == "shield":
        return 12 * int(stats.get("cancel", 1))
    if slot == "potion":
        return 22 if entry == "healing_potion" else 14
    return 25


def worth(game: "Journeys1", die: str) -> int:
    """What a die of a weapon is worth; one of the quest's own by its faces."""
    faces = game.faces.get(die, ())
    if not isinstance(game.quest.elements.get(die), Die) or not faces:
        return DICE.get(die, 10)
    return sum(sum(map(mul, SHOWN, face)) for face in faces if not face[6]) // len(faces)


def weapons(game: "Journeys1", t: "Table", figure: Figure) -> list[tuple[int, int]]:
    """A hero's equipped weapons by use, the best first, as (use, card)."""
    found = [
        (use_of(game, t, figure, c.entry), c.id)
        for c in game.equipped(t, figure.id)
        if items.slot_of(game, c) == "weapon"
    ]
    return sorted(found, key=lambda pair: (-pair[0], pair[1]))


def is_better(game: "Journeys1", t: "Table", figure: Figure, entry: str) -> bool:
    """Whether an item would be put on at once in the place of one that is worn."""
    return gain(game, t, figure, entry) > -8


def received(game: "Journeys1", t: "Table", figure: Figure, card: int, actions: Actions) -> Action:
    """Equips what fits, makes room for what is better, packs the rest."""
    entry = t.cards[card].entry
    fixed = actions.fixed
    use = use_of(game, t, figure, entry)
    slot = items.slot_of(game, t.cards[card])
    if a.Equip(card) in fixed:
        if slot != "weapon" or not weapons(game, t, figure) or use >= 30:
            return a.Equip(card)
    rivals = [
        (use_of(game, t, figure, c.entry), c.id)
        for c in game.equipped(t, figure.id)
        if _rivals(slot, items.slot_of(game, c))
    ]
    rivals.sort()
    if slot == "weapon" and weapons(game, t, figure):
        # A weapon takes the place of the best one, or of nothing.
        best, worst = weapons(game, t, figure)[0], rivals[0]
        if use > best[0] and len(rivals) <= 2:
            return _away(worst[1], fixed) or _keep(card, fixed)
    elif rivals and use > rivals[0][0] and slot != "shield":
        return _away(rivals[0][1], fixed) or _keep(card, fixed)
    return _keep(card, fixed)


def _rivals(slot: str, other: str) -> bool:
    hands = ("weapon", "shield")
    return slot == other or (slot in hands and other in hands)


def _away(card: int, fixed: object) -> Action | None:
    for action in (a.Stow(card), a.Drop(card)):
        if action in fixed:  # type: ignore[operator]
            return action
    return None


def _keep(card: int, fixed: object) -> Action:
    for action in (a.Equip(card), a.Stow(card)):
        if action in fixed:  # type: ignore[operator]
            return action
    return a.Drop(card)


def arrange(game: "Journeys1", t: "Table", figure: Figure, actions: Actions) -> Action:
    """Equips from the pack whatever fits and helps; the rest stays as it is."""
    best: tuple[int, a.Equip] | None = None
    for action in actions.fixed:
        if isinstance(action, a.Equip):
            use = use_of(game, t, figure, t.cards[action.card].entry)
            if best is None or use > best[0]:
                best = use, action
    return best[1] if best is not None else PASS


def gain(game: "Journeys1", t: "Table", figure: Figure, entry: str) -> int:
    """How much better off a hero would be with an item than with the like of it that is worn."""
    found = game.book.entry(entry)
    slot = str(found.stats.get("slot", "other")) if found is not None else "other"
    if slot not in ("armour", "weapon"):
        return 0
    worn = [use_of(game, t, figure, c.entry) for c in game.items_of(t, figure.id) if items.slot_of(game, c) == slot]
    return use_of(game, t, figure, entry) - max(worn, default=0) - 8
