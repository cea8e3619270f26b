"""In every position of mixed games (greedy, with random answers among them) the first edition's limits hold."""

from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import pytest

from studio.bots.greedy import make
from studio.kit.rng import below
from studio.quest.files import read
from studio.quest.model import Quest
from studio.rules.core.api import GameSetup, open_game
from studio.rules.core.state import PARTY, Figure
from studio.rules.core.table import Table
from studio.rules.journeys1 import frames, items
from studio.rules.journeys1.actions import Drop
from studio.rules.journeys1.game import Journeys1
from studio.rules.journeys1.move import obstacles

QUESTS = Path(__file__).parents[3] / "quests" / "journeys1"
ORDERS = ("aim", "dodge", "guard", "rest")
BUSY = ("DamageF", "DefeatF", "WindowF", "OpsF", "LandF", "UseF", "AskF")
"""Frames in whose midst a figure may already be dead."""


def quest(name: str) -> Quest:
    loaded = read(QUESTS / name)
    assert loaded.quest is not None
    return loaded.quest


@pytest.mark.parametrize(
    ("name", "heroes", "seed"),
    [("the_cellar", 2, 3), ("the_cellar", 3, 4), ("drowned_king", 3, 3), ("drowned_king", 4, 2)],
)
def test_every_position_keeps_the_limits(name: str, heroes: int, seed: int):
    game = open_game(GameSetup(quest(name), heroes, (), {"quick_setup": True, "max_rounds": 30}))
    assert isinstance(game, Journeys1)
    greedy = make(game)
    state, rng = game.start(seed).state, seed
    for _n in range(900):
        decision = game.decision(state)
        if decision is None:
            break
        rng, luck = below(rng, 100)
        if luck < 25:
            offered = game.legal_actions(state)
            rng, k = below(rng, len(offered))
            action = offered.nth(k)
            if isinstance(action, Drop):  # or everybody would soon stand there naked
                action = greedy.choose(state, decision, rng)
        else:
            action = greedy.choose(state, decision, rng)
        state = game.apply(state, action).state
        broken = list(faults(game, Table(game, state)))
        assert not broken, (state.number, action, broken)


def faults(game: Journeys1, t: Table) -> Iterator[tuple[str, object]]:
    """What breaks a rule, by its number."""
    busy = any(type(frame).__name__ in BUSY for frame in t.stack)
    yield from figures(game, t, busy)
    for attack in t.attacks.values():
        if attack.dice.count("black") > 5:
            yield "J-906 power dice", attack.dice
        if sum(attack.dice.count(die) for die in ("red", "blue", "white")) > 1:
            yield "J-914 one base die", attack.dice
    if t.seats[PARTY].has.get("conquest", 0) <= 0 and t.ended is None:
        yield "J-105 conquest", t.seats[PARTY].has
    if t.seats[0].has.get("threat", 0) < 0:
        yield "J-1307 threat", t.seats[0].has
    hand = sum(card.zone == "hand" and card.seat == 0 for card in t.cards.values())
    if t.turn == 0 and t.phase in ("spawn", "activate") and hand > 8:
        yield "J-1306 hand", hand
    lying = [card for pile in t.piles.values() for card in pile]
    if len(lying) != len(set(lying)):
        yield "a card lies twice", lying
    if max(len(t.attacks), len(t.pending), len(t.effects)) > 8:
        yield "what is over is kept", (t.attacks, t.pending, t.effects)


def figures(game: Journeys1, t: Table, busy: bool) -> Iterator[tuple[str, object]]:
    acting = {
        frame.figure
        for frame in t.stack
        if isinstance(frame, frames.ActF | frames.MonsterF | frames.TurnF | frames.DriftF | frames.EndTurnF)
    }
    covered: dict[int, int] = {}
    for id_, figure in sorted(t.figures.items()):
        if min(figure.damage, figure.fatigue, figure.coins, figure.mp, figure.attacks, figure.actions) < 0:
            yield "below nought", figure
        if figure.kind == "hero":
            yield from hero(game, t, figure)
        if figure.kind == "familiar":
            continue
        if figure.place == "board" and figure.damage >= game.value(t, "health", id_) and not busy:
            yield "J-1004 J-1007 dead, but here", figure
        cells = t.cells.get(id_, 0)
        if cells & ~game.floor:
            yield "J-702 off the board", figure
        if id_ in acting:
            continue
        if cells & obstacles(game, t):
            yield "J-705 in an obstacle", figure
        if figure.kind == "monster" and cells & game.active_glyphs(t) and "acted" in figure.tokens and t.turn == 0:
            yield "J-1506 stopped on an active glyph", figure
        for other, taken in covered.items():
            if cells & taken:
                yield "J-704 in one square", (figure, t.figures[other])
        covered[id_] = cells


def hero(game: Journeys1, t: Table, figure: Figure) -> Iterator[tuple[str, object]]:
    if figure.fatigue > game.value(t, "stamina", figure.id):
        yield "J-610 fatigue", figure
    if sum(order in figure.tokens for order in ORDERS) > 1:
        yield "J-612 orders", figure
    if figure.coins % 25:
        yield "J-1009 coins", figure
    worn = game.equipped(t, figure.id)
    if sum(items.hands_of(game, card) for card in worn) > game.value(t, "equip_hands", figure.id):
        yield "J-1703 hands", worn
    slots = Counter(items.slot_of(game, card) for card in worn)
    if slots["armour"] > 1 or slots["potion"] > 3 or slots["other"] > 2:
        yield "J-1703 slots", slots
    if len(items.packed(t, figure.id)) > 3:
        yield "J-1705 pack", items.packed(t, figure.id)
