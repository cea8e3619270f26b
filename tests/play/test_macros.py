"""Walking: a field of reach found by the rules themselves, and steps that stop when something is asked."""

from studio.play.macros import Field, field, walk
from studio.play.session import Session
from studio.rules.core.actions import Pass, StepTo
from tests.play.toy import PIT, Toy


def test_the_field_holds_every_square_within_the_movement_points_at_its_cheapest_price() -> None:
    game = Session(Toy(), 1)
    found = field(game.rules, game.state)
    assert found.cost[(1, 1)] == 1
    assert found.cost[(2, 1)] == 2
    assert found.cost[(3, 3)] == 4, "the straight way leads over the square that asks"
    assert (5, 3) not in found.cost
    assert (4, 1) not in found.cost
    assert max(found.cost.values()) == 4


def test_a_way_is_single_steps_that_end_there() -> None:
    game = Session(Toy(), 1)
    way = field(game.rules, game.state).way((3, 0))
    assert (len(way), way[-1].to) == (3, (3, 0))
    walk(game, way)
    assert (game.state.figures[1].at, game.last) == ((3, 0), 3)


def test_a_square_where_something_is_asked_ends_a_way_and_is_not_passed_through() -> None:
    game = Session(Toy(), 1)
    found = field(game.rules, game.state)
    assert found.cost[PIT] == 2
    assert all(before != PIT for before, _step in found.steps.values())


def test_a_walk_stops_when_something_is_asked() -> None:
    game = Session(Toy(), 1)
    done = walk(game, (StepTo((1, 1)), StepTo(PIT), StepTo((3, 3))))
    assert (len(done), game.state.figures[1].at) == (2, PIT)


def test_nobody_in_turn_has_no_field() -> None:
    game = Session(Toy(), 1)
    game.act(Pass())
    assert field(game.rules, game.state) == Field()
