import pytest
from hypothesis import given
from hypothesis import strategies as st

from studio.grid.edges import Edges
from studio.grid.reach import block_ways, distance, flood, layers, parts, path, places, ways
from studio.grid.squares import bits, drawn, grid
from tests.grid.slow import boards, cheapest, listed, may_step, neighbours

corners = st.sampled_from(["closed", "around"])


@given(boards(), corners)
def test_a_step_is_open_exactly_when_the_rule_of_its_corner_says_so(case, corner):
    board, floor, edges = case
    open_floor, closed = listed(board, floor), set(edges.listed(board))
    compiled = ways(board, floor, edges, corner)
    for index in bits(board.all):
        here = board.square(index)
        expected = {
            board.square(other)
            for other in bits(board.ring[index])
            if may_step(here, board.square(other), open_floor, closed, corner)
        }
        assert listed(board, compiled.step[index]) == expected


@given(boards(), corners, st.data())
def test_a_set_spreads_as_its_squares_do(case, corner, data):
    board, floor, edges = case
    compiled = ways(board, floor, edges, corner)
    some = data.draw(st.integers(0, board.all)) & board.all
    stepped = 0
    for index in bits(some & floor):
        stepped |= compiled.step[index]
    assert compiled.spread(some & floor) | some & floor == stepped | some & floor
    assert compiled.all_ways(some & floor) == stepped


@given(boards(), corners, st.data(), st.integers(-1, 9))
def test_layers_flood_and_distance_agree_with_a_plain_search(case, corner, data, limit):
    board, floor, edges = case
    open_floor, closed = listed(board, floor), set(edges.listed(board))
    free = data.draw(st.integers(0, board.all)) & floor
    slow = data.draw(st.integers(0, board.all)) & board.all if data.draw(st.booleans()) else 0
    start = data.draw(st.sampled_from(sorted(bits(board.all))))
    compiled = ways(board, floor, edges, corner)
    costs = cheapest(
        [board.square(start)],
        listed(board, free),
        lambda a, b: may_step(a, b, open_floor, closed, corner),
        lambda square: 2 if board.bit(*square) & slow else 1,
    )
    within = {square: cost for square, cost in costs.items() if limit < 0 or cost <= limit}
    found = layers(compiled, 1 << start, free, limit, slow)
    assert {square: n for n, layer in enumerate(found) for square in board.squares(layer)} == within
    assert found[-1]
    if not slow:
        assert listed(board, flood(compiled, 1 << start, free, limit)) == set(within)
        goal = data.draw(st.sampled_from(sorted(bits(board.all))))
        there = board.square(goal)
        before = [n for here, n in costs.items() if there in neighbours(here)
                  and may_step(here, there, open_floor, closed, corner)]  # fmt: skip
        expected = 0 if start == goal else min(before) + 1 if before else -1
        assert distance(compiled, 1 << start, 1 << goal, free) == expected


@given(boards(), st.data())
def test_a_path_is_made_of_open_steps_and_costs_what_the_goal_costs(case, data):
    board, floor, edges = case
    compiled = ways(board, floor, edges)
    slow = data.draw(st.integers(0, board.all)) & board.all if data.draw(st.booleans()) else 0
    start, goal = (data.draw(st.sampled_from(sorted(bits(board.all)))) for _ in range(2))
    found = path(compiled, start, 1 << goal, floor, slow)
    costs = {i: n for n, layer in enumerate(layers(compiled, 1 << start, floor, slow=slow)) for i in bits(layer)}
    if start == goal or goal not in costs:
        assert found == ()
        return
    assert found[-1] == goal
    assert all(compiled.step[a] >> b & 1 for a, b in zip((start, *found), found, strict=False))
    assert sum(2 if slow >> i & 1 else 1 for i in found) == costs[goal]


def test_a_path_prefers_straight_steps():
    board = grid(5, 5)
    start, goal = board.index(0, 2), board.index(4, 2)
    way = path(ways(board, board.all), start, 1 << goal, board.all)
    assert [board.square(i) for i in way] == [(1, 2), (2, 2), (3, 2), (4, 2)]


@given(boards(), st.data())
def test_a_base_steps_as_a_block_when_every_square_of_it_can(case, data):
    board, floor, edges = case
    open_floor, closed = listed(board, floor), set(edges.listed(board))
    width, height = data.draw(st.sampled_from([(1, 1), (2, 1), (1, 2), (2, 2), (2, 3)]))
    block = block_ways(ways(board, floor, edges), width, height)

    def cells(square):
        return [(square[0] + a, square[1] + b) for b in range(height) for a in range(width)]

    def stands(square):
        own = cells(square)
        return set(own) <= open_floor and all(
            may_step(one, other, open_floor, closed, "closed")
            for one in own for other in own if abs(one[0] - other[0]) + abs(one[1] - other[1]) == 1
        )  # fmt: skip

    assert listed(board, block.floor) == {s for s in board.squares(board.all) if stands(s)}
    for index in bits(board.all):
        here = board.square(index)
        expected = {
            there for there in map(board.square, bits(board.ring[index]))
            if stands(here) and stands(there)
            and all(may_step(a, b, open_floor, closed, "closed") for a, b in zip(cells(here), cells(there), strict=True))
        }  # fmt: skip
        assert listed(board, block.step[index]) == expected
    assert listed(board, places(board, floor, width, height)) == {
        s for s in board.squares(board.all) if set(cells(s)) <= open_floor
    }


@given(boards())
def test_parts_are_disjoint_whole_and_cut_off_from_each_other(case):
    board, floor, edges = case
    compiled = ways(board, floor, edges)
    found = parts(compiled, board.all)
    assert sum(found) == floor
    for part in found:
        assert flood(compiled, part & -part, floor) == part
        assert compiled.spread(part) & ~part == 0


def test_many_squares_with_a_closed_side_flood_as_well_as_few():
    board, signs = drawn(["." * 9, ". " * 4 + ".", "." * 9, ". " * 4 + ".", "." * 9])
    compiled = ways(board, signs["."])
    assert compiled.special.bit_count() > 20
    for limit in range(12):
        start = board.mask([(0, 0), (4, 2), (8, 4)])
        expected = start
        for layer in layers(compiled, start, signs["."], limit):
            expected |= layer
        assert flood(compiled, start, signs["."], limit) == expected
    assert flood(compiled, board.mask([(x, 2) for x in range(9)]), signs["."], 1) == board.mask(
        [(x, y) for x in range(9) for y in (1, 2, 3) if y == 2 or x % 2 == 0]
    )


def test_a_start_that_is_not_free_still_leaves_it_and_no_limit_means_no_end():
    board = grid(60, 1)
    line = ways(board, board.all)
    assert flood(line, 1, board.all & ~1) == board.all
    assert flood(line, 1, board.all, 0) == 1
    assert layers(line, 1, board.all, 0) == [1]
    assert distance(line, 1, 1) == 0
    assert distance(line, 1, 1 << 59) == 59


# --- the rules' own cases ----------------------------------------------------------------------------------


def test_all_eight_neighbours_are_one_step_away_in_the_open():  # J-302, JX-1
    board = grid(3, 3)
    assert ways(board, board.all).step[board.index(1, 1)] == board.all & ~board.bit(1, 1)


def test_figures_and_rubble_that_touch_diagonally_do_not_stop_a_step_between_them():  # J-703, JX-3
    board = grid(2, 2)
    free = board.mask([(0, 0), (1, 1)])
    assert flood(ways(board, board.all), 1, free, 1) == free


@pytest.mark.parametrize("edge", [(1, 0, "w"), (0, 1, "n"), (1, 1, "n"), (1, 1, "w")])
def test_no_diagonal_step_when_any_wall_meets_the_corner(edge):  # D-A29, D-239
    board = grid(2, 2)
    wall = Edges.of(board, [edge])
    assert not ways(board, board.all, wall, "closed").step[0] >> board.index(1, 1) & 1
    assert ways(board, board.all, wall, "around").step[0] >> board.index(1, 1) & 1


def test_no_diagonal_step_past_a_wall_square_but_the_two_straight_ones():  # DX-60
    board, signs = drawn([".#", ".."])
    open_floor = ways(board, signs["."])
    assert board.squares(open_floor.step[0]) == ((0, 1),)
    assert distance(open_floor, 1, board.bit(1, 1)) == 2


def test_past_the_corner_of_a_wall_a_step_leads_where_the_map_goes_on():  # S-304, SX-3c
    board, signs = drawn(["  .", " ..", " .."])
    floor = signs["."]
    assert ways(board, floor, corner="around").step[board.index(1, 1)] & board.bit(2, 0)
    assert not ways(board, floor, corner="closed").step[board.index(1, 1)] & board.bit(2, 0)


def test_two_rooms_that_touch_only_at_a_corner_are_apart():
    board, signs = drawn([". ", " ."])
    for corner in ("closed", "around"):
        assert len(parts(ways(board, signs["."], corner=corner), board.all)) == 2


def test_a_closed_door_parts_two_rooms_and_an_open_one_joins_them():  # J-1614
    board = grid(4, 2)
    door = Edges.of(board, [(2, 0, "w"), (2, 1, "w")])
    assert len(parts(ways(board, board.all, door), board.all)) == 2
    assert len(parts(ways(board, board.all), board.all)) == 1


def test_difficult_squares_cost_two():  # D-255, DX-57
    board = grid(6, 1)
    slow = board.mask([(2, 0), (3, 0)])
    sets = layers(ways(board, board.all), 1, board.all, 5, slow)
    assert [board.squares(layer) for layer in sets] == [((0, 0),), ((1, 0),), (), ((2, 0),), (), ((3, 0),)]
