"""A game on one open table asks the same seats as the game of states, without wording its questions."""

from studio.bots import generator, policy
from studio.kit.rng import derive
from studio.quest import files
from studio.rules.core.api import GameSetup, open_game
from studio.rules.core.game import Game
from studio.rules.core.machine import asked
from tests.bench.games import QUEST


def test_whoever_is_asked_is_whom_the_decision_names_all_through_a_game() -> None:
    rules = open_game(GameSetup(files.read(QUEST).quest, 2))
    assert isinstance(rules, Game)
    greedy = policy("greedy", rules)
    t, root = rules.start_table(5), derive(5, "bots")
    kinds = set()
    while (decision := rules.decision_of(t)) is not None:
        assert asked(t) == decision.seat
        kinds.add(decision.kind)
        rules.act(t, greedy.choose_on(t, decision.seat, generator(root, decision.number)))  # type: ignore[attr-defined]
    assert asked(t) is None
    assert len(kinds) > 10
