"""Geometry on squares, in whole numbers only; no word here belongs to a game.

A set of squares is one integer (`squares`), walls and closed doors are two (`edges`). `reach` answers
where one can go and how far it is, `sight` what one can see, `shape` turns pieces, `notation` writes
squares as people do. Everything is a function of its arguments; what is costly to prepare (a `Grid`, the
`Ways` of a floor, the lines of a `Sight`) is made once per board and shared.
"""

from studio.grid.edges import NO_EDGES, Edges
from studio.grid.fan import Fan, Fans
from studio.grid.reach import Ways, block_ways, distance, flood, layers, parts, path, places, ways
from studio.grid.sight import Rule, Sight, sight
from studio.grid.squares import Grid, Squares, bits, drawn, first, grid

__all__ = [
    "NO_EDGES",
    "Edges",
    "Fan",
    "Fans",
    "Grid",
    "Rule",
    "Sight",
    "Squares",
    "Ways",
    "bits",
    "block_ways",
    "distance",
    "drawn",
    "first",
    "flood",
    "grid",
    "layers",
    "parts",
    "path",
    "places",
    "sight",
    "ways",
]
