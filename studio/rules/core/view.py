"""What a seat may see of a state: the same record without others' hands, decks, secrets and luck to come."""

from typing import TYPE_CHECKING

from msgspec.structs import replace

from studio.rules.core.frames import Frame, HiddenF
from studio.rules.core.state import GameState

if TYPE_CHECKING:
    from studio.rules.core.game import Game


SECRET = ("once/", "off/")
"""Counts that tell of the quest's triggers."""


def seen_by(game: "Game", state: GameState, seat: int) -> GameState:
    """The state as a seat knows it; −1 is what everybody knows."""
    cards = {
        id_: card
        for id_, card in state.cards.items()
        if card.zone not in ("deck", "hand")
        or (card.zone == "hand" and card.seat == seat)
        or (card.zone == "deck" and card.deck in game.open_decks)
    }
    piles = {
        name: pile if all(card in cards for card in pile) else (0,) * len(pile) for name, pile in state.piles.items()
    }
    tokens = {
        id_: token if not token.secret or game.knows_secret(seat, token) else replace(token, secret="")
        for id_, token in state.tokens.items()
        if not token.hidden or game.knows_secret(seat, token)
    }
    stack: tuple[Frame, ...] = state.stack  # type: ignore[attr-defined]
    table = game.open(state)
    decision = game.decision_of(table)
    if decision is None:
        stack = ()
    elif decision.seat != seat:
        stack = (HiddenF(),)
    return replace(
        state, cards=cards, piles=piles, tokens=tokens, stack=stack, rng=dict.fromkeys(state.rng, 0),
        counts={key: n for key, n in state.counts.items() if seat == game.overlord or not key.startswith(SECRET)},
        pending=state.pending if decision is not None and decision.seat == seat else {},
    )  # fmt: skip
