import sys

import pytest
from hypothesis import given
from hypothesis import strategies as st

from studio.grid.edges import NO_EDGES, Edges, border
from studio.grid.sight import Rule, Sight, line_squares, sight
from studio.grid.squares import bits, drawn, grid
from tests.grid import slow
from tests.grid.slow import boards, listed

SLOW = {Rule.CENTRE: slow.sees_centre, Rule.CORNER: slow.sees_corner, Rule.INSET: slow.sees_inset}


@pytest.mark.parametrize("rule", Rule)
@given(case=boards(6), data=st.data())
def test_a_line_is_free_exactly_when_the_rule_says_so(rule, case, data):
    board, blocked, edges = case
    blocked &= data.draw(st.integers(0, board.all))
    lines = sight(board, rule)
    squares, closed = listed(board, blocked), set(edges.listed(board))
    one, other = (data.draw(st.sampled_from(board.squares(board.all))) for _ in range(2))
    expected = SLOW[rule](one, other, squares, closed)
    assert lines.clear(board.index(*one), board.index(*other), lines.blockers(blocked, edges)) == expected


@given(case=boards(6), data=st.data())
def test_a_full_view_is_one_corner_that_sees_all_four(case, data):
    board, blocked, edges = case
    blocked &= data.draw(st.integers(0, board.all))
    lines = sight(board, Rule.INSET)
    one, other = (data.draw(st.sampled_from(board.squares(board.all))) for _ in range(2))
    expected = slow.full_inset(one, other, listed(board, blocked), set(edges.listed(board)))
    assert lines.full(board.index(*one), board.index(*other), lines.blockers(blocked, edges)) == expected


@pytest.mark.parametrize("rule", Rule)
@given(case=boards(6), data=st.data())
def test_sight_is_mutual(rule, case, data):
    board, blocked, edges = case
    lines = sight(board, rule)
    blockers = lines.blockers(blocked & data.draw(st.integers(0, board.all)), edges)
    one, other = (data.draw(st.sampled_from(sorted(bits(board.all)))) for _ in range(2))
    assert lines.clear(one, other, blockers) == lines.clear(other, one, blockers)


@given(boards(6), st.data())
def test_the_seen_are_the_targets_with_a_free_line(case, data):
    board, blocked, edges = case
    lines = sight(board)
    blockers = lines.blockers(blocked, edges)
    one = data.draw(st.sampled_from(sorted(bits(board.all))))
    targets = data.draw(st.integers(0, board.all)) & board.all
    expected = [other for other in bits(targets) if lines.clear(one, other, blockers)]
    assert list(bits(lines.seen(one, targets, blockers))) == expected


def test_lines_are_kept_per_board_and_rule_and_let_go_when_they_are_many(monkeypatch):
    board = grid(9, 9)
    assert sight(board) is sight(board, Rule.CENTRE)
    assert sight(board, Rule.INSET) is not sight(board)
    monkeypatch.setattr(sys.modules[Sight.__module__], "_KEEP", 5)
    lines = Sight(board, Rule.INSET)
    for other in range(9):
        assert lines.clear(0, other, 0)
        assert lines.full(0, other, 0)
    assert lines.lines(0, 8) is lines.lines(0, 8)
    assert len(lines._lines) <= 5
    assert len(lines._views) <= 5


def test_the_squares_of_a_line_are_those_whose_interior_it_crosses():
    board = grid(5, 3)
    assert board.squares(line_squares(board, board.index(0, 0), board.index(4, 2))) == (
        (0, 0), (1, 0), (1, 1), (2, 1), (3, 1), (3, 2), (4, 2)
    )  # fmt: skip
    assert board.squares(line_squares(board, 0, 0)) == ((0, 0),)


def ask(rule, one, other, blocked=(), walls=()):
    board = grid(9, 9)
    lines = sight(board, rule)
    return lines.clear(
        board.index(*one), board.index(*other), lines.blockers(board.mask(blocked), Edges.of(board, walls))
    )


# --- first edition ------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("other", "blocked", "walls", "seen"),
    [
        ((4, 0), [(2, 0)], [], False),  # J-802, JX-34
        ((4, 0), [(2, 1)], [], True),
        ((2, 2), [(1, 1)], [], False),
        ((2, 2), [(1, 0)], [], True),  # one corner touched
        ((2, 2), [(1, 0), (0, 1)], [], False),  # squeezed between two that touch diagonally
        ((1, 1), [(1, 0), (0, 1)], [], False),
        ((1, 1), [], [(1, 0, "w")], True),  # round the end of a wall
        ((1, 1), [], [(1, 0, "w"), (1, 1, "w")], False),  # through the joint of a wall
        ((1, 1), [], [(1, 0, "w"), (1, 1, "n")], True),  # past a walled corner
        ((1, 1), [(0, 1)], [(1, 0, "w")], False),
        ((2, 0), [], [(1, 0, "w")], False),
        ((2, 0), [], [(1, 0, "n")], True),
        ((3, 1), [], [(1, 1, "n")], True),
        ((3, 1), [], [(1, 0, "w")], False),
        ((3, 1), [], [(2, 0, "w")], True),  # it passes the very end of that wall
    ],
)
def test_the_line_between_centres(other, blocked, walls, seen):  # D-A27
    assert ask(Rule.CENTRE, (0, 0), other, blocked, walls) is seen


@given(boards())
def test_adjacent_squares_see_each_other_exactly_when_an_edge_or_corner_is_open(case):  # D-A28
    from studio.grid.reach import ways

    board, floor, edges = case
    lines = sight(board)
    blockers = lines.blockers(0, edges | border(board, floor))
    touch = ways(board, floor, edges, "around").step
    for index in bits(floor):
        assert lines.seen(index, board.ring[index] & floor, blockers) == touch[index]


# --- second edition -----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("other", "blocked", "seen"),
    [
        ((3, 1), [(1, 1), (2, 0)], True),  # SX-7
        ((3, 1), [(1, 0), (2, 1)], False),  # SX-8
        ((2, 2), [(1, 1)], True),  # SD-31
        ((2, 2), [(1, 1), (2, 1), (1, 2)], False),  # SD-32
        ((2, 1), [(1, 0), (1, 1)], False),  # SD-33
        ((2, 1), [(1, 0)], True),  # SD-34
        ((2, 1), [(1, 1)], True),  # SD-35
        ((2, 2), [(1, 0), (0, 1)], True),  # SD-37
        ((3, 3), [(1, 1), (2, 2)], True),  # SD-39
        ((3, 0), [(1, 1)], True),  # SD-40
        ((3, 0), [(1, 0)], False),  # SD-41
    ],
)
def test_some_line_between_corners(other, blocked, seen):  # S-1001…S-1004
    assert ask(Rule.CORNER, (0, 0), other, blocked) is seen


def test_nobody_sees_through_a_closed_door_or_a_wall_from_the_corner_that_lies_in_it():  # S-1002, SD-18
    board, signs = drawn(["....."])
    lines = sight(board, Rule.CORNER)
    for wall in (Edges.of(board, [(1, 0, "w")]), Edges.of(board, [(2, 0, "w")])):
        closed = wall | border(board, signs["."])
        assert not lines.clear(0, 3, lines.blockers(0, closed))
    assert lines.clear(0, 3, lines.blockers(0, border(board, signs["."])))
    long_wall = [(1, y, "w") for y in range(9)]
    assert not ask(Rule.CORNER, (0, 4), (1, 4), [], long_wall)
    assert not ask(Rule.CORNER, (0, 4), (1, 5), [], long_wall)
    assert ask(Rule.CORNER, (0, 4), (1, 5), [], [(1, y, "w") for y in range(5)])


# --- the skirmish game ---------------------------------------------------------------------------------------


def shot(one, other, blocked=(), walls=()):
    board = grid(9, 9)
    lines = sight(board, Rule.INSET)
    blockers = lines.blockers(board.mask(blocked), Edges.of(board, walls))
    a, b = board.index(*one), board.index(*other)
    return "clear" if lines.full(a, b, blockers) else "cover" if lines.clear(a, b, blockers) else "none"


WALL = [(3, y, "w") for y in range(1, 5)]


@pytest.mark.parametrize(
    ("other", "blocked", "walls", "expected"),
    [
        ((5, 1), [(3, 1), (3, 2)], [], "cover"),  # DX-71
        ((5, 2), [(3, 1), (3, 2)], [], "none"),  # DX-72, DX-75
        ((4, 0), [], WALL, "clear"),  # DX-73
        ((4, 1), [], WALL, "cover"),
        ((4, 3), [], WALL, "none"),
        ((4, 1), [(2, 1)], [], "cover"),  # DX-74
        ((4, 1), [], [], "clear"),
        ((3, 0), [(1, 0)], [], "none"),  # DA-35: a wall square straight between two of one row
        ((1, 0), [], [(1, 0, "w")], "none"),  # DA-35: neighbours parted by a wall
    ],
)
def test_lines_between_corners_drawn_in_by_a_hair(other, blocked, walls, expected):  # D-309, D-312
    assert shot((0, 0), other, blocked, walls) == expected


def test_the_hair_is_finer_than_any_line_of_a_long_board():
    board = grid(400, 2)
    lines = sight(board, Rule.INSET)
    blockers = lines.blockers(0, Edges.of(board, [(x, 1, "n") for x in range(400)]))
    assert not lines.clear(0, board.index(399, 1), blockers)
    assert lines.clear(0, board.index(399, 0), blockers)
    assert lines.clear(0, board.index(399, 1), lines.blockers(0, NO_EDGES))


def _bytes(lines: Sight) -> int:
    kept = [number for found in lines._lines.values() for hard, gaps in found for number in (hard, *sum(gaps, ()))]
    kept += [number for way in lines._ways.values() for number in (way.hard, way.touched, *way.gap)]
    return sum(map(sys.getsizeof, kept))


@pytest.mark.parametrize(("rule", "side"), [(Rule.CENTRE, 60), (Rule.CENTRE, 200), (Rule.CORNER, 60)])
def test_lines_kept_have_no_more_bytes_than_they_may(rule: Rule, side: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys.modules[Sight.__module__], "_BYTES", cap := side * 20_000)
    monkeypatch.setattr(sys.modules[Sight.__module__], "_WAY_BYTES", cap)
    board = grid(side, side)
    lines = Sight(board, rule)
    most = 0
    for other in range(400):
        lines.lines(0, board.index(other % side, other * 7 % side))
        most = max(most, _bytes(lines))
    assert cap / 2 < most < 2.2 * cap


def test_all_ways_of_the_largest_board_that_is_played_on_are_kept() -> None:
    board = grid(60, 60)
    lines = Sight(board, Rule.CENTRE)
    for corner in ((0, 0), (59, 0), (0, 59), (59, 59)):
        assert lines.seen(board.index(*corner), board.all, 0) == board.all
    assert len(lines._ways) == 119 * 119


@given(boards(9), st.data())
def test_many_squares_are_seen_as_one_by_one(case, data):
    board, blocked, edges = case
    lines = Sight(board, Rule.CENTRE)
    one = data.draw(st.sampled_from(sorted(bits(board.all))))
    found = lines._overlooked(one, board.all, lines.blockers(blocked, edges))
    squares, closed = listed(board, blocked), set(edges.listed(board))
    here = board.square(one)
    assert set(board.squares(found)) == {
        to for to in board.squares(board.all) if slow.sees_centre(here, to, squares, closed)
    }  # fmt: skip


@pytest.mark.parametrize("rule", Rule)
def test_a_square_off_the_board_is_no_trouble(rule):
    board = grid(7, 7)
    lines = Sight(board, rule)
    for off in (board.size, board.size + 3, 40 * board.size):
        assert lines.seen(off, board.all, 0) == board.all
        assert lines.clear(0, off, 0)
        assert lines.seen(0, board.all | 1 << off, 0) == board.all | 1 << off
