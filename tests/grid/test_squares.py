import pytest
from hypothesis import given
from hypothesis import strategies as st

from studio.grid.squares import Grid, bits, drawn, first, grid

boards = st.builds(grid, st.integers(1, 9), st.integers(1, 9))
sets = boards.flatmap(lambda board: st.tuples(st.just(board), st.integers(0, 2**90).map(board.all.__and__)))


def test_a_board_of_no_squares_is_refused():
    with pytest.raises(ValueError, match="no board has 0 × 3 squares"):
        Grid(0, 3)


def test_boards_of_one_size_are_shared():
    assert grid(4, 5) is grid(4, 5)
    assert repr(grid(4, 5)) == "Grid(4, 5)"


@given(boards)
def test_every_square_has_an_index_and_every_index_its_square(board: Grid):
    squares = [(x, y) for y in range(board.height) for x in range(board.width)]
    assert board.squares(board.all) == tuple(squares)
    assert [board.square(board.index(*square)) for square in squares] == squares
    assert board.mask(squares) == board.all


@pytest.mark.parametrize("square", [(-1, 0), (4, 0), (0, -1), (0, 3)])
def test_a_square_off_the_board_has_no_index_and_an_empty_set(square):
    board = grid(4, 3)
    assert not board.has(*square)
    assert board.bit(*square) == 0
    assert board.mask([square, (1, 1)]) == board.bit(1, 1)
    with pytest.raises(ValueError, match="is not on"):
        board.index(*square)


@given(boards, st.data())
def test_the_ring_of_a_square_is_its_eight_neighbours(board: Grid, data):
    x, y = data.draw(st.sampled_from(board.squares(board.all)))
    expected = {(x + a, y + b) for a in (-1, 0, 1) for b in (-1, 0, 1)} - {(x, y)}
    assert set(board.squares(board.ring[board.index(x, y)])) == {s for s in expected if board.has(*s)}


@given(sets)
def test_bits_come_in_reading_order(case):
    _board, mask = case
    assert sum(1 << i for i in bits(mask)) == mask
    assert list(bits(mask)) == sorted(bits(mask))
    if mask:
        assert first(mask) == next(bits(mask))


@given(sets)
def test_a_region_says_the_same_as_the_set_in_as_few_runs_as_can_be(case):
    board, mask = case
    region = board.region(mask)
    assert board.of_region(region) == mask
    assert list(region) == sorted(region, key=lambda run: (run[1], run[0]))
    assert not any(board.has(x + n, y) and board.bit(x + n, y) & mask for x, y, n in region)


def test_runs_and_blocks_are_cut_at_the_border():
    board = grid(3, 3)
    assert board.of_region([(-1, 0, 3), (2, 2, 5), (0, 9, 2)]) == board.mask([(0, 0), (1, 0), (2, 2)])
    assert board.block(1, 1, 9, 9) == board.mask([(1, 1), (2, 1), (1, 2), (2, 2)])
    assert board.block(3, 0, 2, 2) == board.block(0, 0, 0, 2) == 0


@given(sets, st.integers(0, 4))
def test_growing_takes_in_what_is_within_the_plain_distance(case, steps: int):
    board, mask = case
    expected = [i for i in bits(board.all) if any(board.distance(i, j) <= steps for j in bits(mask))]
    assert list(bits(board.grow(mask, steps))) == expected


@given(sets, st.integers(-10, 10), st.integers(-10, 10))
def test_moving_a_set_moves_each_square_and_loses_those_that_leave(case, dx: int, dy: int):
    board, mask = case
    expected = {(x + dx, y + dy) for x, y in board.squares(mask) if board.has(x + dx, y + dy)}
    assert set(board.squares(board.moved(mask, dx, dy))) == expected


def test_a_drawing_becomes_one_set_for_each_character():
    board, signs = drawn(["#.", "..#"])
    assert (board.width, board.height) == (3, 2)
    assert board.squares(signs["#"]) == ((0, 0), (2, 1))
    assert board.squares(signs["."]) == ((1, 0), (0, 1), (1, 1))
    assert drawn([]) == (grid(1, 1), {})
    assert drawn([""])[0] == grid(1, 1)
