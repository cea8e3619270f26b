"""Scoring terms that policies share: what a pool of dice does to a target, and how far everything is.

All weights are whole numbers out of all results of a pool (6ⁿ with dice of six faces), so that equal positions score
equally everywhere.
"""

from collections.abc import Callable, Iterable
from functools import lru_cache
from typing import NamedTuple

from studio.grid.reach import FEW, Ways
from studio.grid.squares import Squares

Faces = dict[str, tuple[tuple[int, ...], ...]]
"""Die → for each face range, damage, surges, shields, blanks, boosts, misses."""

SCALE = 1000
"""Shares are given in thousandths."""


class Odds(NamedTuple):
    """What an attack is expected to do, in thousandths: hit, wounds, kill."""

    hit: int
    wounds: int
    kill: int


class Blow(NamedTuple):
    """An attack as far as its odds depend on it."""

    dice: tuple[str, ...]
    """Sorted, so that equal pools are known again."""
    damage: int = 0
    range: int = 0
    surges: int = 0
    pierce: int = 0
    per_damage: int = 0
    """Surges for one more damage; 0 when surges buy none."""
    per_range: int = 0


Shown = tuple[int, int, int, int]
"""Range, damage, surges, boosts."""
_faces: Faces = {}
_told: list[Faces] = []
"""The dice told of last, the same object for all of a game."""


def use_faces(faces: Faces) -> None:
    """Tells which dice there are; a quest may have its own, or others of the same name."""
    if _told and _told[0] is faces:
        return
    _told[:] = [faces]
    for die, table in faces.items():
        if _faces.setdefault(die, table) != table:
            _faces[die] = table
            results.cache_clear()
            harms.cache_clear()
            odds.cache_clear()


@lru_cache(maxsize=4096)
def results(dice: tuple[str, ...]) -> tuple[tuple[Shown, int], ...]:
    """Every result of a pool without a miss, with its weight out of all results."""
    found: dict[Shown, int] = {(0, 0, 0, 0): 1}
    for die in dice:
        after: dict[Shown, int] = {}
        for (r, d, s, b), weight in found.items():
            for face in _faces[die]:
                if not face[6]:
                    key = (r + face[0], d + face[1], s + face[2], b + face[5])
                    after[key] = after.get(key, 0) + weight
        found = after
    return tuple(sorted(found.items()))


@lru_cache(maxsize=16384)
def odds(blow: Blow, distance: int, armour: int, left: int) -> Odds:
    """What an attack does to a target with so much armour and so many wounds left; distance 0: range is no matter."""
    shown, hits, total = harms(blow, distance)
    soak = max(0, armour - blow.pierce)
    wounds = kills = 0
    for damage, weight in shown:
        damage -= soak
        if damage >= left:
            kills += weight
            wounds += weight * left
        elif damage > 0:
            wounds += weight * damage
    return Odds(hits * SCALE // total, wounds * SCALE // total, kills * SCALE // total)


@lru_cache(maxsize=4096)
def harms(blow: Blow, distance: int) -> tuple[tuple[tuple[int, int], ...], int, int]:
    """The damage of an attack that carries so far before armour, each with its weight; the weight of all; all results."""
    found: dict[int, int] = {}
    for (r, d, s, b), weight in results(blow.dice):
        s += blow.surges
        short = distance - r - blow.range
        if short > 0:
            paid = min(short, b)
            b -= paid
            short -= paid
            if short:
                if not blow.per_range or short * blow.per_range > s:
                    continue
                s -= short * blow.per_range
        damage = d + b + blow.damage + (s // blow.per_damage if blow.per_damage else 0)
        found[damage] = found.get(damage, 0) + weight
    total = 1
    for die in blow.dice:
        total *= len(_faces[die])
    return tuple(found.items()), sum(found.values()), total


# --- ways ------------------------------------------------------------------------------------


def layers(
    ways: Ways, start: Squares, free: Squares, limit: int, stairs: Iterable[Squares] = (), goal: Squares = 0
) -> list[Squares]:
    """`[n]`: what is first reached with n steps; stairs lead from any of their ends to the others for one step.

    With a goal it stops at the layer that meets it.
    """
    stairs = tuple(stairs)
    landings = 0
    for ends in stairs:
        landings |= ends
    found = [start]
    front = start
    rest = free & ways.floor & ~start
    stride, plain, special, step = ways.grid.stride, ways.plain, ways.special, ways.step
    while front and len(found) <= limit and not front & goal:
        # Written out from `Ways.spread`, as fields are the bots' daily bread.
        wide = front & plain
        if wide:
            wide |= wide << 1 | wide >> 1
            wide |= wide << stride | wide >> stride
        odd = front & special
        if odd:
            if odd.bit_count() > FEW:
                wide |= ways.all_ways(odd)
            else:
                while odd:
                    low = odd & -odd
                    wide |= step[low.bit_length() - 1]
                    odd ^= low
        if front & landings:
            for ends in stairs:
                if front & ends:
                    wide |= ends
        front = wide & rest
        if front:
            rest ^= front
            found.append(front)
    return found


def first_meeting(field: list[Squares], squares: Squares) -> int:
    """The least number of steps to any of the squares; 999 where none is reached."""
    for n, layer in enumerate(field):
        if layer & squares:
            return n
    return 999


def nearest(things: Iterable[int], cells: Callable[[int], Squares], field: list[Squares]) -> list[tuple[int, int]]:
    """Things with their distance in a field, nearest first, then by number."""
    return sorted((first_meeting(field, cells(thing)), thing) for thing in things)
