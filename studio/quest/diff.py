"""What differs between two quests, by identity of records: what was not touched is the same object."""

from studio.kit.codec import Record
from studio.quest.model import Quest


class Difference(Record):
    """Ids of elements and keys of texts that are new, gone or other, and whether the rest changed."""

    added: tuple[str, ...] = ()
    removed: tuple[str, ...] = ()
    updated: tuple[str, ...] = ()
    header: bool = False
    """Header, id, system or language number."""
    texts: tuple[tuple[str, str], ...] = ()
    """(language, key) of those that are other, or are outdated or no longer so."""
    accepted: bool = False
    arranged: bool = False
    """The elements that both have stand in another order."""

    def __bool__(self) -> bool:
        return self != NOTHING

    @property
    def ids(self) -> tuple[str, ...]:
        """Every element that is concerned."""
        return self.added + self.removed + self.updated


NOTHING = Difference()


def difference(before: Quest, after: Quest) -> Difference:
    """What an observer of `before` must do to see `after`."""
    if before is after:
        return NOTHING
    old, new = before.elements, after.elements
    added: list[str] = []
    updated: list[str] = []
    removed: list[str] = []
    arranged = False
    if old is not new:
        for id_, element in new.items():
            was = old.get(id_)
            if was is element:
                continue
            if was is None:
                added.append(id_)
            elif was != element:
                updated.append(id_)
        if len(old) != len(new) - len(added):
            removed = [id_ for id_ in old if id_ not in new]
        if added or removed:
            arranged = [id_ for id_ in old if id_ in new] != [id_ for id_ in new if id_ in old]
        else:
            arranged = list(old) != list(new)
    return Difference(
        added=tuple(added),
        removed=tuple(removed),
        updated=tuple(updated),
        header=(before.header, before.id, before.system, before.lang)
        != (after.header, after.id, after.system, after.lang),
        texts=_texts(before.texts, after.texts) or _texts(before.outdated, after.outdated),
        accepted=before.accepted != after.accepted,
        arranged=arranged,
    )


def _texts(old: dict[str, dict[str, str]], new: dict[str, dict[str, str]]) -> tuple[tuple[str, str], ...]:
    if old is new:
        return ()
    found: list[tuple[str, str]] = []
    for lang in sorted(old.keys() | new.keys()):
        was, now = old.get(lang, {}), new.get(lang, {})
        if was is not now:
            found += [(lang, key) for key in sorted(was.keys() | now.keys()) if was.get(key) != now.get(key)]
    return tuple(found)
