"""The nearest square where a figure or marker may be: what most fixes of geometry move it to."""

from collections.abc import Iterator

from studio.checks.facts import Facts
from studio.grid.edges import between
from studio.quest.model import Glyph, Monster, Square
from studio.quest.placing import base_of
from studio.quest.standing import BLOCKS, Marker, together

FAR = 8
"""Further than so many squares nobody wants a thing moved unasked."""


def nearest(thing: Monster | Marker, facts: Facts) -> Square | None:
    """The nearest free place for the whole of a thing, in its own area when it has one there."""
    if min(thing.at) < 0:
        return None
    layout = facts.layout
    blocking = BLOCKS[facts.quest.system]
    width, height = base_of(facts.catalogue.find(thing.entry), thing.turn) if isinstance(thing, Monster) else (1, 1)
    home = layout.area_of.get(thing.at)
    best: tuple[tuple[int, int, int, int], Square] | None = None
    for square in _around(thing.at):
        squares = [(square[0] + x, square[1] + y) for y in range(height) for x in range(width)]
        if any(s not in layout.floor or layout.terrain.get(s) in blocking or _taken(thing, s, facts) for s in squares):
            continue
        edges = (between(a, b) for a in squares for b in squares if a < b)
        if any(edge and (edge in layout.walls or edge in layout.door_at) for edge in edges):
            continue
        far = max(abs(square[0] - thing.at[0]), abs(square[1] - thing.at[1]))
        rank = (layout.area_of.get(square) != home, far, square[1], square[0])
        if best is None or rank < best[0]:
            best = (rank, square)
    return best[1] if best else None


def _around(at: Square) -> Iterator[Square]:
    for y in range(max(0, at[1] - FAR), at[1] + FAR + 1):
        for x in range(max(0, at[0] - FAR), at[0] + FAR + 1):
            if (x, y) != at:
                yield x, y


def _taken(thing: Monster | Marker, square: Square, facts: Facts) -> bool:
    """Whether its own sort is there already, or for monsters an active glyph (J-1402)."""
    if not isinstance(thing, Monster):
        return any(other != thing.id for other in facts.lying.get(square, ()))
    if any(other.id != thing.id and together(thing, other) for other in facts.standing.get(square, ())):
        return True
    glyphs = (facts.quest.elements[id_] for id_ in facts.lying.get(square, ()))
    return facts.quest.system == "journeys1" and any(isinstance(g, Glyph) and g.active for g in glyphs)
