"""A fan sees exactly what its lines see one by one."""

from hypothesis import given
from hypothesis import strategies as st

from studio.grid import Edges, Fan, bits, grid, sight

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
