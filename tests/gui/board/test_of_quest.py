"""The picture of a quest: what the layout says, and the same whether made at once or edit by edit."""

import random

import msgspec
import pytest

from studio.content.effects import Entry
from studio.gui.board import QuestPictures, picture_of_quest
from studio.gui.board.of_quest import free_openings
from studio.gui.board.picture import PARTS, BoardPicture, changed
from studio.quest import model
from studio.quest.edits import Edit, Put, Remove, SetText, change
from studio.quest.layout import layout_of
from studio.quest.model import Quest
from tests.gui.editor.conftest import room, small_quest


def floor_of(picture: BoardPicture) -> set[tuple[int, int]]:
    from studio.gui.board import runs

    return {(x + i, y) for x, y, n in runs.region_of(picture.floor) for i in range(n)}


def walls_of(picture: BoardPicture) -> set[tuple[int, int, str]]:
    return {
        (run.x + i, run.y, "n") if run.side == "n" else (run.x, run.y + i, "w")
        for run in picture.walls.runs()
        for i in range(run.length)
    }


def same(one: BoardPicture, other: BoardPicture) -> None:
    """Equal in everything that is drawn; the box may be larger after things were moved about."""
    assert one.floor == other.floor
    assert walls_of(one) == walls_of(other)
    for part in PARTS:
        assert getattr(one, part) == getattr(other, part), part
        assert list(getattr(one, part)) == list(getattr(other, part)), part


def test_floor_and_walls_are_those_of_the_layout() -> None:
    quest = small_quest()
    layout, picture = layout_of(quest), picture_of_quest(quest)
    assert floor_of(picture) == set(layout.floor)
    assert walls_of(picture) == set(layout.outer) | set(layout.walls)


def test_pieces_that_touch_without_openings_have_a_wall_between_them() -> None:
    quest = Put((model.Piece("r3", "room_4x4", (6, 5)),)).apply(small_quest())
    assert walls_of(picture_of_quest(quest)) == set(layout_of(quest).outer) | set(layout_of(quest).walls)
    assert (6, 5, "w") in walls_of(picture_of_quest(quest))


def test_nothing_changes_when_nothing_was_edited() -> None:
    pictures, quest = QuestPictures(), small_quest()
    assert pictures.of(quest) is pictures.of(quest)


def test_an_edit_makes_new_marks_only_for_what_it_touched() -> None:
    pictures, quest = QuestPictures(), small_quest()
    before = pictures.of(quest)
    after = pictures.of(Put((model.Glyph("g1", (4, 4)),)).apply(quest))
    assert changed(before, after, "marks") == {"g1"}
    assert after.figures is before.figures
    assert after.floor is before.floor
    assert after.walls is before.walls


def test_kinds_that_look_alike_get_letters_and_lose_them_again() -> None:
    custom = model.Custom("x1", Entry("#jackal", "monster", "journeys1", name="Jackal", traits=("hell_hound",)))
    quest = Put((custom, model.Monster("m2", "hell_hound", (2, 3)), model.Monster("m3", "#jackal", (3, 3)))).apply(
        small_quest()
    )
    pictures = QuestPictures()
    alike = pictures.of(quest)
    assert {id: figure.letter for id, figure in alike.figures.items()} == {"m1": "", "m2": "A", "m3": "B"}
    alone = pictures.of(Remove(("m3",)).apply(quest))
    assert {figure.letter for figure in alone.figures.values()} == {""}
    assert alone.figures["m1"] is alike.figures["m1"]


EDITS: tuple[Edit, ...] = (
    Put((model.Glyph("g1", (4, 4)),)),
    Put((model.Monster("m1", "ogre", (11, 3), "master"),)),
    Put((model.Piece("r3", "room_6x6", (2, 8)),)),
    Put((model.Piece("c1", "corridor_2x2", (6, 3)),)),
    Put((model.Door("d1", (6, 3, "w"), lock="rune", colour="red"),)),
    Put((model.Wall("w1", ((11, 3, "n"), (12, 3, "n"), (12, 3, "w"))),)),
    Put((model.Wall("w1", ((11, 3, "n"),)),)),
    Put((model.Terrain("t1", "water", room(3, 9, 2, 2)),)),
    Put((model.Area("a3", room(2, 8, 6, 6), "a1.name", tint=3),)),
    SetText("en", "a1.name", "Other"),
    Remove(("a1",)),
    Remove(("w1",)),
    Remove(("r2",)),
    Remove(("m1", "ch1")),
    Put((model.Shape("s9", "s9", ("..", ". "), ((0, 0, "n"),)),)),
    Put((model.Piece("own", "s9", (16, 8), 1),)),
    Put((model.Shape("s9", "s9", ("...", ". ."), ()),)),
    Remove(("s9",)),
)


@pytest.mark.parametrize("seed", range(12))
def test_a_picture_kept_up_equals_one_made_anew(seed: int) -> None:
    order = list(EDITS)
    random.Random(seed).shuffle(order)
    pictures, quest = QuestPictures(), small_quest()
    pictures.of(quest)
    for edit in order:
        ids = edit.ids if isinstance(edit, Remove) else ()
        if any(id not in quest.elements for id in ids):
            continue
        quest = edit.apply(quest)
        same(pictures.of(quest), picture_of_quest(quest))


def test_undo_brings_the_first_picture_back() -> None:
    pictures, quest = QuestPictures(), small_quest()
    before = pictures.of(quest)
    pictures.of(Remove(("r2", "m1")).apply(quest))
    same(pictures.of(quest), before)


def test_only_the_monsters_of_a_number_of_heroes_are_shown() -> None:
    quest = change(small_quest(), "m1", heroes=(4,)).apply(small_quest())
    assert not picture_of_quest(quest, 2).figures
    assert set(picture_of_quest(quest, 4).figures) == {"m1"}


def test_large_bases_turn_with_their_figure() -> None:
    quest = Put((model.Monster("m1", "hell_hound", (11, 3), turn=1),)).apply(small_quest())
    upright = Put((model.Monster("m1", "hell_hound", (11, 3)),)).apply(small_quest())
    turned, plain = picture_of_quest(quest).figures["m1"], picture_of_quest(upright).figures["m1"]
    assert (turned.w, turned.h) == (plain.h, plain.w)


def test_a_free_opening_is_one_that_meets_nothing() -> None:
    free = free_openings(picture_of_quest(small_quest()))
    assert {piece for piece, _ in free} == {"r1", "r2"}
    assert len(free) == 2
    without = free_openings(picture_of_quest(small_quest()), frozenset(("c1",)))
    assert len(without) == 4


def test_the_box_is_around_everything_drawn() -> None:
    assert picture_of_quest(small_quest()).box == (2, 2, 12, 4)
    far = Put((model.Note("n1", (30, 20), ""),)).apply(small_quest())
    assert picture_of_quest(far).box == (2, 2, 29, 19)


def test_an_empty_quest_has_an_empty_picture() -> None:
    empty: Quest = msgspec.structs.replace(small_quest(), elements={})
    assert picture_of_quest(empty) == BoardPicture()
