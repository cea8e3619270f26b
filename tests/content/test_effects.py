"""The records of the language decode its examples, refuse what is wrong, and print as the same data."""

import json

import msgspec
import pytest

from studio.content.effects import Ability, Deal, Entry, Logic, Ops, Pick
from studio.kit.codec import from_plain, to_json, to_plain
from tests.content.examples import PLAIN


@pytest.mark.parametrize("plain", PLAIN["entries"], ids=lambda p: p["id"])
def test_every_example_decodes_and_is_written_as_it_was_read(plain: dict[str, object]):
    type_ = Logic if plain["kind"] == "quest" else Entry
    record = from_plain(plain, type_)
    again = from_plain(json.loads(to_json(record)), type_)
    assert again == record
    if type_ is Entry:
        assert json.loads(json.dumps(to_plain(record))) == plain


@pytest.mark.parametrize("plain", PLAIN["picks"], ids=lambda p: next(iter(p)))
def test_every_pick_decodes(plain: dict[str, object]):
    assert json.loads(to_json(from_plain(plain, Pick))) == plain


@pytest.mark.parametrize(
    ("plain", "path"),
    [
        ({"op": "deal", "to": "self"}, "amount"),
        ({"op": "deal", "to": "self", "amount": 1, "sort": "x"}, "sort"),
        ({"op": "deal", "to": "self", "amount": 1, "what": "pain"}, "what"),
        ({"op": "steal", "to": "self"}, "op"),
        ({"op": "lasting", "until": "never"}, "until"),
        ({"op": "roll", "dice": {"black": 1}, "as": "Big"}, "as"),
    ],
)
def test_a_wrong_op_is_refused_with_its_field(plain: dict[str, object], path: str):
    with pytest.raises(msgspec.ValidationError, match=path):
        from_plain([plain], Ops)


def test_the_kind_of_a_pick_is_whichever_field_holds_it():
    assert [Pick(all="hero").kind, Pick(one="hero").kind, Pick(some="hero").kind] == ["hero"] * 3


def test_an_ability_answers_windows_and_blocks_in_one_form():
    block = (Deal(to="self", amount=1),)
    assert Ability(when="opening", do=block).windows == ("opening",)
    assert Ability(when="opening", do=block).blocks == (block,)
    assert Ability(when=("a", "b"), parts=(block, block)).blocks == (block, block)
