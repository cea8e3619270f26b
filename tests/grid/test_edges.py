import pytest
from hypothesis import given
from hypothesis import strategies as st

from studio.grid.edges import NO_EDGES, Edges, beside, between, border, run, touching
from studio.grid.squares import bits, grid
from tests.grid.slow import boards, edge_between, ends_of, listed


@given(boards(), boards())
def test_sets_of_edges_join_meet_and_differ(one, other):
    a, b = one[2], other[2]
    for index, (north, west) in enumerate(zip(a, b, strict=True)):
        assert (a | b)[index] == north | west
        assert (a & b)[index] == north & west
        assert (a - b)[index] == north & ~west
    assert bool(a) == (a != NO_EDGES)


@given(boards())
def test_listed_edges_make_the_same_set_again(case):
    board, _, edges = case
    listing = edges.listed(board)
    assert Edges.of(board, listing) == edges
    assert list(listing) == sorted(listing, key=lambda edge: (edge[1], edge[0], edge[2]))


def test_the_far_sides_of_the_board_have_edges_and_nothing_beyond_has():
    board = grid(3, 2)
    rim = [(0, 2, "n"), (3, 1, "w")]
    assert Edges.of(board, rim).listed(board) == ((3, 1, "w"), (0, 2, "n"))
    outside = [(3, 0, "n"), (0, 3, "n"), (-1, 0, "n"), (0, 2, "w"), (4, 0, "w"), (0, -1, "w"), (-1, 0, "w")]
    assert Edges.of(board, outside) == NO_EDGES


def test_a_run_goes_right_on_north_sides_and_down_on_west_sides():
    assert run((2, 5, "n"), 2) == ((2, 5, "n"), (3, 5, "n"))
    assert run((2, 5, "w"), 3) == ((2, 5, "w"), (2, 6, "w"), (2, 7, "w"))


@given(boards())
def test_the_border_lies_between_floor_and_none(case):
    board, mask, _ = case
    floor = listed(board, mask)
    squares = [(x, y) for x in range(-1, board.width + 1) for y in range(-1, board.height + 1)]
    pairs = [((x, y), other) for x, y in squares for other in ((x + 1, y), (x, y + 1))]
    expected = [edge_between(a, b) for a, b in pairs if (a in floor) != (b in floor)]
    assert border(board, mask) == Edges.of(board, expected)


def test_two_squares_share_an_edge_when_they_are_side_by_side():
    assert between((1, 1), (2, 1)) == between((2, 1), (1, 1)) == (2, 1, "w")
    assert between((1, 1), (1, 2)) == between((1, 2), (1, 1)) == (1, 2, "n")
    assert between((1, 1), (2, 2)) is None
    assert between((1, 1), (3, 1)) is None
    assert between((1, 1), (1, 1)) is None


@given(boards())
def test_beside_an_edge_are_its_two_squares_and_touching_it_also_those_at_its_ends(case):
    board, _, edges = case
    near, touched = set(), set()
    for edge in edges.listed(board):
        x, y, side = edge
        near |= {(x, y), (x, y - 1) if side == "n" else (x - 1, y)}
        touched |= {(a + dx, b + dy) for a, b in ends_of(edge) for dx in (-1, 0) for dy in (-1, 0)}
    assert listed(board, beside(board, edges)) == {s for s in near if board.has(*s)}
    assert listed(board, touching(board, edges)) == {s for s in touched if board.has(*s)}


@pytest.mark.parametrize("x", range(3))
def test_a_door_of_two_edges_in_the_open_is_touched_from_eight_squares(x: int):
    board = grid(8, 8)
    door = Edges.of(board, run((2 + x, 3, "n"), 2))
    assert len(list(bits(touching(board, door)))) == 8
    assert board.squares(beside(board, door)) == ((2 + x, 2), (3 + x, 2), (2 + x, 3), (3 + x, 3))


@given(st.integers(1, 5))
def test_a_run_has_its_length(length: int):
    assert len(set(run((0, 0, "n"), length))) == length
