"""Why not: every refusal of the first edition, as fact, reason and way out, with its rule (ui.md, 5.6 and 10).

The functions here decide as well: the lists of what can be done ask them, so that nothing is offered
that would be refused, and nothing is refused without a reason.
"""

from typing import TYPE_CHECKING, Any

from studio.kit.text import Text, messages
from studio.rules.core import modifiers
from studio.rules.core.decision import Refusal
from studio.rules.core.state import Figure, Token
from studio.rules.core.tags import ORDERS
from studio.rules.journeys1 import items, move

if TYPE_CHECKING:
    from studio.rules.core.table import Table
    from studio.rules.journeys1.frames import DeclareF
    from studio.rules.journeys1.game import Journeys1


def no(code: str, rule: str, **params: str | int) -> Refusal:
    """A refusal by its code."""
    return Refusal(code, Text(f"j1.no.{code}", params), rule)


# --- single rules ----------------------------------------------------------------------------


def door(game: "Journeys1", t: "Table", figure: Figure, id_: str, opening: bool) -> Refusal | None:
    """Why a door cannot be turned (J-1507, J-1510, J-1616…J-1619)."""
    state = t.doors[id_]
    element: Any = game.quest.elements.get(id_)
    monster = figure.kind != "hero"
    if state.hidden:
        return no("door_hidden", "J-1614")
    if state.locked and opening:
        if element.lock != "rune":
            return no("door_sealed", "J-1618")
        if not (monster and figure.rank == "named" and game.flag("named_open_rune_doors")):
            return no("door_rune", "J-1618", colour=element.colour)
    if monster:
        if element.lock == "rune" and not (figure.rank == "named" and game.flag("named_open_rune_doors") and opening):
            return no("door_monster", "J-1619", name=game.figure_name(t, figure.id))
        if opening and game.leads_to_hidden(t, id_):
            return no("door_unrevealed", "J-1616")
    if not opening:
        edges = game.door_edges[id_]
        for cells in t.cells.values():
            if cells & (cells << game.stride) & edges.north or cells & (cells << 1) & edges.west:
                return no("door_straddled", "J-1617")
    return None


def stairs(game: "Journeys1", t: "Table", figure: Figure) -> Refusal | None:
    """Why a figure cannot take stairs (J-1513, J-1608)."""
    if figure.kind != "hero":
        if game.size_of(figure) != (1, 1):
            return no("stairs_large", "J-1513")
        if not game.flag("stairs_small_monsters"):
            return no("stairs_monster", "J-1608")
    return None


def chest(game: "Journeys1", t: "Table", figure: Figure, token: Token) -> Refusal | None:
    """Why a chest cannot be opened (J-1505, J-1726)."""
    if figure.kind != "hero":
        return no("chest_monster", "J-1505")
    if any(x != figure.id for x in t.figures_on(t.cells.get(figure.id, 0))):
        return no("chest_shared", "J-1726")
    return None


def glyph(game: "Journeys1", t: "Table", figure: Figure) -> Refusal | None:
    """Why a glyph cannot be used (J-1612)."""
    if t.counts.get(f"turn/glyph@{figure.id}"):
        return no("glyph_used", "J-1612", name=game.figure_name(t, figure.id))
    return None


def potion(game: "Journeys1", t: "Table", figure: Figure) -> Refusal | None:
    """Why no potion can be drunk now (J-1722)."""
    if modifiers.forbidden(t, "item", figure.id) is not None:
        return no("item_forbidden", "J-1214", name=game.figure_name(t, figure.id))
    if game.flag("one_potion_per_turn") and t.counts.get(f"turn/drank@{figure.id}"):
        return no("potion_used", "J-1722", name=game.figure_name(t, figure.id))
    return None


def exert(game: "Journeys1", t: "Table", figure: Figure) -> Refusal | None:
    """Why fatigue cannot become movement (J-608, J-610, J-1205)."""
    if figure.form:
        return no("ape", "J-1214", name=game.figure_name(t, figure.id))
    if game.value(t, "stamina", figure.id) - figure.fatigue < 1:
        return no("fatigue", "J-610", name=game.figure_name(t, figure.id))
    if modifiers.forbidden(t, "fatigue", figure.id) is not None:
        return no("fatigue_forbidden", "J-1317", name=game.figure_name(t, figure.id))
    if not move.may_spend(t, figure.id):
        return no("held", "J-1205", name=game.figure_name(t, figure.id))
    return None


def order(game: "Journeys1", t: "Table", figure: Figure) -> Refusal | None:
    """Why no order can be placed (J-604, J-611, J-612)."""
    if figure.action not in ("ready", "short"):
        name = game.figure_name(t, figure.id)
        return no("order_action", "J-604", name=name, action=figure.action.capitalize() or "–")
    tokens = figure.tokens
    if tokens and any(o in tokens for o in ORDERS):
        return no("order_held", "J-612", name=game.figure_name(t, figure.id))
    if t.counts.get(f"turn/order@{figure.id}"):
        return no("order_done", "J-604", name=game.figure_name(t, figure.id))
    if figure.action == "short" and figure.actions < 1:
        return no("order_short", "J-1210", name=game.figure_name(t, figure.id))
    if modifiers.forbidden(t, "order", figure.id) is not None:
        return no("order_forbidden", "J-611", name=game.figure_name(t, figure.id))
    return None


def rest(game: "Journeys1", figure: Figure, word: str) -> Refusal | None:
    """Why a hero in town cannot rest: the quest has it so (J-624)."""
    if word == "rest" and figure.place == "town" and not game.flag("rest_in_town"):
        return no("rest_town", "J-624", name=game.entry_name(figure.entry))
    return None


def pick_up(game: "Journeys1", t: "Table", figure: Figure, token: Token) -> Refusal | None:
    """Why a marker cannot be taken (J-1716, J-1720)."""
    if figure.kind != "hero":
        return no("pick_up_monster", "J-1716")
    if modifiers.forbidden(t, "item", figure.id) is not None:
        return no("item_forbidden", "J-1214", name=game.figure_name(t, figure.id))
    if token.kind in ("potion", "relic") and game.flag("free_reequip_on_receipt") != "full":
        return items.no_room(game, t, figure.id, token)
    return None


def power(game: "Journeys1", t: "Table", card: int) -> Refusal | None:
    """Why a power card cannot be played (J-1303, J-1307)."""
    if game.card_stat(t, card, "type") != "power":
        return no("power_type", "J-1303")
    if t.counts.get("turn/power"):
        return no("power_used", "J-1303")
    if not game.affordable(t, card):
        return no("threat", "J-1307", cost=game.cost_of(t, card), threat=game.threat(t))
    return None


def power_late(game: "Journeys1", t: "Table", card: int) -> Refusal:
    """A power card comes before the first monster acts (J-1303)."""
    return no("power_late", "J-1303")


def not_declared(t: "Table", f: "DeclareF", what: Any) -> Refusal | None:
    """Before the action is declared nothing else can be done (J-507)."""
    return no("declare_first", "J-507", name=t.game.figure_name(t, f.figure))


messages(
    {
        "j1.no.door_hidden": "There is no door here that anybody knows of.",
        "j1.no.door_sealed": "The door is sealed. Something in this quest opens it.",
        "j1.no.door_rune": "The door is locked. Nobody has picked up the {colour} rune key.",
        "j1.no.door_monster": "{name} cannot work a rune door. Only heroes can, once it is unlocked.",
        "j1.no.door_unrevealed": "Behind this door lies an area nobody has seen. Monsters leave it shut; heroes may open it.",
        "j1.no.door_straddled": "The door cannot close on a figure that stands across its line. It must move first.",
        "j1.no.door_far": "{name} is not beside this door. Step next to its line, diagonally counts.",
        "j1.no.door_already": "The door is so already.",
        "j1.no.stairs_large": "It is too large for stairs. It can go round if there is another way.",
        "j1.no.stairs_monster": "Monsters do not take stairs under these rules. The quest may switch that on.",
        "j1.no.stairs_far": "{name} does not stand on this staircase. Step onto one of its ends.",
        "j1.no.chest_monster": "Monsters cannot open chests. Heroes can.",
        "j1.no.chest_shared": "Another figure stands on this chest. It must leave before the chest can be opened.",
        "j1.no.chest_far": "{name} does not stand on this chest. Step onto its square.",
        "j1.no.glyph_used": "{name} has used a glyph this turn. The next turn allows it again.",
        "j1.no.glyph_closed": "No active glyph is free for that. Activate one, or wait until its square is empty.",
        "j1.no.potion_used": "{name} drank a potion this turn. The next turn allows another.",
        "j1.no.potion_packed": "That potion is not equipped. Re-equip for 2 movement, then drink it.",
        "j1.no.item_forbidden": "{name} cannot use items in this shape. It passes after two turns.",
        "j1.no.ape": "{name} is an ape and only scampers. The shape passes after two turns.",
        "j1.no.fatigue": "{name} has no fatigue left to spend. Resting or a vitality potion restores it.",
        "j1.no.fatigue_forbidden": "{name} cannot spend fatigue now: somebody else is in control.",
        "j1.no.held": "{name} is held and cannot spend movement. Kill what grapples, or shake off the web.",
        "j1.no.order_action": "{name} chose {action}, which gives no order. Ready does.",
        "j1.no.order_held": "{name} has an order already. It must be used or lost before another.",
        "j1.no.order_done": "{name} has placed this turn's order. Ready gives one.",
        "j1.no.order_short": "{name} has used the short turn. It gives a move, an attack or an order.",
        "j1.no.order_forbidden": "{name} cannot take orders now.",
        "j1.no.heroes": "A game has 2, 3 or 4 heroes, not {n}. A lone player runs two.",
        "j1.no.rest_town": "{name} cannot rest in town in this quest. Return to the board first.",
        "j1.no.pick_up_monster": "Monsters cannot take markers. Heroes can.",
        "j1.no.pick_up_far": "{name} does not stand on that marker. Step onto its square.",
        "j1.no.power_type": "This is no power card.",
        "j1.no.power_used": "Only one power card a turn. This turn's has been played.",
        "j1.no.power_late": "Power cards come before the first monster acts. Next turn allows it.",
        "j1.no.threat": "The card costs {cost} threat and there is {threat}, discards included. Collect more first.",
        "j1.no.acted": "{name} has acted this turn. Each monster acts once a turn.",
        "j1.no.declare_first": "{name} has not chosen an action. Choose Run, Battle, Advance or Ready first.",
        "j1.no.declared": "{name} has chosen this turn's action. The next turn brings a new one.",
        "j1.no.half": "{name} has no half action to take. Ready gives one.",
        "j1.no.give_far": "The other hero is not beside {name}. Step next to them; in town all are.",
        "j1.no.shop_away": "{name} is not in town. An active glyph leads there.",
        "j1.no.shop_used": "{name} has shopped this turn. The next turn allows it again.",
        "j1.no.reequip": "Items are changed before the action, or for 2 movement. Choose Re-equip first.",
        "j1.no.mp": "{name} would need {need} movement and has {have}.",
        "j1.no.mp_fatigue": "{name} would need {need} movement and has {have}. Spend {fatigue} fatigue?",
        "j1.no.water": "Water cannot be entered or jumped.",
        "j1.no.rubble": "Rubble cannot be entered. Go round it.",
        "j1.no.climb": "That square is not free beside the pit. Choose an empty one next to it.",
        "j1.no.jump": "A jump goes straight over pits to an empty square behind them.",
        "j1.no.off_board": "There is no floor there.",
        "j1.no.in_town": "{name} is in town. An active glyph leads back to the board.",
        "j1.no.unrevealed": "That area has not been revealed. A hero who sees it reveals it.",
        "j1.no.pit": "{name} is in a pit. Climb out for 2 movement.",
        "j1.no.enemy": "{name} stands there. Enemies cannot be passed; go round or defeat it.",
        "j1.no.wall": "A wall or closed door is in the way. Walk round its end or open it.",
        "j1.no.far": "That square is not adjacent. Walk there square by square.",
        "j1.no.glyph_stop": "{name} cannot stop on an active glyph; it may pass.",
        "j1.no.shared": "{name} could not stop beyond that square. End on an empty one.",
        "j1.no.no_room": "{name} does not fit there. All squares of its base must be free.",
        "j1.no.no_target": "Nobody stands there. An attack needs a target it could hurt.",
        "j1.no.friend": "{name} is a friend. Attacks are declared on enemies.",
        "j1.no.attack_forbidden": "{name} cannot attack in this shape.",
        "j1.no.attack_run": "{name} chose Run, which gives no attack. Advance gives one, Battle two.",
        "j1.no.attacks": "{name} has no attack left this turn.",
        "j1.no.attack_shared": "{name} shares a square with another figure. Step on, then attack.",
        "j1.no.weapon_packed": "That weapon is not equipped. Re-equip for 2 movement first.",
        "j1.no.melee_far": "{target} is out of {name}'s reach. Step next to it.",
        "j1.no.no_sight": "{name} does not see {target}: something blocks the line. Step to where the line is free.",
        "j1.no.hands": "{item} needs {n} hands and {name} has {free} free. Put another item away first.",
        "j1.no.slot_armour": "{name} wears armour already. Put it away first.",
        "j1.no.slot_potion": "{name} has {n} potions equipped. Drink or pack one first.",
        "j1.no.slot_other": "{name} wears {n} other items. Put one away first.",
        "j1.no.rune": "{item} is a rune, and {name}'s armour bars runes. Take the armour off first.",
        "j1.no.rune_armour": "{item} bars runes, and {name} bears one. Put the rune away first.",
        "j1.no.pack": "The pack holds {n} items and is full. Equip or discard one.",
        "j1.no.market_setup": "Treasures, skills and training are not sold before the game. The town sells them later.",
        "j1.no.market_copper": "No copper chest has been opened yet. Then its treasures are sold.",
        "j1.no.market_silver": "No silver chest has been opened yet. Then its treasures are sold.",
        "j1.no.market_gold": "No gold chest has been opened yet. Then its treasures are sold.",
        "j1.no.deck": "No card of that deck is left.",
        "j1.no.trait": "That trait is at 5 already, which is the most.",
        "j1.no.training": "All training tokens of that trait are in use.",
        "j1.no.stock": "The shop has none left. A sold one would come back.",
        "j1.no.coins": "{name} has {coins} coins and would need {price}. Sell something, or find more.",
        "j1.no.sell_relic": "Relics cannot be sold.",
        "j1.no.place": "Heroes begin on or beside an active glyph, one on a square.",
        "j1.no.spawn_used": "Only one spawn card a turn. This turn's has been played.",
    }
)  # fmt: skip
