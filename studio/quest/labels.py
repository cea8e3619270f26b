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
        "step.place.piece": "Place piece {id}",
        "step.place.shape": "Draw shape {id}",
        "step.place.area": "New area {id}",
        "step.place.door": "Place door {id}",
        "step.place.wall": "Draw wall {id}",
        "step.place.terrain": "Paint terrain {id}",
        "step.place.stairs": "Place stairs {id}",
        "step.place.glyph": "Place glyph {id}",
        "step.place.potion": "Place potion {id}",
        "step.place.money": "Place money {id}",
        "step.place.chest": "Place chest {id}",
        "step.place.relic": "Place relic {id}",
        "step.place.rune_key": "Place rune key {id}",
        "step.place.encounter": "Place encounter {id}",
        "step.place.token": "Place token {id}",
        "step.place.start": "Mark start {id}",
        "step.place.note": "Write note {id}",
        "step.place.monster": "Place monster {id}",
        "step.place.chest_row": "Add chest table row {id}",
        "step.place.trigger": "New trigger {id}",
        "step.place.objective": "New objective {id}",
        "step.place.var": "New variable {id}",
        "step.place.rule": "New special rule {id}",
        "step.place.custom": "New entry {id}",
        "step.change.piece": "Change piece {id}",
        "step.change.shape": "Change shape {id}",
        "step.change.area": "Change area {id}",
        "step.change.door": "Change door {id}",
        "step.change.wall": "Change wall {id}",
        "step.change.terrain": "Change terrain {id}",
        "step.change.stairs": "Change stairs {id}",
        "step.change.glyph": "Change glyph {id}",
        "step.change.potion": "Change potion {id}",
        "step.change.money": "Change money {id}",
        "step.change.chest": "Change chest {id}",
        "step.change.relic": "Change relic {id}",
        "step.change.rune_key": "Change rune key {id}",
        "step.change.encounter": "Change encounter {id}",
        "step.change.token": "Change token {id}",
        "step.change.start": "Change start {id}",
        "step.change.note": "Change note {id}",
        "step.change.monster": "Change monster {id}",
        "step.change.chest_row": "Change chest table row {id}",
        "step.change.trigger": "Change trigger {id}",
        "step.change.objective": "Change objective {id}",
        "step.change.var": "Change variable {id}",
        "step.change.rule": "Change special rule {id}",
        "step.change.custom": "Change entry {id}",
        "step.remove.piece": "Delete piece {id}",
        "step.remove.shape": "Delete shape {id}",
        "step.remove.area": "Delete area {id}",
        "step.remove.door": "Delete door {id}",
        "step.remove.wall": "Delete wall {id}",
        "step.remove.terrain": "Delete terrain {id}",
        "step.remove.stairs": "Delete stairs {id}",
        "step.remove.glyph": "Delete glyph {id}",
        "step.remove.potion": "Delete potion {id}",
        "step.remove.money": "Delete money {id}",
        "step.remove.chest": "Delete chest {id}",
        "step.remove.relic": "Delete relic {id}",
        "step.remove.rune_key": "Delete rune key {id}",
        "step.remove.encounter": "Delete encounter {id}",
        "step.remove.token": "Delete token {id}",
        "step.remove.start": "Delete start {id}",
        "step.remove.note": "Delete note {id}",
        "step.remove.monster": "Delete monster {id}",
        "step.remove.chest_row": "Delete chest table row {id}",
        "step.remove.trigger": "Delete trigger {id}",
        "step.remove.objective": "Delete objective {id}",
        "step.remove.var": "Delete variable {id}",
        "step.remove.rule": "Delete special rule {id}",
        "step.remove.custom": "Delete entry {id}",
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
