"""What a hero can do by himself is offered in words that say what it does."""

from pathlib import Path

from studio.bots.policy import generator, policy
from studio.kit.text import say
from studio.quest.files import read
from studio.rules.core.actions import Use
from studio.rules.core.api import GameSetup, open_game

CELLAR = Path(__file__).parents[3] / "quests" / "journeys1" / "the_cellar"


def test_a_heros_own_ability_is_named_by_what_it_does() -> None:
    rules = open_game(GameSetup(read(CELLAR).quest, 2, ("grey_ker", "silhouette"), {"quick_setup": True}))
    state, bot = rules.start(5).state, policy("greedy", rules)
    told: set[str] = set()
    for n in range(120):
        decision = rules.decision(state)
        assert decision is not None
        told |= {
            say(option.label)
            for option in rules.options(state)
            if isinstance(option.action, Use) and option.action.ability.startswith("hero:")
        }
        if told:
            break
        state = rules.apply(state, bot.choose(state, decision, generator(n, decision.number))).state
    assert told == {"Once in your turn you may change the action you chose, if what you have done fits the new one"}
