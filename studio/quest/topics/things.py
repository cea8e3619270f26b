"""What can be done with any selection: move, turn, delete, copy, paste, duplicate, rename."""

import re
from collections.abc import Callable, Iterable, Iterator
from itertools import count
from typing import Any

import msgspec
from msgspec.structs import replace

from studio.content.effects import Entry
from studio.kit.codec import from_plain, to_plain
from studio.kit.faults import Refused
from studio.kit.ids import is_id
from studio.kit.text import Text, messages
from studio.kit.where import ElementAt
from studio.quest.content import catalogue_of
from studio.quest.edits import Arrange, Batch, Edit, Put, Remove, SetHeader, SetText
from studio.quest.labels import kind_of
from studio.quest.layout import layout_of
from studio.quest.links import Mention, mentions, pools_in, referring, text_keys
from studio.quest.model import LARGEST, AnyElement, Custom, Die, Monster, Piece, Quest, Relic, Square, Trigger, Var
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
        "refused.inner_id": "“{id}” cannot be the name of a variable or entry: small letters, digits and _",
        "refused.inner_taken": "Something is already called {id}",
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
    words = {"#" + old: "#" + new for old, new in names.items()} | _fresh_inner_names(quest, clip)
    words |= {"%" + element.id: "%" + names[element.id] for element in clip if isinstance(element, Die)}
    copies = [with_words(element, words) for element in clip]
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


def _fresh_inner_names(quest: Quest, clip: Clip) -> dict[str, str]:
    """New names for the variables and entries among copied things, which must mean one thing each."""
    found: dict[str, str] = {}
    known = catalogue_of(quest).find
    taken = {element.var.id for element in quest.elements.values() if isinstance(element, Var)}
    for element in clip:
        if isinstance(element, Var) and element.var.id in taken:
            found["$" + element.var.id] = "$" + _free(element.var.id, taken.__contains__)
            taken.add(found["$" + element.var.id][1:])
        elif isinstance(element, Custom) and known(element.entry.id) is not None:
            fresh = _free(element.entry.id, lambda name: known(name) is not None or f"@{name}" in found.values())
            found["@" + element.entry.id] = "@" + fresh
    return found


def _free(name: str, taken: Callable[[str], bool]) -> str:
    stem = re.sub(r"_\d+$", "", name)[:35]
    return next(made for n in count(2) if not taken(made := f"{stem}_{n}"))


def duplicate(quest: Quest, ids: Iterable[str], dx: int, dy: int) -> Edit:
    """Copies of things so many squares away."""
    clip = copy(quest, ids)
    left, top, _, _ = box_of(clip, layout_of(quest), catalogue_of(quest))
    return paste(quest, clip, (left + dx, top + dy), label="step.duplicate")


def rename(quest: Quest, old: str, new: str) -> Edit:
    """Gives a thing another id, wherever it is named; a variable or an entry of that name is called so, too."""
    if not is_id(new):
        raise Refused("id", Text("refused.id", {"id": new}), where=ElementAt(old))
    if new in quest.elements and new != old:
        raise Refused("id_taken", Text("refused.id_taken", {"id": new}), where=ElementAt(new))
    words = {"#" + old: "#" + new, **_inner_name(quest, old, new)}
    changed = [
        with_words(element, words)
        for id_, element in quest.elements.items()
        if id_ == old or any(name.sign + name.name in words for name in names_in(element))
    ]
    kind = type(quest.elements[old])
    order = (id_ for id_, element in quest.elements.items() if isinstance(element, kind))
    edits: tuple[Edit, ...] = (
        Remove((old,)),
        Put(tuple(changed)),
        Arrange(tuple(new if id_ == old else id_ for id_ in order)),
    )
    setup = quest.header.setup
    if "@" + old in words and old in (*setup.items, *(entry.partition("/")[0] for entry in setup.supply)):
        named = replace(setup, items=tuple(new if item == old else item for item in setup.items),
                        supply={_entry_as(entry, old, new): n for entry, n in setup.supply.items()})  # fmt: skip
        edits = (*edits, SetHeader(replace(quest.header, setup=named)))
    return Batch(Text("step.rename", {"old": old, "new": new}), edits)


def _inner_name(quest: Quest, old: str, new: str) -> dict[str, str]:
    """What else is renamed with a thing: the variable or the entry that it holds, where that has its id."""
    element = quest.elements[old]
    if isinstance(element, Die):
        if new != old and catalogue_of(quest).find_die(new) is not None:
            raise Refused("inner_taken", Text("refused.inner_taken", {"id": new}), where=ElementAt(old))
        return {"%" + old: "%" + new}
    if not isinstance(element, Var | Custom) or new == old:
        return {}
    sign, name = ("$", element.var.id) if isinstance(element, Var) else ("@", element.entry.id)
    if name != old:
        return {}
    if not _INNER.fullmatch(new):
        raise Refused("inner_id", Text("refused.inner_id", {"id": new}), where=ElementAt(old))
    if isinstance(element, Var):
        taken = any(isinstance(other, Var) and other.var.id == new for other in quest.elements.values())
    else:
        taken = catalogue_of(quest).find(new) is not None
    if taken:
        raise Refused("inner_taken", Text("refused.inner_taken", {"id": sign + new}), where=ElementAt(old))
    return {sign + old: sign + new}


_INNER = re.compile(r"[a-z][a-z0-9_]{0,39}")
"""What a variable or an entry may be called."""


def _entry_as(entry: str, old: str, new: str) -> str:
    name, slash, rank = entry.partition("/")
    return (new if name == old else name) + slash + rank


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
                raise refuse_overlap(quest, other, layout.overlaps[pair])
        elif isinstance(element, STANDING):
            require_standing(after, element, apart=ids - {element.id} if isinstance(element, Monster) else ids)


def with_names(element: AnyElement, names: dict[str, str]) -> AnyElement:
    """The element with new ids: its own, and wherever it names others."""
    return with_words(element, {"#" + old: "#" + new for old, new in names.items()})


def with_words(element: AnyElement, words: dict[str, str]) -> AnyElement:
    """The element with other names for `#` elements, `@` entries, `$` variables and `%` dice, its own among them."""
    plain = _renamed_words(to_plain(element), words)
    assert isinstance(plain, dict)

    def rename(within: dict[str, Any], field: str, sign: str) -> None:
        if (name := within.get(field)) and (fresh := words.get(sign + name)):
            within[field] = fresh[1:]

    for field in ("id", "piece", "row"):
        rename(plain, field, "#")
    if isinstance(element, Trigger):
        rename(plain["ability"], "id", "#")
    if isinstance(element, Monster):
        rename(plain, "entry", "@")
    if isinstance(element, Relic):
        rename(plain, "item", "@")
    if isinstance(element, Var):
        rename(plain["var"], "id", "$")
    if isinstance(element, Custom):
        rename(plain["entry"], "id", "@")
    if isinstance(element, Custom):
        for _path, pools in pools_in(plain["entry"]):
            for pool in pools.values():
                _rename_dice(pool, words)
    for holder in (plain, plain["entry"] if isinstance(element, Custom) else {}):
        if holder.get("keywords"):
            holder["keywords"] = [[words.get(f"@{word}", f"@{word}")[1:], *n] for word, *n in holder["keywords"]]
    fresh: AnyElement = from_plain(plain, AnyElement)  # type: ignore[arg-type]
    return fresh


def names_in(element: AnyElement) -> Iterator[Mention]:
    """Everything the element names, the keywords it has among it."""
    yield from mentions(element)
    holder = element.entry if isinstance(element, Custom) else element
    for use in holder.keywords if isinstance(holder, Monster | Entry) else ():
        yield Mention("@", str(use[0]), "keywords")


def _renamed_words(plain: object, words: dict[str, str], key: str = "") -> object:
    if isinstance(plain, dict):
        changed = {name: _renamed_words(value, words, name) for name, value in plain.items()}
        if isinstance(dice := changed.get("dice"), dict):
            _rename_dice(dice, words)
        if plain.get("op") == "trigger" and (fresh := words.get(f"#{plain.get('id')}")):
            changed["id"] = fresh[1:]
        return changed
    if isinstance(plain, (list, tuple)):
        return [_renamed_words(value, words, key) for value in plain]
    if isinstance(plain, str) and key != "text":
        return _SIGNED.sub(lambda m: words.get(m[0], m[0]), plain)
    return plain


def _rename_dice(pool: dict[str, Any], words: dict[str, str]) -> None:
    """Names the dice of a pool otherwise; an id is taken by one die only, so none meet."""
    if any("%" + die in words for die in pool):
        renamed = [(words.get("%" + die, "%" + die)[1:], n) for die, n in pool.items()]
        pool.clear()
        pool.update(renamed)


_SIGNED = re.compile(r"[#@$][A-Za-z][A-Za-z0-9_]*")


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
