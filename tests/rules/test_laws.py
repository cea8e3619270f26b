"""Laws that hold in every game: what is listed applies, states survive being stored, events tell everything."""

import os
import subprocess
import sys
from functools import lru_cache
from pathlib import Path
from random import Random

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from studio.kit import rng
from studio.kit.codec import digest, pack, unpack
from studio.kit.faults import Fault, Refused
from studio.kit.text import say
from studio.quest import files
from studio.rules import GameSetup, open_game
from studio.rules.core import actions as core
from studio.rules.core import events as e
from studio.rules.core.table import Table
from studio.rules.journeys1 import Journeys1
from studio.rules.journeys1 import actions as a
from studio.rules.journeys1 import frames as fr
from tests.rules.cave import state_of
from tests.strategies import random_quest

ROOT = Path(__file__).parents[2]
QUESTS = sorted((ROOT / "quests" / "journeys1").iterdir())
OUTSIDE = ("stack", "rng", "number", "next")
"""What events do not carry: what remains to be done, luck to come, and two counters."""


@lru_cache(maxsize=16)
def opened(quest: int, heroes: int, profile: str = "P08") -> Journeys1:
    return Journeys1(GameSetup(files.read(QUESTS[quest]).quest, heroes, options={"profile": profile}))


games = st.tuples(
    st.integers(0, len(QUESTS) - 1), st.integers(2, 4), st.sampled_from(["P05", "P08"]), st.integers(0, 2**32)
)
JUNK = (
    core.PASS, core.StepTo((0, 0)), core.StepTo((3, 3)), core.Strike((1, 1)), core.Choose(1), core.Choose(99999),
    core.PickOption(7), core.Number(-3), core.Use("no/such"), core.Surge("no"), core.Reroll(40), a.Declare("run"),
    a.Half("attack"), a.Order("aim"), a.Exert(), a.TurnDoor("nowhere", True), a.OpenChest("c1"),
    a.TakeStairs((2, 2)), a.ToTown(), a.FromTown("g1"), a.PickUp("k1"), a.Climb((5, 5)), a.Jump((5, 5)),
    a.Give(1, 2), a.Drink(3), a.Reequip(), a.Equip(4), a.Stow(5), a.Drop(6), a.Shop(), a.Buy("sword"), a.Sell(7),
    a.Swap(8), a.BuyDie(), a.Boost("range"), a.PlayPower(9), a.Burn(10), a.PlaceAt((4, 4)), a.Recycle(11),
)  # fmt: skip


def fold(rules: Journeys1, state: object, events: tuple[object, ...]) -> object:
    """The state that the events alone lead to."""
    table = Table(rules, state)  # type: ignore[arg-type]
    for event in events:
        table.emit(event)  # type: ignore[arg-type]
    return table.freeze()


@settings(max_examples=12)
@given(games, st.integers(0, 900))
def test_a_game_obeys_the_laws_wherever_one_looks(game: tuple[int, int, str, int], skip: int) -> None:
    quest, heroes, profile, seed = game
    rules = opened(quest, heroes, profile)
    state = state_of(rules, seed, skip)
    luck = rng.derive(seed, "laws")
    for _ in range(12):
        if state.ended is not None:
            break
        decision = rules.decision(state)
        assert decision is not None
        assert "{" not in say(decision.text)
        # Nothing is left over from what has ended.
        assert set(state.attacks) == {frame.attack for frame in state.stack if isinstance(frame, fr.AttackF)}
        assert set(state.pending) <= {getattr(frame, "pending", 0) for frame in state.stack}
        actions = rules.legal_actions(state)
        listed = list(actions)
        assert len(listed) == len(actions) == len(set(listed)) > 0
        assert [actions.nth(i) for i in range(len(actions))] == listed
        # Unlisted answers are refused, with a sentence, and leave the state as it is.
        for junk in JUNK:
            if junk not in actions:
                with pytest.raises(Refused) as refused:
                    rules.apply(state, junk)
                assert str(refused.value)
                assert refused.value.code
        # Options say the same as the list.
        options = rules.options(state)
        assert [o.action for o in options] == listed
        assert all(say(o.label) and "{" not in say(o.label) for o in options)
        for closed in rules.closed(state):
            assert say(closed.label)
            assert say(closed.refusal.text)
            assert closed.refusal.rule
        # A stored state is the same state and goes on the same way.
        stored = unpack(pack(state), rules.state_type)
        assert stored == state
        assert msgspec.json.decode(msgspec.json.encode(state), type=rules.state_type) == state
        assert list(rules.legal_actions(stored)) == listed
        for action in listed[:4] + listed[-2:]:
            assert unpack(pack(action), rules.action_type) == action
            step = rules.apply(state, action)
            again = rules.apply(stored, action)
            assert digest(again.state) == digest(step.state)
            assert again.events == step.events
            assert tuple(unpack(pack(list(step.events)), list[rules.event_type])) == step.events  # type: ignore[name-defined]
            folded = fold(rules, state, step.events)
            for name in state.__struct_fields__:
                if name not in OUTSIDE:
                    assert getattr(folded, name) == getattr(step.state, name), name
        luck, i = rng.below(luck, len(listed))
        state = rules.apply(state, listed[i]).state


@settings(max_examples=12)
@given(games, st.integers(0, 600))
def test_a_view_leaks_no_secret(game: tuple[int, int, str, int], skip: int) -> None:
    quest, heroes, profile, seed = game
    rules = opened(quest, heroes, profile)
    state = state_of(rules, seed, skip)
    decision = rules.decision(state)
    rows = {t.secret for t in state.tokens.values() if t.kind == "chest" and not t.gone}
    for seat in (-1, *range(heroes + 1)):
        view = rules.view(state, seat)
        text = msgspec.json.encode(view)
        assert not any(view.rng.values())
        for id_, card in state.cards.items():
            hidden = (card.zone == "deck" and card.deck not in rules.open_decks) or (
                card.zone == "hand" and card.seat != seat
            )
            assert (id_ in view.cards) != hidden
        for name, pile in view.piles.items():
            assert len(pile) == len(state.piles[name])
            if not name.endswith("/discard") and name not in rules.open_decks:
                assert set(pile) <= {0}
        if seat != rules.overlord:
            assert not any(token.secret for token in view.tokens.values())
            # A row of the chest table may only be named where its chest has been opened.
            assert not any(row and f'"{row}"'.encode() in text for row in rows)
        if decision is not None:
            if decision.seat == seat:
                assert list(rules.legal_actions(view)) == list(rules.legal_actions(state))
            else:
                assert b'"window"' not in msgspec.json.encode(view.stack)  # type: ignore[attr-defined]


@settings(max_examples=10)
@given(games)
def test_every_game_ends(game: tuple[int, int, str, int]) -> None:
    quest, heroes, profile, seed = game
    rules = opened(quest, heroes, profile)
    table = rules.start_table(seed)
    luck = rng.derive(seed, "ends")
    count = 0
    while table.ended is None:
        actions = rules.actions_of(table)
        luck, i = rng.below(luck, len(actions))
        table.take_events()
        rules.act(table, actions.nth(i))
        count += 1
        assert count < 20_000
    assert isinstance(table.take_events()[-1], e.Over)  # nothing happens after the end (J-105)
    assert not table.stack
    assert rules.decision(table.freeze()) is None
    assert table.round <= rules.max_rounds


def test_an_open_table_and_snapshots_arrive_at_the_same_state() -> None:
    rules = opened(0, 3)
    table = rules.start_table(7)
    state = rules.start(7).state
    luck = rng.derive(7, "both")
    for _ in range(400):
        if table.ended is not None:
            break
        actions = rules.actions_of(table)
        luck, i = rng.below(luck, len(actions))
        action = actions.nth(i)
        rules.act(table, action)
        state = rules.apply(state, action).state
    assert digest(table.freeze()) == digest(state)


SCRIPT = """
import sys
from tests.rules.test_laws import opened
from tests.rules.cave import state_of
from studio.kit.codec import digest
for quest in (0, 1):
    for seed in (1, 2):
        print(digest(state_of(opened(quest, 3), seed, 500)))
"""


def test_games_are_the_same_for_every_hash_seed() -> None:
    said = set()
    for hash_seed in ("0", "1", "77"):
        env = {**os.environ, "PYTHONHASHSEED": hash_seed, "PYTHONPATH": str(ROOT)}
        done = subprocess.run(
            [sys.executable, "-c", SCRIPT], env=env, cwd=ROOT, capture_output=True, text=True, check=True
        )
        said.add(done.stdout)
    assert len(said) == 1
    assert len(said.pop().split()) == 4


@settings(max_examples=40)
@given(st.integers(0, 2**32))
def test_any_quest_plays_or_says_what_is_wrong_with_it(seed: int) -> None:
    quest = random_quest(Random(seed))
    if quest.system != "journeys1":
        return
    faults: list[Fault] = []
    options = {"quick_setup": bool(seed % 2), "max_rounds": 4}
    try:
        rules = open_game(GameSetup(quest, 2 + seed % 3, options=options))
        assert isinstance(rules, Journeys1)
        table = rules.start_table(seed)
    except Fault as fault:
        faults.append(fault)
    if faults:
        assert str(faults[0])
        assert "\n" not in str(faults[0])
        return
    luck = rng.derive(seed, "any")
    for _ in range(200):
        if table.ended is not None:
            break
        actions = rules.actions_of(table)
        luck, i = rng.below(luck, len(actions))
        rules.act(table, actions.nth(i))
