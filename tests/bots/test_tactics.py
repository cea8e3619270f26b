"""Odds against counting by hand, and distances with stairs."""

import pytest

from studio.bots.tactics import Blow, first_meeting, layers, nearest, odds, results, use_faces
from studio.content.load import load
from studio.content.types import DieDef, Face
from studio.grid.reach import ways
from studio.grid.squares import grid
from studio.rules.core.dice import face_table

use_faces(face_table(load("journeys1").dice()))


def test_results_leave_out_misses_and_weigh_the_rest() -> None:
    assert results(("red",)) == (((0, 4, 0, 0), 1), ((1, 3, 0, 0), 1), ((1, 3, 1, 0), 1), ((2, 1, 1, 0), 1), ((2, 2, 0, 0), 1))  # fmt: skip
    assert sum(weight for _, weight in results(("black", "red"))) == 30


def test_fists_against_no_armour() -> None:
    # Damage 3 2 3 4 1 and a miss: 13 wounds in six rolls, a kill of two wounds with four of the six faces.
    hit, wounds, kill = odds(Blow(("red",)), 0, 0, 9)
    assert (hit, wounds, kill) == (833, 2166, 0)
    assert odds(Blow(("red",)), 0, 0, 2).kill == 666


def test_armour_is_pierced_and_soaks() -> None:
    assert odds(Blow(("red",)), 0, 3, 9).wounds == 166
    assert odds(Blow(("red",), pierce=3), 0, 3, 9).wounds == 2166


@pytest.mark.parametrize(("distance", "hit"), [(1, 833), (2, 666), (3, 500), (4, 166), (5, 0)])
def test_range_decides_for_a_blue_die(distance: int, hit: int) -> None:
    assert odds(Blow(("blue",)), distance, 0, 9).hit == hit


def test_boosts_and_surges_make_up_for_range() -> None:
    assert odds(Blow(("blue",), per_range=1), 5, 0, 9).hit == 166  # only the 4 with a surge reaches
    # With a boost in three of six faces the 4 reaches 5 on half of the rolls.
    assert odds(Blow(("black", "blue")), 5, 0, 9).hit == 83


def test_surges_become_damage_at_their_price() -> None:
    cheap = odds(Blow(("red",), per_damage=1), 0, 0, 9).wounds
    assert cheap == odds(Blow(("red",)), 0, 0, 9).wounds + 333 + 1  # two faces of six show a surge


def test_stairs_are_one_step() -> None:
    board = grid(9, 1)
    floor = board.mask([(x, 0) for x in (0, 1, 2, 6, 7, 8)])
    far = board.bit(8, 0)
    step = ways(board, floor)
    start, ends = board.bit(0, 0), board.bit(2, 0) | board.bit(6, 0)
    assert first_meeting(layers(step, start, floor, 20), far) == 999
    field = layers(step, start, floor, 20, [ends])
    assert first_meeting(field, far) == 5
    assert nearest([8, 6, 1], lambda x: board.bit(x, 0), field) == [(1, 1), (3, 6), (5, 8)]


def test_a_field_ends_where_the_goal_is_met() -> None:
    board = grid(9, 1)
    field = layers(ways(board, board.all), board.bit(0, 0), board.all, 20, (), board.bit(3, 0))
    assert len(field) == 4


def test_a_die_of_the_quests_own_is_reckoned_by_its_faces_and_their_number() -> None:
    shipped = face_table(load("journeys1").dice())
    ember = DieDef("ember", (Face(miss=True), Face(damage=3), Face(damage=3), Face(damage=4)))
    use_faces({**shipped, **face_table((ember,))})
    assert odds(Blow(("ember",)), 0, 0, 9) == (750, 2500, 0)
    assert odds(Blow(("ember", "red")), 0, 0, 9).hit == 625  # 3 of 4 times 5 of 6
    use_faces({**shipped, **face_table((DieDef("ember", (Face(damage=2),)),))})
    assert odds(Blow(("ember",)), 0, 0, 9) == (1000, 2000, 0)
    use_faces(shipped)
