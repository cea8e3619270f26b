"""The catalogue: every entry, die and piece of a system by id, and what a quest or pack lays over it."""

from collections.abc import Iterable, Mapping
from difflib import get_close_matches

from studio.content.effects import Entry
from studio.content.types import DieDef, PieceDef, Supply
from studio.kit.codec import digest
from studio.kit.faults import Fault
from studio.kit.text import Text, messages

messages(
    {
        "content.unknown": "there is no {what} {id!r} in {system}",
        "content.unknown.near": "there is no {what} {id!r} in {system}; did you mean {near!r}?",
    }
)


class Catalogue:
    """Look-up by id; never changed after it is made: `overlay` answers another one."""

    def __init__(
        self,
        system: str,
        entries: Iterable[Entry] = (),
        dice: Iterable[DieDef] = (),
        pieces: Iterable[PieceDef] = (),
        supply: Iterable[Supply] = (),
    ) -> None:
        self.system = system
        self._entries = {e.id: e for e in entries}
        self._dice = {d.id: d for d in dice}
        self._pieces = {p.id: p for p in pieces}
        self._supply = {s.id: s for s in supply}
        self._digest = ""

    def entry(self, id_: str) -> Entry:
        """The entry of that id; a `Fault` with the nearest name when there is none."""
        if (found := self._entries.get(id_)) is None:
            raise self._unknown("entry", id_, self._entries)
        return found

    def find(self, id_: str) -> Entry | None:
        """The entry of that id, if there is one."""
        return self._entries.get(id_)

    def entries(self, kind: str = "") -> tuple[Entry, ...]:
        """All entries, or those of one kind, in the order of their files."""
        return tuple(e for e in self._entries.values() if not kind or e.kind == kind)

    def die(self, id_: str) -> DieDef:
        """The die of that id."""
        if (found := self._dice.get(id_)) is None:
            raise self._unknown("die", id_, self._dice)
        return found

    def find_die(self, id_: str) -> DieDef | None:
        """The die of that id, if there is one."""
        return self._dice.get(id_)

    def dice(self) -> tuple[DieDef, ...]:
        """All dice."""
        return tuple(self._dice.values())

    def piece(self, id_: str) -> PieceDef:
        """The map piece of that id."""
        if (found := self._pieces.get(id_)) is None:
            raise self._unknown("piece", id_, self._pieces)
        return found

    def find_piece(self, id_: str) -> PieceDef | None:
        """The map piece of that id, if there is one."""
        return self._pieces.get(id_)

    def pieces(self) -> tuple[PieceDef, ...]:
        """All map pieces."""
        return tuple(self._pieces.values())

    def supply(self, id_: str) -> int | None:
        """How many markers of a kind are in the box; `None` when nobody counts them."""
        found = self._supply.get(id_)
        return None if found is None else found.count

    def traits(self) -> frozenset[str]:
        """Every trait some entry has: they are tags in words."""
        return frozenset(t for e in self._entries.values() for t in e.traits)

    def overlay(
        self, entries: Iterable[Entry] = (), pieces: Iterable[PieceDef] = (), dice: Iterable[DieDef] = ()
    ) -> "Catalogue":
        """This catalogue with entries, pieces and dice of a quest or pack laid over it; equal ids are replaced."""
        return Catalogue(
            self.system,
            (*self._entries.values(), *entries),
            (*self._dice.values(), *dice),
            (*self._pieces.values(), *pieces),
            self._supply.values(),
        )

    def digest(self) -> str:
        """32 hexadecimal digits naming the whole content, for saves and replays."""
        if not self._digest:
            self._digest = digest(
                [self.system, *(sorted(t.items()) for t in (self._entries, self._dice, self._pieces))]
            )
        return self._digest

    def _unknown(self, what: str, id_: str, known: Mapping[str, object]) -> Fault:
        near = get_close_matches(id_, known, 1)
        if near:
            params: dict[str, str | int] = {"what": what, "id": id_, "system": self.system, "near": near[0]}
            return Fault(Text("content.unknown.near", params))
        return Fault(Text("content.unknown", {"what": what, "id": id_, "system": self.system}))
