"""Large quests: one of 600 elements, made with the importer of text maps, and one of 200 × 200 squares."""

import string

import msgspec

from studio.exchange import read
from studio.quest.model import AnyElement, Door, Glyph, Header, Monster, Piece, Quest, Token

ROOMS_ACROSS, ROOMS_DOWN, SIDE = 6, 5, 8
ELEMENTS = 600
WIDE = 200
"""Squares of a side of the wide quest."""


def big_quest(elements: int = ELEMENTS) -> Quest:
    """The quest; the same each time."""
    signs = (string.digits + string.ascii_lowercase)[: ROOMS_ACROSS * ROOMS_DOWN]
    rows = [
        "".join(signs[(y // SIDE) * ROOMS_ACROSS + x // SIDE] for x in range(ROOMS_ACROSS * SIDE))
        for y in range(ROOMS_DOWN * SIDE)
    ]
    markers: list[str] = ["glyph,1,1,open"]
    for row in range(ROOMS_DOWN):
        for column in range(ROOMS_ACROSS):
            x, y, here = column * SIDE, row * SIDE, signs[row * ROOMS_ACROSS + column]
            if column:
                other = signs[row * ROOMS_ACROSS + column - 1]
                markers.append(f"door,{other},{x - 1},{y + 3},{x - 1},{y + 4},{here},{x},{y + 3},{x},{y + 4},V,None")
            if row:
                other = signs[(row - 1) * ROOMS_ACROSS + column]
                markers.append(f"door,{other},{x + 3},{y - 1},{x + 4},{y - 1},{here},{x + 3},{y},{x + 4},{y},H,None")
            if column or row:
                markers += [f"monster,{x + 5},{y + i},{3 + 18 * (i % 2)}," for i in range(4)]
            markers += [f"potion,{x + 1},{y + 6},health", f"gold,{x + 2},{y + 6},", f"treasure,{x + 6},{y + 6},copper"]
            markers += [f"rock,{x},{y + 7},", f"pit,{x + 7},{y},"]
    text = "\n".join([str(len(rows)), str(len(rows[0])), *rows, str(len(markers)), *markers, "0", "0"])
    quest = read(text.encode(), "big.map").quest
    more = elements - len(quest.elements)
    assert more >= 0, len(quest.elements)
    tokens = {f"n{i}": Token(f"n{i}", at=(i % 48, i // 48)) for i in range(1, more + 1)}
    return msgspec.structs.replace(quest, elements={**quest.elements, **tokens})


def wide_quest() -> Quest:
    """25 × 25 rooms in a lattice of corridors, with a door, a figure and a glyph in each."""
    elements: list[AnyElement] = []
    for y in range(0, WIDE, 8):
        for x in range(0, WIDE, 8):
            n = f"{x}_{y}"
            elements += [
                Piece(f"r{n}", "room_6x6", (x, y)),
                Piece(f"c{n}", "corridor_2x2", (x + 6, y + 2)),
                Door(f"d{n}", (x + 6, y + 2, "w")),
                Monster(f"m{n}", "skeleton", (x, y)),
                Glyph(f"g{n}", (x + 4, y + 4)),
            ]
    return Quest(1, "journeys1", "large", Header(), {e.id: e for e in elements})
