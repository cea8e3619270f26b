"""What an attack would do as it stands is what it does when nothing more is spent."""

from pathlib import Path

from studio.bots.policy import generator, policy
from studio.play.landing import wounds_now
from studio.play.session import Session
from studio.quest.files import read
from studio.rules.core.actions import PASS
from studio.rules.core.api import GameSetup, open_game
from studio.rules.core.events import Damaged

KING = Path(__file__).parents[2] / "quests/journeys1/drowned_king"


def test_the_wounds_foretold_are_the_wounds_suffered() -> None:
    rules = open_game(GameSetup(read(KING).quest, 2))
    session, choose = Session(rules, 5), policy("greedy", rules)
    seen: set[bool] = set()
    for _turn in range(900):
        decision = session.decision
        if decision is None or len(seen) == 2:
            break
        if decision.kind != "surge":
            session.act(choose.choose(session.state, decision, generator(1, decision.number)))
            continue
        state = session.state
        attack = state.attacks[max(state.attacks)]
        told = wounds_now(rules, state, attack).get(attack.target, 0)
        moment = session.act(PASS)
        suffered = sum(
            event.amount for event in moment.events if isinstance(event, Damaged) and event.figure == attack.target
        )
        figure = state.figures[attack.target]
        left = rules.value(rules.open(state), "health", figure.id) - figure.damage  # type: ignore[attr-defined]
        after = session.decision
        if after is not None and after.kind == "window":
            continue  # somebody may still change it
        assert min(told, left) == min(suffered, left)
        seen.add(told > 0)
    assert seen == {True, False}


def test_nothing_is_foretold_before_the_dice_lie() -> None:
    rules = open_game(GameSetup(read(KING).quest, 2))
    session, choose = Session(rules, 5), policy("greedy", rules)
    for _turn in range(400):
        decision = session.decision
        assert decision is not None
        for attack in session.state.attacks.values():
            if not attack.faces:
                assert wounds_now(rules, session.state, attack) == {}
                return
        session.act(choose.choose(session.state, decision, generator(1, decision.number)))
    raise AssertionError("no attack was declared")
