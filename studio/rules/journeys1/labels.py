"""What questions and answers of the first edition are called."""

from typing import TYPE_CHECKING, Any

from studio.kit.text import Text, messages
from studio.quest.model import Die
from studio.rules.core.actions import Choose, Pass, PickOption, Reroll, StepTo, Strike, Surge, Use
from studio.rules.journeys1 import actions as a
from studio.rules.journeys1.frames import (
    ActF,
    AimF,
    DiscardF,
    DriftF,
    EquipF,
    FamiliarF,
    PlotF,
    RerollF,
    ShopF,
    SpawnF,
    SpendF,
    SwapF,
)  # fmt: skip

if TYPE_CHECKING:
    from studio.rules.core.table import Table
    from studio.rules.journeys1.game import Journeys1

PASSES: dict[type[Any], str] = {
    ActF: "j1.pass.act", SpendF: "j1.pass.spend", PlotF: "j1.pass.plot", DiscardF: "j1.pass.discard",
    EquipF: "j1.pass.equip", ShopF: "j1.pass.shop", SwapF: "j1.pass.swap", SpawnF: "j1.pass.spawn",
    RerollF: "j1.pass.reroll", DriftF: "j1.pass.move", FamiliarF: "j1.pass.move", AimF: "j1.pass.act",
}  # fmt: skip


def label(game: "Journeys1", t: "Table", action: Any) -> Text | None:
    """The label of an answer; none where the general one will do."""
    frame: Any = t.stack[-1] if t.stack else None
    match action:
        case Pass():
            code = next((c for kind, c in PASSES.items() if isinstance(frame, kind)), "j1.pass.other")
            if isinstance(frame, ActF) and frame.figure in t.figures and t.figures[frame.figure].kind != "hero":
                code = "j1.pass.monster"
            return Text(code)
        case StepTo(to=to):
            return Text("j1.step", {"square": game.square_name(to)})
        case Strike(at=at, weapon=weapon):
            there = t.figures_on(1 << game.index(at))
            target = game.figure_name(t, there[0]) if there else game.square_name(at)
            if weapon:
                return Text("j1.strike_with", {"target": target, "weapon": game.card_name(t, weapon)})
            figure = t.figures.get(getattr(frame, "figure", 0))
            return Text(
                "j1.strike_fists" if figure is not None and figure.kind == "hero" else "j1.strike", {"target": target}
            )  # fmt: skip
        case Choose(thing=thing):
            if isinstance(thing, int) and thing in t.figures:
                return Text("j1.choose", {"name": game.figure_name(t, thing)})
            if isinstance(thing, int) and thing in t.cards:
                return Text("j1.choose", {"name": game.card_name(t, thing)})
            if isinstance(thing, tuple):
                return Text("j1.step", {"square": game.square_name(thing)})
            return Text("j1.choose", {"name": str(thing)})
        case Use(ability=ability, card=card):
            kind, _colon, entry = ability.partition("/")[0].partition(":")
            own = game.find_entry(entry) if kind == "hero" else None
            if own is not None and own.text:  # a hero's own ability: what it does says more than whose it is
                return Text("j1.use_own", {"text": own.text.rstrip(".")})
            name = game.card_name(t, card) if card in t.cards else game.block_name(ability)
            return Text("j1.use", {"name": name})
        case PickOption(index=index):
            block, position = getattr(frame, "block", ""), getattr(frame, "at", 0)
            if block:
                from studio.rules.core.asking import ask_at

                return Text("j1.option", {"text": game.quest_text(ask_at(t, block, position).options[index].text)})
        case Surge(option=option):
            surge = game.book.surges[option]
            return Text("j1.surge", {"n": surge.cost, "what": surge_text(game, option)})
        case Reroll(die=die):
            attack = t.attacks.get(getattr(frame, "attack", 0))
            rolled = attack.dice[die] if attack is not None and die < len(attack.dice) else ""
            mine = game.quest.elements.get(rolled)
            name = game.quest_text(mine.name) if isinstance(mine, Die) and mine.name else rolled.replace("_", " ")
            return Text("j1.reroll", {"n": die + 1, "die": name})
        case a.Order(order=order):
            return Text(f"j1.order.{order}")
        case a.Half(what=what):
            return Text(f"j1.half.{what}", {"n": game.value(t, "speed", getattr(frame, "figure", 0))})
        case a.TurnDoor(door=door, open=opening):
            return Text("j1.door.open" if opening else "j1.door.close", {"door": door_name(game, door)})
        case a.Give(card=card, figure=figure):
            params = {"item": game.card_name(t, card), "name": game.figure_name(t, figure)}
            return Text("j1.give", params)  # type: ignore[arg-type]
        case a.Buy(what=what):
            known = Text(f"j1.buy.{what}")
            sold = game.find_entry(what)
            return Text("j1.buy", {"item": sold.name or what}) if sold is not None else known
        case a.PickUp(token=token):
            return Text(f"j1.pick_up.{t.tokens[token].kind}" if token in t.tokens else "j1.pick_up.other")
        case a.Boost(on=on):
            return Text(f"j1.boost.{on}")
        case a.FromTown(token=token):
            spot = t.tokens[token].at if token in t.tokens else None
            return Text("j1.from_town", {"square": game.square_name(spot) if spot else ""})
        case a.PlaceAt(to=to) | a.Climb(to=to) | a.Jump(to=to) | a.TakeStairs(to=to):
            tag = str(type(action).__struct_config__.tag)
            return Text(f"j1.{tag}", {"square": game.square_name(to)})
        case a.Recycle(figure=figure):
            return Text("j1.recycle", {"name": game.figure_name(t, figure)})
        case a.Equip() | a.Stow() | a.Drop() | a.Drink() | a.Sell() | a.Swap() | a.PlayPower() | a.Burn():
            tag = str(type(action).__struct_config__.tag)
            return Text(f"j1.{tag}", {"item": game.card_name(t, action.card)})
        case a.Exert() | a.OpenChest() | a.ToTown() | a.Reequip() | a.Shop() | a.BuyDie():
            return Text(f"j1.{type(action).__struct_config__.tag}")
        case a.Declare(action=word):
            return Text(f"j1.action.{word}")
    return None


def door_name(game: "Journeys1", id_: str) -> str:
    """A door as its author named it, else by its id."""
    element = game.quest.elements.get(id_)
    name = getattr(element, "name", "")
    return game.quest_text(name) if name else id_


def surge_text(game: "Journeys1", option: str) -> str:
    """What a surge buys, from its ops."""
    head = option.split("/surges/")[0]
    entry = game.find_entry(head.partition(":")[2].split("/")[0])
    if entry is None or "/surges/" not in option:
        return game.block_name(option)
    index = int(option.split("/surges/")[1].split("/")[0])
    parts = []
    for op in entry.surges[index].do:
        what, add = getattr(op, "what", ""), getattr(op, "add", "")
        if what and add != "":
            parts.append(f"{what} +{add}")
        else:
            parts.append(str(type(op).__struct_config__.tag) + (f" {what}" if what else ""))
    return ", ".join(parts)


messages(
    {
        "j1.ask.order": "Which hero acts next?",
        "j1.ask.action": "What does {name} do this turn?",
        "j1.ask.act": "{name} acts. Movement {mp}, attacks {attacks}.",
        "j1.ask.spend": "Spend surges and boosts: range {range} of {distance}, damage {damage}, surges {surges}.",
        "j1.ask.reroll": "Which dice are rolled again?",
        "j1.ask.target": "Whom does {name} attack?",
        "j1.ask.equip": "What does {name} equip?",
        "j1.ask.receive": "{name} receives {item}. Where does it go?",
        "j1.ask.train": "{name} has come far: which trait is trained?",
        "j1.ask.shop": "{name} has {coins} coins. What is bought?",
        "j1.ask.swap": "Does {name} exchange a skill?",
        "j1.ask.place": "Where does {name} begin?",
        "j1.ask.discard": "Which cards are discarded for threat?",
        "j1.ask.discard_down": "The hand holds 8 cards. Discard {n}.",
        "j1.ask.fund": "Discard cards for {n} more threat.",
        "j1.ask.plot": "Which monster acts next?",
        "j1.ask.spawn": "Place {name}: {n} to go.",
        "j1.ask.recycle": "No figure of {name} is left. Take one off the board?",
        "j1.ask.drift": "Where is {name} moved? Up to {n} squares.",
        "j1.ask.familiar": "Where does {name} go? Up to {n} squares.",
        "j1.option.next": "{name} acts",
        "j1.declare.run": "Run: {n} movement",
        "j1.declare.battle": "Battle: two attacks",
        "j1.declare.advance": "Advance: {n} movement and one attack",
        "j1.declare.ready": "Ready: {n} movement or one attack, and an order",
        "j1.action.run": "Run",
        "j1.action.battle": "Battle",
        "j1.action.advance": "Advance",
        "j1.action.ready": "Ready",
        "j1.price": "{n} coins",
        "j1.mp": "{n} movement",
        "j1.threat": "{n} threat",
        "j1.pass.act": "End the turn",
        "j1.pass.monster": "Done with this monster",
        "j1.pass.spend": "Done",
        "j1.pass.plot": "End the overlord's turn",
        "j1.pass.discard": "Keep the cards",
        "j1.pass.equip": "Keep it so",
        "j1.pass.shop": "Done shopping",
        "j1.pass.swap": "Keep the skills",
        "j1.pass.spawn": "Place no more",
        "j1.pass.reroll": "Roll these",
        "j1.pass.move": "Stop here",
        "j1.pass.other": "Pass",
        "j1.step": "To {square}",
        "j1.strike": "Attack {target}",
        "j1.strike_with": "Attack {target} with {weapon}",
        "j1.strike_fists": "Attack {target} with bare fists",
        "j1.choose": "{name}",
        "j1.use": "Use {name}",
        "j1.use_own": "{text}",
        "j1.option": "{text}",
        "j1.surge": ("{n} surge: {what}", "{n} surges: {what}"),
        "j1.reroll": "Die {n} ({die})",
        "j1.order.aim": "Place Aim",
        "j1.order.dodge": "Place Dodge",
        "j1.order.guard": "Place Guard",
        "j1.order.rest": "Place Rest",
        "j1.label.order": "Place an order",
        "j1.label.drink": "Drink a potion",
        "j1.half.move": "Take {n} movement",
        "j1.half.attack": "Take an attack",
        "j1.door.open": "Open {door}",
        "j1.door.close": "Close {door}",
        "j1.chest": "Open the chest",
        "j1.to_town": "To town by the glyph",
        "j1.from_town": "By glyph to {square}",
        "j1.exert": "Spend 1 fatigue for 1 movement",
        "j1.reequip": "Re-equip",
        "j1.shop": "Go shopping",
        "j1.buy_die": "Spend 1 fatigue for a power die",
        "j1.boost.range": "Boost: 1 range",
        "j1.boost.damage": "Boost: 1 damage",
        "j1.give": "Give {item} to {name}",
        "j1.drink": "Drink {item}",
        "j1.equip": "Equip {item}",
        "j1.stow": "Pack {item}",
        "j1.drop": "Discard {item}",
        "j1.sell": "Sell {item}",
        "j1.buy": "Buy {item}",
        "j1.buy.copper": "Draw a copper treasure",
        "j1.buy.silver": "Draw a silver treasure",
        "j1.buy.gold": "Draw a gold treasure",
        "j1.buy.fighting": "Learn a fighting skill",
        "j1.buy.subterfuge": "Learn a subterfuge skill",
        "j1.buy.wizardry": "Learn a wizardry skill",
        "j1.buy.melee": "Train melee",
        "j1.buy.ranged": "Train ranged",
        "j1.buy.magic": "Train magic",
        "j1.swap": "Exchange {item}",
        "j1.power": "Play {item}",
        "j1.burn_card": "Discard {item}",
        "j1.place": "Place on {square}",
        "j1.climb": "Climb out to {square}",
        "j1.jump": "Jump to {square}",
        "j1.stairs": "Take the stairs to {square}",
        "j1.recycle": "Take {name} off the board",
        "j1.pick_up.potion": "Take the potion",
        "j1.pick_up.money": "Take the coins",
        "j1.pick_up.relic": "Take the relic",
        "j1.pick_up.rune_key": "Take the rune key",
        "j1.pick_up.treasure": "Take the treasure",
        "j1.pick_up.other": "Take it",
        "over.conquest": "The party has no conquest left: the overlord wins.",
        "over.objective": "The objective is met: the heroes win.",
        "over.rounds": "The last round has passed: nobody wins.",
        "over.quest": "The quest is over.",
    }
)
