"""Finding and replacing in a quest: names, texts of every language, ids, and the words of triggers; without Qt."""

import re
from collections.abc import Iterator
from typing import Literal

from msgspec import ValidationError
from msgspec.structs import replace

from studio.gui.editor.titles import title_of
from studio.kit.codec import Record, from_plain, to_plain
from studio.kit.faults import Refused
from studio.kit.text import Text, messages
from studio.quest.content import catalogue_of
from studio.quest.edits import Batch, Edit, Put, SetText
from studio.quest.links import LOGIC, used_texts
from studio.quest.model import AnyElement, Quest
from studio.quest.topics import things

Kind = Literal["text", "name", "id", "words"]
MOST = 2_000
"""So many places are listed at most; all are replaced, however many they are."""
NO_WORDS = frozenset({"op", "kind", "id", "text", "when", "name"})
"""Keys of an ability whose values are not words of the author: tags, moments, and keys of texts."""

messages(
    {
        "step.replace": ("Replace “{old}” by “{new}” in {n} place", "Replace “{old}” by “{new}” in {n} places"),
        "refused.replace": "“{old}” cannot become “{new}” here",
        "refused.replace.hint": "The effect language has no such word in this place",
    }
)


class Wanted(Record):
    """What is looked for, and how."""

    text: str
    case: bool = False
    whole: bool = False
    kinds: tuple[Kind, ...] = ("text", "name", "id", "words")

    def pattern(self) -> re.Pattern[str]:
        """As a pattern that takes every character as itself."""
        plain = re.escape(self.text)
        return re.compile(rf"(?<!\w){plain}(?!\w)" if self.whole else plain, 0 if self.case else re.IGNORECASE)


class Hit(Record):
    """One place: the thing it belongs to ("" is the quest itself), and the text in which it stands."""

    kind: Kind
    id: str
    text: str
    start: int
    end: int
    lang: str = ""
    key: str = ""
    """The key of a text."""
    path: tuple[str | int, ...] = ()
    """Where words stand in their element."""

    @property
    def can_replace(self) -> bool:
        """Names that the catalogue gives cannot be written here."""
        return self.kind != "name"

    @property
    def source(self) -> tuple[str, ...]:
        """What is rewritten when this place is replaced; several hits may share it."""
        return (self.kind, self.id if self.kind != "text" else "", self.lang, self.key, repr(self.path))


def search(quest: Quest, wanted: Wanted, most: int = MOST) -> tuple[Hit, ...]:
    """Every place in the order of the things: id, name, texts, words; then texts of the quest and unused ones.

    At most so many, that a list of them can be shown; 0 finds all there are.
    """
    if not wanted.text:
        return ()
    pattern, found = wanted.pattern(), []
    for hit in _places(quest, wanted):
        found += [replace(hit, start=m.start(), end=m.end()) for m in pattern.finditer(hit.text)]
        if most and len(found) >= most:
            return tuple(found[:most])
    return tuple(found)


def replaced(quest: Quest, hits: tuple[Hit, ...], wanted: Wanted, new: str) -> tuple[Edit | None, int]:
    """One step that writes `new` in place of these hits, and how many were written; None when there is nothing to do."""
    edits: list[Edit] = []
    now, count = quest, 0
    of_source: dict[tuple[str, ...], list[Hit]] = {}
    for hit in hits:
        if hit.can_replace:
            of_source.setdefault(hit.source, []).append(hit)
    for group in sorted(of_source.values(), key=lambda group: group[0].kind == "id"):
        text = _written(group, new)
        if text == group[0].text:
            continue
        made = _edit(now, group[0], text, wanted.text, new)
        edits.append(made)
        now = made.apply(now)
        count += len(group)
    if not edits:
        return None, 0
    return Batch(Text("step.replace", {"old": wanted.text, "new": new, "n": count}), tuple(edits)), count


def _places(quest: Quest, wanted: Wanted) -> Iterator[Hit]:
    """Everything that is looked through; `start` and `end` are filled in by the search."""
    used = used_texts(quest)
    by_owner: dict[str, list[str]] = {}
    for key, users in used.items():
        by_owner.setdefault(users[0][0], []).append(key)
    catalogue = catalogue_of(quest)
    yield from _texts(quest, wanted, "", by_owner.get("", ()))
    for id_, element in quest.elements.items():
        if "id" in wanted.kinds:
            yield Hit("id", id_, id_, 0, 0)
        yield from _texts(quest, wanted, id_, by_owner.get(id_, ()))
        if "name" in wanted.kinds:
            title = title_of(quest, id_, catalogue)
            own = quest.texts.get(quest.header.language, {}).get(getattr(element, "name", "") or "", "")
            if not own or own not in title:
                yield Hit("name", id_, title, 0, 0)
        if "words" in wanted.kinds and isinstance(element, LOGIC):
            for path, words in _words(to_plain(element), ()):
                yield Hit("words", id_, words, 0, 0, path=path)
    yield from _texts(quest, wanted, "", sorted({k for words in quest.texts.values() for k in words} - set(used)))


def _texts(quest: Quest, wanted: Wanted, id_: str, keys: "list[str] | tuple[str, ...]") -> Iterator[Hit]:
    if "text" in wanted.kinds:
        for key in keys:
            for lang, words in quest.texts.items():
                if key in words:
                    yield Hit("text", id_, words[key], 0, 0, lang, key)


def _words(plain: object, path: tuple[str | int, ...]) -> Iterator[tuple[tuple[str | int, ...], str]]:
    if isinstance(plain, dict):
        for key, value in plain.items():
            if key not in NO_WORDS:
                yield from _words(value, (*path, key))
    elif isinstance(plain, list | tuple):
        for number, value in enumerate(plain):
            yield from _words(value, (*path, number))
    elif isinstance(plain, str) and path:
        yield path, plain


def _written(group: list[Hit], new: str) -> str:
    text = group[0].text
    for hit in sorted(group, key=lambda hit: -hit.start):
        text = text[: hit.start] + new + text[hit.end :]
    return text


def _edit(quest: Quest, hit: Hit, text: str, old: str, new: str) -> Edit:
    if hit.kind == "text":
        return SetText(hit.lang, hit.key, text)
    if hit.kind == "id":
        return things.rename(quest, hit.id, text)
    plain = to_plain(quest.elements[hit.id])
    _set(plain, hit.path, text)
    try:
        return Put((from_plain(plain, AnyElement),))  # type: ignore[arg-type]
    except ValidationError:
        raise Refused(
            "replace",
            Text("refused.replace", {"old": old, "new": new}),
            hint=Text("refused.replace.hint"),
        ) from None


def _set(plain: object, path: tuple[str | int, ...], text: str) -> None:
    for step in path[:-1]:
        plain = plain[step]  # type: ignore[index]
    plain[path[-1]] = text  # type: ignore[index]
