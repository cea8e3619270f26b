"""Why a thing on the board, a door or a marker, is no answer now: the rules are asked about what one does with it."""

from typing import Protocol, runtime_checkable

import msgspec

from studio.rules.core.actions import Action
from studio.rules.core.api import Rules
from studio.rules.core.decision import Refusal
from studio.rules.core.state import GameState


@runtime_checkable
class Acts(Protocol):
    """Rules that name the union of their answers."""

    action_type: type[Action]


def why_not_thing(rules: Rules, state: GameState, thing: str) -> Refusal | None:
    """Why a door cannot be opened or closed, a chest opened, a marker taken; None where that is no act of the system."""
    door, token = state.doors.get(thing), state.tokens.get(thing)
    if door is not None:
        return _why(rules, state, {"do": "door", "door": thing, "open": not door.open})
    if token is None or token.gone:
        return None
    kind = {"chest": "chest"}.get(token.kind, "pick_up")
    return _why(rules, state, {"do": kind, "token": thing}) if token.kind != "glyph" else None


def _why(rules: Rules, state: GameState, plain: dict[str, object]) -> Refusal | None:
    """The refusal of an answer given as data."""
    if not isinstance(rules, Acts):
        return None
    try:
        action: Action = msgspec.convert(plain, rules.action_type)
    except msgspec.ValidationError:
        return None  # another system: it has no such act
    return rules.why_not(state, action)
