"""The greedy policy on the shipped quests: it wins, it is a function of what its seat may see, and it always answers."""

from functools import cache
from pathlib import Path

import pytest

from studio.bots import Policy, generator, play, policy, seat_policies
from studio.bots.greedy import Plain
from studio.kit.codec import digest
from studio.lab.seeds import game_seed
from studio.quest.files import read
from studio.rules.core.actions import Action
from studio.rules.core.api import GameSetup, Rules, Step, open_game
from studio.rules.core.state import GameState

QUESTS = Path(__file__).parents[2] / "quests" / "journeys1"


@cache
def opened(quest: str, heroes: int) -> Rules:
    return open_game(GameSetup(read(QUESTS / quest).quest, heroes, options={"max_rounds": 40}))


def won(quest: str, games: int, heroes: str, overlord: str) -> int:
    rules = opened(quest, 2)
    policies = seat_policies(rules, {0: overlord}, heroes)
    outcomes = [play(rules, policies, game_seed(5, i)).outcome for i in range(games)]
    return sum(outcome is not None and outcome.side == "heroes" for outcome in outcomes)


def test_greedy_heroes_do_what_the_objective_asks_and_random_ones_do_not() -> None:
    assert won("the_cellar", 8, heroes="greedy", overlord="greedy") >= 5
    assert won("the_cellar", 8, heroes="random", overlord="greedy") == 0


def conquest_left(quest: str, games: int, overlord: str) -> int:
    rules = opened(quest, 2)
    policies = seat_policies(rules, {0: overlord}, "greedy")
    states = [play(rules, policies, game_seed(5, i)).state for i in range(games)]
    return sum(state.seats[-1].has["conquest"] for state in states)


def test_a_greedy_overlord_takes_more_conquest_than_a_random_one() -> None:
    assert conquest_left("drowned_king", 4, "greedy") < conquest_left("drowned_king", 4, "random")


def test_greedy_wins_against_random_from_either_side() -> None:
    # `studio simulate … --games 200 --seat overlord=random` and `heroes=random` measure it in full.
    assert won("drowned_king", 10, heroes="greedy", overlord="random") >= 9
    assert won("drowned_king", 10, heroes="random", overlord="greedy") <= 1


def test_greedy_heroes_use_the_special_actions_of_a_quest() -> None:
    rules = opened("ember_light", 4)
    games = [play(rules, seat_policies(rules, {}, "greedy"), game_seed(5, i)).state for i in range(3)]
    assert min(state.vars["fire"] for state in games) < 2


@pytest.mark.parametrize("name", ["greedy", "random"])
def test_equal_seeds_give_equal_games(name: str) -> None:
    rules = opened("the_cellar", 3)
    games = [play(rules, seat_policies(rules, {}, name), 11, limit=400) for _ in range(2)]
    assert digest(games[0].state) == digest(games[1].state)
    assert games[0].decisions == games[1].decisions


class Blind:
    """Chooses from the seat's view what the policy chooses from the state, or fails."""

    name = "blind"

    def __init__(self, rules: Rules, of: Policy) -> None:
        self.rules, self.of, self.asked, self.compared = rules, of, 0, 0

    def choose(self, view, decision, rng) -> Action:  # type: ignore[no-untyped-def]
        action = self.of.choose(view, decision, rng)
        self.asked += 1
        if self.asked % 5 == 0 and decision.kind != "town":  # views are dear, and the shop's stock is not in them
            offered = list(self.rules.legal_actions(view))
            seen = self.rules.view(view, decision.seat)
            if list(self.rules.legal_actions(seen)) == offered:
                self.compared += 1
                assert self.of.choose(seen, decision, rng) == action
        return action


@pytest.mark.parametrize("heroes", [2, 4])
def test_a_greedy_policy_looks_at_nothing_its_seat_may_not_see(heroes: int) -> None:
    rules = opened("drowned_king", heroes)
    blind = Blind(rules, policy("greedy", rules))
    play(rules, {-1: blind}, 3, limit=500)
    assert blind.compared >= 60


def test_every_answer_is_among_the_legal_ones() -> None:
    rules = opened("drowned_king", 3)
    greedy = policy("greedy", rules)
    state = rules.start(21).state
    for _ in range(300):
        decision = rules.decision(state)
        if decision is None:
            break
        action = greedy.choose(state, decision, generator(1, decision.number))
        assert action in rules.legal_actions(state)
        state = rules.apply(state, action).state


def test_a_watcher_is_told_of_the_beginning_and_of_every_action() -> None:
    rules = opened("the_cellar", 2)
    told: list[Action | None] = []

    def watch(action: Action | None, step: Step) -> None:
        told.append(action)

    match = play(rules, seat_policies(rules, {}, "random"), 2, watch=watch, limit=50)
    assert (told[0], len(told)) == (None, match.decisions + 1)


def test_a_match_can_be_broken_off() -> None:
    rules = opened("the_cellar", 2)
    match = play(rules, seat_policies(rules, {}, "random"), 2, cancelled=lambda: True)
    assert match.decisions == 63
    assert match.outcome is None


def test_without_tactics_for_a_system_the_default_answer_is_taken() -> None:
    rules = opened("the_cellar", 2)
    plain = Plain(rules)
    state = rules.start(4).state
    for _ in range(40):
        decision = rules.decision(state)
        assert decision is not None
        action = plain.choose(state, decision, 1)
        defaults = [option.action for option in rules.options(state) if option.default]
        assert not defaults or action == defaults[0]
        state = rules.apply(state, action).state


def test_what_was_asked_before_does_not_matter() -> None:
    rules = opened("drowned_king", 4)
    greedy = policy("greedy", rules)
    kept: list[tuple[GameState, int, Action]] = []

    class Noting:
        name = "noting"

        def choose(self, view, decision, rng) -> Action:  # type: ignore[no-untyped-def]
            action = greedy.choose(view, decision, rng)
            kept.append((view, rng, action))
            return action

    play(rules, {-1: Noting()}, 8, limit=600)
    cold = open_game(rules.setup)
    fresh = policy("greedy", cold)
    for state, rng, action in kept[::-5]:  # backwards, so that nothing is warm
        decision = cold.decision(state)
        assert decision is not None
        assert fresh.choose(state, decision, rng) == action
