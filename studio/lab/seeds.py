"""The seed of each simulated game, from the job's root seed and the game's number alone.

Games of one number have one seed whatever the number of heroes and whatever is varied: two variants are
compared on the same luck, and no result depends on which worker played which game.
"""

from studio.kit.rng import derive

BITS = 53
"""Seeds fit a number in any JSON reader."""


def game_seed(root: int, index: int) -> int:
    """The seed of a game."""
    return derive(root, "game", index) >> (64 - BITS)
