"""What may stand where: squares a figure, marker or chest covers, and what forbids it to be there.

The editor refuses by it and the checks report by it, so that both say the same.
"""

from collections.abc import Iterator, Mapping
from typing import NamedTuple

from studio.content.catalogue import Catalogue
from studio.grid.shape import footprint
from studio.quest.layout import Layout
from studio.quest.model import (
    AnyElement,
    Chest,
    Element,
    Encounter,
    Glyph,
    Money,
    Monster,
    Potion,
    Relic,
    RuneKey,
    Square,
    Stairs,
    System,
    Token,
)
from studio.quest.placing import base_of

MARKERS = (Glyph, Potion, Money, Chest, Relic, RuneKey, Encounter, Token, Stairs)
"""Things that lie on one square and that heroes must be able to reach."""
STANDING = (*MARKERS, Monster)
Marker = Glyph | Potion | Money | Chest | Relic | RuneKey | Encounter | Token | Stairs

BLOCKS: Mapping[System, frozenset[str]] = {
    "journeys1": frozenset(("rubble", "water", "obstacle", "wall")),  # J-1607
    "journeys2": frozenset(("obstacle", "wall")),  # S-1701
    "command": frozenset(("obstacle", "wall")),
}
"""Terrain in which nothing can stand."""
HIDES: Mapping[System, frozenset[str]] = {
    "journeys1": frozenset(("rubble", "obstacle", "wall")),
    "journeys2": frozenset(("obstacle", "wall")),
    "command": frozenset(("obstacle", "wall")),
}
"""Terrain that blocks sight as well."""


class Bar(NamedTuple):
    """Why a thing cannot be on one of its squares."""

    why: str
    """`off`: no board there; else the terrain's name, or `taken`."""
    square: Square
    other: str = ""


def covered(element: Element, catalogue: Catalogue) -> tuple[Square, ...]:
    """The squares under a figure or marker; empty for everything else."""
    if isinstance(element, Monster):
        return footprint(element.at, *base_of(catalogue.find(element.entry), element.turn))
    return (element.at,) if isinstance(element, MARKERS) else ()


def bars(element: AnyElement, layout: Layout, catalogue: Catalogue, system: System) -> Iterator[Bar]:
    """What the board itself forbids, square by square."""
    blocking = BLOCKS[system]
    for square in covered(element, catalogue):
        if square not in layout.floor:
            yield Bar("off", square)
        elif (terrain := layout.terrain.get(square, "")) in blocking:
            yield Bar(terrain, square)


def together(a: Monster, b: Monster) -> bool:
    """Whether two monsters are ever on the board in the same game."""
    return not set(a.heroes).isdisjoint(b.heroes)


def taken(
    element: AnyElement, elements: Mapping[str, AnyElement], catalogue: Catalogue, apart: frozenset[str] = frozenset()
) -> Iterator[Bar]:
    """The other things of its sort on its squares: a figure on a figure, a marker on a marker."""
    own = set(covered(element, catalogue))
    if not own:
        return
    for id_, other in elements.items():
        if id_ == element.id or id_ in apart or not isinstance(other, STANDING):
            continue
        if isinstance(other, Monster) != isinstance(element, Monster):
            continue
        if isinstance(element, Monster) and isinstance(other, Monster) and not together(element, other):
            continue
        yield from (Bar("taken", square, id_) for square in covered(other, catalogue) if square in own)
