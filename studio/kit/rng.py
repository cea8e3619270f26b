"""Chance as an integer: splitmix64, whose whole state is one 64-bit number.

Every function takes a state and answers the next state with its result, so that chance can live
in a frozen game state, one number per named stream.
"""

from collections.abc import Sequence
from hashlib import blake2b
from typing import TypeVar

T = TypeVar("T")

_MASK = (1 << 64) - 1
_GOLDEN = 0x9E3779B97F4A7C15


def below(state: int, n: int) -> tuple[int, int]:
    """The next state and a number in 0 … n − 1, every one exactly as likely (1 ≤ n ≤ 2**64)."""
    if n < 1:
        raise ValueError(f"cannot choose among {n} things")
    while True:
        state = (state + _GOLDEN) & _MASK
        z = ((state ^ (state >> 30)) * 0xBF58476D1CE4E5B9) & _MASK
        z = ((z ^ (z >> 27)) * 0x94D049BB133111EB) & _MASK
        product = (z ^ (z >> 31)) * n
        # Lemire's method: the low half tells the few draws that would favour small numbers.
        low = product & _MASK
        if low >= n or low >= (1 << 64) % n:
            return state, product >> 64


def roll(state: int, sides: Sequence[int]) -> tuple[int, tuple[int, ...]]:
    """The next state and one 0-based face for each die, given by its number of sides."""
    faces = []
    for n in sides:
        state, face = below(state, n)
        faces.append(face)
    return state, tuple(faces)


def choose(state: int, things: Sequence[T]) -> tuple[int, T]:
    """The next state and one of the things."""
    state, index = below(state, len(things))
    return state, things[index]


def shuffle(state: int, things: Sequence[T]) -> tuple[int, tuple[T, ...]]:
    """The next state and the things in a random order."""
    deck = list(things)
    for last in range(len(deck) - 1, 0, -1):
        state, other = below(state, last + 1)
        deck[last], deck[other] = deck[other], deck[last]
    return state, tuple(deck)


def derive(root: int, *names: str | int) -> int:
    """A state that depends on the root and the names alone: the seed of game 7 is `derive(root, "game", 7)`."""
    parts = (f"{'i' if isinstance(part, int) else 's'}{part}" for part in (root, *names))
    text = "".join(f"{len(part)}:{part}" for part in parts)
    return int.from_bytes(blake2b(text.encode(), digest_size=8).digest(), "big")


def streams(seed: int, *names: str) -> dict[str, int]:
    """One state per named stream, so that a change to a deck does not shift later dice."""
    return {name: derive(seed, name) for name in names}
