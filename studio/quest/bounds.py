"""How large a quest from a stranger may be: so that it is checked and played in a moment, whoever made it."""

from studio.kit.text import Text, messages
from studio.quest.content import catalogue_of
from studio.quest.layout import layout_of
from studio.quest.model import Area, Piece, Quest, Shape, Start, Terrain

MAX_ELEMENTS = 2_000
"""Elements in the largest quest taken from a pack or log: more than three times what the largest of its kind have."""
MAX_SQUARES = 50_000
"""Squares of pieces, areas and terrain together: a map of 200 × 200 and some to spare."""

MAX_PLAYED = 3_600
"""Squares of floor of the largest board that is played on, 60 × 60: all map pieces of a box cover fewer than half."""

messages(
    {
        "bounds.played.elements": "the quest has {n} elements; a game is played with at most {limit}",
        "bounds.played.squares": "the board has {n} squares; a game is played on at most {limit}",
        "bounds.elements": "the quest has {n} elements; one from elsewhere has at most {limit}",
        "bounds.squares": "the quest covers more than {limit} squares, more than one from elsewhere may",
    }
)


def too_large(quest: Quest) -> Text | None:
    """Why the quest is too large to be taken from a stranger; nothing when it is not."""
    if len(quest.elements) > MAX_ELEMENTS:
        return Text("bounds.elements", {"n": len(quest.elements), "limit": MAX_ELEMENTS})
    squares = _laid(quest)
    for element in quest.elements.values():
        if isinstance(element, Area | Terrain | Start):
            squares += sum(length for _, _, length in element.squares)
    return Text("bounds.squares", {"limit": MAX_SQUARES}) if squares > MAX_SQUARES else None


def unplayable(quest: Quest) -> Text | None:
    """Why the quest is too large for a game; nothing when it is not. It may still be edited and checked."""
    if len(quest.elements) > MAX_ELEMENTS:
        return Text("bounds.played.elements", {"n": len(quest.elements), "limit": MAX_ELEMENTS})
    laid = _laid(quest)
    if laid > MAX_PLAYED:
        laid = len(layout_of(quest).floor) if laid <= MAX_SQUARES else laid  # pieces may lie upon each other
    return Text("bounds.played.squares", {"n": laid, "limit": MAX_PLAYED}) if laid > MAX_PLAYED else None


def _laid(quest: Quest) -> int:
    """Squares of all pieces, each counted as often as it is covered."""
    catalogue, squares = catalogue_of(quest), 0
    for element in quest.elements.values():
        if isinstance(element, Piece):
            shape = quest.elements.get(element.piece)
            drawn = shape if isinstance(shape, Shape) else catalogue.find_piece(element.piece)
            squares += sum(map(len, drawn.rows)) if drawn else 0
    return squares
