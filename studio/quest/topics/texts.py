"""Writing texts: a field of a thing holds a key, each language has its words."""

from msgspec.structs import replace

from studio.kit.faults import Refused
from studio.kit.text import Text, messages
from studio.quest.edits import Batch, Edit, Put, SetHeader, SetText
from studio.quest.links import used_texts
from studio.quest.model import Header, Quest

messages(
    {
        "step.write": "Write {field} of {id}",
        "step.write.header": "Write the quest’s {field}",
        "step.tidy": ("Delete {n} unused text", "Delete {n} unused texts"),
    }
)


def write(quest: Quest, id_: str, field: str, text: str, language: str = "") -> Edit:
    """Writes the text of a thing's field in a language; the key is made when there is none.

    An empty id means the quest's header. A key that others use too is written for all of them.
    """
    lang = language or quest.header.language
    if not id_:
        return _write_header(quest, field, text, lang)
    element = quest.elements.get(id_)
    if element is None:
        raise Refused("gone", Text("edit.gone", {"id": id_}))
    key = getattr(element, field)
    edits: list[Edit] = []
    if not key and text:
        key = f"{id_}.{field}"
        edits.append(Put((replace(element, **{field: key}),)))
    if key:
        edits.append(SetText(lang, key, text))
    return Batch(Text("step.write", {"field": field, "id": id_}), tuple(edits))


def unused(quest: Quest) -> tuple[tuple[str, str], ...]:
    """Texts that nothing uses, as (language, key)."""
    used = used_texts(quest)
    return tuple((lang, key) for lang, words in quest.texts.items() for key in words if key not in used)


def tidy(quest: Quest) -> Edit:
    """Deletes the texts that nothing uses."""
    gone = unused(quest)
    return Batch(Text("step.tidy", {"n": len(gone)}), tuple(SetText(lang, key, "") for lang, key in gone))


def _write_header(quest: Quest, field: str, text: str, lang: str) -> Edit:
    header: Header = quest.header
    key = getattr(header, field)
    edits: list[Edit] = []
    if not key and text:
        key = field
        edits.append(SetHeader(replace(header, **{field: key})))
    if key:
        edits.append(SetText(lang, key, text))
    return Batch(Text("step.write.header", {"field": field}), tuple(edits))
