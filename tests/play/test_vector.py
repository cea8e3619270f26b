"""The format of rule vectors: files are read strictly, boards become quests, names find their things."""

import json
import random
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from studio.content.catalogue import Catalogue
from studio.content.types import DieDef, Face
from studio.kit.codec import from_plain
from studio.kit.faults import Fault
from studio.play.vector import Board, Call, Hold, Patch, Piece, Vector
from studio.play.vector_names import Names, matches
from studio.play.vector_position import patched
from studio.play.vector_quest import quest_of, region
from studio.play.vector_run import read_vectors, run_vector
from studio.quest.layout import layout_of
from studio.quest.model import Area, Door, Glyph, Monster, Terrain
from studio.rules.core.actions import Choose, Strike
from studio.rules.core.state import Card, Figure, GameState, Seat


def vector(**fields: object) -> Vector:
    return from_plain({"id": "v", "says": "x", "system": "journeys1", **fields}, Vector)


# --- files ---------------------------------------------------------------------------------------


def written(tmp_path: Path, plain: object) -> Path:
    path = tmp_path / "tests.json"
    path.write_text(json.dumps(plain))
    return path


def test_a_file_of_tests_is_read(tmp_path: Path):
    plain = {"format": 1, "tests": [{"id": "a", "says": "b", "steps": [{"step": "store"}]}]}
    assert read_vectors(written(tmp_path, plain)).tests[0].id == "a"


@pytest.mark.parametrize(
    ("plain", "message"),
    [
        ({"format": 1, "tests": [{"id": "a"}]}, "missing required field `says`"),
        ({"format": 1, "tests": [{"id": "a", "says": "b", "steps": [{"step": "dance"}]}]}, "Invalid value 'dance'"),
        ({"format": 1, "tests": [{"id": "a", "says": "b", "board": {"rows": 3}}]}, "tests[0].board.rows: Expected"),
        ({"format": 7, "tests": []}, "the file has format 7; this program reads format 1"),
        ([], "Expected `object`"),
    ],
)
def test_a_faulty_file_is_refused_with_its_place(tmp_path: Path, plain: object, message: str):
    with pytest.raises(Fault) as caught:
        read_vectors(written(tmp_path, plain))
    assert message in str(caught.value)
    assert "tests.json" in str(caught.value)


# --- boards --------------------------------------------------------------------------------------


def test_a_drawn_board_becomes_a_quest_with_areas_terrain_things_and_figures():
    made = quest_of(
        vector(
            board={
                "rows": ["1.g #2.", "1^~ #2."],
                "legend": {"g": {"kind": "glyph", "active": True}},
                "elements": {"d1": {"kind": "door", "at": [0, 1, "n"]}},
            },
            figures=[{"id": "ogre", "entry": "ogre", "at": [5, 0], "rank": "master"}, {"id": "h", "entry": "x", "kind": "hero"}],
        )
    )  # fmt: skip
    elements = made.elements
    assert elements["A1"] == Area("A1", ((0, 0, 3), (0, 1, 3)), start=True)
    assert elements["A2"] == Area("A2", ((5, 0, 2), (5, 1, 2)))
    assert elements["pit"] == Terrain("pit", "pit", ((1, 1, 1),))
    assert elements["glyph1"] == Glyph("glyph1", (2, 0), active=True)
    assert elements["d1"] == Door("d1", (0, 1, "n"))
    assert elements["ogre"] == Monster("ogre", "ogre", (5, 0), "master")
    assert "h" not in elements
    layout = layout_of(made, Catalogue("journeys1"))
    assert layout.squares == layout.grid.mask([(x, y) for y in (0, 1) for x in (0, 1, 2, 5, 6)])


def test_a_character_without_a_meaning_is_a_fault():
    with pytest.raises(Fault, match="'Q', which neither"):
        quest_of(vector(board={"rows": ["..Q"]}))


def test_a_faulty_element_is_named():
    with pytest.raises(Fault, match="element d1 of the board: Expected"):
        quest_of(vector(board={"rows": [".."], "elements": {"d1": {"kind": "door", "at": 3}}}))


def test_a_test_needs_a_system_or_a_quest():
    with pytest.raises(Fault, match="does not say of which system"):
        quest_of(Vector("v", "x", board=Board(("..",))))


def test_squares_become_runs():
    assert region([(2, 0), (1, 0), (4, 0), (0, 1)]) == ((1, 0, 2), (4, 0, 1), (0, 1, 1))


# --- names and positions -------------------------------------------------------------------------


def a_state() -> GameState:
    return GameState(
        figures={
            1: Figure(1, "jaes", "hero", 1, tokens={"aim": 1}),
            2: Figure(2, "ogre", element="m1", damage=1),
            3: Figure(3, "ogre"),
        },
        cards={7: Card(7, "sword", "deck", "shop"), 8: Card(8, "axe", "deck", "shop")},
        piles={"shop": (7, 8)},
        seats={0: Seat(0, "overlord", {"threat": 2}), 1: Seat(1, "heroes")},
        next=9,
    )


def named() -> Names:
    names = Names()
    names.learn(vector(figures=[{"id": "j", "entry": "jaes", "kind": "hero"}]), a_state())
    return names


def test_heroes_are_found_by_entry_and_others_by_element():
    assert named().figures == {"j": 1, "hero1": 1, "m1": 2}
    with pytest.raises(Fault, match="nobody here is called 'k'"):
        named().learn(vector(figures=[{"id": "k", "entry": "nobody", "kind": "hero"}]), a_state())


def test_a_newcomer_is_named_by_its_fields():
    names = named()
    names.call(Call("second", figure={"entry": "ogre"}), a_state())
    assert names.figures["second"] == 3
    with pytest.raises(Fault):
        names.call(Call("third", figure={"entry": "ogre"}), a_state())


def test_seats_go_by_number_side_or_hero():
    names = named()
    assert [names.seat(n, a_state()) for n in ("0", "overlord", "j", "m1")] == [0, 0, 1, 0]


def test_an_action_takes_names_where_it_holds_numbers():
    names = named()
    names.cards["axe"] = 8
    assert names.action({"do": "choose", "thing": "j"}, Choose) == {"do": "choose", "thing": 1}
    assert names.action({"do": "attack", "at": [1, 2], "weapon": "axe", "kind": "j"}, Strike) == (
        {"do": "attack", "at": (1, 2), "weapon": 8, "kind": "j"}
    )


def test_a_path_leads_into_the_state():
    names = named()
    state = a_state()
    assert names.look(state, "figures.j.tokens") == {"aim": 1}
    assert names.look(state, "figures.m1.damage") == 1
    assert names.look(state, "seats.overlord.has.threat") == 2
    assert names.look(state, "piles.shop.len") == 2
    assert names.look(state, "figures.j.tokens.dodge") is None
    assert names.look(state, "tokens.g1.active") is None
    with pytest.raises(Fault, match="there is nothing at"):
        names.look(state, "figures.j.colour")


def test_die_faces_are_said_by_what_they_show():
    red = DieDef("red", (Face(miss=True), Face(range=1, damage=3, surge=1)))
    power = DieDef("black", (Face(), Face(boost=True), Face(surge=1)))
    shield = DieDef("gray", (Face(shield=1), Face(shield=2)))
    catalogue = Catalogue("x", dice=[red, power, shield])
    said = ["red miss", "red 1/3/1", "black blank", "black boost", "black surge", "gray 2", 4]
    assert [named().face(s, catalogue) for s in said] == [0, 1, 0, 1, 2, 1, 4]
    with pytest.raises(Fault, match="the die red has no face '9/9/9'"):
        named().face("red 9/9/9", catalogue)


def test_a_patch_changes_figures_seats_state_and_tables():
    state = patched(
        a_state(),
        Patch(
            figures={"j": {"damage": 2, "tokens": {"burn": 2, "aim": None}, "at": [1, 1]}},
            seats={"overlord": {"has": {"conquest": 4}}},
            state={"round": 3, "vars": {"alarm": 2}},
        ),
        named(),
    )
    assert state.figures[1] == Figure(1, "jaes", "hero", 1, tokens={"burn": 2}, damage=2, at=(1, 1))
    assert state.seats[0].has == {"threat": 2, "conquest": 4}
    assert (state.round, state.vars) == (3, {"alarm": 2})
    assert state.figures[2] == a_state().figures[2]


def test_a_patch_takes_cards_from_decks_or_makes_them():
    names = named()
    patch = Patch(cards=(Hold("s", "sword", bearer="j"), Hold("n", "new", "hand", seat=0)))
    state = patched(a_state(), patch, names)
    assert state.cards[7] == Card(7, "sword", "play", "shop", 1, 1)
    assert state.piles["shop"] == (8,)
    assert state.cards[names.cards["n"]] == Card(9, "new", "hand", seat=0)
    assert state.next == 10


def test_a_patch_lays_a_deck_in_order():
    state = patched(a_state(), Patch(decks={"shop": ("axe", "bow")}), named())
    assert [state.cards[i].entry for i in state.piles["shop"]] == ["axe", "bow"]
    assert state.cards[7].zone == "box"


def test_a_patch_that_does_not_fit_is_a_fault():
    with pytest.raises(Fault, match="Figure cannot be so"):
        patched(a_state(), Patch(figures={"j": {"damage": "much"}}), named())


def test_plain_data_matches_by_the_fields_that_are_wanted():
    assert matches({"a": 1, "b": (1, 2), "c": {"d": 1, "e": 2}}, {"b": [1, 2], "c": {"d": 1}})
    assert not matches({"a": 1}, {"a": 2})
    assert matches({"a": 1}, {"b": None})


def test_a_piece_stands_where_it_is_said():
    assert Piece("a", "b").at is None


# --- files of strangers --------------------------------------------------------------------------

VALUES = [0, -1, 10**12, "", "sil", "@sil", "x" * 60, None, True, [], {}, [0, 0], [-1, -1], [99999, 3], "command", 1.5]


def spots(part: object, path: tuple[object, ...] = ()) -> Iterator[tuple[object, ...]]:
    yield path
    items = part.items() if isinstance(part, dict) else enumerate(part) if isinstance(part, list) else ()
    for key, value in items:
        yield from spots(value, (*path, key))


def spoilt(plain: object, rng: random.Random) -> object:
    """Plain data with one or two things gone, doubled, swapped or replaced."""
    for _n in range(rng.choice([1, 1, 2])):
        path = rng.choice([p for p in spots(plain) if p])
        spot: Any = plain
        for key in path[:-1]:
            spot = spot[key]
        luck = rng.random()
        if luck < 0.3 and isinstance(spot, dict):
            del spot[path[-1]]
        elif luck < 0.4 and isinstance(spot, list):
            spot.append(spot[path[-1]])
        else:
            spot[path[-1]] = rng.choice(VALUES)
    return plain


def test_no_spoilt_file_brings_the_runner_down(tmp_path: Path):
    rng = random.Random(11)
    files = sorted((Path(__file__).parents[1] / "rules" / "vectors" / "journeys1").glob("*.json"))
    refused = []
    for _n in range(250):
        plain = json.loads(rng.choice(files).read_text())
        path = written(tmp_path, spoilt(plain, rng))
        try:
            results = [run_vector(vector) for vector in read_vectors(path).tests]
        except Fault as fault:
            refused.append(str(fault))
        else:
            assert all(result.passed or result.why for result in results)
    assert len(refused) > 50
    assert not [said for said in refused if "\n" in said]
