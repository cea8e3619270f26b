"""Sessions: answering, stepping back, looking at the past, branching."""

import pytest

from studio.kit.faults import Refused
from studio.play.seats import Seats
from studio.play.session import Session, teaches
from studio.rules.core.actions import Pass, StepTo, Strike
from tests.play.toy import Toy


def session(**more: object) -> Session:
    return Session(Toy(), 7, Seats({0: "greedy"}), **more)  # type: ignore[arg-type]


def at(game: Session) -> object:
    return game.state.figures[1].at


def test_an_answer_adds_a_moment_and_tells_both_signals() -> None:
    game, told = session(), []
    game.answered.connect(lambda moment: told.append(moment.action))
    game.changed.connect(lambda: told.append("changed"))
    game.act(StepTo((1, 1)))
    assert (game.at, at(game), told) == (1, (1, 1), [StepTo((1, 1)), "changed"])


def test_a_refused_answer_changes_nothing() -> None:
    game = session()
    with pytest.raises(Refused):
        game.act(StepTo((5, 3)))
    assert (game.last, at(game)) == (0, (0, 0))


def test_a_bot_is_named_when_its_seat_is_asked() -> None:
    game = session()
    assert game.bot == ""
    game.act(Pass())
    assert game.bot == "greedy"


def test_looking_back_loses_nothing() -> None:
    game = session()
    game.act(StepTo((1, 0)))
    game.act(StepTo((2, 0)))
    game.look(0)
    assert (at(game), game.is_present, game.last) == ((0, 0), False, 2)
    game.look(99)
    assert at(game) == (2, 0)


def test_an_answer_in_the_past_begins_a_branch_and_keeps_the_old_course() -> None:
    game = session()
    game.act(StepTo((1, 0)))
    game.act(StepTo((2, 0)))
    game.look(1)
    game.act(StepTo((1, 1)))
    assert (at(game), game.last, len(game.branches)) == ((1, 1), 2, 1)
    game.take_up(0)
    assert (at(game), len(game.branches)) == ((2, 0), 1)
    game.take_up(0)
    assert at(game) == (1, 1)


def test_a_step_back_passes_over_what_bots_did() -> None:
    game = session()
    game.act(StepTo((1, 0)))
    game.act(Pass())
    game.act(Pass())
    game.back()
    assert (game.at, game.state.turn) == (1, 1)


def test_a_strict_game_steps_back_over_dice_only_when_told_to() -> None:
    game = session(strict=True)
    for to in ((1, 0), (2, 0), (3, 0)):
        game.act(StepTo(to))
    game.act(Strike((4, 1)))
    with pytest.raises(Refused) as refused:
        game.back()
    assert (refused.value.code, game.is_changed) == ("revealed", False)
    game.back(force=True)
    assert (at(game), game.is_changed, game.at) == ((3, 0), True, 3)


def test_plain_steps_reveal_nothing_and_dice_do() -> None:
    game = session()
    moved = game.act(StepTo((1, 0)))
    assert not moved.revealing
    for to in ((2, 0), (3, 0)):
        game.act(StepTo(to))
    assert game.act(Strike((4, 1))).revealing
    assert teaches(game.moments[3].state, game.moments[4].state)


def test_a_step_back_can_be_taken_forward_again() -> None:
    game = session()
    game.act(StepTo((1, 0)))
    game.back()
    game.forward()
    assert at(game) == (1, 0)


def test_events_are_told_with_their_moment() -> None:
    game = session()
    game.act(StepTo((1, 0)))
    assert [index for index, _event in game.events()] == [0, 0, 1]
