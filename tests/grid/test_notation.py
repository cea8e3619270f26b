import pytest
from hypothesis import given
from hypothesis import strategies as st

from studio.grid.notation import area_name, column_name, read_area, read_square, square_name

squares = st.tuples(st.integers(0, 18_000), st.integers(0, 9_998))


def test_columns_are_letters_and_rows_count_from_one():
    assert [square_name(s) for s in [(0, 0), (2, 3), (25, 9), (26, 0), (701, 0), (702, 0)]] == [
        "A1", "C4", "Z10", "AA1", "ZZ1", "AAA1",
    ]  # fmt: skip
    assert read_square(" c4 ") == (2, 3)


@given(squares)
def test_every_square_is_read_back_from_its_name(square):
    assert read_square(square_name(square)) == square


@pytest.mark.parametrize("text", ["", "C", "4", "4C", "C0", "C04", "C-4", "C4.", "ABCD1", "C12345", "É1"])
def test_what_names_no_square_is_refused(text: str):
    with pytest.raises(ValueError, match="does not name a square; write it like C4"):
        read_square(text)


def test_squares_before_the_first_have_no_name():
    with pytest.raises(ValueError, match="column -1"):
        column_name(-1)
    with pytest.raises(ValueError, match="row -1"):
        square_name((0, -1))


def test_an_area_is_blocks_and_squares_with_commas_in_any_order_of_corners():
    assert read_area("C4") == ((2, 3),)
    assert read_area("B2-A1, D7") == ((0, 0), (1, 0), (0, 1), (1, 1), (3, 6))
    assert read_area("B1-A2,A1") == ((0, 0), (1, 0), (0, 1), (1, 1))


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("A1-B2-C3", "does not name an area"),
        ("A1,", "does not name a square"),
        ("A1-ZZZ9999", "more than 100000 squares"),
    ],
)
def test_what_names_no_area_is_refused(text: str, why: str):
    with pytest.raises(ValueError, match=why):
        read_area(text)


@given(st.sets(st.tuples(st.integers(0, 7), st.integers(0, 7)), min_size=1))
def test_every_area_is_read_back_from_its_name(area):
    assert read_area(area_name(area)) == tuple(sorted(area, key=lambda square: square[::-1]))


def test_a_block_is_one_name():
    assert area_name({(x, y) for x in range(3) for y in range(2)}) == "A1-C2"
    assert area_name([]) == ""
