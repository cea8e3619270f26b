"""A fan sees exactly what its lines see one by one."""

import sys

import pytest
from hypothesis import given
from hypothesis import strategies as st

from studio.grid import Edges, Fan, Fans, bits, grid, sight

BOARD = grid(9, 7)
SIGHT = sight(BOARD)
squares = st.integers(0, BOARD.all).map(lambda mask: mask & BOARD.all)
few = st.lists(st.sampled_from(list(bits(BOARD.all))), max_size=12).map(lambda found: sum(1 << i for i in set(found)))
edges = st.builds(Edges, few, few)


@given(st.sampled_from(list(bits(BOARD.all))), edges, edges, few)
def test_it_sees_past_doors_and_figures_what_its_lines_see(eye: int, walls: Edges, doors: Edges, figures: int) -> None:
    fixed = SIGHT.blockers(0, walls)
    blockers = SIGHT.blockers(figures, walls | doors)
    fan = Fan(SIGHT, eye, BOARD.all, fixed)
    assert fan.targets == SIGHT.seen(eye, BOARD.all, fixed)
    assert fan.seen(blockers) == SIGHT.seen(eye, BOARD.all, blockers)


@given(st.sampled_from(list(bits(BOARD.all))), squares, few)
def test_it_answers_only_about_the_squares_it_was_made_for(eye: int, among: int, figures: int) -> None:
    assert Fan(SIGHT, eye, among, 0).seen(figures) == SIGHT.seen(eye, among, figures)


def test_two_blockers_hide_a_square_only_together_at_a_corner() -> None:
    fan = Fan(SIGHT, BOARD.index(0, 0), BOARD.all, 0)
    target, beside, below = (BOARD.bit(*at) for at in ((1, 1), (1, 0), (0, 1)))
    assert fan.seen(beside) & target
    assert fan.seen(below) & target
    assert not fan.seen(beside | below) & target


@given(st.lists(st.sampled_from(list(bits(BOARD.all))), max_size=6), edges, edges, few)
def test_the_same_is_seen_with_fans_without_them_and_with_too_many(
    eyes: list[int], walls: Edges, doors: Edges, figures: int
) -> None:
    fixed, blockers = SIGHT.blockers(0, walls), SIGHT.blockers(figures, doors)
    kept, wide, few_kept = (Fans(SIGHT, BOARD.all, fixed) for _ in range(3))
    wide._wide = True
    for eye in (*eyes, *eyes):
        expected = sum(1 << to for to in bits(BOARD.all) if SIGHT.clear(eye, to, blockers | fixed))
        few_kept._held = 10**9  # as if others had filled the room
        assert kept.seen(eye, blockers) == wide.seen(eye, blockers) == few_kept.seen(eye, blockers) == expected
        assert len(few_kept._fans) == 1
    assert not wide._fans


def test_fans_have_no_more_bytes_than_they_may(monkeypatch: pytest.MonkeyPatch) -> None:
    board = grid(31, 31)
    fans = Fans(sight(board), board.all, 0)
    one = Fan(sight(board), 0, board.all, 0).bytes
    monkeypatch.setattr(sys.modules[Fans.__module__], "_BYTES", 4 * one)
    for eye in range(12):
        fans.seen(eye, 0)
    held = sum(fan.bytes for fan in fans._fans.values())
    assert 2 * one < held == fans._held <= 4 * one
    assert 11 in fans._fans


def test_on_a_board_of_the_largest_size_no_fan_is_made() -> None:
    board = grid(60, 60)
    fans = Fans(sight(board), board.all, 0)
    assert fans.seen(0, 0) == board.all
    assert not fans._fans
