"""Special actions of a quest that greedy heroes use: those that close themselves, and none that would go on for ever."""

import pytest

from studio.bots.journeys1.goals import words_of
from studio.content.effects import Ability, Gain, Mark, Op, Pick, Set, Variable
from studio.quest import model as q
from studio.rules.core import actions as core
from studio.rules.journeys1 import actions as a
from tests.bots.journeys1.positions import answer
from tests.rules.cave import quest_of, rules_of, scene

HALL = ("G.......", "........", "........")
LAMP = q.Token(id="lamp", at=(2, 1), token="objective")
LIT = q.Var(id="lit", var=Variable("lit", most=1))
LIGHT = Mark(on="#lamp", as_="active")


def offer(
    id_: str, *ops: Op, if_: str = "self within 1 of #lamp and #lamp is inactive", once: bool = False
) -> q.Trigger:
    return q.Trigger(id_, Ability(when="my_turn", who=Pick(all="hero"), if_=if_, do=ops, id=id_, once=once))


@pytest.mark.parametrize(
    "light",
    [
        offer("light", LIGHT),
        offer("light", Gain(who="party", what="conquest", amount=1), once=True),
        offer("light", Set(var="$lit", to=1), if_="self within 1 of #lamp and $lit = 0"),
    ],
)
def test_a_hero_beside_a_lamp_lights_it(light: q.Trigger) -> None:
    s = scene(rules_of(quest_of(HALL, LAMP, LIT, light)), {1: (1, 1), 2: (3, 1)}).do(a.Declare("run"))
    assert isinstance(answer(s), core.Use)


@pytest.mark.parametrize(
    "offers",
    [
        [offer("gift", Gain(who="party", what="conquest", amount=1))],
        [offer("light", LIGHT), offer("snuff", Mark(on="#lamp", as_="inactive"), if_="#lamp is active")],
        [offer("count", Set(var="$lit", add=1), if_="self within 1 of #lamp and $lit < 9")],
    ],
)
def test_what_could_be_used_for_ever_is_no_lever(offers: list[q.Trigger]) -> None:
    assert words_of(quest_of(HALL, LAMP, LIT, *offers)).levers == frozenset()
