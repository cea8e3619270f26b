"""A floor plan drawn with one character a square: its areas, the parts they fall into, and the ways between them."""

import heapq
import itertools
from collections.abc import Iterable, Iterator, Mapping

from studio.quest.model import Edge, Square

Part = tuple[Square, ...]
"""Squares of one area that hang together by their sides, in reading order."""


class FloorPlan:
    """Squares by area, the parts of each area, and the doorways through which parts join.

    Everything between two parts is wall except the doorways; `doorways` grows while doors are put in.
    """

    def __init__(self, rows: Iterable[str]) -> None:
        self.floor: dict[Square, str] = {
            (x, y): sign.lower() for y, row in enumerate(rows) for x, sign in enumerate(row) if sign != " "
        }
        self.areas: dict[str, list[Square]] = {}
        for square, digit in self.floor.items():
            self.areas.setdefault(digit, []).append(square)
        self.parts: list[Part] = list(self._parts())
        self.part_of: dict[Square, int] = {square: i for i, part in enumerate(self.parts) for square in part}
        self.doorways: set[Edge] = set()
        self.contacts: dict[tuple[int, int], list[Edge]] = {}
        """Two parts that touch → the edges between them."""
        for edge, a, b in self._borders():
            self.contacts.setdefault((min(a, b), max(a, b)), []).append(edge)
        self._touching: dict[tuple[str, str], list[tuple[int, int]]] = {}
        for one, other in self.contacts:
            digits = sorted((self.digit_of(one), self.digit_of(other)))
            self._touching.setdefault((digits[0], digits[1]), []).append((one, other))
        self._gates: dict[tuple[str, str], list[tuple[Edge, ...]]] = {}
        """Two areas → where a door between them may stand, best places first."""

    def digit_of(self, part: int) -> str:
        """The area a part belongs to."""
        return self.floor[self.parts[part][0]]

    # --- shape ------------------------------------------------------------------------------------

    def _parts(self) -> Iterator[Part]:
        seen: set[Square] = set()
        for square, digit in self.floor.items():
            if square in seen:
                continue
            seen.add(square)
            part, border = [square], [square]
            while border:
                beside = [s for q in border for s in _beside(q) if s not in seen and self.floor.get(s) == digit]
                border = list(dict.fromkeys(beside))
                seen.update(border)
                part += border
            yield tuple(sorted(part, key=lambda s: (s[1], s[0])))

    def _borders(self) -> Iterator[tuple[Edge, int, int]]:
        for x, y in self.floor:
            here = self.part_of[x, y]
            north, west = self.part_of.get((x, y - 1), here), self.part_of.get((x - 1, y), here)
            if north != here:
                yield (x, y, "n"), north, here
            if west != here:
                yield (x, y, "w"), west, here

    def rows_of(self, part: Part) -> tuple[tuple[str, ...], Square]:
        """A part as rows of characters, and the square of their top left."""
        left, top = min(x for x, _ in part), min(y for _, y in part)
        right, bottom = max(x for x, _ in part), max(y for _, y in part)
        there = set(part)
        rows = (
            "".join("." if (x, y) in there else " " for x in range(left, right + 1)).rstrip()
            for y in range(top, bottom + 1)
        )
        return tuple(rows), (left, top)

    def openings_of(self, part: Part, at: Square) -> tuple[Edge, ...]:
        """The doorways on the rim of a part, as edges of its own shape."""
        there = set(part)
        found: set[Edge] = set()
        for x, y in part:
            rim: tuple[tuple[Square, Edge], ...] = (
                ((x, y - 1), (x, y, "n")),
                ((x, y + 1), (x, y + 1, "n")),
                ((x - 1, y), (x, y, "w")),
                ((x + 1, y), (x + 1, y, "w")),
            )
            found.update(edge for beyond, edge in rim if edge in self.doorways and beyond not in there)
        return tuple((x - at[0], y - at[1], side) for x, y, side in sorted(found))

    def groups(self, squares: Iterable[Square]) -> list[list[Square]]:
        """Squares gathered into groups that hang together by their sides."""
        rest = dict.fromkeys(squares)
        groups: list[list[Square]] = []
        while rest:
            group = [next(iter(rest))]
            del rest[group[0]]
            for square in group:
                for other in _beside(square):
                    if other in rest:
                        del rest[other]
                        group.append(other)
            groups.append(sorted(group, key=lambda s: (s[1], s[0])))
        return groups

    def roomiest(self, digit: str, blocked: set[Square]) -> Square:
        """The square of an area with most free squares of its part around it."""
        squares = [s for s in self.areas[digit] if s not in blocked] or self.areas[digit]
        return max(
            squares,
            key=lambda s: sum(self.part_of.get(o) == self.part_of[s] and o not in blocked for o in _around(s)),
        )

    # --- doorways ---------------------------------------------------------------------------------

    def edges_between(self, one: Iterable[Square], other: Iterable[Square]) -> tuple[Edge, ...]:
        """The edges between two rows of squares, if they form one straight line; else none."""
        there = set(other)
        edges: list[Edge] = []
        for x, y in sorted(one):
            around: tuple[tuple[Square, Edge], ...] = (
                ((x, y - 1), (x, y, "n")),
                ((x, y + 1), (x, y + 1, "n")),
                ((x - 1, y), (x, y, "w")),
                ((x + 1, y), (x + 1, y, "w")),
            )
            found = [edge for square, edge in around if square in there]
            if len(found) != 1 or (x, y) not in self.floor:
                return ()
            edges += found
        edges = sorted(set(edges))
        return tuple(edges) if _is_line(edges) and all(_both(e) <= self.floor.keys() for e in edges) else ()

    def doorway(self, a: str, b: str) -> tuple[Edge, ...]:
        """Two edges side by side, or one, where two areas touch and no doorway is yet; none if there are none."""
        if a == b:
            return ()
        key = (min(a, b), max(a, b))
        if key not in self._gates:
            edges = sorted(edge for pair in self._touching.get(key, ()) for edge in self.contacts[pair])
            pairs = [pair for pair in itertools.pairwise(edges) if _is_line(list(pair))]
            # Doors stand best in the middle of what touches, so that is where the search begins.
            middle = len(pairs) // 2
            self._gates[key] = [*pairs[middle:], *reversed(pairs[:middle]), *((edge,) for edge in edges)]
        for gate in self._gates[key]:
            if self.doorways.isdisjoint(gate):
                return gate
        return ()

    def reached(self, start: str) -> set[int]:
        """The parts that can be reached from an area through doorways."""
        return set(self.depths(start))

    def depths(self, start: str) -> dict[int, int]:
        """Part → how many doorways lie between it and the area where the heroes begin."""
        first = [i for i in range(len(self.parts)) if self.digit_of(i) == start]
        return _depths(first, self._joined())

    def _joined(self) -> dict[int, set[int]]:
        """Part → the parts beyond its doorways."""
        joined: dict[int, set[int]] = {}
        for (a, b), edges in self.contacts.items():
            if not self.doorways.isdisjoint(edges):
                joined.setdefault(a, set()).add(b)
                joined.setdefault(b, set()).add(a)
        return joined

    def open_ways(self, start: str) -> Iterator[tuple[str, str]]:
        """Opens whole contacts until everything that touches can be reached; yields the areas it joined."""
        depth = self.depths(start)
        beside: dict[int, list[int]] = {}
        for a, b in self.contacts:
            beside.setdefault(a, []).append(b)
            beside.setdefault(b, []).append(a)
        joined = self._joined()
        # Those nearest to the start come first, since their way bypasses fewest doors.
        waiting = [
            (steps, near, far) for near, steps in depth.items() for far in beside.get(near, ()) if far not in depth
        ]
        heapq.heapify(waiting)
        while waiting:
            steps, near, far = heapq.heappop(waiting)
            if far in depth:
                continue
            self.doorways.update(self.contacts[min(near, far), max(near, far)])
            yield self.digit_of(near), self.digit_of(far)
            for part, more in _depths([far], joined).items():
                if part not in depth:
                    depth[part] = steps + 1 + more
                    for other in beside.get(part, ()):
                        if other not in depth:
                            heapq.heappush(waiting, (depth[part], part, other))

    def walls(self) -> Iterator[tuple[str, str, int]]:
        """Areas that touch without any doorway, and on how many edges."""
        for (a, b), edges in sorted(self.contacts.items()):
            if self.doorways.isdisjoint(edges):
                yield self.digit_of(a), self.digit_of(b), len(edges)


def _beside(square: Square) -> tuple[Square, ...]:
    x, y = square
    return (x, y - 1), (x - 1, y), (x + 1, y), (x, y + 1)


def _around(square: Square) -> tuple[Square, ...]:
    x, y = square
    return tuple((x + i, y + j) for i in (-1, 0, 1) for j in (-1, 0, 1) if i or j)


def _both(edge: Edge) -> set[Square]:
    x, y, side = edge
    return {(x, y), (x, y - 1) if side == "n" else (x - 1, y)}


def _is_line(edges: list[Edge]) -> bool:
    """Whether sorted edges lie in one line without a gap."""
    for (x, y, side), after in itertools.pairwise(edges):
        if after != ((x + 1, y, side) if side == "n" else (x, y + 1, side)):
            return False
    return 0 < len(edges) <= 6


def _depths(first: list[int], joined: Mapping[int, set[int]]) -> dict[int, int]:
    depth: dict[int, int] = {}
    border, steps = first, 0
    while border:
        depth |= dict.fromkeys(border, steps)
        steps += 1
        border = sorted({n for part in border for n in joined.get(part, ()) if n not in depth})
    return depth
