"""Rules (U): what the game's rules and its box demand of a quest."""

from collections.abc import Iterator, Mapping

from msgspec.structs import replace

from studio.checks.facts import ALL_KINDS, Facts
from studio.checks.fixes import delete
from studio.checks.registry import check, flag
from studio.checks.world import start_squares
from studio.kit.text import Text, messages
from studio.kit.where import FieldAt, TextAt
from studio.quest.edits import Put, SetHeader, change
from studio.quest.finding import Finding, Fix
from studio.quest.labels import kind_of
from studio.quest.model import (
    Area,
    Chest,
    ChestRow,
    Colour,
    Door,
    Encounter,
    Glyph,
    Monster,
    Objective,
    Quest,
    RuneKey,
    Square,
    Start,
    System,
    Terrain,
)
from studio.quest.names import text_of
from studio.quest.placing import squares_of
from studio.quest.standing import BLOCKS
from studio.quest.topics.figures import RANKS
from studio.quest.topics.ids import new_id
from studio.quest.topics.terrain import KINDS as TERRAINS
from studio.quest.topics.treasures import add_row

messages(
    {
        "finding.U101": "No area is the one where the heroes begin",
        "finding.U101.many": "{n} areas are marked as the beginning; there can be one",
        "finding.U102": "{area} has no active glyph to begin at (J-410)",
        "finding.U103": "Only {n} heroes find room at the active glyphs; {heroes} may play",
        "finding.U104": "The heroes begin without conquest and have lost (J-105)",
        "finding.U105.heroes": "The heroes have no objective",
        "finding.U105.overlord": "The overlord has no objective",
        "finding.U107": "The quest is for {heroes} heroes; the rules know 2 to 4",
        "finding.U107.none": "The quest is for no number of heroes",
        "finding.U108": "Only {n} start squares can be used; {heroes} heroes may play",
        "finding.U108.none": "No squares are marked where the heroes begin",
        "finding.U114": "{door} is “{lock}”, unknown to this system",
        "fix.normal": "Make {door} a normal door",
        "finding.U115": "{door} has no colour",
        "finding.U115.colour": "{door} has a colour, but is not a rune door",
        "finding.U116": "{terrain} is not a terrain of this system",
        "finding.U117": "A {kind} is not a thing of this system",
        "finding.U118": "{thing} cannot be “{rank}” in this system",
        "finding.U119": "{monster} is named, but has no name (J-1509)",
        "finding.U120": "{chest} has no row in the chest table",
        "finding.U121": "{row} gives nothing",
        "finding.U122": "{row} is for {tier} chests; there are none",
        "finding.U123": "{encounter} has neither text nor effect (J-1620)",
        "finding.U133": "{encounter} has no text to read aloud (J-1620)",
        "finding.U124": "{area} has no text to read aloud",
        "finding.U125": "{thing} is never there: no number of heroes is chosen",
        "finding.U126": "Player {seat} has nowhere to deploy",
        "fix.add_row": "Add a row",
        "fix.begin_here": "Begin in {area}",
        "fix.activate": "Make {glyph} active",
        "fix.place_glyph": "Place an active glyph",
        "fix.conquest": "Begin with 5 conquest",
        "fix.heroes": "Make it for 2 to 4 heroes",
        "fix.rank": "Make it {rank}",
        "fix.all_heroes": "Place it for all numbers of heroes",
        "fix.no_colour": "Take the colour away",
        "fix.rune": "Make it a {colour} rune door",
    }
)

OWN_KINDS: Mapping[System, frozenset[str]] = {
    "journeys1": ALL_KINDS,
    "journeys2": ALL_KINDS - {"glyph", "potion", "money", "chest", "chest_row", "rune_key", "encounter", "stairs"},
    "command": ALL_KINDS
    - {"glyph", "potion", "money", "chest", "chest_row", "rune_key", "encounter", "stairs", "relic"},
}
"""Kinds of element a system has."""


RUNES: tuple[Colour, ...] = ("red", "blue", "yellow")
LOCKS: Mapping[System, tuple[str, ...]] = {
    "journeys1": ("normal", "rune", "locked", "sealed", "secret"),
    "journeys2": ("normal", "locked", "sealed", "secret"),
    "command": ("normal",),
}
"""Locks that doors of a system may have."""


# --- where heroes begin ----------------------------------------------------------------------


@check(
    "U101",
    "Where the heroes begin",
    "error",
    needs=("areas", "names"),
    reads=("glyph",),
    systems=("journeys1",),
)
def one_start_area(quest: Quest, facts: Facts) -> Iterator[Finding]:
    """Exactly one area is revealed at set-up (J-305, J-414)."""
    if not facts.layout.floor:
        return
    first = [area for area in facts.of(Area) if area.start]
    if len(first) == 1:
        return
    glyphs = {facts.layout.area_of.get(glyph.at) for glyph in facts.of(Glyph) if glyph.active}
    offered = first or sorted(facts.of(Area), key=lambda area: area.id not in glyphs)[:3]
    fixes = []
    for chosen in offered:
        changed = [replace(a, start=a.id == chosen.id) for a in facts.of(Area) if a.start != (a.id == chosen.id)]
        fixes.append(Fix(Text("fix.begin_here", {"area": facts.called(chosen.id)}), (Put(tuple(changed)),)))
    ids = tuple(area.id for area in first)
    yield flag(*ids, n=len(first), variant="many" if first else "", fixes=tuple(fixes))


@check(
    "U102",
    "No active glyph to begin at",
    "error",
    needs=("layout", "figures", "markers", "names", "new ids"),
    systems=("journeys1",),
)
def active_glyph(quest: Quest, facts: Facts) -> Iterator[Finding]:
    """Heroes are placed on or beside an active glyph when the quest begins (J-410)."""
    for area in facts.of(Area):
        if not area.start:
            continue
        squares = set(facts.layout.areas[area.id])
        inside = [glyph for glyph in facts.of(Glyph) if glyph.at in squares]
        if any(glyph.active for glyph in inside):
            continue
        fixes = [
            Fix(Text("fix.activate", {"glyph": facts.called(glyph.id)}), (change(quest, glyph.id, active=True),))
            for glyph in inside
            if glyph.at not in facts.standing
        ][:2]
        free = _free(facts, squares)
        if not inside and free:
            glyph = Glyph(new_id(quest, "glyph"), free[len(free) // 2], active=True)
            fixes.append(Fix(Text("fix.place_glyph"), (Put((glyph,)),)))
        yield flag(area.id, area=facts.called(area.id), fixes=tuple(fixes))


@check(
    "U103",
    "Too little room to begin",
    "error",
    needs=("layout", "figures"),
    reads=("glyph", "header", "start"),
    systems=("journeys1",),
    walks=True,
)
def room_at_the_glyph(quest: Quest, facts: Facts) -> Iterator[Finding]:
    """On and beside the active glyphs of the first area there must be a free square for each hero (J-410)."""
    glyphs = [glyph for glyph in facts.of(Glyph) if glyph.active]
    most = max(quest.header.heroes, default=0)
    if not glyphs or not any(area.start for area in facts.of(Area)):
        return
    blocking = BLOCKS[quest.system]
    figures = {square for monster in facts.of(Monster) for square in facts.under[monster.id]}
    room = [
        square
        for square in start_squares(facts)
        if facts.layout.terrain.get(square) not in blocking and square not in figures
    ]
    if len(room) < most:
        yield flag(glyphs[0].id, n=len(room), heroes=most)


@check("U108", "Too few start squares", "error", needs=("ground",), reads=("start", "header"), systems=("journeys2",))
def start_squares_enough(quest: Quest, facts: Facts) -> Iterator[Finding]:
    """The heroes' start area needs a usable square for each hero (S-410)."""
    if not facts.layout.floor:
        return
    starts = [start for start in facts.of(Start) if start.role in ("start", "entrance") and start.seat == 0]
    if not starts:
        yield flag(variant="none")
        return
    blocking = BLOCKS[quest.system]
    squares = {square for start in starts for square in squares_of(start.squares)}
    room = [s for s in squares if s in facts.layout.floor and facts.layout.terrain.get(s) not in blocking]
    most = max(quest.header.heroes, default=0)
    if len(room) < most:
        yield flag(starts[0].id, n=len(room), heroes=most)


@check("U126", "An army that cannot deploy", "error", needs=("floor",), reads=("start", "header"), systems=("command",))
def zones(quest: Quest, facts: Facts) -> Iterator[Finding]:
    """Each player deploys in an own start area (D-109, D-174)."""
    if not facts.layout.floor:
        return
    seats = {start.seat for start in facts.of(Start) if start.role in ("start", "zone") and start.squares}
    for seat in range(max(quest.header.heroes, default=2)):
        if seat not in seats:
            yield flag(seat=seat + 1)


# --- winning and losing ----------------------------------------------------------------------


@check("U104", "No conquest to begin with", "error", reads=("header",), systems=("journeys1",))
def starting_conquest(quest: Quest, facts: Facts) -> Iterator[Finding]:
    """The game is lost as soon as the heroes have no conquest (J-105), so they need at least 1 to begin with (J-409)."""
    if quest.header.setup.conquest < 1:
        setup = replace(quest.header.setup, conquest=5)
        edit = SetHeader(replace(quest.header, setup=setup))
        yield flag(TextAt(quest.header.language, "setup"), fixes=(Fix(Text("fix.conquest"), (edit,)),))


@check(
    "U105",
    "A side without an objective",
    "error",
    needs=("floor",),
    reads=("objective",),
    systems=("journeys1", "journeys2"),
)
def objectives(quest: Quest, facts: Facts) -> Iterator[Finding]:
    """The heroes need something to win by (J-103, J-104); in the second edition each side does (S-1803)."""
    if not facts.layout.floor:
        return
    sides = {objective.side for objective in facts.of(Objective)}
    for side in ("heroes",) if quest.system == "journeys1" else ("heroes", "overlord"):
        if side not in sides:
            yield flag(variant=side)


@check("U107", "A number of heroes that cannot play", "error", reads=("header",))
def hero_counts(quest: Quest, facts: Facts) -> Iterator[Finding]:
    """Two to four heroes play (J-102, S-402); two to four armies fight."""
    heroes = quest.header.heroes
    wrong = [str(number) for number in heroes if not 2 <= number <= 4]
    if wrong or not heroes:
        edit = SetHeader(replace(quest.header, heroes=tuple(n for n in heroes if 2 <= n <= 4) or (2, 3, 4)))
        variant = "" if wrong else "none"
        place = TextAt(quest.header.language, "heroes")
        yield flag(place, heroes=", ".join(wrong), variant=variant, fixes=(Fix(Text("fix.heroes"), (edit,)),))


# --- what a system has -----------------------------------------------------------------------


@check("U115", "A rune door and its colour", "error", needs=("names",), reads=("door", "rune_key"))
def rune_colours(quest: Quest, facts: Facts) -> Iterator[Finding]:
    """A rune door is opened by the key of its colour (J-1618), so it needs one, and other doors have none."""
    keys = {key.colour for key in facts.of(RuneKey)}
    colours: list[Colour] = sorted(RUNES, key=lambda colour: colour not in keys)
    for door in facts.of(Door):
        if door.lock == "rune" and not door.colour:
            fixes = [
                Fix(Text("fix.rune", {"colour": colour}), (change(quest, door.id, colour=colour),))
                for colour in colours
            ]
            yield flag(FieldAt(door.id, "colour"), door=facts.called(door.id), fixes=tuple(fixes))
        elif door.lock == "normal" and door.colour:
            fix = Fix(Text("fix.no_colour"), (change(quest, door.id, colour=""),))
            yield flag(
                FieldAt(door.id, "colour"),
                door=facts.called(door.id),
                variant="colour",
                severity="warning",
                fixes=(fix,),
            )


@check("U114", "A lock of another system", "warning", needs=("names",), reads=("door",))
def foreign_lock(quest: Quest, facts: Facts) -> Iterator[Finding]:
    """Rune doors belong to the first edition (J-1618), locked doors to both (S-113); battlefields have plain ones.

    A sealed door, which only a trigger opens, and a secret one are our own and known to both.
    """
    locks = LOCKS[quest.system]
    for door in facts.of(Door):
        if door.lock not in locks:
            fix = Fix(
                Text("fix.normal", {"door": facts.called(door.id)}), (change(quest, door.id, lock="normal", colour=""),)
            )
            yield flag(FieldAt(door.id, "lock"), door=facts.called(door.id), lock=door.lock, fixes=(fix,))


@check("U116", "A terrain of another system", "error", reads=("terrain",))
def foreign_terrain(quest: Quest, facts: Facts) -> Iterator[Finding]:
    """Each system has its own terrains: pit, water and rubble in the first edition (J-1601 to J-1607)."""
    for terrain in facts.of(Terrain):
        if terrain.terrain not in TERRAINS[quest.system]:
            yield flag(FieldAt(terrain.id, "terrain"), terrain=terrain.terrain.capitalize())


@check("U117", "A thing of another system", "warning", needs=("names",), reads=tuple(ALL_KINDS))
def foreign_kind(quest: Quest, facts: Facts) -> Iterator[Finding]:
    """The rules of this system do not know such a thing, so in play it does nothing."""
    own = OWN_KINDS[quest.system]
    for element in quest.elements.values():
        kind = kind_of(element)
        if kind not in own:
            fix = delete(element.id, facts)
            yield flag(element.id, kind=kind.replace("_", " "), fixes=(fix,))


@check("U118", "A rank of another system", "error", needs=("names",), reads=("monster",))
def foreign_rank(quest: Quest, facts: Facts) -> Iterator[Finding]:
    """Monsters are normal, master or named in the first edition, minion, master or lieutenant in the second."""
    ranks = RANKS[quest.system]
    for monster in facts.of(Monster):
        if monster.rank not in ranks:
            fix = Fix(Text("fix.rank", {"rank": ranks[0]}), (change(quest, monster.id, rank=ranks[0]),))
            place = FieldAt(monster.id, "rank")
            yield flag(place, thing=facts.called(monster.id), rank=monster.rank, fixes=(fix,))


@check(
    "U119", "A named monster without a name", "warning", needs=("names",), reads=("monster",), systems=("journeys1",)
)
def nameless(quest: Quest, facts: Facts) -> Iterator[Finding]:
    """A named monster is announced when the heroes meet it (J-1509)."""
    for monster in facts.of(Monster):
        if monster.rank == "named" and not text_of(quest, monster.name):
            yield flag(FieldAt(monster.id, "name"), monster=facts.called(monster.id))


@check(
    "U125",
    "A monster that is never there",
    "warning",
    needs=("names",),
    reads=(
        "monster",
        "header",
    ),
)
def never_there(quest: Quest, facts: Facts) -> Iterator[Finding]:
    """No number of heroes for which the quest is made is chosen for it."""
    for monster in facts.of(Monster):
        if not set(monster.heroes) & set(quest.header.heroes):
            fix = Fix(Text("fix.all_heroes"), (change(quest, monster.id, heroes=quest.header.heroes),))
            yield flag(FieldAt(monster.id, "heroes"), thing=facts.called(monster.id), fixes=(fix,))


# --- texts and tables the rules ask for ------------------------------------------------------


@check(
    "U120",
    "A chest without a row",
    "error",
    needs=("new ids", "names"),
    reads=("chest", "chest_row"),
    systems=("journeys1",),
)
def chest_without_row(quest: Quest, facts: Facts) -> Iterator[Finding]:
    """A chest's marker is drawn at random, so the chest table needs a row for every tier that is placed (J-1725)."""
    tiers = {row.tier for row in facts.of(ChestRow)}
    for chest in facts.of(Chest):
        if chest.tier not in tiers and not chest.row:
            fix = Fix(Text("fix.add_row"), (add_row(quest, chest.tier),))
            yield flag(chest.id, chest=facts.called(chest.id), fixes=(fix,))


@check("U121", "A row that gives nothing", "warning", needs=("names",), reads=("chest_row",), systems=("journeys1",))
def empty_row(quest: Quest, facts: Facts) -> Iterator[Finding]:
    """No coins, treasure, conquest, curse, text or effect: heroes would open the chest for nothing (J-1728)."""
    for row in facts.of(ChestRow):
        if not (row.conquest or row.coins or row.curses or row.copper or row.silver or row.gold or row.text or row.do):
            fix = delete(row.id, facts)
            yield flag(row.id, row=facts.called(row.id), fixes=(fix,))


@check(
    "U122",
    "A row for chests that are not there",
    "note",
    needs=("names",),
    reads=("chest", "chest_row"),
    systems=("journeys1",),
)
def idle_row(quest: Quest, facts: Facts) -> Iterator[Finding]:
    """The chest table has a row for a tier of which no chest is placed."""
    tiers = {chest.tier for chest in facts.of(Chest)}
    for row in facts.of(ChestRow):
        if row.tier not in tiers:
            fix = delete(row.id, facts)
            yield flag(row.id, row=facts.called(row.id), tier=row.tier, fixes=(fix,))


@check(
    "U123",
    "An encounter about nothing",
    "warning",
    needs=("mentions", "names"),
    reads=("encounter",),
    systems=("journeys1",),
)
def empty_encounter(quest: Quest, facts: Facts) -> Iterator[Finding]:
    """What happens to a hero who ends a move here is written in the quest (J-1620): a text, an effect, or both."""
    for encounter in facts.of(Encounter):
        if not encounter.text and not encounter.do and encounter.id not in facts.named:
            yield flag(FieldAt(encounter.id, "text"), encounter=facts.called(encounter.id))


@check("U133", "An encounter without a text", "warning", needs=("names",), reads=("encounter",), systems=("journeys1",))
def encounter_without_text(quest: Quest, facts: Facts) -> Iterator[Finding]:
    """Something happens to the hero who ends a move here, but nothing is read aloud that says why (J-1620)."""
    for encounter in facts.of(Encounter):
        if encounter.do and not encounter.text:
            yield flag(FieldAt(encounter.id, "text"), encounter=facts.called(encounter.id))


@check(
    "U124", "An area without a text", "warning", needs=("names",), reads=("area",), systems=("journeys1", "journeys2")
)
def area_without_text(quest: Quest, facts: Facts) -> Iterator[Finding]:
    """The overlord reads an area's text when it is revealed (J-306)."""
    for area in facts.of(Area):
        if not area.read:
            yield flag(FieldAt(area.id, "read"), area=facts.called(area.id))


# --- helpers ---------------------------------------------------------------------------------


def _free(facts: Facts, squares: set[Square]) -> list[Square]:
    taken = {marker.at for marker in facts.markers} | facts.standing.keys()
    terrain = facts.layout.terrain
    return sorted(s for s in squares if s in facts.layout.floor and s not in taken and s not in terrain)
