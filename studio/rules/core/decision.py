"""A decision: which seat is asked, about what, and how the answers look to a person."""

from typing import Literal

from studio.kit.codec import Record
from studio.kit.text import Text
from studio.rules.core.actions import Action
from studio.rules.core.state import XY

Kind = Literal[
    "setup", "place", "order", "action", "turn", "step", "target", "weapon", "reroll", "surge", "window", "option",
    "number", "card", "discard", "spawn", "activate", "equip", "town", "assign", "choose", "stack",
]  # fmt: skip
"""What sort of question it is; the choices panel picks its control by it (ui.md, 5.2)."""


class Decision(Record, frozen=True):
    """The question the game waits for."""

    number: int
    """The state's number; an answer to another number is stale."""
    seat: int
    kind: Kind
    figure: int | None
    """The figure concerned, if there is one."""
    text: Text
    rule: str = ""


class Refusal(Record, frozen=True):
    """Why something cannot be: a code, a sentence of fact, reason and way out, and the rule."""

    code: str
    text: Text
    rule: str = ""


class Option(Record, frozen=True):
    """One answer as a person sees it."""

    action: Action
    label: Text
    square: XY | None = None
    figure: int | None = None
    price: Text | None = None
    group: str = ""
    """Answers of one group belong together: `step`, `attack`, `door`, `item` …"""
    default: bool = False
    irrevocable: bool = False
    """It shows what was hidden or rolls dice: it cannot simply be taken back."""


class Closed(Record, frozen=True):
    """An answer the rules know but do not allow now."""

    label: Text
    refusal: Refusal
    square: XY | None = None
    figure: int | None = None
