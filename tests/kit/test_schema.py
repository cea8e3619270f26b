from typing import Annotated, Literal

import pytest
from jsonschema import Draft202012Validator
from msgspec import Meta

from studio.kit.codec import Record
from studio.kit.schema import faults, place, schema_of, schema_of_lines


class Thing(Record, tag_field="kind"):
    id: str


class Door(Thing, tag="door"):
    at: tuple[int, int, Literal["n", "w"]]
    length: Annotated[int, Meta(ge=1, le=6)] = 2


class Sign(Thing, tag="sign"):
    text: Annotated[str, Meta(pattern="^[a-z]+$", max_length=5)] = "a"
    near: str | Door | None = None
    words: tuple[str, ...] = ()


class Sheet(Record):
    format: int
    things: dict[str, Door | Sign] = {}


def said(plain: object) -> list[str]:
    return [str(f) for f in faults(plain, Sheet, "a.json")]


def thing(**fields: object) -> dict[str, object]:
    return {"format": 1, "things": {"t1": {"id": "t1", **fields}}}


def test_a_schema_is_valid_2020_12_without_anyof_for_tagged_unions() -> None:
    schema = schema_of(Sheet, "Sheet")
    Draft202012Validator.check_schema(schema)
    assert "anyOf" not in str(schema)
    assert "discriminator" not in str(schema)
    assert list(schema["$defs"]) == ["Door", "Sheet", "Sign"]


def test_what_is_right_has_no_faults() -> None:
    assert said(thing(kind="door", at=[1, 2, "n"])) == []
    assert said(thing(kind="sign", near={"kind": "door", "id": "d2", "at": [1, 2, "n"]})) == []
    assert said(thing(kind="sign", near=None)) == []


@pytest.mark.parametrize(
    ("plain", "sentence"),
    [
        ({"things": {}}, "a.json: the field format is missing"),
        ({"format": 1, "more": 2}, "a.json: the field more is not known here"),
        ({"format": "1"}, 'a.json: field format: "1" is not a whole number'),
        ([], "a.json: [] is not an object"),
        (thing(kind="door", at=["x", 2, "n"]), 'a.json: t1, field at[0]: "x" is not a whole number'),
        (thing(kind="door", at=[1, 2]), "a.json: t1, field at: has 2 entries and needs at least 3"),
        (thing(kind="door", at=[1, 2, "e"]), 'a.json: t1, field at[2]: "e" is none of "n", "w"'),
        (thing(kind="door", at=[1, 2, "n"], length=7), "a.json: t1, field length: 7 is more than 6"),
        (thing(kind="door", at=[1, 2, "n"], length=0), "a.json: t1, field length: 0 is less than 1"),
        (thing(kind="window"), 'a.json: t1, field kind: "window" is none of "door", "sign"'),
        (thing(), "a.json: t1: the field kind is missing"),
        (thing(kind="sign", text="A"), 'a.json: t1, field text: "A" does not have the form ^[a-z]+$'),
        (thing(kind="sign", text="abcdef"), "a.json: t1, field text: has 6 entries and may have at most 5"),
        (thing(kind="sign", near=3), "a.json: t1, field near: 3 is not a text or an object or null"),
        (thing(kind="sign", words=["a", 1]), "a.json: t1, field words[1]: 1 is not a text"),
        (
            thing(kind="sign", near={"kind": "door", "id": "d2", "at": [1, None, "n"]}),
            "a.json: d2, field at[1]: null is not a whole number",
        ),
    ],
)
def test_a_fault_names_file_element_and_field(plain: object, sentence: str) -> None:
    assert said(plain) == [sentence]


def test_an_element_with_several_faults_gets_a_line_for_each() -> None:
    assert len(said(thing(kind="door", at=["x", 2, "n"], length=9, colour="red"))) == 3


def test_a_file_full_of_faults_is_cut_short() -> None:
    plain = {"format": 1, "things": {f"t{n}": {"kind": "door", "id": f"t{n}", "at": "?"} for n in range(100)}}
    assert len(said(plain)) == 20


def test_a_long_wrong_value_is_shown_in_part() -> None:
    [line] = said({"format": "x" * 5000})
    assert len(line) < 120


def test_a_place_outside_any_element_is_a_plain_path() -> None:
    assert place({"header": {"heroes": [1, "x"]}}, ["header", "heroes", 1]) == ("", "header.heroes[1]")


class First(Record):
    head: int


class Row(Record):
    n: int
    head: int = 0


def test_lines_of_several_types_are_told_apart_by_a_field() -> None:
    schema = schema_of_lines({"n": Row, "head": First}, "Lines")
    Draft202012Validator.check_schema(schema)
    validator = Draft202012Validator(schema)
    assert validator.is_valid([{"head": 1}, {"n": 1}, {"n": 2, "head": 3}])
    assert not validator.is_valid([{"head": 1, "more": 2}])
    assert not validator.is_valid([{"n": "x"}])
    assert not validator.is_valid([{}])
