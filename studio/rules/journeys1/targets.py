"""Whom an attack may be aimed at, how far it is, and whom its shape covers (chapters 8, 9 and 11)."""

from typing import TYPE_CHECKING, Any, NamedTuple

from studio.grid.edges import Edges
from studio.grid.reach import flood
from studio.grid.squares import Squares, bits
from studio.rules.core import modifiers
from studio.rules.core.state import PARTY, Attack, Card, Figure

if TYPE_CHECKING:
    from studio.rules.core.table import Table
    from studio.rules.journeys1.game import Journeys1

BREATH = (1, 3, 3, 3)
"""Widths of the breath template from the mouth on.

The drawing is lost with the sources. A base of two squares has six placements (J-1105, JX-64), one for each side
of its squares, so the mouth is one square wide; that it widens to three and is four deep is a house model.
"""
FISTS = {"red": 1}
FEW = 4
"""More squares than these are looked at all at once."""


class Means(NamedTuple):
    """What a figure attacks with: a weapon card (0: fists or its own), the kind, the dice."""

    weapon: int
    kind: str
    dice: dict[str, int]


class Target(NamedTuple):
    """A square that can be attacked: how far, the figure on it, the placement of a template."""

    square: int
    distance: int
    figure: int
    turn: int = -1


def means_of(game: "Journeys1", t: "Table", figure: Figure) -> list[Means]:
    """The weapons a figure can attack with now (J-911, J-912, J-922)."""
    if figure.kind == "hero" and modifiers.forbidden(t, "attack", figure.id):
        return []
    key = ("means", figure.rank)
    worn = t.worn[figure.id]
    known: list[Means] | None = worn.get(key)
    if known is None:
        known = worn[key] = _means_of(game, t, figure)
    return known


def _means_of(game: "Journeys1", t: "Table", figure: Figure) -> list[Means]:
    if figure.kind != "hero":
        entry = game.stats_of(figure)
        dice = entry.get("dice")
        if not isinstance(dice, dict):
            return []
        return [Means(0, str(entry.get("attack", "melee")), dice)]
    found = []
    for card in game.equipped(t, figure.id):
        entry_of = game.book.entry(card.entry)
        if entry_of is not None and "attack" in entry_of.stats:
            found.append(Means(card.id, str(entry_of.stats["attack"]), entry_of.stats.get("dice") or {}))
    found.append(Means(0, "melee", FISTS))
    return found


def blockers(game: "Journeys1", t: "Table", exempt: Squares) -> int:
    """What blocks a line: walls, closed doors, rubble, and figures not exempt (J-802)."""
    return game.static_blockers(t) | t.occupied() & ~exempt


def eyes(game: "Journeys1", t: "Table", figure: Figure, kind: str) -> Squares:
    """The squares from which a figure looks when it attacks."""
    cells = t.cells.get(figure.id, 0)
    if kind != "melee":
        return modifiers.squares_added(t, "sight_from", figure.id, cells)
    return cells


def visible(game: "Journeys1", t: "Table", figure: Figure, goal: Squares, goal_cells: Squares, kind: str) -> Squares:
    """Those squares of a goal that the figure has in sight; the goal's figure screens its own far squares (D-A26)."""
    own = t.cells.get(figure.id, 0)
    looking = eyes(game, t, figure, kind)
    others = t.occupied() & ~own
    if not game.screens:
        others &= ~goal_cells
    walls = game.static_blockers(t)
    clear = game.lines.clear
    ring = -1
    if game.in_pit_square(t, figure):  # out of a pit one sees what is beside it, or nothing (J-804)
        ring = game.ring(t, own) if game.flag("pit_los") == "adjacent" else 0
    sharp = figure.kind == "hero" and modifiers.allowed(t, "sight_ignore_one", figure.id)
    found = 0
    while looking:
        low = looking & -looking
        looking ^= low
        eye = low.bit_length() - 1
        rest = game.view_from(t, eye) & goal & ~found & ring
        if rest.bit_count() > FEW:
            seen = rest & game.view_past(t, eye, others)  # what stands on a square itself never hides it
            found |= seen
            rest = rest & ~seen if sharp else 0
        while rest:
            bit = rest & -rest
            rest ^= bit
            square = bit.bit_length() - 1
            if clear(eye, square, walls | others & ~bit) or (
                sharp and _ignoring_one(game, t, eye, square, own | bit if game.screens else own | bit | goal_cells)
            ):
                found |= bit
    if found and (limit := game.value(t, "sight", figure.id)) < 99:
        found &= game.near(t, own, limit)
    return found


def _ignoring_one(game: "Journeys1", t: "Table", eye: int, square: int, exempt: Squares) -> bool:
    """Precision: one figure or obstacle may be ignored."""
    for id_ in sorted(t.cells):
        if t.cells[id_] & exempt == 0 and game.lines.clear(eye, square, blockers(game, t, exempt | t.cells[id_])):
            return True
    rubble = game.sight_terrain(t)
    for spot in bits(rubble & game.grid.grow(1 << eye | 1 << square, 8)):
        if game.lines.clear(eye, square, blockers(game, t, exempt) & ~(1 << spot)):
            return True
    return False


def reach_of(game: "Journeys1", t: "Table", figure: Figure) -> int:
    """How far melee attacks reach (J-1118)."""
    return max(1, game.value(t, "reach", figure.id))


def melee_squares(game: "Journeys1", t: "Table", figure: Figure) -> Squares:
    """The squares within melee reach, sight not yet looked at."""
    own = t.cells[figure.id]
    near = game.ring(t, own)
    if reach_of(game, t, figure) > 1:
        near |= game.near(t, own, 2) & ~own
    for end in game.stairs_beside(t, own):
        near |= 1 << end
    return near


def is_alone(game: "Journeys1", t: "Table", figure: Figure) -> bool:
    """Whether no enemy is near enough or in any line of sight, whatever a figure attacks with; false if in doubt."""
    own = t.cells.get(figure.id, 0)
    enemies = t.occupied(0 if game.team(figure.seat) else PARTY)
    if own & game.near_stairs or game.near(t, own, len(BREATH)) & enemies:
        return False
    afar = [means for means in means_of(game, t, figure) if means.kind != "melee"]
    if not afar:
        return True
    index = t.index or modifiers.index_of(t)
    if "sight_from" in index.wide or ("sight_from", figure.id) in index.own:
        return False
    looking = own
    while looking:
        low = looking & -looking
        looking ^= low
        if game.view_from(t, low.bit_length() - 1) & enemies:
            return False
    # A blast reaches round corners.
    return not any(blast_of(game, t, figure, means) for means in afar)


def targets(
    game: "Journeys1", t: "Table", figure: Figure, means: Means, on: tuple[int, ...] | None = None
) -> list[Target]:
    """Every target of an attack: one square for each figure that can be attacked (J-912, J-913, J-919)."""
    if figure.id not in t.cells or figure.place != "board":
        return []
    if on is not None:
        return _targets(game, t, figure, means, on)
    key = ("targets", figure.id, means.weapon, means.kind)
    known: list[Target] | None = t.memo.get(key)
    if known is None:
        known = t.memo[key] = _targets(game, t, figure, means, None)
    return known


def _targets(game: "Journeys1", t: "Table", figure: Figure, means: Means, on: tuple[int, ...] | None) -> list[Target]:
    mine = game.team(figure.seat)
    own = t.cells[figure.id]
    near = 0
    if "breath" in modifiers.keywords(t, figure.id) and figure.kind != "hero":
        return breaths(game, t, figure, on)
    if on is None:
        # Only those enemies that stand in reach, or in sight if nobody stood between.
        enemies = t.occupied(0 if mine else PARTY)
        if means.kind == "melee":
            if not own & game.stair_squares and not game.near(t, own, 2) & enemies:
                return []  # nobody is near enough for the longest arm
            open_to = near = melee_squares(game, t, figure)
        elif own & game.near_stairs:
            open_to = -1
        else:
            open_to = 0
            for eye in bits(eyes(game, t, figure, means.kind)):
                open_to |= game.view_from(t, eye)
        open_to &= enemies
        blast = 0 if means.kind == "melee" else blast_of(game, t, figure, means)
        if not open_to and not blast:
            return []
        candidates = t.figures_on(enemies if blast else open_to)
    else:
        blast = 0
        candidates = [id_ for id_ in on if id_ in t.cells and (id_ != figure.id or game.may_hit_itself)]
    found = []
    if means.kind == "melee":
        near = melee_squares(game, t, figure) if on is not None else near
        long = reach_of(game, t, figure) > 1
        for id_ in candidates:
            cells = t.cells[id_] & near if id_ != figure.id else own
            if not cells:
                continue
            if long and id_ != figure.id:
                cells = visible(game, t, figure, cells, t.cells[id_], "melee")
                if not cells:
                    continue
            square = (cells & -cells).bit_length() - 1
            found.append(Target(square, game.distance(t, own, 1 << square), id_))
    else:
        by_steps = game.near_stairs & own
        for id_ in candidates:
            seen = visible(game, t, figure, t.cells[id_], t.cells[id_], means.kind) if id_ != figure.id else own
            if not seen:
                if not by_steps:
                    continue
                seen, distance = by_stairs(game, t, figure, t.cells[id_])
                if not seen:
                    continue
                found.append(Target((seen & -seen).bit_length() - 1, distance, id_))
                continue
            distance, square = min((range_to(game, t, own, spot), spot) for spot in bits(seen))
            found.append(Target(square, distance, id_))
        if blast:
            found += blast_spots(game, t, figure, candidates, blast)
    found.sort()
    return found


def range_to(game: "Journeys1", t: "Table", own: Squares, square: int) -> int:
    """Range counted from the nearest square of the base (J-808)."""
    if own & (own - 1) == 0:
        return game.grid.distance(own.bit_length() - 1, square)
    return min(game.grid.distance(cell, square) for cell in bits(own))


def through_stairs(game: "Journeys1", t: "Table", figure: Figure) -> Squares:
    """Every square that `by_stairs` finds for a goal there."""
    own = t.cells.get(figure.id, 0)
    if not own & game.near_stairs:
        return 0
    found = 0
    ring = game.ring(t, own)
    for ends in game.stair_ends.values():
        for end in ends:
            if not (own | ring) >> end & 1:
                continue
            for other in ends:
                if other != end:
                    found |= 1 << other
                    if own >> end & 1:
                        found |= game.ring(t, 1 << other)
    return found


def by_stairs(game: "Journeys1", t: "Table", figure: Figure, goal: Squares) -> tuple[Squares, int]:
    """Sight through a staircase: to the other end and, from an end itself, to what is beside it (J-805, D-A7)."""
    own = t.cells[figure.id]
    if not own & game.near_stairs:
        return 0, 0
    ring: Squares | None = None
    for ends in game.stair_ends.values():
        for end in ends:
            others = [x for x in ends if x != end]
            if own >> end & 1:
                for other in others:
                    if goal >> other & 1:
                        return 1 << other, 1
                    beside = game.ring(t, 1 << other) & goal
                    if beside:
                        return beside, 2
            else:
                if ring is None:
                    ring = game.ring(t, own)
                if ring >> end & 1:
                    for other in others:
                        if goal >> other & 1:
                            return 1 << other, 2
    return 0, 0


def blast_of(game: "Journeys1", t: "Table", figure: Figure, means: Means) -> int:
    """The blast an attack has before any surge: the weapon's and the figure's."""
    total = modifiers.added(t, "attack.blast", figure.id)
    for name, *numbers in game.card_keywords(t, means.weapon):
        if name == "blast" and numbers:
            total += numbers[0]
    return total


def blast_spots(game: "Journeys1", t: "Table", figure: Figure, candidates: list[int], blast: int) -> list[Target]:
    """Empty squares in sight from which the blast reaches an enemy: a target need not hold a figure (J-912, JX-31)."""
    near = enemies = 0
    for id_ in candidates:
        near |= game.near(t, t.cells[id_], blast)
        enemies |= t.cells[id_]
    own = t.cells[figure.id]
    free = near & game.all_squares(t) & ~t.occupied() & ~own
    return [
        Target(square, range_to(game, t, own, square), 0)
        for square in bits(visible(game, t, figure, free, 0, "ranged"))
        if blast_squares(game, t, square, blast) & enemies
    ]


def blast_squares(game: "Journeys1", t: "Table", centre: int, blast: int) -> Squares:
    """The squares a blast covers: in range and in sight of the centre, figures left out of account (J-1104)."""
    return game.near(t, 1 << centre, blast) & game.view_from(t, centre) | 1 << centre


# --- breath ----------------------------------------------------------------------------------


def breaths(game: "Journeys1", t: "Table", figure: Figure, on: tuple[int, ...] | None = None) -> list[Target]:
    """Placements of the template that cover an enemy: one for each side of each square of the base (J-1105)."""
    own = t.cells[figure.id]
    mine = game.team(figure.seat)
    found: list[Target] = []
    if on is None and not game.near(t, own, len(BREATH)) & t.occupied(0 if mine else PARTY):
        return found
    for cell in bits(own):
        for turn, shift in enumerate((-game.stride, 1, game.stride, -1)):
            first = cell + shift
            if first < 0 or own >> first & 1 or not game.floor >> first & 1:
                continue
            covered = breath_squares(game, t, own, first, turn)
            hit = [x for x in t.figures_on(covered) if x != figure.id]
            wanted = [x for x in hit if (x in on if on is not None else game.team(t.figures[x].seat) != mine)]
            if wanted:
                found.append(Target(first, 1, wanted[0], turn))
    found.sort(key=lambda target: (target.square, target.turn))
    return found


def breath_squares(game: "Journeys1", t: "Table", own: Squares, first: int, turn: int) -> Squares:
    """The squares flame reaches from the first square of a placement (J-1106)."""
    x, y = game.square(first)
    dx, dy = ((0, -1), (1, 0), (0, 1), (-1, 0))[turn]
    template = 0
    for depth, width in enumerate(BREATH):
        for side in range(-(width // 2), width // 2 + 1):
            template |= game.grid.bit(x + dx * depth + dy * side, y + dy * depth + dx * side)
    template &= game.floor & ~own
    if not game.flag("breath_path_blocking"):
        return _past_doors(game, t, template, first - (dy * game.stride + dx))
    if not game.ways(t).spread(own) >> first & 1:
        return 0
    return flood(game.ways(t), 1 << first, template)


def _past_doors(game: "Journeys1", t: "Table", template: Squares, mouth: int) -> Squares:
    """By the older profile all under the template but what a closed door hides from the mouth (J-1614)."""
    doors = Edges()
    for id_, door in t.doors.items():
        if not door.open and id_ in game.door_edges:
            doors |= game.door_edges[id_]
    return game.lines.seen(mouth, template, game.lines.blockers(0, doors))


# --- whom it hits ----------------------------------------------------------------------------


def affected(game: "Journeys1", t: "Table", attack: Attack) -> tuple[int, ...]:
    """The figures an attack hits, each once (J-1104, J-1105, J-1121, J-1125)."""
    attacker = t.figures.get(attack.attacker)
    if attacker is None or attack.square is None:
        return ()
    square = game.index(attack.square)
    mine = game.team(attacker.seat)
    if attack.shape == "breath":
        own = t.cells.get(attacker.id, 0)
        covered = breath_squares(game, t, own, square, attack.turn)
        return tuple(x for x in t.figures_on(covered) if x != attacker.id)
    if attack.shape == "burst":
        reach = attack.plus.get("size", 3)
        covered = game.near(t, t.cells.get(attacker.id, 0), reach)
        return tuple(
            x for x in t.figures_on(covered)
            if game.team(t.figures[x].seat) != mine and visible(game, t, attacker, t.cells[x], t.cells[x], "ranged")
        )  # fmt: skip
    if attack.shape == "sweep":
        near = melee_squares(game, t, attacker) if game.flag("sweep_uses_reach") else game.ring(t, t.cells[attacker.id])
        return tuple(
            x for x in t.figures_on(near)
            if game.team(t.figures[x].seat) != mine
            and visible(game, t, attacker, t.cells[x] & near, t.cells[x], "melee")
        )  # fmt: skip
    blast = game.attack_total(t, attack, "blast")
    if blast > 0:
        return tuple(t.figures_on(blast_squares(game, t, square, blast)))
    there = t.figures_on(1 << square)
    if attack.target in there or not there:
        return (attack.target,) if attack.target in there else ()
    return (there[0],)


def keyword_rank(t: "Table", figure: int, word: str) -> int:
    """The rank of a keyword of a figure; 0 where it has none."""
    ranks: Any = modifiers.keywords(t, figure).get(word)
    return 0 if ranks is None else (ranks[0] if ranks else 1)


def off_hand(game: "Journeys1", t: "Table", figure: int, weapon: Card) -> dict[str, int]:
    """What the other melee weapon adds to an attack (J-1714)."""
    plus: dict[str, int] = {}
    used = game.book.entry(weapon.entry)
    if used is None or used.stats.get("attack") != "melee" or used.stats.get("hands") != 1:
        return plus
    for card in game.equipped(t, figure):
        other = game.book.entry(card.entry)
        if card.id == weapon.id or other is None or other.stats.get("attack") != "melee" or other.stats["hands"] != 1:
            continue
        for name, stat in (("damage", "off_damage"), ("surges", "off_surges")):
            if n := other.stats.get(stat, 0):
                plus[name] = plus.get(name, 0) + n
        break
    return plus
