import json

import pytest

from studio.kit.codec import from_plain
from studio.packs.manifest import Manifest, Needs, manifest_bytes, member_of, version_key


def test_versions_are_sorted_by_number():
    versions = ["1.10", "1.9.3", "1", "2.0", "0.9", "10"]
    assert sorted(versions, key=version_key) == ["0.9", "1", "1.9.3", "1.10", "2.0", "10"]
    assert version_key("1.0.0") == version_key("1") == (1,)
    assert version_key("0") == (0,)


def test_a_member_is_its_size_and_its_hash():
    member = member_of(b"abc")
    assert member.size == 3
    assert member.hash == "bddd813c634239723171ef3fee98579b94964e3bb1cb3e427262c8c068d52319"


def test_a_manifest_is_written_in_one_form_and_read_back():
    manifest = Manifest(1, "cellar", "1.0", Needs("journeys1"), {"b": member_of(b""), "a": member_of(b"x")}, title="É")
    text = manifest_bytes(manifest)
    assert text.endswith(b"}\n")
    assert "É".encode() in text
    assert text.index(b'"a"') < text.index(b'"b"')
    assert from_plain(json.loads(text), Manifest) == manifest
    assert manifest_bytes(from_plain(json.loads(text), Manifest)) == text


@pytest.mark.parametrize("field", [{"id": "../x"}, {"version": "1.0-beta"}, {"format": 0}, {"language": "EN"}])
def test_what_leads_out_of_its_place_is_no_manifest(field):
    plain = {"format": 1, "id": "a", "version": "1", "needs": {"system": "journeys1"}, "files": {}} | field
    with pytest.raises(ValueError):
        from_plain(plain, Manifest)
