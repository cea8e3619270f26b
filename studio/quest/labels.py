"""What a step is called in the history, when the edit does not bring its own label."""

from studio.kit.text import Text, messages
from studio.quest.edits import Accept, Arrange, Batch, Become, Edit, Put, Remove, SetHeader, SetId, SetText, Unaccept
from studio.quest.model import Element, Quest

messages(
    {
        "kind.piece": "piece",
        "kind.shape": "shape",
        "kind.area": "area",
        "kind.door": "door",
        "kind.wall": "wall",
        "kind.terrain": "terrain",
        "kind.stairs": "stairs",
        "kind.glyph": "glyph",
        "kind.potion": "potion",
        "kind.money": "money",
        "kind.chest": "chest",
        "kind.relic": "relic",
        "kind.rune_key": "rune key",
        "kind.encounter": "encounter",
        "kind.token": "token",
        "kind.start": "start",
        "kind.note": "note",
        "kind.monster": "monster",
        "kind.chest_row": "chest table row",
        "kind.trigger": "trigger",
        "kind.objective": "objective",
        "kind.var": "variable",
        "kind.rule": "special rule",
        "kind.custom": "entry of one’s own",
        "kind.die": "die",
        "step.place.piece": "Place {id}",
        "step.place.shape": "Draw shape {id}",
        "step.place.area": "New {id}",
        "step.place.door": "Place {id}",
        "step.place.wall": "Draw {id}",
        "step.place.terrain": "Paint {id}",
        "step.place.stairs": "Place {id}",
        "step.place.glyph": "Place {id}",
        "step.place.potion": "Place {id}",
        "step.place.money": "Place {id}",
        "step.place.chest": "Place {id}",
        "step.place.relic": "Place {id}",
        "step.place.rune_key": "Place {id}",
        "step.place.encounter": "Place {id}",
        "step.place.token": "Place {id}",
        "step.place.start": "Mark {id}",
        "step.place.note": "Write {id}",
        "step.place.monster": "Place {id}",
        "step.place.chest_row": "Add chest table row {id}",
        "step.place.trigger": "New {id}",
        "step.place.objective": "New {id}",
        "step.place.var": "New variable {id}",
        "step.place.rule": "New {id}",
        "step.place.custom": "New {id}",
        "step.place.die": "New {id}",
        "step.change.piece": "Change {id}",
        "step.change.shape": "Change shape {id}",
        "step.change.area": "Change {id}",
        "step.change.door": "Change {id}",
        "step.change.wall": "Change {id}",
        "step.change.terrain": "Change {id}",
        "step.change.stairs": "Change {id}",
        "step.change.glyph": "Change {id}",
        "step.change.potion": "Change {id}",
        "step.change.money": "Change {id}",
        "step.change.chest": "Change {id}",
        "step.change.relic": "Change {id}",
        "step.change.rune_key": "Change {id}",
        "step.change.encounter": "Change {id}",
        "step.change.token": "Change {id}",
        "step.change.start": "Change {id}",
        "step.change.note": "Change {id}",
        "step.change.monster": "Change {id}",
        "step.change.chest_row": "Change chest table row {id}",
        "step.change.trigger": "Change {id}",
        "step.change.objective": "Change {id}",
        "step.change.var": "Change variable {id}",
        "step.change.rule": "Change {id}",
        "step.change.custom": "Change {id}",
        "step.change.die": "Change {id}",
        "step.remove.piece": "Delete {id}",
        "step.remove.shape": "Delete shape {id}",
        "step.remove.area": "Delete {id}",
        "step.remove.door": "Delete {id}",
        "step.remove.wall": "Delete {id}",
        "step.remove.terrain": "Delete {id}",
        "step.remove.stairs": "Delete {id}",
        "step.remove.glyph": "Delete {id}",
        "step.remove.potion": "Delete {id}",
        "step.remove.money": "Delete {id}",
        "step.remove.chest": "Delete {id}",
        "step.remove.relic": "Delete {id}",
        "step.remove.rune_key": "Delete {id}",
        "step.remove.encounter": "Delete {id}",
        "step.remove.token": "Delete {id}",
        "step.remove.start": "Delete {id}",
        "step.remove.note": "Delete {id}",
        "step.remove.monster": "Delete {id}",
        "step.remove.chest_row": "Delete chest table row {id}",
        "step.remove.trigger": "Delete {id}",
        "step.remove.objective": "Delete {id}",
        "step.remove.var": "Delete variable {id}",
        "step.remove.rule": "Delete {id}",
        "step.remove.custom": "Delete {id}",
        "step.remove.die": "Delete {id}",
        "step.place.many": ("Place {n} thing", "Place {n} things"),
        "step.change.many": ("Change {n} thing", "Change {n} things"),
        "step.remove.many": ("Delete {n} thing", "Delete {n} things"),
        "step.arrange": "Put {id} into another place",
        "step.header": "Change the quest’s settings",
        "step.id": "Rename the quest to {id}",
        "step.text": "Write text {key}",
        "step.accept": "Accept {code}",
        "step.unaccept": "Show {code} again",
        "step.become": "Take over another version",
    }
)


def label_of(edit: Edit, quest: Quest) -> Text:
    """The label of an edit about to be applied to the quest."""
    match edit:
        case Batch(label=label):
            return label
        case Put(elements=elements):
            verb = "change" if all(element.id in quest.elements for element in elements) else "place"
            return _about(verb, elements)
        case Remove(ids=ids):
            return _about("remove", tuple(quest.elements[id_] for id_ in ids if id_ in quest.elements))
        case Arrange(ids=ids):
            return Text("step.arrange", {"id": ids[0] if ids else ""})
        case SetHeader():
            return Text("step.header")
        case SetId(id=id_):
            return Text("step.id", {"id": id_})
        case SetText(key=key):
            return Text("step.text", {"key": key})
        case Accept(code=code):
            return Text("step.accept", {"code": code})
        case Unaccept(code=code):
            return Text("step.unaccept", {"code": code})
        case Become():
            return Text("step.become")


def kind_of(element: Element) -> str:
    """The word by which files call the element's kind."""
    return str(element.__struct_config__.tag)


def _about(verb: str, elements: tuple[Element, ...]) -> Text:
    if len(elements) != 1:
        return Text(f"step.{verb}.many", {"n": len(elements)})
    return Text(f"step.{verb}.{kind_of(elements[0])}", {"id": elements[0].id})
