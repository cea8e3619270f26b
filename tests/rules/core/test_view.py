"""Views: what a seat sees of a state, one kind of secret after the other."""

from studio.content.effects import Ability, Deal, Gain, Pick
from studio.quest import model as q
from studio.rules.core.frames import HiddenF
from studio.rules.journeys1 import frames as fr
from tests.rules.cave import quest_of, rules_of, scene

HALL = ("G.......", "........", "........")
OVERLORD, HERO, ALL = 0, 1, -1


def test_a_hidden_marker_is_in_the_overlords_view_alone() -> None:
    lever = q.Token(id="lever", at=(3, 1), hidden=True)
    lamp = q.Token(id="lamp", at=(4, 1))
    s = scene(rules_of(quest_of(HALL, lever, lamp)), {1: (1, 1), 2: (2, 1)})
    assert "lever" in s.rules.view(s.state, OVERLORD).tokens
    for seat in (HERO, ALL):
        assert "lever" not in s.rules.view(s.state, seat).tokens
        assert "lamp" in s.rules.view(s.state, seat).tokens


def test_which_triggers_have_fired_or_are_off_is_the_overlords_secret() -> None:
    give = Ability(when="round_started", do=(Gain(who="overlord", what="threat", amount=1),), id="tide", once=True)
    wait = Ability(when="door_opened", do=(Gain(who="overlord", what="threat", amount=1),), id="wait", off=True)
    rules = rules_of(quest_of(HALL, q.Trigger("tide", give), q.Trigger("wait", wait)))
    s = scene(rules, {1: (1, 1), 2: (3, 1)}, then=[fr.RoundF(0)])
    fired = {key for key in s.state.counts if key.startswith(("once/", "off/"))}
    assert "once/tide" in fired
    assert fired <= set(s.rules.view(s.state, OVERLORD).counts)
    for seat in (HERO, ALL):
        assert not fired & set(s.rules.view(s.state, seat).counts)


def test_luck_to_come_is_in_nobodys_view_and_a_question_only_in_that_of_whom_it_is_put_to() -> None:
    s = scene(HALL, {1: (1, 1), 2: (3, 1)})
    decision = s.rules.decision(s.state)
    assert decision is not None
    assert set(s.state.rng.values()) != {0}
    for seat in (OVERLORD, 1, 2, ALL):
        view = s.rules.view(s.state, seat)
        assert set(view.rng.values()) == {0}
        asked = seat == decision.seat
        assert (view.stack == s.state.stack) == asked  # type: ignore[attr-defined]
        assert asked or view.stack == (HiddenF(),)  # type: ignore[attr-defined]


def test_what_is_pending_is_seen_by_whoever_is_asked_about_it_alone() -> None:
    blow = Ability(when="round_started", do=(Deal(to=Pick(all="hero"), amount=3),), id="blow")
    rules = rules_of(quest_of(HALL, q.Trigger("blow", blow)))
    s = scene(rules, {1: (1, 1), 2: (3, 1)}, wears={1: ["ghost_armor"]}, then=[fr.RoundF(0)])
    decision = s.rules.decision(s.state)
    assert decision is not None
    assert decision.seat == HERO
    assert s.state.pending
    assert s.rules.view(s.state, HERO).pending == s.state.pending
    for seat in (OVERLORD, 2, ALL):
        assert s.rules.view(s.state, seat).pending == {}
