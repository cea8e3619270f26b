"""Ground (G): areas that cover the board once, terrain on it, and the squares where sides begin."""

from collections.abc import Iterable, Iterator

from studio.checks.facts import Facts
from studio.checks.fixes import delete_unnamed, short
from studio.checks.registry import check, flag
from studio.grid.reach import parts
from studio.kit.text import Text, messages
from studio.kit.where import SquareAt
from studio.quest.edits import Edit, change
from studio.quest.finding import Finding, Fix
from studio.quest.model import Area, Quest, Square, Start, Terrain
from studio.quest.placing import region_of, squares_of
from studio.quest.standing import BLOCKS

messages(
    {
        "finding.G120": "{area} covers {n} squares off the board",
        "finding.G121": "{n} squares belong to no area: {squares}",
        "finding.G122": "{first} and {second} both have {squares}",
        "finding.G123": "{area} is in {n} parts",
        "finding.G124": "{area} has no squares",
        "finding.G140": "{terrain} covers {n} squares off the board",
        "finding.G141": "{first} and {second} both cover {squares}",
        "finding.G150": "{n} start squares cannot be stood on: {squares}",
        "fix.trim": "Keep the squares on the board",
        "fix.give": "Give them to {area}",
        "fix.keep": "Leave them to {area}",
    }
)


@check("G120", "An area reaches beyond the board", "warning", needs=("areas", "names"))
def area_off_the_board(quest: Quest, facts: Facts) -> Iterator[Finding]:
    """Squares of an area lie where there is no board. They change nothing in play, but they puzzle readers."""
    floor = facts.layout.floor
    for area in facts.of(Area):
        kept = [square for square in squares_of(area.squares) if square in floor]
        gone = sum(length for _, _, length in area.squares) - len(kept)
        if gone and kept:
            edit = change(quest, area.id, squares=region_of(kept))
            yield flag(area.id, area=facts.called(area.id), n=gone, fixes=(Fix(Text("fix.trim"), (edit,)),))


@check("G121", "Squares that belong to no area", "error", needs=("areas", "names"), systems=("journeys1",), walks=True)
def square_in_no_area(quest: Quest, facts: Facts) -> Iterator[Finding]:
    """Every square belongs to an area, which is revealed as a whole (J-305, J-306). The fix gives them to a neighbour."""
    layout = facts.layout
    if not layout.areas:
        return
    left = [square for square in layout.floor if square not in layout.area_of]
    rest = layout.grid.mask(left)
    ways = layout.ways()
    for part in parts(ways, rest):
        squares = layout.grid.squares(part)
        near = layout.grid.squares(ways.spread(part) & ~part)
        owners = dict.fromkeys(layout.area_of[square] for square in near if square in layout.area_of)
        fixes = tuple(_give(quest, owner, squares, facts) for owner in list(owners)[:3])
        yield flag(squares[0], n=len(squares), squares=short(squares), fixes=fixes)


@check("G122", "Two areas share squares", "error", needs=("areas", "names"))
def overlapping_areas(quest: Quest, facts: Facts) -> Iterator[Finding]:
    """A square belongs to one area, or one would not know when it is revealed (J-305)."""
    shared: dict[tuple[str, str], list[Square]] = {}
    for area, squares in facts.layout.areas.items():
        for square in squares:
            first = facts.layout.area_of[square]
            if first != area:
                shared.setdefault((first, area), []).append(square)
    for (first, second), both in shared.items():
        fixes = tuple(
            Fix(Text("fix.keep", {"area": facts.called(kept)}), (_without(quest, loser, both),))
            for kept, loser in ((first, second), (second, first))
            if len(both) < sum(square in facts.layout.floor for square in facts.layout.areas[loser])
        )
        names = facts.called(first), facts.called(second)
        yield flag(second, first, both[0], first=names[0], second=names[1], squares=short(both), fixes=fixes)


@check("G123", "An area in several parts", "note", needs=("areas", "names"), walks=True)
def area_in_parts(quest: Quest, facts: Facts) -> Iterator[Finding]:
    """The squares of an area do not hang together. It is revealed as a whole when any of it is seen (J-306)."""
    layout = facts.layout
    ways = layout.ways()
    for area, squares in layout.areas.items():
        number = len(parts(ways, layout.grid.mask(squares) & layout.squares))
        if number > 1:
            yield flag(area, area=facts.called(area), n=number)


@check("G124", "An area without squares", "error", needs=("areas", "mentions", "names"))
def empty_area(quest: Quest, facts: Facts) -> Iterator[Finding]:
    """An area with no square on the board can never be revealed, and its text never read."""
    for area, squares in facts.layout.areas.items():
        if not any(square in facts.layout.floor for square in squares):
            first = quest.elements[area] == next((a for a in facts.of(Area) if a.start), None)
            yield flag(area, area=facts.called(area), fixes=() if first else delete_unnamed(area, facts))


@check("G140", "Terrain beyond the board", "warning", needs=("ground", "mentions", "names"))
def terrain_off_the_board(quest: Quest, facts: Facts) -> Iterator[Finding]:
    """Squares of a terrain lie where there is no board."""
    floor = facts.layout.floor
    for terrain in facts.of(Terrain):
        squares = list(squares_of(terrain.squares))
        kept = [square for square in squares if square in floor]
        if len(kept) < len(squares):
            trimmed = Fix(Text("fix.trim"), (change(quest, terrain.id, squares=region_of(kept)),))
            fixes = (trimmed,) if kept else delete_unnamed(terrain.id, facts)
            yield flag(terrain.id, terrain=facts.called(terrain.id), n=len(squares) - len(kept), fixes=fixes)


@check("G141", "Two terrains on one square", "warning", needs=("names",), reads=("terrain",))
def terrain_on_terrain(quest: Quest, facts: Facts) -> Iterator[Finding]:
    """A square has one terrain; where two lie on each other, the later one counts."""
    taken: dict[Square, str] = {}
    shared: dict[tuple[str, str], list[Square]] = {}
    for terrain in facts.of(Terrain):
        for square in squares_of(terrain.squares):
            first = taken.setdefault(square, terrain.id)
            if first != terrain.id:
                shared.setdefault((first, terrain.id), []).append(square)
    for (first, second), squares in shared.items():
        names = facts.called(first), facts.called(second)
        yield flag(second, first, squares[0], first=names[0], second=names[1], squares=short(squares))


@check("G150", "Start squares nobody can stand on", "warning", needs=("ground",), reads=("start",))
def start_off_the_board(quest: Quest, facts: Facts) -> Iterator[Finding]:
    """Marked squares lie off the board or on terrain that bars figures."""
    layout, blocking = facts.layout, BLOCKS[quest.system]
    for start in facts.of(Start):
        squares = list(squares_of(start.squares))
        bad = [s for s in squares if s not in layout.floor or layout.terrain.get(s) in blocking]
        if bad:
            kept = [square for square in squares if square not in bad]
            trimmed = Fix(Text("fix.trim"), (change(quest, start.id, squares=region_of(kept)),))
            fixes = (trimmed,) if kept else ()  # without any square a side could not begin
            yield flag(start.id, SquareAt(*bad[0]), n=len(bad), squares=short(bad), fixes=fixes)


def _give(quest: Quest, area: str, squares: tuple[Square, ...], facts: Facts) -> Fix:
    element = quest.elements[area]
    assert isinstance(element, Area)
    grown = region_of({*squares_of(element.squares), *squares})
    return Fix(Text("fix.give", {"area": facts.called(area)}), (change(quest, area, squares=grown),))


def _without(quest: Quest, area: str, squares: Iterable[Square]) -> Edit:
    element = quest.elements[area]
    assert isinstance(element, Area)
    return change(quest, area, squares=region_of(set(squares_of(element.squares)) - set(squares)))
