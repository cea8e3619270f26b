"""The one action table: no key has two meanings, every key of the map is there, menus are complete."""

import re
from pathlib import Path

import pytest

from studio.gui.kit.actions import BY_ID, MENUS, TABLE, TOGETHER, ActionDef, clashes, menu_rows

SPEC = """Ctrl+N Ctrl+O Ctrl+S Ctrl+Shift+S Ctrl+W Ctrl+Q Ctrl+I Ctrl+E Ctrl+P Ctrl+, Ctrl+K Ctrl+Shift+P Ctrl+G Ctrl+F
Ctrl+H F3 Shift+F3 Ctrl+Z Ctrl+Shift+Z Ctrl+Y Ctrl+X Ctrl+C Ctrl+V Ctrl+Shift+V Ctrl+D Ctrl+A Ctrl+Shift+A Del F2 Ctrl+1
Ctrl+2 Ctrl+3 Ctrl+Tab Ctrl+Shift+Tab F1 Shift+F1 F4 Shift+F4 Alt+Enter Alt+Shift+Enter F5 Shift+F5 F6 Shift+F6 F7 F8 F9
F10 Shift+F10 Menu F11 Alt+1 Alt+2 Alt+3 Alt+4 Ctrl+\\ Ctrl++ Ctrl+= Ctrl+- Ctrl+0 Ctrl+L Ctrl+Shift+H Esc Ctrl+Enter"""
CANVAS = "Enter Shift+Enter . , Home Shift+Home Space Shift+A Shift+G Shift+F Shift+L Shift+M Shift+T Shift+K Shift+C"
EDIT = "V Q H I P L A R D Shift+R W B T J M Shift+J C X G PgDown ] S PgUp [ F 1 9 E Ins N"
PLAY = "1 9 S 0 T W F P Alt+Left H Alt+Right D End L Alt+Up V Alt+Down C R"
LAB = "1 6 Shift+Enter W"


def keys(context: str) -> set[str]:
    return {key for row in TABLE if row.context == context for key in row.keys}


def test_no_key_has_two_meanings_among_contexts_active_together() -> None:
    assert clashes() == []


def test_a_clash_is_found_when_there_is_one() -> None:
    table = (
        ActionDef("a", "A", ("R",), "edit"),
        ActionDef("b", "B", ("r",), "canvas"),
        ActionDef("c", "C", ("R",), "play"),
    )
    assert clashes(table) == [("r", "a", "b"), ("R", "b", "c")]


def test_the_users_own_keys_are_checked_in_place_of_the_tables() -> None:
    assert clashes(keys={"tool.wall": ("D",)}) == [("D", "tool.door", "tool.wall")]


@pytest.mark.parametrize(
    ("context", "wanted"), [("everywhere", SPEC), ("canvas", CANVAS), ("edit", EDIT), ("play", PLAY), ("lab", LAB)]
)
def test_every_key_of_the_map_is_bound(context: str, wanted: str) -> None:
    assert set(wanted.split()) - keys(context) == set()


def test_arrows_move_the_cursor_nudge_and_extend() -> None:
    arrows = {f"{m}{a}" for m in ("", "Shift+", "Ctrl+") for a in ("Left", "Right", "Up", "Down")}
    assert arrows <= keys("canvas")


def test_ids_are_unique_and_menus_known() -> None:
    assert len(BY_ID) == len(TABLE)
    assert {row.menu.split("/")[0] for row in TABLE if row.menu} <= set(MENUS)


def test_every_menu_has_rows_and_keeps_its_groups_together() -> None:
    for menu in MENUS:
        groups = [row.group for row in menu_rows(menu)]
        assert groups
        assert groups == sorted(groups)


def test_every_tool_of_the_strip_is_a_command() -> None:
    tools = {row.id for row in TABLE if row.id.startswith("tool.")}
    assert len(tools) == 16


def test_every_id_a_part_of_the_window_answers_is_in_the_table() -> None:
    known = set(BY_ID)
    root = Path(__file__).parents[3] / "studio" / "gui"
    pattern = re.compile(r'^ {8}"([a-z]+\.[a-z_0-9]+)":', re.MULTILINE)
    files = [root / "window" / "doing.py", root / "table" / "acts.py"]
    found = {id_ for file in files for id_ in pattern.findall(file.read_text(encoding="utf-8"))}
    assert len(found) > 20
    assert found - known == set()


def test_contexts_together_are_those_of_the_specification() -> None:
    assert TOGETHER == (("everywhere", "canvas", "edit"), ("everywhere", "canvas", "play"), ("everywhere", "lab"))
