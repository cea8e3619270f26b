"""The tables of the language are those of its specification, and the op records agree with them."""

import re
from pathlib import Path

import pytest

from studio.content import vocabulary as v
from studio.content.effects import MOMENTS
from studio.content.sentences import OPS as SENTENCES
from studio.content.windows import PENDING, WINDOWS, WINDOWS_TEXT
from studio.content.words import RESERVED

LANGUAGE = Path("/work/shared/language.md")
specified = pytest.mark.skipif(not LANGUAGE.exists(), reason="the specification is not here")


def block(name: str) -> list[str]:
    match = re.search(rf"```{name}\n(.*?)```", LANGUAGE.read_text(), re.DOTALL)
    assert match
    return match[1].strip().splitlines()


def rows(heading: str, until: str) -> list[list[str]]:
    text = LANGUAGE.read_text()
    part = text[text.index(heading) : text.index(until)]
    return [
        [cell.strip() for cell in line.strip().strip("|").split(" | ")]
        for line in part.splitlines()
        if line.startswith("| `")
    ]


@specified
@pytest.mark.parametrize(
    ("name", "ours"),
    [
        ("kinds", v.KINDS_TEXT),
        ("tags", v.TAGS_TEXT),
        ("names", v.NAMES_TEXT),
        ("functions", v.FUNCTIONS_TEXT),
        ("values", v.VALUES_TEXT),
    ],
)
def test_a_table_is_that_of_the_specification(name: str, ours: str):
    assert ours.strip().splitlines() == block(name)


@specified
@pytest.mark.parametrize(("word", "ours"), [("verbs", v.VERBS), ("rights", v.RIGHTS)])
def test_verbs_and_rights_are_those_of_the_specification(word: str, ours: tuple[str, ...]):
    match = re.search(rf"^`[a-z]+` {word}: (.*)\.$", LANGUAGE.read_text(), re.MULTILINE)
    assert match
    assert match[1].split(", ") == list(ours)


@specified
def test_windows_are_those_of_the_specification():
    expected = []
    for name, names, heard, who, rules in rows("# 5. Windows", "## 5.1"):
        names = "" if names == "—" else names.strip("`")
        expected.append(" | ".join((name.strip("`"), names, heard, who, rules)))
    assert WINDOWS_TEXT.strip().splitlines() == expected


@specified
def test_ops_have_the_fields_types_defaults_systems_and_sentences_of_the_specification():
    table = rows("# 4. Ops", "## 4.1")
    assert sorted(v.OPS) == sorted(row[0].strip("`") for row in table)
    for name, fields, *_middle, systems, sentence in table:
        spec = v.OPS[name.strip("`")]
        expected = {}
        for item in fields.strip("`").split("; "):
            match = re.fullmatch(r"([a-z_]+)(\??)(?:=([a-z]+|\d+))?: (.*)", item)
            assert match, item
            expected[match[1]] = (match[4], bool(match[2]), match[3])
        ours = {
            f.name: (f.type, f.optional, str(f.default) if f.default not in (None, "", (), {}, False) else None)
            for f in spec.fields
        }
        assert ours == expected, name
        assert spec.sys == systems
        assert SENTENCES[spec.name] == sentence.strip("`")


@specified
def test_moments_are_those_of_the_specification():
    text = LANGUAGE.read_text()
    part = text[text.index("## 2.5 Moments") : text.index("## 2.6")]
    named = re.findall(r"`\"?([a-z_]+)\"?`", part)
    assert set(MOMENTS) == {name for name in named if name not in {"you", "of"}}


def test_types_are_read_and_shown_alike():
    for text in ("figure", "figures", "int", "word(a b)"):
        assert str(v.type_of(text)) == text
    assert v.type_of("figures").one == v.type_of("figure")


def test_no_name_that_is_always_there_or_bound_by_a_window_is_reserved_but_from():
    bound = {name for window in WINDOWS.values() for name in window.names}
    assert (set(v.ALWAYS) | bound) & RESERVED == {"from"}


def test_what_can_be_cancelled_is_held_by_before_windows_that_exist():
    for windows in PENDING.values():
        assert windows <= set(WINDOWS)


def test_every_window_happens_in_some_system():
    assert all(window.sys for window in WINDOWS.values())
