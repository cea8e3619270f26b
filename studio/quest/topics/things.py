"""What can be done with any selection: move, turn, delete, copy, paste, duplicate, rename."""

import re
from collections.abc import Iterable

import msgspec
from msgspec.structs import replace

from studio.kit.codec import from_plain, to_plain
from studio.kit.faults import Refused
from studio.kit.ids import is_id
from studio.kit.text import Text, messages
from studio.kit.where import ElementAt
from studio.quest.content import catalogue_of
from studio.quest.edits import Arrange, Batch, Edit, Put, Remove, SetText
from studio.quest.labels import kind_of
from studio.quest.layout import layout_of
from studio.quest.links import referring, text_keys
from studio.quest.model import LARGEST, AnyElement, Monster, Piece, Quest, Square
from studio.quest.standing import STANDING
from studio.quest.topics.ids import new_id
from studio.quest.topics.moving import box_of, extent, is_placed, shifted, turned_with
from studio.quest.topics.pieces import refuse_overlap
from studio.quest.topics.refusals import require_on_page, require_standing

messages(
    {
        "step.move": ("Move {id}", "Move {n} things"),
        "step.turn": ("Turn {id}", "Turn {n} things"),
        "step.paste": ("Paste {n} thing", "Paste {n} things"),
        "step.duplicate": ("Duplicate {n} thing", "Duplicate {n} things"),
        "step.rename": "Rename {old} to {new}",
        "refused.nothing": "Nothing is selected that could be moved",
        "refused.id": "“{id}” cannot be an id: begin with a letter, then letters, digits and _",
        "refused.id_taken": "Something is already called {id}",
        "refused.in_use": "{other} refers to {id}",
    }
)

Clip = tuple[AnyElement, ...]
"""Elements on the clipboard, in the quest's order."""


def delete(quest: Quest, ids: Iterable[str]) -> Edit:
    """Takes things away; what referred to them becomes a finding."""
    return Remove(tuple(ids))


def users_of(quest: Quest, ids: Iterable[str]) -> tuple[str, ...]:
    """What else refers to these things, for a question before they are deleted."""
    return tuple(dict.fromkeys(id_ for users in referring(quest, ids).values() for id_ in users))


def move(quest: Quest, ids: Iterable[str], dx: int, dy: int) -> Edit:
    """Moves things together; refused where a piece would overlap or a figure could not stand."""
    chosen = _chosen(quest, ids)
    moved = tuple(shifted(element, dx, dy) for element in chosen)
    _require(quest, moved)
    return Batch(Text("step.move", {"n": len(moved), "id": moved[0].id}), (Put(moved),))


def turn(quest: Quest, ids: Iterable[str], quarters: int = 1) -> Edit:
    """Turns things together, clockwise, in the box around them."""
    chosen, catalogue = _chosen(quest, ids), catalogue_of(quest)
    box = box_of(chosen, layout_of(quest), catalogue)
    turned = tuple(turned_with(element, box, quarters, quest, catalogue) for element in chosen)
    _require(quest, turned)
    return Batch(Text("step.turn", {"n": len(turned), "id": turned[0].id}), (Put(turned),))


def copy(quest: Quest, ids: Iterable[str]) -> Clip:
    """The things as they are, for the clipboard; things without a place can be copied too."""
    wanted = set(ids)
    return tuple(element for id_, element in quest.elements.items() if id_ in wanted)


def paste(quest: Quest, clip: Clip, at: Square, quarters: int = 0, label: str = "step.paste") -> Edit:
    """Puts copies with new ids so that the top left of their box lies at a square.

    References among the copied things follow to the copies; their texts are copied as well.
    """
    if not clip:
        raise Refused("nothing", Text("refused.nothing"))
    names: dict[str, str] = {}
    for element in clip:
        names[element.id] = new_id(quest, kind_of(element), names.values())
    copies = [with_names(element, names) for element in clip]
    texts: list[SetText] = []
    for place, (old, new) in enumerate(zip(clip, copies, strict=True)):
        copies[place], more = _with_own_texts(quest, old, new)
        texts += more
    with_copies = Put(tuple(copies)).apply(replace(quest, elements={}))
    catalogue = catalogue_of(quest)
    everything = replace(quest, elements={**quest.elements, **with_copies.elements})
    layout = layout_of(everything)
    if quarters % 4:
        box = box_of(tuple(copies), layout, catalogue)
        copies = [turned_with(element, box, quarters, everything, catalogue) for element in copies]
        layout = layout_of(replace(quest, elements={**quest.elements, **{e.id: e for e in copies}}))
    left, top, _, _ = box_of(tuple(copies), layout, catalogue)
    placed = tuple(shifted(element, at[0] - left, at[1] - top) for element in copies)
    _require(quest, placed)
    return Batch(Text(label, {"n": len(placed)}), (Put(placed), *texts))


def duplicate(quest: Quest, ids: Iterable[str], dx: int, dy: int) -> Edit:
    """Copies of things so many squares away."""
    clip = copy(quest, ids)
    left, top, _, _ = box_of(clip, layout_of(quest), catalogue_of(quest))
    return paste(quest, clip, (left + dx, top + dy), label="step.duplicate")


def rename(quest: Quest, old: str, new: str) -> Edit:
    """Gives a thing another id, wherever it is named."""
    if not is_id(new):
        raise Refused("id", Text("refused.id", {"id": new}), where=ElementAt(old))
    if new in quest.elements and new != old:
        raise Refused("id_taken", Text("refused.id_taken", {"id": new}), where=ElementAt(new))
    users = referring(quest, (old,)).get(old, ())
    changed = [with_names(quest.elements[id_], {old: new}) for id_ in (old, *users)]
    kind = type(quest.elements[old])
    order = (id_ for id_, element in quest.elements.items() if isinstance(element, kind))
    edits = (Remove((old,)), Put(tuple(changed)), Arrange(tuple(new if id_ == old else id_ for id_ in order)))
    return Batch(Text("step.rename", {"old": old, "new": new}), edits)


def _chosen(quest: Quest, ids: Iterable[str]) -> Clip:
    chosen = tuple(e for id_ in dict.fromkeys(ids) if (e := quest.elements.get(id_)) and is_placed(e))
    if not chosen:
        raise Refused("nothing", Text("refused.nothing"))
    return chosen


def _require(quest: Quest, changed: Clip) -> None:
    """Refuses what would leave the page, overlap, or stand where it cannot, the others being where they are."""
    ids = frozenset(element.id for element in changed)
    after = replace(quest, elements={**quest.elements, **{element.id: element for element in changed}})
    layout, catalogue = layout_of(after), catalogue_of(after)
    for element in changed:
        squares = extent(element, layout, catalogue)
        # A door or wall may lie on the line behind the last square.
        require_on_page(*((min(x, LARGEST - 1), min(y, LARGEST - 1)) for x, y in squares))
        if isinstance(element, Piece):
            others = (pair for pair in layout.overlaps if element.id in pair and not ids.issuperset(pair))
            for pair in others:
                other = pair[pair[0] == element.id]
                raise refuse_overlap(other, layout.overlaps[pair])
        elif isinstance(element, STANDING):
            require_standing(after, element, apart=ids - {element.id} if isinstance(element, Monster) else ids)


def with_names(element: AnyElement, names: dict[str, str]) -> AnyElement:
    """The element with new ids: its own, and wherever it names others."""
    plain = _renamed_words(to_plain(element), names)
    assert isinstance(plain, dict)
    plain["id"] = names.get(element.id, element.id)
    for field in ("piece", "row"):
        if plain.get(field) in names:
            plain[field] = names[plain[field]]
    fresh: AnyElement = from_plain(plain, AnyElement)  # type: ignore[arg-type]
    return fresh


def _renamed_words(plain: object, names: dict[str, str], key: str = "") -> object:
    if isinstance(plain, dict):
        changed = {name: _renamed_words(value, names, name) for name, value in plain.items()}
        if plain.get("op") == "trigger" and plain.get("id") in names:
            changed["id"] = names[plain["id"]]
        return changed
    if isinstance(plain, (list, tuple)):
        return [_renamed_words(value, names, key) for value in plain]
    if isinstance(plain, str) and key != "text" and "#" in plain:
        return re.sub(r"#([A-Za-z][A-Za-z0-9_]*)", lambda m: "#" + names.get(m[1], m[1]), plain)
    return plain


def _with_own_texts(quest: Quest, old: AnyElement, new: AnyElement) -> tuple[AnyElement, list[SetText]]:
    """The copy with text keys of its own, and the edits that write them."""
    fields: dict[str, str] = {}
    edits: list[SetText] = []
    for field, key in text_keys(old):
        if field not in new.__struct_fields__:
            continue  # texts inside ops stay shared: they are lines of the story, not names
        fresh = key.replace(old.id, new.id) if old.id in key else f"{key}.{new.id}"
        fields[field] = fresh[:80]
        edits += [SetText(lang, fresh[:80], words[key]) for lang, words in quest.texts.items() if key in words]
    return msgspec.structs.replace(new, **fields), edits
