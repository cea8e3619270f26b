"""What checks share about a quest, worked out once and carried over while what it rests on is unchanged."""

from collections.abc import Iterable, Mapping
from functools import cached_property
from itertools import islice
from typing import TypeVar

from studio.content.catalogue import Catalogue
from studio.grid.reach import each_part
from studio.quest.content import catalogue_of
from studio.quest.diff import Difference, difference
from studio.quest.labels import kind_of
from studio.quest.layout import BOARD, Layout, layout_of
from studio.quest.links import LOGIC, Mention, mentions, used_texts
from studio.quest.model import AnyElement, Area, Custom, Element, Monster, Quest, Square
from studio.quest.names import called
from studio.quest.standing import MARKERS, Marker, covered

E = TypeVar("E", bound=Element)

BOARD_KINDS = frozenset(str(kind.__struct_config__.tag) for kind in BOARD)
MARKER_KINDS = frozenset(str(kind.__struct_config__.tag) for kind in MARKERS)
LOGIC_KINDS = frozenset(str(kind.__struct_config__.tag) for kind in LOGIC)
ALL_KINDS = BOARD_KINDS | MARKER_KINDS | LOGIC_KINDS | {"start", "note", "monster", "die"}

WALKED = 100_000
"""Squares of the largest board, its empty squares counted, on which ways are followed; 316 by 316."""
ROOMS = 3_000
"""Rooms of the largest board on which ways are followed, every door being closed."""
FLOOR = frozenset(("piece", "shape", "wall"))

NEEDS: Mapping[str, frozenset[str]] = {
    "floor": FLOOR,
    "areas": FLOOR | {"area"},
    "doors": FLOOR | {"door"},
    "ground": FLOOR | {"terrain"},
    "layout": BOARD_KINDS,
    "catalogue": frozenset(("custom", "die")),
    "figures": frozenset(("monster", "custom")),
    "markers": MARKER_KINDS,
    "mentions": LOGIC_KINDS,
    "texts": ALL_KINDS | {"header", "texts"},
    "names": frozenset(("names",)),
    "new ids": frozenset(("ids",)),
    "reach": BOARD_KINDS | MARKER_KINDS | LOGIC_KINDS | {"start", "monster", "header"},
}
"""Fact → the kinds of element it rests on, besides `header`, `texts`, `names` (texts that name things), `ids`, `order`."""


class Facts:
    """The facts of one quest; `before` lends what has not changed."""

    def __init__(self, quest: Quest, before: "Facts | None" = None) -> None:
        self.quest = quest
        if before:
            changed = changed_kinds(before.quest, quest)
            for name, kinds in _CARRIED.items():
                if name in before.__dict__ and changed.isdisjoint(kinds):
                    self.__dict__[name] = before.__dict__[name]

    @cached_property
    def by_kind(self) -> dict[type, tuple[Element, ...]]:
        """Element type → its elements, in order."""
        found: dict[type, list[Element]] = {}
        for element in self.quest.elements.values():
            found.setdefault(type(element), []).append(element)
        return {kind: tuple(elements) for kind, elements in found.items()}

    def of(self, kind: type[E]) -> tuple[E, ...]:
        """The elements of a kind."""
        return self.by_kind.get(kind, ())  # type: ignore[return-value]

    @cached_property
    def catalogue(self) -> Catalogue:
        """Shipped content with the quest's own entries over it."""
        return catalogue_of(self.quest)

    @cached_property
    def layout(self) -> Layout:
        """The board."""
        return layout_of(self.quest)

    @cached_property
    def is_walked(self) -> bool:
        """Whether ways are followed: not on a board beyond all measure, and S121 says so."""
        layout = self.layout
        if layout.grid.size > WALKED:
            return False
        return sum(1 for _ in islice(each_part(layout.ways(layout.doors), layout.squares), ROOMS + 1)) <= ROOMS

    @cached_property
    def under(self) -> dict[str, tuple[Square, ...]]:
        """Figure → the squares its base covers."""
        return {figure.id: covered(figure, self.catalogue) for figure in self.of(Monster)}

    @cached_property
    def standing(self) -> dict[Square, list[Monster]]:
        """Square → the figures whose bases cover it."""
        found: dict[Square, list[Monster]] = {}
        for figure in self.of(Monster):
            for square in self.under[figure.id]:
                found.setdefault(square, []).append(figure)
        return found

    @cached_property
    def lying(self) -> dict[Square, list[str]]:
        """Square → the markers on it."""
        found: dict[Square, list[str]] = {}
        for marker in self.markers:
            found.setdefault(marker.at, []).append(marker.id)
        return found

    @cached_property
    def markers(self) -> tuple[Marker, ...]:
        """Everything that lies on one square."""
        return tuple(element for element in self.quest.elements.values() if isinstance(element, MARKERS))

    @cached_property
    def mentions(self) -> tuple[tuple[AnyElement, Mention], ...]:
        """Everything that the quest's logic names, with who names it."""
        logic = (element for element in self.quest.elements.values() if isinstance(element, LOGIC))
        return tuple((element, each) for element in logic for each in mentions(element))

    @cached_property
    def named(self) -> frozenset[str]:
        """The elements that the quest's logic names."""
        return frozenset(mention.name for _, mention in self.mentions if mention.sign == "#")

    @cached_property
    def texts_used(self) -> dict[str, list[tuple[str, str]]]:
        """Text key → who uses it."""
        return used_texts(self.quest)

    def called(self, id_: str) -> str:
        """An element in a sentence."""
        return called(self.quest, id_, self.catalogue)


_CARRIED: Mapping[str, frozenset[str]] = {
    "catalogue": NEEDS["catalogue"] | {"order"},
    "layout": NEEDS["layout"] | {"order"},
    "is_walked": NEEDS["layout"] | {"order"},
    "under": NEEDS["figures"] | {"order"},
    "markers": NEEDS["markers"] | {"order"},
    "mentions": NEEDS["mentions"] | {"order"},
    "named": NEEDS["mentions"] | {"order"},
    "world": NEEDS["reach"] | {"order"},
}


def changed_kinds(before: Quest, after: Quest) -> frozenset[str]:
    """The kinds of element that differ between two quests, and `header`, `texts`, `names`, `ids`, `order`."""
    told = difference(before, after)
    named = _is_named_otherwise(before, after, told)
    return (
        frozenset(_kinds(before, told.ids))
        | frozenset(_kinds(after, told.ids))
        | frozenset(
            name
            for name, is_other in (
                ("header", told.header),
                ("ids", told.added or told.removed),
                ("texts", told.texts),
                ("names", named),
                ("order", told.arranged),
            )
            if is_other
        )
    )


def _is_named_otherwise(before: Quest, after: Quest, told: Difference) -> bool:
    """Whether something that stays is called otherwise in sentences than before."""
    if told.header or told.arranged:
        return True
    keys = {key for _, key in told.texts}
    if keys and any(getattr(element, "name", "") in keys for element in after.elements.values()):
        return True
    # Areas are numbered, and entries lend their names.
    moved = [before.elements[id_] for id_ in told.removed] + [after.elements[id_] for id_ in told.added]
    if any(isinstance(element, (Area, Custom)) for element in moved):
        return True
    return any(_name(before.elements[id_]) != _name(after.elements[id_]) for id_ in told.updated)


NAMING = ("name", "entry", "tier", "potion", "colour", "lock", "terrain", "active", "item", "piece", "role", "token")
"""The fields that a thing is called by (`quest.names`)."""


def _name(element: Element) -> tuple[object, ...]:
    return type(element), *(getattr(element, field, "") for field in NAMING)


def _kinds(quest: Quest, ids: Iterable[str]) -> Iterable[str]:
    return (kind_of(quest.elements[id_]) for id_ in ids if id_ in quest.elements)
