from hypothesis import given
from hypothesis import strategies as st

from studio.grid.shape import (
    floor,
    footprint,
    placed,
    placed_edges,
    rim,
    size,
    turned,
    turned_edge,
    turned_size,
    turned_square,
)  # fmt: skip

shapes = st.lists(st.text(". #", min_size=1, max_size=5), min_size=1, max_size=5).map(tuple)
turns = st.integers(0, 7)


def padded(rows):
    return tuple(row.ljust(size(rows)[0]) for row in rows)


def test_a_turn_is_clockwise():
    assert turned(("abc", "def"), 1) == ("da", "eb", "fc")
    assert turned(("abc", "def"), 2) == ("fed", "cba")
    assert turned(("abc", "def"), 3) == ("cf", "be", "ad")
    assert turned((), 1) == ()


@given(shapes)
def test_four_turns_change_nothing(rows):
    assert turned(rows, 4) == padded(rows)


@given(shapes, turns)
def test_the_box_turns_with_the_rows(rows, turn):
    assert size(turned(rows, turn)) == turned_size(*size(rows), turn)


@given(shapes, turns)
def test_a_square_turns_as_the_character_on_it(rows, turn):
    width, height = size(rows)
    expected = {turned_square(square, width, height, turn) for square in floor(rows)}
    assert set(floor(turned(rows, turn))) == expected


@given(shapes, turns)
def test_the_rim_turns_as_the_rows_do(rows, turn):
    width, height = size(rows)
    assert {turned_edge(edge, width, height, turn) for edge in rim(rows)} == set(rim(turned(rows, turn)))


def test_the_rim_of_one_square_is_its_four_sides():
    assert rim(("#",)) == ((0, 0, "n"), (0, 0, "w"), (1, 0, "w"), (0, 1, "n"))
    assert rim((" ",)) == ()


@given(shapes, turns, st.integers(-5, 5), st.integers(-5, 5))
def test_a_placed_shape_begins_at_its_anchor(rows, turn, x, y):
    assert placed(rows, (x, y), turn) == tuple((x + a, y + b) for a, b in floor(turned(rows, turn)))


@given(shapes, turns, st.integers(-5, 5), st.integers(-5, 5))
def test_placed_openings_lie_where_the_shape_does(rows, turn, x, y):
    expected = {(a + x, b + y, side) for a, b, side in rim(turned(rows, turn))}
    assert set(placed_edges(rim(rows), rows, (x, y), turn)) == expected


def test_a_piece_that_is_not_square_turns_with_its_openings():
    rows = ("##", "##", "#.")
    assert placed(rows, (10, 20), 1) == ((10, 20), (11, 20), (12, 20), (10, 21), (11, 21), (12, 21))
    assert placed_edges([(0, 0, "n"), (1, 0, "n"), (0, 3, "n")], rows, (10, 20), 1) == (
        (13, 20, "w"), (13, 21, "w"), (10, 20, "w"),
    )  # fmt: skip


def test_a_base_covers_its_squares_and_turns():
    assert footprint((4, 4), 2, 3) == ((4, 4), (5, 4), (4, 5), (5, 5), (4, 6), (5, 6))
    assert footprint((4, 4), 1, 2, 3) == ((4, 4), (5, 4))
