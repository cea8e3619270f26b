"""Edits: every change an author can make, as data with a pure `apply`.

>>> from studio.quest.model import Glyph, Quest
>>> quest = Put((Glyph("g1", at=(2, 3)),)).apply(Quest(1, "journeys1", "cave"))
>>> quest.elements["g1"].at
(2, 3)
"""

from typing import get_args

from msgspec.structs import replace

from studio.kit.codec import Record
from studio.kit.faults import Refused
from studio.kit.text import Text, messages
from studio.kit.where import ElementAt, FieldAt
from studio.quest.model import Accepted, AnyElement, Header, Quest
from studio.quest.translated import marked

messages(
    {
        "edit.gone": "Nothing here has the id {id}",
        "edit.gone.hint": "it may have been removed meanwhile",
        "edit.no_field": "{id} has no field {field}",
    }
)

KINDS: dict[type, int] = {kind: rank for rank, kind in enumerate(get_args(AnyElement))}
"""Element type → its place in a quest file: elements of a kind stand together."""


class Change(Record, tag_field="edit"):
    """What every edit can do."""

    def apply(self, quest: Quest) -> Quest:
        """The quest after the edit; raises `Refused` when it cannot be."""
        raise NotImplementedError


class Put(Change, tag="put"):
    """Adds elements, or replaces those with the same ids where they stand."""

    elements: tuple[AnyElement, ...]

    def apply(self, quest: Quest) -> Quest:
        """With the elements in place; a new one joins its kind."""
        elements = dict(quest.elements)
        new = [element for element in self.elements if element.id not in elements]
        for element in self.elements:
            elements[element.id] = element
        last = KINDS[type(next(reversed(quest.elements.values())))] if quest.elements else -1
        for element in new:
            rank = KINDS[type(element)]
            if rank < last:
                return replace(quest, elements=_grouped(elements))
            last = rank
        return replace(quest, elements=elements)


class Remove(Change, tag="remove"):
    """Takes elements away; what refers to them is left for the checks to find."""

    ids: tuple[str, ...]

    def apply(self, quest: Quest) -> Quest:
        """Without the elements; refused when one is not there."""
        elements = dict(quest.elements)
        for id_ in self.ids:
            if elements.pop(id_, None) is None:
                raise _gone(id_)
        return replace(quest, elements=elements)


class Arrange(Change, tag="arrange"):
    """Puts elements of one kind into this order, in the places they hold together (triggers run in order)."""

    ids: tuple[str, ...]

    def apply(self, quest: Quest) -> Quest:
        """In the new order; refused when one is not there."""
        for id_ in self.ids:
            if id_ not in quest.elements:
                raise _gone(id_)
        wanted, order = set(self.ids), iter(self.ids)
        names = [next(order) if id_ in wanted else id_ for id_ in quest.elements]
        return replace(quest, elements={id_: quest.elements[id_] for id_ in names})


class SetHeader(Change, tag="header"):
    """Replaces the header."""

    header: Header

    def apply(self, quest: Quest) -> Quest:
        """With the new header."""
        return replace(quest, header=self.header)


class SetId(Change, tag="id"):
    """Gives the quest another id."""

    id: str

    def apply(self, quest: Quest) -> Quest:
        """With the new id."""
        return replace(quest, id=self.id)


class SetText(Change, tag="text"):
    """Writes a text in one language; an empty one is taken out."""

    lang: str
    key: str
    text: str

    def apply(self, quest: Quest) -> Quest:
        """With the text written."""
        texts = dict(quest.texts)
        words = dict(texts.get(self.lang, {}))
        if self.text:
            words[self.key] = self.text
        else:
            words.pop(self.key, None)
        if words:
            texts[self.lang] = words
        else:
            texts.pop(self.lang, None)
        written = self.lang, self.key, self.text
        outdated = marked(quest.outdated, quest.texts, quest.header.language, written)
        return replace(quest, texts=texts, outdated=outdated)


class Accept(Change, tag="accept"):
    """Keeps a finding quiet, with the author's reason."""

    code: str
    where: str
    reason: str = ""

    def apply(self, quest: Quest) -> Quest:
        """With the finding accepted."""
        others = tuple(a for a in quest.accepted if (a.code, a.where) != (self.code, self.where))
        return replace(quest, accepted=(*others, Accepted(self.code, self.where, self.reason)))


class Unaccept(Change, tag="unaccept"):
    """Lets a finding speak again."""

    code: str
    where: str

    def apply(self, quest: Quest) -> Quest:
        """With the finding no longer accepted."""
        return replace(quest, accepted=tuple(a for a in quest.accepted if (a.code, a.where) != (self.code, self.where)))


class Become(Change, tag="become"):
    """Takes over a whole quest: the file as it is on disk, an imported one."""

    quest: Quest

    def apply(self, quest: Quest) -> Quest:
        """The other quest."""
        return self.quest


class Batch(Change, tag="batch"):
    """Edits that are one step for the author, with the label the history shows."""

    label: Text
    edits: "tuple[Edit, ...]"

    def apply(self, quest: Quest) -> Quest:
        """After all of them, in order."""
        for edit in self.edits:
            quest = edit.apply(quest)
        return quest


Edit = Put | Remove | Arrange | SetHeader | SetId | SetText | Accept | Unaccept | Become | Batch


def change(quest: Quest, id_: str, **fields: object) -> Put:
    """The edit that sets fields of one element."""
    element = quest.elements.get(id_)
    if element is None:
        raise _gone(id_)
    unknown = [name for name in fields if name not in element.__struct_fields__]
    if unknown:
        raise Refused(
            "no_such_field", Text("edit.no_field", {"id": id_, "field": unknown[0]}), where=FieldAt(id_, unknown[0])
        )
    return Put((replace(element, **fields),))


def _gone(id_: str) -> Refused:
    return Refused("gone", Text("edit.gone", {"id": id_}), where=ElementAt(id_), hint=Text("edit.gone.hint"))


def _grouped(elements: dict[str, AnyElement]) -> dict[str, AnyElement]:
    """The elements with each kind together, otherwise in their order (the sort is stable)."""
    return dict(sorted(elements.items(), key=lambda item: KINDS[type(item[1])]))
