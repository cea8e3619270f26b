import io
import zipfile

import pytest
from hypothesis import given
from hypothesis import strategies as st

from studio.kit.faults import Refused
from studio.packs import archive

names = st.from_regex(r"[a-z0-9_-]{1,8}(/[a-z0-9_-]{1,8}){0,2}(\.json)?", fullmatch=True)
members = st.dictionaries(names.filter(lambda n: not archive.why_not_name(n)), st.binary(max_size=40), max_size=6)


@given(members)
def test_what_was_written_is_read_and_gives_the_same_bytes_again(files):
    data = archive.write(files)
    assert archive.read(data, "f") == files
    assert archive.write(dict(reversed(files.items()))) == data


@given(members)
def test_every_other_program_reads_it_too(files):
    with zipfile.ZipFile(io.BytesIO(archive.write(files))) as other:
        assert other.testzip() is None
        assert {name: other.read(name) for name in other.namelist()} == files
        assert other.namelist() == sorted(files)
        for info in other.infolist():
            assert info.date_time == (1980, 1, 1, 0, 0, 0)
            assert (info.extra, info.comment, info.compress_type) == (b"", b"", zipfile.ZIP_STORED)
            assert info.external_attr >> 16 == 0o100644


@pytest.mark.parametrize(
    ("name", "why"),
    [
        ("", "names have 1 to 120 characters"),
        ("x" * 121, "names have 1 to 120 characters"),
        ("/etc/passwd", "it does not stay inside its folder"),
        ("../up.json", "it does not stay inside its folder"),
        ("a/../b", "it does not stay inside its folder"),
        ("a//b", "it does not stay inside its folder"),
        ("./a", "it does not stay inside its folder"),
        ("a/", "it does not stay inside its folder"),
        ("A.json", "names are made of a-z, 0-9, _ . - and /"),
        ("c:\\win.txt", "names are made of a-z, 0-9, _ . - and /"),
        ("a\0b", "names are made of a-z, 0-9, _ . - and /"),
        ("e\u0301.json", "names are made of a-z, 0-9, _ . - and /"),
        ("con.txt", "some systems take it for a device"),
        ("text/lpt1", "some systems take it for a device"),
        ("name.", "some systems drop a full stop at the end"),
    ],
)
def test_names_that_could_mean_another_place_are_not_allowed(name, why):
    assert archive.why_not_name(name) == why
    with pytest.raises(ValueError, match=r"names|it does|some systems"):
        archive.write({name: b""})


@pytest.mark.parametrize("name", ["a", "text/en.json", "a-b_c.d/e", "console.txt", "x" * 120])
def test_plain_names_are_allowed(name):
    assert archive.why_not_name(name) == ""


def test_more_than_a_pack_may_hold_is_not_written(monkeypatch):
    monkeypatch.setattr(archive, "MAX_MEMBERS", 2)
    with pytest.raises(ValueError, match="more than a pack may hold"):
        archive.write({"a": b"", "b": b"", "c": b""})


def test_a_file_larger_than_any_pack_is_refused_unread(monkeypatch):
    monkeypatch.setattr(archive, "MAX_PACKED", 10)
    with pytest.raises(Refused, match="more than 10 bytes"):
        archive.read(b"x" * 11, "f")


def test_nothing_of_a_zip_is_left_to_chance():
    data = archive.write({"a.txt": b"hello", "b/c.txt": b""})
    for at in range(len(data)):
        for bit in range(8):
            changed = bytearray(data)
            changed[at] ^= 1 << bit
            with pytest.raises(Refused):
                archive.read(bytes(changed), "f")
    for cut in range(len(data)):
        with pytest.raises(Refused):
            archive.read(data[:cut], "f")
