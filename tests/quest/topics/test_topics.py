"""Topics: functions that build edits, and refuse with fact, reason and rule what cannot be."""

import re

import pytest
from msgspec.structs import replace

from studio.checks.run import check
from studio.content.effects import Ability, Entry, Variable
from studio.kit.codec import from_plain, to_plain
from studio.kit.faults import Refused
from studio.kit.text import say
from studio.quest.edits import Edit, Put, change
from studio.quest.layout import layout_of
from studio.quest.model import (
    Area,
    Custom,
    Door,
    Glyph,
    Monster,
    Objective,
    Piece,
    Quest,
    Stairs,
    Start,
    Terrain,
    Trigger,
    Var,
    Wall,
)
from studio.quest.names import called
from studio.quest.new import new
from studio.quest.placing import squares_of
from studio.quest.topics import (
    areas,
    doors,
    figures,
    markers,
    pieces,
    starts,
    terrain,
    texts,
    things,
    treasures,
    triggers,
)
from studio.quest.topics.ids import new_id

J = new("journeys1", "cave")
S = new("journeys2", "cave")


def done(edit: Edit, quest: Quest = J) -> Quest:
    return edit.apply(quest)


def refusal(call, *args: object, **more: object) -> str:  # type: ignore[no-untyped-def]
    with pytest.raises(Refused) as refused:
        call(*args, **more)
    return str(refused.value)


# --- pieces ----------------------------------------------------------------------------------


def test_a_piece_is_placed_with_a_new_id_and_selected_by_it() -> None:
    edit = pieces.place_piece(J, "room_4x4", (20, 20), 1)
    (id_,) = done(edit).elements.keys() - J.elements.keys()
    assert done(edit).elements[id_] == Piece("r11", "room_4x4", (20, 20), 1)


def test_an_overlap_is_refused_with_the_number_of_squares() -> None:
    assert "Overlaps room r1 in 4 squares" in refusal(pieces.place_piece, J, "corridor_2x2", (2, 2))


def test_what_is_no_piece_and_what_leaves_the_page_is_refused() -> None:
    assert "no piece called cellar" in refusal(pieces.place_piece, J, "cellar", (20, 20))
    assert "outside the page" in refusal(pieces.place_piece, J, "room_4x4", (998, 0))
    assert "left of column A" in refusal(pieces.place_piece, J, "room_4x4", (-1, 0))


def test_a_piece_turns_about_its_middle_and_flips() -> None:
    quest = done(pieces.place_piece(J, "corridor_4x2", (20, 20)))
    turned = pieces.turn_piece(quest, "r11").apply(quest)
    assert (turned.elements["r11"].at, turned.elements["r11"].turn) == ((21, 19), 1)  # type: ignore[union-attr]
    assert pieces.flip_piece(quest, "r11").apply(quest).elements["r11"].face == "b"  # type: ignore[union-attr]


def test_joins_are_offered_where_openings_meet_square_on() -> None:
    quest = done(things.delete(J, ["r6"]))
    found = pieces.joins(quest, "corridor_4x2", (3, 0), reach=3)
    assert found == ()  # no room above for a corridor four long
    found = pieces.joins(quest, "dead_end", (3, 1))
    assert [(join.at, join.turn, join.piece) for join in found] == [((3, 1), 1, "r1")]
    for join in pieces.joins(quest, "corridor_2x2", (3, 0), reach=2):
        assert {
            o.state
            for o in layout_of(done(pieces.place_piece(quest, "corridor_2x2", join.at, join.turn), quest)).openings
            if o.piece == "r1"
        } == {"joined"}


def test_a_shape_is_drawn_and_laid_at_once() -> None:
    quest = done(pieces.draw_shape(J, ("..", "."), ((0, 0, "n"),), at=(20, 20)))
    assert {s for s, piece in layout_of(quest).floor.items() if piece == "r11"} == {(20, 20), (21, 20), (20, 21)}
    assert "at least one square" in refusal(pieces.draw_shape, J, ("  ",))


# --- doors and walls -------------------------------------------------------------------------


def test_a_door_needs_two_squares_on_each_side_and_the_refusal_says_which_is_missing() -> None:
    said = refusal(doors.place_door, done(things.delete(J, ["d1"])), (2, 6, "n"))
    assert "A door needs two squares on each side. C6 has none to the south. (J-1614)" in said


def test_an_outer_wall_has_nothing_behind_it_and_the_void_no_board() -> None:
    assert "Nothing behind this wall" in refusal(doors.place_door, J, (2, 3, "w"))
    assert "no board on either side" in refusal(doors.place_door, J, (30, 30, "n"))


def test_a_door_stands_where_none_is_and_no_wall() -> None:
    assert "There is a door already: door d1" in refusal(doors.place_door, J, (3, 6, "n"))
    walled = done(doors.draw_walls(J, [(3, 10, "n"), (4, 10, "n")]))
    assert "A wall stands at D11" in refusal(doors.place_door, walled, (3, 10, "n"))
    assert done(doors.place_door(J, (3, 14, "n"))).elements["d3"] == Door("d3", (3, 14, "n"))


def test_an_edge_offers_both_lines_it_could_be_part_of_the_fitting_first() -> None:
    free = done(things.delete(J, ["d1"]))
    fits = doors.fits(free, (3, 6, "n"))
    assert [(fit.at, fit.refusal is None) for fit in fits] == [((3, 6, "n"), True), ((2, 6, "n"), False)]


def test_a_door_cycles_through_the_rune_colours_of_the_box() -> None:
    quest, seen = J, []
    for _ in range(4):
        quest = doors.cycle_lock(quest, "d1").apply(quest)
        door = quest.elements["d1"]
        assert isinstance(door, Door)
        seen.append((door.lock, door.colour))
    assert seen == [("rune", "red"), ("rune", "blue"), ("rune", "yellow"), ("normal", "")]


def test_walls_are_drawn_joined_and_erased_to_nothing() -> None:
    quest = done(doors.draw_walls(J, [(3, 10, "n")]))
    quest = doors.draw_walls(quest, [(4, 10, "n"), (3, 10, "n")], into="w1").apply(quest)
    assert quest.elements["w1"] == Wall("w1", ((3, 10, "n"), (4, 10, "n")))
    quest = doors.erase_walls(quest, [(4, 10, "n")]).apply(quest)
    assert quest.elements["w1"] == Wall("w1", ((3, 10, "n"),))
    assert "w1" not in doors.erase_walls(quest, [(3, 10, "n")]).apply(quest).elements
    assert "lies at the rim" in refusal(doors.draw_walls, J, [(2, 2, "n")])


# --- areas, terrain, starts ------------------------------------------------------------------


def test_an_area_takes_squares_from_others_and_only_from_the_board() -> None:
    quest = done(areas.assign(J, "A2", [(2, 2), (3, 2), (50, 50)]))
    layout = layout_of(quest)
    assert (layout.area_of[(2, 2)], layout.area_of[(3, 2)]) == ("A2", "A2")
    assert len(layout.areas["A1"]) == 16
    assert "no board there" in refusal(areas.assign, J, "A2", [(50, 50)])
    back = areas.unassign(quest, "A2", [(2, 2)]).apply(quest)
    assert (2, 2) not in layout_of(back).area_of


def test_a_click_takes_the_room_up_to_the_doors() -> None:
    assert len(areas.room_at(J, (2, 2))) == 18
    assert areas.room_at(J, (40, 40)) == ()


def test_the_first_area_is_where_the_heroes_begin_and_another_can_be() -> None:
    empty = new("journeys1", "cave", "blank")
    assert areas.new_area(empty).apply(empty).elements["A1"].start  # type: ignore[union-attr]
    named = done(areas.new_area(J, [(2, 2)], "Corner"))
    assert named.texts["en"]["A4.name"] == "Corner"
    begun = done(areas.begin_in(J, "A3"))
    assert [e.id for e in begun.elements.values() if isinstance(e, Area) and e.start] == ["A3"]


def test_terrain_is_painted_over_other_terrain_and_erased() -> None:
    quest = done(terrain.paint(J, "pit", [(2, 9), (3, 9), (60, 60)]))
    assert quest.elements["x1"] == Terrain("x1", "pit", ((2, 9, 2),))
    quest = terrain.paint(quest, "pit", [(4, 9)], into="x1").apply(quest)
    quest = terrain.paint(quest, "water", [(3, 9)]).apply(quest)
    assert layout_of(quest).terrain == {(2, 9): "pit", (4, 9): "pit", (3, 9): "water"}
    quest = terrain.erase(quest, [(2, 9), (3, 9), (4, 9)]).apply(quest)
    assert not any(isinstance(element, Terrain) for element in quest.elements.values())
    assert "no board" in refusal(terrain.paint, J, "pit", [(60, 60)])


def test_start_squares_of_one_role_and_seat_are_one_thing() -> None:
    quest = done(starts.mark(S, [(5, 2)]), S)
    assert [e.id for e in quest.elements.values() if isinstance(e, Start)] == ["start1"]
    quest = starts.mark(quest, [(2, 12)], "exit").apply(quest)
    assert [e.role for e in quest.elements.values() if isinstance(e, Start)] == ["start", "exit"]
    quest = starts.unmark(quest, [(2, 12), (5, 2)]).apply(quest)
    assert [len(list(squares_of(e.squares))) for e in quest.elements.values() if isinstance(e, Start)] == [4]
    assert "no board" in refusal(starts.mark, J, [(60, 60)])


# --- figures, markers, treasures -------------------------------------------------------------


def test_a_monster_is_refused_off_the_board_in_water_on_another_and_when_unknown() -> None:
    assert "E1 is not a square of the board; place a piece there first" in refusal(
        figures.place_monster, J, "skeleton", (4, 0)
    )
    wet = done(terrain.paint(J, "water", [(3, 9)]))
    assert "Water at D10: figures and markers cannot stand there (J-1607)" in refusal(
        figures.place_monster, wet, "skeleton", (3, 9)
    )
    assert "already holds Beastman m1" in refusal(figures.place_monster, J, "skeleton", (2, 10))
    assert "There is no wyrm" in refusal(figures.place_monster, J, "wyrm", (3, 9))
    assert "is not a square of the board" in refusal(figures.place_monster, J, "ogre", (14, 13))


def test_water_bars_no_figure_in_the_second_edition() -> None:
    wet = done(terrain.paint(S, "water", [(4, 8)]), S)
    assert "t3" in markers.place_token(wet, (4, 8), "objective").apply(wet).elements
    blocked = done(terrain.paint(S, "obstacle", [(2, 8)]), S)
    assert "An obstacle at C9" in refusal(markers.place_token, blocked, (2, 8))


def test_monsters_for_other_numbers_of_heroes_may_share_a_square() -> None:
    quest = done(figures.set_heroes(J, "m1", (2,)))
    edit = figures.place_monster(quest, "skeleton", (2, 10), heroes=(3, 4))
    assert edit.apply(quest).elements["m6"].heroes == (3, 4)  # type: ignore[union-attr]


def test_a_long_base_turns_when_there_is_room() -> None:
    quest = done(figures.place_monster(J, "hell_hound", (1, 9)))
    assert layout_of(quest).is_floor((1, 10))
    turned = figures.turn_monster(quest, "m6")
    assert "already holds potion p1" not in str(turned)
    assert turned.apply(quest).elements["m6"].turn == 1  # type: ignore[union-attr]
    assert figures.turn_monster(J, "m1").apply(J) == J
    assert "This is not a monster: copper chest c1" in refusal(figures.turn_monster, J, "c1")


def test_a_number_of_the_catalogue_is_overridden_and_taken_back() -> None:
    quest = done(figures.set_stat(J, "m5", "armour", 7))
    assert quest.elements["m5"].stats == {"armour": 7}  # type: ignore[union-attr]
    assert figures.set_stat(quest, "m5", "armour", None).apply(quest) == J
    assert done(figures.set_rank(J, "m1", "master")).elements["m1"].rank == "master"  # type: ignore[union-attr]


def test_markers_are_placed_and_turned_over() -> None:
    assert done(markers.place_glyph(J, (5, 5))).elements["g3"] == Glyph("g3", (5, 5))
    assert not done(markers.toggle_glyph(J, "g1")).elements["g1"].active  # type: ignore[union-attr]
    assert "already holds active glyph g1" in refusal(markers.place_glyph, J, (3, 3))
    for edit in (
        markers.place_potion(J, (5, 5), "vitality"),
        markers.place_money(J, (5, 5), 50),
        markers.place_key(J, (5, 5), "blue"),
        markers.place_relic(J, (5, 5)),
        markers.place_encounter(J, (5, 5), "A draught."),
        markers.place_token(J, (5, 5), "marker", "red"),
        markers.write_note(J, (0, 0), "Think again."),
    ):
        assert len(done(edit).elements) == len(J.elements) + 1


def test_stairs_come_in_pairs_of_the_next_free_letter() -> None:
    quest = done(markers.place_stairs(J, (2, 5), (2, 13)))
    assert {e.colour for e in quest.elements.values() if isinstance(e, Stairs)} == {"A"}
    more = markers.place_stairs(quest, (5, 5), (1, 13)).apply(quest)
    assert sorted(e.colour for e in more.elements.values() if isinstance(e, Stairs)) == ["A", "A", "B", "B"]
    assert "different squares" in refusal(markers.place_stairs, J, (2, 5), (2, 5))


def test_a_chest_cycles_its_tier_and_its_row_goes_with_it() -> None:
    quest = done(treasures.cycle_tier(done(change(J, "c1", row="row1")), "c1"))
    assert (quest.elements["c1"].tier, quest.elements["c1"].row) == ("silver", "")  # type: ignore[union-attr]
    quest = treasures.add_row(quest, "silver", coins=50).apply(quest)
    assert [row.silver for row in treasures.rows_of(quest, "silver")] == [1]


# --- any selection ---------------------------------------------------------------------------


def test_a_room_moves_with_everything_in_it() -> None:
    everything = [id_ for id_, e in J.elements.items() if not isinstance(e, Trigger)]
    moved = done(things.move(J, everything, 7, 3))
    assert check(moved).findings == ()
    assert things.move(moved, everything, -7, -3).apply(moved) == J
    assert "left of column A" in refusal(things.move, J, everything, -7, 0)


@pytest.mark.parametrize("quarters", [1, 2, 3])
def test_a_whole_quest_turns_and_is_as_sound_as_before(quarters: int) -> None:
    everything = list(J.elements)
    turned = done(things.turn(J, everything, quarters))
    assert check(turned).findings == ()
    back = things.turn(turned, everything, 4 - quarters).apply(turned)
    assert layout_of(back).floor == layout_of(J).floor
    assert layout_of(back).doors == layout_of(J).doors


def test_a_move_onto_something_is_refused_and_nothing_is_done() -> None:
    assert "already holds Beastman m2" in refusal(things.move, J, ["m1"], 3, 1)
    assert "Overlaps" in refusal(things.move, J, ["r1"], 0, 3)
    assert "Nothing is selected" in refusal(things.move, J, ["row1x"], 1, 1)


def test_things_that_move_together_may_change_places() -> None:
    quest = done(things.move(J, ["m1", "p1"], 0, -1))
    assert quest.elements["m1"].at == (2, 9)  # type: ignore[union-attr]


def test_a_copy_has_ids_and_texts_of_its_own_and_keeps_its_references_inside() -> None:
    trigger = from_plain({"when": "door_opened", "if": "door = #d2", "do": [{"op": "say", "text": "A1.read"}]}, Ability)
    quest = done(triggers.add_trigger(J, trigger))
    clip = things.copy(quest, ["r3", "r4", "r5", "A3", "d2", "m5", "tr1"])
    pasted = things.paste(quest, clip, (30, 30)).apply(quest)
    fresh = [id_ for id_ in pasted.elements if id_ not in quest.elements]
    assert len(fresh) == 7
    copied = next(e for e in pasted.elements.values() if isinstance(e, Trigger) and e.id != "tr1")
    door = next(id_ for id_ in fresh if isinstance(pasted.elements[id_], Door))
    assert copied.ability.if_ == f"door = #{door}"
    monster = next(pasted.elements[id_] for id_ in fresh if isinstance(pasted.elements[id_], Monster))
    assert isinstance(monster, Monster)
    assert monster.name != "m5.name"
    assert pasted.texts["en"][monster.name] == "Gorm"
    assert quest.elements["m5"] == J.elements["m5"]


def test_a_copy_can_be_turned_as_it_is_pasted() -> None:
    clip = things.copy(J, ["r5", "m5"])
    pasted = things.paste(J, clip, (30, 30), quarters=1).apply(J)
    placed = layout_of(pasted).placed["r11"]
    assert (placed.width, placed.height, placed.at) == (6, 4, (30, 30))
    assert {finding.code for finding in check(pasted).of("m6")} <= {"R103", "U112", "Y113"}


def test_duplicating_beside_is_one_step_with_its_label() -> None:
    edit = things.duplicate(J, ["m4"], 1, 0)
    assert edit.apply(J).elements["m6"].at == (13, 9)  # type: ignore[union-attr]
    assert refusal(things.paste, J, (), (0, 0)).startswith("Nothing is selected")


def test_a_thing_is_renamed_wherever_it_is_named_and_keeps_its_place_in_the_order() -> None:
    ability = from_plain({"when": "door_opened", "if": "door = #d1", "do": [{"op": "say", "text": "A1.read"}]}, Ability)
    quest = done(triggers.add_trigger(J, ability))
    renamed = things.rename(quest, "d1", "gate").apply(quest)
    assert renamed.elements["tr1"].ability.if_ == "door = #gate"  # type: ignore[union-attr]
    assert [e.id for e in renamed.elements.values() if isinstance(e, Door)] == ["gate", "d2"]
    assert "cannot be an id" in refusal(things.rename, J, "d1", "my gate")
    assert "already called d2" in refusal(things.rename, J, "d1", "d2")
    assert things.users_of(quest, ["d1"]) == ("tr1",)


def clocked() -> Quest:
    """The cave with a variable, a monster of its own, and what names them."""
    tick = {"when": "round_ended", "if": "$alarm < 3", "do": [{"op": "set", "var": "$alarm", "add": 1}], "id": "tick"}
    come = [{"op": "spawn", "what": "@crab", "count": "$alarm", "at": {"one": "square", "is": "empty"}}]
    switch = {"when": "round_started", "do": [{"op": "trigger", "id": "tick", "do": "disable"}]}
    crab = {"id": "crab", "kind": "monster", "sys": "J", "stats": {"speed": 3}}
    quest = Put(
        (
            Var("alarm", Variable("alarm")),
            Custom("crab", from_plain(crab, Entry)),
            Trigger("tick", from_plain(tick, Ability)),
            Trigger("come", from_plain({"when": "door_opened", "do": come}, Ability)),
            Trigger("off", from_plain(switch, Ability)),
            Monster("m9", "crab", (2, 13)),
            Objective("o9", "overlord", "$alarm >= 3 and $alarms = 0"),
        )
    ).apply(J)
    setup = replace(quest.header.setup, supply={"crab": 2, "crab/master": 1, "ogre": 3})
    return replace(quest, header=replace(quest.header, setup=setup))


def test_a_variable_is_renamed_wherever_words_name_it_and_no_other_of_a_like_name() -> None:
    bell = things.rename(clocked(), "alarm", "bell").apply(clocked()).elements
    assert bell["bell"] == Var("bell", Variable("bell"))
    assert bell["tick"].ability.if_ == "$bell < 3"  # type: ignore[union-attr]
    assert to_plain(bell["tick"].ability.do[0])["var"] == "$bell"  # type: ignore[union-attr, index, call-overload]
    assert to_plain(bell["come"].ability.do[0])["count"] == "$bell"  # type: ignore[union-attr, index, call-overload]
    assert bell["o9"].if_ == "$bell >= 3 and $alarms = 0"  # type: ignore[union-attr]
    assert "cannot be the name" in refusal(things.rename, clocked(), "alarm", "Bell")
    taken = Put((Var("v2", Variable("bell")),)).apply(clocked())
    assert "already called $bell" in refusal(things.rename, taken, "alarm", "bell")


def test_an_entry_of_the_quests_own_is_renamed_with_its_figures_words_and_supply() -> None:
    quest = things.rename(clocked(), "crab", "lobster").apply(clocked())
    assert quest.elements["lobster"].entry.id == "lobster"  # type: ignore[union-attr]
    assert quest.elements["m9"].entry == "lobster"  # type: ignore[union-attr]
    assert "@lobster" in str(quest.elements["come"])
    assert quest.header.setup.supply == {"lobster": 2, "lobster/master": 1, "ogre": 3}
    assert "already called @ogre" in refusal(things.rename, clocked(), "crab", "ogre")


def test_a_trigger_is_renamed_in_its_ability_and_where_others_switch_it() -> None:
    tock = things.rename(clocked(), "tick", "tock").apply(clocked()).elements
    assert tock["tock"].ability.id == "tock"  # type: ignore[union-attr]
    assert to_plain(tock["off"].ability.do[0])["id"] == "tock"  # type: ignore[union-attr, index, call-overload]


def test_copies_of_variables_and_entries_have_names_of_their_own_which_the_copies_use() -> None:
    clip = things.copy(clocked(), ["alarm", "crab", "tick", "come", "m9"])
    pasted = things.paste(clocked(), clip, (4, 13)).apply(clocked())
    copies = [element for id_, element in pasted.elements.items() if id_ not in clocked().elements]
    variable = next(element.var.id for element in copies if isinstance(element, Var))
    entry = next(element.entry.id for element in copies if isinstance(element, Custom))
    assert (variable, entry) == ("alarm_2", "crab_2")
    assert [element.entry for element in copies if isinstance(element, Monster)] == ["crab_2"]
    words = str([element for element in copies if isinstance(element, Trigger)])
    assert ("$alarm_2" in words, "@crab_2" in words) == (True, True)
    assert "'$alarm'" not in words
    codes = {finding.code for finding in check(pasted).findings}
    assert not codes & {"S108", "S109", "T146"}


# --- triggers and texts ----------------------------------------------------------------------


def test_triggers_are_ordered_and_switched() -> None:
    ability = from_plain({"when": "round_started", "do": [{"op": "say", "text": "A1.read"}]}, Ability)
    quest = J
    for _ in range(3):
        quest = triggers.add_trigger(quest, ability).apply(quest)
    quest = triggers.order_trigger(quest, "tr3", before="tr1").apply(quest)
    assert [e.id for e in quest.elements.values() if isinstance(e, Trigger)] == ["tr3", "tr1", "tr2"]
    quest = triggers.switch(quest, "tr1", on=False).apply(quest)
    assert quest.elements["tr1"].ability.off  # type: ignore[union-attr]
    assert "This is not a trigger: door d1" in refusal(triggers.switch, quest, "d1", on=True)


def test_variables_objectives_rules_are_added_once_by_name() -> None:
    quest = done(triggers.add_variable(J, "alarm", most=3))
    assert "already called alarm" in refusal(triggers.add_variable, quest, "alarm")
    quest = triggers.add_objective(quest, "overlord", "$alarm = 3", "The alarm is raised.").apply(quest)
    assert quest.texts["en"]["o2.text"] == "The alarm is raised."
    quest = triggers.add_rule(quest, (), "No torches.").apply(quest)
    assert quest.elements["rule1"].text == "rule1.text"  # type: ignore[union-attr]


def test_a_text_is_written_under_a_key_that_is_made_when_there_is_none() -> None:
    quest = done(texts.write(J, "d1", "name", "Iron gate"))
    assert quest.elements["d1"].name == "d1.name"  # type: ignore[union-attr]
    assert quest.texts["en"]["d1.name"] == "Iron gate"
    german = texts.write(quest, "d1", "name", "Eisentor", "de").apply(quest)
    assert german.texts["de"] == {"d1.name": "Eisentor"}
    head = done(texts.write(J, "", "secret", "Gorm sleeps."))
    assert head.texts["en"][head.header.secret] == "Gorm sleeps."
    assert "Nothing here has the id d9" in refusal(texts.write, J, "d9", "name", "x")


def test_texts_that_nothing_uses_are_found_and_tidied() -> None:
    quest = done(things.delete(J, ["m5"]))
    assert texts.unused(quest) == (("en", "m5.name"),)
    assert texts.unused(texts.tidy(quest).apply(quest)) == ()


def test_ids_count_on_and_skip_what_is_given_out() -> None:
    assert new_id(J, "door") == "d3"
    assert new_id(J, "door", ["d3"]) == "d4"
    assert new_id(Put((Glyph("d3", (2, 2)),)).apply(J), "door") == "d4"


# --- what refusals say -----------------------------------------------------------------------


def test_refusals_name_things_by_their_titles() -> None:
    """An id alone stands in no sentence for a person: "Gorm" and "room r1", not "m2" and "r1"."""
    named = replace(J, texts={"en": {**J.texts["en"], "m2.name": "Gorm"}})
    named = change(named, "m2", name="m2.name").apply(named)
    at = named.elements["m2"].at  # type: ignore[union-attr]
    asked = [
        lambda: pieces.place_piece(named, "corridor_2x2", (2, 2)),
        lambda: things.move(named, ["r1"], 0, 3),
        lambda: doors.place_door(named, (3, 6, "n")),
        lambda: figures.turn_monster(named, "c1"),
        lambda: treasures.cycle_tier(named, "m2"),
        lambda: triggers.switch(named, "d1", on=True),
        lambda: figures.place_monster(named, "skeleton", at),
    ]
    told = []
    for ask in asked:
        with pytest.raises(Refused) as refused:
            ask()
        told.append(say(refused.value.text))
    for sentence in told:
        meant = [id_ for id_ in named.elements if id_ in re.findall(r"\w+", sentence)]
        assert all(called(named, id_) in sentence and called(named, id_) != id_ for id_ in meant), sentence
    assert sum("Gorm" in sentence for sentence in told) == 2, told
