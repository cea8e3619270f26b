"""Squares as bits a row, and the straight runs in them."""

from hypothesis import given
from hypothesis import strategies as st

from studio.gui.board import runs
from studio.gui.board.picture import WallRun

squares = st.sets(st.tuples(st.integers(-6, 12), st.integers(-4, 9)), max_size=60)


def rows_of(found: set[tuple[int, int]]) -> dict[int, int]:
    rows: dict[int, int] = {}
    for x, y in found:
        rows[y] = rows.get(y, 0) | 1 << (x + runs.SHIFT)
    return rows


def edges(walls: tuple[WallRun, ...]) -> list[tuple[int, int, str]]:
    return [
        (run.x + i, run.y, "n") if run.side == "n" else (run.x, run.y + i, "w")
        for run in walls
        for i in range(run.length)
    ]


@given(squares)
def test_a_region_and_its_rows_say_the_same(found: set[tuple[int, int]]) -> None:
    region = runs.region_of(rows_of(found))
    assert {(x + i, y) for x, y, n in region for i in range(n)} == found
    assert runs.rows_of(region) == rows_of(found)


@given(squares)
def test_the_outline_is_the_edges_with_one_side_inside(found: set[tuple[int, int]]) -> None:
    expected = set()
    for x, y in found:
        for edge, beyond in (
            ((x, y, "n"), (x, y - 1)),
            ((x, y + 1, "n"), (x, y + 1)),
            ((x, y, "w"), (x - 1, y)),
            ((x + 1, y, "w"), (x + 1, y)),
        ):
            if beyond not in found:
                expected.add(edge)
    got = edges(runs.outline(rows_of(found)))
    assert len(got) == len(set(got))
    assert set(got) == expected


@given(squares)
def test_runs_are_as_long_as_they_can_be(found: set[tuple[int, int]]) -> None:
    walls = runs.outline(rows_of(found))
    ends = {(run.x + run.length, run.y) for run in walls if run.side == "n"}
    assert ends.isdisjoint((run.x, run.y) for run in walls if run.side == "n")


@given(squares)
def test_the_box_is_the_smallest_rectangle(found: set[tuple[int, int]]) -> None:
    x, y, wide, high = runs.box_of(rows_of(found))
    if found:
        assert (x, y) == (min(a for a, _ in found), min(b for _, b in found))
        assert (x + wide - 1, y + high - 1) == (max(a for a, _ in found), max(b for _, b in found))
    else:
        assert (x, y, wide, high) == (0, 0, 0, 0)


def test_single_edges_join_into_one_run() -> None:
    assert runs.joined([(3, 2, "n"), (4, 2, "n"), (5, 5, "w"), (5, 6, "w")]) == (
        WallRun(3, 2, 2, "n"),
        WallRun(5, 5, 2, "w"),
    )
