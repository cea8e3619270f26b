"""The laws of `test_laws`, for the beginnings of the second edition and the skirmish game."""

import os
import subprocess
import sys
from functools import cache
from pathlib import Path

import pytest

from studio.kit import rng
from studio.kit.codec import digest, pack, unpack
from studio.kit.faults import Refused
from studio.kit.text import say
from studio.rules.command import actions as d
from studio.rules.command.state import StackF
from studio.rules.core import actions as core
from studio.rules.core.game import Game
from studio.rules.core.table import Table
from studio.rules.journeys2 import actions as s
from tests.rules import battles

ROOT = Path(__file__).parents[2]
SYSTEMS = ("journeys2", "command")
OUTSIDE = ("stack", "rng", "number", "next")
JUNK = (
    core.PASS, core.StepTo((0, 0)), core.StepTo((3, 3)), core.StepTo((50, 50)), core.Strike((1, 1)),
    core.Strike((9, 9), 77), core.Strike((1, 3), kind="ranged"), core.Choose(1), core.Choose(99999), core.Choose((1, 1)),
    core.PickOption(7), core.Number(-3), core.Use("no/such"), core.Surge("no"), core.Reroll(40), s.March(), s.RestUp(),
    s.StandUp(), s.Revive(1), s.Push(), s.ToggleDoor("nowhere"), s.Recover(), d.Advance(), d.Play(1, 2), d.Play(999, 9),
    d.Deploy(1, (0, 0)),
    d.Collect("nowhere"),
)  # fmt: skip


@cache
def game_of(system: str) -> Game:
    return getattr(battles, system)()


def fold(rules: Game, state, events):
    table = Table(rules, state)
    for event in events:
        table.emit(event)
    return table.freeze()


def played(rules: Game, seed: int):
    """The states of a random game, with the events that led to each next one."""
    state, luck = rules.start(seed).state, rng.derive(seed, "luck")
    while state.ended is None:
        actions = rules.legal_actions(state)
        # In every second game the first side means business, so that heroes and creatures fall.
        keen = (
            [a for a in actions if isinstance(a, core.Strike)] if seed % 2 and rules.decision(state).seat == 0 else []
        )
        among = keen or list(actions)
        luck, i = rng.below(luck, len(among))
        step = rules.apply(state, among[i])
        yield state, actions, step
        state = step.state


@pytest.mark.parametrize("system", SYSTEMS)
@pytest.mark.parametrize("seed", range(6))
def test_every_game_ends_and_its_events_tell_everything(system, seed):
    rules = game_of(system)
    for count, (state, _actions, step) in enumerate(played(rules, seed)):
        assert count < 5_000
        folded = fold(rules, state, step.events)
        for name in state.__struct_fields__:
            if name not in OUTSIDE:
                assert getattr(folded, name) == getattr(step.state, name), name
        assert tuple(unpack(pack(list(step.events)), list[rules.event_type])) == step.events


@pytest.mark.parametrize("system", SYSTEMS)
@pytest.mark.parametrize("seed", range(6, 9))
def test_what_is_listed_applies_what_is_not_is_refused_and_a_stored_game_goes_on(system, seed):
    rules, other = game_of(system), getattr(battles, system)()
    for number, (state, actions, step) in enumerate(played(rules, seed)):
        if number % 4:
            continue
        decision = rules.decision(state)
        assert say(decision.text)
        listed = list(actions)
        assert len(listed) == len(actions) == len(set(listed)) > 0
        options = rules.options(state)
        assert [option.action for option in options] == listed
        assert all("{" not in say(option.label) for option in options)
        for junk in JUNK:
            if junk not in actions:
                with pytest.raises(Refused) as refused:
                    rules.apply(state, junk)
                assert str(refused.value)
        stored = unpack(pack(state), rules.state_type)
        assert stored == state
        assert list(other.legal_actions(stored)) == listed
        for action in (listed[0], listed[-1]):
            assert unpack(pack(action), rules.action_type) == action
            assert digest(other.apply(stored, action).state) == digest(rules.apply(state, action).state)
        assert step.state.number == state.number + 1


@pytest.mark.parametrize("system", SYSTEMS)
def test_a_view_holds_no_card_of_others_and_no_luck(system):
    rules = game_of(system)
    for number, (state, _actions, _step) in enumerate(played(rules, 30)):
        if number % 9 == 0:
            for seat in state.seats:
                view = rules.view(state, seat)
                hidden = [c for c in view.cards.values() if c.zone == "deck" or (c.zone == "hand" and c.seat != seat)]
                assert not hidden
                assert not any(view.rng.values())
                assert not any(token.secret for token in view.tokens.values())


RESUME = """
import sys
from studio.kit.codec import digest, unpack
from studio.kit import rng
from tests.rules import battles
rules = battles.command()
state, luck = unpack(bytes.fromhex(sys.stdin.read()), rules.state_type), 5
for _ in range(40):
    actions = rules.legal_actions(state)
    if not len(actions):
        break
    luck, i = rng.below(luck, len(actions))
    state = rules.apply(state, actions.nth(i)).state
    print(digest(state))
"""


def test_a_game_stored_in_the_middle_of_the_stack_goes_on_the_same_in_another_process():
    rules = game_of("command")
    middle = None
    for seed in range(60):
        for state, _actions, _step in played(rules, 100 + seed):
            depth = max((len(f.items) for f in state.stack if isinstance(f, StackF)), default=0)
            if depth >= 2:
                middle = state
        if middle is not None:
            break
    assert middle is not None
    runs = [
        subprocess.run(
            [sys.executable, "-c", RESUME], input=pack(middle).hex(), capture_output=True, text=True, check=True, cwd=ROOT,
            env=os.environ | {"PYTHONHASHSEED": seed},
        ).stdout.split()
        for seed in ("0", "5")
    ]  # fmt: skip
    state, luck, own = middle, 5, []
    for _ in range(40):
        actions = rules.legal_actions(state)
        if not len(actions):
            break
        luck, i = rng.below(luck, len(actions))
        state = rules.apply(state, actions.nth(i)).state
        own.append(digest(state))
    assert own == runs[0] == runs[1]
    assert len(own) > 5
