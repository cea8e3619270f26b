"""Triggers, objectives, variables, special rules, entries and dice of the quest's own."""

from msgspec.structs import replace

from studio.content.effects import Ability, Entry, Mod, Variable
from studio.content.load import load
from studio.content.types import DieColour, Face, Role
from studio.kit.faults import Refused
from studio.kit.ids import next_id
from studio.kit.text import Text, messages
from studio.kit.where import ElementAt
from studio.quest.edits import Arrange, Batch, Edit, Put, SetText
from studio.quest.model import Custom, Die, Objective, Quest, Rule, Trigger, Var
from studio.quest.names import called
from studio.quest.topics.ids import new_id

messages(
    {
        "step.order": "Move {id}",
        "step.switch.off": "Start with {id} off",
        "step.switch.on": "Start with {id} on",
        "refused.not_trigger": "This is not a trigger: {thing}",
        "refused.var": "A variable is already called {name}",
        "refused.own": "Something of this system or quest is already called {name}",
    }
)


def add_trigger(quest: Quest, ability: Ability, id_: str = "") -> Edit:
    """A trigger at the end of the list; triggers of one moment run in the list's order."""
    id_ = id_ or new_id(quest, "trigger")
    return Put((Trigger(id_, replace(ability, id="")),))


def order_trigger(quest: Quest, id_: str, before: str = "") -> Edit:
    """Puts a trigger before another one, or last."""
    order = [other for other, element in quest.elements.items() if isinstance(element, Trigger) and other != id_]
    order.insert(order.index(before) if before in order else len(order), id_)
    return Batch(Text("step.order", {"id": id_}), (Arrange(tuple(order)),))


def switch(quest: Quest, id_: str, on: bool) -> Edit:
    """Whether a trigger listens from the beginning."""
    trigger = _trigger(quest, id_)
    label = Text("step.switch.on" if on else "step.switch.off", {"id": id_})
    return Batch(label, (Put((replace(trigger, ability=replace(trigger.ability, off=not on)),)),))


def add_objective(quest: Quest, side: str, condition: str, text: str = "") -> Edit:
    """A side wins as soon as a condition holds (J-104, S-1803)."""
    id_ = new_id(quest, "objective")
    key = f"{id_}.text" if text else ""
    objective = Objective(id_, side, condition, text=key)  # type: ignore[arg-type]
    if not text:
        return Put((objective,))
    edits = (Put((objective,)), SetText(quest.header.language, key, text))
    return Batch(Text("step.place.objective", {"id": id_}), edits)


def add_variable(quest: Quest, name: str, start: int = 0, least: int = 0, most: int = 99, scope: str = "quest") -> Edit:
    """A number of the quest, written `$name` in words."""
    if any(isinstance(element, Var) and element.var.id == name for element in quest.elements.values()):
        raise Refused("var", Text("refused.var", {"name": name}))
    variable = Variable(name, start, least, most, scope)  # type: ignore[arg-type]
    return Put((Var(next_id("v", quest.elements), variable),))


def add_rule(quest: Quest, mods: tuple[Mod, ...] = (), text: str = "") -> Edit:
    """A standing special rule, with its text."""
    id_ = new_id(quest, "rule")
    key = f"{id_}.text" if text else ""
    edits: tuple[Edit, ...] = (Put((Rule(id_, mods, key),)),)
    if text:
        edits = (*edits, SetText(quest.header.language, key, text))
    return Batch(Text("step.place.rule", {"id": id_}), edits)


def add_entry(quest: Quest, entry: Entry) -> Edit:
    """An entry of the quest's own, written `@id` in words."""
    if any(isinstance(element, Custom) and element.entry.id == entry.id for element in quest.elements.values()):
        raise Refused("own", Text("refused.own", {"name": entry.id}))
    return Put((Custom(new_id(quest, "custom"), entry),))


def add_die(quest: Quest, faces: tuple[Face, ...], colour: DieColour = "", role: Role = "attack") -> Edit:
    """A die of the quest's own, counted in pools by its id."""
    return Put((Die(new_id(quest, "die", (die.id for die in load(quest.system).dice())), faces, "", colour, role),))


def _trigger(quest: Quest, id_: str) -> Trigger:
    trigger = quest.elements.get(id_)
    if not isinstance(trigger, Trigger):
        raise Refused("not_trigger", Text("refused.not_trigger", {"thing": called(quest, id_)}), where=ElementAt(id_))
    return trigger
