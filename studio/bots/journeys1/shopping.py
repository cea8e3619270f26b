"""What a hero buys and sells: the best outfit for his purse before the quest, later what the market has.

Before the quest every outfit that he can pay is weighed as a whole; in town what is never used becomes coins first.
"""

from itertools import product
from typing import TYPE_CHECKING

from studio.bots.journeys1 import gear
from studio.bots.journeys1.skills import main_trait
from studio.content.effects import Entry
from studio.rules.core import modifiers
from studio.rules.core.actions import PASS, Action, Actions
from studio.rules.core.state import Figure
from studio.rules.journeys1 import actions as a
from studio.rules.journeys1 import items, town

if TYPE_CHECKING:
    from studio.rules.core.table import Table
    from studio.rules.journeys1.game import Journeys1

POTIONS = ("healing_potion", "healing_potion", "vitality_potion")
"""The potions a hero likes to carry, the dearest to him first."""
POTION_WORTH = (24, 18, 10)
SLOWED = 8
"""What each point of speed lost to heavy armour takes off an outfit."""
Outfit = tuple[Entry | None, ...]
"""A weapon, a shield and body armour; none where there is to be none."""


def shop(game: "Journeys1", t: "Table", figure: Figure, setup: bool, actions: Actions) -> Action:
    """The next purchase or sale."""
    if setup:
        return _outfitted(game, t, figure, actions)
    return _sold(game, t, figure, actions) or _bought(game, t, figure, actions) or PASS


# --- before the quest ------------------------------------------------------------------------


def _outfitted(game: "Journeys1", t: "Table", figure: Figure, actions: Actions) -> Action:
    """What of the best outfit is still to be had; potions with what is left over."""
    for entry in best_outfit(game, t, figure):
        if entry is not None and a.Buy(entry.id) in actions.fixed:
            return a.Buy(entry.id)
    return _potion(game, t, figure, actions) or PASS


def best_outfit(game: "Journeys1", t: "Table", figure: Figure) -> Outfit:
    """The weapon, shield and armour that together are worth most for a hero's coins, what is owned counting as filled."""
    shelves: dict[str, list[Entry | None]] = {"weapon": [None], "shield": [None], "armour": [None]}
    owned = {items.slot_of(game, c) for c in game.items_of(t, figure.id)}
    for name in town.stock(game, t):
        entry = game.catalogue.find(name)
        slot = entry.stats.get("slot") if entry is not None else None
        if slot in shelves and slot not in owned and town.price_of(game, name) <= figure.coins:
            shelves[str(slot)].append(entry)
    hands = game.value(t, "equip_hands", figure.id)
    hands -= sum(items.hands_of(game, c) for c in game.equipped(t, figure.id))
    trait = main_trait(game, t, figure.id)
    potion = town.price_of(game, POTIONS[0])
    best, chosen = -1, (None, None, None)
    # Whatever is true of one thing is found out before all are put together.
    for (w, w_price, w_hands, w_worth), (s, s_price, s_hands, s_worth), (r, r_price, r_hands, r_worth) in product(
        *([_weighed(game, t, figure, entry, trait) for entry in shelf] for shelf in shelves.values())
    ):
        price = w_price + s_price + r_price
        if price > figure.coins or w_hands + s_hands + r_hands > hands or not _agree(game, t, figure, (w, s, r)):
            continue
        potions = min((figure.coins - price) // potion, len(POTIONS))
        value = w_worth + s_worth + r_worth + sum(POTION_WORTH[:potions])
        if value > best:
            best, chosen = value, (w, s, r)  # type: ignore[assignment]
    return chosen


def _weighed(
    game: "Journeys1", t: "Table", figure: Figure, entry: Entry | None, trait: str
) -> tuple[Entry | None, int, int, int]:
    """A thing of an outfit with its price, its hands and its worth to a hero."""
    if entry is None:
        return None, 0, 0, 0
    hands = entry.stats.get("hands", 0)
    worth = gear.use_of(game, t, figure, entry.id) - _slows(game, t, figure, entry)
    if entry.stats.get("slot") == "weapon" and entry.stats.get("attack") == trait:
        worth += 12
    return entry, town.price_of(game, entry.id), hands if isinstance(hands, int) else 0, worth


def _agree(game: "Journeys1", t: "Table", figure: Figure, outfit: Outfit) -> bool:
    """Whether no armour of an outfit forbids a rune of it (J-1710)."""
    if modifiers.allowed(t, "ignore_rune_ban", figure.id):
        return True
    worn = [game.catalogue.find(c.entry) for c in game.equipped(t, figure.id)]
    things = [x for x in (*outfit, *worn) if x is not None]
    return not any("rune" in x.traits for x in things) or not any("rune" in m.forbid for x in things for m in x.mods)


def _slows(game: "Journeys1", t: "Table", figure: Figure, entry: Entry) -> int:
    """What an item is worth less because its bearer gets slower by it."""
    caps = [m.cap for m in entry.mods if m.what == "speed" and isinstance(m.cap, int)]
    return SLOWED * max(0, game.value(t, "speed", figure.id) - min(caps)) if caps else 0


def _potion(game: "Journeys1", t: "Table", figure: Figure, actions: Actions) -> Action | None:
    """A potion that the hero still likes to have."""
    carried = [c.entry for c in game.items_of(t, figure.id)]
    for wanted in dict.fromkeys(POTIONS):
        if carried.count(wanted) < POTIONS.count(wanted) and a.Buy(wanted) in actions.fixed:
            return a.Buy(wanted)
    return None


# --- in town ---------------------------------------------------------------------------------


def _sold(game: "Journeys1", t: "Table", figure: Figure, actions: Actions) -> Action | None:
    """What lies in the pack beside something better of its kind is sold."""
    worn: dict[str, int] = {}
    for card in game.equipped(t, figure.id):
        slot = items.slot_of(game, card)
        worn[slot] = max(worn.get(slot, 0), gear.use_of(game, t, figure, card.entry))
    for card in items.packed(t, figure.id):
        slot = items.slot_of(game, card)
        if slot in ("weapon", "armour", "shield") and a.Sell(card.id) in actions.fixed:
            if gear.use_of(game, t, figure, card.entry) <= worn.get(slot, 0) and town.sale_of(game, card):
                return a.Sell(card.id)
    return None


def _bought(game: "Journeys1", t: "Table", figure: Figure, actions: Actions) -> Action | None:
    """A potion where there is none, treasure, training in the hero's own trait, then better things off the shelf."""
    potions = sum(items.slot_of(game, c) == "potion" for c in game.items_of(t, figure.id))
    if not potions and a.Buy("healing_potion") in actions.fixed:
        return a.Buy("healing_potion")
    for what in ("gold", "silver", main_trait(game, t, figure.id), "copper"):
        if a.Buy(what) in actions.fixed:
            return a.Buy(what)
    wares = [(gear.gain(game, t, figure, x.what), x) for x in actions.fixed if isinstance(x, a.Buy)]
    best = max(wares, key=lambda pair: pair[0], default=None)
    if best is not None and best[0] > 0:
        return best[1]
    return _potion(game, t, figure, actions)
