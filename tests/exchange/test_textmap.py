import re
import time
from typing import TypeVar

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from studio.checks.run import check
from studio.exchange import Imported, ImportReport, read
from studio.kit.faults import Fault
from studio.quest import files
from studio.quest.layout import layout_of
from studio.quest.model import (
    Area,
    Chest,
    ChestRow,
    Custom,
    Door,
    Glyph,
    Money,
    Monster,
    Objective,
    Piece,
    Potion,
    Quest,
    RuneKey,
    Terrain,
)
from tests.exchange.maps import CHESTS, LEGENDS, MARKERS, ROWS, assembled

E = TypeVar("E")


def imported(data: bytes | None = None, file: str = "old_mill.map") -> Imported:
    return read(assembled() if data is None else data, file)


def of(quest: Quest, kind: type[E]) -> list[E]:
    return [e for e in quest.elements.values() if isinstance(e, kind)]


def sentences(report: ImportReport) -> list[str]:
    return [note.sentence() for note in (*report.approximated, *report.dropped)]


MADE_UP = ("texts", "objective", "areas 2 and 4")
"""Notes of things no such file holds."""


def surprises(report: ImportReport) -> list[str]:
    kept = [note.sentence() for note in report.approximated if note.what not in MADE_UP]
    return kept + [note.sentence() for note in report.dropped]


# --- a tidy file ----------------------------------------------------------------------------------


def test_a_tidy_file_is_read_without_a_surprise() -> None:
    quest, report = imported()
    assert surprises(report) == []
    assert report.mapped == {
        "area": 5,
        "square": sum(sign.isdigit() for sign in ROWS),
        "chest": 3,
        "door": 4,
        "glyph": 2,
        "gold": 1,
        "legendary monster": 1,
        "monster": 6,
        "pit": 2,
        "potion": 2,
        "rock": 1,
        "rune": 1,
        "treasure": 3,
    }
    assert quest.id == "old_mill"
    assert quest.texts["en"]["title"] == "Old mill"


def test_every_digit_becomes_an_area_on_floor_of_its_own() -> None:
    quest, _ = imported()
    layout = layout_of(quest)
    assert {id_: len(squares) for id_, squares in layout.areas.items()} == {f"a{d}": ROWS.count(d) for d in "01234"}
    assert set(layout.floor) == {
        (x, y) for y, row in enumerate(ROWS.split("\n")) for x, c in enumerate(row) if c != " "
    }
    assert [a.id for a in of(quest, Area) if a.start] == ["a0"]
    assert layout.overlaps == {}
    assert layout.unknown == ()


def test_doors_stand_on_the_edges_between_their_squares() -> None:
    quest, _ = imported()
    doors = of(quest, Door)
    assert [(d.at, d.length, d.lock, d.colour) for d in doors] == [
        ((5, 1, "w"), 2, "normal", ""),
        ((10, 1, "w"), 2, "normal", ""),
        ((7, 6, "n"), 2, "normal", ""),
        ((10, 7, "w"), 2, "rune", "red"),
    ]
    layout = layout_of(quest)
    assert [layout.areas_beside(d.id) for d in doors] == [("a0", "a1"), ("a1", "a2"), ("a1", "a3"), ("a3", "a4")]


def test_between_areas_there_is_wall_where_no_door_is() -> None:
    quest, _ = imported()
    layout = layout_of(quest)
    assert (10, 6, "w") in layout.outer  # nothing on one side
    assert (12, 6, "n") in layout.walls  # areas 2 and 4 touch there
    assert (10, 7, "w") not in layout.walls | layout.outer
    closed = {frozenset(layout.area_of[s] for s in layout.grid.squares(room)) for room in layout.rooms}
    assert closed == {frozenset({a}) for a in ("a0", "a1", "a2", "a3", "a4")}


def test_things_lie_where_the_file_says_and_are_what_it_says() -> None:
    quest, _ = imported()
    assert [(g.at, g.active) for g in of(quest, Glyph)] == [((1, 1), True), ((8, 4), False)]
    assert [(p.at, p.potion) for p in of(quest, Potion)] == [((5, 2), "healing"), ((10, 0), "vitality")]
    assert [(m.at, m.coins) for m in of(quest, Money)] == [((2, 3), 100)]
    assert [(c.at, c.tier) for c in of(quest, Chest)] == [((6, 9), "copper"), ((9, 9), "silver"), ((13, 8), "gold")]
    assert [(k.at, k.colour) for k in of(quest, RuneKey)] == [((13, 0), "red")]
    assert [(t.terrain, t.squares) for t in of(quest, Terrain)] == [
        ("rubble", ((6, 6, 1),)),
        ("pit", ((8, 7, 1), (8, 8, 1))),
    ]


def test_a_chest_line_becomes_a_row_of_the_chest_table() -> None:
    quest, _ = imported()
    rows = [(r.tier, r.conquest, r.coins, r.curses, r.copper, r.silver, r.gold) for r in of(quest, ChestRow)]
    assert rows == [("copper", 2, 0, 1, 1, 0, 0), ("silver", 1, 100, 0, 0, 1, 0), ("gold", 3, 0, 2, 0, 0, 2)]


def test_monsters_are_known_by_number_and_by_name() -> None:
    quest, _ = imported()
    assert [(m.entry, m.rank, m.at, m.turn) for m in of(quest, Monster)] == [
        ("beastman", "normal", (6, 1), 0),
        ("beastman", "normal", (7, 2), 0),
        ("ogre", "normal", (11, 1), 0),
        ("hell_hound", "normal", (12, 4), 0),
        ("skeleton", "master", (7, 6), 0),
        ("old_grumm", "named", (12, 7), 0),
    ]


def test_a_long_base_lies_as_its_orientation_says() -> None:
    for letter, turn in (("v", 0), ("V", 0), ("h", 1), ("H", 1), ("", 1)):
        quest, report = imported(assembled(markers="glyph,1,1,open\nmonster,2,1,11," + letter, chests="", legends=""))
        assert [(m.turn, m.at) for m in of(quest, Monster)] == [(turn, (2, 1))], letter
        assert report.mapped["monster"] == 1


def test_a_long_base_of_two_by_three_turns_about_its_top_left() -> None:
    wide = "\n".join(["0" * 8] * 8)
    for letter, turn in (("v", 0), ("h", 1)):
        quest, _ = imported(assembled(wide, f"glyph,0,0,open\nmonster,3,3,dragon,{letter}", "", ""))
        assert [(m.turn, m.at) for m in of(quest, Monster)] == [(turn, (3, 3))]


def test_a_legendary_monster_is_an_entry_of_the_quests_own() -> None:
    quest, _ = imported()
    [custom] = of(quest, Custom)
    entry = custom.entry
    assert (entry.id, entry.name, entry.kind, entry.sys, entry.source) == (
        "old_grumm",
        "Old Grumm",
        "monster",
        "J",
        "house",
    )
    assert entry.stats["speed"] == 4
    assert entry.stats["wounds"] == (14, 15, 16)
    assert entry.stats["armour"] == 7
    assert entry.stats["dice"] == {"red": 1, "green": 2, "yellow": 1, "black": 2}
    assert [k[0] for k in entry.keywords][-2:] == ["knockback", "pierce"]
    assert entry.keywords[-1] == ("pierce", 2)
    [boss] = [m for m in of(quest, Monster) if m.rank == "named"]
    assert quest.texts["en"][boss.name] == "Old Grumm"
    assert boss.conquest == 4


def test_the_objective_is_the_fall_of_the_named_monster() -> None:
    quest, report = imported()
    [objective] = of(quest, Objective)
    assert (objective.side, objective.if_) == ("heroes", "$felled = 1")
    assert any("Old Grumm" in s for s in sentences(report))


def test_without_a_named_monster_it_is_to_reach_the_last_area() -> None:
    quest, _ = imported(assembled(legends=""))
    assert [o.if_ for o in of(quest, Objective)] == ["any(hero in #a4)"]


def test_every_area_has_a_name_and_a_text_to_be_written_over() -> None:
    quest, _ = imported()
    texts = quest.texts["en"]
    assert all(texts[a.name] and texts[a.read] for a in of(quest, Area))
    assert texts["objective"] == "Bring Old Grumm down."


def test_a_tidy_file_checks_clean() -> None:
    assert check(imported().quest).findings == ()


def test_where_four_heroes_find_no_room_the_quest_is_for_fewer() -> None:
    quest, report = imported(assembled("0000000", "glyph,0,0,open\nrock,1,0,", "", ""))
    assert quest.header.heroes == (2,)
    assert any(s.startswith("heroes: 1 find room") for s in sentences(report))
    quest, _ = imported(assembled("0000000", "glyph,3,0,open", "", ""))
    assert quest.header.heroes == (2, 3)


def test_what_was_imported_is_a_document_like_any_other() -> None:
    quest, _ = imported()
    assert files.read_files(files.files_of(quest)) == (quest, ())


# --- untidy files ---------------------------------------------------------------------------------

TIDY = imported().quest


@pytest.mark.parametrize(
    "data",
    [
        assembled(end="\r\n"),
        assembled(end="\r"),
        b"\xef\xbb\xbf" + assembled(),
        assembled().decode().encode("utf-16"),
        re.sub(rb"\n", b"   \t\n", assembled()),
        b"// a map\n\n" + assembled(),
        assembled().replace(b"\n0\n", b"\n0\n\n\n"),
        assembled().replace(b"monster,6", b"// monsters\nmonster,6"),
        assembled().replace(b",open", b",open // where they begin"),
        assembled().replace(b"monster", b"MONSTER").replace(b"glyph", b"Glyph"),
        assembled().replace(b",", b" , "),
        assembled().replace(b"treasure", b"chest").replace(b"gold,2", b"money,2"),
        assembled().rstrip(b"\n"),
        assembled() + b"\n\n\n",
        assembled().replace(b"10\n14\n", b"10 14\n", 1),
        assembled().replace(b"10\n14\n", b"10x14\n", 1),
        assembled().replace(b"10\n14\n", b"10,\n14,\n", 1),
        assembled(ROWS.replace("\n", "     \n")).replace(b"10\n19", b"10\n14"),
    ],
    ids=[
        "CRLF",
        "CR",
        "byte order mark",
        "UTF-16",
        "trailing blanks",
        "a comment before",
        "blank lines",
        "comments between",
        "comments behind",
        "capitals",
        "blanks about commas",
        "other words",
        "no last line end",
        "blank end",
        "sizes on one line",
        "sizes with ×",
        "sizes with commas",
        "blanks behind rows",
    ],
)
def test_untidiness_of_form_changes_nothing(data: bytes) -> None:
    quest, report = imported(data)
    assert surprises(report) == []
    assert quest == TIDY


@pytest.mark.parametrize(
    ("old", "new", "note"),
    [
        ("potion,5,2,health", "lamp,5,2,", "line @: lamp: unknown kind"),
        ("potion,5,2,health", "???", "line @: ???: not understood"),
        ("potion,5,2,health", "potion,5", "line @: potion: the place “5,” is no pair of whole numbers"),
        ("potion,5,2,health", "potion,x,2,health", "line @: potion: the place “x,2” is no pair of whole numbers"),
        ("potion,5,2,health", "potion,0,9,health", "line @: potion: square 0,9 has no floor"),
        ("potion,5,2,health", "potion,-1,2,health", "line @: potion: square -1,2 has no floor"),
        ("potion,5,2,health", "potion,5,2,luck", "line @: potion: “luck” is unknown; taken as healing"),
        ("glyph,8,4,closed", "glyph,8,4,", "line @: glyph: “” is unknown; taken as closed"),
        ("treasure,6,9,copper", "treasure,6,9,iron", "line @: treasure: “iron” is unknown; taken as copper"),
        ("gold,2,3,", "gold,2,3,lots", "line @: gold: “lots” is unknown; taken as 100"),
        ("monster,6,1,3,", "monster,6,1,99,", "line @: monster: no monster is called “99”"),
        ("monster,6,1,3,", "monster,6,1,0,", "line @: monster: no monster is called “0”"),
        ("monster,6,1,3,", "monster,6,1,unicorn,", "line @: monster: no monster is called “unicorn”"),
        ("monster,7,2,beastman,", "monster,6,1,4,", "line @: monster: does not fit at 6,1; moved to 5,1"),
        ("door,0,4,1,4,2,1,5,1,5,2,V,None", "door,0,1,None", "line @: door: its squares do not lie"),
        ("door,0,4,1,4,2,1,5,1,5,2,V,None", "door,0,4,1,4,2,1,9,9,9,9,V,None", "line @: door: its squares do not lie"),
        ("door,0,4,1,4,2,1,5,1,5,2,V,None", "door,0,4,1,4,2,1,5,1,5,2,H,None", "line @: door: written as H, stands as V"),
        ("door,0,4,1,4,2,1,5,1,5,2,V,None", "door,0,4,1,4,2,1,5,1,5,2,V,Pink", "line @: door: “pink” is unknown; taken as none"),
        ("door,0,4,1,4,2,1,5,1,5,2,V,None", "door,0,4,1,4,2,1,5,1,5,2,V,Blue", "line @: door: no blue rune key"),
        ("door,0,4,1,4,2,1,5,1,5,2,V,None", "door,0,4,1,4,2,4,5,1,5,2,V,None\ndoor,0,4,None", "line +: door: areas 0 and 4 do not touch"),
        ("door,0,4,1,4,2,1,5,1,5,2,V,None", "door,0,4,1,4,2,1,5,1,5,2,V,None\ndoor,0,4,1,4,2,1,5,1,5,2,V,None", "line +: door: another door"),
        ("door,1,7,5,8,5,3,7,6,8,6,H,None", "", "area 3: area 3 could not be reached; the way from area 1 is left open"),
        ("glyph,1,1,open", "glyph,1,1,closed", "glyph: no open glyph; the one at 1,1 is open from the start"),
        ("glyph,1,1,open", "", "glyph: no open glyph; the one at 8,4 is open from the start"),
        ("rune,13,0,red", "rune,13,0,mauve", "line @: rune: “mauve” is unknown; taken as ?"),
        ("1,copper,2,0,1,1", "1,copper,99,0,x,1", "line @: chest: “99” is no number from 0 to 20; taken as 20"),
        ("1,copper,2,0,1,1", "", "chests: no line for copper chests; one was made"),
        ("1,10,Old Grumm", "1,77,Old Grumm", "line @: legendary monster: a line has the form"),
        ("1,10,Old Grumm", "Old Grumm,10,1", "line @: legendary monster: a line has the form"),
        ("1,10,Old Grumm", "Old Grumm;10;1", "line @: legendary monster: a line has the form"),
        ("1,10,Old Grumm", "1,9,Old Grumm", "line @: legendary monster: no such monster is on the map"),
        ("Knockback/Pierce 2", "Juggling", "line @: legendary monster: the ability “Juggling” is unknown"),
        (",B,Knock", ",Q,Knock", "line @: legendary monster: the die “Q” is unknown or one too many"),
        ("\n22\n", "\n59\n", "line 13: markers: the count says 59, there are 22"),
        ("\n10\n14\n", "\n12\n14\n", "line 12: map: 10 rows instead of 12"),
        ("\n10\n14\n", "\n8\n14\n", "line 12: map: 10 rows instead of 8"),
        ("\n10\n14\n", "\n10\n12\n", "line 4: map: the row is 14 wide instead of 12; the map is widened"),
        ("      3333 444\n", "      3333#444\n", "line 9: map: the sign “#” is read as no floor"),
        ("      33334444\n      33334444\n", "      3333BBBB\n      3333BBBB\n", "line 10: map: the letter “B” is read as an area"),
    ],
)  # fmt: skip
def test_each_oddity_is_told_with_its_line_and_the_rest_is_read(old: str, new: str, note: str) -> None:
    text = "\n" + assembled().decode()
    assert old in text
    line = text[: text.index(old)].count("\n")
    note = note.replace("@", str(line)).replace("+", str(line + 1))
    quest, report = imported(text.replace(old, new, 1)[1:].encode())
    assert any(s.startswith(note) for s in sentences(report)), sentences(report)
    assert set(layout_of(quest).floor) == set(layout_of(TIDY).floor)
    assert len(of(quest, Objective)) == 1
    assert any(g.active for g in of(quest, Glyph))
    assert check(quest).errors == 0


def test_a_file_that_ends_before_its_last_row_says_so() -> None:
    _, report = imported(b"3\n3\n111\n111\n")
    assert "line 4: map: 2 rows instead of 3" in sentences(report)


def test_a_blank_line_before_the_rows_is_no_row() -> None:
    quest, _ = imported(assembled().replace(b"10\n14\n", b"10\n14\n\n", 1))
    assert quest.elements == TIDY.elements


def test_a_blank_row_at_the_top_of_a_map_is_a_row() -> None:
    quest, report = imported(assembled("\n" + ROWS, "glyph,1,2,open", "", ""))
    assert [g.at for g in of(quest, Glyph)] == [(1, 2)]
    assert min(y for _, y in layout_of(quest).floor) == 1
    assert [s for s in surprises(report) if "rows" in s] == []


@pytest.mark.parametrize("lines", range(2, 14))
def test_a_file_may_end_anywhere_after_its_first_row(lines: int) -> None:
    data = b"\n".join(assembled().split(b"\n")[: lines + 1])
    quest, _ = imported(data)
    assert of(quest, Piece)
    assert len(of(quest, Objective)) == 1
    assert sum(g.active for g in of(quest, Glyph)) == 1
    assert {finding.code for finding in check(quest).findings if finding.severity == "error"} <= {"R101"}


def test_missing_tail_sections_are_told() -> None:
    _, report = imported(b"\n".join(assembled().split(b"\n")[:35]))
    assert [s for s in surprises(report) if "missing" in s or "was made" in s] == [
        "chests: no line for copper chests; one was made",
        "chests: no line for silver chests; one was made",
        "chests: no line for gold chests; one was made",
        "chests: the section is missing; the file ends before it",
        "legendary monsters: the section is missing; the file ends before it",
    ] or {"chests", "legendary monsters"} <= {n.what for n in report.approximated}


def test_lines_without_their_counts_are_told_from_each_other() -> None:
    text = "\n".join(["10", "14", ROWS, MARKERS, CHESTS, LEGENDS])
    quest, report = imported(text.encode())
    assert quest == TIDY
    assert [n.what for n in report.approximated if n.text.code == "textmap.uncounted"] == [
        "markers",
        "chests",
        "legendary monsters",
    ]


def test_the_same_mistake_a_thousand_times_makes_a_short_report() -> None:
    _, report = imported(assembled(markers="\n".join(["lamp,1,1,"] * 1000)))
    assert len(report.dropped) == 201
    assert report.dropped[-1].sentence() == "…: 800 more notes of the kind “dropped”"


@pytest.mark.parametrize(
    ("data", "line"),
    [
        (b"", "m.map: none of the importers recognises the file"),
        (b"\x89PNG\r\n\x1a\n\0\0", "m.map: none of the importers recognises the file"),
        (b'{"format": 1}', "m.map: none of the importers recognises the file"),
        (b"10\n14\n" + b"\0" * 50, "m.map: not a text file"),
        (b"10\nwide\n", "m.map, line 2: the second line must hold the number of columns, found “wide”"),
        (b"10\n", "m.map, line 2: the second line must hold the number of columns, found “”"),
        (b"0\n14\n", "m.map, line 1: a map has at most 100 rows and columns, and at least one of each"),
        (b"10\n9999\n", "m.map, line 1: a map has at most 100 rows and columns, and at least one of each"),
        (b"3\n3\n   \n   \n   \n0\n", "m.map: no row has any floor"),
        (b"1\n1\n" + b"0" * 300_000, "m.map: more than 262144 bytes, which no text map has"),
    ],
)
def test_what_is_no_map_is_refused_in_one_line(data: bytes, line: str) -> None:
    with pytest.raises(Fault) as caught:
        imported(data, "m.map")
    assert str(caught.value).startswith(line)
    assert "\n" not in str(caught.value)


def test_an_unknown_format_is_refused_with_the_known_ones() -> None:
    with pytest.raises(Fault, match=r"no importer is called “tiled”; there are: textmap"):
        read(b"", "a.tmx", "tiled")


# --- whatever people write ------------------------------------------------------------------------


def read_or_refused(data: bytes) -> tuple[Quest, ImportReport] | tuple[None, None]:
    """What was read, or nothing when the file was refused in one line; anything else is a failure."""
    try:
        return read(data, "fuzz.map", "textmap")
    except Fault as fault:
        refusal = str(fault)
    assert refusal.startswith("fuzz.map")
    assert "\n" not in refusal
    return None, None


whole = st.integers(-3, 30).map(str) | st.sampled_from(["", "x", "1.5", "٣", "99999999", "-", "+2", " 7 "])
word = st.sampled_from(
    ["monster", "potion", "glyph", "treasure", "gold", "rock", "rune", "pit", "door", "water", "lamp", "", "//", "3"]
)
argument = st.sampled_from(
    ["", "open", "closed", "copper", "gold", "Red", "None", "V", "H", "dragon", "17", "11", "giant master", "é", "0"]
)
entry = st.builds(lambda w, fields: ",".join([w, *fields]), word, st.lists(whole | argument, max_size=14))
grid = st.lists(st.text(alphabet=" 0123 4#a\t", max_size=24), min_size=1, max_size=24)


@given(grid, st.lists(entry, max_size=30), st.lists(entry, max_size=5), st.integers(0, 30), st.integers(0, 30))
@settings(max_examples=150)
def test_any_lines_give_a_sound_quest_or_one_clear_line(
    rows: list[str], markers: list[str], tail: list[str], height: int, width: int
) -> None:
    text = "\n".join([str(height), str(width), *rows, str(len(markers)), *markers, *tail])
    quest, report = read_or_refused(text.encode())
    if quest is None or report is None:
        return
    assert files.read_files(files.files_of(quest)) == (quest, ())
    layout = layout_of(quest)
    assert layout.overlaps == {}
    assert set(layout.floor) == set(layout.area_of)
    assert all(note.sentence() for note in report.notes)
    assert "S000" not in {finding.code for finding in check(quest).findings}


@given(st.binary(max_size=400) | st.binary(max_size=200).map(lambda b: b"5\n9\n" + b))
@settings(max_examples=150)
def test_any_bytes_give_a_sound_quest_or_one_clear_line(data: bytes) -> None:
    quest, _ = read_or_refused(data)
    assert quest is None or of(quest, Objective)


@given(st.data())
@settings(max_examples=100)
def test_a_map_with_bytes_changed_is_read_or_refused(data: st.DataObject) -> None:
    original = bytearray(assembled())
    for _ in range(data.draw(st.integers(1, 12))):
        at = data.draw(st.integers(0, len(original) - 1))
        original[at : at + data.draw(st.integers(0, 3))] = data.draw(st.binary(max_size=3))
    quest, _ = read_or_refused(bytes(original))
    assert quest is None or files.read_files(files.files_of(quest)) == (quest, ())


FULL = "\n".join(["0" * 100] * 100)
WORST = {
    "a chessboard of areas": ("\n".join("".join(str((x + y) % 10) for x in range(100)) for y in range(100)), ""),
    "dragons everywhere": (FULL, "\n".join(f"monster,{i % 100},{i // 100},7," for i in range(10_000))),
    "dragons on one square": (FULL, "\n".join(["monster,5,5,7,"] * 10_000)),
    "rocks everywhere": (FULL, "\n".join(f"rock,{i % 100},{i // 100}," for i in range(10_000))),
    "doors without end": ("\n".join(["01" * 50] * 100), "\n".join(["door,0,1,None"] * 10_000)),
}


@pytest.mark.parametrize(("rows", "markers"), WORST.values(), ids=WORST.keys())
def test_no_map_takes_longer_than_two_seconds(rows: str, markers: str) -> None:
    begun = time.process_time()
    quest, _ = imported(assembled(rows, markers, "", ""))
    assert time.process_time() - begun < 2
    assert len(quest.elements) > 2


def test_lines_beyond_any_use_are_dropped() -> None:
    _, report = imported(assembled(FULL, "\n".join(["gold,1,1,"] * 1200), "", ""))
    assert report.mapped["gold"] == 1000
    assert report.dropped[0].text.code == "textmap.many"
