"""Dice: pools, faces and what they show together."""

from typing import TYPE_CHECKING, Any

from studio.content.types import DieDef

if TYPE_CHECKING:
    from studio.rules.core.game import Game

SHOWN = ("range", "damage", "surges", "shields", "blanks", "boosts", "misses")
"""What is summed over the faces of a roll, in this order."""


def face_table(dice: tuple[DieDef, ...]) -> dict[str, tuple[tuple[int, ...], ...]]:
    """Die id → for each face the numbers of `SHOWN`."""
    return {
        die.id: tuple(
            (
                face.range, face.damage, face.surge, face.shield,
                int(not (face.range or face.damage or face.surge or face.shield or face.miss or face.boost)),
                int(face.boost), int(face.miss),
            )
            for face in die.faces
        )
        for die in dice
    }  # fmt: skip


def pool(dice: dict[str, int]) -> tuple[str, ...]:
    """A pool as die ids, in the order of the record."""
    return tuple(die for die, n in dice.items() for _ in range(n))


def totals(game: "Game", dice: tuple[str, ...], faces: tuple[int, ...]) -> list[int]:
    """The sums of `SHOWN` over rolled dice."""
    sums = [0] * len(SHOWN)
    table = game.faces
    for die, face in zip(dice, faces, strict=False):
        shown = table[die][face]
        for i, n in enumerate(shown):
            if n:
                sums[i] += n
    return sums


def total(game: "Game", roll: Any, what: str) -> int:
    """One sum of a roll, which names keep flat: dice, then faces."""
    half = len(roll) // 2
    dice, faces = roll[:half], roll[half:]
    if what == "sum":
        sums = totals(game, dice, faces)
        return sums[0] + sums[1] + sums[3]
    return totals(game, dice, faces)[SHOWN.index(what)]
