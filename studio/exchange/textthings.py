"""What lies on a text map: obstacles, markers, the glyph the heroes begin at, and the table of the chests."""

from collections.abc import Iterable

import msgspec

from studio.exchange.draft import Draft
from studio.exchange.textground import COLOURS
from studio.exchange.textmap import TIERS, Line
from studio.quest.model import (
    AnyElement,
    Chest,
    ChestRow,
    Glyph,
    Money,
    Potion,
    RuneKey,
    Square,
    Terrain,
    Tier,
)
from studio.quest.placing import region_of

TERRAIN = {"rock": "rubble", "pit": "pit", "water": "water"}


def terrain(draft: Draft, kind: str, lines: Iterable[Line]) -> None:
    """Obstacles; squares of one kind that touch make one obstacle."""
    squares: dict[Square, None] = {}
    for line in lines:
        at = draft.square(line)
        if at is not None:
            draft.record.mapped(kind)
            squares[at] = None
    for group in draft.plan.groups(squares):
        terrain: AnyElement = msgspec.convert(
            {"kind": "terrain", "id": draft.id("o"), "terrain": TERRAIN[kind], "squares": region_of(group)}, Terrain
        )
        draft.things.append(terrain)


def thing(draft: Draft, kind: str, line: Line) -> None:
    """A marker: glyph, potion, money, chest or rune key."""
    at = draft.square(line)
    if at is None:
        return
    word = line.field(3).lower()
    known = {
        "glyph": ("open", "closed"),
        "potion": ("health", "healing", "fatigue", "vitality"),
        "treasure": TIERS,
        "rune": COLOURS,
    }.get(kind, ())
    if kind == "gold":
        coins = line.whole(3)
        draft.things.append(Money(draft.id("c"), at=at, coins=100 if coins is None else min(max(coins, 0), 10_000)))
        if word and coins is None:
            draft.record.approximated(line.number, line.word, "textmap.argument", found=word[:20], taken="100")
            return
    elif word not in known:
        default = {"glyph": "closed", "potion": "healing", "treasure": "copper"}.get(kind)
        if default is None:
            draft.record.dropped(line.number, line.word, "textmap.argument", found=word[:20], taken="?")
            return
        draft.record.approximated(line.number, line.word, "textmap.argument", found=word[:20], taken=default)
        draft.things.append(_marker(draft, kind, at, default))
        return
    else:
        draft.things.append(_marker(draft, kind, at, word))
    draft.record.mapped(kind)


def _marker(draft: Draft, kind: str, at: Square, word: str) -> AnyElement:
    match kind:
        case "glyph":
            return Glyph(draft.id("g"), at=at, active=word == "open")
        case "potion":
            vital = word in ("fatigue", "vitality")
            return Potion(draft.id("p"), at=at, potion="vitality" if vital else "healing")
        case "treasure":
            return Chest(draft.id("x"), at=at, tier=_tier(word))
    return RuneKey(draft.id("k"), at=at, colour=next(c for c in COLOURS if c == word))


def start(draft: Draft) -> str:
    """The area the heroes begin in: that of the first open glyph; one is opened or put there if there is none."""
    glyphs = [(i, t) for i, t in enumerate(draft.things) if isinstance(t, Glyph)]
    for _, glyph in glyphs:
        if glyph.active:
            return draft.plan.floor[glyph.at]
    first = min(draft.plan.areas)
    here = [(i, g) for i, g in glyphs if draft.plan.floor[g.at] == first] or glyphs
    if here:
        index, glyph = here[0]
        draft.things[index] = msgspec.structs.replace(glyph, active=True)
        draft.record.approximated(0, "glyph", "textmap.glyph", x=glyph.at[0], y=glyph.at[1])
        return draft.plan.floor[glyph.at]
    at = draft.plan.roomiest(first, draft.blocked())
    draft.things.append(Glyph(draft.id("g"), at=at, active=True))
    draft.record.approximated(0, "glyph", "textmap.new_glyph", x=at[0], y=at[1])
    return first


def chest_rows(draft: Draft) -> list[ChestRow]:
    """The table of the chests; a tier without a line gets one."""
    rows: list[ChestRow] = []
    for line in draft.map.chests:
        numbers = [_number(draft, line, at, most) for at, most in ((2, 20), (3, 10_000), (4, 9), (5, 9))]
        if line.field(1).lower() not in TIERS or len(line.fields) < 3:
            draft.record.dropped(line.number, "chest", "textmap.chest")
            continue
        conquest, coins, curses, treasures = (n for n, _ in numbers)
        tier = _tier(line.field(1))
        rows.append(_chest_row(draft.id("r"), tier, conquest, coins, curses, treasures))
        if all(exact for _, exact in numbers):
            draft.record.mapped("chest")
    there = {row.tier for row in rows}
    for tier in dict.fromkeys(t.tier for t in draft.things if isinstance(t, Chest)):
        if tier not in there:
            rows.append(_chest_row(draft.id("r"), tier, 1, 0, 1, 1))
            draft.record.approximated(0, "chests", "textmap.chest_row", tier=tier)
    return rows


def _number(draft: Draft, line: Line, at: int, most: int) -> tuple[int, bool]:
    found = line.whole(at)
    if found is not None and 0 <= found <= most:
        return found, True
    taken = min(max(found or 0, 0), most)
    draft.record.approximated(line.number, "chest", "textmap.number", found=line.field(at)[:20], most=most, taken=taken)
    return taken, False


def _tier(word: str) -> Tier:
    return "gold" if word.lower() == "gold" else "silver" if word.lower() == "silver" else "copper"


def _chest_row(id_: str, tier: Tier, conquest: int, coins: int, curses: int, treasures: int) -> ChestRow:
    counts = {t: treasures if t == tier else 0 for t in TIERS}
    return ChestRow(
        id_,
        tier=tier,
        conquest=conquest,
        coins=coins,
        curses=curses,
        copper=counts["copper"],
        silver=counts["silver"],
        gold=counts["gold"],
    )
