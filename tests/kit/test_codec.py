import msgspec
import pytest

from studio.kit.codec import Record, digest, from_plain, pack, to_json, to_plain, unpack


class Thing(Record):
    name: str
    at: tuple[int, int] = (0, 0)
    tags: dict[str, int] = {}


def test_a_record_is_frozen_and_its_defaults_are_left_out():
    thing = Thing("a")
    assert to_json(thing) == b'{"name":"a"}'
    with pytest.raises(AttributeError):
        thing.name = "b"  # type: ignore[misc]


def test_bytes_do_not_depend_on_the_order_of_a_dict():
    one, other = Thing("a", tags={"x": 1, "y": 2}), Thing("a", tags={"y": 2, "x": 1})
    assert to_json(one) == to_json(other)
    assert pack(one) == pack(other)
    assert digest(one) == digest(other)
    assert digest(one) != digest(Thing("a"))


def test_records_survive_both_encodings():
    thing = Thing("é", (3, 4), {"x": 1})
    assert unpack(pack(thing), Thing) == thing
    assert from_plain(to_plain(thing), Thing) == thing


def test_unknown_fields_and_wrong_types_are_refused_with_their_path():
    with pytest.raises(msgspec.ValidationError, match="unknown field `run`"):
        from_plain({"name": "a", "run": 1}, Thing)
    with pytest.raises(msgspec.ValidationError, match=r"\$\.at\[1\]"):
        from_plain({"name": "a", "at": [1, "x"]}, Thing)
