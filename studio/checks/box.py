"""The box (U): whether there are as many pieces, markers and figures as the quest wants (J-201, S-108, S-111 to S-114)."""

from collections.abc import Iterator

from studio.checks.facts import ALL_KINDS, Facts
from studio.checks.fixes import delete
from studio.checks.registry import check, flag
from studio.content.catalogue import Catalogue
from studio.kit.text import Text, is_known, messages, say
from studio.quest.finding import Finding
from studio.quest.labels import kind_of
from studio.quest.model import (
    AnyElement,
    Chest,
    Door,
    Encounter,
    Glyph,
    Monster,
    Piece,
    Potion,
    Quest,
    Relic,
    RuneKey,
    Stairs,
    Terrain,
    Token,
)

messages(
    {
        "finding.U110": "{n} × {piece} are laid; the box holds {box}",
        "finding.U111": "{n} {what} are on the map; the box holds {box}",
        "finding.U112": "{n} {name} figures stand at once; the box holds {box}",
        "finding.U113": "{item} is on the map twice",
        "box.door": "doors",
        "box.door/rune": "rune doors",
        "box.glyph": "glyphs",
        "box.encounter": "encounter markers",
        "box.stairs": "stairs",
        "box.potion/healing": "healing potions",
        "box.potion/vitality": "vitality potions",
        "box.money": "money markers",
        "box.chest": "chests",
        "box.relic": "relics",
        "box.rune_key": "rune keys",
        "box.pit": "pits",
        "box.water": "water markers",
        "box.rubble": "rubble markers",
        "box.obstacle": "obstacles",
        "box.search": "search tokens",
        "box.objective": "objective tokens",
        "box.villager": "villager tokens",
    }
)


@check("U110", "More of a piece than the box holds", "warning", needs=("catalogue",), reads=("piece", "shape"))
def pieces_in_the_box(quest: Quest, facts: Facts) -> Iterator[Finding]:
    """The quest lays more of a map piece than there are (J-201), so it cannot be built on a table. Replace one."""
    laid: dict[str, list[str]] = {}
    for piece in facts.of(Piece):
        laid.setdefault(piece.piece, []).append(piece.id)
    for name, ids in laid.items():
        known = None if name in quest.elements else facts.catalogue.find_piece(name)
        if known and known.count and len(ids) > known.count:
            yield flag(*ids[known.count :], *ids[: known.count], piece=known.name or name, n=len(ids), box=known.count)


@check("U111", "More markers than the box holds", "warning", needs=("catalogue",), reads=tuple(ALL_KINDS))
def markers_in_the_box(quest: Quest, facts: Facts) -> Iterator[Finding]:
    """The map needs more markers of a kind than there are (J-201, S-111 to S-114). On screen it can be played all the same."""
    used: dict[str, list[str]] = {}
    for element in quest.elements.values():
        for name, n in _markers(element):
            used.setdefault(name, []).extend([element.id] * n)
    for name, ids in used.items():
        box = facts.catalogue.supply(name)
        if box is not None and len(ids) > box:
            yield flag(*dict.fromkeys(ids[box:]), what=_what(name), n=len(ids), box=box)


@check(
    "U112",
    "More figures than the box holds",
    "warning",
    needs=("figures",),
    reads=("header",),
    systems=("journeys1", "journeys2"),
)
def figures_in_the_box(quest: Quest, facts: Facts) -> Iterator[Finding]:
    """When all areas are revealed, more figures of a kind and rank stand on the board than there are (J-1408).

    The overlord may take figures off the board (J-1409) and use others instead (J-1410), so this only warns.
    """
    for entry, rank in sorted({(m.entry, figure_rank(m.rank)) for m in facts.of(Monster)}):
        box = figures_of(facts.catalogue, quest, entry, rank)
        if not box:
            continue
        placed = [m for m in facts.of(Monster) if (m.entry, figure_rank(m.rank)) == (entry, rank)]
        worst = max(((sum(h in m.heroes for m in placed), h) for h in quest.header.heroes), default=(0, 0))
        if worst[0] > box:
            ids = [m.id for m in placed if worst[1] in m.heroes]
            known = facts.catalogue.find(entry)
            yield flag(*ids[box:], *ids[:box], n=worst[0], name=(known.name if known else "") or entry, box=box)


@check("U113", "A relic that is there twice", "error", needs=("catalogue", "names"), reads=("relic",))
def relic_twice(quest: Quest, facts: Facts) -> Iterator[Finding]:
    """There is one card of each relic (J-1738, S-120)."""
    seen: dict[str, str] = {}
    for relic in facts.of(Relic):
        first = seen.setdefault(relic.item, relic.id)
        if first != relic.id:
            fix = delete(relic.id, facts)
            yield flag(relic.id, first, item=facts.called(relic.id), fixes=(fix,))


def figures_of(catalogue: Catalogue, quest: Quest, entry: str, rank: str) -> int:
    """How many figures of an entry and rank (`normal`, `master`) are in the box; 0 when nobody counts them."""
    for name in (f"{entry}/{rank}", entry) if rank == "master" else (entry,):
        if name in quest.header.setup.supply:
            return quest.header.setup.supply[name]
    known = catalogue.find(entry)
    if known is None:
        return 0
    stats = known.ranks[rank].stats if rank in known.ranks else known.stats
    number = stats.get("figures", 0)
    return number if isinstance(number, int) else 0


def figure_rank(rank: str) -> str:
    """Masters and named monsters are both shown by the red figure (J-203, J-1509)."""
    return "master" if rank in ("master", "named", "lieutenant") else "normal"


def _markers(element: AnyElement) -> Iterator[tuple[str, int]]:
    match element:
        case Door(lock=lock):
            yield ("door/rune" if lock == "rune" else "door"), 1
        case Glyph() | Encounter() | Stairs() | Chest() | Relic() | RuneKey():
            yield kind_of(element), 1
        case Potion(potion=potion):
            yield f"potion/{potion}", 1
        case Token(token=token):
            yield token, 1
        case Terrain(terrain=terrain, squares=region):
            n = sum(length for _, _, length in region)
            yield terrain, n
            yield "obstacle", n
    if kind_of(element) == "money":
        yield "money", 1


def _what(name: str) -> str:
    text = Text(f"box.{name}")
    return say(text) if is_known(text.code) else name
