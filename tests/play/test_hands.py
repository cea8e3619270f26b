"""Why a card of the overlord's hand cannot be played now, with the rule."""

from pathlib import Path

import pytest

from studio.bots.policy import generator, policy
from studio.content.load import load
from studio.play.hands import why_not_now
from studio.play.session import Session
from studio.quest.files import read
from studio.rules.core.api import GameSetup, open_game
from tests.play.toy import Toy

KING = Path(__file__).parents[2] / "quests/journeys1/drowned_king"


@pytest.fixture(scope="module")
def told() -> dict[str, set[str]]:
    """Type of card → the rules by which it was closed in the course of a game."""
    rules = open_game(GameSetup(read(KING).quest, 3))
    session, choose, catalogue = Session(rules, 5), policy("greedy", rules), load("journeys1")
    found: dict[str, set[str]] = {}
    for _answer in range(700):
        decision = session.decision
        if decision is None:
            break
        open_ = {getattr(option.action, "card", 0) for option in session.options}
        for card in session.state.cards.values():
            entry = catalogue.find(card.entry)
            if card.zone == "hand" and card.id not in open_ and entry is not None:
                reason = why_not_now(rules, session.state, catalogue, card.id)
                assert reason is not None
                words, rule = reason
                assert words.endswith(".")
                assert "{" not in words
                assert "j1." not in words
                assert len(words) <= 140
                found.setdefault(str(entry.stats["type"]), set()).add(rule)
        session.act(choose.choose(session.state, decision, generator(1, decision.number)))
    return found


def test_each_type_of_card_is_closed_by_its_own_rule(told: dict[str, set[str]]) -> None:
    assert told["spawn"] <= {"J-1307", "J-1311"}
    assert "J-1311" in told["spawn"]
    assert "J-1303" in told["power"]
    assert {"J-1309", "J-1310"} & (told["event"] | told["trap"])


def test_what_cannot_be_paid_says_so(told: dict[str, set[str]]) -> None:
    assert any("J-1307" in rules for rules in told.values())


def test_where_no_rule_is_known_nothing_is_said() -> None:
    toy = Session(Toy(), 1)
    assert all(why_not_now(toy.rules, toy.state, load("journeys1"), card) is None for card in (0, *toy.state.cards))
