"""Why a door, a chest or a marker is no answer now."""

from pathlib import Path

from studio.bots import generator, policy
from studio.play.things import why_not_thing
from studio.quest.files import read
from studio.rules.core.api import GameSetup, open_game
from tests.play.toy import Toy
from tests.rules import battles

QUEST = read(Path(__file__).parents[2] / "quests/journeys1/drowned_king").quest


def test_each_thing_says_what_must_be_done_first_with_its_rule() -> None:
    rules = open_game(GameSetup(QUEST, 2, (), {"quick_setup": True}))
    state, chooser = rules.start(4).state, policy("greedy", rules)
    while (decision := rules.decision(state)) is not None and decision.kind != "turn":
        state = rules.apply(state, chooser.choose(state, decision, generator(1, decision.number))).state
    told = {what: why_not_thing(rules, state, what) for what in ("d4", "po1", "g1", "nothing")}
    rule = {what: refusal.rule if refusal else "" for what, refusal in told.items()}
    assert rule == {"d4": "J-1615", "po1": "J-1717", "g1": "", "nothing": ""}


def test_a_system_without_such_an_act_says_nothing() -> None:
    for rules in (Toy(), battles.command(), battles.journeys2()):
        state = rules.start(1).state
        for thing in (*state.doors, *state.tokens):
            why_not_thing(rules, state, thing)
    assert why_not_thing(Toy(), Toy().start(1).state, "d1") is None
