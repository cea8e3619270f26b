"""Balance (B): cheap signs that a quest may be too hard or too easy, without playing it; asked for, not shown unasked."""

from collections import Counter
from collections.abc import Iterator

from studio.checks.facts import Facts
from studio.checks.registry import check, flag
from studio.checks.world import start_squares, world_of
from studio.grid.reach import distance
from studio.kit.text import messages
from studio.quest.finding import Finding
from studio.quest.model import Area, Chest, Glyph, Monster, Potion, Quest

CROWD = 4
"""More figures than so many for each hero in one area are a crowd."""
NEAR = 3
FEW_SQUARES = 60
"""So many squares to a glyph are a long way back from town."""

messages(
    {
        "finding.B101": "{area} holds no monster, treasure or marker",
        "finding.B102": "{thing} begins {n} squares from the heroes",
        "finding.B103": "{n} glyphs for {squares} squares: the way back from town is long",
        "finding.B104": "{area} holds {n} monsters for {heroes} heroes",
        "finding.B105": "There are no chests",
        "finding.B106": "There is no healing potion on the map",
    }
)


@check("B101", "An area in which nothing is", "note", needs=("areas", "figures", "markers", "names"))
def empty_area(quest: Quest, facts: Facts) -> Iterator[Finding]:
    """Heroes come here for nothing. It may be a place to breathe."""
    filled = {facts.layout.area_of.get(thing.at) for thing in (*facts.markers, *facts.of(Monster))}
    for area in facts.of(Area):
        if area.id not in filled and not area.start:
            yield flag(area.id, area=facts.called(area.id))


@check("B102", "A monster beside the beginning", "note", needs=("reach", "names"), walks=True)
def monster_at_the_start(quest: Quest, facts: Facts) -> Iterator[Finding]:
    """It can strike before the heroes have done anything."""
    world = world_of(facts)
    start = facts.layout.grid.mask(start_squares(facts)) & world.walkable
    for monster in facts.of(Monster):
        mask = facts.layout.grid.mask(facts.under[monster.id]) & world.walkable
        away = distance(world.shut, mask, start, world.walkable) if mask and start else -1
        if 0 <= away <= NEAR:
            yield flag(monster.id, thing=facts.called(monster.id), n=away)


@check("B103", "Few glyphs", "note", needs=("floor",), reads=("glyph",), systems=("journeys1",))
def few_glyphs(quest: Quest, facts: Facts) -> Iterator[Finding]:
    """Slain heroes come back by glyphs (J-1612), and each activated glyph gives 3 conquest (J-1610)."""
    glyphs, squares = len(facts.of(Glyph)), len(facts.layout.floor)
    if squares > FEW_SQUARES * max(glyphs, 1):
        yield flag(n=glyphs, squares=squares)


@check("B104", "A crowd in one area", "note", needs=("areas", "figures", "names"), reads=("header",))
def crowd(quest: Quest, facts: Facts) -> Iterator[Finding]:
    """All of them act in the same turn of the overlord."""
    for heroes in quest.header.heroes:
        there = (facts.layout.area_of.get(m.at) for m in facts.of(Monster) if heroes in m.heroes)
        for area, n in Counter(there).items():
            if area and n > CROWD * heroes:
                yield flag(area, area=facts.called(area), n=n, heroes=heroes)


@check("B105", "No chests", "note", needs=("floor",), reads=("chest",), systems=("journeys1",))
def no_chests(quest: Quest, facts: Facts) -> Iterator[Finding]:
    """Heroes grow stronger by what is in chests (J-1728)."""
    if facts.layout.floor and not facts.of(Chest):
        yield flag()


@check("B106", "No healing", "note", needs=("floor",), reads=("potion",), systems=("journeys1",))
def no_healing(quest: Quest, facts: Facts) -> Iterator[Finding]:
    """Only a healing potion or the town restores wounds (J-1721)."""
    if facts.layout.floor and not any(potion.potion == "healing" for potion in facts.of(Potion)):
        yield flag()
