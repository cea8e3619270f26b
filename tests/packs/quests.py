"""Small quests to pack."""

from studio.quest.model import Area, Glyph, Header, Objective, Piece, Quest, Start


def cellar(version: str = "1.0", licence: str = "CC-BY-4.0") -> Quest:
    """A quest small enough to flip every byte of its pack."""
    elements = [
        Piece("p1", "room_4x4", (0, 0)),
        Area("a1", ((0, 0, 4), (0, 1, 4), (0, 2, 4), (0, 3, 4)), start=True),
        Start("s1", ((1, 1, 2), (1, 2, 2))),
        Glyph("g1", (3, 3), active=True),
        Objective("o1", "heroes", "round > 9"),
    ]
    return Quest(
        1,
        "journeys1",
        "cellar",
        Header(author="M. Okoro", licence=licence, version=version),
        {element.id: element for element in elements},
        {"en": {"title": "The Cellar"}, "pt_BR": {"title": "A Adega"}},
    )
