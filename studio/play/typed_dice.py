"""Dice rolled at the table: which an answer needs, and the answer given with the faces that were typed in.

The rules are asked in their own way: they run with a script of faces and stop where it ends. What is drawn by
lot meanwhile and is no die (a card, a chest) comes from the state, so faces and answer alone lead to one game.
"""

from studio.kit.faults import Refused
from studio.kit.rng import derive
from studio.kit.text import Text, messages
from studio.rules.core.actions import Action
from studio.rules.core.api import Rules, Step
from studio.rules.core.state import GameState
from studio.rules.core.table import NeedRoll

messages(
    {
        "dice.face": "A {die} die has faces 1 to {sides}; {face} is none of them",
        "dice.fewer": "Only {n} dice are rolled for this answer; {given} were typed",
        "dice.more": "The {die} die has not been typed",
    }
)
MOST = 40
"""Dice that one answer can need."""


def wanted(rules: Rules, state: GameState, action: Action, faces: tuple[int, ...] = ()) -> tuple[str, ...]:
    """The dice that are still to be rolled after these faces; () when the answer needs no more.

    Later dice can depend on how earlier ones fall: they are told as if every open one showed its first face.
    """
    found: list[str] = []
    given = faces
    while len(found) < MOST:
        die = _next(rules, state, action, given)
        if not isinstance(die, NeedRoll):
            break
        found.append(die.what)
        given = (*given, 0)
    return tuple(found)


def apply(rules: Rules, state: GameState, action: Action, faces: tuple[int, ...]) -> Step:
    """The answer with these faces (counted from 0); raises `Refused` when a face or their number is wrong."""
    if not faces:
        return rules.apply(state, action)
    done = _next(rules, state, action, faces)
    if isinstance(done, NeedRoll):
        raise Refused("dice", Text("dice.more", {"die": done.what}))
    return done


def _next(rules: Rules, state: GameState, action: Action, faces: tuple[int, ...]) -> Step | NeedRoll:
    """What comes of an answer with these faces, or the die that is missing."""
    script: list[int] = []
    used = drawn = 0
    while True:
        try:
            step = rules.apply(state, action, tuple(script))
        except NeedRoll as need:
            if need.stream != "dice":
                script.append(derive(state.rng.get(need.stream, 0), need.stream, state.number, drawn) % need.sides)
                drawn += 1
                continue
            if used == len(faces):
                return need
            face = faces[used]
            if not 0 <= face < need.sides:
                told: dict[str, str | int] = {"die": need.what, "sides": need.sides, "face": face + 1}
                raise Refused("dice", Text("dice.face", told)) from None
            script.append(face)
            used += 1
            continue
        if used < len(faces):
            raise Refused("dice", Text("dice.fewer", {"n": used, "given": len(faces)}))
        return step
