"""The board derived from placed pieces: floor, walls, openings, doors, rooms; made once for each board."""

from random import Random

from studio.content.load import load
from studio.grid.shape import turned
from studio.quest.edits import Put, Remove, change
from studio.quest.layout import Layout, layout_of
from studio.quest.model import Area, Piece, Quest, Shape, Stairs, Terrain, Wall
from studio.quest.new import new
from studio.quest.placing import beside, edges_of, region_of, squares_of
from tests.strategies import big_quest, random_edit, random_quest

J = new("journeys1", "cave")


def board(*elements: object) -> Layout:
    return layout_of(Put(tuple(elements)).apply(Quest(1, "journeys1", "cave")))  # type: ignore[arg-type]


def test_floor_is_what_the_pieces_cover() -> None:
    layout = board(Piece("r1", "room_4x4", (2, 3)), Piece("c1", "corridor_4x2", (3, 7), 1))
    assert len(layout.floor) == 16 + 8
    assert (layout.floor[(2, 3)], layout.floor[(3, 10)], layout.floor[(4, 7)]) == ("r1", "c1", "c1")
    assert (layout.width, layout.height) == (6, 11)
    assert layout.grid.squares(layout.squares) == tuple(sorted(layout.floor, key=lambda s: s[::-1]))


def test_a_turned_piece_that_is_not_square_lies_as_its_rows_turned() -> None:
    shape = Shape("shape1", "", ("...", ". ."), ((0, 0, "w"),))
    for turn in (0, 1, 2, 3):
        layout = board(shape, Piece("r1", "shape1", (5, 5), turn))
        rows = turned(shape.rows, turn)
        wanted = {(5 + x, 5 + y) for y, row in enumerate(rows) for x, sign in enumerate(row) if sign == "."}
        assert set(layout.floor) == wanted
        (opening,) = layout.openings
        assert opening.facing == ("west", "north", "east", "south")[turn]


def test_pieces_join_only_where_both_have_an_opening() -> None:
    joined = board(Piece("r1", "room_4x4", (0, 0)), Piece("c1", "corridor_4x2", (1, 4), 1))
    assert joined.walls == frozenset()
    apart = board(Piece("r1", "room_4x4", (0, 0)), Piece("r2", "room_4x4", (4, 0)))
    assert apart.walls == {(4, y, "w") for y in range(4)}
    shifted = board(Piece("r1", "room_4x4", (0, 0)), Piece("c1", "corridor_4x2", (2, 4), 1))
    assert shifted.walls == {(3, 4, "n")}


def test_an_opening_is_joined_free_or_blocked() -> None:
    layout = board(
        Piece("r1", "room_4x4", (0, 4)), Piece("c1", "corridor_4x2", (1, 8), 1), Piece("r2", "corridor_4x2", (0, 2))
    )
    states = {(o.piece, o.facing): (o.state, o.to) for o in layout.openings}
    assert states[("r1", "south")] == ("joined", "c1")
    assert states[("c1", "north")] == ("joined", "r1")
    assert states[("c1", "south")] == ("free", "")
    assert states[("r1", "north")] == ("blocked", "r2")
    assert states[("r2", "west")] == ("free", "")


def test_a_drawn_wall_and_the_rim_are_walls() -> None:
    layout = board(Piece("r1", "room_4x4", (1, 1)), Wall("w1", ((2, 3, "w"),)))
    assert layout.walls == {(2, 3, "w")}
    assert (1, 1, "n") in layout.outer
    assert (2, 2, "w") not in layout.outer
    assert len(layout.outer) == 16


def test_overlapping_pieces_are_known_by_pair() -> None:
    layout = board(Piece("r1", "room_4x4", (0, 0)), Piece("r2", "room_4x4", (2, 2)))
    assert layout.overlaps == {("r1", "r2"): ((2, 2), (3, 2), (2, 3), (3, 3))}


def test_a_piece_nobody_knows_lays_no_floor() -> None:
    layout = board(Piece("r1", "cellar", (0, 0)))
    assert (layout.unknown, layout.floor, layout.width) == (("r1",), {}, 0)


def test_doors_divide_rooms_and_know_the_squares_on_both_sides() -> None:
    layout = layout_of(J)
    assert len(layout.rooms) == 3
    assert layout.doors["d2"].edges == ((9, 10, "w"), (9, 11, "w"))
    assert layout.doors["d2"].before == ((8, 10), (8, 11))
    assert layout.doors["d2"].behind == ((9, 10), (9, 11))
    assert layout.areas_beside("d2") == ("A2", "A3")
    assert layout.room_of[(2, 2)] != layout.room_of[(3, 7)]
    open_board = layout_of(Remove(("d1", "d2")).apply(J))
    assert len(open_board.rooms) == 1


def test_a_diagonal_step_around_a_walls_end_is_barred_in_one_system_and_not_in_another() -> None:
    elements = (Shape("s", "", ("..", "..")), Piece("r1", "s", (0, 0)), Wall("w1", ((1, 0, "w"),)))
    for system, allowed in (("journeys1", False), ("journeys2", True), ("command", False)):
        layout = layout_of(Put(elements).apply(Quest(1, system, "cave")))
        step = layout.ways().step[layout.grid.index(0, 0)]
        assert bool(step & layout.grid.bit(1, 1)) == allowed


def test_areas_terrain_and_stairs_are_looked_up_by_square() -> None:
    layout = board(
        Piece("r1", "room_4x4", (0, 0)),
        Area("A1", ((0, 0, 4),)),
        Area("A2", ((3, 0, 1), (0, 1, 4))),
        Terrain("x1", "pit", ((0, 0, 2),)),
        Stairs("s1", (3, 3), "A"),
        Stairs("s2", (3, 2), "A"),
    )
    assert (layout.area_of[(3, 0)], layout.area_of[(3, 1)]) == ("A1", "A2")
    assert layout.terrain == {(0, 0): "pit", (1, 0): "pit"}
    assert layout.stairs == {"A": (("s1", (3, 3)), ("s2", (3, 2)))}


def test_the_layout_is_the_same_object_while_the_board_is_the_same() -> None:
    layout = layout_of(J)
    assert layout_of(J) is layout
    moved = change(J, "m1", at=(3, 9)).apply(J)
    assert layout_of(moved) is layout
    opened = change(J, "d1", open=True).apply(J)
    assert layout_of(opened) is not layout
    assert layout_of(opened).floor is layout.floor


def test_a_layout_that_was_carried_over_equals_one_made_anew() -> None:
    rng = Random(3)
    for _ in range(40):
        quest = random_quest(rng)
        for _ in range(6):
            quest = random_edit(rng, quest).apply(quest)
            quick, fresh = layout_of(quest), Layout(quest, load(quest.system))
            for name in ("floor", "walls", "overlaps", "doors", "door_at", "area_of", "terrain", "stairs", "unknown"):
                assert getattr(quick, name) == getattr(fresh, name), name
            assert quick.openings == fresh.openings
            assert quick.rooms == fresh.rooms


def test_regions_are_runs_by_row_and_give_their_squares_back() -> None:
    squares = {(1, 0), (2, 0), (4, 0), (1, 1)}
    assert region_of(squares) == ((1, 0, 2), (4, 0, 1), (1, 1, 1))
    assert set(squares_of(region_of(squares))) == squares


def test_an_edge_lies_between_two_squares_and_each_of_them_knows_it() -> None:
    for edge in ((3, 2, "n"), (3, 2, "w")):
        for square in beside(edge):  # type: ignore[arg-type]
            assert edge in edges_of(square)


def test_the_big_quest_is_sound() -> None:
    layout = layout_of(big_quest())
    assert layout.overlaps == {}
    assert {opening.state for opening in layout.openings} == {"joined"}
    assert len(layout.rooms) == len(layout.areas)
